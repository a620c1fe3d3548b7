//! Rules about the whole board, such as diagonals, anti-knight and non-consecutive.

use super::pairs::{DIFFERENCE, RATIO, XV};
use crate::geometry;
use crate::kind::{Form, Kind, Look, Shape};
use crate::parts::Parts;
use crate::verify::{Digits, Pair};

pub(super) static ALL: [&Kind; 15] = [
    &DIAGONALS,
    &FALLING,
    &RISING,
    &WINDOWS,
    &DISJOINT,
    &ANTI_KNIGHT,
    &ANTI_KING,
    &ANTI_TAXICAB,
    &NON_CONSECUTIVE,
    &NO_RATIO,
    &NO_XV,
    &STRICT_KROPKI,
    &GLOBAL_ENTROPY,
    &GLOBAL_MODULAR,
    &DUTCH_FLATMATES,
];

/// The words of a rule for the whole board.
const fn whole(name: &'static str, meaning: &'static str) -> [&'static str; 4] {
    [name, "rules", meaning, name]
}

/// Each digit once on both long diagonals.
pub static DIAGONALS: Kind = Kind::new(
    whole("diagonals", "each digit once on both long diagonals"),
    Shape::Whole,
    Look::Diagonals([true, true]),
    |_, parts| {
        geometry::diagonals(parts.size())
            .into_iter()
            .for_each(|cells| parts.group(cells));
    },
    |_, digits| {
        digits.clash(|one, other| {
            (falls(digits, one) && falls(digits, other))
                || (rises(digits, one) && rises(digits, other))
        })
    },
);

/// Each digit once on the diagonal that falls to the right.
pub static FALLING: Kind = Kind::new(
    whole(
        "falling diagonal",
        "each digit once on the diagonal that falls to the right",
    ),
    Shape::Whole,
    Look::Diagonals([true, false]),
    |_, parts| parts.group(geometry::diagonals(parts.size())[0].clone()),
    |_, digits| digits.clash(|one, other| falls(digits, one) && falls(digits, other)),
)
.in_setters("diagonal-", Form::Flag);

/// Each digit once on the diagonal that rises to the right.
pub static RISING: Kind = Kind::new(
    whole(
        "rising diagonal",
        "each digit once on the diagonal that rises to the right",
    ),
    Shape::Whole,
    Look::Diagonals([false, true]),
    |_, parts| parts.group(geometry::diagonals(parts.size())[1].clone()),
    |_, digits| digits.clash(|one, other| rises(digits, one) && rises(digits, other)),
)
.in_setters("diagonal+", Form::Flag);

fn falls(digits: &Digits<'_>, cell: usize) -> bool {
    digits.row(cell) == digits.column(cell)
}

fn rises(digits: &Digits<'_>, cell: usize) -> bool {
    digits.row(cell) + digits.column(cell) == digits.size() - 1
}

/// Each digit once in every window: on a 9x9 board four of 3x3 cells, with a cell between them and
/// around them.
pub static WINDOWS: Kind = Kind::new(
    whole(
        "windows",
        "each digit once in each of the squares between the boxes, of which 9x9 cells have four",
    ),
    Shape::Whole,
    Look::Windows,
    |_, parts| {
        geometry::windows(parts.size())
            .into_iter()
            .for_each(|cells| parts.group(cells));
    },
    |_, digits| {
        digits.clash(|one, other| {
            window(digits, one).is_some_and(|place| window(digits, other) == Some(place))
        })
    },
);

/// The row and the column of the window around a cell; `None` between the windows.
fn window(digits: &Digits<'_>, cell: usize) -> Option<(usize, usize)> {
    let size = digits.size();
    let side = (1..=size).find(|side| side * side >= size)?;
    let (row, column) = (digits.row(cell), digits.column(cell));
    let gap = row.is_multiple_of(side + 1) || column.is_multiple_of(side + 1);
    (!gap).then_some((row / (side + 1), column / (side + 1)))
}

/// Cells at the same place of their regions have different digits.
pub static DISJOINT: Kind = Kind::new(
    whole(
        "disjoint groups",
        "cells at the same place of their regions have different digits",
    ),
    Shape::Whole,
    Look::Caption,
    |_, parts| {
        let regions = parts.board.region_cells();
        for place in 0..parts.size() {
            parts.group(
                regions
                    .iter()
                    .map(|cells| cells[place])
                    .collect::<Vec<usize>>(),
            );
        }
    },
    |_, digits| {
        digits.clash(|one, other| {
            place_in_region(digits, one)
                .is_some_and(|place| Some(place) == place_in_region(digits, other))
        })
    },
)
.in_setters("disjointgroups", Form::Flag);

/// How many cells of its region come before a cell.
pub(super) fn place_in_region(digits: &Digits<'_>, cell: usize) -> Option<usize> {
    let region = digits.region(cell)?;
    Some(
        (0..cell)
            .filter(|&other| digits.region(other) == Some(region))
            .count(),
    )
}

