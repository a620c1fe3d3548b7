//! Puzzles of another package that can be drawn.

use crate::Picture;

/// A puzzle with a picture of itself and of an answer.
///
/// ```
/// use quadrille_picture::Draw;
/// use quadrille_layouts::read;
///
/// let nonogram = read::grid("rows\n2\n1\ncolumns\n2\n1\n")?;
/// let answer = nonogram.read_answer("##\n#.\n")?;
/// let picture = nonogram.picture(Some(&answer));
/// assert_eq!(picture.to_string().matches('■').count(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Draw {
    /// An answer of the puzzle.
    type Answer: ?Sized;

    /// Draws the puzzle, and an answer if given.
    fn picture(&self, answer: Option<&Self::Answer>) -> Picture;
}
