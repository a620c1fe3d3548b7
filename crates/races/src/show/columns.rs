//! The columns of the tables: what each of them means, and what stands in it.

use super::super::statistics::Bound;
use super::super::{Kind, Row};
use super::{axis, commas, name, number, percent, scaled};

/// A column of a table.
pub struct Column {
    /// Its heading.
    pub name: &'static str,
    /// Its definition.
    pub meaning: &'static str,
    pub(super) cell: fn(&Row, &[Row]) -> String,
    pub(super) when: When,
}

/// When a column is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum When {
    Always,
    /// Some entrant is a program.
    Programs,
    /// Some instance was not solved by somebody.
    Unsolved,
    /// Some entrant counts guesses.
    Guesses,
}

macro_rules! column {
    ($when:ident, $name:literal, $meaning:literal, $cell:expr) => {
        Column { name: $name, meaning: $meaning, cell: $cell, when: When::$when }
    };
}

const MANY: &[Column] = &[
    column!(
        Always,
        "solver",
        "with (batch): the puzzles that it solved one at a time, all handed over at once; virtual best: the best solver for each puzzle",
        |row, _| name(row)
    ),
    column!(
        Always,
        "solved/s",
        "puzzles solved in a second; time spent on puzzles stopped by the limit counts too",
        |row, _| or(row.per_second, number)
    ),
    column!(
        Always,
        "ratio",
        "the best solved/s on this set, divided by this one; = where the 95 % intervals overlap",
        ratio
    ),
    column!(
        Always,
        "mean µs",
        "mean time of a puzzle, one at a time, in µs; of each the median of all rounds",
        |row, _| micros(row.times.map(|times| times.mean))
    ),
    column!(Always, "median", "half of the puzzles took at most this long, in µs", |row, _| micros(
        row.times.map(|times| times.median)
    )),
    column!(Always, "p95", "95 % of the puzzles took at most this long, in µs", |row, _| micros(
        row.times.map(|times| times.p95)
    )),
    column!(Always, "worst", "the longest time of a puzzle, in µs", |row, _| micros(
        row.times.map(|times| times.worst)
    )),
    column!(Unsolved, "PAR2", "mean time where each puzzle not solved counts as twice the limit, in µs", |row, _| or(
        row.par2,
        |seconds| number(seconds * 1e6)
    )),
    column!(Programs, "wall", "mean time of a puzzle on the wall, of programs", |row, _| or(row.wall, axis::time)),
    column!(Programs, "memory", "the most memory of all its processes together, of programs", |row, _| or(
        row.memory, memory
    )),
    column!(Always, "solved", "puzzles solved within the limit, of those tried", |row, _| percent(
        row.solved, row.tried
    )),
    column!(Unsolved, "alone", "puzzles that nobody else solved", |row, _| or(
        (row.tried > 0 && !row.batched).then_some(row.alone),
        |alone| commas(&alone.to_string())
    )),
    column!(Guesses, "no guess", "puzzles solved without a guess, of those solved", |row, _| or(
        row.unguessed,
        |unguessed| percent(unguessed, row.solved)
    )),
    column!(Guesses, "guesses", "mean guesses for a solved puzzle", |row, _| each(row, row.guesses)),
    column!(Guesses, "nodes", "mean nodes for a solved puzzle, in the solver's own unit of work", |row, _| each(
        row,
        (!row.batched && row.nodes > 0).then_some(row.nodes)
    )),
];

const COVER: &[Column] = &[
    column!(Always, "solver", "each answers the question in the title", |row, _| name(row)),
    column!(
        Always,
        "ratio",
        "its time, divided by the best time on this cover; = where the 95 % intervals overlap",
        ratio
    ),
    column!(Always, "time", "the time of one answer, the median of all rounds", |row, _| or(row.times, |times| {
        axis::bound(times.median)
    })),
    column!(Programs, "wall", "the same on the wall, of programs", |row, _| or(row.wall, axis::time)),
    column!(Programs, "memory", "the most memory of all its processes together, of programs", |row, _| or(
        row.memory, memory
    )),
    column!(Guesses, "decisions", "nodes with a choice between two options or more", |row, _| or(row.guesses, |n| {
        commas(&n.to_string())
    })),
    column!(Guesses, "nodes", "partial covers at which forced options were taken", |row, _| or(
        Some(row.nodes).filter(|&nodes| nodes > 0),
        |n| commas(&n.to_string())
    )),
];

/// What stands in a cell that has no figure, and what goes for all tables.
const NONE: (&str, &str) = ("-", "no figure: not counted by this solver, not reached, or refused");

fn or<T>(figure: Option<T>, text: impl Fn(T) -> String) -> String {
    figure.map_or_else(|| "-".into(), text)
}

fn ratio(row: &Row, all: &[Row]) -> String {
    or(row.ratio(all), |ratio| format!("{}{}", if row.is_tied(all) { "= " } else { "" }, number(ratio)))
}

fn micros(bound: Option<Bound>) -> String {
    or(bound, |bound| scaled(bound, 1e-6))
}

fn each(row: &Row, sum: Option<u64>) -> String {
    or(sum.filter(|_| row.solved > 0), |sum| number(sum as f64 / row.solved as f64))
}

/// Bytes in the unit that fits.
fn memory(bytes: u64) -> String {
    match bytes as f64 / f64::from(1 << 20) {
        mib if mib < 1024.0 => format!("{} MiB", number(mib)),
        mib => format!("{} GiB", number(mib / 1024.0)),
    }
}

/// The columns of a table of this kind, in their order.
pub fn columns(kind: Kind) -> &'static [Column] {
    match kind {
        Kind::Many => MANY,
        Kind::Cover => COVER,
    }
}

/// The columns that have something to show of these rows.
pub(super) fn shown(kind: Kind, rows: &[Row]) -> impl Iterator<Item = &'static Column> {
    let programs = rows.iter().any(|row| row.wall.is_some());
    let unsolved = rows.iter().any(|row| row.solved < row.tried && !row.batched);
    let guesses = !programs || rows.iter().any(|row| row.guesses.is_some() || row.nodes > 0);
    columns(kind).iter().filter(move |column| match column.when {
        When::Always => true,
        When::Programs => programs,
        When::Unsolved => unsolved,
        When::Guesses => guesses,
    })
}

/// The definitions of all columns of this kind, under a title.
pub(super) fn definitions(kind: Kind) -> (&'static str, impl Iterator<Item = (&'static str, &'static str)>) {
    let title = match kind {
        Kind::Many => "Columns for sudokus and families",
        Kind::Cover => "Columns for exact covers",
    };
    (title, columns(kind).iter().map(|column| (column.name, column.meaning)).chain([NONE]))
}

/// The definitions as lines of text.
pub fn legend(kind: Kind) -> String {
    let (title, columns) = definitions(kind);
    let lines = columns.map(|(name, meaning)| format!("  {name:9}  {meaning}\n"));
    format!("{title}:\n{}", lines.collect::<String>())
}
