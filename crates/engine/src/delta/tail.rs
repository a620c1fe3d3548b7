//! Counting small residual problems, with a small memo table and prices in ticks.
//!
//! Undecided options and uncovered items are renumbered, at most `64 * O` and `64 * G`, so that
//! sets of either are a few words. The numbers of live options of all items are bit-sliced: word
//! `s` of an item's group has bit `s` of each number. Removing an option subtracts its set of items
//! from all of them at once, and the items with no option, one, or fewest are read off the slices
//! in a handful of operations, without a scan.
//!
//! Different choices often leave the same options undecided, and so the same number of solutions:
//! in independent parts of a puzzle, say, or where two pairs of options swap. So recent counts are
//! kept in a small memo table, with the whole residual problem as the key.

use super::count::Count;
use super::present::Present;
use super::sets::{
    MAX_SLICED, SLICES, Set, Slices, and, and_not, first, insert, is_empty, least, len, or, remove,
    subtract, xor,
};
use quadrille_cpu::internal::Isa;
use quadrille_problem::internal::FACTOR;

/// The most nodes that one tail may take; beyond, the engine continues as before.
const MAX_NODES: u32 = 1 << 14;

/// The price of renumbering an undecided option, in ticks.
const OPTION_TICKS: u64 = 22;
/// What a node and a removed option take, in ticks; the factor for the largest size.
const NODE_TICKS: u64 = 5;
const REMOVAL_TICKS: u64 = 3;
const LARGE_SETS: u64 = 3;

/// How many of them the table holds: a power of two.
const MEMO: usize = 1024;

/// Tails of one of the sizes that are compiled, once one was counted: most searches of small
/// problems need none.
#[derive(Clone, Debug)]
pub(super) enum Tails {
    Small(Option<Box<Tail<2, 2>>>),
    Medium(Option<Box<Tail<3, 4>>>),
    Large(Option<Box<Tail<8, 8>>>),
}

impl Tails {
    /// Up to 128 options and items.
    pub(super) fn small() -> Tails {
        Tails::Small(None)
    }

    /// Up to 192 options and 256 items.
    pub(super) fn medium() -> Tails {
        Tails::Medium(None)
    }

    /// Up to 512 options and items.
    pub(super) fn large() -> Tails {
        Tails::Large(None)
    }

    pub(super) fn max_options(&self) -> usize {
        match self {
            Tails::Small(_) => 128,
            Tails::Medium(_) => 192,
            Tails::Large(_) => 512,
        }
    }

    #[inline(always)]
    pub(super) fn max_items(&self) -> usize {
        match self {
            Tails::Small(_) => 128,
            Tails::Medium(_) => 256,
            Tails::Large(_) => 512,
        }
    }

    /// What a count costs, in ticks: a fit to the instructions and the time of 51 problems.
    pub(super) fn ticks(&self, work: &Work) -> u64 {
        let sets = match self {
            Tails::Small(_) | Tails::Medium(_) => 1,
            Tails::Large(_) => LARGE_SETS,
        };
        let on_sets = u64::from(work.nodes) * NODE_TICKS + work.removed * REMOVAL_TICKS;
        work.options * OPTION_TICKS + sets * on_sets
    }

    /// Counts the residual problem, see [`Tail::count`].
    #[inline(always)]
    pub(super) fn count<I: Isa>(
        &mut self,
        isa: I,
        now: &Present<'_>,
        numbers: &mut [u32],
    ) -> Option<(Option<u64>, Work)> {
        match self {
            Tails::Small(tail) => tail
                .get_or_insert_with(Tail::boxed)
                .count(isa, now, numbers),
            Tails::Medium(tail) => tail
                .get_or_insert_with(Tail::boxed)
                .count(isa, now, numbers),
            Tails::Large(tail) => tail
                .get_or_insert_with(Tail::boxed)
                .count(isa, now, numbers),
        }
    }
}

