//! Proofs of what was learned: a line a clause, each of which follows by propagation over all that stands before.

use super::formula::Formula;
use super::text::{Conclusion, Text};
use super::walk::Visit;
use crate::learn::{Learner, Outcome};
use crate::limits::{End, Limits, Report};
use crate::problem::Problem;
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
    let names = names(&Formula::new(problem));
    let (clock, mut conclusion, mut clause) = (limits.start(), Conclusion::None, Vec::new());
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
        for learned in learner.take_journal() {
            clause.clear();
            clause.extend(learned.iter().map(|literal| 2 * names[*literal as usize / 2] + literal % 2));
            text.rup(&clause, &[]);
        }
        match outcome {
            Outcome::Pause => {}
            Outcome::Full => break End::Memory,
            Outcome::Exhausted => {
                conclusion = Conclusion::Unsatisfiable(text.rup(&[], &[]));
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

/// The variables of the formula for those of a learner, which has none for a color that one option alone puts on an item.
fn names(formula: &Formula) -> Vec<u32> {
    let shared = (0..formula.shades.len()).filter(|&color| formula.shades.of(color).len() > 1);
    let colors = shared.map(|color| formula.n_options + color);
    (0..formula.n_options).chain(colors).map(|variable| variable as u32).collect()
}
