//! Engines over an exact cover: all count all solutions.

use super::statistics::median;
use super::{Ended, Fault, Kind, Race, Row, Times};
use crate::problem::{self, Problem};
use crate::search::{End, EngineKind, Limits, Monitor, Report, Search};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A turn is repeated until so much time has gone, but no more often than this.
const TURN: Duration = Duration::from_millis(10);
const LAPS: usize = 64;
/// So many solutions of each engine are judged, off the clock.
const JUDGED: u64 = 100;
/// And no longer than this.
const JUDGING: Duration = Duration::from_millis(200);

/// How an engine gets on.
struct Lane {
    kind: EngineKind,
    seconds: Vec<f64>,
    report: Option<Report>,
    /// What it took so far.
    spent: Duration,
    ended: Ended,
}

pub(super) fn race(
    race: &mut Race<'_>,
    name: &str,
    problem: &Problem,
    engines: &[EngineKind],
    share: Duration,
) -> Result<Vec<Row>, Fault> {
    let rounds = race.rules.rounds.max(1);
    let share = share / engines.len().max(1) as u32;
    // one warm-up and one lap go over it at most by a half
    let most = race.rules.max_count_time.min(share.mul_f64(0.8).max(race.rules.max_time));
    let cancel = Arc::clone(&race.rules.cancel);
    let limits = |time, solutions| {
        let monitor = Some(Monitor::with_flag(Arc::clone(&cancel)));
        Limits { time: Some(time), solutions, monitor, ..Limits::default() }
    };
    let new = |&kind: &EngineKind| Lane {
        kind,
        seconds: Vec::new(),
        report: None,
        spent: Duration::ZERO,
        ended: Ended::Done,
    };
    let mut lanes: Vec<Lane> = engines.iter().map(new).collect();
    let mut known: Option<(EngineKind, u128)> = None;
    for round in 0..=rounds {
        for turn in 0..lanes.len() {
            let number = (turn + round as usize) % lanes.len();
            let lane = &mut lanes[number];
            let enough = !lane.seconds.is_empty() && lane.spent + lane.spent / round.max(1) > share;
            if lane.ended != Ended::Done || enough {
                continue;
            }
            let what = if round == 0 { "warm-up".into() } else { format!("round {round} of {rounds}") };
            (race.tell)(&format!("{name}: {}, {what}", lane.kind));
            if round == 0 {
                judge(name, problem, lane.kind, limits(JUDGING, Some(JUDGED)))?;
            }
            let started = Instant::now();
            for _ in 0..LAPS {
                // who counted it before may take a little longer now
                let time = if round == 0 { most } else { most * 2 };
                let search = Search::with_limits(limits(time, None)).engine(lane.kind);
                let start = race.clock.now();
                let report = search.count(problem);
                let seconds = race.clock.now().saturating_sub(start).as_secs_f64();
                let report = match report {
                    Ok(report) => report,
                    Err(refused) => {
                        lane.ended = Ended::Refused(refused.to_string());
                        break;
                    }
                };
                if report.end == End::Exhausted {
                    agree(name, &mut known, lane.kind, report.solutions)?;
                } else if round == 0 || report.end == End::Cancelled {
                    lane.ended = if report.end == End::Cancelled { Ended::Cancelled } else { Ended::Time };
                    lane.report = lane.report.or(Some(report));
                    break;
                } else {
                    break;
                }
                if round > 0 {
                    lane.seconds.push(seconds);
                }
                lane.report = Some(report);
                if round == 0 || started.elapsed() >= TURN {
                    break;
                }
            }
            lane.spent += started.elapsed();
        }
    }
    Ok(lanes.into_iter().map(|lane| lane.row(name)).collect())
}

/// Solutions of an engine before the judge.
fn judge(name: &str, problem: &Problem, kind: EngineKind, limits: Limits) -> Result<(), Fault> {
    let mut wrong = None;
    let visited = Search::with_limits(limits).engine(kind).visit(problem, |chosen| {
        match problem::verify(problem, chosen) {
            Ok(()) => return ControlFlow::Continue(()),
            Err(why) => wrong = Some(why.to_string()),
        }
        ControlFlow::Break(())
    });
    // who refuses is told when it counts
    let _ = visited.map(|report| report.solutions);
    match wrong {
        Some(why) => Err(Fault::Solution { engine: kind.to_string(), cover: name.into(), why }),
        None => Ok(()),
    }
}

fn agree(name: &str, known: &mut Option<(EngineKind, u128)>, kind: EngineKind, count: u128) -> Result<(), Fault> {
    let (first, said) = *known.get_or_insert((kind, count));
    if said == count {
        return Ok(());
    }
    Err(Fault::Count { cover: name.into(), first: first.to_string(), said, second: kind.to_string(), other: count })
}

impl Lane {
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
            guesses: report.map(|report| report.decisions),
            nodes: report.map_or(0, |report| report.nodes),
            solutions: report.map(|report| report.solutions),
            per_second: seconds.first().filter(|&&seconds| seconds > 0.0).map(|seconds| 1.0 / seconds),
            batched: false,
            times: Times::of(&seconds, &[]),
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
