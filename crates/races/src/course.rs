//! A set in a race: round by round, each entrant in its turn.

use super::Question;
use super::entrant::{Answer, Batching, Entrant, Task};
use super::instance::{Instance, Set};
use super::machine::Machine;
use super::permute::shuffled;
use super::race::{Log, Race, START_UP};
use super::record::{Finding, Pass, Record, Run, Status, Turn};
use super::referee::{Referee, Shown};
use super::scratch::Scratch;
use super::statistics::{interval, median};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// A turn over a small set is repeated for this long, above the noise.
const TURN: Duration = Duration::from_millis(8);
/// But no more often than this.
const LAPS: usize = 64;
/// Fewer instances are no batch.
const BATCH: usize = 2;
/// The warm-up of what runs in this process.
const WARM_UP: Duration = Duration::from_millis(3);
/// The first round meets all instances, later ones those that were decided: it gets this part of the time.
const FIRST: f64 = 0.6;
/// After the end of the race, the first instance of each set still gets this part of its limit.
const LATE: f64 = 0.1;
/// The part of the limit in CPU time that counts as all of it.
const FULL: f64 = 0.9;
/// As many rounds as the spread needs: no fewer, no more, and until each interval is no wider than this part of its time, to both sides.
const AUTO: std::ops::Range<u32> = 3..100;
const NARROW: f64 = 0.02;
/// The progress of an entrant.
struct Lane {
    /// The places of the instances that it decided.
    decided: Vec<usize>,
    /// How many it met: those before this place.
    met: usize,
    /// The time of its first turn.
    first: Duration,
    status: Status,
}

/// A set being raced over.
pub(super) struct Course<'c, 'r> {
    pub(super) race: &'c mut Race<'r>,
    pub(super) set: &'c Set,
    pub(super) question: Question,
    pub(super) most: Duration,
    /// When the time of the set is up.
    pub(super) end: Instant,
    pub(super) referee: Referee,
    pub(super) scratch: Scratch,
    pub(super) machine: &'c mut Machine,
}

impl Course<'_, '_> {
    pub(super) fn run(mut self, entrants: &mut [Box<dyn Entrant>], log: &mut Log<'_>) {
        let only_programs = self.set.name == START_UP;
        let sudokus = self.set.is_sudokus();
        let takes_part = |entrant: &dyn Entrant| entrant.takes(sudokus) && (entrant.is_program() || !only_programs);
        let mut lanes: Vec<Lane> = Vec::new();
        for entrant in entrants.iter().filter(|entrant| takes_part(&***entrant)) {
            let why = entrant.refuses(self.question);
            let status = why.map_or(Status::Done, Status::Refused);
            lanes.push(Lane { decided: Vec::new(), met: 0, first: Duration::ZERO, status });
        }
        let mut entrants: Vec<&mut Box<dyn Entrant>> =
            entrants.iter_mut().filter(|entrant| takes_part(&***entrant)).collect();
        let rounds = self.race.rules.rounds.unwrap_or(AUTO.end).max(1);
        for round in 0..rounds {
            let seed = self.race.rules.seed ^ u64::from(round) << 32;
            let order = shuffled(entrants.len(), &mut ChaCha8Rng::seed_from_u64(seed));
            for (turn, &number) in order.iter().enumerate() {
                let (entrant, lane) = (&mut **entrants[number], &mut lanes[number]);
                let turns_left = (order.len() - turn) as u32 + (rounds - 1 - round) * order.len() as u32;
                let share = match round {
                    0 if rounds > 1 => (self.left().mul_f64(FIRST)) / (order.len() - turn) as u32,
                    _ => self.left() / turns_left.max(1),
                };
                self.turn(entrant, lane, round, Pass::Usual, share, log);
                self.turn(entrant, lane, round, Pass::Batch, share, log);
            }
            if round == 0 {
                self.overtime(&mut entrants, &mut lanes, rounds, log);
            }
            let enough = self.race.rules.rounds.is_none() && round + 1 >= AUTO.start && self.is_settled(log);
            if enough || round > 0 && self.left().is_zero() || self.race.rules.monitor.is_cancelled() {
                break;
            }
        }
    }

    fn left(&self) -> Duration {
        self.end.saturating_duration_since(Instant::now())
    }

