//! The kernel for problems of any size up to the limits of the room.
//!
//! The live options of each level are words, of which zero words are dropped. A node is one pass:
//! for each group of eight items that are not all covered, the options of each are counted, eight
//! counters in a vector; the group that failed last is counted first.

use super::groups::Budget;
use super::plan::Plan;
use super::wide_tables::{Block, Tables, both};
use crate::kernel::Node;
use quadrille_cpu::internal::{Words, change_pairs, pairs};
use quadrille_problem::problem::OptionId;

/// An open level: its state stands in the stacks at the same height.
#[derive(Clone, Copy, Debug)]
pub(super) struct WideLevel {
    /// The branching item.
    pub(super) item: u32,
    /// Words in the state.
    pub(super) n: u32,
    /// Children not entered yet: `bits` of this word of the state, and all later words.
    pub(super) word: u32,
    /// Items uncovered, and options chosen, when the level was opened.
    pub(super) left: u32,
    pub(super) trail: u32,
    pub(super) bits: u64,
    /// Children not entered yet, where there are items with bounds.
    pub(super) children: u32,
}

/// Drops zero words, and returns the number of those left.
#[inline(always)]
pub(super) fn compact(live: &mut [u64], at: &mut [u16]) -> usize {
    let mut kept = 0;
    for i in 0..live.len() {
        let (word, place) = (live[i], at[i]);
        (live[kept], at[kept]) = (word, place);
        kept += usize::from(word != 0);
    }
    kept
}

/// What a pass over the uncovered items found.
pub(super) enum Scan {
    /// An item without options.
    Dead,
    /// Items with one option, in `forced`.
    Forced,
    /// The item with fewest options, and how many.
    Least(usize, u32),
}

/// A stack of states: one for each open level, and the present one.
#[derive(Clone, Debug)]
pub(super) struct Core {
    /// The live words of each, which words they are, and the covered items.
    pub(super) words: Vec<u64>,
    pub(super) at: Vec<u16>,
    pub(super) covered: Vec<Block>,
    pub(super) levels: Vec<WideLevel>,
    /// Words in the present state, and items uncovered.
    pub(super) n: usize,
    pub(super) left: u32,
    /// The groups, the one that failed last in front.
    order: Vec<u16>,
    /// The groups with uncovered items, in that order, and room for one more.
    open_groups: Vec<u16>,
    /// Groups with forced items, and which.
    pub(super) forced: Vec<(u16, u8)>,
    /// Of each state how often each item with bounds is covered.
    pub(super) counts: Vec<u32>,
    /// The words read for items with bounds, and two for each such item.
    pub(super) reads: u64,
    /// Room for the options beside one.
    pub(super) scratch: Box<[u64]>,
}

impl Core {
    /// A stack with nothing open.
    pub(super) fn new(tables: &Tables, n_items: usize) -> Self {
        let mut covered = vec![[u8::MAX; 8]; tables.n_blocks];
        for item in (0..n_items).filter(|&item| !tables.bounds.has(item)) {
            covered[item / 64][item / 8 % 8] &= !(1 << (item % 8));
        }
        Core {
            words: tables.all.clone(),
            at: (0..tables.n_words as u16).collect(),
            covered,
            levels: Vec::new(),
            n: tables.n_words,
            left: (n_items - tables.bounds.len()) as u32,
            order: (0..tables.n_groups as u16).collect(),
            open_groups: vec![0; tables.n_groups + 1],
            forced: Vec::with_capacity(tables.n_groups),
            counts: vec![0; tables.bounds.len()],
            reads: 0,
            scratch: vec![0; tables.n_words].into(),
        }
    }

    /// Whether no level is open.
    #[inline(always)]
    pub(super) fn is_closed(&self) -> bool {
        self.levels.is_empty()
    }

    /// Takes forced options, then reports the state. Another pass after forced options counts as
    /// `again` words.
    #[inline(always)]
    pub(super) fn propagate<I: Words>(
        &mut self,
        isa: I,
        tables: &Tables,
        chosen: &mut Vec<OptionId>,
        words_read: &mut u64,
        again: u64,
        bulk: bool,
    ) -> Node {
        if tables.bounds.len() > 0 {
            return self.propagate_bounded(isa, tables, chosen);
        }
        if self.left == 0 {
            return Node::Solved(1);
        }
        if self.n == 0 {
            return Node::Dead;
        }
        loop {
            match self.scan(isa, tables) {
                Scan::Dead => return Node::Dead,
                Scan::Forced => {
                    *words_read += again;
                    if let Some(end) = self.take(tables, chosen) {
                        return end;
                    }
                }
                Scan::Least(item, count) => {
                    if bulk && tables.uniform.is_some_and(|size| self.left == 2 * size) {
                        return self.last_two(tables, item);
                    }
                    self.open(tables, item, chosen.len());
                    return Node::Branch(count);
                }
            }
        }
    }

