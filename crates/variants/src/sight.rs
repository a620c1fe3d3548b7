//! What the digits of a line exclude behind them, where cells of the line see each other.
//!
//! Cells of the line that see each other are a *clique*. The digits of a clique before a place are
//! a set, and each state of the automaton is reached with some of these sets. A bit vector has a
//! bit for each set, so a move by a digit shifts the vector. A move is kept if it leads from a
//! reached set to a set from which the line can end. Each clique is taken by itself.

use crate::automaton::{Move, START};
use crate::encoder::Encoder;
use quadrille_problem::internal::FACTOR;
use std::collections::BTreeSet;
use std::hash::{BuildHasherDefault, Hasher};

/// On boards with more digits there are too many sets.
const MAX_DIGITS: usize = 16;
/// Automata of more moves, times words of a bit vector, are left as they are: some milliseconds.
const MAX_WORK: usize = 1 << 22;

/// How the cell at a place belongs to a clique.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Role {
    /// The cell is outside of the clique.
    Other,
    /// The cell is in the clique, and its digit differs from all earlier digits of the clique.
    New,
    /// The line comes back to a cell of the clique.
    Again,
}

/// Removes moves that no accepted line makes, where cells that see each other have different
/// digits. False if nothing was removed.
pub(super) fn narrow(cells: &[usize], moves: &mut [Vec<Move>], encoder: &Encoder) -> bool {
    let n_words = (1 << encoder.digits().min(MAX_DIGITS)) / Sets::BITS as usize;
    let n_moves = |moves: &[Vec<Move>]| moves.iter().map(Vec::len).sum::<usize>();
    let before = n_moves(moves);
    if encoder.digits() > MAX_DIGITS || before * n_words > MAX_WORK {
        return false;
    }
    for roles in cliques(cells, encoder) {
        narrow_by(&roles, moves, n_words.max(1));
    }
    n_moves(moves) < before
}

/// The largest cliques that begin with each cell, and the cells that come again.
fn cliques(cells: &[usize], encoder: &Encoder) -> BTreeSet<Vec<Role>> {
    let clique = |&first: &usize| {
        let mut clique = vec![first];
        for &cell in cells {
            if clique.iter().all(|&other| encoder.are_peers(cell, other)) {
                clique.push(cell);
            }
        }
        let role = |(at, cell): (usize, &usize)| match clique.contains(cell) {
            false => Role::Other,
            true if cells[..at].contains(cell) => Role::Again,
            true => Role::New,
        };
        cells.iter().enumerate().map(role).collect()
    };
    let says_something =
        |roles: &Vec<Role>| roles.iter().filter(|&&role| role != Role::Other).count() > 1;
    cells.iter().map(clique).filter(says_something).collect()
}

/// A part of a bit vector.
type Sets = u64;

/// The sets of each state at a place.
struct SetsOfStates {
    n_words: usize,
    words: Vec<Sets>,
}

impl SetsOfStates {
    fn new(n_states: usize, n_words: usize) -> SetsOfStates {
        let words = vec![0; n_states * n_words];
        SetsOfStates { n_words, words }
    }

    fn of(&self, state: usize) -> &[Sets] {
        &self.words[state * self.n_words..][..self.n_words]
    }

    fn of_mut(&mut self, state: usize) -> &mut [Sets] {
        &mut self.words[state * self.n_words..][..self.n_words]
    }
}

/// For the first six digits, the bits of sets that have the digit.
const HAVE: [Sets; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

/// A step by a digit at a place of some role.
#[derive(Clone, Copy)]
struct Step {
    role: Role,
    /// The place of the digit in sets.
    bit: usize,
}

impl Step {
    /// The bits of this word that are sets with the digit.
    fn have(self, word: usize) -> Sets {
        match HAVE.get(self.bit) {
            Some(&have) => have,
            None if word >> (self.bit - HAVE.len()) & 1 == 1 => Sets::MAX,
            None => 0,
        }
    }

    /// How many words and bits a set moves that gets the digit.
    fn shift(self) -> (usize, usize) {
        match self.bit.checked_sub(HAVE.len()) {
            Some(bit) => (1 << bit, 0),
            None => (0, 1 << self.bit),
        }
    }

    /// Adds the sets behind the step to others.
    fn forward(self, before: &[Sets], behind: &mut [Sets]) {
        match self.role {
            Role::Other => {
                for (to, &sets) in behind.iter_mut().zip(before) {
                    *to |= sets;
                }
            }
            Role::Again => {
                for (word, (to, &sets)) in behind.iter_mut().zip(before).enumerate() {
                    *to |= sets & self.have(word);
                }
            }
            Role::New => {
                let (words, bits) = self.shift();
                for (word, (to, &sets)) in behind[words..].iter_mut().zip(before).enumerate() {
                    *to |= (sets & !self.have(word)) << bits;
                }
            }
        }
    }

    /// Adds the reached sets that the step leads to one of the sets behind it; false if no reached
    /// set is such a set.
    fn back(self, behind: &[Sets], reached: &[Sets], before: &mut [Sets]) -> bool {
        let (words, bits) = match self.role {
            Role::New => self.shift(),
            Role::Other | Role::Again => (0, 0),
        };
        let is_free = self.role == Role::Other;
        let mut any = 0;
        for (at, &behind) in behind.iter().enumerate().skip(words) {
            let have = if is_free { Sets::MAX } else { self.have(at) };
            let sets = (behind & have) >> bits & reached[at - words];
            before[at - words] |= sets;
            any |= sets;
        }
        any != 0
    }
}

/// Removes moves that no accepted line makes, as far as one clique says.
fn narrow_by(roles: &[Role], moves: &mut [Vec<Move>], n_words: usize) {
    let n_states = |from: &[Move]| 1 + from.iter().map(|step| step.2).max().unwrap_or(START);
    let mut reached = vec![SetsOfStates::new(1, n_words)];
    reached[0].of_mut(START)[0] = 1;
    for (at, moves) in moves.iter().enumerate() {
        let mut behind = SetsOfStates::new(n_states(moves), n_words);
        for &(state, digit, next) in moves {
            step(roles[at], digit).forward(reached[at].of(state), behind.of_mut(next));
        }
        reached.push(behind);
    }
    let Some(mut alive) = reached.pop() else {
        return;
    };
    for ((moves, reached), &role) in moves.iter_mut().zip(&reached).zip(roles).rev() {
        let mut before = SetsOfStates::new(reached.words.len() / n_words, n_words);
        moves.retain(|&(state, digit, next)| {
            let (reached, behind) = (reached.of(state), alive.of(next));
            step(role, digit).back(behind, reached, before.of_mut(state))
        });
        alive = before;
    }
}

/// A step by this digit; the digit counts for a clique only.
fn step(role: Role, digit: usize) -> Step {
    let bit = if role == Role::Other { 0 } else { digit - 1 };
    Step { role, bit }
}

/// A hash of numbers: the order of states does not depend on it.
#[derive(Default)]
pub(super) struct Folding(u64);

pub(super) type Folded = BuildHasherDefault<Folding>;

impl Hasher for Folding {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks();
        for &word in words {
            self.write_u64(u64::from_le_bytes(word));
        }
        rest.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(FACTOR);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
