//! Cells with different digits, perhaps with sets of them.

use crate::encoder::{Encoder, Item};
use quadrille_problem::problem::ProblemError;

/// Different digits in these cells: each digit once where there are as many cells as digits.
pub(super) fn distinct(encoder: &mut Encoder, name: &str, cells: &[usize]) {
    let all = cells.len() == encoder.digits();
    for digit in 1..=encoder.digits() {
        if all {
            let item = encoder.primary(format!("{name}#{digit}"));
            cells
                .iter()
                .for_each(|&cell| encoder.cover(cell, digit, item));
        } else {
            let placements: Vec<(usize, usize)> = cells.iter().map(|&cell| (cell, digit)).collect();
            encoder.at_most_one(format!("{name}#{digit}"), &placements);
        }
    }
    if all {
        encoder.house(cells);
    }
    encoder.make_peers(cells);
}

/// Different digits in each of these groups of cells, named by their number behind a prefix.
pub(super) fn all_distinct(
    encoder: &mut Encoder,
    prefix: &str,
    groups: impl IntoIterator<Item = Vec<usize>>,
) {
    for (number, cells) in (1..).zip(groups) {
        distinct(encoder, &format!("{prefix}{number}"), &cells);
    }
}

/// A group with at most this many sets names by colors which digits it has: the sets agree on many
/// of them then, and the rest of the house learns that. For more sets the colors cost a search more
/// than they tell it.
const MOST_SETS_BY_COLOR: usize = 8;

/// Gives cells one of the sets of digits, and the item `sum`, if any, the set's sum as a color.
pub(super) fn with_sets(
    encoder: &mut Encoder,
    name: &str,
    cells: &[usize],
    sets: &[Vec<usize>],
    sum: Option<Item>,
) -> Result<(), ProblemError> {
    encoder.make_peers(cells);
    for digit in 1..=encoder.digits() {
        if !sets.iter().any(|set| set.contains(&digit)) {
            cells.iter().for_each(|&cell| encoder.close(cell, digit));
        }
    }
    let whole = encoder.primary(name.to_owned());
    let few = sets.len() <= MOST_SETS_BY_COLOR;
    let colors = few.then(|| encoder.memberships(name, cells)).flatten();
    let are_colored = colors.is_some();
    let items = colors.unwrap_or_else(|| digit_items(encoder, name, cells));
    for set in sets {
        let mut entries = vec![(whole, None)];
        entries.extend(sum.map(|sum| (sum, Some(set.iter().sum()))));
        for (digit, &item) in (1..).zip(&items) {
            match set.contains(&digit) {
                is_in if are_colored => entries.push((item, Some(usize::from(is_in)))),
                false => entries.push((item, None)),
                true => {}
            }
        }
        encoder.option(entries)?;
    }
    Ok(())
}

/// An item for each digit: a cell has the digit, or the option of a set without the digit covers
/// the item.
fn digit_items(encoder: &mut Encoder, name: &str, cells: &[usize]) -> Vec<Item> {
    let digits = 1..=encoder.digits();
    let item = |digit: usize| {
        let item = encoder.primary(format!("{name}#{digit}"));
        cells
            .iter()
            .for_each(|&cell| encoder.cover(cell, digit, item));
        item
    };
    digits.map(item).collect()
}
