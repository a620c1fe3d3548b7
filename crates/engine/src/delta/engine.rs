//! The engine: a state for each open level, and when small residual problems are packed.

use super::count::Count;
use super::packed::{self, Packed};
use super::present::Present;
use super::tables::{Tables, conflicts};
use super::tail::Tails;
use crate::kernel::{AtOnce, Kernel, Node, Outlook, Size};
use crate::ticks::Prices;
use quadrille_cpu::internal::Isa;
use quadrille_problem::internal::{Lists, Shape};
use quadrille_problem::problem::{OptionId, Problem};
use std::sync::Arc;

/// Subtrees with this many nodes are packed: the cost of packing, in nodes.
const PACKING: u64 = 8;

/// To look up the conflicts of an option takes as long as this many nodes, where secondary items
/// have some.
const LOOKED_UP: u64 = 4;

/// Conflicts are listed after one child for every this many options: most puzzles are solved
/// before, and the lists take half as long to build as the tables.
const LISTING: u32 = 4;

/// An open level; its state lies in `slot`.
#[derive(Clone, Copy, Debug)]
struct DeltaLevel {
    /// The options of the branching item not visited yet, and how many of them are live.
    at: u32,
    children: u32,
    slot: u32,
    chosen: u32,
    left: u32,
    undecided: u32,
}

/// The counting engine, for one instruction set `I` and one width of counts `C`.
///
/// Invariants:
/// 1. In a state, the number of an uncovered item holds the count of its live options and the sum
///    of their ids; a covered item has a count above all of these.
/// 2. An option of a state is live if it is neither taken nor in conflict with a taken option:
///    `undecided` of them.
/// 3. Between calls the items of the present state that are not covered and have fewer than two
///    options are in the queue.
#[derive(Clone, Debug)]
pub(super) struct Delta<I> {
    isa: I,
    tables: Arc<Tables>,
    /// Built once enough children were taken for it to pay.
    conflicts: Option<Arc<Lists<Count>>>,
    until_listed: u32,
    /// The states, one after the other: numbers of the items, liveness of the options.
    counts: Vec<Count>,
    live: Vec<u8>,
    levels: Vec<DeltaLevel>,
    /// The present state, and how many of its primary items are not covered.
    slot: usize,
    left: u32,
    undecided: u32,
    /// The child to take first.
    pending: Option<Count>,
    queue: Box<[Count]>,
    queued: usize,
    removed: Box<[Count]>,
    chosen: Vec<OptionId>,
    /// The items that are covered determine the residual problem.
    keyed: bool,
    updates: u64,
    tails: Tails,
    /// Residual problems with at most this many undecided options are counted at once.
    tail_size: usize,
    /// The work in them, in ticks.
    tail_ticks: u64,
    /// The levels searched in packed form, once there were any: below all of `levels`.
    packed: Option<Box<Packed>>,
    /// The place of each item in the packed problem, while that is built; and of each option, where
    /// items do not tell the conflicts.
    numbers: Box<[u32]>,
}

/// The present state of an engine, and the scratch that its steps need.
macro_rules! present {
    ($delta:ident) => {{
        let Tables {
            n_counts,
            n_options,
            ..
        } = *$delta.tables;
        Present {
            tables: &*$delta.tables,
            conflicts: $delta.conflicts.as_deref(),
            counts: &mut $delta.counts[$delta.slot * n_counts..][..n_counts],
            live: &mut $delta.live[$delta.slot * n_options..][..n_options],
            removed: &mut $delta.removed,
            n_removed: 0,
            left: $delta.left,
        }
    }};
}

impl<I: Isa> Delta<I> {
    /// The engine for a problem that passes the check for these counts.
    pub(super) fn new(isa: I, problem: &Problem, tails: Tails) -> Self {
        let tables = Tables::new(problem);
        let (n_counts, n_options) = (tables.n_counts, tables.n_options);
        let mut delta = Delta {
            isa,
            live: vec![0; n_options],
            levels: Vec::new(),
            slot: 0,
            left: 0,
            pending: None,
            queue: vec![Count::new(0); problem.n_primary() + 1].into(),
            queued: 0,
            removed: vec![Count::new(0); problem.n_options() + 1].into(),
            chosen: Vec::new(),
            keyed: Shape::fits(problem),
            updates: 0,
            undecided: 0,
            tails,
            tail_size: 0,
            tail_ticks: 0,
            packed: None,
            numbers: vec![0; n_counts + if tables.plain { 0 } else { n_options }].into(),
            conflicts: None,
            until_listed: tables.n_real as u32 / LISTING,
            counts: vec![Count::COVERED; n_counts],
            tables: Arc::new(tables),
        };
        delta.begin(&vec![true; problem.n_options()]);
        delta
    }

