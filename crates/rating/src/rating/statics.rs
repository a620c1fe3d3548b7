//! Static chains: bidirectional cycles and forcing chains over the links of one board.
//!
//! All are found by breadth-first search, in the order of Sudoku Explainer. Where reachability
//! shows that a search is in vain it is left out, and candidates that lead nowhere are not entered:
//! this changes no chain that is found.

use super::explain;
use super::grid::{COLUMN, Grid, Layout};
use super::links::{LinkKinds, Links};
use super::node::{Node, Reason};
use super::rank::{StaticRank, length_tenths};
use super::set::Set;
use super::step::{Finding, Step};
use super::tables::count;
use super::technique::{Technique, Tenths};
use std::ops::Range;

/// A candidate on the way of a search.
#[derive(Clone, Copy)]
struct Visit {
    number: u16,
    /// Why it follows; of nodes that are on.
    reason: Reason,
    /// The visit that it follows from; its own number for the start.
    parent: u32,
}

/// A static chain that excludes something.
pub(super) struct StaticChain<const W: usize> {
    pub(super) rank: StaticRank,
    /// Its number in the order in which chains were found.
    order: u32,
    pub(super) technique: Technique,
    pub(super) rating: Tenths,
    /// The numbers of the candidates that are removed.
    pub(super) removed: Set<W>,
    /// The candidate that is placed.
    pub(super) placed: Option<u16>,
    /// The nodes from the end back to the start; each follows from the next one. A cycle has its
    /// start at both ends.
    pub(super) path: Vec<(Node, Reason)>,
}

impl<const W: usize> StaticChain<W> {
    /// What the chain shows.
    pub(super) fn step(&self, links: &Links<W, impl Layout>) -> Step {
        let layout = links.layout();
        let finding = Finding::new(layout, self.technique, 0, [])
            .rated(self.rating.0)
            .by_chains(vec![explain::static_chain(layout, &self.path)]);
        if let Some(candidate) = self.placed {
            let (candidate, size) = (usize::from(candidate), layout.size());
            return finding.places(candidate / size, candidate % size);
        }
        let removed = self.removed.and(&links.alive).iter();
        let removed = removed.map(|number| links.candidate(number));
        let step = finding.removes(removed.map(|(cell, digit)| (cell, 1 << digit)));
        step.expect("a chain removes something")
    }
}

/// What chains are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// The best one.
    Best,
    /// The best one of each effect.
    EachEffect,
}

/// A search for static chains, with its reusable buffers.
pub(super) struct StaticSearch<const W: usize> {
    visits: Vec<Visit>,
    ends: Vec<u32>,
    layers: Vec<Set<W>>,
    previous: [Vec<Option<Set<W>>>; 2],
    leading: Vec<Option<Set<W>>>,
    wanted: Wanted,
    /// Leaves nothing out.
    is_exhaustive: bool,
    n_found: u32,
    found: Vec<StaticChain<W>>,
}

/// The passes: the links, and the key by which chains of equal length are sorted.
const PASSES: [(LinkKinds, u8); 3] = [
    (LinkKinds::Digit, 2),
    (LinkKinds::Cell, 3),
    (LinkKinds::Both, 4),
];

/// Where chains and cycles can start.
struct Starts<const W: usize> {
    cycles: [Set<W>; 3],
    refuted: Set<W>,
    proved: Set<W>,
}

impl<const W: usize> StaticSearch<W> {
    pub(super) fn new(is_exhaustive: bool) -> StaticSearch<W> {
        StaticSearch {
            visits: Vec::new(),
            ends: Vec::new(),
            layers: Vec::new(),
            previous: [Vec::new(), Vec::new()],
            leading: Vec::new(),
            wanted: Wanted::Best,
            is_exhaustive,
            n_found: 0,
            found: Vec::new(),
        }
    }

