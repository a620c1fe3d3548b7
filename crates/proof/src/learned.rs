//! Proofs of learned clauses: a line for each clause, with the lines and rows used to learn the
//! clause.

use super::formula::Formula;
use super::proof_lines::{Conclusion, Literal, Name, Text};
use super::propagation::Propagation;
use super::walk::{OnSolution, Walk};
use quadrille_learn::{Event, Hint, Learner, Outcome};
use quadrille_problem::limits::{End, Limits, Report};
use quadrille_problem::problem::Problem;
use quadrille_reduce::Refuted;
use std::collections::HashMap;
use std::io;

/// Finds all solutions, and writes the proof that they are all.
pub(super) fn solutions(
    problem: &Problem,
    limits: &Limits,
    refuted: &[Refuted],
    mut text: Text<'_>,
    found: &mut OnSolution<'_>,
) -> io::Result<Report> {
    let (mut learner, mut writer) = begin(problem, refuted, &mut text)?;
    let report = learner.run_within(limits, |learner, outcome| {
        for event in learner.take_journal() {
            writer.write(&event, &mut text);
        }
        match text.has_failed() {
            true => Some(End::Visitor),
            false if outcome == Outcome::Solution => found(learner.solution()).err(),
            false => None,
        }
    });
    text.conclude(match report.is_exhausted() {
        true => Conclusion::Unsatisfiable(writer.n_steps),
        false => Conclusion::None,
    })?;
    Ok(report)
}

/// A search that begins where these options are excluded, by lines that are written first.
fn begin(
    problem: &Problem,
    refuted: &[Refuted],
    text: &mut Text<'_>,
) -> io::Result<(Learner, Writer)> {
    let too_large = || io::Error::other("the problem has too many options for learning");
    // the same search always
    let mut learner = Learner::new(problem, 1).ok_or_else(too_large)?;
    learner.keep_journal();
    let mut writer = Writer::new(problem);
    if !refuted.is_empty() {
        let mut walk = Walk::new(
            problem,
            Propagation::new(problem, writer.formula.clone(), None),
            text,
        );
        walk.exclude(refuted);
        learner.assume(&walk.units);
        writer.n_steps = walk.units.len() as u64;
    }
    Ok((learner, writer))
}

/// Writes the events of a learner, in the names of the formula.
struct Writer {
    formula: Formula,
    /// The formula's variable for each variable of the learner, which has no variables for colors
    /// that a single option puts on an item.
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
    /// How many lines there have been, each a step of the learner.
    n_steps: u64,
}

impl Writer {
    fn new(problem: &Problem) -> Writer {
        let formula = Formula::new(problem);
        let is_shared = |color: &usize| formula.shades.of(*color).len() > 1;
        let shared: Vec<usize> = (0..formula.shades.len()).filter(is_shared).collect();
        let colors = shared.iter().map(|color| formula.n_options + color);
        let names = (0..formula.n_options)
            .chain(colors)
            .map(|variable| variable as u32)
            .collect();
        let full =
            |item: &usize| formula.rivals.of(*item).len() > formula.bounds[*item].high as usize;
        let items: Vec<u32> = (0..formula.rows.len())
            .filter(full)
            .map(|item| item as u32)
            .collect();
        let mut own = HashMap::new();
        for color in (0..formula.shades.len()).filter(|color| !is_shared(color)) {
            let key = (formula.shades.of(color)[0], formula.item_of(color));
            own.insert(key, formula.implication(color, 0));
        }
        let (clause, hints, n_primary) = (Vec::new(), Vec::new(), problem.n_primary());
        Writer {
            names,
            shared,
            items,
            own,
            clause,
            hints,
            n_primary,
            n_steps: 0,
            formula,
        }
    }

    fn write(&mut self, event: &Event, text: &mut Text<'_>) {
        match event {
            Event::Step { clause, hints } => {
                self.clause.clear();
                self.clause.extend(
                    clause
                        .iter()
                        .map(|literal| 2 * self.names[*literal as usize / 2] + literal % 2),
                );
                self.hints.clear();
                // the last of them first
                for &hint in hints.iter().rev() {
                    self.hints.extend(self.name(hint));
                }
                let label = text.rup(&self.clause, &self.hints);
                self.n_steps += 1;
                debug_assert_eq!(label, self.n_steps);
            }
            Event::Forgotten(step) => text.delete(&[*step]),
        }
    }

    /// The name of a constraint; `None` for an option without a color at an item.
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
            Hint::Member { cap, option } => {
                Name::Row(*self.own.get(&(option, self.items[cap as usize]))?)
            }
            Hint::Implied { option, color } => {
                let color = self.shared[color as usize - formula.n_options];
                let nth = formula.shades.of(color).binary_search(&option).ok()?;
                Name::Row(formula.implication(color, nth))
            }
            Hint::Step(step) => Name::Label(step),
            Hint::Solution(number) => Name::Row(formula.n_rows + number as u32),
        })
    }
}
