//! Cost pruning: the live options of a group are the slots of its item.

use super::Cells;
use super::sets::CLOSED;
use quadrille_problem::internal::ReducedCosts;
use quadrille_problem::problem::OptionId;

impl Cells {
    pub(super) fn prune_groups(&mut self, costs: &ReducedCosts, slack: u64) -> bool {
        let mut rest = slack;
        for item in costs.items() {
            let Some(left) = rest.checked_sub(self.cheapest(costs, item.index()).unwrap_or(0))
            else {
                return false;
            };
            rest = left;
        }
        for item in costs.items() {
            let item = item.index();
            let Some(cheapest) = self.cheapest(costs, item) else {
                continue;
            };
            let (first, most) = (self.tables.first[item], cheapest.saturating_add(rest));
            // from the last one on, since a hidden option changes places with the last
            for slot in (first..first + self.sets.keys()[item] as u32).rev() {
                let node = self.sets.in_slots(slot..slot + 1)[0];
                if costs.cost(self.option_of(node)) > most {
                    self.sets.view().exclude(&self.tables, node);
                    if self.sets.notes.dead {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// The cost of the cheapest live option of a group; none if its item is covered.
    fn cheapest(&self, costs: &ReducedCosts, item: usize) -> Option<u64> {
        let (first, key) = (self.tables.first[item], self.sets.keys()[item]);
        let live = (key != CLOSED).then(|| first..first + key as u32)?;
        let nodes = self.sets.in_slots(live).iter();
        nodes.map(|&node| costs.cost(self.option_of(node))).min()
    }

    fn option_of(&self, node: u32) -> OptionId {
        OptionId::new(self.tables.options[node as usize])
    }
}