    /// Time that was not needed goes to those that ran out of it, in equal parts.
    fn overtime(&mut self, entrants: &mut [&mut Box<dyn Entrant>], lanes: &mut [Lane], rounds: u32, log: &mut Log<'_>) {
        let is_late = |lane: &Lane| lane.status == Status::Time;
        let needed: Duration = lanes.iter().filter(|lane| !is_late(lane)).map(|lane| lane.first * (rounds - 1)).sum();
        let mut late = lanes.iter().filter(|lane| is_late(lane)).count() as u32;
        for (entrant, lane) in entrants.iter_mut().zip(lanes).filter(|(_, lane)| is_late(lane)) {
            let share = self.left().saturating_sub(needed) / late;
            late -= 1;
            self.turn(&mut ***entrant, lane, 0, Pass::Overtime, share, log);
        }
    }

    /// Whether the times of all vary so little that more rounds would tell nothing new.
    fn is_settled(&self, log: &Log<'_>) -> bool {
        let of_set = log.results.turns.iter().filter(|turn| turn.set == self.set.name);
        let mut entrants: Vec<&str> = of_set.map(|turn| turn.entrant.as_str()).collect();
        entrants.sort_unstable();
        entrants.dedup();
        entrants.iter().all(|entrant| {
            let sums = log.results.sums(&self.set.name, entrant, Pass::Usual);
            interval(&sums).is_none_or(|[low, high]| high - low <= 2.0 * NARROW * low)
        })
    }

    /// One turn of an entrant, unless it is among the results already.
    fn turn(
        &mut self,
        entrant: &mut dyn Entrant,
        lane: &mut Lane,
        round: u32,
        pass: Pass,
        share: Duration,
        log: &mut Log<'_>,
    ) {
        let name = entrant.name().to_owned();
        let batching = entrant.batching();
        let wanted = match pass {
            Pass::Batch => batching != Batching::Never,
            _ => batching != Batching::Only || matches!(lane.status, Status::Refused(_)),
        };
        let is_out = matches!(lane.status, Status::Refused(_)) && round > 0 || log.results.is_out(&name);
        if !wanted || is_out || self.race.rules.monitor.is_cancelled() {
            return;
        }
        if let Some(turn) = log.results.turn(&self.set.name, &name, round, pass).cloned() {
            self.replay(lane, &turn);
            return;
        }
        let of = self.race.rules.rounds.map_or(String::new(), |rounds| format!(" of {rounds}"));
        let left = self.race.end.saturating_duration_since(Instant::now()).as_secs();
        (self.race.progress)(&format!("{}: {name}, round {}{of}, at most {left} s left", self.set.name, round + 1));
        let begin = Instant::now();
        let (runs, found) = match (&lane.status, pass, round) {
            (Status::Refused(_), ..) => (Vec::new(), Vec::new()),
            (_, Pass::Batch, _) => self.batches(entrant, lane, round, share),
            (_, _, 0) => self.first_turn(entrant, lane, share),
            _ => self.again(entrant, lane, round, share),
        };
        if round == 0 && pass == Pass::Usual {
            lane.first = begin.elapsed();
        }
        if runs.is_empty() && found.is_empty() && (round > 0 || pass == Pass::Batch) {
            return;
        }
        log.add(Record::Turn(Turn {
            set: self.set.name.clone(),
            entrant: name,
            round,
            pass,
            status: lane.status.clone(),
            runs,
        }));
        for finding in found {
            let known = |other: &&Finding| {
                (&other.entrant, &other.set) == (&finding.entrant, &finding.set) && other.proved >= finding.proved
            };
            if !log.results.findings.iter().any(|other| known(&other)) {
                log.add(Record::Finding(finding));
            }
        }
    }

    /// Takes a turn from the earlier results.
    fn replay(&mut self, lane: &mut Lane, turn: &Turn) {
        for run in &turn.runs {
            if turn.pass != Pass::Batch
                && let Some(instance) = self.set.instances.get(run.instance)
            {
                let _ = self.referee.hear(instance, &turn.entrant, run);
            }
            if turn.round == 0 && turn.pass != Pass::Batch && !run.cut {
                lane.met = lane.met.max(run.instance + 1);
                if run.status == Status::Done {
                    lane.decided.push(run.instance);
                }
            }
        }
        if turn.round == 0 {
            lane.status = turn.status.clone();
        }
    }

