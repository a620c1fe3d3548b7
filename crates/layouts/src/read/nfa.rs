//! The automata of the Interactive Sudoku Solver, in bits with the highest first: the form of the
//! list of moves (2), the bits of a state less 1 (4), the number of symbols less 1 (4), how many
//! states the line may begin in, how many others it may end in, a bit for each first state in
//! which it may end, too, and the moves of each state. First states come first, then last ones.
//!
//! Moves are a bit for each symbol and the next state for each of them, or their number, of as many
//! bits as four more bits of the head say, and a symbol and the next state for each.

use quadrille_variants::Rule;
use std::collections::BTreeSet;

/// No automaton has more sets of states.
const MOST_STATES: usize = 1000;

type States = BTreeSet<usize>;
/// Symbols, counted from 0, with the next states.
type Moves = Vec<(usize, usize)>;

/// The moves of each state; the line may end in some states.
pub(super) struct Machine {
    moves: Vec<Moves>,
    starts: usize,
    ends: States,
}

/// The bits of bytes from a place on.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn has(&self, n: usize) -> bool {
        self.at + n <= 8 * self.bytes.len()
    }

    /// The number in the next bits, if there are so many.
    fn take(&mut self, n: usize) -> Option<usize> {
        let from = self.at;
        self.at += n;
        let bit = |at: usize| usize::from(self.bytes[at / 8] >> (7 - at % 8) & 1);
        let is_number = n < usize::BITS as usize && self.has(0);
        is_number.then(|| (from..self.at).fold(0, |number, at| number << 1 | bit(at)))
    }
}

impl Reader<'_> {
    /// The moves of states that have a bit for each symbol.
    fn by_symbols(mut self, n_symbols: usize, state_bits: usize) -> Option<Vec<Moves>> {
        let mut moves = Vec::new();
        while self.has(n_symbols) {
            let set = self.take(n_symbols)?;
            let symbols = (0..n_symbols).filter(|symbol| set >> symbol & 1 == 1);
            let of_state = symbols.map(|symbol| Some((symbol, self.take(state_bits)?)));
            moves.push(of_state.collect::<Option<_>>()?);
        }
        Some(moves)
    }

    /// The moves of states that have the number of their moves.
    fn one_by_one(mut self, n_symbols: usize, state_bits: usize) -> Option<Vec<Moves>> {
        let count_bits = self.take(4)?;
        let symbol_bits = (usize::BITS - (n_symbols - 1).leading_zeros()) as usize;
        let mut moves = Vec::new();
        while count_bits > 0 && self.has(count_bits) {
            let of_state = (0..self.take(count_bits)?)
                .map(|_| Some((self.take(symbol_bits)?, self.take(state_bits)?)));
            moves.push(of_state.collect::<Option<_>>()?);
        }
        Some(moves)
    }
}

impl Machine {
    pub(super) fn read(bytes: &[u8]) -> Option<Machine> {
        let mut reader = Reader { bytes, at: 0 };
        let by_symbols = match reader.take(2)? {
            0 => false,
            1 => true,
            _ => return None,
        };
        let (state_bits, n_symbols) = (reader.take(4)? + 1, reader.take(4)? + 1);
        let [starts, others] = [reader.take(state_bits)?, reader.take(state_bits)?];
        let at_start = reader.take(starts)?;
        let can_end = |state: &usize| at_start >> state & 1 == 1;
        let ends = (0..starts).filter(can_end).chain(starts..starts + others);
        let ends = ends.collect();
        let moves = match by_symbols {
            true => reader.by_symbols(n_symbols, state_bits)?,
            false => reader.one_by_one(n_symbols, state_bits)?,
        };
        Some(Machine {
            moves,
            starts,
            ends,
        })
    }

    /// The rule that a line of digits up to `size` is accepted; `None` if sets of states are many.
    pub(super) fn along(&self, cells: Vec<usize>, size: usize) -> Option<Rule> {
        let start: States = (0..self.starts).collect();
        let mut known = BTreeSet::from([start.clone()]);
        let mut left = vec![start.clone()];
        while let Some(states) = left.pop() {
            let next = (1..=size as u8).filter_map(|digit| self.next(&states, digit));
            left.extend(next.filter(|next| known.insert(next.clone())));
            if known.len() > MOST_STATES {
                return None;
            }
        }
        let step = |states: &States, digit: u8| self.next(states, digit);
        let ends = |states: &States| !states.is_disjoint(&self.ends);
        Some(Rule::automaton(cells, size as u8, start, step, ends))
    }

    /// The states behind some states by a digit, if there are any.
    fn next(&self, states: &States, digit: u8) -> Option<States> {
        let moves = states.iter().filter_map(|&state| self.moves.get(state));
        let by_digit = moves
            .flatten()
            .filter(|step| step.0 + 1 == usize::from(digit));
        let next: States = by_digit.map(|step| step.1).collect();
        Some(next).filter(|next| !next.is_empty())
    }
}
