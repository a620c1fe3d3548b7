//! A board made of cells: the sizes that may come, marks of empty cells, candidates.

use super::super::alphabet::plain;
use super::super::alphabet::{is_cell, is_empty};
use super::super::board::BoardFault;
use super::super::{Alphabet, Board, BoardError, MAX_SIZE, Shape, Sudoku};
use super::error::{Fault, ReadError, Spot, escaped};
use super::symbols;
use super::token::Token;

/// Which boards may come: boards whose boxes can be guessed, or boards of one shape.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Sizes {
    pub(super) forced: Option<Shape>,
    /// The symbols of boards, if they are named.
    pub(super) alphabet: Option<Alphabet>,
}

/// A board as it stands in the text.
pub(super) struct Content {
    /// The digits, perhaps in each other's way; none where each cell has candidates.
    pub(super) board: Option<Board>,
    pub(super) alphabet: Alphabet,
    /// The puzzle, unless its clues contradict each other.
    pub(super) sudoku: Result<Sudoku, ReadError>,
}

/// Whether a board has no other digits than its first column or its first row, which count: a table
/// of marks has such names.
fn has_names(board: &Board) -> bool {
    const LEAST_NAMES: usize = 3;
    let size = board.shape().size();
    let digits = board.digits();
    let n_clues = digits.iter().filter(|&&digit| digit > 0).count();
    let counts = |digits: &mut dyn Iterator<Item = &u8>| {
        let mut digits = digits.take(n_clues).zip(1..);
        digits.all(|(&digit, n)| usize::from(digit) == n)
    };
    n_clues == size && counts(&mut digits.iter().step_by(size))
        || (LEAST_NAMES..size).contains(&n_clues) && counts(&mut digits.iter())
}

impl Sizes {
    /// The shape of a board of this side.
    pub(super) fn shape(self, size: usize) -> Result<Shape, Fault> {
        match self.forced {
            Some(shape) if shape.size() == size => Ok(shape),
            Some(shape) => Err(Fault::WrongShape {
                expected: shape.size(),
                found: size,
                shape,
            }),
            None if size < 4 => Err(Fault::Shape(BoardError(BoardFault::NoBoxes { size }))),
            None => Shape::from_size(size).map_err(Fault::Shape),
        }
    }

    /// The shape of a board of this many cells.
    pub(super) fn shape_of_cells(self, n_cells: usize) -> Result<Shape, Fault> {
        let size = n_cells.isqrt();
        let (expected, found) = (self.forced.map_or(0, Shape::n_cells), n_cells);
        match self.forced {
            Some(shape) if expected != found => Err(Fault::WrongShape {
                expected,
                found,
                shape,
            }),
            Some(shape) => Ok(shape),
            None if size * size == found && self.has(size) => self.shape(size),
            None if size * size == found && size > MAX_SIZE => Err(Fault::TooLarge { size }),
            None => {
                let sizes = (4..=MAX_SIZE).filter(|&size| self.has(size));
                let nearest = sizes.min_by_key(|size| (size * size).abs_diff(found));
                let expected = nearest.unwrap_or(9).pow(2);
                Err(Fault::Cells { expected, found })
            }
        }
    }

    /// The same in the symbols of a board, for the answer beside it.
    pub(super) fn beside(self, content: &Result<Content, ReadError>) -> Sizes {
        let board = content
            .as_ref()
            .ok()
            .filter(|content| content.board.is_some());
        Sizes {
            alphabet: board.map_or(self.alphabet, |board| Some(board.alphabet)),
            ..self
        }
    }

    /// Whether there are boards of this side.
    pub(super) fn has(self, size: usize) -> bool {
        self.shape(size).is_ok()
    }