/// The work of a count.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Work {
    /// The options of the small problem.
    options: u64,
    pub(super) nodes: u32,
    /// The options decided on the way to these nodes.
    removed: u64,
}

/// A partial cover of the small problem.
#[derive(Clone, Copy, Debug)]
struct Cover<const O: usize, const G: usize> {
    /// The options that are neither taken nor in conflict with one that is.
    live: Set<O>,
    /// The items not covered.
    open: Set<G>,
    /// How many live options each of them has; bits of covered items are meaningless.
    slices: Slices<G>,
}

/// The open level at one depth of the search.
#[derive(Clone, Copy, Debug)]
struct Frame<const O: usize, const G: usize> {
    cover: Cover<O, G>,
    /// The options of the branching item that are still to be tried.
    choices: Set<O>,
    /// The solutions below the ones that were.
    solutions: u64,
}

/// The number of solutions for a set of undecided options.
#[derive(Clone, Copy, Debug)]
struct TailMemoEntry<const O: usize> {
    live: Set<O>,
    solutions: u64,
    epoch: u64,
}

/// The small problem.
#[derive(Clone, Debug)]
struct TailMatrix<const O: usize, const G: usize> {
    /// For each item its options.
    items: Vec<Set<O>>,
    /// The items of each option; the options in conflict.
    covers: Vec<Set<G>>,
    conflicts: Vec<Set<O>>,
}

/// The small problem, and the room to count in.
#[derive(Clone, Debug)]
pub(super) struct Tail<const O: usize, const G: usize> {
    rows: TailMatrix<O, G>,
    memo: Vec<TailMemoEntry<O>>,
    /// The number of the present tail, to recognize entries of earlier ones.
    epoch: u64,
    frames: Vec<Frame<O, G>>,
    /// Scratch: options and items of sets.
    list: List<O>,
    singles: List<G>,
}

impl<const O: usize, const G: usize> Tail<O, G> {
    #[cold]
    fn boxed() -> Box<Self> {
        let empty = Cover {
            live: [0; O],
            open: [0; G],
            slices: [[0; G]; SLICES],
        };
        Box::new(Tail {
            rows: TailMatrix {
                items: Vec::new(),
                covers: Vec::new(),
                conflicts: Vec::new(),
            },
            memo: vec![
                TailMemoEntry {
                    live: [0; O],
                    solutions: 0,
                    epoch: 0
                };
                MEMO
            ],
            epoch: 0,
            frames: vec![
                Frame {
                    cover: empty,
                    choices: [0; O],
                    solutions: 0
                };
                O * 64
            ],
            list: List::new(),
            singles: List::new(),
        })
    }

    /// The number of solutions, `None` beyond the work limit or a word; and the work. Nothing if
    /// the residual problem does not fit.
    #[inline(never)]
    fn count<I: Isa>(
        &mut self,
        isa: I,
        now: &Present<'_>,
        numbers: &mut [u32],
    ) -> Option<(Option<u64>, Work)> {
        let fits = isa.run(
            #[inline(always)]
            || self.fill(now, numbers),
        );
        fits.then(|| self.walk_on(isa))
    }

    /// The same for the small problem, which no longer knows by which counts the whole one is
    /// searched.
    #[inline(never)]
    fn walk_on<I: Isa>(&mut self, isa: I) -> (Option<u64>, Work) {
        isa.run(
            #[inline(always)]
            || self.walk(),
        )
    }

