//! The tables of the wide kernel: of a whole problem, or of a part that is packed.

use super::bounds::BoundedItems;
use super::matrix::{Compatible, Matrix};
use super::plan::{Plan, Source, SourceRows};
use quadrille_cpu::internal::{Eight, Words};
use quadrille_problem::problem::{OptionId, Problem};

/// What never changes.
#[derive(Debug)]
pub(super) struct Tables {
    pub(super) n_words: usize,
    /// All options.
    pub(super) all: Vec<u64>,
    pub(super) n_groups: usize,
    /// For each group of eight items and each word: the options that cover them.
    pub(super) groups: Vec<Eight>,
    /// The numbers of the items of each group.
    pub(super) items: Vec<Eight>,
    /// The options that cover each item.
    pub(super) covering: Vec<u64>,
    /// The options that may stand beside each option.
    pub(super) beside: Compatible,
    /// The items of each option: a byte for each group, in blocks of eight.
    pub(super) covers: Vec<Block>,
    /// Blocks in a row of `covers`, or of `Core::covered`.
    pub(super) n_blocks: usize,
    /// The options.
    pub(super) ids: Vec<OptionId>,
    /// How many items each option covers.
    pub(super) sizes: Vec<u32>,
    /// The same, if it is the same for all.
    pub(super) uniform: Option<u32>,
    /// The items that are not covered exactly once.
    pub(super) bounds: BoundedItems,
}

/// The items of eight groups, a bit each.
pub(super) type Block = [u8; 8];

/// The items of either.
#[inline(always)]
pub(super) fn both(a: Block, b: Block) -> Block {
    (u64::from_ne_bytes(a) | u64::from_ne_bytes(b)).to_ne_bytes()
}

impl Tables {
    #[inline(always)]
    pub(super) fn covering(&self, item: usize) -> &[u64] {
        &self.covering[item * self.n_words..][..self.n_words]
    }

    /// The options compatible with one, at these places; `scratch` is room for them.
    #[inline(always)]
    pub(super) fn compatible_with<'a>(
        &'a self,
        option: usize,
        places: &[u16],
        scratch: &'a mut [u64],
    ) -> &'a [u64] {
        match &self.beside {
            Compatible::Table(rows) => &rows[option * self.n_words..][..self.n_words],
            Compatible::Rows(rows) => {
                rows.put_together(&self.covering, self.n_words, option, places, scratch);
                scratch
            }
        }
    }

    #[inline(always)]
    pub(super) fn group(&self, group: usize) -> &[Eight] {
        &self.groups[group * self.n_words..][..self.n_words]
    }

    /// The rows, to be packed.
    pub(super) fn source(&self) -> Source<'_> {
        Source {
            n_words: self.n_words,
            covering: &self.covering,
            beside: match &self.beside {
                Compatible::Table(rows) => SourceRows::Table(rows),
                Compatible::Rows(rows) => SourceRows::Rows(rows),
            },
            ids: &self.ids,
            sizes: &self.sizes,
            uniform: self.uniform,
            costs: None,
        }
    }

    #[inline(always)]
    pub(super) fn covers(&self, option: usize) -> &[Block] {
        &self.covers[option * self.n_blocks..][..self.n_blocks]
    }
}

/// For each group of eight items and each word, the options of the eight items in that word.
fn grouped(n_items: usize, n_words: usize, covering: &[u64]) -> Vec<Eight> {
    let mut groups = vec![Eight::default(); n_items.div_ceil(8) * n_words];
    // without options there are no words
    for (item, row) in covering
        .chunks_exact(n_words.max(1))
        .take(n_items)
        .enumerate()
    {
        for (w, &word) in row.iter().enumerate() {
            groups[item / 8 * n_words + w].0[item % 8] = word;
        }
    }
    groups
}

/// The numbers of the items of each group.
fn numbers(n_groups: usize) -> Vec<Eight> {
    (0..n_groups as u64)
        .map(|group| Eight(std::array::from_fn(|i| group * 8 + i as u64)))
        .collect()
}

impl Tables {
    pub(super) fn new(problem: &Problem, matrix: Matrix) -> Self {
        let n_groups = problem.n_primary().div_ceil(8);
        let groups = grouped(problem.n_primary(), matrix.n_words, &matrix.covering);
        let n_blocks = n_groups.div_ceil(8);
        let mut covers = vec![[0; 8]; problem.n_options() * n_blocks];
        for option in problem.options() {
            for entry in problem
                .entries(option)
                .iter()
                .filter(|entry| problem.is_primary(entry.item))
            {
                let item = entry.item.index();
                covers[option.index() * n_blocks + item / 64][item / 8 % 8] |= 1 << (item % 8);
            }
        }
        Tables {
            n_words: matrix.n_words,
            all: matrix.all(),
            n_groups,
            groups,
            items: numbers(n_groups),
            uniform: matrix.uniform_size(),
            covering: matrix.covering,
            beside: matrix.beside,
            covers,
            n_blocks,
            ids: problem.options().collect(),
            sizes: matrix.sizes,
            bounds: BoundedItems::new(problem),
        }
    }

    /// Tables of the live options and uncovered items of a plan, side by side.
    #[inline(never)]
    pub(super) fn packed<I: Words>(isa: I, source: &Source, plan: &Plan) -> Tables {
        isa.run(
            #[inline(always)]
            || Tables::gathered(isa, source, plan),
        )
    }

    #[inline(always)]
    fn gathered<I: Words>(isa: I, source: &Source, plan: &Plan) -> Tables {
        let (n_items, n_options) = (plan.items.len(), plan.n_options);
        let (n_words, n_groups) = (n_options.div_ceil(64), n_items.div_ceil(8));
        let mut covering = vec![0; n_items * n_words];
        for (row, &item) in covering.chunks_exact_mut(n_words).zip(&plan.items) {
            plan.gather_to(
                isa,
                &source.covering[item * source.n_words..][..source.n_words],
                row,
            );
        }
        let mut beside = vec![0; n_options * n_words];
        let (mut ids, mut sizes) = (Vec::with_capacity(n_options), Vec::with_capacity(n_options));
        let mut scratch = source.scratch();
        plan.for_each_option(
            #[inline(always)]
            |option| {
                let row = &mut beside[ids.len() * n_words..][..n_words];
                plan.gather_to(
                    isa,
                    source.compatible_with(option, &plan.places, &mut scratch),
                    row,
                );
                ids.push(source.ids[option]);
                sizes.push(source.sizes[option]);
            },
        );
        let mut all = vec![u64::MAX; n_words];
        all[n_words - 1] >>= (64 - n_options % 64) % 64;
        Tables {
            n_words,
            all,
            n_groups,
            groups: grouped(n_items, n_words, &covering),
            items: numbers(n_groups),
            covers: covers(n_options, n_groups.div_ceil(8), &covering, n_words),
            n_blocks: n_groups.div_ceil(8),
            covering,
            beside: Compatible::Table(beside),
            ids,
            sizes,
            uniform: source.uniform,
            bounds: BoundedItems::default(),
        }
    }
}

/// For each option the items that it covers, from the options of each item.
fn covers(n_options: usize, n_blocks: usize, covering: &[u64], n_words: usize) -> Vec<[u8; 8]> {
    let mut covers = vec![[0; 8]; n_options * n_blocks];
    for (item, row) in covering.chunks_exact(n_words).enumerate() {
        for (w, &word) in row.iter().enumerate() {
            let mut bits = word;
            while bits != 0 {
                let option = w * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                covers[option * n_blocks + item / 64][item / 8 % 8] |= 1 << (item % 8);
            }
        }
    }
    covers
}
