//! Rules about cells with different digits: cages, extra regions, renban lines and others.

use crate::kind::{Form, Kind, Look, Shape, Value};
use crate::parts::{Parts, sets, sets_of_sum};
use crate::rule::Rule;
use std::collections::BTreeSet;

pub(super) static ALL: [&Kind; 6] = [&CAGE, &EXTRA_REGION, &RENBAN, &NABNER, &RELLIK, &EQUALITY];

/// Different digits in these cells, perhaps with a sum. The cells need not touch each other.
pub static CAGE: Kind = Kind::new(
    [
        "cage",
        "cages",
        "the digits differ, and have the sum",
        "cage {+}[ = {v}]",
    ],
    Shape::Distinct(1),
    Look::Cage,
    cage,
    |rule, digits| {
        let sum = rule
            .number()
            .filter(|&sum| digits.sum(rule.first()) != sum as usize);
        digits
            .twice(rule.first())
            .or_else(|| rule.unless(sum.is_none()))
    },
)
.value(Value::Maybe("sum"))
.range(|n, size| n * (n + 1) / 2..=n * size - (n * n - n) / 2)
.in_setters("killercage", Form::Cells);

fn cage(rule: &Rule, parts: &mut Parts<'_>) {
    let (cells, size) = (rule.first(), parts.size());
    let Some(sum) = rule.number().map(|sum| sum as usize) else {
        return parts.group(cells);
    };
    if let Some(sets) = sets_of_sum(size, cells.len(), sum) {
        return parts.sets(cells, sets);
    }
    parts.group(cells);
    parts.sum(cells.iter().map(|&cell| (cell, 1)), sum);
}

/// Different digits in these cells.
pub static EXTRA_REGION: Kind = Kind::new(
    [
        "extra region",
        "extra_regions",
        "the digits differ",
        "extra region {0}",
    ],
    Shape::Distinct(1),
    Look::Shade,
    |rule, parts| parts.group(rule.first()),
    |rule, digits| digits.twice(rule.first()),
)
.in_setters("extraregion", Form::Cells);

/// Digits that follow each other, in any order.
pub static RENBAN: Kind = Kind::new(
    [
        "renban",
        "renbans",
        "the digits follow each other, in any order",
        "renban {0}",
    ],
    Shape::Line(1),
    Look::Line("R"),
    |rule, parts| {
        let (cells, size) = (once(rule), parts.size());
        let n = cells.len();
        let sets = (1..(size + 2).saturating_sub(n)).map(|least| (least..least + n).collect());
        parts.sets(&cells, sets.collect());
    },
    |rule, digits| {
        let cells = once(rule);
        let values = digits.list(&cells);
        let spread = values.iter().max().unwrap_or(&0) - values.iter().min().unwrap_or(&0);
        digits
            .twice(&cells)
            .or_else(|| rule.unless(spread < cells.len()))
    },
)
.in_setters("renban", Form::Lines);

/// No two equal or consecutive digits.
pub static NABNER: Kind = Kind::new(
    [
        "nabner",
        "nabners",
        "no two digits are equal or consecutive",
        "nabner {0}",
    ],
    Shape::Line(1),
    Look::Line("N"),
    |rule, parts| {
        let cells = once(rule);
        let gaps = |set: &[usize]| set.windows(2).all(|pair| pair[1] - pair[0] > 1);
        if let Some(sets) = sets(parts.size(), cells.len(), &gaps) {
            return parts.sets(&cells, sets);
        }
        for (at, &one) in cells.iter().enumerate() {
            cells[..at]
                .iter()
                .for_each(|&other| parts.pair(one, other, |a, b| a.abs_diff(b) > 1));
        }
    },
    |rule, digits| {
        let cells = once(rule);
        digits.pair_of(&cells, |one, other| one.abs_diff(other) < 2)
    },
)
.in_setters("nabner", Form::Lines);

/// Different digits; neither a digit nor the sum of several digits is the number.
pub static RELLIK: Kind = Kind::new(
    [
        "rellik cage",
        "rellik_cages",
        "the digits differ, and neither a digit nor the sum of several is the number",
        "no sum {v} in {0}",
    ],
    Shape::Distinct(1),
    Look::Words,
    |rule, parts| {
        let number = rule.number().unwrap_or(0);
        of_sets(rule, parts, move |set| {
            // a bit for each sum
            let sums = set.iter().fold(1_u64, |sums, digit| sums | sums << digit);
            sums.checked_shr(number).unwrap_or(0) & 1 == 0
        });
    },
    |rule, digits| {
        let mut sums = BTreeSet::from([0]);
        for digit in digits.list(rule.first()) {
            let more: Vec<usize> = sums.iter().map(|sum| sum + digit).collect();
            sums.extend(more);
        }
        digits
            .twice(rule.first())
            .or_else(|| rule.unless(!sums.contains(&rule.or(0))))
    },
)
.value(Value::Must("sum"))
.range(|_, _| 1..=63);

/// Different digits, as many even as odd, as many low as high, and none in the middle.
pub static EQUALITY: Kind = Kind::new(
    [
        "equality cage",
        "equality_cages",
        "the digits differ, as many are even as odd, as many are low as high, and none is in the \
        middle",
        "equality cage {0}",
    ],
    Shape::Distinct(2),
    Look::Words,
    |rule, parts| {
        let (n, size) = (rule.first().len(), parts.size());
        of_sets(rule, parts, move |set| {
            let are_half = |is: &dyn Fn(usize) -> bool| {
                2 * set.iter().filter(|&&digit| is(digit)).count() == n
            };
            set.len() < n
                || are_half(&|digit| digit % 2 == 0)
                    && are_half(&|digit| 2 * digit <= size)
                    && are_half(&|digit| 2 * digit > size + 1)
        });
    },
    |rule, digits| {
        let values = digits.list(rule.first());
        let count = |is: fn(usize, usize) -> bool| {
            let counted = values.iter().filter(|&&digit| is(digit, digits.size()));
            counted.count()
        };
        let [low, high] = [
            count(|digit, n| digit <= n / 2),
            count(|digit, n| digit > n.div_ceil(2)),
        ];
        let odd = count(|digit, _| digit % 2 == 1);
        let is_equal = odd == values.len() - odd && low == high && low + high == values.len();
        digits.twice(rule.first()).or_else(|| rule.unless(is_equal))
    },
);

/// Different digits that are together one of the sets that `grows` allows.
fn of_sets(rule: &Rule, parts: &mut Parts<'_>, grows: impl Fn(&[usize]) -> bool + 'static) {
    let (cells, size) = (rule.first(), parts.size());
    if let Some(sets) = sets(size, cells.len(), &grows) {
        return parts.sets(cells, sets);
    }
    let step = |set: &BTreeSet<usize>, digit: usize, _| {
        let mut set = set.clone();
        set.insert(digit).then_some(set)
    };
    parts.line(cells, BTreeSet::new(), step, move |set| {
        grows(&set.iter().copied().collect::<Vec<usize>>())
    });
}

/// The cells of a line, each once.
fn once(rule: &Rule) -> Vec<usize> {
    let mut cells: Vec<usize> = Vec::new();
    for &cell in rule.first() {
        if !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    cells
}
