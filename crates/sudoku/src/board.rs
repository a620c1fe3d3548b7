//! Boards, puzzles, and the verifier of answers.

use super::Shape;
pub(super) use super::error::BoardFault;
use super::error::{BoardError, House};

/// A square of digits; 0 stands for an empty cell.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    shape: Shape,
    digits: Box<[u8]>,
}

impl Board {
    /// The empty board.
    pub fn empty(shape: Shape) -> Board {
        Board {
            shape,
            digits: vec![0; shape.n_cells()].into(),
        }
    }

    /// The board with these digits, row by row, 0 where a cell is empty. Digits may clash; see
    /// [`Board::conflict`].
    pub fn new(shape: Shape, digits: &[u8]) -> Result<Board, BoardError> {
        if digits.len() != shape.n_cells() {
            return Err(BoardError(BoardFault::Length {
                expected: shape.n_cells(),
                found: digits.len(),
            }));
        }
        match digits
            .iter()
            .position(|&digit| usize::from(digit) > shape.size())
        {
            Some(cell) => Err(BoardError(BoardFault::Digit {
                digit: digits[cell],
                cell,
                size: shape.size(),
            })),
            None => Ok(Board {
                shape,
                digits: digits.into(),
            }),
        }
    }

    /// The shape of the board.
    #[inline]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The digits, row by row; 0 is an empty cell.
    #[inline]
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }

    /// Places a digit in a cell, or empties it with 0. Digits may clash; see [`Board::conflict`].
    pub fn place(&mut self, cell: usize, digit: u8) -> Result<(), BoardError> {
        let size = self.shape.size();
        if usize::from(digit) > size {
            return Err(BoardError(BoardFault::Digit { digit, cell, size }));
        }
        match self.digits.get_mut(cell) {
            Some(place) => {
                *place = digit;
                Ok(())
            }
            None => Err(BoardError(BoardFault::Length {
                expected: self.shape.n_cells(),
                found: cell + 1,
            })),
        }
    }

    /// The number of cells with a digit.
    pub fn n_clues(&self) -> usize {
        self.digits.iter().filter(|&&digit| digit != 0).count()
    }

    /// The first digit, in reading order, that repeats in its row, column or box.
    pub fn conflict(&self) -> Option<BoardError> {
        let (shape, size) = (self.shape, self.shape.size());
        // for each house and digit the cell where it stands, plus one
        let mut seen = vec![0_usize; 3 * size * (size + 1)];
        for (cell, &digit) in self
            .digits
            .iter()
            .enumerate()
            .filter(|&(_, &digit)| digit != 0)
        {
            let (row, column, square) = (
                shape.row_of(cell),
                shape.column_of(cell),
                shape.box_of(cell),
            );
            for (kind, house) in [House::Row(row), House::Column(column), House::Box(square)]
                .into_iter()
                .enumerate()
            {
                let number = [row, column, square][kind];
                let place = &mut seen[(kind * size + number) * (size + 1) + usize::from(digit)];
                if *place != 0 {
                    return Some(BoardError(BoardFault::Twice {
                        digit,
                        house,
                        first: *place - 1,
                        second: cell,
                        size,
                    }));
                }
                *place = cell + 1;
            }
        }
        None
    }
}

/// A sudoku to solve: clues without contradictions, and optionally the digits allowed in each cell.
///
/// ```
/// # mod quadrille { pub use ::quadrille_sudoku as sudoku; }
/// use quadrille::sudoku::{Board, Shape, Sudoku};
///
/// let mut board = Board::empty(Shape::NINE);
/// board.place(0, 5)?;
/// board.place(8, 5)?;
/// let error = Sudoku::new(board).unwrap_err();
/// assert_eq!(error.to_string(), "the digit 5 appears twice in row 1: in r1c1 and in r1c9");
/// # Ok::<(), quadrille::sudoku::BoardError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Sudoku {
    clues: Board,
    candidates: Option<Box<[u32]>>,
}

impl Sudoku {
    /// The puzzle with these clues.
    pub fn new(clues: Board) -> Result<Sudoku, BoardError> {
        match clues.conflict() {
            Some(clash) => Err(clash),
            None => Ok(Sudoku {
                clues,
                candidates: None,
            }),
        }
    }

    /// The puzzle in which each cell may take the digits of its mask: bit `d - 1` stands for digit
    /// `d`.
    ///
    /// A cell with one candidate acts like a clue, but [`clues`](Sudoku::clues) leaves it empty.
    pub fn with_candidates(shape: Shape, candidates: &[u32]) -> Result<Sudoku, BoardError> {
        if candidates.len() != shape.n_cells() {
            return Err(BoardError(BoardFault::Length {
                expected: shape.n_cells(),
                found: candidates.len(),
            }));
        }
        let all = u32::MAX >> (32 - shape.size());
        match candidates.iter().position(|&mask| mask & !all != 0) {
            Some(cell) => Err(BoardError(BoardFault::Candidates {
                cell,
                size: shape.size(),
            })),
            None => Ok(Sudoku {
                clues: Board::empty(shape),
                candidates: Some(candidates.into()),
            }),
        }
    }

    /// The shape of the board.
    pub fn shape(&self) -> Shape {
        self.clues.shape()
    }

    /// The clues.
    pub fn clues(&self) -> &Board {
        &self.clues
    }

    /// For each cell the digits it may take, where the puzzle was given so.
    pub fn candidates(&self) -> Option<&[u32]> {
        self.candidates.as_deref()
    }

    /// Whether the puzzle itself (its clue there, or its candidates) lets a cell take a digit from
    /// 1.
    pub fn allows(&self, cell: usize, digit: u8) -> bool {
        let clue = self.clues.digits()[cell];
        let marked = self
            .candidates
            .as_ref()
            .is_none_or(|masks| masks[cell] >> (digit - 1) & 1 == 1);
        marked && (clue == 0 || clue == digit)
    }

    /// The verifier: whether a board is an answer to this puzzle. It shares no code with any
    /// solver.
    pub fn verify(&self, answer: &Board) -> Result<(), BoardError> {
        let size = self.shape().size();
        if answer.shape() != self.shape() {
            return Err(BoardError(BoardFault::Shape));
        }
        for (cell, &digit) in answer.digits().iter().enumerate() {
            if digit == 0 {
                return Err(BoardError(BoardFault::Empty { cell, size }));
            }
            if !self.allows(cell, digit) {
                return Err(BoardError(BoardFault::NotAllowed { digit, cell, size }));
            }
        }
        answer.conflict().map_or(Ok(()), Err)
    }
}
