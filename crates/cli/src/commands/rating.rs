//! What `rate` and `--hint` print: words, steps, columns of CSV, patterns, JSON, pictures.

use anyhow::{Error, Result};
use quadrille::limits::{Limits, Monitor};
use quadrille::solver::rating::{
    CONTRADICTION, Candidate, RateError, Rater, Rating, RuledPath, RuledStep, Technique, Tenths,
};
use quadrille::sudoku::Sudoku;
use quadrille_answers::entry::Entry;
use quadrille_answers::fields::{Fields, Status};
use quadrille_answers::record::Record;
use quadrille_answers::solve::question::limit_of;
use quadrille_args::{RateArgs, RateFormat};
use quadrille_console::session::Session;
use quadrille_console::watch::Watch;
use quadrille_console::words::plural;
use quadrille_picture::{AnyStep, Draw, Picture, step_pictures};
use quadrille_variants::RuleReason;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// The steps of a puzzle with rules that are no houses.
pub(super) type Path = RuledPath<RuleReason>;

/// The record of a rater's result.
fn record<T>(found: &Result<T>) -> Record {
    let why = found.as_ref().err();
    let (status, note) = match why.map(|why| why.downcast_ref()) {
        None => (Status::Unique, None),
        Some(Some(RateError::SeveralAnswers)) => (
            Status::Several,
            Some("several answers; only a puzzle with one has a rating"),
        ),
        Some(Some(RateError::NoAnswer)) => (Status::None, Some("there is no answer")),
        Some(Some(RateError::Stopped(end))) => {
            (Status::Stopped, limit_of(*end).or(Some("stopped")))
        }
        Some(_) => (Status::Error, None),
    };
    let mut record = Record::new(status);
    record.error = why
        .filter(|_| status == Status::Error)
        .map(Error::to_string);
    note.into_iter().for_each(|note| record.note(note));
    record
}

/// The pictures of the steps to be drawn.
fn drawn(puzzle: &Entry, steps: &[AnyStep]) -> Vec<Picture> {
    match puzzle {
        _ if steps.is_empty() => Vec::new(),
        Entry::Sudoku(entry, _) => step_pictures(&(&entry.sudoku).into(), None, &[], steps),
        Entry::Variant(ruled) => {
            let draw = |digits: &[u8]| ruled.puzzle.picture(Some(digits));
            let houses = ruled.puzzle.logic().ok();
            houses.map_or(Vec::new(), |(houses, _)| {
                step_pictures(&houses, Some(&draw), &[], steps)
            })
        }
        Entry::Grid(_) | Entry::Cover(_) => Vec::new(),
    }
}

