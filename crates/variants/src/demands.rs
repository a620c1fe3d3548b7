//! The demands of a puzzle on its board as single units: leaving some of them out shows which of
//! them contradict each other.

use crate::board::{Variant, givens};
use crate::error::At;
use crate::grid::Grid;
use crate::kakuro::{Kakuro, Square};
use crate::write::joined;
use quadrille_problem::problem::{Problem, ProblemError};
use quadrille_problem::puzzle::Puzzle;
use quadrille_sudoku::{Board, Sudoku, cover};

/// A puzzle whose demands can be left out one by one: givens and rules of a board, sums of a
/// kakuro, runs of a nonogram.
///
/// ```
/// use quadrille::search;
/// use quadrille_variants::{Demands, Grid, Nonogram};
///
/// let rows = vec![vec![1, 1], vec![3]];
/// let nonogram = Grid::Nonogram(Nonogram::new(rows, vec![vec![2]; 3])?);
/// assert_eq!(
///     nonogram.demands()[..3],
///     ["row 1: 1 1", "row 2: 3", "column 1: 2"]
/// );
/// let has_answer = |kept: &[usize]| {
///     Ok::<_, Box<dyn std::error::Error>>(search::count(&nonogram.problem_of(kept)?) > 0)
/// };
/// // the first row and the second column contradict each other, any other two lines do not
/// assert_eq!(
///     (
///         has_answer(&[0, 3])?,
///         has_answer(&[0, 2])?,
///         has_answer(&[1, 3])?
///     ),
///     (false, true, true)
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Demands {
    /// Each demand in words.
    fn demands(&self) -> Vec<String>;

    /// The exact cover of the board with only these demands, by their numbers from 0.
    ///
    /// # Errors
    /// If the exact cover is too large.
    fn problem_of(&self, kept: &[usize]) -> Result<Problem, ProblemError>;
}

fn given(cell: usize, digit: u8, width: usize) -> String {
    format!("{}={digit}", At(cell, width))
}

/// The cells by name, with this between them.
fn listed(cells: &[usize], between: &str, width: usize) -> String {
    joined(cells.iter().map(|&cell| At(cell, width)), between)
}

impl Demands for Sudoku {
    fn demands(&self) -> Vec<String> {
        let size = self.shape().size();
        givens(self.clues().digits())
            .map(|(cell, digit)| given(cell, digit, size))
            .collect()
    }

    fn problem_of(&self, kept: &[usize]) -> Result<Problem, ProblemError> {
        let all: Vec<(usize, u8)> = givens(self.clues().digits()).collect();
        let mut digits = vec![0; self.shape().n_cells()];
        kept.iter()
            .filter_map(|&at| all.get(at))
            .for_each(|&(cell, digit)| digits[cell] = digit);
        // some givens of a sudoku are givens of one
        let fewer = Board::new(self.shape(), &digits)
            .ok()
            .and_then(|board| Sudoku::new(board).ok());
        Ok(cover::encode(fewer.as_ref().unwrap_or(self)))
    }
}

impl Demands for Variant {
    fn demands(&self) -> Vec<String> {
        let size = self.size();
        let givens = givens(self.given_digits()).map(|(cell, digit)| given(cell, digit, size));
        givens
            .chain(self.rules().iter().map(|rule| rule.in_words(size)))
            .collect()
    }

    fn problem_of(&self, kept: &[usize]) -> Result<Problem, ProblemError> {
        let mut at = 0..;
        let mut is_kept = || at.next().is_some_and(|at| kept.contains(&at));
        self.retained(&mut is_kept).problem()
    }
}

impl Demands for Grid {
    fn demands(&self) -> Vec<String> {
        match self {
            Grid::Kakuro(kakuro) => of_kakuro(kakuro)
                .into_iter()
                .map(|(text, ..)| text)
                .collect(),
            Grid::Nonogram(nonogram) => {
                let in_words = |(name, runs): (String, &[usize])| match runs {
                    [] => format!("{name}: 0"),
                    runs => format!("{name}: {}", joined(runs, " ")),
                };
                nonogram.lines(" ").map(in_words).collect()
            }
        }
    }

    fn problem_of(&self, kept: &[usize]) -> Result<Problem, ProblemError> {
        match self {
            Grid::Kakuro(kakuro) => {
                let mut squares = kakuro.squares().to_vec();
                for (at, (_, cell, is_down)) in of_kakuro(kakuro).into_iter().enumerate() {
                    if kept.contains(&at) {
                        continue;
                    }
                    match &mut squares[cell] {
                        Square::Black { down, .. } if is_down => *down = None,
                        Square::Black { across, .. } => *across = None,
                        Square::White(digit) => *digit = 0,
                    }
                }
                let [width, _] = self.size();
                // a grid with fewer demands is one, too
                Kakuro::new(width, &squares)
                    .as_ref()
                    .unwrap_or(kakuro)
                    .problem()
            }
            Grid::Nonogram(nonogram) => nonogram.problem_of(|line| kept.contains(&line)),
        }
    }
}

/// Each demand of a kakuro in words, the cell that holds it, and whether it is the sum below.
fn of_kakuro(kakuro: &Kakuro) -> Vec<(String, usize, bool)> {
    let width = kakuro.width();
    let mut all = Vec::new();
    for (cell, square) in kakuro.squares().iter().enumerate() {
        let sum = |sum: usize, is_down: bool| {
            let step = if is_down { width } else { 1 };
            let is_white = |&next: &usize| {
                matches!(kakuro.squares().get(next), Some(Square::White(_)))
                    && (is_down || next % width > 0)
            };
            let cells: Vec<usize> = (cell + step..).step_by(step).take_while(is_white).collect();
            format!("sum {} = {sum}", listed(&cells, " + ", width))
        };
        match *square {
            Square::Black { down, across } => {
                all.extend(down.map(|down| (sum(down, true), cell, true)));
                all.extend(across.map(|across| (sum(across, false), cell, false)));
            }
            Square::White(0) => {}
            Square::White(digit) => all.push((given(cell, digit, width), cell, false)),
        }
    }
    all
}
