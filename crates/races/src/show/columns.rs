//! The columns of the tables, and what each of them means.

use super::super::Kind;

/// The heading of a column, and its definition.
pub type Column = (&'static str, &'static str);

const SUDOKUS: [Column; 11] = [
    ("solver", "with (batch): the puzzles that it solved one at a time, all handed over at once"),
    ("solved/s", "puzzles solved in a second; time spent on puzzles stopped by the limit counts too"),
    ("ratio", "the best solved/s on this set, divided by this one"),
    ("mean µs", "mean time of a puzzle, one at a time, in µs; of each the median of all rounds"),
    ("median", "half of the puzzles took at most this long, in µs"),
    ("p95", "95 % of the puzzles took at most this long, in µs"),
    ("worst", "the longest time of a puzzle, in µs"),
    ("solved", "puzzles solved within the limit, of those tried"),
    ("no guess", "puzzles solved without a guess, of those solved"),
    ("guesses", "mean guesses for a solved puzzle"),
    ("nodes", "mean nodes for a solved puzzle, in the solver's own unit of work"),
];

const COVER: [Column; 5] = [
    ("engine", "each counts all solutions"),
    ("ratio", "its time, divided by the best time on this cover"),
    ("time", "the time of one count, the median of all rounds"),
    ("decisions", "nodes with a choice between two options or more"),
    ("nodes", "partial covers at which forced options were taken"),
];

/// What stands in a cell that has no figure, and what goes for all tables.
const NONE: Column = ("-", "no figure: not counted by this solver, not reached, or refused");

/// The columns of a table of this kind, in their order.
pub fn columns(kind: Kind) -> &'static [Column] {
    match kind {
        Kind::Sudokus => &SUDOKUS,
        Kind::Cover => &COVER,
    }
}

/// The definitions of all columns of this kind, under a title.
pub(super) fn definitions(kind: Kind) -> (&'static str, impl Iterator<Item = Column>) {
    let title = match kind {
        Kind::Sudokus => "Columns for sudokus",
        Kind::Cover => "Columns for exact covers",
    };
    (title, columns(kind).iter().copied().chain([NONE]))
}

/// The definitions as lines of text.
pub fn legend(kind: Kind) -> String {
    let (title, columns) = definitions(kind);
    let lines = columns.map(|(name, meaning)| format!("  {name:9}  {meaning}\n"));
    format!("{title}:\n{}", lines.collect::<String>())
}
