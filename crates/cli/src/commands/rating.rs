//! Ratings and next steps, as they are written.

use anyhow::{Error, Result};
use quadrille::limits::{Limits, Monitor};
use quadrille::solver::rating::{
    CONTRADICTION, Candidate, RateError, Rater, Rating, RuledPath, RuledStep, Technique, Tenths,
};
use quadrille::sudoku::Sudoku;
use quadrille_answers::entry::{Entry, ReadEntry};
use quadrille_answers::event::{Place, event};
use quadrille_args::{RateArgs, RateFormat, SolveArgs};
use quadrille_console::session::Session;
use quadrille_console::watch::Watch;
use quadrille_console::words::plural;
use quadrille_picture::{AnyStep, Draw, Picture, step_pictures};
use quadrille_variants::RuleReason;
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// The steps of a puzzle with rules that are no houses.
pub(super) type Path = RuledPath<RuleReason>;

/// The place of a puzzle in a file.
fn place<'a>(asked: &'a ReadEntry, file: &'a str) -> Place<'a> {
    match asked {
        Ok(entry) => entry.place(file),
        Err(unread) => Place::new(file, unread.line),
    }
}

/// The pictures of the steps to be drawn.
fn drawn(asked: &ReadEntry, steps: &[AnyStep]) -> Vec<Picture> {
    match asked {
        _ if steps.is_empty() => Vec::new(),
        Ok(Entry::Sudoku(entry, _)) => step_pictures(&(&entry.sudoku).into(), None, &[], steps),
        Ok(Entry::Variant(ruled)) => {
            let draw = |digits: &[u8]| ruled.puzzle.picture(Some(digits));
            let houses = ruled.puzzle.logic().ok();
            houses.map_or(Vec::new(), |(houses, _)| {
                step_pictures(&houses, Some(&draw), &[], steps)
            })
        }
        _ => Vec::new(),
    }
}

/// The text to write for a puzzle, and the remark to report.
pub(super) struct Done {
    pub(super) text: String,
    pub(super) remark: Option<Error>,
    pub(super) pictures: Vec<Picture>,
}

/// What became of a puzzle.
pub(super) struct Rated<T> {
    pub(super) found: Result<T>,
    pub(super) time: Duration,
}

impl<T> Rated<T> {
    fn status(&self) -> &'static str {
        match &self.found {
            Ok(_) => "unique",
            Err(error) => match error.downcast_ref() {
                Some(RateError::NoAnswer) => "none",
                Some(RateError::SeveralAnswers) => "several",
                Some(RateError::Stopped(_)) => "stopped",
                _ => "error",
            },
        }
    }
}

/// One line of `--json`.
#[derive(Serialize)]
struct Json {
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    rating: Option<JsonRating>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    summary: Option<JsonSummary>,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<Vec<JsonStep>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<JsonStep>,
    elapsed: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
}

impl Json {
    fn new<T>(asked: &ReadEntry, rated: &Rated<T>) -> Json {
        let error = rated.found.as_ref().err();
        let message = error.filter(|_| rated.status() == "error");
        Json {
            status: rated.status(),
            puzzle: asked.as_ref().ok().map(Entry::text),
            rating: None,
            summary: None,
            path: None,
            hint: None,
            elapsed: rated.time.as_secs_f64(),
            message: message.map(Error::to_string),
        }
    }
}

/// A rating is written as a number with one decimal.
#[derive(Serialize)]
pub(super) struct JsonRating {
    er: f64,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    lower_bound: bool,
    ep: f64,
    ed: f64,
    tier: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    hardest: Option<&'static str>,
    steps: usize,
}

/// The steps of a puzzle without a rating.
#[derive(Serialize)]
struct JsonSummary {
    filled: bool,
    steps: usize,
    techniques: Vec<JsonUse>,
}

/// How many steps a technique or a kind of rule takes.
#[derive(Serialize)]
struct JsonUse {
    technique: &'static str,
    steps: usize,
}

/// A step, as `--json --explain` and `--json --hint` show it.
#[derive(Serialize)]
struct JsonStep {
    technique: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<f64>,
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
    asked: &ReadEntry,
    rated: Rated<Solved>,
    file: &str,
    args: &RateArgs,
) -> Result<Done> {
    let found = rated.found.as_ref().ok();
    let is_listed = args.explain || args.svg.is_some();
    let steps = found
        .filter(|_| is_listed)
        .map_or_else(Vec::new, Solved::steps);
    let text = if args.json {
        let mut line = Json {
            path: { found.filter(|_| args.explain) }.map(|_| steps.iter().map(json_step).collect()),
            ..Json::new(asked, &rated)
        };
        match found {
            Some(Solved::Rated(rating)) => line.rating = Some(json_rating(rating)),
            Some(Solved::Unrated(path)) => line.summary = Some(JsonSummary::new(path)),
            None => {}
        }
        event(Some(place(asked, file)), "rating", &line)?
    } else {
        let puzzle = asked.as_ref().map_or(String::new(), Entry::text);
        line(&puzzle, rated.status(), found, &steps, args)?
    };
    Ok(Done {
        text,
        pictures: drawn(asked, if args.svg.is_some() { &steps } else { &[] }),
        remark: rated.found.err(),
    })
}

