//! Static chains: bidirectional cycles and forcing chains over the links of one board.
//!
//! All are found by breadth-first search, in the order of Sudoku Explainer. Where reachability
//! shows that a search is in vain it is left out, and candidates that lead nowhere are not entered:
//! this changes no chain that is found. A search ends where its chains would be too long to be
//! wanted. Forcing chains come first, since each candidate that a cycle removes has one: it tells
//! how long a cycle may be.

use crate::board::grid::{COLUMN, Grid, Layout};
use crate::board::mask::count;
use crate::board::set::Set;
use crate::chains::links::{LinkKinds, Links};
use crate::chains::node::{Node, Reason};
use crate::chains::path;
use crate::chains::rank::{StaticRank, length_tenths};
use crate::step::{Finding, Step};
use crate::technique::{Technique, Tenths};
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
pub(crate) struct StaticChain<const W: usize> {
    pub(crate) rank: StaticRank,
    /// Its place in the order of Sudoku Explainer: where it starts, and its number.
    order: (Start, u32),
    pub(crate) technique: Technique,
    pub(crate) rating: Tenths,
    /// The numbers of the candidates that are removed.
    pub(crate) removed: Set<W>,
    /// The candidate that is placed.
    pub(crate) placed: Option<u16>,
    /// The nodes from the end back to the start; each follows from the next one. A cycle has its
    /// start at both ends.
    pub(crate) path: Vec<(Node, Reason)>,
}

impl<const W: usize> StaticChain<W> {
    /// What the chain shows.
    pub(crate) fn step(&self, links: &Links<W, impl Layout>) -> Step {
        let layout = links.layout();
        let finding = Finding::new(layout, self.technique, 0, [])
            .rated(self.rating.0)
            .by_chains(vec![path::static_chain(layout, &self.path)]);
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

/// Where a search starts: its pass, its candidate, and its kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Start {
    pass: usize,
    number: u16,
    kind: StartKind,
}

/// The kinds of searches, in their order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum StartKind {
    Cycle,
    On,
    Off,
}

/// What chains are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// The best one.
    Best,
    /// The best one of each effect. A chain is left out if better chains remove all its candidates.
    EachEffect,
}

/// A search for static chains, with its reusable buffers.
pub(crate) struct StaticSearch<const W: usize> {
    visits: Vec<Visit>,
    ends: Vec<u32>,
    layers: Vec<Set<W>>,
    previous: [Vec<Option<Set<W>>>; 3],
    wanted: Wanted,
    /// Leaves nothing out.
    is_exhaustive: bool,
    n_found: u32,
    found: Vec<StaticChain<W>>,
    /// For each candidate the best rank of a chain that removes it.
    best: Vec<Option<StaticRank>>,
}

/// The passes: the links, the key by which chains of equal length are sorted, and the least ratings
/// of cycles and of forcing chains.
const PASSES: [(LinkKinds, u8, Tenths, Tenths); 3] = [
    (LinkKinds::Digit, 2, Tenths(65), Tenths(66)),
    (LinkKinds::Cell, 3, Tenths(65), Tenths(70)),
    (LinkKinds::Both, 4, Tenths(70), Tenths(70)),
];

impl Start {
    fn links(self) -> LinkKinds {
        PASSES[self.pass].0
    }

    /// The least rating of its chains.
    fn base(self) -> Tenths {
        let (_, _, cycle, forcing) = PASSES[self.pass];
        match self.kind {
            StartKind::Cycle => cycle,
            StartKind::On | StartKind::Off => forcing,
        }
    }

    /// The rank of a chain with so many nodes.
    fn rank(self, complexity: u32) -> StaticRank {
        StaticRank::new(self.base(), complexity, PASSES[self.pass].1)
    }
}

/// Where chains can start.
struct Starts<const W: usize> {
    cycles: [Set<W>; 3],
    refuted: Set<W>,
    proved: Set<W>,
}

