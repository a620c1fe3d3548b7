//! The engine that the laws describe, with no data structure: everything is recomputed from the
//! options taken and excluded.

use crate::Node;
use quadrille_problem::problem::{Bounds, Entry, ItemId, OptionId, Problem};
use std::collections::BTreeSet;

/// An open level: the options chosen and excluded when it was opened, its children in order (`None`
/// for the one that takes nothing), and how many were taken.
#[derive(Clone, Debug)]
struct PlainLevel {
    chosen: Vec<OptionId>,
    given_up: BTreeSet<OptionId>,
    item: ItemId,
    children: Vec<Option<OptionId>>,
    taken: usize,
}

/// A partial cover.
#[derive(Clone, Debug)]
pub(super) struct Plain<'p> {
    problem: &'p Problem,
    chosen: Vec<OptionId>,
    given_up: BTreeSet<OptionId>,
    levels: Vec<PlainLevel>,
}

impl<'p> Plain<'p> {
    pub(super) fn new(problem: &'p Problem) -> Self {
        Plain {
            problem,
            chosen: Vec::new(),
            given_up: BTreeSet::new(),
            levels: Vec::new(),
        }
    }

    pub(super) fn chosen(&self) -> BTreeSet<OptionId> {
        self.chosen.iter().copied().collect()
    }

    /// How many children of the deepest level were taken, and how many it has.
    pub(super) fn open(&self) -> Option<(usize, usize)> {
        self.levels
            .last()
            .map(|level| (level.taken, level.children.len()))
    }

    fn has(&self, option: OptionId, item: ItemId) -> bool {
        self.problem
            .entries(option)
            .iter()
            .any(|entry| entry.item == item)
    }

    fn covered(&self, item: ItemId) -> u32 {
        self.chosen
            .iter()
            .filter(|&&option| self.has(option, item))
            .count() as u32
    }

    /// Whether an option can still be taken.
    fn is_live(&self, option: OptionId) -> bool {
        let fits = |entry: &Entry| {
            let others = self
                .chosen
                .iter()
                .flat_map(|&other| self.problem.entries(other));
            let mut others = others.filter(|other| other.item == entry.item).peekable();
            match entry.color {
                _ if others.peek().is_none() => true,
                Some(color) => others.all(|other| other.color == Some(color)),
                None => (others.count() as u32) < self.problem.bounds(entry.item).high,
            }
        };
        !self.chosen.contains(&option)
            && !self.given_up.contains(&option)
            && self.problem.entries(option).iter().all(fits)
    }

    /// The live options of an item that may be covered once more.
    fn live(&self, item: ItemId) -> Vec<OptionId> {
        self.problem
            .options()
            .filter(|&option| self.has(option, item) && self.is_live(option))
            .collect()
    }

    /// For each item that is not done its children, and how many more options it needs. One without
    /// children cannot be covered; one with as many children as 1 takes all that is live.
    fn items(&self) -> Vec<(i64, ItemId, u32)> {
        let open = self
            .problem
            .primary_items()
            .filter(|&item| self.covered(item) < self.problem.bounds(item).high);
        let keyed = open.map(|item| {
            let (live, need) = (
                self.live(item).len(),
                self.problem
                    .bounds(item)
                    .low
                    .saturating_sub(self.covered(item)),
            );
            (live as i64 + 1 - i64::from(need), item, need)
        });
        // leaves out items with enough options and no live option
        keyed
            .filter(|&(children, _, need)| (children, need) != (1, 0))
            .collect()
    }

    /// Takes forced options to the fixed point, and opens a level where there is a choice.
    pub(super) fn propagate(&mut self) -> Node {
        loop {
            let Some((children, item, need)) = self.items().into_iter().min() else {
                return Node::Solved(1);
            };
            let live = self.live(item);
            match children {
                ..=0 => return Node::Dead,
                1 => self.chosen.push(live[0]),
                n => {
                    let mut children: Vec<Option<OptionId>> = live.into_iter().map(Some).collect();
                    children.truncate(n as usize);
                    children.extend((need == 0).then_some(None));
                    let (chosen, given_up) = (self.chosen.clone(), self.given_up.clone());
                    self.levels.push(PlainLevel {
                        chosen,
                        given_up,
                        item,
                        children,
                        taken: 0,
                    });
                    return Node::Branch(n as u32);
                }
            }
        }
    }

    pub(super) fn next(&mut self) -> bool {
        let Some(level) = self.levels.last_mut() else {
            return false;
        };
        self.chosen.clone_from(&level.chosen);
        self.given_up.clone_from(&level.given_up);
        let Some(&child) = level.children.get(level.taken) else {
            self.levels.pop();
            return false;
        };
        level.taken += 1;
        // each set of options once: those before the child are not in it
        if self.problem.bounds(level.item) != Bounds::ONCE {
            self.given_up
                .extend(level.children[..level.taken - 1].iter().flatten());
        }
        self.chosen.extend(child);
        true
    }
}
