//! The answer: a filled square.

use crate::picture::{Cell, Picture};
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
        let mut picture = Picture::new([n, n, 1]).ruled();
        for (cell, &digit) in square.digits().iter().enumerate() {
            let text = if digit == 0 { String::new() } else { digit.to_string() };
            let color = digit.checked_sub(1).map(|color| color as u32);
            picture.set([cell % n, cell / n, 0], Some(Cell { color, text, ..Cell::default() }));
        }
        picture
    }
}
