//! Dancing links: Knuth's Algorithm X, and Algorithm C with its secondary items and colors.
//!
//! D. E. Knuth, *The Art of Computer Programming* 4B, 7.2.2.1. Three things differ from his
//! programs, and pay for themselves:
//!
//! * An item whose last but one option goes is put into a queue; so forced options cost no scan of
//!   the items, and the scan for a branching item may stop at the first item with two options.
//! * When some item loses its last option, covering stops in the middle of a list, and undoing
//!   starts there: most nodes of a search are dead ends, and half of their work is never done.
//! * The options that were taken, forced ones included, are a stack of their own, so no depth of
//!   forced options touches the call stack.
//!
//! # The picture
//!
//! Items `a b c`; options `a c` (0), `a b` (1), `c` (2). Spots 1 to 3 are the heads of the lists;
//! the spots of an option stand side by side, each with the next of them, cyclically.
//!
//! ```text
//!   spot      0    1    2    3  |  4    5  |  6    7  |  8
//!   item      -    a    b    c  |  a    c  |  a    b  |  c
//!   up        -    6    7    8  |  1    3  |  4    2  |  5
//!   down      -    4    7    5  |  6    8  |  1    2  |  3
//!   next      -    -    -    -  |  5    4  |  7    6  |  8
//!   length         2    1    2      ring of uncovered items: 0 -> 1 -> 2 -> 3 -> 0
//! ```

#![allow(
    unsafe_code,
    reason = "bounds checks in the innermost loop, see `Links::spot`"
)]

use super::kernel::{Kernel, Node, Unsupported};
use super::walker::Walker;
use crate::ticks::Prices;
use quadrille_cpu::internal::{InstructionSet, Portable};
use quadrille_problem::problem::{Entry, OptionId, Problem};

// ---- the data ----

/// The neighbors of a spot: the place of an option in the list of one item. The first spots are the
/// heads of the lists.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Spot {
    up: u32,
    down: u32,
}

/// The head of the list of a spot, and the next spot of its option, cyclically.
#[derive(Clone, Copy, Debug)]
struct Place {
    item: u32,
    next: u32,
}

/// The neighbors of an item in the ring of uncovered items.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Link {
    left: u32,
    right: u32,
}

/// Added to the length of an item that is covered, so that it is neither forced nor dead.
const COVERED: u32 = 1 << 30;
/// The length of a secondary item starts here: it is never forced and never missed.
const SECONDARY: u32 = 1 << 31;

/// An option that was taken, and how far the lists of its items were covered.
#[derive(Clone, Copy, Debug)]
struct CoveredOption {
    /// The spot through which the option was taken.
    spot: u32,
    /// The first of its spots whose list is not covered to the end, or `spot` if all lists are.
    end: u32,
    /// The last spot that was covered in the list of `end`, or its head.
    last: u32,
}

/// An open level: the item, the child that is taken, and the state to go back to.
#[derive(Clone, Copy, Debug)]
struct Level {
    item: u32,
    child: u32,
    taken: u32,
    /// Where the items begin that were left with one option or none when the level's item was
    /// covered.
    tight: u32,
}

/// The dancing-links engine: plain exact covers, secondary items, colors.
#[derive(Clone, Debug)]
struct Links {
    spots: Vec<Spot>,
    places: Vec<Place>,
    /// For each spot 0: none; c: the option wants color c here; -c: it does, and the item has it
    /// already.
    colors: Vec<i32>,
    /// The previous spot of the option of each spot, cyclically.
    previous: Vec<u32>,
    options: Vec<OptionId>,
    lengths: Vec<u32>,
    ring: Vec<Link>,
    colored: bool,
    /// Items with at most one option left, perhaps covered since: the first `n_singles`. An item
    /// comes here at most twice on the way down, so there is always room for one more.
    singles: Vec<u32>,
    n_singles: usize,
    /// Whether an uncovered item has no option left.
    dead: bool,
    taken: Vec<CoveredOption>,
    chosen: Vec<OptionId>,
    levels: Vec<Level>,
    tight: Vec<u32>,
    updates: u64,
}

