//! `quadrille rate`, and `solve --hint`.

use super::writer::text_of;
use super::{Place, Read, placed, plural, stopped_by, threads};
use crate::cli::args::{RateArgs, RateFormat, SolveArgs};
use crate::cli::input::{self, Input, Texts};
use crate::cli::session::{Exit, Session};
use crate::cli::watch::Watch;
use quadrille::search::{End, Limits, Monitor};
use quadrille::solver::rating::{Hint, RateError, Rater, RaterPool, Rating, Verdict};
use quadrille::sudoku::logic::{Candidate, Step};
use quadrille::sudoku::read::{Entry, Reader};
use serde::Serialize;
use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The number of puzzles per thread rated before they are written.
const PART: usize = 256;

pub(crate) fn run(args: &RateArgs, session: &mut Session) -> anyhow::Result<()> {
    if args.format == RateFormat::Csv {
        writeln!(session.out, "puzzle,status,rating,sum,hardest,steps,guesses,search_guesses,search_nodes")?;
    }
    let rater = args.up_to.map_or_else(Rater::new, |most| Rater::new().up_to(most));
    let limits = args.max_time.map_or_else(Limits::new, |time| Limits::new().max_time(time));
    let list = List { reader: args.read.reader(), limits, raters: rater.on_threads(threads(args.threads)) };
    for path in &args.files {
        if session.interrupted() {
            break;
        }
        let name = input::name(path);
        match input::read(path, args.read, session) {
            Ok(Input::Sudokus(texts)) => list.each(texts, &name, session, &|read, limits, rater| {
                let rated = rated(read, |entry| {
                    Ok(match rater.rate(&entry.sudoku, limits)? {
                        Verdict::Rated(rating) => Ok(rating),
                        verdict => Err(verdict),
                    })
                });
                show(read, rated, &name, args)
            })?,
            Ok(Input::Cover(_)) => session.bad(&format!("{name}: is an exact cover; only sudokus are rated")),
            Err(error) => session.bad(&format!("{error:#}")),
        }
    }
    Ok(session.out.flush()?)
}

/// Prints the next step of each sudoku.
pub(super) fn hints(texts: Texts, file: &str, args: &SolveArgs, session: &mut Session) -> anyhow::Result<()> {
    let Some(reader) = super::reader(args.read, args.shape, session) else { return Ok(()) };
    let (limits, _) = args.ask.limits(None, session);
    let list = List { reader, limits, raters: Rater::new().on_threads(threads(args.threads)) };
    list.each(texts, file, session, &|read, limits, rater| {
        let hinted = rated(read, |entry| rater.hint(&entry.sudoku, limits));
        show_hint(read, hinted, file, args.ask.json)
    })
}

/// What to write for a puzzle, and what to report.
struct Done {
    text: String,
    remark: Option<Diagnostic>,
}

/// What is notable about a puzzle.
enum Diagnostic {
    /// It could not be read, or is none that can be rated.
    Bad(String),
    None,
    Several,
    Stopped(End),
}

/// How puzzles are read, and how they are rated.
struct List {
    reader: Reader,
    limits: Limits,
    raters: RaterPool,
}

