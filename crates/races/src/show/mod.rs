//! The results of a race, as text: aligned [tables](text), [markdown], [csv], [json], a
//! [drawing](svg) and a [page](html) with all of it.

mod chart;
mod columns;
mod drawing;
mod figures;
mod html;
mod pictures;
mod table;

pub use columns::legend;
pub use figures::{csv, json};
pub use html::html;
pub use pictures::{growth, svg};
pub use table::{markdown, text};

use super::statistics::Bound;
use super::{Completion, Header, Kind, Question, Results, Row};
use std::fmt::Display;

/// The rows of each set, in their order.
fn groups(rows: &[Row]) -> impl Iterator<Item = &[Row]> {
    rows.chunk_by(|a, b| a.set == b.set)
}

/// The rows of a set, the fastest first, those without a figure last.
fn ranked(rows: &[Row]) -> Vec<&Row> {
    let mut ranked: Vec<&Row> = rows.iter().collect();
    ranked.sort_by(|a, b| {
        b.per_second
            .unwrap_or(-1.0)
            .total_cmp(&a.per_second.unwrap_or(-1.0))
    });
    ranked
}

/// The name of its solver, and how it went about the set.
fn name(row: &Row) -> String {
    format!(
        "{}{}",
        row.solver,
        if row.batched { " (batch)" } else { "" }
    )
}

/// Whether it belongs into tables and drawings: a batch that there cannot be is a note only.
fn is_shown(row: &Row) -> bool {
    !row.batched || row.solved > 0 || !matches!(row.ended, Completion::Refused(_))
}

/// The lines of the header.
fn header_lines(header: &Header) -> [String; 3] {
    let rounds = match header.rounds {
        None => "as many rounds as the spread needs".into(),
        Some(1) => "1 round".into(),
        Some(rounds) => format!("{rounds} rounds"),
    };
    let [sudoku, cover] = header.max_time.map(duration);
    let has = |sudokus| header.sets.iter().any(|set| set.sudokus == sudokus);
    let limit = match (has(true), has(false)) {
        (true, true) if sudoku != cover => {
            format!("at most {sudoku} a sudoku and {cover} an exact cover")
        }
        (true, true) => format!("at most {sudoku} a sudoku or an exact cover"),
        (_, false) => format!("at most {sudoku} a sudoku"),
        (false, true) => format!("at most {cover} an exact cover"),
    };
    let rules = format!("{rounds}, seed {}, {}, {limit}", header.seed, header.clock);
    [
        format!("{}, {}", header.version, header.machine),
        header.command.clone(),
        rules,
    ]
}

/// The title of the table of a set: what is raced over, and what is known of it.
fn title(group: &[Row]) -> String {
    let first = &group[0];
    let puzzles = first.puzzles.to_string();
    let what = match (first.kind(), first.sudokus) {
        _ if first.is_start_up() => "the smallest instance there is".into(),
        (Kind::Many, true) => many(&puzzles, "sudoku"),
        (Kind::Many, false) => many(&puzzles, "exact cover"),
        (Kind::Cover, _) => {
            let claims = || group.iter().filter_map(|row| row.claim.as_ref());
            let known = claims()
                .find(|claim| claim.exact || claim.cost.is_some())
                .or_else(|| claims().next());
            match known {
                None => "not answered by anybody".into(),
                Some(claim) if claim.exact && claim.cost.is_none() => {
                    many(&claim.least.to_string(), "solution")
                }
                Some(claim) => claim.to_string(),
            }
        }
    };
    let is_usual = first.question == Question::usual(first.sudokus);
    format!(
        "{}: {what}{}",
        first.set,
        if is_usual {
            String::new()
        } else {
            format!("; to {}", first.question.task())
        }
    )
}

/// What to know about the figures, below them.
pub fn notes(results: &Results) -> String {
    results
        .notes
        .iter()
        .flat_map(|note| ["* ", note, "\n"])
        .collect()
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
    grouped(format_args!("{value:.decimals$}"))
}

/// A number with commas between the thousands of its whole part.
///
/// ```
/// use quadrille_races::show::grouped;
///
/// assert_eq!(
///     [grouped(999), grouped(-123_456), grouped("-1234567.8910")],
///     ["999", "-123,456", "-1,234,567.8910"]
/// );
/// ```
pub fn grouped(number: impl Display) -> String {
    let text = number.to_string();
    let end = text.find('.').unwrap_or(text.len());
    let mut grouped = String::with_capacity(text.len() + end / 3);
    let mut last = '-';
    for (at, character) in text.char_indices() {
        if at < end && (end - at).is_multiple_of(3) && last != '-' {
            grouped.push(',');
        }
        grouped.push(character);
        last = character;
    }
    grouped
}

/// A count with its noun, in the plural unless it is 1.
fn many(digits: &str, name: &str) -> String {
    format!(
        "{} {name}{}",
        grouped(digits),
        if digits == "1" { "" } else { "s" }
    )
}

fn percent(part: usize, whole: usize) -> String {
    match part {
        _ if whole == 0 => "-".into(),
        0 => "0 %".into(),
        // 100 % only for all
        _ if part == whole => "100 %".into(),
        _ => format!(
            "{:.1} %",
            (part as f64 / whole as f64 * 100.0).clamp(0.1, 99.9)
        ),
    }
}

/// Seconds in the unit that fits, three digits.
fn time(seconds: f64) -> String {
    let (unit, name) = match seconds {
        ..0.999_5e-6 => (1e-9, "ns"),
        ..0.999_5e-3 => (1e-6, "µs"),
        ..0.999_5 => (1e-3, "ms"),
        _ => (1.0, "s"),
    };
    format!("{} {name}", number(seconds / unit))
}

/// What stands before a lower bound.
fn sign(bound: Bound) -> &'static str {
    if bound.censored { "≥" } else { "" }
}

/// A limit, to the letter.
fn duration(seconds: f64) -> String {
    let (value, unit) = match seconds {
        1.0.. => (seconds, "s"),
        1e-3.. => (seconds * 1e3, "ms"),
        _ => (seconds * 1e6, "µs"),
    };
    let text = format!("{value:.3}");
    format!(
        "{} {unit}",
        text.trim_end_matches('0').trim_end_matches('.')
    )
}

/// How a row ended: in a word for programs, in one for drawings, and for people where it is
/// incomplete.
fn told(row: &Row) -> (&'static str, &'static str, Option<String>) {
    let (solver, puzzles) = (name(row), row.puzzles);
    let part = format!("{} of {}", grouped(row.tried), grouped(puzzles));
    let late = if puzzles == 1 {
        "out of time".to_owned()
    } else {
        format!("{part}, then out of time")
    };
    let (word, short, why) = match &row.ended {
        Completion::Done => return ("done", "", None),
        Completion::Time => ("time", "out of time", late),
        Completion::Cancelled => (
            "interrupted",
            "interrupted",
            format!("{part}, then interrupted"),
        ),
        Completion::Refused(why) => ("refused", "cannot", why.clone()),
        Completion::Failed(1, why) => ("failed", "no answer", format!("no answer: {why}")),
        Completion::Failed(n, why) => {
            ("failed", "no answer", format!("no answer {n} times: {why}"))
        }
        Completion::Out(why) => ("wrong", "wrong", format!("out of the race: {why}")),
        Completion::Disputed(why) => ("disputed", "disputed", format!("disputed: {why}")),
    };
    (word, short, Some(format!("{solver}: {why}")))
}

#[cfg(test)]
mod geometry;
#[cfg(test)]
mod tests;
