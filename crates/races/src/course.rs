//! A set in a race. The first round goes instance by instance, so that all entrants meet the same
//! instances under the same limits; in later rounds each repeats the instances that it has decided.

use super::entrant::Entrant;
use super::instance::START_UP;
use super::lane::Lane;
use super::permute::shuffled;
use super::run::{Pass, Run, Status, Turn};
use super::statistics::{interval, median};
use super::trials::Trials;
use crate::tuning::TUNING;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use std::ops::Range;
use std::time::{Duration, Instant};

/// The least share of its time limit that an answer gets: in a set whose instances are all raced,
/// and in a larger set.
const MIN_LIMIT_PARTS: [f64; 2] = [0.01, 0.1];

/// The rounds, unless the caller gives a number: they end once each confidence interval is narrow.
const AUTO: Range<u32> = 3..100;

/// A set being raced over.
pub(super) struct Course<'c, 'l> {
    pub(super) trials: Trials<'c, 'l>,
    /// The limit of an answer.
    pub(super) most: Duration,
    /// The end of the set's time, and of the race's time.
    pub(super) end: Instant,
    pub(super) race_end: Instant,
    pub(super) progress: &'c mut dyn FnMut(&str),
}

impl Course<'_, '_> {
    pub(super) fn run(mut self, entrants: &mut [Box<dyn Entrant>]) {
        let only_programs = self.trials.set.name == START_UP;
        let sudokus = self.trials.set.is_sudokus();
        let takes_part = |entrant: &&mut Box<dyn Entrant>| {
            entrant.takes(sudokus) && (entrant.is_program() || !only_programs)
        };
        let question = self.trials.question;
        let mut lanes: Vec<Lane<'_>> = entrants
            .iter_mut()
            .filter(takes_part)
            .map(|entrant| Lane::new(&mut **entrant, question))
            .collect();
        let rounds = self.trials.settings.rounds.unwrap_or(AUTO.end).max(1);
        for round in 0..rounds {
            if round == 0 {
                self.first_round(&mut lanes, rounds);
            }
            self.turns(&mut lanes, round, rounds);
            let enough = self.trials.settings.rounds.is_none()
                && round + 1 >= AUTO.start
                && self.is_settled(&lanes);
            if enough || round > 0 && self.left().is_zero() || self.is_cancelled() {
                break;
            }
        }
    }

