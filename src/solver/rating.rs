//! How hard a sudoku is: by the logic that it takes, and beside that by the work of a search.
//!
//! ```
//! use quadrille::{search::Limits, solver::rating::{Rater, Verdict}, sudoku::Sudoku};
//!
//! let sudoku: Sudoku = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let Verdict::Rated(rating) = Rater::new().rate(&sudoku, &Limits::default())? else { panic!("it has one answer") };
//! assert_eq!((rating.hardest_name(), rating.score(), rating.guesses), ("hidden single in a box", 2, 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::{Method, Outcome, Solver};
use crate::engine::Unsupported;
use crate::search::Limits;
use crate::sudoku::logic::{End, Logic, OtherShape, Step};
use crate::sudoku::{Shape, Sudoku};
use thiserror::Error;

/// What a guess weighs, on the scale of [`Technique::weight`](crate::sudoku::logic::Technique::weight).
pub const GUESS: u32 = 100;

/// The difficulty of a sudoku that has one answer.
#[derive(Clone, Debug)]
pub struct Rating {
    /// The steps of logic, in order.
    pub steps: Vec<Step>,
    /// Whether logic came to the answer.
    pub solved: bool,
    /// The guesses that a search makes from where logic ended until it has proved the answer to be the only one.
    pub guesses: u64,
    /// What a search does with the puzzle as it was given.
    pub search: Outcome,
}

/// What can be said of a puzzle's difficulty.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// It has one answer.
    Rated(Box<Rating>),
    /// It has several: logic cannot decide between them.
    Several,
    /// It has no answer.
    None,
    /// The limits did not allow to tell.
    Stopped(crate::search::End),
}

/// Why a puzzle was not looked at.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum RateError {
    /// Logic does not know the board.
    #[error(transparent)]
    Shape(#[from] OtherShape),
    /// The search refuses it.
    #[error(transparent)]
    Search(#[from] Unsupported),
}

/// Rates one puzzle after the other.
pub struct Rater {
    solver: Box<dyn Solver>,
}

impl Default for Rater {
    fn default() -> Rater {
        Rater::new()
    }
}

impl Rater {
    /// Counts the guesses of the usual solver.
    pub fn new() -> Rater {
        Rater::by(Method::Auto)
    }

    /// Counts the guesses of this solver.
    pub fn by(method: Method) -> Rater {
        Rater { solver: method.solver() }
    }

    /// How hard a puzzle is. The limits are those of a search; none looks for more than two answers.
    pub fn rate(&mut self, sudoku: &Sudoku, limits: &Limits) -> Result<Verdict, RateError> {
        // a board that logic does not know is refused before it is searched
        let mut logic = Logic::new(sudoku)?;
        let limits = Limits { solutions: Some(2), ..limits.clone() };
        let search = self.solver.count(sudoku, &limits)?;
        match search.is_unique() {
            None => return Ok(Verdict::Stopped(search.end)),
            Some(false) if search.answers == 0 => return Ok(Verdict::None),
            Some(false) => return Ok(Verdict::Several),
            Some(true) => {}
        }
        let steps: Vec<Step> = logic.by_ref().collect();
        let solved = logic.end() == End::Solved;
        let guesses = match Sudoku::with_candidates(Shape::NINE, &logic.candidates()) {
            Ok(rest) if !solved => self.solver.count(&rest, &limits)?.guesses.unwrap_or(0),
            _ => 0,
        };
        Ok(Verdict::Rated(Box::new(Rating { steps, solved, guesses, search })))
    }
}

impl Rating {
    /// The weight of the hardest step, a guess being one: the rating. 0 where there is nothing to do.
    pub fn score(&self) -> u32 {
        let hardest = self.steps.iter().map(|step| step.technique.weight()).max();
        if self.solved { hardest.unwrap_or(0) } else { GUESS }
    }

    /// The weights of all steps together, guesses among them.
    pub fn sum(&self) -> u64 {
        let steps: u64 = self.steps.iter().map(|step| u64::from(step.technique.weight())).sum();
        steps.saturating_add(self.guesses.saturating_mul(GUESS.into()))
    }

    /// The name of the hardest technique, `guess` where logic does not do, `nothing` where there is nothing to do.
    pub fn hardest_name(&self) -> &'static str {
        let hardest = self.steps.iter().map(|step| step.technique).max();
        if self.solved { hardest.map_or("nothing", |technique| technique.name()) } else { "guess" }
    }
}