    #[inline(always)]
    fn walk(&mut self) -> (Option<u64>, Work) {
        self.epoch += 1;
        let (mut depth, mut work) = (0, Work::default());
        let mut cover = self.rows.start();
        let mut n_live = len(cover.live);
        work.options = n_live.into();
        // an option without items
        self.rows.covers.push([0; G]);
        let (rows, list, singles) = (&self.rows, &mut self.list, &mut self.singles);
        loop {
            work.nodes += 1;
            if work.nodes > MAX_NODES {
                return (None, work);
            }
            let mut solutions = 0;
            let fits = rows.propagate(&mut cover, list, singles);
            work.removed += u64::from(n_live - len(cover.live));
            if fits {
                if is_empty(cover.open) {
                    solutions = 1;
                } else {
                    let known = &self.memo[slot(cover.live)];
                    if known.live == cover.live && known.epoch == self.epoch {
                        solutions = known.solutions;
                    } else {
                        let choices = and(cover.live, rows.items[least(cover.open, &cover.slices)]);
                        self.frames[depth] = Frame {
                            cover,
                            choices,
                            solutions: 0,
                        };
                        depth += 1;
                    }
                }
            }
            // back to the deepest frame that has a choice left
            loop {
                let Some(frame) = self.frames[..depth].last_mut() else {
                    return (Some(solutions), work);
                };
                // an overflow is left to the search
                let Some(sum) = frame.solutions.checked_add(solutions) else {
                    return (None, work);
                };
                frame.solutions = sum;
                if let Some(option) = first(frame.choices) {
                    remove(&mut frame.choices, option);
                    cover = frame.cover;
                    n_live = len(cover.live);
                    rows.take(&mut cover, option, list);
                    break;
                }
                solutions = frame.solutions;
                let live = frame.cover.live;
                self.memo[slot(live)] = TailMemoEntry {
                    live,
                    solutions,
                    epoch: self.epoch,
                };
                depth -= 1;
            }
        }
    }

    /// Stores the residual problem; false if it does not fit.
    #[inline(always)]
    fn fill(&mut self, now: &Present<'_>, numbers: &mut [u32]) -> bool {
        let rows = &mut self.rows;
        let mut options = [[Count::COVERED; 64]; O];
        let options = options.as_flattened_mut();
        let mut n_options = 0;
        for (word, live) in now.live.as_chunks::<8>().0.iter().enumerate() {
            let mut live = u64::from_le_bytes(*live);
            while live != 0 {
                options[n_options] = Count::new(word * 8 + live.trailing_zeros() as usize / 8);
                n_options += 1;
                live &= live - 1;
            }
        }
        let options = &options[..n_options];
        let fits = rows.number_items(now, options, numbers);
        rows.conflicts.clear();
        if now.tables.plain {
            rows.collect_conflicts(now, options, numbers);
        } else {
            rows.look_up_conflicts(now, options, &mut numbers[now.counts.len()..]);
        }
        for &option in options {
            for &item in now.tables.items(option.index()) {
                numbers[item.index()] = 0;
            }
        }
        fits
    }
}

impl<const O: usize, const G: usize> TailMatrix<O, G> {
    /// Numbers the items of these options from 1, and stores which option covers which item; false
    /// if there are too many items, or too many options of one.
    #[inline(always)]
    fn number_items(&mut self, now: &Present<'_>, options: &[Count], numbers: &mut [u32]) -> bool {
        self.items.clear();
        self.covers.clear();
        let mut fits = true;
        for (local, &option) in options.iter().enumerate() {
            let mut covers = [0; G];
            for &item in now.tables.items(option.index()) {
                let number = &mut numbers[item.index()];
                if *number == 0 {
                    fits &=
                        self.items.len() < G * 64 && now.counts[item.index()].live() <= MAX_SLICED;
                    self.items.push([0; O]);
                    *number = self.items.len() as u32;
                }
                let number = *number as usize - 1;
                insert(&mut covers, number);
                insert(&mut self.items[number], local);
            }
            self.covers.push(covers);
        }
        fits
    }

    /// Stores the conflicts of these options: all others of their items.
    #[inline(always)]
    fn collect_conflicts(&mut self, now: &Present<'_>, options: &[Count], numbers: &[u32]) {
        for (local, &option) in options.iter().enumerate() {
            let mut conflicts = [0; O];
            for &item in now.tables.items(option.index()) {
                let number = numbers[item.index()] as usize - 1;
                for (all, word) in conflicts.iter_mut().zip(self.items[number]) {
                    *all |= word;
                }
            }
            conflicts[local / 64] &= !(1 << (local % 64));
            self.conflicts.push(conflicts);
        }
    }

