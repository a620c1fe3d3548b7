//! What is left of a search, searched piece by piece: it can be given up at any node, and all that is left then is known.

use super::frontier::{Frontier, Piece};
use super::part::WayBack;
use super::path::{Path, PathError};
use super::walk::{Advance, Walk};
use super::{Branching, End, Report, Search};
use crate::engine::{Stop, Walker};
use crate::limits::{Limits, Moment};
use crate::problem::Problem;
use std::collections::VecDeque;
use std::time::Duration;

/// The version of the order in which searches make their decisions. Whoever changes that order, or the order in which solutions of a node
/// come, counts on: what was begun in another order cannot go on in this one.
pub const ORDER: u32 = 1;

/// Whoever watches is shown how far the search is about as often as this, and the time is read so.
const PAUSE: Duration = Duration::from_millis(10);
const FIRST: u64 = 64;
const MOST: u64 = 1 << 22;

/// A search of some pieces of a tree, one after the other.
///
/// ```
/// use quadrille::{problem::Problem, search::Search};
///
/// let problem: Problem = "a b c d\na b\nc d\na c\nb d\na\nb c d".parse()?;
/// let search = Search::new();
/// let mut begun = search.pieces(&problem, None)?;
/// while begun.report().solutions == 0 {
///     begun.count_within(1);
/// }
/// let left = begun.frontier();
/// let mut others = search.pieces(&problem, Some(&left))?;
/// assert!(others.count_within(u64::MAX), "it has ended");
/// assert_eq!(begun.report().solutions + others.report().solutions, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Pieces {
    /// At the root of the tree.
    root: Walker,
    back: WayBack,
    limits: Limits,
    fingerprint: u64,
    branching: Branching,
    /// Those not begun.
    waiting: VecDeque<Piece>,
    /// The shares of the tree that these are, and that come before the end of the one that is searched.
    weight: f64,
    until: f64,
    /// The largest share that was shown: rounding never takes any of it back.
    shown: f64,
    walk: Option<Walk>,
    /// What was done in those that are done.
    done: Report,
    end: Option<End>,
    begun: Option<Moment>,
    watched: Option<Moment>,
    watch_at: u64,
    pace: u64,
}

impl Search {
    /// A search of what is left of one, or of the whole tree. All of it is checked to be in the tree.
    pub fn pieces(&self, problem: &Problem, left: Option<&Frontier>) -> Result<Pieces, PathError> {
        let part = self.wanted.part(problem);
        let root = self.walker(problem, &part)?;
        let (fingerprint, branching) = (part.problem.fingerprint(), self.branching);
        let whole = || Piece::from(Path { fingerprint, branching, steps: Vec::new() });
        let waiting: VecDeque<Piece> =
            left.map_or_else(|| [whole()].into(), |left| left.pieces().iter().cloned().collect());
        let pieces = Pieces {
            root,
            back: part.back,
            limits: self.limits.clone(),
            fingerprint,
            branching,
            weight: waiting.iter().map(Piece::weight).sum(),
            waiting,
            until: 0.0,
            shown: 0.0,
            walk: None,
            done: Report { decisions: Some(0), deepest: Some(0), ..Report::default() },
            end: None,
            begun: None,
            watched: None,
            watch_at: FIRST,
            pace: FIRST,
        };
        pieces.waiting.iter().try_for_each(|piece| pieces.enter(piece).map(drop))?;
        Ok(pieces)
    }

    /// Whatever decides on the order of the solutions beside the problem.
    pub fn order(&self) -> String {
        use std::fmt::Write;
        let mut order = format!("order {ORDER}, {}", self.branching);
        let mut add = |text: std::fmt::Arguments<'_>| {
            let _ = order.write_fmt(text);
        };
        for (what, options) in [("with", &self.wanted.forced), ("without", &self.wanted.forbidden)] {
            if !options.is_empty() {
                add(format_args!(", {what}"));
                options.iter().for_each(|option| add(format_args!(" {}", option.number())));
            }
        }
        if self.wanted.reduce {
            add(format_args!(", reduced"));
        }
        if !self.hooks.is_empty() {
            add(format_args!(", with functions of the caller"));
        }
        order
    }

    /// The most solutions to find, if there is a limit.
    pub(crate) fn most_solutions(&self) -> Option<u64> {
        self.limits.solutions
    }
}

