//! Cells with different digits.

use crate::kind::{Form, Kind, Look, Shape, Value};
use crate::parts::{Parts, sets, sets_of_sum};
use crate::rule::Rule;

pub(super) static ALL: [&Kind; 4] = [&CAGE, &EXTRA_REGION, &RENBAN, &NABNER];

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
