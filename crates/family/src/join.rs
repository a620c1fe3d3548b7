//! Two parts of a problem joined, as in a join node of a tree decomposition (T. Kloks 1994): what
//! the pairs of their states lead to.
//!
//! The number of ways to a pair is the product of its states' numbers. Both parts know which of the
//! shared items they have changed. States that agree in that are a group, and of two groups all
//! pairs fit or no pair does.

use super::numbers::Numbers;
use super::plan::{Joint, Plan};
use super::share::{Layer, Share};
use super::state::State;
use super::table::{Table, hash_of};

/// Two layers while their states are paired.
pub(super) struct Pairs<const W: usize> {
    pub(super) layers: [Box<Layer<W>>; 2],
    groups: [Groups<W>; 2],
    /// How many states of the first layer were paired, group by group.
    at: usize,
    /// The product of two numbers of ways.
    ways: Numbers,
}

/// The states of a layer in groups.
struct Groups<const W: usize> {
    /// The shared items of the states of each group.
    keys: Vec<State<W>>,
    /// Where the states of each group end, and the states.
    ends: Vec<usize>,
    states: Vec<u32>,
}

impl<const W: usize> Groups<W> {
    fn new(layer: &Layer<W>, shared: &State<W>) -> Groups<W> {
        let mut keys = Table::new();
        let group = |number| {
            let mut key = layer.states.state(number);
            key.iter_mut()
                .zip(shared)
                .for_each(|(word, shared)| *word &= shared);
            keys.insert(hash_of(&key), key)
        };
        let of_state: Vec<usize> = (0..layer.states.len()).map(group).collect();
        let mut ends = vec![0; keys.len()];
        of_state.iter().for_each(|&group| ends[group] += 1);
        let mut end = 0;
        for size in &mut ends {
            end += *size;
            *size = end;
        }
        let mut states = vec![0; of_state.len()];
        // each end goes down to the beginning of its group
        for (state, &group) in of_state.iter().enumerate().rev() {
            ends[group] -= 1;
            states[ends[group]] = state as u32;
        }
        ends.push(of_state.len());
        ends.remove(0);
        Groups {
            keys: (0..keys.len()).map(|group| keys.state(group)).collect(),
            ends,
            states,
        }
    }

    /// The group of the state at this place.
    fn group_at(&self, at: usize) -> usize {
        self.ends.partition_point(|&end| end <= at)
    }

    /// The groups whose states fit a group of the other part with this key.
    fn fitting(&self, joint: &Joint<W>, key: &State<W>) -> Vec<usize> {
        let fits = |&group: &usize| joint.fit(key, &self.keys[group]);
        (0..self.keys.len()).filter(fits).collect()
    }

    fn states(&self, group: usize) -> &[u32] {
        let begin = group.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.states[begin..self.ends[group]]
    }
}

impl<const W: usize> Pairs<W> {
    /// The pairs of these layers, whose numbers of ways have `width` words.
    pub(super) fn new(joint: &Joint<W>, layers: [Box<Layer<W>>; 2], width: usize) -> Pairs<W> {
        let groups = [0, 1].map(|n| Groups::new(&layers[n], &joint.shared));
        Pairs {
            layers,
            groups,
            at: 0,
            ways: Numbers::new(width),
        }
    }

    /// Joins pairs of states, as far as work and memory allow; the pairs of one state are not
    /// divided. Returns whether all pairs are joined.
    pub(super) fn follow(
        &mut self,
        plan: &Plan<W>,
        joint: usize,
        step: usize,
        share: &mut Share<W>,
        work: u64,
    ) -> bool {
        let joint = &plan.joints[joint];
        let enough = share.work.saturating_add(work);
        let [firsts, seconds] = &self.groups;
        let mut fitting = (usize::MAX, Vec::new());
        while self.at < firsts.states.len() && share.work < enough && !share.room.full {
            let group = firsts.group_at(self.at);
            if fitting.0 != group {
                fitting = (group, seconds.fitting(joint, &firsts.keys[group]));
                share.work += seconds.keys.len() as u64;
            }
            let (state, ways) = self.layers[0].get(firsts.states[self.at] as usize);
            self.at += 1;
            share.work += 1;
            for &second in fitting.1.iter().flat_map(|&other| seconds.states(other)) {
                share.work += 1;
                let (other, more_ways) = self.layers[1].get(second as usize);
                self.ways.set_product(ways, more_ways);
                let (to, next) = plan.pass_over(step + 1, joint.both(&state, &other));
                share.keep(to, hash_of(&next), next, &self.ways, 0);
            }
        }
        self.at == firsts.states.len()
    }
}