/// What a puzzle's steps show.
pub(super) enum Solved {
    Rated(Rating),
    /// The steps of a puzzle with rules that have no rating.
    Unrated(Path),
}

impl Solved {
    fn steps(&self) -> Vec<AnyStep> {
        match self {
            Solved::Rated(rating) => rating.steps.iter().cloned().map(RuledStep::Plain).collect(),
            Solved::Unrated(path) => path.steps.clone(),
        }
    }

    /// The columns of a table.
    fn columns(&self) -> String {
        match self {
            Solved::Rated(rating) => columns(rating),
            Solved::Unrated(path) => format!(",,,,{},{}", end(path), path.steps.len()),
        }
    }

    /// What the signs of a pattern stand for.
    fn values(&self) -> [(&'static str, String); 5] {
        let signs = ["%r", "%p", "%d", "%t", "%h"];
        let values = match self {
            Solved::Rated(rating) => {
                let least = if rating.is_bound { ">=" } else { "" };
                [
                    format!("{least}{}", rating.er),
                    rating.ep.to_string(),
                    rating.ed.to_string(),
                    rating.tier().to_string(),
                    hardest(rating).to_owned(),
                ]
            }
            Solved::Unrated(path) => {
                let end = if path.is_solved { "-" } else { NO_STEP };
                ["-", "-", "-", "-", end].map(str::to_owned)
            }
        };
        let mut values = values.into_iter();
        signs.map(|sign| (sign, values.next().unwrap_or_default()))
    }
}

/// What is said where neither a technique nor a rule finds a step.
const NO_STEP: &str = "no step known";

/// What is said behind the steps of a puzzle.
fn end(path: &Path) -> &'static str {
    if path.is_solved { "" } else { NO_STEP }
}

/// What a step is called.
fn technique(step: &AnyStep) -> &'static str {
    match step {
        RuledStep::Plain(step) => step.technique.name(),
        RuledStep::Rule { reason, .. } => reason.rule,
        RuledStep::Contradiction { .. } => CONTRADICTION,
    }
}

impl JsonSummary {
    fn new(path: &Path) -> JsonSummary {
        let mut techniques = BTreeMap::new();
        for step in &path.steps {
            *techniques.entry(technique(step)).or_default() += 1;
        }
        let uses = techniques
            .into_iter()
            .map(|(technique, steps)| JsonUse { technique, steps });
        let mut techniques: Vec<JsonUse> = uses.collect();
        techniques.sort_by_key(|used| Reverse(used.steps));
        JsonSummary {
            filled: path.is_solved,
            steps: path.steps.len(),
            techniques,
        }
    }
}

/// Writes the result of a puzzle as `--format` asks: as a line of CSV, by a pattern, or in words.
fn line(
    puzzle: &str,
    status: &str,
    found: Option<&Solved>,
    steps: &[AnyStep],
    args: &RateArgs,
) -> Result<String> {
    Ok(match (&args.format, found) {
        (RateFormat::Csv, None) => format!("{puzzle},{status},,,,,,"),
        (RateFormat::Csv, Some(solved)) => format!("{puzzle},{status},{}", solved.columns()),
        (RateFormat::Pattern(pattern), Some(solved)) => filled(pattern, puzzle, solved),
        (RateFormat::Line | RateFormat::Pattern(_), None) => {
            format!("{puzzle} {status}").trim_start().to_owned()
        }
        (RateFormat::Line, Some(solved)) => {
            let mut text = match solved {
                Solved::Rated(rating) => words(puzzle, rating),
                Solved::Unrated(path) => path_words(puzzle, path),
            };
            if args.explain {
                explain(&mut text, solved, steps)?;
            }
            text
        }
    })
}

/// A rating in a table: er, ep, ed, tier, hardest, steps.
pub(super) fn columns(rating: &Rating) -> String {
    let Rating { er, ep, ed, .. } = rating;
    let (tier, hardest, steps) = (rating.tier(), hardest(rating), rating.steps.len());
    format!("{er},{ep},{ed},{tier},{hardest},{steps}")
}

/// The hardest technique in words.
fn hardest(rating: &Rating) -> &'static str {
    match rating.hardest() {
        Some(technique) => technique.name(),
        None if rating.er == Tenths::default() => "nothing",
        None if rating.is_bound => "beyond static chains",
        None => "unsolved",
    }
}

/// The user's pattern with the values filled in.
fn filled(pattern: &str, puzzle: &str, solved: &Solved) -> String {
    let values = solved.values();
    let fill = |part: &str| {
        let part = part.to_owned();
        let replaced = |text: String, (name, value): &(&str, String)| text.replace(name, value);
        // the puzzle last, since symbols of a board may look like the others
        values.iter().fold(part, replaced).replace("%g", puzzle)
    };
    let parts: Vec<String> = pattern.split("%%").map(fill).collect();
    parts.join("%")
}

