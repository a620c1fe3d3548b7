//! The answer: a filled square.

use quadrille_picture::{Cell, Picture};
use std::fmt;

/// A filled square.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square {
    pub(super) n: usize,
    pub(super) digits: Vec<usize>,
}

impl Square {
    /// The digits, from 1, row by row.
    pub fn digits(&self) -> &[usize] {
        &self.digits
    }
}

impl fmt::Display for Square {
    /// Draws the square, a line a row.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.n.to_string().len();
        for row in self.digits.chunks(self.n.max(1)) {
            for (column, digit) in row.iter().enumerate() {
                write!(f, "{}{digit:width$}", if column == 0 { "" } else { " " })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl From<&Square> for Picture {
    fn from(square: &Square) -> Picture {
        let n = square.digits().len().isqrt();
        Picture::table([n, n], |column, row| {
            Some(Cell::number(square.digits()[row * n + column]))
        })
    }
}
