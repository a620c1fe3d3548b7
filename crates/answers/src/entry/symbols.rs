//! Digits in a line.

use quadrille::sudoku::Alphabet;

/// How the digits of a board are written in a line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Symbols {
    pub(super) size: usize,
    pub(super) alphabet: Alphabet,
}

impl Symbols {
    /// Digits in a line, with blanks between numbers.
    pub fn line_of(self, digits: &[u8]) -> String {
        let numbers = self.size > 35 || self.alphabet.is_numbers() && self.size > 9;
        let alphabet = if numbers || !self.alphabet.is_numbers() {
            self.alphabet
        } else {
            Alphabet::One
        };
        let symbol = |&digit: &u8| {
            if digit == 0 {
                ".".to_owned()
            } else {
                alphabet.symbol(digit)
            }
        };
        let symbols: Vec<String> = digits.iter().map(symbol).collect();
        symbols.join(if numbers { " " } else { "" })
    }

    /// The digits of a line as [`line_of`](Symbols::line_of) writes it.
    pub fn digits_of(self, line: &str) -> Result<Vec<u8>, String> {
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
                .ok_or_else(|| format!("expected a digit, found `{}`", symbol.escape_debug()))
        });
        let digits: Vec<u8> = digits.collect::<Result<_, _>>()?;
        if digits.len() == size * size {
            return Ok(digits);
        }
        Err(format!(
            "expected {} cells, found {}",
            size * size,
            digits.len()
        ))
    }
}
