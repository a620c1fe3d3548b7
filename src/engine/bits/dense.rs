//! The kernel of constant size: at most `64 * W` options and `64 * G` items, so that the live options and the covered items are a few
//! registers, loops have no end to look for, and nothing is compacted.

#![allow(clippy::needless_range_loop, reason = "several arrays of one constant length, unrolled")]
#![allow(unsafe_code, reason = "bounds checks in the innermost loop, see `row`")]

use super::leaves::Leaves;
use super::pack::{Plan, Source};
use super::small::Aside;
use super::trim::{Lots, Purse};
use crate::engine::simd::{Eight, Isa};
use crate::engine::{Node, Prices};
use crate::problem::OptionId;

/// Bulk leaves begin with so many options to go, where an item has no more live options on average than this.
const MOST_LEAVES: u32 = 4;
const MOST_A_ITEM: u32 = 4;

/// What never changes.
#[derive(Clone, Debug)]
pub(super) struct Tables<const W: usize, const G: usize> {
    /// For each group of eight items and each word: the options that cover them.
    pub(super) groups: Vec<[Eight; W]>,
    /// The numbers of the items of each group.
    pub(super) items: Vec<Eight>,
    /// The options that cover each item.
    pub(super) covering: Vec<[u64; W]>,
    /// The options that may stand beside each option.
    pub(super) beside: Vec<[u64; W]>,
    /// The items of each option.
    pub(super) covers: Vec<[u64; G]>,
    /// Their ids in the problem.
    ids: Vec<OptionId>,
    /// How many they are.
    pub(super) sizes: Vec<u32>,
    /// The same, if it is the same for all.
    uniform: Option<u32>,
    /// Where the lots are, where costs count.
    lots: Lots,
}

/// A row of a table. With the checks, Langford pairs take 3 % longer, Latin squares 7 %.
#[inline(always)]
pub(super) fn row<T>(rows: &[T], i: usize) -> &T {
    debug_assert!(i < rows.len());
    // SAFETY: the tables have a row for each option, item and group of the kernel. Options are bits of live words, where no bit but
    // those of options is ever set; items and groups come from the uncovered ones, and places beyond the last item count as covered.
    unsafe { rows.get_unchecked(i) }
}

/// A partial cover.
#[derive(Clone, Copy, Debug)]
pub(super) struct State<const W: usize, const G: usize> {
    pub(super) live: [u64; W],
    /// Items covered, and places beyond the last item.
    pub(super) covered: [u64; G],
}

impl<const W: usize, const G: usize> State<W, G> {
    /// The first so many options live, and of so many items none is covered.
    pub(super) fn new(n_options: usize, n_items: usize) -> Self {
        State { live: first_bits(n_options), covered: first_bits(n_items).map(|word| !word) }
    }

    /// How many options live.
    #[inline(always)]
    fn n_live(&self) -> u32 {
        let mut sum = 0;
        for word in self.live {
            sum += word.count_ones();
        }
        sum
    }

    /// The state after a choice.
    #[inline(always)]
    pub(super) fn choose(&self, tables: &Tables<W, G>, option: usize) -> Self {
        let (beside, covers) = (row(&tables.beside, option), row(&tables.covers, option));
        let mut next = *self;
        for w in 0..W {
            next.live[w] &= beside[w];
        }
        for g in 0..G {
            next.covered[g] |= covers[g];
        }
        next
    }

    /// The live options of an item.
    #[inline(always)]
    pub(super) fn live_of(&self, tables: &Tables<W, G>, item: usize) -> [u64; W] {
        let mut live = *row(&tables.covering, item);
        for w in 0..W {
            live[w] &= self.live[w];
        }
        live
    }

    /// The first live option of an item, by conditional moves.
    #[inline(always)]
    pub(super) fn first_of(&self, tables: &Tables<W, G>, item: usize) -> Option<usize> {
        let row = self.live_of(tables, item);
        let mut found = None;
        for w in (0..W).rev() {
            if row[w] != 0 {
                found = Some(w * 64 + row[w].trailing_zeros() as usize);
            }
        }
        found
    }
}

/// An open level: the state it branched in stands in the stack at the same height.
#[derive(Clone, Copy, Debug)]
struct Level {
    /// The branching item.
    item: usize,
    /// Children not entered yet: `bits` of this word, and all later words.
    word: usize,
    bits: u64,
    /// Items uncovered, and options chosen, when the level was opened.
    left: u32,
    trail: usize,
}

/// What a pass over the uncovered items found.
enum Scan {
    /// An item without options.
    Dead,
    /// Items with one option.
    Forced,
    /// The item with fewest options, and how many.
    Least(usize, u32),
}

/// A stack of states: one for each open level, and the present one.
#[derive(Clone, Debug)]
pub(super) struct Core<const W: usize, const G: usize> {
    states: Vec<State<W, G>>,
    levels: Vec<Level>,
    left: u32,
    /// Scratch for small rests.
    pub(super) aside: Vec<Aside<W, G>>,
}

impl<const W: usize, const G: usize> Core<W, G> {
    /// Nothing yet, to be started.
    pub(super) fn new() -> Self {
        Core { states: Vec::new(), levels: Vec::new(), left: 0, aside: Vec::new() }
    }

