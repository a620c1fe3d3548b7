//! In which alphabet a board is written. Its symbols can mean several things; it is read only where
//! one of them fits.

use super::super::{Alphabet, Board, Shape};
use super::error::{Fault, ReadError, escaped};
use super::token::Token;

/// The digits of a board, and the alphabet they are written in.
///
/// `0` beside another empty cell is a digit, unless the largest symbol of boards from 1 is there
/// too; a single `0` may be mistyped. Up to 9x9 a `0` without another empty cell is an empty cell
/// itself, but where the board would be full.
pub(super) fn digits(
    tokens: &[Token<'_>],
    shape: Shape,
    forced: Option<Alphabet>,
) -> Result<Digits, ReadError> {
    let cells = Cells { tokens, shape };
    let is_small = shape.size() <= 9;
    let (one, zero) = match !is_small && cells.has_numbers() {
        true => (Alphabet::Numbers, Alphabet::NumbersFromZero),
        false => (Alphabet::One, Alphabet::Zero),
    };
    match forced {
        Some(Alphabet::Letters) => return cells.read(Alphabet::Letters),
        Some(Alphabet::Zero | Alphabet::NumbersFromZero) => return cells.read(zero),
        Some(Alphabet::One | Alphabet::Numbers) => return cells.read(one),
        None => {}
    }
    if !is_small
        && cells.has_only_letters()
        && let Ok(letters) = cells.read(Alphabet::Letters)
    {
        return Ok(letters);
    }
    cells.unnamed(one, zero)
}

impl Cells<'_> {
    /// The digits in an alphabet that is not named, of numbers from 1 or from 0.
    fn unnamed(self, one: Alphabet, zero: Alphabet) -> Result<Digits, ReadError> {
        let (tokens, size) = (self.tokens, self.shape.size());
        let Some(first) = tokens.iter().find(|token| is_zero(token)) else {
            return self.read(one);
        };
        let n_zeros = tokens.iter().filter(|token| is_zero(token)).count();
        let is_other = |token: &Token<'_>| token.is_blank() && !is_zero(token);
        let has_others = tokens.iter().any(is_other);
        // most boards
        if size <= 9 && !has_others && n_zeros != size {
            return self.read(one);
        }
        let found = match has_others {
            true => self.beside_others(one, zero, n_zeros),
            false => self.without_others(one, zero, n_zeros),
        };
        let doubt = Fault::Symbols { size };
        found?.ok_or_else(|| doubt.at(first.spot))
    }
}

type Digits = (Alphabet, Vec<u8>);

fn is_zero(token: &Token<'_>) -> bool {
    token.text == "0"
}

#[derive(Clone, Copy)]
struct Cells<'a> {
    tokens: &'a [Token<'a>],
    shape: Shape,
}

impl Cells<'_> {
    /// The digits if there are zeros beside other empty cells; none if they can be both.
    fn beside_others(
        self,
        one: Alphabet,
        zero: Alphabet,
        n_zeros: usize,
    ) -> Result<Option<Digits>, ReadError> {
        let (from_zero, agrees) = self.read_from_zero(zero);
        if agrees {
            // a single one among other empty cells would make every digit another
            return from_zero.map(|read| Some(read).filter(|_| n_zeros > 1));
        }
        let from_one = self.read(one)?;
        let is_doubtful = match from_zero {
            Ok(from_zero) if !self.agree(&from_one.1) => return Ok(Some(from_zero)),
            // more than any digit can stand for, even with one that is wrong
            Ok(_) => n_zeros <= self.shape.size() + 1,
            Err(_) => self.agree(&self.only_zeros()),
        };
        Ok(Some(from_one).filter(|_| !is_doubtful))
    }

    /// The digits if zeros are the only empty cells; none if it may be a full board from 0 with one
    /// symbol wrong.
    fn without_others(
        self,
        one: Alphabet,
        zero: Alphabet,
        n_zeros: usize,
    ) -> Result<Option<Digits>, ReadError> {
        let (from_zero, agrees) = self.read_from_zero(zero);
        let size = self.shape.size();
        if agrees {
            // up to 9x9 every digit is as often there as a full board has it
            return from_zero.map(|read| Some(read).filter(|_| size > 9));
        }
        let from_one = self.read(one)?;
        let is_largest = |digit: &&u8| usize::from(**digit) == size;
        let is_nearly_full = size > 9
            && (size - 1..=size + 1).contains(&n_zeros)
            && from_one.1.iter().filter(is_largest).count() <= 1
            && self.agree(&from_one.1);
        Ok(Some(from_one).filter(|_| !is_nearly_full))
    }

    /// The digits in an alphabet from 0, and whether they agree.
    fn read_from_zero(self, zero: Alphabet) -> (Result<Digits, ReadError>, bool) {
        let read = self.read(zero);
        let agrees = { read.as_ref() }.is_ok_and(|(_, digits)| self.agree(digits));
        (read, agrees)
    }

    fn has_numbers(self) -> bool {
        let is_number =
            |token: &Token<'_>| token.len() > 1 && token.bytes().all(|byte| byte.is_ascii_digit());
        self.tokens.iter().any(is_number)
    }

    fn read(self, alphabet: Alphabet) -> Result<Digits, ReadError> {
        let size = self.shape.size();
        let refused = |token: &Token<'_>| match alphabet {
            Alphabet::One => token.refused(size),
            _ => Fault::Symbol {
                found: escaped(token.text),
                first: alphabet.symbol(1),
                last: alphabet.symbol(size as u8),
            }
            .at(token.spot),
        };
        let mut digits = Vec::with_capacity(self.tokens.len());
        for token in self.tokens {
            let digit = alphabet.digit(token.text, size);
            digits.push(digit.ok_or_else(|| refused(token))?);
        }
        Ok((alphabet, digits))
    }

    /// Whether no digit stands in another's way.
    fn agree(self, digits: &[u8]) -> bool {
        Board::new(self.shape, digits).is_ok_and(|board| board.conflict().is_none())
    }

    /// The board that would be left if only the cells with a `0` had a digit.
    fn only_zeros(self) -> Vec<u8> {
        self.tokens
            .iter()
            .map(|token| u8::from(token.text == "0"))
            .collect()
    }

    fn has_only_letters(self) -> bool {
        self.tokens.iter().all(Token::is_letter) && !self.tokens.iter().all(Token::is_blank)
    }
}
