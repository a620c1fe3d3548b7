//! Puzzles with one answer, made from a seed.
//!
//! Puzzle number `i` of a seed is always the same, whatever else is made, on how many threads and with what instruction set: its random
//! numbers are its own (`ChaCha8`, the seed, stream `i`), and nothing depends on which question is answered first.
//!
//! A 9x9 puzzle begins as a full grid, drawn uniformly (`grid`). Its clues are put in a random order, and each is taken away in its turn
//! unless the puzzle would have a second answer (`maker`); the questions of thousands of puzzles go through the [lockstep
//! solver](crate::sudoku::lockstep) together (`flow`). Of minimal puzzles this favors those with fewer alternatives on the way: it
//! is the usual way, and not uniform. Boards of other shapes are made the same way, one by one and by exact cover (`other`).
//!
//! ```
//! use quadrille::generate::{Generator, Pattern};
//!
//! let made = Generator::new(7).symmetry(Pattern::HalfTurn).make(0..3)?;
//! for made in made {
//!     println!("{} {}", made.puzzle, made.answer);
//! }
//! # Ok::<(), quadrille::generate::GenerateError>(())
//! ```

mod dice;
mod flow;
mod grid;
mod hard;
mod maker;
mod marks;
mod other;
mod pattern;

pub use marks::Marked;
pub use pattern::{Pattern, PatternError};

use crate::sudoku::lockstep::{Missing, Simd, Solver};
use crate::sudoku::{Board, Shape};
use dice::Dice;
use maker::{Maker, Phase, Plan};
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use thiserror::Error;

/// On boards of other shapes than 9x9 a clue stays if the proof that it can go would take more nodes than this.
pub const MAX_NODES: u64 = 20_000;
/// So often it is tried to make one puzzle, if nothing else is said.
pub const MAX_ATTEMPTS: u32 = 10_000;
/// So many of its hardest puzzles a climb remembers.
pub const MAX_KEPT: usize = 16;

/// The digits of a 9x9 board, row by row, 0 for an empty cell.
type Digits = [u8; 81];

/// Enough attempts to keep the lanes of the solver busy.
const ATTEMPTS_AT_ONCE: usize = 1 << 14;

/// A puzzle and its only answer.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Made {
    /// Its number; puzzles of one climb have one number.
    pub index: u64,
    /// The clues; for full grids all of the answer.
    pub puzzle: Board,
    /// The answer.
    pub answer: Board,
}

/// Why puzzles are not made.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// Numbers of clues that no board, or no mask, has.
    #[error("expected a number of clues up to {cells}, found {}", Clues(least, most))]
    Clues {
        /// The least clues asked for.
        least: usize,
        /// The most clues asked for.
        most: usize,
        /// The cells that may have a clue.
        cells: usize,
    },
    /// A mask for another board.
    #[error("expected a mask of {expected} cells, found {found}")]
    Mask {
        /// The cells of the board.
        expected: usize,
        /// The cells of the mask.
        found: usize,
    },
    /// A way of making puzzles that goes for 9x9 boards only.
    #[error("hard puzzles are made for boards of 9x9 cells with boxes of 3x3 only")]
    Hard,
    /// Pencilmarks for another board.
    #[error("puzzles of pencilmarks are made for boards of 9x9 cells with boxes of 3x3 only")]
    Marks,
    /// A puzzle that was tried too often.
    #[error("puzzle {index}: not found in {attempts} attempts; expected more clues, a larger mask, or less symmetry")]
    Attempts {
        /// Its number.
        index: u64,
        /// The attempts made.
        attempts: u32,
    },
    /// Somebody cancelled.
    #[error("cancelled")]
    Cancelled,
}

struct Clues<'a>(&'a usize, &'a usize);

impl std::fmt::Display for Clues<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.0 == self.1 { write!(f, "{}", self.0) } else { write!(f, "{}..{}", self.0, self.1) }
    }
}

/// How to make puzzles.
#[derive(Clone)]
pub struct Generator {
    seed: u64,
    shape: Shape,
    full: bool,
    pattern: Pattern,
    mask: Option<Box<[bool]>>,
    clues: Option<RangeInclusive<usize>>,
    minimal: bool,
    steps: u32,
    kept: usize,
    max_attempts: u32,
    simd: Simd,
    deadline: Option<Instant>,
    cancel: Option<Arc<AtomicBool>>,
}