    /// The chains of the inner board of `links`, best first.
    pub(super) fn find<B: Grid>(
        &mut self,
        board: &B,
        links: &Links<W, B::Layout>,
        wanted: Wanted,
    ) -> &[StaticChain<W>] {
        self.wanted = wanted;
        self.n_found = 0;
        self.found.clear();
        if let Some(starts) = self.starts(links) {
            for known in self.previous.iter_mut().chain([&mut self.leading]) {
                known.clear();
                known.resize(links.candidates.len(), None);
            }
            for (pass, (kinds, sort_key)) in PASSES.into_iter().enumerate() {
                self.pass(board, links, kinds, sort_key, &starts, starts.cycles[pass]);
            }
        }
        self.found.sort_by(|a, b| {
            let by_rank = a.rank.partial_cmp(&b.rank);
            by_rank.expect("numbers").then(a.order.cmp(&b.order))
        });
        &self.found
    }

    /// Where to start; `None` if there is no chain.
    fn starts(&self, links: &Links<W, impl Layout>) -> Option<Starts<W>> {
        if self.is_exhaustive {
            return Some(Starts {
                cycles: [links.alive; 3],
                refuted: links.alive,
                proved: links.alive,
            });
        }
        let refuted = links.refuted();
        if refuted.is_empty() {
            return None;
        }
        let mut proved = Set::EMPTY;
        for number in links.alive.iter().filter(|&number| links.is_proved(number)) {
            proved.insert(number);
        }
        Some(Starts {
            cycles: cycle_starts(links, &refuted),
            refuted,
            proved,
        })
    }

    fn pass<B: Grid>(
        &mut self,
        board: &B,
        links: &Links<W, B::Layout>,
        kinds: LinkKinds,
        sort_key: u8,
        starts: &Starts<W>,
        cycles: Set<W>,
    ) {
        let forcing = kinds != LinkKinds::Cell;
        let all = match forcing {
            true => cycles.or(&starts.refuted).or(&starts.proved),
            false => cycles,
        };
        for start in all.iter() {
            let n = count(board.digits_of(links.candidate(start).0));
            if n < 2 || kinds == LinkKinds::Cell && n > 2 {
                continue;
            }
            if cycles.contains(start) {
                self.cycles(links, start, kinds, sort_key);
            }
            if forcing && starts.refuted.contains(start) {
                self.forcing(links, start, true, kinds, sort_key);
            }
            if forcing && starts.proved.contains(start) {
                self.forcing(links, start, false, kinds, sort_key);
            }
        }
    }

    fn begin(&mut self, start: u16) {
        self.visits.clear();
        self.visits.push(Visit {
            number: start,
            reason: Reason::Assumed,
            parent: 0,
        });
    }

    /// Visits the candidates that go off by those of a layer that are on; stops at `goal`.
    fn expand_on(
        &mut self,
        links: &Links<W, impl Layout>,
        layer: Range<usize>,
        kinds: LinkKinds,
        wanted: &Set<W>,
        visited: &mut Set<W>,
        goal: Option<u16>,
    ) -> Option<u32> {
        for parent in layer {
            let number = self.visits[parent].number;
            let new = links.weak_of(number, kinds).and(wanted).without(visited);
            if new.is_empty() {
                continue;
            }
            *visited = visited.or(&new);
            for group in links.weak_in_order(number, kinds) {
                for number in group.and(&new).iter() {
                    let end = self.visits.len() as u32;
                    self.visits.push(Visit {
                        number,
                        reason: Reason::Excluded,
                        parent: parent as u32,
                    });
                    if goal == Some(number) {
                        return Some(end);
                    }
                }
            }
        }
        None
    }

    /// Visits the candidates that go on by those of a layer that are off; stops at `goal`.
    fn expand_off(
        &mut self,
        links: &Links<W, impl Layout>,
        layer: Range<usize>,
        kinds: LinkKinds,
        visited: &mut Set<W>,
        goal: Option<u16>,
    ) -> Option<u32> {
        for parent in layer {
            for link in links.strong(self.visits[parent].number, kinds) {
                if visited.contains(link.to) {
                    continue;
                }
                visited.insert(link.to);
                let end = self.visits.len() as u32;
                self.visits.push(Visit {
                    number: link.to,
                    reason: link.reason,
                    parent: parent as u32,
                });
                if goal == Some(link.to) {
                    return Some(end);
                }
            }
        }
        None
    }