/// The record of a rating.
pub(super) fn rating(
    puzzle: &Entry,
    found: &Result<Solved>,
    started: Instant,
    args: &RateArgs,
) -> Record {
    let mut record = record(found);
    let solved = found.as_ref().ok();
    let is_listed = args.explain || args.svg.is_some();
    let steps = solved.filter(|_| is_listed);
    let steps = steps.map_or_else(Vec::new, Solved::steps);
    record.text = line(&puzzle.text(), record.status, solved, &steps, args) + "\n";
    if args.json {
        let fields = Fields::of(record.status).with("puzzle", puzzle.text());
        let fields = match solved {
            Some(Solved::Rated(rating)) => rated(fields, rating),
            Some(Solved::Unrated(path)) => summary(fields, path),
            None => fields,
        };
        let path = solved.filter(|_| args.explain);
        let path = path.map(|_| steps.iter().map(json_step).collect::<Vec<_>>());
        record.json = fields
            .maybe("path", path)
            .with("elapsed", started.elapsed().as_secs_f64())
            .maybe("message", record.error.as_ref());
    }
    if args.svg.is_some() {
        record.pictures = drawn(puzzle, &steps);
    }
    record
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
    fn columns(&self) -> [String; 6] {
        match self {
            Solved::Rated(rating) => columns(rating),
            Solved::Unrated(path) => {
                let end = if path.is_solved { "" } else { NO_STEP };
                let steps = path.steps.len().to_string();
                ["", "", "", "", end, &steps].map(str::to_owned)
            }
        }
    }

    /// The words behind the steps of a puzzle that is not solved.
    fn end(&self) -> Option<&'static str> {
        match self {
            Solved::Unrated(path) => (!path.is_solved).then_some(NO_STEP),
            Solved::Rated(rating) if rating.hardest().is_some() => None,
            Solved::Rated(rating) if rating.er == Tenths::default() => None,
            Solved::Rated(Rating { is_bound: true, .. }) => {
                Some("no technique up to static chains finds a step; harder ones are not tried")
            }
            Solved::Rated(_) => Some("no technique finds a step"),
        }
    }

    /// The user's pattern with the values filled in.
    fn filled(&self, pattern: &str, puzzle: &str) -> String {
        let mut values = self.columns();
        if let Solved::Rated(Rating { is_bound: true, .. }) = self {
            values[0].insert_str(0, ">=");
        }
        let fill = |part: &str| {
            let signs = ["%r", "%p", "%d", "%t", "%h"].into_iter().zip(&values);
            let text = signs.fold(part.to_owned(), |text, (sign, value)| {
                text.replace(sign, if value.is_empty() { "-" } else { value })
            });
            // the puzzle last, since symbols of a board may look like the others
            text.replace("%g", puzzle)
        };
        let parts: Vec<String> = pattern.split("%%").map(fill).collect();
        parts.join("%")
    }

    /// The steps as a sentence, or as a list with a line for each step, which has the step's rating
    /// if the puzzle is rated.
    fn words(&self, puzzle: &str, listed: Option<&[AnyStep]>) -> String {
        let mut text = match self {
            Solved::Rated(rating) => words(puzzle, rating),
            Solved::Unrated(path) => path_words(puzzle, path, self.end()),
        };
        let Some(steps) = listed else { return text };
        for (n, step) in (1..).zip(steps) {
            let rating = match (self, step) {
                (Solved::Rated(_), RuledStep::Plain(step)) => step.rating.to_string(),
                _ => String::new(),
            };
            // a text takes every write
            let _ = write!(text, "\n{n:4}. {rating:>4} {step}");
        }
        if let Some(end) = self.end() {
            let _ = write!(text, "\n      {end}");
        }
        text
    }
}

/// What is said where neither a technique nor a rule finds a step.
const NO_STEP: &str = "no step known";

/// What a step is called.
fn technique(step: &AnyStep) -> &'static str {
    match step {
        RuledStep::Plain(step) => step.technique.name(),
        RuledStep::Rule { reason, .. } => reason.rule,
        RuledStep::Contradiction { .. } => CONTRADICTION,
    }
}

/// How many steps each technique or kind of rule takes, most first.
fn uses(path: &Path) -> Vec<(&'static str, usize)> {
    let mut uses = BTreeMap::new();
    for step in &path.steps {
        *uses.entry(technique(step)).or_default() += 1;
    }
    let mut uses: Vec<_> = uses.into_iter().collect();
    uses.sort_by_key(|&(_, steps)| Reverse(steps));
    uses
}

/// Writes the result of a puzzle as `--format` asks: as a line of CSV, by a pattern, or in words.
fn line(
    puzzle: &str,
    status: Status,
    found: Option<&Solved>,
    steps: &[AnyStep],
    args: &RateArgs,
) -> String {
    let status = status.word();
    match (&args.format, found) {
        (RateFormat::Csv, None) => format!("{puzzle},{status},,,,,,"),
        (RateFormat::Csv, Some(solved)) => {
            format!("{puzzle},{status},{}", solved.columns().join(","))
        }
        (_, None) => format!("{puzzle} {status}").trim_start().to_owned(),
        (RateFormat::Pattern(pattern), Some(solved)) => solved.filled(pattern, puzzle),
        (RateFormat::Line, Some(solved)) => {
            solved.words(puzzle, Some(steps).filter(|_| args.explain))
        }
    }
}

