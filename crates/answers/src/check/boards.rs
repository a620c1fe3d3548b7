//! Answers to sudokus.

use super::puzzles::{self, Checked};
use super::reading::Given;
use crate::event::Place;
use crate::solve::writer::text_of;
use quadrille::problem::Problem;
use quadrille::sudoku::cover;
use quadrille::sudoku::read::{Entry, Reader};
use quadrille::sudoku::{Board, Shape};
use quadrille_args::CheckArgs;
use quadrille_console::session::Session;

/// A sudoku, and the reader that it came from.
struct Plain {
    entry: Entry,
    reader: Reader,
}

impl Checked for Plain {
    type Reader = Reader;

    /// Answers are written like their puzzle: in its symbols, and with its boxes if they are
    /// unusual.
    fn reader(&self) -> Reader {
        let (shape, reader) = (
            self.entry.sudoku.shape(),
            self.reader.alphabet(self.entry.alphabet),
        );
        if Shape::from_size(shape.size()) == Ok(shape) {
            reader
        } else {
            reader.shape(shape)
        }
    }

    fn place<'a>(&'a self, file: &'a str) -> Place<'a> {
        Place::of(file, &self.entry)
    }

    fn is_same(&self, text: &str) -> bool {
        let reader = self
            .reader
            .alphabet(self.entry.alphabet)
            .shape(self.entry.sudoku.shape());
        let read = || reader.puzzles(text.as_bytes()).next();
        text_of(&self.entry) == text
            || read().is_some_and(|read| read.is_ok_and(|read| read.sudoku == self.entry.sudoku))
    }

    fn verify(&self, board: &Board) -> Result<Vec<u8>, String> {
        self.entry
            .sudoku
            .verify(board)
            .map_err(|clash| clash.to_string())?;
        Ok(board.digits().to_vec())
    }

    fn problem(&self) -> Option<Problem> {
        Some(cover::encode(&self.entry.sudoku))
    }
}

/// Verifies the answers to all sudokus of a text. They are counted as exact covers, which is not
/// how `solve` solves them.
pub(super) fn check(
    text: &[u8],
    given: &Given<'_>,
    reader: Reader,
    args: &CheckArgs,
    session: &mut Session,
) -> anyhow::Result<()> {
    let plain = |entry: Result<Entry, quadrille::sudoku::read::ReadError>| match entry {
        Ok(entry) => Ok(Plain { entry, reader }),
        Err(error) => Err((error.line, error.to_string())),
    };
    let all = reader.puzzles(text).map(plain);
    puzzles::check(all, Some(reader), given, args, session)
}
