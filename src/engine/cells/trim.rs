//! Dropping what is too dear: the live options of a lot are the slots of its item.

use super::super::{Prices, Thrifty};
use super::{CLOSED, Cells};
use crate::problem::OptionId;
use std::sync::Arc;

impl Thrifty for Cells {
    fn heed(&mut self, prices: &Arc<Prices>) {
        self.prices = Some(Arc::clone(prices));
    }

    /// Options in no lot are not looked at: they stand in no list of their own.
    fn trim(&mut self, slack: u64) -> bool {
        let Some(prices) = self.prices.take() else { return true };
        let fits = self.dead || self.trim_lots(&prices, slack);
        self.prices = Some(prices);
        fits
    }
}

impl Cells {
    fn trim_lots(&mut self, prices: &Prices, slack: u64) -> bool {
        let mut rest = slack;
        for item in prices.items() {
            let Some(left) = rest.checked_sub(self.cheapest(prices, item.index()).unwrap_or(0)) else { return false };
            rest = left;
        }
        for item in prices.items() {
            let item = item.index();
            let Some(cheapest) = self.cheapest(prices, item) else { continue };
            let (first, most) = (self.tables.first[item], cheapest.saturating_add(rest));
            // from the last one on, since a hidden option changes places with the last
            for slot in (first..first + self.keys[item] as u32).rev() {
                let option = self.option_at(slot);
                if prices.cost(option) > most {
                    self.hide(option.number());
                    if self.dead {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// What the cheapest live option of a lot costs; nothing where its item is covered.
    fn cheapest(&self, prices: &Prices, item: usize) -> Option<u64> {
        let (first, key) = (self.tables.first[item], self.keys[item]);
        let live = (key != CLOSED).then(|| first..first + key as u32)?;
        live.map(|slot| prices.cost(self.option_at(slot))).min()
    }

    fn option_at(&self, slot: u32) -> OptionId {
        OptionId::new(self.tables.options[self.slots[slot as usize] as usize])
    }
}
