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
pub(super) type Layers = Vec<BTreeMap<usize, u64>>;

/// Some cells have this sum.
pub(super) fn sum(
    encoder: &mut Encoder,
    name: &str,
    cells: &[usize],
    sum: usize,
) -> Result<(), ProblemError> {
    let last = cells.len() - 1;
    line(encoder, name, cells, 0, |at, before, digit| {
        let now = before + digit;
        (now <= sum && (at < last || now == sum)).then_some(now)
    })
}

/// The digit of a cell is the sum of others.
pub(super) fn arrow(
    encoder: &mut Encoder,
    name: &str,
    circle: usize,
    cells: &[usize],
) -> Result<(), ProblemError> {
    let (digits, last) = (encoder.digits(), cells.len());
    let all: Vec<usize> = cells.iter().chain([&circle]).copied().collect();
    line(encoder, name, &all, 0, |at, before, digit| {
        match at == last {
            true => (before == digit).then_some(0),
            false => Some(before + digit).filter(|&now| now <= digits),
        }
    })
}

/// This many buildings are seen along a line.
pub(super) fn seen(
    encoder: &mut Encoder,
    name: &str,
    cells: &[usize],
    seen: usize,
) -> Result<(), ProblemError> {
    let (heights, last) = (encoder.digits() + 1, cells.len() - 1);
    line(encoder, name, cells, 0, |at, before, digit| {
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
pub(super) fn line(
    encoder: &mut Encoder,
    name: &str,
    cells: &[usize],
    start: usize,
    step: impl Fn(usize, usize, usize) -> Option<usize>,
) -> Result<(), ProblemError> {
    let layers = narrow(encoder, cells, start, &step);
    let wires: Vec<Item> = cells.iter().map(|&cell| encoder.wire(cell)).collect();
    let ways = layers[0].get(&start).copied().unwrap_or(0);
    if ways <= MOST_LISTS {
        let whole = encoder.primary(name.to_owned());
        let mut lists = Lists {
            encoder: &*encoder,
            cells,
            layers: &layers,
            step: &step,
            list: Vec::new(),
            all: Vec::new(),
        };
        lists.collect(start);
        for list in lists.all {
            let digits = wires
                .iter()
                .zip(list)
                .map(|(&wire, digit)| (wire, Some(digit)));
            encoder.option([(whole, None)].into_iter().chain(digits).collect())?;
        }
        return Ok(());
    }
    let steps: Vec<Item> = (1..=cells.len())
        .map(|n| encoder.primary(format!("{name}.{n}")))
        .collect();
    let between: Vec<Item> = (1..cells.len())
        .map(|n| encoder.secondary(format!("{name}?{n}")))
        .collect();
    for (at, &cell) in cells.iter().enumerate() {
        let open: Vec<usize> = encoder.open(cell).collect();
        for &before in layers[at].keys() {
            for &digit in &open {
                let Some(behind) = next(&layers, at, step(at, before, digit)) else {
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
pub(super) fn narrow(
    encoder: &mut Encoder,
    cells: &[usize],
    start: usize,
    step: &impl Fn(usize, usize, usize) -> Option<usize>,
) -> Layers {
    let layers = layers(encoder, cells, start, step);
    for (at, &cell) in cells.iter().enumerate() {
        let open: Vec<usize> = encoder.open(cell).collect();
        let leads_on = |digit| {
            layers[at]
                .keys()
                .any(|&state| next(&layers, at, step(at, state, digit)).is_some())
        };
        encoder.keep(cell, |digit| open.contains(&digit) && leads_on(digit));
    }
    layers
}

/// The state behind a cell, if it leads to the end.
fn next(layers: &Layers, at: usize, state: Option<usize>) -> Option<usize> {
    state.filter(|state| layers[at + 1].contains_key(state))
}

/// The states that are reached and lead on, layer by layer.
fn layers(
    encoder: &Encoder,
    cells: &[usize],
    start: usize,
    step: &impl Fn(usize, usize, usize) -> Option<usize>,
) -> Layers {
    let mut layers: Layers = vec![BTreeMap::from([(start, 1)])];
    for (at, &cell) in cells.iter().enumerate() {
        let open: Vec<usize> = encoder.open(cell).collect();
        let states = layers[at]
            .keys()
            .flat_map(|&state| open.iter().filter_map(move |&digit| step(at, state, digit)));
        let states = states.map(|state| (state, 1)).collect();
        layers.push(states);
    }
    for (at, &cell) in cells.iter().enumerate().rev() {
        let behind = std::mem::take(&mut layers[at + 1]);
        let ways = |state: usize| {
            let next = encoder
                .open(cell)
                .filter_map(|digit| step(at, state, digit));
            next.filter_map(|next| behind.get(&next))
                .fold(0_u64, |ways, &more| ways.saturating_add(more))
        };
        let counted: BTreeMap<usize, u64> = layers[at]
            .keys()
            .map(|&state| (state, ways(state)))
            .filter(|&(_, ways)| ways > 0)
            .collect();
        layers[at] = counted;
        layers[at + 1] = behind;
    }
    layers
}

/// All lists of digits that an automaton takes, but for those with equal digits in cells that
/// cannot have them.
struct Lists<'a, F> {
    encoder: &'a Encoder,
    cells: &'a [usize],
    layers: &'a Layers,
    step: &'a F,
    list: Vec<usize>,
    all: Vec<Vec<usize>>,
}

impl<F: Fn(usize, usize, usize) -> Option<usize>> Lists<'_, F> {
    fn collect(&mut self, state: usize) {
        let at = self.list.len();
        let Some(&cell) = self.cells.get(at) else {
            self.all.push(self.list.clone());
            return;
        };
        for digit in self.encoder.open(cell) {
            let clash = |other: usize| {
                self.list[other] == digit && self.encoder.are_peers(cell, self.cells[other])
            };
            if (0..at).any(clash) {
                continue;
            }
            if let Some(state) = next(self.layers, at, (self.step)(at, state, digit)) {
                self.list.push(digit);
                self.collect(state);
                self.list.pop();
            }
        }
    }
}
