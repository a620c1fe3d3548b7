//! Conflict-driven clause learning (CDCL, as SAT solvers do it), on exact covers without a
//! translation to clauses: one solution, or the proof that there is no solution, of problems whose
//! search tree is too large in any order.
//!
//! There is a variable for each option. An option that becomes true makes the other options of its
//! items false, and the last live option of an item becomes true; these rules read the problem and
//! need no clauses. Each conflict is resolved to the first unique implication point, and the clause
//! learned excludes similar conflicts; after a few conflicts the search restarts. A clause blocks
//! each solution found, so the learner can enumerate all solutions; but a learner has no tree, no
//! measure of progress, and no paths to nodes.
//!
//! `model` is the problem, `assignment` the true literals with their reasons, `clauses` the learned
//! clauses. `propagate` draws consequences, `analyze` learns, `order` decides, by `activity` and
//! `phases`, and `schedule` restarts. `local` runs a local search, `tabu`, whose best assignment
//! the next descent tries first.

#![allow(
    missing_docs,
    reason = "internal: the names of fields and variants say what they are"
)]
mod activity;
mod analyze;
mod assignment;
mod background;
mod clauses;
mod conflict;
mod dives;
mod journal;
mod limited;
mod literal;
mod local;
mod model;
mod order;
mod outcome;
mod phases;
mod portfolio;
mod propagate;
mod schedule;
mod tabu;
#[cfg(test)]
mod tests;
mod tuning;

pub use background::{BackgroundSearch, BackgroundTask, Findings};
pub use dives::solutions as dives;
pub use portfolio::Portfolio;

use analyze::Analysis;
use assignment::Assignment;
use clauses::Clauses;
use conflict::Conflict;
use journal::Journal;
pub use journal::{Event, Hint};
use literal::{Literal, Reason};
use local::Local;
use model::Model;
use order::Order;
pub use outcome::{Learned, Outcome, Work};
use propagate::propagate;
use quadrille_problem::problem::{OptionId, Problem};
use schedule::Schedule;
use std::sync::Arc;
use tuning::TUNING;

/// A search for the solutions of one problem; the same seed finds the same ones in the same order.
#[derive(Debug)]
pub struct Learner {
    model: Arc<Model>,
    now: Assignment,
    clauses: Clauses,
    conflict: Conflict,
    analysis: Analysis,
    order: Order,
    schedule: Schedule,
    local: Local,
    /// Literals that solutions are to have, and how many of them are known to be true.
    supposed: Vec<Literal>,
    n_supposed: usize,
    state: Stage,
    work: Work,
    solution: Vec<OptionId>,
    /// The learned clauses with their reasons, if a proof is written.
    journal: Option<Box<Journal>>,
    /// The best clauses since they were last taken, if other threads want them.
    shared: Option<Vec<Learned>>,
}

/// What this work costs.
fn ticks(work: &Work) -> u64 {
    work.nodes * TUNING.node_ticks
        + work.propagations * TUNING.propagation_ticks
        + work.literals * TUNING.literal_ticks
        + work.visits * TUNING.visit_ticks
        + work.assigned * TUNING.solved_ticks
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Searching,
    /// The present assignment is a solution, not blocked yet.
    Solved,
    Exhausted,
}

impl Learner {
    /// A search from the beginning; `None` if the problem has too many options.
    pub fn new(problem: &Problem, seed: u64) -> Option<Learner> {
        Some(Learner::of(Arc::new(Model::new(problem)?), seed))
    }

    /// Another search of the same problem from the beginning.
    #[must_use]
    pub fn another(&self, seed: u64) -> Learner {
        Learner::of(Arc::clone(&self.model), seed)
    }

    fn of(model: Arc<Model>, seed: u64) -> Learner {
        let n_variables = model.n_variables;
        Learner {
            now: Assignment::new(&model),
            clauses: Clauses::new(n_variables),
            conflict: Conflict::default(),
            analysis: Analysis::new(n_variables),
            order: Order::new(&model, seed),
            schedule: Schedule::new(),
            local: Local::new(seed),
            supposed: Vec::new(),
            n_supposed: 0,
            state: Stage::Searching,
            work: Work::default(),
            solution: Vec::new(),
            journal: None,
            shared: None,
            model,
        }
    }

