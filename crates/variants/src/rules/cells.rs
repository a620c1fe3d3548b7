//! Rules about single cells, and about sums and numbers of digits in some cells.

use super::board::place_in_region;
use crate::geometry;
use crate::kind::{Form, Kind, Look, Shape, Value};
use crate::parts::{Parts, sets_of_sum};
use crate::rule::Rule;
use crate::verify::{Digits, Pair};
use std::rc::Rc;

pub(super) static ALL: [&Kind; 15] = [
    &SUM,
    &ARROW,
    &ONLY,
    &EVEN,
    &ODD,
    &MINIMUM,
    &MAXIMUM,
    &ROW_INDEXER,
    &COLUMN_INDEXER,
    &BOX_INDEXER,
    &CONTAINS,
    &CONTAINS_EXACTLY,
    &COUNTING_CIRCLES,
    &EQUAL_SUMS,
    &SAME_VALUES,
];

/// A sum of cells that may have equal digits, such as a little killer's along a diagonal.
pub static SUM: Kind = Kind::new(
    [
        "sum",
        "little_killers",
        "the digits, which may be equal, have the sum",
        "sum {+} = {v}",
    ],
    Shape::Set(1),
    Look::Outside,
    |rule, parts| parts.sum(rule.first().iter().map(|&cell| (cell, 1)), rule.or(0)),
    |rule, digits| rule.unless(digits.sum(rule.first()) == rule.or(0)),
)
.value(Value::Must("sum"))
.range(|n, size| n..=n * size)
.in_setters("littlekillersum", Form::Diagonal);

/// The number in a circle of up to three cells is the sum of others, which may have equal digits.
pub static ARROW: Kind = Kind::new(
    [
        "arrow",
        "arrows",
        "the number in the circle is the sum of the digits behind it",
        "arrow {0} = {+}",
    ],
    Shape::Arrow,
    Look::Arrow,
    |rule, parts| {
        let circle = rule.first();
        if circle.len() > 1 {
            circle
                .iter()
                .for_each(|&cell| parts.only(cell, |digit| digit < 10));
        }
        let powers = (0..circle.len() as u32)
            .rev()
            .map(|power| 10_i64.pow(power));
        let shaft = rule.second().iter().map(|&cell| (cell, -1));
        parts.sum(shaft.chain(circle.iter().copied().zip(powers)), 0);
    },
    |rule, digits| {
        let circle = digits.list(rule.first());
        let number: String = circle.iter().map(ToString::to_string).collect();
        let is_number = circle.len() == 1 || number.len() == circle.len();
        let is_kept = is_number && number == digits.sum(rule.second()).to_string();
        let pair = (rule.first()[0], *rule.second().last()?);
        (!is_kept).then_some(pair)
    },
)
.in_setters("arrow", Form::Arrow);

/// Cells that may only have some digits.
pub static ONLY: Kind = Kind::new(
    [
        "only",
        "only",
        "each cell has one of the digits",
        "{0} only {d}",
    ],
    Shape::Set(1),
    Look::Digits,
    |rule, parts| {
        for &cell in rule.first() {
            let digits = rule.given_digits().to_vec();
            parts.only(cell, move |digit| digits.contains(&(digit as u8)));
        }
    },
    |rule, digits| {
        wrong(rule, |cell| {
            rule.given_digits().contains(&(digits.at(cell) as u8))
        })
    },
)
.with_digits();

/// Cells with even digits.
pub static EVEN: Kind = Kind::new(
    ["even", "even", "each cell has an even digit", "{0} even"],
    Shape::Set(1),
    Look::Digits,
    |rule, parts| {
        { rule.first().iter() }.for_each(|&cell| parts.only(cell, |digit| digit % 2 == 0));
    },
    |rule, digits| wrong(rule, |cell| matches!(digits.at(cell) % 2, 0)),
)
.in_setters("even", Form::Cell);

/// Cells with odd digits.
pub static ODD: Kind = Kind::new(
    ["odd", "odd", "each cell has an odd digit", "{0} odd"],
    Shape::Set(1),
    Look::Digits,
    |rule, parts| {
        { rule.first().iter() }.for_each(|&cell| parts.only(cell, |digit| digit % 2 == 1));
    },
    |rule, digits| wrong(rule, |cell| matches!(digits.at(cell) % 2, 1)),
)
.in_setters("odd", Form::Cell);

