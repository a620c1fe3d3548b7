//! Lists of the solutions below small subtrees: where the same residual problem comes back, they
//! are shown again instead of searched for.
//!
//! The covered items are the key, without symmetries: the same residual problem has the same
//! solutions in the same order. One subtree is recorded at a time, but parts of it may come from
//! lists. When the capacity is used up, all lists are forgotten.

use super::super::kernel::{Counters, Visit};
use quadrille_problem::internal::{Hits, Images, LOOKUP_NODES, Shape};
use quadrille_problem::problem::OptionId;

/// The most options in lists: 8 MB.
const OPTIONS: usize = 1 << 21;

/// The most lists.
const LISTS: usize = 1 << 16;

/// Subtrees of a class with more nodes, in the mean, are not recorded, but perhaps those inside.
const NODES: u64 = 256;

/// A subtree with this many times as many nodes is not recorded to the end.
const TOO_MANY: u64 = 16;

/// After this many nodes, lists that have not saved a quarter of these are given up.
const TRIAL: u64 = 1 << 15;
const ONE_SAVED_OF: u64 = 4;

/// The solutions below a residual problem, by number, and the work that they took.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct List {
    first: u32,
    last: u32,
    nodes: u64,
    decisions: u64,
    levels: u32,
}

impl List {
    /// The work done, if the list is shown with `height` levels above.
    #[inline(always)]
    pub(in super::super) fn add_work(&self, counters: &mut Counters, height: usize) {
        counters.nodes += self.nodes;
        counters.decisions += self.decisions;
        counters.deepest = counters.deepest.max(height + self.levels as usize);
    }

    /// The number of solutions.
    #[inline(always)]
    pub(in super::super) fn len(&self) -> u64 {
        u64::from(self.last - self.first)
    }
}

/// A subtree that is recorded: the levels above it, the options chosen there, its first solution,
/// and the work done before.
#[derive(Clone, Copy, Debug)]
struct Recording {
    height: usize,
    trail: usize,
    first: usize,
    before: Counters,
    levels: usize,
}

/// The lists that were recorded.
#[derive(Clone, Debug, Default)]
struct Recorded {
    /// Twice as many as there may be lists: the number of one plus 1, or 0.
    places: Vec<u32>,
    lists: Vec<List>,
    /// A few words for each list.
    keys: Vec<u64>,
    /// Where the options of each solution end.
    ends: Vec<u32>,
    options: Vec<OptionId>,
}

impl Recorded {
    fn forget(&mut self) {
        self.places.clear();
        self.places.resize(LISTS * 2, 0);
        self.lists.clear();
        self.keys.clear();
        self.ends.clear();
        self.options.clear();
    }

    /// Where a key is, or could be.
    fn place(&self, hash: u64, key: &[u64]) -> usize {
        let mut place = (hash >> (u64::BITS - (LISTS * 2).ilog2())) as usize;
        loop {
            match self.places[place] {
                0 => return place,
                found if self.keys[(found as usize - 1) * key.len()..][..key.len()] == *key => {
                    return place;
                }
                _ => place = (place + 1) % (LISTS * 2),
            }
        }
    }

    fn start(&self, solution: usize) -> usize {
        solution
            .checked_sub(1)
            .map_or(0, |before| self.ends[before] as usize)
    }

    /// Drops the solutions from this one on.
    fn drop_from(&mut self, solution: usize) {
        self.options.truncate(self.start(solution));
        self.ends.truncate(solution);
    }
}

/// All lists, and the one that is being recorded.
#[derive(Debug)]
pub(super) struct Lists {
    images: Images,
    kept: Recorded,
    recording: Option<Recording>,
    /// The key of the recorded subtree.
    recorded: Vec<u64>,
    /// The list that was found last, until it is shown.
    found: Option<List>,
    hits: Hits,
    /// Nodes saved by lists since `since`, the node count at the last test of their worth.
    pub(super) saved: u64,
    since: u64,
    /// Scratch.
    covered: Vec<u64>,
    key: Vec<u64>,
    solution: Vec<OptionId>,
}

/// A copy goes elsewhere in the tree, and begins without lists.
impl Clone for Lists {
    fn clone(&self) -> Lists {
        Lists::with(self.images.clone(), self.hits.clone())
    }
}

impl Lists {
    pub(super) fn new(shape: &Shape, n_classes: usize) -> Lists {
        Lists::with(Images::of_identity(shape), Hits::new(n_classes))
    }

