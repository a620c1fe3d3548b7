//! The plain questions: existence, uniqueness, and the list of solutions.

#[cfg(feature = "learn")]
use crate::learn::Learner;
use crate::scheduler::{Goal, Layers, Learning, MOST_WANTED, Scheduler, WalkQuestion};
#[cfg(feature = "learn")]
use crate::settings::engine_kind::LEARN;
use crate::settings::pace::Pace;
use crate::settings::part::Part;
use crate::settings::{Branching, CountBy, EngineKind, Search};
use crate::tree::choice;
use crate::tree::driver::Driver;
use crate::tree::form::{Form, Render};
use crate::tree::order::walk_order;
use crate::tree::parallel::{Delivery, Job};
use crate::tree::path::TreeId;
use crate::tree::solutions::Solutions;
use crate::tree::switch::Switch;
use crate::tree::walk::Walk;
use quadrille_engine::internal::Walker;
use quadrille_engine::{Bits, Links, Unsupported};
use quadrille_problem::limits::Report;
use quadrille_problem::problem::{OptionId, Problem};
use std::ops::ControlFlow;
use std::sync::Arc;

/// How many solutions there are, as far as most people ask.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Uniqueness {
    /// It is proved that the problem has no solution.
    None,
    /// The only solution; no other exists.
    One(Vec<OptionId>),
    /// Two at least.
    Several,
}

/// The solutions that a walk and learning beside it are to find.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Wish {
    /// So many, any of them.
    Any(u64),
    /// The number of all, or so many.
    Count(u64),
    /// All, in the order of the walk, until the caller has enough.
    List { has_frontier: bool },
}

impl Search {
    /// Counts the solutions. It stops at 2^128 solutions, and ends with
    /// [`End::Overflow`]; [`total`](Search::total) has no such limit.
    ///
    /// [`End::Overflow`]: quadrille_problem::limits::End::Overflow
    pub fn count(&self, problem: &Problem) -> Result<Report, Unsupported> {
        Ok(self.total(problem)?.report)
    }