impl Generator {
    /// Minimal 9x9 puzzles: without any of its clues, each would have a second answer.
    pub fn new(seed: u64) -> Generator {
        Generator {
            seed,
            shape: Shape::NINE,
            full: false,
            pattern: Pattern::None,
            mask: None,
            clues: None,
            minimal: true,
            steps: 0,
            kept: 1,
            max_attempts: MAX_ATTEMPTS,
            simd: Simd::Auto,
            deadline: None,
            cancel: None,
        }
    }

    /// Boards of this shape.
    ///
    /// On other boards than the usual one a clue whose proof would take more than [`MAX_NODES`] nodes stays: there are puzzles that are not
    /// minimal among those of 16x16 and more.
    #[must_use]
    pub fn shape(mut self, shape: Shape) -> Generator {
        self.shape = shape;
        self
    }

    /// Full grids, no puzzles. Those of 9x9 are drawn uniformly.
    #[must_use]
    pub fn full(mut self) -> Generator {
        self.full = true;
        self
    }

    /// The cells with clues have this symmetry. Clues go and stay in groups; minimal is then a puzzle of which no group can go.
    #[must_use]
    pub fn symmetry(mut self, pattern: Pattern) -> Generator {
        self.pattern = pattern;
        self
    }

    /// Only these cells may have clues.
    #[must_use]
    pub fn mask(mut self, mask: &[bool]) -> Generator {
        self.mask = Some(mask.into());
        self
    }

    /// So many clues, each number as likely as each other as far as it can be had. The puzzles need not be minimal then.
    #[must_use]
    pub fn clues(mut self, clues: RangeInclusive<usize>) -> Generator {
        self.clues = Some(clues);
        self.minimal = false;
        self
    }

    /// Whether the puzzles have to be minimal. Together with numbers of clues, those with others are left out.
    #[must_use]
    pub fn minimal(mut self, minimal: bool) -> Generator {
        self.minimal = minimal;
        self
    }

    /// Harder puzzles: so many times a clue or two of a hard puzzle are taken away and others put in their place in some ways, and the hardest
    /// of all these puzzles kept, measured by what is left when each candidate has been tried, and by guesses.
    #[must_use]
    pub fn hard(mut self, steps: u32) -> Generator {
        self.steps = steps;
        self
    }

    /// Of each climb up to so many of the hardest puzzles that it met, the hardest first; 1 without, and never more than [`MAX_KEPT`]. None is
    /// an image of another of its climb, but most have most clues in common.
    #[must_use]
    pub fn kept(mut self, most: usize) -> Generator {
        self.kept = most.clamp(1, MAX_KEPT);
        self
    }

    /// How often it is tried to make one puzzle.
    #[must_use]
    pub fn max_attempts(mut self, attempts: u32) -> Generator {
        self.max_attempts = attempts.max(1);
        self
    }

    /// Stops making puzzles harder after this moment. What comes out then depends on the machine.
    #[must_use]
    pub fn deadline(mut self, deadline: Instant) -> Generator {
        self.deadline = Some(deadline);
        self
    }

    /// Stops soon after the flag is raised.
    #[must_use]
    pub fn cancel(mut self, flag: Arc<AtomicBool>) -> Generator {
        self.cancel = Some(flag);
        self
    }

    /// Uses this instruction set, if the machine has it. It changes nothing but the time.
    pub fn simd(mut self, simd: Simd) -> Result<Generator, Missing> {
        simd.check()?;
        self.simd = simd;
        Ok(self)
    }

    /// Makes the puzzles of these numbers, in order. Thousands at a time are made fastest.
    pub fn make(&self, numbers: Range<u64>) -> Result<Vec<Made>, GenerateError> {
        self.check()?;
        if self.full {
            return self.grids(numbers);
        }
        if self.shape != Shape::NINE {
            return numbers.map(|index| other::puzzle(self, index).ok_or_else(|| self.failed(index))).collect();
        }
        let (plan, solver) = (self.plan(), self.solver());
        let makers = self.makers(numbers, &plan, &solver)?;
        if self.steps > 0 {
            let hard = hard::climb(makers, &plan, &solver, self).ok_or(GenerateError::Cancelled)?;
            return Ok(hard.iter().map(|(index, puzzle, answer)| made(*index, puzzle, answer)).collect());
        }
        Ok(makers.iter().map(|maker| made(maker.index, &maker.puzzle(), maker.answer())).collect())
    }

