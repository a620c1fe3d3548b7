//! Rules about a line of cells that an automaton checks: it reads one digit after the other, and
//! remembers a small state.
//!
//! Where few lists of digits keep such a rule, each is an option. Otherwise each step of the
//! automaton is an item, its options are the state before, the digit, and the state behind, and
//! neighboring steps agree on the state by the color of an item between them.

use crate::encoder::{Encoder, Item};
use quadrille_problem::problem::ProblemError;
use std::collections::BTreeMap;

/// More lists of digits than this are not written out.
const MOST_LISTS: u64 = 1000;

/// The states that can stand before each cell, and which lead to the end, with the number of ways
/// there.
type Layers = Vec<BTreeMap<usize, u64>>;

/// The state before the first cell.
const START: usize = 0;

/// Some cells have this sum.
pub(super) fn sum(cells: &[usize], sum: usize) -> Automaton {
    let last = cells.len() - 1;
    Automaton::new(cells.to_vec(), move |at, before, digit| {
        let now = before + digit;
        (now <= sum && (at < last || now == sum)).then_some(now)
    })
}

/// The digit of a cell is the sum of others.
pub(super) fn arrow(circle: usize, cells: &[usize], digits: usize) -> Automaton {
    let last = cells.len();
    let cells = cells.iter().chain([&circle]).copied().collect();
    Automaton::new(cells, move |at, before, digit| match at == last {
        true => (before == digit).then_some(0),
        false => Some(before + digit).filter(|&now| now <= digits),
    })
}

/// This many buildings are seen along a line.
pub(super) fn seen(cells: &[usize], seen: usize, digits: usize) -> Automaton {
    let (heights, last) = (digits + 1, cells.len() - 1);
    Automaton::new(cells.to_vec(), move |at, before, digit| {
        let (count, highest) = (before / heights, before % heights);
        let (count, highest) = if digit > highest {
            (count + 1, digit)
        } else {
            (count, highest)
        };
        (count <= seen && (at < last || count == seen)).then_some(count * heights + highest)
    })
}

/// Cells whose digits an automaton takes: `step` has the place of the cell in the line, the state
/// before and the digit, and gives the state behind, if there is one.
pub(super) struct Automaton {
    cells: Vec<usize>,
    step: Step,
}

type Step = Box<dyn Fn(usize, usize, usize) -> Option<usize>>;

impl Automaton {
    pub(super) fn new(
        cells: Vec<usize>,
        step: impl Fn(usize, usize, usize) -> Option<usize> + 'static,
    ) -> Automaton {
        let step = Box::new(step);
        Automaton { cells, step }
    }

    /// The rule in the problem: as lists where they are few, otherwise step by step.
    pub(super) fn encode(&self, encoder: &mut Encoder, name: &str) -> Result<(), ProblemError> {
        let layers = self.narrow(encoder);
        let wires: Vec<Item> = self.cells.iter().map(|&cell| encoder.wire(cell)).collect();
        let ways = layers[0].get(&START).copied().unwrap_or(0);
        if ways > MOST_LISTS {
            return self.encode_steps(encoder, name, &layers, &wires);
        }
        let whole = encoder.primary(name.to_owned());
        let mut lists = Lists {
            encoder: &*encoder,
            automaton: self,
            layers: &layers,
            list: Vec::new(),
            all: Vec::new(),
        };
        lists.collect(START);
        for list in lists.all {
            let digits = wires.iter().zip(list);
            let digits = digits.map(|(&wire, digit)| (wire, Some(digit)));
            encoder.option([(whole, None)].into_iter().chain(digits).collect())?;
        }
        Ok(())
    }

