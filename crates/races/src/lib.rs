//! Races: entrants over the same instances, in turns, each answer verified.
//!
//! [`Race`] runs [`Entrant`]s over [`Set`]s of sudokus and exact covers: [engines](Engine) and
//! [methods](method) of the library, solvers of your own, and [programs](Program). Its outcome,
//! [`Results`], is a list of records, which may be kept as lines of JSON; [`show`] turns their
//! [`RaceRow`]s into text, tables and drawings. Nothing here prints.
//!
//! For a fair comparison:
//! 1. The digits, rows, columns, items and options of each instance, and the order of the
//!    instances, are permuted at random from a seed.
//! 2. All are asked the same [`Question`], and the referee verifies their solutions and compares
//!    their claims with all others.
//! 3. They run in turns: in the first round instance by instance, later over all that they have
//!    decided, each time in another order; what runs in this process is warmed up.
//! 4. The time of an instance is the median of its times in all rounds: CPU time where the system
//!    measures it, for programs the sum over all their processes.
//! 5. All figures are over the same instances: a random sample of the set, as many as all have met
//!    in the time. An undecided instance counts with the limit of its entrant, or with
//!    twice the limit.

mod clock;
mod course;
mod entrant;
mod first_round;
mod header;
mod instance;
mod lane;
mod load;
mod own;
mod permute;
mod program;
mod question;
mod race;
mod record;
mod referee;
mod row;
mod run;
mod scratch;
mod settings;
pub mod show;
mod statistics;
mod trials;
mod tuning;

pub use entrant::{Batching, Entrant, Show, Task};
pub use header::{EntrantHeader, Header, InstanceHeader, SetHeader};
pub use instance::{Instance, Puzzle, Set, Solution, SolutionError};
pub use own::{Engine, method};
pub use permute::permuted;
pub use program::{CommandError, KnownError, KnownProgram, Program};
pub use question::{Claim, Question};
pub use race::Race;
pub use record::{Record, Results, ResultsError};
pub use row::{Completion, RaceRow, SetKind};
pub use run::{Finding, Pass, Run, Status, Turn};
pub use settings::Settings;
pub use statistics::Times;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
