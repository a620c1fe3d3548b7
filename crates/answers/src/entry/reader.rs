//! The text of an answer, read back: a board in any layout, digits in a line, rows of a grid,
//! options of an exact cover.

use super::reading::{Read, placed};
use super::{Answer, AnswerError, Entry};
use crate::options::{EMPTY, NOT_PROVED, OptionsByLine};
use quadrille::format::json::stream::Goal;
use quadrille::problem::{Cost, OptionId, Problem};
use quadrille::sudoku::read::{self, ReadError, Reader};
use quadrille::sudoku::{Alphabet, Shape};
use quadrille_variants::Grid;
use std::collections::HashMap;
use std::ptr;
use std::sync::Arc;

/// Answers, each with its line.
pub type Lines = Vec<(usize, Result<Answer, AnswerError>)>;

/// What reads answers. Readers that are equal read the same.
#[derive(Clone, PartialEq)]
pub enum AnswerReader {
    /// Boards in any layout.
    Boards(Reader),
    /// Boards of this size in lines, as `solve` writes them.
    Lines(usize, Alphabet),
    /// Filled grids as `solve` writes them, with a blank line between two.
    Rows(Box<Grid>),
    /// Options of an exact cover, one a line, with a blank line between two solutions.
    Options(Arc<CoverReader>),
}

impl AnswerReader {
    /// The reader of solutions of a problem.
    pub fn of_cover(problem: &Problem) -> AnswerReader {
        AnswerReader::Options(Arc::new(CoverReader {
            known: OptionsByLine::new(problem),
            problem: problem.clone(),
        }))
    }

    /// The answer in a line.
    pub(crate) fn answer(&self, line: &str) -> Result<Answer, AnswerError> {
        match self {
            AnswerReader::Boards(reader) => match reader.puzzles(line.as_bytes()).next() {
                Some(Ok(entry)) => Ok(entry.sudoku.clues().into()),
                Some(Err(ReadError { fault, .. })) => Err(AnswerError::Board {
                    column: None,
                    fault,
                }),
                None => Err(AnswerError::NoBoard),
            },
            AnswerReader::Lines(size, alphabet) => {
                digits_of(line, *size, *alphabet).map(Answer::Digits)
            }
            AnswerReader::Rows(grid) => {
                let read = grid.read_answer(line).map(Answer::Filled);
                read.map_err(AnswerError::Grid)
            }
            AnswerReader::Options(_) => Err(AnswerError::Kind),
        }
    }

    /// The answers in a part of a text, each with its line number in the part. A part without a
    /// board is an error only if it is the whole text.
    pub(crate) fn answers(&self, part: &str, whole: bool) -> Lines {
        match self {
            AnswerReader::Boards(reader) => {
                let read = reader.puzzles(part.as_bytes());
                let read = read.filter_map(|read| placed(read, 0, !whole));
                read.map(board).collect()
            }
            AnswerReader::Lines(..) => {
                let lines = (1..).zip(part.lines().map(str::trim));
                let lines = lines.filter(|(_, line)| !line.is_empty());
                lines.map(|(at, line)| (at, self.answer(line))).collect()
            }
            AnswerReader::Rows(_) => in_blocks(part, |rows| {
                let text: Vec<&str> = rows.iter().map(|(_, row)| *row).collect();
                self.answer(&text.join("\n"))
            }),
            AnswerReader::Options(_) => Vec::new(),
        }
    }
}

/// The digits of a board in a line: characters, or numbers with blanks between them.
fn digits_of(line: &str, size: usize, alphabet: Alphabet) -> Result<Vec<u8>, AnswerError> {
    let has_blanks = line.contains(' ');
    let symbols: Vec<&str> = match has_blanks {
        true => line.split_whitespace().collect(),
        false => line.split("").filter(|symbol| !symbol.is_empty()).collect(),
    };
    let alphabet = match alphabet.is_numbers() && !has_blanks {
        true => Alphabet::One,
        false => alphabet,
    };
    let digit = |symbol: &&str| {
        let digit = alphabet.digit(symbol, size);
        digit.ok_or_else(|| AnswerError::Symbol((*symbol).to_owned()))
    };
    let digits: Vec<u8> = symbols.iter().map(digit).collect::<Result<_, _>>()?;
    let (expected, found) = (size * size, digits.len());
    match found == expected {
        true => Ok(digits),
        false => Err(AnswerError::Cells { expected, found }),
    }
}

