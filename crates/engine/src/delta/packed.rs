//! Small residual problems, searched level by level.
//!
//! Undecided options and uncovered items are renumbered, in the same order, so that sets of either
//! are a few words: the conflicts of all options taken at once are one `or` each, and the numbers
//! of live options of all items are bit-sliced, as in a [`Tail`](super::tail), which counts where
//! this lists. A node of a sudoku takes half of the time.
//!
//! The bottleneck is mispredicted branches. So the first few members of each word are processed
//! unconditionally, missing ones as an empty row. Most words have no more.

#![allow(
    unsafe_code,
    reason = "bounds checks in the innermost loops, see `Table::row`: a quarter of the time on \
        sudokus"
)]

use super::sets::{
    MAX_SLICED, SLICES, Set, Slices, and, and_not, first, is_empty, least, len, or, remove,
    subtract,
};
use crate::kernel::Node;
use quadrille_cpu::internal::Isa;
use quadrille_problem::problem::OptionId;

/// The words of a set of options, and of a set of items.
const O: usize = 5;
const G: usize = 4;

/// The rows of a table: for each word of a set one per bit, and an empty one.
const PLACES: usize = 65 * O;

/// Whether sets have room for this many options and items.
pub(super) fn fit(n_options: usize, n_items: usize) -> bool {
    n_options <= 64 * O && n_items <= 64 * G
}

/// The row of an option or item.
#[inline(always)]
fn place(number: usize) -> usize {
    number + number / 64
}

/// A partial cover.
#[derive(Clone, Copy, Debug, Default)]
struct Cover {
    /// The options that are neither taken nor in conflict with one that is.
    live: Set<O>,
    /// The items not covered.
    open: Set<G>,
    /// Bit `s` of how many live options each item has; bits of covered items are meaningless.
    slices: Slices<G>,
}

/// An open level.
#[derive(Clone, Copy, Debug)]
struct PackedLevel {
    cover: Cover,
    /// The options of the branching item that are still to be tried.
    choices: Set<O>,
    /// How many options were chosen above.
    chosen: usize,
}

/// The small problem.
///
/// Invariant: the last row of each word is empty.
#[derive(Clone, Debug)]
struct PackedMatrix {
    /// The options of each item; the items and the conflicts of each option.
    items: Table<O>,
    covers: Table<G>,
    conflicts: Table<O>,
}

/// The small problem, and the position of the search.
#[derive(Clone, Debug)]
pub(super) struct Packed {
    rows: PackedMatrix,
    /// The options' numbers in the larger problem.
    names: Box<[u32; PLACES]>,
    n_options: usize,
    /// How many live options each item has, at first.
    sizes: [u8; PLACES],
    n_items: usize,
    /// The most of these.
    largest: u32,
    levels: Vec<PackedLevel>,
    /// The child of the last level that was taken.
    pending: usize,
}

/// A set for each place.
#[derive(Clone, Debug)]
struct Table<const W: usize>(Box<[Set<W>; PLACES]>);

impl<const W: usize> Table<W> {
    /// Empty sets, built without a copy on the stack.
    fn new() -> Self {
        Table(
            vec![[0; W]; PLACES]
                .into_boxed_slice()
                .try_into()
                .expect("so many places"),
        )
    }

    /// The set at a place.
    #[inline(always)]
    fn row(&self, place: usize) -> Set<W> {
        debug_assert!(place < PLACES);
        // SAFETY: `place` and `each` yield places of sets of `O` words at most, which have `PLACES`
        unsafe { *self.0.get_unchecked(place) }
    }
}

impl Packed {
    /// Nothing yet.
    #[cold]
    pub(super) fn boxed() -> Box<Packed> {
        Box::new(Packed {
            rows: PackedMatrix {
                items: Table::new(),
                covers: Table::new(),
                conflicts: Table::new(),
            },
            names: Box::new([0; PLACES]),
            n_options: 0,
            sizes: [0; PLACES],
            n_items: 0,
            largest: 0,
            levels: Vec::new(),
            pending: 0,
        })
    }
}

/// Building: [`item`](Packed::item) for each item, [`options`](Packed::options) for all options,
/// and if it [fits](Packed::fits), [`fill`](Packed::fill).
impl Packed {
    /// Forgets the problem.
    #[inline(always)]
    pub(super) fn clear(&mut self) {
        self.sizes = [0; PLACES];
        (self.n_items, self.n_options, self.largest) = (0, 0, 0);
    }

    /// Adds an item with this many options, if it is open, and returns its place. There may be at
    /// most one too many.
    #[inline(always)]
    pub(super) fn item(&mut self, size: u32, open: bool) -> usize {
        let (number, size) = (self.n_items, if open { size } else { 0 });
        self.sizes[number] = size as u8;
        self.largest = self.largest.max(size);
        self.n_items += usize::from(open);
        place(number)
    }

