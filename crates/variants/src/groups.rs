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

/// Items tell which digits the set of a group has, if there are at most so many sets: renban lines
/// of the Interactive Sudoku Solver take a fifth of the time. Cages of one sum take longer.
const MAX_TOLD_SETS: usize = 8;
/// The colors of these items.
const HAS: usize = 1;
const LACKS: usize = 2;

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
    let items = used(encoder, name, cells, sets);
    let told = if sum.is_none() {
        told(encoder, name, cells, sets)
    } else {
        Vec::new()
    };
    for set in sets {
        let others = items.iter().filter(|(digit, _)| !set.contains(digit));
        let others = others.map(|&(_, item)| (item, None));
        let sum = sum.map(|item| (item, Some(total(set))));
        let color = |digit| if set.contains(digit) { HAS } else { LACKS };
        let told = told.iter().map(|(digit, item)| (*item, Some(color(digit))));
        let entries = [(whole, None)].into_iter().chain(sum).chain(others);
        encoder.option(entries.chain(told))?;
    }
    Ok(())
}

/// An item for each digit, which its placements cover. Digits of no set are closed.
fn used(
    encoder: &mut Encoder,
    name: &str,
    cells: &[usize],
    sets: &[Vec<usize>],
) -> Vec<(usize, Item)> {
    let digits = 1..=encoder.digits();
    let mut item = |digit| {
        let item = encoder.primary(format!("{name}#{digit}"));
        cells
            .iter()
            .for_each(|&cell| encoder.cover(cell, digit, item));
        if !sets.iter().any(|set| set.contains(&digit)) {
            cells.iter().for_each(|&cell| encoder.close(cell, digit));
        }
        (digit, item)
    };
    digits.map(&mut item).collect()
}

fn total(set: &[usize]) -> usize {
    set.iter().sum()
}

/// For each digit an item whose color tells whether the set of a group has the digit: placements of
/// the digit give the color, too. None where all sets have one sum.
fn told(
    encoder: &mut Encoder,
    name: &str,
    cells: &[usize],
    sets: &[Vec<usize>],
) -> Vec<(usize, Item)> {
    let differ = sets
        .windows(2)
        .any(|pair| total(&pair[0]) != total(&pair[1]));
    let digits = (1..=encoder.digits()).filter(|_| differ && sets.len() <= MAX_TOLD_SETS);
    let digits: Vec<usize> = digits.collect();
    let item = |digit| {
        let item = encoder.secondary(format!("{name}?{digit}"));
        cells
            .iter()
            .for_each(|&cell| encoder.color(cell, digit, item, HAS));
        (digit, item)
    };
    digits.into_iter().map(item).collect()
}
