//! The symmetries of boards: transposition, permutations of rows and columns, and renamed digits.

use super::error::{CanonError, Fault};
use quadrille_sudoku::{Board, Shape, Sudoku};

/// A way to rearrange a board: transpose it or not, take its rows and columns in another order, and
/// rename its digits.
///
/// In the image the cell of row `r` and column `c` holds the new name of the digit that stood in
/// row `rows[r]` and column `columns[c]`, after the transposition if there is one. Rows that made a
/// band make a band in the image too, and columns a stack.
///
/// ```
/// # mod quadrille {
/// # pub mod sudoku { pub use ::quadrille_canon as canon; pub use ::quadrille_sudoku::*; }
/// # }
/// use quadrille::sudoku::{Board, Shape, canon::Symmetry};
///
/// let board: Board = "12..34....12...4".parse()?;
/// let symmetry = Symmetry::new(
///     Shape::new(2, 2)?,
///     true,
///     &[1, 0, 2, 3],
///     &[0, 1, 3, 2],
///     &[4, 2, 3, 1],
/// )?;
/// assert_eq!(symmetry.apply(&board)?.to_string(), "21..43.....4..12");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry {
    shape: Shape,
    transposed: bool,
    rows: Box<[u8]>,
    columns: Box<[u8]>,
    digits: Box<[u8]>,
}

impl Symmetry {
    /// The symmetry that takes rows and columns in these orders, counted from 0, and gives digit
    /// `d` the name `digits[d - 1]`.
    pub fn new(
        shape: Shape,
        transposed: bool,
        rows: &[u8],
        columns: &[u8],
        digits: &[u8],
    ) -> Result<Symmetry, CanonError> {
        if transposed && shape.box_rows() != shape.box_columns() {
            return Err(CanonError(Fault::Transposed(shape)));
        }
        for (order, least, group, what) in [
            (rows, 0, shape.box_rows(), "rows"),
            (columns, 0, shape.box_columns(), "columns"),
            (digits, 1, shape.size(), "digits"),
        ] {
            if !is_order(order, least, group, shape.size()) {
                return Err(CanonError(Fault::Order { what }));
            }
        }
        Ok(Symmetry {
            shape,
            transposed,
            rows: rows.into(),
            columns: columns.into(),
            digits: digits.into(),
        })
    }

    /// How many symmetries there are: for the usual board 9! x 2 x 6^8. `None` where it is more
    /// than the type holds.
    #[doc(hidden)]
    pub fn count(shape: Shape) -> Option<u128> {
        let factorial =
            |n: usize| (1..=n as u128).try_fold(1, |product: u128, k| product.checked_mul(k));
        let (size, rows, columns) = (shape.size(), shape.box_rows(), shape.box_columns());
        let flips = if rows == columns { 2 } else { 1 };
        // as many bands as a box has columns, as many stacks as it has rows
        let in_bands = factorial(rows)?
            .checked_pow(columns as u32)?
            .checked_mul(factorial(columns)?)?;
        let in_stacks = factorial(columns)?
            .checked_pow(rows as u32)?
            .checked_mul(factorial(rows)?)?;
        factorial(size)?
            .checked_mul(flips)?
            .checked_mul(in_bands)?
            .checked_mul(in_stacks)
    }

    /// The image of a board.
    pub fn apply(&self, board: &Board) -> Result<Board, CanonError> {
        if board.shape() != self.shape {
            return Err(CanonError(Fault::Shapes));
        }
        let renamed = |digit: u8| {
            usize::from(digit)
                .checked_sub(1)
                .map_or(0, |d| self.digits[d])
        };
        let digits: Vec<u8> = self
            .origins()
            .map(|cell| renamed(board.digits()[cell]))
            .collect();
        Board::new(self.shape, &digits).map_err(|_| CanonError(Fault::Shapes))
    }

    /// The image of a puzzle given by clues or candidates.
    pub fn apply_to(&self, sudoku: &Sudoku) -> Result<Sudoku, CanonError> {
        let image = match sudoku.candidates() {
            None => Sudoku::new(self.apply(sudoku.clues())?),
            Some(_) if sudoku.shape() != self.shape => return Err(CanonError(Fault::Shapes)),
            Some(masks) => {
                let bit = |(d, &digit): (usize, &u8), mask: u32| (mask >> d & 1) << (digit - 1);
                let renamed = |mask: u32| {
                    self.digits
                        .iter()
                        .enumerate()
                        .fold(0, |all, name| all | bit(name, mask))
                };
                let masks: Vec<u32> = self.origins().map(|cell| renamed(masks[cell])).collect();
                Sudoku::with_candidates(self.shape, &masks)
            }
        };
        // a symmetry maps clues without a clash to clues without a clash
        image.map_err(|_| CanonError(Fault::Shapes))
    }

    /// For each cell of the image, the cell of the board it comes from.
    fn origins(&self) -> impl Iterator<Item = usize> {
        let size = self.shape.size();
        self.rows.iter().flat_map(move |&row| {
            self.columns.iter().map(move |&column| {
                let (row, column) = (usize::from(row), usize::from(column));
                if self.transposed {
                    column * size + row
                } else {
                    row * size + column
                }
            })
        })
    }

    /// The measures of the boards that it rearranges.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Whether the board is transposed first.
    pub fn transposed(&self) -> bool {
        self.transposed
    }

    /// The rows of the image as numbers of board rows, from 0.
    pub fn rows(&self) -> &[u8] {
        &self.rows
    }

    /// The columns of the image as numbers of board columns, from 0.
    pub fn columns(&self) -> &[u8] {
        &self.columns
    }

    /// The new names of the digits, that of 1 first.
    pub fn digits(&self) -> &[u8] {
        &self.digits
    }
}

/// Whether an order has each number once, and keeps groups of this size together.
fn is_order(order: &[u8], least: u8, group: usize, size: usize) -> bool {
    let number = |&n: &u8| {
        usize::from(n)
            .checked_sub(usize::from(least))
            .filter(|&n| n < size)
    };
    let mut seen = vec![false; size];
    let once = order
        .iter()
        .all(|n| number(n).is_some_and(|n| !std::mem::replace(&mut seen[n], true)));
    let whole = |group_of: &[u8]| {
        let mut groups = group_of.iter().filter_map(number).map(|n| n / group);
        let first = groups.next();
        groups.all(|group| Some(group) == first)
    };
    order.len() == size && once && order.chunks(group).all(whole)
}
