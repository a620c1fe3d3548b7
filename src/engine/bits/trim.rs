//! Dropping what is too dear. A lot is a run of options that begins with the cheap ones, so that its cheapest live option is the first
//! bit of the run, and what is too dear are its last ones.

use super::engine::{Bits, Packing};
use crate::engine::prices::{Prices, Thrifty};
use crate::engine::simd::Isa;
use crate::problem::OptionId;
use std::sync::Arc;

/// Prices, and room to think.
#[derive(Clone, Debug)]
pub(super) struct Purse {
    pub(super) prices: Arc<Prices>,
    /// The costs of the cheapest live options of the lots of one state.
    least: Vec<u64>,
}

impl Purse {
    /// Trims the live options of a state: word `i` of `live` holds 64 options from `64 * at(i)` on, which `ids` names. The lots end
    /// at `ends`, or where they end in the whole problem. False when the cheapest of all lots are too dear together.
    #[inline(always)]
    pub(super) fn trim(
        &mut self,
        live: &mut [u64],
        at: impl Fn(usize) -> usize,
        ids: &[OptionId],
        ends: Option<&[u32]>,
        slack: u64,
    ) -> bool {
        let Purse { prices, least } = self;
        let ends = ends.unwrap_or(prices.ends());
        let cost = |place: usize| prices.cost(ids[place]);
        let (mut rest, mut i, mut start) = (slack, 0, 0_usize);
        least.clear();
        for &end in ends {
            let end = end as usize;
            let mut cheapest = 0;
            while i < live.len() && at(i) * 64 < end {
                let base = at(i) * 64;
                let bits = live[i] & from(start.saturating_sub(base));
                if bits != 0 {
                    let first = base + bits.trailing_zeros() as usize;
                    cheapest = if first < end { cost(first) } else { 0 };
                    break;
                }
                i += 1;
            }
            let Some(left) = rest.checked_sub(cheapest) else { return false };
            rest = left;
            least.push(cheapest);
            start = end;
        }
        // from the back, so that a word that is done is not looked at again
        let mut i = live.len();
        for lot in (0..=ends.len()).rev() {
            let start = if lot > 0 { ends[lot - 1] as usize } else { 0 };
            let end = ends.get(lot).map_or(ids.len(), |&end| end as usize);
            let most = least.get(lot).copied().unwrap_or(0).saturating_add(rest);
            'lot: while i > 0 {
                let base = at(i - 1) * 64;
                if base < end {
                    let mut bits = live[i - 1] & from(start.saturating_sub(base)) & !from(end - base);
                    while bits != 0 {
                        let last = 63 - bits.leading_zeros() as usize;
                        if cost(base + last) <= most {
                            break 'lot;
                        }
                        bits ^= 1 << last;
                        live[i - 1] ^= 1 << last;
                    }
                    if base <= start {
                        break;
                    }
                }
                i -= 1;
            }
        }
        true
    }
}

impl<I: Isa, P: Packing> Thrifty for Bits<I, P> {
    fn heed(&mut self, prices: &Arc<Prices>) {
        self.rests.only_measure();
        self.purse = Some(Box::new(Purse { prices: Arc::clone(prices), least: Vec::new() }));
    }

    #[inline(always)]
    fn trim(&mut self, slack: u64) -> bool {
        self.trim_inside(slack)
    }
}

/// The bits of a word from place `n` on.
#[inline(always)]
fn from(n: usize) -> u64 {
    u64::MAX.checked_shl(n.min(64) as u32).unwrap_or(0)
}
