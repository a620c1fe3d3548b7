//! A memo table of residual problems: when only counting, the solutions below a partial cover, looked up instead of walked again.
//!
//! Where options clash on shared items alone, the items that are covered say all about what is left. They are the key, the whole of it, so
//! that no two residual problems are ever taken for one; or, where the problem has symmetries, their canonical image is: see
//! [`symmetry`](super::symmetry). The table is bounded, and what was expensive to find stays longest. Pentominoes on a chessboard,
//! with eight symmetries, are counted in a ninth of the nodes.
//!
//! A look-up costs about as much as two nodes. So trees are sorted into classes, and for a class where look-ups have found little, and the trees
//! are small, there is none.

use super::kernel::Node;
use super::symmetry::{Images, Shape};
use crate::problem::{OptionId, Problem};
use std::sync::Arc;

/// So many live options more make another class of trees.
const CLASS: usize = 16;

/// The table is made after so many nodes, and no sooner than a quarter of the entries: finding symmetries is passes over these, and takes as
/// long as a thousand nodes of a sudoku.
const FIRST: usize = 512;

/// A tree under way.
#[derive(Clone, Copy, Debug)]
struct Tree {
    class: usize,
    /// What had been counted when it began, and options chosen.
    before: Counted,
    trail: usize,
}

/// What an engine has done so far.
#[derive(Clone, Copy, Debug, Default)]
struct Counted {
    /// Nodes that were propagated, and children that were taken: as many, unless a search skips some.
    nodes: u64,
    taken: u64,
    solutions: u128,
}

/// Trees with about as many live options.
#[derive(Clone, Copy, Debug)]
struct Class {
    /// How many nodes they had, in the mean of the last few.
    nodes: u64,
    /// Whether there was one.
    seen: bool,
    /// From so many nodes on it pays to look for them.
    worth: u64,
}

/// The trees under way and the table of those that are done, beside an engine that tells of each step.
#[derive(Clone, Debug)]
pub(super) struct Memo {
    counted: Counted,
    trees: Vec<Tree>,
    classes: Vec<Class>,
    /// The table is made after so many nodes.
    from: u64,
    shape: Option<Arc<Shape>>,
    table: Option<Box<Table>>,
}

impl Memo {
    pub(super) fn new(problem: &Problem) -> Memo {
        let shape = Shape::new(problem);
        Memo {
            counted: Counted::default(),
            trees: Vec::new(),
            classes: vec![Class { nodes: 0, seen: false, worth: u64::MAX }; problem.n_options() / CLASS + 1],
            from: shape.as_ref().map_or(u64::MAX, |shape| (shape.n_entries() / 4).max(FIRST) as u64),
            shape: shape.map(Arc::new),
            table: None,
        }
    }

    /// Begins again, and looks for nothing from now on: what is covered does not say all any more.
    pub(super) fn only_measure(&mut self) {
        self.counted = Counted::default();
        self.trees.clear();
        self.classes.iter_mut().for_each(|class| class.worth = u64::MAX);
        (self.from, self.shape, self.table) = (u64::MAX, None, None);
    }

    /// A node is propagated.
    #[inline(always)]
    pub(super) fn node(&mut self) {
        self.counted.nodes += 1;
    }

    /// A child is taken.
    #[inline(always)]
    pub(super) fn take(&mut self) {
        self.counted.taken += 1;
    }

    /// The present node has so many solutions.
    #[inline(always)]
    pub(super) fn solve(&mut self, n: u64) {
        self.counted.solutions += u128::from(n);
    }

    /// So many nodes below the present one were looked at, and are done.
    #[inline(always)]
    pub(super) fn count_below(&mut self, nodes: u64) {
        self.counted.nodes += nodes;
        self.counted.taken += nodes;
    }

    /// The tree below the present node, with so many live options, was counted in one go.
    #[inline(always)]
    pub(super) fn count_at_once(&mut self, n_live: usize, nodes: u64) {
        self.count_below(nodes);
        let mean = &mut self.classes[n_live / CLASS].nodes;
        *mean = (*mean * 3 + nodes) / 4;
    }

    /// Whether trees with so many live options are looked for.
    #[inline(always)]
    pub(super) fn looks(&self, n_live: usize) -> bool {
        let Class { nodes, worth, .. } = self.classes[n_live / CLASS];
        nodes >= worth
    }

    /// About how many nodes a tree with so many live options has.
    #[inline(always)]
    pub(super) fn expected(&self, n_live: usize) -> u64 {
        self.classes[n_live / CLASS].nodes
    }

