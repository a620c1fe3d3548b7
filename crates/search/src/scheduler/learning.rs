//! Learning from conflicts beside a walk: one solution or two, few in all, the first of a list.
//!
//! Where one or two answer, a few greedy dives come first. With threads to spare, these learn while
//! the walk goes on. Which solution is found depends on the clock then; whether there is one, or
//! only one, does not.
//!
//! Counts and lists need all solutions. The learner blocks each solution by a clause until it
//! proves that no solution remains: its solutions are then counted, or a list continues with those
//! that the walk has not shown, in the walk's order. The learner makes no use of the walk's
//! solutions.
//!
//! The first `n` of a list need not all be known. Once the learner has found `n`, it looks for
//! others in the part of the tree before the last of them, subtree by subtree, by supposing the
//! options that lead to the subtree. Each solution found there makes that part smaller. Where the
//! walk could end by luck only, it does not look: the walk would never show the first ones.

use super::Parts;
use super::{Contender, Outlook, Turn};
use crate::learn::{BackgroundSearch, BackgroundTask, Learner, Outcome, dives};
use crate::scheduler::forecast::Forecast;
use crate::scheduler::tuning::Tuning;
use num_bigint::BigUint;
use quadrille_engine::Step;
use quadrille_problem::limits::{End, Limits};
use quadrille_problem::problem::{OptionId, Problem};
use std::sync::Arc;

/// Requests for more solutions are lists in the order of the walk.
pub(crate) const MOST_WANTED: u64 = 2;

/// A solution, its options in ascending order, and the path to its node in the tree of a walk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Placed {
    pub(crate) path: Vec<Step>,
    /// For each level of the path: the options of the children, up to and including the child on
    /// the path; the last child may exclude options instead of taking one.
    pub(crate) tried: Vec<Vec<OptionId>>,
    pub(crate) solution: Vec<OptionId>,
}

impl Placed {
    /// The subtrees before it, the largest last: options that their solutions have, and lack.
    fn parts_before(&self) -> Vec<AssumedPath> {
        let mut parts = Vec::new();
        let mut above = AssumedPath::new();
        for (tried, step) in self.tried.iter().zip(&self.path) {
            let child = |taken: usize| {
                let (before, from) = tried.split_at(taken);
                let taken = from.first().map(|&option| (option, true));
                taken
                    .into_iter()
                    .chain(before.iter().map(|&option| (option, false)))
            };
            let taken = step.taken as usize;
            parts.extend(
                (0..taken).map(|taken| above.iter().copied().chain(child(taken)).collect()),
            );
            above.extend(child(taken));
        }
        parts.reverse();
        parts
    }

    /// The path to the node behind this subtree; `None` behind the last subtree.
    fn path_after(&self) -> Option<Vec<Step>> {
        let mut path = self.path.clone();
        while let Some(step) = path.last_mut() {
            step.taken += 1;
            if step.taken < step.of {
                return Some(path);
            }
            path.pop();
        }
        None
    }
}

/// A subtree: the options that its solutions have, with `true`, and lack.
type AssumedPath = Vec<(OptionId, bool)>;

/// Puts solutions into the order of a walk; `None` where there is no walk of the problem.
pub(crate) type Sort = Arc<dyn Fn(Vec<Vec<OptionId>>) -> Option<Vec<Placed>> + Send + Sync>;

/// What learning is to find.
#[derive(Clone)]
pub(crate) enum Goal {
    /// Any solutions, this many; the walk's solutions count.
    Any(usize),
    /// The number of all solutions, counted up to this limit.
    Count(u64),
    /// So many first solutions of a list in this order; if only luck could end the walk, and the
    /// frontier is not needed, any `most` solutions.
    List {
        sort: Sort,
        most: u64,
        has_frontier: bool,
    },
}

