//! Counting what is left of a problem when it has become small: 64 options, one word.
//!
//! The options that are still live are numbered anew, an item becomes the word of its options, and a partial cover one word too: the
//! options that are taken or may still be. An option that is taken stays in it, so that a covered item looks like one with a single
//! option, and nothing need be known of items but their words. A node is one pass over these: `x & (x - 1)` says whether an item has
//! none, one, two or more options.
//!
//! Different choices often leave the same options undecided, and then the same number of solutions: in two parts of a puzzle that
//! do not touch each other, say, or where two pairs of options swap. So the counts of the last rests are kept in a small table, with the
//! whole rest as the key.

/// How many options a tail may have.
pub(super) const MAX_OPTIONS: usize = 64;

/// The most nodes that one tail may cost; where that is not enough, the engine goes on as before.
const MAX_NODES: u32 = 4096;

/// How many rests the table holds: a power of two.
const MEMO: usize = 256;

/// How many items one step looks at.
const LANES: usize = 8;

/// What is open at one depth of the walk.
#[derive(Clone, Copy, Debug, Default)]
struct Frame {
    live: u64,
    taken: u64,
    /// The options of the branching item that are still to be tried.
    choices: u64,
    /// The solutions below the ones that were.
    solutions: u64,
}

/// The small problem, and the room to count in; cleared for each.
#[derive(Clone, Debug)]
pub(super) struct Tail {
    /// For each item its options.
    pub(super) items: Vec<u64>,
    /// For each option the ones that cannot stand beside it.
    pub(super) conflicts: [u64; MAX_OPTIONS],
    keys: [u64; MEMO],
    counts: [u64; MEMO],
    frames: [Frame; MAX_OPTIONS + 1],
}

/// What one pass over the items finds.
enum Found {
    Dead,
    Solved,
    /// The options of the item to branch on.
    Branch(u64),
}

impl Tail {
    pub(super) fn new() -> Self {
        Tail {
            items: Vec::new(),
            conflicts: [0; MAX_OPTIONS],
            keys: [0; MEMO],
            counts: [0; MEMO],
            frames: [Frame::default(); MAX_OPTIONS + 1],
        }
    }

    /// The number of solutions that the options in `live` have, or `None` where that would take too long.
    #[inline(always)]
    pub(super) fn count(&mut self, live: u64) -> Option<u64> {
        // a last step that is not full sees some item twice, which changes nothing
        let some = self.items.first().copied().unwrap_or(0);
        self.items.resize(self.items.len().next_multiple_of(LANES), some);
        self.keys = [0; MEMO];
        let (mut depth, mut nodes) = (0, 0);
        let (mut live, mut taken) = (live, 0);
        loop {
            nodes += 1;
            if nodes > MAX_NODES {
                return None;
            }
            let mut solutions = match self.settle(&mut live, &mut taken) {
                Found::Dead => 0,
                Found::Solved => 1,
                Found::Branch(choices) => {
                    let rest = live & !taken;
                    let at = slot(rest);
                    if self.keys[at] == rest {
                        self.counts[at]
                    } else {
                        self.frames[depth] = Frame { live, taken, choices, solutions: 0 };
                        depth += 1;
                        0
                    }
                }
            };
            // back to the deepest frame that has a choice left
            loop {
                if depth == 0 {
                    return Some(solutions);
                }
                let frame = &mut self.frames[depth - 1];
                frame.solutions += solutions;
                if frame.choices != 0 {
                    let option = frame.choices.trailing_zeros();
                    frame.choices &= frame.choices - 1;
                    live = frame.live & !self.conflicts[option as usize % MAX_OPTIONS];
                    taken = frame.taken | 1 << option;
                    break;
                }
                solutions = frame.solutions;
                let rest = frame.live & !frame.taken;
                self.keys[slot(rest)] = rest;
                self.counts[slot(rest)] = solutions;
                depth -= 1;
            }
        }
    }

    /// Takes all forced options.
    #[inline(always)]
    fn settle(&self, live: &mut u64, taken: &mut u64) -> Found {
        loop {
            let (dead, ones, two) = scan(&self.items, *live);
            if dead {
                return Found::Dead;
            }
            let mut forced = ones & !*taken;
            if forced == 0 {
                return match two {
                    0 => self.fewest(*live),
                    two => Found::Branch(two),
                };
            }
            *taken |= forced;
            while forced != 0 {
                *live &= !self.conflicts[forced.trailing_zeros() as usize];
                forced &= forced - 1;
            }
            // two forced options in conflict have removed each other
            if *taken & !*live != 0 {
                return Found::Dead;
            }
            if *taken == *live {
                return match scan(&self.items, *live) {
                    (true, ..) => Found::Dead,
                    _ => Found::Solved,
                };
            }
        }
    }

    /// The item with fewest options, more than one; solved where there is none.
    #[inline(always)]
    fn fewest(&self, live: u64) -> Found {
        let (mut least, mut best) = (u32::MAX, 0);
        for item in &self.items {
            let options = item & live;
            let n = options.count_ones();
            if n > 1 && n < least {
                (least, best) = (n, options);
                if n == 3 {
                    break;
                }
            }
        }
        match best {
            0 => Found::Solved,
            options => Found::Branch(options),
        }
    }
}

/// Where in the table a rest belongs.
#[inline(always)]
fn slot(rest: u64) -> usize {
    (rest.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - MEMO.ilog2())) as usize
}

/// Whether some item has no option, the options that are alone at some item, and those of an item with two.
#[inline(always)]
fn scan(items: &[u64], live: u64) -> (bool, u64, u64) {
    let (mut none, mut ones, mut twos) = ([0; LANES], [0; LANES], [0; LANES]);
    for items in items.as_chunks::<LANES>().0 {
        for lane in 0..LANES {
            let one = items[lane] & live;
            let two = one & one.wrapping_sub(1);
            let three = two & two.wrapping_sub(1);
            none[lane] |= if one == 0 { u64::MAX } else { 0 };
            ones[lane] |= if two == 0 { one } else { 0 };
            twos[lane] = if two != 0 && three == 0 { one } else { twos[lane] };
        }
    }
    let (mut dead, mut forced, mut pair) = (0, 0, 0);
    for lane in 0..LANES {
        dead |= none[lane];
        forced |= ones[lane];
        pair = if twos[lane] == 0 { pair } else { twos[lane] };
    }
    (dead != 0, forced, pair)
}
