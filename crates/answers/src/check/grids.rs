//! Answers to a kakuro or a nonogram.

use super::answers::Boards;
use super::puzzles::{self, Checked};
use super::reading::Given;
use crate::event::Place;
use crate::solve::boards::PuzzleEntry;
use quadrille::problem::Problem;
use quadrille::puzzle::Puzzle;
use quadrille_args::CheckArgs;
use quadrille_console::session::Session;
use quadrille_gallery::variant::{Filled, Grid};

/// Filled grids as `solve` writes them, with a blank line between two.
impl Boards for Grid {
    type Board = Filled;

    fn board(&self, text: &str) -> Result<Filled, String> {
        let read = self.read_answer(text);
        read.map_err(|error| error.message().to_owned())
    }

    fn boards(&self, part: &[u8], _: bool) -> Vec<(usize, Result<Filled, String>)> {
        let text = String::from_utf8_lossy(part);
        let mut blocks: Vec<(usize, Vec<&str>)> = Vec::new();
        let mut open = false;
        for (before, line) in text.lines().enumerate() {
            let is_row = !line.trim().is_empty();
            match blocks.last_mut() {
                Some((_, rows)) if open && is_row => rows.push(line),
                _ if is_row => blocks.push((before + 1, vec![line])),
                _ => {}
            }
            open = is_row;
        }
        blocks
            .into_iter()
            .map(|(line, rows)| (line, self.board(&rows.join("\n"))))
            .collect()
    }
}

impl Checked for &Grid {
    type Reader = Grid;

    fn reader(&self) -> Grid {
        (*self).clone()
    }

    fn place<'a>(&'a self, file: &'a str) -> Place<'a> {
        PuzzleEntry::place(*self, file)
    }

    fn name(&self, _: usize) -> String {
        "the puzzle".into()
    }

    fn is_same(&self, text: &str) -> bool {
        text == PuzzleEntry::text(*self)
    }

    fn verify(&self, filled: &Filled) -> Result<Vec<u8>, String> {
        Grid::verify(self, filled).map_err(|violation| violation.to_string())?;
        Ok(filled
            .cells()
            .iter()
            .map(|cell| cell.unwrap_or(0))
            .collect())
    }

    fn problem(&self) -> Option<Problem> {
        Puzzle::problem(*self).ok()
    }
}

/// Verifies the answers to a puzzle.
pub(super) fn check(
    grid: &Grid,
    given: &Given<'_>,
    args: &CheckArgs,
    session: &mut Session,
) -> anyhow::Result<()> {
    puzzles::check(std::iter::once(Ok(grid)), None, given, args, session)
}
