//! Cost pruning. An exactly-one group is a run of options in ascending order of cost, so that its
//! cheapest live option is the first bit of the run, and the options that are too expensive are the
//! last ones.
//!
//! A state is scanned word by word, once for the cheapest option of each group, once to cut the
//! groups off at places from a table. Options are never visited one by one: on weighted pentominoes
//! a node drops 80 of 200.

use quadrille_cpu::internal::pairs;
use quadrille_problem::internal::ReducedCosts;
use quadrille_problem::problem::OptionId;
use std::sync::Arc;

/// The groups among the options of one kernel.
#[derive(Clone, Debug, Default)]
pub(super) struct Groups {
    /// The cost of each option.
    costs: Vec<u64>,
    /// Where the part of a word belongs to one group, in order, and where the parts of each word
    /// begin.
    parts: Vec<GroupWord>,
    starts: Vec<u32>,
    /// The runs of the groups; the last run has the options outside all groups.
    runs: Vec<Group>,
    /// For each group and step of costs, the number of its options that cost at most the end of
    /// that step.
    reach: Vec<u32>,
}

/// The options of a group in one word.
#[derive(Clone, Copy, Debug)]
struct GroupWord {
    mask: u64,
    group: u32,
}

/// A group, cut by the steps of a ladder: step `i` holds the costs from `base + (i << shift)` on.
#[derive(Clone, Copy, Debug)]
struct Group {
    start: u32,
    /// Where its steps begin in `reach`, and the number of the last.
    ladder: u32,
    last: u32,
    shift: u32,
    base: u64,
}

impl Groups {
    /// Sets the costs of the options of a kernel, listed in `ids`.
    pub(super) fn fill(&mut self, costs: &ReducedCosts, ids: &[OptionId]) {
        self.costs.clear();
        self.parts.clear();
        self.starts.clear();
        self.runs.clear();
        self.reach.clear();
        self.costs.extend(ids.iter().map(|&id| costs.cost(id)));
        let mut start = 0;
        for &end in costs.ends() {
            let end = start + ids[start..].partition_point(|id| id.number() < end);
            self.add(start, end);
            start = end;
        }
        self.add(start, ids.len());
        while self.starts.len() <= ids.len().div_ceil(64) {
            self.starts.push(self.parts.len() as u32);
        }
    }

    fn add(&mut self, start: usize, end: usize) {
        let costs = &self.costs[start..end];
        let base = costs.first().copied().unwrap_or(0);
        let width = costs.last().map_or(0, |most| most - base);
        // twice as many steps as options, about
        let bits = costs.len().max(1).ilog2() + 2;
        let shift = (u64::BITS - width.leading_zeros()).saturating_sub(bits);
        let last = width >> shift;
        self.runs.push(Group {
            start: start as u32,
            ladder: self.reach.len() as u32,
            last: last as u32,
            shift,
            base,
        });
        let mut reached = 0;
        for step in 0..=last {
            while reached < costs.len() && (costs[reached] - base) >> shift <= step {
                reached += 1;
            }
            self.reach.push((start + reached) as u32);
        }
        self.add_parts(start, end);
    }

    /// Adds the parts of the words that the options of the last group have.
    fn add_parts(&mut self, start: usize, end: usize) {
        let mut at = start;
        while at < end {
            let word = at / 64;
            while self.starts.len() <= word {
                self.starts.push(self.parts.len() as u32);
            }
            let next = end.min((word + 1) * 64);
            let mask = below(next - word * 64) & !below(at - word * 64);
            self.parts.push(GroupWord {
                mask,
                group: self.runs.len() as u32 - 1,
            });
            at = next;
        }
    }

    #[inline(always)]
    fn parts(&self, word: usize) -> &[GroupWord] {
        &self.parts[self.starts[word] as usize..self.starts[word + 1] as usize]
    }

    /// The end of the options of `group` within the cost limit `most`.
    #[inline(always)]
    fn reach(&self, group: &Group, most: u64) -> u32 {
        let step = (most.saturating_sub(group.base) >> group.shift).min(u64::from(group.last));
        let mut reached = self.reach[group.ladder as usize + step as usize];
        while reached > group.start && self.costs[reached as usize - 1] > most {
            reached -= 1;
        }
        reached
    }
}

/// Costs, and scratch.
#[derive(Clone, Debug)]
pub(super) struct Budget {
    pub(super) costs: Arc<ReducedCosts>,
    /// The groups of the whole problem.
    pub(super) whole: Arc<Groups>,
    pub(super) cuts: Cuts,
}

/// For each group in one state the cost of its cheapest live option, and the place where it is cut
/// off.
#[derive(Clone, Debug, Default)]
pub(super) struct Cuts {
    least: Vec<u64>,
    ends: Vec<u32>,
}

impl Cuts {
    /// Finds the places where the groups are cut off in a state, given by its live words and their
    /// numbers, last one first. False if the cheapest options of all groups together are too
    /// expensive.
    #[inline(always)]
    pub(super) fn find(
        &mut self,
        groups: &Groups,
        live: impl Iterator<Item = (usize, u64)>,
        slack: u64,
    ) -> bool {
        self.least.clear();
        self.least.resize(groups.runs.len(), 0);
        for (word, live) in live {
            for part in groups.parts(word).iter().rev() {
                let bits = live & part.mask;
                let least = &mut self.least[part.group as usize];
                *least = if bits == 0 {
                    *least
                } else {
                    groups.costs[word * 64 + bits.trailing_zeros() as usize]
                };
            }
        }
        // options in no group are not required
        if let Some(least) = self.least.last_mut() {
            *least = 0;
        }
        let mut rest = slack;
        for &least in &self.least {
            let Some(left) = rest.checked_sub(least) else {
                return false;
            };
            rest = left;
        }
        self.ends.clear();
        for (group, least) in pairs(&groups.runs, &self.least) {
            self.ends
                .push(groups.reach(group, least.saturating_add(rest)));
        }
        true
    }

    /// The options of a word that are not cut off.
    #[inline(always)]
    pub(super) fn kept(&self, groups: &Groups, word: usize) -> u64 {
        let mut kept = 0;
        for part in groups.parts(word) {
            kept |= part.mask
                & below((self.ends[part.group as usize] as usize).saturating_sub(word * 64));
        }
        kept
    }
}

/// The bits of a word before place `n`.
#[inline(always)]
fn below(n: usize) -> u64 {
    match n {
        0..64 => (1 << n) - 1,
        _ => u64::MAX,
    }
}
