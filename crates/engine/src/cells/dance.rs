//! The dance: the item with the fewest options, options taken and excluded, items closed.

use super::sets::CLOSED;
use super::{CHUNK, Cells, Level, after};
use crate::kernel::{Candidate, Chooser};
use quadrille_problem::problem::{Bounds, ItemId, OptionId};
use std::ops::Range;

impl Cells {
    /// The slots of the live options of an item with this key.
    #[inline(always)]
    fn live(&self, item: usize, key: i32) -> Range<u32> {
        self.first(item)..self.sets.base(item).wrapping_add_signed(key)
    }

    /// The first slot of an item: its required options stand before it once they are taken.
    #[inline(always)]
    fn first(&self, item: usize) -> u32 {
        let taken = self.tables.bounds(item).map_or(0, |bounds| {
            bounds
                .low
                .min(self.sets.keys()[self.tables.count(item)] as u32)
        });
        self.tables.first[item] + taken
    }

    /// Marks an item as closed.
    #[inline(always)]
    fn mark_closed(&mut self, item: usize) {
        self.sets.view().set_key(item, CLOSED);
        self.open -= usize::from(item < self.tables.n_primary);
    }

    /// Covers an item with bounds once more.
    #[inline(never)]
    fn cover_again(&mut self, node: u32, item: usize, key: i32, bounds: Bounds) {
        let count = self.tables.count(item);
        let covered = self.sets.keys()[count] + 1;
        if covered as u32 == bounds.high {
            // the count of a closed item is not read again
            self.close(node, item, key);
            return;
        }
        if covered as u32 <= bounds.low {
            let first = self.first(item);
            self.sets.view().swap(node, first);
        } else {
            self.sets.notes.updates += 1;
            self.sets.view().remove(node);
        }
        self.sets.view().set_key(count, covered);
    }

    /// Closes an item, and hides what does not go with a node.
    #[inline(always)]
    fn close(&mut self, node: u32, item: usize, key: i32) {
        let slots = self.live(item, key);
        self.mark_closed(item);
        if *self.sets.in_slots(slots.clone()) != [node] {
            self.sets.view().hide_all(&self.tables, node, slots);
        }
    }

    /// Takes the option of a node: covers its items and hides the options in conflict. Those after
    /// the item of the node come first, where some item is likely to lose its last option.
    #[inline]
    fn take(&mut self, node: u32) {
        self.chosen
            .push(OptionId::new(self.tables.options[node as usize]));
        self.cover(node);
        let nodes = self.tables.nodes_beside(node);
        let mut other = after(&nodes, node);
        while other != node && !self.sets.notes.dead {
            self.cover(other);
            other = after(&nodes, other);
        }
    }

    /// Covers the item of a node, if it is not closed: one whose color the node shares, or that was
    /// branched on.
    #[inline(always)]
    fn cover(&mut self, node: u32) {
        let item = self.sets.item(node);
        let key = self.sets.keys()[item];
        if key == CLOSED {
            return;
        }
        match self.tables.bounds(item) {
            None => self.close(node, item, key),
            Some(bounds) => self.cover_again(node, item, key, bounds),
        }
    }

    /// Takes all that is live at an item of key 1.
    #[inline]
    pub(super) fn force(&mut self, item: usize) {
        while self.sets.keys()[item] == 1 && !self.sets.notes.dead {
            let slots = self.live(item, 1);
            let Some(&node) = self.sets.in_slots(slots).first() else {
                self.mark_closed(item);
                return;
            };
            self.take(node);
        }
        self.sets.notes.dead |= self.sets.keys()[item] == 0;
    }

    /// The key of the item to branch on, and the item.
    #[inline]
    pub(super) fn branch(&mut self) -> (u32, u32) {
        let fewest = self.fewest();
        match &self.chooser {
            None => fewest,
            Some(chooser) => self.ask(chooser).unwrap_or(fewest),
        }
    }

    /// What the chooser prefers, of the primary items that are open.
    #[inline(never)]
    fn ask(&self, chooser: &Chooser) -> Option<(u32, u32)> {
        let keys = self.sets.keys()[..self.tables.n_primary]
            .iter()
            .zip(0..)
            .filter(|&(&key, _)| key != CLOSED);
        let candidate = |(&key, item)| Candidate {
            item: ItemId::new(item),
            children: key as u32,
        };
        let candidates: Vec<Candidate> = keys.map(candidate).collect();
        chooser
            .choose(&candidates)
            .map(|chosen| (chosen.children, chosen.item.number()))
    }

