//! Engines over an exact cover: all count all solutions.

use super::statistics::median;
use super::{Clock, Ended, Fault, Kind, Race, Row, Times};
use quadrille::limits::{End, Limits, Monitor, Report};
use quadrille::problem::{self, Problem};
use quadrille::search::{EngineKind, Search};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A turn is repeated for this long, but no more often than the next number.
const TURN: Duration = Duration::from_millis(10);
const LAPS: usize = 64;
/// The number of solutions of each engine to verify, off the clock.
const JUDGED: u64 = 100;
/// And no longer than this.
const JUDGING: Duration = Duration::from_millis(200);

/// The progress of an engine.
struct Lane {
    kind: EngineKind,
    seconds: Vec<f64>,
    /// The seconds of a count that was stopped.
    left: Option<f64>,
    report: Option<Report>,
    /// The time spent so far.
    spent: Duration,
    ended: Ended,
}

/// A cover being raced over.
struct Course<'c> {
    name: &'c str,
    problem: &'c Problem,
    clock: Clock,
    monitor: Arc<Monitor>,
    /// The time limit of one count.
    most: Duration,
    /// The first engine to finish, and its count.
    known: Option<(EngineKind, u128)>,
}

impl Race<'_> {
    /// Runs engines over an exact cover.
    pub fn cover(&mut self, name: &str, problem: &Problem, engines: &[EngineKind]) -> Result<Vec<Row>, Fault> {
        let share = self.share() / engines.len().max(1) as u32;
        let rounds = self.rules.rounds.max(1);
        // one warm-up and one lap go over it at most by a half
        let most = self.rules.max_count_time.min(share.mul_f64(0.8).max(self.rules.max_time));
        let monitor = Arc::clone(&self.rules.monitor);
        let mut course = Course { name, problem, clock: self.clock, monitor, most, known: None };
        let mut lanes: Vec<Lane> = engines.iter().map(|&kind| Lane::new(kind)).collect();
        for round in 0..=rounds {
            for turn in 0..lanes.len() {
                let number = (turn + round as usize) % lanes.len();
                let lane = &mut lanes[number];
                let enough = !lane.seconds.is_empty() && lane.spent + lane.spent / round.max(1) > share;
                if lane.ended != Ended::Done || enough {
                    continue;
                }
                let what = if round == 0 { "warm-up".into() } else { format!("round {round} of {rounds}") };
                (self.progress)(&format!("{name}: {}, {what}", lane.kind));
                if round == 0 {
                    course.verify(lane.kind)?;
                }
                let started = Instant::now();
                course.turn(lane, round == 0, started)?;
                lane.spent += started.elapsed();
            }
        }
        Ok(lanes.into_iter().map(|lane| lane.row(name)).collect())
    }
}

impl Course<'_> {
    fn limits(&self, time: Duration) -> Limits {
        Limits::new().max_time(time).monitor(Arc::clone(&self.monitor))
    }

    /// Counts once to warm up, which is not timed, or again and again while that is quick.
    fn turn(&mut self, lane: &mut Lane, warm_up: bool, started: Instant) -> Result<(), Fault> {
        for _ in 0..LAPS {
            // an engine that finished before may take a little longer now
            let time = if warm_up { self.most } else { self.most * 2 };
            let search = Search::new().limits(self.limits(time)).engine(lane.kind);
            let start = self.clock.now();
            let report = search.count(self.problem);
            let seconds = self.clock.now().saturating_sub(start).as_secs_f64();
            let report = match report {
                Ok(report) => report,
                Err(refused) => {
                    lane.ended = Ended::Refused(refused.to_string());
                    break;
                }
            };
            if report.is_exhausted() {
                agree(self.name, &mut self.known, lane.kind, report.solutions)?;
            } else if warm_up || report.end == Some(End::Cancelled) {
                lane.ended = if report.end == Some(End::Cancelled) { Ended::Cancelled } else { Ended::Time };
                lane.report = lane.report.or(Some(report));
                lane.left = Some(seconds).filter(|_| lane.ended == Ended::Time);
                break;
            } else {
                break;
            }
            if !warm_up {
                lane.seconds.push(seconds);
            }
            lane.report = Some(report);
            if warm_up || started.elapsed() >= TURN {
                break;
            }
        }
        Ok(())
    }

    /// Verifies solutions of an engine.
    fn verify(&self, kind: EngineKind) -> Result<(), Fault> {
        let limits = self.limits(JUDGING).max_solutions(JUDGED);
        let mut wrong = None;
        let visited = Search::new().limits(limits).engine(kind).visit_unsorted(self.problem, |chosen| {
            match problem::verify(self.problem, chosen) {
                Ok(()) => return ControlFlow::Continue(()),
                Err(why) => wrong = Some(why.to_string()),
            }
            ControlFlow::Break(())
        });
        // a refusal is reported when it counts
        let _ = visited.map(|report| report.solutions);
        match wrong {
            Some(why) => Err(Fault::Solution { engine: kind.to_string(), cover: self.name.into(), why }),
            None => Ok(()),
        }
    }
}

fn agree(name: &str, known: &mut Option<(EngineKind, u128)>, kind: EngineKind, count: u128) -> Result<(), Fault> {
    let (first, known) = *known.get_or_insert((kind, count));
    if known == count {
        return Ok(());
    }
    let (first, second) = (first.to_string(), kind.to_string());
    Err(Fault::Count { cover: name.into(), first, count: known, second, other_count: count })
}

impl Lane {
    fn new(kind: EngineKind) -> Lane {
        Lane { kind, seconds: Vec::new(), left: None, report: None, spent: Duration::ZERO, ended: Ended::Done }
    }

    fn row(mut self, name: &str) -> Row {
        let solved = usize::from(!self.seconds.is_empty());
        let seconds = median(&mut self.seconds);
        let seconds: Vec<f64> = self.seconds.first().map(|_| seconds).into_iter().collect();
        let report = self.report.filter(|_| solved > 0);
        Row {
            kind: Kind::Cover,
            set: name.into(),
            solver: self.kind.to_string(),
            puzzles: 1,
            tried: usize::from(self.report.is_some()),
            solved,
            unguessed: None,
            guesses: report.and_then(|report| report.decisions),
            nodes: report.map_or(0, |report| report.nodes),
            solutions: report.map(|report| report.solutions),
            per_second: seconds.first().filter(|&&seconds| seconds > 0.0).map(|seconds| 1.0 / seconds),
            batched: false,
            times: Times::of(&seconds, self.left.filter(|_| solved == 0).as_slice()),
            seconds,
            ended: self.ended,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_count_is_seen() {
        let mut known = None;
        assert_eq!(agree("x", &mut known, EngineKind::Links, 3), Ok(()));
        assert_eq!(agree("x", &mut known, EngineKind::Bits, 3), Ok(()));
        let fault = agree("x", &mut known, EngineKind::Cells, 4).unwrap_err();
        assert_eq!(fault.to_string(), "x: links counts 3 solutions, cells counts 4");
    }
}