/// The known remainder of a list, beyond the solutions that the walk has shown.
#[derive(Default)]
struct ListTail {
    /// The solutions, the next one last.
    solutions: Vec<Placed>,
    /// The path to the node after the last solution, if such a node exists.
    after: Option<Vec<Step>>,
}

/// A search that learns, beside a walk.
pub(crate) struct Learning {
    problem: Arc<Problem>,
    seed: u64,
    threads: usize,
    state: LearnerStage,
    memory: u64,
    goal: Goal,
    /// Solutions found by the walk (for `Goal::Any`), and solutions found by the learner.
    of_walk: Vec<Vec<OptionId>>,
    others: Vec<Vec<OptionId>>,
    /// The count, up to the goal's limit, and the method that found it.
    known: Option<(BigUint, String)>,
    rest: Option<ListTail>,
    /// Whether the first solutions of a list are those of the walk.
    is_ordered: bool,
    /// Where enough solutions of a list are known: the subtrees before the last solution that may
    /// contain others, in reverse order.
    before: Option<Vec<AssumedPath>>,
    tuning: Tuning,
}

#[derive(Debug)]
enum LearnerStage {
    Waiting,
    UnderWay(Box<Learner>),
    Background(BackgroundSearch),
    /// It has given up, or has found all that was wanted.
    Over,
}

impl Learning {
    /// A learner for this goal; `None` under a limit of nodes. For `Goal::Any`, the learner uses
    /// all threads but the walk's.
    pub(crate) fn new(
        problem: &Arc<Problem>,
        goal: Goal,
        [seed, threads]: [u64; 2],
        limits: &Limits,
        tuning: Tuning,
    ) -> Option<Learning> {
        if limits.nodes.is_some() {
            return None;
        }
        Some(Learning {
            problem: Arc::clone(problem),
            seed,
            threads: threads as usize,
            state: LearnerStage::Waiting,
            memory: limits.memory.unwrap_or(tuning.memory),
            goal,
            of_walk: Vec::new(),
            others: Vec::new(),
            known: None,
            rest: None,
            before: None,
            is_ordered: true,
            tuning,
        })
    }

    /// Whether the goal is any solutions, so that the walk's solutions count.
    pub(crate) fn takes_any(&self) -> bool {
        matches!(self.goal, Goal::Any(_))
    }

    /// The ticks for which it goes on alone: some where any solutions do, it is not made yet, and
    /// channels decide on colors beside other items, as those of tables and automata do. In word
    /// squares, on which learning takes five times as long, all items are channels.
    pub(crate) fn ticks_alone(&self) -> u64 {
        let is_waiting = matches!(self.state, LearnerStage::Waiting) && self.takes_any();
        if !is_waiting || !self.problem.has_colors() {
            return 0;
        }
        let options_of = self.problem.options_of_items();
        let decides = |item| !self.problem.decided_by(item, &options_of).is_empty();
        let mut items = self.problem.primary_items();
        match items.any(decides) && !self.problem.primary_items().all(decides) {
            true => u64::from(self.tuning.alone_per_entry) * self.problem.n_entries() as u64,
            false => 0,
        }
    }

    /// Whether the number of solutions is asked for, and no solution.
    pub(crate) fn counts(&self) -> bool {
        matches!(self.goal, Goal::Count(_))
    }

    /// Whether the walk has shown nothing, and could by luck only: then any solutions do for a
    /// list.
    pub(crate) fn set_any_order(&mut self, by_luck: bool) {
        let has_frontier = matches!(
            self.goal,
            Goal::List {
                has_frontier: true,
                ..
            }
        );
        self.is_ordered = has_frontier || !by_luck;
    }

    /// The walk has found a solution; whether that is enough.
    pub(crate) fn note(&mut self, chosen: &[OptionId]) -> bool {
        if !self.takes_any() {
            return false;
        }
        let mut solution = chosen.to_vec();
        solution.sort_unstable();
        self.others.retain(|other| *other != solution);
        self.of_walk.push(solution);
        self.is_enough()
    }