// ---- building ----

/// The engine for a problem; the same on every instruction set.
pub(super) fn make(_: InstructionSet, problem: &Problem) -> Result<Walker, Unsupported> {
    check(problem)?;
    Ok(Walker::new(Links::build(problem)))
}

/// Whether the engine supports the problem.
pub(super) fn check(problem: &Problem) -> Result<(), Unsupported> {
    match problem.has_bounds() {
        true => Err(Unsupported::new("links", "multiplicities")),
        false => Ok(()),
    }
}

impl Links {
    fn build(problem: &Problem) -> Links {
        let (n, primary) = (problem.n_items(), problem.n_primary() as u32);
        let head = |spot| Spot {
            up: spot,
            down: spot,
        };
        let mut links = Links {
            spots: (0..=n as u32).map(head).collect(),
            places: (0..=n as u32)
                .map(|spot| Place {
                    item: spot,
                    next: spot,
                })
                .collect(),
            colors: vec![0; n + 1],
            previous: (0..=n as u32).collect(),
            options: vec![OptionId::new(0); n + 1],
            lengths: vec![0; n + 1],
            // the open primary items in a ring, with the root 0
            ring: (0..=primary)
                .map(|item| Link {
                    left: item.checked_sub(1).unwrap_or(primary),
                    right: (item + 1) % (primary + 1),
                })
                .collect(),
            colored: problem.has_colors(),
            singles: vec![0; 2 * primary as usize + 2],
            n_singles: 0,
            dead: false,
            taken: Vec::new(),
            chosen: Vec::new(),
            levels: Vec::new(),
            tight: Vec::new(),
            updates: 0,
        };
        links.spots.reserve_exact(problem.n_entries());
        links.lengths[primary as usize + 1..].fill(SECONDARY);
        for option in problem.options() {
            links.append(option, problem.entries(option));
        }
        for item in 1..=primary {
            links.note_length(item, links.lengths[item as usize]);
        }
        links
    }

    /// Appends an option to the lists of its items.
    fn append(&mut self, option: OptionId, entries: &[Entry]) {
        let start = self.spots.len() as u32;
        let end = start + entries.len() as u32;
        for (entry, spot) in entries.iter().zip(start..) {
            let head = entry.item.number() + 1;
            let up = self.spots[head as usize].up;
            self.spots.push(Spot { up, down: head });
            self.spots[up as usize].down = spot;
            self.spots[head as usize].up = spot;
            self.lengths[head as usize] += 1;
            self.places.push(Place {
                item: head,
                next: if spot + 1 == end { start } else { spot + 1 },
            });
            let color = entry.color.map_or(0, |color| color.number() as i32);
            self.colors.push(color);
            self.previous
                .push((if spot == start { end } else { spot }) - 1);
            self.options.push(option);
        }
    }
}

// ---- the dance ----

impl Links {
    // The six places where a bounds check would stand in the innermost loop. Without the checks
    // links is 1.1 to 1.4 times faster (pentominoes 8x8 0.49 s and 0.35 s). Tests run with debug
    // assertions, and there every access is checked.

    #[inline(always)]
    fn spot(&self, s: u32) -> Spot {
        debug_assert!((s as usize) < self.spots.len());
        // SAFETY: spots, heads and links are made in `build`, all below `spots.len()`, and only
        // ever copied about; nothing makes the list shorter
        unsafe { *self.spots.get_unchecked(s as usize) }
    }

    #[inline(always)]
    fn spot_mut(&mut self, s: u32) -> &mut Spot {
        debug_assert!((s as usize) < self.spots.len());
        // SAFETY: as in `spot`
        unsafe { self.spots.get_unchecked_mut(s as usize) }
    }

    #[inline(always)]
    fn place(&self, s: u32) -> Place {
        debug_assert!((s as usize) < self.places.len());
        // SAFETY: there are as many places as spots
        unsafe { *self.places.get_unchecked(s as usize) }
    }

    #[inline(always)]
    fn item(&self, s: u32) -> u32 {
        self.place(s).item
    }

