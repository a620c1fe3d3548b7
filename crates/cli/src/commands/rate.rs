//! `quadrille rate`, and `solve --hint`.

use super::rating::{Path, Solved, next_step, rating, unread};
use anyhow::{Result, bail};
use quadrille::limits::{Limits, Monitor};
use quadrille::puzzle::Puzzle as _;
use quadrille::solver::rating::{Rater, RuledStep};
use quadrille::sudoku::HouseSudoku;
use quadrille_answers::entry::{Entry, ReadEntry, Reading, Workers};
use quadrille_answers::fields::Status;
use quadrille_answers::record::Record;
use quadrille_answers::solve::question::limits;
use quadrille_args::{RateArgs, RateFormat, SolveArgs};
use quadrille_console::drawing::Drawing;
use quadrille_console::input::{self, Input};
use quadrille_console::session::Session;
use quadrille_picture::{AnyStep, Picture, Sheet};
use quadrille_variants::{Logic, Variant};
use std::io::Write;
use std::sync::Arc;
use std::time::Instant;

pub(crate) fn run(args: &RateArgs, session: &mut Session) -> Result<()> {
    if args.format == RateFormat::Csv {
        writeln!(session.out, "puzzle,status,er,ep,ed,tier,hardest,steps")?;
    }
    let drawing = Drawing::wanted(args.svg.as_deref(), session)?;
    let mut list = List {
        rater: rater(args),
        limits: Limits::new().with_time(args.max_time),
        threads: session.threads(args.threads),
        event: args.json.then_some("rating"),
        ask: &|found, limits, rater| match found {
            Ok(puzzle) => {
                let started = Instant::now();
                let found = solved(puzzle, rater, limits);
                rating(puzzle, &found, started.elapsed(), args)
            }
            Err(error) => unread(&error.why, &args.format),
        },
        pictures: Vec::new(),
    };
    let reading = Reading {
        notes_rules: true,
        ..Reading::new(args.read, None, &[])?
    };
    input::each(&args.files, args.read, session, |input, name, session| {
        if matches!(input, Input::Sudokus(_) | Input::Variants(_)) {
            return list.file(input, name, &reading, session);
        }
        let is = input.what();
        session.bad(&format!("{name}: {is}; only sudokus are rated"));
        Ok(())
    })?;
    if let Some(drawing) = drawing {
        drawing.write_pictures(&list.pictures, Sheet::square(list.pictures.len()))?;
    }
    Ok(())
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
    let mut list = List {
        rater: Rater::new(),
        limits: limits(&args.ask, None, session).0,
        threads: session.threads(args.ask.threads),
        event: args.ask.json.then_some("hint"),
        ask: &|found, limits, rater| match found {
            Ok(puzzle) => {
                let started = Instant::now();
                let found = hint(puzzle, rater, limits);
                let draws = args.svg.is_some();
                next_step(puzzle, &found, started.elapsed(), args.ask.json, draws)
            }
            Err(error) => unread(&error.why, &RateFormat::Line),
        },
        pictures: Vec::new(),
    };
    list.file(input, file, reading, session)?;
    Ok(list.pictures)
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

/// Rates a puzzle of a file within limits.
type Ask<'a> = dyn Fn(&ReadEntry, &Limits, &mut Rater) -> Record + Sync + 'a;

/// How puzzles are rated.
struct List<'a> {
    /// A rater with the options that were asked for.
    rater: Rater,
    limits: Limits,
    threads: usize,
    /// The type of lines of JSON, if they are wanted.
    event: Option<&'static str>,
    ask: &'a Ask<'a>,
    /// The pictures of the steps so far.
    pictures: Vec<Picture>,
}

impl List<'_> {
    /// Rates each puzzle of a file and writes the results in order, errors in their places.
    fn file(
        &mut self,
        input: Input,
        file: &str,
        reading: &Reading<'_>,
        session: &mut Session,
    ) -> Result<()> {
        let (interrupt, pictures, event) = (session.interrupt(), &mut self.pictures, self.event);
        let workers = Workers {
            threads: self.threads,
            begin: &self.rater.maker(),
            ask: &|found: &ReadEntry, rater: &mut Rater| {
                // a monitor counts for one search
                let monitor = Monitor::with_flag(Arc::clone(&interrupt));
                (self.ask)(found, &self.limits.clone().monitor(monitor), rater)
            },
        };
        let mut write = |found: &ReadEntry, record: Record, session: &mut Session| {
            if session.interrupted() && record.status == Status::Stopped {
                return Ok(false);
            }
            record.write(found, file, event, session)?;
            pictures.extend(record.pictures);
            pictures.truncate(Sheet::MAX_PICTURES);
            Ok(true)
        };
        workers.each((input, file), reading, session, &mut write)
    }
}
