//! Errors of a puzzle that cannot become a problem.

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
    #[error(
        "cell {cell} holds {digit}, expected a digit from 1 to {size}, or 0 where the cell is empty"
    )]
    Digit {
        /// The number of the cell, from 1.
        cell: usize,
        /// The digit that it holds.
        digit: usize,
        /// The side of the board.
        size: usize,
    },
    /// A region that is too large to be drawn up.
    #[error(
        "a region of {width} x {height} x {depth} cells is too large, expected at most {limit} in \
        all"
    )]
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
    /// An invalid character in a picture of a region or a piece.
    #[error(
        "line {line}, column {column}: expected {mark:?} for a cell or '.' for none, found \
            {found:?}"
    )]
    Picture {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// The character that marks cells in this picture.
        mark: char,
        /// The character that was found there.
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
    #[error(
        "line {line}: expected six letters, one for each face of a cube, opposite faces beside \
        each other"
    )]
    Cube {
        /// The line, from 1.
        line: usize,
    },
    /// A line that is not in the DIMACS format of graphs.
    #[error(
        "line {line}: expected a graph: `p edge VERTICES EDGES`, then `e A B` for each edge, found \
        {found:?}"
    )]
    Graph {
        /// The line, from 1.
        line: usize,
        /// The text that was found there.
        found: String,
    },
    /// A graph that is too large.
    #[error("a graph of {n} vertices is too large, expected at most {limit}")]
    Vertices {
        /// Its vertices.
        n: usize,
        /// How many there may be.
        limit: usize,
    },
    /// An edge that is a loop, or with a vertex outside the graph.
    #[error("there is no edge between the vertices {a} and {b}")]
    Edge {
        /// The one vertex, from 0.
        a: usize,
        /// The other one.
        b: usize,
    },
    /// A line that is no row of a square.
    #[error(
        "line {line}: expected {size} digits from 1 to {size}, one for each line of the square, or \
        `.` where a cell is empty"
    )]
    Square {
        /// The line, from 1.
        line: usize,
        /// The side of the square.
        size: usize,
    },
    /// A cell that must not be empty.
    #[error("cell {cell} is empty, expected a whole square")]
    Empty {
        /// The number of the cell, from 1.
        cell: usize,
    },
    /// A queen outside the board, or of a color beyond the last.
    #[error("there is no queen of color {color} in row {row}, column {column}")]
    Queen {
        /// The row, from 1.
        row: usize,
        /// The column, from 1.
        column: usize,
        /// The color, from 1.
        color: usize,
    },
    /// An invalid character in the pattern of a crossword.
    #[error(
        "line {line}, column {column}: expected `.` for a cell, `#` for a black one, or a letter, \
        found {found:?}"
    )]
    Pattern {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
        /// The character that was found there.
        found: char,
    },
    /// Words that shall be the same across and down, where the pattern is no square.
    #[error("expected a square without black cells or letters")]
    NotSquare,
    /// A region of a lattice that is not known.
    #[error(
        "there is no region {found:?}, expected one such as 6x4, triangle:7 or hexagon:3, with \
        sides up to 200"
    )]
    Shape {
        /// The text that was found.
        found: String,
    },
    /// A piece without cells.
    #[error("the piece {piece:?} has no cells")]
    EmptyPiece {
        /// The letter of the piece.
        piece: char,
    },
}

/// Whether there are as many values as cells in a square of this side.
pub(super) fn check_length(n: usize, found: usize) -> Result<(), PuzzleError> {
    let expected = n.saturating_mul(n);
    match found == expected {
        true => Ok(()),
        false => Err(PuzzleError::Length { expected, found }),
    }
}