    /// All solutions found so far.
    fn found(&self) -> impl Iterator<Item = &Vec<OptionId>> {
        self.of_walk.iter().chain(&self.others)
    }

    fn is_enough(&self) -> bool {
        match self.goal {
            Goal::Any(wanted) => self.of_walk.len() + self.others.len() >= wanted,
            Goal::Count(most) => self.others.len() as u64 >= most,
            Goal::List { .. } => false,
        }
    }

    /// Whether there are solutions that the walk has not shown.
    pub(crate) fn has_others(&self) -> bool {
        let left_of_list = |rest: &ListTail| !rest.solutions.is_empty();
        self.takes_any() && !self.others.is_empty() || self.rest.as_ref().is_some_and(left_of_list)
    }

    /// A solution that the walk has not shown: the next one of a list.
    pub(crate) fn take(&mut self) -> Option<Vec<OptionId>> {
        match self.goal {
            Goal::Any(_) => self.others.pop(),
            Goal::Count(_) => None,
            Goal::List { .. } => Some(self.rest.as_mut()?.solutions.pop()?.solution),
        }
    }

    /// The part of the tree that the rest of the list covers, once the learner knows the rest.
    pub(crate) fn rest_of_tree(&self) -> Option<Parts> {
        let rest = self.rest.as_ref()?;
        let next = rest.solutions.last().map(|placed| &placed.path);
        let path = next.or(rest.after.as_ref());
        Some(path.map(|path| (path.clone(), 0)).into_iter().collect())
    }

    /// The count, up to the goal's limit, and the method that found it.
    pub(crate) fn known(&self) -> Option<(&BigUint, &str)> {
        let (count, reason) = self.known.as_ref()?;
        Some((count, reason))
    }

    /// All solutions are found, enough for a count, or the first ones of a list. A list goes on
    /// after those that the walk has shown. False where the order is not to be had.
    pub(crate) fn complete(&mut self, n_shown: u128) -> bool {
        let found = std::mem::take(&mut self.others);
        let count = BigUint::from(found.len());
        if let Goal::List { sort, .. } = &self.goal {
            let Some(sorted) = sort(found) else {
                return false;
            };
            let is_first_part = self.before.is_some();
            let last = sorted.last().filter(|_| is_first_part);
            let after = last.and_then(Placed::path_after);
            let n_shown = usize::try_from(n_shown).unwrap_or(usize::MAX);
            let solutions = sorted.into_iter().skip(n_shown).rev().collect();
            self.rest = Some(ListTail { solutions, after });
            if is_first_part {
                return true;
            }
        }
        self.known = Some((count, "learning".into()));
        true
    }

    /// Keeps only the first solutions of a list where enough are known. Then others are looked for
    /// before the last one.
    fn keep_first(&mut self) -> Turn {
        let Goal::List { sort, most, .. } = &self.goal else {
            return Turn::Over;
        };
        let Some(mut sorted) = sort(std::mem::take(&mut self.others)) else {
            return Turn::Over;
        };
        sorted.truncate(*most as usize);
        let parts_before = sorted.last().map(Placed::parts_before);
        self.before = parts_before
            .filter(|_| self.is_ordered)
            .or(Some(Vec::new()));
        self.others = sorted.into_iter().map(|placed| placed.solution).collect();
        self.suppose()
    }

    /// Looks for solutions in the next subtree before the last one that is known.
    fn suppose(&mut self) -> Turn {
        let (LearnerStage::UnderWay(learner), Some(before)) = (&mut self.state, &mut self.before)
        else {
            return Turn::Over;
        };
        match before.pop() {
            Some(part) if learner.suppose(&part) => Turn::Paused,
            Some(_) => Turn::Over,
            None => Turn::Ended(End::Solutions),
        }
    }

