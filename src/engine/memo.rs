//! A memo table of residual problems: when only counting, the solutions below a partial cover are looked up instead of counted again.
//!
//! If options conflict only on shared items, the set of covered items determines the residual problem. The whole set is the key, so
//! distinct residual problems are never confused; if the problem has symmetries, the key is the canonical image of the set: see
//! [`symmetry`](super::symmetry). The table is bounded, and the most expensive entries stay longest. Pentominoes on a chessboard,
//! with eight symmetries, are counted in a ninth of the nodes.
//!
//! A lookup costs about as much as two nodes. Subtrees are therefore sorted into classes, and classes of small subtrees with few hits
//! are not looked up.
//!
//! The memory belongs to the walker, which calls [`opened`](Memory::opened) at each level that an engine opens, [`closed`](Memory::closed) at
//! each that it leaves, and [`skipped`](Memory::skipped) where it passes over a node. Engines offer what is left, see law 8 of [`Kernel`].

use super::kernel::{AtOnce, Kernel, Node, Outlook, Size};
use super::symmetry::{Images, Shape};
use crate::problem::OptionId;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The range of live options in a class.
const CLASS: usize = 16;

/// The table is built after this many nodes, and no sooner than a quarter of the entries: finding symmetries takes several passes over
/// the entries, as long as a thousand nodes of a sudoku.
const FIRST: usize = 512;

/// The work that a walker has done.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Done {
    pub(super) nodes: u64,
    pub(super) solutions: u128,
}

/// A subtree being searched.
#[derive(Clone, Copy, Debug)]
struct Tree {
    class: usize,
    /// The number of levels above it, and of options chosen there.
    height: usize,
    trail: usize,
    /// The work done when it began.
    before: Done,
    /// Nothing of it was passed over.
    whole: bool,
}

/// Subtrees with similar numbers of live options.
#[derive(Clone, Copy, Debug)]
struct Class {
    /// Their mean number of nodes, over the last few.
    nodes: u64,
    /// Whether there was one.
    seen: bool,
    /// The number of nodes from which a lookup pays.
    worth: u64,
}

impl Class {
    /// Another of these subtrees had this many nodes; whether it is to be kept.
    #[inline(always)]
    fn add(&mut self, nodes: u64) -> bool {
        self.nodes = (self.nodes * 3 + nodes) / 4;
        self.seen = true;
        self.nodes >= self.worth
    }
}

/// The subtrees being searched and the table of finished ones.
#[derive(Clone, Debug)]
pub(super) struct Memory {
    trees: Vec<Tree>,
    classes: Vec<Class>,
    /// Nodes visited by counting at once, which the walker has not seen.
    unseen: u64,
    /// The table is built after this many nodes.
    from: u64,
    table: Option<Box<Table>>,
}

impl Default for Memory {
    /// The memory of an engine that has none.
    fn default() -> Memory {
        Memory { trees: Vec::new(), classes: Vec::new(), unseen: 0, from: u64::MAX, table: None }
    }
}

impl Memory {
    pub(super) fn new(size: Size) -> Memory {
        let unknown = Class { nodes: 0, seen: false, worth: u64::MAX };
        Memory {
            classes: vec![unknown; size.n_options / CLASS + 1],
            from: (size.n_entries / 4).max(FIRST) as u64,
            ..Memory::default()
        }
    }

    /// Starts again without the table: covered items do not determine what is left.
    pub(super) fn only_measure(&mut self) {
        self.trees.clear();
        self.classes.iter_mut().for_each(|class| class.worth = u64::MAX);
        (self.unseen, self.from, self.table) = (0, u64::MAX, None);
    }

    /// Forgets the subtrees being searched: what was done in them is not known.
    pub(super) fn let_go(&mut self) {
        self.trees.clear();
    }

    /// A node is passed over: the subtrees that it is in are not searched as a whole.
    #[cold]
    pub(super) fn skipped(&mut self) {
        self.trees.iter_mut().for_each(|tree| tree.whole = false);
    }

