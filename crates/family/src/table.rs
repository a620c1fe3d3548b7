//! The states of a layer, each once: open addressing, with the whole states as keys.

use super::state::State;
use crate::tuning::TUNING;
use quadrille_problem::internal::{FACTOR, SEED};

/// The states in order of insertion, and a hash table of their numbers.
#[derive(Clone, Debug)]
pub(super) struct Table<const W: usize> {
    states: Vec<State<W>>,
    /// The number of a state plus 1, or 0; twice as many as there may be states.
    places: Vec<u32>,
    /// A hash shifted right by this is a place.
    shift: u32,
}

/// A hash of some words, all its bits mixed.
#[inline(always)]
pub(super) fn hash(words: impl Iterator<Item = u64>) -> u64 {
    words.fold(SEED, |hash, word| {
        let product = u128::from(hash ^ word) * u128::from(FACTOR);
        (product >> 64) as u64 ^ product as u64
    })
}

/// The hash of a state.
#[inline(always)]
pub(super) fn hash_of<const W: usize>(state: &State<W>) -> u64 {
    hash(state.iter().copied())
}

impl<const W: usize> Table<W> {
    pub(super) fn new() -> Table<W> {
        Table {
            states: Vec::with_capacity(TUNING.first_places / 2),
            places: vec![0; TUNING.first_places],
            shift: 64 - TUNING.first_places.ilog2(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    pub(super) fn state(&self, number: usize) -> State<W> {
        self.states[number]
    }

    /// The number of a state, which has this hash; a new state gets the next number.
    #[inline(always)]
    pub(super) fn insert(&mut self, hash: u64, state: State<W>) -> usize {
        let mut place = self.place(hash);
        loop {
            match self.places[place] {
                0 => break,
                found if self.states[found as usize - 1] == state => return found as usize - 1,
                _ => place = (place + 1) & (self.places.len() - 1),
            }
        }
        self.states.push(state);
        self.places[place] = self.states.len() as u32;
        if self.states.len() * 2 > self.places.len() {
            self.grow();
        }
        self.states.len() - 1
    }

    #[inline(always)]
    fn place(&self, hash: u64) -> usize {
        (hash >> self.shift) as usize
    }

    /// The number of states after which the next new state makes the table grow.
    pub(super) fn room(&self) -> usize {
        self.places.len() / 2
    }

    #[cold]
    #[inline(never)]
    pub(super) fn grow(&mut self) {
        let places = self.places.len() * 2;
        self.states.reserve_exact(places / 2 - self.states.len());
        // not both at once
        self.places = Vec::new();
        self.places = vec![0; places];
        self.shift -= 1;
        for number in 0..self.states.len() {
            let mut place = self.place(hash_of(&self.states[number]));
            while self.places[place] != 0 {
                place = (place + 1) & (self.places.len() - 1);
            }
            self.places[place] = number as u32 + 1;
        }
    }

    /// The bytes that it holds.
    pub(super) fn bytes(&self) -> usize {
        self.states.capacity() * size_of::<State<W>>() + self.places.len() * 4
    }
}
