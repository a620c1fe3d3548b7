//! Counting what is left of a problem when it has become small.
//!
//! The options that are still undecided and the items that are not covered are numbered anew, `64 * O` and `64 * G` of them at most, so that
//! a set of either is a few words. The numbers of live options of all items stand bit-sliced: word `s` of an item's group has bit `s` of each
//! number. To remove an option is to subtract its set of items from all of them at once, and which items have no option, one, or
//! fewest is read off the slices with a handful of operations, without a scan.
//!
//! Different choices often leave the same options undecided, and then the same number of solutions: in parts of a puzzle that do not
//! touch each other, say, or where two pairs of options swap. So the counts of the last rests are kept in a small table, with the
//! whole rest as the key.

use super::sets::{SLICES, Set, Slices, and, and_not, first, insert, is_empty, least, or, remove, subtract, xor};

/// The most options of one item: what the slices can tell.
pub(super) const MAX_LIVE: u32 = (1 << SLICES) - 1;

/// The most nodes that one tail may cost; where that is not enough, the engine goes on as before.
const MAX_NODES: u32 = 1 << 14;

/// How many rests the table holds: a power of two.
const MEMO: usize = 1024;

/// A partial cover of the small problem.
#[derive(Clone, Copy, Debug)]
struct Cover<const O: usize, const G: usize> {
    /// The options that are neither taken nor in conflict with one that is.
    live: Set<O>,
    /// The items not covered.
    open: Set<G>,
    /// How many live options each of them has; bits of covered items mean nothing.
    slices: Slices<G>,
}

/// What is open at one depth of the walk.
#[derive(Clone, Copy, Debug)]
struct Frame<const O: usize, const G: usize> {
    cover: Cover<O, G>,
    /// The options of the branching item that are still to be tried.
    choices: Set<O>,
    /// The solutions below the ones that were.
    solutions: u64,
}

/// How many solutions the options have that were left undecided in some cover.
#[derive(Clone, Copy, Debug)]
struct Rest<const O: usize> {
    live: Set<O>,
    solutions: u64,
    epoch: u64,
}

/// The small problem.
#[derive(Clone, Debug)]
pub(super) struct Rows<const O: usize, const G: usize> {
    /// For each item its options.
    pub(super) items: Vec<Set<O>>,
    /// For each option its items, and the options that cannot stand beside it.
    pub(super) covers: Vec<Set<G>>,
    pub(super) conflicts: Vec<Set<O>>,
}

/// The small problem, and the room to count in.
#[derive(Clone, Debug)]
pub(super) struct Tail<const O: usize, const G: usize> {
    pub(super) rows: Rows<O, G>,
    memo: Vec<Rest<O>>,
    /// Counts the tails, so that what the table holds of earlier ones is known.
    epoch: u64,
    frames: Vec<Frame<O, G>>,
    /// Scratch: options and items of sets.
    list: List<O>,
    singles: List<G>,
}

impl<const O: usize, const G: usize> Tail<O, G> {
    pub(super) fn new() -> Self {
        let empty = Cover { live: [0; O], open: [0; G], slices: [[0; G]; SLICES] };
        Tail {
            rows: Rows { items: Vec::new(), covers: Vec::new(), conflicts: Vec::new() },
            memo: vec![Rest { live: [0; O], solutions: 0, epoch: 0 }; MEMO],
            epoch: 0,
            frames: vec![Frame { cover: empty, choices: [0; O], solutions: 0 }; O * 64],
            list: List::new(),
            singles: List::new(),
        }
    }

