//! Tables: rows of which one holds, and the relation of two cells.

use crate::encoder::Encoder;
use crate::parts::CellDigits;
use quadrille_problem::problem::ProblemError;

/// A set of digits, with a bit for each.
type Digits = u64;

/// The relation of two cells.
pub(super) struct Relation {
    cells: [usize; 2],
    /// For each digit of the first cell the digits of the second that fit, and the reverse.
    fitting: [Vec<Digits>; 2],
}

impl Relation {
    /// Notes that the digits of the cells differ, if the relation says so.
    pub(super) fn new(
        encoder: &mut Encoder,
        cells: [usize; 2],
        fits: &dyn Fn(usize, usize) -> bool,
    ) -> Relation {
        let n = encoder.digits();
        let mut fitting = [vec![0; n + 1], vec![0; n + 1]];
        let pairs = (1..=n).flat_map(|one| (1..=n).map(move |other| (one, other)));
        for (one, other) in pairs.filter(|&(one, other)| fits(one, other)) {
            fitting[0][one] |= 1 << other;
            fitting[1][other] |= 1 << one;
        }
        if !(1..=n).any(|digit| fitting[0][digit] >> digit & 1 == 1) {
            encoder.make_peers(&cells);
        }
        Relation { cells, fitting }
    }

    /// Closes the digits of the two cells that no digit of the other one fits.
    pub(super) fn narrow(&self, encoder: &mut Encoder) {
        for (from, to) in [(0, 1), (1, 0)] {
            let fitting = |digit| self.fitting[from][digit];
            let left = { encoder.open(self.cells[from]) }.fold(0, |left, a| left | fitting(a));
            encoder.keep(self.cells[to], &|digit| left >> digit & 1 == 1);
        }
    }

    /// A table where few pairs of digits fit, otherwise items that exclude pairs.
    pub(super) fn encode(
        &self,
        encoder: &mut Encoder,
        name: &mut dyn FnMut() -> String,
    ) -> Result<(), ProblemError> {
        let [one, other] = self.cells;
        let open = |cell: usize| encoder.open(cell).fold(0, |open, digit| open | 1 << digit);
        let (ones, others): (Digits, Digits) = (open(one), open(other));
        let fitting = |a: usize| self.fitting[0][a] & others;
        let n_rows: u32 = digits_of(ones).map(|a| fitting(a).count_ones()).sum();
        if n_rows as usize * TABLE_SHARE < (ones.count_ones() * others.count_ones()) as usize {
            let row = |a: usize| digits_of(fitting(a)).map(move |b| vec![(one, a), (other, b)]);
            let mut rows: Vec<CellDigits> = digits_of(ones).flat_map(row).collect();
            narrow(&mut rows, encoder);
            return table(encoder, name(), &rows);
        }
        let excluded: Vec<(usize, Digits)> = { digits_of(ones) }
            .map(|a| (a, others & !fitting(a)))
            .collect();
        exclude(encoder, name, self.cells, &excluded);
        Ok(())
    }
}

/// The digits of a set, in ascending order.
fn digits_of(set: Digits) -> impl Iterator<Item = usize> {
    (0..Digits::BITS as usize).filter(move |digit| set >> digit & 1 == 1)
}

/// A relation is a table if less than one in so many pairs of digits fit: then most digits of a
/// cell need a certain one in the other, which items that exclude pairs do not tell a search.
const TABLE_SHARE: usize = 3;

/// An item for each set of digits of the second cell that a digit of the first one excludes, which
/// covers all digits of the first that exclude them.
fn exclude(
    encoder: &mut Encoder,
    name: &mut dyn FnMut() -> String,
    [one, other]: [usize; 2],
    excluded: &[(usize, Digits)],
) {
    let mut known: Vec<Digits> = Vec::new();
    for &(_, wrong) in excluded {
        if wrong == 0 || known.contains(&wrong) {
            continue;
        }
        known.push(wrong);
        let strong = excluded.iter().filter(|(_, of)| of & wrong == wrong);
        let left = strong.map(|&(a, _)| (one, a));
        let right = digits_of(wrong).map(|b| (other, b));
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
    let mut entries = Vec::new();
    for row in rows {
        entries.clear();
        entries.push((whole, None));
        for (at, &(cell, digit)) in row.iter().enumerate() {
            // a cell may come again
            if !row[..at].iter().any(|&(before, _)| before == cell) {
                entries.push((encoder.wire(cell), Some(digit)));
            }
        }
        encoder.option(entries.iter().copied())?;
    }
    Ok(())
}