/// A rating in a table: er, ep, ed, tier, hardest, steps.
pub(super) fn columns(rating: &Rating) -> [String; 6] {
    let Rating { er, ep, ed, .. } = rating;
    [
        er.to_string(),
        ep.to_string(),
        ed.to_string(),
        rating.tier().to_string(),
        hardest(rating).to_owned(),
        rating.steps.len().to_string(),
    ]
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

fn words(puzzle: &str, rating: &Rating) -> String {
    let steps = plural(rating.steps.len(), "step");
    let (tier, hardest) = (rating.tier(), hardest(rating));
    let or_harder = if rating.is_bound { " or harder" } else { "" };
    format!("{puzzle} {rating} {tier}{or_harder}: {hardest}; {steps}")
}

fn path_words(puzzle: &str, path: &Path, end: Option<&str>) -> String {
    let counts = uses(path).into_iter();
    let counts = counts.map(|(technique, steps)| format!("{steps} {technique}"));
    let mut parts = vec![
        plural(path.steps.len(), "step"),
        counts.collect::<Vec<_>>().join(", "),
    ];
    parts.retain(|part| !part.is_empty());
    parts.extend(end.map(str::to_owned));
    format!("{puzzle} no rating: {}", parts.join("; "))
}

/// The record of the next step of a puzzle, which may have a full board.
pub(super) fn next_step(
    puzzle: &Entry,
    found: &Result<(Option<AnyStep>, bool)>,
    started: Instant,
    draws: bool,
) -> Record {
    let mut record = record(found);
    let (step, words) = match found {
        Err(_) => (None, record.status.word()),
        Ok((Some(step), _)) => (Some(step), ""),
        Ok((None, true)) => (None, "the board is full"),
        Ok((None, false)) => (None, NO_STEP),
    };
    record.text = step.map_or_else(|| words.to_owned(), ToString::to_string) + "\n";
    let words = Some(words).filter(|_| found.is_ok() && step.is_none());
    record.json = Fields::of(record.status)
        .with("puzzle", puzzle.text())
        .maybe("hint", step.map(json_step))
        .with("elapsed", started.elapsed().as_secs_f64())
        .maybe("message", record.error.as_deref().or(words));
    let steps = step.filter(|_| draws).map_or(&[][..], std::slice::from_ref);
    record.pictures = drawn(puzzle, steps);
    record
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

/// Adds a rating to the fields of a puzzle.
pub(super) fn rated(fields: Fields, rating: &Rating) -> Fields {
    fields
        .with("er", decimal(rating.er))
        .maybe("lower_bound", rating.is_bound.then_some(true))
        .with("ep", decimal(rating.ep))
        .with("ed", decimal(rating.ed))
        .with("tier", rating.tier().name())
        .maybe("hardest", rating.hardest().map(Technique::name))
        .with("steps", rating.steps.len())
}

/// Adds the steps of a puzzle without a rating.
fn summary(fields: Fields, path: &Path) -> Fields {
    let used = |(technique, steps)| {
        let used = Fields::default().with("technique", technique);
        used.with("steps", steps)
    };
    let techniques: Vec<Fields> = uses(path).into_iter().map(used).collect();
    fields
        .with("filled", path.is_solved)
        .with("steps", path.steps.len())
        .with("techniques", techniques)
}

/// A rating is written as a number with one decimal.
pub(super) fn decimal(rating: Tenths) -> f64 {
    f64::from(rating.0) / 10.0
}

/// A step; rows, columns and digits are counted from 1.
fn json_step(step: &AnyStep) -> Fields {
    let (rating, size) = match step {
        RuledStep::Plain(step) => (Some(decimal(step.rating)), step.size),
        RuledStep::Rule { size, .. } | RuledStep::Contradiction { size, .. } => (None, *size),
    };
    let candidate = |Candidate { cell, digit }: Candidate| {
        let place = Fields::default().with("row", cell / size + 1);
        place.with("column", cell % size + 1).with("digit", digit)
    };
    let removed = step.removed().iter().copied().map(candidate);
    let removed: Vec<Fields> = removed.collect();
    Fields::default()
        .with("technique", technique(step))
        .maybe("rating", rating)
        .with("text", step.to_string())
        .maybe("placed", step.placed().map(candidate))
        .maybe(
            "removed",
            Some(removed).filter(|removed| !removed.is_empty()),
        )
}