/// The first cell for which this does not hold.
fn wrong(rule: &Rule, is_right: impl Fn(usize) -> bool) -> Option<Pair> {
    let mut cells = rule.first().iter();
    let cell = *cells.find(|&&cell| !is_right(cell))?;
    Some((cell, cell))
}

/// Cells with smaller digits than their neighbors.
pub static MINIMUM: Kind = Kind::new(
    [
        "minimum",
        "minimum",
        "each cell has a smaller digit than its neighbors that are not marked themselves",
        "minimum {0}",
    ],
    Shape::Set(1),
    Look::Note("v"),
    |rule, parts| extreme(rule, parts, |digit, other| digit < other),
    |rule, digits| no_extreme(rule, digits, |digit, other| other > digit),
)
.in_setters("minimum", Form::Cell);

/// Cells with larger digits than their neighbors.
pub static MAXIMUM: Kind = Kind::new(
    [
        "maximum",
        "maximum",
        "each cell has a larger digit than its neighbors that are not marked themselves",
        "maximum {0}",
    ],
    Shape::Set(1),
    Look::Note("^"),
    |rule, parts| extreme(rule, parts, |digit, other| digit > other),
    |rule, digits| no_extreme(rule, digits, |digit, other| other < digit),
)
.in_setters("maximum", Form::Cell);

/// Relates the cells of a rule to those neighbors that no rule of the same kind has.
fn extreme(rule: &Rule, parts: &mut Parts<'_>, fits: fn(usize, usize) -> bool) {
    let same = parts
        .board
        .rules()
        .iter()
        .filter(|other| other.kind() == rule.kind());
    let marked: Vec<usize> = same.flat_map(Rule::cells).collect();
    for (one, other) in geometry::pairs(parts.size(), &[(0, 1), (1, 0)]) {
        for (cell, neighbor) in [(one, other), (other, one)] {
            if rule.first().contains(&cell) && !marked.contains(&neighbor) {
                parts.pair(cell, neighbor, fits);
            }
        }
    }
}

fn no_extreme(
    rule: &Rule,
    digits: &Digits<'_>,
    is_right: fn(usize, usize) -> bool,
) -> Option<Pair> {
    let is_marked = |cell: &usize| {
        digits
            .rules(rule.kind())
            .any(|rule| rule.first().contains(cell))
    };
    let all = digits.size() * digits.size();
    rule.first().iter().find_map(|&cell| {
        let beside = |&other: &usize| matches!(digits.distance(cell, other), (0, 1) | (1, 0));
        let mut others = (0..all).filter(beside).filter(|other| !is_marked(other));
        let other = others.find(|&other| !is_right(digits.at(cell), digits.at(other)))?;
        Some((cell, other))
    })
}

/// A cell tells in which row of its column its row number stands.
pub static ROW_INDEXER: Kind = Kind::new(
    [
        "row indexer",
        "row_indexers",
        "a cell with digit v in row r says: row v of its column has digit r",
        "row indexer {0}",
    ],
    Shape::Set(1),
    Look::Note("r"),
    |rule, parts| {
        let size = parts.size();
        index(rule, parts, |cell, digit| {
            ((digit - 1) * size + cell % size, cell / size + 1)
        });
    },
    |rule, digits| {
        wrong(rule, |cell| {
            digits.at_place(digits.at(cell) - 1, digits.column(cell)) == digits.row(cell) + 1
        })
    },
)
.in_setters("rowindexer", Form::Cells);

/// A cell tells in which column of its row its column number stands.
pub static COLUMN_INDEXER: Kind = Kind::new(
    [
        "column indexer",
        "column_indexers",
        "a cell with digit v in column c says: column v of its row has digit c",
        "column indexer {0}",
    ],
    Shape::Set(1),
    Look::Note("c"),
    |rule, parts| {
        let size = parts.size();
        index(rule, parts, |cell, digit| {
            (cell / size * size + digit - 1, cell % size + 1)
        });
    },
    |rule, digits| {
        wrong(rule, |cell| {
            digits.at_place(digits.row(cell), digits.at(cell) - 1) == digits.column(cell) + 1
        })
    },
)
.in_setters("columnindexer", Form::Cells);