    /// The conflicts that were learned from.
    pub(crate) fn conflicts(&self) -> u64 {
        match &self.state {
            LearnerStage::UnderWay(learner) => learner.work().conflicts,
            LearnerStage::Background(background) => background.conflicts(),
            LearnerStage::Waiting | LearnerStage::Over => 0,
        }
    }

    /// How many solutions it has found, where all are wanted.
    pub(crate) fn n_known(&self) -> usize {
        match self.takes_any() {
            true => 0,
            false => self.others.len(),
        }
    }

    /// The ticks that it expects to take still, if it finds the solutions that the walk lets expect
    /// at the rate at which it has found others, and has almost found another one.
    fn expected(&self, walk: &Forecast) -> f64 {
        let found = self.n_known() as f64;
        self.ticks() as f64 * (walk.solutions() - found).max(0.0) / (found + 1.0)
    }

    /// Ends it: nothing more will be asked.
    pub(crate) fn stop(&mut self) {
        self.state = LearnerStage::Over;
    }

    /// Adds solutions that the walk has not found; what that answers.
    fn add(&mut self, found: impl IntoIterator<Item = Vec<OptionId>>) -> Turn {
        for solution in found {
            if !self.of_walk.contains(&solution) {
                self.others.push(solution);
            }
        }
        let n = self.others.len();
        match self.goal {
            _ if self.is_enough() => Turn::Ended(End::Solutions),
            Goal::List { most, .. } if n as u64 >= most => self.keep_first(),
            Goal::Count(_) | Goal::List { .. } if n > self.tuning.many.into() => Turn::Over,
            Goal::Any(_) | Goal::Count(_) | Goal::List { .. } => Turn::Paused,
        }
    }

    /// How much learned clauses say: 1 or more if each decision implies many options, 0 if none.
    fn telling(&self, learner: &Learner) -> f64 {
        let work = learner.work();
        let levels_per_literal = work.levels as f64 / work.literals.max(1) as f64;
        (1.0 - levels_per_literal) / (1.0 - self.tuning.telling)
    }

    /// The ticks that a learner deserves by its clauses, for each tick of the walk: the more the
    /// clauses say, and the fewer nodes a conflict costs.
    fn share_by_clauses(&self, learner: &Learner, walk: &Forecast) -> f64 {
        let tuning = &self.tuning;
        let (ticks, n_conflicts) = (learner.ticks() as f64, learner.work().conflicts as f64);
        let endless = tuning.endlessness(walk).min(1.0);
        if n_conflicts <= tuning.trial.into() {
            return tuning.favorite_share * endless;
        }
        let nodes = walk.nodes / walk.spent * ticks;
        let by_cost = tuning.sure_share * tuning.nodes_per_conflict * n_conflicts / nodes;
        let power = 1.0 + f64::from(tuning.telling_power - 1) / tuning.magnitude(walk);
        let promise = self.telling(learner).clamp(0.0, 1.0).powf(power);
        let part = match self.takes_any() {
            true => 1.0,
            false => tuning.learned_below,
        };
        let most = match promise >= 1.0 && ticks < walk.expected() * part {
            true => tuning.sure_share,
            false => tuning.favorite_share,
        };
        let share = promise * by_cost.min(most);
        let chance = tuning.chance * share.min(tuning.favorite_share) / tuning.favorite_share;
        let has_chance = ticks < chance.min(walk.expected_late() * part) || endless >= 1.0;
        if has_chance { share } else { 0.0 }
    }

    fn learner(&self) -> Option<Learner> {
        let mut learner = Learner::new(&self.problem, self.seed)?;
        let is_room = self.found().all(|found| learner.exclude(found));
        is_room.then_some(learner)
    }

    fn task(&self, wanted: usize) -> BackgroundTask {
        BackgroundTask {
            problem: Arc::clone(&self.problem),
            seed: self.seed,
            threads: self.threads - 1,
            excluded: self.found().cloned().collect(),
            wanted,
            memory: self.memory,
        }
    }
}