    /// The instances that it has not met yet, as far as the time goes.
    fn first_turn(&mut self, entrant: &mut dyn Entrant, lane: &mut Lane, share: Duration) -> (Vec<Run>, Vec<Finding>) {
        if !entrant.is_program() {
            self.warm_up(entrant);
        }
        let (begin, most) = (Instant::now(), self.most);
        let (mut runs, mut found) = (Vec::new(), Vec::new());
        lane.status = Status::Done;
        for place in lane.met..self.set.instances.len() {
            let rest = share.saturating_sub(begin.elapsed());
            let limit = most.min(if place == 0 { rest.max(most.mul_f64(LATE)) } else { rest });
            if limit.is_zero() {
                lane.status = Status::Time;
                break;
            }
            let (mut run, mut shown) = self.attempt(entrant, place, limit, 0);
            if run.status == Status::Time
                && limit == most
                && !entrant.is_program()
                && run.cpu < FULL * most.as_secs_f64()
            {
                // searches look at the clock on the wall, and others had the CPU: once more, with what they took on top
                let longer = most.mul_f64(most.as_secs_f64() / run.cpu.max(1e-9)).min(most * 4).min(rest);
                (run, shown) = self.attempt(entrant, place, longer, 0);
            }
            self.judge((entrant.name(), false), &mut run, &shown, &mut found);
            run.cut = run.status == Status::Time && limit < most;
            let ends = match &run.status {
                Status::Refused(_) | Status::Cancelled => Some(run.status.clone()),
                Status::Time if run.cut => Some(Status::Time),
                _ => None,
            };
            lane.met = if run.cut { place } else { place + 1 };
            if run.status == Status::Done {
                lane.decided.push(place);
            }
            if !matches!(run.status, Status::Refused(_) | Status::Cancelled) {
                runs.push(run);
            }
            if let Some(status) = ends {
                lane.status = status;
                break;
            }
            if is_out(entrant, &found) {
                break;
            }
        }
        (runs, found)
    }

