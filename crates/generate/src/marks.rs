//! Pencilmark puzzles: candidates for each cell, and no clues.
//!
//! A full grid rules out eight digits in each of its cells. These 648 marks are put back in a
//! random order, each unless the puzzle would have a second answer, and the rest is minimal: no
//! cell may take one digit more. Unlike a clue, an excluded digit carries little information, so
//! such a puzzle looks almost empty.

use super::error::GenerateError;
use super::flow::ask;
use super::generated::Digits;
use super::generator::Generator;
use super::grid;
use super::rng::AttemptRng;
use quadrille_lockstep::lockstep::{Grid, Lockstep};
use quadrille_sudoku::{Board, Shape, Sudoku};
use std::ops::Range;

/// A pencilmark puzzle and its answer.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PencilmarkPuzzle {
    /// The digits that each cell may take.
    pub puzzle: Sudoku,
    /// The answer.
    pub answer: Board,
}

/// One in the making.
struct Making {
    answer: Digits,
    candidates: [u16; 81],
    /// The cells and digits ruled out, in the order in which they are put back.
    order: Vec<(usize, u16)>,
}

impl Making {
    fn new(generator: &Generator, index: u64) -> Making {
        let mut rng = AttemptRng::new(generator.seed, index, 0);
        let answer = grid::random(&mut rng);
        let candidates: [u16; 81] = answer.map(|digit| 1 << (digit - 1));
        let bits = (0..9).map(|digit| 1 << digit);
        let all = (0..81).flat_map(|cell| bits.clone().map(move |bit| (cell, bit)));
        let mut order: Vec<(usize, u16)> =
            all.filter(|&(cell, bit)| candidates[cell] != bit).collect();
        rng.shuffle(&mut order);
        Making {
            answer,
            candidates,
            order,
        }
    }

    /// The puzzle in which this digit stands in its cell: any answer is a second one.
    fn question(&self, at: usize) -> Grid {
        let mut candidates = self.candidates;
        if let Some(&(cell, bit)) = self.order.get(at) {
            candidates[cell] = bit;
        }
        Grid::from_candidates(&candidates)
    }

    fn marked(&self) -> Option<PencilmarkPuzzle> {
        let puzzle = Sudoku::with_candidates(Shape::NINE, &self.candidates.map(u32::from)).ok()?;
        Some(PencilmarkPuzzle {
            puzzle,
            answer: Board::new(Shape::NINE, &self.answer).ok()?,
        })
    }
}

/// The puzzles of these numbers. `None` if the solver was stopped.
fn make(
    generator: &Generator,
    numbers: Range<u64>,
    solver: &Lockstep,
) -> Option<Vec<PencilmarkPuzzle>> {
    let one = solver.clone().limited(|limits| limits.max_solutions(1));
    let mut all: Vec<Making> = numbers.map(|index| Making::new(generator, index)).collect();
    for at in 0..all.first().map_or(0, |first| first.order.len()) {
        generator.shows(at as f64 / all[0].order.len() as f64);
        let can = ask(
            &one,
            all.iter().map(|making| making.question(at)),
            |outcome| outcome.solutions == 0,
        )?;
        for (making, can) in all.iter_mut().zip(can) {
            let (cell, bit) = making.order[at];
            if can {
                making.candidates[cell] |= bit;
            }
        }
    }
    all.iter().map(Making::marked).collect()
}

impl Generator {
    /// Generates pencilmark puzzles in which no candidate can be added. The settings for clues are
    /// ignored.
    ///
    /// ```
    /// # mod quadrille {
    /// #     pub use {::quadrille_generate as generate, ::quadrille_search as search};
    /// #     pub use quadrille_problem::puzzle;
    /// # }
    /// use quadrille::{generate::Generator, puzzle::Puzzle, search};
    ///
    /// for made in Generator::new(7).pencilmarks(0..3)? {
    ///     let problem = made.puzzle.problem().unwrap();
    ///     let solutions: Vec<_> = search::solutions(&problem).collect();
    ///     assert_eq!(solutions.len(), 1);
    ///     assert_eq!(made.puzzle.answer(&problem, &solutions[0]), made.answer);
    /// }
    /// # Ok::<(), quadrille::generate::GenerateError>(())
    /// ```
    pub fn pencilmarks(&self, numbers: Range<u64>) -> Result<Vec<PencilmarkPuzzle>, GenerateError> {
        if self.shape != Shape::NINE {
            return Err(GenerateError::settings(
                "pencilmark puzzles are 9x9 with 3x3 boxes only",
            ));
        }
        make(self, numbers, &self.solver()).ok_or_else(GenerateError::cancelled)
    }
}
