//! Dancing cells: sparse sets instead of links, without limits of size.
//!
//! The idea is in Knuth's `SSXCC` (2022), after the sparse sets of Briggs and Torczon: the live
//! options of an item are the front of an array. To hide one, swap it with the last live one and
//! shrink the front; to bring all of them back, only the lengths need to be remembered.
//!
//! ```text
//! a b c        items         a        b        c
//! a b          slots      | 0 2    | 1 4    | 3 5 |
//! a c          live         2        2        2
//! b c          nodes 0 1 = option 0, 2 3 = option 1, 4 5 = option 2
//!
//! option 0 is taken: a and b are closed, options 1 and 2 leave c: live 0, though the slots still
//! hold 5 3
//! ```
//!
//! Three differences from the original. A closed item is one whose key is `CLOSED`, not one in
//! another part of a list, so that the keys of all items lie in one array that a SIMD minimum can
//! scan. An item with a committed color is closed as well: its live options agree with it. And
//! lengths are saved in lines of eight, the first time that one of them changes below a level,
//! since there may be a million levels and a million items.
//!
//! As in the original, an item is closed, and its options are hidden, before the first of its
//! options is tried. Items that this leaves with few options are *tight*: each child looks at the
//! tight items that it leaves uncovered.
//!
//! *Multiplicities.* Instead of the number of live options, the key of an item is the number of its
//! children: `live + 1 - need`, where `need` is the number of options that the item still requires.
//! An ordinary item has need 1, so its key is the number of live options. Taking a required option
//! leaves the key unchanged; key 1 means that all live options are forced, and key 0 that there are
//! too few. The options that the item required stand before its live ones once they are taken, so
//! that the sum of its key and a constant, the base of the key, is always where the live ones end.
//! Child `k` of an item with bounds takes its `k`-th option and excludes the ones before it, so
//! that each set of options is visited once; an item that needs no more options has a last child
//! that excludes all options.

mod build;
mod dance;
mod prune;
mod sets;

use super::kernel::{Chooser, Kernel, Node, Unsupported};
use super::walker::Walker;
use crate::ticks::Prices;
use quadrille_cpu::internal::{InstructionSet, Portable};
use quadrille_problem::internal::ReducedCosts;
use quadrille_problem::problem::{Bounds, OptionId, Problem};
use sets::Sets;
use std::ops::Range;
use std::sync::Arc;

/// The engine for a problem; the same on every instruction set.
pub(super) fn make(_: InstructionSet, problem: &Problem) -> Result<Walker, Unsupported> {
    check(problem)?;
    Ok(Walker::new(Cells::build(problem)))
}

/// Whether the engine supports the problem: all of them, up to a size.
pub(super) fn check(problem: &Problem) -> Result<(), Unsupported> {
    match problem.n_entries().max(problem.n_items()) > MAX_SIZE {
        true => Err(Unsupported::new(
            "cells",
            "more than 1073741824 items or entries",
        )),
        false => Ok(()),
    }
}

/// The most items or entries: the sum of a slot and a need must fit in 32 bits.
const MAX_SIZE: usize = 1 << 30;

/// The keys per step of the scan for the minimum.
const CHUNK: usize = 32;

/// The problem, shared by all clones.
#[derive(Debug)]
struct Tables {
    /// For each node (an entry of an option): the nodes of its option, the option, the color (0: no
    /// color).
    spans: Box<[(u32, u32)]>,
    options: Box<[u32]>,
    colors: Box<[u32]>,
    /// Where in the slots each item begins.
    first: Box<[u32]>,
    /// Empty if every primary item has multiplicity 1.
    bounds: Box<[Bounds]>,
    n_primary: usize,
}

/// The node after this one in its option, cyclically. Written as a choice of values: as a branch it
/// is mispredicted once an option.
#[inline(always)]
fn after(nodes: &Range<u32>, node: u32) -> u32 {
    if node + 1 == nodes.end {
        nodes.start
    } else {
        node + 1
    }
}

/// An open level.
#[derive(Clone, Copy, Debug)]
struct Level {
    /// Its item has bounds: each child excludes the choices before its own.
    bounded: bool,
    /// Its children not yet entered, and where the next one stands in `choices`.
    children: u32,
    next: usize,
    /// Where its choices begin.
    choices: usize,
    /// Where the items begin that the excluded options left with too few, or with no choice.
    tight: usize,
    /// The length of the trail when it was opened, and when the present child began: the options
    /// excluded lie between.
    opened: usize,
    mark: usize,
    chosen: usize,
    open: usize,
    chunk: usize,
}

