//! A memo table of residual problems: when only counting, the solutions below a partial cover are
//! looked up instead of counted again.
//!
//! If options conflict only on shared items, the set of covered items determines the residual
//! problem. The whole set is the key, so distinct residual problems are never confused; if the
//! problem has symmetries, the key is the canonical image of the set: see
//! [`symmetry`](super::symmetry). The table is bounded, and the most expensive entries stay
//! longest. Pentominoes on a chessboard, with eight symmetries, are counted in a ninth of the
//! nodes.
//!
//! A lookup costs about as much as two nodes. Subtrees are therefore sorted into classes, and
//! classes of small subtrees with few hits are not looked up.
//!
//! A listing has [`lists`] instead: the solutions below small subtrees, shown again where the
//! residual problem comes back.
//!
//! The memory belongs to the walker, which calls [`opened`](Memory::opened) at each level that an
//! engine opens, [`closed`](Memory::closed) at each that it leaves, and
//! [`skipped`](Memory::skipped) where it passes over a node. Engines offer the residual problem,
//! see law 8 of [`Kernel`].

mod lists;

use super::kernel::{AtOnce, Counters, Kernel, Node, Outlook, Size, Visit};
use lists::{List, Lists};
use quadrille_problem::internal::Table;
use quadrille_problem::problem::OptionId;

/// The range of live options in a class.
const CLASS: usize = 16;

/// The table is built after this many nodes, and no sooner than a quarter of the entries: finding
/// symmetries takes several passes over the entries, as long as a thousand nodes of a sudoku.
const FIRST: usize = 512;

/// The table grows in a count of this many times the nodes before it was built: a larger one takes
/// as long to make as some thousand nodes.
const LASTS: u64 = 16;

/// The question that a walk answers.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) enum Purpose {
    /// The next solution.
    #[default]
    Next,
    /// All, one after the other.
    List,
    /// Their number.
    Count,
}

/// A subtree being searched.
#[derive(Clone, Copy, Debug)]
struct OpenSubtree {
    class: usize,
    /// The number of levels above it, and of options chosen there.
    height: usize,
    trail: usize,
    /// The work done when it began.
    before: Counters,
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
    trees: Vec<OpenSubtree>,
    classes: Vec<Class>,
    /// Nodes visited by counting at once, which the walker has not seen.
    unseen: u64,
    /// The table is built after this many nodes.
    from: u64,
    table: Option<Box<Table>>,
    lists: Option<Box<Lists>>,
}

impl Default for Memory {
    /// The memory of an engine that has none.
    fn default() -> Memory {
        Memory {
            trees: Vec::new(),
            classes: Vec::new(),
            unseen: 0,
            from: u64::MAX,
            table: None,
            lists: None,
        }
    }
}

impl Memory {
    pub(super) fn new(size: Size) -> Memory {
        let unknown = Class {
            nodes: 0,
            seen: false,
            worth: u64::MAX,
        };
        Memory {
            classes: vec![unknown; size.n_options / CLASS + 1],
            from: (size.n_entries / 4).max(FIRST) as u64,
            ..Memory::default()
        }
    }

    /// Nodes visited by counting at once, which the walker has not seen.
    pub(super) fn unseen(&self) -> u64 {
        self.unseen
    }

    /// Begins with the first node.
    pub(super) fn eager(&mut self) {
        self.from = 0;
    }

    /// The nodes that lists have saved.
    #[cfg(test)]
    pub(super) fn saved(&self) -> u64 {
        self.lists.as_ref().map_or(0, |lists| lists.saved)
    }

    /// Starts again without the table: covered items do not determine the residual problem.
    pub(super) fn only_measure(&mut self) {
        self.trees.clear();
        self.classes
            .iter_mut()
            .for_each(|class| class.worth = u64::MAX);
        (self.unseen, self.from, self.table, self.lists) = (0, u64::MAX, None, None);
    }

    /// Forgets the subtrees being searched: the work done in them is not known.
    pub(super) fn let_go(&mut self) {
        self.trees.clear();
        self.abandon();
    }

    /// A node is passed over: no subtree that contains it is searched completely.
    #[cold]
    pub(super) fn skipped(&mut self) {
        self.trees.iter_mut().for_each(|tree| tree.whole = false);
        self.abandon();
    }

    /// From now on something else is asked.
    pub(super) fn asks_anew(&mut self) {
        // a count does not see each solution
        self.abandon();
    }

    fn abandon(&mut self) {
        if let Some(lists) = &mut self.lists {
            lists.abandon();
        }
    }

