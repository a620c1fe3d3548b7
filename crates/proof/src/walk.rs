//! A tree search that writes down why each node is closed.
//!
//! The walk branches as every engine does, on the item with the fewest options, the lowest of
//! these, so it visits the same nodes in the same order. A closed node is one line: the clause that
//! some decision is false, with the rows that prove it. If the other decisions hold, this clause
//! excludes the option of the last decision. So a node needs no line after the lines of its
//! children: the last child's option is no decision, but follows from the lines of its siblings,
//! and the line of the last child closes the node. Lines are deleted with the decision under which
//! they were written.

use super::analysis::Analysis;
use super::formula::addable;
use super::proof_lines::{Literal, Name, Text};
use super::propagation::{Event, Mark, Propagation, Reason};
use super::rows::Word;
use quadrille_problem::internal::Clock;
use quadrille_problem::limits::{End, Report};
use quadrille_problem::problem::{ItemId, OptionId, Problem};
use quadrille_reduce::Refuted;
use std::sync::atomic::{AtomicBool, Ordering};

/// A decision at a node.
#[derive(Clone, Copy, Debug)]
enum Branch {
    /// Which option covers an item that is to be covered once more.
    Item(u32),
    /// Whether an option is taken.
    Option(u32),
}

/// An open node.
#[derive(Clone, Copy, Debug)]
struct OpenNode {
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

/// Called with each solution, its options in ascending order. Returns the number of the clause that
/// excludes it, from 1, or why the search ends.
pub(super) type OnSolution<'v> = dyn FnMut(&[OptionId]) -> Result<u32, End> + 'v;

/// The clock, limits and flags that may end a walk.
pub(super) struct Outside<'o> {
    pub(super) clock: &'o Clock,
    /// The most nodes.
    pub(super) nodes: Option<u64>,
    /// Set when the walk is not needed any more; the thread that sets it reports the progress of
    /// all.
    pub(super) stop: Option<&'o AtomicBool>,
}

/// A line that was proved: at least one literal of `clause` (negated decisions) holds in every
/// solution.
#[derive(Clone)]
pub(super) struct Lemma {
    pub(super) label: u64,
    pub(super) clause: Vec<Literal>,
}

fn nothing() -> Report {
    {
        let mut report = Report::default();
        report.decisions = Some(0);
        report.deepest = Some(0);
        report
    }
}

/// A lemma that closes a node.
fn lemma<'l>(lemmas: &'l [Lemma], now: &Propagation) -> Option<&'l Lemma> {
    lemmas.iter().find(|lemma| {
        lemma
            .clause
            .iter()
            .all(|&decision| now.is_taken(decision / 2))
    })
}

pub(super) struct Walk<'a, 'w> {
    pub(super) problem: &'a Problem,
    pub(super) now: Propagation<'a>,
    analysis: Analysis,
    pub(super) text: &'a mut Text<'w>,
    levels: Vec<OpenNode>,
    /// The lines that are neither deleted nor units.
    labels: Vec<u64>,
    /// How many steps are without any decision, and were looked at for units.
    n_proved: usize,
    /// The literals proved by lines before the first decision and at it, in order.
    pub(super) units: Vec<Literal>,
    /// The decisions that were taken before the walk began, which are the first of the levels.
    n_given: usize,
    /// The lines proved by other threads.
    pub(super) lemmas: Vec<Lemma>,
    solution: Vec<OptionId>,
    pub(super) report: Report,
}

impl<'a, 'w> Walk<'a, 'w> {
    pub(super) fn new(
        problem: &'a Problem,
        now: Propagation<'a>,
        text: &'a mut Text<'w>,
    ) -> Walk<'a, 'w> {
        Walk {
            problem,
            analysis: Analysis::new(&now),
            now,
            text,
            levels: Vec::new(),
            labels: Vec::new(),
            n_proved: 0,
            units: Vec::new(),
            n_given: 0,
            lemmas: Vec::new(),
            solution: Vec::new(),
            report: nothing(),
        }
    }

    /// The work since the last call.
    pub(super) fn take_report(&mut self) -> Report {
        std::mem::replace(&mut self.report, nothing())
    }

    /// Draws what follows without any decision, and writes a line for each of these options, in
    /// this order.
    pub(super) fn exclude(&mut self, refuted: &[Refuted]) {
        for Refuted { option, items } in refuted {
            if self.now.propagate().is_err() {
                break;
            }
            self.prove_all();
            let option = option.number();
            if self.now.open.has(option)
                && let Some(label) = self.probe(option).or_else(|| self.sum(option, (*items)?))
            {
                self.now.refute(option, label, &[]);
                self.units.push(2 * option + 1);
            }
        }
    }

    /// A line that excludes an option, if propagation shows it.
    fn probe(&mut self, option: u32) -> Option<u64> {
        let mark = self.now.mark(0);
        self.now.take(option, Reason::Decision);
        let conflict = self.now.propagate().err();
        let label = conflict.map(|conflict| {
            self.analysis.begin();
            self.analysis.conflict(conflict, &self.now);
            self.analysis.trace(&self.now, self.now.steps.len());
            self.text.rup(&self.analysis.clause, &self.analysis.hints)
        });
        self.now.undo(mark);
        label
    }