    fn with(images: Images, hits: Hits) -> Lists {
        let zeros = vec![0; images.n_words()];
        let mut kept = Recorded::default();
        kept.forget();
        let (recorded, covered, key) = (zeros.clone(), zeros.clone(), zeros);
        Lists {
            images,
            kept,
            recording: None,
            recorded,
            found: None,
            hits,
            covered,
            key,
            solution: Vec::new(),
            saved: 0,
            since: 0,
        }
    }

    /// The mean number of nodes from which lookups of this class pay.
    pub(super) fn worth(&self, class: usize) -> u64 {
        self.hits.worth(class, LOOKUP_NODES)
    }

    /// Whether they are worth the trouble, so far.
    #[inline(always)]
    pub(super) fn pay(&mut self, now: Counters) -> bool {
        let nodes = now.nodes - self.since;
        if nodes < TRIAL {
            return true;
        }
        let saved = std::mem::take(&mut self.saved);
        self.since = now.nodes;
        saved * ONE_SAVED_OF >= nodes
    }

    /// A level was opened with `levels - 1` above it.
    #[inline(always)]
    pub(super) fn reach(&mut self, levels: usize) {
        if let Some(recording) = &mut self.recording {
            recording.levels = recording.levels.max(levels);
        }
    }

    /// Whether the solutions below these choices are in a list, which is then
    /// [`taken`](Lists::take). If not, and if trees of this class have few nodes, recording begins.
    #[inline(never)]
    pub(super) fn find(
        &mut self,
        chosen: &[OptionId],
        class: usize,
        nodes: u64,
        height: usize,
        now: Counters,
    ) -> bool {
        self.hits.look(class);
        self.covered.fill(0);
        for &option in chosen {
            self.images.add(&mut self.covered, option);
        }
        let hash = self.images.canonical(&self.covered, &mut self.key);
        let place = self.kept.place(hash, &self.key);
        if let Some(number) = self.kept.places[place].checked_sub(1) {
            self.hits.find(class);
            let list = self.kept.lists[number as usize];
            self.saved += list.nodes;
            self.found = Some(list);
            return true;
        }
        if self.recording.is_none() && nodes <= NODES {
            let (trail, first, levels) = (chosen.len(), self.kept.ends.len(), height + 1);
            self.recording = Some(Recording {
                height,
                trail,
                first,
                before: now,
                levels,
            });
            self.recorded.copy_from_slice(&self.key);
        }
        false
    }

    #[inline(always)]
    pub(super) fn take(&mut self) -> Option<List> {
        self.found.take()
    }

    /// The search leaves the recorded subtree before its end, so the recording is dropped.
    pub(super) fn abandon(&mut self) {
        if let Some(recording) = self.recording.take() {
            self.kept.drop_from(recording.first);
        }
    }

    /// The engine has left a level.
    #[inline(always)]
    pub(super) fn closed(&mut self, height: usize, now: Counters) {
        if self
            .recording
            .is_some_and(|recording| recording.height == height)
        {
            self.keep(now);
        }
    }

    #[inline(never)]
    fn keep(&mut self, now: Counters) {
        let Some(Recording {
            height,
            first,
            before,
            levels,
            ..
        }) = self.recording.take()
        else {
            return;
        };
        let hash = self.images.canonical(&self.recorded, &mut self.key);
        let place = self.kept.place(hash, &self.recorded);
        self.kept.lists.push(List {
            first: first as u32,
            last: self.kept.ends.len() as u32,
            nodes: now.nodes - before.nodes,
            decisions: now.decisions - before.decisions,
            levels: (levels - height) as u32,
        });
        self.kept.keys.extend(&self.recorded);
        self.kept.places[place] = self.kept.lists.len() as u32;
        if self.kept.lists.len() == LISTS || self.kept.options.len() > OPTIONS {
            self.kept.forget();
        }
    }

    /// A solution was found.
    #[inline(always)]
    pub(super) fn record(&mut self, chosen: &[OptionId], nodes: u64) {
        if let Some(Recording { trail, before, .. }) = self.recording {
            self.kept.options.extend_from_slice(&chosen[trail..]);
            self.kept.ends.push(self.kept.options.len() as u32);
            if nodes - before.nodes > NODES * TOO_MANY {
                self.abandon();
            }
        }
    }

