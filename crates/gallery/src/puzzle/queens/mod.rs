//! Queens that do not attack each other.
//!
//! Each row and each column holds exactly one queen: primary items `r0`, `c0` and so on. Each
//! diagonal holds at most one: secondary items `a0` (where row plus column is constant) and `b0`,
//! but no item for a diagonal of one cell. The items of the middle come first, as queens there
//! attack the most. On a torus diagonals wrap around; then each diagonal has n cells and must hold
//! one of the n queens, so diagonals are primary too.

pub(super) mod chessboard;

pub use chessboard::Chessboard;

use super::QueenSets;
use super::Symmetries;
use super::capacity::check_size;
use super::recipe::{Instance, Parameter, ParameterKind, Presence, Recipe};
use super::symmetry::symmetries;
use chessboard::diagonals;
use quadrille_problem::problem::{ItemId, OptionId, Problem, ProblemBuilder, ProblemError};
use quadrille_problem::puzzle::Puzzle;

/// The puzzle: n queens on a board of n x n cells. With n = 0 there is one answer, the empty board.
///
/// ```
/// use quadrille::{puzzle::Puzzle, search};
/// use quadrille_gallery::puzzle::Queens;
///
/// let queens = Queens::new(6);
/// let problem = queens.problem()?;
/// assert_eq!(search::count(&problem), 4);
///
/// let answer = queens.answer(&problem, &search::first(&problem).unwrap());
/// assert_eq!(answer.columns().len(), 6);
/// # Ok::<(), quadrille::problem::ProblemError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Queens {
    n: usize,
    torus: bool,
}

impl Queens {
    /// Queens on a plain board.
    pub fn new(n: usize) -> Queens {
        Queens { n, torus: false }
    }

    /// Queens on a torus, where what leaves the board on one side comes back on the other.
    pub fn toroidal(n: usize) -> Queens {
        Queens { n, torus: true }
    }

    /// Turning and mirroring the board.
    ///
    /// ```
    /// use quadrille::{puzzle::Puzzle, search};
    /// use quadrille_gallery::puzzle::Queens;
    ///
    /// let queens = Queens::new(8);
    /// let (problem, symmetries) = (queens.problem()?, queens.symmetries()?);
    /// assert_eq!(
    ///     search::solutions(&problem)
    ///         .filter(|solution| symmetries.is_least(solution))
    ///         .count(),
    ///     12
    /// );
    /// # Ok::<(), quadrille::problem::ProblemError>(())
    /// ```
    pub fn symmetries(self) -> Result<Symmetries, ProblemError> {
        let n = self.n;
        check_size([n, n, 8])?;
        let cells: Vec<[usize; 2]> = (0..n * n).map(|cell| [cell / n, cell % n]).collect();
        let motions = (0..8).map(|motion| {
            // each of the three bits mirrors
            let is_turn = (motion & 1) ^ (motion >> 1 & 1) ^ (motion >> 2) == 0;
            (is_turn, move |&[row, column]: &[usize; 2]| {
                let row = if motion & 1 == 1 { n - 1 - row } else { row };
                let column = if motion & 2 == 2 {
                    n - 1 - column
                } else {
                    column
                };
                if motion & 4 == 4 {
                    [column, row]
                } else {
                    [row, column]
                }
            })
        });
        Ok(symmetries(&cells, motions))
    }

    /// The items of all diagonals in one direction; none for one that is too short to matter.
    fn diagonal_items(
        self,
        letter: char,
        builder: &mut ProblemBuilder,
    ) -> Result<Vec<Option<ItemId>>, ProblemError> {
        if self.torus {
            return (0..self.n)
                .map(|d| builder.primary(format!("{letter}{d}")).map(Some))
                .collect();
        }
        let short = |d| d == 0 || d + 2 == 2 * self.n;
        let item = |d| {
            if short(d) {
                Ok(None)
            } else {
                builder.secondary(format!("{letter}{d}")).map(Some)
            }
        };
        (0..(2 * self.n).saturating_sub(1)).map(item).collect()
    }
}

impl Puzzle for Queens {
    type Answer = Chessboard;
    type Error = ProblemError;

    fn problem(&self) -> Result<Problem, ProblemError> {
        let n = self.n;
        check_size([n, n, 4])?;
        let mut builder = Problem::builder();
        let mut lines = [vec![None; n], vec![None; n]];
        for (letter, line) in ['r', 'c'].into_iter().zip(&mut lines) {
            for i in from_the_middle(n) {
                line[i] = Some(builder.primary(format!("{letter}{i}"))?);
            }
        }
        let [rising, falling] = [
            self.diagonal_items('a', &mut builder)?,
            self.diagonal_items('b', &mut builder)?,
        ];
        for row in 0..n {
            for column in 0..n {
                let [a, b] = diagonals(n, self.torus, row, column);
                let items = [lines[0][row], lines[1][column], rising[a], falling[b]];
                builder.option(items.into_iter().flatten())?;
            }
        }
        builder.build()
    }

    fn answer(&self, _: &Problem, chosen: &[OptionId]) -> Chessboard {
        // options stand row by row
        let mut columns = vec![self.n; self.n];
        for option in chosen {
            columns[option.index() / self.n] = option.index() % self.n;
        }
        Chessboard { columns }
    }
}

/// 0 to n - 1, the middle first, then outward.
fn from_the_middle(n: usize) -> impl Iterator<Item = usize> {
    let middle = n.saturating_sub(1) / 2;
    (0..n).map(move |i| {
        if i % 2 == 1 {
            middle + i.div_ceil(2)
        } else {
            middle - i / 2
        }
    })
}

/// How they are named; sets of several colors, and queens that are given, too.
pub(super) const RECIPE: Recipe = Recipe {
    name: "queens",
    about: "N queens on an N x N board, none attacking another",
    examples: &[
        "queens 8 --svg film.svg --film 40",
        "queens 8 --count --up-to-symmetry",
        "queens 11 --torus --svg board.svg",
    ],
    parameters: &[
        Parameter::number("n", "N", "The side of the board"),
        Parameter::flag("torus", "Diagonals wrap around the board"),
        Parameter::option(
            "colors",
            "K",
            ParameterKind::Number(0, usize::MAX),
            "Sets of queens of this many colors; only queens of one color must not attack each \
            other",
        )
        .present(Presence::Default("1"))
        .without(&["up-to-symmetry"]),
        Parameter::option(
            "given",
            "ROW,COLUMN",
            ParameterKind::Cells,
            "A queen that is given, its row and its column from 1; with several colors, the color \
            too",
        )
        .without(&["up-to-symmetry"]),
    ],
    symmetries: "turning and mirroring the board",
    turns: "turning the board",
    make: |values, _| {
        let (n, colors, given) = (
            values.number("n"),
            values.number("colors"),
            values.cells("given"),
        );
        let torus = values.is_given("torus");
        if colors == 1 && given.is_empty() {
            let queens = if torus {
                Queens::toroidal(n)
            } else {
                Queens::new(n)
            };
            return Ok(Instance::new(queens).with_symmetries(move || queens.symmetries()));
        }
        let sets = QueenSets::new(n, colors);
        let sets = if torus { sets.toroidal() } else { sets };
        let with =
            |sets: QueenSets, [row, column, color]: [usize; 3]| sets.with_queen(row, column, color);
        Ok(Instance::new(given.into_iter().try_fold(sets, with)?))
    },
    ..Recipe::EMPTY
};
