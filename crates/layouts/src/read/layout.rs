//! What each layout of variants provides.

use super::entry::VariantEntry;
use super::error::ReadError;
use super::text::Text;
use quadrille_sudoku::read as sudoku;

/// A layout of variants.
pub(super) struct Layout {
    /// Whether a text holds variants for sure, even where it could be something else: its first
    /// lines tell, and the layout of usual sudokus that it has.
    pub(super) is_certain: fn(&Text<'_>, Option<sudoku::Layout>) -> bool,
    /// Reads a text; nothing where it is another layout's.
    pub(super) read: fn(&Text<'_>) -> Option<Puzzles>,
}

/// The puzzles of a text, or its fault.
pub(super) type Puzzles = Result<Vec<VariantEntry>, ReadError>;
