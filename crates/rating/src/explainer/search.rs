//! Searches over all assumptions of a board: Nishio, multiple, dynamic and nested chains.

use super::board::{Board, Position};
use super::closure::{Aliases, Closure, Closures, Pending, assumptions};
use super::hits::{Effects, Hit, Shape, Winners};
use super::links::{Cases, Links};
use super::nested::{NestedCache, NestedList, Registry};
use super::node::{Derivation, NODES, Node, Reason};
use super::scratch::{self, Scratch};
use super::statics::{StaticSearch, Wanted};
use super::supersets::Supersets;
use super::tables::{bits, count, house_of, lowest, place_bit};
use super::technique::Technique;
use super::trace::{RuleKind, Trace};
use super::traces::Traces;
use quadrille_problem::internal::Clock;
use std::sync::Arc;

/// What is asked about the assumptions of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Question {
    pub(super) links: scratch::Links,
    /// 0 for singles only, 1 with patterns, 2 to 5 with nested chains.
    pub(super) level: u8,
    pub(super) technique: Technique,
}

impl Question {
    pub(super) const NISHIO: Question = Question {
        links: scratch::Links::Digit,
        level: 0,
        technique: Technique::NishioForcingChains,
    };
    pub(super) const MULTIPLE: Question = Question {
        links: scratch::Links::Static,
        level: 0,
        technique: Technique::MultipleForcingChains,
    };
    pub(super) const DYNAMIC: [Question; 6] = {
        let techniques = [
            Technique::DynamicForcingChains,
            Technique::DynamicForcingChainsPlus,
            Technique::NestedForcingChains,
            Technique::NestedMultipleForcingChains,
            Technique::NestedDynamicForcingChains,
            Technique::DoublyNestedForcingChains,
        ];
        let mut questions = [Question::NISHIO; 6];
        let mut level = 0;
        while level < 6 {
            questions[level] = Question {
                links: scratch::Links::Dynamic,
                level: level as u8,
                technique: techniques[level],
            };
            level += 1;
        }
        questions
    };
}

/// The nested searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Inner {
    Static,
    Multiple,
    Dynamic,
    Nested,
}

/// The nested searches of a level, in their order.
fn inner_searches(level: u8) -> &'static [Inner] {
    match level {
        2 => &[Inner::Static],
        3 => &[Inner::Static, Inner::Multiple],
        4 => &[Inner::Dynamic],
        5 => &[Inner::Dynamic, Inner::Nested],
        _ => &[],
    }
}

