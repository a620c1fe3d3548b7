//! Lines that an automaton reads digit by digit: few lists of digits are options, others are moves.
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
use crate::sight::{self, Folded};
use quadrille_problem::problem::ProblemError;
use std::collections::{BTreeMap, HashMap};

/// More lists of digits than this are not written out.
const MOST_LISTS: u64 = 1000;
/// Entries of an option that is a move: its place, its digit, the states before and behind it.
const ENTRIES_PER_MOVE: u64 = 4;

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
    /// At each place, by state and digit.
    moves: Vec<Vec<Move>>,
    /// How many digits were open in the cells when it was narrowed last.
    n_open: Option<usize>,
}

/// A set of small numbers, such as states.
pub(super) struct States(Vec<bool>);

impl States {
    pub(super) fn of(numbers: impl IntoIterator<Item = usize>) -> States {
        let numbers = numbers.into_iter();
        let mut all = Vec::with_capacity(numbers.size_hint().0);
        for number in numbers {
            if number >= all.len() {
                all.resize(number + 1, false);
            }
            all[number] = true;
        }
        States(all)
    }

    pub(super) fn has(&self, number: usize) -> bool {
        self.0.get(number) == Some(&true)
    }

    /// In ascending order.
    fn iter(&self) -> impl Iterator<Item = usize> + use<'_> {
        (0..self.0.len()).filter(|&number| self.0[number])
    }
}

impl Line {
    /// Unrolls the automaton.
    pub(super) fn new(
        cells: Vec<usize>,
        machine: Box<dyn Machine>,
        encoder: &Encoder,
    ) -> Result<Line, ProblemError> {
        let moves = unrolled(&cells, machine, encoder)?;
        let n_open = None;
        let mut line = Line {
            cells,
            moves,
            n_open,
        };
        line.retain(encoder);
        line.merge();
        if sight::narrow(&line.cells, &mut line.moves, encoder) {
            line.merge();
        }
        Ok(line)
    }

    /// Keeps the moves by digits that may stand in their cells, from states that are reached, to
    /// states that lead to the end.
    fn retain(&mut self, encoder: &Encoder) {
        let mut reached = States::of([START]);
        for (moves, &cell) in self.moves.iter_mut().zip(&self.cells) {
            moves.retain(|&(state, digit, _)| reached.has(state) && encoder.is_open(cell, digit));
            reached = States::of(moves.iter().map(|&(_, _, next)| next));
        }
        for moves in self.moves.iter_mut().rev() {
            moves.retain(|&(_, _, next)| reached.has(next));
            reached = States::of(moves.iter().map(|&(state, ..)| state));
        }
    }

    /// Merges states with the same accepted continuations, and numbers the states at each place.
    fn merge(&mut self) {
        // all states behind the last cell are one
        let mut merged: Vec<usize> = Vec::new();
        for moves in self.moves.iter_mut().rev() {
            let future = |step: &Move| (step.1, merged.get(step.2).copied().unwrap_or_default());
            let futures: Vec<(usize, usize)> = moves.iter().map(future).collect();
            let mut classes: HashMap<&[(usize, usize)], usize, _> =
                HashMap::with_hasher(Folded::default());
            let mut kept = Vec::with_capacity(moves.len());
            let (mut numbers, mut from) = (vec![0; n_states(moves)], 0);
            for of_state in moves.chunk_by(|a, b| a.0 == b.0) {
                let (state, n) = (of_state[0].0, classes.len());
                let future = &futures[from..from + of_state.len()];
                from += of_state.len();
                let class = *classes.entry(future).or_insert(n);
                if class == n {
                    kept.extend(future.iter().map(|&(digit, next)| (class, digit, next)));
                }
                numbers[state] = class;
            }
            *moves = kept;
            merged = numbers;
        }
    }

    /// Leaves out the moves by closed digits, and closes the digits that no move takes.
    pub(super) fn narrow(&mut self, encoder: &mut Encoder) {
        let n_open = |line: &Line, encoder: &Encoder| {
            let cells = line.cells.iter();
            Some(cells.map(|&cell| encoder.open(cell).count()).sum())
        };
        if n_open(self, encoder) == self.n_open {
            return;
        }
        self.retain(encoder);
        for (moves, &cell) in self.moves.iter().zip(&self.cells) {
            let digits = States::of(moves.iter().map(|&(_, digit, _)| digit));
            encoder.keep(cell, &|digit| digits.has(digit));
        }
        self.n_open = n_open(self, encoder);
    }

