//! A variant as a picture.

use super::board::Variant;
use crate::picture::{Cell, Picture};

impl Variant {
    /// The board with its givens, and the digits of an answer if there is one.
    pub fn picture(&self, answer: Option<&[u8]>) -> Picture {
        let size = self.size();
        let mut picture = Picture::new([size, size, 1]).ruled();
        for (cell, &given) in self.given_digits().iter().enumerate() {
            let found = answer.and_then(|answer| answer.get(cell)).copied().unwrap_or(0);
            let digit = if given > 0 { given } else { found };
            let text = if digit > 0 { symbol(digit, size) } else { String::new() };
            let area = self.regions().map_or(0, |regions| regions[cell] as u32);
            let drawn = Cell { area, color: None, text, given: given > 0 };
            picture.set([cell % size, cell / size, 0], Some(drawn));
        }
        picture
    }
}

/// A digit as one character, where there are enough of them.
fn symbol(digit: u8, size: usize) -> String {
    match digit {
        10..=35 if size <= 35 => char::from(b'A' + digit - 10).to_string(),
        _ => digit.to_string(),
    }
}
