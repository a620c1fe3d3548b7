//! Proofs of what was learned: a line a clause, with the lines and rows that it was learned from.

use super::formula::Formula;
use super::text::{Conclusion, Literal, Name, Text};
use super::walk::Visit;
use crate::learn::{Event, Hint, Learner, Outcome};
use crate::limits::{End, Limits, Report};
use crate::problem::Problem;
use std::collections::HashMap;
use std::io;

/// Nodes between two looks at the limits; what was learned until then is written.
const PAUSE: u64 = 256;

/// The same search always.
const SEED: u64 = 1;

/// Finds all solutions, and writes the proof that they are all.
pub(super) fn solutions(
    problem: &Problem,
    limits: &Limits,
    mut text: Text<'_>,
    visit: &mut Visit<'_>,
) -> io::Result<Report> {
    let too_large = || io::Error::other("the problem has too many options for learning");
    let mut learner = Learner::new(problem, SEED).ok_or_else(too_large)?;
    learner.keep_journal();
    let mut writer = Writer::new(problem);
    let (clock, mut conclusion) = (limits.start(), Conclusion::None);
    let mut solutions = 0;
    let end = loop {
        let nodes = learner.work().nodes;
        clock.report(nodes, solutions, 0.0);
        let is_full = limits.memory.is_some_and(|most| learner.bytes() as u64 > most);
        let stopped = match () {
            () if limits.nodes.is_some_and(|most| nodes >= most) => Some(End::Nodes),
            () if is_full => Some(End::Memory),
            () if text.has_failed() => Some(End::Visitor),
            () => clock.stop(),
        };
        if let Some(end) = stopped {
            break end;
        }
        let outcome = learner.run(limits.nodes.unwrap_or(u64::MAX).min(nodes + PAUSE));
        for event in learner.take_journal() {
            writer.write(&event, &mut text);
        }
        match outcome {
            Outcome::Pause => {}
            Outcome::Full => break End::Memory,
            Outcome::Exhausted => {
                conclusion = Conclusion::Unsatisfiable(writer.last);
                break End::Exhausted;
            }
            Outcome::Solution => {
                solutions += 1;
                if !visit(learner.solution()) {
                    break End::Visitor;
                }
                if limits.solutions.is_some_and(|most| solutions >= u128::from(most)) {
                    break End::Solutions;
                }
            }
        }
    };
    text.conclude(conclusion)?;
    let work = learner.work();
    Ok(Report {
        end: Some(end),
        solutions,
        nodes: work.nodes,
        decisions: Some(work.decisions),
        deepest: Some(work.deepest as u64),
        conflicts: Some(work.conflicts),
        ..Report::default()
    })
}

/// Writes the events of a learner, in the names of the formula.
struct Writer {
    formula: Formula,
    /// The variables of the formula for those of a learner, which has none for a color that one option alone puts on an item.
    names: Vec<u32>,
    /// The colors that have a row of a learner, in order.
    shared: Vec<usize>,
    /// The items of its caps.
    items: Vec<u32>,
    /// For each option and item the implication of a color that no other option puts there.
    own: HashMap<(u32, u32), u32>,
    clause: Vec<Literal>,
    hints: Vec<Name>,
    n_primary: usize,
    /// The line of the last step.
    last: u64,
}

impl Writer {
    fn new(problem: &Problem) -> Writer {
        let formula = Formula::new(problem);
        let is_shared = |color: &usize| formula.shades.of(*color).len() > 1;
        let shared: Vec<usize> = (0..formula.shades.len()).filter(is_shared).collect();
        let colors = shared.iter().map(|color| formula.n_options + color);
        let names = (0..formula.n_options).chain(colors).map(|variable| variable as u32).collect();
        let full = |item: &usize| formula.rivals.of(*item).len() > formula.bounds[*item].high as usize;
        let items: Vec<u32> = (0..formula.rows.len()).filter(full).map(|item| item as u32).collect();
        let mut own = HashMap::new();
        for color in (0..formula.shades.len()).filter(|color| !is_shared(color)) {
            let key = (formula.shades.of(color)[0], formula.item_of(color));
            own.insert(key, formula.implication(color, 0));
        }
        let (clause, hints, n_primary) = (Vec::new(), Vec::new(), problem.n_primary());
        Writer { names, shared, items, own, clause, hints, n_primary, last: 0, formula }
    }

    fn write(&mut self, event: &Event, text: &mut Text<'_>) {
        match event {
            Event::Step { clause, hints } => {
                self.clause.clear();
                self.clause.extend(clause.iter().map(|literal| 2 * self.names[*literal as usize / 2] + literal % 2));
                self.hints.clear();
                // the last of them first
                for &hint in hints.iter().rev() {
                    self.hints.extend(self.name(hint));
                }
                self.last = text.rup(&self.clause, &self.hints);
            }
            Event::Forgotten(step) => text.delete(&[*step]),
        }
    }

    /// The name of a constraint; an option that has no color at an item needs none.
    fn name(&self, hint: Hint) -> Option<Name> {
        let formula = &self.formula;
        Some(match hint {
            Hint::Row(row) => match (row as usize).checked_sub(self.n_primary) {
                None => Name::Row(formula.rows[row as usize].at_least),
                Some(color) => {
                    let color = self.shared[color];
                    Name::Row(formula.implication(color, formula.shades.of(color).len()))
                }
            },
            Hint::Cap(cap) => Name::Row(formula.rows[self.items[cap as usize] as usize].at_most),
            Hint::Member { cap, option } => Name::Row(*self.own.get(&(option, self.items[cap as usize]))?),
            Hint::Implied { option, color } => {
                let color = self.shared[color as usize - formula.n_options];
                let nth = formula.shades.of(color).binary_search(&option).ok()?;
                Name::Row(formula.implication(color, nth))
            }
            // there are no other lines than steps
            Hint::Step(step) => Name::Label(step),
            Hint::Solution(number) => Name::Row(formula.n_rows + number as u32),
        })
    }
}
