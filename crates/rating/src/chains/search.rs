//! Searches over all assumptions of a board: Nishio, multiple, dynamic and nested chains.

use crate::board::mask::bits;
use crate::board::nine::{Board, Position};
use crate::board::tables::Nine;
use crate::chains::hits::{Effects, Hit, Shape, Winners};
use crate::chains::links::{Cases, Links};
use crate::chains::nested::{NestedCache, NestedList, Registry};
use crate::chains::node::{Derivation, NODES, Node, Reason};
use crate::chains::scratch::{self, Scratch};
use crate::chains::statics::{StaticSearch, Wanted};
use crate::chains::trace::{RuleKind, Trace};
use crate::chains::traces::Traces;
use crate::shortcuts::closure::{Aliases, Closure, Closures, Pending, assumptions};
use crate::shortcuts::supersets::Supersets;
use crate::technique::Technique;
use quadrille_problem::internal::Clock;
use std::sync::Arc;

/// The question about the assumptions of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChainKind {
    pub(crate) links: scratch::Links,
    /// 0 for singles only, 1 with patterns, 2 to 5 with nested chains.
    pub(crate) level: u8,
    pub(crate) technique: Technique,
}

impl ChainKind {
    /// What follows for one digit.
    pub const NISHIO: ChainKind = ChainKind {
        links: scratch::Links::Digit,
        level: 0,
        technique: Technique::NishioForcingChains,
    };
    /// What follows over static links.
    pub const MULTIPLE: ChainKind = ChainKind {
        links: scratch::Links::Static,
        level: 0,
        technique: Technique::MultipleForcingChains,
    };
    /// Dynamic chains, whose nodes create further links, by level.
    pub const DYNAMIC: [ChainKind; 6] = {
        let techniques = [
            Technique::DynamicForcingChains,
            Technique::DynamicForcingChainsPlus,
            Technique::NestedForcingChains,
            Technique::NestedMultipleForcingChains,
            Technique::NestedDynamicForcingChains,
            Technique::DoublyNestedForcingChains,
        ];
        let mut questions = [ChainKind::NISHIO; 6];
        let mut level = 0;
        while level < 6 {
            questions[level] = ChainKind {
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

/// Knowledge by which a search skips parts without a result.
#[derive(Clone, Copy)]
pub(crate) enum Filter<'a> {
    Nothing,
    /// Supersets of what follows from each assumption.
    Closures(Closures<'a>),
    /// The cells and houses whose cases have something in common over static links.
    Cases(&'a Cases),
}

/// The refuted assumptions, as the search for the best hit knows them.
pub(crate) struct Refuted {
    pub(crate) is_refuted: Box<[bool; NODES]>,
    /// How complex the contradiction was when the assumption was last followed.
    pub(crate) last_complexity: Box<[u32; NODES]>,
}

/// A search, with all that it uses again.
pub(crate) struct ChainSearch<const W: usize> {
    pub(crate) scratch: Scratch,
    pub(crate) traces: Traces,
    pub(crate) registry: Registry,
    statics: StaticSearch<W>,
    links: Links<W>,
    has_links: bool,
    /// The search inside this one.
    inner: Option<Box<ChainSearch<W>>>,
    caches: [NestedCache; 4],
    pub(crate) refuted: Refuted,
    /// The closures of all assumptions on the scratch board, for the search inside; whether they
    /// are of an earlier state of the same scratch board.
    inner_closures: Vec<Closure>,
    inner_aliases: Aliases,
    has_inner_closures: bool,
    pending: Pending,
    /// The complexity of the best hit so far.
    pub(crate) bound: u32,
    pub(crate) queue: Vec<Node>,
    parents: Vec<Node>,
    numbers: Vec<u32>,
    is_exact: bool,
    pub(crate) clock: Clock,
}

impl<const W: usize> ChainSearch<W> {
    pub(crate) fn new(is_exact: bool) -> ChainSearch<W> {
        ChainSearch {
            scratch: Scratch::new(),
            traces: Traces::new(),
            registry: Registry::default(),
            statics: StaticSearch::new(is_exact),
            links: Links::new(Nine),
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
    pub(crate) fn reset(&mut self, clock: &Clock) {
        self.clock = clock.clone();
        self.registry.clear();
        self.caches.iter_mut().for_each(NestedCache::clear);
        self.refuted.last_complexity.fill(0);
    }

    /// The best hit on the board of a step.
    pub(crate) fn best(
        &mut self,
        position: &Position,
        question: ChainKind,
        supersets: &mut Supersets<W>,
    ) -> Option<Hit> {
        let board = &position.board;
        self.begin(board);
        let mut winners = Winners::Best(None);
        if self.is_exact || question.level > 4 {
            self.scan(board, question, Filter::Nothing, &mut winners, None);
        } else if question == ChainKind::MULTIPLE {
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

    /// Follows an assumption, unless that has been done.
    pub(crate) fn follow(
        &mut self,
        board: &Board,
        question: ChainKind,
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
                let question = ChainKind::DYNAMIC[2];
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
            return self.nested_search(ChainKind::MULTIPLE, Filter::Nothing);
        }
        self.link_scratch(board);
        let (cases, common) = self.links.cases(&self.scratch.board);
        if common.is_empty() {
            return NestedList::default();
        }
        self.nested_search(ChainKind::MULTIPLE, Filter::Cases(&cases))
    }

    fn nested_dynamic(&mut self, trace: &Trace, supersets: Option<&Supersets<W>>) -> NestedList {
        let Some(supersets) = supersets else {
            return self.nested_search(ChainKind::DYNAMIC[0], Filter::Nothing);
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
        let list = self.nested_search(ChainKind::DYNAMIC[0], filter);
        self.inner_closures = closures;
        self.inner_aliases = aliases;
        list
    }

    /// All hits of a search on the scratch board.
    fn nested_search(&mut self, question: ChainKind, filter: Filter<'_>) -> NestedList {
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

    /// The nodes of the ancestries of all ends of a hit, and the true nodes with their reasons. An
    /// assumption is on because of the cell or house of the hit.
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

    /// Calls `visit` with each end of a hit, and the end's trace.
    pub(crate) fn each_end(
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
    pub(crate) fn complete(&mut self, board: &Board, hit: &Hit, level: u8, flat: u32) -> u32 {
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