    /// The smallest key and the lowest item that has it.
    #[inline]
    fn fewest(&mut self) -> (u32, u32) {
        let (mut best, mut chunk_of_best) = (CLOSED, self.chunk);
        let n_chunks = self.tables.n_primary.div_ceil(CHUNK);
        for (chunk, keys) in self.sets.keys().as_chunks::<CHUNK>().0[..n_chunks]
            .iter()
            .enumerate()
            .skip(self.chunk)
        {
            let least = keys.iter().fold(CLOSED, |least, &key| least.min(key));
            if least < best {
                if best == CLOSED {
                    self.chunk = chunk;
                }
                (best, chunk_of_best) = (least, chunk);
                // smaller ones have been forced
                if best == 2 {
                    break;
                }
            }
        }
        let start = chunk_of_best * CHUNK;
        let item = self.sets.keys()[start..]
            .iter()
            .position(|&key| key == best)
            .map_or(start, |at| start + at);
        (best as u32, item as u32)
    }

    /// Whether all children cover the item of their level, so that one step closes it for all.
    #[inline(always)]
    fn closes_at_once(&self) -> bool {
        self.tables.bounds.is_empty()
    }

    /// Opens a level at an item, with its live options in order.
    pub(super) fn open_level(&mut self, item: u32, key: u32) {
        let choices = self.choices.len();
        let slots = self.live(item as usize, key as i32);
        self.choices.extend_from_slice(self.sets.in_slots(slots));
        self.choices[choices..].sort_unstable();
        let opened = self.sets.mark();
        self.levels.push(Level {
            bounded: self.tables.bounds(item as usize).is_some(),
            children: key,
            next: choices,
            choices,
            tight: self.tight.len(),
            opened,
            mark: opened,
            chosen: self.chosen.len(),
            open: self.open,
            chunk: self.chunk,
        });
        if self.closes_at_once() {
            self.mark_closed(item as usize);
            self.exclude(choices, self.choices.len());
        }
    }

    /// Hides some choices for as long as the deepest level is open.
    #[inline(always)]
    fn exclude(&mut self, start: usize, end: usize) {
        let mut view = self.sets.view();
        for &node in &self.choices[start..end] {
            view.exclude(&self.tables, node);
        }
        self.sets.notes.move_singles(&mut self.tight);
        let mark = self.sets.mark();
        if let Some(level) = self.levels.last_mut() {
            level.mark = mark;
        }
    }

    /// Goes back to the state in which the deepest level was opened, but for the choices that are
    /// excluded.
    #[inline(always)]
    pub(super) fn restore(&mut self) -> Option<&mut Level> {
        let closed = usize::from(self.closes_at_once());
        let level = self.levels.last_mut()?;
        self.sets.undo(level.mark);
        self.open = level.open - closed;
        self.chunk = level.chunk;
        self.chosen.truncate(level.chosen);
        Some(level)
    }

    /// Passes over the next choice of the deepest level, and returns its place. An item with bounds
    /// excludes the one before.
    #[inline(always)]
    pub(super) fn pass(&mut self) -> usize {
        let Some(level) = self.levels.last_mut() else {
            return self.choices.len();
        };
        let next = level.next;
        level.next += 1;
        level.children -= 1;
        if level.bounded && next > level.choices {
            self.exclude(next - 1, next);
        }
        next
    }

    /// Takes a choice of the deepest level; past its last choice, no option.
    #[inline]
    pub(super) fn enter(&mut self, choice: usize, tight: usize) {
        let choice = self.choices.get(choice).copied();
        // closed items are not looked at, and so these marks are good until the next child
        let closing = choice.filter(|_| self.closes_at_once());
        self.sets
            .begin_cover(closing.map_or(0..0, |node| self.tables.nodes_beside(node)));
        for &item in &self.tight[tight..] {
            self.sets.look_at(item);
        }
        if let Some(node) = choice {
            self.take(node);
        }
    }

    /// Forgets the deepest level.
    pub(super) fn close_level(&mut self) {
        if let Some(level) = self.levels.pop() {
            self.sets.undo(level.opened);
            self.open = level.open;
            self.choices.truncate(level.choices);
            self.tight.truncate(level.tight);
        }
    }
}