/// A cell tells at which place of its region its own place stands.
pub static BOX_INDEXER: Kind = Kind::new(
    [
        "box indexer",
        "box_indexers",
        "a cell with digit v at place p of its region says: place v has digit p",
        "box indexer {0}",
    ],
    Shape::Set(1),
    Look::Note("b"),
    |rule, parts| {
        let regions = parts.board.region_cells();
        let region = |cell| regions.iter().find(move |cells| cells.contains(&cell));
        let inside: Vec<usize> = rule
            .first()
            .iter()
            .copied()
            .filter(|&cell| region(cell).is_some())
            .collect();
        let rule = rule.kind().on(inside);
        index(&rule, parts, |cell, digit| {
            let place = |cells: &Vec<usize>| {
                (
                    cells[digit - 1],
                    1 + cells.iter().take_while(|&&other| other != cell).count(),
                )
            };
            region(cell).map_or((cell, digit), place)
        });
    },
    |rule, digits| {
        wrong(rule, |cell| {
            let Some(place) = place_in_region(digits, cell) else {
                return true;
            };
            let mut others = (0..digits.size() * digits.size())
                .filter(|&other| digits.region(other) == digits.region(cell));
            others
                .nth(digits.at(cell) - 1)
                .is_some_and(|other| digits.at(other) == place + 1)
        })
    },
)
.in_setters("boxindexer", Form::Cells);

/// For each cell, a table with a row for each digit of the cell, the cell that the digit points at,
/// and the digit there.
fn index(rule: &Rule, parts: &mut Parts<'_>, target: impl Fn(usize, usize) -> (usize, usize)) {
    for &cell in rule.first() {
        let rows = (1..=parts.size()).map(|digit| vec![(cell, digit), target(cell, digit)]);
        parts.table(rows.collect());
    }
}

/// Digits that occur in these cells, as often as they are listed or more often.
pub static CONTAINS: Kind = Kind::new(
    [
        "contains",
        "contains",
        "each listed digit occurs at least as often as it is listed",
        "{0} contain {d}",
    ],
    Shape::Set(1),
    Look::Corner,
    |rule, parts| contain(rule, parts, false),
    |rule, digits| rule.unless(count(rule, digits, |found, wanted| found >= wanted)),
)
.with_digits()
.in_setters("quadruple", Form::Quadruple);

/// Digits that occur in these cells exactly as often as they are listed.
pub static CONTAINS_EXACTLY: Kind = Kind::new(
    [
        "contains exactly",
        "contains_exactly",
        "each listed digit occurs exactly as often as it is listed",
        "{0} contain exactly {d}",
    ],
    Shape::Set(1),
    Look::Corner,
    |rule, parts| contain(rule, parts, true),
    |rule, digits| rule.unless(count(rule, digits, |found, wanted| found == wanted)),
)
.with_digits();

/// An automaton whose state has the listed digits that are still missing.
fn contain(rule: &Rule, parts: &mut Parts<'_>, exactly: bool) {
    let mut listed = rule.given_digits().to_vec();
    listed.sort_unstable();
    let all = listed.clone();
    let step = move |missing: &Vec<u8>, digit: usize, _| {
        let mut missing = missing.clone();
        match missing
            .iter()
            .position(|&other| usize::from(other) == digit)
        {
            Some(at) => drop(missing.remove(at)),
            None if exactly && all.contains(&(digit as u8)) => return None,
            None => {}
        }
        Some(missing)
    };
    parts.line(rule.first(), listed, step, Vec::is_empty);
}

/// Whether this holds for how often each listed digit is found, and how often it is listed.
fn count(rule: &Rule, digits: &Digits<'_>, fits: fn(usize, usize) -> bool) -> bool {
    let listed = rule.given_digits().iter();
    let listed: Vec<usize> = listed.copied().map(usize::from).collect();
    let values = digits.list(rule.first());
    let count = |values: &[usize], digit| values.iter().filter(|other| **other == digit).count();
    let fits = |&digit: &usize| fits(count(&values, digit), count(&listed, digit));
    listed.iter().all(fits)
}

