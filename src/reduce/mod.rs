//! A problem made smaller before it is searched, with the same solutions, and the way back.
//!
//! Everything here holds for *all* solutions, so that they can be counted and listed as well as found; nothing is left out because another
//! solution is as good. The idea is Knuth's, from the program `DLX-PRE` and "The Art of Computer Programming" 7.2.2.1; multiplicities, costs
//! and the rules for items are ours. Write *conflict* for two options that cannot be in one solution because of one item: both
//! cover it, it is covered at most once, and they do not agree on a color there. The rules, until none says more:
//!
//! - *forced*: where as many options are left as an item needs, all of them are in every solution; what conflicts with them goes.
//! - *implied*: where all options of an item `p` cover another item `q` as often as `q` bears, options of `q` without `p` go.
//! - *blocked*: an option that conflicts with so many options of some item that too few are left is in no solution.
//! - *merged*: of two items with the same options one is enough; so is, of two items at most one of whose options can be taken,
//!   the one whose options are among those of the other.
//! - *idle*: an item that need not be covered and at which no options conflict says nothing.
//!
//! An item with `0..=1` that was primary becomes secondary where each of its options keeps another primary item. A cost stays with
//! its option, and [`Reduced::cost`] is what the forced ones cost.

mod build;
mod report;
mod rules;
mod state;

pub use report::{Report, Size};

use crate::problem::{Bounds, ItemId, OptionId, Problem};
use build::{build, kept};
use rules::Rules;
use state::State;

/// So much work is done at most, where nothing else is asked: see [`Report::steps`]. It takes a tenth of a second, or, where little of
/// the problem fits in a cache, about one.
pub const MAX_STEPS: u64 = 100_000_000;

/// Makes a problem smaller: the same as [`Reduced::of`].
pub fn reduce(problem: &Problem) -> Reduced {
    Reduced::of(problem)
}

/// A smaller problem, and how its solutions become those of the original.
///
/// ```
/// use quadrille::{problem::{OptionId, Problem}, reduce::Reduced};
///
/// // only one option has `c`, and it leaves no choice for `d`; the others have a choice
/// let problem: Problem = "a b c d\nc d\nd a\na\nb\na b".parse()?;
/// let reduced = Reduced::of(&problem);
/// assert_eq!((reduced.problem().n_items(), reduced.problem().n_options()), (2, 3));
///
/// // in the smaller problem, options 0 and 1 are `a` and `b`
/// let solution = reduced.restore(&[OptionId::new(0), OptionId::new(1)]);
/// assert_eq!(solution, [0, 2, 3].map(OptionId::new));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Reduced {
    problem: Problem,
    /// For each option that is left the option that it was.
    origins: Box<[OptionId]>,
    forced: Box<[OptionId]>,
    cost: u64,
    report: Report,
}

impl Reduced {
    /// Makes a problem smaller, at a price of at most about [`MAX_STEPS`].
    pub fn of(problem: &Problem) -> Reduced {
        Reduced::within(problem, MAX_STEPS)
    }

    /// Makes a problem smaller, and stops after about so many [steps](Report::steps): what is found by then holds.
    pub fn within(problem: &Problem, steps: u64) -> Reduced {
        let mut state = State::new(problem);
        let mut rules = Rules::new(&state, steps);
        state.report.complete = run(&mut state, &mut rules);
        finish(state)
    }

    /// The smaller problem. Where it is proved that there is no solution, it is an item without options.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The smaller problem alone.
    pub fn into_problem(self) -> Problem {
        self.problem
    }

    /// The solution of the original that a solution of the smaller problem stands for: its options in ascending order.
    ///
    /// # Panics
    /// If the smaller problem has no such option.
    pub fn restore(&self, solution: &[OptionId]) -> Vec<OptionId> {
        let mut restored = Vec::with_capacity(self.forced.len() + solution.len());
        self.restore_into(solution, &mut restored);
        restored
    }

    /// The same, into a list that is emptied first.
    ///
    /// # Panics
    /// If the smaller problem has no such option.
    pub fn restore_into(&self, solution: &[OptionId], restored: &mut Vec<OptionId>) {
        restored.clear();
        restored.extend_from_slice(&self.forced);
        restored.extend(solution.iter().map(|option| self.origins[option.index()]));
        restored.sort_unstable();
    }

    /// For each option that is left the option of the original that it is.
    pub fn origins(&self) -> &[OptionId] {
        &self.origins
    }

    /// The options that are in every solution, ascending.
    pub fn forced(&self) -> &[OptionId] {
        &self.forced
    }

    /// What the forced options cost: so much more than in the smaller problem a solution costs in the original.
    pub fn cost(&self) -> u64 {
        self.cost
    }

    /// What was done.
    pub fn report(&self) -> Report {
        self.report
    }
}

/// Applies the rules to the fixed point, the cheap ones before the expensive one; false when the work reached its limit before.
fn run(state: &mut State<'_>, rules: &mut Rules) -> bool {
    let mut round: Vec<ItemId> = Vec::new();
    loop {
        state.propagate();
        if state.impossible.is_some() {
            return true;
        }
        if let Some(item) = state.cheap.pop() {
            if rules.is_over(state) {
                return false;
            }
            rules.compare(state, item);
            continue;
        }
        let Some(item) = round.pop() else {
            round = state.expensive.take();
            if round.is_empty() {
                // the last item may not have been gone through
                return !rules.is_over(state);
            }
            state.report.rounds += 1;
            // items with few options first: they are cheap, and block most
            round.sort_unstable_by_key(|&item| std::cmp::Reverse((state.items[item.index()].live, item)));
            continue;
        };
        if rules.is_over(state) {
            return false;
        }
        state.expensive.begin(item);
        rules.block(state, item);
    }
}

/// What is left, as a problem of its own.
fn finish(state: State<'_>) -> Reduced {
    let State { problem, mut report, mut forced, .. } = state;
    let mut origins = Vec::new();
    let smaller = if let Some(item) = state.impossible {
        forced.clear();
        build(problem, [(item, Some(Bounds::ONCE))], &origins)
    } else {
        origins.extend(problem.options().filter(|option| state.alive[option.index()]));
        let items = kept(problem, &state.items, &origins, state.primaries);
        let same = |&(item, bounds)| bounds == problem.is_primary(item).then(|| problem.bounds(item));
        match items.len() == problem.n_items() && items.iter().all(same) && !problem.has_colors() {
            // names need not be copied
            true => problem.restrict(|option| state.alive[option.index()]).0,
            false => build(problem, items, &origins),
        }
    };
    forced.sort_unstable();
    report.before = Size::of(problem);
    report.after = Size::of(&smaller);
    report.impossible = state.impossible.is_some();
    let cost = forced.iter().map(|&option| problem.cost(option)).sum();
    Reduced { problem: smaller, origins: origins.into(), forced: forced.into(), cost, report }
}
