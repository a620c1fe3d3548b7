//! The kinds of puzzles that have answers: sudokus, those with other rules, kakuro and nonograms.

use super::answers::{Boards, Lines};
use super::events::lines;
use super::puzzles::Checked;
use crate::entries::placed;
use crate::event::Place;
use crate::solve::boards::PuzzleEntry;
use crate::solve::variants::{Ruled, Symbols};
use crate::solve::writer::text_of;
use quadrille::problem::Problem;
use quadrille::puzzle::Puzzle;
use quadrille::sudoku::read::{Entry, Reader};
use quadrille::sudoku::{Board, Shape, cover};
use quadrille_variants::{Filled, Grid};

impl Boards for Reader {
    type Board = Board;

    fn board(&self, line: &str) -> Result<Board, String> {
        match self.puzzles(line.as_bytes()).next() {
            Some(Ok(entry)) => Ok(entry.sudoku.clues().clone()),
            Some(Err(error)) => Err(error.fault.to_string()),
            None => Err("contains no board".into()),
        }
    }

    fn boards(&self, part: &str, whole: bool) -> Lines<Board> {
        // a part between two words, such as `none`, may hold no board
        let entries = self.puzzles(part.as_bytes());
        let entries = entries.filter_map(|entry| placed(entry, 0, !whole));
        let read = entries.map(|entry| match entry {
            Ok(entry) => {
                // a table has the answers beside the puzzles
                let board = entry
                    .solution
                    .unwrap_or_else(|| entry.sudoku.clues().clone());
                (entry.line, Ok(board))
            }
            Err(error) => {
                let why = format!("column {}: {}", error.column, error.fault);
                (error.line, Err(why))
            }
        });
        read.collect()
    }
}

/// A sudoku, and the reader that it came from.
pub(super) struct Plain {
    pub(super) entry: Entry,
    pub(super) reader: Reader,
}

impl Checked for Plain {
    type Reader = Reader;

    /// Answers are written like their puzzle: in its symbols, and with its boxes if unusual.
    fn reader(&self) -> Reader {
        let shape = self.entry.sudoku.shape();
        let reader = self.reader.alphabet(self.entry.alphabet);
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
        let reader = self.reader().shape(self.entry.sudoku.shape());
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

/// Boards in lines, as `solve` writes them.
impl Boards for Symbols {
    type Board = Vec<u8>;

    fn board(&self, line: &str) -> Result<Vec<u8>, String> {
        self.digits_of(line)
    }

    fn boards(&self, part: &str, _: bool) -> Lines<Vec<u8>> {
        lines(part)
            .map(|(at, line)| (at, self.board(line.trim())))
            .collect()
    }
}

impl Checked for Ruled {
    type Reader = Symbols;

    fn reader(&self) -> Symbols {
        self.symbols
    }

    fn place<'a>(&'a self, file: &'a str) -> Place<'a> {
        PuzzleEntry::place(self, file)
    }

    fn is_same(&self, text: &str) -> bool {
        text == PuzzleEntry::text(self)
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

/// Filled grids as `solve` writes them, with a blank line between two.
impl Boards for Grid {
    type Board = Filled;

    fn board(&self, text: &str) -> Result<Filled, String> {
        let read = self.read_answer(text);
        read.map_err(|error| error.message().to_owned())
    }

    fn boards(&self, part: &str, _: bool) -> Lines<Filled> {
        let lines: Vec<(usize, &str)> = (1..).zip(part.lines()).collect();
        let blocks = lines.split(|(_, line)| line.trim().is_empty());
        let board = |rows: &[(usize, &str)]| {
            let text: Vec<&str> = rows.iter().map(|(_, row)| *row).collect();
            Some((rows.first()?.0, self.board(&text.join("\n"))))
        };
        blocks.filter_map(board).collect()
    }
}

impl Checked for Grid {
    type Reader = Grid;

    fn reader(&self) -> Grid {
        self.clone()
    }

    fn place<'a>(&'a self, file: &'a str) -> Place<'a> {
        PuzzleEntry::place(self, file)
    }

    fn name(&self, _: usize) -> String {
        "the puzzle".into()
    }

    fn is_same(&self, text: &str) -> bool {
        text == PuzzleEntry::text(self)
    }

    fn verify(&self, filled: &Filled) -> Result<Vec<u8>, String> {
        Grid::verify(self, filled).map_err(|violation| violation.to_string())?;
        let cells = filled.cells().iter();
        Ok(cells.map(|cell| cell.unwrap_or(0)).collect())
    }

    fn problem(&self) -> Option<Problem> {
        Puzzle::problem(self).ok()
    }
}
