//! The difficulty of a sudoku, by the logic needed to solve it and by the work of a search.
//!
//! ```
//! # mod quadrille {
//! #     pub use quadrille_problem::limits;
//! #     pub use ::quadrille_sudoku as sudoku;
//! #     pub mod solver {
//! #         pub use quadrille_lockstep::solver::*;
//! #         pub use quadrille_rating::rating;
//! #     }
//! # }
//! use quadrille::{
//!     limits::Limits,
//!     solver::rating::{Rater, Verdict},
//!     sudoku::Sudoku,
//! };
//!
//! let sudoku: Sudoku =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
//!         .parse()?;
//! let Verdict::Rated(rating) = Rater::new().rate(&sudoku, &Limits::default())? else {
//!     panic!("it has one answer")
//! };
//! assert_eq!(
//!     (rating.hardest_name(), rating.score(), rating.guesses),
//!     ("hidden single in a box", 2, 0)
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::logic::{End, Logic, Step, Technique, UnsupportedShape};
use quadrille_engine::Unsupported;
use quadrille_lockstep::solver::{Method, Solver};
use quadrille_problem::limits::{Limits, Report};
use quadrille_problem::team;
use quadrille_sudoku::{Shape, Sudoku};
use std::fmt;
use thiserror::Error;

/// The weight of a guess, on the scale of
/// [`Technique::weight`](crate::logic::Technique::weight).
pub const GUESS_WEIGHT: u32 = 100;

/// The difficulty of a sudoku that has one answer.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Rating {
    /// The steps of logic, in order.
    pub steps: Vec<Step>,
    /// Whether logic reached the answer.
    pub solved: bool,
    /// The guesses of a search from where logic got stuck until uniqueness is proved.
    pub guesses: u64,
    /// The report of a search of the puzzle as given.
    pub search: Report,
}

/// The result of a rating.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// It has one answer.
    Rated(Box<Rating>),
    /// It has several: logic cannot decide between them.
    Several,
    /// It has no answer.
    None,
    /// Undecided: stopped by a limit.
    Stopped(quadrille_problem::limits::End),
}

/// Why a puzzle cannot be rated.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum RateError {
    /// Logic does not support the shape of the board.
    #[error(transparent)]
    Shape(#[from] UnsupportedShape),
    /// The search does not support it.
    #[error(transparent)]
    Search(#[from] Unsupported),
}

/// A hint for someone who is solving a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hint {
    /// The easiest step.
    Step(Box<Step>),
    /// No technique applies.
    Guess,
    /// The board is full.
    Full,
}

/// Rates one puzzle after the other.
pub struct Rater {
    method: Method,
    solver: Box<dyn Solver>,
    most: Technique,
}

impl fmt::Debug for Rater {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rater")
            .field("method", &self.method)
            .field("most", &self.most)
            .finish_non_exhaustive()
    }
}

impl Default for Rater {
    fn default() -> Rater {
        Rater::new()
    }
}

impl Rater {
    /// A rater that counts the guesses of the default solver.
    pub fn new() -> Rater {
        Rater::with_method(Method::Auto)
    }

    /// A rater that counts the guesses of this solver.
    pub fn with_method(method: Method) -> Rater {
        Rater {
            method,
            solver: method.solver(),
            most: Technique::Trial,
        }
    }

    /// Uses no technique harder than this; logic gets stuck where one is needed.
    #[must_use]
    pub fn up_to(self, most: Technique) -> Rater {
        Rater { most, ..self }
    }

    /// A pool of raters like this one, on this many threads.
    pub fn on_threads(&self, threads: usize) -> RaterPool {
        RaterPool {
            method: self.method,
            most: self.most,
            threads: threads.max(1),
        }
    }

    /// Rates a puzzle. The limits apply to each search, which looks for at most two answers.
    pub fn rate(&mut self, sudoku: &Sudoku, limits: &Limits) -> Result<Verdict, RateError> {
        let (mut logic, search) = match self.begin(sudoku, limits)? {
            Ok(begun) => begun,
            Err(verdict) => return Ok(verdict),
        };
        let steps: Vec<Step> = logic.by_ref().collect();
        let solved = logic.end() == End::Solved;
        let limits = limits.clone().max_solutions(2);
        let guesses = match Sudoku::with_candidates(Shape::NINE, &logic.candidates()) {
            Ok(rest) if !solved => self.solver.count(&rest, &limits)?.decisions.unwrap_or(0),
            _ => 0,
        };
        Ok(Verdict::Rated(Box::new(Rating {
            steps,
            solved,
            guesses,
            search,
        })))
    }

