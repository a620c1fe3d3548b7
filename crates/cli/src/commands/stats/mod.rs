//! `quadrille stats`: size and shape of the puzzles in a file, and an estimate of the search tree.

mod describe;

use describe::{Facts, Left, OfSize, Range, Ratings, Sudokus, Tree};
use quadrille::limits::{Limits, Monitor};
use quadrille::problem::Problem;
use quadrille::puzzle::Puzzle;
use quadrille::reduce::Reduced;
use quadrille::search::Search;
use quadrille::solver::rating::{Rater, Tenths};
use quadrille::sudoku::{Sudoku, cover};
use quadrille_answers::event::{Place, write_event};
use quadrille_answers::solve::question::threads;
use quadrille_answers::solve::variants::{RuledOr, of_sudokus, with_rules};
use quadrille_args::StatsArgs;
use quadrille_console::input::{self, Input};
use quadrille_console::session::Session;
use quadrille_console::watch::Watch;
use quadrille_console::words::plural;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

pub(crate) fn run(args: &StatsArgs, session: &mut Session) -> anyhow::Result<()> {
    for path in &args.files {
        let name = input::name(path);
        match input::read(path, args.read, session) {
            Ok(read) => file(read, &name, args, session)?,
            Err(error) => session.bad(&format!("{error:#}")),
        }
        if session.interrupted() {
            session.note(&format!(
                "{}; this is what was known",
                session.interruption()
            ));
            break;
        }
    }
    Ok(())
}

/// Describes all that a file holds.
fn file(read: Input, name: &str, args: &StatsArgs, session: &mut Session) -> anyhow::Result<()> {
    match read {
        Input::Grid(grid) => {
            let encoded = session.busy("building the problem", || grid.problem())??;
            cover(&encoded, "a kakuro or a nonogram", name, args, session)
        }
        Input::Variants(entries) => {
            variants(&with_rules(entries, &args.rules), name, args, session)
        }
        Input::Sudokus(texts) if !args.rules.is_empty() => {
            let puzzles = of_sudokus(texts, args.read.reader(), &args.rules, session)?;
            variants(&puzzles, name, args, session)
        }
        Input::Sudokus(texts) => sudokus(&texts.whole(session)?, name, args, session),
        Input::Cover(parsed) => cover(&parsed.problem, "an exact cover", name, args, session),
    }
}

/// Describes the exact cover of a whole file.
fn cover(
    of: &Problem,
    kind: &str,
    name: &str,
    args: &StatsArgs,
    session: &mut Session,
) -> anyhow::Result<()> {
    if !args.json {
        writeln!(session.out, "{name}: {kind}")?;
    }
    let place = Place {
        file: name,
        line: 1,
        label: None,
    };
    problem(of, &place, args, session)
}

/// Writes facts, as text or as an event with the time that they took.
fn show(
    facts: &(impl Display + Serialize),
    kind: &'static str,
    place: &Place<'_>,
    started: Instant,
    args: &StatsArgs,
    session: &mut Session,
) -> anyhow::Result<()> {
    #[derive(Serialize)]
    struct Timed<'a, T> {
        #[serde(flatten)]
        facts: &'a T,
        elapsed: f64,
    }
    if args.json {
        let body = Timed {
            facts,
            elapsed: started.elapsed().as_secs_f64(),
        };
        return write_event(Some(*place), kind, &body, session);
    }
    Ok(write!(session.out, "{facts}")?)
}

/// A list of sudokus: how many of each size and how many clues; a single one also as an exact
/// cover.
fn sudokus(text: &[u8], name: &str, args: &StatsArgs, session: &mut Session) -> anyhow::Result<()> {
    let started = Instant::now();
    let mut sizes: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    let (mut only, mut rated) = (None, Vec::new());
    let (watch, done) = Watch::counting(!session.quiet, |n| plural(n, "puzzle"));
    for puzzle in args.read.reader().puzzles(text) {
        if session.interrupted() {
            break;
        }
        done.fetch_add(1, Ordering::Relaxed);
        match puzzle {
            Ok(entry) => {
                sizes
                    .entry(entry.sudoku.shape().size())
                    .or_default()
                    .push(entry.sudoku.clues().n_clues());
                rated.extend(args.ratings.then(|| entry.sudoku.clone()));
                only = Some(entry);
            }
            Err(error) => session.bad(&format!("{name}: {error}")),
        }
    }
    drop(watch);
    let n: usize = sizes.values().map(Vec::len).sum();
    if !args.json {
        writeln!(session.out, "{name}: {}", plural(n as u128, "sudoku"))?;
    }
    let ratings = args.ratings.then(|| ratings(&rated, session));
    let place = Place {
        file: name,
        line: 1,
        label: None,
    };
    let facts = of_sizes(sizes, ratings);
    show(&facts, "sizes", &place, started, args, session)?;
    if let Some(entry) = only.filter(|_| n == 1) {
        let encoded = session.busy("building the problem", || cover::encode(&entry.sudoku))?;
        let place = Place {
            file: name,
            line: entry.line,
            label: entry.label.as_deref(),
        };
        problem(&encoded, &place, args, session)?;
    }
    Ok(())
}