    /// An item for each step, an option for each way to take it.
    fn encode_steps(
        &self,
        encoder: &mut Encoder,
        name: &str,
        layers: &Layers,
        wires: &[Item],
    ) -> Result<(), ProblemError> {
        let steps: Vec<Item> = (1..=wires.len())
            .map(|n| encoder.primary(format!("{name}.{n}")))
            .collect();
        let between: Vec<Item> = (1..wires.len())
            .map(|n| encoder.secondary(format!("{name}?{n}")))
            .collect();
        for (at, &cell) in self.cells.iter().enumerate() {
            let open: Vec<usize> = encoder.open(cell).collect();
            for &before in layers[at].keys() {
                for &digit in &open {
                    let Some(behind) = self.next(layers, at, before, digit) else {
                        continue;
                    };
                    let mut option = vec![(steps[at], None), (wires[at], Some(digit))];
                    option.extend(at.checked_sub(1).map(|gap| (between[gap], Some(before))));
                    option.extend(between.get(at).map(|&item| (item, Some(behind))));
                    encoder.option(option)?;
                }
            }
        }
        Ok(())
    }

    /// Closes the digits that no way through the automaton takes; returns the states that are left.
    pub(super) fn narrow(&self, encoder: &mut Encoder) -> Layers {
        let mut layers = self.reached(encoder);
        self.count_ways(encoder, &mut layers);
        for (at, &cell) in self.cells.iter().enumerate() {
            let open: Vec<usize> = encoder.open(cell).collect();
            let leads_on = |digit| {
                let mut states = layers[at].keys();
                states.any(|&state| self.next(&layers, at, state, digit).is_some())
            };
            encoder.keep(cell, &|digit| open.contains(&digit) && leads_on(digit));
        }
        layers
    }

    /// The state behind a cell with this digit, if it leads to the end.
    fn next(&self, layers: &Layers, at: usize, state: usize, digit: usize) -> Option<usize> {
        let next = (self.step)(at, state, digit);
        next.filter(|next| layers[at + 1].contains_key(next))
    }

    /// The states that are reached, layer by layer.
    fn reached(&self, encoder: &Encoder) -> Layers {
        let mut layers: Layers = vec![BTreeMap::from([(START, 1)])];
        for (at, &cell) in self.cells.iter().enumerate() {
            let states = layers[at].keys().flat_map(|&state| {
                let digits = encoder.open(cell);
                digits.filter_map(move |digit| (self.step)(at, state, digit))
            });
            let states = states.map(|state| (state, 1)).collect();
            layers.push(states);
        }
        layers
    }

    /// Counts the ways from each state to the end, and drops the states without one.
    fn count_ways(&self, encoder: &Encoder, layers: &mut Layers) {
        for (at, &cell) in self.cells.iter().enumerate().rev() {
            let behind = std::mem::take(&mut layers[at + 1]);
            for (&state, ways) in &mut layers[at] {
                let digits = encoder.open(cell);
                let next = digits.filter_map(|digit| behind.get(&(self.step)(at, state, digit)?));
                *ways = next.fold(0, |ways: u64, &more| ways.saturating_add(more));
            }
            layers[at].retain(|_, ways| *ways > 0);
            layers[at + 1] = behind;
        }
    }
}

/// All lists of digits that an automaton takes, but for those with equal digits in cells that
/// cannot have them.
struct Lists<'a> {
    encoder: &'a Encoder,
    automaton: &'a Automaton,
    layers: &'a Layers,
    list: Vec<usize>,
    all: Vec<Vec<usize>>,
}

impl Lists<'_> {
    fn collect(&mut self, state: usize) {
        let (at, cells) = (self.list.len(), &self.automaton.cells);
        let Some(&cell) = cells.get(at) else {
            self.all.push(self.list.clone());
            return;
        };
        for digit in self.encoder.open(cell) {
            let clash = |other: usize| {
                self.list[other] == digit && self.encoder.are_peers(cell, cells[other])
            };
            if (0..at).any(clash) {
                continue;
            }
            if let Some(state) = self.automaton.next(self.layers, at, state, digit) {
                self.list.push(digit);
                self.collect(state);
                self.list.pop();
            }
        }
    }
}
