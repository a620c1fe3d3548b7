//! The sparse sets: options leave their items and come back.

#![allow(
    unsafe_code,
    reason = "bounds checks in the innermost loop, see `View`"
)]

use super::{Tables, after};
use std::iter;
use std::ops::Range;

/// The key of an item that takes no more options.
pub(super) const CLOSED: i32 = i32::MAX;

/// An entry of an option: its item, and the slot in which it is.
#[derive(Clone, Copy, Debug)]
struct Node {
    item: u32,
    place: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Item {
    /// The base of its key.
    base: u32,
    /// The phase in which its key was last saved.
    saved: u32,
}

/// The keys that are saved together.
pub(super) const LINE: usize = 8;

/// Keys as they were when a phase began.
#[derive(Clone, Copy, Debug, Default)]
struct Saved {
    line: usize,
    keys: [i32; LINE],
}

/// The live options of each item that is not closed.
///
/// Invariants:
/// 1. The slots of an item, from `first` up to `base + key`, hold its live options; each node knows
///    its slot.
/// 2. The trail holds each line of keys as it was when the phase began, once changed.
/// 3. The items whose key fell to 1 since `singles` was emptied are in it, or the sets are `dead`.
#[derive(Clone, Debug)]
pub(super) struct Sets {
    slots: Vec<u32>,
    nodes: Vec<Node>,
    /// The key of each item; then how often each item with bounds is covered.
    keys: Vec<i32>,
    items: Vec<Item>,
    phase: u32,
    pub(super) notes: Notes,
}

/// The notes of a change of the sets: the trail, items with one option left, dead items.
#[derive(Clone, Debug)]
pub(super) struct Notes {
    /// The first `n_saved`, and room for all items.
    trail: Vec<Saved>,
    n_saved: usize,
    /// When each item was last covered by a child, and the number of children: the items of a child
    /// are neither forced nor dead.
    taken: Vec<u64>,
    children: u64,
    /// The first `n_singles`, and room for all items.
    singles: Vec<u32>,
    n_singles: usize,
    /// Some item has too few live options.
    pub(super) dead: bool,
    pub(super) updates: u64,
}

impl Notes {
    /// Notes an item with few options, but for one that is covered now.
    #[inline(always)]
    fn look_at(&mut self, item: u32, key: i32) {
        if self.taken[item as usize] == self.children {
            return;
        }
        self.dead |= key < 1;
        if key == 1 {
            self.singles[self.n_singles] = item;
            self.n_singles += 1;
        }
    }

    #[inline(always)]
    pub(super) fn pop_single(&mut self) -> Option<u32> {
        self.n_singles = self.n_singles.checked_sub(1)?;
        Some(self.singles[self.n_singles])
    }

    /// Moves all singles to a list, and forgets that an item is dead.
    #[inline(always)]
    pub(super) fn move_singles(&mut self, to: &mut Vec<u32>) {
        to.extend_from_slice(&self.singles[..self.n_singles]);
        self.n_singles = 0;
        self.dead = false;
    }
}

impl Sets {
    /// All nodes, each an item and an option, in the slots of their items.
    pub(super) fn new(
        tables: &Tables,
        margin: usize,
        items: impl Iterator<Item = u32>,
        keys: Vec<i32>,
    ) -> Sets {
        let mut next = tables.first.to_vec();
        let mut nodes: Vec<Node> = items.map(|item| Node { item, place: 0 }).collect();
        let mut slots = vec![0; margin + nodes.len()];
        for (node, number) in nodes.iter_mut().zip(0..) {
            let slot = &mut next[node.item as usize];
            node.place = *slot;
            slots[*slot as usize] = number;
            *slot += 1;
        }
        let bases = (0..tables.first.len()).map(|item| tables.base(item));
        let items = bases
            .map(|base| Item { base, saved: 0 })
            .chain(iter::repeat(Item::default()));
        let mut sets = Sets {
            slots,
            nodes,
            items: items.take(keys.len()).collect(),
            phase: 0,
            notes: Notes {
                trail: Vec::new(),
                n_saved: 0,
                taken: vec![0; keys.len()],
                children: 1,
                singles: vec![0; keys.len()],
                n_singles: 0,
                dead: false,
                updates: 0,
            },
            keys,
        };
        (0..tables.n_primary as u32).for_each(|item| sets.look_at(item));
        sets.mark();
        sets
    }

    pub(super) fn keys(&self) -> &[i32] {
        &self.keys
    }

    /// Begins a phase, and returns what `undo` needs to come back here.
    #[inline]
    pub(super) fn mark(&mut self) -> usize {
        self.phase = self.phase.wrapping_add(1);
        if self.phase == 0 {
            self.items.iter_mut().for_each(|item| item.saved = 0);
            self.phase = 1;
        }
        let (notes, n_lines) = (&mut self.notes, self.items.len() / LINE);
        if notes.trail.len() - notes.n_saved < n_lines {
            let len = 2 * notes.trail.len() + n_lines;
            notes.trail.resize(len, Saved::default());
        }
        notes.n_saved
    }

    /// Goes back to a mark, and begins a phase.
    #[inline]
    pub(super) fn undo(&mut self, mark: usize) {
        let (notes, lines) = (&mut self.notes, self.keys.as_chunks_mut().0);
        (notes.dead, notes.n_singles) = (false, 0);
        for &Saved { line, keys } in notes.trail[mark..notes.n_saved].iter().rev() {
            lines[line] = keys;
        }
        notes.n_saved = mark;
        self.mark();
    }