    /// The number of solutions, or `None` where that would take too long or not fit in a word; and how many nodes were looked at.
    #[inline(always)]
    pub(super) fn count(&mut self) -> (Option<u64>, u32) {
        self.epoch += 1;
        let (mut depth, mut nodes) = (0, 0);
        let mut cover = self.rows.start();
        // an option without items
        self.rows.covers.push([0; G]);
        let (rows, list, singles) = (&self.rows, &mut self.list, &mut self.singles);
        loop {
            nodes += 1;
            if nodes > MAX_NODES {
                return (None, nodes);
            }
            let mut solutions = 0;
            if rows.settle(&mut cover, list, singles) {
                if is_empty(cover.open) {
                    solutions = 1;
                } else {
                    let rest = &self.memo[slot(cover.live)];
                    if rest.live == cover.live && rest.epoch == self.epoch {
                        solutions = rest.solutions;
                    } else {
                        let choices = and(cover.live, rows.items[least(cover.open, &cover.slices)]);
                        self.frames[depth] = Frame { cover, choices, solutions: 0 };
                        depth += 1;
                    }
                }
            }
            // back to the deepest frame that has a choice left
            loop {
                let Some(frame) = self.frames[..depth].last_mut() else { return (Some(solutions), nodes) };
                // more than a word can tell is left to the walk
                let Some(sum) = frame.solutions.checked_add(solutions) else { return (None, nodes) };
                frame.solutions = sum;
                if let Some(option) = first(frame.choices) {
                    remove(&mut frame.choices, option);
                    cover = frame.cover;
                    rows.take(&mut cover, option, list);
                    break;
                }
                solutions = frame.solutions;
                let live = frame.cover.live;
                self.memo[slot(live)] = Rest { live, solutions, epoch: self.epoch };
                depth -= 1;
            }
        }
    }
}

impl<const O: usize, const G: usize> Rows<O, G> {
    /// The state in which nothing is taken.
    #[inline(always)]
    fn start(&self) -> Cover<O, G> {
        let mut cover = Cover { live: [0; O], open: [0; G], slices: [[0; G]; SLICES] };
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

    /// Takes all forced options; false when there is a contradiction.
    #[inline(always)]
    fn settle(&self, cover: &mut Cover<O, G>, list: &mut List<O>, singles: &mut List<G>) -> bool {
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

    /// Takes all these live options; false when two of them are in conflict.
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

    /// Takes options off the numbers of their items, four at a time where they are many.
    #[inline(always)]
    fn subtract(&self, cover: &mut Cover<O, G>, options: Set<O>, list: &mut List<O>) {
        if O < LISTED {
            list.each(
                options,
                #[inline(always)]
                |option| cover.subtract_one(&self.covers[option]),
            );
            return;
        }
        let nothing = self.covers.len() - 1;
        for four in list.fours(options, nothing as u16) {
            subtract(&mut cover.slices, four.map(|option| self.covers[usize::from(option)]));
        }
    }
}

/// Sets of so many words are written down before their members are looked at: where a word ends is foreseen wrongly too often.
const LISTED: usize = 4;

/// The members of a set, one after the other.
#[derive(Clone, Debug)]
struct List<const W: usize>(Box<[[u16; 72]; W]>);

impl<const W: usize> List<W> {
    fn new() -> Self {
        List(Box::new([[0; 72]; W]))
    }

    /// Writes down the members; how many they are. Most words have four at most: these are written in any case, without a branch
    /// that could be foreseen wrongly.
    #[inline(always)]
    fn write(&mut self, set: Set<W>) -> usize {
        let list = self.0.as_flattened_mut();
        let mut n = 0;
        for (w, mut word) in set.into_iter().enumerate() {
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

    /// Does something with each member.
    #[inline(always)]
    fn each(&mut self, set: Set<W>, mut work: impl FnMut(usize)) {
        if W < LISTED {
            for (w, mut word) in set.into_iter().enumerate() {
                while word != 0 {
                    work(w * 64 + word.trailing_zeros() as usize);
                    word &= word - 1;
                }
            }
        } else {
            let n = self.write(set);
            for &member in &self.0.as_flattened()[..n] {
                work(usize::from(member));
            }
        }
    }

    /// The members by four, and at the end `nothing` in their place.
    #[inline(always)]
    fn fours(&mut self, set: Set<W>, nothing: u16) -> &[[u16; 4]] {
        let n = self.write(set);
        let list = self.0.as_flattened_mut();
        if let Some(rest) = list[n..].first_chunk_mut::<4>() {
            *rest = [nothing; 4];
        }
        list[..n.next_multiple_of(4)].as_chunks().0
    }
}

impl<const O: usize, const G: usize> Cover<O, G> {
    /// Takes one off the number of each of these items.
    #[inline(always)]
    fn subtract_one(&mut self, items: &Set<G>) {
        let mut borrow = *items;
        for slice in &mut self.slices {
            let old = *slice;
            *slice = xor(old, borrow);
            borrow = and_not(borrow, old);
        }
    }
}

/// Where in the table a rest belongs.
#[inline(always)]
fn slot<const W: usize>(rest: Set<W>) -> usize {
    let mut mixed = 0_u64;
    for word in rest {
        mixed = (mixed ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    }
    (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - MEMO.ilog2())) as usize
}
