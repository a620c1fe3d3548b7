//! What the digits of a line exclude behind them, where cells of the line see each other.
//!
//! At each place the cells behind it fall into classes: cells of one class see the same cells
//! before that place, so the same digits are excluded there. With these sets of digits as a part of
//! the state, an automaton knows which of its moves are part of a line without contradictions.

use crate::automaton::{Move, START};
use crate::encoder::Encoder;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// Automata of more moves are left as they are: some milliseconds.
const MAX_MOVES: usize = 20_000;

/// More classes exclude nothing.
const MAX_CLASSES: usize = 4;

/// The excluded digits of each of `C` classes, a bit for each.
type Masks<const C: usize> = [u64; C];

/// How two cells of a line are related.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Relation {
    None,
    /// The cells have different digits.
    Peer,
    /// They are one cell.
    Same,
}

/// The classes at each place of a line.
pub(super) struct Sight {
    /// The class of the cell at each place, before that place.
    here: Vec<usize>,
    /// For each class behind a place its class before that place, and how its cells are related to
    /// the cell there.
    next: Vec<Vec<(usize, Relation)>>,
}

impl Sight {
    pub(super) fn new(cells: &[usize], encoder: &Encoder) -> Sight {
        let relation = |one: usize, other: usize| match one == other {
            true => Relation::Same,
            false if encoder.are_peers(one, other) => Relation::Peer,
            false => Relation::None,
        };
        let mut classes = vec![0; cells.len()];
        let (mut here, mut next) = (Vec::new(), Vec::new());
        for (at, &cell) in cells.iter().enumerate() {
            here.push(classes[at]);
            let mut known: Vec<(usize, Relation)> = Vec::new();
            for (class, &other) in classes.iter_mut().zip(cells).skip(at + 1) {
                let now = (*class, relation(cell, other));
                let number = known.iter().position(|known| *known == now);
                *class = number.unwrap_or(known.len());
                if number.is_none() {
                    known.push(now);
                }
            }
            next.push(known);
        }
        Sight { here, next }
    }

    /// The excluded digits behind a place with this digit; nothing if they exclude the digit.
    fn step<const C: usize>(&self, masks: &Masks<C>, digit: usize, at: usize) -> Option<Masks<C>> {
        let excluded = |class: usize| masks.get(class).copied().unwrap_or(0);
        let bit = 1_u64 << digit;
        let mut behind = [0; C];
        for (mask, &(class, relation)) in behind.iter_mut().zip(&self.next[at]) {
            *mask = excluded(class)
                | match relation {
                    Relation::None => 0,
                    Relation::Peer => bit,
                    Relation::Same => !bit,
                };
        }
        (excluded(self.here[at]) & bit == 0).then_some(behind)
    }

    /// Removes moves that no accepted line makes, where cells that see each other have different
    /// digits. Returns `None` if no two cells see each other, or if the states are too many.
    pub(super) fn narrowed(&self, moves: &[Vec<Move>]) -> Option<Vec<Vec<Move>>> {
        let mut relations = self.next.iter().flatten();
        relations.find(|(_, relation)| *relation != Relation::None)?;
        match self.next.iter().map(Vec::len).max() {
            Some(0 | 1) => self.narrowed_by::<1>(moves),
            _ => self.narrowed_by::<MAX_CLASSES>(moves),
        }
    }

    /// The same with so many classes.
    fn narrowed_by<const C: usize>(&self, moves: &[Vec<Move>]) -> Option<Vec<Vec<Move>>> {
        let start = SightState {
            state: START,
            masks: [0; C],
        };
        let (mut states, mut all, mut left) = (vec![start], Vec::new(), MAX_MOVES);
        for (at, moves) in moves.iter().enumerate() {
            let (here, behind) = self.behind(at, &states, moves, left)?;
            left -= here.len();
            all.push(here);
            states = behind;
        }
        Some(accepted(states.len(), &all, moves))
    }

    /// The moves at a place from these states, and the states behind it; `None` if there are more
    /// than so many moves.
    fn behind<const C: usize>(
        &self,
        at: usize,
        states: &[SightState<C>],
        moves: &[Move],
        most: usize,
    ) -> Option<(Vec<SightMove>, Vec<SightState<C>>)> {
        let mut numbers: HashMap<SightState<C>, usize, Folded> = HashMap::default();
        let (mut here, mut behind) = (Vec::new(), Vec::new());
        for (from, before) in states.iter().enumerate() {
            let begin = moves.partition_point(|step| step.0 < before.state);
            for (number, &(state, digit, next)) in moves.iter().enumerate().skip(begin) {
                if state > before.state {
                    break;
                }
                let Some(masks) = self.step(&before.masks, digit, at) else {
                    continue;
                };
                let next = SightState { state: next, masks };
                let to = *numbers.entry(next).or_insert_with(|| {
                    behind.push(next);
                    behind.len() - 1
                });
                here.push((from, number, to));
            }
            if here.len() > most {
                return None;
            }
        }
        Some((here, behind))
    }
}

/// A state of the automaton, and the digits that are excluded behind it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct SightState<const C: usize> {
    state: usize,
    masks: Masks<C>,
}

impl<const C: usize> Hash for SightState<C> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_usize(self.state);
        self.masks.iter().for_each(|&mask| state.write_u64(mask));
    }
}

/// The numbers of a state, of a move of the automaton, and of the state behind the move.
type SightMove = (usize, usize, usize);

/// A hash of numbers: the order of states does not depend on it.
#[derive(Default)]
pub(super) struct Folding(u64);

pub(super) type Folded = BuildHasherDefault<Folding>;

impl Hasher for Folding {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks();
        { words.iter() }.for_each(|&word| self.write_u64(u64::from_le_bytes(word)));
        rest.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u64(&mut self, word: u64) {
        // the golden ratio, as a fraction of 64 bits
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The automaton's moves that lead to the end, of which there are so many states.
fn accepted(n_ends: usize, all: &[Vec<SightMove>], moves: &[Vec<Move>]) -> Vec<Vec<Move>> {
    let mut is_alive = vec![true; n_ends];
    let mut accepted = Vec::new();
    for (here, moves) in all.iter().zip(moves).rev() {
        let mut before = vec![false; here.last().map_or(0, |step| step.0 + 1)];
        let mut is_used = vec![false; moves.len()];
        for &(from, number, _) in here
            .iter()
            .filter(|step| is_alive.get(step.2) == Some(&true))
        {
            (before[from], is_used[number]) = (true, true);
        }
        let used = moves.iter().zip(is_used).filter(|(_, is_used)| *is_used);
        accepted.push(used.map(|(step, _)| *step).collect());
        is_alive = before;
    }
    accepted.reverse();
    accepted
}
