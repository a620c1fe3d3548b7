//! Dancing links: Knuth's Algorithm X, and Algorithm C with its secondary items and colors.
//!
//! D. E. Knuth, *The Art of Computer Programming* 4B, 7.2.2.1. Three things differ from his programs, and pay for themselves:
//!
//! * An item whose last but one option goes is put into a queue; so forced options cost no scan of the items, and the scan for a
//!   branching item may stop at the first item with two options.
//! * When some item loses its last option, covering stops in the middle of a list, and undoing starts there: most nodes
//!   of a search are dead ends, and half of their work is never done.
//! * Going back is a trail of lists that were covered, so no depth of forced options touches the call stack.
//!
//! # The picture
//!
//! Items `a b c`; options `a c` (0), `a b` (1), `c` (2). Spots 1 to 3 are the heads of the lists, 0 and every spot with item 0 are the
//! spacers between options: `up` of a spacer is the first spot of the option before it, `down` the last spot of the one after.
//!
//! ```text
//!   spot   0    1    2    3  |  4  |  5    6  |  7  |  8    9  | 10  | 11  | 12
//!   item   -    a    b    c  |  -  |  a    c  |  -  |  a    b  |  -  |  c  |  -
//!   up     -    8    9   11  |  -  |  1    3  |  5  |  5    2  |  8  |  6  | 11
//!   down   -    5    9    6  |  6  |  8   11  |  9  |  1    2  | 11  |  3  |  -
//!   length      2    1    2                          ring of uncovered items: 0 -> 1 -> 2 -> 3 -> 0
//! ```

use super::{Engine, Node, Unsupported};
use crate::problem::{OptionId, Problem};

// ---- the data ----

/// A place of an option in the list of one of its items.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Spot {
    up: u32,
    down: u32,
    /// The head of the list, 0 on a spacer.
    item: u32,
    /// 0: none; c: the option wants color c here; -c: it does, and the item has it already.
    color: i32,
}

/// Added to the length of an item that is covered, so that it is neither forced nor dead.
const COVERED: u32 = 1 << 30;
/// The length of a secondary item starts here: it is never forced and never missed.
const SECONDARY: u32 = 1 << 31;

/// An option that was taken: its spot in the list by which it was found, and where its part of the trail begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Taken {
    spot: u32,
    trail: u32,
}

/// A list that was covered or purified by `spot`, down to and with `last` (the head itself: to the end).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Covered {
    spot: u32,
    last: u32,
}

/// An open level: the item, the child that is taken, and the state to go back to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Level {
    item: u32,
    child: u32,
    taken: u32,
    /// Where the items begin that were left with one option or none when the level's item was covered.
    tight: u32,
}

/// The dancing-links engine: plain exact covers, secondary items, colors.
#[derive(Clone, Debug)]
pub struct Links {
    spots: Vec<Spot>,
    options: Vec<OptionId>,
    lengths: Vec<u32>,
    left: Vec<u32>,
    right: Vec<u32>,
    /// Items with one option left, perhaps covered since.
    singles: Vec<u32>,
    /// Whether an uncovered item has no option left.
    dead: bool,
    trail: Vec<Covered>,
    taken: Vec<Taken>,
    chosen: Vec<OptionId>,
    levels: Vec<Level>,
    tight: Vec<u32>,
    updates: u64,
}

// ---- building ----

impl Links {
    fn build(problem: &Problem) -> Links {
        let (n, primary) = (problem.n_items(), problem.n_primary());
        let size = 1 + n + problem.n_entries() + problem.n_options() + 1;
        let mut links = Links {
            spots: Vec::with_capacity(size),
            options: Vec::with_capacity(size),
            lengths: vec![0; n + 1],
            left: (0..=primary as u32).map(|i| i.checked_sub(1).unwrap_or(primary as u32)).collect(),
            right: (0..=primary as u32).map(|i| if i as usize == primary { 0 } else { i + 1 }).collect(),
            singles: Vec::new(),
            dead: false,
            trail: Vec::new(),
            taken: Vec::new(),
            chosen: Vec::new(),
            levels: Vec::new(),
            tight: Vec::new(),
            updates: 0,
        };
        links.lengths[primary + 1..].fill(SECONDARY);
        for head in 0..=n as u32 {
            links.add(Spot { up: head, down: head, item: head, color: 0 }, OptionId::new(0));
        }
        let mut spacer = links.add(Spot::default(), OptionId::new(0));
        for option in problem.options() {
            for entry in problem.entries(option) {
                let head = entry.item.number() + 1;
                let above = links.spots[head as usize].up;
                let color = entry.color.map_or(0, |color| color.number() as i32);
                let spot = links.add(Spot { up: above, down: head, item: head, color }, option);
                links.spots[above as usize].down = spot;
                links.spots[head as usize].up = spot;
                links.lengths[head as usize] += 1;
            }
            let last = links.spots.len() as u32 - 1;
            links.spots[spacer as usize].down = last;
            spacer = links.add(Spot { up: spacer + 1, ..Spot::default() }, OptionId::new(0));
        }
        for item in 1..=primary as u32 {
            match links.lengths[item as usize] {
                0 => links.dead = true,
                1 => links.singles.push(item),
                _ => {}
            }
        }
        links
    }