    /// Looks for the shortest chain from a start, on or off, to its opposite.
    fn forcing(
        &mut self,
        links: &Links<W, impl Layout>,
        start: u16,
        from_on: bool,
        kinds: LinkKinds,
        sort_key: u8,
    ) {
        if !self.is_exhaustive && !self.lay(links, start, from_on, kinds) {
            return;
        }
        let Some(end) = self.shortest(links, start, from_on, kinds) else {
            return;
        };
        let mut start_set = Set::EMPTY;
        start_set.insert(start);
        let (removed, placed) = match from_on {
            true => (start_set, None),
            false => (
                links.cell_of(start).without(&start_set).and(&links.alive),
                Some(start),
            ),
        };
        let base = match kinds {
            LinkKinds::Digit => Tenths(66),
            _ => Tenths(70),
        };
        let complexity = self.way_back(end).count() as u32;
        let rank = StaticRank::new(base, complexity, sort_key);
        self.offer(
            links,
            Technique::ForcingChain,
            base,
            rank,
            removed,
            |search| (placed, search.path(links, end, from_on)),
        );
    }

    fn shortest(
        &mut self,
        links: &Links<W, impl Layout>,
        start: u16,
        from_on: bool,
        kinds: LinkKinds,
    ) -> Option<u32> {
        self.begin(start);
        let (mut on, mut off) = (Set::EMPTY, Set::EMPTY);
        let mut layer = 0..1;
        let (on_goal, off_goal) = match from_on {
            true => (None, Some(start)),
            false => (Some(start), None),
        };
        if from_on {
            on.insert(start);
        } else {
            off.insert(start);
            self.expand_off(links, layer, kinds, &mut on, on_goal);
            layer = 1..self.visits.len();
        }
        let mut depth = usize::from(!from_on);
        while !layer.is_empty() {
            depth += 1;
            let wanted = match self.is_exhaustive {
                true => links.alive,
                false => self.layers[self.layers.len().checked_sub(depth)?],
            };
            let from = self.visits.len();
            let end = self.expand_on(links, layer, kinds, &wanted, &mut off, off_goal);
            if end.is_some() {
                return end;
            }
            let middle = self.visits.len();
            let end = self.expand_off(links, from..middle, kinds, &mut on, on_goal);
            if end.is_some() {
                return end;
            }
            layer = middle..self.visits.len();
        }
        None
    }

    /// Collects the candidates that are off on shortest chains, by their distance from the goal;
    /// whether there is a chain.
    fn lay(
        &mut self,
        links: &Links<W, impl Layout>,
        start: u16,
        from_on: bool,
        kinds: LinkKinds,
    ) -> bool {
        let (mut layer, mut first) = (Set::EMPTY, Set::EMPTY);
        if from_on {
            layer.insert(start);
            first = links.weak_of(start, kinds).and(&links.alive);
        } else {
            for link in links.strong(start, kinds) {
                layer.insert(link.to);
            }
            first.insert(start);
        }
        self.layers.clear();
        let mut seen = layer;
        loop {
            self.layers.push(layer);
            let mut next = Set::EMPTY;
            for number in layer.iter() {
                next = next.or(&self.previous(links, number, kinds));
            }
            layer = next.without(&seen);
            seen = seen.or(&layer);
            if layer.is_empty() {
                return false;
            }
            if layer.meets(&first) {
                self.layers.push(layer);
                return true;
            }
        }
    }

    fn previous(&mut self, links: &Links<W, impl Layout>, number: u16, kinds: LinkKinds) -> Set<W> {
        let known = &mut self.previous[usize::from(kinds == LinkKinds::Digit)];
        *known[usize::from(number)].get_or_insert_with(|| links.previous(number, kinds))
    }

