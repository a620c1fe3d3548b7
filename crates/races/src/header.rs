//! The header of the results of a race: the machine, the settings, the sets, the entrants.

use super::show::many;
use super::{Entrant, Instance, Puzzle, Question, Set, Settings};
use quadrille::sudoku::Sudoku;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::time::SystemTime;

/// The circumstances of a race, printed above its results.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Header {
    /// The program and its version.
    pub version: String,
    /// The compiler that made it.
    #[serde(default)]
    pub compiler: String,
    /// The day of the race.
    #[serde(default)]
    pub date: String,
    /// The machine.
    pub machine: String,
    /// The command line.
    pub command: String,
    /// The words of the command line, behind the name of the program.
    pub words: Vec<String>,
    /// The question, unless it is the usual one.
    pub question: Option<Question>,
    /// The rounds; none for as many as were needed.
    pub rounds: Option<u32>,
    /// The seed.
    pub seed: u64,
    /// Whether the instances are not permuted.
    #[serde(default)]
    pub as_given: bool,
    /// The limit for a sudoku and for an exact cover, in seconds.
    pub max_time: [f64; 2],
    /// The clock used.
    pub clock: String,
    /// The sets of instances.
    pub sets: Vec<SetHeader>,
    /// Who took part, and how programs were started.
    pub entrants: Vec<EntrantHeader>,
}

/// A set of instances.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SetHeader {
    /// Its name.
    pub name: String,
    /// Whether it is of sudokus.
    pub sudokus: bool,
    /// Its instances, in their order in the race.
    pub instances: Vec<InstanceHeader>,
}

impl SetHeader {
    /// The range and the median of the ratings, if known.
    pub(super) fn ratings(&self) -> Option<String> {
        let mut known: Vec<f64> = self.instances.iter().filter_map(|of| of.er).collect();
        known.sort_by(f64::total_cmp);
        let [least, median, most] = [0, known.len() / 2, known.len().max(1) - 1];
        Some(format!(
            "{}: {:.1} to {:.1}, median {:.1}",
            self.name,
            known.get(least)?,
            known[most],
            known[median]
        ))
    }

    fn new(set: &Set, settings: &Settings) -> SetHeader {
        let order = set.order(settings).into_iter();
        let about = order.map(|number| InstanceHeader::new(&set.instances[number]));
        SetHeader {
            name: set.name.clone(),
            sudokus: set.is_sudokus(),
            instances: about.collect(),
        }
    }
}

/// An instance.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct InstanceHeader {
    /// Its name.
    pub name: String,
    /// The options of the exact cover, or the empty cells of the board.
    pub size: usize,
    /// A hash of its text.
    pub hash: String,
    /// The items of the exact cover.
    pub items: usize,
    /// Its options.
    pub options: usize,
    /// The sizes of its options together.
    pub entries: usize,
    /// The rating of a sudoku (ER), where ratings are wanted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub er: Option<f64>,
}

impl InstanceHeader {
    fn new(instance: &Instance) -> InstanceHeader {
        let problem = instance.problem();
        InstanceHeader {
            name: instance.name.clone(),
            size: instance.size(),
            hash: format!("{:016x}", instance.fingerprint()),
            items: problem.n_items(),
            options: problem.n_options(),
            entries: problem.n_entries(),
            er: None,
        }
    }
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
    /// This program on this machine, under these settings.
    pub fn new(
        words: Vec<String>,
        command: String,
        settings: &Settings,
        sets: &[Set],
        entrants: &[Box<dyn Entrant>],
    ) -> Header {
        let commit =
            option_env!("QUADRILLE_COMMIT").map_or(String::new(), |commit| format!(" ({commit})"));
        let entrants = entrants.iter().map(|entrant| EntrantHeader {
            name: entrant.name().into(),
            command: entrant.command().map(Into::into),
        });
        Header {
            version: format!("quadrille {}{commit}", env!("CARGO_PKG_VERSION")),
            compiler: env!("QUADRILLE_COMPILER").into(),
            date: today(),
            machine: machine(),
            command,
            words,
            question: settings.question,
            rounds: settings.rounds,
            seed: settings.seed,
            as_given: settings.as_given,
            max_time: [true, false].map(|sudokus| settings.max_time(sudokus).as_secs_f64()),
            clock: super::clock::NAME.into(),
            sets: sets
                .iter()
                .map(|set| SetHeader::new(set, settings))
                .collect(),
            entrants: entrants.collect(),
        }
    }

