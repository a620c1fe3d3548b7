//! The tables and the states of a kernel of constant size: at most `64 * W` options and `64 * G`
//! items, so that the live options and the covered items are a few registers, loops have constant
//! bounds, and nothing is compacted.

#![allow(
    clippy::needless_range_loop,
    reason = "several arrays of one constant length, unrolled"
)]
#![allow(unsafe_code, reason = "bounds checks in the innermost loop, see `row`")]

use super::groups::Groups;
use super::plan::{Source, SourceRows};
use quadrille_cpu::internal::{Eight, Words};
use quadrille_problem::internal::ReducedCosts;
use quadrille_problem::problem::OptionId;

/// What never changes.
#[derive(Clone, Debug)]
pub(super) struct Tables<const W: usize, const G: usize> {
    /// For each group of eight items and each word: the options that cover them.
    pub(super) groups: Vec<[Eight; W]>,
    /// The numbers of the items of each group.
    pub(super) items: Vec<Eight>,
    /// The options that cover each item.
    pub(super) covering: Vec<[u64; W]>,
    /// The options compatible with each option.
    pub(super) beside: Vec<[u64; W]>,
    /// The items of each option.
    pub(super) covers: Vec<[u64; G]>,
    /// Their ids in the problem.
    pub(super) ids: Vec<OptionId>,
    /// Their number.
    pub(super) sizes: Vec<u32>,
    /// The size that all options share, if they do.
    pub(super) uniform: Option<u32>,
    /// The exactly-one groups, if costs are used.
    pub(super) groups_of_costs: Groups,
}

/// A row of a table. With the checks, Langford pairs take 3 % longer, Latin squares 7 %.
#[inline(always)]
pub(super) fn row<T>(rows: &[T], i: usize) -> &T {
    debug_assert!(i < rows.len());
    // SAFETY: the tables have a row for each option, item and group of the kernel. Options are bits
    // of rows of these tables, where no bit but those of options is ever set. Groups come from
    // uncovered items, and so do items: in each state of these tables places beyond the last item
    // count as covered, and `Core::restart` leaves no state of other tables. A scan for the fewest
    // options returns no item if all are covered; callers that take an item from a scan check it.
    unsafe { rows.get_unchecked(i) }
}

/// A partial cover.
#[derive(Clone, Copy, Debug)]
pub(super) struct PartialCover<const W: usize, const G: usize> {
    pub(super) live: [u64; W],
    /// Items covered, and places beyond the last item.
    pub(super) covered: [u64; G],
}

impl<const W: usize, const G: usize> PartialCover<W, G> {
    /// The first `n_options` options live, and none of `n_items` items covered.
    pub(super) fn new(n_options: usize, n_items: usize) -> Self {
        PartialCover {
            live: first_bits(n_options),
            covered: first_bits(n_items).map(|word| !word),
        }
    }

    /// The number of live options.
    #[inline(always)]
    pub(super) fn n_live(&self) -> u32 {
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

impl<const W: usize, const G: usize> Tables<W, G> {
    /// Tables to be filled.
    pub(super) fn empty() -> Self {
        Tables {
            groups: Vec::new(),
            items: (0..G as u64 * 8)
                .map(|group| Eight(std::array::from_fn(|i| group * 8 + i as u64)))
                .collect(),
            covering: Vec::new(),
            beside: Vec::new(),
            covers: Vec::new(),
            ids: Vec::new(),
            sizes: Vec::new(),
            uniform: None,
            groups_of_costs: Groups::default(),
        }
    }

    /// The rows, to be packed.
    pub(super) fn source(&self) -> Source<'_> {
        Source {
            n_words: W,
            covering: self.covering.as_flattened(),
            beside: SourceRows::Table(self.beside.as_flattened()),
            ids: &self.ids,
            sizes: &self.sizes,
            uniform: self.uniform,
            costs: None,
        }
    }

    /// Empties the tables; `uniform` is the size of all options, if they share one.
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
    pub(super) fn n_words(&self) -> usize {
        self.ids.len().div_ceil(64)
    }

    /// Finds the groups among the options that are here.
    pub(super) fn learn(&mut self, costs: &ReducedCosts) {
        self.groups_of_costs.fill(costs, &self.ids);
    }

    /// Counts the options of every uncovered item; `forced` are those that have one.
    #[inline(always)]
    pub(super) fn scan<I: Words>(
        &self,
        isa: I,
        state: &PartialCover<W, G>,
        forced: &mut [u64; G],
    ) -> Scan {
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

/// What a pass over the uncovered items found.
pub(super) enum Scan {
    /// An item without options.
    Dead,
    /// Items with one option.
    Forced,
    /// The item with fewest options, and how many.
    Least(usize, u32),
}

/// Words of which the first `n` bits are set.
fn first_bits<const W: usize>(n: usize) -> [u64; W] {
    std::array::from_fn(|w| match n.saturating_sub(w * 64) {
        rest @ 0..64 => (1 << rest) - 1,
        _ => u64::MAX,
    })
}
