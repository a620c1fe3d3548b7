//! `quadrille rate`: how hard sudokus are; and `solve --hint`: what comes next.

use super::stopped_by;
use super::sudokus::{text_of, write_json};
use crate::cli::args::{RateArgs, RateFormat};
use crate::cli::input::{self, Input, Texts};
use crate::cli::session::{Exit, Session};
use crate::search::{Limits, Monitor};
use crate::solver::rating::{Rater, Rating, Verdict};
use crate::sudoku::Shape;
use crate::sudoku::logic::Step;
use crate::sudoku::read::{Entry, Fault, ReadError, Reader};
use serde::Serialize;
use std::io::Write;

pub(crate) fn run(args: &RateArgs, session: &mut Session) -> anyhow::Result<()> {
    if args.format == RateFormat::Csv {
        writeln!(session.out, "puzzle,status,rating,sum,hardest,steps,guesses,search_guesses,search_nodes")?;
    }
    let mut rater = Rater::new();
    for path in &args.files {
        let name = input::name(path);
        match input::read(path, session) {
            Ok(Input::Sudokus(texts)) => each(texts, &name, Reader::new(), session, &mut |entry, session| {
                let rated = rated(entry, &name, &mut rater, session);
                show(entry, &rated, &name, args, session)
            })?,
            Ok(Input::Cover(_)) => session.bad(&format!("{name}: is an exact cover, and only sudokus are rated")),
            Err(error) => session.bad(&format!("{error:#}")),
        }
    }
    Ok(session.out.flush()?)
}

/// Says the next step of each sudoku, and no more.
pub(super) fn hints(
    texts: Texts,
    file: &str,
    shape: Option<(usize, usize)>,
    session: &mut Session,
) -> anyhow::Result<()> {
    let reader = match shape.map(|(rows, columns)| Shape::new(rows, columns)) {
        None => Reader::new(),
        Some(Ok(shape)) => Reader::new().shape(shape),
        Some(Err(error)) => {
            session.bad(&format!("--box: {error}"));
            return Ok(());
        }
    };
    let mut rater = Rater::new();
    each(texts, file, reader, session, &mut |entry, session| {
        let hint = match rated(entry, file, &mut rater, session) {
            Rated { rating: None, status, .. } => status.to_owned(),
            Rated { rating: Some(rating), .. } => match rating.steps.first() {
                Some(step) => step.to_string(),
                None if rating.solved => "nothing is left to do".into(),
                None => "no technique finds a step: the next one is a guess".into(),
            },
        };
        Ok(writeln!(session.out, "{hint}")?)
    })
}

/// Shows each sudoku of a text to `work`; what cannot be read is said, and takes its place.
fn each(
    mut texts: Texts,
    file: &str,
    reader: Reader,
    session: &mut Session,
    work: &mut dyn FnMut(&Read, &mut Session) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    while let Some(block) = texts.next(session)? {
        for entry in reader.puzzles(&block.text) {
            if session.interrupted() {
                return Ok(());
            }
            match entry {
                Ok(entry) => work(&Ok(Entry { line: entry.line + block.before, ..entry }), session)?,
                // the end of a list need not hold a puzzle
                Err(ReadError { fault: Fault::NoPuzzle { .. }, .. }) if block.before > 0 => continue,
                Err(error) => {
                    let error = ReadError { line: error.line + block.before, ..error };
                    session.bad(&format!("{file}: {error}"));
                    work(&Err(error), session)?;
                }
            }
            session.show()?;
        }
    }
    Ok(())
}

type Read = Result<Entry, ReadError>;

/// What became of a puzzle.
struct Rated {
    status: &'static str,
    rating: Option<Box<Rating>>,
    message: Option<String>,
}

