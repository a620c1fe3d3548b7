//! The rounds over a set: how many there are, and the turns in each. In rounds after the first each
//! entrant repeats the instances that it has decided, and runs batches.

use super::entrant::Entrant;
use super::instance::START_UP;
use super::lane::Lane;
use super::permute::shuffled;
use super::run::{Pass, Run, Status};
use super::statistics::{interval, median};
use super::trials::Trials;
use crate::tuning::TUNING;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use std::time::{Duration, Instant};

impl Trials<'_, '_> {
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
        let rounds = self.settings.rounds.unwrap_or(TUNING.rounds.end).max(1);
        for round in 0..rounds {
            if round == 0 {
                self.first_round(&mut lanes, rounds);
            }
            self.turns(&mut lanes, round, rounds);
            let enough = self.settings.rounds.is_none()
                && round + 1 >= TUNING.rounds.start
                && self.is_settled(&lanes);
            if enough || round > 0 && self.left().is_zero() || self.is_cancelled() {
                break;
            }
        }
    }

    /// The turns of a round over the decided instances, and the batches, in a random order.
    fn turns(&mut self, lanes: &mut [Lane<'_>], round: u32, rounds: u32) {
        let seed = self.settings.seed ^ u64::from(round) << 32;
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
                self.take_turn(lane, round, Pass::Usual, share);
            }
            self.take_turn(lane, round, Pass::Batch, share);
        }
    }

    /// Whether the times of all vary so little that more rounds would tell nothing new.
    fn is_settled(&self, lanes: &[Lane<'_>]) -> bool {
        lanes.iter().all(|lane| {
            let (set, name) = (&self.set.name, lane.entrant.name());
            let sums = self.results().sums(set, name, Pass::Usual);
            interval(&sums)
                .is_none_or(|[low, high]| high - low <= 2.0 * TUNING.narrow_interval * low)
        })
    }

    /// Runs one turn of an entrant, unless the results have it already.
    fn take_turn(&mut self, lane: &mut Lane<'_>, round: u32, pass: Pass, share: Duration) {
        let name = lane.entrant.name().to_owned();
        let wanted = match pass {
            Pass::Batch => lane.is_batched(),
            Pass::Usual => lane.is_single(),
        };
        if !wanted || self.is_out(lane.entrant) || self.is_cancelled() {
            return;
        }
        let turn = self.turn(&name, round, pass);
        if let Some(turn) = turn.cloned() {
            self.replay(lane, &turn);
            return;
        }
        let rounds = self.settings.rounds;
        let of = rounds.map_or(String::new(), |rounds| format!(" of {rounds}"));
        self.tell(&format!("{name}, round {}{of}", round + 1));
        let runs = match pass {
            Pass::Batch => self.batches(lane, round, share),
            Pass::Usual => self.again(lane, round, share),
        };
        if !runs.is_empty() || self.is_out(lane.entrant) {
            self.record(lane, round, pass, runs);
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
                if share < begin.elapsed() || self.is_cancelled() || self.is_out(lane.entrant) {
                    break 'laps;
                }
                // a run that was finished before may take a little longer now
                let run = self.attempt(lane.entrant, &[place], false, self.most * 2, round);
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
            let run = self.attempt(lane.entrant, &places, true, limit, round);
            let done = run.status == Status::Done;
            if only && round == 0 {
                lane.status = run.status.clone();
                lane.decided = if done { places.clone() } else { Vec::new() };
            }
            if done || runs.is_empty() && round == 0 && only {
                runs.push(run);
            }
            if !done || self.is_out(lane.entrant) {
                break;
            }
        }
        middle(&runs).into_iter().collect()
    }

    /// How many instances others have met in the first round; all where there are no others.
    fn reached(&self) -> usize {
        let met = self.results().met(&self.set.name);
        met.map_or(self.set.instances.len(), |met| met.len())
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
