//! The columns of the tables: the meaning of each, and its figures.

use super::numbers::{grouped, number, percent, sign, time};
use super::rows::{name, part};
use crate::statistics::Bound;
use crate::{RaceRow, SetKind, Times};

/// The text of a cell, from its row and all rows.
type Cell = fn(&RaceRow, &[RaceRow]) -> String;

/// A column of a table.
pub(super) struct Column {
    when: When,
    pub(super) name: &'static str,
    pub(super) meaning: &'static str,
    pub(super) cell: Cell,
}

/// When a column is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    Always,
    /// Some entrant is a program.
    Programs,
    /// An entrant did not solve some instance.
    Unsolved,
    /// Some entrant counts guesses.
    Guesses,
}
use When::{Always, Guesses, Programs, Unsolved};

const fn column(when: When, name: &'static str, meaning: &'static str, cell: Cell) -> Column {
    Column {
        when,
        name,
        meaning,
        cell,
    }
}

/// The columns of sudokus and families, in their order.
const MANY: [Column; 15] = [
    column(
        Always,
        "solver",
        "with (batch): the puzzles that it solved one at a time, all handed over at once; virtual \
        best: the best solver for each puzzle",
        |row, _| name(row),
    ),
    column(
        Always,
        "solved/s",
        "puzzles solved in a second; each that was not solved counts with its limit of time",
        |row, _| or(row.per_second, number),
    ),
    column(
        Always,
        "ratio",
        "the best solved/s on this set, divided by this one; = where the 95 % intervals overlap",
        ratio,
    ),
    column(
        Always,
        "mean µs",
        "mean time of a puzzle, one at a time, in µs; of each the median of all rounds",
        |row, _| micros(row, |times| times.mean),
    ),
    column(
        Always,
        "median",
        "half of the puzzles took at most this long, in µs",
        |row, _| micros(row, |times| times.median),
    ),
    column(
        Always,
        "p95",
        "95 % of the puzzles took at most this long, in µs",
        |row, _| micros(row, |times| times.p95),
    ),
    column(
        Always,
        "worst",
        "the longest time of a puzzle, in µs",
        |row, _| micros(row, |times| times.worst),
    ),
    column(
        Unsolved,
        "PAR2",
        "mean time where each puzzle not solved counts as twice the limit, in µs",
        |row, _| or(row.par2, |seconds| number(seconds * 1e6)),
    ),
    column(
        Programs,
        "wall",
        "mean time of a puzzle on the wall, of programs",
        |row, _| or(row.wall, time),
    ),
    column(
        Programs,
        "memory",
        "the most memory of all its processes together, of programs",
        |row, _| or(row.memory, memory),
    ),
    column(
        Always,
        "solved",
        "puzzles solved within the limit, of those that all have met",
        |row, _| part(row),
    ),
    column(
        Unsolved,
        "alone",
        "puzzles that nobody else solved",
        |row, _| {
            or(
                Some(row.alone).filter(|_| row.tried > 0 && !row.batched),
                grouped,
            )
        },
    ),
    column(
        Guesses,
        "no guess",
        "puzzles solved without a guess, of those solved",
        |row, _| or(row.unguessed, |unguessed| percent(unguessed, row.solved)),
    ),
    column(
        Guesses,
        "guesses",
        "mean guesses for a solved puzzle",
        |row, _| each(row, row.guesses),
    ),
    column(
        Guesses,
        "nodes",
        "mean nodes for a solved puzzle, in the solver's own unit of work",
        |row, _| each(row, Some(row.nodes).filter(|&nodes| nodes > 0)),
    ),
];