    /// Shows the solutions of a list, below these choices; whether the visitor wants more.
    #[inline(never)]
    pub(super) fn show(
        &mut self,
        list: List,
        above: &[OptionId],
        mut now: Counters,
        visit: &mut Visit<'_>,
    ) -> bool {
        let mut goes_on = true;
        self.solution.clear();
        self.solution.extend_from_slice(above);
        let mut start = self.kept.start(list.first as usize);
        for &end in &self.kept.ends[list.first as usize..list.last as usize] {
            let below = &self.kept.options[start..end as usize];
            start = end as usize;
            let len = above.len() + below.len();
            if self.solution.len() < len {
                self.solution.resize(len, OptionId::new(0));
            }
            self.solution[above.len()..len].copy_from_slice(below);
            now.solutions += 1;
            goes_on &= visit(&self.solution[..len], now);
        }
        if let Some(Recording { trail, .. }) = self.recording {
            // as below another of its nodes
            let mut start = self.kept.start(list.first as usize);
            for solution in list.first..list.last {
                let end = self.kept.ends[solution as usize] as usize;
                self.kept.options.extend_from_slice(&above[trail..]);
                self.kept.options.extend_from_within(start..end);
                self.kept.ends.push(self.kept.options.len() as u32);
                start = end;
            }
        }
        goes_on
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same place of the table, and the same first word.
    #[test]
    fn keys_differ_by_any_word() {
        let mut kept = Recorded::default();
        kept.forget();
        let place = kept.place(5, &[1, 2, 3]);
        kept.keys.extend([1, 2, 3]);
        kept.places[place] = 1;
        assert_eq!(kept.place(5, &[1, 2, 3]), place);
        for other in [[0, 2, 3], [1, 0, 3], [1, 2, 0]] {
            assert_ne!(kept.place(5, &other), place, "{other:?}");
        }
    }

    /// Found deeper than it was recorded.
    #[test]
    fn the_work_of_a_list_is_that_of_its_subtree() {
        let mut lists = Lists::new(&Shape::new(3, 3, (0..3).map(std::iter::once)), 1);
        let chosen = [OptionId::new(1)];
        let done = |nodes, decisions, deepest| Counters {
            nodes,
            decisions,
            deepest,
            ..Counters::default()
        };
        assert!(!lists.find(&chosen, 0, 1, 3, done(10, 4, 3)));
        lists.reach(7);
        lists.closed(3, done(30, 9, 7));
        assert!(lists.find(&chosen, 0, 1, 5, done(40, 11, 8)));
        let mut counters = done(40, 11, 8);
        lists.take().unwrap().add_work(&mut counters, 5);
        assert_eq!(
            (counters.nodes, counters.decisions, counters.deepest),
            (60, 16, 9)
        );
    }

    /// What is kept of each of many subtrees, before and after all are forgotten: because there are
    /// too many lists, or too many options.
    #[test]
    fn what_is_forgotten_is_recorded_again() {
        let shape = Shape::new(17, 17, (0..17).map(std::iter::once));
        let chosen = |n: u32| -> Vec<OptionId> {
            (0..17)
                .filter(|bit| n >> bit & 1 == 1)
                .map(OptionId::new)
                .collect()
        };
        for (n_options, kept) in [(1, LISTS as u32 - 1), (40, (OPTIONS / 40) as u32)] {
            let mut lists = Lists::new(&shape, 1);
            let solution = |n: u32| [chosen(n), vec![OptionId::new(n % 17); n_options]].concat();
            let now = Counters::default();
            let n_subtrees = kept + 2_000;
            for n in 1..=n_subtrees {
                assert!(!lists.find(&chosen(n), 0, 1, 3, now), "{n} is new");
                lists.record(&solution(n), 0);
                lists.closed(3, now);
                // the last one before all are forgotten
                assert_eq!(lists.kept.lists.is_empty(), n == kept + 1, "{n} of {kept}");
            }
            for n in (1..=n_subtrees).rev().step_by(19) {
                let found = lists.find(&chosen(n), 0, 1, 3, now);
                assert_eq!(found, n > kept + 1, "{n} of {kept}");
                lists.abandon();
                let Some(list) = lists.take() else { continue };
                let mut shown = Vec::new();
                lists.show(list, &chosen(n), now, &mut |options, _| {
                    shown.push(options.to_vec());
                    true
                });
                assert_eq!(shown, [solution(n)], "{n} of {kept}");
            }
        }
    }
}