    /// Takes the next child of the deepest level; false, once, when there are no more children.
    #[inline(always)]
    pub(super) fn next(&mut self, tables: &Tables, chosen: &mut Vec<OptionId>) -> bool {
        if tables.bounds.len() > 0 {
            return self.next_bounded(tables, chosen);
        }
        let height = self.levels.len();
        let level = &mut self.levels[height - 1];
        let (above, words) =
            self.words[(height - 1) * tables.n_words..].split_at_mut(tables.n_words);
        let (at_above, at) = self.at[(height - 1) * tables.n_words..].split_at_mut(tables.n_words);
        let (words, at) = (&mut words[..tables.n_words], &mut at[..tables.n_words]);
        while level.bits == 0 {
            level.word += 1;
            if level.word == level.n {
                self.levels.pop();
                return false;
            }
            let word = level.word as usize;
            level.bits =
                above[word] & tables.covering(level.item as usize)[usize::from(at_above[word])];
        }
        let option =
            usize::from(at_above[level.word as usize]) * 64 + level.bits.trailing_zeros() as usize;
        level.bits &= level.bits - 1;
        chosen.truncate(level.trail as usize);
        chosen.push(tables.ids[option]);
        self.left = level.left - tables.sizes[option];
        let beside =
            tables.compatible_with(option, &at_above[..level.n as usize], &mut self.scratch);
        let mut kept = 0;
        for (&live, &place) in pairs(&above[..level.n as usize], at_above) {
            let word = live & beside[usize::from(place)];
            (words[kept], at[kept]) = (word, place);
            kept += usize::from(word != 0);
        }
        self.n = kept;
        let (above, covered) =
            self.covered[(height - 1) * tables.n_blocks..].split_at_mut(tables.n_blocks);
        for (block, &items) in tables.covers(option).iter().enumerate() {
            covered[block] = both(above[block], items);
        }
        true
    }

    /// Passes over the next children of the deepest level.
    pub(super) fn skip(&mut self, tables: &Tables, n: u32) {
        let Some(above) = self.levels.len().checked_sub(1) else {
            return;
        };
        let (level, row) = (&mut self.levels[above], above * tables.n_words);
        level.children = level.children.saturating_sub(n);
        let covering = tables.covering(level.item as usize);
        for _ in 0..n {
            while level.bits == 0 && level.word + 1 < level.n {
                level.word += 1;
                let place = row + level.word as usize;
                level.bits = self.words[place] & covering[usize::from(self.at[place])];
            }
            level.bits &= level.bits.wrapping_sub(1);
        }
    }

    /// Drops options that are too expensive from the present state.
    #[inline(never)]
    pub(super) fn prune(&mut self, tables: &Tables, budget: &mut Budget, slack: u64) -> bool {
        let row = self.levels.len() * tables.n_words;
        let (live, at) = (
            &mut self.words[row..][..self.n],
            &mut self.at[row..][..self.n],
        );
        let words = pairs(live, at).map(|(&live, &at)| (usize::from(at), live));
        if !budget.cuts.find(&budget.whole, words.rev(), slack) {
            return false;
        }
        change_pairs(
            live,
            at,
            #[inline(always)]
            |live, at| *live &= budget.cuts.kept(&budget.whole, usize::from(at)),
        );
        self.n = compact(live, at);
        true
    }

    /// Closes a level that was just opened.
    #[inline(always)]
    pub(super) fn cancel(&mut self) {
        self.levels.pop();
    }

    /// Words, live options and uncovered items where a level was just opened.
    #[inline(always)]
    pub(super) fn extent(&self, tables: &Tables) -> (usize, usize, usize) {
        let live = &self.words[(self.levels.len() - 1) * tables.n_words..][..self.n];
        let mut n_live = 0;
        for word in live {
            n_live += word.count_ones() as usize;
        }
        (self.n, n_live, self.left as usize)
    }

    /// Closes the level just opened, and returns its item and state.
    pub(super) fn plan(&mut self, tables: &Tables, plan: &mut Plan) -> usize {
        plan.clear();
        let Some(level) = self.levels.pop() else {
            return 0;
        };
        let height = self.levels.len();
        let at = &self.at[height * tables.n_words..];
        for (&word, &at) in pairs(&self.words[height * tables.n_words..][..self.n], at) {
            plan.add_word(usize::from(at), word);
        }
        for (block, &covered) in self.covered[height * tables.n_blocks..][..tables.n_blocks]
            .iter()
            .enumerate()
        {
            plan.add_items(block * 64, !u64::from_le_bytes(covered));
        }
        level.item as usize
    }

