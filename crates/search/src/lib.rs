//! Searches walk the tree of choices that an engine offers.
//!
//! For the plain questions there are plain functions: [`count`], [`first`], [`solutions`],
//! [`uniqueness`]. A [`Search`] asks the same with limits, an engine of your choice, or from
//! another thread, and returns a [`Report`] that shows why it ended. Where it finds nothing for
//! long, a count by the layers of a frontier is tried beside it: what has no solution is then often
//! proved at once, unless an engine was named. [`Solutions`] are a search under way; [`Template`]
//! is for those who search many parts of one problem.
//!
//! # Watching a search
//!
//! A [`Monitor`] shows another thread how far a search is, and cancels it:
//!
//! ```
//! # mod quadrille { pub use {quadrille_problem::{limits, problem}, quadrille_search as search}; }
//! use quadrille::{limits::Monitor, problem::Problem, search::Search};
//! use std::sync::Arc;
//!
//! let problem: Problem = "a b c\na\nb c\na b\nc".parse()?;
//! let monitor = Monitor::new();
//! // perhaps on another thread: `monitor.state()`, now and then, and `monitor.cancel()`
//! let count = Search::new().monitor(Arc::clone(&monitor)).count(&problem)?.solutions;
//! let state = monitor.state();
//! assert_eq!((state.share, u128::from(state.solutions)), (1.0, count));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! One made by [`Monitor::watched`] is told on the thread that searches:
//!
//! ```
//! # mod quadrille { pub use {quadrille_problem::{limits, problem}, quadrille_search as search}; }
//! use quadrille::{limits::{End, Monitor}, problem::Problem, search::Search};
//! use std::{ops::ControlFlow, time::Duration};
//!
//! // 2^40 solutions, of which nobody wants to see all
//! let problem = Problem::from_sets((0..80).map(|set| [set / 2]))?;
//! let monitor = Monitor::watched(Duration::ZERO, |progress| match progress.solutions {
//!     0..1_000_000 => ControlFlow::Continue(()),
//!     _ => ControlFlow::Break(()),
//! });
//! let report = Search::new().monitor(monitor).visit(&problem, |_| ControlFlow::Continue(()))?;
//! assert_eq!(report.end, Some(End::Cancelled));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod absence;
#[cfg(not(feature = "family"))]
mod absent_family;
#[cfg(not(feature = "learn"))]
mod absent_learn;

mod background;
mod branching;
#[cfg(feature = "cheapest")]
mod cheapest;
mod choice;
mod crew;
mod descents;
mod driver;
mod estimate;
mod forecast;
mod frontier;
mod hooks;
mod joint;
mod layered;
mod learning;
mod lend;
mod list;
mod parallel;
mod part;
mod path;
mod plain;
mod portfolio;
mod rivals;
#[cfg(test)]
mod settled_tests;
mod shares;
mod solutions;
mod sorting;
mod split;
mod steps;
mod subtrees;
mod successor;
mod template;
mod threads;
mod total;
mod walk;
mod weigh;

#[cfg(not(feature = "family"))]
use absent_family as family;
#[cfg(not(feature = "learn"))]
use absent_learn as learn;
#[cfg(feature = "family")]
use quadrille_family as family;
#[cfg(feature = "learn")]
use quadrille_learn as learn;

pub use branching::{Branching, UnknownBranching};
#[cfg(feature = "cheapest")]
pub use cheapest::{Cheapest, Costed, Prices};
pub use choice::{EngineKind, UnknownEngine};
pub use estimate::Estimate;
pub use frontier::{Frontier, Subtree};
pub use joint::JointCount;
pub use list::SolutionList;
pub use path::{Path, PathError};
pub use plain::{count, first, solutions, uniqueness};
pub use quadrille_engine::{Candidate, Step};
pub use quadrille_problem::limits::{End, Limits, Monitor, Report};
pub use shares::Share;
pub use solutions::Solutions;
pub use steps::{Event, Steps};
pub use subtrees::{ORDER, Subtrees};
pub use template::{Run, Template};
pub use total::{CountBy, Counted, Total, UnknownCountBy};
pub use walk::Advance;

