//! Ratings and next steps, as they are written.

use super::drawn::pictures;
use anyhow::Result;
use quadrille::limits::{End, Limits, Monitor};
use quadrille::solver::rating::{Candidate, RateError, Rater, Rating, Step, Technique, Tenths};
use quadrille::sudoku::{HouseSudoku, Sudoku};
use quadrille_answers::entries::Read;
use quadrille_answers::event::{Place, event};
use quadrille_answers::solve::boards::PuzzleEntry;
use quadrille_answers::solve::variants::RuledOr;
use quadrille_answers::solve::writer::text_of;
use quadrille_args::{RateArgs, RateFormat, SolveArgs};
use quadrille_console::session::Session;
use quadrille_console::watch::Watch;
use quadrille_console::words::plural;
use quadrille_picture::{Draw, Picture};
use quadrille_variants::Variant;
use serde::Serialize;
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// A puzzle to be rated, and its place.
pub(super) struct Asked {
    pub(super) line: usize,
    label: Option<String>,
    /// The puzzle as a line; none if it could not be read.
    pub(super) text: Option<String>,
    pub(super) puzzle: Result<Puzzle, String>,
}

/// A puzzle that has a rating.
pub(super) enum Puzzle {
    Usual(Sudoku),
    /// One whose rules are houses.
    Variant(Box<Variant>, HouseSudoku),
}

impl From<Read> for Asked {
    fn from(read: Read) -> Asked {
        match read {
            Ok(entry) => Asked {
                text: Some(text_of(&entry)),
                line: entry.line,
                label: entry.label,
                puzzle: Ok(Puzzle::Usual(entry.sudoku)),
            },
            Err(error) => Asked::bad(error.line, error.to_string()),
        }
    }
}

impl From<RuledOr> for Asked {
    fn from(read: RuledOr) -> Asked {
        match read {
            Ok(ruled) => {
                let houses = ruled.puzzle.houses().map_err(|error| error.to_string());
                Asked {
                    text: Some(ruled.text()),
                    line: ruled.line,
                    label: ruled.label,
                    puzzle: houses.map(|houses| Puzzle::Variant(ruled.puzzle.into(), houses)),
                }
            }
            Err((line, why)) => Asked::bad(line, why),
        }
    }
}

impl Asked {
    /// A line that could not be read.
    fn bad(line: usize, why: String) -> Asked {
        Asked {
            line,
            label: None,
            text: None,
            puzzle: Err(why),
        }
    }

    fn place<'a>(&'a self, file: &'a str) -> Place<'a> {
        Place {
            label: self.label.as_deref(),
            ..Place::new(file, self.line)
        }
    }

    /// The pictures of the steps to be drawn.
    fn drawn(&self, steps: &[Step]) -> Vec<Picture> {
        match &self.puzzle {
            _ if steps.is_empty() => Vec::new(),
            Ok(Puzzle::Usual(sudoku)) => pictures(&sudoku.into(), None, &[], steps),
            Ok(Puzzle::Variant(variant, houses)) => {
                let draw = |digits: &[u8]| variant.picture(Some(digits));
                pictures(houses, Some(&draw), &[], steps)
            }
            Err(_) => Vec::new(),
        }
    }
}

/// The text to write for a puzzle, and the remark to report.
pub(super) struct Done {
    pub(super) text: String,
    pub(super) remark: Option<Unrated>,
    pub(super) pictures: Vec<Picture>,
}

/// Why a puzzle has no rating.
pub(super) enum Unrated {
    /// It could not be read, or cannot be rated.
    Bad(String),
    None,
    Several,
    Stopped(End),
}

impl From<RateError> for Unrated {
    fn from(error: RateError) -> Unrated {
        match error {
            RateError::SeveralAnswers => Unrated::Several,
            RateError::NoAnswer => Unrated::None,
            RateError::Stopped(end) => Unrated::Stopped(end),
            refused => Unrated::Bad(refused.to_string()),
        }
    }
}

/// What became of a puzzle.
pub(super) struct Rated<T> {
    pub(super) found: Result<T, Unrated>,
    pub(super) time: Duration,
}

impl<T> Rated<T> {
    fn status(&self) -> &'static str {
        match self.found {
            Ok(_) => "unique",
            Err(Unrated::Bad(_)) => "error",
            Err(Unrated::None) => "none",
            Err(Unrated::Several) => "several",
            Err(Unrated::Stopped(_)) => "stopped",
        }
    }
}

