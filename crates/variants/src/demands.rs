//! The demands of a puzzle on its board, one by one: leaving some of them out shows which of them
//! contradict each other.

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
/// use quadrille_variants::{Demands, read};
///
/// let nonogram = read::grid("width 3\nheight 2\nrows\n1,1\n3\ncolumns\n2\n2\n2\n")?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read;
    use quadrille::search;

    #[test]
    fn a_puzzle_with_all_of_its_demands_is_itself() {
        let variant = r#"{"size": 4, "boxes": "2x2", "givens": ["..1.", "....", "....", "2..."], "rules": ["diagonals"],
            "cages": [{"cells": ["r1c1", "r2c1"], "sum": 5}], "less": [["r4c2", "r4c3"]]}"#;
        let variant = &read::puzzles(variant).unwrap()[0].puzzle;
        let words = [
            "r1c3=1",
            "r4c1=2",
            "diagonals",
            "cage r1c1 + r2c1 = 5",
            "r4c2 < r4c3",
        ];
        let mut sorted = variant.demands();
        sorted.sort();
        let mut expected = words.map(String::from);
        expected.sort();
        assert_eq!(sorted, expected);
        let kakuro = read::grid("#   4\\  3\\\n\\4  .   1\n\\3  .   .\n").unwrap();
        let sums = [
            "sum r2c2 + r3c2 = 4",
            "sum r2c3 + r3c3 = 3",
            "sum r2c2 + r2c3 = 4",
            "r2c3=1",
            "sum r3c2 + r3c3 = 3",
        ];
        assert_eq!(kakuro.demands(), sums);
        let column = read::grid("3\\\n.\n.\n").unwrap();
        assert_eq!(column.demands(), ["sum r2c1 + r3c1 = 3"]);
        let nonogram = read::grid("width 2\nheight 1\nrows\n2\ncolumns\n1\n1\n").unwrap();
        let sudoku: Sudoku = "1..4....2.......".parse().unwrap();
        let all: [(&dyn Demands, Problem); 4] = [
            (variant, variant.problem().unwrap()),
            (&kakuro, kakuro.problem().unwrap()),
            (&nonogram, nonogram.problem().unwrap()),
            (&sudoku, cover::encode(&sudoku)),
        ];
        for (puzzle, problem) in all {
            let n = puzzle.demands().len();
            let whole = puzzle.problem_of(&(0..n).collect::<Vec<_>>()).unwrap();
            assert_eq!(whole, problem);
            // any demand less never leaves fewer answers, and each of these says something
            let answers = search::count(&whole);
            for left_out in 0..n {
                let kept: Vec<usize> = (0..n).filter(|&at| at != left_out).collect();
                assert!(search::count(&puzzle.problem_of(&kept).unwrap()) >= answers);
            }
            assert!(search::count(&puzzle.problem_of(&[]).unwrap()) > answers);
        }
    }
}