    /// The numbers of the nodes in some slots.
    #[inline(always)]
    pub(super) fn in_slots(&self, slots: Range<u32>) -> &[u32] {
        &self.slots[slots.start as usize..slots.end as usize]
    }

    #[inline(always)]
    pub(super) fn base(&self, item: usize) -> u32 {
        self.items[item].base
    }

    #[inline(always)]
    pub(super) fn item(&self, node: u32) -> usize {
        self.nodes[node as usize].item as usize
    }

    /// Begins to cover the items of some nodes, and of no others.
    #[inline(always)]
    pub(super) fn begin_cover(&mut self, nodes: Range<u32>) {
        self.notes.children += 1;
        for node in &self.nodes[nodes.start as usize..nodes.end as usize] {
            self.notes.taken[node.item as usize] = self.notes.children;
        }
    }

    /// Notes an item if it has few options.
    #[inline(always)]
    pub(super) fn look_at(&mut self, item: u32) {
        self.notes.look_at(item, self.keys[item as usize]);
    }

    #[inline(always)]
    pub(super) fn view(&mut self) -> View<'_> {
        View {
            slots: &mut self.slots,
            nodes: &mut self.nodes,
            keys: &mut self.keys,
            items: &mut self.items,
            phase: self.phase,
            notes: &mut self.notes,
        }
    }
}

/// What the innermost loop needs, in registers.
pub(super) struct View<'s> {
    slots: &'s mut [u32],
    nodes: &'s mut [Node],
    keys: &'s mut [i32],
    items: &'s mut [Item],
    phase: u32,
    notes: &'s mut Notes,
}

impl View<'_> {
    /// # Safety
    /// The index is less than the length.
    #[inline(always)]
    unsafe fn at<T>(slice: &mut [T], index: u32) -> &mut T {
        debug_assert!((index as usize) < slice.len());
        // SAFETY: as promised
        unsafe { slice.get_unchecked_mut(index as usize) }
    }

    /// Moves a node to a slot, and the node of that slot to its place.
    #[inline(always)]
    pub(super) fn swap(&mut self, node: u32, slot: u32) {
        let moved = std::mem::replace(&mut self.slots[slot as usize], node);
        // SAFETY: a node is in the tables or in a slot, where `new` puts all nodes and only this
        // function moves them; a place is a slot by `new`, or one that was checked here before
        unsafe {
            let at = std::mem::replace(&mut View::at(self.nodes, node).place, slot);
            *View::at(self.slots, at) = moved;
            View::at(self.nodes, moved).place = at;
        }
    }

    /// Sets a key, or a count.
    #[inline(always)]
    pub(super) fn set_key(&mut self, item: usize, key: i32) {
        assert!(item < self.keys.len(), "there is such a key");
        self.set_key_of(item as u32, key);
    }

    /// Sets the key of a node's item. Its line goes on the trail once in a phase.
    #[inline(always)]
    fn set_key_of(&mut self, item: u32, key: i32) {
        // SAFETY: every node's item has a key and an `Item`
        unsafe {
            if View::at(self.items, item).saved != self.phase {
                self.save(item as usize / LINE);
            }
            *View::at(self.keys, item) = key;
        }
    }

    /// Puts a line of keys on the trail.
    #[inline(always)]
    fn save(&mut self, line: usize) {
        let keys = self.keys.as_chunks().0[line];
        self.notes.trail[self.notes.n_saved] = Saved { line, keys };
        self.notes.n_saved += 1;
        for item in &mut self.items.as_chunks_mut::<LINE>().0[line] {
            item.saved = self.phase;
        }
    }

    /// Moves a node behind the live ones of its item, if that is not closed.
    #[inline(always)]
    pub(super) fn remove(&mut self, node: u32) {
        // SAFETY: as in `swap` and `set_key_of`
        let (item, key) = unsafe {
            let item = View::at(self.nodes, node).item;
            (item, *View::at(self.keys, item))
        };
        if !(3..CLOSED).contains(&key) {
            if key == CLOSED {
                self.notes.updates -= 1;
                return;
            }
            self.notes.look_at(item, key - 1);
        }
        self.set_key_of(item, key - 1);
        // SAFETY: as in `set_key_of`
        let base = unsafe { View::at(self.items, item).base };
        self.swap(node, base.wrapping_add_signed(key - 1));
    }

    /// Takes the option of a node out of its other items.
    #[inline(always)]
    pub(super) fn hide(&mut self, tables: &Tables, node: u32) {
        let nodes = tables.nodes_beside(node);
        self.notes.updates += nodes.len() as u64 - 1;
        let mut other = after(&nodes, node);
        while other != node {
            self.remove(other);
            other = after(&nodes, other);
        }
    }

    /// Takes an option out of all its items.
    #[inline(always)]
    pub(super) fn exclude(&mut self, tables: &Tables, node: u32) {
        self.notes.updates += 1;
        self.remove(node);
        self.hide(tables, node);
    }

    /// Hides the other nodes in these slots of a node's item, except those of the same color.
    #[inline(always)]
    pub(super) fn hide_all(&mut self, tables: &Tables, node: u32, slots: Range<u32>) {
        let color = tables.colors[node as usize];
        for slot in slots {
            let other = self.slots[slot as usize];
            if other == node || color > 0 && tables.colors[other as usize] == color {
                continue;
            }
            self.hide(tables, other);
            if self.notes.dead {
                return;
            }
        }
    }
}
