//! Steps of sudokus with rules that are no houses: the caller's rules take turns with the
//! techniques for boards of any houses. Such puzzles have no rating, since the scale of Sudoku
//! Explainer knows no other rules.

use crate::rater::{RateError, Rater, Uniqueness};
use crate::solver::Options;
use crate::step::{Candidate, Step};
use crate::technique::Technique;
use crate::text::removals;
use crate::trial::{self, Removal};
use crate::wide::WideSolver;
use quadrille_problem::internal::Clock;
use quadrille_problem::limits::Limits;
use quadrille_problem::problem::Problem;
use quadrille_sudoku::HouseSudoku;
use std::fmt::{self, Display, Formatter};

/// Techniques that are tried before rules.
const FIRST: [Technique; 2] = [Technique::HiddenSingle, Technique::NakedSingle];

/// The name of a step by a contradiction.
pub const CONTRADICTION: &str = "contradiction by rules";

/// A step of a sudoku with other rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RuledStep<R> {
    /// A step by houses alone.
    Plain(Step),
    /// A rule excludes candidates.
    Rule {
        /// The caller's reason.
        reason: R,
        /// The side of the board.
        size: usize,
        /// The candidates that are removed, in order.
        removed: Vec<Candidate>,
    },
    /// A candidate leads to a contradiction by singles and rules.
    Contradiction {
        /// What follows from the candidate.
        words: String,
        /// The cells whose digits follow.
        cells: Vec<usize>,
        /// The side of the board.
        size: usize,
        /// The candidate.
        removed: [Candidate; 1],
    },
}

/// The steps of a puzzle, and whether they solve it. If not, no step is known behind them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuledPath<R> {
    /// The steps.
    pub steps: Vec<RuledStep<R>>,
    /// Whether all cells are filled.
    pub is_solved: bool,
}

impl<R> RuledStep<R> {
    /// The digit that is placed.
    pub fn placed(&self) -> Option<Candidate> {
        match self {
            RuledStep::Plain(step) => step.placed,
            RuledStep::Rule { .. } | RuledStep::Contradiction { .. } => None,
        }
    }

    /// The candidates that are removed, in order.
    pub fn removed(&self) -> &[Candidate] {
        match self {
            RuledStep::Plain(step) => &step.removed,
            RuledStep::Rule { removed, .. } => removed,
            RuledStep::Contradiction { removed, .. } => removed,
        }
    }
}

impl<R: Display> Display for RuledStep<R> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            RuledStep::Plain(step) => step.fmt(f),
            RuledStep::Rule {
                reason,
                size,
                removed,
            } => write!(f, "{}: {reason}", removals(removed, *size)),
            RuledStep::Contradiction {
                words,
                size,
                removed,
                ..
            } => write!(f, "{}: {CONTRADICTION}: {words}", removals(removed, *size)),
        }
    }
}

impl<U: Uniqueness> Rater<U> {
    /// The first steps, up to `most`, of a puzzle with these houses and other rules, which has one
    /// answer. `problem` is the exact cover of all rules. `rules` gets the candidates of each cell,
    /// 1 in the lowest bit, and returns a reason with the candidates that it removes, at least one.
    /// Where nothing else is known, a candidate is assumed, and a clone of `rules` goes on from it.
    ///
    /// Techniques that take for granted that there is one answer are not used: they know houses
    /// only.
    ///
    /// # Errors
    /// If the puzzle has not exactly one answer, or a limit was reached.
    #[doc(hidden)]
    pub fn ruled<R: Display>(
        &mut self,
        problem: &Problem,
        houses: &HouseSudoku,
        mut rules: impl FnMut(&[u32]) -> Option<Removal<R>> + Clone,
        most: usize,
        limits: &Limits,
    ) -> Result<RuledPath<R>, RateError> {
        let clock = limits.start();
        self.uniqueness.of_cover(problem, limits)?;
        let mut solver = self.solver(houses, clock.clone());
        let mut steps = Vec::new();
        while steps.len() < most && !solver.is_full() {
            let mut singles = FIRST.into_iter();
            let step = match singles.find_map(|first| solver.step_by(first)) {
                Some(single) => Some(RuledStep::Plain(single)),
                None => { rules(&solver.candidates()) }
                    .map(|removal| RuledStep::of_rule(removal, houses.size()))
                    .or_else(|| solver.next().map(RuledStep::Plain))
                    .or_else(|| RuledStep::refuted(houses, &solver.candidates(), &rules, &clock)),
            };
            if let Some(end) = solver.stopped() {
                return Err(RateError::Stopped(end));
            }
            let Some(step) = step else { break };
            solver.apply(step.placed(), step.removed());
            steps.push(step);
        }
        Ok(RuledPath {
            is_solved: solver.is_full(),
            steps,
        })
    }
}

impl<U: Uniqueness> Rater<U> {
    /// Takes the steps of a puzzle with other rules, from the candidates that are left.
    fn solver(&self, houses: &HouseSudoku, clock: Clock) -> WideSolver {
        let options = Options {
            uniqueness: false,
            ..self.options
        };
        let mut solver = WideSolver::new(houses, options, clock);
        { self.removed.iter() }.for_each(|removed| solver.remove(removed.cell, removed.digit));
        solver
    }
}

impl<R: Display> RuledStep<R> {
    /// The shortest contradiction by singles and rules.
    fn refuted(
        houses: &HouseSudoku,
        candidates: &[u32],
        rules: &(impl FnMut(&[u32]) -> Option<Removal<R>> + Clone),
        clock: &Clock,
    ) -> Option<RuledStep<R>> {
        let refuted = trial::refute(houses, candidates, rules, clock)?;
        Some(RuledStep::Contradiction {
            words: refuted.words,
            cells: refuted.cells,
            size: houses.size(),
            removed: [refuted.candidate],
        })
    }

    fn of_rule((reason, removed): Removal<R>, size: usize) -> RuledStep<R> {
        let candidate = |(cell, digit)| Candidate { cell, digit };
        let mut removed: Vec<Candidate> = removed.into_iter().map(candidate).collect();
        removed.sort_unstable();
        RuledStep::Rule {
            reason,
            size,
            removed,
        }
    }
}
