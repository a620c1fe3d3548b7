//! The hot loops on the present state: options taken and removed, the item with the fewest.

#![allow(
    unsafe_code,
    reason = "bounds checks in the innermost loops, see `Present::note`: a sixth of the time on \
        sudokus"
)]

use super::count::{CHUNK, Count};
use super::packed::Packed;
use super::tables::Tables;
use crate::kernel::Node;
use quadrille_cpu::internal::Isa;
use quadrille_problem::internal::Lists;

/// The present state, taken apart for the hot loops.
pub(super) struct Present<'a> {
    pub(super) tables: &'a Tables,
    pub(super) conflicts: Option<&'a Lists<Count>>,
    pub(super) counts: &'a mut [Count],
    pub(super) live: &'a mut [u8],
    pub(super) removed: &'a mut [Count],
    pub(super) n_removed: usize,
    pub(super) left: u32,
}

impl Present<'_> {
    /// Takes a live option, and lists the options to remove; false if the option is to be removed
    /// itself.
    #[inline(always)]
    pub(super) fn take(&mut self, option: Count) -> bool {
        let o = option.index();
        if self.live[o] == 0 {
            return false;
        }
        self.live[o] = 0;
        let items = self.tables.items(o);
        self.left -= items.len() as u32;
        for &item in items {
            self.counts[item.index()] = Count::COVERED;
        }
        match self.conflicts {
            Some(conflicts) => conflicts.of(o).iter().for_each(|&other| self.note(other)),
            None => self.note_all(o),
        }
        true
    }

    /// Lists the conflicts of an option for removal, where they are not listed in advance.
    #[inline(never)]
    fn note_all(&mut self, option: usize) {
        let tables = self.tables;
        tables.each_of_items(
            option,
            #[inline(always)]
            |other| self.note(other),
        );
    }

    /// Lists an option for removal, if it is live. Branch-free: liveness is unpredictable.
    #[inline(always)]
    fn note(&mut self, option: Count) {
        debug_assert!(option.index() < self.live.len() && self.n_removed < self.removed.len());
        // SAFETY: the conflicts name options of the problem, of which each is noted once while it
        // is live: `n_removed` is at most the number of options, and the list has one place more
        let (live, place) = unsafe {
            (
                self.live.get_unchecked_mut(option.index()),
                self.removed.get_unchecked_mut(self.n_removed),
            )
        };
        *place = option;
        self.n_removed += usize::from(*live);
        *live = 0;
    }

    /// Removes the listed options from their items, and queues the items left with one option.
    #[inline(always)]
    pub(super) fn remove(&mut self, queue: &mut [Count], mut queued: usize) -> usize {
        for &option in &self.removed[..self.n_removed] {
            let one = Count::of_option(option);
            for &item in self.tables.items(option.index()) {
                debug_assert!(item.index() < self.counts.len() && queued < queue.len());
                // SAFETY: the options name items of the problem, of which each falls to one option
                // once on the way down, and is queued then: `queued` never exceeds the number of
                // items, and the queue has one more place
                let (count, place) = unsafe {
                    (
                        self.counts.get_unchecked_mut(item.index()),
                        queue.get_unchecked_mut(queued),
                    )
                };
                *count = count.without(one);
                *place = item;
                queued += usize::from(count.live() == 1);
            }
        }
        queued
    }

    /// Packs the residual problem, in the same order of items and options, and opens its first
    /// level. None if it does not fit.
    #[inline(never)]
    pub(super) fn pack<I: Isa>(
        &self,
        isa: I,
        packed: &mut Packed,
        places: &mut [u32],
        chosen: usize,
    ) -> Option<Node> {
        isa.run(
            #[inline(always)]
            || self.fill(packed, places, chosen),
        )
    }

    #[inline(always)]
    fn fill(&self, packed: &mut Packed, places: &mut [u32], chosen: usize) -> Option<Node> {
        packed.clear();
        for (place, count) in places.iter_mut().zip(&*self.counts) {
            *place = packed.item(count.live(), count.live() <= Count::MAX_LIVE as u32) as u32;
        }
        for (w, live) in self.live.as_chunks::<CHUNK>().0.iter().enumerate() {
            packed.options(w, bits(live));
        }
        let tables = self.tables;
        let node = packed.fits().then(
            #[inline(always)]
            || {
                packed.open(
                    #[inline(always)]
                    |option| {
                        tables
                            .items(option as usize)
                            .iter()
                            .map(|item| places[item.index()] as usize)
                    },
                    chosen,
                )
            },
        );
        // as they are between the calls
        places.fill(0);
        node
    }

    /// The lowest item with the fewest live options, if all items have at least two.
    #[inline(always)]
    pub(super) fn fewest(&self) -> (u32, usize) {
        let (mut best, mut start) = (u32::MAX, 0);
        for (chunk, counts) in self.counts.as_chunks::<CHUNK>().0.iter().enumerate() {
            let least = Count::least(counts);
            if least < best {
                (best, start) = (least, chunk * CHUNK);
                if best == 2 {
                    break;
                }
            }
        }
        let at = self.counts[start..]
            .iter()
            .position(|count| count.live() == best);
        (best, start + at.unwrap_or(0))
    }
}

/// Bytes that are 0 or 1, as bits.
#[inline(always)]
fn bits(bytes: &[u8; CHUNK]) -> u64 {
    let eights = bytes.as_chunks::<8>().0.iter();
    // each bit arrives in the highest byte alone
    let bits =
        eights.map(|&eight| u64::from_le_bytes(eight).wrapping_mul(0x0102_0408_1020_4080) >> 56);
    bits.rev().fold(0, |all, bits| all << 8 | bits)
}
