//! `quadrille rate`, and `solve --hint`.

use super::drawn::AnyStep;
use super::rating::{Done, Path, Rated, Solved, Unrated, show, show_hint};
use anyhow::Result;
use quadrille::limits::{End, Limits, Monitor};
use quadrille::puzzle::Puzzle as _;
use quadrille::solver::rating::{Rater, RuledStep};
use quadrille::sudoku::HouseSudoku;
use quadrille_answers::entry::{Entry, Found, Reading};
use quadrille_answers::solve::question::{limits, stopped_by};
use quadrille_args::{RateArgs, RateFormat, SolveArgs};
use quadrille_console::drawing::Drawing;
use quadrille_console::input::{self, Input};
use quadrille_console::session::{Exit, Session};
use quadrille_console::watch::Watch;
use quadrille_picture::{Picture, Sheet};
use quadrille_variants::{Logic, Variant};
use std::fmt::Display;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The most puzzles per thread that are rated before they are written.
const PART: usize = 256;
/// Parts that take less time than this are made longer, and those that take ten times as long
/// shorter.
const SHORT_PART: Duration = Duration::from_millis(100);

pub(crate) fn run(args: &RateArgs, session: &mut Session) -> Result<()> {
    if args.format == RateFormat::Csv {
        writeln!(session.out, "puzzle,status,er,ep,ed,tier,hardest,steps")?;
    }
    let drawing = Drawing::wanted(args.svg.as_deref(), session)?;
    let mut list = List::of(args, session);
    let reading = Reading {
        notes_rules: true,
        ..Reading::new(args.read, None, &[])?
    };
    input::each(&args.files, args.read, session, |input, name, session| {
        if !matches!(input, Input::Sudokus(_) | Input::Variants(_)) {
            let is = input.what();
            session.bad(&format!("{name}: {is}; only sudokus are rated"));
            return Ok(());
        }
        list.file(input, name, &reading, session)
    })?;
    if let Some(drawing) = drawing {
        drawing.write_pictures(&list.pictures, Sheet::square(list.pictures.len()))?;
    }
    Ok(())
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
        task: Task::Hint(args),
        limits: limits(&args.ask, None, session).0,
        rater: Rater::new(),
        threads: session.threads(args.ask.threads),
        pictures: Vec::new(),
    };
    list.file(input, file, reading, session)?;
    Ok(list.pictures)
}

/// The question about each puzzle: its rating, or its next step.
#[derive(Clone, Copy)]
enum Task<'a> {
    Rate(&'a RateArgs),
    Hint(&'a SolveArgs),
}

impl Task<'_> {
    /// Rates a puzzle within limits, and makes the text of its result.
    fn done(self, asked: &Found, file: &str, limits: &Limits, rater: &mut Rater) -> Result<Done> {
        match self {
            Task::Rate(args) => {
                let solved = rated(asked, |puzzle| solved(puzzle, rater, limits));
                show(asked, solved, file, args)
            }
            Task::Hint(args) => {
                let hinted = rated(asked, |puzzle| hint(puzzle, rater, limits));
                show_hint(asked, hinted, file, args)
            }
        }
    }
}

/// The rating of a puzzle, or its steps.
fn solved(puzzle: &Entry, rater: &mut Rater, limits: &Limits) -> Result<Solved, Unrated> {
    let variant = match puzzle {
        Entry::Sudoku(entry, _) => return Ok(Solved::Rated(rater.rate(&entry.sudoku, limits)?)),
        Entry::Variant(ruled) => &ruled.puzzle,
        Entry::Grid(_) | Entry::Cover(_) => return Err(bad("is no sudoku")),
    };
    let (houses, logic) = variant.logic().map_err(bad)?;
    if logic.is_empty() {
        return Ok(Solved::Rated(rater.rate_houses(&houses, limits)?));
    }
    let path = path(variant, (&houses, logic), usize::MAX, rater, limits)?;
    Ok(Solved::Unrated(path))
}

/// The next step of a puzzle, and whether its board is full.
fn hint(
    puzzle: &Entry,
    rater: &mut Rater,
    limits: &Limits,
) -> Result<(Option<AnyStep>, bool), Unrated> {
    let (step, is_full) = match puzzle {
        Entry::Sudoku(entry, _) => {
            let digits = entry.sudoku.clues().digits();
            (rater.hint(&entry.sudoku, limits)?, !digits.contains(&0))
        }
        Entry::Variant(ruled) => {
            let (houses, logic) = ruled.puzzle.logic().map_err(bad)?;
            if !logic.is_empty() {
                let mut path = path(&ruled.puzzle, (&houses, logic), 1, rater, limits)?;
                return Ok((path.steps.pop(), path.is_solved));
            }
            let step = rater.hint_houses(&houses, limits)?;
            (step, !houses.clues().contains(&0))
        }
        Entry::Grid(_) | Entry::Cover(_) => return Err(bad("is no sudoku")),
    };
    Ok((step.map(RuledStep::Plain), is_full))
}

fn bad(error: impl Display) -> Unrated {
    Unrated::Bad(error.to_string())
}

/// The first steps of a puzzle with rules that are no houses.
fn path(
    variant: &Variant,
    (houses, mut logic): (&HouseSudoku, Logic),
    most: usize,
    rater: &Rater,
    limits: &Limits,
) -> Result<Path, Unrated> {
    let problem = variant.problem().map_err(bad)?;
    let rules = |candidates: &[u32]| logic.next(candidates);
    Ok(rater.ruled(&problem, houses, rules, most, limits)?)
}

