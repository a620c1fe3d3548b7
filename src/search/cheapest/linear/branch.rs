//! Branch and bound with a linear program at each node.
//!
//! A node is split by a pair of rows (D. Ryan, B. Foster 1981): in one half of its solutions one option covers both, in the other half two do.
//! Both only ban options. Which pair is decided by strong branching: some pivots in both halves of a few candidates. A node is closed by an
//! exact bound and by nothing else; where the simplex method does not end with one, a node is split by the options of a row, without it.

use super::relaxation::{Bound, NEARLY_ONE, Relaxation};
use crate::lp::{Budget, Snapshot, Status};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// The pivots of a node.
const PIVOTS: u64 = 50_000;
/// Deeper nodes are not visited, and fewer where the copies of the inverse on the way, one a level, would need more bytes.
const DEEPEST: usize = 150;
const MEMORY: usize = 1 << 30;
/// A better solution under which fewer of the root's options are left, in hundredths, ends the tree, which then begins again with those.
const RESTART: usize = 60;

/// Why a tree ended before its end.
#[derive(Clone, Copy)]
pub(super) enum Cut {
    /// Somebody wants an end, or a limit of the caller was reached.
    Stopped,
    /// The limit of nodes of this tree was reached, or it grew too deep.
    GaveUp,
    /// A better solution leaves so little that it is better to begin again.
    Restart,
}

/// What splits a node in two.
#[derive(Clone, Copy)]
enum Split {
    Pair((u32, u32)),
    Option(u32),
}

/// The limits of a tree.
pub(super) struct Tree {
    /// The candidates of strong branching.
    candidates: usize,
    most_nodes: u64,
    /// What the root's options cost at least, with its bound; a better solution is held against it.
    root: Option<Bound>,
    deepest: usize,
}

/// How deep a tree may grow.
fn deepest(relaxation: &Relaxation<'_>) -> usize {
    let of_a_row = relaxation.simplex.prices();
    DEEPEST.min(MEMORY / (size_of_val(of_a_row) * of_a_row.len()).max(1))
}

impl Tree {
    /// A tree of so many nodes at most, with so many candidates.
    pub(super) fn small(relaxation: &Relaxation<'_>, nodes: u64, candidates: usize) -> Tree {
        Tree { candidates, most_nodes: relaxation.nodes + nodes, root: None, deepest: deepest(relaxation) }
    }

    /// A tree that ends where a better solution leaves little of these options.
    pub(super) fn large(relaxation: &Relaxation<'_>, root: Bound, candidates: usize) -> Tree {
        Tree { candidates, most_nodes: u64::MAX, root: Some(root), deepest: deepest(relaxation) }
    }

    /// Searches all that is not banned.
    pub(super) fn search(&self, relaxation: &mut Relaxation<'_>) -> ControlFlow<Cut> {
        self.node(relaxation, 0)
    }

