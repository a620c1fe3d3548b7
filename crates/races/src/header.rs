//! The header of the results of a race.

use super::clock::Clock;
use super::race::Rules;
use std::time::Duration;

/// The circumstances of a race, printed above its results.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The program and its version.
    pub version: String,
    /// The machine.
    pub machine: String,
    /// The command line.
    pub command: String,
    /// The rounds.
    pub rounds: u32,
    /// The seed.
    pub seed: u64,
    /// The limit for a puzzle.
    pub max_time: Duration,
    /// The clock used.
    pub clock: Clock,
}

impl Header {
    /// This program on this machine, under these rules.
    pub fn new(command: String, rules: &Rules) -> Header {
        let commit = option_env!("QUADRILLE_COMMIT").map_or(String::new(), |commit| format!(" ({commit})"));
        Header {
            version: format!("quadrille {}{commit}", env!("CARGO_PKG_VERSION")),
            machine: machine(),
            command,
            rounds: rules.rounds,
            seed: rules.seed,
            max_time: rules.max_time,
            clock: Clock::best(),
        }
    }
}

/// The processor, if known, and its number of hardware threads.
fn machine() -> String {
    let cpus = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let models = ["model name", "Model", "Hardware"].into_iter();
    let model = models.filter_map(|key| cpus.lines().find(|line| line.starts_with(key))?.split_once(':'));
    let model = model.map(|(_, model)| model.trim().to_owned()).next();
    let model = model.unwrap_or_else(|| format!("{} {}", std::env::consts::OS, std::env::consts::ARCH));
    match std::thread::available_parallelism() {
        Ok(threads) if threads.get() > 1 => format!("{model}, {threads} threads"),
        _ => model,
    }
}