impl List {
    /// Rates each sudoku of a text with `work` and writes the results in order, errors in their places.
    fn each(
        &self,
        mut texts: Texts,
        file: &str,
        session: &mut Session,
        work: &(dyn Fn(&Read, &Limits, &mut Rater) -> anyhow::Result<Done> + Sync),
    ) -> anyhow::Result<()> {
        let interrupt = session.interrupt();
        let mut puzzles = 0_u64;
        let shown = Arc::new(AtomicU64::new(0));
        let seen = Arc::clone(&shown);
        let watch = Watch::new(!session.quiet, move || plural(seen.load(Ordering::Relaxed), "puzzle"));
        while let Some(block) = texts.next(session)? {
            let mut entries =
                self.reader.puzzles(&block.text).filter_map(|entry| placed(entry, block.before, block.before > 0));
            loop {
                // one by one, who looks on sees each as soon as it is known
                let n = if self.raters.threads() == 1 { 1 } else { self.raters.threads() * PART };
                let part: Vec<Read> = entries.by_ref().take(n).collect();
                if part.is_empty() {
                    break;
                }
                let rate = |read: &Read, rater: &mut Rater| {
                    // a monitor counts for one search
                    let limits = self.limits.clone().monitor(Monitor::with_flag(Arc::clone(&interrupt)));
                    work(read, &limits, rater)
                };
                let done = self.raters.map(&part, rate);
                watch.aside(|| write_all(file, part.iter().zip(done), &mut puzzles, session))?;
                shown.store(puzzles, Ordering::Relaxed);
                if session.interrupted() {
                    let puzzles = plural(puzzles, "puzzle");
                    session.note(&format!("{file}: {} after {puzzles}", session.interruption()));
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

/// Writes the results of a part, up to the first puzzle that an interrupt cut short.
fn write_all<'r>(
    file: &str,
    results: impl Iterator<Item = (&'r Read, anyhow::Result<Done>)>,
    puzzles: &mut u64,
    session: &mut Session,
) -> anyhow::Result<()> {
    for (read, done) in results {
        let done = done?;
        if session.interrupted() && matches!(done.remark, Some(Diagnostic::Stopped(End::Cancelled))) {
            break;
        }
        *puzzles += 1;
        say(file, read, done.remark, session);
        writeln!(session.out, "{}", done.text)?;
    }
    Ok(session.show()?)
}

/// Reports what is notable, and records it for the exit code.
fn say(file: &str, read: &Read, remark: Option<Diagnostic>, session: &mut Session) {
    let at = match read {
        Ok(entry) => format!("{file}:{}", entry.line),
        Err(_) => file.to_owned(),
    };
    match remark {
        None => {}
        Some(Diagnostic::Bad(why)) => session.bad(&format!("{at}: {why}")),
        Some(Diagnostic::Several) => session.note(&format!("{at}: several answers; logic cannot decide between them")),
        Some(Diagnostic::None) => {
            session.note(&format!("{at}: there is no answer"));
            session.ended(Exit::NoAnswer);
        }
        Some(Diagnostic::Stopped(end)) => {
            session.note(&format!("{at}: {}", stopped_by(Some(end), session).unwrap_or("stopped")));
            session.ended(Exit::Stopped);
        }
    }
}

/// What became of a puzzle.
struct Rated<T> {
    status: &'static str,
    found: Option<T>,
    remark: Option<Diagnostic>,
}

fn rated<T>(read: &Read, rate: impl FnOnce(&Entry) -> Result<Result<T, Verdict>, RateError>) -> Rated<T> {
    let left = |status, remark| Rated { status, found: None, remark };
    let entry = match read {
        Ok(entry) => entry,
        Err(error) => return left("error", Some(Diagnostic::Bad(error.to_string()))),
    };
    match rate(entry) {
        Ok(Ok(found)) => Rated { status: "unique", found: Some(found), remark: None },
        Ok(Err(Verdict::Rated(_))) => left("unique", None),
        Ok(Err(Verdict::Several)) => left("several", Some(Diagnostic::Several)),
        Ok(Err(Verdict::None)) => left("none", Some(Diagnostic::None)),
        Ok(Err(Verdict::Stopped(end))) => left("stopped", Some(Diagnostic::Stopped(end))),
        Err(refused) => left("error", Some(Diagnostic::Bad(refused.to_string()))),
    }
}

/// One line of `--json`.
#[derive(Serialize)]
struct Json<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    rating: Option<JsonRating>,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<Vec<JsonStep>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<JsonStep>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'a str>,
}

impl<'a> Json<'a> {
    fn new<T>(file: &'a str, read: &'a Read, rated: &'a Rated<T>) -> Json<'a> {
        let entry = read.as_ref().ok();
        let line = read.as_ref().map_or_else(|error| error.line, |entry| entry.line);
        let message = match &rated.remark {
            Some(Diagnostic::Bad(why)) => Some(why.as_str()),
            _ => None,
        };
        Json {
            place: Place { file, line, label: entry.and_then(|entry| entry.label.as_deref()) },
            status: rated.status,
            puzzle: entry.map(text_of),
            rating: None,
            path: None,
            hint: None,
            message,
        }
    }
}

#[derive(Serialize)]
struct JsonRating {
    rating: u32,
    sum: u64,
    hardest: &'static str,
    steps: usize,
    guesses: u64,
    search_guesses: Option<u64>,
    search_nodes: u64,
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

fn show(read: &Read, rated: Rated<Box<Rating>>, file: &str, args: &RateArgs) -> anyhow::Result<Done> {
    let found = rated.found.as_deref();
    let text = if args.json {
        let steps = |rating: &Rating| rating.steps.iter().map(json_step).collect();
        let line = Json {
            rating: found.map(json_rating),
            path: found.filter(|_| args.explain).map(steps),
            ..Json::new(file, read, &rated)
        };
        serde_json::to_string(&line)?
    } else {
        let puzzle = read.as_ref().map_or_else(|_| String::new(), text_of);
        match (args.format, found) {
            (RateFormat::Csv, found) => table_row(&puzzle, rated.status, found),
            (RateFormat::Line, None) => format!("{puzzle} {}", rated.status).trim_start().to_owned(),
            (RateFormat::Line, Some(rating)) => words(&puzzle, rating, args.explain)?,
        }
    };
    Ok(Done { text, remark: rated.remark })
}

fn table_row(puzzle: &str, status: &str, rating: Option<&Rating>) -> String {
    let Some(rating) = rating.map(json_rating) else { return format!("{puzzle},{status},,,,,,,") };
    let JsonRating { rating, sum, hardest, steps, guesses, search_guesses, search_nodes } = rating;
    let search_guesses = search_guesses.map_or(String::new(), |n| n.to_string());
    format!("{puzzle},{status},{rating},{sum},{hardest},{steps},{guesses},{search_guesses},{search_nodes}")
}

fn words(puzzle: &str, rating: &Rating, explain: bool) -> anyhow::Result<String> {
    let (n, guesses) = (rating.steps.len(), rating.guesses);
    let (steps, guessed) = (if n == 1 { "step" } else { "steps" }, if guesses == 1 { "guess" } else { "guesses" });
    let (score, hardest, sum) = (rating.score(), rating.hardest_name(), rating.total());
    let mut text = format!("{puzzle} rating {score}: {hardest}; {n} {steps}, sum {sum}; {guesses} {guessed}");
    if explain {
        for (n, step) in rating.steps.iter().enumerate() {
            write!(text, "\n{:4}. {}: {step}", n + 1, step.technique)?;
        }
        if !rating.solved {
            write!(text, "\n      no technique applies: a search needs {guesses} more {guessed}")?;
        }
    }
    Ok(text)
}

fn show_hint(read: &Read, rated: Rated<Hint>, file: &str, json: bool) -> anyhow::Result<Done> {
    let (step, words) = match &rated.found {
        None => (None, rated.status),
        Some(Hint::Step(step)) => (Some(step), ""),
        Some(Hint::Full) => (None, "the board is full"),
        Some(Hint::Guess) => (None, "no technique applies: the next step is a guess"),
    };
    let text = if json {
        let mut line = Json { hint: step.map(|step| json_step(step)), ..Json::new(file, read, &rated) };
        if rated.found.is_some() && step.is_none() {
            line.message = Some(words);
        }
        serde_json::to_string(&line)?
    } else {
        step.map_or_else(|| words.to_owned(), ToString::to_string)
    };
    Ok(Done { text, remark: rated.remark })
}

fn json_rating(rating: &Rating) -> JsonRating {
    JsonRating {
        rating: rating.score(),
        sum: rating.total(),
        hardest: rating.hardest_name(),
        steps: rating.steps.len(),
        guesses: rating.guesses,
        search_guesses: rating.search.decisions,
        search_nodes: rating.search.nodes,
    }
}

fn json_step(step: &Step) -> JsonStep {
    let candidate =
        |&Candidate { cell, digit }: &Candidate| JsonCandidate { row: cell / 9 + 1, column: cell % 9 + 1, digit };
    JsonStep {
        technique: step.technique.name(),
        weight: step.technique.weight(),
        text: step.to_string(),
        placed: step.placed.as_ref().map(candidate),
        removed: step.removed.iter().map(candidate).collect(),
    }
}