    /// The engine has opened a level, with `height` levels above. Returns `node`, or the solutions below if these are known or counted at
    /// once; the level is then closed.
    #[inline(always)]
    pub(super) fn opened<K: Kernel>(
        &mut self,
        kernel: &mut K,
        node: Node,
        bulk: bool,
        height: usize,
        done: Done,
    ) -> Node {
        let Some(n_live) = kernel.n_live() else { return node };
        let class = n_live / CLASS;
        if bulk {
            if done.nodes + self.unseen >= self.from {
                self.begin(kernel.shape());
            }
            if self.keeps(class)
                && let Some(solutions) = self.look_up(class, kernel.chosen())
            {
                kernel.cancel();
                return solved(solutions);
            }
        }
        let Class { nodes, seen, .. } = self.classes[class];
        let outlook = Outlook { nodes: seen.then_some(nodes), kept: self.keeps(class) };
        if let Some(AtOnce { solutions, nodes }) = kernel.descend(bulk, outlook) {
            self.unseen += nodes;
            // what was not looked up would only displace others
            if self.classes[class].add(nodes) && outlook.kept {
                self.keep(kernel.chosen(), solutions, nodes);
            }
            return solved(solutions);
        }
        let before = Done { nodes: done.nodes + self.unseen, ..done };
        self.trees.push(Tree { class, height, trail: kernel.chosen().len(), before, whole: true });
        node
    }

    /// The engine has left a level, with `height` levels above; `chosen` begins with the options chosen there.
    #[inline(always)]
    pub(super) fn closed(&mut self, chosen: &[OptionId], height: usize, done: Done) {
        // a level that was searched as it is has no subtree of its own
        let Some(tree) = self.trees.pop_if(|tree| tree.height == height) else { return };
        let nodes = done.nodes + self.unseen - tree.before.nodes;
        if self.classes[tree.class].add(nodes)
            && tree.whole
            && let Ok(solutions) = u64::try_from(done.solutions - tree.before.solutions)
        {
            self.keep(&chosen[..tree.trail], solutions, nodes);
        }
    }

    /// Whether subtrees of this class are looked up, and kept.
    #[inline(always)]
    fn keeps(&self, class: usize) -> bool {
        let Class { nodes, worth, .. } = self.classes[class];
        nodes >= worth
    }

    #[inline(never)]
    fn look_up(&mut self, class: usize, chosen: &[OptionId]) -> Option<u64> {
        let table = self.table.as_mut()?;
        let found = table.find(chosen, class);
        self.classes[class].worth = table.worth(class);
        found
    }

    #[inline(never)]
    fn keep(&mut self, chosen: &[OptionId], solutions: u64, nodes: u64) {
        if let Some(table) = &mut self.table {
            table.note(chosen, solutions, nodes);
        }
    }

    #[cold]
    #[inline(never)]
    fn begin(&mut self, shape: Option<Shape>) {
        self.from = u64::MAX;
        let Some(shape) = shape else { return };
        let table = Table::new(&shape, self.classes.len());
        for (class, of_class) in self.classes.iter_mut().enumerate() {
            of_class.worth = table.worth(class);
        }
        self.table = Some(Box::new(table));
    }
}

#[inline(always)]
fn solved(solutions: u64) -> Node {
    if solutions > 0 { Node::Solved(solutions) } else { Node::Dead }
}

/// Pairs of places in the table, a power of two.
const PAIRS: usize = 1 << 11;
const LOCKS: usize = 1 << 6;

/// The price of a lookup in nodes, and the number of words of images that cost one more.
const PRICE: u64 = 2;
const PER_NODE: usize = 32;

/// The window of lookups: older ones count half, then a quarter.
const MEMORY: u32 = 256;

/// Lookups for subtrees of a class, and hits.
#[derive(Clone, Copy, Debug, Default)]
struct Hits {
    lookups: u32,
    found: u32,
}

/// For each place the key, the number of solutions and the price. Keys are never zero; zeros mark free places. There are several parts, each with a
/// lock of its own: a lookup takes some hundred nanoseconds, a lock that nobody else holds a few.
#[derive(Debug)]
struct Places(Box<[Mutex<Vec<u64>>]>);

