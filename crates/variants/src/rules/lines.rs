//! Rules about the digits of a line one after the other: thermometers, whispers and others.

use super::board::third;
use super::cells::equal_sums;
use crate::kind::{Form, Kind, Look, Shape, Value};
use crate::parts::Parts;
use crate::rule::Rule;
use std::collections::BTreeSet;

pub(super) static ALL: [&Kind; 12] = [
    &THERMOMETER,
    &SLOW_THERMOMETER,
    &PALINDROME,
    &WHISPERS,
    &REGION_SUM,
    &BETWEEN,
    &LOCKOUT,
    &DOUBLE_ARROW,
    &ZIPPER,
    &ENTROPIC,
    &MODULAR,
    &SUM_LINE,
];

/// Digits that increase from the first cell to the last.
pub static THERMOMETER: Kind = Kind::new(
    [
        "thermometer",
        "thermometers",
        "the digits increase from the bulb on",
        "thermometer {0}",
    ],
    Shape::Distinct(2),
    Look::Thermometer,
    |rule, parts| ascending(rule.first(), parts),
    |rule, digits| digits.step_of(rule.first(), |one, other| one >= other),
)
.in_setters("thermometer", Form::Lines);

/// The digits increase along these cells.
pub(super) fn ascending(cells: &[usize], parts: &mut Parts<'_>) {
    let (n, size) = (cells.len(), parts.size());
    for (place, &cell) in cells.iter().enumerate() {
        parts.only(cell, move |digit| {
            digit > place && digit + n - 1 - place <= size
        });
    }
    for pair in cells.windows(2) {
        parts.pair(pair[0], pair[1], |one, other| one < other);
    }
}

/// Digits that do not decrease.
pub static SLOW_THERMOMETER: Kind = Kind::new(
    [
        "slow thermometer",
        "slow_thermometers",
        "the digits do not decrease from the bulb on",
        "slow thermometer {0}",
    ],
    Shape::Line(2),
    Look::Thermometer,
    |rule, parts| neighbors(rule, parts, |one, other| one <= other),
    |rule, digits| digits.step_of(rule.first(), |one, other| one > other),
)
.in_setters("slowthermometer", Form::Lines);

/// Relates each cell of a line with the next.
fn neighbors(
    rule: &Rule,
    parts: &mut Parts<'_>,
    fits: impl Fn(usize, usize) -> bool + Clone + 'static,
) {
    rule.first()
        .windows(2)
        .for_each(|pair| parts.pair(pair[0], pair[1], fits.clone()));
}

/// Equal digits from both ends.
pub static PALINDROME: Kind = Kind::new(
    [
        "palindrome",
        "palindromes",
        "the digits are the same from both ends",
        "palindrome {0}",
    ],
    Shape::Line(2),
    Look::Line("P"),
    |rule, parts| {
        let cells = rule.first();
        for (&one, &other) in cells[..cells.len() / 2].iter().zip(cells.iter().rev()) {
            parts.pair(one, other, |one, other| one == other);
        }
    },
    |rule, digits| {
        let values = digits.list(rule.first());
        rule.unless(values.iter().eq(values.iter().rev()))
    },
)
.in_setters("palindrome", Form::Lines);

/// Neighbors on the line differ by a number or more.
pub static WHISPERS: Kind = Kind::new(
    [
        "whispers",
        "whispers",
        "neighbors on the line differ by the number or more: usually half \
        of the largest digit, rounded up",
        "whispers {0}[ by {v} or more]",
    ],
    Shape::Line(2),
    Look::Line("W"),
    |rule, parts| {
        let least = rule.or(parts.size().div_ceil(2));
        neighbors(rule, parts, move |one, other| one.abs_diff(other) >= least);
    },
    |rule, digits| {
        let least = rule.or(digits.size().div_ceil(2));
        digits.step_of(rule.first(), |one, other| {
            one.max(other) < one.min(other) + least
        })
    },
)
.value(Value::Maybe("difference"))
.in_setters("whispers", Form::Lines);

/// The same sum in each region that the line visits.
pub static REGION_SUM: Kind = Kind::new(
    [
        "region sum line",
        "region_sum_lines",
        "each visit of the line to a region has the same sum",
        "region sum line {0}",
    ],
    Shape::Line(1),
    Look::Line("S"),
    |rule, parts| {
        let board = parts.board;
        let same = |one: &usize, other: &usize| board.region(*one) == board.region(*other);
        let visits: Vec<Vec<usize>> = rule.first().chunk_by(same).map(<[usize]>::to_vec).collect();
        if visits.len() > 1 {
            equal_sums(parts, &visits);
        }
    },
    |rule, digits| {
        let mut sums: Vec<usize> = Vec::new();
        for (at, &cell) in rule.first().iter().enumerate() {
            if at == 0 || digits.region(rule.first()[at - 1]) != digits.region(cell) {
                sums.push(0);
            }
            *sums.last_mut()? += digits.at(cell);
        }
        rule.unless(sums.iter().all(|sum| *sum == sums[0]))
    },
)
.in_setters("regionsumline", Form::Lines);