    /// Notes the ratings (ER) of the sudokus, as `rate` gives them for some.
    pub fn rate(&mut self, sets: &[Set], mut rate: impl FnMut(&[Sudoku]) -> Vec<Option<f64>>) {
        for (header, set) in self.sets.iter_mut().zip(sets) {
            let sudoku = |instance: &Instance| match &instance.puzzle {
                Puzzle::Sudoku(sudoku) => Some(Sudoku::clone(sudoku)),
                Puzzle::Cover(_) => None,
            };
            let Some(sudokus) = set.instances.iter().map(sudoku).collect::<Option<Vec<_>>>() else {
                continue;
            };
            let names = set.instances.iter().map(|instance| &instance.name);
            let ers: HashMap<&String, Option<f64>> = names.zip(rate(&sudokus)).collect();
            for instance in &mut header.instances {
                instance.er = ers.get(&instance.name).copied().flatten();
            }
        }
    }

    /// The reason why results of another race do not belong to this race, if any.
    pub fn differs(&self, other: &Header) -> Option<&'static str> {
        let hashes = |header: &Header| {
            header
                .sets
                .iter()
                .flat_map(|set| set.instances.iter().map(|instance| instance.hash.clone()))
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

    /// Whether a set is of sudokus; the start-up of programs counts as sudokus if all sets are
    /// sudokus.
    pub(super) fn is_sudokus(&self, set: &str) -> bool {
        let all = || self.sets.iter().all(|set| set.sudokus);
        self.set(set).map_or_else(all, |set| set.sudokus)
    }

    /// Whether the entrant of this name is a program.
    pub(super) fn is_program(&self, entrant: &str) -> bool {
        let is_program = |other: &EntrantHeader| other.name == entrant && other.command.is_some();
        self.entrants.iter().any(is_program)
    }

    /// The set of this name.
    pub(super) fn set(&self, name: &str) -> Option<&SetHeader> {
        self.sets.iter().find(|set| set.name == name)
    }
}

/// The machine, as far as it is known: processor, hardware threads, memory, and kernel.
fn machine() -> String {
    let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
    let cpus = read("/proc/cpuinfo");
    let model = ["model name", "Model", "Hardware"];
    let model = model.iter().find_map(|key| field(&cpus, key));
    let system = || format!("{} {}", std::env::consts::OS, std::env::consts::ARCH);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let kib = field(&read("/proc/meminfo"), "MemTotal").and_then(|kib| {
        let number = kib.split(' ').next()?;
        number.parse::<f64>().ok()
    });
    let kernel = read("/proc/sys/kernel/osrelease");
    let parts = [
        Some(model.unwrap_or_else(system)),
        Some(many(threads, "thread")),
        kib.map(|kib| format!("{:.1} GiB", kib / f64::from(1 << 20))),
        Some(format!("Linux {}", kernel.trim())).filter(|_| !kernel.is_empty()),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// The value behind a name and a colon.
fn field(text: &str, name: &str) -> Option<String> {
    let line = text.lines().find(|line| line.starts_with(name))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

/// The day, in UTC, as in 2026-03-01.
fn today() -> String {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let days = now.map_or(0, |since| since.as_secs() / 86_400);
    date(days as i64)
}

/// The day that is so many days after 1970-01-01 (H. Hinnant, "chrono-compatible low-level date
/// algorithms"): years begin in March, and eras of 400 years are all alike.
fn date(days: i64) -> String {
    let days = days + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (day, month) = (day - (153 * month + 2) / 5 + 1, (month + 2) % 12 + 1);
    let year = year + 400 * era + i64::from(month < 3);
    format!("{year}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    #[test]
    fn days_have_dates() {
        let days = [0, 59, 11_016, 19_782, 20_514, 47_540];
        let dates = [
            "1970-01-01",
            "1970-03-01",
            "2000-02-29",
            "2024-02-29",
            "2026-03-02",
            "2100-02-28",
        ];
        assert_eq!(days.map(super::date), dates);
    }
}