    /// A line that excludes an option, if it covers the second item, but not the first, whose
    /// options cover the second as often as it may be.
    fn sum(&mut self, option: u32, items: [ItemId; 2]) -> Option<u64> {
        let [item, other] = items.map(ItemId::number);
        let now = &self.now;
        let follows =
            now.fills(item, other) && now.covers(option, other) && !now.covers(option, item);
        let rows = [
            now.formula.rows[item as usize].at_least,
            now.formula.rows[other as usize].at_most,
        ];
        (follows && !rows.contains(&0)).then(|| self.text.by_sum(&[2 * option + 1], rows))
    }

    /// Searches to the end, and returns the line that excludes everything below the decisions that
    /// were given; or why it ends before.
    pub(super) fn run(
        &mut self,
        outside: &Outside<'_>,
        found: &mut OnSolution<'_>,
    ) -> Result<Lemma, End> {
        loop {
            self.look(outside)?;
            let consistent = self.now.propagate();
            if consistent.is_ok() && self.next_child() {
                continue;
            }
            self.report.nodes += 1;
            self.analysis.begin();
            if let Err(conflict) = consistent {
                self.analysis.conflict(conflict, &self.now);
            } else if let Some(lemma) = lemma(&self.lemmas, &self.now) {
                self.analysis.lemma(lemma.label, &lemma.clause);
            } else if let Some(branch) = self.choose() {
                self.open(branch);
                continue;
            } else {
                self.solved(found)?;
            }
            if let Some(closed) = self.close() {
                return Ok(closed);
            }
        }
    }

    /// Looks whether it has to end.
    fn look(&self, outside: &Outside<'_>) -> Result<(), End> {
        let nodes = self.report.nodes;
        if outside.nodes.is_some_and(|most| nodes >= most) {
            return Err(End::Nodes);
        }
        if !nodes.is_multiple_of(Clock::NODES_PER_LOOK) {
            return Ok(());
        }
        if self.text.has_failed()
            || outside
                .stop
                .is_some_and(|stop| stop.load(Ordering::Relaxed))
        {
            return Err(End::Visitor);
        }
        if outside.clock.runs() && outside.stop.is_none() {
            outside
                .clock
                .report(nodes, self.report.solutions, self.share());
        }
        outside.clock.stop().map_or(Ok(()), Err)
    }

    /// The share of the tree that is done, when each choice divides its part evenly.
    fn share(&self) -> f64 {
        let levels = self.levels.iter().rev();
        levels.fold(0.0, |share, level| {
            (f64::from(level.child) + share) / f64::from(level.n_children.max(1))
        })
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
        self.levels.push(OpenNode {
            mark: Mark::default(),
            branch,
            decision: None,
            is_last: false,
            child: 0,
            n_children,
            labels: 0,
        });
        let depth = Some(self.levels.len() as u64);
        (self.report.decisions, self.report.deepest) = (
            self.report.decisions.map(|n| n + 1),
            self.report.deepest.max(depth),
        );
        self.next_child();
    }

    /// Tries the next option of the deepest node, unless one is tried there; false also where
    /// nothing is left to be decided, and the node ends.
    fn next_child(&mut self) -> bool {
        let Some(&OpenNode {
            branch,
            child,
            decision: None,
            ..
        }) = self.levels.last()
        else {
            return false;
        };
        let option = match branch {
            Branch::Item(item) if self.now.open.needs(item) => self.now.options(item).next(),
            Branch::Option(option) if child == 0 => Some(option),
            Branch::Item(_) | Branch::Option(_) => None,
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
            let is_last = matches!(
                level.branch,
                Branch::Item(item) if self.now.options(item).nth(1).is_none()
            );
            (level.mark, level.labels) = (mark, self.labels.len());
            (level.decision, level.is_last) = (Some(option), is_last);
        }
        self.now.take(option, Reason::Decision);
    }

    /// Writes a line for each option taken without a decision, so that later lines need not repeat
    /// its reasons. An option forced by a single row needs no line: the row is as short a hint.
    fn prove_all(&mut self) {
        for step in self.n_proved..self.now.steps.len() {
            let Event::Take { option, .. } = self.now.steps[step].event else {
                continue;
            };
            self.analysis.begin();
            self.analysis.need_taken(option);
            self.analysis.trace(&self.now, step + 1);
            if self.analysis.hints.len() > 1 {
                let label = self.text.rup(&[2 * option], &self.analysis.hints);
                self.now.give_reason(step as u32, Reason::Unit(label));
                self.units.push(2 * option);
            }
        }
        self.n_proved = self.now.steps.len();
    }

