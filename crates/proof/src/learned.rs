//! Proofs of what was learned: a line a clause, with the lines and rows that it was learned from.

use super::formula::Formula;
use super::prices::Prices;
use super::state::State;
use super::text::{Conclusion, Literal, Name, Text};
use super::walk::{Found, Walk};
use quadrille_learn::{Event, Hint, Learner};
use quadrille_problem::limits::{End, Limits, Report};
use quadrille_problem::problem::{OptionId, Problem};
use quadrille_reduce::Refuted;
use quadrille_search::{Cheapest, Costed};
use std::collections::HashMap;
use std::io;

/// The same search always.
const SEED: u64 = 1;

/// Finds all solutions, and writes the proof that they are all.
pub(super) fn solutions(
    problem: &Problem,
    limits: &Limits,
    refuted: &[Refuted],
    mut text: Text<'_>,
    found: &mut Found<'_>,
) -> io::Result<Report> {
    let (mut learner, mut writer) = begin(problem, refuted, &mut text)?;
    let report = run(
        &mut learner,
        limits,
        &mut writer,
        &mut text,
        |learner, _, _| found(learner.solution()).err(),
    );
    text.conclude(match report.is_exhausted() {
        true => Conclusion::Unsatisfiable(writer.last()),
        false => Conclusion::None,
    })?;
    Ok(report)
}

/// Finds a cheapest solution, and writes the proof that none costs less.
pub(super) fn cheapest(
    problem: &Problem,
    limits: &Limits,
    refuted: &[Refuted],
    mut text: Text<'_>,
) -> io::Result<Cheapest> {
    let (mut learner, mut writer) = begin(problem, refuted, &mut text)?;
    let prices = Prices::new(problem, &writer.formula);
    learner.set_costs(prices.reduced.costs.clone());
    let mut best: Option<Costed> = None;
    let mut report = run(
        &mut learner,
        limits,
        &mut writer,
        &mut text,
        |learner, writer, text| {
            let options = learner.solution().to_vec();
            let cost = options.iter().map(|&option| problem.cost(option)).sum();
            // the limit of reduced costs is weaker where an item that is paid for is not covered
            if best.as_ref().is_none_or(|best| cost < best.cost) {
                writer.improve(problem, &options, &prices, text);
                best = Some(Costed { cost, options });
                return (!learner.lower(prices.most(cost))).then_some(End::Memory);
            }
            None
        },
    );
    let (proven, cost) = (report.is_exhausted(), best.as_ref().map(|best| best.cost));
    text.conclude(match cost {
        _ if !proven => Conclusion::None,
        None => Conclusion::Infeasible(writer.last()),
        Some(cost) => Conclusion::Best(cost, writer.last()),
    })?;
    report.solutions = u128::from(best.is_some());
    let bound = if proven {
        cost
    } else {
        Some(prices.reduced.lowest())
    };
    let solutions = best.into_iter().collect();
    Ok(Cheapest::new(solutions, proven, bound, report))
}

/// A search that begins where these options are excluded, by lines that are written first.
fn begin(
    problem: &Problem,
    refuted: &[Refuted],
    text: &mut Text<'_>,
) -> io::Result<(Learner, Writer)> {
    let too_large = || io::Error::other("the problem has too many options for learning");
    let mut learner = Learner::new(problem, SEED).ok_or_else(too_large)?;
    learner.keep_journal();
    let mut writer = Writer::new(problem);
    if !refuted.is_empty() {
        let mut walk = Walk::new(
            problem,
            State::new(problem, writer.formula.clone(), None),
            text,
        );
        walk.exclude(refuted);
        learner.assume(&walk.units);
        writer.n_steps = walk.units.len() as u64;
    }
    Ok((learner, writer))
}

/// Searches within the limits, and writes what is learned; `found` sees each solution, and may end
/// the search.
fn run<'w>(
    learner: &mut Learner,
    limits: &Limits,
    writer: &mut Writer,
    text: &mut Text<'w>,
    mut found: impl FnMut(&mut Learner, &mut Writer, &mut Text<'w>) -> Option<End>,
) -> Report {
    learner.run_within(limits, u128::MAX, |learner, is_solved| {
        for event in learner.take_journal() {
            writer.write(&event, text);
        }
        let failed = text.has_failed().then_some(End::Visitor);
        failed.or_else(|| {
            if is_solved {
                found(learner, writer, text)
            } else {
                None
            }
        })
    })
}

/// Writes the events of a learner, in the names of the formula.
struct Writer {
    formula: Formula,
    /// The variables of the formula for those of a learner, which has none for a color that one
    /// option alone puts on an item.
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
    /// How many steps there have been, and for each line that was none, how many there were before.
    n_steps: u64,
    others: Vec<u64>,
    /// The limit of the cost, in reduced costs and as it is.
    ceiling: Option<(Name, Name)>,
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
            others: Vec::new(),
            ceiling: None,
            formula,
        }
    }

    /// The line of the last step.
    fn last(&self) -> u64 {
        self.label(self.n_steps)
    }

    fn label(&self, step: u64) -> u64 {
        step + self.others.partition_point(|&before| before < step) as u64
    }

    /// A better solution: from now on only what costs less counts.
    fn improve(
        &mut self,
        problem: &Problem,
        solution: &[OptionId],
        prices: &Prices,
        text: &mut Text<'_>,
    ) {
        let limit = Name::Label(text.improve(problem, solution));
        self.others.push(self.n_steps);
        let reduced = prices.reduce(limit, text);
        if reduced != limit {
            self.others.push(self.n_steps);
        }
        self.ceiling = Some((reduced, limit));
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
                debug_assert_eq!(label, self.last());
            }
            Event::Forgotten(step) => text.delete(&[self.label(*step)]),
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
            Hint::Member { cap, option } => {
                Name::Row(*self.own.get(&(option, self.items[cap as usize]))?)
            }
            Hint::Implied { option, color } => {
                let color = self.shared[color as usize - formula.n_options];
                let nth = formula.shades.of(color).binary_search(&option).ok()?;
                Name::Row(formula.implication(color, nth))
            }
            Hint::Step(step) => Name::Label(self.label(step)),
            Hint::Solution(number) => Name::Row(formula.n_rows + number as u32),
            Hint::Ceiling => self.ceiling?.0,
            Hint::Limit => self.ceiling?.1,
        })
    }
}
