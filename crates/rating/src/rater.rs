//! Ratings of puzzles: ER, EP and ED, hints, lists of puzzles, why a puzzle has no rating.

use crate::board::nine::Position;
use crate::solver::{Options, StepFinder};
use crate::step::{Candidate, Step};
use crate::technique::{Technique, Tenths};
use crate::tier::Tier;
use crate::wide::WideSolver;
use quadrille_problem::internal::Clock;
use quadrille_problem::limits::{End, Limits, Report};
use quadrille_problem::problem::Problem;
use quadrille_problem::team;
use quadrille_sudoku::{HouseSudoku, Shape, Sudoku};
use std::fmt::{self, Debug};
use thiserror::Error;

/// The rating of a puzzle that no technique solves.
const UNSOLVED: Tenths = Tenths(200);

/// How hard a puzzle is. Displayed, it is ER/EP/ED; `>=` precedes an ER that is a lower bound.
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
    /// The ER is a lower bound, since harder techniques are not tried on such boards. An EP or ED
    /// that equals the ER is a lower bound, too.
    pub is_bound: bool,
}

/// Why a puzzle has no rating.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum RateError {
    /// Its answers could not be counted, for this reason.
    #[error("{0}")]
    Unsupported(String),
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

/// Tells whether a puzzle has exactly one answer, within limits. The techniques take this for
/// granted, and this package counts no answers.
pub trait Uniqueness: Default + Debug {
    /// Fails unless a sudoku has one answer.
    fn of_sudoku(&mut self, sudoku: &Sudoku, limits: &Limits) -> Result<(), RateError>;

    /// Fails unless an exact cover has one solution.
    fn of_cover(&mut self, problem: &Problem, limits: &Limits) -> Result<(), RateError>;
}

/// The caller knows that each puzzle has one answer.
impl Uniqueness for () {
    fn of_sudoku(&mut self, _: &Sudoku, _: &Limits) -> Result<(), RateError> {
        Ok(())
    }

    fn of_cover(&mut self, _: &Problem, _: &Limits) -> Result<(), RateError> {
        Ok(())
    }
}

impl RateError {
    /// Fails unless a count of up to two answers has found one.
    pub fn unless_unique(report: &Report) -> Result<(), RateError> {
        match report.is_unique() {
            Some(true) => Ok(()),
            Some(false) if report.solutions == 0 => Err(RateError::NoAnswer),
            Some(false) => Err(RateError::SeveralAnswers),
            None => Err(RateError::Stopped(report.end.unwrap_or(End::Cancelled))),
        }
    }
}

/// Rates one puzzle after the other.
pub struct Rater<U> {
    pub(crate) options: Options,
    pub(crate) uniqueness: U,
    finder: StepFinder,
    pub(crate) removed: Vec<Candidate>,
}

impl<U> fmt::Debug for Rater<U> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rater = &mut f.debug_struct("Rater");
        rater
            .field("options", &self.options)
            .finish_non_exhaustive()
    }
}

#[doc(hidden)]
impl<U: Uniqueness> Default for Rater<U> {
    fn default() -> Rater<U> {
        Rater::new()
    }
}

impl<U: Uniqueness> Rater<U> {
    /// A rater that uses all techniques.
    pub fn new() -> Rater<U> {
        let options = Options {
            uniqueness: true,
            is_exact: false,
            last: Technique::ALL[Technique::ALL.len() - 1],
        };
        Rater::with_options(options, Vec::new())
    }

    fn with_options(options: Options, removed: Vec<Candidate>) -> Rater<U> {
        Rater {
            options,
            uniqueness: U::default(),
            finder: StepFinder::new(options),
            removed,
        }
    }

    /// Begins each puzzle without these candidates, which earlier steps have removed. If the answer
    /// needs one of these candidates, ratings and steps mean nothing.
    #[must_use]
    pub fn without(self, removed: Vec<Candidate>) -> Rater<U> {
        Rater { removed, ..self }
    }

    /// Whether to use the techniques that take for granted that there is one answer: unique
    /// rectangles and loops, and bivalue universal graves. They are used by default.
    #[must_use]
    pub fn uniqueness(self, uniqueness: bool) -> Rater<U> {
        let options = Options {
            uniqueness,
            ..self.options
        };
        Rater::with_options(options, self.removed)
    }

