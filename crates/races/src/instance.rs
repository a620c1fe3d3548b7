//! The instances of a race: exact covers and sudokus, in sets.

use super::{Settings, permute};
use quadrille::problem::{self, OptionId, Problem, Violation};
use quadrille::sudoku::{Board, BoardError, Shape, Sudoku, cover, write};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use std::borrow::Cow;
use thiserror::Error;

/// What programs are raced over first: it takes them as long as they take to start.
pub(super) const START_UP: &str = "start-up";

/// A puzzle to be solved by all.
#[derive(Clone, Debug)]
pub struct Instance {
    /// Its name, unique in its set.
    pub name: String,
    /// The puzzle.
    pub puzzle: Puzzle,
}

/// Why something is no solution of an instance.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum SolutionError {
    /// The options cover an item too rarely or too often.
    #[error(transparent)]
    Cover(#[from] Violation),
    /// The board breaks a rule or a given.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The solution is no board of the size of the puzzle.
    #[error("it is no board of this size")]
    Size,
}

/// An exact cover or a sudoku.
#[derive(Clone, Debug)]
pub enum Puzzle {
    /// An exact cover.
    Cover(Box<Problem>),
    /// A sudoku.
    Sudoku(Box<Sudoku>),
}

/// A solution: options of an exact cover in ascending order, or the digits of a board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Solution(Vec<u32>);

impl Solution {
    /// Options of an exact cover, in any order.
    pub fn of_options(chosen: &[OptionId]) -> Solution {
        let mut numbers: Vec<u32> = chosen.iter().map(|option| option.number()).collect();
        numbers.sort_unstable();
        Solution(numbers)
    }

    /// A board without empty cells.
    pub fn of_board(board: &Board) -> Solution {
        Solution(board.digits().iter().copied().map(u32::from).collect())
    }

    /// The board of these digits; `None` if their number or size does not fit.
    fn board(&self, shape: Shape) -> Option<Board> {
        let digits = self.0.iter().map(|&digit| digit.min(255) as u8);
        Board::new(shape, &digits.collect::<Vec<_>>()).ok()
    }

    fn options(&self) -> Vec<OptionId> {
        self.0.iter().copied().map(OptionId::new).collect()
    }

    /// A number that hardly any two solutions share.
    pub(super) fn hash(&self) -> u64 {
        let step = |hash: u64, &word: &u32| {
            (hash ^ u64::from(word))
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .rotate_left(29)
        };
        self.0.iter().fold(self.0.len() as u64, step)
    }
}

impl Instance {
    /// An exact cover.
    pub fn cover(name: &str, problem: Problem) -> Instance {
        Instance {
            name: name.into(),
            puzzle: Puzzle::Cover(Box::new(problem)),
        }
    }