impl Places {
    fn new(size: usize) -> Places {
        Places((0..LOCKS).map(|_| Mutex::new(vec![0; PAIRS / LOCKS * 2 * size])).collect())
    }

    /// The part with this pair, and where in it the pair begins.
    fn lock(&self, pair: usize, size: usize) -> (MutexGuard<'_, Vec<u64>>, usize) {
        // a place is written without a panic in between
        let part = self.0[pair % LOCKS].lock().unwrap_or_else(PoisonError::into_inner);
        (part, pair / LOCKS * 2 * size)
    }
}

/// The table.
#[derive(Clone, Debug)]
struct Table {
    images: Arc<Images>,
    /// Shared with all copies of the walker, on whatever threads.
    places: Arc<Places>,
    hits: Vec<Hits>,
    /// The price of a lookup, in nodes.
    price: u64,
    /// Scratch.
    covered: Vec<u64>,
    key: Vec<u64>,
}

impl Table {
    /// A table for this many classes.
    fn new(shape: &Shape, n_classes: usize) -> Table {
        let images = Arc::new(Images::new(shape));
        let n_words = images.n_words();
        Table {
            places: Arc::new(Places::new(n_words + 2)),
            hits: vec![Hits::default(); n_classes],
            price: PRICE + (images.n_images() / PER_NODE) as u64,
            covered: vec![0; images.n_images()],
            key: vec![0; n_words],
            images,
        }
    }

    /// The mean number of nodes from which lookups of this class pay.
    fn worth(&self, class: usize) -> u64 {
        let Hits { lookups, found } = self.hits[class];
        self.price * u64::from(lookups + 1) / u64::from(found + 1)
    }

    /// The number of solutions below these choices, if known.
    fn find(&mut self, chosen: &[OptionId], class: usize) -> Option<u64> {
        let pair = self.locate(chosen)?;
        let hits = &mut self.hits[class];
        hits.lookups += 1;
        if hits.lookups == MEMORY {
            (hits.lookups, hits.found) = (hits.lookups / 2, hits.found / 2);
        }
        let n_words = self.key.len();
        let (part, at) = self.places.lock(pair, n_words + 2);
        let found = part[at..].chunks_exact(n_words + 2).take(2).find(|place| place[..n_words] == self.key)?;
        hits.found += 1;
        Some(found[n_words])
    }

    /// Stores the number of solutions below these choices, and the nodes it took to count them.
    fn note(&mut self, chosen: &[OptionId], solutions: u64, nodes: u64) {
        let Some(pair) = self.locate(chosen) else { return };
        let n_words = self.key.len();
        let size = n_words + 2;
        let (mut part, at) = self.places.lock(pair, size);
        let (first, second) = part[at..at + 2 * size].split_at_mut(size);
        // the more expensive one of a pair stays, and pays for it
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

    /// Computes the key of these choices and its pair of places; none if nothing is chosen.
    fn locate(&mut self, chosen: &[OptionId]) -> Option<usize> {
        if chosen.is_empty() {
            return None;
        }
        self.covered.fill(0);
        for &option in chosen {
            self.images.add(&mut self.covered, option);
        }
        let hash = self.images.canonical(&self.covered, &mut self.key);
        Some((hash >> (u64::BITS - PAIRS.ilog2())) as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_opened_is_closed() {
        let mut memory = Memory::new(Size { n_options: 100, n_entries: 300 });
        let done = |nodes| Done { nodes, solutions: 0 };
        memory.closed(&[], 0, done(9));
        assert!(memory.classes.iter().all(|class| !class.seen), "nothing is open");
        let tree = Tree { class: 3, height: 2, trail: 0, before: done(10), whole: true };
        memory.trees.push(tree);
        memory.closed(&[], 5, done(50));
        assert!(!memory.classes[3].seen, "a level further below, searched as it is");
        memory.closed(&[], 2, done(90));
        assert!(memory.classes[3].seen && memory.classes[3].nodes == 20 && memory.trees.is_empty());
        memory.trees.push(tree);
        memory.let_go();
        memory.closed(&[], 2, done(90));
        assert_eq!(memory.classes[3].nodes, 20, "forgotten when a path was entered");
    }
}
