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
    /// nonogram 1 for a black cell and 0 for a white one.
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
        let cell = |c: char| match (c, kakuro) {
            ('#', true) => Some(None),
            ('1'..='9', true) => Some(Some(c as u8 - b'0')),
            ('#', false) => Some(Some(1)),
            ('.', false) => Some(Some(0)),
            _ => None,
        };
        let expected = if kakuro {
            "a digit, or `#` for a black cell"
        } else {
            "`#` for a black cell, `.` for a white one"
        };
        let mut cells = Vec::new();
        let mut last = Place { line: 1, column: 1 };
        for (number, line) in text
            .lines()
            .enumerate()
            .filter(|(_, line)| !line.trim().is_empty())
        {
            let before = cells.len();
            for (column, c) in line.chars().enumerate().filter(|(_, c)| !c.is_whitespace()) {
                let place = Place {
                    line: number + 1,
                    column: column + 1,
                };
                cells.push(
                    cell(c)
                        .ok_or_else(|| FormatError::new(place, expected, quote(&c.to_string())))?,
                );
            }
            last = Place {
                line: number + 1,
                column: 1,
            };
            if cells.len() - before != width {
                let found = (cells.len() - before).to_string();
                return Err(FormatError::new(
                    last,
                    format!("{width} cells in a row"),
                    found,
                ));
            }
        }
        if cells.len() != width * height {
            return Err(FormatError::new(
                last,
                format!("{height} rows"),
                (cells.len() / width).to_string(),
            ));
        }
        Ok(Filled {
            width,
            cells,
            kakuro,
        })
    }
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
