//! Items with bounds, in the wide kernel.
//!
//! Such an item is not in the groups counted eight at a time; it is counted by itself. Its key is
//! `live + 1 - need`, where `need` is the number of options it still requires. At key 1 all live
//! options are forced, and below that there are too few. Options of an item with bounds do not
//! conflict there; but an item covered as often as allowed is closed, and its live options are
//! removed. Child `k` takes the `k`-th option and excludes the ones before it, so that each set of
//! options is visited once; an item that needs no more options has a last child that excludes all
//! options.

use super::wide::{Core, Scan, WideLevel, compact};
use super::wide_tables::{Tables, both};
use crate::kernel::Node;
use quadrille_cpu::internal::{Words, change_pairs, pairs};
use quadrille_problem::problem::OptionId;

/// The count of an item that takes no more options.
const CLOSED: u32 = u32::MAX;

impl Core {
    /// As `propagate`, with items that have bounds.
    #[inline(always)]
    pub(super) fn propagate_bounded<I: Words>(
        &mut self,
        isa: I,
        tables: &Tables,
        chosen: &mut Vec<OptionId>,
    ) -> Node {
        loop {
            let mut least = (u32::MAX, usize::MAX);
            if self.left > 0 {
                match self.scan(isa, tables) {
                    Scan::Dead => return Node::Dead,
                    Scan::Forced => match self.take_forced(tables, chosen) {
                        true => continue,
                        false => return Node::Dead,
                    },
                    Scan::Least(item, count) => least = (count, item),
                }
            }
            let (mut open, mut forced) = (self.left > 0, false);
            for (b, &(item, bounds)) in tables.bounds.items.iter().enumerate() {
                let at = self.levels.len() * tables.bounds.len() + b;
                let count = self.counts[at];
                if count == CLOSED {
                    continue;
                }
                self.reads += self.n as u64 + 2;
                let (live, need) = (self.live_of(tables, item), bounds.low.saturating_sub(count));
                if live < need {
                    return Node::Dead;
                }
                if live == 0 {
                    self.counts[at] = CLOSED;
                } else if live == need {
                    self.take_all(tables, (item, at), chosen);
                    forced = true;
                } else {
                    open = true;
                    least = least.min((live + 1 - need, item));
                }
            }
            if forced {
                continue;
            }
            if !open {
                return Node::Solved(1);
            }
            self.open_bounded(tables, least, chosen.len());
            return Node::Branch(least.0);
        }
    }

    /// As `next`, with items that have bounds.
    #[inline(always)]
    pub(super) fn next_bounded(&mut self, tables: &Tables, chosen: &mut Vec<OptionId>) -> bool {
        let Some(level) = self.levels.last_mut() else {
            return false;
        };
        if level.children == 0 {
            self.levels.pop();
            return false;
        }
        level.children -= 1;
        // no option is left for the last child of an item that needs no more
        let option = self.next_option(tables);
        let height = self.levels.len();
        let WideLevel {
            item,
            n,
            left,
            trail,
            ..
        } = self.levels[height - 1];
        chosen.truncate(trail as usize);
        (self.n, self.left) = (n as usize, left);
        self.copy_level(tables);
        let items = &tables.bounds.items;
        if let Ok(b) = items.binary_search_by_key(&(item as usize), |&(item, _)| item) {
            self.give_up(tables, item as usize, option.unwrap_or(usize::MAX));
            if option.is_none() {
                self.counts[height * tables.bounds.len() + b] = CLOSED;
            }
        }
        if let Some(option) = option {
            self.take_one(tables, option, chosen);
        }
        self.pack_words(tables);
        true
    }

    /// The next option of the deepest level's item that has not been tried.
    #[inline(always)]
    fn next_option(&mut self, tables: &Tables) -> Option<usize> {
        let row = (self.levels.len() - 1) * tables.n_words;
        let level = self.levels.last_mut()?;
        let covering = tables.covering(level.item as usize);
        while level.bits == 0 && level.word + 1 < level.n {
            level.word += 1;
            let place = row + level.word as usize;
            level.bits = self.words[place] & covering[usize::from(self.at[place])];
        }
        if level.bits == 0 {
            return None;
        }
        let bit = level.bits.trailing_zeros() as usize;
        level.bits &= level.bits - 1;
        Some(usize::from(self.at[row + level.word as usize]) * 64 + bit)
    }

    /// Copies the live options, the covered items and the counts of the deepest level to the one
    /// below.
    #[inline(always)]
    fn copy_level(&mut self, tables: &Tables) {
        let (above, below) = (self.levels.len() - 1, self.levels.len());
        let row = above * tables.n_words;
        let to = below * tables.n_words;
        self.words.copy_within(row..row + self.n, to);
        self.at.copy_within(row..row + self.n, to);
        let n_blocks = tables.n_blocks;
        self.covered
            .copy_within(above * n_blocks..below * n_blocks, below * n_blocks);
        let n_bounds = tables.bounds.len();
        self.counts
            .copy_within(above * n_bounds..below * n_bounds, below * n_bounds);
    }

