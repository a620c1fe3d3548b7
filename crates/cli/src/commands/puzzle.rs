//! `quadrille puzzle`: well-known puzzles, made, and solved, drawn or printed.

mod boards;
mod days;
mod designs;
mod film;
mod made;
mod pieces;
mod regions;

use crate::args::{BoardName, PuzzleArgs, PuzzleName};
use crate::session::Session;

pub(crate) fn run(args: PuzzleArgs, session: &mut Session) -> anyhow::Result<()> {
    let made = match args.puzzle {
        PuzzleName::Board(BoardName::Calendar { days: true, .. }) => return days::print(session),
        PuzzleName::Board(name) => boards::make(name, session)?,
        PuzzleName::Design(name) => designs::make(name, session)?,
        PuzzleName::Region(name) => regions::make(name, session)?,
    };
    made.solve(session)
}
