//! The dance: options leave their items and come back.

use super::{CHUNK, CLOSED, Cells, Level, Undo};
use crate::kernel::{Candidate, Chooser};
use quadrille_problem::problem::{ItemId, OptionId};

impl Cells {
    /// Puts the key of an item on the trail, once in a phase.
    #[inline(always)]
    fn remember(&mut self, item: usize, key: i32) {
        if self.stamps[item] != self.phase {
            self.stamps[item] = self.phase;
            self.trail.push(Undo::Key {
                item: item as u32,
                key,
            });
        }
    }

    /// Moves a node behind the live ones of its item, whose key was `key`; the caller updates the
    /// key.
    #[inline(always)]
    fn swap_out(&mut self, node: u32, item: usize, key: i32) {
        let last = self.base[item] + key as u32 - 1;
        let (at, moved) = (self.place[node as usize], self.slots[last as usize]);
        self.slots[at as usize] = moved;
        self.place[moved as usize] = at;
        self.slots[last as usize] = node;
        self.place[node as usize] = last;
    }

    /// Takes an option out of all items that are not closed.
    #[inline(always)]
    pub(super) fn hide(&mut self, option: u32) {
        let (start, end) = (
            self.tables.starts[option as usize],
            self.tables.starts[option as usize + 1],
        );
        for node in start..end {
            let item = self.tables.items[node as usize] as usize;
            let key = self.keys[item];
            if key == CLOSED {
                continue;
            }
            self.remember(item, key);
            self.updates += 1;
            self.swap_out(node, item, key);
            self.keys[item] = key - 1;
            match key {
                1 => self.dead = true,
                2 => self.singles.push(item as u32),
                _ => {}
            }
        }
    }

    /// Closes an item, and hides its live options but `node` and those that agree with its color.
    #[inline(always)]
    fn close(&mut self, node: u32, item: usize, key: i32) {
        self.remember(item, key);
        self.keys[item] = CLOSED;
        self.open -= usize::from(item < self.tables.n_primary);
        let color = self.tables.colors[node as usize];
        for slot in self.tables.first[item]..self.base[item] + key as u32 {
            let other = self.slots[slot as usize];
            if other == node || color > 0 && self.tables.colors[other as usize] == color {
                continue;
            }
            self.hide(self.tables.options[other as usize]);
            if self.dead {
                return;
            }
        }
    }

    /// Covers an item with bounds once more.
    #[inline(never)]
    fn cover_again(&mut self, node: u32, item: usize, key: i32, low: u32, high: u32) {
        let covered = self.covered[item] + 1;
        if covered == high {
            // the count of a closed item is not read again, and its key comes back whole
            self.close(node, item, key);
            return;
        }
        self.remember(item, key);
        self.swap_out(node, item, key);
        self.trail.push(Undo::Covered { item: item as u32 });
        self.covered[item] = covered;
        self.base[item] = self.tables.base(item, covered);
        if covered > low {
            self.keys[item] = key - 1;
            if key == 2 {
                self.singles.push(item as u32);
            }
        }
    }

    /// Takes an option: its items are covered, and what does not go with it is hidden.
    #[inline]
    fn take(&mut self, option: u32) {
        self.chosen.push(OptionId::new(option));
        let (start, end) = (
            self.tables.starts[option as usize],
            self.tables.starts[option as usize + 1],
        );
        for node in start..end {
            let item = self.tables.items[node as usize] as usize;
            let key = self.keys[item];
            // a closed item here is one whose color this option shares
            if key == CLOSED {
                continue;
            }
            match self.tables.bounds(item) {
                None => self.close(node, item, key),
                Some(bounds) => self.cover_again(node, item, key, bounds.low, bounds.high),
            }
            if self.dead {
                return;
            }
        }
    }

