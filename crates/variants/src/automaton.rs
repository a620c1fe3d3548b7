//! Lines of cells that an automaton reads: it takes one digit after the other, and remembers a
//! small state.
//!
//! The automaton is unrolled: each place of the line has moves, which are triples of a state, a
//! digit and the next state. Moves that cannot be reached or lead nowhere are left out, also where
//! cells of the line see each other, and states with the same future are one. Where few lists of
//! digits pass, each is an option of a table. Otherwise each place is an item, its options are the
//! moves, and neighboring places agree on the state by the color of an item between them. Digits
//! with the same moves are one color.

use crate::encoder::{Encoder, Item, MAX_ENTRIES};
use crate::parts::{CellDigits, Machine};
use crate::relations;
use crate::sight::Sight;
use quadrille_problem::problem::ProblemError;
use std::collections::{BTreeMap, BTreeSet};

/// More lists of digits than this are not written out.
const MOST_LISTS: u64 = 1000;

/// Digits of a cell are told apart by their moves if each color stands for so many on average.
const MIN_DIGITS_PER_COLOR: usize = 2;

/// From a state by a digit to another state.
pub(super) type Move = (usize, usize, usize);

/// The state before the first cell.
pub(super) const START: usize = 0;

/// A line of cells, and the automaton's moves at each cell.
#[derive(Clone)]
pub(super) struct Line {
    cells: Vec<usize>,
    moves: Vec<Vec<Move>>,
}

impl Line {
    /// Unrolls the automaton.
    pub(super) fn new(
        cells: Vec<usize>,
        machine: Box<dyn Machine>,
        encoder: &Encoder,
    ) -> Result<Line, ProblemError> {
        let moves = unrolled(&cells, machine, encoder)?;
        let mut line = Line { cells, moves };
        line.retain(encoder);
        line.merge();
        if let Some(moves) = Sight::new(&line.cells, encoder).narrowed(&line.moves) {
            line.moves = moves;
            line.merge();
        }
        Ok(line)
    }

    /// Keeps the moves by digits that may stand in their cells, from states that are reached, to
    /// states that lead to the end.
    fn retain(&mut self, encoder: &Encoder) {
        let mut reached = BTreeSet::from([START]);
        for (moves, &cell) in self.moves.iter_mut().zip(&self.cells) {
            moves.retain(|&(state, digit, _)| {
                reached.contains(&state) && encoder.is_open(cell, digit)
            });
            reached = moves.iter().map(|&(_, _, next)| next).collect();
        }
        for moves in self.moves.iter_mut().rev() {
            moves.retain(|(_, _, next)| reached.contains(next));
            reached = moves.iter().map(|&(state, ..)| state).collect();
        }
    }

    /// Merges states with the same accepted continuations, and numbers the states at each place.
    fn merge(&mut self) {
        let mut merged: Option<BTreeMap<usize, usize>> = None;
        for moves in self.moves.iter_mut().rev() {
            let mut futures: BTreeMap<usize, Vec<(usize, usize)>> = BTreeMap::new();
            for (state, digit, next) in &mut *moves {
                // all states behind the last cell are one
                *next = merged.as_ref().map_or(0, |merged| merged[next]);
                futures.entry(*state).or_default().push((*digit, *next));
            }
            let mut classes: BTreeMap<&Vec<(usize, usize)>, usize> = BTreeMap::new();
            let mut numbers = BTreeMap::new();
            for (&state, future) in &futures {
                let n = classes.len();
                numbers.insert(state, *classes.entry(future).or_insert(n));
            }
            moves.iter_mut().for_each(|step| step.0 = numbers[&step.0]);
            moves.sort_unstable();
            moves.dedup();
            merged = Some(numbers);
        }
    }

    /// Closes the digits that no move takes.
    pub(super) fn narrow(&mut self, encoder: &mut Encoder) {
        self.retain(encoder);
        for (moves, &cell) in self.moves.iter().zip(&self.cells) {
            let digits: BTreeSet<usize> = moves.iter().map(|&(_, digit, _)| digit).collect();
            encoder.keep(cell, &|digit| digits.contains(&digit));
        }
    }

    /// How many lists of digits pass.
    fn n_lists(&self) -> u64 {
        let mut ways: Option<BTreeMap<usize, u64>> = None;
        for moves in self.moves.iter().rev() {
            let mut before: BTreeMap<usize, u64> = BTreeMap::new();
            for (state, _, next) in moves {
                let more = ways.as_ref().map_or(1, |ways| ways[next]);
                let ways = before.entry(*state).or_default();
                *ways = ways.saturating_add(more);
            }
            ways = Some(before);
        }
        ways.map_or(1, |ways| ways.values().sum())
    }

