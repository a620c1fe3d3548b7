//! Tables: rows of which one holds, and the relation of two cells.

use crate::encoder::Encoder;
use crate::parts::CellDigits;
use quadrille_problem::problem::ProblemError;

type Fits<'a> = &'a dyn Fn(usize, usize) -> bool;

/// Notes that the digits of two cells differ, if their relation says so.
pub(super) fn make_peers(encoder: &mut Encoder, cells: [usize; 2], fits: Fits<'_>) {
    if !(1..=encoder.digits()).any(|digit| fits(digit, digit)) {
        encoder.make_peers(&cells);
    }
}

/// Closes the digits of two cells that no digit of the other one fits.
pub(super) fn narrow_pair(encoder: &mut Encoder, [one, other]: [usize; 2], fits: Fits<'_>) {
    let ones: Vec<usize> = encoder.open(one).collect();
    encoder.keep(other, &|digit| ones.iter().any(|&a| fits(a, digit)));
    let others: Vec<usize> = encoder.open(other).collect();
    encoder.keep(one, &|digit| others.iter().any(|&b| fits(digit, b)));
}

/// A relation is a table if less than one in so many pairs of digits fit: then most digits of a
/// cell need a certain one in the other, which items that exclude pairs do not tell a search.
const TABLE_SHARE: usize = 3;

/// The relation of two cells: a table where few pairs of digits fit, otherwise items that exclude
/// pairs.
pub(super) fn pair(
    encoder: &mut Encoder,
    name: &mut dyn FnMut() -> String,
    cells: [usize; 2],
    fits: Fits<'_>,
) -> Result<(), ProblemError> {
    let [one, other] = cells;
    let [ones, others] = cells.map(|cell| encoder.open(cell).collect::<Vec<usize>>());
    let all = ones
        .iter()
        .flat_map(|&a| others.iter().map(move |&b| (a, b)));
    let mut rows: Vec<CellDigits> = { all.filter(|&(a, b)| fits(a, b)) }
        .map(|(a, b)| vec![(one, a), (other, b)])
        .collect();
    if rows.len() * TABLE_SHARE < ones.len() * others.len() {
        narrow(&mut rows, encoder);
        return table(encoder, name(), &rows);
    }
    let wrong = |a: usize| {
        { others.iter().copied() }
            .filter(|&b| !fits(a, b))
            .collect()
    };
    let excluded: Vec<(usize, Vec<usize>)> = ones.iter().map(|&a| (a, wrong(a))).collect();
    exclude(encoder, name, cells, &excluded);
    Ok(())
}

/// An item for each set of digits of the second cell that a digit of the first one excludes, which
/// covers all digits of the first that exclude them.
fn exclude(
    encoder: &mut Encoder,
    name: &mut dyn FnMut() -> String,
    [one, other]: [usize; 2],
    excluded: &[(usize, Vec<usize>)],
) {
    let mut known: Vec<&Vec<usize>> = Vec::new();
    for (_, wrong) in excluded {
        if wrong.is_empty() || known.contains(&wrong) {
            continue;
        }
        known.push(wrong);
        let is_as_strong = |of: &Vec<usize>| wrong.iter().all(|digit| of.contains(digit));
        let strong = excluded.iter().filter(|(_, of)| is_as_strong(of));
        let left = strong.map(|&(a, _)| (one, a));
        let right = wrong.iter().map(|&b| (other, b));
        let placements: Vec<(usize, usize)> = left.chain(right).collect();
        encoder.at_most_one(name(), &placements);
    }
}

/// Leaves out the rows that cannot hold, and closes the digits that no row has in a cell that all
/// rows have.
pub(super) fn narrow(rows: &mut Vec<CellDigits>, encoder: &mut Encoder) {
    rows.retain(|row| {
        let agrees = |&(cell, digit): &(usize, usize)| {
            let mut others = row.iter();
            encoder.is_open(cell, digit)
                && others.all(|&(other, value)| match other == cell {
                    true => value == digit,
                    false => value != digit || !encoder.are_peers(cell, other),
                })
        };
        row.iter().all(agrees)
    });
    let Some(first) = rows.first() else { return };
    for &(cell, _) in first {
        let digit_of = |row: &CellDigits| {
            row.iter()
                .find(|(other, _)| *other == cell)
                .map(|(_, digit)| *digit)
        };
        let digits: Option<Vec<usize>> = rows.iter().map(digit_of).collect();
        if let Some(digits) = digits {
            encoder.keep(cell, &|digit| digits.contains(&digit));
        }
    }
}

/// A table: an item, and an option for each row.
pub(super) fn table(
    encoder: &mut Encoder,
    name: String,
    rows: &[CellDigits],
) -> Result<(), ProblemError> {
    let whole = encoder.primary(name);
    for row in rows {
        let mut entries = vec![(whole, None)];
        for &(cell, digit) in row {
            let entry = (encoder.wire(cell), Some(digit));
            if !entries.contains(&entry) {
                entries.push(entry);
            }
        }
        encoder.option(entries)?;
    }
    Ok(())
}
