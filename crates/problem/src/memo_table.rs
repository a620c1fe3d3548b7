//! The memo table of residual problems, equal up to symmetry: its size, and what a lookup costs.

use crate::hits::{Hits, LOOKUP_NODES};
use crate::problem::OptionId;
use crate::symmetry::{Images, Shape};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// Pairs of places in the table, a power of two: at first, and in a count that lasts.
const PAIRS: usize = 1 << 11;
const MANY_PAIRS: usize = 1 << 15;
const LOCKS: usize = 1 << 6;

/// The number of images of a residual problem that raise the cost of a lookup by one node.
const IMAGES_PER_NODE: usize = 32;

/// For each place the key, the number of solutions and the price. Keys are never zero; zeros mark
/// free places. The table has several parts, each with its own lock: a lookup takes some hundred
/// nanoseconds, and taking a free lock takes a few.
type Places = Box<[Mutex<Vec<u64>>]>;

/// Free places of this size.
fn places(n_pairs: usize, size: usize) -> Places {
    (0..LOCKS)
        .map(|_| Mutex::new(vec![0; n_pairs / LOCKS * 2 * size]))
        .collect()
}

/// The table, which a search fills for each subtree that it has finished.
#[derive(Clone, Debug)]
pub struct Table {
    images: Arc<Images>,
    /// Shared with all copies of the walker, on all threads: places at first, and in a count that
    /// lasts.
    places: Arc<(Places, OnceLock<Places>)>,
    hits: Hits,
    /// The price of a lookup, in nodes.
    price: u64,
    /// Scratch.
    covered: Vec<u64>,
    key: Vec<u64>,
}

impl Table {
    /// A table for this many classes.
    pub fn new(shape: &Shape, n_classes: usize) -> Table {
        let images = Arc::new(Images::new(shape));
        let n_words = images.n_words();
        Table {
            places: Arc::new((places(PAIRS, n_words + 2), OnceLock::new())),
            hits: Hits::new(n_classes),
            price: LOOKUP_NODES + (images.n_images() / IMAGES_PER_NODE) as u64,
            covered: vec![0; images.n_images()],
            key: vec![0; n_words],
            images,
        }
    }

    /// Takes more places for a count that lasts, and forgets the counts of the table so far.
    pub fn grow(&mut self) {
        let size = self.key.len() + 2;
        self.places.1.get_or_init(|| places(MANY_PAIRS, size));
    }

    /// The mean number of nodes from which lookups of this class pay.
    pub fn worth(&self, class: usize) -> u64 {
        self.hits.worth(class, self.price)
    }

    /// The number of solutions below these choices, if known.
    pub fn find(&mut self, chosen: &[OptionId], class: usize) -> Option<u64> {
        let hash = self.locate(chosen)?;
        self.hits.look(class);
        let n_words = self.key.len();
        let (part, at) = self.lock(hash);
        let mut pair = part[at..].chunks_exact(n_words + 2).take(2);
        let found = pair.find(|place| place[..n_words] == self.key)?[n_words];
        drop(part);
        self.hits.find(class);
        Some(found)
    }

    /// Stores the number of solutions below these choices, and the nodes it took to count them.
    pub fn note(&mut self, chosen: &[OptionId], solutions: u64, nodes: u64) {
        let Some(hash) = self.locate(chosen) else {
            return;
        };
        let n_words = self.key.len();
        let size = n_words + 2;
        let (mut part, at) = self.lock(hash);
        let (first, second) = part[at..at + 2 * size].split_at_mut(size);
        // an entry that took more nodes than the new one stays, but its count falls by an eighth
        let place = if nodes >= first[size - 1] {
            second.copy_from_slice(first);
            first
        } else {
            first[size - 1] -= first[size - 1] / 8;
            second
        };
        place[..n_words].copy_from_slice(&self.key);
        (place[n_words], place[n_words + 1]) = (solutions, nodes);
    }

    /// The locked part of the table with a key's pair, and the pair's position.
    fn lock(&self, hash: u64) -> (MutexGuard<'_, Vec<u64>>, usize) {
        let (places, n_pairs) = match self.places.1.get() {
            Some(many) => (many, MANY_PAIRS),
            None => (&self.places.0, PAIRS),
        };
        let pair = (hash >> (u64::BITS - n_pairs.ilog2())) as usize;
        // a place is written without a panic in between
        let part = places[pair % LOCKS].lock();
        let part = part.unwrap_or_else(PoisonError::into_inner);
        (part, pair / LOCKS * 2 * (self.key.len() + 2))
    }

    /// Computes the key of these choices and its hash; none if nothing is chosen.
    fn locate(&mut self, chosen: &[OptionId]) -> Option<u64> {
        if chosen.is_empty() {
            return None;
        }
        self.covered.fill(0);
        for &option in chosen {
            self.images.add(&mut self.covered, option);
        }
        Some(self.images.canonical(&self.covered, &mut self.key))
    }
}
