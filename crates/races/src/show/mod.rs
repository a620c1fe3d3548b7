//! The results of a race, as text: an aligned [table](text), [markdown], [csv], JSON, and a [drawing](svg).

mod axis;
mod cactus;
mod columns;
mod dots;
mod json;
mod page;
mod svg;
mod table;

pub use columns::{Column, columns, legend};
pub use json::json;
pub use svg::svg;
pub use table::{csv, markdown, text};

use super::statistics::Bound;
use super::{Ended, Header, Row};
use std::time::Duration;

/// The rows of each set, in their order.
fn groups(rows: &[Row]) -> impl Iterator<Item = &[Row]> {
    rows.chunk_by(|a, b| a.kind == b.kind && a.set == b.set)
}

/// The rows of a set, the fastest first, those without a figure last.
fn ranked(rows: &[Row]) -> Vec<&Row> {
    let mut ranked: Vec<&Row> = rows.iter().collect();
    ranked.sort_by(|a, b| b.per_second.unwrap_or(-1.0).total_cmp(&a.per_second.unwrap_or(-1.0)));
    ranked
}

/// The name of its solver, and how it went about the set.
fn name(row: &Row) -> String {
    format!("{}{}", row.solver, if row.batched { " (batch)" } else { "" })
}

/// Whether it belongs into tables and drawings: a batch that there cannot be is a note only.
fn is_shown(row: &Row) -> bool {
    !row.batched || !matches!(row.ended, Ended::Refused(_))
}

/// The lines of the header.
fn header_lines(header: &Header) -> [String; 3] {
    let rounds = if header.rounds == 1 { "1 round".into() } else { format!("{} rounds", header.rounds) };
    let limit = duration(header.max_time);
    [
        format!("{}, {}", header.version, header.machine),
        header.command.clone(),
        format!("{rounds}, seed {}, {}, at most {limit} a sudoku", header.seed, header.clock),
    ]
}

/// A number with commas, and about three significant digits.
fn number(value: f64) -> String {
    let decimals = match value {
        ..0.0005 => 0,
        ..0.9995 => 3,
        ..9.995 => 2,
        ..99.95 => 1,
        _ => 0,
    };
    let text = format!("{value:.decimals$}");
    let (whole, fraction) = text.split_at(text.find('.').unwrap_or(text.len()));
    format!("{}{fraction}", commas(whole))
}

/// A whole number with commas.
fn commas(digits: &str) -> String {
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A count with its noun, in the plural unless it is 1.
fn many(n: u128, name: &str) -> String {
    format!("{} {name}{}", commas(&n.to_string()), if n == 1 { "" } else { "s" })
}

fn percent(part: usize, whole: usize) -> String {
    match (part, whole) {
        (_, 0) => "-".into(),
        // 100 % only for all
        (part, whole) if part == whole => "100 %".into(),
        (0, _) => "0 %".into(),
        (part, whole) => format!("{:.1} %", (part as f64 / whole as f64 * 100.0).clamp(0.1, 99.9)),
    }
}

/// Seconds in another unit, `≥` before censored ones.
fn scaled(bound: Bound, unit: f64) -> String {
    format!("{}{}", if bound.censored { "≥" } else { "" }, number(bound.seconds / unit))
}

fn duration(time: Duration) -> String {
    match time.as_secs_f64() {
        seconds if seconds >= 1.0 => format!("{} s", trimmed(seconds)),
        seconds if seconds >= 1e-3 => format!("{} ms", trimmed(seconds * 1e3)),
        seconds => format!("{} µs", trimmed(seconds * 1e6)),
    }
}

fn trimmed(value: f64) -> String {
    let text = format!("{value:.3}");
    text.trim_end_matches('0').trim_end_matches('.').into()
}

/// Why a row is incomplete.
fn remark(row: &Row) -> Option<String> {
    let (solver, puzzles) = (name(row), row.puzzles);
    let part = format!("{} of {}", commas(&row.tried.to_string()), commas(&puzzles.to_string()));
    match &row.ended {
        Ended::Done => None,
        Ended::Time if puzzles == 1 => Some(format!("{solver}: out of time")),
        Ended::Time => Some(format!("{solver}: {part}, then out of time")),
        Ended::Cancelled => Some(format!("{solver}: {part}, then interrupted")),
        Ended::Refused(why) => Some(format!("{solver}: {why}")),
    }
}

/// The names of its figures of time that are lower bounds.
fn at_least(row: &Row) -> Vec<&'static str> {
    let all = row
        .times
        .map(|times| [("mean", times.mean), ("median", times.median), ("p95", times.p95), ("worst", times.worst)]);
    all.into_iter().flatten().filter(|(_, bound)| bound.censored).map(|(name, _)| name).collect()
}

/// Why a row is incomplete, in a word.
fn ended(row: &Row) -> &'static str {
    match row.ended {
        Ended::Done => "done",
        Ended::Time => "time",
        Ended::Cancelled => "interrupted",
        Ended::Refused(_) => "refused",
    }
}

#[cfg(test)]
mod geometry;
#[cfg(test)]
mod tests;
