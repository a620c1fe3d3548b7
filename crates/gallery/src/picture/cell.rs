//! What stands in one place.

/// A cell of a picture.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cell {
    /// What the cell belongs to: between cells of one area there is no bold line.
    pub area: u32,
    /// The number of its color; white, where there is none.
    pub color: Option<u32>,
    /// What stands in it: a digit, a letter, a queen.
    pub text: String,
    /// Whether that was given, and not found.
    pub given: bool,
}
