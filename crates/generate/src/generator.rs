//! The settings of a generator: defaults, most attempts and kept puzzles, settings that clash.

use super::climb::Goal;
use super::error::{GenerateError, Span};
use super::maker::Plan;
use super::pattern::Pattern;
use super::rng::AttemptRng;
use quadrille_cpu::{Missing, Simd};
use quadrille_lockstep::lockstep::Lockstep;
use quadrille_problem::limits::Monitor;
use quadrille_rating::rating::{Technique, Tenths};
use quadrille_sudoku::Shape;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Instant;

/// The default number of attempts at one puzzle.
pub const MAX_ATTEMPTS: u32 = 10_000;

/// The most puzzles that a climb keeps.
pub const MAX_KEPT: usize = 16;

/// A generator of puzzles.
#[derive(Clone, Debug)]
pub struct Generator {
    pub(super) seed: u64,
    pub(super) shape: Shape,
    pub(super) full: bool,
    pub(super) pattern: Pattern,
    pub(super) mask: Option<Box<[bool]>>,
    pub(super) clues: Option<RangeInclusive<usize>>,
    pub(super) minimal: bool,
    pub(super) steps: u32,
    pub(super) goal: Goal,
    pub(super) kept: usize,
    pub(super) max_attempts: u32,
    pub(super) simd: Simd,
    pub(super) deadline: Option<Instant>,
    pub(super) monitor: Option<Arc<Monitor>>,
}