    fn add(&mut self, spot: Spot, option: OptionId) -> u32 {
        self.spots.push(spot);
        self.options.push(option);
        self.spots.len() as u32 - 1
    }
}

// ---- the dance ----

impl Links {
    #[inline(always)]
    fn spot(&self, s: u32) -> Spot {
        self.spots[s as usize]
    }

    /// Takes the option of spot `p` out of the lists of its other items.
    #[inline(always)]
    fn hide(&mut self, p: u32) {
        let mut q = p + 1;
        while q != p {
            let Spot { up, down, item, color } = self.spot(q);
            if item == 0 {
                q = up;
                continue;
            }
            if color >= 0 {
                self.spots[up as usize].down = down;
                self.spots[down as usize].up = up;
                let length = &mut self.lengths[item as usize];
                *length -= 1;
                self.updates += 1;
                match *length {
                    0 => self.dead = true,
                    1 => self.singles.push(item),
                    _ => {}
                }
            }
            q += 1;
        }
    }

    /// Undoes `hide`, link by link, the other way round.
    #[inline(always)]
    fn unhide(&mut self, p: u32) {
        let mut q = p - 1;
        while q != p {
            let Spot { up, down, item, color } = self.spot(q);
            if item == 0 {
                q = down;
                continue;
            }
            if color >= 0 {
                self.spots[up as usize].down = q;
                self.spots[down as usize].up = q;
                self.lengths[item as usize] += 1;
            }
            q -= 1;
        }
    }

    /// Covers the item of a spot of a taken option, or purifies it to the color there, and notes it on the trail.
    #[inline(always)]
    fn commit(&mut self, spot: u32) {
        let Spot { item: head, color, .. } = self.spot(spot);
        if color < 0 {
            return;
        }
        let mut p = self.spot(head).down;
        while p != head {
            if color > 0 && self.spot(p).color == color {
                self.spots[p as usize].color = -color;
            } else {
                self.hide(p);
                if self.dead {
                    break;
                }
            }
            p = self.spot(p).down;
        }
        self.trail.push(Covered { spot, last: p });
    }

    /// Undoes the last `commit`.
    #[inline(always)]
    fn uncommit(&mut self, Covered { spot, last }: Covered) {
        let Spot { item: head, color, .. } = self.spot(spot);
        let mut p = if last == head { self.spot(head).up } else { last };
        while p != head {
            if color > 0 && self.spot(p).color == -color {
                self.spots[p as usize].color = color;
            } else {
                self.unhide(p);
            }
            p = self.spot(p).up;
        }
    }

    #[inline(always)]
    fn cover_mark(&mut self, item: u32) {
        let length = &mut self.lengths[item as usize];
        if *length < SECONDARY {
            *length += COVERED;
            let (l, r) = (self.left[item as usize], self.right[item as usize]);
            self.right[l as usize] = r;
            self.left[r as usize] = l;
        }
    }

    #[inline(always)]
    fn uncover_mark(&mut self, item: u32) {
        let length = &mut self.lengths[item as usize];
        if *length < SECONDARY {
            *length -= COVERED;
            let (l, r) = (self.left[item as usize], self.right[item as usize]);
            self.right[l as usize] = item;
            self.left[r as usize] = item;
        }
    }