    fn node(&self, relaxation: &mut Relaxation<'_>, depth: usize) -> ControlFlow<Cut> {
        if (relaxation.stop)() || relaxation.nodes >= relaxation.node_limit {
            return ControlFlow::Break(Cut::Stopped);
        }
        if relaxation.nodes >= self.most_nodes || depth > self.deepest {
            return ControlFlow::Break(Cut::GaveUp);
        }
        relaxation.nodes += 1;
        relaxation.show();
        let Some(bound) = solve(relaxation) else { return ControlFlow::Continue(()) };
        let is_optimal = match bound {
            Ok(bound) => {
                relaxation.fix(&bound);
                true
            }
            Err(Unproved) => false,
        };
        let mark = relaxation.mark();
        if is_optimal
            && let Some(options) = relaxation.integral()
            && self.record(relaxation, &options)?
        {
            if relaxation.closes(relaxation.bound().floor) {
                return ControlFlow::Continue(());
            }
            return self.exclude(relaxation, &options, depth, mark);
        }
        let fractions = if is_optimal { relaxation.fractions() } else { Vec::new() };
        let candidates = candidates(relaxation, &fractions);
        let snapshot = relaxation.simplex.save();
        let choice = match candidates.as_slice() {
            [] => match open_row(relaxation) {
                Open::None => return ControlFlow::Continue(()),
                Open::Solution(options) => {
                    self.record(relaxation, &options)?;
                    return ControlFlow::Continue(());
                }
                Open::Option(option) => Choice::Split(Split::Option(option), false),
            },
            [only] => Choice::Split(*only, false),
            _ => self.choose(relaxation, &candidates, depth, mark, &snapshot),
        };
        match choice {
            Choice::Closed => ControlFlow::Continue(()),
            Choice::Side(split, together) => {
                apply(relaxation, split, together);
                let ended = self.node(relaxation, depth + 1);
                relaxation.undo(mark);
                ended
            }
            Choice::Split(split, apart_first) => {
                apply(relaxation, split, !apart_first);
                self.node(relaxation, depth + 1)?;
                relaxation.undo(mark);
                relaxation.simplex.restore(&snapshot);
                // there may be a better solution now
                let bound = relaxation.bound();
                if relaxation.closes(bound.floor) {
                    return ControlFlow::Continue(());
                }
                relaxation.fix(&bound);
                apply(relaxation, split, apart_first);
                let ended = self.node(relaxation, depth + 1);
                relaxation.undo(mark);
                ended
            }
        }
    }

    /// Whether these options are a solution; it is kept if it is of use.
    fn record(&self, relaxation: &mut Relaxation<'_>, options: &[u32]) -> ControlFlow<Cut, bool> {
        let before = relaxation.found.n_added;
        let is_solution = relaxation.record(options);
        if let Some(root) = self.root.as_ref().filter(|_| relaxation.found.n_added > before) {
            let left = root.reduced.iter().filter(|&&d| !relaxation.closes(root.floor + i128::from(d.max(0)))).count();
            if left * 100 < root.reduced.len() * RESTART {
                return ControlFlow::Break(Cut::Restart);
            }
        }
        ControlFlow::Continue(is_solution)
    }

    /// All solutions but this one: those without its first option, with the first but without the second, and so on.
    fn exclude(&self, relaxation: &mut Relaxation<'_>, options: &[u32], depth: usize, mark: usize) -> ControlFlow<Cut> {
        let snapshot = relaxation.simplex.save();
        for (at, &option) in options.iter().enumerate() {
            relaxation.simplex.restore(&snapshot);
            options[..at].iter().for_each(|&chosen| relaxation.choose(chosen));
            relaxation.ban(option);
            relaxation.simplex.drop_banned();
            self.node(relaxation, depth + 1)?;
            relaxation.undo(mark);
        }
        ControlFlow::Continue(())
    }

    /// The best of some candidates, by what both halves gain.
    fn choose(
        &self,
        relaxation: &mut Relaxation<'_>,
        candidates: &[Split],
        depth: usize,
        mark: usize,
        snapshot: &Snapshot,
    ) -> Choice {
        let wanted = if depth < 8 { self.candidates } else { self.candidates / 2 };
        let pivots = if depth < 4 { 60 } else { 25 };
        let (start, cutoff) = (relaxation.simplex.objective(), relaxation.cutoff());
        let mut best = (Choice::Split(candidates[0], false), -1.0);
        // different rows first
        let mut times: HashMap<u32, u32> = HashMap::new();
        let is_spread = |split: &&Split| match split {
            Split::Pair((row, _)) => {
                let times = times.entry(*row).or_default();
                *times += 1;
                *times <= 2
            }
            Split::Option(_) => true,
        };
        for &split in candidates.iter().filter(is_spread).take(wanted) {
            let (mut gains, mut closed) = ([0.0; 2], [false; 2]);
            for (side, together) in [true, false].into_iter().enumerate() {
                apply(relaxation, split, together);
                let status = relaxation.simplex.dual(&relaxation.budget(pivots));
                let ended = matches!(status, Status::Infeasible | Status::Cutoff);
                closed[side] = ended && relaxation.is_closed(status);
                let gain = if closed[side] { cutoff } else { relaxation.simplex.objective() } - start;
                gains[side] = gain.max(1e-6);
                relaxation.undo(mark);
                relaxation.simplex.restore(snapshot);
            }
            match closed {
                [true, true] => return Choice::Closed,
                [true, false] => return Choice::Side(split, false),
                [false, true] => return Choice::Side(split, true),
                [false, false] if gains[0] * gains[1] > best.1 => {
                    best = (Choice::Split(split, gains[1] < gains[0] * 0.9), gains[0] * gains[1]);
                }
                [false, false] => {}
            }
        }
        best.0
    }
}