    /// Tries no technique after this one. A puzzle that needs one is rated 20.0.
    #[must_use]
    pub fn up_to(self, last: Technique) -> Rater<U> {
        let options = Options {
            last,
            ..self.options
        };
        Rater::with_options(options, self.removed)
    }

    /// Leaves out every shortcut: the ratings are the same, and come later.
    #[doc(hidden)]
    #[must_use]
    pub fn exact(self, is_exact: bool) -> Rater<U> {
        let options = Options {
            is_exact,
            ..self.options
        };
        Rater::with_options(options, self.removed)
    }

    /// Rates a puzzle that has one answer. The limit of time is for this puzzle alone.
    pub fn rate(&mut self, sudoku: &Sudoku, limits: &Limits) -> Result<Rating, RateError> {
        self.begin(sudoku, limits)?.rating()
    }

    /// Works on a sudoku of other houses, with the techniques for boards of every form.
    #[doc(hidden)]
    pub fn rate_houses(
        &mut self,
        sudoku: &HouseSudoku,
        limits: &Limits,
    ) -> Result<Rating, RateError> {
        self.begin_houses(sudoku, limits)?.rating()
    }

    /// The next step of a puzzle that has one answer; `None` if all cells are filled, or if no
    /// technique finds a step.
    pub fn hint(&mut self, sudoku: &Sudoku, limits: &Limits) -> Result<Option<Step>, RateError> {
        self.begin(sudoku, limits)?.hint()
    }

    /// Works on a sudoku of other houses, with the techniques for boards of every form.
    #[doc(hidden)]
    pub fn hint_houses(
        &mut self,
        sudoku: &HouseSudoku,
        limits: &Limits,
    ) -> Result<Option<Step>, RateError> {
        self.begin_houses(sudoku, limits)?.hint()
    }

    /// All hints for a puzzle that has one answer, the easiest first: the first step of each
    /// technique up to static chains. If these techniques find no step, the next step alone.
    pub fn hints(&mut self, sudoku: &Sudoku, limits: &Limits) -> Result<Vec<Step>, RateError> {
        self.begin(sudoku, limits)?.hints()
    }

    /// The same for a sudoku of other houses.
    #[doc(hidden)]
    pub fn hints_houses(
        &mut self,
        sudoku: &HouseSudoku,
        limits: &Limits,
    ) -> Result<Vec<Step>, RateError> {
        self.begin_houses(sudoku, limits)?.hints()
    }

    fn begin(&mut self, sudoku: &Sudoku, limits: &Limits) -> Result<RatedBoard<'_>, RateError> {
        let clock = limits.start();
        self.uniqueness.of_sudoku(sudoku, limits)?;
        Ok(self.state(sudoku, clock))
    }

    fn begin_houses(
        &mut self,
        sudoku: &HouseSudoku,
        limits: &Limits,
    ) -> Result<RatedBoard<'static>, RateError> {
        let clock = limits.start();
        self.uniqueness.of_cover(&sudoku.problem(), limits)?;
        Ok(self.wide(sudoku, clock))
    }

    fn state(&mut self, sudoku: &Sudoku, clock: Clock) -> RatedBoard<'_> {
        if sudoku.shape() == Shape::NINE {
            let mut position = self.finder.begin(sudoku, clock);
            remove(&self.removed, &mut position);
            return RatedBoard::Nine(&mut self.finder, Box::new(position));
        }
        self.wide(&sudoku.into(), clock)
    }

    fn wide(&self, sudoku: &HouseSudoku, clock: Clock) -> RatedBoard<'static> {
        let mut solver = WideSolver::new(sudoku, self.options, clock);
        for removed in &self.removed {
            solver.remove(removed.cell, removed.digit);
        }
        RatedBoard::Wide(Box::new(solver))
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
    #[doc(hidden)]
    pub fn map<P: Sync, T: Send>(
        &self,
        pieces: &[P],
        threads: usize,
        work: impl Fn(&P, &mut Rater<U>) -> T + Sync,
    ) -> Vec<T> {
        team::map(threads.max(1), pieces, self.maker(), work)
    }

    /// A function that makes raters like this one, for the threads of a caller.
    #[doc(hidden)]
    pub fn maker(&self) -> impl Fn() -> Rater<U> + Sync + use<U> {
        let (options, removed) = (self.options, self.removed.clone());
        move || Rater::with_options(options, removed.clone())
    }
}

