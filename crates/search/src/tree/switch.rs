//! The engine that takes over a walk which lasts.
//!
//! `bits` and `delta` are faster than `links` in a long walk, and take two to a hundred times as
//! long to make their tables. Where one solution or two answer the question, most walks are short,
//! so `links` begins. It also goes on instead of `delta` where the walk could end by luck only:
//! such problems are large and have few options per item, and `delta` takes three times as long for
//! a node (Latin squares of 35 to 50 with holes).

use crate::scheduler::tuning::Tuning;
use crate::settings::EngineKind;
use crate::tree::choice;
use quadrille_cpu::internal::InstructionSet;
use quadrille_engine::internal::Walker;
use quadrille_problem::problem::Problem;
use std::sync::Arc;

/// An engine that is not made yet.
#[derive(Debug)]
pub(crate) struct Switch {
    pub(crate) problem: Arc<Problem>,
    pub(crate) kind: EngineKind,
    pub(crate) set: InstructionSet,
    pub(crate) tuning: Tuning,
}

impl Switch {
    /// Whether the walk has lasted so long that it pays to make the engine. It is decided after a
    /// power of two of nodes, so that the same search always does the same work.
    pub(crate) fn is_due(&self, walker: &Walker) -> bool {
        let most = self.tuning.switch_per_entry * self.problem.n_entries() as u64;
        let by_luck = self.kind == EngineKind::Delta && self.tuning.needs_luck(walker.progress());
        let lasts = walker.ticks() >= most && !by_luck;
        walker.counters().nodes.is_power_of_two() && lasts
    }

    /// The number of nodes after which this is decided next.
    pub(crate) fn after(nodes: u64) -> u64 {
        (nodes + 1).next_power_of_two()
    }

    /// Makes the engine, and lets it go on where `walker` is. Where that cannot be, the walker goes
    /// on itself.
    pub(crate) fn take_over(&self, walker: &mut Walker) {
        let next = choice::make(self.kind, self.set, &self.problem);
        let next = next.map(|next| {
            if self.tuning.eager {
                next.eager()
            } else {
                next
            }
        });
        if let Ok(mut next) = next
            && next.take_over(walker)
        {
            *walker = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_engine::internal::Stop;
    use quadrille_problem::problem::OptionId;

    fn switch(problem: &Arc<Problem>, kind: EngineKind) -> Switch {
        Switch {
            problem: Arc::clone(problem),
            kind,
            set: InstructionSet::best(),
            tuning: Tuning::USUAL,
        }
    }

    /// All solutions from the walker's position on, each with the nodes visited before.
    fn rest(walker: &mut Walker) -> Vec<(Vec<OptionId>, u64)> {
        let mut found = Vec::new();
        while walker.run(false, u64::MAX) == Stop::Solution {
            let mut options = walker.chosen().to_vec();
            options.sort_unstable();
            found.push((options, walker.counters().nodes));
        }
        found
    }

    #[test]
    fn what_follows_does_not_depend_on_when_another_engine_takes_over() {
        let mut n_handed_over = 0;
        for mask in (1..1_u32 << 18).step_by(1777) {
            // six items in a ring; an option covers one item, two neighbors, or two items at
            // distance two
            let option = |i: u32| {
                format!(
                    "{} {}\n",
                    i % 6,
                    if i < 6 {
                        String::new()
                    } else {
                        ((i + i / 6) % 6).to_string()
                    }
                )
            };
            let text: String = (0..18).filter(|i| mask >> i & 1 == 1).map(option).collect();
            let problem: Arc<Problem> = Arc::new(format!("0 1 2 3 4 5\n{text}").parse().unwrap());
            let whole = rest(
                &mut choice::make(EngineKind::Links, InstructionSet::best(), &problem).unwrap(),
            );
            for kind in [EngineKind::Bits, EngineKind::Delta, EngineKind::Cells] {
                for nodes in 0.. {
                    let mut walker =
                        choice::make(EngineKind::Links, InstructionSet::best(), &problem).unwrap();
                    let mut n_found = 0;
                    let stop = loop {
                        match walker.run(false, nodes) {
                            Stop::Solution => n_found += 1,
                            stop => break stop,
                        }
                    };
                    let before = walker.counters();
                    switch(&problem, kind).take_over(&mut walker);
                    assert_eq!(walker.counters().solutions, before.solutions);
                    assert_eq!(
                        rest(&mut walker),
                        whole[n_found..],
                        "{kind} after {nodes} nodes of\n{text}"
                    );
                    if stop == Stop::Exhausted {
                        break;
                    }
                    n_handed_over +=
                        usize::from(kind == EngineKind::Bits && walker.updates().is_none());
                }
            }
        }
        assert!(n_handed_over > 500, "{n_handed_over}");
    }

    #[test]
    fn links_goes_on_where_the_walk_is_short_or_could_end_by_luck_only() {
        // so many items, each with eight options of its own, which also exclude each other by
        // another item
        let tuning = Tuning::USUAL;
        for (n_items, could_end) in [(6, true), (40, false)] {
            let items = |letter: &str| {
                (0..n_items)
                    .map(|i| format!("{letter}{i} "))
                    .collect::<Vec<_>>()
                    .concat()
            };
            let options = (0..n_items)
                .map(|i| format!("a{i} b{i}\n").repeat(8))
                .collect::<Vec<_>>()
                .concat();
            let text = format!("{}| {}\n{options}", items("a"), items("b"));
            let problem: Arc<Problem> = Arc::new(text.parse().unwrap());
            let set = InstructionSet::best();
            let switches = [EngineKind::Delta, EngineKind::Bits].map(|kind| switch(&problem, kind));
            let mut walker = choice::make(EngineKind::Links, set, &problem).unwrap();
            let most = tuning.switch_per_entry * problem.n_entries() as u64;
            let (mut nodes, mut are_due) = (1, [false; 2]);
            while !are_due[0] && walker.ticks() < 16 * most {
                if walker.run(false, nodes) == Stop::Pause {
                    nodes *= 2;
                }
                for (is_due, switch) in are_due.iter_mut().zip(&switches) {
                    *is_due |= switch.is_due(&walker);
                }
            }
            assert!(walker.ticks() >= most);
            // bits take over all the same
            assert_eq!(are_due, [could_end, true]);
        }
    }
}
