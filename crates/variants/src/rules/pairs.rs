//! Rules about two cells, such as ratios and XV, and about two lists of cells pair by pair.

use crate::kind::{Form, Kind, Look, Shape, Value};

pub(super) static ALL: [&Kind; 5] = [&LESS, &DIFFERENCE, &RATIO, &XV, &CLONE];

/// One cell has a smaller digit than another.
pub static LESS: Kind = Kind::new(
    [
        "less",
        "less",
        "the first cell has the smaller digit",
        "{<}",
    ],
    Shape::Pair,
    Look::Less,
    |rule, parts| super::lines::ascending(rule.first(), parts),
    |rule, digits| digits.step_of(rule.first(), |one, other| one >= other),
);

/// The difference of two cells.
pub static DIFFERENCE: Kind = Kind::new(
    [
        "difference",
        "differences",
        "two cells have the difference, or differ by 1",
        "difference {0}[ = {v}]",
    ],
    Shape::Pair,
    Look::Dot(false),
    |rule, parts| {
        let difference = rule.or(1);
        parts.pair(rule.first()[0], rule.first()[1], move |one, other| {
            one.abs_diff(other) == difference
        });
    },
    |rule, digits| {
        digits.step_of(rule.first(), |one, other| {
            one + rule.or(1) != other && other + rule.or(1) != one
        })
    },
)
.value(Value::Maybe("difference"))
.in_setters("difference", Form::Cells);

/// The ratio of two cells.
pub static RATIO: Kind = Kind::new(
    [
        "ratio",
        "ratios",
        "one of two cells is the ratio times the other, or twice the other",
        "ratio {0}[ = {v}]",
    ],
    Shape::Pair,
    Look::Dot(true),
    |rule, parts| {
        let ratio = rule.or(2);
        parts.pair(rule.first()[0], rule.first()[1], move |one, other| {
            one == ratio * other || other == ratio * one
        });
    },
    |rule, digits| {
        digits.step_of(rule.first(), |one, other| {
            one.min(other) * rule.or(2) != one.max(other)
        })
    },
)
.value(Value::Maybe("ratio"))
.in_setters("ratio", Form::Cells);

/// The sum of two cells: 5 is V, and 10 is X.
pub static XV: Kind = Kind::new(
    [
        "xv",
        "xv",
        "two cells have the sum: 5 for V, 10 for X",
        "{+} = {v}",
    ],
    Shape::Pair,
    Look::Roman,
    |rule, parts| {
        let sum = rule.or(10);
        parts.pair(rule.first()[0], rule.first()[1], move |one, other| {
            one + other == sum
        });
    },
    |rule, digits| rule.unless(digits.sum(rule.first()) == rule.or(10)),
)
.value(Value::Must("sum"))
.in_setters("xv", Form::Roman);

/// Two lists of cells that have the same digits in the same order.
pub static CLONE: Kind = Kind::new(
    [
        "clone",
        "clones",
        "the lists of cells have the same digits in the same order",
        "clones {=}",
    ],
    Shape::Equal,
    Look::Shade,
    |rule, parts| {
        for other in &rule.lists()[1..] {
            for (&one, &other) in rule.first().iter().zip(other) {
                parts.pair(one, other, |one, other| one == other);
            }
        }
    },
    |rule, digits| {
        rule.lists()[1..].iter().find_map(|list| {
            let mut pairs = rule.first().iter().copied().zip(list.iter().copied());
            pairs.find(|&(one, other)| digits.at(one) != digits.at(other))
        })
    },
)
.in_setters("clone", Form::Clone);