/// What shows that parts of a search find nothing.
#[derive(Clone, Copy)]
pub(super) enum Filter<'a> {
    Nothing,
    /// Supersets of what follows from each assumption.
    Closures(Closures<'a>),
    /// The cells and houses whose cases have something in common over static links.
    Cases(&'a Cases),
}

/// What the search for the best hit knows of the assumptions that are refuted.
struct Refuted {
    is_refuted: Box<[bool; NODES]>,
    /// How complex the contradiction was when the assumption was last followed.
    last_complexity: Box<[u32; NODES]>,
}

/// A search, with all that it uses again.
pub(super) struct ChainSearch<const W: usize> {
    scratch: Scratch,
    pub(super) traces: Traces,
    pub(super) registry: Registry,
    statics: StaticSearch<W>,
    links: Links<W>,
    has_links: bool,
    /// The search inside this one.
    inner: Option<Box<ChainSearch<W>>>,
    caches: [NestedCache; 4],
    refuted: Refuted,
    /// The closures of all assumptions on the scratch board, for the search inside; whether they
    /// are of an earlier state of the same scratch board.
    inner_closures: Vec<Closure>,
    inner_aliases: Aliases,
    has_inner_closures: bool,
    pending: Pending,
    /// The complexity of the best hit so far.
    bound: u32,
    queue: Vec<Node>,
    parents: Vec<Node>,
    numbers: Vec<u32>,
    is_exact: bool,
    clock: Clock,
}

impl<const W: usize> ChainSearch<W> {
    pub(super) fn new(is_exact: bool) -> ChainSearch<W> {
        ChainSearch {
            scratch: Scratch::new(),
            traces: Traces::new(),
            registry: Registry::default(),
            statics: StaticSearch::new(is_exact),
            links: Links::new(),
            has_links: false,
            inner: None,
            caches: Default::default(),
            refuted: Refuted {
                is_refuted: Box::new([false; NODES]),
                last_complexity: Box::new([0; NODES]),
            },
            inner_closures: Vec::new(),
            inner_aliases: Aliases::new(),
            has_inner_closures: false,
            pending: Vec::new(),
            bound: u32::MAX,
            queue: Vec::new(),
            parents: Vec::new(),
            numbers: Vec::new(),
            is_exact,
            clock: Clock::default(),
        }
    }

    /// Begins another puzzle, which ends when the clock says so.
    pub(super) fn reset(&mut self, clock: &Clock) {
        self.clock = clock.clone();
        self.registry.clear();
        self.caches.iter_mut().for_each(NestedCache::clear);
        self.refuted.last_complexity.fill(0);
    }

    /// The best hit on the board of a step.
    pub(super) fn best(
        &mut self,
        position: &Position,
        question: Question,
        supersets: &mut Supersets<W>,
    ) -> Option<Hit> {
        let board = &position.board;
        self.begin(board);
        let mut winners = Winners::Best(None);
        if self.is_exact || question.level > 4 {
            self.scan(board, question, Filter::Nothing, &mut winners, None);
        } else if question == Question::MULTIPLE {
            supersets.links.set(board);
            let (cases, common) = supersets.links.cases(board);
            if !common.is_empty() {
                self.scan(board, question, Filter::Cases(&cases), &mut winners, None);
            }
        } else {
            supersets.bring(position, question.level.into());
            let supersets = &*supersets;
            let closures = Filter::Closures(supersets.level(question.level.into()));
            self.scan(board, question, closures, &mut winners, Some(supersets));
        }
        match winners {
            Winners::Best(best) => best,
            Winners::EachEffect(_) => None,
        }
    }

    fn begin(&mut self, board: &Board) {
        self.traces.clear();
        self.has_links = false;
        self.bound = u32::MAX;
        debug_assert!(Links::<W>::fits(board));
    }

    /// Goes through all assumptions, in the order of Sudoku Explainer.
    fn scan(
        &mut self,
        board: &Board,
        question: Question,
        filter: Filter<'_>,
        winners: &mut Winners,
        supersets: Option<&Supersets<W>>,
    ) {
        let mut scan = Scan {
            search: self,
            board,
            question,
            filter,
            winners,
            supersets,
        };
        scan.follow_refuted();
        for cell in 0..81 {
            let n = count(board.candidates(cell));
            let least = if question == Question::MULTIPLE { 3 } else { 2 };
            if n >= least && scan.search.clock.stop().is_none() {
                scan.of_cell(cell);
            }
        }
    }

    /// Follows an assumption, unless that has been done.
    fn follow(
        &mut self,
        board: &Board,
        question: Question,
        node: Node,
        supersets: Option<&Supersets<W>>,
    ) {
        if self.traces.get(node).is_some() {
            return;
        }
        let mut trace = self.traces.take_spare();
        self.scratch.assume(board, node, &mut trace);
        self.has_inner_closures = false;
        while self.clock.stop().is_none() {
            if self.scratch.propagate(question.links, &mut trace) || question.level == 0 {
                break;
            }
            if self.scratch.apply_patterns(board, &mut trace) {
                continue;
            }
            let least = self.apply_nested(board, question.level, &mut trace, supersets);
            // all that comes now descends from what this round has added
            if least.is_none_or(|least| least > self.bound) {
                break;
            }
        }
        self.traces.put(node, trace);
    }

    /// Applies the nested chains of the first family that adds something. Returns the least
    /// complexity of a node that was added, or something no greater than the bound.
    fn apply_nested(
        &mut self,
        board: &Board,
        level: u8,
        trace: &mut Trace,
        supersets: Option<&Supersets<W>>,
    ) -> Option<u32> {
        for &inner in inner_searches(level) {
            let list = self.nested(board, inner, trace, supersets);
            let mut least: Option<u32> = None;
            for hint in list.iter() {
                if hint
                    .removed
                    .iter()
                    .all(|&candidate| trace.has(Node(candidate * 2)))
                {
                    continue;
                }
                hint.parents(board, &self.scratch.board, &mut self.parents);
                let next = trace.order_off.len();
                let (removed, parents) = (hint.removed, &self.parents);
                if !self
                    .scratch
                    .apply_nested(removed, hint.number, parents, trace)
                {
                    continue;
                }
                let known = least.unwrap_or(u32::MAX);
                least = Some(known);
                if known > self.bound {
                    let first = trace.derivation(trace.order_off[next]);
                    least = Some(known.min(self.complexity(board, trace, first)));
                }
            }
            if least.is_some() {
                return least;
            }
        }
        None
    }

    /// The complexity of a node with its ancestry.
    fn complexity(&mut self, board: &Board, trace: &Trace, end: Derivation) -> u32 {
        self.numbers.clear();
        add_nested(board, trace, end, &mut self.queue, &mut self.numbers);
        self.queue.len() as u32 + self.registry.total(&mut self.numbers)
    }

    /// The nested chains of the scratch board.
    fn nested(
        &mut self,
        board: &Board,
        inner: Inner,
        trace: &Trace,
        supersets: Option<&Supersets<W>>,
    ) -> Arc<NestedList> {
        let cache = &self.caches[inner as usize];
        if let Some(list) = cache.get(&self.scratch.board) {
            return list;
        }
        let list = Arc::new(match inner {
            Inner::Static => self.nested_static(board),
            Inner::Multiple => self.nested_multiple(board),
            Inner::Dynamic => self.nested_dynamic(trace, supersets),
            Inner::Nested => {
                let question = Question::DYNAMIC[2];
                self.nested_search(question, Filter::Nothing)
            }
        });
        self.caches[inner as usize].insert(&self.scratch.board, Arc::clone(&list));
        list
    }

    /// Makes the scratch board the inner board of the links.
    fn link_scratch(&mut self, board: &Board) {
        if !self.has_links {
            self.links.renumber(board);
            self.has_links = true;
        }
        self.links.set(&self.scratch.board);
    }

    fn nested_static(&mut self, board: &Board) -> NestedList {
        self.link_scratch(board);
        let mut list = NestedList::default();
        let (links, registry) = (&self.links, &mut self.registry);
        for chain in self
            .statics
            .find(&self.scratch.board, links, Wanted::EachEffect)
        {
            let forward = chain.path.iter().copied();
            let is_cause =
                |&(node, reason): &(Node, Reason)| node.is_on() && reason != Reason::Assumed;
            let is_cycle = chain.technique == Technique::BidirectionalCycle;
            let backward = forward
                .clone()
                .rev()
                .filter(|(node, _)| is_cycle && !node.is_on());
            let backward = backward.map(|(node, reason)| (node.opposite(), reason));
            let nodes = identity(&chain.path, is_cycle);
            let number = registry.add(nodes, chain.rank.complexity, chain.technique);
            let removed = chain.removed.iter();
            list.push(
                number,
                removed.map(|number| links.candidates[usize::from(number)]),
                forward.filter(is_cause).chain(backward),
            );
        }
        list
    }

    fn nested_multiple(&mut self, board: &Board) -> NestedList {
        if self.is_exact {
            return self.nested_search(Question::MULTIPLE, Filter::Nothing);
        }
        self.link_scratch(board);
        let (cases, common) = self.links.cases(&self.scratch.board);
        if common.is_empty() {
            return NestedList::default();
        }
        self.nested_search(Question::MULTIPLE, Filter::Cases(&cases))
    }

    fn nested_dynamic(&mut self, trace: &Trace, supersets: Option<&Supersets<W>>) -> NestedList {
        let Some(supersets) = supersets else {
            return self.nested_search(Question::DYNAMIC[0], Filter::Nothing);
        };
        let mut closures = std::mem::take(&mut self.inner_closures);
        let base = Closure::settled(&self.scratch.board, &trace.on);
        if closures.is_empty() {
            closures = vec![base.clone(); NODES];
        }
        let mut aliases = std::mem::replace(&mut self.inner_aliases, Aliases::new());
        aliases.update(&self.scratch.board);
        for node in assumptions(&self.scratch.board) {
            if aliases.of(node) != node {
                continue;
            }
            let closure = &mut closures[node.index()];
            if self.has_inner_closures {
                closure.meet(&base, &mut self.pending);
            } else {
                closure.meet_of(&base, supersets.level(0).of(node), &mut self.pending);
            }
        }
        self.has_inner_closures = true;
        let filter = Filter::Closures(Closures {
            closures: &closures,
            aliases: &aliases,
        });
        let list = self.nested_search(Question::DYNAMIC[0], filter);
        self.inner_closures = closures;
        self.inner_aliases = aliases;
        list
    }

    /// All hits of a search on the scratch board.
    fn nested_search(&mut self, question: Question, filter: Filter<'_>) -> NestedList {
        let new = || Box::new(ChainSearch::new(self.is_exact));
        let mut inner = self.inner.take().unwrap_or_else(new);
        let board = &self.scratch.board;
        inner.reset(&self.clock);
        inner.begin(board);
        let mut winners = Winners::EachEffect(Effects::new());
        inner.scan(board, question, filter, &mut winners, None);
        let hits = match winners {
            Winners::EachEffect(effects) => effects.sorted(),
            Winners::Best(_) => Vec::new(),
        };
        let mut list = NestedList::default();
        for hit in &hits {
            let (nodes, causes) = inner.ancestry(board, hit);
            let number = self.registry.add(nodes, hit.complexity, question.technique);
            let cell = hit.target.cell();
            let removed = bits(hit.removed(board)).map(|digit| (cell * 9 + digit) as u16);
            list.push(number, removed, causes);
        }
        self.inner = Some(inner);
        list
    }

    /// The nodes of the ancestries of all ends of a hit, and the nodes that are on with their
    /// reasons. An assumption is on because of the cell or house of the hit.
    fn ancestry(&mut self, board: &Board, hit: &Hit) -> (Vec<Node>, Vec<(Node, Reason)>) {
        let (mut nodes, mut causes) = (Vec::new(), Vec::new());
        let root = match hit.shape {
            Shape::Cell(_) => Reason::LastOfCell,
            Shape::House { house, .. } => Reason::LastOfHouse((house / 9) as u8),
            Shape::Contradiction(_) | Shape::Double(_) => Reason::Assumed,
        };
        let mut queue = std::mem::take(&mut self.queue);
        self.each_end(board, hit, |trace, end| {
            trace.ancestry(board, end, &mut queue, |derivation| {
                let reason = match derivation.reason {
                    Reason::Assumed => root,
                    reason => reason,
                };
                nodes.push(derivation.node);
                if derivation.node.is_on() && reason != Reason::Assumed {
                    causes.push((derivation.node, reason));
                }
            });
            nodes.push(SEPARATOR);
        });
        self.queue = queue;
        (nodes, causes)
    }

    /// Calls `visit` with each end of a hit, and the trace in which it is.
    pub(super) fn each_end(
        &self,
        board: &Board,
        hit: &Hit,
        mut visit: impl FnMut(&Trace, Derivation),
    ) {
        for &case in hit.shape.cases(board).as_slice() {
            let Some(trace) = self.traces.get(case) else {
                continue;
            };
            match (hit.shape, trace.contradiction) {
                (Shape::Contradiction(_), Some(ends)) => {
                    ends.into_iter().for_each(|end| visit(trace, end));
                }
                _ => visit(trace, trace.derivation(hit.target)),
            }
        }
    }

    /// The complexity of a hit whose ends have so many ancestors.
    fn complete(&mut self, board: &Board, hit: &Hit, level: u8, flat: u32) -> u32 {
        if level < 2 {
            return flat;
        }
        let mut numbers = std::mem::take(&mut self.numbers);
        let mut queue = std::mem::take(&mut self.queue);
        numbers.clear();
        self.each_end(board, hit, |trace, end| {
            if trace.has_nested {
                add_nested(board, trace, end, &mut queue, &mut numbers);
            }
        });
        let total = flat + self.registry.total(&mut numbers);
        self.numbers = numbers;
        self.queue = queue;
        total
    }
}

/// Ends the nodes of one end in the identity of a nested chain.
const SEPARATOR: Node = Node(u16::MAX);

/// The identity of a static chain. A cycle is told by both ways round.
fn identity(path: &[(Node, Reason)], is_cycle: bool) -> Vec<Node> {
    let mut nodes: Vec<Node> = path.iter().map(|&(node, _)| node).collect();
    if is_cycle {
        nodes.pop();
        let n = nodes.len();
        nodes.push(SEPARATOR);
        nodes.push(nodes[0].opposite());
        for i in (1..n).rev() {
            nodes.push(nodes[i].opposite());
        }
    }
    nodes
}

/// Adds the numbers of the nested chains in an ancestry, whose nodes are left in the queue.
fn add_nested(
    board: &Board,
    trace: &Trace,
    end: Derivation,
    queue: &mut Vec<Node>,
    numbers: &mut Vec<u32>,
) {
    trace.ancestry(board, end, queue, |derivation| {
        if let Some(RuleKind::Nested(number)) = trace.rule(derivation) {
            numbers.push(number);
        }
    });
}

/// One pass over all assumptions.
struct Scan<'s, 'b, const W: usize> {
    search: &'s mut ChainSearch<W>,
    board: &'b Board,
    question: Question,
    filter: Filter<'b>,
    winners: &'s mut Winners,
    supersets: Option<&'b Supersets<W>>,
}

impl<const W: usize> Scan<'_, '_, W> {
    fn follow(&mut self, node: Node) {
        self.search
            .follow(self.board, self.question, node, self.supersets);
    }

    /// Follows all assumptions that may be refuted, those first whose contradictions were least
    /// complex in the step before. Their complexities bound what others can win with.
    fn follow_refuted(&mut self) {
        let Filter::Closures(closures) = self.filter else {
            return;
        };
        let mut refuted = Vec::new();
        for node in assumptions(self.board) {
            let is_refuted = closures.of(node).is_refuted;
            self.search.refuted.is_refuted[node.index()] = is_refuted;
            if is_refuted {
                refuted.push(node);
            }
        }
        if self.question.links != scratch::Links::Dynamic {
            return;
        }
        if self.question.level >= 2 {
            let last = &self.search.refuted.last_complexity;
            refuted.sort_by_key(|node| last[node.index()]);
        }
        for node in refuted {
            self.follow(node);
            if let Winners::Best(_) = self.winners {
                self.bound_by_contradiction(node);
            }
        }
    }

    fn bound_by_contradiction(&mut self, node: Node) {
        let ends = self
            .search
            .traces
            .get(node)
            .and_then(|trace| trace.contradiction);
        let complexity = if ends.is_some() {
            let (hit, flat) = (contradiction(node), self.flat_contradiction(node));
            let level = self.question.level;
            self.search.complete(self.board, &hit, level, flat)
        } else {
            let last = self.search.refuted.last_complexity[node.index()];
            last.max(self.search.bound)
        };
        self.search.refuted.last_complexity[node.index()] = complexity;
        if ends.is_some() {
            self.search.bound = self.search.bound.min(complexity);
        }
    }

    /// The number of nodes in the ancestries of both ends of a contradiction.
    fn flat_contradiction(&mut self, node: Node) -> u32 {
        let mut queue = std::mem::take(&mut self.search.queue);
        let trace = self.search.traces.get(node);
        let flat = trace.map_or(0, |trace| {
            let ends = trace.contradiction.into_iter().flatten();
            ends.map(|end| trace.count(self.board, end, &mut queue))
                .sum()
        });
        self.search.queue = queue;
        flat
    }

    /// Everything about the candidates of a cell.
    fn of_cell(&mut self, cell: usize) {
        let digits = self.board.candidates(cell);
        for digit in bits(digits) {
            let on = Node::on(cell, digit);
            if self.question != Question::MULTIPLE {
                self.contradiction(on);
                self.contradiction(on.opposite());
            }
            if self.question == Question::NISHIO {
                continue;
            }
            if self.question != Question::MULTIPLE && count(digits) > 2 {
                self.group(Shape::Double(on));
            }
            self.houses(cell, digit);
        }
        if self.question != Question::NISHIO {
            self.group(Shape::Cell(cell));
        }
    }

    /// The houses in which a cell is the first place of a digit.
    fn houses(&mut self, cell: usize, digit: usize) {
        for kind in 0..3 {
            let house = house_of(cell, kind);
            let places = self.board.places(house, digit);
            if count(places) > 1 && 1 << lowest(places) == place_bit(cell, kind) {
                self.group(Shape::House { house, digit });
            }
        }
    }

    /// Offers the contradiction to which an assumption leads.
    fn contradiction(&mut self, node: Node) {
        if let Filter::Closures(closures) = self.filter
            && !closures.of(node).is_refuted
        {
            return;
        }
        self.follow(node);
        let flat = self.flat_contradiction(node);
        if flat > 0 {
            self.offer(contradiction(node), flat);
        }
    }

    fn offer(&mut self, hit: Hit, flat: u32) {
        let (board, level) = (self.board, self.question.level);
        let search = &mut *self.search;
        let complexity = |hit: &Hit| search.complete(board, hit, level, flat);
        if let Some(bound) = self.winners.offer(board, hit, flat, complexity) {
            search.bound = search.bound.min(bound);
        }
    }

    /// Offers what the assumptions of a shape have in common.
    fn group(&mut self, shape: Shape) {
        let cases = shape.cases(self.board);
        let cases = cases.as_slice();
        if !self.may_meet(shape, cases) {
            return;
        }
        for &case in cases {
            self.follow(case);
        }
        for is_on in [true, false] {
            self.common(shape, cases, is_on);
        }
    }

    /// Whether assumptions can have something in common.
    fn may_meet(&self, shape: Shape, cases: &[Node]) -> bool {
        match (self.filter, shape) {
            (Filter::Nothing, _) => true,
            (Filter::Cases(found), Shape::Cell(cell)) => found.cells >> cell & 1 != 0,
            (Filter::Cases(found), Shape::House { house, digit }) => {
                found.houses[house] >> digit & 1 != 0
            }
            (Filter::Cases(_), _) => false,
            (Filter::Closures(closures), _) => self.closures_meet(closures, cases),
        }
    }

    fn closures_meet(&self, closures: Closures<'_>, cases: &[Node]) -> bool {
        let board = self.board.cells();
        let is_refuted = |case: &Node| self.search.refuted.is_refuted[case.index()];
        let mut left = [0; 81];
        for case in cases.iter().filter(|&case| !is_refuted(case)) {
            super::supersets::add_left(&mut left, &closures.of(*case).board);
        }
        let mut off = [0; 81];
        for cell in 0..81 {
            off[cell] = board[cell] & !left[cell] & super::tables::ALL;
        }
        if !cases.iter().any(is_refuted) {
            return off != [0; 81];
        }
        let mut on = *board;
        for &case in cases {
            let closure = closures.of(case);
            let trace = self.search.traces.get(case);
            for cell in 0..81 {
                match (is_refuted(&case), trace) {
                    (true, Some(trace)) => {
                        off[cell] &= trace.off[cell];
                        on[cell] &= trace.on[cell];
                    }
                    _ if closure.board.is_open(cell) => on[cell] = 0,
                    _ => on[cell] &= closure.board.candidates(cell),
                }
            }
        }
        let counts = (0..81).any(|cell| on[cell] != 0 && count(board[cell]) > 1);
        off != [0; 81] || counts
    }

    /// Offers the targets, on or off, that follow in all cases, in the order of the first case.
    fn common(&mut self, shape: Shape, cases: &[Node], is_on: bool) {
        let mut common = [u16::MAX; 81];
        for &case in cases {
            let Some(trace) = self.search.traces.get(case) else {
                return;
            };
            let side = if is_on { &trace.on } else { &trace.off };
            common
                .iter_mut()
                .zip(side)
                .for_each(|(all, side)| *all &= side);
        }
        if common == [0; 81] {
            return;
        }
        let Some(first) = self.search.traces.get_mut(cases[0]) else {
            return;
        };
        let order = first.order(is_on);
        let nodes = std::mem::take(order);
        for &target in &nodes {
            if common[target.cell()] >> target.digit() & 1 != 0 {
                self.target(shape, cases, target);
            }
        }
        if let Some(first) = self.search.traces.get_mut(cases[0]) {
            *first.order(is_on) = nodes;
        }
    }

    fn target(&mut self, shape: Shape, cases: &[Node], target: Node) {
        let search = &mut *self.search;
        let mut flat = 0;
        for &case in cases {
            let trace = search
                .traces
                .get_mut(case)
                .expect("all cases were followed");
            flat += trace.n_ancestors(self.board, target, &mut search.queue);
            if flat > search.bound {
                return;
            }
        }
        let hit = Hit {
            complexity: 0,
            shape,
            target,
        };
        self.offer(hit, flat);
    }
}

fn contradiction(node: Node) -> Hit {
    Hit {
        complexity: 0,
        shape: Shape::Contradiction(node),
        target: node.opposite(),
    }
}
