//! Branch and bound with a linear program at each node.
//!
//! A node is split by a pair of rows (D. Ryan, B. Foster 1981): in one half of its solutions one
//! option covers both, in the other half two do. Both only ban options. Without rows to be covered
//! exactly once there are no such pairs, and an option is taken in one half and banned in the
//! other. Which pair or option is decided by strong branching: some pivots in both halves of a few
//! candidates. A node is closed by an exact bound and by nothing else; if the simplex method ends
//! without one, the options of a row split the node, without the linear program.

use super::open::{Cut, Node, OpenWork};
use super::relaxation::{Bound, Relaxation};
use crate::simplex::{Budget, Snapshot, Status};
use crate::tuning::TUNING;
use quadrille_problem::internal::{ascending, sort_by_rank};
use quadrille_problem::team;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

/// What splits a node in two.
#[derive(Clone, Copy)]
pub(super) enum Split {
    Pair((u32, u32)),
    Option(u32),
}

impl Split {
    /// By options that are taken in part, those by about one half first.
    pub(super) fn options(fractions: &[(u32, f64)]) -> Vec<Split> {
        let mut fractions = fractions.to_vec();
        sort_by_rank(&mut fractions, |(_, value)| ascending((value - 0.5).abs()));
        let options = fractions.iter().map(|&(option, _)| Split::Option(option));
        options.collect()
    }
}

/// The limits of a tree.
pub(super) struct TreeLimits {
    /// The candidates of strong branching.
    candidates: usize,
    most_nodes: u64,
    deepest: usize,
    threads: usize,
}

/// How deep a tree may grow.
fn deepest(relaxation: &Relaxation<'_>, threads: usize) -> usize {
    let of_a_row = relaxation.simplex.prices();
    TUNING
        .max_depth
        .min(TUNING.inverse_bytes / (size_of_val(of_a_row) * of_a_row.len() * threads).max(1))
}

impl TreeLimits {
    /// A tree of so many nodes at most, with so many candidates.
    pub(super) fn small(relaxation: &Relaxation<'_>, nodes: u64, candidates: usize) -> TreeLimits {
        let most_nodes = relaxation.incumbents.n_nodes() + nodes;
        TreeLimits {
            candidates,
            most_nodes,
            deepest: deepest(relaxation, 1),
            threads: 1,
        }
    }

    /// A tree of any number of nodes, searched by several threads.
    pub(super) fn large(
        relaxation: &Relaxation<'_>,
        candidates: usize,
        threads: usize,
    ) -> TreeLimits {
        let deepest = deepest(relaxation, threads);
        TreeLimits {
            candidates,
            most_nodes: u64::MAX,
            deepest,
            threads,
        }
    }

    /// Searches all columns that are not banned. It leaves the bans and the basis of an arbitrary
    /// node.
    pub(super) fn search(&self, relaxation: &mut Relaxation<'_>) -> ControlFlow<Cut> {
        let open = OpenWork::default();
        self.descend(relaxation, &open, 0, 0)?;
        let incumbents = relaxation.incumbents;
        let alone = if self.threads > 1 {
            incumbents.n_nodes() + TUNING.alone_nodes
        } else {
            u64::MAX
        };
        while incumbents.n_nodes() < alone && self.visit(relaxation, &open, 0) {}
        if !open.is_done() {
            let base = relaxation.clone();
            let own = || while self.visit(relaxation, &open, 0) {};
            team::run(self.threads, own, || {
                let thread = open.join();
                let stop = || open.is_cut() || (base.stop)();
                let mut relaxation = base.beside(&stop);
                while self.visit(&mut relaxation, &open, thread) {}
            });
        }
        open.into_end()
    }

    /// Whether the limit of nodes or of depth is exceeded.
    pub(super) fn gives_up(&self, relaxation: &Relaxation<'_>, depth: usize) -> bool {
        relaxation.incumbents.n_nodes() >= self.most_nodes || depth > self.deepest
    }