impl<const W: usize> StaticSearch<W> {
    pub(crate) fn new(is_exhaustive: bool) -> StaticSearch<W> {
        StaticSearch {
            visits: Vec::new(),
            ends: Vec::new(),
            layers: Vec::new(),
            previous: [const { Vec::new() }; 3],
            wanted: Wanted::Best,
            is_exhaustive,
            n_found: 0,
            found: Vec::new(),
            best: Vec::new(),
        }
    }

    /// The chains of the inner board of `links`, best first.
    pub(crate) fn find<B: Grid>(
        &mut self,
        board: &B,
        links: &Links<W, B::Layout>,
        wanted: Wanted,
    ) -> &[StaticChain<W>] {
        self.wanted = wanted;
        self.n_found = 0;
        self.found.clear();
        if let Some(starts) = self.starts(links) {
            for known in &mut self.previous {
                known.clear();
                known.resize(links.candidates.len(), None);
            }
            self.best.clear();
            self.best.resize(links.candidates.len(), None);
            for pass in [0, 2] {
                self.all_forcing(board, links, pass, &starts);
            }
            for (pass, cycles) in starts.cycles.iter().enumerate() {
                let most = longest_cycle(pass, self.limit(&starts.refuted));
                for number in cycles.iter() {
                    self.cycles(board, links, pass, number, most);
                }
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

    fn all_forcing<B: Grid>(
        &mut self,
        board: &B,
        links: &Links<W, B::Layout>,
        pass: usize,
        starts: &Starts<W>,
    ) {
        for number in starts.refuted.or(&starts.proved).iter() {
            if count(board.digits_of(links.candidate(number).0)) < 2 {
                continue;
            }
            for (kind, starts) in [
                (StartKind::On, &starts.refuted),
                (StartKind::Off, &starts.proved),
            ] {
                if starts.contains(number) {
                    self.forcing(links, Start { pass, number, kind });
                }
            }
        }
    }

    /// The greatest rank that a chain may have that removes such candidates; `None` if any may.
    fn limit(&self, removed: &Set<W>) -> Option<StaticRank> {
        if self.is_exhaustive {
            return None;
        }
        if self.wanted == Wanted::Best {
            return self.found.first().map(|best| best.rank);
        }
        let mut limit = None;
        for number in removed.iter() {
            let best = self.best[usize::from(number)]?;
            limit = limit.filter(|&limit| limit > best).or(Some(best));
        }
        limit
    }

    fn begin(&mut self, start: u16) {
        self.visits.clear();
        self.visits.push(Visit {
            number: start,
            reason: Reason::Assumed,
            parent: 0,
        });
    }

    /// Visits the candidates that true candidates of a layer make false; stops at `goal`.
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
                let mut end = None;
                group.and(&new).each(|number| {
                    if goal == Some(number) {
                        end = Some(self.visits.len() as u32);
                    }
                    self.visits.push(Visit {
                        number,
                        reason: Reason::Excluded,
                        parent: parent as u32,
                    });
                });
                if end.is_some() {
                    return end;
                }
            }
        }
        None
    }