    /// Takes forced options, then says what is left.
    #[inline(always)]
    pub(super) fn settle<const COUNT: bool, I: Isa>(
        &mut self,
        isa: I,
        tables: &Tables<W, G>,
        chosen: &mut Vec<OptionId>,
    ) -> Node {
        if self.left == 0 {
            return Node::Solved(1);
        }
        let height = self.levels.len();
        let mut state = self.states[height];
        let mut forced = [0; G];
        loop {
            match tables.scan(isa, &state, &mut forced) {
                Scan::Dead => return Node::Dead,
                Scan::Forced => {
                    if let Some(end) = self.take(tables, &mut state, &forced, chosen) {
                        return end;
                    }
                }
                Scan::Least(item, count) => {
                    if COUNT && let Some(n) = tables.leaves(&state, item, self.left) {
                        return if n > 0 { Node::Solved(n) } else { Node::Dead };
                    }
                    self.states[height] = state;
                    self.open(tables, item, chosen.len());
                    return Node::Branch(count);
                }
            }
        }
    }

    /// Starts again from this state, in which a level is open on `item`.
    pub(super) fn restart(&mut self, tables: &Tables<W, G>, state: State<W, G>, left: u32, item: usize, trail: usize) {
        assert!(item < tables.covering.len(), "an uncovered item");
        self.levels.clear();
        // a level for each item at most, and the state below it
        self.states.resize(64 * G + 2, state);
        self.states[0] = state;
        self.left = left;
        self.open(tables, item, trail);
    }

    #[inline(always)]
    fn open(&mut self, tables: &Tables<W, G>, item: usize, trail: usize) {
        let bits = self.states[self.levels.len()].live[0] & row(&tables.covering, item)[0];
        self.levels.push(Level { item, word: 0, bits, left: self.left, trail });
    }

    /// Takes the next child of the deepest level; false, once, when there is none.
    #[inline(always)]
    pub(super) fn next(&mut self, tables: &Tables<W, G>, chosen: &mut Vec<OptionId>) -> bool {
        let height = self.levels.len() - 1;
        let level = &mut self.levels[height];
        let state = &self.states[height];
        while level.bits == 0 {
            level.word += 1;
            if level.word >= W {
                self.levels.pop();
                return false;
            }
            level.bits = state.live[level.word] & row(&tables.covering, level.item)[level.word];
        }
        let option = level.word * 64 + level.bits.trailing_zeros() as usize;
        level.bits &= level.bits - 1;
        self.left = level.left - row(&tables.sizes, option);
        chosen.truncate(level.trail);
        chosen.push(*row(&tables.ids, option));
        self.states[height + 1] = state.choose(tables, option);
        true
    }

    /// Drops what is too dear from the present state.
    #[inline(always)]
    pub(super) fn trim(&mut self, tables: &Tables<W, G>, purse: &mut Purse, slack: u64) -> bool {
        let live = &mut self.states[self.levels.len()].live;
        if !purse.cuts.find(&tables.lots, live.iter().copied().enumerate().take(tables.n_words()).rev(), slack) {
            return false;
        }
        for (word, live) in live.iter_mut().enumerate().take(tables.n_words()) {
            *live &= purse.cuts.kept(&tables.lots, word);
        }
        true
    }

    /// Closes a level that was just opened.
    #[inline(always)]
    pub(super) fn cancel(&mut self) {
        self.levels.pop();
    }

    /// Words, live options and uncovered items where a level was just opened.
    #[inline(always)]
    pub(super) fn extent(&self) -> (usize, usize, usize) {
        (W, self.states[self.levels.len() - 1].n_live() as usize, self.left as usize)
    }

    /// Closes a level that was just opened, and tells its item and what was left there.
    pub(super) fn plan(&mut self, plan: &mut Plan) -> usize {
        plan.clear();
        let Some(level) = self.levels.pop() else { return 0 };
        let state = &self.states[self.levels.len()];
        for (w, &word) in state.live.iter().enumerate().filter(|&(_, &word)| word != 0) {
            plan.add_word(w, word);
        }
        for (g, covered) in state.covered.iter().enumerate() {
            plan.add_items(g * 64, !covered);
        }
        level.item
    }

    /// Whether no level is open.
    #[inline(always)]
    pub(super) fn is_closed(&self) -> bool {
        self.levels.is_empty()
    }

    /// Takes the last options of all forced items; answers how it ended, if it did.
    #[inline(always)]
    fn take(
        &mut self,
        tables: &Tables<W, G>,
        state: &mut State<W, G>,
        forced: &[u64; G],
        chosen: &mut Vec<OptionId>,
    ) -> Option<Node> {
        for g in 0..G {
            let mut items = forced[g];
            while items != 0 {
                let item = g * 64 + items.trailing_zeros() as usize;
                items &= items - 1;
                if state.covered[g] >> (item % 64) & 1 != 0 {
                    continue;
                }
                let Some(option) = state.first_of(tables, item) else { return Some(Node::Dead) };
                chosen.push(*row(&tables.ids, option));
                self.left -= row(&tables.sizes, option);
                if self.left == 0 {
                    return Some(Node::Solved(1));
                }
                *state = state.choose(tables, option);
            }
        }
        None
    }

