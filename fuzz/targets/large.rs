//! Larger problems, for the forms that engines have for these: every engine against dancing links or dancing cells, as far as some hundred nodes
//! go. The reference solver would take too long.
//!
//! The bytes are the measures of a problem and the seed that the rest of it comes from; then what the target `engines` has behind its problem.

use super::walks::Walks;
use super::{Bytes, Scatter, Verdict};
use quadrille::problem::{Bounds, Entry, ItemId, Problem};
use quadrille::search::Limits;

pub const WORDS: &[&str] = &[];

/// So many nodes are walked.
const MOST: u64 = 120;

pub fn run(data: &[u8]) -> Verdict {
    let mut bytes = Bytes::new(data);
    let problem = problem(&mut bytes);
    let walks = Walks::new(&problem, &mut bytes);
    let limits = Limits::new().max_nodes(MOST);
    if bytes.below(2) == 1 {
        let (all, report) = walks.first(&limits);
        if report.is_exhausted() {
            walks.count(all.len());
            return Verdict::Accepted;
        }
    }
    let (all, report) = walks.agree(&limits);
    if !report.is_exhausted() {
        return Verdict::Refused;
    }
    walks.ask(&all, &report, &mut bytes);
    Verdict::Accepted
}

fn problem(bytes: &mut Bytes<'_>) -> Problem {
    let (primary, secondary) = (1 + bytes.below(64), bytes.below(24));
    let (n_options, widest, features) = (bytes.below(256), 1 + bytes.below(8), bytes.byte());
    let mut scatter = Scatter::new(u64::from(bytes.pair()) << 16 | u64::from(bytes.pair()));
    let [colors, bounds, planted, copies] = [0, 1, 2, 3].map(|bit| features >> bit & 1 == 1);
    let mut builder = Problem::builder();
    for item in 0..primary {
        // a few items with bounds, most of them loose
        let free = bounds && scatter.below(4) == 0;
        let low = scatter.below(2) as u32;
        let bounds = if free { Bounds { low, high: 1 + scatter.below(3) as u32 } } else { Bounds::ONCE };
        builder.primary_bounded(item.to_string(), bounds).expect("bounds that can be");
    }
    for item in 0..secondary {
        builder.secondary(format!("s{item}")).expect("names that differ");
    }
    let palette = ["red", "green", "blue"].map(|name| colors.then(|| builder.color(name).expect("few colors")));
    let mut options: Vec<Vec<Entry>> = Vec::new();
    let mut items: Vec<u32> = (0..primary as u32).collect();
    if planted {
        scatter.shuffle(&mut items);
        let parts = items.chunks(widest).map(|part| part.iter().map(|&item| ItemId::new(item).into()).collect());
        options.extend(parts);
    }
    while options.len() < n_options {
        if copies && !options.is_empty() && scatter.below(4) == 0 {
            options.push(options[scatter.below(options.len())].clone());
            continue;
        }
        let first = ItemId::new(scatter.below(primary) as u32).into();
        let mut option: Vec<Entry> = vec![first];
        for _ in 0..scatter.below(widest) {
            let item = scatter.below(primary + secondary);
            let color = palette[scatter.below(3)].filter(|_| item >= primary && scatter.below(5) > 0);
            option.push(Entry { item: ItemId::new(item as u32), color });
        }
        option.sort_unstable_by_key(|entry| entry.item);
        option.dedup_by_key(|entry| entry.item);
        options.push(option);
    }
    scatter.shuffle(&mut options);
    for option in options {
        builder.option(option).expect("items that differ, a primary one among them");
    }
    builder.build().expect("a problem without costs")
}
