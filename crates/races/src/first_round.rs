//! The first round over a set, instance by instance: all entrants meet the same instances under the
//! same limits.

use super::lane::Lane;
use super::permute::shuffled;
use super::run::{Pass, Status};
use super::trials::Trials;
use crate::tuning::TUNING;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use std::ops::Range;
use std::time::{Duration, Instant};

impl Trials<'_, '_> {
    /// All entrants meet the same instances, as many as the time allows, in a random order. Each
    /// answer has an equal part of the remaining time; time left over by fast
    /// answers goes to answers that were cut short.
    pub(super) fn first_round(&mut self, lanes: &mut [Lane<'_>], rounds: u32) {
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
            if lane.is_single() && lane.met.len() < self.set.instances.len() {
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
        let n = self.set.instances.len();
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
        let n = self.set.instances.len();
        let left = end.saturating_duration_since(Instant::now());
        let go_on = |lane: &&Lane<'_>| lane.is_single() && !self.is_out(lane.entrant);
        let weight: u32 = lanes.iter().filter(go_on).map(Lane::weight).sum();
        let answers =
            f64::from(weight.max(1)) * (n - place).min(TUNING.instances_at_full_limit) as f64;
        let limit = left.div_f64(answers);
        let [least, usual] = TUNING.min_limit_parts.map(|part| self.most.mul_f64(part));
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
        let seed = self.settings.seed ^ (places.start as u64) << 16;
        for number in shuffled(lanes.len(), &mut ChaCha8Rng::seed_from_u64(seed)) {
            let lane = &mut lanes[number];
            for place in places.clone() {
                let goes_on =
                    lane.is_single() && !self.is_cancelled() && !self.is_out(lane.entrant);
                if goes_on && lane.wants(place, limit, self.most) {
                    self.meets(lane, place, limit);
                }
            }
        }
    }

    /// An entrant meets an instance, in the first round.
    fn meets(&mut self, lane: &mut Lane<'_>, place: usize, limit: Duration) {
        let mut run = self.attempt(lane.entrant, &[place], false, limit, 0);
        if run.status == Status::Time
            && !lane.entrant.is_program()
            && run.cpu < TUNING.full_limit * limit.as_secs_f64()
        {
            // searches obey the wall clock, and other processes took CPU time: the search is
            // repeated with as much time more
            let longer = limit.mul_f64(limit.as_secs_f64() / run.cpu.max(1e-9));
            run = self.attempt(lane.entrant, &[place], false, longer.min(limit * 4), 0);
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
        let turn = self.turn(lane.entrant.name(), 0, Pass::Usual);
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
        let known = self.turn(lane.entrant.name(), 0, Pass::Usual);
        let is_new = known.is_none_or(|turn| turn.status != lane.status);
        let takes_part = lane.is_refused() || lane.is_single() && !lane.met.is_empty();
        if !runs.is_empty() || is_end && is_new && takes_part {
            self.record(lane, 0, Pass::Usual, runs);
        }
    }

    /// Some instances off the clock: code and data into the caches, structures built.
    fn warm_up(&mut self, lane: &mut Lane<'_>) {
        if lane.entrant.is_program() || !lane.met.is_empty() {
            return;
        }
        let begin = Instant::now();
        for place in (0..self.set.instances.len()).cycle().take(TUNING.max_laps) {
            let rest = TUNING.warm_up.saturating_sub(begin.elapsed());
            let is_over = rest.is_zero() || {
                let run = self.attempt(lane.entrant, &[place], false, rest, 0);
                matches!(run.status, Status::Refused(_))
            };
            if is_over {
                return;
            }
        }
    }
}