    /// Takes the option of a spot whose own item is marked already. First all its items are marked, so that they count as
    /// neither forced nor dead; then the items that the level left tight are looked at; only then lists are covered.
    #[inline(always)]
    fn take<const FORCED: bool>(&mut self, spot: u32, tight: usize) {
        self.taken.push(Taken { spot, trail: self.trail.len() as u32 });
        self.chosen.push(self.options[spot as usize]);
        let mut q = spot + 1;
        while q != spot {
            let Spot { up, item, .. } = self.spot(q);
            if item == 0 {
                q = up;
                continue;
            }
            self.cover_mark(item);
            q += 1;
        }
        if FORCED {
            // the only option of its item: to hide it covers the item
            self.hide(spot);
        } else {
            self.judge_tight(tight);
        }
        let mut q = spot + 1;
        while q != spot && !self.dead {
            let Spot { up, item, .. } = self.spot(q);
            if item == 0 {
                q = up;
                continue;
            }
            self.commit(q);
            q += 1;
        }
    }

    /// The items that covering the level's item left with one option or none, and that the child does not cover.
    #[inline(always)]
    fn judge_tight(&mut self, tight: usize) {
        for &item in &self.tight[tight..] {
            match self.lengths[item as usize] {
                0 => self.dead = true,
                1 => self.singles.push(item),
                _ => {}
            }
        }
    }

    /// Takes back options until `n` are left. A forced option (not the child of a level) has also covered its own item.
    #[inline(always)]
    fn untake(&mut self, n: u32) {
        while self.taken.len() > n as usize {
            let Some(Taken { spot, trail }) = self.taken.pop() else { return };
            self.chosen.pop();
            while self.trail.len() > trail as usize {
                if let Some(covered) = self.trail.pop() {
                    self.uncommit(covered);
                }
            }
            let mut q = spot - 1;
            while q != spot {
                let Spot { down, item, .. } = self.spot(q);
                if item == 0 {
                    q = down;
                    continue;
                }
                self.uncover_mark(item);
                q -= 1;
            }
            if self.taken.len() > n as usize {
                // all but the lowest were forced: their own item was covered by hiding just this option
                self.unhide(spot);
                self.uncover_mark(self.spot(spot).item);
            }
        }
    }

    /// The uncovered item with the fewest options, at least two each; 0 when all are covered.
    #[inline(always)]
    fn fewest(&self) -> (u32, u32) {
        let (mut best, mut least) = (0, u32::MAX);
        let mut item = self.right[0];
        while item != 0 {
            let length = self.lengths[item as usize];
            if length < least {
                (best, least) = (item, length);
                if length == 2 {
                    break;
                }
            }
            item = self.right[item as usize];
        }
        (best, least)
    }
}

impl Engine for Links {
    const NAME: &'static str = "links";

    fn new(problem: &Problem) -> Result<Self, Unsupported> {
        match problem.has_bounds() {
            true => Err(Unsupported { engine: Self::NAME, feature: "multiplicities" }),
            false => Ok(Links::build(problem)),
        }
    }

    #[inline(always)]
    fn settle<const COUNT: bool>(&mut self) -> Node {
        loop {
            if self.dead {
                return Node::Dead;
            }
            let Some(item) = self.singles.pop() else { break };
            if self.lengths[item as usize] >= COVERED {
                continue;
            }
            let spot = self.spot(item).down;
            self.cover_mark(item);
            self.take::<true>(spot, 0);
        }
        let (item, length) = self.fewest();
        if item == 0 {
            return Node::Solved(1);
        }
        let tight = self.tight.len() as u32;
        self.cover_mark(item);
        let mut p = self.spot(item).down;
        while p != item {
            self.hide(p);
            p = self.spot(p).down;
        }
        // what became tight by this alone is judged for each child, which may cover it
        self.dead = false;
        self.tight.append(&mut self.singles);
        self.levels.push(Level { item, child: item, taken: self.taken.len() as u32, tight });
        Node::Branch(length)
    }

    #[inline(always)]
    fn next(&mut self) -> bool {
        let k = self.levels.len() - 1;
        let Level { item, child, taken, tight } = self.levels[k];
        self.singles.clear();
        self.dead = false;
        if child != item {
            self.untake(taken);
        }
        let spot = self.spot(child).down;
        if spot == item {
            self.levels.pop();
            self.tight.truncate(tight as usize);
            let mut p = self.spot(item).up;
            while p != item {
                self.unhide(p);
                p = self.spot(p).up;
            }
            self.uncover_mark(item);
            return false;
        }
        self.levels[k].child = spot;
        self.take::<false>(spot, tight as usize);
        true
    }

    fn chosen(&self) -> &[OptionId] {
        &self.chosen
    }

    fn updates(&self) -> u64 {
        self.updates
    }
}
