//! A set in a race: round by round, each entrant in its turn.

use super::entrant::{Answer, Batching, Entrant, Task};
use super::instance::{Instance, START_UP, Set};
use super::machine::Machine;
use super::permute::shuffled;
use super::record::{Finding, Log, Pass, Record, Run, Status, Turn};
use super::referee::{Referee, Shown};
use super::rules::Rules;
use super::scratch::Scratch;
use super::statistics::{interval, median};
use super::{Question, clock};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use std::ops::{ControlFlow, Range};
use std::time::{Duration, Instant};

/// A turn over a small set is repeated for this long, above the noise.
const TURN: Duration = Duration::from_millis(8);
/// But no more often than this.
const LAPS: usize = 64;
/// The warm-up of what runs in this process.
const WARM_UP: Duration = Duration::from_millis(3);
/// The first round meets all instances, later ones those that were decided: it gets this part of
/// the time.
const FIRST: f64 = 0.6;
/// After the end of the race, the first instance of each set still gets this part of its limit.
const LATE: f64 = 0.1;
/// The part of the limit in CPU time that counts as all of it.
const FULL: f64 = 0.9;
/// As many rounds as the spread needs: no fewer, no more, and until each interval is no wider than
/// this part of its time, to both sides.
const AUTO: Range<u32> = 3..100;
const NARROW: f64 = 0.02;

/// An entrant on its way through the set.
struct Lane<'e> {
    entrant: &'e mut dyn Entrant,
    /// The places of the instances that it decided.
    decided: Vec<usize>,
    /// How many it met: those before this place.
    met: usize,
    /// The time of its first turn.
    first: Duration,
    status: Status,
}

impl Lane<'_> {
    fn new(entrant: &mut dyn Entrant, question: Question) -> Lane<'_> {
        let status = entrant
            .refuses(question)
            .map_or(Status::Done, Status::Refused);
        Lane {
            entrant,
            decided: Vec::new(),
            met: 0,
            first: Duration::ZERO,
            status,
        }
    }
}

/// A set being raced over.
pub(super) struct Course<'c, 'l> {
    pub(super) rules: &'c Rules,
    pub(super) set: &'c Set,
    pub(super) question: Question,
    /// The limit of an answer.
    pub(super) most: Duration,
    /// When the time of the set is up, and that of the race.
    pub(super) end: Instant,
    pub(super) race_end: Instant,
    pub(super) referee: Referee,
    pub(super) scratch: Scratch,
    pub(super) machine: &'c mut Machine,
    pub(super) progress: &'c mut dyn FnMut(&str),
    pub(super) log: &'c mut Log<'l>,
    /// Who was found to be wrong in this turn.
    pub(super) found: Vec<Finding>,
}

impl Course<'_, '_> {
    pub(super) fn run(mut self, entrants: &mut [Box<dyn Entrant>]) {
        let only_programs = self.set.name == START_UP;
        let sudokus = self.set.is_sudokus();
        let takes_part = |entrant: &&mut Box<dyn Entrant>| {
            entrant.takes(sudokus) && (entrant.is_program() || !only_programs)
        };
        let question = self.question;
        let mut lanes: Vec<Lane<'_>> = entrants
            .iter_mut()
            .filter(takes_part)
            .map(|entrant| Lane::new(&mut **entrant, question))
            .collect();
        let rounds = self.rules.rounds.unwrap_or(AUTO.end).max(1);
        for round in 0..rounds {
            let seed = self.rules.seed ^ u64::from(round) << 32;
            let order = shuffled(lanes.len(), &mut ChaCha8Rng::seed_from_u64(seed));
            for (turn, &number) in order.iter().enumerate() {
                let in_round = (order.len() - turn) as u32;
                let share = match round {
                    0 if rounds > 1 => self.left().mul_f64(FIRST) / in_round,
                    _ => self.left() / (in_round + (rounds - 1 - round) * order.len() as u32),
                };
                self.turn(&mut lanes[number], round, Pass::Usual, share);
                self.turn(&mut lanes[number], round, Pass::Batch, share);
            }
            if round == 0 {
                self.overtime(&mut lanes, rounds);
            }
            let enough =
                self.rules.rounds.is_none() && round + 1 >= AUTO.start && self.is_settled(&lanes);
            if enough || round > 0 && self.left().is_zero() || self.is_cancelled() {
                break;
            }
        }
    }