    /// The lists of digits that pass, if they are few.
    pub(super) fn rows(&self, encoder: &Encoder) -> Option<Vec<CellDigits>> {
        let (mut row, mut rows) = (Vec::new(), Vec::new());
        let are_few = self.n_lists() <= MOST_LISTS;
        are_few.then(|| self.collect(START, encoder, &mut row, &mut rows))?;
        Some(rows)
    }

    /// The rule in the problem: as a table where lists are few, otherwise place by place.
    pub(super) fn encode(&self, encoder: &mut Encoder, name: &str) -> Result<(), ProblemError> {
        if let Some(rows) = self.rows(encoder) {
            return relations::table(encoder, name.into(), &rows);
        }
        let n = self.cells.len();
        let places: Vec<Item> = { 1..=n }
            .map(|at| encoder.primary(format!("{name}.{at}")))
            .collect();
        let between: Vec<Item> = { 1..n }
            .map(|at| encoder.secondary(format!("{name}?{at}")))
            .collect();
        for (at, (moves, &cell)) in self.moves.iter().zip(&self.cells).enumerate() {
            let (wire, moves) = colored(encoder, cell, moves);
            for (state, color, next) in moves {
                let before = at.checked_sub(1).map(|gap| (between[gap], Some(state)));
                let behind = between.get(at).map(|&item| (item, Some(next)));
                let here = [(places[at], None), (wire, Some(color))];
                encoder.option(here.into_iter().chain(before).chain(behind).collect())?;
            }
        }
        Ok(())
    }

    /// All lists of digits that the automaton accepts from a state on, without contradictions in
    /// repeated cells or between cells that see each other.
    fn collect(
        &self,
        state: usize,
        encoder: &Encoder,
        row: &mut CellDigits,
        rows: &mut Vec<CellDigits>,
    ) {
        let Some(&cell) = self.cells.get(row.len()) else {
            rows.push(row.clone());
            return;
        };
        let from = self.moves[row.len()].iter().filter(|step| step.0 == state);
        for &(_, digit, next) in from {
            let clash = |&(other, value): &(usize, usize)| match other == cell {
                true => value != digit,
                false => value == digit && encoder.are_peers(cell, other),
            };
            if !row.iter().any(clash) {
                row.push((cell, digit));
                self.collect(next, encoder, row, rows);
                row.pop();
            }
        }
    }
}

/// For each cell of the line, the moves from the states that the automaton can reach there. The
/// moves of the last cell end in accepting states.
fn unrolled(
    cells: &[usize],
    mut machine: Box<dyn Machine>,
    encoder: &Encoder,
) -> Result<Vec<Vec<Move>>, ProblemError> {
    let (mut states, mut moves, mut n_moves) = (BTreeSet::from([START]), Vec::new(), 0);
    for (at, &cell) in cells.iter().enumerate() {
        let is_last = at + 1 == cells.len();
        let digits: Vec<usize> = encoder.open(cell).collect();
        let mut here = Vec::new();
        for &state in &states {
            for &digit in &digits {
                let next = machine.step(state, digit, at);
                let next = next.filter(|&next| !is_last || machine.ends(next));
                here.extend(next.map(|next| (state, digit, next)));
            }
            n_moves += digits.len();
            if n_moves as u64 > MAX_ENTRIES / 4 {
                return Err(ProblemError::too_large("entries", MAX_ENTRIES));
            }
        }
        states = here.iter().map(|&(_, _, next)| next).collect();
        moves.push(here);
    }
    Ok(moves)
}

/// An item whose colors tell the digits of a cell apart as far as moves differ, and the moves by
/// colors.
fn colored(encoder: &mut Encoder, cell: usize, moves: &[Move]) -> (Item, BTreeSet<Move>) {
    let mut of_digit: BTreeMap<usize, BTreeSet<(usize, usize)>> = BTreeMap::new();
    for &(state, digit, next) in moves {
        of_digit.entry(digit).or_default().insert((state, next));
    }
    let (mut known, mut colors) = (Vec::new(), BTreeMap::new());
    for (&digit, moves) in &of_digit {
        let color = known.iter().position(|other| *other == moves);
        colors.insert(digit, 1 + color.unwrap_or(known.len()));
        if color.is_none() {
            known.push(moves);
        }
    }
    if !encoder.is_on_board(cell) || known.len() * MIN_DIGITS_PER_COLOR > colors.len() {
        return (encoder.wire(cell), moves.iter().copied().collect());
    }
    let color = |&(state, digit, next): &Move| (state, colors[&digit], next);
    let moves = moves.iter().map(color).collect();
    (encoder.colored(cell, &colors), moves)
}
