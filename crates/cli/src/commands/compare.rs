//! `quadrille compare`: solvers raced over sets of puzzles.

use super::plural;
use crate::drawing::Drawing;
use crate::input::{self, Input};
use crate::session::{Session, is_ascii};
use crate::watch::Watch;
use crate::words::typed;
use anyhow::{Context, bail};
use quadrille::format::Parsed;
use quadrille::limits::Monitor;
use quadrille::search::EngineKind;
use quadrille::solver::Method;
use quadrille::sudoku::read::{self, Reader};
use quadrille::sudoku::{Shape, Sudoku};
use quadrille_args::CompareArgs;
use quadrille_races::{Entrant, Header, Race, Row, Rules, Set, show};
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The sets to race over if no files are given.
const OWN: [(&str, &[u8]); 4] = [
    ("easy", include_bytes!("../../../../puzzles/sudoku/easy.sdm")),
    ("famous", include_bytes!("../../../../puzzles/sudoku/famous.txt")),
    ("hard", include_bytes!("../../../../puzzles/sudoku/hard.txt")),
    ("soma", include_bytes!("../../../../puzzles/cover/soma.dlx")),
];

/// The sets to race over.
enum Course {
    Sudokus(String, Set),
    Cover(String, Box<Parsed>),
}

impl Course {
    fn name(&self) -> &str {
        let (Course::Sudokus(name, _) | Course::Cover(name, _)) = self;
        name
    }
}

pub(crate) fn run(args: &CompareArgs, session: &mut Session) -> anyhow::Result<()> {
    let drawing = args.svg.as_deref().map(|path| Drawing::open(path, session)).transpose()?;
    let courses = courses(args, session)?;
    if courses.is_empty() {
        // interrupted while it read
        return Ok(());
    }
    let rules = Rules {
        rounds: args.rounds,
        seed: args.seed,
        max_time: args.max_time,
        budget: args.budget,
        monitor: Monitor::with_flag(session.interrupt()),
        ..Rules::default()
    };
    unused(args, &courses, session);
    let header = Header::new(command(), &rules);
    let ascii = session.on_terminal && is_ascii();
    let show = |rows: &[Row]| match args {
        CompareArgs { json: true, .. } => show::json(&header, rows),
        CompareArgs { csv: true, .. } => show::csv(&header, rows),
        CompareArgs { markdown: true, .. } => show::markdown(&header, rows),
        // as wide as what they stand for
        _ if ascii => show::text(&header, rows).replace('µ', "u").replace('≥', ">"),
        _ => show::text(&header, rows),
    };
    let head = show(&[]);
    session.out.write_all(head.as_bytes())?;
    session.out.flush()?;
    let rows = race(args, &rules, &courses, session)?;
    let text = show(&rows);
    session.out.write_all(text.strip_prefix(&head).unwrap_or(&text).as_bytes())?;
    session.out.flush()?;
    if session.interrupted() {
        let missed = |course: &&Course| !rows.iter().any(|row| row.set == course.name());
        let missed: Vec<&str> = courses.iter().filter(missed).map(Course::name).collect();
        let so_far = match (rows.is_empty(), missed.is_empty()) {
            (true, _) => " before the race".into(),
            (false, true) => "; these are the results so far".into(),
            (false, false) => format!("; these are the results so far; not begun: {}", missed.join(", ")),
        };
        session.note(&format!("{}{so_far}", session.interruption()));
    }
    drawing.map_or(Ok(()), |drawing| drawing.write(&show::svg(&header, &rows)))
}

/// Runs the race, and shows how far it is.
fn race(args: &CompareArgs, rules: &Rules, courses: &[Course], session: &Session) -> anyhow::Result<Vec<Row>> {
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
    let _watch = Watch::new(!session.quiet, move || shown.lock().unwrap_or_else(PoisonError::into_inner).clone());
    let mut race = Race::new(rules, courses.len(), |what| {
        what.clone_into(&mut now.lock().unwrap_or_else(PoisonError::into_inner));
    });
    for course in courses {
        if race.is_cancelled() {
            break;
        }
        rows.extend(match course {
            Course::Sudokus(_, set) => {
                let mut entrants: Vec<Entrant> = methods.iter().copied().map(Entrant::new).collect();
                race.sudokus(set, &mut entrants)?
            }
            Course::Cover(name, parsed) => race.cover(name, &parsed.problem, &engines)?,
        });
    }
    Ok(rows)
}

/// Reports which solvers and engines do not take part, and why.
fn unused(args: &CompareArgs, courses: &[Course], session: &Session) {
    let sudokus = courses.iter().any(|course| matches!(course, Course::Sudokus(..)));
    let covers = courses.iter().any(|course| matches!(course, Course::Cover(..)));
    match (sudokus, args.solvers.is_empty()) {
        (true, true) => session.note("`auto` is not raced over sudokus: it runs `lockstep` or `cover`"),
        (false, false) => session.note("--solvers is not used: none of the sets is of sudokus"),
        _ => (),
    }
    if !covers && !args.engines.is_empty() {
        session.note("--engines is not used: none of the sets is an exact cover");
    }
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
                    courses.push(Course::Sudokus(name.clone(), Set::new(&name, puzzles)));
                }
            }
            Ok(Input::Variants(_) | Input::Grid(_)) => session.bad(&format!(
                "{}: contains puzzles with other rules; use `quadrille convert --to dlx` first",
                input::name(path)
            )),
            Ok(Input::Cover(parsed)) => {
                for warning in &parsed.warnings {
                    session.note(&format!("{}: {warning}", input::name(path)));
                }
                courses.push(Course::Cover(name, parsed));
            }
            Err(error) => session.bad(&format!("{error:#}")),
        }
    }
    if courses.is_empty() && !session.interrupted() {
        bail!("no puzzles to race over");
    }
    Ok(courses)
}

/// The puzzles of a set. Of those that cannot be read the first is reported, and how many there are.
fn puzzles(text: &[u8], reader: Reader, file: &str, session: &mut Session) -> Vec<Sudoku> {
    let (mut puzzles, mut first, mut bad) = (Vec::new(), None, 0);
    let done = Arc::new(AtomicU64::new(0));
    let shown = Arc::clone(&done);
    let name = file.to_owned();
    let watch = Watch::new(!session.quiet, move || {
        format!("reading {name}: {}", plural(shown.load(Ordering::Relaxed), "puzzle"))
    });
    for puzzle in reader.puzzles(text) {
        done.fetch_add(1, Ordering::Relaxed);
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
    drop(watch);
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
    Ok(Course::Sudokus(name.into(), Set::new(name, puzzles?)))
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
        typed(&word.to_string_lossy().chars().map(harmless).collect::<String>())
    };
    std::iter::once("quadrille".to_owned()).chain(std::env::args_os().skip(1).map(word)).collect::<Vec<_>>().join(" ")
}
