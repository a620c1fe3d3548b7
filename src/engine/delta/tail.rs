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

/// The most options of one item: what the slices can tell.
pub(super) const MAX_LIVE: u32 = (1 << SLICES) - 1;
const SLICES: usize = 4;

/// The most nodes that one tail may cost; where that is not enough, the engine goes on as before.
const MAX_NODES: u32 = 1 << 14;

/// How many rests the table holds: a power of two.
const MEMO: usize = 1024;

type Set<const W: usize> = [u64; W];

#[inline(always)]
fn and<const W: usize>(mut a: Set<W>, b: Set<W>) -> Set<W> {
    for (a, b) in a.iter_mut().zip(b) {
        *a &= b;
    }
    a
}

#[inline(always)]
fn and_not<const W: usize>(mut a: Set<W>, b: Set<W>) -> Set<W> {
    for (a, b) in a.iter_mut().zip(b) {
        *a &= !b;
    }
    a
}

#[inline(always)]
fn or<const W: usize>(mut a: Set<W>, b: Set<W>) -> Set<W> {
    for (a, b) in a.iter_mut().zip(b) {
        *a |= b;
    }
    a
}

#[inline(always)]
fn xor<const W: usize>(mut a: Set<W>, b: Set<W>) -> Set<W> {
    for (a, b) in a.iter_mut().zip(b) {
        *a ^= b;
    }
    a
}

#[inline(always)]
fn is_empty<const W: usize>(set: Set<W>) -> bool {
    let mut all = 0;
    for word in set {
        all |= word;
    }
    all == 0
}

/// The lowest member, if there is one.
#[inline(always)]
fn first<const W: usize>(set: Set<W>) -> Option<usize> {
    for (w, word) in set.into_iter().enumerate() {
        if word != 0 {
            return Some(w * 64 + word.trailing_zeros() as usize);
        }
    }
    None
}

#[inline(always)]
pub(super) fn insert<const W: usize>(set: &mut Set<W>, member: usize) {
    set[member / 64 % W] |= 1 << (member % 64);
}

#[inline(always)]
fn remove<const W: usize>(set: &mut Set<W>, member: usize) {
    set[member / 64 % W] &= !(1 << (member % 64));
}

/// A partial cover of the small problem.
#[derive(Clone, Copy, Debug)]
struct Cover<const O: usize, const G: usize> {
    /// The options that are neither taken nor in conflict with one that is.
    live: Set<O>,
    /// The items not covered.
    open: Set<G>,
    /// How many live options each of them has; bits of covered items mean nothing.
    slices: [Set<G>; SLICES],
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

/// The small problem, and the room to count in.
#[derive(Clone, Debug)]
pub(super) struct Tail<const O: usize, const G: usize> {
    /// For each item its options.
    pub(super) items: Vec<Set<O>>,
    /// For each option its items, and the options that cannot stand beside it.
    pub(super) covers: Vec<Set<G>>,
    pub(super) conflicts: Vec<Set<O>>,
    memo: Vec<Rest<O>>,
    /// Counts the tails, so that what the table holds of earlier ones is known.
    epoch: u64,
    frames: Vec<Frame<O, G>>,
}

impl<const O: usize, const G: usize> Tail<O, G> {
    pub(super) fn new() -> Self {
        let empty = Cover { live: [0; O], open: [0; G], slices: [[0; G]; SLICES] };
        Tail {
            items: Vec::new(),
            covers: Vec::new(),
            conflicts: Vec::new(),
            memo: vec![Rest { live: [0; O], solutions: 0, epoch: 0 }; MEMO],
            epoch: 0,
            frames: vec![Frame { cover: empty, choices: [0; O], solutions: 0 }; O * 64],
        }
    }

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

