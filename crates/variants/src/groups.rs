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

/// Gives cells one of the sets of digits: the option of a set covers all digits outside the set,
/// and gives the item `sum`, if there is one, the set's sum as a color.
pub(super) fn with_sets(
    encoder: &mut Encoder,
    name: &str,
    cells: &[usize],
    sets: &[Vec<usize>],
    sum: Option<Item>,
) -> Result<(), ProblemError> {
    encoder.make_peers(cells);
    let whole = encoder.primary(name.to_owned());
    let digits = 1..=encoder.digits();
    let items: Vec<_> = digits
        .map(|digit| (digit, encoder.primary(format!("{name}#{digit}"))))
        .collect();
    for &(digit, item) in &items {
        let used = sets.iter().any(|set| set.contains(&digit));
        for &cell in cells {
            encoder.cover(cell, digit, item);
            if !used {
                encoder.close(cell, digit);
            }
        }
    }
    for set in sets {
        let others = items.iter().filter(|(digit, _)| !set.contains(digit));
        let others = others.map(|&(_, item)| (item, None));
        let sum = sum.map(|item| (item, Some(set.iter().sum())));
        let entries = [(whole, None)].into_iter().chain(sum).chain(others);
        encoder.option(entries.collect())?;
    }
    Ok(())
}