    /// Reports a solution; an error if the search ends with it.
    fn solved(&mut self, found: &mut OnSolution<'_>) -> Result<(), End> {
        self.solution.clear();
        self.solution
            .extend(self.now.taken.iter().map(|&option| OptionId::new(option)));
        self.solution.sort_unstable();
        if self.is_no_better() {
            return Ok(());
        }
        self.report.solutions += 1;
        let excluded = self.now.formula.n_rows + found(&self.solution)?;
        self.analysis.hints.push(Name::Row(excluded));
        for option in &self.solution {
            self.analysis.need_taken(option.number());
        }
        for option in addable(self.problem, &self.solution) {
            self.analysis.need_excluded(Word::of(option.number()));
        }
        Ok(())
    }

    /// Whether a solution costs too much to be one, though its reduced costs do not show it.
    fn is_no_better(&mut self) -> bool {
        let cost = self
            .solution
            .iter()
            .map(|&option| self.problem.units(option))
            .sum();
        let Some(ceiling) = self
            .now
            .ceiling
            .as_ref()
            .filter(|ceiling| ceiling.best <= cost)
        else {
            return false;
        };
        self.analysis.hints.push(ceiling.limit);
        // options of positive cost are taken, options of negative cost are not
        for option in self.problem.options() {
            let (cost, is_taken) = (
                self.problem.units(option),
                self.solution.binary_search(&option).is_ok(),
            );
            if cost > 0 && is_taken {
                self.analysis.need_taken(option.number());
            } else if cost < 0 && !is_taken {
                self.analysis.need_excluded(Word::of(option.number()));
            }
        }
        true
    }

    /// Writes the line that closes the present node, and goes back to the last decision that it
    /// needs, which is refuted; the line, if it needs only the given decisions.
    fn close(&mut self) -> Option<Lemma> {
        self.end_levels();
        self.analysis.trace(&self.now, self.now.steps.len());
        let clause = &self.analysis.clause;
        let label = self.text.rup(clause, &self.analysis.hints);
        let last = clause.first().map(|decision| decision / 2);
        while self.levels.len() > self.n_given
            && self.levels.pop_if(|level| level.decision != last).is_some()
        {}
        let Some((option, level)) = last.zip(self.levels[self.n_given..].last_mut()) else {
            return Some(Lemma {
                label,
                clause: clause.clone(),
            });
        };
        let others = &clause[1..];
        self.now.undo(level.mark);
        self.text.delete(&self.labels[level.labels..]);
        self.labels.truncate(level.labels);
        self.labels.push(label);
        self.now.refute(option, label, others);
        (level.child, level.decision) = (level.child + 1, None);
        if let Branch::Item(item) = level.branch
            && self.now.options(item).nth(1).is_none()
        {
            // at once: forced options would need its reasons in each line
            self.next_child();
        }
        None
    }

    /// Takes decisions before the walk begins; where they contradict each other, not all of them.
    pub(super) fn give(&mut self, decisions: &[u32]) {
        for &option in decisions {
            if self.now.propagate().is_err() {
                break;
            }
            let (mark, labels) = (self.now.mark(self.levels.len()), self.labels.len());
            let branch = Branch::Option(option);
            self.levels.push(OpenNode {
                mark,
                branch,
                decision: Some(option),
                is_last: false,
                child: 0,
                n_children: 1,
                labels,
            });
            self.now.take(option, Reason::Decision);
        }
        self.n_given = self.levels.len();
    }

    /// Takes back all decisions, and deletes the lines that depend on them.
    pub(super) fn begin_again(&mut self) {
        if let Some(first) = self.levels.first() {
            self.now.undo(first.mark);
        }
        self.levels.clear();
        self.text.delete(&self.labels);
        self.labels.clear();
        self.n_given = 0;
    }

    /// Divides the tree into at least `wanted` sets of decisions, if possible; each solution agrees
    /// with exactly one set. The walk is at its root before and after.
    pub(super) fn divide(&mut self, wanted: usize) -> Vec<Vec<u32>> {
        let mut parts = vec![vec![]];
        while parts.len() < wanted {
            let deeper: Vec<Vec<u32>> = parts.iter().flat_map(|part| self.below(part)).collect();
            if deeper.len() <= parts.len() {
                break;
            }
            parts = deeper;
        }
        parts
    }

    /// The children of a set of decisions, or the set itself if it cannot be divided.
    fn below(&mut self, part: &[u32]) -> Vec<Vec<u32>> {
        self.give(part);
        let consistent = self.now.propagate().is_ok();
        let deeper = match self.choose().filter(|_| consistent) {
            Some(Branch::Item(item)) => self
                .now
                .options(item)
                .map(|option| [part, &[option]].concat())
                .collect(),
            Some(Branch::Option(_)) | None => vec![part.to_vec()],
        };
        self.begin_again();
        deeper
    }

    /// Drops the nodes that end with this line, from the deepest on: the last option of an item
    /// follows there.
    fn end_levels(&mut self) {
        while let Some(level) = self
            .levels
            .pop_if(|level| level.decision.is_none() || level.is_last)
        {
            if let (Branch::Item(item), Some(_)) = (level.branch, level.decision) {
                self.now.give_reason(level.mark.steps, Reason::Last(item));
            }
        }
    }
}
