//! Clues outside of the board, such as sandwiches, about a row or a column from one end.

use crate::kind::{Form, Kind, Look, Shape, Value};
use crate::parts::Parts;
use crate::rule::Rule;

pub(super) static ALL: [&Kind; 5] = [&SEEN, &HIDDEN_SEEN, &SANDWICH, &X_SUM, &NUMBERED_ROOM];

/// Digits are heights of buildings, and this many are seen along a line: those that are higher
/// than all before them.
pub static SEEN: Kind = Kind::new(
    [
        "number seen",
        "seen",
        "so many buildings are seen from the first cell on, with digits for heights",
        "{v} seen along {0}",
    ],
    Shape::Set(1),
    Look::Outside,
    |rule, parts| {
        let seen = rule.or(0);
        let step = move |&(count, highest): &(usize, usize), digit: usize, _| match digit > highest
        {
            true => Some((count + 1, digit)).filter(|&(count, _)| count <= seen),
            false => Some((count, highest)),
        };
        parts.line(rule.first(), (0, 0), step, move |&(count, _)| count == seen);
    },
    |rule, digits| {
        let heights = digits.list(rule.first());
        let is_seen = |&at: &usize| heights[..at].iter().all(|other| *other < heights[at]);
        rule.unless((0..heights.len()).filter(is_seen).count() == rule.or(0))
    },
)
.value(Value::Must("seen"))
.range(|n, _| 1..=n)
.in_setters("skyscraper", Form::Outside);

/// The first building that is hidden behind one before it has this height.
pub static HIDDEN_SEEN: Kind = Kind::new(
    [
        "first hidden",
        "first_hidden",
        "the first building that is hidden behind one before it has this height",
        "{v} hidden along {0}",
    ],
    Shape::Row,
    Look::Outside,
    |rule, parts| {
        let hidden = rule.or(0);
        // the highest building, as long as none was hidden
        let step = move |&highest: &Option<usize>, digit: usize, _| match highest {
            Some(highest) if digit < highest => (digit == hidden).then_some(None),
            Some(_) => Some(Some(digit)),
            None => Some(None),
        };
        parts.line(rule.first(), Some(0), step, Option::is_none);
    },
    |rule, digits| {
        let heights = digits.list(rule.first());
        let first = heights.windows(2).find(|pair| pair[1] < pair[0]);
        rule.unless(first.is_some_and(|pair| pair[1] == rule.or(0)))
    },
)
.value(Value::Must("hidden"));

/// The sum of the digits between the lowest and the highest one: in a whole row or column between 1
/// and the highest digit of the board.
pub static SANDWICH: Kind = Kind::new(
    [
        "sandwich",
        "sandwiches",
        "the digits differ, and those between the lowest and the highest digit have the sum",
        "sandwich {0} = {v}",
    ],
    Shape::Distinct(1),
    Look::Outside,
    sandwich,
    |rule, digits| {
        let values = digits.list(rule.first());
        let at = |crust: Option<&usize>| values.iter().position(|value| Some(value) == crust);
        let crusts = at(values.iter().min()).zip(at(values.iter().max()));
        let sum = crusts.map(|(low, high)| (low.min(high) + 1..low.max(high)).map(|at| values[at]));
        digits
            .twice(rule.first())
            .or_else(|| rule.unless(sum.map(Iterator::sum) == Some(rule.or(0))))
    },
)
.value(Value::Must("sum"))
.in_setters("sandwichsum", Form::Outside);

fn sandwich(rule: &Rule, parts: &mut Parts<'_>) {
    let (cells, sum, size) = (rule.first(), rule.or(0), parts.size());
    if !are_in_line(cells, size) {
        parts.group(cells);
    }
    if cells.len() < size.max(2) {
        // sums that are too large need not be told apart
        let step = move |state: &[usize; 4], digit, _| {
            let [first, last, between, behind] = crusts(state, digit);
            Some([first, last, between.min(sum + 1), behind.min(sum + 1)])
        };
        return parts.line(cells, [0; 4], step, move |state| state[2] == sum);
    }
    // before, between (with the sum up to here), behind
    let step = move |&(crusts, total): &(usize, usize), digit: usize, _| {
        let is_crust = digit == 1 || digit == size;
        match crusts {
            0 | 2 => Some((crusts + usize::from(is_crust), 0)),
            1 if is_crust => (total == sum).then_some((2, 0)),
            1 => Some((1, total + digit)).filter(|&(_, total)| total <= sum),
            _ => None,
        }
    };
    parts.line(cells, (0, 0), step, |&(crusts, _)| crusts == 2);
}

/// Whether cells are in one row, or in one column.
fn are_in_line(cells: &[usize], size: usize) -> bool {
    let lines: [fn(usize, usize) -> usize; 2] = [|cell, n| cell / n, |cell, n| cell % n];
    let is_same = |line: &fn(usize, usize) -> usize| {
        { cells.iter() }.all(|&cell| line(cell, size) == line(cells[0], size))
    };
    lines.iter().any(is_same)
}

/// The lowest and the highest of some digits, the first of the two in front; the sum of the digits
/// between them, and of those behind both.
fn crusts(&[first, last, between, behind]: &[usize; 4], digit: usize) -> [usize; 4] {
    let (low, high) = (first.min(last), first.max(last));
    match digit {
        _ if last == 0 => [digit, digit, 0, 0],
        _ if (low..=high).contains(&digit) => [first, last, between, behind + digit],
        // the digit takes the place of the first one, or of the last one
        _ if low == high || (digit < low) == (first == low) => [last, digit, behind, 0],
        _ => [first, digit, between + last + behind, 0],
    }
}

/// The sum of the first digits, as many as the first one says.
pub static X_SUM: Kind = Kind::new(
    [
        "x-sum",
        "x_sums",
        "the first digits, as many as the first one says, have the sum",
        "x-sum {0} = {v}",
    ],
    Shape::Row,
    Look::Outside,
    |rule, parts| {
        let sum = rule.or(0);
        // how many more digits are added, and the sum
        let step = move |&(left, total): &(usize, usize), digit: usize, at| match (at, left) {
            (0, _) => Some((digit - 1, digit)),
            (_, 0) => Some((0, total)),
            _ => Some((left - 1, total + digit)).filter(|&(_, total)| total <= sum),
        };
        parts.line(rule.first(), (0, 0), step, move |&state| state == (0, sum));
    },
    |rule, digits| {
        let n = digits.at(rule.first()[0]);
        rule.unless(digits.sum(&rule.first()[..n]) == rule.or(0))
    },
)
.value(Value::Must("sum"))
.in_setters("xsum", Form::Outside);

/// The first digit tells at which place of the line the digit outside stands.
pub static NUMBERED_ROOM: Kind = Kind::new(
    [
        "numbered room",
        "numbered_rooms",
        "the first digit tells at which place of the line this digit stands",
        "room {v} along {0}",
    ],
    Shape::Row,
    Look::Outside,
    |rule, parts| {
        let (cells, digit) = (rule.first(), rule.or(0));
        let row = |(place, &cell): (usize, &usize)| vec![(cells[0], place), (cell, digit)];
        let rows = (1..).zip(cells).map(row);
        parts.table(rows.collect());
    },
    |rule, digits| {
        let place = digits.at(rule.first()[0]);
        rule.unless(digits.at(rule.first()[place - 1]) == rule.or(0))
    },
)
.value(Value::Must("digit"));