fn rated(entry: &Read, file: &str, rater: &mut Rater, session: &mut Session) -> Rated {
    let entry = match entry {
        Ok(entry) => entry,
        Err(error) => return Rated { status: "error", rating: None, message: Some(error.to_string()) },
    };
    let mut message = None;
    let at = format!("{file}:{}", entry.line);
    let limits = Limits { monitor: Some(Monitor::with_flag(session.interrupt())), ..Limits::default() };
    let status = match rater.rate(&entry.sudoku, &limits) {
        Ok(Verdict::Rated(rating)) => return Rated { status: "unique", rating: Some(rating), message },
        Ok(Verdict::Several) => {
            session.note(&format!("{at}: several answers; logic finds its way to one only"));
            "several"
        }
        Ok(Verdict::None) => {
            session.note(&format!("{at}: there is no answer"));
            session.ended(Exit::NoAnswer);
            "none"
        }
        Ok(Verdict::Stopped(end)) => {
            session.note(&format!("{at}: {}", stopped_by(end).unwrap_or("stopped")));
            session.ended(Exit::Stopped);
            "stopped"
        }
        Err(refused) => {
            session.bad(&format!("{at}: {refused}"));
            message = Some(refused.to_string());
            "error"
        }
    };
    Rated { status, rating: None, message }
}

/// One line of `--json`.
#[derive(Serialize)]
struct Json<'a> {
    file: &'a str,
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    rating: Option<JsonRating>,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<Vec<JsonStep>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'a str>,
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

/// One step of `--json --explain`.
#[derive(Serialize)]
struct JsonStep {
    technique: &'static str,
    weight: u32,
    text: String,
}

fn show(read: &Read, rated: &Rated, file: &str, args: &RateArgs, session: &mut Session) -> anyhow::Result<()> {
    let Rated { status, rating, message } = rated;
    let puzzle = read.as_ref().ok().map(|entry| text_of(&entry.sudoku));
    if args.json {
        let steps = |rating: &Rating| rating.steps.iter().map(json_step).collect();
        let line = Json {
            file,
            line: read.as_ref().map_or_else(|error| error.line, |entry| entry.line),
            label: read.as_ref().ok().and_then(|entry| entry.label.as_deref()),
            status,
            puzzle,
            rating: rating.as_deref().map(json_rating),
            path: rating.as_deref().filter(|_| args.explain).map(steps),
            message: message.as_deref(),
        };
        return write_json(&line, session);
    }
    let puzzle = puzzle.unwrap_or_default();
    let out = &mut session.out;
    if args.format == RateFormat::Csv {
        match rating.as_deref().map(json_rating) {
            None => writeln!(out, "{puzzle},{status},,,,,,,")?,
            Some(JsonRating { rating, sum, hardest, steps, guesses, search_guesses, search_nodes }) => {
                let search_guesses = search_guesses.map_or(String::new(), |n| n.to_string());
                writeln!(
                    out,
                    "{puzzle},{status},{rating},{sum},{hardest},{steps},{guesses},{search_guesses},{search_nodes}"
                )?;
            }
        }
        return Ok(());
    }
    let Some(rating) = rating else { return Ok(writeln!(out, "{}", format!("{puzzle} {status}").trim_start())?) };
    let (n, guesses) = (rating.steps.len(), rating.guesses);
    let (steps, guessed) = (if n == 1 { "step" } else { "steps" }, if guesses == 1 { "guess" } else { "guesses" });
    let (score, hardest, sum) = (rating.score(), rating.hardest_name(), rating.sum());
    writeln!(out, "{puzzle} rating {score}: {hardest}; {n} {steps}, sum {sum}; {guesses} {guessed}")?;
    if args.explain {
        for (n, step) in rating.steps.iter().enumerate() {
            writeln!(out, "{:4}. {}: {step}", n + 1, step.technique)?;
        }
        if !rating.solved {
            writeln!(out, "      no technique finds a step: the rest takes a search {guesses} {guessed}")?;
        }
    }
    Ok(())
}

fn json_rating(rating: &Rating) -> JsonRating {
    JsonRating {
        rating: rating.score(),
        sum: rating.sum(),
        hardest: rating.hardest_name(),
        steps: rating.steps.len(),
        guesses: rating.guesses,
        search_guesses: rating.search.guesses,
        search_nodes: rating.search.nodes,
    }
}

fn json_step(step: &Step) -> JsonStep {
    JsonStep { technique: step.technique.name(), weight: step.technique.weight(), text: step.to_string() }
}
