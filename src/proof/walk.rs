//! A tree search that writes down why each node is closed.
//!
//! It branches as every engine does, on the item with the fewest options, the lowest of these, so it visits the nodes that they visit, in their order. A closed node is one
//! line: decisions of which one must be otherwise, with the rows that show it, written after the lines of its children, which are then deleted.
//! A child whose line does not need the last decision closes its parent too.

use super::analysis::Analysis;
use super::assignment::{Assignment, Conflict, Mark, Reason, SATISFIED};
use super::formula::addable;
use super::text::{Literal, Name, Text};
use crate::limits::{Clock, End, Limits, Report};
use crate::problem::{OptionId, Problem};

/// What the children of a node are.
#[derive(Clone, Copy, Debug)]
enum Branch {
    /// One for each option of an item that is to be covered once more.
    Item(u32),
    /// One with an option, and one without.
    Option(u32),
}

/// An open node.
#[derive(Clone, Copy, Debug)]
struct Level {
    mark: Mark,
    branch: Branch,
    /// The number of the present child, and where the children begin.
    child: usize,
    children: usize,
    /// Where the labels of closed children begin, and what they say of other decisions.
    labels: usize,
    literals: usize,
}

/// Nodes between two looks at the limits.
const PAUSE: u64 = 256;

/// Called with each solution, its options in ascending order; true if the search goes on.
pub(super) type Visit<'v> = dyn FnMut(&[OptionId]) -> bool + 'v;

pub(super) struct Walk<'a, 'w> {
    problem: &'a Problem,
    now: Assignment,
    analysis: Analysis,
    text: &'a mut Text<'w>,
    levels: Vec<Level>,
    /// The children of all levels, one after the other.
    children: Vec<u32>,
    labels: Vec<u64>,
    literals: Vec<Literal>,
    /// The line that closed the last node.
    closed: u64,
    solution: Vec<OptionId>,
    pub(super) report: Report,
}

impl<'a, 'w> Walk<'a, 'w> {
    pub(super) fn new(problem: &'a Problem, now: Assignment, text: &'a mut Text<'w>) -> Walk<'a, 'w> {
        let report = Report { decisions: Some(0), deepest: Some(0), ..Report::default() };
        Walk {
            problem,
            analysis: Analysis::new(&now),
            now,
            text,
            levels: Vec::new(),
            children: Vec::new(),
            labels: Vec::new(),
            literals: Vec::new(),
            closed: 0,
            solution: Vec::new(),
            report,
        }
    }

    /// Searches to the end; the label of the line that excludes everything, if it came so far.
    pub(super) fn run(&mut self, limits: &Limits, visit: &mut Visit<'_>) -> Option<u64> {
        let clock = limits.start();
        loop {
            if let Some(end) = self.stop(limits, &clock) {
                self.report.end = Some(end);
                return None;
            }
            self.report.nodes += 1;
            self.analysis.begin();
            match self.now.propagate() {
                Err(conflict) => self.analysis.conflict(conflict, &self.now),
                Ok(()) => match self.choose() {
                    Some(branch) => {
                        self.open(branch);
                        continue;
                    }
                    None => {
                        if !self.solved(limits, visit) {
                            return None;
                        }
                    }
                },
            }
            self.close();
            if !self.step_back() {
                self.report.end = Some(End::Exhausted);
                clock.report(self.report.nodes, self.report.solutions, 1.0);
                return Some(self.closed);
            }
        }
    }

    fn stop(&self, limits: &Limits, clock: &Clock) -> Option<End> {
        let nodes = self.report.nodes;
        if limits.nodes.is_some_and(|most| nodes >= most) {
            return Some(End::Nodes);
        }
        if !nodes.is_multiple_of(PAUSE) {
            return None;
        }
        if self.text.has_failed() {
            return Some(End::Visitor);
        }
        if clock.runs() {
            clock.report(nodes, self.report.solutions, self.share());
        }
        clock.stop()
    }

    /// The share of the tree that is done, when each choice divides its part evenly.
    fn share(&self) -> f64 {
        let mut share = 0.0;
        for (at, level) in self.levels.iter().enumerate().rev() {
            let end = self.levels.get(at + 1).map_or(self.children.len(), |next| next.children);
            let n = (end - level.children).max(1) as f64;
            share = (level.child as f64 + share) / n;
        }
        share
    }

    /// Where to branch; nowhere, if every option has its value.
    fn choose(&self) -> Option<Branch> {
        let slack = &self.now.slack[..self.problem.n_primary()];
        let least = slack.iter().copied().min().filter(|&least| least < SATISFIED / 2);
        if let Some(least) = least {
            let item = slack.iter().position(|&slack| slack == least)? as u32;
            if self.now.lacks_one(item) {
                return Some(Branch::Item(item));
            }
            let rivals = self.now.formula.rivals.of(item as usize);
            return rivals.iter().copied().find(|&rival| self.now.is_open(rival)).map(Branch::Option);
        }
        if !self.problem.has_bounds() {
            return None;
        }
        (0..self.problem.n_options() as u32).find(|&option| self.now.is_open(option)).map(Branch::Option)
    }