impl Contender for Learning {
    fn start_ticks(&self, walk: &Forecast) -> Option<f64> {
        let per_entry = match self.tuning.needs_luck(walk.share) {
            true => 0,
            false => self.tuning.learner_per_entry,
        };
        let ticks = f64::from(per_entry) * self.problem.n_entries() as f64;
        matches!(self.state, LearnerStage::Waiting).then_some(ticks)
    }

    fn begin(&mut self, stop: &dyn Fn() -> bool) -> bool {
        self.state = LearnerStage::Over;
        if let Goal::Any(wanted) = self.goal {
            let found = dives(&self.problem, self.seed, wanted, stop);
            self.add(found);
        }
        if let Goal::Any(wanted) = self.goal
            && self.threads > 1
            && let Some(background) = BackgroundSearch::begin(self.task(wanted))
        {
            self.state = LearnerStage::Background(background);
        } else if let Some(learner) = self.learner() {
            self.state = LearnerStage::UnderWay(Box::new(learner));
        }
        !stop()
    }

    fn ticks(&self) -> u64 {
        match &self.state {
            LearnerStage::UnderWay(learner) => learner.ticks(),
            LearnerStage::Waiting | LearnerStage::Background(_) | LearnerStage::Over => 0,
        }
    }

    /// The remaining work of a learner is unknown: its share depends on the forecast of the walk,
    /// on the length of learned clauses, and on the cost of a conflict in nodes. Where the walk
    /// has found solutions and all are wanted, a learner that would find the others later than the
    /// walk gets the less, the later it would.
    fn outlook(&self, walk: &Forecast) -> Outlook {
        let tuning = &self.tuning;
        let LearnerStage::UnderWay(learner) = &self.state else {
            return Outlook::Share(tuning.even_share);
        };
        let by_clauses = self.share_by_clauses(learner, walk);
        let endless = tuning.endlessness(walk);
        let by_walk = match self.takes_any() {
            true if tuning.needs_luck(walk.share) => tuning.favorite_share,
            true => tuning.even_share * endless.min(1.0),
            false => (endless * self.telling(learner).powi(2)).powi(2),
        };
        let by_walk = by_walk.clamp(tuning.behind(walk), tuning.favorite_share);
        // where one solution is wanted, the numbers of known solutions do not matter
        let by_solutions = match self.takes_any() {
            true => 1.0,
            false => (walk.expected() / self.expected(walk)).min(1.0),
        };
        Outlook::Share(by_walk.max(by_clauses) * by_solutions)
    }

    fn run(&mut self, ticks: u64) -> Turn {
        if self.is_enough() {
            return Turn::Ended(End::Solutions);
        }
        match &mut self.state {
            LearnerStage::Waiting | LearnerStage::Over => Turn::Paused,
            LearnerStage::Background(background) => {
                let found = background.collect();
                // excluded solutions were found before, and the others are here
                match self.add(found.solutions) {
                    Turn::Paused if found.exhausted => Turn::Ended(End::Exhausted),
                    turn => turn,
                }
            }
            LearnerStage::UnderWay(learner) => {
                let outcome = learner.run_ticks(ticks);
                let is_full = learner.bytes() as u64 > self.memory;
                match outcome {
                    Outcome::Pause if !is_full => Turn::Paused,
                    Outcome::Pause | Outcome::Full => {
                        self.state = LearnerStage::Over;
                        Turn::Paused
                    }
                    Outcome::Exhausted if learner.has_more() => self.suppose(),
                    // a list wants the first solutions only, and has them
                    Outcome::Exhausted if self.before.is_some() => Turn::Ended(End::Solutions),
                    Outcome::Exhausted => Turn::Ended(End::Exhausted),
                    Outcome::Solution => {
                        let solution = learner.solution().to_vec();
                        self.add([solution])
                    }
                }
            }
        }
    }
}
