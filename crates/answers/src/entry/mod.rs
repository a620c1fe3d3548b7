//! A puzzle of a file: an exact cover, a sudoku, a sudoku with other rules, or another grid.
//! Commands ask the entry for its exact cover, its text, its drawing, and the text of its answers.

mod answer;
mod error;
mod reader;
mod reading;

pub use answer::Answer;
pub use error::AnswerError;
pub use reader::{AnswerReader, Best, CoverReader, Lines};
pub(crate) use reader::{in_blocks, price};
pub use reading::{Ask, EntryError, ReadEntry, Reading};

use crate::event::Place;
use crate::solve::covers;
use quadrille::problem::{Problem, ProblemError};
use quadrille::puzzle::Puzzle;
use quadrille::sudoku::read::{self, Reader};
use quadrille::sudoku::{Alphabet, cover, write};
use quadrille_console::session::Session;
use quadrille_picture::{Draw, Picture};
use quadrille_variants::{Grid, Variant, VariantError};
use std::borrow::Cow;
use std::io;

/// A puzzle of a file.
pub enum Entry {
    /// A sudoku without other rules, and the reader that it came from.
    Sudoku(read::Entry, Reader),
    /// A sudoku with other rules.
    Variant(Ruled),
    /// A kakuro or a nonogram.
    Grid(Box<Grid>),
    /// An exact cover.
    Cover(Box<Problem>),
}

/// The place of a puzzle, or of an unreadable line.
pub fn place_of<'a>(found: &'a ReadEntry, file: &'a str) -> Place<'a> {
    match found {
        Ok(entry) => entry.place(file),
        Err(unread) => Place::new(file, unread.line),
    }
}

/// A sudoku with other rules, its place and its alphabet.
pub struct Ruled {
    /// The puzzle.
    pub puzzle: Variant,
    /// The line where it begins.
    pub line: usize,
    /// A kind of sudoku that its words name, if no rule is of that kind.
    pub named: Option<&'static str>,
    /// Its own name.
    pub label: Option<String>,
    /// How its digits are written.
    pub alphabet: Alphabet,
}

impl Entry {
    /// The line where the puzzle begins.
    pub fn line(&self) -> usize {
        match self {
            Entry::Sudoku(entry, _) => entry.line,
            Entry::Variant(ruled) => ruled.line,
            Entry::Grid(_) | Entry::Cover(_) => 1,
        }
    }

    /// The place of the puzzle in this file.
    pub fn place<'a>(&'a self, file: &'a str) -> Place<'a> {
        let label = match self {
            Entry::Sudoku(entry, _) => entry.label.as_deref(),
            Entry::Variant(ruled) => ruled.label.as_deref(),
            Entry::Grid(_) | Entry::Cover(_) => None,
        };
        Place {
            label,
            ..Place::new(file, self.line())
        }
    }

    /// The kind of the puzzle: `sudoku of 9x9`.
    pub fn kind(&self) -> String {
        match self {
            Entry::Sudoku(entry, _) => {
                let size = entry.sudoku.shape().size();
                format!("sudoku of {size}x{size}")
            }
            Entry::Variant(ruled) => {
                let size = ruled.puzzle.size();
                format!("sudoku of {size}x{size} with other rules")
            }
            Entry::Grid(grid) => {
                let [columns, rows] = grid.size();
                let is_kakuro = matches!(**grid, Grid::Kakuro(_));
                let what = if is_kakuro { "kakuro" } else { "nonogram" };
                format!("{what} of {rows}x{columns}")
            }
            Entry::Cover(problem) => covers::read_as(problem),
        }
    }

    /// What its answers are called.
    pub(crate) fn answer_noun(&self) -> &'static str {
        match self {
            Entry::Cover(_) => "solution",
            _ => "answer",
        }
    }

    /// The kind, and what else is said of the only puzzle of a file.
    pub fn read_as(&self) -> String {
        let kind = self.kind();
        let Entry::Sudoku(entry, _) = self else {
            return kind;
        };
        match (entry.sudoku.candidates(), entry.sudoku.clues().n_clues()) {
            (Some(_), _) => format!("{kind} with candidates"),
            (None, 1) => format!("{kind} with 1 clue"),
            (None, n) => format!("{kind} with {n} clues"),
        }
    }

    /// The puzzle as `--json` repeats it: its clues or candidates in a line, or its rows.
    pub fn text(&self) -> String {
        match self {
            Entry::Sudoku(entry, _) if entry.sudoku.candidates().is_some() => {
                write::pencilmarks(&entry.sudoku)
            }
            Entry::Sudoku(entry, _) => write::line_in(entry.sudoku.clues(), entry.alphabet),
            Entry::Variant(ruled) => write::digits_in(ruled.puzzle.given_digits(), ruled.alphabet),
            Entry::Grid(grid) => grid.to_string().trim_end().to_owned(),
            Entry::Cover(problem) => covers::read_as(problem),
        }
    }

    /// The exact cover of the puzzle.
    ///
    /// # Errors
    /// If the exact cover is too large.
    pub fn problem(&self) -> Result<Cow<'_, Problem>, ProblemError> {
        Ok(match self {
            Entry::Sudoku(entry, _) => Cow::Owned(cover::encode(&entry.sudoku)),
            Entry::Variant(ruled) => Cow::Owned(ruled.puzzle.problem()?),
            Entry::Grid(grid) => Cow::Owned(grid.problem()?),
            Entry::Cover(problem) => Cow::Borrowed(problem),
        })
    }

    /// The [exact cover](Entry::problem), whose encoding is shown as work.
    pub fn build(
        &self,
        session: &mut Session,
    ) -> io::Result<Result<Cow<'_, Problem>, ProblemError>> {
        match self {
            Entry::Cover(problem) => Ok(Ok(Cow::Borrowed(problem))),
            _ => session.busy("building the problem", || self.problem()),
        }
    }

    /// Draws the puzzle, and the answer in it; `None` for an exact cover.
    ///
    /// # Errors
    /// If the puzzle is too large to be drawn.
    pub fn picture(&self, answer: Option<&Answer>) -> Result<Option<Picture>, VariantError> {
        let digits = answer.and_then(Answer::digits);
        Ok(match self {
            Entry::Sudoku(entry, _) => Some(Variant::of_sudoku(&entry.sudoku)?.picture(digits)),
            Entry::Variant(ruled) => Some(ruled.puzzle.picture(digits)),
            Entry::Grid(grid) => Some(Draw::picture(&**grid, answer.and_then(Answer::filled))),
            Entry::Cover(_) => None,
        })
    }
}
