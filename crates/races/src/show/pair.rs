//! Two entrants against each other, and the growth of times with sizes, in words.

use super::numbers::number;
use super::rows::groups;
use crate::statistics::{exponent, paired};
use crate::{Header, RaceRow};
use std::collections::BTreeMap;
use std::fmt::Write;

/// How the times of two entrants compare on each set, over the instances that all have met: what
/// one did not solve counts with its limit. Empty where they have not met on any set.
pub fn pair(rows: &[RaceRow], first: &str, second: &str) -> String {
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
fn seconds(group: &[RaceRow], name: &str) -> BTreeMap<usize, f64> {
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

/// How the times of each set grow with the sizes of its instances, in lines of text; nothing where
/// there are too few sizes.
pub fn growth(header: &Header, rows: &[RaceRow]) -> String {
    let line = |row: &RaceRow| {
        let (set, solver, law) = (&row.set, &row.solver, growth_of(header, row)?);
        let n = row.by_instance.len();
        Some(format!(
            "{set}: {solver}: time grows as {law}, over the {n} instances it solved\n"
        ))
    };
    let entrants = rows.iter().filter(|row| !row.is_virtual());
    entrants.filter_map(line).collect()
}

/// The power of the size as which the times of an entrant grow, with two standard errors.
pub(super) fn growth_of(header: &Header, row: &RaceRow) -> Option<String> {
    let sizes = &header.set(&row.set)?.instances;
    let sized = |(&place, &seconds): (&usize, &f64)| Some((sizes.get(place)?.size as f64, seconds));
    let sized: Vec<(f64, f64)> = row.by_instance.iter().filter_map(sized).collect();
    let [slope, off] = exponent(&sized)?;
    Some(format!("size^{} ±{}", number(slope), number(off)))
}