    /// The instance as an exact cover.
    pub fn problem(&self) -> Cow<'_, Problem> {
        match &self.puzzle {
            Puzzle::Cover(problem) => Cow::Borrowed(problem),
            Puzzle::Sudoku(sudoku) => Cow::Owned(cover::encode(sudoku)),
        }
    }

    /// The solution that takes these options of [`problem`](Instance::problem).
    pub fn solution(&self, problem: &Problem, chosen: &[OptionId]) -> Solution {
        match &self.puzzle {
            Puzzle::Sudoku(sudoku) if problem::verify(problem, chosen).is_ok() => {
                Solution::of_board(&cover::decode(sudoku.shape(), problem, chosen))
            }
            // where no board has these options, there are too few digits, which the verifier
            // refuses
            Puzzle::Sudoku(_) | Puzzle::Cover(_) => Solution::of_options(chosen),
        }
    }

    /// Verifies a solution.
    pub fn verify(&self, solution: &Solution) -> Result<(), SolutionError> {
        match &self.puzzle {
            Puzzle::Cover(problem) => Ok(problem::verify(problem, &solution.options())?),
            Puzzle::Sudoku(sudoku) => {
                let board = solution.board(sudoku.shape());
                Ok(sudoku.verify(&board.ok_or(SolutionError::Size)?)?)
            }
        }
    }

    /// What a solution costs.
    pub fn cost(&self, solution: &Solution) -> i64 {
        match &self.puzzle {
            Puzzle::Cover(problem) => problem.total_units(&solution.options()),
            Puzzle::Sudoku(_) => 0,
        }
    }

    /// The instance as one can type it.
    pub fn text(&self) -> String {
        match &self.puzzle {
            Puzzle::Cover(problem) => quadrille::format::dlx::write(problem)
                .unwrap_or_else(|_| quadrille::format::json::write(problem)),
            Puzzle::Sudoku(sudoku) if sudoku.candidates().is_none() => {
                format!("{}\n", sudoku.clues())
            }
            Puzzle::Sudoku(sudoku) => format!("{}\n", write::pencilmarks(sudoku)),
        }
    }

    /// A solution as one can type it.
    pub fn solution_text(&self, solution: &Solution) -> String {
        match &self.puzzle {
            Puzzle::Cover(problem) => {
                let known = |option: &&OptionId| option.index() < problem.n_options();
                let text = |option: &OptionId| {
                    quadrille::format::dlx::option_text(problem, *option) + "\n"
                };
                solution.options().iter().filter(known).map(text).collect()
            }
            Puzzle::Sudoku(sudoku) => {
                let board = solution.board(sudoku.shape());
                board.map_or(String::new(), |board| format!("{board}\n"))
            }
        }
    }

    /// How large it is: the options of the exact cover, or the empty cells of the board.
    pub fn size(&self) -> usize {
        match &self.puzzle {
            Puzzle::Cover(problem) => problem.n_options(),
            Puzzle::Sudoku(sudoku) => sudoku.clues().digits().len() - sudoku.clues().n_clues(),
        }
    }

    /// A number that tells it from others.
    pub(super) fn fingerprint(&self) -> u64 {
        let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        self.text().bytes().fold(0xcbf2_9ce4_8422_2325, mix)
    }
}

/// Instances with a name, of one family.
#[derive(Clone, Debug)]
pub struct Set {
    /// The name.
    pub name: String,
    /// The instances: of one kind.
    pub instances: Vec<Instance>,
}

impl Set {
    /// A set of these sudokus.
    pub fn sudokus(name: &str, puzzles: impl IntoIterator<Item = Sudoku>) -> Set {
        let named = |(sudoku, number): (Sudoku, usize)| Instance {
            name: number.to_string(),
            puzzle: Puzzle::Sudoku(Box::new(sudoku)),
        };
        Set {
            name: name.into(),
            instances: puzzles.into_iter().zip(1..).map(named).collect(),
        }
    }

    /// A set of one exact cover.
    pub fn cover(name: &str, problem: Problem) -> Set {
        Set {
            name: name.into(),
            instances: vec![Instance::cover(name, problem)],
        }
    }

    /// Whether it is of sudokus.
    pub fn is_sudokus(&self) -> bool {
        let is_sudoku = |first: &Instance| matches!(first.puzzle, Puzzle::Sudoku(_));
        self.instances.first().is_some_and(is_sudoku)
    }

    /// The order of the instances in a race.
    pub(super) fn order(&self, settings: &Settings) -> Vec<usize> {
        let n = self.instances.len();
        if settings.as_given {
            return (0..n).collect();
        }
        permute::shuffled(n, &mut ChaCha8Rng::seed_from_u64(settings.seed))
    }

    /// The set in that order, with digits, rows and columns, items and options permuted at random:
    /// as hard as before, and unknown to any solver.
    #[must_use]
    pub(super) fn permuted(&self, settings: &Settings) -> Set {
        let mut rng = ChaCha8Rng::seed_from_u64(!settings.seed);
        let mut permuted = |number: usize| {
            let Instance { name, puzzle } = &self.instances[number];
            // a permutation keeps a puzzle a puzzle
            let puzzle = match puzzle {
                Puzzle::Sudoku(sudoku) => permute::permuted(sudoku, &mut rng)
                    .map(|sudoku| Puzzle::Sudoku(sudoku.into()))
                    .ok(),
                Puzzle::Cover(problem) => permute::permuted_cover(problem, &mut rng)
                    .map(|problem| Puzzle::Cover(problem.into()))
                    .ok(),
            };
            Instance {
                name: name.clone(),
                puzzle: puzzle.unwrap_or_else(|| self.instances[number].puzzle.clone()),
            }
        };
        let order = self.order(settings).into_iter();
        let order = order.take_while(|_| !settings.monitor.is_cancelled());
        Set {
            name: self.name.clone(),
            instances: order.map(&mut permuted).collect(),
        }
    }
}