    #[inline(always)]
    fn color<const COLORED: bool>(&self, s: u32) -> i32 {
        if COLORED { self.colors[s as usize] } else { 0 }
    }

    #[inline(always)]
    fn length_mut(&mut self, item: u32) -> &mut u32 {
        debug_assert!((item as usize) < self.lengths.len());
        // SAFETY: each head has a length, and `item` is a head
        unsafe { self.lengths.get_unchecked_mut(item as usize) }
    }

    /// The neighbors of a primary item, or of the root.
    #[inline(always)]
    fn link_mut(&mut self, item: u32) -> &mut Link {
        debug_assert!((item as usize) < self.ring.len());
        // SAFETY: the ring has a link for the root and for each item whose length is below
        // `SECONDARY`; links are only ever copied about
        unsafe { self.ring.get_unchecked_mut(item as usize) }
    }

    /// Records an item with one option left, or none. Branch-free: which items these are is
    /// unpredictable.
    #[inline(always)]
    fn note_length(&mut self, item: u32, length: u32) {
        self.dead |= length == 0;
        debug_assert!(self.n_singles < self.singles.len());
        // SAFETY: on the way down an item falls to one option once, and to none once, and going
        // back empties the list: `n_singles` is at most twice the number of primary items, and the
        // list has two places more
        unsafe { *self.singles.get_unchecked_mut(self.n_singles) = item };
        self.n_singles += usize::from(length < 2);
    }

    /// Takes the option of spot `p` out of the lists of its other items.
    #[inline(always)]
    fn hide<const COLORED: bool>(&mut self, p: u32) {
        let mut q = self.place(p).next;
        while q != p {
            let Place { item, next } = self.place(q);
            if self.color::<COLORED>(q) >= 0 {
                let Spot { up, down } = self.spot(q);
                self.spot_mut(up).down = down;
                self.spot_mut(down).up = up;
                let length = *self.length_mut(item) - 1;
                *self.length_mut(item) = length;
                self.note_length(item, length);
            }
            self.updates += 1;
            q = next;
        }
    }

    /// Undoes `hide`, in any order: each spot of an option is in another list.
    #[inline(always)]
    fn unhide<const COLORED: bool>(&mut self, p: u32) {
        let mut q = self.place(p).next;
        while q != p {
            let Place { item, next } = self.place(q);
            if self.color::<COLORED>(q) >= 0 {
                let Spot { up, down } = self.spot(q);
                self.spot_mut(up).down = q;
                self.spot_mut(down).up = q;
                *self.length_mut(item) += 1;
            }
            q = next;
        }
    }

    /// Covers the item of a spot of a taken option, or purifies it to the color there. Returns the
    /// spot in its list at which some item lost its last option, `None` at the end of the list.
    #[inline(always)]
    fn commit<const COLORED: bool>(&mut self, spot: u32) -> Option<u32> {
        let (head, color) = (self.item(spot), self.color::<COLORED>(spot));
        if color < 0 {
            return None;
        }
        let mut p = self.spot(head).down;
        while p != head {
            if p == spot {
                // a forced option is still in the lists of its items
            } else if color > 0 && self.color::<COLORED>(p) == color {
                self.colors[p as usize] = -color;
            } else {
                self.hide::<COLORED>(p);
                if self.dead {
                    return Some(p);
                }
            }
            p = self.spot(p).down;
        }
        None
    }

    /// Undoes a `commit` that went as far as `last`.
    #[inline(always)]
    fn uncommit<const COLORED: bool>(&mut self, spot: u32, last: u32) {
        let (head, color) = (self.item(spot), self.color::<COLORED>(spot));
        if color < 0 {
            return;
        }
        let mut p = last;
        while p != head {
            if p == spot {
                // the option of this spot was not hidden
            } else if color > 0 && self.color::<COLORED>(p) == -color {
                self.colors[p as usize] = color;
            } else {
                self.unhide::<COLORED>(p);
            }
            p = self.spot(p).up;
        }
    }

