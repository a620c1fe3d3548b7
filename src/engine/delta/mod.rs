//! Counts and differences: for problems with many items and few options an item, such as sudokus and Latin squares with holes.
//!
//! ```text
//! a b c        options of      a     b     c         count | sum of ids
//! 0: a b       at the root    0 1   0 2   1 2        2|1   2|2   2|3
//! 1: a c       option 0 taken: 1 and 2 conflict with it and go; a and b are covered
//! 2: b c                                              ∞     ∞    0|0     dead
//! ```
//!
//! A state is one small number an item: how many options are live there, and above it the sum of their ids, cut off where the number ends.
//! To remove an option is one subtraction an item. When the count falls to one, the sum *is* the forced option, and the item goes
//! to a queue. All that the queue names is taken at once: the live options in conflict with any of it are gathered into a list first, each
//! once, and then removed in one flat loop.
//!
//! There is no undo: each open level keeps its state, and a child gets a copy; the last child needs none and works on the
//! state of its parent. Secondary items and colors are nothing but conflicts here. The conflicts of an option stand in a list: with
//! few options an item that is a dozen or two, where rows of bits would be tens of words. (Rows of bits were tried: sud16 gained
//! 8 %, qwh20 and sud25 lost 25 to 40 %.) Where little is left, rows of bits are short: see `packed.rs`, and `tail.rs` for counting.

#![allow(
    unsafe_code,
    reason = "bounds checks in the innermost loops, see `Present::note`: a sixth of the time on sudokus"
)]

mod build;
mod count;
mod fit;
mod isa;
mod packed;
mod present;
mod sets;
mod tail;

pub use count::{Count, Narrow, Wide};
pub use fit::{Job, fit, takes};
pub use isa::{Avx2, Isa, Portable};

use super::rests::Rests;
use super::{Engine, Node, Restart, Unsupported};
use crate::problem::{OptionId, Problem};
use packed::Packed;
use present::Present;
use std::marker::PhantomData;
use std::sync::Arc;
use tail::Tail;

/// How many states one step of the scan for the smallest looks at.
const CHUNK: usize = 64;

/// Trees with so many nodes are packed: what that costs, in nodes.
const PACKING: u64 = 8;

/// What the problem says, shared by all clones. `C` is wide enough for each item and each option.
#[derive(Debug)]
struct Tables<C> {
    /// The primary items of each option.
    items: Box<[C]>,
    item_starts: Box<[u32]>,
    /// The options that cannot stand beside option `o`.
    conflicts: Box<[C]>,
    conflict_starts: Box<[u32]>,
    /// The options of each item, in order.
    options: Box<[C]>,
    option_starts: Box<[u32]>,
    /// The size of a state: items and options, each rounded up.
    n_counts: usize,
    n_options: usize,
    /// All conflicts are on primary items.
    plain: bool,
}

impl<C: Count> Tables<C> {
    #[inline(always)]
    fn items(&self, option: usize) -> &[C] {
        &self.items[self.item_starts[option] as usize..self.item_starts[option + 1] as usize]
    }

    #[inline(always)]
    fn conflicts(&self, option: usize) -> &[C] {
        &self.conflicts[self.conflict_starts[option] as usize..self.conflict_starts[option + 1] as usize]
    }
}

/// An open level; its state lies in `slot`.
#[derive(Clone, Copy, Debug)]
struct Level {
    /// The options of the branching item not looked at yet, and how many of them are live.
    at: u32,
    children: u32,
    slot: u32,
    chosen: u32,
    left: u32,
    undecided: u32,
}

/// The counting engine, for one instruction set `I` and one width of counts `C`; when only counting, rests of up to `64 * O` options and
/// `64 * G` items are counted at once.
///
/// Invariants:
/// 1. In a state, the number of an item that is not covered tells how many live options it has and the sum of their ids; a
///    covered item has a count that is larger than any of those.
/// 2. The live options of a state are the ones that are neither taken nor in conflict with one that is: `undecided` of them.
/// 3. Between calls the items of the present state that are not covered and have fewer than two options are in the queue.
#[derive(Clone, Debug)]
pub struct Delta<I, C, const O: usize, const G: usize> {
    tables: Arc<Tables<C>>,
    /// The states, one after the other: numbers of the items, liveness of the options.
    counts: Vec<C>,
    live: Vec<u8>,
    levels: Vec<Level>,
    /// The present state, and how many of its primary items are not covered.
    slot: usize,
    left: u32,
    undecided: u32,
    /// The child to take first.
    pending: Option<C>,
    queue: Box<[C]>,
    queued: usize,
    removed: Box<[C]>,
    chosen: Vec<OptionId>,
    rests: Rests,
    updates: u64,
    tail: Box<Tail<O, G>>,
    /// How many undecided options are few enough to count at once.
    tail_size: u32,
    /// The levels that are walked in a smaller problem: below all of `levels`.
    packed: Box<Packed>,
    /// Where each item stands in a smaller problem, while that is made.
    numbers: Box<[u32]>,
    isa: PhantomData<I>,
}

impl<I: Isa, C: Count, const O: usize, const G: usize> Engine for Delta<I, C, O, G> {
    const NAME: &'static str = "delta";

    fn new(problem: &Problem) -> Result<Self, Unsupported> {
        Self::build(problem)
    }

