//! `quadrille split`: a search in units that are about as much work each.

use crate::units::{Unit, Units};
use anyhow::bail;
use quadrille::checkpoint::{identity, write_whole};
use quadrille::search::Search;
use quadrille_answers::solve::question::memory;
use quadrille_args::SplitArgs;
use quadrille_console::input::{self, Input};
use quadrille_console::session::Session;
use quadrille_console::words::plural;
use std::io::Write;

pub(crate) fn run(args: &SplitArgs, session: &mut Session) -> anyhow::Result<()> {
    let name = input::name(&args.file);
    session.writes(args.output.as_deref())?;
    let problem = match input::read(&args.file, args.read, session)? {
        Input::Cover(parsed) => parsed.problem,
        Input::Sudokus(_) | Input::Variants(_) | Input::Grid(_) => {
            bail!(
                "{name}: contains sudokus, and units are for exact covers; use `quadrille convert \
                --to dlx` first"
            )
        }
    };
    memory(&problem)?;
    let search = Search::new()
        .engine(args.engine)
        .branching(args.branch)
        .reduce(args.reduce);
    let shares = session.busy("splitting", || search.shares(&problem, args.parts.into()))??;
    let numbered = shares.into_iter().zip(1..);
    let units = Units {
        problem: identity(&problem),
        search: search.order(),
        branch: args.branch,
        reduce: args.reduce,
        all: numbered
            .map(|(share, number)| Unit::new(number, share.weight, share.frontier))
            .collect(),
    };
    let empty = units
        .all
        .iter()
        .filter(|unit| unit.pieces.is_empty())
        .count();
    if empty > 0 {
        let all = plural(args.parts, "unit");
        session.note(&format!(
            "{name}: there is little to search; {empty} of {all} empty"
        ));
    }
    let text = units.to_text()?;
    match &args.output {
        Some(path) => Ok(write_whole(path, text.as_bytes())?),
        None => Ok(session.out.write_all(text.as_bytes())?),
    }
}
