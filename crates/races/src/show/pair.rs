//! Two entrants against each other, in words.

use super::numbers::number;
use super::rows::groups;
use crate::Row;
use crate::statistics::paired;
use std::collections::BTreeMap;
use std::fmt::Write;

/// How the times of two entrants compare on each set, over the instances that all have met: what
/// one did not solve counts with its limit. Empty where they have not met on any set.
pub fn pair(rows: &[Row], first: &str, second: &str) -> String {
    let mut text = String::new();
    for group in groups(rows).filter(|group| !group[0].is_start_up()) {
        let [one, other] = [first, second].map(|name| seconds(group, name));
        let both = |(place, &one): (&usize, &f64)| Some((one, *other.get(place)?));
        let times: Vec<(f64, f64)> = one.iter().filter_map(both).collect();
        let Some(found) = paired(&times) else {
            continue;
        };
        let [low, high] = found.interval.map(number);
        let [faster, slower] = found.faster;
        let _ = writeln!(
            text,
            "{}: {first} takes {} times as long as {second} (95 %: {low} to {high}, {} instances), \
            and is faster on {faster} and slower on {slower} (sign test: p = {})",
            group[0].set,
            number(found.ratio),
            times.len(),
            probability(found.p)
        );
    }
    text
}

/// The time of an entrant for each instance that counts.
fn seconds(group: &[Row], name: &str) -> BTreeMap<usize, f64> {
    let own = group
        .iter()
        .filter(|row| row.solver == name && !row.batched);
    own.flat_map(|row| row.by_instance.iter().chain(&row.limits))
        .map(|(&place, &seconds)| (place, seconds))
        .collect()
}

fn probability(p: f64) -> String {
    if p < 0.001 {
        format!("{p:.0e}")
    } else {
        format!("{p:.3}")
    }
}