    fn open(&mut self, branch: Branch) {
        if self.levels.is_empty() {
            self.prove_all();
        }
        let children = self.children.len();
        match branch {
            Branch::Item(item) => {
                let rivals = self.now.formula.rivals.of(item as usize).iter();
                self.children.extend(rivals.copied().filter(|&rival| self.now.is_open(rival)));
            }
            Branch::Option(option) => self.children.extend([option, option]),
        }
        let (labels, literals) = (self.labels.len(), self.literals.len());
        self.levels.push(Level { mark: self.now.mark(), branch, child: 0, children, labels, literals });
        self.now.assign(self.children[children], true, Reason::Decision);
        let depth = Some(self.levels.len() as u64);
        (self.report.decisions, self.report.deepest) =
            (self.report.decisions.map(|n| n + 1), self.report.deepest.max(depth));
    }

    /// A line for each variable that is true without any decision: lines below need not repeat why.
    fn prove_all(&mut self) {
        for at in 0..self.now.taken.len() {
            let variable = self.now.taken[at];
            if self.now.reason(variable) == Reason::Unit {
                continue;
            }
            self.analysis.begin();
            self.analysis.need_true(variable);
            self.analysis.trace(&self.now);
            let label = self.text.rup(&[2 * variable], &self.analysis.hints);
            self.analysis.prove(variable, label);
            self.now.prove(variable);
        }
    }

    /// Reports a solution; false if the search ends with it.
    fn solved(&mut self, limits: &Limits, visit: &mut Visit<'_>) -> bool {
        let n_options = self.problem.n_options() as u32;
        let taken = self.now.taken.iter().filter(|&&variable| variable < n_options);
        self.solution.clear();
        self.solution.extend(taken.map(|&option| OptionId::new(option)));
        self.solution.sort_unstable();
        if self.is_no_better() {
            return true;
        }
        self.report.solutions += 1;
        if !visit(&self.solution) {
            self.report.end = Some(End::Visitor);
            return false;
        }
        if limits.solutions.is_some_and(|most| self.report.solutions >= u128::from(most)) {
            self.report.end = Some(End::Solutions);
            return false;
        }
        let excluded = self.now.formula.n_rows + self.report.solutions as u32;
        self.analysis.hints.push(Name::Row(excluded));
        for option in &self.solution {
            self.analysis.need_true(option.number());
        }
        for option in addable(self.problem, &self.solution) {
            self.analysis.need_false(option.number(), &self.now);
        }
        true
    }

    /// Whether a solution is none since it costs too much, though its reduced costs do not show it.
    fn is_no_better(&mut self) -> bool {
        let cost = self.solution.iter().map(|&option| self.problem.cost(option)).sum();
        let Some(ceiling) = self.now.ceiling.as_ref().filter(|ceiling| ceiling.best <= cost) else { return false };
        self.analysis.hints.push(ceiling.limit);
        let priced = self.solution.iter().filter(|&&option| self.problem.cost(option) > 0);
        priced.for_each(|option| self.analysis.need_true(option.number()));
        true
    }

    /// Writes the line of the present node, once it is known what it needs.
    fn close(&mut self) {
        self.analysis.trace(&self.now);
        self.closed = self.text.rup(&self.analysis.clause, &self.analysis.hints);
    }

    /// Goes to the next open child, closing what is above; false if there is none.
    fn step_back(&mut self) -> bool {
        while let Some(level) = self.levels.last_mut() {
            let variable = self.children[level.children + level.child];
            let is_without = matches!(level.branch, Branch::Option(_)) && level.child == 1;
            let decision = 2 * variable + u32::from(!is_without);
            self.now.undo(level.mark);
            let clause = &self.analysis.clause;
            if !clause.contains(&decision) {
                // closed with its child
                self.text.delete(&self.labels[level.labels..]);
                self.forget();
                continue;
            }
            self.literals.extend(clause.iter().copied().filter(|&literal| literal != decision));
            self.labels.push(self.closed);
            level.child += 1;
            if let Some(&next) = self.children.get(level.children + level.child) {
                let value = matches!(level.branch, Branch::Item(_));
                self.now.assign(next, value, Reason::Decision);
                return true;
            }
            self.close_level();
        }
        false
    }

    /// Closes the deepest level by its children.
    fn close_level(&mut self) {
        let Some(&level) = self.levels.last() else { return };
        self.analysis.begin();
        if let Branch::Item(item) = level.branch {
            // the children are open here, all others false
            self.analysis.conflict(Conflict::AtLeast(item), &self.now);
        }
        self.analysis.hints.extend(self.labels[level.labels..].iter().map(|&label| Name::Label(label)));
        for &literal in &self.literals[level.literals..] {
            match literal & 1 {
                1 => self.analysis.need_true(literal / 2),
                _ => self.analysis.need_false(literal / 2, &self.now),
            }
        }
        self.close();
        self.text.delete(&self.labels[level.labels..]);
        self.forget();
    }

    /// Drops the deepest level.
    fn forget(&mut self) {
        if let Some(level) = self.levels.pop() {
            self.children.truncate(level.children);
            self.labels.truncate(level.labels);
            self.literals.truncate(level.literals);
        }
    }
}
