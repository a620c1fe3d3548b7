//! Random problems and known counts for the tests of all packages, made from printed seeds.
//!
//! Not published. A test names the family and the seed, so that each failure can be repeated.

#![allow(
    missing_docs,
    clippy::missing_panics_doc,
    reason = "internal: the names of fields and variants say what they are"
)]
use quadrille_problem::problem::{Bounds, Cost, Entry, ItemId, Problem, ProblemBuilder};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// Numbers that look random, the same in every run, for texts of a test.
#[derive(Debug)]
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) as usize % n
    }

    pub fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}

/// The bytes that a command wrote to its output.
#[derive(Clone, Default, Debug)]
pub struct Written(Arc<Mutex<Vec<u8>>>);

impl Written {
    pub fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// How many random cases a test tries: the usual number, with `STRESS=20` twenty times as many.
pub fn rounds(usual: u64) -> u64 {
    usual * std::env::var("STRESS").map_or(1, |n| n.parse::<u64>().expect("STRESS is a number"))
}

/// Each item of a line with those after it, up to some distance.
pub fn pairs(n_items: u32, distance: u32) -> Problem {
    let mut builder = Problem::builder();
    builder
        .primaries((0..n_items).map(|n| n.to_string()))
        .unwrap();
    for a in 0..n_items {
        for b in a + 1..n_items.min(a + 1 + distance) {
            builder.option([ItemId::new(a), ItemId::new(b)]).unwrap();
        }
    }
    builder.build().unwrap()
}

/// What a random problem looks like.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "a table of features")]
pub struct Family {
    pub name: &'static str,
    pub primary: u32,
    pub secondary: u32,
    pub options: u32,
    /// Items an option, at least and at most.
    pub size: (u32, u32),
    pub colors: u32,
    /// All options of a primary item give the same secondary item a color.
    pub channels: bool,
    /// Plants a solution: the primary items are cut into options first.
    pub planted: bool,
    /// Adds copies of some options.
    pub copies: bool,
    pub bounds: bool,
    pub costs: bool,
}

const PLAIN: Family = Family {
    name: "sparse",
    primary: 9,
    secondary: 0,
    options: 16,
    size: (1, 3),
    colors: 0,
    channels: false,
    planted: false,
    copies: false,
    bounds: false,
    costs: false,
};

/// Every engine must do these.
pub const PLAIN_FAMILIES: [Family; 10] = [
    PLAIN,
    // options that share two items or more: where clever engines go wrong
    Family {
        name: "overlapping",
        primary: 8,
        options: 24,
        size: (3, 5),
        ..PLAIN
    },
    Family {
        name: "planted",
        primary: 14,
        options: 24,
        size: (2, 4),
        planted: true,
        ..PLAIN
    },
    Family {
        name: "barren",
        primary: 14,
        options: 10,
        size: (1, 4),
        ..PLAIN
    },
    Family {
        name: "copies",
        primary: 7,
        options: 12,
        copies: true,
        planted: true,
        ..PLAIN
    },
    Family {
        name: "secondary",
        primary: 7,
        secondary: 5,
        options: 22,
        size: (1, 4),
        planted: true,
        ..PLAIN
    },
    Family {
        name: "colored",
        primary: 6,
        secondary: 4,
        options: 24,
        size: (2, 5),
        colors: 3,
        planted: true,
        ..PLAIN
    },
    Family {
        name: "one color",
        primary: 6,
        secondary: 3,
        options: 20,
        size: (2, 5),
        colors: 1,
        planted: true,
        ..PLAIN
    },
    Family {
        name: "channels",
        primary: 7,
        secondary: 4,
        options: 30,
        size: (1, 3),
        colors: 4,
        channels: true,
        planted: true,
        ..PLAIN
    },
    Family {
        name: "pairs",
        primary: 12,
        options: 28,
        size: (2, 2),
        planted: true,
        ..PLAIN
    },
];

/// The number of solutions of each problem of [`LARGER`]. The battery of the engines counts them
/// with every engine; other packages take the numbers from here.
pub const LARGER_COUNTS: [u128; 5] = [7811, 5004, 11_786, 2835, 9392];

/// Trees of 10,000 nodes and more, each with its seed; the last two have few options an item.
pub const LARGER: [(Family, u64); 5] = [
    (
        Family {
            name: "large",
            primary: 18,
            options: 160,
            size: (2, 6),
            planted: true,
            ..PLAIN
        },
        2,
    ),
    (
        Family {
            name: "large, secondary",
            primary: 18,
            secondary: 6,
            options: 160,
            size: (2, 6),
            planted: true,
            ..PLAIN
        },
        2,
    ),
    (
        Family {
            name: "large, colored",
            primary: 18,
            secondary: 9,
            options: 130,
            size: (2, 6),
            colors: 4,
            planted: true,
            ..PLAIN
        },
        2,
    ),
    (
        Family {
            name: "long",
            primary: 50,
            options: 125,
            size: (2, 4),
            planted: true,
            ..PLAIN
        },
        2,
    ),
    (
        Family {
            name: "long, secondary",
            primary: 36,
            secondary: 8,
            options: 90,
            size: (2, 4),
            planted: true,
            ..PLAIN
        },
        1,
    ),
];

/// Engines that carry multiplicities must do these too.
pub const BOUNDED_FAMILIES: [Family; 2] = [
    Family {
        name: "bounded",
        primary: 6,
        options: 14,
        size: (1, 3),
        bounds: true,
        ..PLAIN
    },
    Family {
        name: "bounded, colored",
        primary: 5,
        secondary: 3,
        options: 14,
        size: (1, 4),
        colors: 2,
        bounds: true,
        ..PLAIN
    },
];

/// Engines that carry multiplicities, and proofs of costs: items that few options have, some of
/// them secondary, so that an item may have no row in a linear program.
pub const SCARCE: Family = Family {
    name: "bounded, secondary",
    primary: 3,
    secondary: 4,
    options: 7,
    size: (1, 3),
    bounds: true,
    ..PLAIN
};

/// The problem of this family and seed.
pub fn random_problem(family: Family, seed: u64) -> Problem {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut builder = Problem::builder();
    for i in 0..family.primary {
        let bounds = match family.bounds {
            true => {
                let high = rng.random_range(1..=3);
                Bounds {
                    low: rng.random_range(0..=high.min(2)),
                    high,
                }
            }
            false => Bounds::ONCE,
        };
        builder.primary_bounded(format!("p{i}"), bounds).unwrap();
    }
    for i in 0..family.secondary {
        builder.secondary(format!("s{i}")).unwrap();
    }
    let mut made: Vec<Vec<Entry>> = Vec::new();
    if family.planted {
        let mut items = shuffled(family.primary, &mut rng);
        while !items.is_empty() {
            let n = rng.random_range(1..=family.size.1.min(items.len() as u32));
            let part: Vec<Entry> = items
                .drain(..n as usize)
                .map(|i| ItemId::new(i).into())
                .collect();
            made.push(part);
        }
    }
    let n_planted = made.len();
    for _ in 0..family.options {
        if family.copies && !made.is_empty() && rng.random_range(0..3) == 0 {
            made.push(made[rng.random_range(0..made.len())].clone());
            continue;
        }
        made.push(random_option(family, &mut builder, &mut rng));
    }
    if family.channels {
        for (n, entries) in made.iter_mut().enumerate() {
            let colors = if n < n_planted { 1 } else { family.colors };
            color_channels(family, colors, entries, &mut builder, &mut rng);
        }
    }
    let order = shuffled(made.len() as u32, &mut rng);
    for o in order {
        let option = builder.option(made[o as usize].iter().copied()).unwrap();
        if family.costs {
            builder.cost(option, rng.random_range(0..20)).unwrap();
        }
    }
    builder.build().unwrap()
}

/// The same problem, its costs in tenths and half of them below 0.
pub fn with_costs_of_both_signs(problem: &Problem) -> Problem {
    let mut builder = problem.to_builder();
    for option in problem.options() {
        let cost: Cost = format!("{}.0", problem.units(option) - 10).parse().unwrap();
        builder.cost(option, cost).unwrap();
    }
    builder.build().unwrap()
}

fn random_option(family: Family, builder: &mut ProblemBuilder, rng: &mut ChaCha8Rng) -> Vec<Entry> {
    let n_items = family.primary + family.secondary;
    let size = rng.random_range(family.size.0..=family.size.1).min(n_items);
    let mut items = shuffled(n_items, rng);
    items.truncate(size as usize);
    if items.iter().all(|&i| i >= family.primary) {
        items[0] = rng.random_range(0..family.primary);
    }
    let entry = |i: u32| {
        let colored = i >= family.primary && family.colors > 0 && rng.random_range(0..5) > 0;
        let color = colored.then(|| {
            builder
                .color(rng.random_range(0..family.colors).to_string())
                .unwrap()
        });
        Entry {
            item: ItemId::new(i),
            color,
        }
    };
    items.into_iter().map(entry).collect()
}

/// Gives one of these colors to the secondary item of each primary one.
fn color_channels(
    family: Family,
    colors: u32,
    entries: &mut Vec<Entry>,
    builder: &mut ProblemBuilder,
    rng: &mut ChaCha8Rng,
) {
    let is_primary = |item: &ItemId| item.number() < family.primary;
    let items: Vec<ItemId> = entries.iter().map(|entry| entry.item).collect();
    for channel in items.into_iter().filter(is_primary) {
        let item = ItemId::new(family.primary + channel.number() % family.secondary);
        let color = builder.color(rng.random_range(0..colors).to_string());
        let color = Some(color.unwrap());
        match entries.iter_mut().find(|entry| entry.item == item) {
            Some(entry) => entry.color = color,
            None => entries.push(Entry { item, color }),
        }
    }
}

fn shuffled(n: u32, rng: &mut ChaCha8Rng) -> Vec<u32> {
    let mut list: Vec<u32> = (0..n).collect();
    for i in (1..list.len()).rev() {
        list.swap(i, rng.random_range(0..=i));
    }
    list
}

/// Every problem with at most 3 items, the last `n_secondary` of them secondary, and at most 4
/// options.
pub fn tiny_problems() -> impl Iterator<Item = Problem> {
    let kinds = [(1, 0), (2, 0), (3, 0), (1, 1), (2, 1), (1, 2)];
    kinds.into_iter().flat_map(|(n_primary, n_secondary)| {
        let n = n_primary + n_secondary;
        // an option is a set of items with a primary one among them, written as a mask
        let masks: Vec<u32> = (1..1 << n)
            .filter(|mask| mask & ((1 << n_primary) - 1) != 0)
            .collect();
        let lists = (0..=4).flat_map(move |len| {
            let masks = masks.clone();
            (0..masks.len().pow(len)).map(move |mut code| {
                let mut list = Vec::new();
                for _ in 0..len {
                    list.push(masks[code % masks.len()]);
                    code /= masks.len();
                }
                list
            })
        });
        lists.map(move |list: Vec<u32>| {
            let mut builder = Problem::builder();
            for i in 0..n {
                match i < n_primary {
                    true => builder.primary(format!("p{i}")).unwrap(),
                    false => builder.secondary(format!("s{i}")).unwrap(),
                };
            }
            for mask in list {
                builder
                    .option((0..n).filter(|i| mask >> i & 1 == 1).map(ItemId::new))
                    .unwrap();
            }
            builder.build().unwrap()
        })
    })
}

/// n queens: rows and columns primary, diagonals secondary.
pub fn queens(n: u32) -> Problem {
    let mut builder = Problem::builder();
    let rows: Vec<ItemId> = (0..n)
        .map(|r| builder.primary(format!("r{r}")).unwrap())
        .collect();
    let columns: Vec<ItemId> = (0..n)
        .map(|c| builder.primary(format!("c{c}")).unwrap())
        .collect();
    let diagonals = (2 * n).saturating_sub(1);
    let down: Vec<ItemId> = (0..diagonals)
        .map(|d| builder.secondary(format!("d{d}")).unwrap())
        .collect();
    let up: Vec<ItemId> = (0..diagonals)
        .map(|d| builder.secondary(format!("u{d}")).unwrap())
        .collect();
    for r in 0..n {
        for c in 0..n {
            let items = [
                rows[r as usize],
                columns[c as usize],
                down[(r + n - 1 - c) as usize],
                up[(r + c) as usize],
            ];
            builder.option(items).unwrap();
        }
    }
    builder.build().unwrap()
}

/// A file or folder of `puzzles/` in this repository.
pub fn puzzles(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../puzzles")
        .join(path)
}
