//! `quadrille compare`: solvers raced over sets of puzzles.

use crate::cli::args::CompareArgs;
use crate::cli::input::{self, Input};
use crate::cli::session::{Session, is_ascii};
use crate::cli::watch::Watch;
use anyhow::{Context, bail};
use quadrille::compare::{Entrant, Header, Race, Rules, Set, show};
use quadrille::format::Parsed;
use quadrille::limits::Monitor;
use quadrille::search::EngineKind;
use quadrille::solver::Method;
use quadrille::sudoku::read::{self, Reader};
use quadrille::sudoku::{Shape, Sudoku};
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// The sets to race over if no files are given.
const OWN: [(&str, &[u8]); 4] = [
    ("easy", include_bytes!("../../../puzzles/sudoku/easy.sdm")),
    ("famous", include_bytes!("../../../puzzles/sudoku/famous.txt")),
    ("hard", include_bytes!("../../../puzzles/sudoku/hard.txt")),
    ("soma", include_bytes!("../../../puzzles/cover/soma.dlx")),
];

/// The sets to race over.
enum Course {
    Sudokus(Set),
    Cover(String, Box<Parsed>),
}

pub(crate) fn run(args: &CompareArgs, session: &mut Session) -> anyhow::Result<()> {
    let courses = courses(args, session)?;
    let rules = Rules {
        rounds: args.rounds,
        seed: args.seed,
        max_time: args.max_time,
        budget: args.budget,
        monitor: Monitor::with_flag(session.interrupt()),
        ..Rules::default()
    };
    let methods = match args.solvers.as_slice() {
        // `auto` is one of the others
        [] => Method::all().filter(|&method| method != Method::Auto).collect(),
        chosen => without_repeats(chosen),
    };
    let engines = match args.engines.as_slice() {
        [] => EngineKind::ALL.to_vec(),
        chosen => without_repeats(chosen),
    };
    let mut rows = Vec::new();
    let now = Arc::new(Mutex::new(String::new()));
    let shown = Arc::clone(&now);
    let watch = Watch::new(!session.quiet, move || shown.lock().unwrap_or_else(PoisonError::into_inner).clone());
    let mut race = Race::new(&rules, courses.len(), |what| {
        what.clone_into(&mut now.lock().unwrap_or_else(PoisonError::into_inner));
    });
    for course in &courses {
        if race.is_cancelled() {
            break;
        }
        rows.extend(match course {
            Course::Sudokus(set) => {
                let mut entrants: Vec<Entrant> = methods.iter().copied().map(Entrant::new).collect();
                race.sudokus(set, &mut entrants)?
            }
            Course::Cover(name, parsed) => race.cover(name, &parsed.problem, &engines)?,
        });
    }
    drop(watch);
    let header = Header::new(command(), &rules);
    let text = match args {
        CompareArgs { json: true, .. } => show::json(&header, &rows),
        CompareArgs { csv: true, .. } => show::csv(&header, &rows),
        CompareArgs { markdown: true, .. } => show::markdown(&header, &rows),
        // as wide as what they stand for
        _ if session.on_terminal && is_ascii() => show::text(&header, &rows).replace('µ', "u").replace('≥', ">"),
        _ => show::text(&header, &rows),
    };
    session.out.write_all(text.as_bytes())?;
    session.out.flush()?;
    if session.interrupted() {
        session.note(&format!("{}; these are the results so far", session.interruption()));
    }
    if let Some(path) = &args.svg {
        std::fs::write(path, show::svg(&header, &rows)).with_context(|| input::name(path))?;
    }
    Ok(())
}

/// The sets, read and named.
fn courses(args: &CompareArgs, session: &mut Session) -> anyhow::Result<Vec<Course>> {
    if args.sets.is_empty() {
        return OWN.iter().map(|(name, text)| own(name, text)).collect();
    }
    let reader = match args.shape {
        Some((rows, columns)) => args.read.reader().shape(Shape::new(rows, columns).context("--box")?),
        None => args.read.reader(),
    };
    let mut courses = Vec::new();
    for path in &args.sets {
        let name = short_name(path, args);
        match input::read(path, args.read, session) {
            Ok(Input::Sudokus(texts)) => {
                let puzzles = puzzles(&texts.whole(session)?, reader, &input::name(path), session);
                if !puzzles.is_empty() {
                    courses.push(Course::Sudokus(Set::new(&name, puzzles)));
                }
            }
            Ok(Input::Cover(parsed)) => {
                for warning in &parsed.warnings {
                    session.note(&format!("{}: {warning}", input::name(path)));
                }
                courses.push(Course::Cover(name, parsed));
            }
            Err(error) => session.bad(&format!("{error:#}")),
        }
    }
    if courses.is_empty() {
        bail!("no puzzles to race over");
    }
    Ok(courses)
}

/// The puzzles of a set. Of those that cannot be read the first is reported, and how many there are.
fn puzzles(text: &[u8], reader: Reader, file: &str, session: &mut Session) -> Vec<Sudoku> {
    let (mut puzzles, mut first, mut bad) = (Vec::new(), None, 0);
    for puzzle in reader.puzzles(text) {
        if session.interrupted() {
            break;
        }
        match puzzle {
            Ok(entry) => puzzles.push(entry.sudoku),
            Err(error) => {
                first.get_or_insert(error);
                bad += 1;
            }
        }
    }
    if let Some(error) = first {
        let all = puzzles.len() + bad;
        session.bad(&match (bad, puzzles.len()) {
            (1, 0) => format!("{file}: {error}"),
            (_, 0) => format!("{file}: {error}; none of its {all} puzzles can be read"),
            _ => format!("{file}: {error}; {bad} of its {all} puzzles skipped"),
        });
    }
    puzzles
}

/// A built-in set.
fn own(name: &str, text: &[u8]) -> anyhow::Result<Course> {
    if read::recognize(text).is_none() {
        return Ok(Course::Cover(name.into(), Box::new(quadrille::format::read(text)?)));
    }
    let puzzles: Result<Vec<_>, _> = read::puzzles(text).map(|puzzle| puzzle.map(|entry| entry.sudoku)).collect();
    Ok(Course::Sudokus(Set::new(name, puzzles?)))
}

/// The name of a file without folder and extension, if that is unique.
fn short_name(path: &Path, args: &CompareArgs) -> String {
    let namesakes = args.sets.iter().filter(|other| other.file_stem() == path.file_stem()).count();
    match path.file_stem() {
        Some(stem) if namesakes == 1 && !input::is_stdin(path) => input::name(Path::new(stem)),
        _ => input::name(path),
    }
}

fn without_repeats<T: Copy + PartialEq>(chosen: &[T]) -> Vec<T> {
    let mut once = Vec::new();
    for &one in chosen {
        if !once.contains(&one) {
            once.push(one);
        }
    }
    once
}

/// The command line as one could type it.
fn command() -> String {
    let word = |word: std::ffi::OsString| {
        let harmless = |c: char| if c.is_control() { '\u{fffd}' } else { c };
        let word: String = word.to_string_lossy().chars().map(harmless).collect();
        let plain = |c: char| c.is_alphanumeric() || "-_./,:=+%@".contains(c);
        if !word.is_empty() && word.chars().all(plain) { word } else { format!("'{}'", word.replace('\'', "'\\''")) }
    };
    std::iter::once("quadrille".to_owned()).chain(std::env::args_os().skip(1).map(word)).collect::<Vec<_>>().join(" ")
}
