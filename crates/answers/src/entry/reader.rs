//! The text of an answer, read back: a board in any layout, digits in a line, rows of a grid.

use super::reading::{Read, placed};
use super::{Answer, AnswerError, Entry, Symbols};
use quadrille::sudoku::Shape;
use quadrille::sudoku::read::{self, ReadError, Reader};
use quadrille_variants::Grid;

/// Answers, each with its line.
pub type Lines = Vec<(usize, Result<Answer, AnswerError>)>;

/// What reads answers. Readers that are equal read the same.
#[derive(Clone, PartialEq)]
pub enum AnswerReader {
    /// Boards in any layout.
    Boards(Reader),
    /// Boards in lines, as `solve` writes them.
    Lines(Symbols),
    /// Filled grids as `solve` writes them, with a blank line between two.
    Rows(Box<Grid>),
}

impl AnswerReader {
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
            AnswerReader::Lines(symbols) => symbols.digits_of(line).map(Answer::Digits),
            AnswerReader::Rows(grid) => {
                let read = grid.read_answer(line).map(Answer::Filled);
                read.map_err(AnswerError::Grid)
            }
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
            AnswerReader::Lines(_) => {
                let lines = (1..).zip(part.lines().map(str::trim));
                let lines = lines.filter(|(_, line)| !line.is_empty());
                lines.map(|(at, line)| (at, self.answer(line))).collect()
            }
            AnswerReader::Rows(_) => {
                let lines: Vec<(usize, &str)> = (1..).zip(part.lines()).collect();
                let blocks = lines.split(|(_, line)| line.trim().is_empty());
                let grid = |rows: &[(usize, &str)]| {
                    let text: Vec<&str> = rows.iter().map(|(_, row)| *row).collect();
                    Some((rows.first()?.0, self.answer(&text.join("\n"))))
                };
                blocks.filter_map(grid).collect()
            }
        }
    }
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
            Entry::Variant(ruled) => AnswerReader::Lines(ruled.symbols),
            Entry::Grid(grid) => AnswerReader::Rows(grid.clone()),
            Entry::Cover(_) => AnswerReader::Boards(Reader::new()),
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