    /// Adds the conflicts of these options that sharing an item does not show; `places` is room for
    /// the place of each option of the whole problem.
    #[inline(never)]
    fn look_up_conflicts(&mut self, now: &Present<'_>, options: &[Count], places: &mut [u32]) {
        options
            .iter()
            .zip(1..)
            .for_each(|(&option, place)| places[option.index()] = place);
        for (local, &option) in options.iter().enumerate() {
            let mut conflicts = [0; O];
            let add = |other: Count| {
                if let Some(place) = places[other.index()].checked_sub(1) {
                    insert(&mut conflicts, place as usize);
                }
            };
            match now.conflicts {
                Some(lists) => lists.of(option.index()).iter().copied().for_each(add),
                None => now.tables.each_of_items(option.index(), add),
            }
            remove(&mut conflicts, local);
            self.conflicts.push(conflicts);
        }
        options.iter().for_each(|option| places[option.index()] = 0);
    }

    /// The state in which nothing is taken.
    #[inline(always)]
    fn start(&self) -> Cover<O, G> {
        let mut cover = Cover {
            live: [0; O],
            open: [0; G],
            slices: [[0; G]; SLICES],
        };
        for option in 0..self.covers.len() {
            insert(&mut cover.live, option);
        }
        for (item, options) in self.items.iter().enumerate() {
            insert(&mut cover.open, item);
            let n: u32 = options.iter().map(|word| word.count_ones()).sum();
            for (s, slice) in cover.slices.iter_mut().enumerate() {
                slice[item / 64] |= u64::from(n >> s & 1) << (item % 64);
            }
        }
        cover
    }

    /// Takes an option.
    #[inline(always)]
    fn take(&self, cover: &mut Cover<O, G>, option: usize, list: &mut List<O>) {
        cover.open = and_not(cover.open, self.covers[option]);
        let removed = and(cover.live, self.conflicts[option]);
        cover.live = and_not(cover.live, removed);
        remove(&mut cover.live, option);
        self.subtract(cover, removed, list);
    }

    /// Takes all forced options; false at a contradiction.
    #[inline(always)]
    fn propagate(
        &self,
        cover: &mut Cover<O, G>,
        list: &mut List<O>,
        singles: &mut List<G>,
    ) -> bool {
        loop {
            let [s0, s1, s2, s3] = cover.slices;
            // open items with one option or none
            let few = and_not(cover.open, or(s1, or(s2, s3)));
            let single = and(few, s0);
            if single != few {
                return false;
            }
            if is_empty(single) {
                return true;
            }
            let mut forced = [0; O];
            singles.each(
                single,
                #[inline(always)]
                |item| forced = or(forced, self.items[item]),
            );
            if !self.take_all(cover, and(forced, cover.live), list) {
                return false;
            }
        }
    }

    /// Takes all these live options; false if two of them conflict.
    #[inline(always)]
    fn take_all(&self, cover: &mut Cover<O, G>, options: Set<O>, list: &mut List<O>) -> bool {
        let (mut conflicts, mut covered) = ([0; O], [0; G]);
        list.each(
            options,
            #[inline(always)]
            |option| {
                conflicts = or(conflicts, self.conflicts[option]);
                covered = or(covered, self.covers[option]);
            },
        );
        if !is_empty(and(conflicts, options)) {
            return false;
        }
        cover.open = and_not(cover.open, covered);
        let removed = and(cover.live, conflicts);
        cover.live = and_not(cover.live, or(removed, options));
        self.subtract(cover, removed, list);
        true
    }

