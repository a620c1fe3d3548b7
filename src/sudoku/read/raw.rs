//! A board as it came out of a text, on its way to an entry.

use super::super::{Alphabet, Board};
use super::Entry;
use super::cells::Content;
use super::error::{Fault, ReadError, Spot};

/// A board as it came, before anyone asks whether its clues agree.
pub(super) struct Raw {
    pub(super) content: Result<Content, ReadError>,
    pub(super) spots: Vec<Spot>,
    pub(super) first: Spot,
    pub(super) label: Option<String>,
    pub(super) solution: Option<Board>,
}

impl Raw {
    pub(super) fn failed(error: ReadError) -> Raw {
        let first = Spot { line: error.line, column: error.column };
        Raw { content: Err(error), spots: Vec::new(), first, label: None, solution: None }
    }

    /// Puts an answer beside the puzzle; one that cannot be read is an error of the whole.
    pub(super) fn answer(&mut self, answer: Result<Content, ReadError>) {
        match answer {
            Ok(Content::Digits(board, _)) => self.solution = Some(board),
            Ok(Content::Candidates(..)) => self.content = Err(Fault::Candidates.at(self.first)),
            Err(error) if self.content.is_ok() => self.content = Err(error),
            Err(_) => {}
        }
    }

    pub(super) fn entry(self) -> Result<Entry, ReadError> {
        let Raw { content, spots, first, label, solution } = self;
        let content = content?;
        let alphabet = match content {
            Content::Digits(_, alphabet) => alphabet,
            Content::Candidates(..) => Alphabet::One,
        };
        let sudoku = content.into_sudoku(|cell| spots.get(cell).copied().unwrap_or(first))?;
        Ok(Entry { sudoku, label, line: first.line, solution, alphabet })
    }
}
