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
) -> Result<(Alphabet, Vec<u8>), ReadError> {
    let cells = Cells { tokens, shape };
    let is_small = shape.size() <= 9;
    let numbers = !is_small
        && tokens.iter().any(|token| {
            token.text.len() > 1 && token.text.bytes().all(|byte| byte.is_ascii_digit())
        });
    let (one, zero) = match numbers {
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
    let is_zero = |token: &&Token<'_>| token.text.as_bytes() == b"0";
    let Some(first) = tokens.iter().find(is_zero) else {
        return cells.read(one);
    };
    let n_zeros = || tokens.iter().filter(is_zero).count();
    let others = tokens
        .iter()
        .any(|token| token.is_blank() && !is_zero(&token));
    if is_small && !others {
        // every digit as often as a full board has it
        let is_full =
            n_zeros() == shape.size() && cells.read(zero).is_ok_and(|read| cells.agree(&read.1));
        return if is_full {
            Err(Fault::Symbols { size: shape.size() }.at(first.spot))
        } else {
            cells.read(one)
        };
    }
    match (cells.read(zero), others) {
        // a single one among other empty cells would make every digit another
        (Ok(read), true) if cells.agree(&read.1) && n_zeros() == 1 => {
            Err(Fault::Symbols { size: shape.size() }.at(first.spot))
        }
        (Ok(read), _) if cells.agree(&read.1) => Ok(read),
        (_, false) => {
            let from_one = cells.read(one)?;
            // a full board from 0 with one symbol wrong
            let size = shape.size();
            let largest = from_one
                .1
                .iter()
                .filter(|&&digit| usize::from(digit) == size)
                .count();
            let nearly = (size - 1..=size + 1).contains(&n_zeros())
                && largest <= 1
                && cells.agree(&from_one.1);
            if nearly {
                Err(Fault::Symbols { size }.at(first.spot))
            } else {
                Ok(from_one)
            }
        }
        (from_zero, true) => {
            let from_one = cells.read(one)?;
            let ambiguous = match from_zero {
                Ok(from_zero) if !cells.agree(&from_one.1) => return Ok(from_zero),
                // more than any digit can stand for, even with one that is wrong
                Ok(_) => n_zeros() <= shape.size() + 1,
                Err(_) => cells.agree(&cells.only_zeros()),
            };
            match ambiguous {
                true => Err(Fault::Symbols { size: shape.size() }.at(first.spot)),
                false => Ok(from_one),
            }
        }
    }
}

#[derive(Clone, Copy)]
struct Cells<'a> {
    tokens: &'a [Token<'a>],
    shape: Shape,
}

impl Cells<'_> {
    fn read(self, alphabet: Alphabet) -> Result<(Alphabet, Vec<u8>), ReadError> {
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
        let digits = self.tokens.iter().map(|token| {
            let digit = alphabet.digit(token.text, size);
            digit.ok_or_else(|| refused(token))
        });
        Ok((alphabet, digits.collect::<Result<_, _>>()?))
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
