//! The symbols that boards are written in: digits, and the characters that are empty cells.

use super::MAX_SIZE;

/// The symbols for the digits of a board.
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
    #[doc(hidden)]
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

    /// The digit of a symbol, 0 for an empty cell; `None` for a symbol that means neither on a
    /// board of this side.
    #[doc(hidden)]
    #[inline]
    pub fn digit(self, symbol: &str, size: usize) -> Option<u8> {
        let mut chars = symbol.chars().map(plain);
        let first = chars.next()?;
        let digit = match chars.next() {
            None => self.character(first, size)?,
            Some(_) => self.number(symbol, size)?,
        };
        (usize::from(digit) <= size).then_some(digit)
    }

    /// The digit of a plain character, 0 for an empty cell; it may be too large for the board.
    #[inline]
    fn character(self, c: char, size: usize) -> Option<u8> {
        let value = c.to_digit(36).map(|value| value as u8);
        let digit = value.filter(|&value| value < 10);
        match self {
            Alphabet::Letters => {
                let letter = value.and_then(|value| value.checked_sub(9));
                let fits = letter.filter(|&letter| 0 < letter && usize::from(letter) <= size);
                fits.or(is_empty(c).then_some(0))
            }
            _ if is_mark(c) || (is_x(c) && size <= MAX_SIZE) => Some(0),
            Alphabet::One => value,
            Alphabet::Zero => value.map(|value| value + 1),
            Alphabet::Numbers => digit,
            Alphabet::NumbersFromZero => digit.map(|digit| digit + 1),
        }
    }

    /// The digit of a number such as 12.
    fn number(self, symbol: &str, size: usize) -> Option<u8> {
        let plain: String = symbol.chars().map(plain).collect();
        // u8 takes a sign, which no board has
        let number = || plain.parse().ok().filter(|_| !plain.starts_with('+'));
        match self {
            Alphabet::Letters | Alphabet::Zero => None,
            Alphabet::One if size <= 9 => None,
            Alphabet::One | Alphabet::Numbers => number(),
            Alphabet::NumbersFromZero => number()?.checked_add(1),
        }
    }

    /// Whether symbols need something between them.
    #[doc(hidden)]
    pub fn is_numbers(self) -> bool {
        matches!(self, Alphabet::Numbers | Alphabet::NumbersFromZero)
    }
}

/// Whether a character stands for a cell without a digit, and for nothing else.
#[inline]
pub fn is_mark(c: char) -> bool {
    matches!(plain(c), '.' | '*' | '_' | '-')
}

/// Whether a character is an X: an empty cell where it is no digit.
fn is_x(c: char) -> bool {
    matches!(plain(c), 'X' | 'x')
}

/// Whether a character alone can stand for a cell without a digit.
#[inline]
pub fn is_empty(c: char) -> bool {
    is_mark(c) || is_x(c) || plain(c) == '0'
}

/// Whether a character alone can be a cell of some board.
#[inline]
pub fn is_cell(c: char) -> bool {
    let c = plain(c);
    is_mark(c) || (c.is_ascii_alphanumeric() && !matches!(c, 'Z' | 'z'))
}

/// The digit of a character: 1 to 9, then A for 10 up to W for 32.
#[inline]
pub(super) fn digit_of(c: char) -> Option<u8> {
    let digit = plain(c).to_digit(36)?;
    (1..=MAX_SIZE as u32)
        .contains(&digit)
        .then_some(digit as u8)
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
        '〇' => '0',
        '一' => '1',
        '二' => '2',
        '三' => '3',
        '四' => '4',
        '五' => '5',
        '六' => '6',
        '七' => '7',
        '八' => '8',
        '九' => '9',
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
