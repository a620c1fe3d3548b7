//! Ratings and next steps, as they are written.

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
use std::time::Duration;

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

/// Ends the fields of a record with the time and the error.
fn finish(record: &mut Record, fields: Fields, time: Duration) {
    let fields = fields.with("elapsed", time.as_secs_f64());
    record.json = fields.maybe("message", record.error.as_ref());
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
    time: Duration,
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
        finish(&mut record, fields.maybe("path", path), time);
    }
    if args.svg.is_some() {
        record.pictures = drawn(puzzle, &steps);
    }
    record
}

/// A puzzle that could not be read.
pub(super) fn unread(why: &str, format: &RateFormat) -> Record {
    let mut record = Record::failed(why.to_owned());
    if *format == RateFormat::Csv {
        record.text = ",error,,,,,,\n".into();
    }
    finish(&mut record, Fields::of(Status::Error), Duration::ZERO);
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
    fn columns(&self) -> String {
        match self {
            Solved::Rated(rating) => columns(rating),
            Solved::Unrated(path) => format!(",,,,{},{}", end(path), path.steps.len()),
        }
    }

    /// What the signs of a pattern stand for.
    fn values(&self) -> [(&'static str, String); 5] {
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
        ["%r", "%p", "%d", "%t", "%h"].map(|sign| (sign, values.next().unwrap_or_default()))
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
                explain(&mut text, solved, steps);
            }
            text
        }
    }
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
    let counts = uses(path).into_iter();
    let counts = counts.map(|(technique, steps)| format!("{steps} {technique}"));
    let mut parts = vec![
        plural(path.steps.len(), "step"),
        counts.collect::<Vec<_>>().join(", "),
        end(path).into(),
    ];
    parts.retain(|part| !part.is_empty());
    format!("{puzzle} no rating: {}", parts.join("; "))
}

/// Appends a line for each step, in rated puzzles with the step's rating. If the puzzle is not
/// solved, the last line says that no technique finds a further step.
fn explain(text: &mut String, solved: &Solved, steps: &[AnyStep]) {
    for (n, step) in (1..).zip(steps) {
        let rating = match (solved, step) {
            (Solved::Rated(_), RuledStep::Plain(step)) => step.rating.to_string(),
            _ => String::new(),
        };
        // a text takes every write
        let _ = write!(text, "\n{n:4}. {rating:>4} {step}");
    }
    let end = match solved {
        Solved::Unrated(path) if !path.is_solved => NO_STEP,
        Solved::Rated(rating) if rating.hardest().is_none() && rating.er != Tenths::default() => {
            match rating.is_bound {
                true => "no technique up to static chains finds a step; harder ones are not tried",
                false => "no technique finds a step",
            }
        }
        _ => return,
    };
    let _ = write!(text, "\n      {end}");
}

/// The record of the next step of a puzzle, which may have a full board.
pub(super) fn next_step(
    puzzle: &Entry,
    found: &Result<(Option<AnyStep>, bool)>,
    time: Duration,
    json: bool,
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
    if json {
        let fields = Fields::of(record.status).with("puzzle", puzzle.text());
        let fields = fields.maybe("hint", step.map(json_step));
        finish(&mut record, fields, time);
        if found.is_ok() && step.is_none() {
            record.json = std::mem::take(&mut record.json).with("message", words);
        }
    }
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
