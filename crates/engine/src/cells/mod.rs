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
//! Three differences from the original. A closed item is one whose key is [`CLOSED`], not one in
//! another part of a list, so that the keys of all items lie in one array that a SIMD minimum can
//! scan. An item with a committed color is closed as well: its live options agree with it. And
//! lengths are saved one by one, the first time that they change below a level, since there may be
//! a million levels and a million items.
//!
//! *Multiplicities.* Instead of the number of live options, the key of an item is the number of its
//! children: `live + 1 - need`, where `need` is the number of options that the item still requires.
//! An ordinary item has need 1, so its key is the number of live options. Taking a required option
//! leaves the key unchanged; key 1 means that all live options are forced, and key 0 that there are
//! too few. Child `k` of an item with bounds takes its `k`-th option and excludes the ones before
//! it, so that each set of options is visited once; if no more are needed, the last child excludes
//! all of them.

mod build;
mod dance;
mod prune;

#[cfg(test)]
use super::battery::{Form, Takes};
use super::costs::ReducedCosts;
use super::kernel::{Chooser, Kernel, Node, Unsupported};
use super::walker::Walker;
use crate::ticks::Prices;
use quadrille_cpu::internal::{InstructionSet, Portable};
use quadrille_problem::problem::{Bounds, OptionId, Problem};
use std::sync::Arc;

/// The key of an item that takes no more options.
const CLOSED: i32 = i32::MAX;

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

/// Forms for the battery.
#[cfg(test)]
pub(super) fn form() -> Form {
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

/// The most items or entries: the sum of a slot and a need must fit in 32 bits.
const MAX_SIZE: usize = 1 << 30;

/// The keys per step of the scan for the minimum.
const CHUNK: usize = 32;

/// The problem, shared by all clones.
#[derive(Debug)]
struct Tables {
    /// The nodes of option `o`, one for each entry, are `starts[o]..starts[o + 1]`.
    starts: Box<[u32]>,
    /// For each node its item, its color (0 for none) and its option.
    items: Box<[u32]>,
    colors: Box<[u32]>,
    options: Box<[u32]>,
    /// Where in the slots each item begins.
    first: Box<[u32]>,
    /// Empty if every primary item has multiplicity 1.
    bounds: Box<[Bounds]>,
    n_primary: usize,
}

/// An open level.
#[derive(Clone, Copy, Debug)]
struct Level {
    item: u32,
    /// Its children not yet entered, and where the next one stands in `choices`.
    children: u32,
    next: usize,
    /// Where its choices begin.
    choices: usize,
    /// The length of the trail when it was opened, and when the present child began: the options
    /// excluded lie between.
    opened: usize,
    mark: usize,
    /// The options excluded leave some item with too few.
    barren: bool,
    chosen: usize,
    open: usize,
    chunk: usize,
}

/// Dancing cells.
///
/// Supports every feature of a [`Problem`]: secondary items, colors, multiplicities.
///
/// Invariants:
/// 1. The slots from `first[i]` up to `base[i] + keys[i]` are the live options of an item that is
///    not closed; `place` inverts `slots`.
/// 2. `base[i] = first[i] + need - 1` for a primary item; a secondary item has `first[i] - 2`, so
///    that its key never falls to 1 and it needs no special case.
/// 3. The trail holds the key of each item as it was when the deepest level was opened (or its
///    present child began), once changed.
/// 4. Outside `propagate`, each primary item with a key below 2 is in `singles`, or the engine is
///    `dead`; a dead engine touches no slot, since the slots of an item with a key below 1 are not
///    its own.
/// 5. Items are numbered as in the problem, but the secondary ones begin at a multiple of `CHUNK`.
#[derive(Clone, Debug)]
struct Cells {
    tables: Arc<Tables>,
    slots: Vec<u32>,
    place: Vec<u32>,
    keys: Vec<i32>,
    base: Vec<u32>,
    /// How often each item with bounds is covered.
    covered: Vec<u32>,
    /// The phase in which each item was last put on the trail.
    stamps: Vec<u32>,
    phase: u32,
    trail: Vec<Undo>,
    levels: Vec<Level>,
    choices: Vec<u32>,
    singles: Vec<u32>,
    chosen: Vec<OptionId>,
    /// How many primary items are not closed.
    open: usize,
    /// All items in chunks before this one are closed.
    chunk: usize,
    dead: bool,
    updates: u64,
    costs: Option<Arc<ReducedCosts>>,
    chooser: Option<Chooser>,
}

/// How to undo one change.
#[derive(Clone, Copy, Debug)]
enum Undo {
    Key { item: u32, key: i32 },
    Covered { item: u32 },
}

impl Kernel for Cells {
    type Isa = Portable;

    fn isa(&self) -> Portable {
        Portable
    }

    #[inline]
    fn propagate(&mut self, bulk: bool) -> Node {
        while !self.dead
            && let Some(item) = self.singles.pop()
        {
            self.force(item as usize);
        }
        if self.dead {
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
        let Some(level) = self.restore() else {
            return false;
        };
        if level.children == 0 {
            self.close_level();
            return false;
        }
        self.enter_child(level);
        true
    }

    fn skip(&mut self, n: u32) {
        if let Some(level) = self.restore() {
            self.pass_over(level, n.min(level.children));
        }
    }

    #[inline(always)]
    fn chosen(&self) -> &[OptionId] {
        &self.chosen
    }

    fn updates(&self) -> Option<u64> {
        Some(self.updates)
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
        let fits = self.dead || self.prune_groups(&costs, slack);
        self.costs = Some(costs);
        fits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(cells.trail.len(), 0);
    }
}