/// The blocks of a text, with a blank line between two of them, as they are read, each with its
/// line.
pub(crate) fn in_blocks<'t, T>(
    text: &'t str,
    mut read: impl FnMut(&[(usize, &'t str)]) -> T,
) -> Vec<(usize, T)> {
    let lines: Vec<(usize, &str)> = (1..).zip(text.lines()).collect();
    let blocks = lines.split(|(_, line)| line.trim().is_empty());
    blocks
        .filter_map(|lines| Some((lines.first()?.0, read(lines))))
        .collect()
}

/// An exact cover, and its options by their lines.
pub struct CoverReader {
    /// The exact cover.
    pub problem: Problem,
    known: OptionsByLine,
}

impl PartialEq for CoverReader {
    fn eq(&self, other: &CoverReader) -> bool {
        ptr::eq(self, other)
    }
}

impl CoverReader {
    /// The solution of these lines, which may tell its cost. The same lines are in many solutions:
    /// `found` has the options of each line.
    pub(crate) fn solution<'s, 't>(
        &'s self,
        lines: &[(usize, &'t str)],
        found: &mut HashMap<&'t str, &'s [OptionId]>,
    ) -> Result<Answer, AnswerError> {
        let (mut options, mut costs, mut is_empty) = (Vec::new(), Vec::new(), false);
        for &(at, line) in lines {
            let line = line.trim();
            let known = *found.entry(line).or_insert_with(|| self.known.find(line));
            match (price(line), known) {
                (Some((_, cost)), _) => costs.push(cost),
                _ if line == EMPTY => is_empty = true,
                _ if line.starts_with('|') => {
                    let why = format!("expected an option or a cost, found `{line}`");
                    return Err(AnswerError::Event(why + "; use --json for several files"));
                }
                (None, &[option]) => options.push(option),
                (None, []) => {
                    return Err(AnswerError::Option {
                        at,
                        line: line.into(),
                    });
                }
                (None, _) => return Err(AnswerError::Alike(line.into())),
            }
        }
        if is_empty != options.is_empty() {
            let why = "expected options, or `| empty` alone";
            return Err(AnswerError::Event(why.into()));
        }
        self.expect_cost(&options, costs)?;
        options.sort_unstable();
        Ok(Answer::Options(options))
    }

    /// Compares told costs with the cost of options.
    pub(crate) fn expect_cost(
        &self,
        options: &[OptionId],
        told: impl IntoIterator<Item = Cost>,
    ) -> Result<(), AnswerError> {
        let cost = self.problem.total_cost(options);
        let other = told.into_iter().find(|&told| told != cost);
        other.map_or(Ok(()), |told| Err(AnswerError::Cost(cost, told)))
    }
}

/// What a text claims about the costs of all solutions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Best {
    /// Which solutions it calls the best.
    pub goal: Goal,
    /// Whether it says that no solution is better than those that it gives.
    pub proved: bool,
    /// The cost that no solution is below, or the value that none exceeds.
    pub bound: Option<Cost>,
}

/// The claim of a line above the options of a solution, and the cost that it tells.
pub(crate) fn price(line: &str) -> Option<(Best, Cost)> {
    let (noun, told) = line.strip_prefix('|')?.trim_start().split_once(' ')?;
    let mut goals = [Goal::Cheapest, Goal::MostValuable].into_iter();
    let cost = told.strip_suffix(NOT_PROVED);
    let best = Best {
        goal: goals.find(|goal| goal.noun() == noun)?,
        proved: cost.is_none(),
        bound: None,
    };
    Some((best, cost.unwrap_or(told).trim().parse().ok()?))
}

/// The board of an entry that was read, with its line: a table has answers beside puzzles.
fn board(read: Read) -> (usize, Result<Answer, AnswerError>) {
    match read {
        Ok(read::Entry {
            line,
            solution,
            sudoku,
            ..
        }) => {
            let board = solution.as_ref().unwrap_or(sudoku.clues());
            (line, Ok(board.into()))
        }
        Err(ReadError {
            line,
            column,
            fault,
            ..
        }) => {
            let column = Some(column);
            (line, Err(AnswerError::Board { column, fault }))
        }
    }
}

impl Entry {
    /// The reader of answers to the puzzle. Answers have the symbols of the puzzle, and its boxes
    /// if these are unusual.
    pub fn answer_reader(&self) -> AnswerReader {
        match self {
            Entry::Sudoku(entry, reader) => {
                let shape = entry.sudoku.shape();
                let reader = reader.alphabet(entry.alphabet);
                let is_usual = Shape::from_size(shape.size()) == Ok(shape);
                AnswerReader::Boards(if is_usual {
                    reader
                } else {
                    reader.shape(shape)
                })
            }
            Entry::Variant(ruled) => AnswerReader::Lines(ruled.puzzle.size(), ruled.alphabet),
            Entry::Grid(grid) => AnswerReader::Rows(grid.clone()),
            Entry::Cover(problem) => AnswerReader::of_cover(problem),
        }
    }

    /// Whether a text is the same puzzle as `--json` repeats it, or the same sudoku.
    pub(crate) fn is_same(&self, text: &str) -> bool {
        let is_same_sudoku = || match self {
            Entry::Sudoku(entry, reader) => {
                let reader = reader.alphabet(entry.alphabet);
                let reader = reader.shape(entry.sudoku.shape());
                let read = reader.puzzles(text.as_bytes()).next();
                read.is_some_and(|read| read.is_ok_and(|read| read.sudoku == entry.sudoku))
            }
            _ => false,
        };
        self.text() == text || is_same_sudoku()
    }
}