    /// Visits an open node and the first halves below it; false if no node is open.
    fn visit(
        &self,
        relaxation: &mut Relaxation<'_>,
        open: &OpenWork<Node, Cut>,
        thread: usize,
    ) -> bool {
        open.visit(thread, None, |node| match node.enter(relaxation) {
            true => self.descend(relaxation, open, thread, node.depth),
            false => ControlFlow::Continue(()),
        })
    }

    /// Goes from a node into its first half, and so on; the other halves are left open.
    fn descend(
        &self,
        relaxation: &mut Relaxation<'_>,
        open: &OpenWork<Node, Cut>,
        thread: usize,
        mut depth: usize,
    ) -> ControlFlow<Cut> {
        while self.node(relaxation, depth, &mut |node| open.push(thread, node))? {
            depth += 1;
        }
        ControlFlow::Continue(())
    }

    /// Visits a node; true if it continues with one of its halves.
    fn node(
        &self,
        relaxation: &mut Relaxation<'_>,
        depth: usize,
        leave: &mut impl FnMut(Node),
    ) -> ControlFlow<Cut, bool> {
        if (relaxation.stop)() || relaxation.incumbents.n_nodes() >= relaxation.node_limit {
            return ControlFlow::Break(Cut::Stopped);
        }
        if self.gives_up(relaxation, depth) {
            return ControlFlow::Break(Cut::GaveUp);
        }
        relaxation.incumbents.count_node();
        relaxation.show();
        let Ok(bound) = solve(relaxation) else {
            return ControlFlow::Continue(false);
        };
        if let Some(bound) = &bound {
            relaxation.fix(bound);
            if takes_solution(relaxation, depth, leave) {
                return ControlFlow::Continue(false);
            }
        }
        let (mark, snapshot) = (relaxation.mark(), Arc::new(relaxation.simplex.save()));
        let (split, together) = match self.choice(relaxation, bound.is_some(), depth, &snapshot) {
            Choice::Closed => return ControlFlow::Continue(false),
            Choice::Side(split, together) => (split, together),
            Choice::Split(split, apart_first) => {
                decide(relaxation, split, apart_first);
                leave(Node::here(relaxation, &snapshot, depth + 1));
                relaxation.undo(mark);
                (split, !apart_first)
            }
        };
        decide(relaxation, split, together);
        relaxation.simplex.drop_fixed();
        ControlFlow::Continue(true)
    }

    /// The next step at a node, whose linear program was solved to the optimum or not.
    fn choice(
        &self,
        relaxation: &mut Relaxation<'_>,
        is_optimal: bool,
        depth: usize,
        snapshot: &Snapshot,
    ) -> Choice {
        let fractions = match is_optimal {
            true => relaxation.fractions(),
            false => Vec::new(),
        };
        match candidates(relaxation, &fractions)[..] {
            [] => match open_row(relaxation) {
                Open::None => Choice::Closed,
                Open::Solution(options) => {
                    relaxation.record(&options);
                    Choice::Closed
                }
                Open::Option(option) => Choice::Split(Split::Option(option), false),
            },
            [only] => Choice::Split(only, false),
            ref several => self.choose(relaxation, several, depth, snapshot),
        }
    }

    /// The best of some candidates, by what both halves gain.
    pub(super) fn choose(
        &self,
        relaxation: &mut Relaxation<'_>,
        candidates: &[Split],
        depth: usize,
        snapshot: &Snapshot,
    ) -> Choice {
        let wanted = self.candidates / if depth < 8 { 1 } else { 2 };
        let pivots = if depth < 4 { 60 } else { 25 };
        let (start, cutoff) = (relaxation.simplex.objective(), relaxation.cutoff());
        let mut best = (Choice::Split(candidates[0], false), -1.0);
        for split in spread(candidates).take(wanted) {
            let gains = gains(relaxation, split, pivots, snapshot);
            let [one, other] = gains.map(|gain| (gain.unwrap_or(cutoff) - start).max(1e-6));
            match gains {
                [None, None] => return Choice::Closed,
                [None, Some(_)] => return Choice::Side(split, false),
                [Some(_), None] => return Choice::Side(split, true),
                [Some(_), Some(_)] if one * other > best.1 => {
                    // an option is taken first, which soon leads to solutions
                    let apart_first = matches!(split, Split::Pair(_)) && other < one * 0.9;
                    best = (Choice::Split(split, apart_first), one * other);
                }
                [Some(_), Some(_)] => {}
            }
        }
        best.0
    }
}

