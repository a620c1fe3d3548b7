//! A tree search that writes down why each node is closed.
//!
//! It branches as every engine does, on the item with the fewest options, the lowest of these, so it visits the nodes that they visit, in their order. A closed node is one
//! line: decisions of which one must be otherwise, with the rows that show it; it also excludes the option of the last of them where the others were decided. So a node has no line of its own
//! when all its children are closed: the last option of its item is no decision, but follows from the lines of the others, and what closes that child closes the node. Lines are
//! deleted with the decision under which they were written.

use super::analysis::Analysis;
use super::formula::addable;
use super::rows::Word;
use super::state::{Event, Mark, Reason, State};
use super::text::{Name, Text};
use crate::limits::{Clock, End, Limits, Report};
use crate::problem::{OptionId, Problem};

/// What is decided at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Branch {
    /// Which option covers an item that is to be covered once more.
    Item(u32),
    /// Whether an option is taken.
    Option(u32),
}

/// An open node.
#[derive(Clone, Copy, Debug)]
struct Level {
    mark: Mark,
    branch: Branch,
    /// The option that is tried; none when it was just refuted.
    decision: Option<u32>,
    /// Whether its item has no other left.
    is_last: bool,
    /// The number of the present child, and how many there are.
    child: u32,
    n_children: u32,
    /// Where the labels of lines begin that depend on the decision.
    labels: usize,
}

/// Nodes between two looks at the limits.
const PAUSE: u64 = 256;

/// Called with each solution, its options in ascending order; true if the search goes on.
pub(super) type Visit<'v> = dyn FnMut(&[OptionId]) -> bool + 'v;

pub(super) struct Walk<'a, 'w> {
    problem: &'a Problem,
    now: State<'a>,
    analysis: Analysis,
    text: &'a mut Text<'w>,
    levels: Vec<Level>,
    /// The lines that are neither deleted nor units.
    labels: Vec<u64>,
    /// How many steps are without any decision, and were looked at for units.
    n_proved: usize,
    solution: Vec<OptionId>,
    pub(super) report: Report,
}