/// The columns of exact covers.
const COVER: [Column; 7] = [
    column(
        Always,
        "solver",
        "each answers the question in the title",
        |row, _| name(row),
    ),
    column(
        Always,
        "ratio",
        "its time, divided by the best time on this cover; = where the 95 % intervals overlap",
        ratio,
    ),
    column(
        Always,
        "time",
        "the time of one answer, the median of all rounds",
        |row, _| {
            or(row.times, |times| {
                format!("{}{}", sign(times.median), time(times.median.seconds))
            })
        },
    ),
    column(
        Programs,
        "wall",
        "the same on the wall, of programs",
        |row, _| or(row.wall, time),
    ),
    column(
        Programs,
        "memory",
        "the most memory of all its processes together, of programs",
        |row, _| or(row.memory, memory),
    ),
    column(
        Guesses,
        "decisions",
        "nodes with a choice between two options or more",
        |row, _| or(row.guesses, grouped),
    ),
    column(
        Guesses,
        "nodes",
        "partial covers at which forced options were taken",
        |row, _| or(Some(row.nodes).filter(|&nodes| nodes > 0), grouped),
    ),
];

/// The sign of a cell without a figure, with its meaning.
const NONE: (&str, &str) = (
    "-",
    "no figure: not counted by this solver, not reached, or refused",
);

fn or<T>(figure: Option<T>, text: impl Fn(T) -> String) -> String {
    figure.map_or_else(|| "-".into(), text)
}

pub(super) fn ratio(row: &RaceRow, all: &[RaceRow]) -> String {
    or(row.ratio(all), |ratio| {
        format!(
            "{}{}",
            if row.is_tied(all) { "= " } else { "" },
            number(ratio)
        )
    })
}

fn micros(row: &RaceRow, of: fn(Times) -> Bound) -> String {
    or(row.times.map(of), |bound| {
        format!("{}{}", sign(bound), number(bound.seconds * 1e6))
    })
}

fn each(row: &RaceRow, sum: Option<u64>) -> String {
    or(sum.filter(|_| row.solved > 0), |sum| {
        number(sum as f64 / row.solved as f64)
    })
}

/// Bytes in the unit that fits.
fn memory(bytes: u64) -> String {
    match bytes as f64 / f64::from(1 << 20) {
        mib if mib < 1024.0 => format!("{} MiB", number(mib)),
        mib => format!("{} GiB", number(mib / 1024.0)),
    }
}

fn columns(kind: SetKind) -> &'static [Column] {
    match kind {
        SetKind::Many => &MANY,
        SetKind::Cover => &COVER,
    }
}

/// The columns with figures for these rows, which belong to one set; `all` has the rows of all
/// sets.
pub(super) fn shown(rows: &[RaceRow], all: &[RaceRow]) -> Vec<&'static Column> {
    let programs = rows.iter().any(|row| row.wall.is_some());
    let unsolved = rows
        .iter()
        .any(|row| row.solved < row.tried && !row.batched);
    let guesses = !programs
        || rows
            .iter()
            .any(|row| row.guesses.is_some() || row.nodes > 0);
    let has_figures = |column: &&Column| rows.iter().any(|row| (column.cell)(row, all) != NONE.0);
    let is_shown = |column: &&Column| match column.when {
        Always => true,
        Programs => programs,
        Unsolved => unsolved,
        Guesses => guesses && has_figures(column),
    };
    columns(rows[0].kind()).iter().filter(is_shown).collect()
}

/// The definitions of all columns of this kind, under a title.
pub(super) fn definitions(
    kind: SetKind,
) -> (
    &'static str,
    impl Iterator<Item = (&'static str, &'static str)>,
) {
    let title = match kind {
        SetKind::Many => "Columns for sudokus and families",
        SetKind::Cover => "Columns for exact covers",
    };
    let own = columns(kind).iter();
    let own = own.map(|column| (column.name, column.meaning));
    (title, own.chain([NONE]))
}

/// The definitions as lines of text.
pub fn legend(kind: SetKind) -> String {
    let (title, columns) = definitions(kind);
    let lines = columns.map(|(name, meaning)| format!("  {name:9}  {meaning}\n"));
    format!("{title}:\n{}", lines.collect::<String>())
}