/// No digit a knight's move from itself.
pub static ANTI_KNIGHT: Kind = Kind::new(
    whole("anti-knight", "no digit a knight's move from itself"),
    Shape::Whole,
    Look::Caption,
    |_, parts| apart(parts, &[(1, 2), (2, 1)], |one, other| one != other),
    |_, digits| digits.clash(|one, other| matches!(digits.distance(one, other), (1, 2) | (2, 1))),
)
.in_setters("antiknight", Form::Flag);

/// No digit a king's move from itself.
pub static ANTI_KING: Kind = Kind::new(
    whole("anti-king", "no digit a king's move from itself"),
    Shape::Whole,
    Look::Caption,
    |_, parts| apart(parts, &[(1, 1)], |one, other| one != other),
    |_, digits| digits.clash(|one, other| matches!(digits.distance(one, other), (0 | 1, 0 | 1))),
)
.in_setters("antiking", Form::Flag);

/// No digit as many steps from itself as it says.
pub static ANTI_TAXICAB: Kind = Kind::new(
    whole(
        "anti-taxicab",
        "no digit as many steps up, down, left and right from itself as it says",
    ),
    Shape::Whole,
    Look::Caption,
    |_, parts| {
        for one in 0..parts.size() * parts.size() {
            for other in 0..one {
                let steps = geometry::steps(parts.size(), one, other);
                if steps <= parts.size() {
                    parts.pair(one, other, move |a, b| a != b || a != steps);
                }
            }
        }
    },
    |_, digits| {
        digits.pair(|one, other| {
            let (rows, columns) = digits.distance(one, other);
            digits.at(one) == digits.at(other) && digits.at(one) == rows + columns
        })
    },
);

/// No two neighbors with digits that differ by 1, where no rule gives their difference.
pub static NON_CONSECUTIVE: Kind = Kind::new(
    whole(
        "non-consecutive",
        "neighbors do not differ by 1, unless a rule gives their difference",
    ),
    Shape::Whole,
    Look::Caption,
    |_, parts| unmarked(parts, &[&DIFFERENCE], |one, other| one.abs_diff(other) != 1),
    |_, digits| {
        between_unmarked(digits, &[&DIFFERENCE], |one, other| {
            one.abs_diff(other) == 1
        })
    },
)
.in_setters("nonconsecutive", Form::Flag);

/// No two neighbors with a ratio that another rule gives, or 2, where no rule gives theirs.
pub static NO_RATIO: Kind = Kind::new(
    whole(
        "no other ratio",
        "neighbors have no ratio that a rule gives elsewhere (2, if none \
        does), unless a rule gives theirs",
    ),
    Shape::Whole,
    Look::Caption,
    |_, parts| {
        let ratios = ratios(parts.board);
        unmarked(parts, &[&RATIO], move |one, other| {
            !ratios
                .iter()
                .any(|&ratio| one == ratio * other || other == ratio * one)
        });
    },
    |_, digits| {
        let known = digits.rules(&RATIO).map(|rule| rule.or(2));
        let known: Vec<usize> = known.collect();
        let is_known = |ratio| known.contains(&ratio) || known.is_empty() && ratio == 2;
        between_unmarked(digits, &[&RATIO], |one, other| {
            let (low, high) = (one.min(other), one.max(other));
            high % low == 0 && is_known(high / low)
        })
    },
)
.in_setters("ratio", Form::Negative);

fn ratios(board: &crate::board::Variant) -> Vec<usize> {
    let rules = board.rules().iter().filter(|rule| *rule.kind() == RATIO);
    let ratios: Vec<usize> = rules.map(|rule| rule.or(2)).collect();
    if ratios.is_empty() { vec![2] } else { ratios }
}

/// No two neighbors with the sum 5 or 10, where no rule gives it.
pub static NO_XV: Kind = Kind::new(
    whole(
        "no other xv",
        "neighbors do not add up to 5 or 10, unless a rule gives it",
    ),
    Shape::Whole,
    Look::Caption,
    |_, parts| unmarked(parts, &[&XV], |one, other| !matches!(one + other, 5 | 10)),
    |_, digits| {
        between_unmarked(digits, &[&XV], |one, other| {
            one + other == 5 || one + other == 10
        })
    },
)
.in_setters("xv", Form::Negative);

/// Neighbors without a dot are neither consecutive nor one the double of the other.
pub static STRICT_KROPKI: Kind = Kind::new(
    whole(
        "strict kropki",
        "neighbors without a difference or a ratio neither differ by 1 nor is one the double of the other",
    ),
    Shape::Whole,
    Look::Caption,
    |_, parts| {
        unmarked(parts, &[&DIFFERENCE, &RATIO], |one, other| {
            one.abs_diff(other) != 1 && one != 2 * other && other != 2 * one
        });
    },
    |_, digits| {
        between_unmarked(digits, &[&DIFFERENCE, &RATIO], |one, other| {
            one + 1 == other || other + 1 == one || one * 2 == other || other * 2 == one
        })
    },
);

/// Relates all cells that are this many rows and columns apart.
fn apart(parts: &mut Parts<'_>, steps: &[(usize, usize)], fits: fn(usize, usize) -> bool) {
    for (one, other) in geometry::pairs(parts.size(), steps) {
        parts.pair(one, other, fits);
    }
}

