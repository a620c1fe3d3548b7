//! Ratings and next steps, as they are written.

use quadrille::format::json::stream::Number;
use quadrille::limits::End;
use quadrille::solver::rating::{Hint, Rating};
use quadrille::sudoku::logic::{Candidate, Step};
use quadrille_answers::entries::Read;
use quadrille_answers::event::{Place, event};
use quadrille_answers::solve::writer::text_of;
use quadrille_args::{RateArgs, RateFormat};
use quadrille_console::words::plural;
use serde::Serialize;
use std::fmt::Write;
use std::time::Duration;

/// What to write for a puzzle, and what to report.
pub(super) struct Done {
    pub(super) text: String,
    pub(super) remark: Option<Diagnostic>,
}

/// What is notable about a puzzle.
pub(super) enum Diagnostic {
    /// It could not be read, or is none that can be rated.
    Bad(String),
    None,
    Several,
    Stopped(End),
}

/// What became of a puzzle.
pub(super) struct Rated<T> {
    pub(super) status: &'static str,
    pub(super) found: Option<T>,
    pub(super) remark: Option<Diagnostic>,
    pub(super) time: Duration,
}

/// One line of `--json`.
#[derive(Serialize)]
struct Json<'a> {
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    rating: Option<JsonRating>,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<Vec<JsonStep>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<JsonStep>,
    elapsed: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'a str>,
}

impl<'a> Json<'a> {
    fn new<T>(read: &'a Read, rated: &'a Rated<T>) -> Json<'a> {
        let entry = read.as_ref().ok();
        let message = match &rated.remark {
            Some(Diagnostic::Bad(why)) => Some(why.as_str()),
            Some(Diagnostic::None | Diagnostic::Several | Diagnostic::Stopped(_)) | None => None,
        };
        Json {
            status: rated.status,
            puzzle: entry.map(text_of),
            rating: None,
            path: None,
            hint: None,
            elapsed: rated.time.as_secs_f64(),
            message,
        }
    }
}

/// The place of a puzzle, or of what should have been one.
fn place<'a>(file: &'a str, read: &'a Read) -> Place<'a> {
    match read {
        Ok(entry) => Place {
            file,
            line: entry.line,
            label: entry.label.as_deref(),
        },
        Err(error) => Place {
            file,
            line: error.line,
            label: None,
        },
    }
}

#[derive(Serialize)]
struct JsonRating {
    rating: u32,
    sum: Number,
    hardest: &'static str,
    steps: usize,
    guesses: Number,
    #[serde(skip_serializing_if = "Option::is_none")]
    search_guesses: Option<Number>,
    search_nodes: Number,
}

/// A step, as `--json --explain` and `--json --hint` show it.
#[derive(Serialize)]
struct JsonStep {
    technique: &'static str,
    weight: u32,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    placed: Option<JsonCandidate>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    removed: Vec<JsonCandidate>,
}

/// A digit of a cell, all counted from 1.
#[derive(Serialize)]
struct JsonCandidate {
    row: usize,
    column: usize,
    digit: u8,
}

pub(super) fn show(
    read: &Read,
    rated: Rated<Box<Rating>>,
    file: &str,
    args: &RateArgs,
) -> anyhow::Result<Done> {
    let found = rated.found.as_deref();
    let text = if args.json {
        let steps = |rating: &Rating| rating.steps.iter().map(json_step).collect();
        let line = Json {
            rating: found.map(json_rating),
            path: found.filter(|_| args.explain).map(steps),
            ..Json::new(read, &rated)
        };
        event(Some(place(file, read)), "rating", &line)?
    } else {
        let puzzle = read.as_ref().map_or_else(|_| String::new(), text_of);
        match (args.format, found) {
            (RateFormat::Csv, found) => table_row(&puzzle, rated.status, found),
            (RateFormat::Line, None) => {
                format!("{puzzle} {}", rated.status).trim_start().to_owned()
            }
            (RateFormat::Line, Some(rating)) => words(&puzzle, rating, args.explain)?,
        }
    };
    Ok(Done {
        text,
        remark: rated.remark,
    })
}

fn table_row(puzzle: &str, status: &str, rating: Option<&Rating>) -> String {
    let Some(rating) = rating else {
        return format!("{puzzle},{status},,,,,,,");
    };
    let (score, sum, hardest, steps) = (
        rating.score(),
        rating.total(),
        rating.hardest_name(),
        rating.steps.len(),
    );
    let search_guesses = rating
        .search
        .decisions
        .map_or(String::new(), |n| n.to_string());
    let (guesses, nodes) = (rating.guesses, rating.search.nodes);
    format!("{puzzle},{status},{score},{sum},{hardest},{steps},{guesses},{search_guesses},{nodes}")
}

fn words(puzzle: &str, rating: &Rating, explain: bool) -> anyhow::Result<String> {
    let (n, guesses) = (rating.steps.len(), rating.guesses);
    let (steps, guessed) = (plural(n as u128, "step"), plural(guesses, "guess"));
    let (score, hardest, sum) = (rating.score(), rating.hardest_name(), rating.total());
    let mut text = format!("{puzzle} rating {score}: {hardest}; {steps}, sum {sum}; {guessed}");
    if explain {
        for (n, step) in rating.steps.iter().enumerate() {
            write!(text, "\n{:4}. {}: {step}", n + 1, step.technique)?;
        }
        if !rating.solved {
            write!(
                text,
                "\n      no technique applies: a search needs {}",
                plural(guesses, "more guess")
            )?;
        }
    }
    Ok(text)
}

pub(super) fn show_hint(
    read: &Read,
    rated: Rated<Hint>,
    file: &str,
    json: bool,
) -> anyhow::Result<Done> {
    let (step, words) = match &rated.found {
        None => (None, rated.status),
        Some(Hint::Step(step)) => (Some(step), ""),
        Some(Hint::Full) => (None, "the board is full"),
        Some(Hint::Guess) => (None, "no technique applies: the next step is a guess"),
    };
    let text = if json {
        let mut line = Json {
            hint: step.map(|step| json_step(step)),
            ..Json::new(read, &rated)
        };
        if rated.found.is_some() && step.is_none() {
            line.message = Some(words);
        }
        event(Some(place(file, read)), "hint", &line)?
    } else {
        step.map_or_else(|| words.to_owned(), ToString::to_string)
    };
    Ok(Done {
        text,
        remark: rated.remark,
    })
}

fn json_rating(rating: &Rating) -> JsonRating {
    JsonRating {
        rating: rating.score(),
        sum: number(rating.total()),
        hardest: rating.hardest_name(),
        steps: rating.steps.len(),
        guesses: number(rating.guesses),
        search_guesses: rating.search.decisions.map(number),
        search_nodes: number(rating.search.nodes),
    }
}

fn number(number: u64) -> Number {
    u128::from(number).into()
}

fn json_step(step: &Step) -> JsonStep {
    let candidate = |&Candidate { cell, digit }: &Candidate| JsonCandidate {
        row: cell / 9 + 1,
        column: cell % 9 + 1,
        digit,
    };
    JsonStep {
        technique: step.technique.name(),
        weight: step.technique.weight(),
        text: step.to_string(),
        placed: step.placed.as_ref().map(candidate),
        removed: step.removed.iter().map(candidate).collect(),
    }
}