    /// Marks an item as covered; a primary one leaves the ring.
    #[inline(always)]
    fn mark(&mut self, item: u32) {
        let length = self.length_mut(item);
        if *length < SECONDARY {
            *length += COVERED;
            let Link { left, right } = *self.link_mut(item);
            self.link_mut(left).right = right;
            self.link_mut(right).left = left;
        }
    }

    #[inline(always)]
    fn unmark(&mut self, item: u32) {
        let length = self.length_mut(item);
        if *length < SECONDARY {
            *length -= COVERED;
            let Link { left, right } = *self.link_mut(item);
            self.link_mut(left).right = item;
            self.link_mut(right).left = item;
        }
    }

    /// Takes the option of a spot whose own item is marked already. First all its items are marked,
    /// so that they count as neither forced nor dead; then the items that the level left tight are
    /// looked at, from number `tight` on; only then lists are covered.
    #[inline(always)]
    fn take<const COLORED: bool>(&mut self, spot: u32, tight: usize) {
        self.chosen.push(self.options[spot as usize]);
        let first = self.place(spot).next;
        let mut q = first;
        while q != spot {
            let Place { item, next } = self.place(q);
            self.mark(item);
            q = next;
        }
        // when every primary item is covered, nothing is left to exclude
        let (mut end, mut last) = (first, self.item(first));
        if self.ring[0].right != 0 {
            for k in tight..self.tight.len() {
                let item = self.tight[k];
                self.note_length(item, self.lengths[item as usize]);
            }
            while end != spot && !self.dead {
                if let Some(p) = self.commit::<COLORED>(end) {
                    last = p;
                } else {
                    end = self.place(end).next;
                    last = self.item(end);
                }
            }
        }
        self.taken.push(CoveredOption { spot, end, last });
    }

    /// Undoes options until `n` are left; the lowest undone option was the child of a level, the
    /// others were forced.
    #[inline(always)]
    fn untake<const COLORED: bool>(&mut self, n: u32) {
        while self.taken.len() > n as usize {
            let Some(CoveredOption { spot, end, last }) = self.taken.pop() else {
                return;
            };
            self.chosen.pop();
            let mut q = self.previous[spot as usize];
            if end != spot {
                while q != end {
                    self.unmark(self.item(q));
                    q = self.previous[q as usize];
                }
                self.uncommit::<COLORED>(q, last);
                self.unmark(self.item(q));
                q = self.previous[q as usize];
            }
            while q != spot {
                let head = self.item(q);
                self.uncommit::<COLORED>(q, self.spot(head).up);
                self.unmark(head);
                q = self.previous[q as usize];
            }
            if self.taken.len() > n as usize {
                self.unmark(self.item(spot));
            }
        }
    }

    /// The uncovered item with the fewest options, at least two each; 0 when all are covered.
    #[inline(always)]
    fn fewest(&self) -> (u32, u32) {
        let (mut best, mut least) = (0, u32::MAX);
        let mut item = self.ring[0].right;
        while item != 0 {
            let length = self.lengths[item as usize];
            if length < least {
                (best, least) = (item, length);
                if length == 2 {
                    break;
                }
            }
            item = self.ring[item as usize].right;
        }
        (best, least)
    }

    #[inline(always)]
    fn propagate_in<const COLORED: bool>(&mut self) -> Node {
        while !self.dead && self.n_singles > 0 {
            self.n_singles -= 1;
            let item = self.singles[self.n_singles];
            if self.lengths[item as usize] < COVERED {
                let spot = self.spot(item).down;
                self.mark(item);
                self.take::<COLORED>(spot, self.tight.len());
            }
        }
        if self.dead {
            return Node::Dead;
        }
        let (item, length) = self.fewest();
        if item == 0 {
            return Node::Solved(1);
        }
        let level = Level {
            item,
            child: item,
            taken: self.taken.len() as u32,
            tight: self.tight.len() as u32,
        };
        self.levels.push(level);
        self.mark(item);
        let mut p = self.spot(item).down;
        while p != item {
            self.hide::<COLORED>(p);
            p = self.spot(p).down;
        }
        // items that became tight by this alone are checked for each child, which may cover them
        self.dead = false;
        self.tight
            .extend_from_slice(&self.singles[..self.n_singles]);
        self.n_singles = 0;
        Node::Branch(length)
    }