    /// The state in which a level was just opened, its item, and the items uncovered.
    pub(super) fn opened(&self) -> (State<W, G>, usize, u32) {
        let level = self.levels[self.levels.len() - 1];
        (self.states[self.levels.len() - 1], level.item, level.left)
    }
}

impl<const W: usize, const G: usize> Tables<W, G> {
    /// Tables to be filled.
    pub(super) fn empty() -> Self {
        Tables {
            groups: Vec::new(),
            items: (0..G as u64 * 8).map(|group| Eight(std::array::from_fn(|i| group * 8 + i as u64))).collect(),
            covering: Vec::new(),
            beside: Vec::new(),
            covers: Vec::new(),
            ids: Vec::new(),
            sizes: Vec::new(),
            uniform: None,
            lots: Lots::default(),
        }
    }

    /// The rows, to be packed.
    pub(super) fn source(&self) -> Source<'_> {
        Source {
            n_words: W,
            covering: self.covering.as_flattened(),
            beside: self.beside.as_flattened(),
            ids: &self.ids,
            sizes: &self.sizes,
            uniform: self.uniform,
            prices: None,
        }
    }

    /// Empties the tables, for options of this size, if they have one.
    #[inline(always)]
    pub(super) fn clear(&mut self, uniform: Option<u32>) {
        self.groups.clear();
        self.groups.resize(G * 8, [Eight::default(); W]);
        self.covering.clear();
        self.beside.clear();
        self.covers.clear();
        self.ids.clear();
        self.sizes.clear();
        self.uniform = uniform;
    }

    /// Adds an option.
    #[inline(always)]
    pub(super) fn push_option(&mut self, id: OptionId, size: u32, beside: [u64; W]) {
        self.ids.push(id);
        self.sizes.push(size);
        self.beside.push(beside);
        self.covers.push([0; G]);
    }

    /// Adds an item, when all options are there.
    #[inline(always)]
    pub(super) fn push_item(&mut self, covering: [u64; W]) {
        let item = self.covering.len();
        for w in 0..W {
            self.groups[item / 8][w].0[item % 8] = covering[w];
            let mut bits = covering[w];
            while bits != 0 {
                self.covers[w * 64 + bits.trailing_zeros() as usize][item / 64] |= 1 << (item % 64);
                bits &= bits - 1;
            }
        }
        self.covering.push(covering);
    }

    /// Words that hold options.
    #[inline(always)]
    fn n_words(&self) -> usize {
        self.ids.len().div_ceil(64)
    }

    /// Finds the lots among the options that are here.
    pub(super) fn learn(&mut self, prices: &Prices) {
        self.lots.fill(prices, &self.ids);
    }

    /// Counts what is below without a search, where few options are to go and all have one size.
    #[inline(always)]
    pub(super) fn leaves(&self, state: &State<W, G>, item: usize, left: u32) -> Option<u64> {
        let size = self.uniform?;
        if left > MOST_LEAVES * size {
            return None;
        }
        let leaves = Leaves { tables: self };
        match left {
            left if left == 2 * size => Some(leaves.two(state, item)),
            left if left < 2 * size || !left.is_multiple_of(size) || state.n_live() * size > MOST_A_ITEM * left => None,
            left if left == 3 * size => Some(leaves.three(state, item)),
            _ => Some(leaves.four(state, item)),
        }
    }

    /// Counts the options of every uncovered item; `forced` are those that have one.
    #[inline(always)]
    fn scan<I: Isa>(&self, isa: I, state: &State<W, G>, forced: &mut [u64; G]) -> Scan {
        let mut least = isa.none();
        let mut any_forced = 0;
        for g in 0..G {
            let open = !state.covered[g];
            let mut word = 0;
            // one bit for each group of eight that has an uncovered item
            let mut groups = open | open >> 4;
            groups |= groups >> 2;
            groups |= groups >> 1;
            groups &= 0x0101_0101_0101_0101;
            while groups != 0 {
                let shift = groups.trailing_zeros();
                groups &= groups - 1;
                let group = g * 8 + shift as usize / 8;
                let open = (open >> shift) as u8;
                let counts = isa.count(&state.live, row(&self.groups, group));
                if isa.equal(counts, 0) & open != 0 {
                    return Scan::Dead;
                }
                word |= u64::from(isa.equal(counts, 1) & open) << shift;
                least = isa.fold(least, counts, open, row(&self.items, group));
            }
            forced[g] = word;
            any_forced |= word;
        }
        if any_forced != 0 {
            return Scan::Forced;
        }
        let least = isa.least(least);
        Scan::Least((least & 0xffff) as usize, (least >> 16) as u32)
    }
}

/// Words of which the first `n` bits are set.
fn first_bits<const W: usize>(n: usize) -> [u64; W] {
    std::array::from_fn(|w| match n.saturating_sub(w * 64) {
        rest @ 0..64 => (1 << rest) - 1,
        _ => u64::MAX,
    })
}
