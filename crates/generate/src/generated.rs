//! The puzzles that were made.

use quadrille_rating::rating::Rating;
use quadrille_sudoku::{Board, Shape};

/// The digits of a 9x9 board, row by row, 0 for an empty cell.
pub(super) type Digits = [u8; 81];

/// A puzzle and its only answer.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Generated {
    /// Its number; puzzles of one climb have one number.
    pub index: u64,
    /// The clues; for full grids all of the answer.
    pub puzzle: Board,
    /// The answer.
    pub answer: Board,
    /// The rating of a hard puzzle, or of one whose rating was wanted.
    pub rating: Option<Rating>,
    /// The number of puzzles rated until this one was found; those of one climb have one number.
    pub tried: u32,
}

impl Generated {
    /// A puzzle of 9x9 cells.
    pub(super) fn from_digits(index: u64, puzzle: &Digits, answer: &Digits) -> Generated {
        let board = |digits: &Digits| {
            Board::new(Shape::NINE, digits).unwrap_or_else(|_| Board::empty(Shape::NINE))
        };
        Generated {
            index,
            puzzle: board(puzzle),
            answer: board(answer),
            rating: None,
            tried: 0,
        }
    }
}
