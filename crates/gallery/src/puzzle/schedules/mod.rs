//! Schedules that are set partitioning problems with costs, drawn at random from a seed: each thing
//! is done once, and all together as cheap as can be.

pub mod assignment;
pub mod crew;
pub mod roster;

pub use assignment::Assignment;
pub use crew::Crew;
pub use roster::Roster;

use super::recipe::{Parameter, ParameterKind, Presence};

/// What a schedule is drawn from.
const SEED: Parameter = Parameter::option(
    "seed",
    "SEED",
    ParameterKind::Number(0, usize::MAX),
    "What it is drawn from",
)
.present(Presence::Default("1"));