/// How puzzles are rated.
struct List<'a> {
    task: Task<'a>,
    limits: Limits,
    rater: Rater,
    threads: usize,
    /// The pictures of the steps so far.
    pictures: Vec<Picture>,
}

impl List<'_> {
    fn of<'a>(args: &'a RateArgs, session: &Session) -> List<'a> {
        let rater = Rater::new().uniqueness(!args.no_uniqueness);
        List {
            task: Task::Rate(args),
            limits: Limits::new().with_time(args.max_time),
            rater: match args.up_to {
                Some(last) => rater.up_to(last),
                None => rater,
            },
            threads: session.threads(args.threads),
            pictures: Vec::new(),
        }
    }

    /// Rates each puzzle of a file and writes the results in order, errors in their places.
    fn file(
        &mut self,
        input: Input,
        file: &str,
        reading: &Reading<'_>,
        session: &mut Session,
    ) -> Result<()> {
        let mut pass = Pass::new(file, session);
        let ask = &mut |part: &[Found], session: &mut Session| pass.rate(self, part, session);
        reading.each_part(input, file, session, ask)?;
        if session.interrupted() {
            let interrupted = session.interruption_after(pass.puzzles, "puzzle");
            session.note(&format!("{file}: {interrupted}"));
        }
        Ok(())
    }

    /// Rates the puzzles of a part.
    fn rate(&mut self, part: &[Found], file: &str, session: &Session) -> Vec<Result<Done>> {
        let (task, interrupt) = (self.task, session.interrupt());
        let rate = |asked: &Found, rater: &mut Rater| {
            // a monitor counts for one search
            let monitor = Monitor::with_flag(Arc::clone(&interrupt));
            task.done(asked, file, &self.limits.clone().monitor(monitor), rater)
        };
        match part {
            [asked] => vec![rate(asked, &mut self.rater)],
            _ => self.rater.map(part, self.threads, rate),
        }
    }
}

/// A pass over the puzzles of a file.
struct Pass<'p> {
    file: &'p str,
    /// How many puzzles of each thread are rated before they are written: one at first, so that its
    /// rating appears at once.
    per_thread: usize,
    puzzles: u64,
    shown: Arc<AtomicU64>,
    _watch: Watch,
}

impl Pass<'_> {
    fn new<'p>(file: &'p str, session: &Session) -> Pass<'p> {
        let (watch, shown) = session.count("puzzle");
        Pass {
            file,
            per_thread: 1,
            puzzles: 0,
            shown,
            _watch: watch,
        }
    }

    /// Rates the puzzles of a part, and writes the results; returns the size of the next part.
    fn rate(
        &mut self,
        list: &mut List<'_>,
        part: &[Found],
        session: &mut Session,
    ) -> Result<usize> {
        let started = Instant::now();
        let done = list.rate(part, self.file, session);
        self.adapt(started.elapsed());
        self.write(&mut list.pictures, part.iter().zip(done), session)?;
        self.shown.store(self.puzzles, Ordering::Relaxed);
        Ok(match list.threads {
            1 => 1,
            threads => threads * self.per_thread,
        })
    }

    /// Chooses the size of the next part after one that took so long.
    fn adapt(&mut self, time: Duration) {
        if time < SHORT_PART {
            self.per_thread = (2 * self.per_thread).min(PART);
        } else if time > 10 * SHORT_PART {
            self.per_thread = (self.per_thread / 2).max(1);
        }
    }

    /// Writes the results of a part, up to the first puzzle that an interrupt cut short.
    fn write<'r>(
        &mut self,
        pictures: &mut Vec<Picture>,
        results: impl Iterator<Item = (&'r Found, Result<Done>)>,
        session: &mut Session,
    ) -> Result<()> {
        for (asked, done) in results {
            let done = done?;
            if session.interrupted()
                && matches!(done.remark, Some(Unrated::Stopped(End::Cancelled)))
            {
                break;
            }
            self.puzzles += 1;
            pictures.extend(done.pictures);
            pictures.truncate(Sheet::MAX_PICTURES);
            if let Some(remark) = done.remark {
                // what could not be read names its line
                let at = match asked {
                    Ok(entry) => entry.place(self.file).at(),
                    Err(_) => self.file.to_owned(),
                };
                say(&at, &remark, session);
            }
            writeln!(session.out, "{}", done.text)?;
        }
        Ok(session.show()?)
    }
}

/// Reports why a puzzle has no rating, and records it for the exit code.
fn say(at: &str, remark: &Unrated, session: &mut Session) {
    match remark {
        Unrated::Bad(why) => session.bad(&format!("{at}: {why}")),
        Unrated::Several => session.note(&format!(
            "{at}: several answers; only a puzzle with one has a rating"
        )),
        Unrated::None => {
            session.note(&format!("{at}: there is no answer"));
            session.ended(Exit::NoAnswer);
        }
        Unrated::Stopped(end) => {
            let stopped = stopped_by(Some(*end), session).unwrap_or("stopped");
            session.note(&format!("{at}: {stopped}"));
            session.ended(Exit::Stopped);
        }
    }
}

fn rated<T>(asked: &Found, rate: impl FnOnce(&Entry) -> Result<T, Unrated>) -> Rated<T> {
    let started = Instant::now();
    let found = match asked {
        Ok(entry) => rate(entry),
        Err(unread) => Err(bad(&unread.why)),
    };
    Rated {
        found,
        time: started.elapsed(),
    }
}