/// A digit in a circle tells how many circles have it.
pub static COUNTING_CIRCLES: Kind = Kind::new(
    [
        "counting circles",
        "counting_circles",
        "each digit in these cells tells how many of them have it",
        "counting circles {0}",
    ],
    Shape::Set(1),
    Look::Circles,
    |rule, parts| {
        let (cells, size) = (rule.first(), parts.size());
        // the digits in circles add up to the number of circles
        let sets: Option<Vec<_>> = { 1..=size }
            .map(|n| sets_of_sum(size, n, cells.len()))
            .collect();
        let Some(sets) = sets.filter(|_| !parts.is_plain) else {
            return (1..=size).for_each(|digit| counted(cells, digit, parts));
        };
        let sets = Rc::new(sets.concat());
        // the number of the set
        let chosen = parts.hidden(sets.len());
        for counted in 1..=size {
            let (lines, counted_value) = parts.counters(cells, counted);
            for line in lines {
                let (n, sets) = (line.len(), Rc::clone(&sets));
                let step = move |&count: &usize, value: usize, at| match at == n {
                    true if sets[value - 1].contains(&counted) => (count == counted).then_some(0),
                    true => (count == 0).then_some(0),
                    false => Some(count + usize::from(value == counted_value)),
                };
                parts.line(&[&line[..], &[chosen]].concat(), 0, step, |_| true);
            }
        }
    },
    |rule, digits| {
        let values = digits.list(rule.first());
        let has_own =
            |value: &usize| values.iter().filter(|other| *other == value).count() == *value;
        rule.unless(values.iter().all(has_own))
    },
);

/// The digit `counted` occurs in none of these cells, or in as many cells as its value.
fn counted(cells: &[usize], counted: usize, parts: &mut Parts<'_>) {
    let step = move |&count: &usize, digit, _| {
        Some(count + usize::from(digit == counted)).filter(|&count| count <= counted)
    };
    parts.line(cells, 0, step, move |&count| count == 0 || count == counted);
}

/// Several lists of cells with the same sum.
pub static EQUAL_SUMS: Kind = Kind::new(
    [
        "equal sums",
        "equal_sums",
        "all lists of cells have the same sum",
        "equal sums {=}",
    ],
    Shape::Lists,
    Look::Line("S"),
    |rule, parts| equal_sums(parts, rule.lists()),
    |rule, digits| {
        let sums: Vec<usize> = rule.lists().iter().map(|cells| digits.sum(cells)).collect();
        rule.unless(sums.windows(2).all(|pair| pair[0] == pair[1]))
    },
);

/// The sums of these lists are one hidden value.
pub(super) fn equal_sums(parts: &mut Parts<'_>, lists: &[Vec<usize>]) {
    let shortest = lists.iter().map(Vec::len).min().unwrap_or(0);
    let most = shortest * parts.size();
    let sum = parts.hidden(most);
    for cells in lists {
        let n = cells.len();
        let step = move |&before: &usize, value: usize, at| match at == n {
            true => (before == value).then_some(0),
            false => Some(before + value).filter(|&now| now <= most),
        };
        parts.line(&[&cells[..], &[sum]].concat(), 0, step, |_| true);
    }
}

/// Several lists of cells with the same digits, each as often.
pub static SAME_VALUES: Kind = Kind::new(
    [
        "same values",
        "same_values",
        "all lists of cells have the same digits, each as often",
        "same values {=}",
    ],
    Shape::Equal,
    Look::Shade,
    |rule, parts| {
        for digit in 1..=parts.size() {
            // a hidden value is not 0
            let number = parts.hidden(rule.first().len() + 1);
            for cells in rule.lists() {
                let (lines, counted_value) = parts.counters(cells, digit);
                for line in lines {
                    let n = line.len();
                    let step = move |&count: &usize, value: usize, at| match at == n {
                        true => (count + 1 == value).then_some(0),
                        false => Some(count + usize::from(value == counted_value)),
                    };
                    parts.line(&[&line[..], &[number]].concat(), 0, step, |_| true);
                }
            }
        }
    },
    |rule, digits| {
        let sorted = |cells: &Vec<usize>| {
            let mut values = digits.list(cells);
            values.sort_unstable();
            values
        };
        let all: Vec<Vec<usize>> = rule.lists().iter().map(sorted).collect();
        rule.unless(all.windows(2).all(|pair| pair[0] == pair[1]))
    },
);
