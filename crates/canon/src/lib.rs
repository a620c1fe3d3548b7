//! The canonical form of a puzzle, by which a set of puzzles can be freed of puzzles that only look
//! different.
//!
//! The *images* of a board are what [symmetries](Symmetry) make of it: digits renamed, bands,
//! stacks, rows in bands and columns in stacks in other orders, and, if boxes are squares, the
//! whole transposed. For the usual board these are 9! x 2 x 6^8, some 1.2 trillion.
//!
//! **The canonical (minlex) form is the equivalent board whose cells, read row by row with 0 for an
//! empty one, are lexicographically smallest.** Nothing else is in the definition. For full grids
//! it is the form known as *minlex*, and it begins with `123456789`; for puzzles it has its empty
//! rows and cells as early as possible, and its digits are numbered as they first come.
//!
//! *Automorphisms* are the symmetries that map a board to itself. The number of images is the
//! number of symmetries divided by the number of automorphisms.
//!
//! ```
//! # mod quadrille {
//! # pub mod sudoku { pub use ::quadrille_canon as canon; pub use ::quadrille_sudoku::*; }
//! # }
//! use quadrille::sudoku::{Board, canon};
//!
//! let board: Board =
//!     "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
//!         .parse()?;
//! let least = canon::canonical(&board)?;
//! assert_eq!(
//!     least.board.to_string(),
//!     "........1.....2.3...4.5........6.7...3.....2..8...9......9.1.8...7......5.6...4.."
//! );
//! assert_eq!(least.symmetry.apply(&board)?, least.board);
//! assert_eq!(least.automorphisms, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The known list of 49,158 puzzles with 17 clues, which G. Royle began, has the canonical form of
//! each puzzle, except in 1,505 lines.
//!
//! `walk` builds the image row by row, and keeps all beginnings whose rows are least so far. A
//! beginning leaves the order of empty columns open. `full` begins with two rows at once if no cell
//! is empty.

mod error;
mod full;
mod measures;
mod step;
mod symmetry;
mod walk;

pub use error::CanonError;
use error::Fault;
pub use measures::MAX_SIZE;
pub use symmetry::Symmetry;

use measures::Measures;
use quadrille_sudoku::{Board, Shape};
use std::fmt;
use walk::Walk;

/// The canonical form of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Canonical {
    /// The canonical form.
    pub board: Board,
    /// A symmetry that makes it of the board.
    pub symmetry: Symmetry,
    /// How many symmetries leave the board as it is, the one that changes nothing among them.
    ///
    /// Renaming digits that the board does not hold, or swapping empty rows of a band, counts too.
    pub automorphisms: u128,
}

/// The canonical form of a board.
pub fn canonical(board: &Board) -> Result<Canonical, CanonError> {
    Canonizer::new().canonical(board)
}

/// Finds canonical forms one after the other, and keeps its memory between them.
///
/// ```
/// # mod quadrille {
/// # pub mod sudoku { pub use ::quadrille_canon as canon; pub use ::quadrille_sudoku::*; }
/// # }
/// use quadrille::sudoku::{
///     Shape,
///     canon::{Canonizer, Symmetry},
/// };
///
/// let mut canonizer = Canonizer::new();
/// let mut digits = [0; 81];
/// (digits[0], digits[40]) = (7, 3);
/// let (least, automorphisms) = canonizer.canonical_9x9(&digits)?;
/// assert_eq!((least[53], least[77]), (1, 2));
/// // it looks as many ways as there are two cells in other bands and stacks, and two digits
/// assert_eq!(
///     Symmetry::count(Shape::NINE),
///     Some(u128::from(automorphisms) * (81 * 36 / 2) * (9 * 8))
/// );
/// # Ok::<(), quadrille::sudoku::canon::CanonError>(())
/// ```
#[derive(Default)]
pub struct Canonizer {
    nine: Walk<9>,
    other: Walk<MAX_SIZE>,
}

impl fmt::Debug for Canonizer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Canonizer").finish_non_exhaustive()
    }
}

impl Canonizer {
    /// A canonizer without memory so far.
    pub fn new() -> Canonizer {
        Canonizer::default()
    }

    /// The canonical form of a board of any shape up to [`MAX_SIZE`].
    pub fn canonical(&mut self, board: &Board) -> Result<Canonical, CanonError> {
        let shape = board.shape();
        if shape.size() > MAX_SIZE || Symmetry::count(shape).is_none() {
            return Err(CanonError(Fault::TooLarge(shape)));
        }
        if let Some(clash) = board.conflict() {
            return Err(CanonError(Fault::Board(clash)));
        }
        let (automorphisms, (transposed, rows, columns, digits)) = match board.digits().try_into() {
            Ok(digits) if shape == Shape::NINE => {
                (self.nine.least_of_nine(digits)?, self.nine.witness())
            }
            _ => (
                self.other.least(board.digits(), Measures::of(shape))?,
                self.other.witness(),
            ),
        };
        let n = shape.size();
        let symmetry = Symmetry::new(shape, transposed, &rows[..n], &columns[..n], &digits[..n]);
        // the walk keeps bands and stacks whole
        let symmetry = symmetry.map_err(|_| CanonError(Fault::TooLarge(shape)))?;
        let board = symmetry
            .apply(board)
            .map_err(|_| CanonError(Fault::TooLarge(shape)))?;
        Ok(Canonical {
            board,
            symmetry,
            automorphisms,
        })
    }

    /// The digits of the canonical form of a 9x9 board, row by row with 0 for an empty cell, and
    /// the number of automorphisms.
    #[doc(hidden)]
    pub fn canonical_9x9(&mut self, digits: &[u8; 81]) -> Result<([u8; 81], u64), CanonError> {
        if !walk::is_plain(digits) {
            // the slow way says why
            let board =
                Board::new(Shape::NINE, digits).map_err(|error| CanonError(Fault::Board(error)))?;
            if let Some(clash) = board.conflict() {
                return Err(CanonError(Fault::Board(clash)));
            }
        }
        let automorphisms = self.nine.least_of_nine(digits)?;
        Ok((self.nine.image(), automorphisms as u64))
    }
}