    /// The candidates that lead to one of the goals.
    fn leading_to(&mut self, links: &Links<W, impl Layout>, goals: &Set<W>) -> Set<W> {
        goals.iter().fold(Set::EMPTY, |all, goal| {
            let known = &mut self.leading[usize::from(goal)];
            all.or(known.get_or_insert_with(|| links.leading_to(goal)))
        })
    }

    /// Looks for the cycles through a candidate that is on.
    fn cycles(
        &mut self,
        links: &Links<W, impl Layout>,
        start: u16,
        kinds: LinkKinds,
        sort_key: u8,
    ) {
        let mut goals = Set::EMPTY;
        for link in links.strong(start, kinds) {
            goals.insert(link.to);
        }
        if goals.is_empty() {
            return;
        }
        let wanted = match self.is_exhaustive {
            true => links.alive,
            false => self.leading_to(links, &goals),
        };
        self.collect_cycles(links, start, kinds, &goals, &wanted);
        let ends = std::mem::take(&mut self.ends);
        for &end in &ends {
            self.cycle(links, end, kinds, sort_key);
        }
        self.ends = ends;
    }

    /// Collects the last off node of each cycle through the start. Such nodes, the `goals`, may be
    /// reached more than once.
    fn collect_cycles(
        &mut self,
        links: &Links<W, impl Layout>,
        start: u16,
        kinds: LinkKinds,
        goals: &Set<W>,
        wanted: &Set<W>,
    ) {
        self.begin(start);
        self.ends.clear();
        let (mut on, mut off) = (Set::EMPTY, Set::EMPTY);
        on.insert(start);
        let mut layer = 0..1;
        let mut half_steps = 0;
        while !layer.is_empty() {
            half_steps += 2;
            let from = self.visits.len();
            for parent in layer {
                let one = parent..parent + 1;
                let closing = self.closing(links, parent, goals);
                let reopened = off.and(&closing);
                off = off.without(&closing);
                self.expand_on(links, one, kinds, wanted, &mut off, None);
                off = off.or(&reopened);
            }
            let middle = self.visits.len();
            if half_steps >= 4 {
                let closing = from..middle;
                let is_goal = |&i: &usize| goals.contains(self.visits[i].number);
                self.ends.extend(closing.filter(is_goal).map(|i| i as u32));
            }
            self.expand_off(links, from..middle, kinds, &mut on, None);
            layer = middle..self.visits.len();
        }
    }

    /// The goals that may follow from a visit: those that do not lead to it.
    fn closing(&self, links: &Links<W, impl Layout>, visit: usize, goals: &Set<W>) -> Set<W> {
        if !links.weak(self.visits[visit].number).meets(goals) {
            return Set::EMPTY;
        }
        let mut closing = *goals;
        let way = self.way_back(visit as u32).skip(1).step_by(2);
        let mut ancestors = Set::EMPTY;
        way.for_each(|visit| ancestors.insert(visit.number));
        closing = closing.without(&ancestors);
        closing
    }

    /// Takes the cycle that is closed by a visit, if it excludes anything.
    fn cycle(&mut self, links: &Links<W, impl Layout>, end: u32, kinds: LinkKinds, sort_key: u8) {
        let (mut cells, mut complexity) = (Set::EMPTY, 0);
        // what sees a node of each way to fill the cycle
        let mut seen = [Set::EMPTY; 2];
        for visit in self.way_back(end) {
            let side = &mut seen[complexity as usize & 1];
            *side = side.or(links.weak_of(visit.number, LinkKinds::Digit));
            cells = cells.or(&links.cell_of(visit.number));
            complexity += 1;
        }
        let removed = seen[0].and(&seen[1]).and(&links.alive).without(&cells);
        if removed.is_empty() {
            return;
        }
        let base = match kinds {
            LinkKinds::Both => Tenths(70),
            _ => Tenths(65),
        };
        let rank = StaticRank::new(base, complexity, sort_key);
        let technique = Technique::BidirectionalCycle;
        self.offer(links, technique, base, rank, removed, |search| {
            (None, search.cycle_path(links, end, kinds))
        });
    }