/// Dancing cells.
///
/// Supports every feature of a [`Problem`]: secondary items, colors, multiplicities.
///
/// Invariants:
/// 1. `base[i] = first[i] + low - 1` for a primary item; a secondary item has `first[i] - 2`, so
///    that its key never falls to 1 and it needs no special case.
/// 2. An option that is taken while its item requires more stands before the live ones, one that is
///    taken later behind them.
/// 3. Outside `propagate`, each primary item with a key below 2 is in `singles`, or the sets are
///    dead.
/// 4. Items are numbered as in the problem, but the secondary ones begin at a multiple of `CHUNK`.
#[derive(Clone, Debug)]
struct Cells {
    tables: Arc<Tables>,
    sets: Sets,
    levels: Vec<Level>,
    choices: Vec<u32>,
    tight: Vec<u32>,
    chosen: Vec<OptionId>,
    /// How many primary items are not closed.
    open: usize,
    /// All items in chunks before this one are closed.
    chunk: usize,
    costs: Option<Arc<ReducedCosts>>,
    chooser: Option<Chooser>,
}

impl Kernel for Cells {
    type Isa = Portable;

    fn isa(&self) -> Portable {
        Portable
    }

    #[inline]
    fn propagate(&mut self, bulk: bool) -> Node {
        while !self.sets.notes.dead
            && let Some(item) = self.sets.notes.pop_single()
        {
            self.force(item as usize);
        }
        if self.sets.notes.dead {
            return Node::Dead;
        }
        if self.open == 0 {
            return Node::Solved(1);
        }
        let (key, item) = self.branch();
        // each way to cover the last item is a solution
        if bulk && self.open == 1 && self.tables.bounds(item as usize).is_none() {
            return Node::Solved(u64::from(key));
        }
        self.open_level(item, key);
        Node::Branch(key)
    }

    #[inline(always)]
    fn next(&mut self) -> bool {
        let Some(&mut Level {
            children, tight, ..
        }) = self.restore()
        else {
            return false;
        };
        if children == 0 {
            self.close_level();
            return false;
        }
        let choice = self.pass();
        self.enter(choice, tight);
        true
    }

    fn skip(&mut self, n: u32) {
        let Some(level) = self.restore() else {
            return;
        };
        let n = n.min(level.children);
        if level.bounded {
            (0..n).for_each(|_| {
                self.pass();
            });
        } else {
            level.next += n as usize;
            level.children -= n;
        }
    }

    #[inline(always)]
    fn chosen(&self) -> &[OptionId] {
        &self.chosen
    }

    fn updates(&self) -> Option<u64> {
        Some(self.sets.notes.updates)
    }

    const PRICES: Prices = Prices::CELLS;

    fn set_costs(&mut self, costs: &Arc<ReducedCosts>) -> bool {
        self.costs = Some(Arc::clone(costs));
        true
    }

    fn set_chooser(&mut self, chooser: &Chooser) -> bool {
        self.chooser = Some(chooser.clone());
        true
    }

    /// Options in no group are not looked at: they stand in no list of their own.
    fn prune(&mut self, slack: u64) -> bool {
        let Some(costs) = self.costs.take() else {
            return true;
        };
        let fits = self.sets.notes.dead || self.prune_groups(&costs, slack);
        self.costs = Some(costs);
        fits
    }
}

#[cfg(test)]
pub(super) use tests::form;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battery::{Form, Takes};

    /// Forms for the battery.
    pub(in super::super) fn form() -> Form {
        let takes = Takes {
            options_of_an_item: usize::MAX,
            options: usize::MAX,
            bounds: true,
            costs: true,
            restart: false,
        };
        Form::new("cells", takes, |problem| {
            check(problem).map(|()| Cells::build(problem))
        })
    }

    #[test]
    fn goes_a_million_levels_deep() {
        let mut builder = Problem::builder();
        let items: Vec<_> = (0..1_000_000)
            .map(|i| builder.primary(i.to_string()).unwrap())
            .collect();
        for &item in items.iter().chain(&items) {
            builder.option([item]).unwrap();
        }
        let mut cells = Cells::build(&builder.build().unwrap());
        while let Node::Branch(children) = cells.propagate(false) {
            assert_eq!(children, 2);
            assert!(cells.next());
        }
        assert_eq!(cells.chosen().len(), items.len());
        // back up to the root, in which each level still has one child
        while let Some(level) = cells.levels.len().checked_sub(1) {
            if level % 2 == 0 {
                assert!(cells.next());
                cells.propagate(false);
                while cells.levels.len() > level {
                    cells.close_level();
                }
            } else {
                cells.close_level();
            }
        }
        assert_eq!(cells.sets.mark(), 0);
    }
}
