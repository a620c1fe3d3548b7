//! Rules of which one holds, or all.
//!
//! The parts of the inner rules become one automaton, which reads their cells part after part; a
//! part whose cells come in its order among those before is read with them. The state is what the
//! whole rule still demands, and the states of the parts under way: so an answer has one run, also
//! if several of the rules hold.

use super::{EQUAL_SUMS, MAXIMUM, MINIMUM, REGION_SUM, SAME_VALUES};
use crate::kind::{Kind, Look, Shape};
use crate::parts::{Machine, Part, Parts};
use crate::rule::Rule;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};

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

/// Automata along a line, each for some of its cells.
#[derive(Default)]
struct Tape {
    /// By the number of the part: its automaton, and how many cells this reads.
    machines: BTreeMap<usize, (RefCell<Box<dyn Machine>>, usize)>,
    cells: Vec<usize>,
    /// For each cell of the line the parts that read it, each with the cell's place in its line.
    readers: Vec<Vec<(usize, usize)>>,
    formulas: RefCell<Formulas>,
}

/// The number of a formula, and the state of each part under way.
type TapeState = (usize, Vec<Option<usize>>);

/// The formulas that were left at some place, by number.
#[derive(Default)]
struct Formulas {
    all: Vec<Demand>,
    /// Whether each formula needs each part.
    needs: Vec<Vec<bool>>,
    /// The formula behind a formula, once a part is known to hold or not.
    after: HashMap<(usize, usize, bool), usize>,
}

/// The number of a formula that holds.
const FULFILLED: usize = 0;
/// The number of a formula that no digits fulfil.
const BROKEN: usize = 1;

impl Formulas {
    /// The number of a formula over so many parts.
    fn number(&mut self, demand: Demand, n_parts: usize) -> usize {
        let number = self.all.iter().position(|other| *other == demand);
        number.unwrap_or_else(|| {
            let needs = (0..n_parts).map(|part| demand.needs(part));
            self.needs.push(needs.collect());
            self.all.push(demand);
            self.all.len() - 1
        })
    }

    fn after(&mut self, demand: usize, part: usize, holds: bool) -> usize {
        if let Some(&number) = self.after.get(&(demand, part, holds)) {
            return number;
        }
        let n_parts = self.needs[demand].len();
        let left = self.all[demand].clone().after(part, holds);
        let number = self.number(left, n_parts);
        self.after.insert((demand, part, holds), number);
        number
    }
}

/// The formula of a rule over its parts, which are added to the parts of other rules.
fn demand(rule: &Rule, parts: &Parts<'_>, all: &mut Vec<(usize, Part)>) -> Demand {
    if rule.kind().shape == Shape::Rules {
        let inner = rule.inner().iter().map(|rule| demand(rule, parts, all));
        return Demand::Some(*rule.kind() == OR, inner.collect());
    }
    let first = all.len();
    all.extend((first..).zip(parts.of_inner(rule)));
    match all.len() - first {
        0 => Demand::Known(true),
        _ => Demand::Some(false, (first..all.len()).map(Demand::Part).collect()),
    }
}

impl Tape {
    /// Adds the automaton of a part.
    fn add(&mut self, (number, part): (usize, Part)) {
        let place = |cell: usize| self.cells.iter().position(|&other| other == cell);
        let (cells, machine) = part.machine(&|cell| place(cell).unwrap_or(usize::MAX));
        let mut from = 0;
        let mut next = |cell: &usize| {
            from += 1 + { self.cells[from..].iter() }.position(|other| other == cell)?;
            Some(from - 1)
        };
        let known: Option<Vec<usize>> = cells.iter().map(&mut next).collect();
        let places = known.unwrap_or_else(|| {
            let first = self.cells.len();
            self.cells.extend_from_slice(&cells);
            self.readers.resize(self.cells.len(), Vec::new());
            (first..self.cells.len()).collect()
        });
        for (place, at) in places.into_iter().enumerate() {
            self.readers[at].push((number, place));
        }
        self.machines
            .insert(number, (RefCell::new(machine), cells.len()));
    }

    /// The number of the demand and the states of the parts under way after another digit.
    fn step(&self, (before, states): &TapeState, digit: usize, at: usize) -> Option<TapeState> {
        let formulas = &mut *self.formulas.borrow_mut();
        let (mut demand, mut states) = (*before, states.clone());
        for &(number, place) in &self.readers[at] {
            if !formulas.needs[demand][number] {
                continue;
            }
            let (machine, n_cells) = &self.machines[&number];
            let state = if place == 0 { Some(0) } else { states[number] };
            let next = state.and_then(|state| machine.borrow_mut().step(state, digit, place));
            let goes_on = place + 1 < *n_cells;
            states[number] = next.filter(|_| goes_on);
            if next.is_none() || !goes_on {
                let holds = next.is_some_and(|state| machine.borrow().ends(state));
                demand = formulas.after(demand, number, holds);
            }
        }
        if demand != *before {
            let states = states.iter_mut().zip(&formulas.needs[demand]);
            { states.filter(|(_, is_needed)| !**is_needed) }.for_each(|(state, _)| *state = None);
        }
        (demand != BROKEN).then_some((demand, states))
    }
}

fn encode(rule: &Rule, parts: &mut Parts<'_>) {
    let (mut tape, mut all) = (Tape::default(), Vec::new());
    // a rule without parts holds
    let demand = demand(rule, parts, &mut all).after(usize::MAX, true);
    let formulas = tape.formulas.get_mut();
    for known in [true, false] {
        formulas.number(Demand::Known(known), all.len());
    }
    let start = formulas.number(demand, all.len());
    if start == FULFILLED {
        return;
    }
    let start = (start, vec![None; all.len()]);
    // the cells of others come in any order
    all.sort_by_key(|(_, part)| !part.is_ordered());
    { all.into_iter() }.for_each(|part| tape.add(part));
    let cells = tape.cells.clone();
    let step = move |state: &_, digit, at| tape.step(state, digit, at);
    parts.line(&cells, start, step, |state| state.0 == FULFILLED);
}