    /// The engine has opened a level, with `height` levels above. Returns `node`, or the solutions
    /// below if these are known or counted at once; the level is then closed.
    #[inline(always)]
    pub(super) fn opened<K: Kernel>(
        &mut self,
        kernel: &mut K,
        node: Node,
        asked: Purpose,
        height: usize,
        done: Counters,
    ) -> Node {
        if asked != Purpose::Next && done.nodes + self.unseen >= self.from {
            self.begin(kernel, asked);
        }
        if let Some(lists) = &mut self.lists {
            lists.reach(height + 1);
            if !lists.pay(done) {
                self.only_measure();
            }
        }
        let Some(n_live) = kernel.n_live(self.lists.is_some()) else {
            return node;
        };
        let class = n_live / CLASS;
        if asked != Purpose::Next && self.keeps(class) {
            let known = match asked {
                Purpose::Count => self.look_up(class, kernel.chosen()),
                Purpose::Next | Purpose::List => {
                    self.look_in_lists(class, kernel.chosen(), height, done)
                }
            };
            if let Some(solutions) = known {
                kernel.cancel();
                return solved(solutions);
            }
        }
        let bulk = asked == Purpose::Count;
        let Class { nodes, seen, .. } = self.classes[class];
        let outlook = Outlook {
            nodes: seen.then_some(nodes),
            kept: self.keeps(class),
        };
        if let Some(AtOnce { solutions, nodes }) = kernel.descend(bulk, outlook) {
            self.unseen += nodes;
            // an entry that is never looked up would only displace others
            if self.classes[class].add(nodes) && outlook.kept {
                self.keep(kernel.chosen(), solutions, nodes);
            }
            return solved(solutions);
        }
        let before = Counters {
            nodes: done.nodes + self.unseen,
            ..done
        };
        self.trees.push(OpenSubtree {
            class,
            height,
            trail: kernel.chosen().len(),
            before,
            whole: true,
        });
        node
    }

    /// The engine has left a level, with `height` levels above; `chosen` begins with the options
    /// chosen there.
    #[inline(always)]
    pub(super) fn closed(&mut self, chosen: &[OptionId], height: usize, done: Counters) {
        // a level without an entry in `trees` was not measured
        if self.trees.last().is_none_or(|tree| tree.height != height) {
            return;
        }
        let Some(tree) = self.trees.pop() else { return };
        let nodes = done.nodes + self.unseen - tree.before.nodes;
        if let Some(lists) = &mut self.lists {
            lists.closed(height, done);
        }
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
    fn look_in_lists(
        &mut self,
        class: usize,
        chosen: &[OptionId],
        height: usize,
        done: Counters,
    ) -> Option<u64> {
        let lists = self.lists.as_mut()?;
        let found = lists.find(chosen, class, self.classes[class].nodes, height, done);
        self.classes[class].worth = lists.worth(class);
        found.then_some(0)
    }

    /// The list that was found where a level was opened: it is to be shown.
    #[inline(always)]
    pub(super) fn list(&mut self) -> Option<List> {
        self.lists.as_mut()?.take()
    }

    /// Shows the solutions of a list, below these choices, to the end; whether the visitor wants
    /// more.
    pub(super) fn show(
        &mut self,
        list: List,
        above: &[OptionId],
        now: Counters,
        visit: &mut Visit<'_>,
    ) -> bool {
        self.lists
            .as_mut()
            .is_none_or(|lists| lists.show(list, above, now, visit))
    }

    /// A solution was found.
    #[inline(always)]
    pub(super) fn record(&mut self, chosen: &[OptionId], nodes: u64) {
        if let Some(lists) = &mut self.lists {
            lists.record(chosen, nodes);
        }
    }

    #[inline(never)]
    fn keep(&mut self, chosen: &[OptionId], solutions: u64, nodes: u64) {
        if let Some(table) = &mut self.table {
            table.note(chosen, solutions, nodes);
        }
    }

    #[cold]
    #[inline(never)]
    fn begin<K: Kernel>(&mut self, kernel: &mut K, asked: Purpose) {
        if let Some(table) = &mut self.table {
            self.from = u64::MAX;
            return table.grow();
        }
        self.from = self.from.saturating_mul(LASTS);
        let Some(shape) = kernel.shape() else {
            self.from = u64::MAX;
            return;
        };
        let n_classes = self.classes.len();
        match asked {
            Purpose::Count => self.table = Some(Box::new(Table::new(&shape, n_classes))),
            Purpose::Next | Purpose::List => {
                self.from = u64::MAX;
                self.lists = Some(Box::new(Lists::new(&shape, n_classes)));
            }
        }
        let (table, lists) = (&self.table, &self.lists);
        for (class, of_class) in self.classes.iter_mut().enumerate() {
            let worth = table.as_ref().map(|table| table.worth(class));
            of_class.worth = worth
                .or_else(|| lists.as_ref().map(|lists| lists.worth(class)))
                .unwrap_or(u64::MAX);
        }
    }
}

#[inline(always)]
fn solved(solutions: u64) -> Node {
    if solutions > 0 {
        Node::Solved(solutions)
    } else {
        Node::Dead
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_opened_is_closed() {
        let mut memory = Memory::new(Size {
            n_options: 100,
            n_entries: 300,
        });
        let done = |nodes| Counters {
            nodes,
            ..Counters::default()
        };
        memory.closed(&[], 0, done(9));
        assert!(
            memory.classes.iter().all(|class| !class.seen),
            "nothing is open"
        );
        let tree = OpenSubtree {
            class: 3,
            height: 2,
            trail: 0,
            before: done(10),
            whole: true,
        };
        memory.trees.push(tree);
        memory.closed(&[], 5, done(50));
        assert!(
            !memory.classes[3].seen,
            "a level further below, searched as it is"
        );
        memory.closed(&[], 2, done(90));
        assert!(memory.classes[3].seen && memory.classes[3].nodes == 20 && memory.trees.is_empty());
        memory.trees.push(tree);
        memory.let_go();
        memory.closed(&[], 2, done(90));
        assert_eq!(
            memory.classes[3].nodes, 20,
            "forgotten when a path was entered"
        );
    }
}
