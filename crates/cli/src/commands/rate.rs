//! `quadrille rate`, and `solve --hint`: which puzzles are rated; `rating` prints the results.

use super::rating::{Path, Solved, next_step, rating};
use anyhow::{Result, bail};
use quadrille::limits::{Limits, Monitor};
use quadrille::puzzle::Puzzle as _;
use quadrille::solver::rating::{Rater, RuledStep};
use quadrille::sudoku::HouseSudoku;
use quadrille_answers::asking::Asking;
use quadrille_answers::entry::{Entry, Reading};
use quadrille_answers::solve::question::limits;
use quadrille_args::{RateArgs, RateFormat, SolveArgs};
use quadrille_console::drawing::Drawing;
use quadrille_console::input::Input;
use quadrille_console::session::Session;
use quadrille_picture::{AnyStep, Picture, Sheet};
use quadrille_variants::{Logic, Variant};
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

pub(crate) fn run(args: &RateArgs, session: &mut Session) -> Result<()> {
    if args.format == RateFormat::Csv {
        writeln!(session.out, "puzzle,status,er,ep,ed,tier,hardest,steps")?;
    }
    let drawing = Drawing::wanted(args.svg.as_deref(), session)?;
    let reading = Reading {
        notes_rules: true,
        ..Reading::new(args.read, None, &[])?
    };
    let limits = Limits::new().with_time(args.max_time);
    let interrupt = session.interrupt();
    let unread = match args.format {
        RateFormat::Csv => ",error,,,,,,\n",
        _ => "error\n",
    };
    let ask = |puzzle: &Entry, rater: &mut Rater| {
        let started = Instant::now();
        let found = solved(puzzle, rater, &watched(&limits, &interrupt));
        rating(puzzle, &found, started, args)
    };
    let event = args.json.then_some("rating");
    let threads = (session.threads(args.threads), unread);
    let mut asking = Asking::on_threads(&reading, event, threads, rater(args).maker(), ask);
    asking.each_of_files(&args.files, &refusal, session)?;
    drawing.map_or(Ok(()), |drawing| {
        drawing.write_pictures(&asking.pictures, Sheet::square(asking.pictures.len()))
    })
}

/// Why the puzzles of a file are not rated.
fn refusal(input: &Input) -> Option<String> {
    match input {
        Input::Sudokus(_) | Input::Variants(_) => None,
        other => Some(format!("{}; only sudokus are rated", other.what())),
    }
}

/// The limits of one search that an interrupt cancels: a monitor counts for one search.
fn watched(limits: &Limits, interrupt: &Arc<AtomicBool>) -> Limits {
    let monitor = Monitor::with_flag(Arc::clone(interrupt));
    limits.clone().monitor(monitor)
}

/// A rater by the techniques that are asked for.
fn rater(args: &RateArgs) -> Rater {
    let rater = Rater::new().uniqueness(!args.no_uniqueness);
    args.up_to.into_iter().fold(rater, Rater::up_to)
}

/// Prints the next step of each sudoku, and draws them if that is wanted.
pub(super) fn hints(
    input: Input,
    file: &str,
    reading: &Reading<'_>,
    args: &SolveArgs,
    session: &mut Session,
) -> Result<Vec<Picture>> {
    let limits = limits(&args.ask, None, session).0;
    let interrupt = session.interrupt();
    let ask = |puzzle: &Entry, rater: &mut Rater| {
        let started = Instant::now();
        let found = hint(puzzle, rater, &watched(&limits, &interrupt));
        next_step(puzzle, &found, started, args.svg.is_some())
    };
    let event = args.ask.json.then_some("hint");
    let threads = (session.threads(args.ask.threads), "error\n");
    let mut asking = Asking::on_threads(reading, event, threads, Rater::new().maker(), ask);
    asking.each_puzzle(input, file, session)?;
    Ok(asking.pictures)
}

/// The rating of a puzzle, or its steps.
fn solved(puzzle: &Entry, rater: &mut Rater, limits: &Limits) -> Result<Solved> {
    let variant = match puzzle {
        Entry::Sudoku(entry, _) => return Ok(Solved::Rated(rater.rate(&entry.sudoku, limits)?)),
        Entry::Variant(ruled) => &ruled.puzzle,
        Entry::Grid(_) | Entry::Cover(_) => bail!("is no sudoku"),
    };
    let (houses, logic) = variant.logic()?;
    if logic.is_empty() {
        return Ok(Solved::Rated(rater.rate_houses(&houses, limits)?));
    }
    let path = path(variant, (&houses, logic), usize::MAX, rater, limits)?;
    Ok(Solved::Unrated(path))
}

/// The next step of a puzzle, and whether its board is full.
fn hint(puzzle: &Entry, rater: &mut Rater, limits: &Limits) -> Result<(Option<AnyStep>, bool)> {
    let (step, is_full) = match puzzle {
        Entry::Sudoku(entry, _) => {
            let digits = entry.sudoku.clues().digits();
            (rater.hint(&entry.sudoku, limits)?, !digits.contains(&0))
        }
        Entry::Variant(ruled) => {
            let (houses, logic) = ruled.puzzle.logic()?;
            if !logic.is_empty() {
                let mut path = path(&ruled.puzzle, (&houses, logic), 1, rater, limits)?;
                return Ok((path.steps.pop(), path.is_solved));
            }
            let step = rater.hint_houses(&houses, limits)?;
            (step, !houses.clues().contains(&0))
        }
        Entry::Grid(_) | Entry::Cover(_) => bail!("is no sudoku"),
    };
    Ok((step.map(RuledStep::Plain), is_full))
}

/// The first steps of a puzzle with rules that are no houses.
fn path(
    variant: &Variant,
    (houses, mut logic): (&HouseSudoku, Logic),
    most: usize,
    rater: &mut Rater,
    limits: &Limits,
) -> Result<Path> {
    let problem = variant.problem()?;
    let rules = move |candidates: &[u32]| logic.next(candidates);
    Ok(rater.ruled(&problem, houses, rules, most, limits)?)
}