    /// How many lists of digits pass.
    fn n_lists(&self) -> u64 {
        // the ways to the end from each state behind a place; 1 behind the last one
        let mut ways: Option<Vec<u64>> = None;
        for moves in self.moves.iter().rev() {
            let mut before = vec![0_u64; n_states(moves)];
            for &(state, _, next) in moves {
                let more = ways.as_ref().map_or(1, |ways| ways[next]);
                before[state] = before[state].saturating_add(more);
            }
            ways = Some(before);
        }
        ways.map_or(1, |ways| ways.iter().sum())
    }

    /// The lists of digits that pass, if they are few.
    pub(super) fn rows(&self, encoder: &Encoder) -> Option<Vec<CellDigits>> {
        let (mut row, mut rows) = (Vec::new(), Vec::new());
        let are_few = self.n_lists() <= MOST_LISTS;
        are_few.then(|| self.collect(START, encoder, &mut row, &mut rows))?;
        Some(rows)
    }

    /// Whether lists take fewer entries of options than moves.
    fn is_smaller_as_table(&self) -> bool {
        let n_moves: usize = self.moves.iter().map(Vec::len).sum();
        let of_table = self.n_lists().saturating_mul(1 + self.cells.len() as u64);
        of_table <= ENTRIES_PER_MOVE * n_moves as u64
    }

    /// The rule in the problem: as a table where lists are few and take fewer entries than moves,
    /// otherwise place by place.
    pub(super) fn encode(&self, encoder: &mut Encoder, name: &str) -> Result<(), ProblemError> {
        let is_table = self.is_smaller_as_table();
        if let Some(rows) = is_table.then(|| self.rows(encoder)).flatten() {
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
                encoder.option(here.into_iter().chain(before).chain(behind))?;
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
        let moves = &self.moves[row.len()];
        let first = moves.partition_point(|step| step.0 < state);
        for &(_, digit, next) in moves[first..].iter().take_while(|step| step.0 == state) {
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

/// The number of states before moves in order of their states.
fn n_states(moves: &[Move]) -> usize {
    moves.last().map_or(0, |step| step.0 + 1)
}

/// For each cell of the line, the moves from the states that the automaton can reach there. The
/// moves of the last cell end in accepting states.
fn unrolled(
    cells: &[usize],
    mut machine: Box<dyn Machine>,
    encoder: &Encoder,
) -> Result<Vec<Vec<Move>>, ProblemError> {
    let (mut states, mut moves, mut n_moves) = (States::of([START]), Vec::new(), 0);
    for (at, &cell) in cells.iter().enumerate() {
        let is_last = at + 1 == cells.len();
        let digits: Vec<usize> = encoder.open(cell).collect();
        let mut here = Vec::new();
        for state in states.iter() {
            for &digit in &digits {
                if let Some(next) = machine.step(state, digit, at)
                    && (!is_last || machine.ends(next))
                {
                    here.push((state, digit, next));
                }
            }
            n_moves += digits.len();
            if n_moves as u64 > MAX_ENTRIES / 4 {
                return Err(ProblemError::too_large("entries", MAX_ENTRIES));
            }
        }
        states = States::of(here.iter().map(|&(_, _, next)| next));
        moves.push(here);
    }
    Ok(moves)
}

/// An item whose colors tell the digits of a cell apart as far as moves differ, and the moves by
/// colors.
fn colored(encoder: &mut Encoder, cell: usize, moves: &[Move]) -> (Item, Vec<Move>) {
    let mut of_digits = vec![Vec::new(); encoder.digits() + 1];
    let is_on_board = encoder.is_on_board(cell);
    for &(state, digit, next) in moves.iter().filter(|_| is_on_board) {
        of_digits[digit].push((state, next));
    }
    let (mut known, mut colors) = (Vec::new(), BTreeMap::new());
    for (digit, moves) in of_digits.iter().enumerate() {
        if !moves.is_empty() {
            let color = known.iter().position(|other| *other == moves);
            colors.insert(digit, 1 + color.unwrap_or(known.len()));
            if color.is_none() {
                known.push(moves);
            }
        }
    }
    if !is_on_board || known.len() * MIN_DIGITS_PER_COLOR > colors.len() {
        return (encoder.wire(cell), moves.to_vec());
    }
    let color = |&(state, digit, next): &Move| (state, colors[&digit], next);
    let mut moves: Vec<Move> = moves.iter().map(color).collect();
    moves.sort_unstable();
    moves.dedup();
    (encoder.colored(cell, &colors), moves)
}
