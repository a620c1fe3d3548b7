//! In which alphabet a board is written. Its symbols can mean several things; it is read only where
//! one of them fits.

use super::super::{Alphabet, Board, Shape};
use super::error::{Fault, ReadError, escaped};
use super::token::Token;

/// The digits of a board, and the alphabet of its symbols.
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
    let is_number =
        |token: &Token<'_>| token.len() > 1 && token.bytes().all(|byte| byte.is_ascii_digit());
    let (one, zero) = match !is_small && tokens.iter().any(is_number) {
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
        && tokens.iter().all(Token::is_letter)
        && !tokens.iter().all(Token::is_blank)
        && let Ok(letters) = cells.read(Alphabet::Letters)
    {
        return Ok(letters);
    }
    cells.unnamed(one, zero)
}

type Digits = (Alphabet, Vec<u8>);

#[derive(Clone, Copy)]
struct Cells<'a> {
    tokens: &'a [Token<'a>],
    shape: Shape,
}

impl Cells<'_> {
    /// The digits in an unnamed alphabet of numbers from 1 or from 0.
    fn unnamed(self, one: Alphabet, zero: Alphabet) -> Result<Digits, ReadError> {
        let (tokens, size) = (self.tokens, self.shape.size());
        let mut zeros = tokens.iter().filter(|token| token.text == "0");
        let Some(first) = zeros.next() else {
            return self.read(one);
        };
        let n_zeros = 1 + zeros.count();
        let has_others = self.has_other_marks();
        // most boards
        if size <= 9 && !has_others && n_zeros != size {
            return self.read(one);
        }
        let doubt = Err(Fault::Symbols { size }.at(first.spot));
        let from_zero = self.read(zero);
        if from_zero.as_ref().is_ok_and(|read| self.agree(&read.1)) {
            let is_sure = match has_others {
                // a single one among other empty cells would make every digit another
                true => n_zeros > 1,
                // up to 9x9 every digit is as often there as a full board has it
                false => size > 9,
            };
            return if is_sure { from_zero } else { doubt };
        }
        let from_one = match from_zero {
            Ok(from_zero) if has_others => self.beside_others(one, from_zero, n_zeros)?,
            _ => {
                let from_one = self.read(one)?;
                let is_doubtful = match has_others {
                    true => self.agree(&self.only_zeros()),
                    false => n_zeros.abs_diff(size) < 2 && self.is_nearly_full(&from_one.1),
                };
                Some(from_one).filter(|_| !is_doubtful)
            }
        };
        from_one.map_or(doubt, Ok)
    }

    /// Whether there are empty cells that are no zeros.
    fn has_other_marks(self) -> bool {
        let is_other = |token: &Token<'_>| token.is_blank() && token.text != "0";
        self.tokens.iter().any(is_other)
    }

    /// The digits from 1 where zeros beside other empty cells can be digits, but clash as such;
    /// those from 0 where these clash, too. None if it can be either.
    fn beside_others(
        self,
        one: Alphabet,
        from_zero: Digits,
        n_zeros: usize,
    ) -> Result<Option<Digits>, ReadError> {
        let from_one = self.read(one)?;
        if !self.agree(&from_one.1) {
            return Ok(Some(from_zero));
        }
        // no digit occurs so often, even with one typing error
        Ok(Some(from_one).filter(|_| n_zeros > self.shape.size() + 1))
    }

    /// Whether digits from 1 may be those of a full board from 0 with one symbol wrong.
    fn is_nearly_full(self, digits: &[u8]) -> bool {
        let size = self.shape.size();
        let largest = digits.iter().filter(|&&digit| usize::from(digit) == size);
        size > 9 && largest.count() < 2 && self.agree(digits)
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
        let digit = |token: &Token<'_>| {
            let digit = alphabet.digit(token, size);
            digit.ok_or_else(|| refused(token))
        };
        let mut digits = Vec::with_capacity(self.tokens.len());
        for token in self.tokens {
            digits.push(digit(token)?);
        }
        Ok((alphabet, digits))
    }

    /// Whether no digit stands in another's way.
    fn agree(self, digits: &[u8]) -> bool {
        Board::new(self.shape, digits).is_ok_and(|board| board.conflict().is_none())
    }

    /// The board that keeps only the cells with a `0`, as digit 1.
    fn only_zeros(self) -> Vec<u8> {
        self.tokens
            .iter()
            .map(|token| u8::from(token.text == "0"))
            .collect()
    }
}