/// Relates all neighbors except pairs with a rule of these kinds.
fn unmarked(
    parts: &mut Parts<'_>,
    kinds: &[&Kind],
    fits: impl Fn(usize, usize) -> bool + Clone + 'static,
) {
    let rules = parts
        .board
        .rules()
        .iter()
        .filter(|rule| kinds.contains(&rule.kind()));
    let marked: Vec<Vec<usize>> = rules.map(super::super::rule::Rule::cells).collect();
    for (one, other) in geometry::pairs(parts.size(), &[(0, 1), (1, 0)]) {
        let is_marked = |cells: &Vec<usize>| cells.contains(&one) && cells.contains(&other);
        if !marked.iter().any(is_marked) {
            parts.pair(one, other, fits.clone());
        }
    }
}

/// The first two neighbors that have no rule of some kinds and for whose digits this holds.
fn between_unmarked(
    digits: &Digits<'_>,
    kinds: &[&Kind],
    is_wrong: impl Fn(usize, usize) -> bool,
) -> Option<Pair> {
    let is_marked = |one: usize, other: usize| {
        let mut rules = kinds.iter().flat_map(|kind| digits.rules(kind));
        rules.any(|rule| matches!(rule.first(), &[a, b] if [a, b] == [one, other] || [b, a] == [one, other]))
    };
    digits.pair(|one, other| {
        matches!(digits.distance(one, other), (0, 1) | (1, 0))
            && is_wrong(digits.at(one), digits.at(other))
            && !is_marked(one, other)
    })
}

/// Each square of 2x2 cells has a low, a middle and a high digit.
pub static GLOBAL_ENTROPY: Kind = Kind::new(
    whole(
        "global entropy",
        "each square of 2x2 cells has a low, a middle and a high digit",
    ),
    Shape::Whole,
    Look::Caption,
    |_, parts| {
        let size = parts.size();
        all_three(parts, move |digit| (digit - 1) * 3 / size);
    },
    |_, digits| lacks_one(digits, |digit| third(digit, digits.size())),
);

/// Each square of 2x2 cells has all three remainders by 3.
pub static GLOBAL_MODULAR: Kind = Kind::new(
    whole(
        "global modular",
        "each square of 2x2 cells has digits with all three remainders by 3",
    ),
    Shape::Whole,
    Look::Caption,
    |_, parts| all_three(parts, |digit| digit % 3),
    |_, digits| lacks_one(digits, |digit| digit % 3),
);

/// 0 for low digits, 1 for those in the middle, 2 for high ones.
pub(super) fn third(digit: usize, size: usize) -> usize {
    (0..2)
        .filter(|third| 3 * (digit - 1) >= (third + 1) * size)
        .count()
}

/// Each square of 2x2 cells has digits of all three classes.
fn all_three(parts: &mut Parts<'_>, class: impl Fn(usize) -> usize + Clone + 'static) {
    let size = parts.size();
    for corner in geometry::corners(size) {
        let class = class.clone();
        let square = [corner, corner + 1, corner + size, corner + size + 1];
        let step = move |seen: &usize, digit, _| Some(seen | 1 << class(digit));
        parts.line(&square, 0, step, |&seen| seen == 7);
    }
}

fn lacks_one(digits: &Digits<'_>, class: impl Fn(usize) -> usize) -> Option<Pair> {
    let size = digits.size();
    (0..(size - 1) * size)
        .filter(|cell| cell % size + 1 < size)
        .find_map(|cell| {
            let square = [cell, cell + 1, cell + size, cell + size + 1];
            let has = |wanted| square.iter().any(|&cell| class(digits.at(cell)) == wanted);
            (!(has(0) && has(1) && has(2))).then_some((cell, square[3]))
        })
}

/// Each middle digit has a 1 above it or the highest digit below it.
pub static DUTCH_FLATMATES: Kind = Kind::new(
    whole(
        "dutch flatmates",
        "each 5 has a 1 above it or a 9 below it (on other boards the middle and the highest \
            digit)",
    ),
    Shape::Whole,
    Look::Caption,
    |_, parts| {
        let size = parts.size();
        let middle = size.div_ceil(2);
        for column in 0..size {
            let cells: Vec<usize> = (0..size).map(|row| row * size + column).collect();
            // whether the digit before was a 1, and whether the next one has to be the highest
            let step = move |&(one, owes): &(bool, bool), digit: usize, _| {
                let alone = digit == middle && !one;
                (!owes || digit == size).then_some((digit == 1, alone))
            };
            parts.line(&cells, (false, false), step, |&(_, owes)| !owes);
        }
    },
    |_, digits| {
        let size = digits.size();
        (0..size * size)
            .filter(|&cell| digits.at(cell) == size.div_ceil(2))
            .find_map(|cell| {
                let above = cell >= size && digits.at(cell - size) == 1;
                let below = cell + size < size * size && digits.at(cell + size) == size;
                (!above && !below).then_some((cell, cell))
            })
    },
);