    /// Visits the candidates that false candidates of a layer make true; stops at `goal`.
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
    fn forcing(&mut self, links: &Links<W, impl Layout>, origin: Start) {
        let (start, kinds) = (origin.number, origin.links());
        let from_on = origin.kind == StartKind::On;
        let mut start_set = Set::EMPTY;
        start_set.insert(start);
        let removed = match from_on {
            true => start_set,
            false => links.cell_of(start).without(&start_set).and(&links.alive),
        };
        let limit = self.limit(&removed);
        let is_wanted = |complexity| limit.is_none_or(|limit| origin.rank(complexity) <= limit);
        if !self.is_exhaustive {
            let goals = goals(links, origin);
            let first = match from_on {
                true => links.weak_of(start, kinds).and(&links.alive),
                false => start_set,
            };
            self.lay(links, origin.pass, goals, |layer, n| {
                !layer.meets(&first) && is_wanted(2 * n + 2)
            });
            if self.layers.last().is_none_or(|layer| !layer.meets(&first)) {
                return;
            }
        }
        let Some(end) = self.shortest(links, start, from_on, kinds) else {
            return;
        };
        let complexity = self.way_back(end).count() as u32;
        self.offer(links, origin, complexity, removed, |search| {
            search.path(links, end, from_on)
        });
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

    /// Collects the candidates with a chain to one of the goals over at most 0, 1, 2 and so on
    /// false candidates; `goes_on` decides, from the last layer and the number of layers, when to
    /// stop.
    fn lay(
        &mut self,
        links: &Links<W, impl Layout>,
        pass: usize,
        goals: Set<W>,
        goes_on: impl Fn(&Set<W>, u32) -> bool,
    ) {
        self.layers.clear();
        let (mut layer, mut seen) = (goals, goals);
        while !layer.is_empty() {
            self.layers.push(seen);
            if !goes_on(&layer, self.layers.len() as u32) {
                break;
            }
            layer = self.previous(links, &layer, pass).without(&seen);
            seen = seen.or(&layer);
        }
    }

    /// The candidates that reach one of these by a weak link, then a strong link.
    fn previous(&mut self, links: &Links<W, impl Layout>, all: &Set<W>, pass: usize) -> Set<W> {
        let mut previous = Set::EMPTY;
        all.each(|number| {
            let known = &mut self.previous[pass][usize::from(number)];
            let known = known.get_or_insert_with(|| links.previous(number, PASSES[pass].0));
            previous = previous.or(known);
        });
        previous
    }

    /// Looks for the cycles of at most so many nodes through a candidate that is on.
    fn cycles<B: Grid>(
        &mut self,
        board: &B,
        links: &Links<W, B::Layout>,
        pass: usize,
        start: u16,
        most: u32,
    ) {
        let origin = cycle_start(pass, start);
        let kinds = origin.links();
        let n = count(board.digits_of(links.candidate(start).0));
        if n < 2 || kinds == LinkKinds::Cell && n > 2 {
            return;
        }
        let goals = goals(links, origin);
        if goals.is_empty() {
            return;
        }
        if !self.is_exhaustive {
            self.lay(links, pass, goals, |_, n| n < most / 2);
        }
        self.collect_cycles(links, start, kinds, &goals, most);
        let ends = std::mem::take(&mut self.ends);
        for &end in &ends {
            self.cycle(links, origin, end);
        }
        self.ends = ends;
    }

    /// Collects the last off node of each cycle through the start. These nodes, the `goals`, may be
    /// reached repeatedly.
    fn collect_cycles(
        &mut self,
        links: &Links<W, impl Layout>,
        start: u16,
        kinds: LinkKinds,
        goals: &Set<W>,
        most: u32,
    ) {
        self.begin(start);
        self.ends.clear();
        let (mut on, mut off) = (Set::EMPTY, Set::EMPTY);
        on.insert(start);
        let mut layer = 0..1;
        let mut half_steps = 0;
        while !layer.is_empty() && half_steps < most {
            half_steps += 2;
            let wanted = match self.is_exhaustive {
                true => links.alive,
                false => self.layers[(self.layers.len() - 1).min((most - half_steps) as usize / 2)],
            };
            let from = self.visits.len();
            for parent in layer {
                // goals may be met again
                let reopened = off.and(&self.closing(links, parent, goals));
                off = off.without(&reopened);
                self.expand_on(links, parent..parent + 1, kinds, &wanted, &mut off, None);
                off = off.or(&reopened);
            }
            let middle = self.visits.len();
            if half_steps >= 4 {
                let is_goal = |&i: &usize| goals.contains(self.visits[i].number);
                self.ends
                    .extend((from..middle).filter(is_goal).map(|i| i as u32));
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
        let way = self.way_back(visit as u32).skip(1).step_by(2);
        let mut ancestors = Set::EMPTY;
        way.for_each(|visit| ancestors.insert(visit.number));
        goals.without(&ancestors)
    }

    /// Takes the cycle that is closed by a visit, if it excludes anything.
    fn cycle(&mut self, links: &Links<W, impl Layout>, origin: Start, end: u32) {
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
        self.offer(links, origin, complexity, removed, |search| {
            search.cycle_path(links, end, origin.links())
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

    /// The nodes from an end back to the start; `from_on` says whether the start is on.
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

    /// The number of the known chain that only a better one replaces.
    fn rival(&self, removed: &Set<W>) -> Option<usize> {
        match self.wanted {
            Wanted::Best => self.found.first().map(|_| 0),
            Wanted::EachEffect => self
                .found
                .iter()
                .position(|chain| chain.removed == *removed),
        }
    }

    /// Takes a chain if it is better than the best one so far.
    fn offer(
        &mut self,
        links: &Links<W, impl Layout>,
        origin: Start,
        complexity: u32,
        removed: Set<W>,
        path: impl FnOnce(&Self) -> Vec<(Node, Reason)>,
    ) {
        let rank = origin.rank(complexity);
        let order = (origin, self.n_found);
        self.n_found += 1;
        let known = self.rival(&removed);
        let is_better = |known: &StaticChain<W>| (known.rank, known.order) <= (rank, order);
        if known.is_some_and(|i| is_better(&self.found[i])) {
            return;
        }
        for number in removed.iter() {
            let best = &mut self.best[usize::from(number)];
            *best = best.filter(|&best| best <= rank).or(Some(rank));
        }
        let is_placed = origin.kind == StartKind::Off;
        let chain = StaticChain {
            rank,
            order,
            technique: match origin.kind {
                StartKind::Cycle => Technique::BidirectionalCycle,
                StartKind::On | StartKind::Off => Technique::ForcingChain,
            },
            rating: Tenths(origin.base().0 + length_tenths(complexity)),
            removed,
            placed: is_placed.then(|| links.candidates[usize::from(origin.number)]),
            path: path(self),
        };
        match known {
            Some(i) => self.found[i] = chain,
            None => self.found.push(chain),
        }
    }
}

/// The reason why a true node makes another node false: the house that they share, the box first.
fn link_between(layout: &impl Layout, off: Node, on: Node) -> Reason {
    let [off, on] = [off, on].map(|node| usize::from(node.candidate()) / layout.size());
    if off == on {
        return Reason::LastOfCell;
    }
    let kind = layout.shared_kinds(off, on).next();
    Reason::LastOfHouse(kind.unwrap_or(COLUMN) as u8)
}

/// The candidates that are off last in chains from a start.
fn goals<const W: usize>(links: &Links<W, impl Layout>, start: Start) -> Set<W> {
    let mut goals = Set::EMPTY;
    if start.kind == StartKind::On {
        goals.insert(start.number);
        return goals;
    }
    for link in links.strong(start.number, start.links()) {
        goals.insert(link.to);
    }
    goals
}

fn cycle_start(pass: usize, number: u16) -> Start {
    let kind = StartKind::Cycle;
    Start { pass, number, kind }
}

/// How many nodes a cycle of a pass has at most whose rank is within a limit.
fn longest_cycle(pass: usize, limit: Option<StaticRank>) -> u32 {
    let is_within = |&nodes: &u32, limit| cycle_start(pass, 0).rank(nodes) <= limit;
    limit.map_or(u32::MAX, |limit| {
        let lengths = (4..).step_by(2);
        lengths
            .take_while(|nodes| is_within(nodes, limit))
            .last()
            .unwrap_or(0)
    })
}

/// The candidates through which cycles of each pass can go that remove a refuted candidate: if that
/// is on, both ends of every strong link of the cycle are off.
fn cycle_starts<const W: usize>(links: &Links<W, impl Layout>, refuted: &Set<W>) -> [Set<W>; 3] {
    let mut cycles = [Set::EMPTY; 3];
    for number in refuted.iter() {
        let digit = links.candidate(number).1;
        let off = links.off_if_on(number);
        for start in off.iter() {
            for link in links.strong(start, LinkKinds::Both) {
                if !off.contains(link.to) {
                    continue;
                }
                cycles[2].insert(start);
                if link.reason == Reason::LastOfCell {
                    cycles[1].insert(start);
                } else if links.candidate(start).1 == digit {
                    cycles[0].insert(start);
                }
            }
        }
    }
    cycles
}