/// The numbers of sudokus of each size, from the numbers of their clues.
fn of_sizes(sizes: BTreeMap<usize, Vec<usize>>, ratings: Option<Ratings>) -> Sudokus {
    let sizes = sizes.into_iter().map(|(size, clues)| OfSize {
        size,
        count: clues.len(),
        clues: Range::of(clues),
    });
    let sizes: Vec<OfSize> = sizes.collect();
    Sudokus {
        count: sizes.iter().map(|of| of.count).sum(),
        sizes,
        ratings,
    }
}

/// The ratings of the sudokus that have one, as far as they are known at an interrupt.
fn ratings(sudokus: &[Sudoku], session: &Session) -> Ratings {
    let (interrupt, n) = (session.interrupt(), sudokus.len());
    let (_watch, done) = Watch::counting(!session.quiet, move |done| {
        format!("{done} of {} rated", plural(n as u128, "puzzle"))
    });
    let rate = |sudoku: &Sudoku, rater: &mut Rater| {
        let monitor = Monitor::with_flag(Arc::clone(&interrupt));
        let rating = rater.rate(sudoku, &Limits::new().monitor(monitor));
        done.fetch_add(1, Ordering::Relaxed);
        rating.ok().map(|rating| rating.er)
    };
    let rated = Rater::new().map(sudokus, threads(None), rate);
    let known: Vec<Tenths> = rated.into_iter().flatten().collect();
    Ratings::of(&known, n)
}

/// Sudokus with other rules, each as an exact cover.
fn variants(
    puzzles: &[RuledOr],
    name: &str,
    args: &StatsArgs,
    session: &mut Session,
) -> anyhow::Result<()> {
    for puzzle in puzzles {
        match puzzle {
            Ok(ruled) => {
                let encoded = session.busy("building the problem", || ruled.puzzle.problem())??;
                if !args.json {
                    writeln!(
                        session.out,
                        "{name}:{}: a sudoku with other rules",
                        ruled.line
                    )?;
                }
                problem(
                    &encoded,
                    &Place {
                        file: name,
                        line: ruled.line,
                        label: ruled.label.as_deref(),
                    },
                    args,
                    session,
                )?;
            }
            Err((_, message)) => session.bad(&format!("{name}: {message}")),
        }
    }
    Ok(())
}

fn problem(
    problem: &Problem,
    place: &Place<'_>,
    args: &StatsArgs,
    session: &mut Session,
) -> anyhow::Result<()> {
    let started = Instant::now();
    let tree = tree(problem, args, session);
    show(
        &Facts::of(problem, tree),
        "problem",
        place,
        started,
        args,
        session,
    )?;
    if args.reduce && !session.interrupted() {
        let started = Instant::now();
        let reduced = session.busy("reducing", || Reduced::of(problem))?;
        let tree =
            (!reduced.removed().impossible).then(|| self::tree(reduced.problem(), args, session));
        show(
            &Left::of(&reduced, tree),
            "reduced",
            place,
            started,
            args,
            session,
        )?;
    }
    Ok(())
}

/// The estimated size of the tree, by the probes made until an interrupt.
fn tree(problem: &Problem, args: &StatsArgs, session: &Session) -> Tree {
    let monitor = Monitor::with_flag(session.interrupt());
    let shown = Arc::clone(&monitor);
    let probes = args.probes;
    let _watch = Watch::new(!session.quiet, move || {
        format!(
            "{} of {}",
            shown.solutions(),
            plural(probes, "random probe")
        )
    });
    Tree::of(
        Search::new()
            .monitor(monitor)
            .estimate(problem, args.probes, args.seed),
        args.estimate,
    )
}