/// A puzzle as it is being solved.
enum RatedBoard<'r> {
    Nine(&'r mut StepFinder, Box<Position>),
    /// A board of another size, or of other houses.
    Wide(Box<WideSolver>),
}

impl RatedBoard<'_> {
    fn rating(mut self) -> Result<Rating, RateError> {
        let mut rating = Rating::default();
        while !self.is_full() {
            let Some(step) = self.next()? else {
                rating.end_unsolved(self.bound());
                break;
            };
            self.apply(&step);
            rating.add(step);
        }
        Ok(rating)
    }

    fn hint(mut self) -> Result<Option<Step>, RateError> {
        match self.is_full() {
            true => Ok(None),
            false => self.next(),
        }
    }

    fn hints(mut self) -> Result<Vec<Step>, RateError> {
        if self.is_full() {
            return Ok(Vec::new());
        }
        let plain = Technique::ALL.into_iter();
        let plain = plain.take_while(|&technique| technique <= WideSolver::LAST);
        let mut steps: Vec<Step> = plain
            .filter_map(|technique| match &mut self {
                RatedBoard::Nine(finder, position) => finder.step_by(position, technique),
                RatedBoard::Wide(solver) => solver.step_by(technique),
            })
            .collect();
        // two techniques may find the same step
        steps.sort_by_key(|step| step.rating);
        steps.dedup();
        match self.stopped() {
            Some(end) => Err(RateError::Stopped(end)),
            None if steps.is_empty() => Ok(Vec::from_iter(self.next()?)),
            None => Ok(steps),
        }
    }

    fn stopped(&self) -> Option<End> {
        match self {
            RatedBoard::Nine(finder, _) => finder.stopped(),
            RatedBoard::Wide(solver) => solver.stopped(),
        }
    }

    fn is_full(&self) -> bool {
        match self {
            RatedBoard::Nine(_, position) => position.n_open == 0,
            RatedBoard::Wide(solver) => solver.is_full(),
        }
    }

    fn next(&mut self) -> Result<Option<Step>, RateError> {
        let step = match self {
            RatedBoard::Nine(finder, position) => finder.next(position),
            RatedBoard::Wide(solver) => solver.next(),
        };
        match self.stopped() {
            Some(end) => Err(RateError::Stopped(end)),
            None => Ok(step),
        }
    }

    fn apply(&mut self, step: &Step) {
        match self {
            RatedBoard::Nine(_, position) => apply(step, position),
            RatedBoard::Wide(solver) => solver.apply(step.placed, &step.removed),
        }
    }

    /// The least rating of the steps that the solver omits on a board of this size; `None` if the
    /// allowed techniques need no such step.
    fn bound(&self) -> Option<Tenths> {
        match self {
            RatedBoard::Nine(..) => None,
            RatedBoard::Wide(solver) => solver.bound(),
        }
    }
}

fn remove(candidates: &[Candidate], position: &mut Position) {
    for candidate in candidates {
        position.remove_all(candidate.cell, 1 << (candidate.digit - 1));
    }
}

/// Applies a step.
pub fn apply(step: &Step, position: &mut Position) {
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

    /// Ends a puzzle that no technique can continue. `bound` is the lowest rating of the techniques
    /// that are not tried on such boards.
    fn end_unsolved(&mut self, bound: Option<Tenths>) {
        self.is_bound = bound.is_some();
        self.er = bound.map_or(UNSOLVED, |bound| self.er.max(bound));
        if self.is_bound {
            for unknown in [&mut self.ep, &mut self.ed] {
                if *unknown == Tenths(0) {
                    *unknown = self.er;
                }
            }
        }
    }

    /// The tier of the ER.
    pub fn tier(&self) -> Tier {
        Tier::of(self.er)
    }

    /// The technique of the first step that has the rating of the puzzle; `None` without steps, or
    /// if the rating is a bound.
    pub fn hardest(&self) -> Option<Technique> {
        let mut steps = self.steps.iter().filter(|_| !self.is_bound);
        let step = steps.find(|step| step.rating == self.er)?;
        Some(step.technique)
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_bound { ">=" } else { "" };
        write!(f, "{sign}{}/{}/{}", self.er, self.ep, self.ed)
    }
}