    /// The number of solutions, or `None` where that would take too long or not fit in a word.
    #[inline(always)]
    pub(super) fn count(&mut self) -> Option<u64> {
        self.epoch += 1;
        let (mut depth, mut nodes) = (0, 0);
        let mut cover = self.start();
        let mut alive = true;
        loop {
            nodes += 1;
            if nodes > MAX_NODES {
                return None;
            }
            let mut solutions = 0;
            if alive && self.settle(&mut cover) {
                if is_empty(cover.open) {
                    solutions = 1;
                } else {
                    let rest = &self.memo[slot(cover.live)];
                    if rest.live == cover.live && rest.epoch == self.epoch {
                        solutions = rest.solutions;
                    } else {
                        let choices = and(cover.live, self.items[cover.fewest()]);
                        self.frames[depth] = Frame { cover, choices, solutions: 0 };
                        depth += 1;
                    }
                }
            }
            // back to the deepest frame that has a choice left
            loop {
                let Some(frame) = self.frames[..depth].last_mut() else { return Some(solutions) };
                // more than a word can tell is left to the walk
                frame.solutions = frame.solutions.checked_add(solutions)?;
                if let Some(option) = first(frame.choices) {
                    remove(&mut frame.choices, option);
                    cover = frame.cover;
                    alive = self.take(&mut cover, option);
                    break;
                }
                solutions = frame.solutions;
                let live = frame.cover.live;
                self.memo[slot(live)] = Rest { live, solutions, epoch: self.epoch };
                depth -= 1;
            }
        }
    }

    /// Takes an option; false when that leaves an item without.
    #[inline(always)]
    fn take(&self, cover: &mut Cover<O, G>, option: usize) -> bool {
        cover.open = and_not(cover.open, self.covers[option]);
        let removed = and(cover.live, self.conflicts[option]);
        cover.live = and_not(cover.live, removed);
        remove(&mut cover.live, option);
        for (w, mut word) in removed.into_iter().enumerate() {
            while word != 0 {
                cover.subtract(&self.covers[w * 64 + word.trailing_zeros() as usize]);
                word &= word - 1;
            }
        }
        true
    }

    /// Takes all forced options; false when there is a contradiction.
    #[inline(always)]
    fn settle(&self, cover: &mut Cover<O, G>) -> bool {
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
            for (w, mut word) in single.into_iter().enumerate() {
                while word != 0 {
                    forced = or(forced, self.items[w * 64 + word.trailing_zeros() as usize]);
                    word &= word - 1;
                }
            }
            if !self.take_all(cover, and(forced, cover.live)) {
                return false;
            }
        }
    }

    /// Takes all these live options; false when two of them are in conflict.
    #[inline(always)]
    fn take_all(&self, cover: &mut Cover<O, G>, options: Set<O>) -> bool {
        let mut conflicts = [0; O];
        for (w, mut word) in options.into_iter().enumerate() {
            while word != 0 {
                let option = w * 64 + word.trailing_zeros() as usize;
                word &= word - 1;
                conflicts = or(conflicts, self.conflicts[option]);
                cover.open = and_not(cover.open, self.covers[option]);
            }
        }
        if !is_empty(and(conflicts, options)) {
            return false;
        }
        let removed = and(cover.live, conflicts);
        cover.live = and_not(cover.live, or(removed, options));
        for (w, mut word) in removed.into_iter().enumerate() {
            while word != 0 {
                cover.subtract(&self.covers[w * 64 + word.trailing_zeros() as usize]);
                word &= word - 1;
            }
        }
        true
    }
}

impl<const O: usize, const G: usize> Cover<O, G> {
    /// Takes one off the number of each of these items.
    #[inline(always)]
    fn subtract(&mut self, items: &Set<G>) {
        let mut borrow = *items;
        for slice in &mut self.slices {
            let old = *slice;
            *slice = xor(old, borrow);
            borrow = and_not(borrow, old);
        }
    }

    /// The lowest open item with fewest options.
    #[inline(always)]
    fn fewest(&self) -> usize {
        let mut among = self.open;
        for slice in self.slices.iter().rev() {
            let fewer = and_not(among, *slice);
            if !is_empty(fewer) {
                among = fewer;
            }
        }
        first(among).unwrap_or(0)
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
