//! Records that pair an option with one of its items.

use super::Says;
use super::slots::Slot;
use crate::named::has_word;
use crate::table::grouped;
use crate::{ELEMENT, Found, NAMES};
use quadrille_problem::problem::Cost;
use quadrille_texts::is_in;

/// A text has so many pairs at least.
const LEAST_PAIRS: usize = 4;
/// Words before pairs of an option and an item.
const BEFORE: &str = "set covers contains member has in in_set subset";

/// Whether a text names the two columns of pairs.
pub(super) fn names_columns(text: &str) -> bool {
    has_word(text, ELEMENT) && has_word(text, NAMES)
        || has_word(text, "pairs edges incidences memberships entries")
}

/// Whether a word stands above a column of pairs; a letter is an item.
fn names_column(word: &str) -> bool {
    word.len() > 1 && (is_in(ELEMENT, word) || is_in(NAMES, word))
}

/// The cover of pairs, perhaps with a cost in each; the text, or a word before the pairs, must tell
/// what the pairs are.
pub(super) fn pairs(slots: &[Slot<'_>], says: Says) -> Option<Found> {
    let mut before = slots.iter().flat_map(|slot| &slot.before);
    let is_told = says.pairs || before.any(|token| is_in(BEFORE, token.text));
    let (columns, costs) = columns(slots, says.costs)?;
    let is_matrix = columns.len() > 2;
    let (set, item) = set_and_item(&columns)?;
    let has_header = columns
        .iter()
        .any(|column| names_column(&column.values[0][0]));
    let is_list = set.values.len() >= LEAST_PAIRS && !has_header;
    let pairs = set.singles().zip(item.singles()).zip(costs);
    let pairs = pairs.map(|((set, item), cost)| (set, item, cost));
    ((is_told || is_matrix) && is_list).then(|| grouped(pairs))?
}

/// The columns of options and of items in a list of pairs, or in a list of the entries of a matrix,
/// where each entry has a row, a column and the value 1.
fn set_and_item<'c, 't>(columns: &'c [Slot<'t>]) -> Option<(&'c Slot<'t>, &'c Slot<'t>)> {
    let is_one = |value: &Slot<'_>| value.singles().all(|word| word == "1" || word == "1.0");
    match columns {
        [row, column, value] if is_one(value) => Some((row, column)),
        [one, other] => match (one.has_runs(), other.has_runs()) {
            (true, false) => Some((one, other)),
            (false, true) => Some((other, one)),
            _ => None,
        },
        _ => None,
    }
}

/// The columns of records with equally many values, and the costs in a third column of a text that
/// has some.
fn columns<'t>(slots: &[Slot<'t>], has_costs: bool) -> Option<(Vec<Slot<'t>>, Vec<Option<Cost>>)> {
    if !slots.iter().all(Slot::is_even) {
        return None;
    }
    let mut columns: Vec<Slot<'t>> = slots.iter().flat_map(Slot::split).collect();
    let n_rows = columns.first()?.values.len();
    let costs = columns.get(2).filter(|_| has_costs).and_then(Slot::costs);
    if costs.is_some() {
        columns.truncate(2);
    }
    let costs = match costs {
        Some(costs) => costs.into_iter().map(Some).collect(),
        None => vec![None; n_rows],
    };
    Some((columns, costs))
}
