//! A memo table of residual problems: when only counting, the solutions below a partial cover are looked up instead of counted again.
//!
//! If options conflict only on shared items, the set of covered items determines the residual problem. The whole set is the key, so
//! distinct residual problems are never confused; if the problem has symmetries, the key is the canonical image of the set: see
//! [`symmetry`](super::symmetry). The table is bounded, and the most expensive entries stay longest. Pentominoes on a chessboard,
//! with eight symmetries, are counted in a ninth of the nodes.
//!
//! A lookup costs about as much as two nodes. Subtrees are therefore sorted into classes, and classes of small subtrees with few hits
//! are not looked up.

use super::kernel::Node;
use super::symmetry::{Images, Shape};
use crate::problem::{OptionId, Problem};
use std::sync::Arc;

/// The range of live options in a class.
const CLASS: usize = 16;

/// The table is built after this many nodes, and no sooner than a quarter of the entries: finding symmetries takes several passes over
/// the entries, as long as a thousand nodes of a sudoku.
const FIRST: usize = 512;

/// A subtree being searched.
#[derive(Clone, Copy, Debug)]
struct Tree {
    class: usize,
    /// The counters and the number of chosen options at its start.
    before: Counted,
    trail: usize,
}

/// The counters of an engine.
#[derive(Clone, Copy, Debug, Default)]
struct Counted {
    /// Nodes propagated and children taken: equal, unless a search skips some.
    nodes: u64,
    taken: u64,
    solutions: u128,
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

/// The subtrees being searched and the table of finished ones; the engine reports each step.
#[derive(Clone, Debug)]
pub(super) struct Memo {
    counted: Counted,
    trees: Vec<Tree>,
    classes: Vec<Class>,
    /// The table is built after this many nodes.
    from: u64,
    table: Option<Box<Table>>,
}

impl Memo {
    pub(super) fn new(problem: &Problem) -> Memo {
        Memo {
            counted: Counted::default(),
            trees: Vec::new(),
            classes: vec![Class { nodes: 0, seen: false, worth: u64::MAX }; problem.n_options() / CLASS + 1],
            from: if Shape::fits(problem) { (problem.n_entries() / 4).max(FIRST) as u64 } else { u64::MAX },
            table: None,
        }
    }

    /// Starts again without the table: covered items no longer determine the residual problem.
    pub(super) fn only_measure(&mut self) {
        self.counted = Counted::default();
        self.trees.clear();
        self.classes.iter_mut().for_each(|class| class.worth = u64::MAX);
        (self.from, self.table) = (u64::MAX, None);
    }

    /// Counts a propagated node.
    #[inline(always)]
    pub(super) fn node(&mut self) {
        self.counted.nodes += 1;
    }

    /// Counts a child taken.
    #[inline(always)]
    pub(super) fn take(&mut self) {
        self.counted.taken += 1;
    }

    /// Counts the solutions of the present node.
    #[inline(always)]
    pub(super) fn solve(&mut self, n: u64) {
        self.counted.solutions += u128::from(n);
    }

    /// Counts nodes visited and finished below the present one.
    #[inline(always)]
    pub(super) fn count_below(&mut self, nodes: u64) {
        self.counted.nodes += nodes;
        self.counted.taken += nodes;
    }

    /// The subtree below the present node, with this many live options, was counted at once.
    #[inline(always)]
    pub(super) fn count_at_once(&mut self, n_live: usize, nodes: u64) {
        self.count_below(nodes);
        let mean = &mut self.classes[n_live / CLASS].nodes;
        *mean = (*mean * 3 + nodes) / 4;
    }

    /// Whether subtrees with this many live options are looked up.
    #[inline(always)]
    pub(super) fn looks_up(&self, n_live: usize) -> bool {
        let Class { nodes, worth, .. } = self.classes[n_live / CLASS];
        nodes >= worth
    }

    /// The estimated number of nodes of a subtree with this many live options.
    #[inline(always)]
    pub(super) fn expected(&self, n_live: usize) -> u64 {
        self.classes[n_live / CLASS].nodes
    }