fn words(puzzle: &str, rating: &Rating) -> String {
    let steps = plural(rating.steps.len(), "step");
    let (tier, hardest) = (rating.tier(), hardest(rating));
    let or_harder = if rating.is_bound { " or harder" } else { "" };
    format!("{puzzle} {rating} {tier}{or_harder}: {hardest}; {steps}")
}

fn path_words(puzzle: &str, path: &Path) -> String {
    let summary = JsonSummary::new(path);
    let counts = { summary.techniques.iter() }
        .map(|JsonUse { technique, steps }| format!("{steps} {technique}"));
    let counts: Vec<String> = counts.collect();
    let mut parts = vec![
        plural(summary.steps, "step"),
        counts.join(", "),
        end(path).into(),
    ];
    parts.retain(|part| !part.is_empty());
    format!("{puzzle} no rating: {}", parts.join("; "))
}

/// Appends a line for each step, in rated puzzles with the step's rating. If the puzzle is not
/// solved, the last line says that no technique finds a further step.
fn explain(text: &mut String, solved: &Solved, steps: &[AnyStep]) -> Result<()> {
    for (n, step) in (1..).zip(steps) {
        let rating = match (solved, step) {
            (Solved::Rated(_), RuledStep::Plain(step)) => step.rating.to_string(),
            _ => String::new(),
        };
        write!(text, "\n{n:4}. {rating:>4} {step}")?;
    }
    match solved {
        Solved::Unrated(path) if !path.is_solved => write!(text, "\n      {NO_STEP}")?,
        Solved::Rated(rating) if rating.hardest().is_none() && rating.er != Tenths::default() => {
            text.push_str(if rating.is_bound {
                "\n      no technique up to static chains finds a step; harder ones are not \
                    tried"
            } else {
                "\n      no technique finds a step"
            });
        }
        _ => {}
    }
    Ok(())
}

pub(super) fn show_hint(
    asked: &ReadEntry,
    rated: Rated<(Option<AnyStep>, bool)>,
    file: &str,
    args: &SolveArgs,
) -> Result<Done> {
    let (step, words) = match &rated.found {
        Err(_) => (None, rated.status()),
        Ok((Some(step), _)) => (Some(step), ""),
        Ok((None, true)) => (None, "the board is full"),
        Ok((None, false)) => (None, NO_STEP),
    };
    let text = if args.ask.json {
        let mut line = Json {
            hint: step.map(json_step),
            ..Json::new(asked, &rated)
        };
        if rated.found.is_ok() && step.is_none() {
            line.message = Some(words.to_owned());
        }
        event(Some(place(asked, file)), "hint", &line)?
    } else {
        step.map_or_else(|| words.to_owned(), ToString::to_string)
    };
    let wanted = step.filter(|_| args.svg.is_some());
    Ok(Done {
        text,
        pictures: drawn(asked, wanted.map_or(&[], std::slice::from_ref)),
        remark: rated.found.err(),
    })
}

/// The ER of each sudoku that has one; after an interrupt of those that were rated before.
pub(super) fn rated_all(sudokus: &[Sudoku], session: &Session) -> Vec<Option<Tenths>> {
    let (interrupt, n) = (session.interrupt(), sudokus.len());
    let (_watch, done) = Watch::counting(!session.quiet, move |done| {
        format!("{done} of {} rated", plural(n, "puzzle"))
    });
    let rate = |sudoku: &Sudoku, rater: &mut Rater| {
        let monitor = Monitor::with_flag(Arc::clone(&interrupt));
        let rating = rater.rate(sudoku, &Limits::new().monitor(monitor));
        done.fetch_add(1, Ordering::Relaxed);
        let rating = rating.ok().filter(|rating| !rating.is_bound);
        rating.map(|rating| rating.er)
    };
    Rater::new().map(sudokus, session.threads(None), rate)
}

pub(super) fn json_rating(rating: &Rating) -> JsonRating {
    JsonRating {
        er: decimal(rating.er),
        lower_bound: rating.is_bound,
        ep: decimal(rating.ep),
        ed: decimal(rating.ed),
        tier: rating.tier().name(),
        hardest: rating.hardest().map(Technique::name),
        steps: rating.steps.len(),
    }
}

pub(super) fn decimal(rating: Tenths) -> f64 {
    f64::from(rating.0) / 10.0
}

fn json_step(step: &AnyStep) -> JsonStep {
    let (rating, size) = match step {
        RuledStep::Plain(step) => (Some(decimal(step.rating)), step.size),
        RuledStep::Rule { size, .. } | RuledStep::Contradiction { size, .. } => (None, *size),
    };
    let candidate = |Candidate { cell, digit }: Candidate| JsonCandidate {
        row: cell / size + 1,
        column: cell % size + 1,
        digit,
    };
    JsonStep {
        technique: technique(step),
        rating,
        text: step.to_string(),
        placed: step.placed().map(candidate),
        removed: step.removed().iter().copied().map(candidate).collect(),
    }
}