    /// Counts the options of every uncovered item.
    #[inline(always)]
    pub(super) fn scan<I: Words>(&mut self, isa: I, tables: &Tables) -> Scan {
        let height = self.levels.len();
        let live = &self.words[height * tables.n_words..][..self.n];
        let at = &self.at[height * tables.n_words..][..self.n];
        let covered = &self.covered[height * tables.n_blocks..][..tables.n_blocks];
        let covered = |group: usize| covered[group / 8][group % 8];
        let mut least = isa.none();
        self.forced.clear();
        let mut n_open = 0;
        for &group in &self.order {
            self.open_groups[n_open] = group;
            n_open += usize::from(covered(usize::from(group)) != u8::MAX);
        }
        // an odd one is counted twice
        self.open_groups[n_open] = self.open_groups[n_open.saturating_sub(1)];
        for pair in self.open_groups[..n_open.next_multiple_of(2)].chunks_exact(2) {
            let groups = [usize::from(pair[0]), usize::from(pair[1])];
            let counts = isa.count_at(live, at, [tables.group(groups[0]), tables.group(groups[1])]);
            for (k, &group) in groups[..=usize::from(groups[0] != groups[1])]
                .iter()
                .enumerate()
            {
                let open = !covered(group);
                if isa.equal(counts[k], 0) & open != 0 {
                    if let Some(place) = self
                        .order
                        .iter()
                        .position(|&other| usize::from(other) == group)
                    {
                        self.order[..=place].rotate_right(1);
                    }
                    return Scan::Dead;
                }
                let forced = isa.equal(counts[k], 1) & open;
                if forced != 0 {
                    self.forced.push((group as u16, forced));
                }
                least = isa.fold(least, counts[k], open, &tables.items[group]);
            }
        }
        if !self.forced.is_empty() {
            return Scan::Forced;
        }
        let least = isa.least(least);
        Scan::Least((least & 0xffff) as usize, (least >> 16) as u32)
    }

    /// Takes the last options of all forced items; answers how it ended, if it did.
    #[inline(always)]
    fn take(&mut self, tables: &Tables, chosen: &mut Vec<OptionId>) -> Option<Node> {
        let height = self.levels.len();
        let live = &mut self.words[height * tables.n_words..][..self.n];
        let at = &mut self.at[height * tables.n_words..][..self.n];
        let covered = &mut self.covered[height * tables.n_blocks..][..tables.n_blocks];
        for &(group, mut forced) in &self.forced {
            let group = usize::from(group);
            while forced != 0 {
                let place = forced.trailing_zeros();
                forced &= forced - 1;
                if covered[group / 8][group % 8] >> place & 1 != 0 {
                    continue;
                }
                let covering = tables.covering(group * 8 + place as usize);
                let mut found = None;
                for (live, &at) in pairs(live, at) {
                    let bits = live & covering[usize::from(at)];
                    if bits != 0 {
                        found = Some(usize::from(at) * 64 + bits.trailing_zeros() as usize);
                        break;
                    }
                }
                let Some(option) = found else {
                    return Some(Node::Dead);
                };
                chosen.push(tables.ids[option]);
                self.left -= tables.sizes[option];
                if self.left == 0 {
                    return Some(Node::Solved(1));
                }
                let beside = tables.compatible_with(option, at, &mut self.scratch);
                change_pairs(live, at, |live, at| *live &= beside[usize::from(at)]);
                change_pairs(covered, tables.covers(option), |covered, items| {
                    *covered = both(*covered, items);
                });
            }
        }
        self.n = compact(live, at);
        (self.n == 0).then_some(Node::Dead)
    }

    /// The solutions below a state with two options to go, where all options have one size: every
    /// live option that fits the first.
    #[inline(always)]
    fn last_two(&mut self, tables: &Tables, item: usize) -> Node {
        let height = self.levels.len();
        let live = &self.words[height * tables.n_words..][..self.n];
        let at = &self.at[height * tables.n_words..][..self.n];
        let covering = tables.covering(item);
        let mut sum = 0;
        for (&word, &place) in pairs(live, at) {
            let mut bits = word & covering[usize::from(place)];
            while bits != 0 {
                let option = usize::from(place) * 64 + bits.trailing_zeros() as usize;
                let beside = tables.compatible_with(option, at, &mut self.scratch);
                bits &= bits - 1;
                for (live, &at) in pairs(live, at) {
                    sum += u64::from((live & beside[usize::from(at)]).count_ones());
                }
            }
        }
        if sum > 0 {
            Node::Solved(sum)
        } else {
            Node::Dead
        }
    }

    /// Opens a level at the present state, with room for the state below it.
    #[inline(always)]
    pub(super) fn open(&mut self, tables: &Tables, item: usize, trail: usize) {
        self.levels.push(WideLevel {
            item: item as u32,
            n: self.n as u32,
            word: 0,
            left: self.left,
            trail: trail as u32,
            bits: 0,
            children: 0,
        });
        let height = self.levels.len();
        let level = &mut self.levels[height - 1];
        let row = (height - 1) * tables.n_words;
        level.bits = self.words[row] & tables.covering(item)[usize::from(self.at[row])];
        if self.covered.len() < (height + 1) * tables.n_blocks {
            self.words.resize((height + 1) * tables.n_words, 0);
            self.at.resize((height + 1) * tables.n_words, 0);
            self.covered.resize((height + 1) * tables.n_blocks, [0; 8]);
        }
    }
}
