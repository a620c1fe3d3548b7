//! Records that pair an option with one of its items.

use super::Says;
use super::slots::Slot;
use crate::table::grouped;
use crate::{ELEMENT, Found, NAMES};
use quadrille_texts::is_in;

/// A text has so many pairs at least.
const LEAST_PAIRS: usize = 4;
/// Words before pairs of an option and an item.
const BEFORE: &str = "set covers contains member has in in_set subset";

/// Whether a text names the two columns of pairs.
pub(super) fn names_columns(text: &str) -> bool {
    let words = || text.split(|c: char| !c.is_alphanumeric());
    let has = |names: &str| words().any(|word| word.len() > 1 && is_in(names, word));
    has(ELEMENT) && has(NAMES) || has("pairs edges incidences memberships entries")
}

/// Whether a word stands above a column of pairs; a letter is an item.
fn names_column(word: &str) -> bool {
    word.len() > 1 && (is_in(ELEMENT, word) || is_in(NAMES, word))
}

/// The cover of pairs, perhaps with a cost in each; the text, or a word before the pairs, must tell
/// what the pairs are.
pub(super) fn pairs(slots: &[Slot<'_>], says: Says) -> Option<Found> {
    if !slots.iter().all(Slot::is_even) {
        return None;
    }
    let mut before = slots.iter().flat_map(|slot| &slot.before);
    let is_told = says.pairs || before.any(|token| is_in(BEFORE, token.text));
    let mut columns: Vec<Slot<'_>> = slots.iter().flat_map(Slot::split).collect();
    let costs = columns.get(2).filter(|_| says.costs).and_then(Slot::costs);
    columns.truncate(if costs.is_some() { 2 } else { 3 });
    let [one, other] = &columns[..] else {
        return None;
    };
    let (set, item) = match (one.has_runs(), other.has_runs()) {
        (true, false) => (one, other),
        (false, true) => (other, one),
        _ => return None,
    };
    let cost = |nth: usize| costs.as_ref().map(|costs| costs[nth]);
    let pairs = set.singles().zip(item.singles()).enumerate();
    let is_long = set.values.len() >= LEAST_PAIRS;
    let header = [&set.values[0][0], &item.values[0][0]];
    let has_header = header.iter().any(|name| names_column(name));
    (is_told && is_long && !has_header)
        .then(|| grouped(pairs.map(|(nth, (set, item))| (set, item, cost(nth)))))?
}