/// One line of `--json`.
#[derive(Serialize)]
struct Json<'a> {
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<&'a str>,
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
    fn new<T>(asked: &'a Asked, rated: &'a Rated<T>) -> Json<'a> {
        let message = match &rated.found {
            Err(Unrated::Bad(why)) => Some(why.as_str()),
            _ => None,
        };
        Json {
            status: rated.status(),
            puzzle: asked.text.as_deref(),
            rating: None,
            path: None,
            hint: None,
            elapsed: rated.time.as_secs_f64(),
            message,
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

/// A step, as `--json --explain` and `--json --hint` show it.
#[derive(Serialize)]
struct JsonStep {
    technique: &'static str,
    rating: f64,
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
    asked: &Asked,
    rated: Rated<Rating>,
    file: &str,
    args: &RateArgs,
) -> Result<Done> {
    let found = rated.found.as_ref().ok();
    let text = if args.json {
        let steps = |rating: &Rating| rating.steps.iter().map(json_step).collect();
        let line = Json {
            rating: found.map(json_rating),
            path: found.filter(|_| args.explain).map(steps),
            ..Json::new(asked, &rated)
        };
        event(Some(asked.place(file)), "rating", &line)?
    } else {
        let puzzle = asked.text.as_deref().unwrap_or_default();
        line(puzzle, rated.status(), found, args)?
    };
    let wanted = found.filter(|_| args.svg.is_some());
    Ok(Done {
        text,
        pictures: asked.drawn(wanted.map_or(&[], |rating| &rating.steps)),
        remark: rated.found.err(),
    })
}

/// A rating in the format of the arguments.
fn line(puzzle: &str, status: &str, rating: Option<&Rating>, args: &RateArgs) -> Result<String> {
    Ok(match (&args.format, rating) {
        (RateFormat::Csv, None) => format!("{puzzle},{status},,,,,,"),
        (RateFormat::Csv, Some(rating)) => format!("{puzzle},{status},{}", columns(rating)),
        (RateFormat::Pattern(pattern), Some(rating)) => filled(pattern, puzzle, rating),
        (RateFormat::Line | RateFormat::Pattern(_), None) => {
            format!("{puzzle} {status}").trim_start().to_owned()
        }
        (RateFormat::Line, Some(rating)) => words(puzzle, rating, args.explain)?,
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

/// The user's pattern with the rating filled in.
fn filled(pattern: &str, puzzle: &str, rating: &Rating) -> String {
    let least = if rating.is_bound { ">=" } else { "" };
    let values = [
        ("%r", format!("{least}{}", rating.er)),
        ("%p", rating.ep.to_string()),
        ("%d", rating.ed.to_string()),
        ("%t", rating.tier().to_string()),
        ("%h", hardest(rating).to_owned()),
        // the last, since symbols of a board may look like the others
        ("%g", puzzle.to_owned()),
    ];
    let fill = |part: &str| {
        let part = part.to_owned();
        let replaced = |text: String, (name, value): &(&str, String)| text.replace(name, value);
        values.iter().fold(part, replaced)
    };
    let parts: Vec<String> = pattern.split("%%").map(fill).collect();
    parts.join("%")
}

fn words(puzzle: &str, rating: &Rating, explain: bool) -> Result<String> {
    let steps = plural(rating.steps.len(), "step");
    let (tier, hardest) = (rating.tier(), hardest(rating));
    let or_harder = if rating.is_bound { " or harder" } else { "" };
    let mut text = format!("{puzzle} {rating} {tier}{or_harder}: {hardest}; {steps}");
    if explain {
        for (n, step) in rating.steps.iter().enumerate() {
            write!(text, "\n{:4}. {:>4} {step}", n + 1, step.rating)?;
        }
        if rating.hardest().is_none() && rating.er != Tenths::default() {
            text.push_str(if rating.is_bound {
                "\n      no technique up to static chains finds a step; harder ones are not \
                    tried"
            } else {
                "\n      no technique finds a step"
            });
        }
    }
    Ok(text)
}

pub(super) fn show_hint(
    asked: &Asked,
    rated: Rated<(Option<Step>, bool)>,
    file: &str,
    args: &SolveArgs,
) -> Result<Done> {
    let (step, words) = match &rated.found {
        Err(_) => (None, rated.status()),
        Ok((Some(step), _)) => (Some(step), ""),
        Ok((None, true)) => (None, "the board is full"),
        Ok((None, false)) => (None, "no technique finds a step"),
    };
    let text = if args.ask.json {
        let mut line = Json {
            hint: step.map(json_step),
            ..Json::new(asked, &rated)
        };
        if rated.found.is_ok() && step.is_none() {
            line.message = Some(words);
        }
        event(Some(asked.place(file)), "hint", &line)?
    } else {
        step.map_or_else(|| words.to_owned(), ToString::to_string)
    };
    let wanted = step.filter(|_| args.svg.is_some());
    Ok(Done {
        text,
        pictures: asked.drawn(wanted.map_or(&[], std::slice::from_ref)),
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

fn json_step(step: &Step) -> JsonStep {
    let candidate = |&Candidate { cell, digit }: &Candidate| JsonCandidate {
        row: cell / step.size + 1,
        column: cell % step.size + 1,
        digit,
    };
    JsonStep {
        technique: step.technique.name(),
        rating: decimal(step.rating),
        text: step.to_string(),
        placed: step.placed.as_ref().map(candidate),
        removed: step.removed.iter().map(candidate).collect(),
    }
}
