//! What one cell may look like, and a board made of such cells.

use super::super::alphabet::plain;
use super::super::{Alphabet, Board, BoardError, MAX_SIZE, Shape, ShapeError, Sudoku};
use super::error::{Fault, ReadError, Spot, escaped};
use super::symbols;

/// The text of one cell: a character, a number, or the digits that it may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    pub(super) text: &'a str,
    pub(super) spot: Spot,
}

/// Which boards may come: any whose boxes can be guessed, or those of one shape.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Sizes {
    pub(super) forced: Option<Shape>,
    /// The symbols of boards above 9x9, if they are named.
    pub(super) alphabet: Option<Alphabet>,
}

/// A board as it stands in the text, its digits perhaps in each other's way.
pub(super) enum Content {
    Digits(Board, Alphabet),
    Candidates(Shape, Vec<u32>),
}

impl Sizes {
    /// The shape of a board of this side.
    pub(super) fn shape(self, size: usize) -> Result<Shape, Fault> {
        match self.forced {
            Some(shape) if shape.size() == size => Ok(shape),
            Some(shape) => Err(Fault::WrongShape { expected: shape.size(), found: size, shape }),
            None if size < 4 => Err(ShapeError::NoBoxes { size }.into()),
            None => Ok(Shape::from_size(size)?),
        }
    }

    /// The shape of a board of this many cells.
    pub(super) fn shape_of_cells(self, n_cells: usize) -> Result<Shape, Fault> {
        let size = n_cells.isqrt();
        match self.forced {
            Some(shape) if shape.n_cells() != n_cells => {
                Err(Fault::WrongShape { expected: shape.n_cells(), found: n_cells, shape })
            }
            Some(shape) => Ok(shape),
            None if size * size == n_cells && self.has(size) => self.shape(size),
            None if size * size == n_cells && size > MAX_SIZE => Err(Fault::TooLarge { size }),
            None => {
                let nearest = (4..=32).filter(|&size| self.has(size)).map(|size| size * size);
                let expected = nearest.min_by_key(|cells| cells.abs_diff(n_cells)).unwrap_or(81);
                Err(Fault::Cells { expected, found: n_cells })
            }
        }
    }

    /// Whether there are boards of this side.
    pub(super) fn has(self, size: usize) -> bool {
        self.shape(size).is_ok()
    }
}

/// Whether a character alone stands for a cell without a digit.
pub(super) fn is_empty(c: char) -> bool {
    matches!(plain(c), '.' | '0' | '*' | '_' | '-' | 'X' | 'x')
}

/// Whether a character is a blank that can stand in the place of a cell.
#[inline]
pub(super) fn is_blank(c: char) -> bool {
    plain(c) == ' '
}

/// The digit of a character: 1 to 9, then A for 10 up to W for 32.
pub(super) fn digit_of(c: char) -> Option<u8> {
    match plain(c) {
        c @ '1'..='9' => Some(c as u8 - b'0'),
        c @ 'A'..='W' => Some(c as u8 - b'A' + 10),
        c @ 'a'..='w' => Some(c as u8 - b'a' + 10),
        _ => None,
    }
}

/// Whether a character alone can be a cell of some board.
#[inline]
pub(super) fn is_cell(c: char) -> bool {
    matches!(plain(c), '0'..='9' | 'A'..='Y' | 'a'..='y' | '.' | '*' | '_' | '-')
}

impl<'a> Token<'a> {
    /// An empty cell that has no character of its own.
    pub(super) fn blank(spot: Spot) -> Token<'a> {
        Token { text: ".", spot }
    }

    /// The digit of a cell on a board of this side, 0 for none.
    pub(super) fn digit(&self, size: usize) -> Result<u8, ReadError> {
        let mut chars = self.text.chars();
        let digit = match (chars.next(), chars.next()) {
            (Some(c), None) if is_empty(c) => Some(0),
            (Some(c), None) => digit_of(c),
            // a number such as 12; u8 takes a sign, which no board has
            (Some(c), Some(_)) if size > 9 && plain(c).is_ascii_digit() => {
                in_ascii(&[*self], |token| token[0].text.parse().ok())
            }
            _ => None,
        };
        digit.filter(|&digit| usize::from(digit) <= size).ok_or_else(|| self.refused(size))
    }

    /// The digits that a cell may take, as bits.
    fn candidates(&self, size: usize) -> Result<u32, ReadError> {
        let mut mask = 0;
        for (n, (at, c)) in self.text.char_indices().enumerate() {
            match digit_of(c) {
                Some(digit) if usize::from(digit) <= size => mask |= 1 << (digit - 1),
                _ => {
                    let spot = Spot { column: self.spot.column + n, ..self.spot };
                    return Err(Token { text: &self.text[at..at + c.len_utf8()], spot }.refused(size));
                }
            }
        }
        Ok(mask)
    }

    /// Whether the token is one letter, or one empty cell.
    pub(super) fn is_letter(&self) -> bool {
        self.is_blank() || (self.is_character() && self.text.chars().all(|c| plain(c).is_ascii_alphabetic()))
    }

    /// Whether the token is one empty cell.
    pub(super) fn is_blank(&self) -> bool {
        let mut chars = self.text.chars();
        chars.next().is_some_and(is_empty) && chars.next().is_none()
    }

    /// The error for a token that is no cell.
    pub(super) fn refused(&self, size: usize) -> ReadError {
        Fault::Cell { found: escaped(self.text), size }.at(self.spot)
    }

    /// Whether the token is one character.
    pub(super) fn is_character(&self) -> bool {
        self.text.chars().nth(1).is_none()
    }

    /// Whether the token is several digits in ascending order, as candidates are written.
    pub(super) fn is_ascending(&self) -> bool {
        let digits = self.text.chars().map(plain);
        digits.clone().all(|c| c.is_ascii_digit()) && digits.is_sorted_by(|a, b| a < b)
    }
}

