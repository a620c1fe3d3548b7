//! Larger problems, for the forms that engines have for these: every engine against dancing links
//! or dancing cells, as far as some hundred nodes go. The reference solver would take too long.
//!
//! The bytes are the dimensions of a problem and the seed for its options; then what the target
//! `engines` has behind its problem.

use super::walks::Walks;
use super::{Bytes, Scatter, Verdict};
use quadrille::limits::Limits;
use quadrille::problem::{Bounds, Entry, ItemId, Problem};

/// So many nodes are walked.
const MOST: u64 = 120;

pub fn run(data: &[u8]) -> Verdict {
    let mut bytes = Bytes::new(data);
    let problem = problem(u8::MAX, &mut bytes);
    let walks = Walks::new(&problem, &mut bytes);
    let (all, report) = walks.agree(&Limits::new().max_nodes(MOST));
    if report.is_exhausted() {
        walks.ask(&all, &report, &mut bytes);
    }
    if all.is_empty() {
        Verdict::Refused
    } else {
        Verdict::Accepted
    }
}

/// Options put colors on secondary items.
const COLORS: u8 = 1;
/// Some items have bounds.
const BOUNDS: u8 = 2;
/// No solution is planted: there is hardly ever one then, unless the items go round.
const WILD: u8 = 4;
/// Some options come again.
const COPIES: u8 = 8;
/// Each option comes in several places, as if the items stood in a circle: the problem has
/// symmetries.
const ROUND: u8 = 16;
/// All options have the greatest width, except planted ones.
const EVEN: u8 = 32;
/// The features of a problem whose trees may be counted in bulk.
pub const PLAIN: u8 = WILD | COPIES | ROUND | EVEN;

/// The problem that some bytes mean, with no other features than these.
pub fn problem(features: u8, bytes: &mut Bytes<'_>) -> Problem {
    let (primary, secondary) = (1 + bytes.below(64), bytes.below(24));
    let (n_options, widest, features) = (
        bytes.below(256),
        1 + bytes.below(8),
        bytes.byte() & features,
    );
    let mut scatter = Scatter::new(u64::from(bytes.pair()) << 16 | u64::from(bytes.pair()));
    let has = |feature| features & feature != 0;
    let mut builder = Problem::builder();
    for item in 0..primary {
        let free = has(BOUNDS) && scatter.below(4) == 0;
        let low = scatter.below(2) as u32;
        let bounds = if free {
            Bounds {
                low,
                high: 1 + scatter.below(3) as u32,
            }
        } else {
            Bounds::ONCE
        };
        builder
            .primary_bounded(item.to_string(), bounds)
            .expect("bounds that can be");
    }
    for item in 0..secondary {
        builder
            .secondary(format!("s{item}"))
            .expect("names that differ");
    }
    let palette = ["red", "green", "blue"]
        .map(|name| has(COLORS).then(|| builder.color(name).expect("few colors")));
    let mut options: Vec<Vec<Entry>> = Vec::new();
    if !has(WILD) {
        let mut items: Vec<u32> = (0..primary as u32).collect();
        scatter.shuffle(&mut items);
        let parts = items
            .chunks(widest)
            .map(|part| part.iter().map(|&item| ItemId::new(item).into()).collect());
        options.extend(parts);
    }
    let step = 1 + scatter.below(8);
    while options.len() < n_options {
        if has(COPIES) && !options.is_empty() && scatter.below(4) == 0 {
            options.push(options[scatter.below(options.len())].clone());
            continue;
        }
        let first = scatter.below(primary);
        let mut option: Vec<Entry> = vec![ItemId::new(first as u32).into()];
        let more = if has(EVEN) {
            3 * (widest - 1)
        } else {
            scatter.below(widest)
        };
        for _ in 0..more {
            let item = if has(ROUND) {
                (first + scatter.below(9)) % primary
            } else {
                scatter.below(primary + secondary)
            };
            let color =
                palette[scatter.below(3)].filter(|_| item >= primary && scatter.below(5) > 0);
            option.push(Entry {
                item: ItemId::new(item as u32),
                color,
            });
        }
        option.sort_unstable_by_key(|entry| entry.item);
        option.dedup_by_key(|entry| entry.item);
        if has(EVEN) {
            // one of the first is primary
            option.truncate(widest);
        }
        let turns = if has(ROUND) { primary } else { 1 };
        for turn in (0..turns).step_by(step) {
            options.push(
                option
                    .iter()
                    .map(|entry| turned(*entry, turn, primary))
                    .collect(),
            );
        }
    }
    scatter.shuffle(&mut options);
    for option in options {
        builder
            .option(option)
            .expect("items that differ, a primary one among them");
    }
    builder.build().expect("a problem without costs")
}

/// The same so many primary items further on.
fn turned(entry: Entry, turn: usize, primary: usize) -> Entry {
    match entry.item.index() {
        item if turn > 0 && item < primary => ItemId::new(((item + turn) % primary) as u32).into(),
        _ => entry,
    }
}