/// The candidates without the third pair of a row and those after it.
fn spread(candidates: &[Split]) -> impl Iterator<Item = Split> {
    let mut times: HashMap<u32, u32> = HashMap::new();
    let is_spread = move |split: &Split| match split {
        Split::Pair((row, _)) => {
            let times = times.entry(*row).or_default();
            *times += 1;
            *times <= 2
        }
        Split::Option(_) => true,
    };
    candidates.iter().copied().filter(is_spread)
}

/// The objective after some pivots in each half of a node, together and apart; `None` if they close
/// it.
fn gains(
    relaxation: &mut Relaxation<'_>,
    split: Split,
    pivots: u64,
    snapshot: &Snapshot,
) -> [Option<f64>; 2] {
    let mark = relaxation.mark();
    [true, false].map(|together| {
        decide(relaxation, split, together);
        relaxation.simplex.drop_fixed();
        let few = Budget {
            pivots,
            ..relaxation.budget()
        };
        let status = relaxation.simplex.dual(&few);
        let ended = matches!(status, Status::Infeasible | Status::Cutoff);
        let is_closed = ended && relaxation.is_closed(status);
        let gain = (!is_closed).then(|| relaxation.simplex.objective());
        relaxation.undo(mark);
        relaxation.simplex.restore(snapshot);
        gain
    })
}

/// The options that may be added to a solution: with one solution wanted, only those that lower
/// its cost.
fn more_options(relaxation: &Relaxation<'_>, options: &[u32]) -> Vec<u32> {
    let active = relaxation.simplex.active().iter().copied();
    let is_one = relaxation.incumbents.is_one();
    let is_more = |option: &u32| {
        let is_of_use = !is_one || relaxation.cover.costs[*option as usize] < 0;
        is_of_use && relaxation.simplex.is_free(*option) && !options.contains(option)
    };
    active.filter(is_more).collect()
}

/// Leaves all solutions but this one: those without its first option, with the first but without
/// the second, and so on; then this solution with one more option, where options tried before are
/// banned.
fn exclude(
    relaxation: &mut Relaxation<'_>,
    options: &[u32],
    depth: usize,
    leave: &mut impl FnMut(Node),
) {
    let (mark, above) = (relaxation.mark(), Arc::new(relaxation.simplex.save()));
    relaxation.choose_all(options);
    let more = more_options(relaxation, options);
    relaxation.undo(mark);
    let is_open = |at: &usize| !relaxation.simplex.is_taken(options[*at]);
    let open: Vec<usize> = (0..options.len()).filter(is_open).collect();
    let mut leave = |chosen: &[u32], banned: &[u32], last: &[u32]| {
        relaxation.choose_all(chosen);
        banned.iter().for_each(|&option| relaxation.ban(option));
        relaxation.choose_all(last);
        leave(Node::here(relaxation, &above, depth + 1));
        relaxation.undo(mark);
    };
    for at in 0..more.len() {
        leave(options, &more[..at], &more[at..=at]);
    }
    for &at in open.iter().rev() {
        leave(&options[..at], &options[at..=at], &[]);
    }
}

/// Whether the optimum is a solution, which is kept; all others below are left open.
fn takes_solution(
    relaxation: &mut Relaxation<'_>,
    depth: usize,
    leave: &mut impl FnMut(Node),
) -> bool {
    let Some(options) = relaxation.integral() else {
        return false;
    };
    let is_solution = relaxation.record(&options);
    if is_solution && !relaxation.closes(relaxation.bound().floor) {
        exclude(relaxation, &options, depth, leave);
    }
    is_solution
}