    fn left(&self) -> Duration {
        self.end.saturating_duration_since(Instant::now())
    }

    fn is_cancelled(&self) -> bool {
        self.rules.monitor.is_cancelled()
    }

    /// Time that was not needed goes to those that ran out of it, in equal parts.
    fn overtime(&mut self, lanes: &mut [Lane<'_>], rounds: u32) {
        let is_late = |lane: &Lane<'_>| lane.status == Status::Time;
        let needed: Duration = lanes
            .iter()
            .filter(|lane| !is_late(lane))
            .map(|lane| lane.first * (rounds - 1))
            .sum();
        let mut late = lanes.iter().filter(|lane| is_late(lane)).count() as u32;
        for lane in lanes.iter_mut().filter(|lane| is_late(lane)) {
            let share = self.left().saturating_sub(needed) / late;
            late -= 1;
            self.turn(lane, 0, Pass::Overtime, share);
        }
    }

    /// Whether the times of all vary so little that more rounds would tell nothing new.
    fn is_settled(&self, lanes: &[Lane<'_>]) -> bool {
        lanes.iter().all(|lane| {
            let sums = self
                .log
                .results
                .sums(&self.set.name, lane.entrant.name(), Pass::Usual);
            interval(&sums).is_none_or(|[low, high]| high - low <= 2.0 * NARROW * low)
        })
    }

    /// One turn of an entrant, unless it is among the results already.
    fn turn(&mut self, lane: &mut Lane<'_>, round: u32, pass: Pass, share: Duration) {
        let name = lane.entrant.name().to_owned();
        let refused = matches!(lane.status, Status::Refused(_));
        let wanted = match (pass, lane.entrant.batching()) {
            (Pass::Batch, batching) => batching != Batching::Never,
            (_, batching) => batching != Batching::Only || refused,
        };
        if !wanted || refused && round > 0 || self.log.results.is_out(&name) || self.is_cancelled()
        {
            return;
        }
        if let Some(turn) = self
            .log
            .results
            .turn(&self.set.name, &name, round, pass)
            .cloned()
        {
            self.replay(lane, &turn);
            return;
        }
        let of = self
            .rules
            .rounds
            .map_or(String::new(), |rounds| format!(" of {rounds}"));
        let left = self
            .race_end
            .saturating_duration_since(Instant::now())
            .as_secs();
        (self.progress)(&format!(
            "{}: {name}, round {}{of}, at most {left} s left",
            self.set.name,
            round + 1
        ));
        let begin = Instant::now();
        let runs = match (pass, round) {
            _ if refused => Vec::new(),
            (Pass::Batch, _) => self.batches(lane, round, share),
            (_, 0) => self.first_turn(lane, share),
            _ => self.again(lane, round, share),
        };
        if round == 0 && pass == Pass::Usual {
            lane.first = begin.elapsed();
        }
        let found = std::mem::take(&mut self.found);
        if runs.is_empty() && found.is_empty() && (round > 0 || pass == Pass::Batch) {
            return;
        }
        let (set, status) = (self.set.name.clone(), lane.status.clone());
        self.log.add(Record::Turn(Turn {
            set,
            entrant: name,
            round,
            pass,
            status,
            runs,
        }));
        for finding in found {
            let is_known = |other: &Finding| {
                (&other.entrant, &other.set) == (&finding.entrant, &finding.set)
                    && other.proved >= finding.proved
            };
            if !self.log.results.findings.iter().any(is_known) {
                self.log.add(Record::Finding(finding));
            }
        }
    }

    /// Takes a turn from the earlier results.
    fn replay(&mut self, lane: &mut Lane<'_>, turn: &Turn) {
        for run in turn.runs.iter().filter(|_| turn.pass != Pass::Batch) {
            if let Some(instance) = self.set.instances.get(run.instance) {
                let _ = self.referee.hear(instance, &turn.entrant, run);
            }
            if turn.round == 0 && !run.cut {
                lane.met = lane.met.max(run.instance + 1);
                lane.decided
                    .extend(Some(run.instance).filter(|_| run.status == Status::Done));
            }
        }
        if turn.round == 0 {
            lane.status = turn.status.clone();
        }
    }

    /// The instances that it has not met yet, as far as the time goes.
    fn first_turn(&mut self, lane: &mut Lane<'_>, share: Duration) -> Vec<Run> {
        if !lane.entrant.is_program() {
            self.warm_up(lane);
        }
        let (begin, most) = (Instant::now(), self.most);
        let mut runs = Vec::new();
        lane.status = Status::Done;
        for place in lane.met..self.set.instances.len() {
            let rest = share.saturating_sub(begin.elapsed());
            let limit = most.min(if place == 0 {
                rest.max(most.mul_f64(LATE))
            } else {
                rest
            });
            if limit.is_zero() {
                lane.status = Status::Time;
                break;
            }
            let mut run = self.attempt(lane, place, limit, 0);
            let is_late = run.status == Status::Time;
            if is_late
                && limit == most
                && !lane.entrant.is_program()
                && run.cpu < FULL * most.as_secs_f64()
            {
                // searches look at the clock on the wall, and others had the CPU: once more, with
                // what they took on top
                let longer = most
                    .mul_f64(most.as_secs_f64() / run.cpu.max(1e-9))
                    .min(most * 4)
                    .min(rest);
                run = self.attempt(lane, place, longer, 0);
            }
            run.cut = run.status == Status::Time && limit < most;
            lane.met = if run.cut { place } else { place + 1 };
            lane.decided
                .extend(Some(place).filter(|_| run.status == Status::Done));
            if run.cut || matches!(run.status, Status::Refused(_) | Status::Cancelled) {
                lane.status = run.status.clone();
            }
            if !matches!(run.status, Status::Refused(_) | Status::Cancelled) {
                runs.push(run);
            }
            if lane.status != Status::Done || self.is_out(lane) {
                break;
            }
        }
        runs
    }

    /// Those that it decided once more, and again while they are few.
    fn again(&mut self, lane: &mut Lane<'_>, round: u32, share: Duration) -> Vec<Run> {
        let begin = Instant::now();
        let mut laps: Vec<Vec<Run>> = vec![Vec::new(); lane.decided.len()];
        let most = if lane.entrant.is_program() { 1 } else { LAPS };
        'laps: for _ in 0..most {
            for (place, lap) in lane.decided.clone().into_iter().zip(&mut laps) {
                if share < begin.elapsed() || self.is_cancelled() || self.is_out(lane) {
                    break 'laps;
                }
                // what was finished before may take a little longer now
                let run = self.attempt(lane, place, self.most * 2, round);
                lap.extend(Some(run).filter(|run| run.status == Status::Done));
            }
            if begin.elapsed() >= TURN {
                break;
            }
        }
        laps.iter().filter_map(|laps| middle(laps)).collect()
    }

    /// All instances, or those that it decided one by one, in one batch; one run stands for all of
    /// them.
    fn batches(&mut self, lane: &mut Lane<'_>, round: u32, share: Duration) -> Vec<Run> {
        let only = lane.entrant.batching() == Batching::Only;
        let places: Vec<usize> = if only {
            (0..self.set.instances.len()).collect()
        } else {
            lane.decided.clone()
        };
        // one instance alone is no batch, but where there is no other way
        if places.is_empty() || !only && places.len() < 2 {
            return Vec::new();
        }
        let begin = Instant::now();
        let limit = self
            .most
            .saturating_mul(places.len() as u32)
            .min(share.max(TURN));
        let mut runs = Vec::<Run>::new();
        while runs.len() < if only { 1 } else { LAPS }
            && (runs.is_empty() || begin.elapsed() < TURN)
        {
            let run = self.batch(lane, &places, limit, round);
            let done = run.status == Status::Done;
            if only && round == 0 {
                (lane.status, lane.met) = (run.status.clone(), places.len());
                lane.decided = if done { places.clone() } else { Vec::new() };
            }
            if done || runs.is_empty() && round == 0 && only {
                runs.push(run);
            }
            if !done || self.is_out(lane) {
                break;
            }
        }
        middle(&runs).into_iter().collect()
    }

    fn batch(&mut self, lane: &mut Lane<'_>, places: &[usize], limit: Duration, round: u32) -> Run {
        let set = self.set;
        let all: Vec<&Instance> = places.iter().map(|&place| &set.instances[place]).collect();
        let mut shown: Vec<Shown> = all.iter().map(|_| Shown::default()).collect();
        let file = format!("all-{}", all.len());
        let task = self.task(all[0], limit, round, &file);
        let start = (Instant::now(), clock::now());
        let (answer, claims) = lane.entrant.batch(&task, &all, &mut |number, solution| {
            if let Some(shown) = shown.get_mut(number) {
                shown.add(solution);
            }
            ControlFlow::Continue(())
        });
        let mut run = self.timed(lane, answer, start, 0);
        for ((&place, claim), shown) in places.iter().zip(claims).zip(&shown) {
            self.judge(
                lane,
                true,
                &mut Run {
                    instance: place,
                    claim: Some(claim),
                    ..run.clone()
                },
                shown,
            );
        }
        run.claim = None;
        run
    }

    /// Some instances off the clock: code and data into the caches, structures built.
    fn warm_up(&mut self, lane: &mut Lane<'_>) {
        let begin = Instant::now();
        for place in (0..self.set.instances.len()).cycle().take(LAPS) {
            let rest = WARM_UP.saturating_sub(begin.elapsed());
            if rest.is_zero()
                || matches!(
                    self.attempt(lane, place, rest, 0).status,
                    Status::Refused(_)
                )
            {
                return;
            }
        }
    }

    fn task<'t>(
        &'t self,
        instance: &'t Instance,
        max_time: Duration,
        round: u32,
        file: &'t str,
    ) -> Task<'t> {
        Task {
            question: self.question,
            instance,
            max_time,
            max_memory: self.rules.max_memory,
            monitor: &self.rules.monitor,
            seed: self.rules.seed.wrapping_add(round.into()),
            folder: self.scratch.path(),
            file,
        }
    }

    /// One answer about one instance, on the clock, and then before the referee.
    fn attempt(&mut self, lane: &mut Lane<'_>, place: usize, limit: Duration, round: u32) -> Run {
        let mut shown = Shown::default();
        let (set, file) = (self.set, place.to_string());
        let task = self.task(&set.instances[place], limit, round, &file);
        let start = (Instant::now(), clock::now());
        let answer = lane.entrant.answer(&task, &mut |_, solution| {
            shown.add(solution);
            ControlFlow::Continue(())
        });
        let mut run = self.timed(lane, answer, start, place);
        self.judge(lane, false, &mut run, &shown);
        run
    }

    fn timed(
        &mut self,
        lane: &Lane<'_>,
        answer: Answer,
        start: (Instant, Duration),
        place: usize,
    ) -> Run {
        let [cpu, wall] = [clock::now().saturating_sub(start.1), start.0.elapsed()];
        if !lane.entrant.is_program() && answer.usage.is_none() {
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
            ..Run::default()
        }
    }

    /// Passes a run to the referee, and takes down who is wrong.
    fn judge(&mut self, lane: &Lane<'_>, batched: bool, run: &mut Run, shown: &Shown) {
        if self.set.name == START_UP {
            // nothing is asked there
            return;
        }
        let (instance, entrant) = (&self.set.instances[run.instance], lane.entrant.name());
        let finding = |(entrant, proved, why): (String, bool, String), answer: &str| Finding {
            entrant,
            set: self.set.name.clone(),
            instance: instance.name.clone(),
            proved,
            why,
            witness: format!(
                "{}{}{answer}",
                instance.text(),
                if answer.is_empty() { "" } else { "\n" }
            ),
        };
        if let Err((why, answer)) =
            self.referee
                .examine(instance, (self.question, batched), entrant, shown, run)
        {
            run.claim = None;
            self.found
                .push(finding((entrant.into(), true, why), &answer));
            return;
        }
        let wrong = self.referee.hear(instance, entrant, run);
        self.found
            .extend(wrong.into_iter().map(|wrong| finding(wrong, "")));
    }

    /// Whether it was proved to be wrong in this turn.
    fn is_out(&self, lane: &Lane<'_>) -> bool {
        self.found
            .iter()
            .any(|finding| finding.proved && finding.entrant == lane.entrant.name())
    }
}

/// The first of several runs over one instance, with the medians of the times of all.
fn middle(laps: &[Run]) -> Option<Run> {
    let of = |figure: fn(&Run) -> f64| median(&mut laps.iter().map(figure).collect::<Vec<f64>>());
    Some(Run {
        cpu: of(|run| run.cpu),
        wall: of(|run| run.wall),
        ..laps.first()?.clone()
    })
}