    /// Takes all that is live at an item of key 1.
    #[inline]
    pub(super) fn force(&mut self, item: usize) {
        while self.keys[item] == 1 && !self.dead {
            let first = self.tables.first[item];
            if self.base[item] + 1 == first {
                self.remember(item, 1);
                self.keys[item] = CLOSED;
                self.open -= 1;
                return;
            }
            self.take(self.tables.options[self.slots[first as usize] as usize]);
        }
        self.dead |= self.keys[item] == 0;
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
        let keys = self.keys[..self.tables.n_primary]
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
        for (chunk, keys) in self.keys.as_chunks::<CHUNK>().0[..n_chunks]
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
        let item = self.keys[start..]
            .iter()
            .position(|&key| key == best)
            .map_or(start, |at| start + at);
        (best as u32, item as u32)
    }

    /// Opens a level at an item, with its live options in order.
    pub(super) fn open_level(&mut self, item: u32, key: u32) {
        let (first, end) = (
            self.tables.first[item as usize],
            self.base[item as usize] + key,
        );
        let choices = self.choices.len();
        self.choices
            .extend_from_slice(&self.slots[first as usize..end as usize]);
        self.choices[choices..].sort_unstable();
        self.levels.push(Level {
            item,
            children: key,
            next: choices,
            choices,
            opened: self.trail.len(),
            mark: self.trail.len(),
            barren: false,
            chosen: self.chosen.len(),
            open: self.open,
            chunk: self.chunk,
        });
        self.phase += 2;
    }

    /// Goes back to the state in which the deepest level was opened, but for the choices that it
    /// has given up.
    #[inline(always)]
    pub(super) fn restore(&mut self) -> Option<Level> {
        let level = *self.levels.last()?;
        self.undo(level.mark);
        self.open = level.open;
        self.chunk = level.chunk;
        self.chosen.truncate(level.chosen);
        Some(level)
    }

    /// Passes over the next choices of the deepest level.
    pub(super) fn pass_over(&mut self, mut level: Level, n: u32) {
        level.children -= n;
        if self.tables.bounds(level.item as usize).is_none() {
            level.next += n as usize;
        } else {
            for _ in 0..n {
                if level.next > level.choices {
                    self.give_up(&mut level);
                }
                level.next += 1;
            }
        }
        if let Some(last) = self.levels.last_mut() {
            *last = level;
        }
    }

    /// Takes the next choice of the deepest level.
    #[inline]
    pub(super) fn enter_child(&mut self, mut level: Level) {
        if level.next > level.choices && self.tables.bounds(level.item as usize).is_some() {
            self.give_up(&mut level);
        }
        let choice = self.choices.get(level.next).copied();
        level.next += 1;
        level.children -= 1;
        if let Some(last) = self.levels.last_mut() {
            *last = level;
        }
        if level.barren {
            self.dead = true;
        } else if let Some(node) = choice {
            self.take(self.tables.options[node as usize]);
        }
    }

    /// At an item with bounds, hides the choice that was taken before, for as long as the level is
    /// open.
    fn give_up(&mut self, level: &mut Level) {
        if level.barren {
            return;
        }
        for &undo in &self.trail[level.opened..] {
            match undo {
                Undo::Key { item, .. } if self.keys[item as usize] == 1 => self.singles.push(item),
                Undo::Key { .. } | Undo::Covered { .. } => {}
            }
        }
        let choice = self.choices[level.next - 1];
        self.phase -= 1;
        self.hide(self.tables.options[choice as usize]);
        self.phase += 1;
        level.mark = self.trail.len();
        level.barren = self.dead;
    }

    /// Forgets the deepest level.
    pub(super) fn close_level(&mut self) {
        if let Some(level) = self.levels.pop() {
            self.undo(level.opened);
            self.choices.truncate(level.choices);
            self.phase -= 2;
        }
    }

    /// Goes back to when the trail was so long.
    #[inline]
    pub(super) fn undo(&mut self, mark: usize) {
        self.dead = false;
        self.singles.clear();
        for &undo in self.trail[mark..].iter().rev() {
            match undo {
                Undo::Key { item, key } => {
                    self.keys[item as usize] = key;
                    self.stamps[item as usize] = 0;
                }
                Undo::Covered { item } => {
                    let item = item as usize;
                    self.covered[item] -= 1;
                    self.base[item] = self.tables.base(item, self.covered[item]);
                }
            }
        }
        self.trail.truncate(mark);
    }
}