    /// The first attempt at each puzzle that makes one. Several are made at once of puzzles that have failed before.
    fn makers(&self, numbers: Range<u64>, plan: &Plan, solver: &Solver) -> Result<Vec<Maker>, GenerateError> {
        let mut made: Vec<Option<Maker>> = numbers.clone().map(|_| None).collect();
        let mut tried = vec![0_u32; made.len()];
        loop {
            let mut makers = Vec::new();
            for (place, index) in numbers.clone().enumerate().filter(|&(place, _)| made[place].is_none()) {
                let tried = &mut tried[place];
                let more = (*tried).clamp(1, self.max_attempts).min(self.max_attempts - *tried);
                if more == 0 {
                    return Err(self.failed(index));
                }
                makers.extend((*tried..*tried + more).map(|attempt| Maker::new(index, attempt)));
                *tried += more;
                if makers.len() >= ATTEMPTS_AT_ONCE {
                    break;
                }
            }
            if makers.is_empty() {
                return Ok(made.into_iter().flatten().collect());
            }
            if !flow::make(&mut makers, plan, solver) {
                return Err(GenerateError::Cancelled);
            }
            for maker in makers.into_iter().filter(|maker| maker.phase == Phase::Done) {
                made[(maker.index - numbers.start) as usize].get_or_insert(maker);
            }
        }
    }

    fn grids(&self, numbers: Range<u64>) -> Result<Vec<Made>, GenerateError> {
        let one = |index| {
            if self.is_cancelled() {
                return Err(GenerateError::Cancelled);
            }
            let mut dice = Dice::new(self.seed, index, 0);
            if self.shape == Shape::NINE {
                let grid = grid::random(&mut dice);
                return Ok(made(index, &grid, &grid));
            }
            let answer = other::grid(self.shape, &mut dice);
            Ok(Made { index, puzzle: answer.clone(), answer })
        };
        numbers.map(one).collect()
    }

    fn check(&self) -> Result<(), GenerateError> {
        let expected = self.shape.n_cells();
        let mut cells = expected;
        if let Some(mask) = &self.mask {
            if mask.len() != expected {
                return Err(GenerateError::Mask { expected, found: mask.len() });
            }
            cells = mask.iter().filter(|&&may| may).count();
        }
        match &self.clues {
            Some(clues) if clues.is_empty() || *clues.end() > cells => {
                Err(GenerateError::Clues { least: *clues.start(), most: *clues.end(), cells })
            }
            _ if self.steps > 0 && self.shape != Shape::NINE => Err(GenerateError::Hard),
            _ => Ok(()),
        }
    }

    fn plan(&self) -> Plan {
        let bits = |cells: &[usize]| cells.iter().fold(0, |set, cell| set | 1_u128 << cell);
        let may: Vec<usize> = (0..81).filter(|&cell| self.mask.as_ref().is_none_or(|mask| mask[cell])).collect();
        let mask = bits(&may);
        let groups = self.pattern.groups(Shape::NINE).into_iter().map(|group| bits(&group) & mask);
        Plan {
            seed: self.seed,
            groups: groups.filter(|&group| group != 0).collect(),
            mask,
            clues: self.clues.clone().map_or((0, 81), |clues| (*clues.start(), *clues.end())),
            // without numbers there is nothing else to stop at
            minimal: self.minimal || self.clues.is_none(),
        }
    }

    fn solver(&self) -> Solver {
        // the instruction set was checked when it was set
        let solver = Solver::new().simd(self.simd).unwrap_or_default();
        match &self.cancel {
            Some(flag) => solver.cancel(Arc::clone(flag)),
            None => solver,
        }
    }

    /// The number of clues at which to stop taking them.
    fn floor(&self, dice: &mut Dice) -> usize {
        match &self.clues {
            Some(clues) if !self.minimal => clues.start() + dice.below(clues.end() - clues.start() + 1),
            _ => 0,
        }
    }

    fn fits(&self, clues: usize) -> bool {
        self.clues.as_ref().is_none_or(|range| range.contains(&clues))
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    fn failed(&self, index: u64) -> GenerateError {
        if self.is_cancelled() {
            return GenerateError::Cancelled;
        }
        GenerateError::Attempts { index, attempts: self.max_attempts }
    }
}

fn made(index: u64, puzzle: &[u8; 81], answer: &[u8; 81]) -> Made {
    let board = |digits: &[u8; 81]| Board::new(Shape::NINE, digits).unwrap_or_else(|_| Board::empty(Shape::NINE));
    Made { index, puzzle: board(puzzle), answer: board(answer) }
}