use absence::AbsenceProof;
use driver::Driver;
use hooks::Hooks;
use learning::Learning;
use parallel::{Pace, Render};
use part::{Part, Wanted, WayBack};
use quadrille_cpu::internal::InstructionSet;
use quadrille_cpu::{Missing, Simd};
use quadrille_engine::internal::Walker;
use quadrille_engine::{Bits, Engine, Links, Unsupported};
use quadrille_problem::problem::{ItemId, OptionId, Problem};
use quadrille_problem::set_limits;
use std::ops::ControlFlow;
use std::sync::Arc;
use successor::Successor;
use walk::{Order, Walk};

/// How many solutions there are, as far as most people ask.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Uniqueness {
    /// It is proved that there is none.
    None,
    /// This one, and it is proved that there is no other.
    One(Vec<OptionId>),
    /// Two at least.
    Several,
}

/// A search to be made: limits, engine, which solutions are wanted. It can be used more than once.
/// All settings apply to all questions, `cheapest` among them; only [`estimate`](Search::estimate)
/// and [`split`](Search::split) ignore limits.
///
/// ```
/// # mod quadrille { pub use {quadrille_problem::problem, quadrille_search as search}; }
/// use quadrille::{problem::Problem, search::{End, Search}};
///
/// let problem: Problem = "a b c\na\nb c\na b\nc".parse()?;
/// let report = Search::new().max_solutions(1).count(&problem)?;
/// assert_eq!((report.solutions, report.end), (1, Some(End::Solutions)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Search {
    engine: EngineKind,
    seed: u64,
    limits: Limits,
    count_by: CountBy,
    branching: Branching,
    set: InstructionSet,
    wanted: Wanted,
    #[cfg(feature = "cheapest")]
    maximizes: bool,
    hooks: Hooks,
    threads: usize,
    any_order: bool,
    pace: Pace,
}

/// Memory for layers that prove beside a walk that there is nothing more, unless there is a limit:
/// 256 MiB.
const ABSENCE_MEMORY: u64 = 1 << 28;

impl Search {
    /// A search without limits, by the engine that fits.
    pub fn new() -> Self {
        Search::default()
    }

    /// Chooses the engine.
    #[must_use]
    pub fn engine(mut self, engine: EngineKind) -> Self {
        self.engine = engine;
        self
    }

    /// Seeds what an engine that learns draws at random, now and beside others; 0 otherwise. The
    /// same seed makes the same search.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Chooses how all solutions are counted.
    #[must_use]
    pub fn count_by(mut self, way: CountBy) -> Self {
        self.count_by = way;
        self
    }

    /// Uses this instruction set, if the machine has it; the best one otherwise. It changes nothing
    /// but the time.
    pub fn simd(mut self, simd: Simd) -> Result<Self, Missing> {
        self.set = simd.instruction_set()?;
        Ok(self)
    }

    /// Chooses the rule for ties between items.
    #[must_use]
    pub fn branching(mut self, rule: Branching) -> Self {
        self.branching = rule;
        self
    }

    /// Searches on this many threads; on one, unless this is asked for. The solutions and their
    /// order are the same, but for the cheapest of those that cost the same; the nodes of a
    /// [`Report`] are those of all threads. Threads begin when a search has lasted some
    /// milliseconds. Where one solution or two answer what was asked, [`Auto`](EngineKind::Auto)
    /// learns on the others beside a walk, and which solution is found may depend on the clock;
    /// [`Learn`](EngineKind::Learn) tries a seed on each (eight at most) and shares what they
    /// learn: the same solution on as many threads. With a limit of nodes there is one thread, so
    /// that the same search always ends at the same node.
    ///
    /// ```
    /// # mod quadrille { pub use {quadrille_problem::problem, quadrille_search as search}; }
    /// use quadrille::{problem::Problem, search::Search};
    ///
    /// let problem: Problem = "a b c\na\nb c\na b\nc".parse()?;
    /// let (one, two) = (Search::new(), Search::new().threads(2));
    /// assert!(two.solutions(&problem)?.eq(one.solutions(&problem)?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Whether solutions may be handed over as they are found, in an order that differs from run to
    /// run: what several threads find has not to wait for what comes before, and with a limit of
    /// two solutions, learning beside the walk may find them.
    #[must_use]
    pub fn any_order(mut self, any: bool) -> Self {
        self.any_order = any;
        self
    }