    pub fn work(&self) -> Work {
        self.work
    }

    /// The work in ticks, the unit shared by all methods: about the nanoseconds that it takes on a
    /// server of 2024, a fit to 182 problems of all suites of `compare`, sudokus with other rules
    /// and Latin squares with holes; 94 % of the times are within a factor of 2.
    pub fn ticks(&self) -> u64 {
        ticks(&self.work)
    }

    /// The options of the solution that was found last, in ascending order.
    pub fn solution(&self) -> &[OptionId] {
        &self.solution
    }

    /// Whether there may be more solutions.
    pub fn has_more(&self) -> bool {
        self.state != Stage::Exhausted
    }

    /// Excludes a solution that another search has found, and goes back to the root. False if there
    /// is no capacity left.
    pub fn exclude(&mut self, solution: &[OptionId]) -> bool {
        self.local.stop();
        let mut clause: Vec<Literal> = solution
            .iter()
            .map(|option| Literal::new(option.index(), false))
            .collect();
        if self.model.may_extend {
            let others = (0..self.model.n_options)
                .filter(|&i| solution.binary_search(&OptionId::new(i as u32)).is_err());
            clause.extend(others.map(|option| Literal::new(option, true)));
        }
        self.add_at_root(clause, 0)
    }

    /// Takes what another search of the same problem has learned, with the same solutions excluded,
    /// and goes back to the root. False where there is no room for that.
    pub fn take_over(&mut self, learned: &[Learned]) -> bool {
        learned.iter().all(|clause| {
            let clause: Vec<Literal> = clause
                .iter()
                .map(|&code| Literal::from_code(code))
                .collect();
            let n_levels = TUNING.best_levels.min(clause.len() as u32);
            self.add_at_root(clause, n_levels)
        })
    }

    /// Goes back to the root, and from now on searches only for solutions that have the options
    /// with `true` and lack the options with `false`. [`Outcome::Exhausted`] then says that no such
    /// solution is left, and [`has_more`](Learner::has_more) whether other solutions may be left.
    /// The result is false where the learner has no capacity for the search.
    pub fn suppose(&mut self, options: &[(OptionId, bool)]) -> bool {
        if self.state == Stage::Solved && !self.block() {
            return false;
        }
        self.undo_all();
        self.supposed.clear();
        let literals = options
            .iter()
            .map(|&(option, has)| Literal::new(option.index(), has));
        self.supposed.extend(literals);
        true
    }

    /// From now on keeps the best clauses for [`take_shared`](Learner::take_shared).
    pub fn share(&mut self) {
        self.shared = Some(Vec::new());
    }

