//! Answers to sudokus with other rules.

use super::answers::Boards;
use super::events::lines;
use super::puzzles::{self, Checked};
use super::reading::Given;
use crate::event::Place;
use crate::solve::boards::PuzzleEntry;
use crate::solve::variants::{Ruled, RuledOr, Symbols};
use quadrille::problem::Problem;
use quadrille::puzzle::Puzzle;
use quadrille_args::CheckArgs;
use quadrille_console::session::Session;

/// Boards in lines, as `solve` writes them.
impl Boards for Symbols {
    type Board = Vec<u8>;

    fn board(&self, line: &str) -> Result<Vec<u8>, String> {
        self.digits_of(line)
    }

    fn boards(&self, part: &[u8], _: bool) -> Vec<(usize, Result<Vec<u8>, String>)> {
        lines(&String::from_utf8_lossy(part))
            .map(|(at, line)| (at, self.board(line.trim())))
            .collect()
    }
}

impl Checked for &Ruled {
    type Reader = Symbols;

    fn reader(&self) -> Symbols {
        self.symbols()
    }

    fn place<'a>(&'a self, file: &'a str) -> Place<'a> {
        PuzzleEntry::place(*self, file)
    }

    fn is_same(&self, text: &str) -> bool {
        text == self.symbols().line_of(self.puzzle.given_digits())
    }

    fn verify(&self, digits: &Vec<u8>) -> Result<Vec<u8>, String> {
        self.puzzle
            .verify(digits)
            .map(|()| digits.clone())
            .map_err(|violation| violation.to_string())
    }

    fn problem(&self) -> Option<Problem> {
        self.puzzle.problem().ok()
    }
}

/// Verifies the answers to each puzzle.
pub(super) fn check(
    puzzles: &[RuledOr],
    given: &Given<'_>,
    args: &CheckArgs,
    session: &mut Session,
) -> anyhow::Result<()> {
    let all = puzzles
        .iter()
        .map(|puzzle| puzzle.as_ref().map_err(Clone::clone));
    puzzles::check(all, None, given, args, session)
}