    /// Whether trees with so many live options have had so many nodes. Of those that are new, that is believed.
    #[inline(always)]
    pub(super) fn pays(&self, n_live: usize, price: u64) -> bool {
        let class = self.classes[n_live / CLASS];
        class.nodes >= price || !class.seen
    }

    /// What is below the present node, whose forced options are taken, if that residual problem was met before.
    #[inline(always)]
    pub(super) fn recall(&mut self, n_live: usize, chosen: &[OptionId]) -> Option<Node> {
        if self.counted.nodes >= self.from {
            self.begin();
        }
        if !self.looks(n_live) {
            return None;
        }
        let class = n_live / CLASS;
        let solutions = self.look(class, chosen)?;
        self.solve(solutions);
        Some(if solutions > 0 { Node::Solved(solutions) } else { Node::Dead })
    }

    #[inline(never)]
    fn look(&mut self, class: usize, chosen: &[OptionId]) -> Option<u64> {
        let table = self.table.as_mut()?;
        let found = table.find(chosen, class);
        self.classes[class].worth = table.worth(class);
        found
    }

    /// A tree begins below the present node.
    #[inline(always)]
    pub(super) fn open(&mut self, n_live: usize, trail: usize) {
        self.trees.push(Tree { class: n_live / CLASS, before: self.counted, trail });
    }

    #[cold]
    #[inline(never)]
    fn begin(&mut self) {
        self.from = u64::MAX;
        if let Some(shape) = &self.shape {
            let table = Table::new(shape, self.classes.len());
            for (class, of_class) in self.classes.iter_mut().enumerate() {
                of_class.worth = table.worth(class);
            }
            self.table = Some(Box::new(table));
        }
    }

    /// The tree that began last is done; what was chosen before it stands first in `chosen`.
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

/// What a look costs, in nodes, and how many words of images cost one more.
const PRICE: u64 = 2;
const PER_NODE: usize = 32;

/// Looks that are remembered at once: the older ones count half, then a quarter.
const MEMORY: u32 = 256;

/// How many looks were made for trees of some class, and how many found something.
#[derive(Clone, Copy, Debug, Default)]
struct Luck {
    looks: u32,
    found: u32,
}

/// The table.
#[derive(Clone, Debug)]
struct Table {
    images: Arc<Images>,
    /// For each place the key, the number of solutions and the price. A key is never zero, so that zeros are free places.
    places: Vec<u64>,
    luck: Vec<Luck>,
    /// What a look costs, in nodes.
    price: u64,
    /// Scratch.
    covered: Vec<u64>,
    key: Vec<u64>,
}

impl Table {
    /// A table for trees of so many classes.
    fn new(shape: &Shape, n_classes: usize) -> Table {
        let images = Arc::new(Images::new(shape));
        let n_words = images.n_words();
        Table {
            places: vec![0; 2 * PAIRS * (n_words + 2)],
            luck: vec![Luck::default(); n_classes],
            price: PRICE + (images.n_images() / PER_NODE) as u64,
            covered: vec![0; images.n_images()],
            key: vec![0; n_words],
            images,
        }
    }

    /// From how many nodes on, on average, to look for trees of this class.
    fn worth(&self, class: usize) -> u64 {
        let Luck { looks, found } = self.luck[class];
        self.price * u64::from(looks + 1) / u64::from(found + 1)
    }

    /// How many solutions are below these choices, if that is known.
    fn find(&mut self, chosen: &[OptionId], class: usize) -> Option<u64> {
        let pair = self.locate(chosen)?;
        let luck = &mut self.luck[class];
        luck.looks += 1;
        if luck.looks == MEMORY {
            (luck.looks, luck.found) = (luck.looks / 2, luck.found / 2);
        }
        let n_words = self.key.len();
        let found = self.places[pair..].chunks_exact(n_words + 2).take(2).find(|place| place[..n_words] == self.key)?;
        luck.found += 1;
        Some(found[n_words])
    }

    /// Notes how many solutions are below these choices, and how many nodes it took to learn that.
    fn note(&mut self, chosen: &[OptionId], solutions: u64, nodes: u64) {
        let Some(pair) = self.locate(chosen) else { return };
        let n_words = self.key.len();
        let size = n_words + 2;
        let (first, second) = self.places[pair..pair + 2 * size].split_at_mut(size);
        // the dearer one of a pair stays, and pays for it
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

    /// Makes the key of these choices, and finds where it belongs; none where nothing is chosen.
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
