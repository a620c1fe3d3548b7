//! The interface between the loop and the engines: the laws of `Kernel`, and words of refusals.

use crate::ticks::Prices;
use quadrille_cpu::internal::Isa;
use quadrille_problem::internal::ReducedCosts;
use quadrille_problem::internal::Shape;
use quadrille_problem::problem::{ItemId, OptionId};
use std::fmt::{self, Debug};
use std::sync::Arc;
use thiserror::Error;

/// The state of a partial cover after all forced options are taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Node {
    /// Some item can no longer be covered.
    Dead,
    /// Every primary item is covered. When counting, the number of solutions here (never 0).
    Solved(u64),
    /// The engine has opened a level with this many live options, at least two; none of them is
    /// taken yet.
    Branch(u32),
}

/// Why an engine cannot do what a search asks of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(transparent)]
pub struct Unsupported(Refusal);

impl Unsupported {
    /// An engine and the feature it does not support.
    #[doc(hidden)]
    pub const fn new(engine: &'static str, feature: &'static str) -> Unsupported {
        Unsupported(Refusal::Feature { engine, feature })
    }

    /// The error for a forced or forbidden option beyond the problem's options.
    #[doc(hidden)]
    pub const fn no_option(option: OptionId, options: usize) -> Unsupported {
        Unsupported(Refusal::NoOption { option, options })
    }

    /// The options that a search shall begin with are no solution, or contain a forbidden option,
    /// or lack a required one.
    #[doc(hidden)]
    pub const START: Unsupported = Unsupported(Refusal::Start);
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
enum Refusal {
    #[error("the engine `{engine}` cannot solve a problem with {feature}")]
    Feature {
        engine: &'static str,
        feature: &'static str,
    },
    #[error("there is no option number {option}; there are {options}")]
    NoOption { option: OptionId, options: usize },
    #[error("the search cannot begin with what is no solution, or none that is looked for")]
    Start,
}

/// A primary item that a search may branch on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Candidate {
    /// The item.
    pub item: ItemId,
    /// How many children the node would have, two or more: the live options of an item that is to
    /// be covered exactly once.
    pub children: u32,
}

type Choose = dyn Fn(&[Candidate]) -> Option<Candidate> + Send + Sync;

/// Chooses one of several candidates to branch on, or leaves that to the engine.
#[derive(Clone)]
pub struct Chooser(Arc<Choose>);

impl Chooser {
    /// A chooser that calls this function.
    pub fn new(
        choose: impl Fn(&[Candidate]) -> Option<Candidate> + Send + Sync + 'static,
    ) -> Chooser {
        Chooser(Arc::new(choose))
    }

    pub(crate) fn choose(&self, candidates: &[Candidate]) -> Option<Candidate> {
        (self.0)(candidates)
    }
}

impl Debug for Chooser {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Chooser")
    }
}

/// The work done.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counters {
    /// The solutions found.
    pub solutions: u128,
    /// Partial covers at which forced options were taken.
    pub nodes: u64,
    /// The nodes with a choice between two options or more.
    pub decisions: u64,
    /// The most choices above one node.
    pub deepest: usize,
}

/// Called with the options of each solution, in the order of choice, and the work done until then;
/// true if the loop continues. Solutions that are found together are all shown, even if it returns
/// false for the first.
pub(crate) type Visit<'v> = dyn FnMut(&[OptionId], Counters) -> bool + 'v;

/// The size of a problem, for the memory of the walker.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Size {
    pub(crate) n_options: usize,
    pub(crate) n_entries: usize,
}

/// What the memory of the walker expects of the residual problem at a level just opened.
#[derive(Clone, Copy)]
pub(crate) struct Outlook {
    /// The mean number of nodes of residual problems of this size, if there were any.
    pub(crate) nodes: Option<u64>,
    /// Residual problems of this size are kept: the search finds more of them below than a count at
    /// once would leave.
    pub(crate) kept: bool,
}

/// The solutions below a level, counted at once, and the nodes visited for it.
#[derive(Clone, Copy)]
pub(crate) struct AtOnce {
    pub(crate) solutions: u64,
    pub(crate) nodes: u64,
}

