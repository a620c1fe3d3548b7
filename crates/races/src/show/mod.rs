//! The results of a race, as text: an aligned [table](text), [markdown], [csv], JSON, and a [drawing](svg).

mod axis;
mod cactus;
mod columns;
mod dots;
mod html;
mod json;
mod page;
mod plots;
mod svg;
mod table;

pub use columns::{Column, columns, legend};
pub use html::html;
pub use json::json;
pub use plots::growth;
pub use svg::svg;
pub use table::{csv, markdown, text};

use super::statistics::Bound;
use super::{Completion, Header, Kind, Question, Results, Row};

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
        (true, true) if sudoku != cover => format!("at most {sudoku} a sudoku and {cover} an exact cover"),
        (true, true) => format!("at most {sudoku} a sudoku or an exact cover"),
        (_, false) => format!("at most {sudoku} a sudoku"),
        (false, true) => format!("at most {cover} an exact cover"),
    };
    [
        format!("{}, {}", header.version, header.machine),
        header.command.clone(),
        format!("{rounds}, seed {}, {}, {limit}", header.seed, header.clock),
    ]
}

/// The title of the table of a set: what is raced over, and what is known of it.
fn title(group: &[Row]) -> String {
    let first = &group[0];
    let what = match (first.kind, first.sudokus) {
        _ if first.is_start_up() => "the smallest instance there is".into(),
        (Kind::Many, true) => many(first.puzzles as u128, "sudoku"),
        (Kind::Many, false) => many(first.puzzles as u128, "exact cover"),
        (Kind::Cover, _) => {
            let agreed =
                group.iter().find_map(|row| row.claim.as_ref().filter(|claim| claim.exact || claim.cost.is_some()));
            let claim = agreed.or_else(|| group.iter().find_map(|row| row.claim.as_ref()));
            claim.map_or("not answered by anybody".into(), |claim| match claim.exact && claim.cost.is_none() {
                true => many_digits(&claim.least.to_string(), "solution"),
                false => claim.to_string(),
            })
        }
    };
    let usual = if first.sudokus { Question::Unique } else { Question::Count };
    let asked = if first.question == usual { String::new() } else { format!("; to {}", first.question.task()) };
    format!("{}: {what}{asked}", first.set)
}

/// What kind of set a row is of, in the forms for programs.
fn kind(row: &Row) -> &'static str {
    if row.sudokus { "sudokus" } else { "cover" }
}

/// What to know about the figures, below them.
pub fn notes(results: &Results) -> String {
    results.notes.iter().flat_map(|note| ["* ", note, "\n"]).collect()
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
    many_digits(&n.to_string(), name)
}

fn many_digits(digits: &str, name: &str) -> String {
    format!("{} {name}{}", commas(digits), if digits == "1" { "" } else { "s" })
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

fn duration(seconds: f64) -> String {
    match seconds {
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
        Completion::Done => None,
        Completion::Time if puzzles == 1 => Some(format!("{solver}: out of time")),
        Completion::Time => Some(format!("{solver}: {part}, then out of time")),
        Completion::Cancelled => Some(format!("{solver}: {part}, then interrupted")),
        Completion::Refused(why) => Some(format!("{solver}: {why}")),
        Completion::Failed(1, why) => Some(format!("{solver}: no answer: {why}")),
        Completion::Failed(n, why) => Some(format!("{solver}: no answer {n} times: {why}")),
        Completion::Out(why) => Some(format!("{solver}: out of the race: {why}")),
        Completion::Disputed(why) => Some(format!("{solver}: disputed: {why}")),
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
        Completion::Done => "done",
        Completion::Time => "time",
        Completion::Cancelled => "interrupted",
        Completion::Refused(_) => "refused",
        Completion::Failed(..) => "failed",
        Completion::Out(_) => "wrong",
        Completion::Disputed(_) => "disputed",
    }
}

#[cfg(test)]
mod geometry;
#[cfg(test)]
mod tests;