    /// Subtracts options from the numbers of their items, four at a time if there are many.
    #[inline(always)]
    fn subtract(&self, cover: &mut Cover<O, G>, options: Set<O>, list: &mut List<O>) {
        // in registers while the loop runs
        let mut slices = cover.slices;
        if O < LISTED_WORDS {
            list.each(
                options,
                #[inline(always)]
                |option| subtract_one(&mut slices, self.covers[option]),
            );
        } else {
            let nothing = self.covers.len() - 1;
            // `map` of an array stands out of line, and took a quarter of all instructions
            for &[a, b, c, d] in list.fours(options, nothing as u16) {
                let (a, b) = (self.covers[usize::from(a)], self.covers[usize::from(b)]);
                let (c, d) = (self.covers[usize::from(c)], self.covers[usize::from(d)]);
                subtract(&mut slices, [a, b, c, d]);
            }
        }
        cover.slices = slices;
    }
}

/// Sets of this many words are listed before their members are processed: the end of a word is
/// mispredicted too often.
const LISTED_WORDS: usize = 4;

/// Room for the members of the largest set, and for eight more.
const LIST_CAPACITY: usize = 64 * 8 + 8;

/// The members of a set, one after the other. The room has a length that the compiler knows:
/// `as_flattened` of an array of arrays may be a call, after which it does not, and the loops that
/// write here took a fourth more instructions.
#[derive(Clone, Debug)]
struct List<const W: usize>(Box<[u16; LIST_CAPACITY]>);

impl<const W: usize> List<W> {
    fn new() -> Self {
        List(Box::new([0; LIST_CAPACITY]))
    }

    /// Lists the members and returns their number. Most words have at most four: these are written
    /// unconditionally, without a branch to mispredict.
    #[inline(always)]
    fn write(&mut self, set: Set<W>) -> usize {
        const { assert!(W * 64 + 8 <= LIST_CAPACITY) }
        let list = &mut *self.0;
        let mut n = 0;
        for (w, &(mut word)) in set.iter().enumerate() {
            let end = n + word.count_ones() as usize;
            loop {
                if let Some(four) = list[n..].first_chunk_mut::<4>() {
                    for place in four {
                        *place = (w * 64) as u16 + word.trailing_zeros() as u16;
                        word &= word.wrapping_sub(1);
                    }
                }
                n += 4;
                if n >= end {
                    break;
                }
            }
            n = end;
        }
        n
    }

    /// Applies a function to each member.
    #[inline(always)]
    fn each(&mut self, set: Set<W>, mut work: impl FnMut(usize)) {
        if W < LISTED_WORDS {
            for (w, &(mut word)) in set.iter().enumerate() {
                while word != 0 {
                    work(w * 64 + word.trailing_zeros() as usize);
                    word &= word - 1;
                }
            }
        } else {
            let n = self.write(set);
            for &member in &self.0[..n] {
                work(usize::from(member));
            }
        }
    }

    /// The members in fours, padded with `nothing`.
    #[inline(always)]
    fn fours(&mut self, set: Set<W>, nothing: u16) -> &[[u16; 4]] {
        let n = self.write(set);
        let list = &mut *self.0;
        if let Some(rest) = list[n..].first_chunk_mut::<4>() {
            *rest = [nothing; 4];
        }
        list[..n.next_multiple_of(4)].as_chunks().0
    }
}

/// Takes one off the number of each of these items.
#[inline(always)]
fn subtract_one<const G: usize>(slices: &mut Slices<G>, items: Set<G>) {
    let mut borrow = items;
    for slice in slices {
        let old = *slice;
        *slice = xor(old, borrow);
        borrow = and_not(borrow, old);
    }
}

/// The place of a set of undecided options in the table.
#[inline(always)]
fn slot<const W: usize>(live: Set<W>) -> usize {
    let mut mixed = 0_u64;
    for word in live {
        mixed = (mixed ^ word).wrapping_mul(FACTOR).rotate_left(29);
    }
    (mixed.wrapping_mul(FACTOR) >> (u64::BITS - MEMO.ilog2())) as usize
}
