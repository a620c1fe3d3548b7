//! Ratings of puzzles.

use super::board::Position;
use super::solver::{Options, StepFinder};
use super::step::{Candidate, Step};
use super::technique::{Technique, Tenths};
use super::tier::Tier;
use quadrille_engine::Unsupported;
use quadrille_lockstep::solver::{Method, Solver};
use quadrille_problem::limits::{End, Limits};
use quadrille_problem::team;
use quadrille_sudoku::{Shape, Sudoku};
use std::fmt;
use thiserror::Error;

/// The rating of a puzzle that no technique solves.
const UNSOLVED: Tenths = Tenths(200);

/// How hard a puzzle is. Displayed, it is ER/EP/ED.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Rating {
    /// The rating of the hardest step; 20.0 if the techniques do not solve the puzzle.
    pub er: Tenths,
    /// The rating of the hardest step up to the first digit that is placed.
    pub ep: Tenths,
    /// The rating of the first step.
    pub ed: Tenths,
    /// All steps.
    pub steps: Vec<Step>,
}

/// Why a puzzle has no rating.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum RateError {
    /// The board has another shape.
    #[error("expected a 9x9 board with 3x3 boxes, found {}x{} with {}x{} boxes",
        .0.size(), .0.size(), .0.box_rows(), .0.box_columns())]
    Shape(Shape),
    /// The solver that counts the answers refused it.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// It has no answer.
    #[error("the puzzle has no answer")]
    NoAnswer,
    /// It has several answers.
    #[error("the puzzle has several answers; only one with a single answer has a rating")]
    SeveralAnswers,
    /// A limit was reached, or the rating was cancelled.
    #[error("the rating was stopped")]
    Stopped(End),
}

/// Rates one puzzle after the other.
pub struct Rater {
    options: Options,
    solver: Box<dyn Solver>,
    finder: StepFinder,
    removed: Vec<Candidate>,
}

impl fmt::Debug for Rater {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rater = &mut f.debug_struct("Rater");
        rater
            .field("options", &self.options)
            .finish_non_exhaustive()
    }
}

impl Default for Rater {
    fn default() -> Rater {
        Rater::new()
    }
}

impl Rater {
    /// A rater that uses all techniques.
    pub fn new() -> Rater {
        let options = Options {
            uniqueness: true,
            is_exact: false,
            last: Technique::ALL[Technique::ALL.len() - 1],
        };
        Rater::with_options(options, Vec::new())
    }

    fn with_options(options: Options, removed: Vec<Candidate>) -> Rater {
        Rater {
            options,
            solver: Method::Auto.solver(),
            finder: StepFinder::new(options),
            removed,
        }
    }

    /// Begins each puzzle without these candidates, which earlier steps have removed. If one of them
    /// is part of the answer, the ratings and steps mean nothing.
    #[must_use]
    pub fn without(self, removed: Vec<Candidate>) -> Rater {
        Rater { removed, ..self }
    }

    /// Whether to use the techniques that take for granted that there is one answer: unique
    /// rectangles and loops, and bivalue universal graves. They are used by default.
    #[must_use]
    pub fn uniqueness(self, uniqueness: bool) -> Rater {
        let options = Options {
            uniqueness,
            ..self.options
        };
        Rater::with_options(options, self.removed)
    }

    /// Tries no technique after this one. A puzzle that needs one is rated 20.0.
    #[must_use]
    pub fn up_to(self, last: Technique) -> Rater {
        let options = Options {
            last,
            ..self.options
        };
        Rater::with_options(options, self.removed)
    }

    /// Leaves out every shortcut: the ratings are the same, and come later.
    #[doc(hidden)]
    #[must_use]
    pub fn exact(self, is_exact: bool) -> Rater {
        let options = Options {
            is_exact,
            ..self.options
        };
        Rater::with_options(options, self.removed)
    }