impl Generator {
    /// A generator of minimal 9x9 puzzles: removing any clue would allow a second answer.
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
            goal: Goal::default(),
            kept: 1,
            max_attempts: MAX_ATTEMPTS,
            simd: Simd::Auto,
            deadline: None,
            monitor: None,
        }
    }

    /// Boards of this shape.
    ///
    /// On boards other than 9x9, a clue is kept if proving it redundant takes too many nodes, so
    /// puzzles of 16x16 and more may not be minimal.
    #[must_use]
    pub fn shape(mut self, shape: Shape) -> Generator {
        self.shape = shape;
        self
    }

    /// Full grids instead of puzzles. Those of 9x9 are uniformly distributed.
    #[must_use]
    pub fn full(mut self) -> Generator {
        self.full = true;
        self
    }

    /// The cells with clues have this symmetry. Clues are removed in groups; a puzzle is minimal if
    /// no group can be removed.
    #[must_use]
    pub fn symmetry(mut self, pattern: Pattern) -> Generator {
        self.pattern = pattern;
        self
    }

    /// Only these cells may have clues. With a symmetry, a group of cells of which the mask has
    /// only a part has no clues.
    #[must_use]
    pub fn mask(mut self, mask: &[bool]) -> Generator {
        self.mask = Some(mask.into());
        self
    }

    /// The number of clues, uniform in this range as far as possible. The puzzles need not be
    /// minimal then.
    #[must_use]
    pub fn clues(mut self, clues: RangeInclusive<usize>) -> Generator {
        self.clues = Some(clues);
        self.minimal = false;
        self
    }

    /// Whether the puzzles must be minimal. Combined with a number of clues, other puzzles are
    /// rejected.
    #[must_use]
    pub fn minimal(mut self, minimal: bool) -> Generator {
        self.minimal = minimal;
        self
    }

    /// Puzzles of these ratings (ER), by hill climbing: each step replaces a clue or two of the
    /// nearest puzzles in some ways and rates the results, at most [`max_attempts`] in all for each
    /// puzzle. Settings of [`hard`] are not used.
    ///
    /// ```
    /// # mod quadrille {
    /// #     pub use ::quadrille_generate as generate;
    /// #     pub mod solver {
    /// #         pub use quadrille_rating::rating;
    /// #     }
    /// # }
    /// use quadrille::generate::Generator;
    /// use quadrille::solver::rating::{Technique, Tenths};
    ///
    /// let range = Tenths(71)..=Tenths(83);
    /// let made = Generator::new(1).ratings(range.clone()).make(0..1)?;
    /// assert!(made[0].rating.as_ref().is_some_and(|rating| range.contains(&rating.er)));
    ///
    /// let made = Generator::new(1).technique(Technique::XyWing).make(0..1)?;
    /// let hardest = made[0].rating.as_ref().and_then(|rating| rating.hardest());
    /// assert_eq!(hardest, Some(Technique::XyWing));
    /// # Ok::<(), quadrille::generate::GenerateError>(())
    /// ```
    ///
    /// [`max_attempts`]: Generator::max_attempts
    /// [`hard`]: Generator::hard
    #[must_use]
    pub fn ratings(mut self, ratings: RangeInclusive<Tenths>) -> Generator {
        self.goal.ratings = Some(ratings);
        self
    }

    /// Puzzles that need this technique, and nothing harder: the hardest step of their rating uses
    /// it. Found as those of [`ratings`](Generator::ratings), which can be set too.
    #[must_use]
    pub fn technique(mut self, technique: Technique) -> Generator {
        self.goal.technique = Some(technique);
        self
    }

    /// Hard puzzles, by hill climbing: each step replaces a clue or two of a hard puzzle in some
    /// ways and keeps the results of the highest rating.
    #[must_use]
    pub fn hard(mut self, steps: u32) -> Generator {
        self.steps = steps;
        self
    }

    /// Up to `most` of the hardest puzzles of each climb, the hardest first; 1 by default, at most
    /// [`MAX_KEPT`]. No two of a climb are equivalent, but most share most clues.
    #[must_use]
    pub fn keep(mut self, most: usize) -> Generator {
        self.kept = most.clamp(1, MAX_KEPT);
        self
    }

    /// The number of attempts at one puzzle; for wanted ratings, also the number of puzzles rated.
    #[must_use]
    pub fn max_attempts(mut self, attempts: u32) -> Generator {
        self.max_attempts = attempts.max(1);
        self
    }

    /// Stops climbing at this moment. The puzzles then depend on the machine.
    #[must_use]
    pub fn deadline(mut self, deadline: Instant) -> Generator {
        self.deadline = Some(deadline);
        self
    }

    /// Lets another thread cancel the generation, and see how much of the puzzles asked for is done
    /// where they take long. A climb that is cancelled ends with the hardest puzzles so far, as at
    /// its deadline.
    #[must_use]
    pub fn monitor(mut self, monitor: Arc<Monitor>) -> Generator {
        self.monitor = Some(monitor);
        self
    }

    /// Uses this instruction set, if the machine has it. It affects only the speed.
    #[doc(hidden)]
    pub fn simd(mut self, simd: Simd) -> Result<Generator, Missing> {
        simd.check()?;
        self.simd = simd;
        Ok(self)
    }

    pub(super) fn check(&self) -> Result<(), GenerateError> {
        let expected = self.shape.n_cells();
        if let Some(mask) = self.mask.as_ref().filter(|mask| mask.len() != expected) {
            return Err(GenerateError::settings(format!(
                "expected a mask of {expected} cells, found {}",
                mask.len()
            )));
        }
        let cells = self.groups().iter().map(Vec::len).sum();
        match &self.clues {
            Some(clues) if clues.is_empty() || *clues.end() > cells => {
                let found = Span(clues.start(), clues.end());
                Err(GenerateError::settings(format!(
                    "expected a number of clues up to {cells}, found {found}"
                )))
            }
            _ if self.climbs() && self.shape != Shape::NINE => Err(GenerateError::settings(
                "hard puzzles, and those of a wanted rating, are 9x9 with 3x3 boxes only",
            )),
            _ => self.goal.check(),
        }
    }

    /// Whether puzzles are found by climbing.
    pub(super) fn climbs(&self) -> bool {
        self.steps > 0 || self.goal.is_set()
    }

    /// The groups of cells that may have clues.
    pub(super) fn groups(&self) -> Vec<Vec<usize>> {
        self.pattern.groups_in(self.shape, self.mask.as_deref())
    }

    pub(super) fn plan(&self) -> Plan {
        let bits = |cells: &Vec<usize>| cells.iter().fold(0, |set, cell| set | 1_u128 << cell);
        let groups: Vec<u128> = self.groups().iter().map(bits).collect();
        Plan {
            seed: self.seed,
            mask: groups.iter().fold(0, |mask, group| mask | group),
            groups,
            clues: self
                .clues
                .clone()
                .map_or((0, 81), |clues| (*clues.start(), *clues.end())),
            // without a number of clues, stop at minimal
            minimal: self.minimal || self.clues.is_none(),
        }
    }

    pub(super) fn solver(&self) -> Lockstep {
        let solver = self.solver_alone();
        match &self.monitor {
            Some(monitor) => solver.limited(|limits| limits.monitor(monitor.part())),
            None => solver,
        }
    }

    /// A solver that nobody cancels.
    pub(super) fn solver_alone(&self) -> Lockstep {
        // the instruction set was checked when it was set
        Lockstep::new().simd(self.simd).unwrap_or_default()
    }

    /// Reports the share that is done to the monitor, between 0 and 1.
    pub(super) fn shows(&self, share: f64) {
        if let Some(monitor) = &self.monitor {
            monitor.report(0, 0, share);
        }
    }

    /// The number of clues at which to stop removing them.
    pub(super) fn floor(&self, rng: &mut AttemptRng) -> usize {
        match &self.clues {
            Some(clues) if !self.minimal => {
                clues.start() + rng.below(clues.end() - clues.start() + 1)
            }
            _ => 0,
        }
    }

    pub(super) fn fits(&self, clues: usize) -> bool {
        self.clues
            .as_ref()
            .is_none_or(|range| range.contains(&clues))
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.monitor
            .as_ref()
            .is_some_and(|monitor| monitor.is_cancelled())
    }

    pub(super) fn is_late(&self) -> bool {
        self.deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
    }

    pub(super) fn failed(&self, index: u64) -> GenerateError {
        if self.is_cancelled() {
            return GenerateError::cancelled();
        }
        GenerateError::gave_up_on(format!(
            "puzzle {index}: not found in {} attempts; expected more clues, a larger mask, or \
            less symmetry",
            self.max_attempts
        ))
    }
}