    /// Whether subtrees with this many live options have had at least this many nodes; assumed for new classes.
    #[inline(always)]
    pub(super) fn pays(&self, n_live: usize, price: u64) -> bool {
        let class = self.classes[n_live / CLASS];
        class.nodes >= price || !class.seen
    }

    /// The solutions below the present, propagated node, if its residual problem is in the memo table. `shape` is the shape of the whole
    /// problem, asked for once.
    #[inline(always)]
    pub(super) fn recall(&mut self, n_live: usize, chosen: &[OptionId], shape: impl FnOnce() -> Shape) -> Option<Node> {
        if self.counted.nodes >= self.from {
            self.begin(shape);
        }
        if !self.looks_up(n_live) {
            return None;
        }
        let class = n_live / CLASS;
        let solutions = self.look_up(class, chosen)?;
        self.solve(solutions);
        Some(if solutions > 0 { Node::Solved(solutions) } else { Node::Dead })
    }

    #[inline(never)]
    fn look_up(&mut self, class: usize, chosen: &[OptionId]) -> Option<u64> {
        let table = self.table.as_mut()?;
        let found = table.find(chosen, class);
        self.classes[class].worth = table.worth(class);
        found
    }

    /// Starts a subtree below the present node.
    #[inline(always)]
    pub(super) fn open(&mut self, n_live: usize, trail: usize) {
        self.trees.push(Tree { class: n_live / CLASS, before: self.counted, trail });
    }

    #[cold]
    #[inline(never)]
    fn begin(&mut self, shape: impl FnOnce() -> Shape) {
        self.from = u64::MAX;
        let table = Table::new(&shape(), self.classes.len());
        for (class, of_class) in self.classes.iter_mut().enumerate() {
            of_class.worth = table.worth(class);
        }
        self.table = Some(Box::new(table));
    }

    /// Finishes the subtree started last; `chosen` begins with the options chosen before it.
    #[inline(always)]
    pub(super) fn close(&mut self, chosen: &[OptionId]) {
        let Some(tree) = self.trees.pop() else { return };
        let nodes = self.counted.nodes - tree.before.nodes;
        let class = &mut self.classes[tree.class];
        class.nodes = (class.nodes * 3 + nodes) / 4;
        class.seen = true;
        if class.nodes >= class.worth {
            self.note(tree, nodes, chosen);
        }
    }

    #[inline(never)]
    fn note(&mut self, tree: Tree, nodes: u64, chosen: &[OptionId]) {
        let whole = self.counted.taken - tree.before.taken == nodes;
        if let (Some(table), true) = (&mut self.table, whole)
            && let Ok(solutions) = u64::try_from(self.counted.solutions - tree.before.solutions)
        {
            table.note(&chosen[..tree.trail], solutions, nodes);
        }
    }
}

/// Pairs of places in the table, a power of two.
const PAIRS: usize = 1 << 11;

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

/// The table.
#[derive(Clone, Debug)]
struct Table {
    images: Arc<Images>,
    /// For each place the key, the number of solutions and the price. Keys are never zero; zeros mark free places.
    places: Vec<u64>,
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
            places: vec![0; 2 * PAIRS * (n_words + 2)],
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
        let found = self.places[pair..].chunks_exact(n_words + 2).take(2).find(|place| place[..n_words] == self.key)?;
        hits.found += 1;
        Some(found[n_words])
    }

    /// Stores the number of solutions below these choices, and the nodes it took to count them.
    fn note(&mut self, chosen: &[OptionId], solutions: u64, nodes: u64) {
        let Some(pair) = self.locate(chosen) else { return };
        let n_words = self.key.len();
        let size = n_words + 2;
        let (first, second) = self.places[pair..pair + 2 * size].split_at_mut(size);
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

    /// Computes the key of these choices and its place; none if nothing is chosen.
    fn locate(&mut self, chosen: &[OptionId]) -> Option<usize> {
        if chosen.is_empty() {
            return None;
        }
        self.covered.fill(0);
        for &option in chosen {
            self.images.add(&mut self.covered, option);
        }
        let hash = self.images.canonical(&self.covered, &mut self.key);
        Some((hash >> (u64::BITS - PAIRS.ilog2())) as usize * 2 * (self.key.len() + 2))
    }
}
