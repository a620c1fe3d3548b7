//! The answer: the board, and the date that remains.

use super::super::polyforms::Packed;
use quadrille_picture::{Cell, Picture};
use std::fmt;

pub(super) const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];

/// The board with all pieces, and the date that remains. Displayed, its cells are `*`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remaining {
    pub(super) date: Option<(usize, usize)>,
    pub(super) packed: Packed,
}

impl Remaining {
    /// The month and the day, from 1; `None` for an incomplete solution.
    pub fn date(&self) -> Option<(usize, usize)> {
        self.date
    }

    /// The pieces.
    pub fn packed(&self) -> &Packed {
        &self.packed
    }
}

impl fmt::Display for Remaining {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((month, day)) = self.date {
            writeln!(f, "{} {day}", MONTHS[month - 1])?;
        }
        let region = self.packed.region();
        let [width, height, _] = region.size();
        for row in 0..height {
            let cells = (0..width).filter_map(|column| region.number([column, row, 0]));
            let line: String = cells
                .map(|cell| self.packed.letters()[cell].unwrap_or('*'))
                .collect();
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}

impl From<&Remaining> for Picture {
    fn from(remaining: &Remaining) -> Picture {
        let mut picture = Picture::from(&remaining.packed);
        let cells: Vec<_> = remaining.packed.region().cells().collect();
        for (number, text) in MONTHS
            .iter()
            .map(|&month| month.to_owned())
            .chain((1..=31).map(|day| day.to_string()))
            .enumerate()
        {
            // what no piece covers is of the date, once that is chosen
            if remaining.packed.letters()[number].is_none() {
                let given = remaining
                    .date
                    .is_some_and(|(month, day)| [month - 1, 11 + day].contains(&number));
                let cell = Cell {
                    given,
                    ..Cell::new(text, None)
                };
                picture.set(cells[number], Some(cell));
            }
        }
        picture
    }
}