    /// The best clauses since the last call, in order.
    pub fn take_shared(&mut self) -> Vec<Learned> {
        self.shared.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// From now on records the learned clauses, for [`take_journal`](Learner::take_journal); before
    /// the first node.
    pub fn keep_journal(&mut self) {
        self.journal = Some(Box::new(Journal::new(&self.model)));
    }

    /// Makes literals true that the caller proves in the first steps of a journal; call it before
    /// the first node.
    pub fn assume(&mut self, units: &[u32]) {
        for literal in units.iter().map(|&code| Literal::from_code(code)) {
            if let Some(journal) = &mut self.journal {
                journal.shown(literal);
            }
            self.add_at_root(vec![literal], 0);
        }
    }

    /// The events since the last call, in order. Each step follows by propagation over its
    /// hints; after the last solution, the final step is the empty clause. Variables are options,
    /// then the colors that two options or more put on an item, by item and color.
    pub fn take_journal(&mut self) -> Vec<Event> {
        self.journal
            .as_mut()
            .map(|journal| journal.take())
            .unwrap_or_default()
    }

    /// The memory of the learner in bytes, roughly.
    pub fn bytes(&self) -> usize {
        self.model.bytes()
            + self.now.bytes()
            + self.clauses.bytes()
            + self.order.bytes()
            + self.local.bytes()
    }

    /// Searches on: to the next solution, until there have been this many nodes in all, or to the
    /// end.
    pub fn run(&mut self, pause_at: u64) -> Outcome {
        self.run_until(|work| work.nodes >= pause_at)
    }

    /// Searches on: to the next solution, for about so many ticks, or to the end.
    pub fn run_ticks(&mut self, more: u64) -> Outcome {
        let enough = self.ticks() + more;
        self.run_until(|work| ticks(work) >= enough)
    }

    /// Assigns all that follows from the decisions; false if there is a conflict.
    fn propagate(&mut self) -> bool {
        let before = self.now.order.len();
        let fits = propagate(
            &self.model,
            &mut self.now,
            &mut self.clauses,
            &mut self.conflict,
        );
        self.work.propagations += (self.now.order.len() - before) as u64;
        self.work.visits = self.clauses.n_visits + self.analysis.n_visits;
        fits
    }

    /// Searches on: to the next solution, until `pause` is true of the work, or to the end.
    pub fn run_until(&mut self, pause: impl Fn(&Work) -> bool) -> Outcome {
        if self.state == Stage::Solved && !self.block() {
            return Outcome::Full;
        }
        while self.state == Stage::Searching {
            if pause(&self.work) {
                return Outcome::Pause;
            }
            self.work.nodes += 1;
            if !self.propagate() {
                if !self.learn() {
                    return Outcome::Full;
                }
                continue;
            }
            if let Some(journal) = &mut self.journal {
                journal.at_root(&self.model, &self.now, &self.clauses);
            }
            self.begin_again();
            if self
                .local
                .is_due(self.work.propagations, self.work.conflicts)
            {
                self.search_locally();
            }
            let supposed = self.next_supposed();
            if let Some(literal) = supposed
                && self.now.is_false(literal)
            {
                return self.refute(literal);
            }
            match supposed.or_else(|| self.order.choose(&self.model, &self.now)) {
                Some(literal) => {
                    self.now.decide(&self.model, literal);
                    self.work.decisions += 1;
                    self.work.deepest = self.work.deepest.max(self.now.level());
                }
                None => self.solved(),
            }
        }
        match self.state {
            Stage::Exhausted => Outcome::Exhausted,
            Stage::Searching | Stage::Solved => Outcome::Solution,
        }
    }
}

impl Learner {
    /// Learns from a conflict and goes back to where the clause forces a literal; false where there
    /// is no room for it.
    fn learn(&mut self) -> bool {
        self.work.conflicts += 1;
        self.schedule.conflict();
        if self.now.level() == 0 {
            self.note(&[]);
            self.state = Stage::Exhausted;
            return true;
        }
        self.order.phases.note(&self.now);
        let learned =
            self.analysis
                .learn(&self.model, &self.now, &mut self.clauses, &self.conflict);
        self.order
            .conflict(&self.analysis.involved, &self.analysis.rows);
        let clause = std::mem::take(&mut self.analysis.clause);
        self.work.literals += clause.len() as u64;
        self.work.levels += u64::from(learned.n_levels);
        let step = self.note(&clause);
        let room = self.add(&clause, learned.level, learned.n_levels, step);
        self.analysis.clause = clause;
        room
    }

    /// Records the clause learned from the last conflict; returns its step.
    fn note(&mut self, clause: &[Literal]) -> u64 {
        let known = (&*self.model, &self.now, &self.clauses);
        self.journal
            .as_mut()
            .map_or(0, |journal| journal.learned(known, &self.conflict, clause))
    }

    /// Adds a clause whose literals are all false, and only the first one still so after going back
    /// to this level: there it becomes true.
    fn add(&mut self, clause: &[Literal], level: usize, n_levels: u32, step: u64) -> bool {
        if self.clauses.is_full(clause.len()) {
            return false;
        }
        if let Some(shared) = &mut self.shared {
            let best = clause.len() <= TUNING.best_levels as usize
                || n_levels <= TUNING.best_levels && clause.len() <= TUNING.short_len;
            // what blocks a solution is on no level
            if best && n_levels > 0 {
                shared.push(clause.iter().map(|literal| literal.code()).collect());
            }
        }
        self.undo_to(level);
        let reason = match *clause {
            [_] => Reason::None,
            [_, other] => {
                self.clauses.add(clause, n_levels);
                Reason::Other(other)
            }
            _ => self
                .clauses
                .add(clause, n_levels)
                .map_or(Reason::None, Reason::Clause),
        };
        if let Reason::Clause(clause) = reason {
            self.clauses.set_step(clause, step);
        }
        self.now.assign(&self.model, clause[0], reason);
        true
    }

