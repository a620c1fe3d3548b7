//! The results of one entrant: the turn over a set, the runs of the turn, and the faults.

use super::Claim;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// An entrant goes over a set once.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Turn {
    /// The set.
    pub set: String,
    /// The entrant.
    pub entrant: String,
    /// The round, from 0.
    pub round: u32,
    /// Which turn of the round it is.
    pub pass: Pass,
    /// Whether it came to the end of the set, and if not, why.
    pub status: Status,
    /// A run for each instance that it met; in a batch one run for all of them.
    pub runs: Vec<Run>,
}

/// Which turn of a round it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pass {
    /// The usual one. Runs that were cut short may come again, with a longer limit.
    Usual,
    /// All instances at once.
    Batch,
}

/// How a turn or a run ended.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(tag = "status", content = "why", rename_all = "snake_case")]
pub enum Status {
    /// It is done.
    #[default]
    Done,
    /// Its time was up.
    Time,
    /// The memory limit was reached.
    Memory,
    /// The race was cancelled.
    Cancelled,
    /// The run ended without an answer, for this reason.
    Failed(String),
    /// The entrant refuses the instance, for this reason.
    Refused(String),
}

/// An answer, or none.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Run {
    /// The instance, by its place in the order of the race.
    pub instance: usize,
    /// How it ended.
    #[serde(flatten)]
    pub status: Status,
    /// Seconds of CPU time; of what runs several times within a turn the median.
    pub cpu: f64,
    /// Seconds on the wall.
    pub wall: f64,
    /// Bytes of memory at most, of programs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
    /// Nodes, in its own unit.
    #[serde(skip_serializing_if = "is_zero")]
    pub nodes: u64,
    /// Guesses, if it counts them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decisions: Option<u64>,
    /// Updates of its structure, if it counts them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub updates: Option<u64>,
    /// The claim.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claim: Option<Claim>,
    /// The claims about the instances of a batch, for the referee.
    #[serde(skip)]
    pub claims: Vec<Claim>,
    /// Solutions that it showed and the verifier accepted, and the least cost of one.
    #[serde(skip_serializing_if = "is_zero")]
    pub shown: u64,
    /// The least cost of these.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<i64>,
    /// The time limit in seconds, for an undecided instance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<f64>,
    /// Whether the end of the race shortened this limit.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub cut: bool,
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde asks for a reference"
)]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl Run {
    /// A run that ended with this claim.
    pub fn of(claim: Claim) -> Run {
        Run {
            claim: Some(claim),
            ..Run::default()
        }
    }

    /// A run that ended so, without an answer.
    pub fn without(status: Status) -> Run {
        Run {
            status,
            ..Run::default()
        }
    }
}

/// An entrant is wrong, and out of the race, or contradicts another one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Finding {
    /// The entrant.
    pub entrant: String,
    /// The set.
    pub set: String,
    /// The name of the instance.
    pub instance: String,
    /// Whether it is proved to be wrong; if not, another one claims something else, and nothing
    /// shows who is right.
    pub proved: bool,
    /// The fault.
    pub why: String,
    /// The instance and the answer, ready to paste.
    pub witness: String,
}

impl Turn {
    /// Adds the runs over instances that it has not met, or that were cut short.
    pub(super) fn join(&mut self, more: Turn) {
        let again: BTreeSet<usize> = more.runs.iter().map(|run| run.instance).collect();
        self.runs
            .retain(|run| !run.cut || !again.contains(&run.instance));
        let met: BTreeSet<usize> = self.runs.iter().map(|run| run.instance).collect();
        let is_new = |run: &Run| !met.contains(&run.instance);
        self.runs.extend(more.runs.into_iter().filter(is_new));
        self.status = more.status;
    }
}

impl Status {
    /// It in a word.
    pub fn word(&self) -> &'static str {
        match self {
            Status::Done => "done",
            Status::Time => "time",
            Status::Memory => "memory",
            Status::Cancelled => "cancelled",
            Status::Failed(_) => "failed",
            Status::Refused(_) => "refused",
        }
    }
}