    /// Adds the options of word `w` of the larger problem.
    #[inline(always)]
    pub(super) fn options(&mut self, w: usize, mut live: u64) {
        let end = self.n_options + live.count_ones() as usize;
        while self.n_options < end {
            let Some(four) = self.names[self.n_options..].first_chunk_mut::<4>() else {
                break;
            };
            for name in four {
                *name = (w * 64) as u32 + live.trailing_zeros();
                live &= live.wrapping_sub(1);
            }
            self.n_options += 4;
        }
        self.n_options = end;
    }

    /// Whether all items and options have a number.
    pub(super) fn fits(&self) -> bool {
        fit(self.n_options, self.n_items) && self.largest <= MAX_SLICED
    }

    /// Makes the tables, and opens the first level: no item has fewer than two options. `places_of`
    /// yields the places of the items of an option of the larger problem.
    #[inline(always)]
    pub(super) fn open<I: Iterator<Item = usize>>(
        &mut self,
        places_of: impl Fn(u32) -> I,
        chosen: usize,
    ) -> Node {
        let PackedMatrix {
            items: Table(items),
            covers: Table(covers),
            conflicts: Table(conflicts),
        } = &mut self.rows;
        items[..=place(self.n_items)].fill([0; O]);
        let names = &self.names[..self.n_options];
        for (w, names) in names.chunks(64).enumerate() {
            for (bit, &name) in names.iter().enumerate() {
                for item in places_of(name) {
                    items[item.min(PLACES - 1)][w] |= 1 << bit;
                }
            }
        }
        for (option, &name) in names.iter().enumerate() {
            let (mut covered, mut gone) = ([0; G], [0; O]);
            for item in places_of(name) {
                covered = or(covered, SINGLE[item.min(PLACES - 1)]);
                gone = or(gone, items[item.min(PLACES - 1)]);
            }
            remove(&mut gone, option);
            (covers[place(option)], conflicts[place(option)]) = (covered, gone);
        }
        let cover = Cover {
            live: up_to(self.n_options),
            open: up_to(self.n_items),
            slices: slices(&self.sizes),
        };
        self.branch(cover, chosen)
    }
}

/// For the place of each item the set of it alone: quicker to look up than to make.
static SINGLE: [Set<G>; PLACES] = {
    let mut sets = [[0; G]; PLACES];
    let mut item = 0;
    while item < 64 * G {
        sets[item + item / 64][item / 64] = 1 << (item % 64);
        item += 1;
    }
    sets
};

/// The first `n` members.
#[inline(always)]
fn up_to<const W: usize>(n: usize) -> Set<W> {
    std::array::from_fn(|w| match n.saturating_sub(w * 64) {
        n @ 0..64 => (1 << n) - 1,
        _ => u64::MAX,
    })
}

/// Bit `s` of each number in slice `s`.
#[inline(always)]
fn slices(sizes: &[u8; PLACES]) -> Slices<G> {
    let mut slices = [[0; G]; SLICES];
    for (e, &eight) in sizes.as_chunks::<8>().0[..8 * G].iter().enumerate() {
        for (s, slice) in slices.iter_mut().enumerate() {
            let ones = u64::from_le_bytes(eight) >> s & 0x0101_0101_0101_0101;
            // each bit arrives in the highest byte alone
            slice[e / 8] |= ones.wrapping_mul(0x0102_0408_1020_4080) >> 56 << (e % 8 * 8);
        }
    }
    slices
}

/// The steps of the engine.
impl Packed {
    /// Whether the search is here.
    #[inline(always)]
    pub(super) fn is_open(&self) -> bool {
        !self.levels.is_empty()
    }

    /// The number of live options at the last level.
    #[inline(always)]
    pub(super) fn n_live(&self) -> usize {
        self.levels
            .last()
            .map_or(0, |level| len(level.cover.live) as usize)
    }

    /// Closes the last level.
    pub(super) fn cancel(&mut self) {
        self.levels.pop();
    }

    /// Leaves from any level.
    pub(super) fn close(&mut self) {
        self.levels.clear();
    }

    /// Opens a level.
    #[inline(always)]
    fn branch(&mut self, cover: Cover, chosen: usize) -> Node {
        let choices = and(
            cover.live,
            self.rows.items.row(place(least(cover.open, &cover.slices))),
        );
        self.levels.push(PackedLevel {
            cover,
            choices,
            chosen,
        });
        Node::Branch(len(choices))
    }