    set_limits!();

    /// Looks only for solutions that have all of these options. They keep their numbers.
    ///
    /// ```
    /// # mod quadrille { pub use {quadrille_problem::problem, quadrille_search as search}; }
    /// use quadrille::{problem::{OptionId, Problem}, search::Search};
    ///
    /// let problem: Problem = "a b c\na\nb c\na b\nc\nb".parse()?;
    /// let [first, second] = [0, 1].map(OptionId::new);
    /// assert_eq!(Search::new().count(&problem)?.solutions, 3);
    /// assert_eq!(Search::new().force(&[first]).count(&problem)?.solutions, 2);
    /// assert_eq!(Search::new().force(&[first]).forbid(&[second]).count(&problem)?.solutions, 1);
    /// let unknown = Search::new().force(&[OptionId::new(999)]).count(&problem).unwrap_err();
    /// assert_eq!(unknown.to_string(), "there is no option number 999; there are 5");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// A search of a problem that has no such option is refused, with [`Unsupported::NoOption`].
    #[must_use]
    pub fn force(mut self, options: &[OptionId]) -> Self {
        self.wanted.forced.extend_from_slice(options);
        self
    }

    /// Looks only for solutions that have none of these options; to search many parts of one
    /// problem, see [`Template`].
    ///
    /// A search of a problem that has no such option is refused, with [`Unsupported::NoOption`].
    #[must_use]
    pub fn forbid(mut self, options: &[OptionId]) -> Self {
        self.wanted.forbidden.extend_from_slice(options);
        self
    }

