//! What an entrant has done in a set so far.

use super::Question;
use super::entrant::{Batching, Entrant};
use super::run::{Run, Status};
use crate::tuning::TUNING;
use std::collections::BTreeMap;
use std::time::Duration;

/// An entrant on its way through the set.
pub(super) struct Lane<'e> {
    pub(super) entrant: &'e mut dyn Entrant,
    /// The places of the instances that it decided.
    pub(super) decided: Vec<usize>,
    /// The places of the instances met, and the limit of each unfinished run.
    pub(super) met: BTreeMap<usize, Option<Duration>>,
    /// Runs of the first round that were not passed on yet.
    pub(super) runs: Vec<Run>,
    /// The wall time of all instances decided in that round.
    pub(super) spent: Duration,
    /// An answer took much longer on the wall than its limit of CPU time.
    sleeps: bool,
    pub(super) status: Status,
}

impl Lane<'_> {
    pub(super) fn new(entrant: &mut dyn Entrant, question: Question) -> Lane<'_> {
        let status = entrant
            .refuses(question)
            .map_or(Status::Done, Status::Refused);
        Lane {
            entrant,
            decided: Vec::new(),
            met: BTreeMap::new(),
            runs: Vec::new(),
            spent: Duration::ZERO,
            sleeps: false,
            status,
        }
    }

    pub(super) fn is_refused(&self) -> bool {
        matches!(self.status, Status::Refused(_))
    }

    /// Takes part in the rounds instance by instance.
    pub(super) fn is_single(&self) -> bool {
        !self.is_refused() && self.entrant.batching() != Batching::Only
    }

    /// Takes part in batches.
    pub(super) fn is_batched(&self) -> bool {
        !self.is_refused() && self.entrant.batching() != Batching::Never
    }

    /// Takes down a run of the first round.
    pub(super) fn note(&mut self, run: &Run) {
        let limit = run.limit.filter(|_| run.cut).map(Duration::from_secs_f64);
        self.met.insert(run.instance, limit);
        self.sleeps |= run.limit.is_some_and(|limit| run.wall > 2.0 * limit);
        if run.status == Status::Done {
            self.decided.push(run.instance);
            self.spent += Duration::from_secs_f64(run.wall);
        }
    }

    /// How many answers were cut short from this place on, by their weight.
    pub(super) fn cut_from(&self, place: usize) -> u32 {
        let from = self.met.range(place..);
        from.filter(|(_, limit)| limit.is_some()).count() as u32 * self.weight()
    }

    /// How many times its limit an answer takes on the wall.
    pub(super) fn weight(&self) -> u32 {
        if self.entrant.is_program() && self.sleeps {
            TUNING.wall_per_cpu
        } else {
            1
        }
    }

    /// Whether the entrant shall try an instance for `limit`, where `most` is the full limit: it
    /// has not met it, or for less.
    pub(super) fn wants(&self, place: usize, limit: Duration, most: Duration) -> bool {
        let is_longer =
            |before: Duration| limit >= most || limit > before.mul_f64(TUNING.retry_factor);
        let before = self.met.get(&place);
        before.is_none_or(|before| before.is_some_and(is_longer))
    }
}
