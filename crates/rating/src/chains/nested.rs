//! Chains inside chains: their eliminations and premises.

use crate::board::nine::Board;
use crate::board::tables::ALL;
use crate::chains::node::{Node, NodeSet, Reason, off_nodes};
use crate::technique::Technique;
use quadrille_problem::internal::FACTOR;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Range;
use std::sync::Arc;

/// The nested chains that have come up, by number.
#[derive(Default)]
pub(crate) struct Registry {
    /// The identity of a chain: its nodes.
    identities: HashMap<Vec<Node>, u32, StableHash>,
    entries: Vec<Entry>,
}

/// A nested chain.
#[derive(Clone, Copy)]
struct Entry {
    identity: u32,
    complexity: u32,
    technique: Technique,
}

impl Registry {
    /// Adds a chain, and returns its number.
    pub(crate) fn add(&mut self, nodes: Vec<Node>, complexity: u32, technique: Technique) -> u32 {
        let next = self.identities.len() as u32;
        let entry = Entry {
            identity: *self.identities.entry(nodes).or_insert(next),
            complexity,
            technique,
        };
        self.entries.push(entry);
        self.entries.len() as u32 - 1
    }

    /// The complexities of different chains together. The numbers are left in any order.
    pub(crate) fn total(&self, numbers: &mut [u32]) -> u32 {
        let entry = |number: u32| self.entries[number as usize];
        numbers.sort_unstable_by_key(|&number| (entry(number).identity, number));
        let mut last = None;
        let mut total = 0;
        for &number in numbers.iter() {
            let Entry {
                identity,
                complexity,
                ..
            } = entry(number);
            if last.replace(identity) != Some(identity) {
                total += complexity;
            }
        }
        total
    }

    pub(crate) fn technique(&self, number: u32) -> Technique {
        self.entries[number as usize].technique
    }

    pub(crate) fn clear(&mut self) {
        self.identities.clear();
        self.entries.clear();
    }
}

/// The nested chains of a board, best first.
#[derive(Default)]
pub(crate) struct NestedList {
    removed: Vec<u16>,
    causes: Vec<(Node, Reason)>,
    chains: Vec<NestedChain>,
}

/// Parts of a [`NestedList`].
struct NestedChain {
    removed: Range<u32>,
    causes: Range<u32>,
    number: u32,
}

/// A nested chain: its number, the candidates that it removes, in order, and its true nodes with
/// their reasons.
pub(crate) struct NestedHint<'l> {
    pub(crate) number: u32,
    pub(crate) removed: &'l [u16],
    causes: &'l [(Node, Reason)],
}

impl NestedList {
    pub(crate) fn push(
        &mut self,
        number: u32,
        removed: impl IntoIterator<Item = u16>,
        causes: impl IntoIterator<Item = (Node, Reason)>,
    ) {
        let first_removed = self.removed.len() as u32;
        let first_cause = self.causes.len() as u32;
        self.removed.extend(removed);
        self.causes.extend(causes);
        self.chains.push(NestedChain {
            removed: first_removed..self.removed.len() as u32,
            causes: first_cause..self.causes.len() as u32,
            number,
        });
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = NestedHint<'_>> {
        let part = |range: &Range<u32>| range.start as usize..range.end as usize;
        self.chains.iter().map(move |chain| NestedHint {
            number: chain.number,
            removed: &self.removed[part(&chain.removed)],
            causes: &self.causes[part(&chain.causes)],
        })
    }
}

impl NestedHint<'_> {
    /// Collects the candidates that the chain needs to be gone: candidates of `start` missing on
    /// `board`, in the cells and houses that make its nodes true.
    pub(crate) fn parents(&self, start: &Board, board: &Board, parents: &mut Vec<Node>) {
        parents.clear();
        let mut seen = NodeSet::EMPTY;
        for &(node, reason) in self.causes {
            if !matches!(reason, Reason::LastOfCell | Reason::LastOfHouse(_)) {
                continue;
            }
            let lane = node.spots()[reason.spot()].0;
            let [before, now] = [start, board].map(|board| board.lanes[usize::from(lane)] & ALL);
            for node in off_nodes(lane, before & !now) {
                if !seen.contains(node.0) {
                    seen.insert(node.0);
                    parents.push(node);
                }
            }
        }
    }
}

/// The nested chains of boards that have come up in a puzzle.
#[derive(Default)]
pub(crate) struct NestedCache {
    lists: HashMap<[u16; 81], Arc<NestedList>, StableHash>,
}

impl NestedCache {
    pub(crate) fn get(&self, board: &Board) -> Option<Arc<NestedList>> {
        self.lists.get(board.cells()).cloned()
    }

    pub(crate) fn insert(&mut self, board: &Board, list: Arc<NestedList>) {
        self.lists.insert(*board.cells(), list);
    }

    pub(crate) fn clear(&mut self) {
        self.lists.clear();
    }
}

/// A hash that is the same in every run.
pub(crate) type StableHash = BuildHasherDefault<WordHasher>;

/// Hashes words by multiplication.
#[derive(Default)]
pub(crate) struct WordHasher(u64);

impl Hasher for WordHasher {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(FACTOR);
    }

    fn write_u16(&mut self, word: u16) {
        self.write_u64(word.into());
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }
}
