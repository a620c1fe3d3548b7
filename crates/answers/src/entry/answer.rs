//! Answers to puzzles: decoded from an exact cover, written, read back, and verified.

use super::{AnswerError, Entry};
use quadrille::problem::{OptionId, Problem, verify};
use quadrille::puzzle::Puzzle;
use quadrille::sudoku::write::{self, Frame};
use quadrille::sudoku::{Board, cover};
use quadrille_console::session::is_ascii;
use quadrille_variants::Filled;

/// The answer to a puzzle.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// The digits of a sudoku, row by row.
    Digits(Vec<u8>),
    /// The cells of a kakuro or a nonogram.
    Filled(Filled),
    /// The options of an exact cover.
    Options(Vec<OptionId>),
}

impl Answer {
    /// The digits of a board, row by row.
    pub(super) fn digits(&self) -> Option<&[u8]> {
        match self {
            Answer::Digits(digits) => Some(digits),
            Answer::Filled(_) | Answer::Options(_) => None,
        }
    }

    /// The options of an exact cover.
    pub fn options(&self) -> Option<&[OptionId]> {
        match self {
            Answer::Options(options) => Some(options),
            Answer::Digits(_) | Answer::Filled(_) => None,
        }
    }

    pub(super) fn filled(&self) -> Option<&Filled> {
        match self {
            Answer::Filled(filled) => Some(filled),
            Answer::Digits(_) | Answer::Options(_) => None,
        }
    }
}

impl From<&Board> for Answer {
    fn from(board: &Board) -> Answer {
        Answer::Digits(board.digits().to_vec())
    }
}

impl Entry {
    /// The answer that a solution of the puzzle's exact cover stands for.
    pub fn answer(&self, problem: &Problem, chosen: &[OptionId]) -> Answer {
        match self {
            Entry::Sudoku(entry, _) => {
                Answer::from(&cover::decode(entry.sudoku.shape(), problem, chosen))
            }
            Entry::Variant(ruled) => Answer::Digits(ruled.puzzle.answer(problem, chosen)),
            Entry::Grid(grid) => Answer::Filled(grid.answer(problem, chosen)),
            Entry::Cover(_) => Answer::Options(chosen.to_vec()),
        }
    }

    /// The options of the puzzle's exact cover that a board stands for, and the rule that it
    /// breaks, if any.
    pub fn chosen(
        &self,
        problem: &Problem,
        answer: &Answer,
    ) -> (Vec<OptionId>, Result<(), AnswerError>) {
        let verified = self.verify(answer);
        let digits = answer.digits().unwrap_or_default();
        let chosen = match self {
            Entry::Sudoku(entry, _) => {
                let fits = |option: &OptionId| {
                    let (cell, digit) = cover::placement(entry.sudoku.shape(), problem, *option);
                    digits.get(cell) == Some(&digit)
                };
                problem.options().filter(fits).collect()
            }
            Entry::Variant(ruled) => ruled.puzzle.chosen(problem, digits).unwrap_or_default(),
            Entry::Grid(_) | Entry::Cover(_) => Vec::new(),
        };
        (chosen, verified)
    }

    /// An answer as `--json` has it.
    pub fn answer_text(&self, answer: &Answer) -> String {
        match (self, answer) {
            (Entry::Sudoku(entry, _), Answer::Digits(digits)) => {
                write::digits_in(digits, entry.alphabet)
            }
            (Entry::Variant(ruled), Answer::Digits(digits)) => {
                write::digits_in(digits, ruled.alphabet)
            }
            (_, Answer::Filled(filled)) => filled.to_string().trim_end().to_owned(),
            _ => String::new(),
        }
    }

    /// An answer drawn with characters: a board with its boxes, a picture, or rows.
    pub(crate) fn drawn(&self, answer: &Answer, frame: Frame) -> String {
        match (self, answer) {
            (Entry::Sudoku(entry, _), Answer::Digits(digits)) => {
                let board = Board::new(entry.sudoku.shape(), digits);
                board.map_or(String::new(), |board| {
                    write::grid_in(&board, frame, entry.alphabet)
                })
            }
            (_, Answer::Filled(filled)) => filled.to_string(),
            _ => match self.picture(Some(answer)) {
                Ok(Some(picture)) if is_ascii() => format!("{picture:#}"),
                Ok(Some(picture)) => picture.to_string(),
                _ => String::new(),
            },
        }
    }

    /// How an answer differs from the one that the file gives.
    pub(crate) fn contradiction(&self, answer: &Answer) -> Option<String> {
        let Entry::Sudoku(entry, _) = self else {
            return None;
        };
        let (given, size) = (entry.solution.as_ref()?, entry.sudoku.shape().size());
        let mut pairs = given.digits().iter().zip(answer.digits()?).enumerate();
        let (cell, (given, ours)) = pairs.find(|(_, (a, b))| a != b)?;
        Some(format!(
            "the given solution has {given} in r{}c{}, expected {ours}",
            cell / size + 1,
            cell % size + 1
        ))
    }

    /// Verifies an answer.
    ///
    /// # Errors
    /// Names the rule or the clue that the answer breaks.
    pub fn verify(&self, answer: &Answer) -> Result<(), AnswerError> {
        match (self, answer) {
            (Entry::Sudoku(entry, _), Answer::Digits(digits)) => {
                let board = Board::new(entry.sudoku.shape(), digits)?;
                Ok(entry.sudoku.verify(&board)?)
            }
            (Entry::Variant(ruled), Answer::Digits(digits)) => Ok(ruled.puzzle.verify(digits)?),
            (Entry::Grid(grid), Answer::Filled(filled)) => Ok(grid.verify(filled)?),
            (Entry::Cover(problem), Answer::Options(options)) => Ok(verify(problem, options)?),
            _ => Err(AnswerError::Kind),
        }
    }
}