    /// Takes the options of all forced items that are covered once; false when one of them has none
    /// left.
    #[inline(always)]
    fn take_forced(&mut self, tables: &Tables, chosen: &mut Vec<OptionId>) -> bool {
        for i in 0..self.forced.len() {
            let (group, mut forced) = self.forced[i];
            while forced != 0 {
                let place = forced.trailing_zeros();
                forced &= forced - 1;
                let covered = self.covered[self.levels.len() * tables.n_blocks..].as_flattened();
                if covered[usize::from(group)] >> place & 1 != 0 {
                    continue;
                }
                match self.first_of(tables, usize::from(group) * 8 + place as usize) {
                    Some(option) => self.take_one(tables, option, chosen),
                    None => return false,
                }
            }
        }
        self.pack_words(tables);
        true
    }

    /// Takes all live options of an item with bounds that needs all of them; conflicts between them
    /// are found later. The count of the item stands at `at`.
    #[inline(always)]
    fn take_all(
        &mut self,
        tables: &Tables,
        (item, at): (usize, usize),
        chosen: &mut Vec<OptionId>,
    ) {
        while self.counts[at] != CLOSED
            && let Some(option) = self.first_of(tables, item)
        {
            self.take_one(tables, option, chosen);
        }
        self.pack_words(tables);
    }

    /// Takes an option, and removes those in conflict with it.
    #[inline(always)]
    fn take_one(&mut self, tables: &Tables, option: usize, chosen: &mut Vec<OptionId>) {
        let height = self.levels.len();
        chosen.push(tables.ids[option]);
        self.left -= tables.sizes[option];
        let start = height * tables.n_words;
        let (live, at) = (
            &mut self.words[start..][..self.n],
            &self.at[start..][..self.n],
        );
        let beside = tables.compatible_with(option, at, &mut self.scratch);
        change_pairs(live, at, |live, at| *live &= beside[usize::from(at)]);
        let covered = &mut self.covered[height * tables.n_blocks..];
        change_pairs(covered, tables.covers(option), |covered, items| {
            *covered = both(*covered, items);
        });
        for &b in tables.bounds.of_option(option) {
            let (item, bounds) = tables.bounds.items[b as usize];
            let count = &mut self.counts[height * tables.bounds.len() + b as usize];
            *count += 1;
            if *count == bounds.high {
                *count = CLOSED;
                self.keep(tables, |word| !tables.covering(item)[word]);
            }
        }
    }

    /// Drops the live options of an item that come before `option`.
    #[inline(always)]
    fn give_up(&mut self, tables: &Tables, item: usize, option: usize) {
        self.keep(tables, |word| {
            let before = match option.saturating_sub(word * 64) {
                n @ 0..64 => (1 << n) - 1,
                _ => u64::MAX,
            };
            !(tables.covering(item)[word] & before)
        });
    }

    /// Keeps only the live options in a row, given as a function of the word number.
    #[inline(always)]
    fn keep(&mut self, tables: &Tables, row: impl Fn(usize) -> u64) {
        let start = self.levels.len() * tables.n_words;
        let live = &mut self.words[start..][..self.n];
        change_pairs(live, &self.at[start..], |live, at| {
            *live &= row(usize::from(at));
        });
    }

    #[inline(always)]
    fn live_of(&self, tables: &Tables, item: usize) -> u32 {
        let (start, covering) = (self.levels.len() * tables.n_words, tables.covering(item));
        let mut n_live = 0;
        for (live, &at) in pairs(&self.words[start..][..self.n], &self.at[start..]) {
            n_live += (live & covering[usize::from(at)]).count_ones();
        }
        n_live
    }

    #[inline(always)]
    fn first_of(&self, tables: &Tables, item: usize) -> Option<usize> {
        let (start, covering) = (self.levels.len() * tables.n_words, tables.covering(item));
        let mut live = pairs(&self.words[start..][..self.n], &self.at[start..]);
        live.find_map(|(live, &at)| {
            let bits = live & covering[usize::from(at)];
            (bits != 0).then(|| usize::from(at) * 64 + bits.trailing_zeros() as usize)
        })
    }

    #[inline(always)]
    fn pack_words(&mut self, tables: &Tables) {
        let start = self.levels.len() * tables.n_words;
        self.n = compact(
            &mut self.words[start..][..self.n],
            &mut self.at[start..][..self.n],
        );
    }

    #[inline(always)]
    fn open_bounded(&mut self, tables: &Tables, (key, item): (u32, usize), trail: usize) {
        self.open(tables, item, trail);
        let height = self.levels.len();
        if let Some(level) = self.levels.last_mut() {
            level.children = key;
            // nothing is live there, and the words are stale
            level.bits &= if level.n == 0 { 0 } else { u64::MAX };
        }
        if self.counts.len() < (height + 1) * tables.bounds.len() {
            self.counts.resize((height + 1) * tables.bounds.len(), 0);
        }
    }
}