    #[inline(never)]
    pub(super) fn propagate<I: Isa>(&mut self, isa: I, chosen: &mut Vec<OptionId>) -> Node {
        isa.run(
            #[inline(always)]
            || self.take_forced(chosen),
        )
    }

    #[inline(always)]
    fn take_forced(&mut self, chosen: &mut Vec<OptionId>) -> Node {
        let Some(level) = self.levels.last() else {
            return Node::Dead;
        };
        let (mut cover, mut taken) = (level.cover, [0; O]);
        self.rows.take(&mut cover, self.pending);
        loop {
            let [s0, s1, s2, s3] = cover.slices;
            // open items with one option or none
            let few = and_not(cover.open, or(s1, or(s2, s3)));
            if !is_empty(and_not(few, s0)) {
                return Node::Dead;
            }
            if is_empty(few) {
                break;
            }
            let mut options = [0; O];
            each::<G, 2>(
                few,
                #[inline(always)]
                |items| {
                    items
                        .into_iter()
                        .for_each(|item| options = or(options, self.rows.items.row(item)));
                },
            );
            let options = and(options, cover.live);
            // there is one at least; steps out of order may have lost it, and then this would never
            // end
            if is_empty(options) || !self.rows.take_all(&mut cover, options) {
                return Node::Dead;
            }
            taken = or(taken, options);
        }
        for (w, &(mut word)) in taken.iter().enumerate() {
            while word != 0 {
                chosen.push(OptionId::new(
                    self.names[w * 64 + word.trailing_zeros() as usize],
                ));
                word &= word - 1;
            }
        }
        match is_empty(cover.open) {
            true => Node::Solved(1),
            false => self.branch(cover, chosen.len()),
        }
    }

    #[inline(always)]
    pub(super) fn next(&mut self, chosen: &mut Vec<OptionId>) -> bool {
        let Some(level) = self.levels.last_mut() else {
            return false;
        };
        chosen.truncate(level.chosen);
        let Some(option) = first(level.choices) else {
            self.levels.pop();
            return false;
        };
        remove(&mut level.choices, option);
        chosen.push(OptionId::new(self.names[option]));
        self.pending = option;
        true
    }

    /// Passes over the next children of the deepest level.
    pub(super) fn skip(&mut self, n: u32) {
        let Some(level) = self.levels.last_mut() else {
            return;
        };
        for _ in 0..n {
            let Some(option) = first(level.choices) else {
                return;
            };
            remove(&mut level.choices, option);
        }
    }
}

impl PackedMatrix {
    /// Takes a live option.
    #[inline(always)]
    fn take(&self, cover: &mut Cover, option: usize) {
        let place = place(option);
        let removed = and(cover.live, self.conflicts.row(place));
        cover.open = and_not(cover.open, self.covers.row(place));
        cover.live = and_not(cover.live, removed);
        remove(&mut cover.live, option);
        self.subtract(cover, removed);
    }

    /// Takes these live options; false if two of them conflict.
    #[inline(always)]
    fn take_all(&self, cover: &mut Cover, options: Set<O>) -> bool {
        let (mut conflicts, mut covered) = ([0; O], [0; G]);
        each::<O, 1>(
            options,
            #[inline(always)]
            |[option]| {
                conflicts = or(conflicts, self.conflicts.row(option));
                covered = or(covered, self.covers.row(option));
            },
        );
        if !is_empty(and(conflicts, options)) {
            return false;
        }
        cover.open = and_not(cover.open, covered);
        let removed = and(cover.live, conflicts);
        cover.live = and_not(cover.live, or(removed, options));
        self.subtract(cover, removed);
        true
    }

    /// Subtracts options from the numbers of their items, four at a time.
    #[inline(always)]
    fn subtract(&self, cover: &mut Cover, options: Set<O>) {
        let mut slices = cover.slices;
        each::<O, 4>(
            options,
            #[inline(always)]
            |[a, b, c, d]| {
                let (a, b) = (self.covers.row(a), self.covers.row(b));
                let (c, d) = (self.covers.row(c), self.covers.row(d));
                subtract(&mut slices, [a, b, c, d]);
            },
        );
        cover.slices = slices;
    }
}

/// Applies a function to the rows of the members, `N` at a time, and at least once for each word.
#[inline(always)]
fn each<const W: usize, const N: usize>(set: Set<W>, mut work: impl FnMut([usize; N])) {
    for (w, &(mut word)) in set.iter().enumerate() {
        loop {
            let mut rows = [0; N];
            for row in &mut rows {
                *row = place(w * 64) + word.trailing_zeros() as usize;
                word &= word.wrapping_sub(1);
            }
            work(rows);
            if word == 0 {
                break;
            }
        }
    }
}