    /// The board of these cells, row by row, as many as a board of this side has.
    pub(super) fn square(self, cells: &[Token<'_>], size: usize) -> Result<Content, ReadError> {
        let shape = self.shape(size);
        let shape = shape.map_err(|fault| fault.at(first(cells)))?;
        let content = self.board(cells, shape)?;
        match content.board.as_ref().is_some_and(has_names) {
            true => Err(Fault::Header.at(first(cells))),
            false => Ok(content),
        }
    }

    /// The board of all these cells, whose number shows its size, or of its 729 pencilmarks.
    pub(super) fn whole(self, cells: &[Token<'_>]) -> Result<Content, ReadError> {
        let marks = cells.len() == 729 && self.forced.is_none_or(|shape| shape.size() == 9);
        // 27x27 cells are as many; a board of that size needs letters
        let is_letter = |c: char| c.is_ascii_alphabetic() && !matches!(c, 'x' | 'X');
        if marks && !cells.iter().any(|cell| cell.contains(is_letter)) {
            return pencilmarks(cells);
        }
        match self.shape_of_cells(cells.len()) {
            Ok(shape) => self.board(cells, shape),
            Err(fault) => {
                // a stray character explains more than a wrong length
                let stray = cells.iter().find(|cell| !cell.starts_with(is_cell));
                Err(stray.map_or_else(|| fault.at(first(cells)), |cell| cell.refused(9)))
            }
        }
    }

    /// The same, but that 16 cells can be nothing else than a 4x4 board.
    pub(super) fn string(self, cells: &[Token<'_>]) -> Result<Content, ReadError> {
        if cells.len() == 16 {
            self.square(cells, 4)
        } else {
            self.whole(cells)
        }
    }

    /// The board of these cells, row by row; as many as the shape has.
    pub(super) fn board(self, cells: &[Token<'_>], shape: Shape) -> Result<Content, ReadError> {
        if cells.iter().all(|cell| cell.is_ascii()) {
            return self.plain_board(cells, shape);
        }
        let text = |cell: &Token<'_>| cell.chars().map(plain).collect();
        let texts: Vec<String> = cells.iter().map(text).collect();
        let cells = texts.iter().zip(cells);
        let cells = cells.map(|(text, cell)| Token { text, ..*cell });
        self.plain_board(&cells.collect::<Vec<_>>(), shape)
    }

    /// The same of cells in ASCII; or with a mark of their own for empty cells.
    fn plain_board(self, cells: &[Token<'_>], shape: Shape) -> Result<Content, ReadError> {
        let content = in_ascii(cells, shape, self.alphabet);
        let is_strange = |error: &ReadError| matches!(error.fault, Fault::Cell { .. });
        if content.as_ref().err().is_some_and(is_strange)
            && let Some(mark) = strange_mark(cells, shape.size())
        {
            let known = cells.iter().map(|cell| match cell.text == mark {
                true => Token::blank(cell.spot),
                false => *cell,
            });
            return in_ascii(&known.collect::<Vec<_>>(), shape, self.alphabet);
        }
        content
    }
}

/// Where cells begin.
pub(super) fn first(cells: &[Token<'_>]) -> Spot {
    cells
        .first()
        .map_or(Spot { line: 1, column: 1 }, |cell| cell.spot)
}

/// A mark such as `?` or `o` that all empty cells have, and that cannot be one digit mistyped.
fn strange_mark<'a>(cells: &[Token<'a>], size: usize) -> Option<&'a str> {
    let strange: Vec<&Token<'a>> = cells.iter().filter(|cell| !cell.fits(size)).collect();
    let mark = strange.first()?;
    let least = if mark.contains(char::is_alphabetic) {
        size
    } else {
        1
    };
    let is_mark = strange.len() > least
        && mark.is_character()
        && !mark.contains(char::is_numeric)
        && strange.iter().all(|cell| cell.text == mark.text);
    (is_mark && !cells.iter().any(Token::is_blank)).then_some(mark.text)
}

/// The least side of the squares that a mark fills between overlapping boards.
const LEAST_GAP: usize = 3;

/// Why a square of cells with two marks for empty ones is no board: one of the marks fills
/// rectangles between several boards, or nothing but the two marks is there.
fn two_marks(cells: &[Token<'_>]) -> Option<Fault> {
    let mut blanks = cells.iter().filter(|cell| cell.is_blank());
    let mark = blanks.next()?.text;
    let other = blanks.find(|cell| cell.text != mark)?.text;
    if cells.iter().all(Token::is_blank) {
        return Some(Fault::TwoMarks {
            mark: escaped(mark),
            other: escaped(other),
        });
    }
    let fills = fills_squares(mark, cells) || fills_squares(other, cells);
    fills.then_some(Fault::Overlapping)
}

/// Whether each cell with this mark is part of a square of such cells.
fn fills_squares(mark: &str, cells: &[Token<'_>]) -> bool {
    let size = cells.len().isqrt();
    let mut left: Vec<bool> = cells.iter().map(|cell| cell.text == mark).collect();
    for corner in (0..cells.len()).filter(|corner| corner % size + LEAST_GAP <= size) {
        let places = 0..LEAST_GAP * LEAST_GAP;
        let square = places.map(|n| corner + n / LEAST_GAP * size + n % LEAST_GAP);
        let is_part = |at: usize| cells.get(at).is_some_and(|cell| cell.text == mark);
        if square.clone().all(is_part) {
            square.for_each(|at| left[at] = false);
        }
    }
    !left.contains(&true)
}

fn in_ascii(
    cells: &[Token<'_>],
    shape: Shape,
    alphabet: Option<Alphabet>,
) -> Result<Content, ReadError> {
    let size = shape.size();
    // candidates leave no cell empty; 12 among empty cells, or once, is a slip of the pen, not a
    // pair of candidates
    let groups = cells
        .iter()
        .filter(|cell| cell.len() > 1 && cell.is_ascending());
    if size <= 9 && groups.count() > 1 && !cells.iter().any(Token::is_blank) {
        let masks = cells.iter().map(|cell| cell.candidates(size));
        return Ok(candidates(
            shape,
            &masks.collect::<Result<Vec<_>, _>>()?,
            cells,
        ));
    }
    if let Some(fault) = two_marks(cells) {
        return Err(fault.at(first(cells)));
    }
    let (alphabet, digits) = symbols::digits(cells, shape, alphabet)?;
    let board = Board::new(shape, &digits).map_err(|clash| Fault::Board(clash).at(first(cells)))?;
    let sudoku = Sudoku::new(board.clone()).map_err(|clash| {
        let cell = match clash {
            BoardError(BoardFault::Twice { second, .. }) => second,
            _ => 0,
        };
        Fault::Board(clash).at(cells[cell].spot)
    });
    Ok(Content {
        board: Some(board),
        alphabet,
        sudoku,
    })
}

fn candidates(shape: Shape, masks: &[u32], cells: &[Token<'_>]) -> Content {
    let sudoku =
        Sudoku::with_candidates(shape, masks).map_err(|clash| Fault::Board(clash).at(first(cells)));
    Content {
        board: None,
        alphabet: Alphabet::One,
        sudoku,
    }
}

/// The 729 places of a 9x9 board's candidates, nine a cell.
fn pencilmarks(places: &[Token<'_>]) -> Result<Content, ReadError> {
    let mut masks = vec![0; Shape::NINE.n_cells()];
    for (place, token) in places.iter().enumerate() {
        let expected = char::from(b'1' + (place % 9) as u8);
        let found = plain(token.chars().next().unwrap_or(' '));
        if found == expected {
            masks[place / 9] |= 1 << (place % 9);
        } else if !is_empty(found) {
            return Err(Fault::Mark {
                expected,
                found: escaped(token.text),
            }
            .at(token.spot));
        }
    }
    Ok(candidates(Shape::NINE, &masks, places))
}
