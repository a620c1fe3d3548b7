//! Puzzles on grids that are no squares of digits: kakuro and nonograms.

use crate::filled::Filled;
use crate::kakuro::Kakuro;
use crate::nonogram::Nonogram;
use quadrille_problem::format::{FormatError, decode};
use quadrille_problem::problem::{OptionId, Problem, ProblemError};
use quadrille_problem::puzzle::Puzzle;

/// A kakuro or a nonogram.
///
/// ```
/// use quadrille::solve::PuzzleExt;
/// use quadrille_variants::{Grid, Kakuro, Nonogram, Square};
///
/// let white = Square::White(0);
/// let black = |down, across| Square::Black { down, across };
/// let sums = [black(None, None), black(Some(4), None), black(Some(3), None)];
/// let rows = [black(None, Some(4)), white, white, black(None, Some(3)), white, white];
/// let kakuro = Grid::Kakuro(Kakuro::new(3, &[&sums[..], &rows].concat())?);
/// let answer = kakuro.solve()?.expect("an answer");
/// assert_eq!(answer.to_string(), "# # #\n# 3 1\n# 1 2\n");
/// assert_eq!(kakuro.verify(&answer), Ok(()));
///
/// let columns = vec![vec![2], vec![1], vec![2]];
/// let nonogram = Grid::Nonogram(Nonogram::new(vec![vec![1, 1], vec![3]], columns)?);
/// assert_eq!(nonogram.solve()?.expect("an answer").to_string(), "#.#\n###\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Grid {
    /// Sums of runs.
    Kakuro(Kakuro),
    /// Runs of black cells.
    Nonogram(Nonogram),
}

impl Grid {
    /// Columns and rows.
    pub fn size(&self) -> [usize; 2] {
        match self {
            Grid::Kakuro(kakuro) => kakuro.size(),
            Grid::Nonogram(nonogram) => nonogram.size(),
        }
    }

    /// Reads an answer as it is written by `Display`, whether it is right or not.
    ///
    /// # Errors
    /// Names the place of a text that is not a cell, or of a row with too few or too many
    /// cells.
    pub fn read_answer(&self, text: impl AsRef<[u8]>) -> Result<Filled, FormatError> {
        Filled::read(
            decode(text.as_ref())?,
            self.size(),
            matches!(self, Grid::Kakuro(_)),
        )
    }
}

impl Puzzle for Grid {
    type Answer = Filled;
    type Error = ProblemError;

    fn problem(&self) -> Result<Problem, ProblemError> {
        match self {
            Grid::Kakuro(kakuro) => kakuro.problem(),
            Grid::Nonogram(nonogram) => nonogram.problem_of(|_| true),
        }
    }

    fn answer(&self, problem: &Problem, chosen: &[OptionId]) -> Filled {
        let mut digits = vec![0; problem.n_primary()];
        for &option in chosen {
            // a placement covers its cell first, and the color that is its digit last
            if let [cell, .., last] = problem.entries(option)
                && let (Some(color), Some(digit)) = (last.color, digits.get_mut(cell.item.index()))
            {
                *digit = problem.color_name(color).parse().unwrap_or(0);
            }
        }
        let [width, height] = self.size();
        let cells = match self {
            Grid::Kakuro(kakuro) => kakuro.place(&digits),
            Grid::Nonogram(_) => Nonogram::place(digits.get(..width * height).unwrap_or(&digits)),
        };
        Filled::new(width, cells, matches!(self, Grid::Kakuro(_)))
    }
}