/// A partial cover that can be extended, and undone back to any of its open levels.
///
/// Write *state* for what an engine shows: the live options, the covered items, and
/// [`chosen`](Kernel::chosen). The laws:
///
/// 1. `propagate` takes *forced* options only (the last live option of an item), all of them, to
///    the fixed point. It is called once on a fresh engine and once after each `next` that answered
///    true, or not at all where the loop skips that node; and at no other time.
/// 2. After `Branch(d)` there is one more open level: `next` is true exactly `d` times, then false
///    once, which closes the level. Child `k` takes the `k`-th live option of the branching item,
///    in option order. After `Dead` or `Solved` the number of open levels is unchanged.
/// 3. `next` first restores the state as it was when the deepest level was opened, after any steps
///    below. It is called only while a level is open.
/// 4. The branching item has the fewest live options, and is the lowest of these, unless a chooser
///    decides otherwise. So all engines make the same decisions, and one engine can replay the
///    path of another engine.
/// 5. At `Solved` `chosen` is a solution as a *set*: forced options come in an order that may
///    depend on history.
/// 6. With `bulk`, `propagate` may answer `Solved(n)` for `n` solutions counted below by any exact
///    method of bounded cost; `chosen` is then meaningless. Without, `n` is 1.
/// 7. `prune` may be called once before each `propagate`. Options that it drops stay dropped below
///    the deepest open level, and come back when `next` restores the state of that level.
/// 8. Right after `Branch`, before the first `next`, the walker may ask `n_live`, and then either
///    `cancel` the level, since it knows the solutions below, or `descend` once. If `descend`
///    counts them at once, the level is closed again; if not, laws 2 to 5 hold for it as before. If
///    `shape` is offered, the items that `chosen` covers determine the number of solutions below.
/// 9. `skip` is called right before `next` and only while the deepest open level has this many
///    children. The next `next` then behaves as after that many calls of `next`, but does not pay
///    for the children: a level may have a million. Until then the state is meaningless.
///
/// Only [`Walker`](super::walker::Walker) calls the steps, and only so. An engine is memory-safe in
/// any order all the same: its `unsafe` code relies on invariants that hold between any two calls,
/// and the battery tries all orders at random.
pub(crate) trait Kernel: Clone + Debug + Send + Sync + 'static {
    /// The instruction set that it is compiled for.
    type Isa: Isa;

    /// Proof that this machine has it. Everything `#[inline(always)]` below the loop profits.
    fn isa(&self) -> Self::Isa;

    /// Takes all forced options, then reports the state.
    fn propagate(&mut self, bulk: bool) -> Node;

    /// Backtracks to the deepest open level and takes its next child; false, once, if it has no
    /// more: the level is closed.
    fn next(&mut self) -> bool;

    /// Passes over the next `n` children of the deepest open level, as if [`next`](Kernel::next)
    /// had taken one after the other.
    fn skip(&mut self, n: u32);

    /// All options taken so far, forced ones included.
    fn chosen(&self) -> &[OptionId];

    /// Whether the walker keeps a memory for this engine; engines with a memory implement the steps
    /// of law 8.
    const REMEMBERED: bool = false;

    /// The size of the problem.
    fn size(&self) -> Size {
        Size::default()
    }

    /// The items of all options, asked for once; `None` if the covered items do not determine the
    /// residual problem.
    fn shape(&mut self) -> Option<Shape> {
        None
    }

    /// The number of live options at the level just opened. `None` if the memory cannot serve the
    /// level. With `everywhere`, engines answer even where counting is expensive.
    #[inline(always)]
    fn n_live(&mut self, _everywhere: bool) -> Option<usize> {
        None
    }

    /// Counts the solutions below the level just opened, and closes it; or moves the level into a
    /// smaller form, where that pays.
    #[inline(always)]
    fn descend(&mut self, _bulk: bool, _outlook: Outlook) -> Option<AtOnce> {
        None
    }

    /// Closes the level just opened.
    #[inline(always)]
    fn cancel(&mut self) {}

    /// How often an option was removed from the list of an item, for engines with lists.
    fn updates(&self) -> Option<u64> {
        None
    }

    /// What the work of this engine costs.
    const PRICES: Prices;

    /// The steps of the innermost loops: updates, or words read.
    fn steps(&self) -> u64 {
        self.updates().unwrap_or(0)
    }

    /// The steps of each node besides, which depend on the size of the problem.
    fn steps_of_node(&self) -> u64 {
        0
    }

    /// Starts again with the options for which `keep` is true, much cheaper than a new engine;
    /// false if unsupported.
    fn restart(&mut self, _keep: &[bool]) -> bool {
        false
    }

    /// Sets the costs of the options, once, before anything else; false if unsupported.
    fn set_costs(&mut self, _costs: &Arc<ReducedCosts>) -> bool {
        false
    }

    /// Branches on the items that a chooser prefers, from the first node on; false where it cannot.
    fn set_chooser(&mut self, _chooser: &Chooser) -> bool {
        false
    }

    /// Drops live options that are in no solution below the present state whose further options
    /// cost `slack` or less together; not necessarily all of them. False if there is certainly no
    /// such solution; the state is then meaningless until the next `next`.
    #[inline(always)]
    fn prune(&mut self, _slack: u64) -> bool {
        true
    }
}