    /// Starts with some of the options.
    fn begin(&mut self, keep: &[bool]) {
        let tables = &*self.tables;
        assert_eq!(keep.len(), tables.n_real, "one answer for each option");
        let n_primary = tables.n_primary;
        let mut kept = 0;
        for (option, (live, &keep)) in self.live.iter_mut().zip(keep).enumerate() {
            *live = u8::from(keep);
            self.removed[kept] = Count::new(option);
            kept += usize::from(keep);
        }
        let counts = &mut self.counts[..n_primary];
        counts.fill(Count::new(0));
        for &option in &self.removed[..kept] {
            let one = Count::of_option(option);
            for &item in tables.items(option.index()) {
                let count = &mut counts[item.index()];
                *count = count.with(one);
            }
        }
        self.undecided = kept as u32;
        self.queued = 0;
        for (item, count) in counts.iter().enumerate() {
            self.queue[self.queued] = Count::new(item);
            self.queued += usize::from(count.live() < 2);
        }
        self.levels.clear();
        if let Some(packed) = &mut self.packed {
            packed.close();
        }
        self.chosen.clear();
        (self.slot, self.left, self.pending, self.updates) = (0, n_primary as u32, None, 0);
        (self.tail_size, self.tail_ticks) = (self.tails.max_options(), 0);
    }

    #[cold]
    fn list_conflicts(&mut self) {
        if self.conflicts.is_none() {
            self.conflicts = conflicts(&self.tables).map(Arc::new);
        }
    }

    /// Takes the pending child and all forced options; the outcome, if decided.
    #[inline(always)]
    fn take_forced(&mut self) -> Option<Node> {
        let mut now = present!(self);
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
                    0 => return Some(Node::Dead),
                    1 => {}
                    _ => continue,
                }
                let option = count.only();
                if !now.take(option) {
                    return Some(Node::Dead);
                }
                self.chosen.push(OptionId::new(option.index() as u32));
                self.undecided -= 1;
            }
            if now.left == 0 {
                return Some(Node::Solved(1));
            }
            (queued, done) = (now.remove(&mut self.queue, 0), 0);
            self.updates += now.n_removed as u64;
            self.undecided -= now.n_removed as u32;
        }
        self.left = now.left;
        (now.left == 0).then_some(Node::Solved(1))
    }

    /// Counts the residual problem, if it is small enough, and closes the level just opened.
    #[inline(always)]
    fn count_tail(&mut self, outlook: Outlook) -> Option<AtOnce> {
        let (n_live, n_items) = (self.undecided as usize, self.left as usize);
        if n_live > self.tail_size || n_items > self.tails.max_items() {
            return None;
        }
        // where conflicts do not follow from shared items, to look them up takes as long as many
        // nodes
        if !self.tables.plain
            && outlook
                .nodes
                .is_some_and(|nodes| nodes < LOOKED_UP * n_live as u64)
        {
            return None;
        }
        let (solutions, work) = self
            .tails
            .count(self.isa, &present!(self), &mut self.numbers)?;
        self.tail_ticks += self.tails.ticks(&work);
        let Some(solutions) = solutions else {
            self.tail_size = n_live * 3 / 4;
            return None;
        };
        self.levels.pop();
        Some(AtOnce {
            solutions,
            nodes: work.nodes.into(),
        })
    }

    /// Moves the level just opened into packed form, if that is possible and pays.
    #[inline(always)]
    fn pack(&mut self, outlook: Outlook) {
        let (n_live, n_items) = (self.undecided as usize, self.left as usize);
        let fits = self.tables.plain && packed::fit(n_live, n_items);
        if !fits || outlook.nodes.is_some_and(|nodes| nodes < PACKING) {
            return;
        }
        let packed = self.packed.get_or_insert_with(Packed::boxed);
        if present!(self)
            .pack(self.isa, packed, &mut self.numbers, self.chosen.len())
            .is_some()
        {
            self.levels.pop();
        }
    }

    /// Opens a level at the item with fewest options.
    #[inline(always)]
    fn open(&mut self) -> Node {
        let (children, item) = present!(self).fewest();
        self.levels.push(DeltaLevel {
            at: self.tables.option_starts[item],
            children,
            slot: self.slot as u32,
            chosen: self.chosen.len() as u32,
            left: self.left,
            undecided: self.undecided,
        });
        Node::Branch(children)
    }

    /// Copies the state in `slot` to the next slot, which becomes the present one.
    #[inline(always)]
    fn copy_state(&mut self, slot: usize) {
        let Tables {
            n_counts,
            n_options,
            ..
        } = *self.tables;
        if self.live.len() < (slot + 2) * n_options {
            self.counts.resize((slot + 2) * n_counts, Count::COVERED);
            self.live.resize((slot + 2) * n_options, 0);
        }
        let (from, to) = self.counts[slot * n_counts..].split_at_mut(n_counts);
        to[..n_counts].copy_from_slice(from);
        let (from, to) = self.live[slot * n_options..].split_at_mut(n_options);
        to[..n_options].copy_from_slice(from);
        self.slot = slot + 1;
    }
}

