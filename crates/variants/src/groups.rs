//! Cells with different digits, perhaps with a sum.

use crate::encoder::Encoder;
use crate::lines;
use quadrille_problem::problem::ProblemError;

/// A cage with more sets of digits than this has its sum as a line has.
const MOST_SETS: usize = 20_000;

/// Different digits in these cells: each digit once where there are as many cells as digits.
fn distinct(encoder: &mut Encoder, name: &str, cells: &[usize]) {
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

/// Different digits, perhaps with a sum.
pub(super) fn cage(
    encoder: &mut Encoder,
    name: &str,
    cells: &[usize],
    sum: Option<usize>,
) -> Result<(), ProblemError> {
    let Some(sum) = sum else {
        distinct(encoder, name, cells);
        return Ok(());
    };
    let mut sets = Vec::new();
    let digits = encoder.digits();
    if collect(1, digits, cells.len(), sum, &mut Vec::new(), &mut sets) {
        return with_sets(encoder, name, cells, &sets);
    }
    distinct(encoder, name, cells);
    lines::sum(cells, sum).encode(encoder, name)
}

/// One of these sets of digits: an option for each covers all digits that are not in it.
fn with_sets(
    encoder: &mut Encoder,
    name: &str,
    cells: &[usize],
    sets: &[Vec<usize>],
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
        encoder.option([(whole, None)].into_iter().chain(others).collect())?;
    }
    Ok(())
}

/// All sets of `n` digits from `least` on with this sum; false if there are too many.
fn collect(
    least: usize,
    digits: usize,
    n: usize,
    sum: usize,
    set: &mut Vec<usize>,
    sets: &mut Vec<Vec<usize>>,
) -> bool {
    if n == 0 {
        if sum == 0 {
            sets.push(set.clone());
        }
        return sets.len() <= MOST_SETS;
    }
    for digit in least..=digits {
        // the smallest and the largest sum of this digit and those above it
        let smallest = n * digit + n * (n - 1) / 2;
        let largest = digit + (n - 1) * digits - (n - 1) * (n.max(2) - 2) / 2;
        if digit + n - 1 > digits || smallest > sum {
            break;
        }
        if largest < sum {
            continue;
        }
        set.push(digit);
        let few = collect(digit + 1, digits, n - 1, sum - digit, set, sets);
        set.pop();
        if !few {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_sets_of_a_sum() {
        for digits in 1..=9 {
            for n in 1..=digits {
                for sum in 0..=46 {
                    let mut sets = Vec::new();
                    assert!(collect(1, digits, n, sum, &mut Vec::new(), &mut sets));
                    let expected = (0..1_u32 << digits).filter(|mask| {
                        let total: usize = (0..digits)
                            .filter(|bit| mask >> bit & 1 == 1)
                            .map(|bit| bit + 1)
                            .sum();
                        mask.count_ones() as usize == n && total == sum
                    });
                    assert_eq!(
                        sets.len(),
                        expected.count(),
                        "{n} of {digits} with the sum {sum}"
                    );
                }
            }
        }
        assert!(!collect(1, 36, 18, 333, &mut Vec::new(), &mut Vec::new()));
    }
}