    /// Rates a puzzle that has one answer. The limit of time is for this puzzle alone.
    pub fn rate(&mut self, sudoku: &Sudoku, limits: &Limits) -> Result<Rating, RateError> {
        let mut position = self.begin(sudoku, limits)?;
        let mut rating = Rating::default();
        while position.n_open > 0 {
            let Some(step) = self.next(&position)? else {
                rating.er = UNSOLVED;
                break;
            };
            apply(&step, &mut position);
            rating.add(step);
        }
        Ok(rating)
    }

    /// The next step of a puzzle that has one answer; `None` if all cells are filled, or if no
    /// technique finds a step.
    pub fn hint(&mut self, sudoku: &Sudoku, limits: &Limits) -> Result<Option<Step>, RateError> {
        let position = self.begin(sudoku, limits)?;
        match position.n_open {
            0 => Ok(None),
            _ => self.next(&position),
        }
    }

    fn begin(&mut self, sudoku: &Sudoku, limits: &Limits) -> Result<Position, RateError> {
        if sudoku.shape() != Shape::NINE {
            return Err(RateError::Shape(sudoku.shape()));
        }
        let clock = limits.start();
        let two = limits.clone().max_solutions(2);
        let report = self.solver.count(sudoku, &two)?;
        match report.is_unique() {
            Some(true) => {
                let mut position = self.finder.begin(sudoku, clock);
                remove(&self.removed, &mut position);
                Ok(position)
            }
            Some(false) if report.solutions == 0 => Err(RateError::NoAnswer),
            Some(false) => Err(RateError::SeveralAnswers),
            None => Err(RateError::Stopped(report.end.unwrap_or(End::Cancelled))),
        }
    }

    fn next(&mut self, position: &Position) -> Result<Option<Step>, RateError> {
        let step = self.finder.next(position);
        match self.finder.stopped() {
            Some(end) => Err(RateError::Stopped(end)),
            None => Ok(step),
        }
    }

    /// Rates puzzles on several threads; the results are in their order.
    pub fn rate_all(
        &self,
        sudokus: &[Sudoku],
        threads: usize,
        limits: &Limits,
    ) -> Vec<Result<Rating, RateError>> {
        self.map(sudokus, threads, |sudoku, rater| rater.rate(sudoku, limits))
    }

    /// Runs `work` on all pieces, with a rater like this one for each thread; the results are in
    /// their order.
    pub fn map<P: Sync, T: Send>(
        &self,
        pieces: &[P],
        threads: usize,
        work: impl Fn(&P, &mut Rater) -> T + Sync,
    ) -> Vec<T> {
        let (options, removed) = (self.options, &self.removed);
        let begin = || Rater::with_options(options, removed.clone());
        team::map(threads.max(1), pieces, begin, work)
    }
}

fn remove(candidates: &[Candidate], position: &mut Position) {
    for candidate in candidates {
        position.remove_all(candidate.cell, 1 << (candidate.digit - 1));
    }
}

/// Applies a step.
pub(super) fn apply(step: &Step, position: &mut Position) {
    remove(&step.removed, position);
    if let Some(placed) = step.placed {
        position.place(placed.cell, usize::from(placed.digit) - 1);
    }
}

impl Rating {
    fn add(&mut self, step: Step) {
        if self.steps.is_empty() {
            self.ed = step.rating;
        }
        self.er = self.er.max(step.rating);
        let has_placed = self.ep != Tenths(0);
        if step.placed.is_some() && !has_placed {
            self.ep = self.er;
        }
        self.steps.push(step);
    }

    /// The tier of the ER.
    pub fn tier(&self) -> Tier {
        Tier::of(self.er)
    }

    /// The technique of the first step that has the rating of the puzzle; `None` if there is no
    /// such step.
    pub fn hardest(&self) -> Option<Technique> {
        let mut steps = self.steps.iter();
        let step = steps.find(|step| step.rating == self.er)?;
        Some(step.technique)
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.er, self.ep, self.ed)
    }
}