impl Pieces {
    /// Goes to the next solution, but visits at most this many nodes more.
    pub fn advance_within(&mut self, nodes: u64) -> Advance<'_> {
        match self.run(false, nodes) {
            Stop::Solution => Advance::Solution(self.walk.as_ref().map_or(&[], Walk::solution)),
            Stop::Pause => Advance::Paused,
            Stop::Exhausted => Advance::Ended,
        }
    }

    /// Counts, in bulk where the engine can, but visits at most this many nodes more, about; returns whether it has ended.
    pub fn count_within(&mut self, nodes: u64) -> bool {
        let bulk = self.limits.solutions.is_none() && !self.root.has_unwanted();
        let pause_at = self.nodes().saturating_add(nodes);
        loop {
            match self.run(bulk, pause_at.saturating_sub(self.nodes())) {
                Stop::Solution => {}
                Stop::Pause => return false,
                Stop::Exhausted => return true,
            }
        }
    }

    /// What is left: all that was not searched, in order.
    #[allow(clippy::missing_panics_doc, reason = "pieces stay in order")]
    pub fn frontier(&mut self) -> Frontier {
        let walked = self.walk.as_mut().and_then(|walk| Some((walk.position()?, walk.floor())));
        let begun = walked.map(|(mut steps, floor)| {
            let below = steps.split_off(floor);
            Piece::new(Path { fingerprint: self.fingerprint, branching: self.branching, steps }, below)
        });
        let pieces = begun.into_iter().chain(self.waiting.iter().cloned()).collect();
        Frontier::new(pieces).expect("pieces stay in order")
    }

    /// What has been done so far, and why it ended, once it has.
    pub fn report(&self) -> Report {
        let mut report = self.done;
        if let Some(walk) = &self.walk {
            add(&mut report, &walk.report());
        }
        report.end = self.end;
        report
    }

    fn nodes(&self) -> u64 {
        self.done.nodes + self.walk.as_ref().map_or(0, |walk| walk.report().nodes)
    }

    fn enter(&self, piece: &Piece) -> Result<Walk, PathError> {
        let (path, problem) = (piece.root().fingerprint, self.fingerprint);
        if path != problem {
            return Err(PathError::Problem { path, problem });
        }
        if piece.root().branching != self.branching {
            return Err(PathError::Branching { path: piece.root().branching, search: self.branching });
        }
        let mut limits = Limits { solutions: None, nodes: None, ..self.limits.clone() };
        limits.monitor = limits.monitor.map(|monitor| monitor.part());
        if let (Some(time), Some(begun)) = (&mut limits.time, self.begun) {
            *time = time.saturating_sub(Moment::now().since(begun));
        }
        let mut walk = Walk::new(self.root.clone(), limits).named(self.back.clone());
        let (root, below) = (piece.root().steps(), piece.below());
        walk.enter_piece(root, below).map_err(|misfit| {
            let expected = root.iter().chain(below).nth(misfit.level).map_or(0, |step| step.of);
            PathError::Misfit { level: misfit.level + 1, expected, found: misfit.found }
        })?;
        Ok(walk)
    }

    /// Searches on: to a solution (never with `bulk`), for this many nodes, or to the end.
    fn run(&mut self, bulk: bool, nodes: u64) -> Stop {
        let mut seen = self.nodes();
        let pause_at = seen.saturating_add(nodes);
        let most = self.limits.nodes.unwrap_or(u64::MAX);
        while self.end.is_none() {
            if seen >= self.watch_at {
                self.watch(seen);
            }
            let Some(walk) = &mut self.walk else {
                self.begin_next();
                continue;
            };
            if seen >= most.min(pause_at) {
                if seen < most {
                    return Stop::Pause;
                }
                // the last node may have been the last of all
                self.end = Some(if self.frontier().is_empty() { End::Exhausted } else { End::Nodes });
                break;
            }
            let slice = most.min(pause_at).min(self.watch_at) - seen;
            let stop = match bulk {
                true if walk.count_within(slice) => Stop::Exhausted,
                true => Stop::Pause,
                false => match walk.advance_within(slice) {
                    Advance::Solution(_) => Stop::Solution,
                    Advance::Paused => Stop::Pause,
                    Advance::Ended => Stop::Exhausted,
                },
            };
            let report = walk.report();
            seen = self.done.nodes + report.nodes;
            if stop == Stop::Exhausted {
                self.leave(&report);
            } else if stop == Stop::Solution {
                let enough = self
                    .limits
                    .solutions
                    .is_some_and(|most| self.done.solutions + report.solutions >= u128::from(most));
                self.end = enough.then_some(End::Solutions);
                return Stop::Solution;
            }
        }
        if self.end == Some(End::Exhausted) {
            self.show(1.0);
        }
        Stop::Exhausted
    }

    /// Begins the next piece, if there is one.
    fn begin_next(&mut self) {
        self.begun.get_or_insert_with(Moment::now);
        let Some(piece) = self.waiting.pop_front() else {
            self.end = Some(End::Exhausted);
            return;
        };
        self.weight -= piece.weight();
        self.until = piece.at().progress() + piece.weight();
        self.walk = Some(self.enter(&piece).expect("a piece that was entered before"));
    }

    /// A walk has ended, with its piece or before.
    fn leave(&mut self, report: &Report) {
        if report.is_exhausted() {
            add(&mut self.done, report);
            self.walk = None;
        } else {
            self.end = report.end;
        }
    }

    /// Shows how far the search is, and looks again in a while.
    fn watch(&mut self, seen: u64) {
        let now = Moment::now();
        let pause = self.watched.map_or(PAUSE, |last| now.since(last));
        self.pace = match pause {
            short if short < PAUSE / 2 => (self.pace * 2).min(MOST),
            long if long > PAUSE * 2 => (self.pace / 2).max(1),
            _ => self.pace,
        };
        self.watched = Some(now);
        self.watch_at = seen.saturating_add(self.pace);
        let left = self.walk.as_ref().map_or(0.0, |walk| self.until - walk.share());
        self.shown = (1.0 - self.weight - left).clamp(self.shown, 1.0);
        self.show(self.shown);
    }

    fn show(&self, share: f64) {
        if let Some(monitor) = &self.limits.monitor {
            let Report { nodes, solutions, .. } = self.report();
            monitor.report(nodes, solutions, share);
        }
    }
}

/// Adds up what was done.
fn add(sum: &mut Report, more: &Report) {
    sum.solutions += more.solutions;
    sum.nodes += more.nodes;
    sum.decisions = sum.decisions.zip(more.decisions).map(|(sum, more)| sum + more);
    sum.deepest = sum.deepest.max(more.deepest);
    sum.updates = sum.updates.unwrap_or(0).checked_add(more.updates.unwrap_or(0));
}