    /// Those that it decided once more, and again while they are few.
    fn again(
        &mut self,
        entrant: &mut dyn Entrant,
        lane: &Lane,
        round: u32,
        share: Duration,
    ) -> (Vec<Run>, Vec<Finding>) {
        let (begin, mut found) = (Instant::now(), Vec::new());
        let mut laps: Vec<Vec<Run>> = vec![Vec::new(); lane.decided.len()];
        let most = if entrant.is_program() { 1 } else { LAPS };
        'laps: for _ in 0..most {
            for (lap, &place) in laps.iter_mut().zip(&lane.decided) {
                if share < begin.elapsed() || self.race.rules.monitor.is_cancelled() {
                    break 'laps;
                }
                // what was finished before may take a little longer now
                let (mut run, shown) = self.attempt(entrant, place, self.most * 2, round);
                self.judge((entrant.name(), false), &mut run, &shown, &mut found);
                if run.status == Status::Done {
                    lap.push(run);
                }
                if is_out(entrant, &found) {
                    break 'laps;
                }
            }
            if begin.elapsed() >= TURN {
                break;
            }
        }
        let middle = |laps: Vec<Run>| {
            let of = |figure: fn(&Run) -> f64| median(&mut laps.iter().map(figure).collect::<Vec<f64>>());
            Some(Run { cpu: of(|run| run.cpu), wall: of(|run| run.wall), ..laps.first()?.clone() })
        };
        (laps.into_iter().filter_map(middle).collect(), found)
    }

    /// All instances, or those that it decided one by one, in one batch.
    fn batches(
        &mut self,
        entrant: &mut dyn Entrant,
        lane: &mut Lane,
        round: u32,
        share: Duration,
    ) -> (Vec<Run>, Vec<Finding>) {
        let only = entrant.batching() == Batching::Only;
        let places: Vec<usize> = if only { (0..self.set.instances.len()).collect() } else { lane.decided.clone() };
        let (begin, set) = (Instant::now(), self.set);
        let all: Vec<&Instance> = places.iter().map(|&place| &set.instances[place]).collect();
        if all.is_empty() || !only && all.len() < BATCH {
            return (Vec::new(), Vec::new());
        }
        let limit = self.most.saturating_mul(all.len() as u32).min(share.max(TURN));
        let (mut runs, mut found) = (Vec::<Run>::new(), Vec::new());
        while runs.len() < if only { 1 } else { LAPS } && (runs.is_empty() || begin.elapsed() < TURN) {
            let mut shown: Vec<Shown> = all.iter().map(|_| Shown::default()).collect();
            let file = format!("all-{}", all.len());
            let task = self.task(all[0], limit, round, &file);
            let start = (Instant::now(), self.race.clock.now());
            let (answer, claims) = entrant.batch(&task, &all, &mut |number, solution| {
                if let Some(shown) = shown.get_mut(number) {
                    shown.add(solution);
                }
                ControlFlow::Continue(())
            });
            let mut run = self.timed(entrant, answer, start, 0);
            for ((&place, claim), shown) in places.iter().zip(claims).zip(&shown) {
                let mut one = Run { instance: place, claim: Some(claim), ..run.clone() };
                self.judge((entrant.name(), true), &mut one, shown, &mut found);
            }
            // one run stands for all
            run.claim = None;
            let done = run.status == Status::Done;
            if only && round == 0 {
                (lane.status, lane.met) = (run.status.clone(), places.len());
                lane.decided = if done { places.clone() } else { Vec::new() };
            }
            if done || runs.is_empty() && round == 0 && only {
                runs.push(run);
            }
            if !done || is_out(entrant, &found) {
                break;
            }
        }
        let of = |figure: fn(&Run) -> f64| median(&mut runs.iter().map(figure).collect::<Vec<f64>>());
        let run = runs.first().map(|run| Run { cpu: of(|run| run.cpu), wall: of(|run| run.wall), ..run.clone() });
        (run.into_iter().collect(), found)
    }

    /// Some instances off the clock: code and data into the caches, structures built.
    fn warm_up(&mut self, entrant: &mut dyn Entrant) {
        let (begin, set) = (Instant::now(), self.set);
        for place in (0..set.instances.len()).cycle().take(LAPS) {
            let rest = WARM_UP.saturating_sub(begin.elapsed());
            if rest.is_zero() || matches!(self.attempt(entrant, place, rest, 0).0.status, Status::Refused(_)) {
                return;
            }
        }
    }

    fn task<'t>(&'t self, instance: &'t Instance, max_time: Duration, round: u32, file: &'t str) -> Task<'t> {
        Task {
            question: self.question,
            instance,
            max_time,
            max_memory: self.race.rules.max_memory,
            monitor: &self.race.rules.monitor,
            seed: self.race.rules.seed.wrapping_add(round.into()),
            folder: self.scratch.path(),
            file,
        }
    }

    /// One answer about one instance, on the clock.
    fn attempt(&mut self, entrant: &mut dyn Entrant, place: usize, limit: Duration, round: u32) -> (Run, Shown) {
        let mut shown = Shown::default();
        let (set, file) = (self.set, place.to_string());
        let task = self.task(&set.instances[place], limit, round, &file);
        let start = (Instant::now(), self.race.clock.now());
        let answer = entrant.answer(&task, &mut |_, solution| {
            shown.add(solution);
            ControlFlow::Continue(())
        });
        (self.timed(entrant, answer, start, place), shown)
    }

    fn timed(&mut self, entrant: &dyn Entrant, answer: Answer, start: (Instant, Duration), place: usize) -> Run {
        let [cpu, wall] = [self.race.clock.now().saturating_sub(start.1), start.0.elapsed()];
        if !entrant.is_program() && answer.usage.is_none() {
            self.machine.ran(cpu, wall);
        }
        let (status, claim) = Status::of(answer.ended);
        let usage = answer.usage;
        Run {
            instance: place,
            status,
            cpu: usage.map_or(cpu, |usage| usage.cpu).as_secs_f64(),
            wall: usage.map_or(wall, |usage| usage.wall).as_secs_f64(),
            memory: usage.and_then(|usage| usage.memory),
            nodes: answer.nodes,
            decisions: answer.decisions,
            claim,
            shown: 0,
            cost: None,
            cut: false,
        }
    }

    /// Passes a run to the referee, and takes down who is wrong.
    fn judge(&mut self, (entrant, batched): (&str, bool), run: &mut Run, shown: &Shown, found: &mut Vec<Finding>) {
        if self.set.name == START_UP {
            // nothing is asked there
            return;
        }
        let instance = &self.set.instances[run.instance];
        let finding = |(entrant, proved, why): (String, bool, String), answer: &str| Finding {
            entrant,
            set: self.set.name.clone(),
            instance: instance.name.clone(),
            proved,
            why,
            witness: format!("{}{}{answer}", instance.text(), if answer.is_empty() { "" } else { "\n" }),
        };
        if let Err((why, answer)) = self.referee.examine(instance, (self.question, batched), entrant, shown, run) {
            found.push(finding((entrant.into(), true, why), &answer));
            run.claim = None;
            return;
        }
        found.extend(self.referee.hear(instance, entrant, run).into_iter().map(|wrong| finding(wrong, "")));
    }
}

/// Whether it is proved to be wrong.
fn is_out(entrant: &dyn Entrant, found: &[Finding]) -> bool {
    found.iter().any(|finding| finding.proved && finding.entrant == entrant.name())
}
