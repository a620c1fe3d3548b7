//! The header of the results of a race.

use super::{Entrant, Question, Rules, Set};
use serde::{Deserialize, Serialize};

/// The circumstances of a race, printed above its results.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Header {
    /// The program and its version.
    pub version: String,
    /// The machine.
    pub machine: String,
    /// The command line.
    pub command: String,
    /// The words of the command line, behind the name of the program.
    pub words: Vec<String>,
    /// What was asked, unless it is the usual question.
    pub question: Option<Question>,
    /// The rounds; none for as many as were needed.
    pub rounds: Option<u32>,
    /// The seed.
    pub seed: u64,
    /// The limit for a sudoku and for an exact cover, in seconds.
    pub max_time: [f64; 2],
    /// The clock used.
    pub clock: String,
    /// What was raced over.
    pub sets: Vec<SetHeader>,
    /// Who took part, and how programs were started.
    pub entrants: Vec<EntrantHeader>,
}

/// A set of instances.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SetHeader {
    /// Its name.
    pub name: String,
    /// Whether it is of sudokus.
    pub sudokus: bool,
    /// Its instances, in their order in the race: name, size, and a hash of their text.
    pub instances: Vec<(String, usize, String)>,
}

/// An entrant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EntrantHeader {
    /// Its name.
    pub name: String,
    /// How it is started, if it is a program.
    pub command: Option<String>,
}

impl Header {
    /// This program on this machine, under these rules.
    pub fn new(
        words: Vec<String>,
        command: String,
        rules: &Rules,
        sets: &[Set],
        entrants: &[Box<dyn Entrant>],
    ) -> Header {
        let commit =
            option_env!("QUADRILLE_COMMIT").map_or(String::new(), |commit| format!(" ({commit})"));
        let set = |set: &Set| {
            let order = if rules.as_given {
                (0..set.instances.len()).collect()
            } else {
                set.order(rules.seed)
            };
            let line = |number: usize| {
                let instance = &set.instances[number];
                (
                    instance.name.clone(),
                    instance.size(),
                    format!("{:016x}", instance.fingerprint()),
                )
            };
            let instances = order.into_iter().map(line).collect();
            SetHeader {
                name: set.name.clone(),
                sudokus: set.is_sudokus(),
                instances,
            }
        };
        let entrant = |entrant: &dyn Entrant| EntrantHeader {
            name: entrant.name().into(),
            command: entrant.command().map(Into::into),
        };
        Header {
            version: format!("quadrille {}{commit}", env!("CARGO_PKG_VERSION")),
            machine: machine(),
            command,
            words,
            question: rules.question,
            rounds: rules.rounds,
            seed: rules.seed,
            max_time: [true, false].map(|sudokus| rules.max_time(sudokus).as_secs_f64()),
            clock: super::clock::NAME.into(),
            sets: sets.iter().map(set).collect(),
            entrants: entrants.iter().map(|other| entrant(&**other)).collect(),
        }
    }

    /// What makes the results of another race no part of this one, if anything does.
    pub fn differs(&self, other: &Header) -> Option<&'static str> {
        let hashes = |header: &Header| {
            header
                .sets
                .iter()
                .flat_map(|set| set.instances.iter().map(|(.., hash)| hash.clone()))
                .collect::<Vec<_>>()
        };
        match () {
            () if self.question != other.question => Some("questions"),
            () if self.seed != other.seed => Some("seeds"),
            () if (0..2).any(|kind| (self.max_time[kind] - other.max_time[kind]).abs() > 1e-9) => {
                Some("limits")
            }
            () if hashes(self) != hashes(other) => Some("instances"),
            () => None,
        }
    }

    /// The set of this name.
    pub(super) fn set(&self, name: &str) -> Option<&SetHeader> {
        self.sets.iter().find(|set| set.name == name)
    }
}

/// The processor, if known, and its number of hardware threads.
fn machine() -> String {
    let cpus = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let models = ["model name", "Model", "Hardware"].into_iter();
    let model = models.filter_map(|key| {
        cpus.lines()
            .find(|line| line.starts_with(key))?
            .split_once(':')
    });
    let model = model.map(|(_, model)| model.trim().to_owned()).next();
    let model =
        model.unwrap_or_else(|| format!("{} {}", std::env::consts::OS, std::env::consts::ARCH));
    match std::thread::available_parallelism() {
        Ok(threads) if threads.get() > 1 => format!("{model}, {threads} threads"),
        _ => model,
    }
}
