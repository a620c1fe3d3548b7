//! The symbols that boards are written in.

/// What stands for the digits of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Alphabet {
    /// `1` to `9`, then `A` for 10 up to `W` for 32: a 16x16 board in 1–G.
    #[default]
    One,
    /// `0` for 1 up to `9` for 10, then `A`: a 16x16 board in 0–F.
    Zero,
    /// `A` for 1 up to `Z` for 26: a 25x25 board in A–Y.
    Letters,
    /// Numbers from 1, separated.
    Numbers,
    /// Numbers from 0, separated.
    NumbersFromZero,
}

impl Alphabet {
    /// The symbol of a digit from 1.
    pub fn symbol(self, digit: u8) -> String {
        let letter = |n: u8| char::from(b'A' + n).to_string();
        match self {
            Alphabet::One if digit > 9 => letter(digit - 10),
            Alphabet::Zero if digit > 10 => letter(digit - 11),
            Alphabet::Zero | Alphabet::NumbersFromZero => digit.saturating_sub(1).to_string(),
            Alphabet::Letters if (1..=26).contains(&digit) => letter(digit - 1),
            Alphabet::One | Alphabet::Letters | Alphabet::Numbers => digit.to_string(),
        }
    }

    /// The digit of a symbol, 0 for an empty cell; none for what is neither on a board of this
    /// side.
    pub fn digit(self, symbol: &str, size: usize) -> Option<u8> {
        if !symbol.is_ascii() {
            let plain: String = symbol.chars().map(plain).collect();
            return if plain.is_ascii() {
                self.digit(&plain, size)
            } else {
                None
            };
        }
        let mut chars = symbol.chars();
        let c = chars.next()?;
        let alone = chars.next().is_none();
        let letter = c
            .is_ascii_alphabetic()
            .then(|| c.to_ascii_uppercase() as u8 - b'A');
        // X is an empty cell where it is no digit
        let digit = match self {
            Alphabet::Letters if alone && letter.is_some_and(|n| usize::from(n) < size) => {
                letter? + 1
            }
            _ if alone && matches!(c, '.' | '*' | '_' | '-' | 'X' | 'x') => 0,
            Alphabet::Letters => return (symbol == "0").then_some(0),
            Alphabet::Zero if alone => {
                c.to_digit(10).map(|n| n as u8).or(letter.map(|n| n + 10))? + 1
            }
            Alphabet::Zero => return None,
            Alphabet::One if alone && letter.is_some() => letter? + 10,
            // u8 takes a sign, which no board has
            _ if !c.is_ascii_digit() => return None,
            Alphabet::One | Alphabet::Numbers => symbol.parse().ok()?,
            Alphabet::NumbersFromZero => symbol.parse::<u8>().ok()?.checked_add(1)?,
        };
        (usize::from(digit) <= size).then_some(digit)
    }

    /// Whether symbols need something between them.
    pub fn is_numbers(self) -> bool {
        matches!(self, Alphabet::Numbers | Alphabet::NumbersFromZero)
    }
}

/// The zeros of other scripts; 1 to 9 stand behind each.
const ZEROS: [char; 19] = [
    '\u{0660}', '\u{06f0}', '\u{07c0}', '\u{0966}', '\u{09e6}', '\u{0a66}', '\u{0ae6}', '\u{0b66}',
    '\u{0be6}', '\u{0c66}', '\u{0ce6}', '\u{0d66}', '\u{0e50}', '\u{0ed0}', '\u{0f20}', '\u{1040}',
    '\u{17e0}', '\u{1810}', '\u{ff10}',
];

/// The ASCII character that a digit of another script, a full-width character, or a mark of an
/// empty cell stands for; any other character is itself.
#[inline]
pub(super) fn plain(c: char) -> char {
    if c.is_ascii() { c } else { foreign(c) }
}

/// The same for any other character.
#[cold]
fn foreign(c: char) -> char {
    match c {
        // dots and bullets
        '·' | '•' | '∙' | '⋅' | '・' | '･' | '．'
        // squares and circles
        | '■' | '□' | '▢' | '▪' | '▫' | '◻' | '◼' | '◽' | '◾' | '⬜' | '⬛' | '☐'
        | '○' | '●' | '◦' | '◯' | '⚪' | '⚫' => '.',
        '＿' => '_',
        '－' => '-',
        '＊' => '*',
        '\u{3000}' | '\u{a0}' => ' ',
        'Ａ'..='Ｚ' => char::from(b'A' + (c as u32 - 'Ａ' as u32) as u8),
        'ａ'..='ｚ' => char::from(b'a' + (c as u32 - 'ａ' as u32) as u8),
        _ => {
            let digit = ZEROS
                .iter()
                .map(|&zero| (c as u32).wrapping_sub(zero as u32))
                .find(|&digit| digit < 10);
            digit.map_or(c, |digit| char::from(b'0' + digit as u8))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_symbol_is_the_digit_that_it_was() {
        use Alphabet::{Letters, Numbers, NumbersFromZero, One, Zero};
        for alphabet in [One, Zero, Letters, Numbers, NumbersFromZero] {
            for size in [10, 12, 16, 25] {
                for digit in 1..=size {
                    assert_eq!(
                        alphabet.digit(&alphabet.symbol(digit as u8), size),
                        Some(digit as u8),
                        "{alphabet:?}"
                    );
                }
                assert_eq!(
                    alphabet.digit(&alphabet.symbol(size as u8 + 1), size),
                    None,
                    "{alphabet:?} {size}"
                );
                assert_eq!(alphabet.digit(".", size), Some(0));
            }
        }
        assert_eq!(
            (
                Letters.digit("x", 16),
                Letters.digit("X", 25),
                One.digit("X", 25)
            ),
            (Some(0), Some(24), Some(0))
        );
        assert_eq!(
            (
                One.digit("0", 16),
                Zero.digit("0", 16),
                Letters.digit("0", 16)
            ),
            (Some(0), Some(1), Some(0))
        );
        assert_eq!(
            (One.digit("７", 9), One.digit("٣", 9), One.digit("१२", 16)),
            (Some(7), Some(3), Some(12))
        );
        assert_eq!(
            (
                One.digit("□", 9),
                Letters.digit("Ｂ", 16),
                One.digit("é", 16)
            ),
            (Some(0), Some(2), None)
        );
        assert_eq!(
            (Zero.digit("10", 16), One.digit("+1", 16), One.digit("", 16)),
            (None, None, None)
        );
    }
}