/// The digits lie strictly between those of the ends.
pub static BETWEEN: Kind = Kind::new(
    [
        "between line",
        "between_lines",
        "the digits lie between those of the ends",
        "between line {0}",
    ],
    Shape::Line(2),
    Look::Rings("B"),
    |rule, parts| {
        around(
            rule,
            parts,
            |_, _| true,
            |low, high, digit| low < digit && digit < high,
        );
    },
    |rule, digits| {
        let [low, high] = ends_of(&digits.list(rule.first()));
        let inner = &rule.first()[1..rule.first().len() - 1];
        rule.unless(
            digits
                .list(inner)
                .iter()
                .all(|&digit| digit > low && digit < high),
        )
    },
)
.in_setters("betweenline", Form::Lines);

/// The ends differ by a number or more, and no digit between them lies between theirs.
pub static LOCKOUT: Kind = Kind::new(
    [
        "lockout line",
        "lockout_lines",
        "the ends differ by the number or more (4 if there is \
        none), and no digit of the line is one of theirs or between them",
        "lockout line {0}[ by \
        {v} or more]",
    ],
    Shape::Line(2),
    Look::Rings("L"),
    |rule, parts| {
        let least = rule.or(LOCKOUT_DIFFERENCE);
        around(
            rule,
            parts,
            move |low, high| high - low >= least,
            |low, high, digit| digit < low || digit > high,
        );
    },
    |rule, digits| {
        let [low, high] = ends_of(&digits.list(rule.first()));
        let inner = &rule.first()[1..rule.first().len() - 1];
        let is_out = |&digit: &usize| !(low..=high).contains(&digit);
        rule.unless(
            high >= low + rule.or(LOCKOUT_DIFFERENCE) && digits.list(inner).iter().all(is_out),
        )
    },
)
.value(Value::Maybe("difference"));

/// The least difference of the ends of a lockout line that names none.
const LOCKOUT_DIFFERENCE: usize = 4;

/// The smaller and the larger of the ends of a list.
fn ends_of(values: &[usize]) -> [usize; 2] {
    let (one, other) = (values[0], values[values.len() - 1]);
    [one.min(other), one.max(other)]
}

/// An automaton that reads both ends of a line first, and then the digits between them.
fn around(
    rule: &Rule,
    parts: &mut Parts<'_>,
    ends: impl Fn(usize, usize) -> bool + 'static,
    fits: impl Fn(usize, usize, usize) -> bool + 'static,
) {
    let [first, inner @ .., last] = rule.first() else {
        return;
    };
    let cells = [&[*first, *last], inner].concat();
    let step = move |&(low, high): &(usize, usize), digit: usize, at| match at {
        0 => Some((digit, digit)),
        1 => Some((low.min(digit), high.max(digit))).filter(|&(low, high)| ends(low, high)),
        _ => fits(low, high, digit).then_some((low, high)),
    };
    parts.line(&cells, (0, 0), step, |_| true);
}

/// The ends have the same sum as the digits between them.
pub static DOUBLE_ARROW: Kind = Kind::new(
    [
        "double arrow",
        "double_arrows",
        "the sum of the ends is that of the digits between them",
        "double arrow {0}",
    ],
    Shape::Line(3),
    Look::Rings("="),
    |rule, parts| {
        let [first, inner @ .., last] = rule.first() else {
            return;
        };
        let inner = inner.iter().map(|&cell| (cell, -1));
        parts.sum(inner.chain([(*first, 1), (*last, 1)]), 0);
    },
    |rule, digits| {
        let values = digits.list(rule.first());
        let ends = values[0] + values[values.len() - 1];
        rule.unless(2 * ends == values.iter().sum::<usize>())
    },
)
.in_setters("doublearrow", Form::Lines);

/// Cells at the same distance from the middle have one sum, the middle cell's digit if there is
/// one.
pub static ZIPPER: Kind = Kind::new(
    [
        "zipper line",
        "zipper_lines",
        "cells at the same distance from the middle have one sum, \
        which is the digit in the middle if there is a cell",
        "zipper line {0}",
    ],
    Shape::Line(2),
    Look::Line("Z"),
    |rule, parts| {
        let cells = rule.first();
        let n = cells.len();
        let middle = (n % 2 == 1).then_some(cells[n / 2]);
        let pairs = cells[..n / 2].iter().zip(cells.iter().rev());
        let order: Vec<usize> = middle
            .into_iter()
            .chain(pairs.flat_map(|(&one, &other)| [one, other]))
            .collect();
        // the sum, and the digit of an open pair
        let step = move |&(sum, open): &(Option<usize>, Option<usize>), digit: usize, at| match (
            sum, open,
        ) {
            (None, None) if n % 2 == 1 && at == 0 => Some((Some(digit), None)),
            (_, None) => Some((sum, Some(digit))),
            (None, Some(open)) => Some((Some(open + digit), None)),
            (Some(sum), Some(open)) => (open + digit == sum).then_some((Some(sum), None)),
        };
        parts.line(&order, (None, None), step, |_| true);
    },
    |rule, digits| {
        let values = digits.list(rule.first());
        let n = values.len();
        let sum = if n % 2 == 1 {
            values[n / 2]
        } else {
            values[0] + values[n - 1]
        };
        rule.unless((0..n / 2).all(|at| values[at] + values[n - 1 - at] == sum))
    },
)
.in_setters("zipperline", Form::Lines);

