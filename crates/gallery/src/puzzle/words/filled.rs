//! The answer: a pattern with its letters.

use quadrille_picture::{Cell, Picture};
use std::fmt;

/// A pattern with its letters. Displayed, a line a row.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Filled {
    pub(super) width: usize,
    pub(super) letters: Vec<Option<char>>,
}

impl Filled {
    /// The content of each cell, row by row: a letter, `#` for a black cell, or `None` for a cell
    /// in no word.
    pub fn letters(&self) -> &[Option<char>] {
        &self.letters
    }
}

impl fmt::Display for Filled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.letters.chunks(self.width.max(1)) {
            writeln!(
                f,
                "{}",
                row.iter()
                    .map(|letter| letter.unwrap_or('.'))
                    .collect::<String>()
            )?;
        }
        Ok(())
    }
}

impl From<&Filled> for Picture {
    fn from(filled: &Filled) -> Picture {
        let width = filled.width.max(1);
        Picture::table([width, filled.letters.len() / width], |column, row| {
            let letter = filled.letters[row * width + column];
            let text = letter.map_or(String::new(), |letter| letter.to_uppercase().to_string());
            (letter != Some('#')).then(|| Cell::new(text, None))
        })
    }
}