    /// The visits from an end back to the start.
    fn way_back(&self, end: u32) -> impl Iterator<Item = Visit> {
        let mut next = Some(end);
        std::iter::from_fn(move || {
            let visit = self.visits[next? as usize];
            next = (visit.reason != Reason::Assumed).then_some(visit.parent);
            Some(visit)
        })
    }

    /// The nodes from an end back to the start, which is on or not.
    fn path(&self, links: &Links<W, impl Layout>, end: u32, from_on: bool) -> Vec<(Node, Reason)> {
        let node = |visit: &Visit| Node(links.candidates[usize::from(visit.number)] * 2);
        let mut path: Vec<(Node, Reason)> = self
            .way_back(end)
            .map(|visit| (node(&visit), visit.reason))
            .collect();
        let n = path.len();
        for (i, (node, _)) in path.iter_mut().enumerate() {
            if (n - 1 - i) % 2 == usize::from(!from_on) {
                *node = node.opposite();
            }
        }
        for i in 0..n {
            if path[i].1 == Reason::Excluded {
                path[i].1 = link_between(links.layout(), path[i].0, path[i + 1].0);
            }
        }
        path
    }

    fn cycle_path(
        &self,
        links: &Links<W, impl Layout>,
        end: u32,
        kinds: LinkKinds,
    ) -> Vec<(Node, Reason)> {
        let mut path = self.path(links, end, true);
        let last = self.visits[end as usize].number;
        let start = self.visits[0].number;
        let closing = links.strong(last, kinds).iter();
        let reason = closing
            .filter(|link| link.to == start)
            .map(|link| link.reason);
        let start = path[path.len() - 1].0;
        path.splice(..0, reason.map(|reason| (start, reason)));
        path
    }

    /// Takes a chain if it is better than the best one so far.
    fn offer(
        &mut self,
        links: &Links<W, impl Layout>,
        technique: Technique,
        base: Tenths,
        rank: StaticRank,
        removed: Set<W>,
        rest: impl FnOnce(&Self) -> (Option<u16>, Vec<(Node, Reason)>),
    ) {
        let order = self.n_found;
        self.n_found += 1;
        let known = match self.wanted {
            Wanted::Best => self.found.first().map(|_| 0),
            Wanted::EachEffect => self.found.iter().position(|chain| chain.removed == removed),
        };
        if known.is_some_and(|i| self.found[i].rank <= rank) {
            return;
        }
        let (placed, path) = rest(self);
        let chain = StaticChain {
            rank,
            order,
            technique,
            rating: Tenths(base.0 + length_tenths(rank.complexity)),
            removed,
            placed: placed.map(|number| links.candidates[usize::from(number)]),
            path,
        };
        match known {
            Some(i) => self.found[i] = chain,
            None => self.found.push(chain),
        }
    }
}

/// Why a node that is off follows from one that is on: the house that they share, the box first.
fn link_between(layout: &impl Layout, off: Node, on: Node) -> Reason {
    let [off, on] = [off, on].map(|node| usize::from(node.candidate()) / layout.size());
    if off == on {
        return Reason::LastOfCell;
    }
    let kind = layout.shared_kinds(off, on).next();
    Reason::LastOfHouse(kind.unwrap_or(COLUMN) as u8)
}

/// The candidates through which cycles of each pass can go that remove a refuted candidate: if that
/// is on, both ends of every strong link of the cycle are off.
fn cycle_starts<const W: usize>(links: &Links<W, impl Layout>, refuted: &Set<W>) -> [Set<W>; 3] {
    let mut starts = [Set::EMPTY; 3];
    for number in refuted.iter() {
        let digit = links.candidate(number).1;
        let off = links.off_if_on(number);
        for start in off.iter() {
            for link in links.strong(start, LinkKinds::Both) {
                if !off.contains(link.to) {
                    continue;
                }
                starts[2].insert(start);
                if link.reason == Reason::LastOfCell {
                    starts[1].insert(start);
                } else if links.candidate(start).1 == digit {
                    starts[0].insert(start);
                }
            }
        }
    }
    starts
}