impl<'a, 'w> Walk<'a, 'w> {
    pub(super) fn new(problem: &'a Problem, now: State<'a>, text: &'a mut Text<'w>) -> Walk<'a, 'w> {
        let report = Report { decisions: Some(0), deepest: Some(0), ..Report::default() };
        Walk {
            problem,
            analysis: Analysis::new(&now),
            now,
            text,
            levels: Vec::new(),
            labels: Vec::new(),
            n_proved: 0,
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
            let found = self.now.propagate();
            if found.is_ok() && self.next_child() {
                continue;
            }
            self.report.nodes += 1;
            self.analysis.begin();
            if let Err(conflict) = found {
                self.analysis.conflict(conflict, &self.now);
            } else if let Some(branch) = self.choose() {
                self.open(branch);
                continue;
            } else if !self.solved(limits, visit) {
                return None;
            }
            if let Some(root) = self.close() {
                self.report.end = Some(End::Exhausted);
                clock.report(self.report.nodes, self.report.solutions, 1.0);
                return Some(root);
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
        let levels = self.levels.iter().rev();
        levels.fold(0.0, |share, level| (f64::from(level.child) + share) / f64::from(level.n_children.max(1)))
    }

    /// Where to branch; nowhere, if every option is taken or excluded, or all items are covered.
    fn choose(&self) -> Option<Branch> {
        match self.now.open.narrowest() {
            Some(item) if self.now.lacks_one(item) => Some(Branch::Item(item)),
            Some(item) => self.now.options(item).next().map(Branch::Option),
            None if self.problem.has_bounds() => self.now.open.any().map(Branch::Option),
            None => None,
        }
    }

    fn open(&mut self, branch: Branch) {
        let n_children = match branch {
            Branch::Item(item) => self.now.options(item).count() as u32,
            Branch::Option(_) => 2,
        };
        self.levels.push(Level {
            mark: Mark::default(),
            branch,
            decision: None,
            is_last: false,
            child: 0,
            n_children,
            labels: 0,
        });
        let depth = Some(self.levels.len() as u64);
        (self.report.decisions, self.report.deepest) =
            (self.report.decisions.map(|n| n + 1), self.report.deepest.max(depth));
        self.next_child();
    }

    /// Tries the next option of the deepest node, unless one is tried there; false also where nothing is left to be decided, and the node ends.
    fn next_child(&mut self) -> bool {
        let Some(&Level { branch, child, decision: None, .. }) = self.levels.last() else { return false };
        let option = match branch {
            Branch::Item(item) if self.now.open.needs(item) => self.now.options(item).next(),
            Branch::Option(option) if child == 0 => Some(option),
            _ => None,
        };
        match option {
            Some(option) => self.decide(option),
            None => drop(self.levels.pop()),
        }
        option.is_some()
    }

    fn decide(&mut self, option: u32) {
        if self.levels.len() == 1 {
            self.prove_all();
        }
        let mark = self.now.mark(self.levels.len().saturating_sub(1));
        if let Some(level) = self.levels.last_mut() {
            let is_last = matches!(level.branch, Branch::Item(item) if self.now.options(item).nth(1).is_none());
            (level.mark, level.labels) = (mark, self.labels.len());
            (level.decision, level.is_last) = (Some(option), is_last);
        }
        self.now.take(option, Reason::Decision);
    }

    /// A line for each option that is taken without any decision: lines below need not repeat why. What one row proves needs no line, since that row is as short a hint.
    fn prove_all(&mut self) {
        for step in self.n_proved..self.now.steps.len() {
            let Event::Take { option, .. } = self.now.steps[step].event else { continue };
            self.analysis.begin();
            self.analysis.need_taken(option);
            self.analysis.trace(&self.now, step + 1);
            if self.analysis.hints.len() > 1 {
                let label = self.text.rup(&[2 * option], &self.analysis.hints);
                self.now.give_reason(step as u32, Reason::Unit(label));
            }
        }
        self.n_proved = self.now.steps.len();
    }

    /// Reports a solution; false if the search ends with it.
    fn solved(&mut self, limits: &Limits, visit: &mut Visit<'_>) -> bool {
        self.solution.clear();
        self.solution.extend(self.now.taken.iter().map(|&option| OptionId::new(option)));
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
            self.analysis.need_taken(option.number());
        }
        for option in addable(self.problem, &self.solution) {
            self.analysis.need_excluded(Word::of(option.number()));
        }
        true
    }

    /// Whether a solution is none since it costs too much, though its reduced costs do not show it.
    fn is_no_better(&mut self) -> bool {
        let cost = self.solution.iter().map(|&option| self.problem.cost(option)).sum();
        let Some(ceiling) = self.now.ceiling.as_ref().filter(|ceiling| ceiling.best <= cost) else { return false };
        self.analysis.hints.push(ceiling.limit);
        let priced = self.solution.iter().filter(|&&option| self.problem.cost(option) > 0);
        priced.for_each(|option| self.analysis.need_taken(option.number()));
        true
    }

    /// Writes the line that closes the present node, and goes back to the last decision that it needs, which is refuted; the label, if it needs none.
    fn close(&mut self) -> Option<u64> {
        self.end_levels();
        self.analysis.trace(&self.now, self.now.steps.len());
        let clause = &self.analysis.clause;
        let label = self.text.rup(clause, &self.analysis.hints);
        let Some((&decision, others)) = clause.split_first() else { return Some(label) };
        let option = decision / 2;
        while self.levels.pop_if(|level| level.decision != Some(option)).is_some() {}
        let level = self.levels.last_mut()?;
        self.now.undo(level.mark);
        self.text.delete(&self.labels[level.labels..]);
        self.labels.truncate(level.labels);
        self.labels.push(label);
        self.now.refute(option, label, others);
        (level.child, level.decision) = (level.child + 1, None);
        if let Branch::Item(item) = level.branch
            && self.now.options(item).nth(1).is_none()
        {
            // at once: what is forced would need the reasons of that in each line
            self.next_child();
        }
        None
    }

    /// Drops the nodes that end with this line, from the deepest on: the last option of an item follows there.
    fn end_levels(&mut self) {
        while let Some(level) = self.levels.pop_if(|level| level.decision.is_none() || level.is_last) {
            if let (Branch::Item(item), Some(_)) = (level.branch, level.decision) {
                self.now.give_reason(level.mark.steps, Reason::Last(item));
            }
        }
    }
}