    /// Whether there is a solution, found or only counted; `None` where a limit ended the search
    /// before that was known.
    ///
    /// ```
    /// # use quadrille_search::examples as quadrille;
    /// use quadrille::{limits::Limits, problem::Problem, search::Search};
    ///
    /// let problem: Problem = "a b c\na b\nb c\na c".parse()?;
    /// assert_eq!(Search::new().exists(&problem)?, Some(false));
    /// assert_eq!(Search::new().limits(Limits::new().max_nodes(1)).exists(&problem)?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn exists(&self, problem: &Problem) -> Result<Option<bool>, Unsupported> {
        let mut walk = self.walk(problem, |_| true, Wish::Any(1))?;
        walk.advance();
        let found = walk.has_at_least(1);
        Ok((found || walk.report().is_exhausted()).then_some(found))
    }

    /// Whether there is no solution, one, or several; `None` where a limit ended the search before
    /// that was known.
    ///
    /// ```
    /// # use quadrille_search::examples as quadrille;
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
        let mut walk = self.walk(problem, |count| count != 1, Wish::Any(2))?;
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
        Ok(self.listing(problem)?.visit(Form::Sorted, &mut visit))
    }

    /// Calls `visit` with solutions until these have shown every option of the list that any
    /// solution has: each solution has an option of the list that no earlier solution has. The
    /// search learns from conflicts, and keeps its limits alone of the settings.
    ///
    /// ```
    /// # use quadrille_search::examples as quadrille;
    /// use quadrille::{problem::Problem, search::Search};
    ///
    /// let problem: Problem = "a b c d\na b\nb c\nc d\na\nb\nd\nc".parse()?;
    /// let mut shown = Vec::new();
    /// let options = problem.options().collect();
    /// let report = Search::new().show(&problem, options, |solution| {
    ///     shown.extend_from_slice(solution)
    /// })?;
    /// shown.sort();
    /// shown.dedup();
    /// assert_eq!((report.is_exhausted(), shown.len()), (true, 7));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "learn")]
    pub fn show(
        &self,
        problem: &Problem,
        options: Vec<OptionId>,
        visit: impl FnMut(&[OptionId]),
    ) -> Result<Report, Unsupported> {
        let learner = Learner::new(problem, 0);
        let mut learner = learner.ok_or(Unsupported::new(LEARN, "so many options"))?;
        Ok(learner.show(options, &self.limits, visit))
    }

    /// As [`visit`](Search::visit), but with the options of each solution in the order of choice,
    /// which takes a third to three quarters of the time where most nodes are solutions.
    ///
    /// ```
    /// # use quadrille_search::examples as quadrille;
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
        Ok(self.listing(problem)?.visit(Form::Unsorted, &mut visit))
    }

    /// Calls `visit` with texts that `render` makes of the solutions, several at a time where
    /// several threads make them, and with how many these are. `render` appends the text of one,
    /// whose options are in ascending order; it is called by all threads, `visit` by the caller's.
    ///
    /// ```
    /// # use quadrille_search::examples as quadrille;
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
    #[doc(hidden)]
    pub fn visit_texts(
        &self,
        problem: &Problem,
        render: impl Fn(&[OptionId], &mut Vec<u8>) + Send + Sync + 'static,
        mut visit: impl FnMut(&[u8], u64) -> ControlFlow<()>,
    ) -> Result<Report, Unsupported> {
        let render: Render = Arc::new(render);
        Ok(self.listing(problem)?.visit_texts(&render, &mut visit))
    }

    /// The first solution, if one was found, and how the search went: the problem has no solution
    /// if the report [`is_exhausted`](Report::is_exhausted) without one.
    ///
    /// ```
    /// # use quadrille_search::examples as quadrille;
    /// use quadrille::{limits::Limits, problem::Problem, search::Search};
    ///
    /// let problem: Problem = "a b\na\nb".parse()?;
    /// let (solution, _) = Search::new().limits(Limits::new().max_nodes(100)).first(&problem)?;
    /// assert_eq!(solution.map(|options| options.len()), Some(2));
    /// let (unknown, report) = Search::new().limits(Limits::new().max_nodes(0)).first(&problem)?;
    /// assert!(unknown.is_none() && !report.is_exhausted());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn first(&self, problem: &Problem) -> Result<(Option<Vec<OptionId>>, Report), Unsupported> {
        let mut solutions = self
            .clone()
            .limited(|limits| limits.max_solutions(1))
            .solutions(problem)?;
        Ok((solutions.next(), solutions.report()))
    }

    /// The solutions, one after the other.
    pub fn solutions(&self, problem: &Problem) -> Result<Solutions, Unsupported> {
        let part = self.wanted.part(problem)?;
        let tree = TreeId::of(&part.problem, self.branching);
        let walk = self.walk_of_part(problem, self.settled(part), |_| false, self.wish(true))?;
        Ok(Solutions { walk, tree })
    }

    /// A walk through all solutions that are wanted.
    fn listing(&self, problem: &Problem) -> Result<Walk, Unsupported> {
        self.walk(problem, |_| false, self.wish(false))
    }

    /// A walk that ends where layers prove that there are no more solutions, or find a number of
    /// solutions that answers the question; or where learning fulfils the wish.
    pub(crate) fn walk(
        &self,
        problem: &Problem,
        answers: fn(u128) -> bool,
        wish: Wish,
    ) -> Result<Walk, Unsupported> {
        self.walk_of_part(problem, self.searched(problem)?, answers, wish)
    }

    /// The same of a part of the problem.
    pub(crate) fn walk_of_part(
        &self,
        problem: &Problem,
        part: Part,
        answers: fn(u128) -> bool,
        wish: Wish,
    ) -> Result<Walk, Unsupported> {
        let shared = self.shared(&part);
        let learning = shared
            .as_ref()
            .and_then(|shared| self.learning(shared, self.goal(wish, shared)?));
        let any_will_do = learning.as_ref().is_some_and(Learning::takes_any);
        let switch = shared
            .as_ref()
            .filter(|_| any_will_do)
            .and_then(|shared| self.switch(shared));
        let kind = match switch {
            Some(_) => EngineKind::Links,
            None => self.kind(),
        };
        let question = WalkQuestion::Solutions(answers);
        let scheduler = Scheduler::new(question, self.layers(shared), learning, self.tuning);
        let wanted = match wish {
            Wish::Any(n) | Wish::Count(n) => Some(n),
            Wish::List { .. } => None,
        };
        let mut walk = self.walk_part(problem, part, wanted, kind)?;
        (walk.scheduler, walk.switch) = (scheduler, switch);
        Ok(walk)
    }

    /// What learning beside a walk is to find; none where it would be of no use.
    fn goal(&self, wish: Wish, problem: &Arc<Problem>) -> Option<Goal> {
        match wish {
            Wish::Any(n) | Wish::Count(n) if n <= MOST_WANTED => Some(Goal::Any(n as usize)),
            Wish::Count(n) => (self.count_by != CountBy::Search).then_some(Goal::Count(n)),
            // a list by several threads has no fixed order, so learning cannot continue it
            Wish::Any(_) if self.n_threads() > 1 => None,
            Wish::Any(_) | Wish::List { .. } => Some(Goal::List {
                sort: walk_order(problem, self.branching),
                most: self.limits.solutions.unwrap_or(u64::MAX),
                has_frontier: !matches!(
                    wish,
                    Wish::List {
                        has_frontier: false
                    }
                ),
            }),
        }
    }

    /// Learning beside a walk.
    pub(crate) fn learning(&self, problem: &Arc<Problem>, goal: Goal) -> Option<Learning> {
        let threads = self.threads.max(1) as u64;
        Learning::new(
            problem,
            goal,
            [self.seed, threads],
            &self.limits,
            self.tuning,
        )
    }

    /// The problem to search in place of this one.
    pub(crate) fn searched<'p>(&'p self, problem: &'p Problem) -> Result<Part<'p>, Unsupported> {
        Ok(self.settled(self.wanted.part(problem)?))
    }

    /// Whether the program chooses how to search.
    pub(crate) fn is_free(&self) -> bool {
        self.engine == EngineKind::Auto && self.hooks.is_empty()
    }

    /// The part without options that nothing supports and items whose bounds cannot bind; also
    /// without the forced options at its root, where the program chooses how to search: the search
    /// then visits the same nodes, and each takes less time.
    pub(crate) fn settled<'p>(&self, part: Part<'p>) -> Part<'p> {
        let part = part.lightened();
        match self.is_free() && self.branching == Branching::Lowest {
            true => part.settled(),
            false => part,
        }
    }

    /// The engine that takes over from `links` where few solutions are wanted: the one that
    /// [`choice`] names for long walks. `None` if that is `links`, which is built fastest and finds
    /// solutions that take few nodes.
    fn switch(&self, problem: &Arc<Problem>) -> Option<Switch> {
        let plain = self.branching == Branching::Lowest && Links::check(problem).is_ok();
        Some(self.kind().resolve(problem))
            .filter(|&kind| plain && kind != EngineKind::Links)
            .map(|kind| Switch {
                problem: Arc::clone(problem),
                kind,
                set: self.set,
                tuning: self.tuning,
            })
    }

    /// The solutions to list: a single solution may be any, several come in the walk's order unless
    /// `any_order` is set.
    pub(crate) fn wish(&self, has_frontier: bool) -> Wish {
        match self.limits.solutions {
            Some(1) => Wish::Any(1),
            most if self.any_order => Wish::Any(most.unwrap_or(u64::MAX)),
            _ => Wish::List { has_frontier },
        }
    }

    /// The problem of a part, for contenders beside its walk; `None` if the question needs a walk,
    /// or the walk would end before a contender began.
    pub(crate) fn shared(&self, part: &Part) -> Option<Arc<Problem>> {
        let fits = part.problem.n_entries() <= self.tuning.entries;
        (self.is_free() && fits && !Bits::is_tiny(&part.problem))
            .then(|| Arc::new(part.problem.clone().into_owned()))
    }

    /// Layers beside a walk.
    pub(crate) fn layers(&self, shared: Option<Arc<Problem>>) -> Option<Layers> {
        let allowed = self.limits.nodes.is_none() && self.count_by != CountBy::Search;
        let problem = shared.filter(|_| allowed)?;
        Some(Layers::new(problem, &self.limits, self.tuning))
    }

    /// Makes a walk for a part; with `wanted`, the caller needs any `wanted` solutions.
    pub(crate) fn walk_part(
        &self,
        problem: &Problem,
        part: Part,
        wanted: Option<u64>,
        kind: EngineKind,
    ) -> Result<Walk, Unsupported> {
        let driver = match kind {
            EngineKind::Learn => self.learner(&part, wanted)?,
            _ => Driver::from(self.walker(kind, problem, &part)?),
        };
        let mut walk = Walk::new(driver, self.limits.clone());
        walk.maker.back = part.back;
        let room = self.limits.memory.unwrap_or(u64::MAX).min(self.pace.room);
        walk.threads.job = Job {
            task: Delivery::List {
                ordered: !self.any_order,
            },
            threads: self.n_threads(),
            pace: Pace { room, ..self.pace },
        };
        Ok(walk)
    }

    /// The threads that share a search: which nodes are visited before a limit of nodes must not be
    /// a matter of luck.
    pub(crate) fn n_threads(&self) -> usize {
        let several = quadrille_problem::internal::HAS_THREADS && self.limits.nodes.is_none();
        if several { self.threads.max(1) } else { 1 }
    }

    fn learner(&self, part: &Part, wanted: Option<u64>) -> Result<Driver, Unsupported> {
        // a list keeps the order of one thread
        let races = wanted.is_some_and(|n| n <= MOST_WANTED);
        let threads = if races { self.n_threads() } else { 1 };
        match self.hooks.is_empty() {
            true => choice::learner(&part.problem, self.seed, threads),
            false => Err(Unsupported::new(
                self.engine.name(),
                "nodes that the caller decides on",
            )),
        }
    }

    /// An engine for a part of the problem, at the root.
    pub(crate) fn walker(
        &self,
        kind: EngineKind,
        problem: &Problem,
        part: &Part,
    ) -> Result<Walker, Unsupported> {
        let searched = self.branching.arrange(&part.problem);
        let mut walker = choice::make(kind, self.set, &searched)?;
        if self.tuning.eager {
            walker = walker.eager();
        }
        self.hook(&mut walker, &part.back, [problem, &searched])?;
        Ok(walker)
    }

    /// The engine to make: where the caller chooses items, the one that can.
    pub(crate) fn kind(&self) -> EngineKind {
        match self.engine {
            EngineKind::Auto if self.hooks.choose.is_some() => EngineKind::Cells,
            kind => kind,
        }
    }
}