    #[inline(always)]
    fn settle<const COUNT: bool>(&mut self) -> Node {
        self.rests.settle();
        if self.packed.is_open() {
            let node = self.packed.settle(&mut self.chosen);
            if node == Node::Solved(1) {
                self.rests.solve(1);
            }
            return node;
        }
        let tables = &*self.tables;
        let mut now = Present::<C> {
            tables,
            counts: &mut self.counts[self.slot * tables.n_counts..][..tables.n_counts],
            live: &mut self.live[self.slot * tables.n_options..][..tables.n_options],
            removed: &mut self.removed,
            n_removed: 0,
            left: self.left,
        };
        let (mut queued, mut done) = (self.queued, 0);
        if let Some(option) = self.pending.take() {
            now.take(option);
            queued = now.remove(&mut self.queue, 0);
            self.updates += now.n_removed as u64;
            self.undecided -= now.n_removed as u32 + 1;
        }
        while done < queued {
            now.n_removed = 0;
            while done < queued {
                let count = now.counts[self.queue[done].index()];
                done += 1;
                match count.live() {
                    0 => return Node::Dead,
                    1 => {}
                    _ => continue,
                }
                let option = count.only();
                if !now.take(option) {
                    return Node::Dead;
                }
                self.chosen.push(OptionId::new(option.index() as u32));
                self.undecided -= 1;
            }
            if now.left == 0 {
                self.rests.solve(1);
                return Node::Solved(1);
            }
            (queued, done) = (now.remove(&mut self.queue, 0), 0);
            self.updates += now.n_removed as u64;
            self.undecided -= now.n_removed as u32;
        }
        if now.left == 0 {
            self.rests.solve(1);
            return Node::Solved(1);
        }
        let n_live = self.undecided as usize;
        if COUNT && let Some(known) = self.rests.recall(n_live, &self.chosen) {
            return known;
        }
        self.rests.open(n_live, self.chosen.len());
        let small = COUNT && self.undecided <= self.tail_size && now.left as usize <= 64 * G;
        if small && now.cut(&mut self.tail, &mut self.numbers) {
            let (solutions, nodes) = self.tail.count();
            if let Some(n) = solutions {
                self.rests.count_below(u64::from(nodes));
                self.rests.solve(n);
                self.rests.close(&self.chosen);
                return if n > 0 { Node::Solved(n) } else { Node::Dead };
            }
            self.tail_size = self.undecided * 3 / 4;
        }
        let fits = !COUNT && tables.plain && n_live <= packed::MAX_OPTIONS && now.left as usize <= packed::MAX_ITEMS;
        if fits
            && self.rests.pays(n_live, PACKING)
            && let Some(node) = now.pack(&mut self.packed, &mut self.numbers, self.chosen.len())
        {
            return node;
        }
        let (children, item) = now.fewest();
        self.levels.push(Level {
            at: tables.option_starts[item],
            children,
            slot: self.slot as u32,
            chosen: self.chosen.len() as u32,
            left: now.left,
            undecided: self.undecided,
        });
        Node::Branch(children)
    }

    #[inline(always)]
    fn next(&mut self) -> bool {
        if self.packed.is_open() {
            let more = self.packed.next(&mut self.chosen);
            if more {
                self.rests.take();
            } else if !self.packed.is_open() {
                self.rests.close(&self.chosen);
            }
            return more;
        }
        let Some(level) = self.levels.last_mut() else { return false };
        let tables = &*self.tables;
        self.chosen.truncate(level.chosen as usize);
        if level.children == 0 {
            self.levels.pop();
            self.rests.close(&self.chosen);
            return false;
        }
        let slot = level.slot as usize;
        let live = &self.live[slot * tables.n_options..][..tables.n_options];
        let option = loop {
            let option = tables.options[level.at as usize];
            level.at += 1;
            if live[option.index()] != 0 {
                break option;
            }
        };
        level.children -= 1;
        self.left = level.left;
        self.undecided = level.undecided;
        self.slot = slot;
        if level.children > 0 {
            self.copy_state(slot);
        }
        self.rests.take();
        self.queued = 0;
        self.pending = Some(option);
        self.chosen.push(OptionId::new(option.index() as u32));
        true
    }

    fn chosen(&self) -> &[OptionId] {
        &self.chosen
    }

    #[inline(always)]
    fn vectorize<R>(work: impl FnOnce() -> R) -> R {
        I::run(work)
    }

    fn updates(&self) -> u64 {
        self.updates
    }
}

impl<I: Isa, C: Count, const O: usize, const G: usize> Delta<I, C, O, G> {
    /// Copies the state in `slot` to the one above, and makes that the present one.
    #[inline(always)]
    fn copy_state(&mut self, slot: usize) {
        let Tables { n_counts, n_options, .. } = *self.tables;
        if self.live.len() < (slot + 2) * n_options {
            self.counts.resize((slot + 2) * n_counts, C::COVERED);
            self.live.resize((slot + 2) * n_options, 0);
        }
        let (from, to) = self.counts[slot * n_counts..].split_at_mut(n_counts);
        to[..n_counts].copy_from_slice(from);
        let (from, to) = self.live[slot * n_options..].split_at_mut(n_options);
        to[..n_options].copy_from_slice(from);
        self.slot = slot + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seventy items with two options each: 2^70 solutions, which no tail may claim to have counted.
    #[test]
    fn never_counts_past_a_word() {
        let mut builder = Problem::builder();
        let items: Vec<_> = (0..70).map(|i| builder.primary(i.to_string()).unwrap()).collect();
        for &item in items.iter().chain(&items) {
            builder.option([item]).unwrap();
        }
        let mut delta = Delta::<Portable, Narrow, 3, 4>::new(&builder.build().unwrap()).unwrap();
        assert_eq!(delta.settle::<true>(), Node::Branch(2));
    }
}