    /// The easiest step of a puzzle that has one answer; otherwise a verdict, which is never
    /// [`Verdict::Rated`].
    ///
    /// ```
    /// # mod quadrille {
    /// #     pub use quadrille_problem::limits;
    /// #     pub use ::quadrille_sudoku as sudoku;
    /// #     pub mod solver {
    /// #         pub use quadrille_lockstep::solver::*;
    /// #         pub use quadrille_rating::rating;
    /// #     }
    /// # }
    /// use quadrille::{
    ///     limits::Limits,
    ///     solver::rating::{Hint, Rater},
    ///     sudoku::Sudoku,
    /// };
    ///
    /// let sudoku: Sudoku =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///         .parse()?;
    /// let Ok(Hint::Step(step)) = Rater::new().hint(&sudoku, &Limits::default())? else {
    ///     panic!("there is one")
    /// };
    /// assert_eq!(
    ///     step.to_string(),
    ///     "r1c6 is 8: no other cell of box 2 can be 8"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn hint(
        &mut self,
        sudoku: &Sudoku,
        limits: &Limits,
    ) -> Result<Result<Hint, Verdict>, RateError> {
        Ok(self
            .begin(sudoku, limits)?
            .map(|(mut logic, _)| match logic.next() {
                Some(step) => Hint::Step(Box::new(step)),
                None if logic.end() == End::Solved => Hint::Full,
                None => Hint::Guess,
            }))
    }

    /// The start of logic, if the puzzle has one answer, and the report of a search.
    fn begin(
        &mut self,
        sudoku: &Sudoku,
        limits: &Limits,
    ) -> Result<Result<(Logic, Report), Verdict>, RateError> {
        // an unsupported board is refused before the search
        let logic = Logic::new(sudoku)?.up_to(self.most);
        let limits = limits.clone().max_solutions(2);
        let search = self.solver.count(sudoku, &limits)?;
        Ok(match search.is_unique() {
            None => Err(Verdict::Stopped(
                search
                    .end
                    .unwrap_or(quadrille_problem::limits::End::Cancelled),
            )),
            Some(false) if search.solutions == 0 => Err(Verdict::None),
            Some(false) => Err(Verdict::Several),
            Some(true) => Ok((logic, search)),
        })
    }
}

/// Raters on several threads.
#[derive(Debug)]
pub struct RaterPool {
    method: Method,
    most: Technique,
    threads: usize,
}

impl RaterPool {
    /// The number of threads.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Runs `work` on all puzzles; the results are in their order.
    ///
    /// ```
    /// # mod quadrille {
    /// #     pub use quadrille_problem::limits;
    /// #     pub use ::quadrille_sudoku as sudoku;
    /// #     pub mod solver {
    /// #         pub use quadrille_lockstep::solver::*;
    /// #         pub use quadrille_rating::rating;
    /// #     }
    /// # }
    /// use quadrille::{
    ///     limits::Limits,
    ///     solver::rating::{Rater, Verdict},
    ///     sudoku::Sudoku,
    /// };
    ///
    /// let sudoku: Sudoku =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ///         .parse()?;
    /// let verdicts = Rater::new()
    ///     .on_threads(2)
    ///     .map(&[sudoku.clone(), sudoku], |sudoku, rater| {
    ///         rater.rate(sudoku, &Limits::default())
    ///     });
    /// for verdict in verdicts {
    ///     assert!(matches!(verdict?, Verdict::Rated(rating) if rating.score() == 2));
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn map<P: Sync, T: Send>(
        &self,
        puzzles: &[P],
        work: impl Fn(&P, &mut Rater) -> T + Sync,
    ) -> Vec<T> {
        team::map(
            self.threads,
            puzzles,
            || Rater::with_method(self.method).up_to(self.most),
            work,
        )
    }
}

impl Rating {
    /// The rating: the weight of the hardest step, or of a guess. 0 for a full board.
    pub fn score(&self) -> u32 {
        let hardest = self.steps.iter().map(|step| step.technique.weight()).max();
        if self.solved {
            hardest.unwrap_or(0)
        } else {
            GUESS_WEIGHT
        }
    }

    /// The total weight of all steps and guesses.
    pub fn total(&self) -> u64 {
        let steps: u64 = self
            .steps
            .iter()
            .map(|step| u64::from(step.technique.weight()))
            .sum();
        steps.saturating_add(self.guesses.saturating_mul(GUESS_WEIGHT.into()))
    }

    /// The name of the hardest technique, `guess` if logic gets stuck, `nothing` for a full board.
    pub fn hardest_name(&self) -> &'static str {
        let hardest = self.steps.iter().map(|step| step.technique).max();
        if self.solved {
            hardest.map_or("nothing", |technique| technique.name())
        } else {
            "guess"
        }
    }
}
