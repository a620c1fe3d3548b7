//! `quadrille solve`: files of sudokus and exact covers, each recognized by its content.

use super::{covers, lists, sudokus};
use crate::cli::args::SolveArgs;
use crate::cli::input::{self, Input};
use crate::cli::session::Session;
use std::io::Write;

pub(crate) fn run(args: &SolveArgs, session: &mut Session) -> anyhow::Result<()> {
    let mut boards = sudokus::Writer::new(args, session)?;
    for path in &args.files {
        if session.interrupted() {
            break;
        }
        let name = input::name(path);
        let opened = match input::open(path) {
            Ok(opened) => opened,
            Err(error) => {
                session.bad(&format!("{error:#}"));
                continue;
            }
        };
        if opened.is_long_list()
            && let Some(show) = lists::show(args, session)
        {
            lists::solve(opened.into_reader(), &name, show, args, session)?;
            continue;
        }
        match opened.read(path) {
            Ok(Input::Sudokus(text)) => sudokus::solve(&text, &name, args, &mut boards, session)?,
            Ok(Input::Cover(parsed)) => {
                for warning in &parsed.warnings {
                    session.note(&format!("{name}: {warning}"));
                }
                if args.ask.format.is_some() || args.solver.is_some() {
                    session.bad(&format!("{name}: is an exact cover; --format and --solver are for sudokus"));
                    continue;
                }
                let label = (args.files.len() > 1).then_some(name.as_str());
                covers::solve(&parsed.problem, label, &args.ask, &covers::as_options, session)?;
            }
            Err(error) => session.bad(&format!("{error:#}")),
        }
    }
    Ok(session.out.flush()?)
}