    /// Makes the problem smaller first, as [`reduce`](quadrille_problem::reduce) does, and gives the solutions
    /// of the original. Worth while where the rules remove much: nonograms, word squares, sudokus
    /// of 25x25.
    ///
    /// ```
    /// # mod quadrille { pub use {quadrille_problem::problem, quadrille_search as search}; }
    /// use quadrille::{problem::Problem, search::Search};
    ///
    /// let problem: Problem = "a b c d\nc d\nd a\na\nb\na b".parse()?;
    /// let (plain, reduced) = (Search::new(), Search::new().reduce(true));
    /// assert!(reduced.solutions(&problem)?.eq(plain.solutions(&problem)?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn reduce(mut self, reduce: bool) -> Self {
        self.wanted.reduce = reduce;
        self
    }

    /// As [`reduce`](Search::reduce), by a reduction that was made before, and whose report was
    /// looked at. Where it is none of the problem that is searched, or options are forced or
    /// forbidden, another one is made.
    #[must_use]
    pub fn reduced(mut self, reduced: Arc<quadrille_problem::reduce::Reduced>) -> Self {
        self.wanted.reduced = Some(reduced);
        self.reduce(true)
    }

    /// Cuts off what is below a node where this is true of the options taken so far, in any order;
    /// a solution of which it is true is none. It must stay true when options are added, or what is
    /// found depends on the order of the search.
    ///
    /// ```
    /// # mod quadrille { pub use {quadrille_problem::problem, quadrille_search as search}; }
    /// use quadrille::{problem::Problem, search::Search};
    ///
    /// let problem: Problem = "a b c d\na b\nc d\na\nb\nc\nd".parse()?;
    /// let few = Search::new().prune(|chosen| chosen.len() > 3);
    /// assert_eq!(
    ///     (
    ///         Search::new().count(&problem)?.solutions,
    ///         few.count(&problem)?.solutions
    ///     ),
    ///     (4, 3)
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn prune(mut self, unwanted: impl Fn(&[OptionId]) -> bool + Send + Sync + 'static) -> Self {
        self.hooks.prune(Arc::new(unwanted));
        self
    }

    /// Branches on the item that this chooses of the open primary ones, or where it chooses none,
    /// by the usual rule: fewest children first. Only the engine `cells` does so, and `auto` stands
    /// for it then. A [`Path`] of such a search fits only searches that choose alike.
    ///
    /// ```
    /// # mod quadrille { pub use {quadrille_problem::problem, quadrille_search as search}; }
    /// use quadrille::{
    ///     problem::Problem,
    ///     search::{Candidate, Search},
    /// };
    ///
    /// let problem: Problem = "a b c\na\na b\na c\nb\nc".parse()?;
    /// let in_order = Search::new()
    ///     .choose_item(|open: &[Candidate]| open.first().map(|candidate| candidate.item));
    /// let (usual, in_order) = (Search::new().count(&problem)?, in_order.count(&problem)?);
    /// assert_eq!((usual.solutions, in_order.solutions), (3, 3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// The search does, if the item is none of these; on several threads also where it chooses
    /// another item from the same candidates.
    #[must_use]
    pub fn choose_item(
        mut self,
        choose: impl Fn(&[Candidate]) -> Option<ItemId> + Send + Sync + 'static,
    ) -> Self {
        self.hooks.choose_item(Arc::new(choose));
        self
    }

    /// Counts the solutions. Of 2^128 or more it counts no further, and ends with
    /// [`End::Overflow`]; [`total`](Search::total) has no such limit.
    pub fn count(&self, problem: &Problem) -> Result<Report, Unsupported> {
        Ok(self.total(problem)?.report)
    }

    /// Whether there is a solution, found or only counted; `None` where a limit ended the search
    /// before that was known.
    ///
    /// ```
    /// # mod quadrille { pub use {quadrille_problem::problem, quadrille_search as search}; }
    /// use quadrille::{problem::Problem, search::Search};
    ///
    /// let problem: Problem = "a b c\na b\nb c\na c".parse()?;
    /// assert_eq!(Search::new().exists(&problem)?, Some(false));
    /// assert_eq!(Search::new().max_nodes(1).exists(&problem)?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn exists(&self, problem: &Problem) -> Result<Option<bool>, Unsupported> {
        let mut walk = self.walk(problem, |_| true, Some(1))?;
        walk.advance();
        let found = walk.has_at_least(1);
        Ok((found || walk.report().is_exhausted()).then_some(found))
    }

    /// Whether there is no solution, one, or several; `None` where a limit ended the search before
    /// that was known.
    ///
    /// ```
    /// # mod quadrille { pub use {quadrille_problem::problem, quadrille_search as search}; }
    /// use quadrille::{problem::Problem, search::{Search, Uniqueness}};
    ///
    /// let problem: Problem = "a b c\na b\nb c\nc\na".parse()?;
    /// assert_eq!(Search::new().uniqueness(&problem)?, Some(Uniqueness::Several));
    /// let first = problem.options().next().unwrap();
    /// let unique = Search::new().forbid(&[first]).uniqueness(&problem)?;
    /// assert!(matches!(unique, Some(Uniqueness::One(solution)) if solution.len() == 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn uniqueness(&self, problem: &Problem) -> Result<Option<Uniqueness>, Unsupported> {
        // one has to be found, several need not
        let mut walk = self.walk(problem, |count| count != 1, Some(2))?;
        let first = walk.advance().map(<[OptionId]>::to_vec);
        if first.is_some() {
            walk.advance();
        }
        Ok(if walk.has_at_least(2) {
            Some(Uniqueness::Several)
        } else if walk.report().is_exhausted() {
            Some(first.map_or(Uniqueness::None, Uniqueness::One))
        } else {
            None
        })
    }

    /// Calls `visit` with each solution, its options in ascending order, until it breaks; nothing
    /// is allocated for one.
    pub fn visit(
        &self,
        problem: &Problem,
        mut visit: impl FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> Result<Report, Unsupported> {
        Ok(self
            .walk(problem, |_| false, self.handed_over())?
            .visit(Order::Ascending, &mut visit))
    }

    /// As [`visit`](Search::visit), but with the options of each solution in the order of choice:
    /// for whoever does not need them sorted, in a third to three quarters of the time where most
    /// nodes are solutions.
    ///
    /// ```
    /// # mod quadrille { pub use {quadrille_problem::problem, quadrille_search as search}; }
    /// use quadrille::{problem::Problem, search::Search};
    /// use std::ops::ControlFlow;
    ///
    /// let problem: Problem = "a b c\na\nb c\na b\nc".parse()?;
    /// let mut n_chosen = 0;
    /// let report = Search::new().visit_unsorted(&problem, |solution| {
    ///     n_chosen += solution.len();
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!((report.solutions, n_chosen), (2, 4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn visit_unsorted(
        &self,
        problem: &Problem,
        mut visit: impl FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> Result<Report, Unsupported> {
        Ok(self
            .walk(problem, |_| false, self.handed_over())?
            .visit(Order::OfChoice, &mut visit))
    }

    /// Calls `visit` with texts that `render` makes of the solutions, several at a time where
    /// several threads make them, and with how many these are. `render` appends the text of one,
    /// whose options are in ascending order; it is called by all threads, `visit` by the caller's.
    ///
    /// ```
    /// # mod quadrille { pub use {quadrille_problem::problem, quadrille_search as search}; }
    /// use quadrille::{problem::{OptionId, Problem}, search::Search};
    /// use std::{io::Write, ops::ControlFlow};
    ///
    /// let problem: Problem = "a b c\na\nb c\na b\nc".parse()?;
    /// let numbers = |solution: &[OptionId], text: &mut Vec<u8>| {
    ///     let numbers = solution.iter().map(|option| option.index().to_string());
    ///     writeln!(text, "{}", numbers.collect::<Vec<_>>().join(" ")).expect("a text grows");
    /// };
    /// let mut all = Vec::new();
    /// let report = Search::new().threads(2).visit_texts(&problem, numbers, |text, _| {
    ///     all.extend_from_slice(text);
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!((report.solutions, &*all), (2, &b"0 1\n2 3\n"[..]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn visit_texts(
        &self,
        problem: &Problem,
        render: impl Fn(&[OptionId], &mut Vec<u8>) + Send + Sync + 'static,
        mut visit: impl FnMut(&[u8], u64) -> ControlFlow<()>,
    ) -> Result<Report, Unsupported> {
        let render = Render(Arc::new(render));
        Ok(self
            .walk(problem, |_| false, self.handed_over())?
            .visit_texts(&render, &mut visit))
    }

    /// The solutions, one after the other.
    pub fn solutions(&self, problem: &Problem) -> Result<Solutions, Unsupported> {
        let part = self.wanted.part(problem)?;
        let (fingerprint, branching) = (part.problem.fingerprint(), self.branching);
        let walk =
            self.walk_with_rivals(problem, self.settled(part), |_| false, self.handed_over())?;
        Ok(Solutions {
            walk,
            fingerprint,
            branching,
        })
    }

    /// A walk that ends where layers prove that there are no more solutions, or find a number of
    /// solutions that answers what was asked; or where learning finds the solutions that were
    /// `wanted`.
    fn walk(
        &self,
        problem: &Problem,
        answers: fn(u128) -> bool,
        wanted: Option<u64>,
    ) -> Result<Walk, Unsupported> {
        self.walk_with_rivals(problem, self.searched(problem)?, answers, wanted)
    }

    /// The same of a part of the problem.
    fn walk_with_rivals(
        &self,
        problem: &Problem,
        part: Part,
        answers: fn(u128) -> bool,
        wanted: Option<u64>,
    ) -> Result<Walk, Unsupported> {
        let (absence, learning) = (self.absence(&part, answers), self.learning(&part, wanted));
        let successor = learning
            .as_ref()
            .and_then(|learning| self.successor(learning.problem()));
        let kind = if successor.is_some() {
            EngineKind::Links
        } else {
            self.kind()
        };
        let walk = self.walk_part(problem, part, wanted, kind)?;
        Ok(walk
            .with_rivals(absence, learning)
            .with_successor(successor))
    }

    /// What is searched in place of this problem.
    fn searched<'p>(&'p self, problem: &'p Problem) -> Result<Part<'p>, Unsupported> {
        Ok(self.settled(self.wanted.part(problem)?))
    }

    /// The part without what is forced at its root, where the program chooses how to search: the
    /// nodes are the same, and each takes less.
    fn settled<'p>(&self, part: Part<'p>) -> Part<'p> {
        let plain = self.engine == EngineKind::Auto
            && self.branching == Branching::Lowest
            && self.hooks.is_empty();
        if plain { part.settled() } else { part }
    }

    /// The engine that takes over from `links` where few solutions are wanted: the one that
    /// [`choice`] names for long walks. None where that is `links`, which is made soonest and finds
    /// what takes few nodes.
    fn successor(&self, problem: &Arc<Problem>) -> Option<Successor> {
        let plain = self.branching == Branching::Lowest && Links::check(problem).is_ok();
        Some(self.kind().resolve(problem))
            .filter(|&kind| plain && kind != EngineKind::Links)
            .map(|kind| Successor::new(Arc::clone(problem), kind, self.set))
    }

    /// How many solutions are wanted, if any of them will do: one always is any, and of more the
    /// order is the walk's unless nobody minds.
    fn handed_over(&self) -> Option<u64> {
        self.limits
            .solutions
            .filter(|&most| most == 1 || self.any_order)
    }

    /// Learning beside a walk, unless the caller asks for what only a search can do.
    fn learning(&self, part: &Part, wanted: Option<u64>) -> Option<Box<Learning>> {
        let plain = self.engine == EngineKind::Auto && self.hooks.is_empty();
        if !plain || Bits::is_tiny(&part.problem) {
            return None;
        }
        let learning = Learning::new(&part.problem, wanted?, self.seed, &self.limits)?;
        Some(learning.on_threads(self.threads))
    }

    /// Layers beside a walk, unless the caller asks for what only a search can do.
    fn absence(&self, part: &Part, answers: fn(u128) -> bool) -> Option<Box<AbsenceProof>> {
        let plain =
            self.engine == EngineKind::Auto && self.limits.nodes.is_none() && self.hooks.is_empty();
        // tiny problems are walked before layers would begin, and making them is what they cost
        if !plain || self.count_by == CountBy::Search || Bits::is_tiny(&part.problem) {
            return None;
        }
        AbsenceProof::new(
            &part.problem,
            self.limits.memory.unwrap_or(ABSENCE_MEMORY),
            answers,
        )
        .map(Box::new)
    }

    /// With `wanted`, that many solutions are asked for, and any will do.
    fn walk_part(
        &self,
        problem: &Problem,
        part: Part,
        wanted: Option<u64>,
        kind: EngineKind,
    ) -> Result<Walk, Unsupported> {
        let driver = match kind {
            EngineKind::Learn => self.learner(&part, wanted)?,
            _ => Driver::from(self.walker_of(kind, problem, &part)?),
        };
        let walk = Walk::new(driver, self.limits.clone());
        Ok(walk
            .with_way_back(part.back)
            .on_threads(self.threads, !self.any_order, self.pace))
    }

    fn learner(&self, part: &Part, wanted: Option<u64>) -> Result<Driver, Unsupported> {
        // which nodes are visited before a limit of nodes, and the order of a list, are those of
        // one thread
        let races =
            wanted.is_some_and(|n| n <= learning::MOST_WANTED) && self.limits.nodes.is_none();
        let threads = if races { self.threads } else { 1 };
        match self.hooks.is_empty() {
            true => choice::learner(&part.problem, self.seed, threads),
            false => Err(Unsupported::new(
                self.engine.name(),
                "nodes that the caller decides on",
            )),
        }
    }

    /// An engine for a part of the problem, at the root.
    fn walker(&self, problem: &Problem, part: &Part) -> Result<Walker, Unsupported> {
        self.walker_of(self.kind(), problem, part)
    }

    fn walker_of(
        &self,
        kind: EngineKind,
        problem: &Problem,
        part: &Part,
    ) -> Result<Walker, Unsupported> {
        let searched = self.branching.arrange(&part.problem);
        let mut walker = choice::make(kind, self.set, &searched)?;
        self.hook(&mut walker, &part.back, [problem, &searched])?;
        Ok(walker)
    }

    /// The engine to make: where the caller chooses items, the one that can.
    fn kind(&self) -> EngineKind {
        match self.engine {
            EngineKind::Auto if self.hooks.choose_items() => EngineKind::Cells,
            kind => kind,
        }
    }

    fn hook(
        &self,
        walker: &mut Walker,
        back: &WayBack,
        problems: [&Problem; 2],
    ) -> Result<(), Unsupported> {
        match self.hooks.set(walker, back, problems) {
            true => Ok(()),
            false => Err(Unsupported::new(
                self.engine.name(),
                "items chosen by the caller",
            )),
        }
    }
}
