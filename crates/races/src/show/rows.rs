//! Rows and headers in words, and the order in which they are shown.

use super::numbers::{duration, grouped, many};
use crate::{Completion, Header, Question, RaceRow, Results, SetHeader, SetKind};

/// The rows of each set, in their order.
pub(super) fn groups(rows: &[RaceRow]) -> impl Iterator<Item = &[RaceRow]> {
    rows.chunk_by(|a, b| a.set == b.set)
}

/// The rows of a set, the fastest first, those without a figure last.
pub(super) fn ranked(rows: &[RaceRow]) -> Vec<&RaceRow> {
    let mut ranked: Vec<&RaceRow> = rows.iter().collect();
    ranked.sort_by(|a, b| {
        b.per_second
            .unwrap_or(-1.0)
            .total_cmp(&a.per_second.unwrap_or(-1.0))
    });
    ranked
}

/// The name of its solver, and how it went about the set.
pub(super) fn name(row: &RaceRow) -> String {
    format!(
        "{}{}",
        row.solver,
        if row.batched { " (batch)" } else { "" }
    )
}

/// Whether it belongs into tables and drawings: an entrant that was found wrong, and a batch that
/// there cannot be, are notes only.
pub(super) fn is_shown(row: &RaceRow) -> bool {
    match row.ended {
        Completion::Out(_) => false,
        Completion::Refused(_) => !row.batched,
        _ => true,
    }
}

/// The number of solved puzzles, of the puzzles that count.
pub(super) fn part(row: &RaceRow) -> String {
    match row.tried {
        0 => "-".into(),
        tried if tried == row.solved => "100 %".into(),
        tried => format!("{} of {}", grouped(row.solved), grouped(tried)),
    }
}

/// The lines of the header.
pub(super) fn header_lines(header: &Header) -> Vec<String> {
    let rounds = match header.rounds {
        None => "as many rounds as the spread needs".into(),
        Some(1) => "1 round".into(),
        Some(rounds) => format!("{rounds} rounds"),
    };
    let limit = limit(header);
    let order = if header.as_given {
        "as given"
    } else {
        "in random order"
    };
    let settings = format!(
        "{rounds}, seed {}, instances {order}, {}, {limit}",
        header.seed, header.clock
    );
    let about = [
        &header.version,
        &header.compiler,
        &header.date,
        &header.machine,
    ];
    let about = about.into_iter().filter(|text| !text.is_empty());
    let mut lines = vec![
        about.cloned().collect::<Vec<_>>().join(", "),
        header.command.clone(),
        settings,
    ];
    let ratings: Vec<String> = header.sets.iter().filter_map(SetHeader::ratings).collect();
    if !ratings.is_empty() {
        lines.push(format!("rated by Sudoku Explainer: {}", ratings.join("; ")));
    }
    lines
}

/// The limit of an answer in words, for the kinds of sets in the race.
fn limit(header: &Header) -> String {
    let [sudoku, cover] = header.max_time.map(duration);
    let has = |sudokus| header.sets.iter().any(|set| set.sudokus == sudokus);
    match (has(true), has(false)) {
        (true, true) if sudoku != cover => {
            format!("at most {sudoku} a sudoku and {cover} an exact cover")
        }
        (true, true) => format!("at most {sudoku} a sudoku or an exact cover"),
        (_, false) => format!("at most {sudoku} a sudoku"),
        (false, true) => format!("at most {cover} an exact cover"),
    }
}

/// The title of the table of a set: its instances, and facts about them.
pub(super) fn title(group: &[RaceRow]) -> String {
    let first = &group[0];
    let what = match (first.kind(), first.sudokus) {
        _ if first.is_start_up() => "the smallest instance there is".into(),
        (SetKind::Many, true) => many(first.puzzles, "sudoku"),
        (SetKind::Many, false) => many(first.puzzles, "exact cover"),
        (SetKind::Cover, _) => {
            let claims = || group.iter().filter_map(|row| row.claim.as_ref());
            let known = claims()
                .find(|claim| claim.exact || claim.cost.is_some())
                .or_else(|| claims().next());
            match known {
                None => "not answered by anybody".into(),
                Some(claim) if claim.exact && claim.cost.is_none() => {
                    many(&claim.least, "solution")
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

/// The notes below the figures.
pub fn notes(results: &Results) -> String {
    results
        .notes
        .iter()
        .flat_map(|note| ["* ", note, "\n"])
        .collect()
}

/// How a row ended: a word for programs, and a sentence for people if the row is incomplete.
pub(super) fn told(row: &RaceRow) -> (&'static str, Option<String>) {
    let (solver, puzzles) = (name(row), row.puzzles);
    let part = format!("{} of {}", grouped(row.tried), grouped(puzzles));
    let late = if puzzles == 1 {
        "out of time".to_owned()
    } else {
        format!("{part}, then out of time")
    };
    let (word, why) = match &row.ended {
        Completion::Done => return ("done", None),
        Completion::Time => ("time", late),
        Completion::Cancelled => ("interrupted", format!("{part}, then interrupted")),
        Completion::Refused(why) => ("refused", why.clone()),
        Completion::Failed(1, why) => ("failed", format!("no answer: {why}")),
        Completion::Failed(n, why) => ("failed", format!("no answer {n} times: {why}")),
        Completion::Out(why) => ("wrong", format!("out of the race: {why}")),
        Completion::Disputed(why) => ("disputed", format!("disputed: {why}")),
    };
    (word, Some(format!("{solver}: {why}")))
}
