//! Rules of which one holds, or all.
//!
//! The parts of the inner rules become one automaton, which reads their cells part after part. Its
//! state is what the whole rule still demands, and the state of the part under way: so an answer
//! has one run, also if several of the rules hold.

use super::{EQUAL_SUMS, MAXIMUM, MINIMUM, REGION_SUM, SAME_VALUES};
use crate::kind::{Kind, Look, Shape};
use crate::parts::{Machine, Parts};
use crate::rule::Rule;
use std::cell::RefCell;

pub(super) static ALL: [&Kind; 2] = [&OR, &AND];

/// Rules whose sense depends on other rules, or that need hidden cells: these have several values
/// where nothing holds.
const NOT_INSIDE: [&Kind; 5] = [&MINIMUM, &MAXIMUM, &EQUAL_SUMS, &REGION_SUM, &SAME_VALUES];

/// Whether a rule of a kind can be a part of another rule.
pub(crate) fn can_be_inside(kind: &Kind) -> bool {
    kind.shape != Shape::Whole && !NOT_INSIDE.contains(&kind)
}

/// One rule at least holds.
pub static OR: Kind = Kind::new(
    ["or", "or", "one of the rules holds, or several", "{r}"],
    Shape::Rules,
    Look::Words,
    encode,
    |rule, digits| {
        let mut broken = rule
            .inner()
            .iter()
            .map(|rule| (rule.kind().verify)(rule, digits));
        let first = broken.next()?;
        first.filter(|_| broken.all(|broken| broken.is_some()))
    },
);

/// All rules hold: for a part of another rule.
pub static AND: Kind = Kind::new(
    ["and", "and", "all of the rules hold", "{r}"],
    Shape::Rules,
    Look::Words,
    encode,
    |rule, digits| {
        let mut rules = rule.inner().iter();
        rules.find_map(|rule| (rule.kind().verify)(rule, digits))
    },
);

impl Rule {
    /// One of these rules holds, or several.
    ///
    /// ```
    /// use quadrille::solve::PuzzleExt;
    /// use quadrille_variants::{Rule, Variant, rules};
    ///
    /// let sums = [3, 7].map(|sum| rules::CAGE.on([0, 1]).value(sum));
    /// let puzzle = Variant::usual(4)?.rule(Rule::any(sums))?;
    /// assert_eq!(puzzle.count_answers()?, 96);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn any(rules: impl Into<Vec<Rule>>) -> Rule {
        OR.of_rules(rules.into())
    }

    /// All of these rules hold: for a part of [`Rule::any`].
    pub fn all(rules: impl Into<Vec<Rule>>) -> Rule {
        AND.of_rules(rules.into())
    }
}

/// A compound rule as a formula over its parts.
#[derive(Clone, PartialEq, Eq)]
enum Demand {
    Known(bool),
    /// True if the part of this number holds.
    Part(usize),
    /// With `true` a disjunction of formulas, with `false` a conjunction.
    Some(bool, Vec<Demand>),
}

impl Demand {
    /// The formula that remains once a part is known to hold or not to hold.
    fn after(self, part: usize, holds: bool) -> Demand {
        match self {
            Demand::Part(number) if number == part => Demand::Known(holds),
            Demand::Some(any, demands) => {
                let mut left = Vec::new();
                for demand in demands {
                    match demand.after(part, holds) {
                        Demand::Known(value) if value == any => return Demand::Known(any),
                        Demand::Known(_) => {}
                        demand => left.push(demand),
                    }
                }
                match left.is_empty() {
                    true => Demand::Known(!any),
                    false => Demand::Some(any, left),
                }
            }
            other => other,
        }
    }

    fn needs(&self, part: usize) -> bool {
        match self {
            Demand::Known(_) => false,
            Demand::Part(number) => *number == part,
            Demand::Some(_, demands) => demands.iter().any(|demand| demand.needs(part)),
        }
    }
}

/// Automata, and for each cell of the line the number of the automaton that reads it, and the
/// place of the cell in the automaton's line.
#[derive(Default)]
struct Tape {
    machines: Vec<RefCell<Box<dyn Machine>>>,
    cells: Vec<usize>,
    places: Vec<(usize, usize)>,
    /// The formulas that were left at some place, by number.
    demands: RefCell<Vec<Demand>>,
}

/// The number of the formula that holds.
const FULFILLED: usize = 0;

impl Tape {
    /// Adds the parts of a rule; returns what the rule demands of them.
    fn add(&mut self, rule: &Rule, parts: &Parts<'_>) -> Demand {
        if rule.kind().shape == Shape::Rules {
            let inner = rule.inner().iter().map(|rule| self.add(rule, parts));
            return Demand::Some(*rule.kind() == OR, inner.collect());
        }
        let mut demands = Vec::new();
        for part in parts.of_inner(rule) {
            let (cells, machine) = part.machine();
            // a part without cells demands nothing
            if cells.is_empty() {
                continue;
            }
            let number = self.machines.len();
            self.places
                .extend((0..cells.len()).map(|place| (number, place)));
            self.cells.extend(cells);
            self.machines.push(RefCell::new(machine));
            demands.push(Demand::Part(number));
        }
        match demands.is_empty() {
            true => Demand::Known(true),
            false => Demand::Some(false, demands),
        }
    }

    /// The number of a formula.
    fn number(&self, demand: Demand) -> usize {
        let mut demands = self.demands.borrow_mut();
        let number = demands.iter().position(|other| *other == demand);
        number.unwrap_or_else(|| {
            demands.push(demand);
            demands.len() - 1
        })
    }

    /// The number of the demand and the state of the part under way after another digit.
    fn step(
        &self,
        &(demand, state): &(usize, Option<usize>),
        digit: usize,
        at: usize,
    ) -> Option<(usize, Option<usize>)> {
        let (number, place) = self.places[at];
        if !self.demands.borrow()[demand].needs(number) {
            return Some((demand, None));
        }
        let mut machine = self.machines[number].borrow_mut();
        let before = if place == 0 { Some(0) } else { state };
        let next = before.and_then(|state| machine.step(state, digit, place));
        if self.places.get(at + 1).is_some_and(|next| next.0 == number) {
            return Some((demand, next));
        }
        let holds = next.is_some_and(|state| machine.ends(state));
        let left = self.demands.borrow()[demand].clone().after(number, holds);
        (left != Demand::Known(false)).then(|| (self.number(left), None))
    }
}

fn encode(rule: &Rule, parts: &mut Parts<'_>) {
    let mut tape = Tape::default();
    let demand = tape.add(rule, parts);
    // a rule without cells, which has no parts, holds
    let demand = demand.after(usize::MAX, true);
    if tape.number(Demand::Known(true)) == tape.number(demand.clone()) {
        return;
    }
    let (cells, start) = (tape.cells.clone(), (tape.number(demand), None));
    let step = move |state: &_, digit, at| tape.step(state, digit, at);
    parts.line(&cells, start, step, |state| state.0 == FULFILLED);
}
