//! The answer to a kakuro or a nonogram.

use quadrille_problem::format::{FormatError, Place, quote};
use std::fmt;

/// A filled grid.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Filled {
    width: usize,
    cells: Vec<Option<u8>>,
    kakuro: bool,
}

impl Filled {
    pub(super) fn new(width: usize, cells: Vec<Option<u8>>, kakuro: bool) -> Filled {
        Filled {
            width,
            cells,
            kakuro,
        }
    }

    /// How many cells a row has.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The content of each cell, row by row: in a kakuro a digit, nothing in a black cell; in a
    /// nonogram, 1 for a black and 0 for a white cell.
    pub fn cells(&self) -> &[Option<u8>] {
        &self.cells
    }

    /// The answer to a kakuro or a nonogram of this many columns and rows, as it is written by
    /// `Display`; blanks between cells mean nothing.
    pub(super) fn read(
        text: &str,
        [width, height]: [usize; 2],
        kakuro: bool,
    ) -> Result<Filled, FormatError> {
        let count = |at, found: usize, expected: usize, what| {
            let error = || FormatError::new(at, format!("{expected} {what}"), found.to_string());
            (found == expected).then_some(()).ok_or_else(error)
        };
        let mut cells = Vec::new();
        let mut last = Place { line: 1, column: 1 };
        for (line, row) in (1..)
            .zip(text.lines())
            .filter(|(_, row)| !row.trim().is_empty())
        {
            let before = cells.len();
            for (column, c) in (1..).zip(row.chars()).filter(|(_, c)| !c.is_whitespace()) {
                cells.push(cell_of(c, kakuro, Place { line, column })?);
            }
            last = Place { line, column: 1 };
            count(last, cells.len() - before, width, "cells in a row")?;
        }
        count(last, cells.len() / width, height, "rows")?;
        Ok(Filled {
            width,
            cells,
            kakuro,
        })
    }
}

/// The content that a character at a place stands for.
fn cell_of(c: char, kakuro: bool, place: Place) -> Result<Option<u8>, FormatError> {
    let expected = match (c, kakuro) {
        ('#', true) => return Ok(None),
        ('1'..='9', true) => return Ok(Some(c as u8 - b'0')),
        ('#', false) => return Ok(Some(1)),
        ('.', false) => return Ok(Some(0)),
        (_, true) => "a digit, or `#` for a black cell",
        (_, false) => "`#` for a black cell, `.` for a white one",
    };
    Err(FormatError::new(place, expected, quote(&c.to_string())))
}

impl fmt::Display for Filled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let symbol = |cell: &Option<u8>| match (*cell, self.kakuro) {
            (None, _) | (Some(1), false) => '#',
            (Some(0), _) | (_, false) => '.',
            (Some(digit), true) => char::from(b'0' + digit.min(9)),
        };
        for row in self.cells.chunks(self.width) {
            let cells: Vec<String> = row.iter().map(|cell| symbol(cell).to_string()).collect();
            writeln!(f, "{}", cells.join(if self.kakuro { " " } else { "" }))?;
        }
        Ok(())
    }
}