impl<I: Isa> Kernel for Delta<I> {
    type Isa = I;

    #[inline(always)]
    fn isa(&self) -> I {
        self.isa
    }

    #[inline(always)]
    fn propagate(&mut self, _bulk: bool) -> Node {
        if let Some(packed) = &mut self.packed
            && packed.is_open()
        {
            return packed.propagate(self.isa, &mut self.chosen);
        }
        self.take_forced().unwrap_or_else(
            #[inline(always)]
            || self.open(),
        )
    }

    #[inline(always)]
    fn next(&mut self) -> bool {
        if let Some(packed) = &mut self.packed
            && packed.is_open()
        {
            return packed.next(&mut self.chosen);
        }
        let Some(level) = self.levels.last_mut() else {
            return false;
        };
        let tables = &*self.tables;
        self.chosen.truncate(level.chosen as usize);
        if level.children == 0 {
            self.levels.pop();
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
        self.until_listed = self.until_listed.wrapping_sub(1);
        if self.until_listed == 0 {
            self.list_conflicts();
        }
        self.queued = 0;
        self.pending = Some(option);
        self.chosen.push(OptionId::new(option.index() as u32));
        true
    }

    fn skip(&mut self, n: u32) {
        if let Some(packed) = &mut self.packed
            && packed.is_open()
        {
            return packed.skip(n);
        }
        let Some(level) = self.levels.last_mut() else {
            return;
        };
        let tables = &*self.tables;
        let live = &self.live[level.slot as usize * tables.n_options..][..tables.n_options];
        let n = n.min(level.children);
        level.children -= n;
        for _ in 0..n {
            while live[tables.options[level.at as usize].index()] == 0 {
                level.at += 1;
            }
            level.at += 1;
        }
    }

    fn chosen(&self) -> &[OptionId] {
        &self.chosen
    }

    const REMEMBERED: bool = true;

    fn size(&self) -> Size {
        Size {
            n_options: self.tables.n_real,
            n_entries: self.tables.options.len(),
        }
    }

    fn shape(&mut self) -> Option<Shape> {
        let tables = &*self.tables;
        let items = |option: usize| tables.all_items(option);
        let n_items = tables.option_starts.len() - 1;
        self.keyed
            .then(|| Shape::new(tables.n_primary, n_items, (0..tables.n_real).map(items)))
    }

    #[inline(always)]
    fn n_live(&mut self, everywhere: bool) -> Option<usize> {
        match &self.packed {
            Some(packed) if packed.is_open() => everywhere.then(|| packed.n_live()),
            _ => Some(self.undecided as usize),
        }
    }

    #[inline(always)]
    fn descend(&mut self, bulk: bool, outlook: Outlook) -> Option<AtOnce> {
        if self.packed.as_ref().is_some_and(|packed| packed.is_open()) {
            return None;
        }
        if bulk {
            return self.count_tail(outlook);
        }
        self.pack(outlook);
        None
    }

    #[inline(always)]
    fn cancel(&mut self) {
        match &mut self.packed {
            Some(packed) if packed.is_open() => packed.cancel(),
            _ => _ = self.levels.pop(),
        }
    }

    fn updates(&self) -> Option<u64> {
        Some(self.updates)
    }

    const PRICES: Prices = Prices::DELTA;

    /// Updates, and the work in tails.
    fn steps(&self) -> u64 {
        self.updates + self.tail_ticks * 1000 / Prices::DELTA.thousand_steps
    }

    /// A level is a copy of the counts of all items and the live options.
    fn steps_of_node(&self) -> u64 {
        ((self.size().n_options + self.tables.n_counts) / 512) as u64
    }

    fn restart(&mut self, keep: &[bool]) -> bool {
        self.begin(keep);
        self.list_conflicts();
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_cpu::internal::Portable;

    /// Seventy items with two options each: 2^70 solutions, too many for a tail to count.
    fn pairs() -> Problem {
        let mut builder = Problem::builder();
        let items: Vec<_> = (0..70)
            .map(|i| builder.primary(i.to_string()).unwrap())
            .collect();
        for &item in items.iter().chain(&items) {
            builder.option([item]).unwrap();
        }
        builder.build().unwrap()
    }

    /// A count is given up where it passes a word. It is work all the same, and more in large
    /// tails.
    #[test]
    fn never_counts_past_a_word() {
        let outlook = Outlook {
            nodes: None,
            kept: false,
        };
        let steps = [Tails::small(), Tails::medium(), Tails::large()].map(|tails| {
            let mut delta = Delta::new(Portable, &pairs(), tails);
            assert_eq!(delta.propagate(true), Node::Branch(2));
            assert!(delta.descend(true, outlook).is_none());
            delta.steps()
        });
        // 140 options are too many for the small ones
        assert_eq!(steps[0], 0);
        assert!(steps[1] >= 64 && steps[2] > steps[1], "{steps:?}");
    }
}
