//! Preprocessing: a problem reduced before the search, with the same solutions, and the map back.
//!
//! The rules preserve *all* solutions, for counting and listing as well as finding one; there is no
//! symmetry breaking. The idea is Knuth's, from the program `DLX-PRE` and "The Art of Computer
//! Programming" 7.2.2.1; multiplicities, costs and the rules for items are ours. Two options
//! *conflict* if they cannot be in one solution because of one item: both cover it, its upper bound
//! is 1, and their colors there disagree. The rules, up to a fixed point:
//!
//! - *forced*: if an item has exactly as many options as it needs, all of them are in every
//!   solution; options in conflict are removed.
//! - *implied*: if all options of an item `p` cover another item `q` as often as allowed, options
//!   of `q` without `p` are removed.
//! - *blocked*: an option that leaves too few options for some item, its conflicts removed, is in
//!   no solution.
//! - *merged*: of two items with the same options one is enough. Of two items covered at most once,
//!   one is redundant if its options are a subset of the other's.
//! - *idle*: an item that need not be covered and at which no options conflict is no constraint.
//!
//! A primary item with bounds `0..=1` becomes secondary if each of its options keeps another
//! primary item. Options keep their costs; [`Reduced::cost`] is the cost of the forced ones.

mod build;
mod channels;
mod removed;
mod residual;
mod rules;
mod settle;
mod slack;

#[doc(hidden)]
pub use channels::supported;
#[doc(hidden)]
pub use removed::{Refuted, Removed, Size};
#[doc(hidden)]
pub use settle::Settled;
#[doc(hidden)]
pub use slack::without_slack;

use build::{build, kept};
use quadrille_problem::internal::{mix, sort_by_rank};
use quadrille_problem::problem::{Bounds, Cost, ItemId, OptionId, Problem};
use residual::Residual;
use rules::Rules;

/// The default limit of steps. They take a tenth of a second, or about one second if the problem
/// exceeds the caches.
const MAX_STEPS: u64 = 100_000_000;

/// A reduced problem, and the map of its solutions to the original.
///
/// ```
/// # mod quadrille { pub use ::quadrille_problem::problem; pub use ::quadrille_reduce as reduce; }
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
    /// For each remaining option its number in the original.
    origins: Box<[OptionId]>,
    forced: Box<[OptionId]>,
    refuted: Box<[Refuted]>,
    cost: Cost,
    removed: Removed,
    /// The [hash](hash) of the original.
    original: u64,
}

impl Reduced {
    /// Reduces a problem, in about one second at most: then the result is valid, if not fully
    /// reduced.
    pub fn of(problem: &Problem) -> Reduced {
        Reduced::within(problem, MAX_STEPS)
    }

    /// The same, but stops after about this many steps, in which an entry is looked at.
    #[doc(hidden)]
    pub fn within(problem: &Problem, steps: u64) -> Reduced {
        let mut state = Residual::new(problem);
        let mut rules = Rules::new(&state, steps);
        state.removed.complete = run(&mut state, &mut rules);
        finish(state)
    }

    /// The reduced problem; an item without options if it is proved that there is no solution.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The smaller problem alone.
    #[doc(hidden)]
    pub fn into_problem(self) -> Problem {
        self.problem
    }

    /// The solution of the original for a solution of the reduced problem, its options in ascending
    /// order.
    ///
    /// # Panics
    /// If the reduced problem has no such option.
    pub fn restore(&self, solution: &[OptionId]) -> Vec<OptionId> {
        let mut restored = Vec::with_capacity(self.forced.len() + solution.len());
        restored.extend_from_slice(&self.forced);
        restored.extend(solution.iter().map(|option| self.origins[option.index()]));
        restored.sort_unstable();
        restored
    }

    /// For each remaining option its id in the original.
    pub fn origins(&self) -> &[OptionId] {
        &self.origins
    }

    /// The options that are in every solution, ascending.
    pub fn forced(&self) -> &[OptionId] {
        &self.forced
    }

    /// The options that the rules removed, in that order, except those in conflict with forced
    /// options.
    #[doc(hidden)]
    pub fn into_refuted(self) -> Box<[Refuted]> {
        self.refuted
    }

    /// The cost of the forced options, to be added to the cost of a solution of the reduced
    /// problem.
    pub fn cost(&self) -> Cost {
        self.cost
    }

    /// Whether this is a reduction of that problem, its costs included.
    #[doc(hidden)]
    pub fn is_of(&self, problem: &Problem) -> bool {
        self.original == hash(problem)
    }

    /// What each rule removed.
    #[doc(hidden)]
    pub fn removed(&self) -> Removed {
        self.removed
    }
}

/// Applies the rules to the fixed point, the cheap ones before the expensive one; false if stopped
/// by the limit.
fn run(state: &mut Residual<'_>, rules: &mut Rules) -> bool {
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
                // the last item may be unfinished
                return !rules.is_over(state);
            }
            state.removed.rounds += 1;
            // items with few options first: they are cheap, and block most
            sort_by_rank(&mut round, |item| {
                !(u64::from(state.items[item.index()].live) << 32 | u64::from(item.number()))
            });
            continue;
        };
        if rules.is_over(state) {
            return false;
        }
        state.expensive.begin(item);
        rules.block(state, item);
    }
}

/// Builds the reduced problem.
fn finish(state: Residual<'_>) -> Reduced {
    let (smaller, origins) = rest(&state);
    let Residual {
        problem,
        mut removed,
        mut forced,
        refuted,
        ..
    } = state;
    if state.impossible.is_some() {
        forced.clear();
    }
    forced.sort_unstable();
    removed.before = Size::of(problem);
    removed.after = Size::of(&smaller);
    removed.impossible = state.impossible.is_some();
    let cost = problem.total_cost(&forced);
    Reduced {
        problem: smaller,
        origins: origins.into(),
        forced: forced.into(),
        refuted: refuted.into(),
        cost,
        removed,
        original: hash(problem),
    }
}

/// The reduced problem, and the original number of each option; where there is no solution, an item
/// without an option.
fn rest(state: &Residual<'_>) -> (Problem, Vec<OptionId>) {
    let problem = state.problem;
    if let Some(item) = state.impossible {
        return (
            build(problem, [(item, Some(Bounds::ONCE))], &[]),
            Vec::new(),
        );
    }
    let is_alive = |option: OptionId| state.alive[option.index()];
    let origins: Vec<OptionId> = problem
        .options()
        .filter(|&option| is_alive(option))
        .collect();
    let items = kept(problem, &state.items, &origins, state.primaries.clone());
    let is_same = |&(item, bounds): &(ItemId, Option<Bounds>)| {
        bounds == problem.is_primary(item).then(|| problem.bounds(item))
    };
    let has_all = items.len() == problem.n_items() && items.iter().all(is_same);
    let smaller = match has_all && !problem.has_colors() {
        // names need not be copied
        true => problem.restrict(is_alive).0,
        false => build(problem, items, &origins),
    };
    (smaller, origins)
}

/// A hash of the structure and the costs of a problem.
fn hash(problem: &Problem) -> u64 {
    problem
        .options()
        .fold(problem.fingerprint(), |hash, option| {
            mix(hash, problem.units(option) as u64)
        })
}
