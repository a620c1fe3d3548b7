//! The digits of a board in a line: characters, or numbers with blanks between them.

use super::AnswerError;
use quadrille::sudoku::{Alphabet, write};

/// How the digits of a board are written in a line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Symbols {
    size: usize,
    alphabet: Alphabet,
}

impl Symbols {
    /// The symbols of a board of this size: numbers only where there are more than nine.
    pub(super) fn new(size: usize, alphabet: Alphabet) -> Symbols {
        let is_small = size <= 9 && alphabet.is_numbers();
        Symbols {
            size,
            alphabet: if is_small { Alphabet::One } else { alphabet },
        }
    }

    /// Digits in a line, with blanks between numbers.
    pub fn line_of(self, digits: &[u8]) -> String {
        write::digits_in(digits, self.alphabet)
    }

    /// The digits of a line as [`line_of`](Symbols::line_of) writes it.
    pub fn digits_of(self, line: &str) -> Result<Vec<u8>, AnswerError> {
        let size = self.size;
        let symbols: Vec<String> = if line.contains(' ') {
            line.split_whitespace().map(str::to_owned).collect()
        } else {
            line.chars().map(String::from).collect()
        };
        let digits = symbols.iter().map(|symbol| {
            let alphabet = if self.alphabet.is_numbers() && !line.contains(' ') {
                Alphabet::One
            } else {
                self.alphabet
            };
            alphabet
                .digit(symbol, size)
                .ok_or_else(|| AnswerError::Symbol(symbol.clone()))
        });
        let digits: Vec<u8> = digits.collect::<Result<_, _>>()?;
        if digits.len() == size * size {
            return Ok(digits);
        }
        Err(AnswerError::Cells {
            expected: size * size,
            found: digits.len(),
        })
    }
}
