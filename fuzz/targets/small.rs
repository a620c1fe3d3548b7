//! Small exact covers out of bytes, with all their solutions as the reference solver has them.
//!
//! ```text
//! byte 0        the number of items: primary 0..=8, secondary 0..=4
//! byte 1        the features below: colors, bounds, costs, costs of any size
//! byte 2        the number of options: 0..=16
//! then, each where it is asked for: a byte with the bounds of each primary item; for each option a
//! byte of primary items, a byte with two bits for each secondary one, and a byte or two with its
//! cost
//! ```

use super::{Bytes, Verdict};
use quadrille::baseline;
use quadrille::problem::{Bounds, Color, Cost, Entry, ItemId, OptionId, Problem, ProblemBuilder};
use std::ops::ControlFlow;

/// With more solutions than this a problem is refused.
const MOST: usize = 200;

/// A problem and all its solutions, sorted by their options.
pub struct Small {
    pub problem: Problem,
    pub solutions: Vec<Vec<OptionId>>,
}

impl Small {
    /// The problem that some bytes mean; `None` with too many solutions, or costs that overflow.
    pub fn read(bytes: &mut Bytes<'_>) -> Option<Small> {
        Small::with(0, bytes)
    }

    /// The same with these features besides those of byte 1.
    pub fn with(features: u8, bytes: &mut Bytes<'_>) -> Option<Small> {
        let problem = problem(features, bytes)?;
        let mut solutions = Vec::new();
        let all = baseline::visit(&problem, &mut |solution| {
            solutions.push(solution.to_vec());
            if solutions.len() > MOST {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        solutions.sort_unstable();
        all.is_continue().then_some(Small { problem, solutions })
    }

    /// Whether there is something to find.
    pub fn verdict(&self) -> Verdict {
        if self.solutions.is_empty() {
            Verdict::Refused
        } else {
            Verdict::Accepted
        }
    }

    /// What a solution costs.
    pub fn cost(&self, solution: &[OptionId]) -> Cost {
        self.problem.total_cost(solution)
    }
}

/// A bit of byte 1: options put colors on secondary items.
pub const COLORS: u8 = 1;
/// Primary items have bounds.
pub const BOUNDS: u8 = 2;
/// Options cost something.
pub const COSTS: u8 = 4;
/// And as much as a number holds, of either sign.
pub const LARGE: u8 = 8;

/// What a problem has.
#[derive(Clone, Copy)]
struct Shape {
    primary: u32,
    secondary: u32,
    features: u8,
}

impl Shape {
    fn has(self, feature: u8) -> bool {
        self.features & feature != 0
    }
}

/// The problem that some bytes mean; none where its costs do not fit.
fn problem(always: u8, bytes: &mut Bytes<'_>) -> Option<Problem> {
    let (sizes, features, options) = (
        u32::from(bytes.byte()),
        bytes.byte() | always,
        bytes.below(17),
    );
    let shape = Shape {
        primary: sizes % 9,
        secondary: sizes / 9 % 5,
        features,
    };
    let mut builder = Problem::builder();
    for item in 0..shape.primary {
        let bounds = if shape.has(BOUNDS) {
            read_bounds(bytes.byte())
        } else {
            Bounds::ONCE
        };
        builder
            .primary_bounded(item.to_string(), bounds)
            .expect("bounds that can be");
    }
    for item in 0..shape.secondary {
        builder
            .secondary(format!("s{item}"))
            .expect("names that differ");
    }
    let palette = ["red", "green"].map(|name| {
        shape
            .has(COLORS)
            .then(|| builder.color(name).expect("few colors"))
    });
    let n_options = if shape.primary == 0 { 0 } else { options };
    for _ in 0..n_options {
        option(shape, palette, &mut builder, bytes);
    }
    builder.build().ok()
}

/// Low and high bounds from two bits each, now and then without an upper one.
fn read_bounds(byte: u8) -> Bounds {
    let low = u32::from(byte & 3);
    match byte >> 4 {
        15 => Bounds {
            low,
            high: i32::MAX as u32,
        },
        _ => Bounds {
            low,
            high: (low + u32::from(byte >> 2 & 3)).max(1),
        },
    }
}

fn option(
    shape: Shape,
    palette: [Option<Color>; 2],
    builder: &mut ProblemBuilder,
    bytes: &mut Bytes<'_>,
) {
    let (first, second) = (bytes.byte(), bytes.byte());
    let mut entries: Vec<Entry> = Vec::new();
    entries.extend(
        (0..shape.primary)
            .filter(|item| first >> item & 1 == 1)
            .map(|item| Entry::from(ItemId::new(item))),
    );
    if entries.is_empty() {
        // no option is without a primary item
        entries.push(ItemId::new(u32::from(second) % shape.primary).into());
    }
    for i in 0..shape.secondary {
        let color = match second >> (2 * i) & 3 {
            0 => continue,
            1 => None,
            number => palette[usize::from(number) - 2],
        };
        entries.push(Entry {
            item: ItemId::new(shape.primary + i),
            color,
        });
    }
    let option = builder
        .option(entries)
        .expect("items that differ, a primary one among them");
    if shape.has(COSTS) {
        let cost = i64::from(bytes.byte() as i8);
        let cost = if shape.has(LARGE) {
            cost << (bytes.byte() & 63)
        } else {
            cost
        };
        builder
            .cost(option, cost)
            .expect("an option that was added");
    }
}
