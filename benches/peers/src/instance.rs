//! Exact covers to race over: a problem, and the same as a plain list of options that others build their structures from.

use crate::args::Args;
use crate::make;
use quadrille::problem::{Color, Entry, Problem};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// An item of an option, and its color; 0 is none.
pub(crate) type Place = (u32, u32);

/// An exact cover.
pub(crate) struct Instance {
    pub(crate) name: String,
    /// The number of its solutions, where it is known; else all must agree.
    pub(crate) solutions: Option<u64>,
    pub(crate) problem: Problem,
    /// What a run may take.
    pub(crate) most: Duration,
    pub(crate) n_primary: usize,
    /// All items, primary ones first: the numbers from 0.
    pub(crate) items: Vec<u32>,
    /// All options, their items in ascending order.
    pub(crate) options: Vec<Vec<Place>>,
}

impl Instance {
    fn new(name: &str, solutions: Option<u64>, problem: Problem, most: Duration) -> Self {
        let place = |entry: &Entry| (entry.item.number(), entry.color.map_or(0, Color::number));
        let option = |option| {
            let mut places: Vec<Place> = problem.entries(option).iter().map(place).collect();
            places.sort_unstable();
            places
        };
        Instance {
            name: name.into(),
            solutions,
            n_primary: problem.n_primary(),
            items: (0..problem.n_items() as u32).collect(),
            options: problem.options().map(option).collect(),
            problem,
            most,
        }
    }

    pub(crate) fn n_secondary(&self) -> usize {
        self.items.len() - self.n_primary
    }
}

/// Instances that are often raced over, when a folder has them, and their solutions.
const FILES: [(&str, u64); 13] = [
    ("queens12", 14_200),
    ("pent8x8", 520),
    ("soma", 11_520),
    ("langford12", 108_144),
    ("sud16", 987_332),
    ("latin6", 1_128_960),
    ("qwh20", 11_291),
    ("domino8", 12_988_816),
    ("rand60", 30),
    ("words5", 0),
    ("sud9multi", 360_544),
    ("sud9h", 1),
    ("sud25", 279_096),
];

/// The instances that the arguments ask for, made one at a time.
pub(crate) fn instances(args: &Args) -> Result<Vec<Instance>, String> {
    let Some(folder) = &args.instances else {
        let asked = make::ALL.iter().filter(|made| args.wants(made.name));
        return Ok(asked
            .map(|made| Instance::new(made.name, Some(made.solutions), (made.problem)(), args.limit))
            .collect());
    };
    let usual = FILES.iter().map(|&(name, _)| name).filter(|name| args.only.is_none() && file(folder, name).exists());
    let mut instances = Vec::new();
    for name in args.only.iter().flatten().map(String::as_str).chain(usual) {
        let path = file(folder, name);
        let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let solutions = FILES.iter().find(|(known, _)| *known == name).map(|&(_, solutions)| solutions);
        let problem = text.parse().map_err(|error| format!("{}: {error}", path.display()))?;
        instances.push(Instance::new(name, solutions, problem, args.limit));
    }
    Ok(instances)
}

fn file(folder: &Path, name: &str) -> PathBuf {
    folder.join(name).with_extension("dlx")
}