/// Calls `read` with the cells as ASCII has them.
fn in_ascii<T>(tokens: &[Token<'_>], read: impl FnOnce(&[Token<'_>]) -> T) -> T {
    if tokens.iter().all(|token| token.text.is_ascii()) {
        return read(tokens);
    }
    let texts: Vec<String> = tokens.iter().map(|token| token.text.chars().map(plain).collect()).collect();
    let plain: Vec<Token<'_>> =
        texts.iter().zip(tokens).map(|(text, token)| Token { text, spot: token.spot }).collect();
    read(&plain)
}

/// The board of these cells, row by row; as many as the shape has.
pub(super) fn board(tokens: &[Token<'_>], shape: Shape, alphabet: Option<Alphabet>) -> Result<Content, ReadError> {
    in_ascii(tokens, |tokens| plain_board(tokens, shape, alphabet))
}

fn plain_board(tokens: &[Token<'_>], shape: Shape, alphabet: Option<Alphabet>) -> Result<Content, ReadError> {
    let size = shape.size();
    // candidates leave no cell empty; 12 among empty cells, or once, is a slip of the pen, not a pair of candidates
    let grouped = size <= 9
        && tokens.iter().filter(|token| token.text.len() > 1 && token.is_ascending()).nth(1).is_some()
        && !tokens.iter().any(Token::is_blank);
    if grouped {
        let masks: Result<Vec<u32>, ReadError> = tokens.iter().map(|token| token.candidates(size)).collect();
        return Ok(Content::Candidates(shape, masks?));
    }
    let (alphabet, digits) = symbols::digits(tokens, shape, alphabet)?;
    let spot = tokens.first().map_or(Spot { line: 1, column: 1 }, |token| token.spot);
    let board = Board::new(shape, &digits).map(|board| Content::Digits(board, alphabet));
    board.map_err(|clash| Fault::Board(clash).at(spot))
}

/// The 729 places of a 9x9 board's candidates, nine a cell.
pub(super) fn pencilmarks(places: &[Token<'_>]) -> Result<Content, ReadError> {
    let mut masks = vec![0; Shape::NINE.n_cells()];
    for (place, token) in places.iter().enumerate() {
        let expected = char::from(b'1' + (place % 9) as u8);
        let found = plain(token.text.chars().next().unwrap_or(' '));
        if found == expected {
            masks[place / 9] |= 1 << (place % 9);
        } else if !is_empty(found) {
            return Err(Fault::Mark { expected, found: escaped(token.text) }.at(token.spot));
        }
    }
    Ok(Content::Candidates(Shape::NINE, masks))
}

impl Content {
    /// Whether its rows but the last, below a row of all digits in order, are in nobody's way.
    pub(super) fn fits_below_digits(&self, size: usize) -> bool {
        let Content::Digits(board, _) = self else { return false };
        let above = (1..=size as u8).chain(board.digits().iter().copied()).take(size * size);
        Board::new(board.shape(), &above.collect::<Vec<u8>>()).is_ok_and(|board| board.conflict().is_none())
    }

    /// The puzzle, unless its clues are in each other's way; `spots` are the places of the cells in the text.
    pub(super) fn into_sudoku(self, spot_of: impl Fn(usize) -> Spot) -> Result<Sudoku, ReadError> {
        let sudoku = match self {
            Content::Digits(board, _) => Sudoku::new(board),
            Content::Candidates(shape, masks) => Sudoku::with_candidates(shape, &masks),
        };
        sudoku.map_err(|clash| {
            let cell = match clash {
                BoardError::Twice { second, .. } => second,
                _ => 0,
            };
            Fault::Board(clash).at(spot_of(cell))
        })
    }
}
