//! `quadrille solve`: files of sudokus and exact covers, each recognized by its content.

use super::writer::Writer;
use super::{covers, grids, kept, lists, prove, rate, sudokus, unit, variants};
use crate::cli::args::SolveArgs;
use crate::cli::input::{self, Input};
use crate::cli::session::Session;
use anyhow::Context;
use quadrille::picture::{Sheet, svg};
use quadrille::search::Branching;
use std::fs;
use std::io::Write;

pub(crate) fn run(args: &SolveArgs, session: &mut Session) -> anyhow::Result<()> {
    kept::check(args)?;
    args.ask.start(session);
    if let Some(path) = &args.prove.proof {
        return prove::run(path, args, session);
    }
    let mut boards = Writer::new(args, session)?;
    let mut pictures = Vec::new();
    for (number, path) in args.files.iter().enumerate() {
        if session.interrupted() {
            break;
        }
        let name = input::name(path);
        match input::read(path, args.read, session) {
            Ok(Input::Grid(grid)) => match grids::refusal(args) {
                Some(flag) => {
                    session.bad(&format!("{name}: is a kakuro or a nonogram, but {flag} is for others; omit it"));
                }
                None => pictures.extend(grids::solve(&grid, &name, number == 0, args, session)?),
            },
            Ok(Input::Variants(entries)) => {
                let puzzles = variants::with_rules(entries, &args.rules);
                pictures.extend(variants::solve(&puzzles, &name, args, &mut boards, session)?);
            }
            Ok(Input::Sudokus(texts)) if !args.rules.is_empty() || args.svg.is_some() => {
                let Some(reader) = super::reader(args.read, args.shape, session) else { continue };
                let puzzles = variants::of_sudokus(texts, reader, &args.rules, session)?;
                pictures.extend(variants::solve(&puzzles, &name, args, &mut boards, session)?);
            }
            Ok(Input::Sudokus(_)) if args.ask.cheapest.is_some() => {
                session.bad(&format!("{name}: contains sudokus, which have no costs; --cheapest is for exact covers"));
            }
            Ok(Input::Sudokus(_)) if args.ask.reduce || args.ask.branch != Branching::Lowest => {
                let flag = if args.ask.reduce { "--reduce" } else { "--branch" };
                session.bad(&format!("{name}: contains sudokus, but {flag} is for exact covers; omit it"));
            }
            Ok(Input::Sudokus(_)) if args.keep.is_kept() || args.keep.units.is_some() => {
                let flag = if args.keep.is_kept() { "a checkpoint" } else { "--units" };
                session.bad(&format!(
                    "{name}: contains sudokus, but {flag} is for exact covers; use `quadrille convert --to dlx` first"
                ));
            }
            Ok(Input::Sudokus(texts)) if args.hint => rate::hints(texts, &name, args, session)?,
            Ok(Input::Sudokus(texts)) => match lists::show(args, session).filter(|_| texts.is_long_list()) {
                Some(show) => lists::solve(texts, &name, show, args, session)?,
                None => sudokus::solve(texts, &name, args, &mut boards, session)?,
            },
            Ok(Input::Cover(parsed)) => {
                for warning in &parsed.warnings {
                    session.note(&format!("{name}: {warning}"));
                }
                let others = [
                    ("--format", args.format.is_some()),
                    ("--solver", args.solver.is_some()),
                    ("--box", args.shape.is_some()),
                    ("--hint", args.hint),
                    ("--rules", !args.rules.is_empty()),
                    ("--svg", args.svg.is_some()),
                ];
                if let Some((flag, _)) = others.iter().find(|(_, given)| *given) {
                    session.bad(&format!("{name}: is an exact cover, but {flag} is for sudokus; omit it"));
                    continue;
                }
                if args.keep.units.is_some() {
                    unit::solve(&parsed.problem, &name, args, session)?;
                    continue;
                }
                if args.keep.is_kept() {
                    kept::solve(&parsed.problem, &name, args, session)?;
                    continue;
                }
                let (named, first) = (args.files.len() > 1, number == 0);
                let show = covers::as_known_options();
                let subject =
                    covers::Subject { file: Some(&name), named, first, show: &show, as_options: true, unwanted: None };
                covers::solve(&parsed.problem, &subject, &args.ask, session)?;
            }
            Err(error) => session.bad(&format!("{error:#}")),
        }
    }
    if let Some(path) = args.svg.as_ref().filter(|_| !pictures.is_empty()) {
        fs::write(path, svg(&pictures, Sheet::square(pictures.len()), "quadrille"))
            .with_context(|| path.display().to_string())?;
    }
    Ok(session.out.flush()?)
}