    #[inline(always)]
    fn next_in<const COLORED: bool>(&mut self) -> bool {
        let k = self.levels.len() - 1;
        let Level {
            item,
            child,
            taken,
            tight,
        } = self.levels[k];
        self.n_singles = 0;
        self.dead = false;
        if child != item {
            self.untake::<COLORED>(taken);
        }
        let spot = self.spot(child).down;
        if spot == item {
            self.levels.pop();
            self.tight.truncate(tight as usize);
            let mut p = self.spot(item).up;
            while p != item {
                self.unhide::<COLORED>(p);
                p = self.spot(p).up;
            }
            self.unmark(item);
            return false;
        }
        self.levels[k].child = spot;
        self.take::<COLORED>(spot, tight as usize);
        true
    }
}

impl Kernel for Links {
    type Isa = Portable;

    fn isa(&self) -> Portable {
        Portable
    }

    #[inline(always)]
    fn propagate(&mut self, _: bool) -> Node {
        if self.colored {
            self.propagate_in::<true>()
        } else {
            self.propagate_in::<false>()
        }
    }

    #[inline(always)]
    fn next(&mut self) -> bool {
        if self.colored {
            self.next_in::<true>()
        } else {
            self.next_in::<false>()
        }
    }

    fn skip(&mut self, n: u32) {
        let Some(&Level {
            item,
            child: mut passed,
            ..
        }) = self.levels.last()
        else {
            return;
        };
        for _ in 0..n {
            match self.spot(passed).down {
                end if end == item => break,
                spot => passed = spot,
            }
        }
        // `next` undoes the child that was taken last, and no child takes a sibling out of the list
        // of their item
        if let Some(level) = self.levels.last_mut() {
            level.child = passed;
        }
    }

    #[inline(always)]
    fn chosen(&self) -> &[OptionId] {
        &self.chosen
    }

    fn updates(&self) -> Option<u64> {
        Some(self.updates)
    }

    const PRICES: Prices = Prices::LINKS;
}

#[cfg(test)]
pub(super) use tests::form;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battery::{Form, Takes};

    /// Forms for the battery.
    pub(in super::super) fn form() -> Form {
        let takes = Takes {
            options_of_an_item: usize::MAX,
            options: usize::MAX,
            bounds: false,
            costs: false,
            restart: false,
        };
        Form::new("links", takes, |problem| {
            check(problem).map(|()| Links::build(problem))
        })
    }

    /// After the whole tree is walked, everything is linked as it was at the start.
    #[test]
    fn the_structure_comes_back() {
        for text in [
            "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g",
            "A B C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nA X:0 Y:1\nB X:1\nC Y:1\nB C\nA",
        ] {
            let fresh = Links::build(&text.parse().unwrap());
            let mut links = fresh.clone();
            let mut open = 0;
            loop {
                if let Node::Branch(_) = links.propagate(false) {
                    open += 1;
                }
                while open > 0 && !links.next() {
                    open -= 1;
                }
                if open == 0 {
                    break;
                }
            }
            assert_eq!(links.spots, fresh.spots, "{text}");
            assert_eq!(links.lengths, fresh.lengths, "{text}");
            assert_eq!(links.ring, fresh.ring, "{text}");
        }
    }

    #[test]
    fn draws_what_it_builds() {
        let links = Links::build(&"a b c\na c\na b\nc".parse().unwrap());
        let ups: Vec<u32> = links.spots[1..].iter().map(|spot| spot.up).collect();
        let downs: Vec<u32> = links.spots[1..].iter().map(|spot| spot.down).collect();
        assert_eq!(ups, [6, 7, 8, 1, 3, 4, 2, 5]);
        assert_eq!(downs, [4, 7, 5, 6, 8, 1, 2, 3]);
    }
}