/// Any three cells in a row have a low, a middle and a high digit.
pub static ENTROPIC: Kind = Kind::new(
    [
        "entropic line",
        "entropic_lines",
        "any three cells one after the other have a low, a middle and a high digit",
        "entropic line {0}",
    ],
    Shape::Line(1),
    Look::Line("E"),
    |rule, parts| {
        let size = parts.size();
        classes(rule, parts, 3, move |digit| (digit - 1) * 3 / size);
    },
    |rule, digits| {
        rule.unless(differ(&digits.list(rule.first()), 3, |digit| {
            third(digit, digits.size())
        }))
    },
)
.in_setters("entropicline", Form::Lines);

/// Any three cells in a row have different remainders by 3, or by another number.
pub static MODULAR: Kind = Kind::new(
    [
        "modular line",
        "modular_lines",
        "any cells one after the other, as many as the number (3 \
        if there is none), have different remainders by it",
        "modular line {0}[ by {v}]",
    ],
    Shape::Line(1),
    Look::Line("M"),
    |rule, parts| {
        let modulus = rule.or(3).max(1);
        classes(rule, parts, modulus, move |digit| digit % modulus);
    },
    |rule, digits| {
        let modulus = rule.or(3).max(1);
        rule.unless(differ(&digits.list(rule.first()), modulus, |digit| {
            digit % modulus
        }))
    },
)
.value(Value::Maybe("modulus"))
.in_setters("modularline", Form::Lines);

/// An automaton that knows the classes of the last digits, and takes a digit of another one.
fn classes(rule: &Rule, parts: &mut Parts<'_>, n: usize, class: impl Fn(usize) -> usize + 'static) {
    let step = move |last: &Vec<usize>, digit, _| {
        let class = class(digit);
        let from = (last.len() + 2).saturating_sub(n);
        let next = last.iter().copied().chain([class]).skip(from);
        (!last.contains(&class)).then(|| next.collect())
    };
    parts.line(rule.first(), Vec::new(), step, |_| true);
}

/// Whether any `n` values in a row are of different classes.
fn differ(values: &[usize], n: usize, class: impl Fn(usize) -> usize) -> bool {
    let clash = |one: usize| {
        let mut behind = (one + 1..values.len()).take(n - 1);
        behind.any(|other| class(values[one]) == class(values[other]))
    };
    !(0..values.len()).any(clash)
}

/// The line consists of parts with the sum. It is a loop if it ends in its first cell.
pub static SUM_LINE: Kind = Kind::new(
    [
        "sum line",
        "sum_lines",
        "the line can be cut into parts that each have the sum",
        "sum line {0} = {v}",
    ],
    Shape::Line(1),
    Look::Line("T"),
    |rule, parts| {
        let (sum, (cells, is_loop)) = (rule.or(1), open_loop(rule.first()));
        let whole = sum.max(1);
        // a loop may be cut first behind any part of the sum
        let places = if is_loop { 0..whole } else { 0..1 };
        // the sum since the beginning without whole parts, and where cuts are still possible
        let start: (usize, BTreeSet<usize>) = (0, places.collect());
        let step = move |(before, cuts): &(usize, BTreeSet<usize>), digit: usize, _| {
            let mut cuts = cuts.clone();
            cuts.retain(|cut| (1..digit).all(|far| (before + far) % whole != *cut));
            (digit <= sum && !cuts.is_empty()).then_some(((before + digit) % whole, cuts))
        };
        parts.line(cells, start, step, |(left, _)| *left == 0);
    },
    |rule, digits| {
        let (sum, (cells, is_loop)) = (rule.or(1), open_loop(rule.first()));
        let values = digits.list(cells);
        let turns = if is_loop { values.len() } else { 1 };
        let can_begin = |first: usize| {
            let mut left = 0;
            for &value in values[first..].iter().chain(&values[..first]) {
                left += value;
                if left == sum {
                    left = 0;
                }
            }
            left == 0
        };
        rule.unless((0..turns).any(can_begin))
    },
)
.value(Value::Must("sum"));

/// The cells of a line, without the last if that is the first again, and whether it is.
fn open_loop(cells: &[usize]) -> (&[usize], bool) {
    match cells {
        [first, inner @ .., last] if !inner.is_empty() && first == last => {
            (&cells[..cells.len() - 1], true)
        }
        _ => (cells, false),
    }
}
