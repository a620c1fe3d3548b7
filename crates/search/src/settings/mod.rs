//! What a search is told before it begins: engine, limits, threads, which solutions are wanted.

pub(crate) mod branching;
pub(crate) mod count_by;
pub(crate) mod engine_kind;
pub(crate) mod hooks;
pub(crate) mod pace;
pub(crate) mod part;
mod weigh;

pub use branching::Branching;
pub use count_by::CountBy;
pub use engine_kind::EngineKind;

use crate::scheduler::tuning::Tuning;
use hooks::Hooks;
use pace::Pace;
use part::Wanted;
use quadrille_cpu::internal::InstructionSet;
use quadrille_cpu::{Missing, Simd};
use quadrille_engine::Candidate;
use quadrille_problem::limits::Limits;
use quadrille_problem::problem::{ItemId, OptionId};
use quadrille_problem::set_limits;
use std::sync::Arc;

/// A search to be made: limits, engine, which solutions are wanted. It can be used more than once.
/// All settings apply to all questions, `cheapest` among them; but
/// [`estimate`](Search::estimate) and [`split`](Search::split) obey only the limit of time and
/// monitors.
///
/// ```
/// # use quadrille_search::examples as quadrille;
/// use quadrille::{limits::{End, Limits}, problem::Problem, search::Search};
///
/// let problem: Problem = "a b c\na\nb c\na b\nc".parse()?;
/// let report = Search::new().limits(Limits::new().max_solutions(1)).count(&problem)?;
/// assert_eq!((report.solutions, report.end), (1, Some(End::Solutions)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Search {
    pub(crate) engine: EngineKind,
    pub(crate) seed: u64,
    pub(crate) limits: Limits,
    pub(crate) count_by: CountBy,
    pub(crate) branching: Branching,
    pub(crate) set: InstructionSet,
    pub(crate) wanted: Wanted,
    #[cfg(feature = "cheapest")]
    pub(crate) maximizes: bool,
    pub(crate) hooks: Hooks,
    pub(crate) threads: usize,
    pub(crate) any_order: bool,
    pub(crate) pace: Pace,
    pub(crate) tuning: Tuning,
}

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
    #[doc(hidden)]
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

    /// Searches on this many threads, though a walk on no more than there are cores; on one, unless
    /// this is asked for. Solutions and their order do not depend on the number of threads, except
    /// which of several solutions of equal cost counts as the cheapest; a [`Report`] adds up the
    /// nodes of all threads. Threads begin when a search has lasted some milliseconds. Where one
    /// solution or two answer the question, [`Auto`](EngineKind::Auto) learns on the others beside
    /// a walk, and which solution is found may depend on the clock; [`Learn`](EngineKind::Learn)
    /// tries a seed on each (eight at most) and shares the learned clauses: the same solution on as
    /// many threads. With a limit of nodes there is one thread, so that the same search always ends
    /// at the same node.
    ///
    /// ```
    /// # use quadrille_search::examples as quadrille;
    /// use quadrille::{problem::Problem, search::Search};
    ///
    /// let problem: Problem = "a b c\na\nb c\na b\nc".parse()?;
    /// let (one, two) = (Search::new(), Search::new().threads(2));
    /// assert!(two.solutions(&problem)?.eq(one.solutions(&problem)?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// [`Report`]: quadrille_problem::limits::Report
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Whether solutions may be handed over as they are found, in an order that differs from run to
    /// run: solutions of several threads need not wait for those before them, and with a limit of
    /// two solutions, learning beside the walk may find them.
    #[must_use]
    #[doc(hidden)]
    pub fn any_order(mut self, any: bool) -> Self {
        self.any_order = any;
        self
    }

    set_limits!();

    /// Restricts the search to solutions with all of these options. They keep their numbers.
    ///
    /// ```
    /// # use quadrille_search::examples as quadrille;
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
    /// A search fails if the problem lacks one of these options.
    #[must_use]
    pub fn force(mut self, options: &[OptionId]) -> Self {
        self.wanted.forced.extend_from_slice(options);
        self
    }

    /// Restricts the search to solutions without these options; to search many parts of one
    /// problem, see [`Template`](crate::Template).
    ///
    /// A search fails if the problem lacks one of these options.
    #[must_use]
    pub fn forbid(mut self, options: &[OptionId]) -> Self {
        self.wanted.forbidden.extend_from_slice(options);
        self
    }

    /// Makes the problem smaller first, as [`reduce`](quadrille_reduce) does, and gives
    /// the solutions of the original. Worth while where the rules remove much: nonograms, word
    /// squares, sudokus of 25x25.
    ///
    /// ```
    /// # use quadrille_search::examples as quadrille;
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
    /// looked at. If it belongs to another problem, or options are forced or forbidden, another one
    /// is made.
    #[must_use]
    #[doc(hidden)]
    pub fn reduced(mut self, reduced: Arc<quadrille_reduce::Reduced>) -> Self {
        self.wanted.reduced = Some(reduced);
        self.reduce(true)
    }

    /// Cuts off the subtree of a node if this is true of the options taken so far, in any order; a
    /// solution of which it is true is skipped. It must stay true when options are added, or the
    /// result depends on the order of the search.
    ///
    /// ```
    /// # use quadrille_search::examples as quadrille;
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
        self.hooks.unwanted = Some(Arc::new(unwanted));
        self
    }

    /// Branches on the item that `choose` selects among the open primary items, or if it returns
    /// `None`, by the usual rule: fewest children first. Only the engine `cells` does so, and
    /// `auto` stands for it then. A [`Frontier`](crate::Frontier) of such a search fits only
    /// searches that choose alike.
    ///
    /// ```
    /// # use quadrille_search::examples as quadrille;
    /// use quadrille::{engine::Candidate, problem::Problem, search::Search};
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
    /// The search does, if the item is not among the candidates; on several threads also
    /// where it chooses another item from the same candidates.
    #[must_use]
    pub fn choose_item(
        mut self,
        choose: impl Fn(&[Candidate]) -> Option<ItemId> + Send + Sync + 'static,
    ) -> Self {
        self.hooks.choose = Some(Arc::new(choose));
        self
    }
}
