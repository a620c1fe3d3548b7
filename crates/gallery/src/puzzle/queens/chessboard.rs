//! The board: its diagonals, and the answer with its queens.

use quadrille_picture::{Cell, Picture};
use std::fmt;

/// A board with one queen in each row, or in some.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Chessboard {
    pub(super) columns: Vec<usize>,
}

impl Chessboard {
    /// The column of the queen in each row; the number of columns, for a row without a queen.
    pub fn columns(&self) -> &[usize] {
        &self.columns
    }
}

impl fmt::Display for Chessboard {
    /// Draws the board, a line a row.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // one line of empty squares serves all rows: many boards are drawn
        let mut line = [". "].repeat(self.columns.len()).concat();
        line.pop();
        line.push('\n');
        for &queen in &self.columns {
            // a board that is not full has rows without a queen
            let square = Some(2 * queen..=2 * queen).filter(|_| queen < self.columns.len());
            if let Some(square) = square.clone() {
                line.replace_range(square, "Q");
            }
            f.write_str(&line)?;
            if let Some(square) = square {
                line.replace_range(square, ".");
            }
        }
        Ok(())
    }
}

/// The gray of dark squares.
const GRAY: usize = 7;

impl From<&Chessboard> for Picture {
    fn from(board: &Chessboard) -> Picture {
        let n = board.columns().len();
        Picture::table([n, n], |column, row| {
            let text = if board.columns()[row] == column {
                "♛"
            } else {
                ""
            };
            let color = ((row + column) % 2 == 1).then_some(GRAY);
            Some(Cell::new(text.into(), color))
        })
    }
}

/// The rising and the falling diagonal of a cell, by their numbers; on a torus they wrap around.
pub(in crate::puzzle) fn diagonals(n: usize, torus: bool, row: usize, column: usize) -> [usize; 2] {
    let (rising, falling) = (row + column, row + n - 1 - column);
    if torus {
        [rising % n, (falling + 1) % n]
    } else {
        [rising, falling]
    }
}
