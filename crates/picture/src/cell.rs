//! A cell of a picture.

/// A cell of a picture.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cell {
    /// What the cell belongs to: between cells of one area there is no bold line.
    pub area: u32,
    /// The number of its color; white without a number.
    pub color: Option<u32>,
    /// Its text: a digit, a letter, a queen.
    pub text: String,
    /// Whether that was given, and not found.
    pub given: bool,
}

impl Cell {
    /// A colored text, in the same area as all other such cells.
    #[doc(hidden)]
    pub fn new(text: String, color: Option<usize>) -> Cell {
        Cell {
            text,
            color: color.map(|color| color as u32),
            ..Cell::default()
        }
    }

    /// A number from 1 in a color of its own; nothing where it is 0.
    #[doc(hidden)]
    pub fn number(number: usize) -> Cell {
        match number.checked_sub(1) {
            Some(color) => Cell::new(number.to_string(), Some(color)),
            None => Cell::default(),
        }
    }
}