    /// Adds a clause of any literals at the root. False where there is no room for it.
    fn add_at_root(&mut self, mut clause: Vec<Literal>, n_levels: u32) -> bool {
        if self.state == Stage::Solved && !self.block() || self.clauses.is_full(clause.len()) {
            return false;
        }
        self.undo_all();
        if clause.iter().any(|&literal| self.now.is_true(literal)) {
            return true;
        }
        clause.retain(|&literal| self.now.is_open(literal));
        match *clause {
            [] => self.state = Stage::Exhausted,
            [literal] => self.now.assign(&self.model, literal, Reason::None),
            _ => drop(self.clauses.add(&clause, n_levels)),
        }
        true
    }

    /// The first supposed literal that is not true.
    fn next_supposed(&mut self) -> Option<Literal> {
        while let Some(&literal) = self.supposed.get(self.n_supposed) {
            if !self.now.is_true(literal) {
                return Some(literal);
            }
            self.n_supposed += 1;
        }
        None
    }

    /// A supposed literal is false because of those before it, and so it stays.
    fn refute(&mut self, literal: Literal) -> Outcome {
        let known = (&*self.model, &self.now, &self.clauses);
        let clause = self.analysis.refute(known, literal);
        match self.add_at_root(clause, 0) {
            true => Outcome::Exhausted,
            false => Outcome::Full,
        }
    }

    /// Goes back to the root. Literals that are still to be propagated there stay in the queue.
    fn undo_all(&mut self) {
        self.n_supposed = 0;
        if self.now.level() > 0 {
            self.undo_to(0);
        }
    }

    fn undo_to(&mut self, level: usize) {
        self.n_supposed = 0;
        self.now
            .undo_to(&self.model, level, |literal| self.order.released(literal));
        self.order.rewind();
    }

    /// Begins again if it is time to, and then perhaps forgets clauses or tries other values.
    fn begin_again(&mut self) {
        if !self.schedule.restart() {
            return;
        }
        self.undo_to(0);
        self.order.by_activity = self.schedule.by_activity();
        if self.schedule.reduce() {
            self.reduce();
        }
        if self.schedule.change() {
            self.order.change_phases();
        }
    }

    /// Takes a turn of local search, and follows its result.
    fn search_locally(&mut self) {
        if let Some(chosen) = self
            .local
            .run(&self.model, &self.now, self.work.propagations)
        {
            self.undo_to(0);
            self.order.follow(&chosen);
        }
    }

    /// Forgets clauses, and tells the journal how the remaining clauses changed.
    fn reduce(&mut self) {
        let Some(journal) = &mut self.journal else {
            return self.clauses.reduce(&self.now, None);
        };
        // the journal records the literals of the root before clauses move
        journal.at_root(&self.model, &self.now, &self.clauses);
        let mut changes = Vec::new();
        self.clauses.reduce(&self.now, Some(&mut changes));
        for change in &changes {
            let step = journal.replaced((&*self.model, &self.now, &self.clauses), change);
            change
                .at
                .into_iter()
                .for_each(|clause| self.clauses.set_step(clause, step));
        }
    }

    fn solved(&mut self) {
        let model = &self.model;
        let chosen = self
            .now
            .order
            .iter()
            .filter(|l| l.value() && l.variable() < model.n_options);
        self.solution.clear();
        self.solution
            .extend(chosen.map(|literal| OptionId::new(literal.variable() as u32)));
        self.solution.sort_unstable();
        self.work.solutions += 1;
        self.work.assigned += self.now.order.len() as u64;
        self.local.stop();
        self.state = Stage::Solved;
    }

    /// Excludes the solution that was found last: its decisions imply the others, and the last one
    /// becomes false. False where there is no room for that.
    fn block(&mut self) -> bool {
        let clause: Vec<Literal> = self
            .now
            .decisions()
            .rev()
            .map(|decision| !decision)
            .collect();
        let (known, found) = (
            (&*self.model, &self.now, &self.clauses),
            (&*self.solution, self.work.solutions),
        );
        let step = self
            .journal
            .as_mut()
            .map_or(0, |journal| journal.blocks(known, found, &clause));
        if clause.is_empty() {
            self.state = Stage::Exhausted;
            return true;
        }
        self.state = Stage::Searching;
        self.add(&clause, clause.len() - 1, 0, step)
    }
}