    /// The turns of a round over the decided instances, and the batches, in a random order.
    fn turns(&mut self, lanes: &mut [Lane<'_>], round: u32, rounds: u32) {
        let seed = self.trials.settings.seed ^ u64::from(round) << 32;
        let order = shuffled(lanes.len(), &mut ChaCha8Rng::seed_from_u64(seed));
        for (turn, &number) in order.iter().enumerate() {
            let batched = order[turn..]
                .iter()
                .filter(|&&lane| lanes[lane].is_batched());
            let turns = match round {
                0 => 2 * batched.count().max(1),
                _ => order.len() * (rounds - round) as usize - turn,
            };
            let share = self.left().div_f64(turns as f64);
            let lane = &mut lanes[number];
            if round > 0 {
                self.turn(lane, round, Pass::Usual, share);
            }
            self.turn(lane, round, Pass::Batch, share);
        }
    }

    /// All entrants meet the same instances, as many as the time allows, in a random order. Each
    /// answer has an equal part of the remaining time; time left over by fast
    /// answers goes to answers that were cut short.
    fn first_round(&mut self, lanes: &mut [Lane<'_>], rounds: u32) {
        let has_more = rounds > 1 || lanes.iter().any(Lane::is_batched);
        let part = if has_more { TUNING.first_round } else { 1.0 };
        let end = Instant::now() + self.left().mul_f64(part);
        lanes.iter_mut().for_each(|lane| self.resume(lane));
        for lane in lanes.iter_mut().filter(|lane| lane.is_single()) {
            self.warm_up(lane);
        }
        let reached = self.meet(lanes, end);
        // the later rounds take as long as the decided instances
        let spent: Duration = lanes.iter().map(|lane| lane.spent).sum();
        let rest = self.end.checked_sub(spent * (rounds - 1));
        self.overtime(lanes, reached, rest.unwrap_or(end).max(end));
        for lane in lanes.iter_mut() {
            if lane.is_single() && lane.met.len() < self.trials.set.instances.len() {
                lane.status = if self.is_cancelled() {
                    Status::Cancelled
                } else {
                    Status::Time
                };
            }
            self.save(lane, true);
        }
    }

    /// Meets instance by instance, several of them in a block where they are fast; how many.
    fn meet(&mut self, lanes: &mut [Lane<'_>], end: Instant) -> usize {
        let n = self.trials.set.instances.len();
        let (mut place, mut size, mut saved) = (0, 1, Instant::now());
        while place < n && !self.is_cancelled() {
            let begin = Instant::now();
            let Some(limit) = self.limit(lanes, place, end) else {
                break;
            };
            let block = place..(place + size).min(n);
            self.tell(&format!("instance {} of {n}", place + 1));
            self.block(lanes, block.clone(), limit);
            place = block.end;
            let is_fast = begin.elapsed() < TUNING.block_time;
            size = if is_fast { size * 2 } else { size / 2 }.clamp(1, TUNING.max_block);
            if saved.elapsed() > TUNING.save_interval {
                self.save_all(lanes);
                saved = Instant::now();
            }
        }
        place
    }

    /// The limit of each answer from this place on; none where the round ends.
    fn limit(&self, lanes: &[Lane<'_>], place: usize, end: Instant) -> Option<Duration> {
        let n = self.trials.set.instances.len();
        let left = end.saturating_duration_since(Instant::now());
        let go_on = |lane: &&Lane<'_>| lane.is_single() && !self.trials.is_out(lane.entrant);
        let weight: u32 = lanes.iter().filter(go_on).map(Lane::weight).sum();
        let answers =
            f64::from(weight.max(1)) * (n - place).min(TUNING.instances_at_full_limit) as f64;
        let limit = left.div_f64(answers);
        let [least, usual] = MIN_LIMIT_PARTS.map(|part| self.most.mul_f64(part));
        match place {
            // some entrant may still decide the instance
            0 => Some(limit.clamp(usual, self.most)),
            _ if limit
                < if n > TUNING.instances_at_full_limit {
                    usual
                } else {
                    least
                } =>
            {
                None
            }
            _ => Some(limit.min(self.most)),
        }
    }

    /// Each entrant in its turn, in a random order, over these instances.
    fn block(&mut self, lanes: &mut [Lane<'_>], places: Range<usize>, limit: Duration) {
        let seed = self.trials.settings.seed ^ (places.start as u64) << 16;
        for number in shuffled(lanes.len(), &mut ChaCha8Rng::seed_from_u64(seed)) {
            let lane = &mut lanes[number];
            for place in places.clone() {
                let goes_on =
                    lane.is_single() && !self.is_cancelled() && !self.trials.is_out(lane.entrant);
                if goes_on && lane.wants(place, limit, self.most) {
                    self.meets(lane, place, limit);
                }
            }
        }
    }

    /// An entrant meets an instance, in the first round.
    fn meets(&mut self, lane: &mut Lane<'_>, place: usize, limit: Duration) {
        let mut run = self.trials.attempt(lane.entrant, &[place], false, limit, 0);
        if run.status == Status::Time
            && !lane.entrant.is_program()
            && run.cpu < TUNING.full_limit * limit.as_secs_f64()
        {
            // searches obey the wall clock, and other processes took CPU time: the search is
            // repeated with as much time more
            let longer = limit.mul_f64(limit.as_secs_f64() / run.cpu.max(1e-9));
            run = self
                .trials
                .attempt(lane.entrant, &[place], false, longer.min(limit * 4), 0);
        }
        if run.status == Status::Cancelled {
            return;
        }
        run.limit = Some(limit.as_secs_f64()).filter(|_| run.status != Status::Done);
        run.cut = run.status == Status::Time && limit < self.most;
        lane.note(&run);
        lane.runs.push(run);
    }

    /// Answers that were cut short are tried again as long as there is time, with the same limit
    /// for all.
    fn overtime(&mut self, lanes: &mut [Lane<'_>], reached: usize, end: Instant) {
        self.save_all(lanes);
        for place in 0..reached {
            let cut: u32 = lanes.iter().map(|lane| lane.cut_from(place)).sum();
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() || cut == 0 {
                break;
            }
            let limit = left.div_f64(f64::from(cut)).min(self.most);
            self.block(lanes, place..place + 1, limit);
        }
        self.save_all(lanes);
    }

    /// Takes what an entrant has done in the first round from the earlier results.
    fn resume(&mut self, lane: &mut Lane<'_>) {
        let turn = self.trials.turn(lane.entrant.name(), 0, Pass::Usual);
        if let Some(turn) = turn.cloned() {
            self.replay(lane, &turn);
        }
    }

    fn save_all(&mut self, lanes: &mut [Lane<'_>]) {
        for lane in lanes {
            self.save(lane, false);
        }
    }

    /// Passes on what an entrant has done in the first round since the last time; in the end also
    /// where that is nothing.
    fn save(&mut self, lane: &mut Lane<'_>, is_end: bool) {
        let runs = std::mem::take(&mut lane.runs);
        let known = self.trials.turn(lane.entrant.name(), 0, Pass::Usual);
        let is_new = known.is_none_or(|turn| turn.status != lane.status);
        let takes_part = lane.is_refused() || lane.is_single() && !lane.met.is_empty();
        if !runs.is_empty() || is_end && is_new && takes_part {
            self.record(lane, 0, Pass::Usual, runs);
        }
    }

    /// Shows progress.
    fn tell(&mut self, what: &str) {
        let left = self.race_end.saturating_duration_since(Instant::now());
        let left = left.as_secs();
        (self.progress)(&format!(
            "{}: {what}, at most {left} s left",
            self.trials.set.name
        ));
    }

    fn record(&mut self, lane: &Lane<'_>, round: u32, pass: Pass, runs: Vec<Run>) {
        let status = lane.status.clone();
        self.trials
            .record(lane.entrant, (round, pass), status, runs);
    }

    fn left(&self) -> Duration {
        self.end.saturating_duration_since(Instant::now())
    }

    fn is_cancelled(&self) -> bool {
        self.trials.settings.monitor.is_cancelled()
    }

    /// Whether the times of all vary so little that more rounds would tell nothing new.
    fn is_settled(&self, lanes: &[Lane<'_>]) -> bool {
        lanes.iter().all(|lane| {
            let (set, name) = (&self.trials.set.name, lane.entrant.name());
            let sums = self.trials.results().sums(set, name, Pass::Usual);
            interval(&sums)
                .is_none_or(|[low, high]| high - low <= 2.0 * TUNING.narrow_interval * low)
        })
    }

    /// Runs one turn of an entrant, unless the results have it already.
    fn turn(&mut self, lane: &mut Lane<'_>, round: u32, pass: Pass, share: Duration) {
        let name = lane.entrant.name().to_owned();
        let wanted = match pass {
            Pass::Batch => lane.is_batched(),
            Pass::Usual => lane.is_single(),
        };
        if !wanted || self.trials.is_out(lane.entrant) || self.is_cancelled() {
            return;
        }
        let turn = self.trials.turn(&name, round, pass);
        if let Some(turn) = turn.cloned() {
            self.replay(lane, &turn);
            return;
        }
        let rounds = self.trials.settings.rounds;
        let of = rounds.map_or(String::new(), |rounds| format!(" of {rounds}"));
        self.tell(&format!("{name}, round {}{of}", round + 1));
        let runs = match pass {
            Pass::Batch => self.batches(lane, round, share),
            Pass::Usual => self.again(lane, round, share),
        };
        if !runs.is_empty() || self.trials.is_out(lane.entrant) {
            self.record(lane, round, pass, runs);
        }
    }

    /// Takes a turn from the earlier results.
    fn replay(&mut self, lane: &mut Lane<'_>, turn: &Turn) {
        if turn.pass != Pass::Batch {
            self.trials.hear(turn);
            if turn.round == 0 {
                turn.runs.iter().for_each(|run| lane.note(run));
            }
        }
        if matches!(turn.status, Status::Refused(_)) {
            lane.status = turn.status.clone();
        }
    }

    /// Repeats the instances that the entrant decided, several times if they are few.
    fn again(&mut self, lane: &mut Lane<'_>, round: u32, share: Duration) -> Vec<Run> {
        let begin = Instant::now();
        let mut laps: Vec<Vec<Run>> = vec![Vec::new(); lane.decided.len()];
        let most = if lane.entrant.is_program() {
            1
        } else {
            TUNING.max_laps
        };
        'laps: for _ in 0..most {
            for (place, lap) in lane.decided.clone().into_iter().zip(&mut laps) {
                if share < begin.elapsed()
                    || self.is_cancelled()
                    || self.trials.is_out(lane.entrant)
                {
                    break 'laps;
                }
                // a run that was finished before may take a little longer now
                let run = self
                    .trials
                    .attempt(lane.entrant, &[place], false, self.most * 2, round);
                lap.extend(Some(run).filter(|run| run.status == Status::Done));
            }
            if begin.elapsed() >= TUNING.turn {
                break;
            }
        }
        laps.iter().filter_map(|laps| middle(laps)).collect()
    }

    /// Runs all instances in one batch, or only the instances decided one by one. The result is one
    /// run for the whole batch.
    fn batches(&mut self, lane: &mut Lane<'_>, round: u32, share: Duration) -> Vec<Run> {
        let only = !lane.is_single();
        let places: Vec<usize> = if only {
            (0..self.reached()).collect()
        } else {
            lane.decided.clone()
        };
        // a batch of one instance counts only if the entrant has no other way
        if places.is_empty() || !only && places.len() < 2 {
            return Vec::new();
        }
        let begin = Instant::now();
        let limit = self
            .most
            .saturating_mul(places.len() as u32)
            .min(share.max(TUNING.turn));
        let mut runs = Vec::<Run>::new();
        while runs.len() < if only { 1 } else { TUNING.max_laps }
            && (runs.is_empty() || begin.elapsed() < TUNING.turn)
        {
            let run = self
                .trials
                .attempt(lane.entrant, &places, true, limit, round);
            let done = run.status == Status::Done;
            if only && round == 0 {
                lane.status = run.status.clone();
                lane.decided = if done { places.clone() } else { Vec::new() };
            }
            if done || runs.is_empty() && round == 0 && only {
                runs.push(run);
            }
            if !done || self.trials.is_out(lane.entrant) {
                break;
            }
        }
        middle(&runs).into_iter().collect()
    }

    /// How many instances others have met in the first round; all where there are no others.
    fn reached(&self) -> usize {
        let met = self.trials.results().met(&self.trials.set.name);
        met.map_or(self.trials.set.instances.len(), |met| met.len())
    }

    /// Some instances off the clock: code and data into the caches, structures built.
    fn warm_up(&mut self, lane: &mut Lane<'_>) {
        if lane.entrant.is_program() || !lane.met.is_empty() {
            return;
        }
        let begin = Instant::now();
        for place in (0..self.trials.set.instances.len())
            .cycle()
            .take(TUNING.max_laps)
        {
            let rest = TUNING.warm_up.saturating_sub(begin.elapsed());
            let is_over = rest.is_zero() || {
                let run = self.trials.attempt(lane.entrant, &[place], false, rest, 0);
                matches!(run.status, Status::Refused(_))
            };
            if is_over {
                return;
            }
        }
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
