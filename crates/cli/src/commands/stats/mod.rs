//! `quadrille stats`: size and shape of the puzzles in a file, and an estimate of the search tree.

mod describe;

use super::rating::rated_all;
use anyhow::Result;
use describe::{Facts, Left, OfSize, Range, Ratings, Sudokus, Tree};
use quadrille::limits::Limits;
use quadrille::problem::Problem;
use quadrille::puzzle::Puzzle;
use quadrille::reduce::Reduced;
use quadrille::search::Search;
use quadrille::solver::rating::Tenths;
use quadrille::sudoku::read::Entry;
use quadrille::sudoku::{Sudoku, cover};
use quadrille_answers::event::{Place, write_timed_event};
use quadrille_answers::solve::boards::PuzzleEntry;
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

pub(crate) fn run(args: &StatsArgs, session: &mut Session) -> Result<()> {
    input::each(&args.files, args.read, session, |input, name, session| {
        file(input, name, args, session)
    })?;
    if session.interrupted() {
        let interruption = session.interruption();
        session.note(&format!("{interruption}; this is what was known"));
    }
    Ok(())
}

/// Describes all that a file holds.
fn file(read: Input, name: &str, args: &StatsArgs, session: &mut Session) -> Result<()> {
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
) -> Result<()> {
    if !args.json {
        writeln!(session.out, "{name}: {kind}")?;
    }
    problem(of, &Place::new(name, 1), args, session)
}

/// Writes facts, as text or as an event with the time that they took.
fn show(
    facts: &(impl Display + Serialize),
    kind: &'static str,
    place: &Place<'_>,
    started: Instant,
    args: &StatsArgs,
    session: &mut Session,
) -> Result<()> {
    if args.json {
        return write_timed_event(*place, kind, facts, started, session);
    }
    Ok(write!(session.out, "{facts}")?)
}

/// A list of sudokus: how many of each size and how many clues; a single one also as an exact
/// cover.
fn sudokus(text: &[u8], name: &str, args: &StatsArgs, session: &mut Session) -> Result<()> {
    let started = Instant::now();
    let list = List::read(text, name, args, session);
    let sizes = list.sizes.into_iter().map(|(size, clues)| OfSize {
        size,
        count: clues.len(),
        clues: Range::of(clues),
    });
    let sizes: Vec<OfSize> = sizes.collect();
    let n = sizes.iter().map(|of| of.count).sum();
    let facts = Sudokus {
        count: n,
        sizes,
        ratings: args.ratings.then(|| ratings(&list.rated, session)),
    };
    if !args.json {
        writeln!(session.out, "{name}: {}", plural(n, "sudoku"))?;
    }
    show(
        &facts,
        "sizes",
        &Place::new(name, 1),
        started,
        args,
        session,
    )?;
    if let Some(entry) = list.last.filter(|_| n == 1) {
        let encoded = session.busy("building the problem", || cover::encode(&entry.sudoku))?;
        problem(&encoded, &Place::of(name, &entry), args, session)?;
    }
    Ok(())
}

/// The sudokus of a text.
#[derive(Default)]
struct List {
    /// The numbers of their clues, by their size.
    sizes: BTreeMap<usize, Vec<usize>>,
    last: Option<Entry>,
    /// All of them, where they are to be rated.
    rated: Vec<Sudoku>,
}

impl List {
    fn read(text: &[u8], name: &str, args: &StatsArgs, session: &mut Session) -> List {
        let mut list = List::default();
        let (_watch, done) = session.count("puzzle");
        for puzzle in args.read.reader().puzzles(text) {
            if session.interrupted() {
                break;
            }
            done.fetch_add(1, Ordering::Relaxed);
            match puzzle {
                Ok(entry) => list.add(entry, args),
                Err(error) => session.bad(&format!("{name}: {error}")),
            }
        }
        list
    }

    fn add(&mut self, entry: Entry, args: &StatsArgs) {
        let sudoku = &entry.sudoku;
        let clues = self.sizes.entry(sudoku.shape().size()).or_default();
        clues.push(sudoku.clues().n_clues());
        self.rated.extend(args.ratings.then(|| sudoku.clone()));
        self.last = Some(entry);
    }
}

/// The known ratings of the rated sudokus; an interrupt leaves some unknown.
fn ratings(sudokus: &[Sudoku], session: &Session) -> Ratings {
    let known: Vec<Tenths> = rated_all(sudokus, session).into_iter().flatten().collect();
    Ratings::of(&known, sudokus.len())
}

/// Sudokus with other rules, each as an exact cover.
fn variants(
    puzzles: &[RuledOr],
    name: &str,
    args: &StatsArgs,
    session: &mut Session,
) -> Result<()> {
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
                problem(&encoded, &ruled.place(name), args, session)?;
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
) -> Result<()> {
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
    let monitor = session.monitor();
    let shown = Arc::clone(&monitor);
    let probes = args.probes;
    let _watch = Watch::new(!session.quiet, move || {
        format!(
            "{} of {}",
            shown.state().solutions,
            plural(probes, "random probe")
        )
    });
    Tree::of(
        Search::new()
            .limits(Limits::new().monitor(monitor))
            .estimate(problem, args.probes, args.seed),
        args.estimate,
    )
}