/// The bound of a node at its optimum; none where it is closed.
fn solve(relaxation: &mut Relaxation<'_>) -> Option<Result<Bound, Unproved>> {
    let status = relaxation.simplex.dual(&relaxation.budget(PIVOTS));
    if relaxation.is_closed(status) {
        return None;
    }
    if status == Status::Optimal {
        return Some(Ok(relaxation.bound()));
    }
    // above the limit by less than the tolerance, or not precise: once more, to the optimum
    relaxation.simplex.refactor();
    let to_the_end = Budget { cutoff: f64::INFINITY, ..relaxation.budget(PIVOTS) };
    let status = relaxation.simplex.dual(&to_the_end);
    match status {
        _ if relaxation.is_closed(status) => None,
        Status::Optimal => Some(Ok(relaxation.bound())),
        Status::Infeasible | Status::Cutoff | Status::Stopped => Some(Err(Unproved)),
    }
}

/// The simplex method neither closed a node nor ended with its optimum.
struct Unproved;

/// What is done with a node.
enum Choice {
    Closed,
    /// One half is closed, the other is left: whether the pair is together there.
    Side(Split, bool),
    /// Both halves, and whether the one with the pair apart comes first.
    Split(Split, bool),
}

fn apply(relaxation: &mut Relaxation<'_>, split: Split, together: bool) {
    match split {
        Split::Pair(pair) => relaxation.ban_pair(pair, together),
        Split::Option(option) if together => relaxation.choose(option),
        Split::Option(option) => relaxation.ban(option),
    }
    relaxation.simplex.drop_banned();
}

/// Pairs of rows that are together by about one half first; where there are none, the largest fraction.
fn candidates(relaxation: &Relaxation<'_>, fractions: &[(u32, f64)]) -> Vec<Split> {
    let n_exact = relaxation.cover.n_exact as u32;
    let pairs = relaxation.pairs(fractions);
    let mut pairs: Vec<(f64, (u32, u32))> = pairs
        .into_iter()
        .filter(|(pair, (value, _))| pair.0 < n_exact && *value > 0.02 && *value < 0.98)
        .map(|(pair, (value, options))| ((value - 0.5).abs() - 0.01 * f64::from(options.min(10)), pair))
        .collect();
    pairs.sort_unstable_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
    if pairs.is_empty() {
        let largest = fractions.iter().filter(|(_, value)| *value < NEARLY_ONE).max_by(|a, b| a.1.total_cmp(&b.1));
        return largest.map(|&(option, _)| Split::Option(option)).into_iter().collect();
    }
    pairs.into_iter().map(|(_, pair)| Split::Pair(pair)).collect()
}

/// What the rows leave to decide, without the linear program.
enum Open {
    /// Some row has no option.
    None,
    /// Each row has one option, and so these are the only solution, if they are one.
    Solution(Vec<u32>),
    /// An option of the row with the fewest, two at least.
    Option(u32),
}

fn open_row(relaxation: &Relaxation<'_>) -> Open {
    let (mut fewest, mut open, mut only) = (usize::MAX, None, Vec::new());
    for row in 0..relaxation.cover.n_exact as u32 {
        let options = relaxation.lists.of(row as usize).iter();
        let mut options = options.copied().filter(|&option| !relaxation.simplex.is_banned(option));
        let Some(first) = options.next() else { return Open::None };
        match 1 + options.count() {
            1 => only.push(first),
            number if number < fewest => (fewest, open) = (number, Some(first)),
            _ => {}
        }
    }
    only.sort_unstable();
    only.dedup();
    open.map_or(Open::Solution(only), Open::Option)
}