/// The bound of a node at its optimum; `None` where the simplex method neither closed it nor ended
/// with one.
///
/// # Errors
/// If the node is closed: how the simplex method ended.
pub(super) fn solve(relaxation: &mut Relaxation<'_>) -> Result<Option<Bound>, Status> {
    let status = relaxation.simplex.dual(&relaxation.budget());
    if relaxation.is_closed(status) {
        return Err(status);
    }
    if status == Status::Optimal {
        return Ok(Some(relaxation.bound()));
    }
    // the optimum is above the limit by less than the tolerance, or imprecise: once more, to the
    // optimum
    relaxation.simplex.refactor();
    let to_the_end = Budget {
        cutoff: f64::INFINITY,
        ..relaxation.budget()
    };
    let status = relaxation.simplex.dual(&to_the_end);
    match status {
        _ if relaxation.is_closed(status) => Err(status),
        Status::Optimal => Ok(Some(relaxation.bound())),
        Status::Infeasible | Status::Cutoff | Status::Stopped => Ok(None),
    }
}

/// The next step at a node.
pub(super) enum Choice {
    Closed,
    /// One child is closed; the flag says whether the pair is together in the other child.
    Side(Split, bool),
    /// Both children remain; the flag says whether the child with the pair apart comes first.
    Split(Split, bool),
}

/// Bans the options that one child of a node excludes.
fn decide(relaxation: &mut Relaxation<'_>, split: Split, together: bool) {
    match split {
        Split::Pair(pair) => relaxation.ban_pair(pair, together),
        Split::Option(option) if together => relaxation.choose(option),
        Split::Option(option) => relaxation.ban(option),
    }
}

/// Pairs of rows that are together by about one half first; without such pairs the largest
/// fraction.
fn candidates(relaxation: &Relaxation<'_>, fractions: &[(u32, f64)]) -> Vec<Split> {
    let is_exact = |row| relaxation.cover.is_exact(row);
    let pairs = relaxation.pairs(fractions);
    let mut pairs: Vec<(f64, (u32, u32))> = pairs
        .into_iter()
        .filter(|((one, other), _)| is_exact(*one) || is_exact(*other))
        .filter(|(_, (value, _))| *value > 0.02 && *value < 0.98)
        .map(|(pair, (value, options))| {
            (
                (value - 0.5).abs() - 0.01 * f64::from(options.min(10)),
                pair,
            )
        })
        .collect();
    sort_by_rank(&mut pairs, |&(_, (one, other))| {
        u64::from(one) << 32 | u64::from(other)
    });
    sort_by_rank(&mut pairs, |&(value, _)| ascending(value));
    if pairs.is_empty() {
        return Split::options(fractions);
    }
    pairs
        .into_iter()
        .map(|(_, pair)| Split::Pair(pair))
        .collect()
}

/// The open decision of a node, judged by the rows without the linear program.
pub(super) enum Open {
    /// Some row has too few options.
    None,
    /// No options are left to decide; these may be a solution.
    Solution(Vec<u32>),
    /// An option that may be taken or not.
    Option(u32),
}

pub(super) fn open_row(relaxation: &Relaxation<'_>) -> Open {
    let (cover, simplex) = (relaxation.cover, &relaxation.simplex);
    let is_left = |option: &u32| !simplex.is_banned(*option);
    let mut only = simplex.taken().to_vec();
    for (row, bounds) in cover.bounds.iter().enumerate() {
        let options = relaxation.lists.of(row).iter().copied().filter(is_left);
        let low = bounds.low as usize;
        match options.clone().count() {
            number if number < low => return Open::None,
            number if number == low => only.extend(options),
            _ => {}
        }
    }
    only.sort_unstable();
    only.dedup();
    let is_open = |option: &u32| is_left(option) && only.binary_search(option).is_err();
    let mut open = (0..cover.n_options() as u32).filter(is_open);
    open.next().map_or(Open::Solution(only), Open::Option)
}
