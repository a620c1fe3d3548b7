//! What can be wrong with a puzzle before it is a problem.

use thiserror::Error;

/// Why a puzzle was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// A list of cells that does not fill the board.
    #[error("expected {expected} cells, found {found}")]
    Length {
        /// The cells of the board.
        expected: usize,
        /// The cells that came.
        found: usize,
    },
    /// A digit larger than the board's side.
    #[error("cell {cell} holds {digit}, expected a digit from 1 to {size}, or 0 where the cell is empty")]
    Digit {
        /// The number of the cell, from 1.
        cell: usize,
        /// What it holds.
        digit: usize,
        /// The side of the board.
        size: usize,
    },
    /// A region that is too large to be drawn up.
    #[error("a region of {width} x {height} x {depth} cells is too large, expected at most {limit} in all")]
    Region {
        /// Cells from left to right.
        width: usize,
        /// Cells from top to bottom.
        height: usize,
        /// Layers.
        depth: usize,
        /// How many cells there may be.
        limit: u64,
    },
    /// A cell that the region does not have.
    #[error("the region has no cell {cell:?} to remove")]
    NoCell {
        /// Column, row and layer of the cell.
        cell: [usize; 3],
    },
    /// A picture of a region or a piece with a character that means nothing there.
    #[error("line {line}, column {column}: expected `#` for a cell or `.` for none, found {found:?}")]
    Picture {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// What stands there.
        found: char,
    },
    /// A set of polyominoes that is too large.
    #[error("there are too many polyominoes of {n} cells, expected 1 to {largest} cells")]
    Polyominoes {
        /// The cells of each.
        n: usize,
        /// The most that there may be.
        largest: usize,
    },
    /// A day that no year has.
    #[error("there is no day {day} in month {month}")]
    Date {
        /// The month, from 1.
        month: usize,
        /// The day, from 1.
        day: usize,
    },
    /// A cube that does not have six faces.
    #[error("line {line}: expected six letters, one for each face of a cube, opposite faces beside each other")]
    Cube {
        /// The line, from 1.
        line: usize,
    },
    /// A piece without cells.
    #[error("the piece {piece:?} has no cells")]
    EmptyPiece {
        /// The letter of the piece.
        piece: char,
    },
}

impl PuzzleError {
    /// The same error of a picture that begins below this many lines.
    pub(super) fn below(self, lines: usize) -> PuzzleError {
        match self {
            PuzzleError::Picture { line, column, found } => PuzzleError::Picture { line: line + lines, column, found },
            other => other,
        }
    }
}
