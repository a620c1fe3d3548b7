//! `quadrille stats`: size and shape of the puzzles in a file, and an estimate of the search tree.

mod describe;

use super::rating::rated_all;
use anyhow::Result;
use describe::Facts;
use quadrille::limits::Limits;
use quadrille::problem::Problem;
use quadrille::reduce::Reduced;
use quadrille::search::Search;
use quadrille::solver::rating::Tenths;
use quadrille::sudoku::Sudoku;
use quadrille_answers::entry::{Entry, Reading};
use quadrille_answers::event::{Place, write_event};
use quadrille_args::StatsArgs;
use quadrille_console::input::{self, Input};
use quadrille_console::session::Session;
use quadrille_console::watch::Watch;
use quadrille_console::words::plural;
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::Arc;
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

/// Describes all that a file holds: sudokus without other rules as a list, and each other puzzle,
/// or a sudoku alone, as an exact cover.
fn file(read: Input, name: &str, args: &StatsArgs, session: &mut Session) -> Result<()> {
    let reading = Reading::new(args.read, None, &args.rules)?;
    let started = Instant::now();
    let mut list = reading.is_plain(&read).then(List::default);
    reading.each(read, name, session, &mut |found, _, session| {
        match (found, &mut list) {
            (Err(unread), _) => session.bad(&format!("{name}: {}", unread.why)),
            (Ok(entry), Some(list)) => list.add(entry, args),
            (Ok(entry), None) => {
                let kind = match &entry {
                    Entry::Grid(_) => "a kakuro or a nonogram",
                    Entry::Cover(_) => "an exact cover",
                    Entry::Sudoku(..) | Entry::Variant(_) => "a sudoku with other rules",
                };
                if !args.json {
                    let line = match entry {
                        Entry::Variant(_) => format!(":{}", entry.line()),
                        _ => String::new(),
                    };
                    writeln!(session.out, "{name}{line}: {kind}")?;
                }
                problem(&entry, name, args, session)?;
            }
        }
        Ok(())
    })?;
    list.map_or(Ok(()), |list| sudokus(list, name, started, args, session))
}

/// Writes facts, as text or as an event with the time that they took.
fn show(
    facts: Facts,
    kind: &'static str,
    place: &Place<'_>,
    started: Instant,
    args: &StatsArgs,
    session: &mut Session,
) -> Result<()> {
    if args.json {
        let elapsed = started.elapsed().as_secs_f64();
        let fields = facts.fields.with("elapsed", elapsed);
        return write_event(Some(*place), kind, &fields, session);
    }
    Ok(write!(session.out, "{}", facts.text)?)
}

/// A list of sudokus: how many of each size and how many clues; a single one also as an exact
/// cover.
fn sudokus(
    list: List,
    name: &str,
    started: Instant,
    args: &StatsArgs,
    session: &mut Session,
) -> Result<()> {
    let n = list.clues.values().map(Vec::len).sum::<usize>();
    let ratings = args.ratings.then(|| ratings(&list.rated, session));
    let facts = describe::sudokus(list.clues, ratings.as_deref());
    if !args.json {
        writeln!(session.out, "{name}: {}", plural(n, "sudoku"))?;
    }
    show(facts, "sizes", &Place::new(name, 1), started, args, session)?;
    match list.last.filter(|_| n == 1) {
        Some(entry) => problem(&entry, name, args, session),
        None => Ok(()),
    }
}

/// The sudokus of a text.
#[derive(Default)]
struct List {
    /// The numbers of their clues, by their size.
    clues: BTreeMap<usize, Vec<usize>>,
    last: Option<Entry>,
    /// All of them, where they are to be rated.
    rated: Vec<Sudoku>,
}

impl List {
    fn add(&mut self, entry: Entry, args: &StatsArgs) {
        if let Entry::Sudoku(read, _) = &entry {
            let sudoku = &read.sudoku;
            let clues = self.clues.entry(sudoku.shape().size()).or_default();
            clues.push(sudoku.clues().n_clues());
            self.rated.extend(args.ratings.then(|| sudoku.clone()));
        }
        self.last = Some(entry);
    }
}

/// The known ratings of the rated sudokus; an interrupt leaves some unknown.
fn ratings(sudokus: &[Sudoku], session: &Session) -> Vec<Tenths> {
    rated_all(sudokus, session).into_iter().flatten().collect()
}

/// Describes the exact cover of a puzzle.
fn problem(entry: &Entry, name: &str, args: &StatsArgs, session: &mut Session) -> Result<()> {
    let place = &entry.place(name);
    let problem = &*entry.build(session)??;
    let started = Instant::now();
    let facts = describe::problem(problem, &tree(problem, args, session));
    show(facts, "problem", place, started, args, session)?;
    if args.reduce && !session.interrupted() {
        let started = Instant::now();
        let reduced = session.busy("reducing", || Reduced::of(problem))?;
        let is_open = !reduced.removed().impossible;
        let tree = is_open.then(|| tree(reduced.problem(), args, session));
        let facts = describe::reduced(&reduced, tree.as_ref());
        show(facts, "reduced", place, started, args, session)?;
    }
    Ok(())
}

/// The estimated size of the tree, by the probes made until an interrupt.
fn tree(problem: &Problem, args: &StatsArgs, session: &Session) -> Facts {
    let monitor = session.monitor();
    let shown = Arc::clone(&monitor);
    let probes = args.probes;
    let _watch = Watch::new(!session.quiet, move || {
        let probes = plural(probes, "random probe");
        format!("{} of {probes}", shown.state().solutions)
    });
    let search = Search::new().limits(Limits::new().monitor(monitor));
    let estimate = search.estimate(problem, args.probes, args.seed);
    describe::tree(estimate, args.estimate)
}
