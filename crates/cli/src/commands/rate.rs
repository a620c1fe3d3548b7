//! `quadrille rate`, and `solve --hint`.

use super::drawn::MOST_PICTURES;
use super::rating::{Asked, Diagnostic, Done, Puzzle, Rated, show, show_hint};
use anyhow::Result;
use quadrille::limits::{End, Limits, Monitor};
use quadrille::solver::rating::{RateError, Rater};
use quadrille::sudoku::read::Reader;
use quadrille_answers::entries::{entries, reader};
use quadrille_answers::solve::question::{limits, stopped_by, threads};
use quadrille_answers::solve::sudokus::note_variants;
use quadrille_answers::solve::variants::{RuledOr, with_rules};
use quadrille_args::{RateArgs, RateFormat, SolveArgs};
use quadrille_console::drawing::Drawing;
use quadrille_console::input::{self, Input, Texts};
use quadrille_console::session::{Exit, Session};
use quadrille_console::watch::Watch;
use quadrille_gallery::picture::{Picture, Sheet};
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
    let mut list = List::of(args);
    input::each(&args.files, args.read, session, |input, name, session| {
        let work: &Work = &|asked, limits, rater| {
            let rated = rated(asked, |puzzle| match puzzle {
                Puzzle::Usual(sudoku) => rater.rate(sudoku, limits),
                Puzzle::Variant(_, houses) => rater.rate_houses(houses, limits),
            });
            show(asked, rated, name, args)
        };
        match input {
            Input::Variants(entries) => {
                list.variants(with_rules(entries, &[]), name, session, work)
            }
            other => match other.usual_sudokus() {
                Ok(texts) => list.sudokus(texts, args.read.reader(), name, session, work),
                Err((is, _)) => {
                    session.bad(&format!("{name}: {is}; only sudokus are rated"));
                    Ok(())
                }
            },
        }
    })?;
    if let Some(drawing) = drawing {
        drawing.write_pictures(&list.pictures, Sheet::square(list.pictures.len()))?;
    }
    Ok(())
}

/// Prints the next step of each sudoku, and draws them if that is wanted.
pub(super) fn hints(
    texts: Texts,
    file: &str,
    args: &SolveArgs,
    session: &mut Session,
) -> Result<Vec<Picture>> {
    let reader = reader(args.read, args.shape)?;
    let mut list = List::of_hints(args, session);
    list.sudokus(texts, reader, file, session, &|asked, limits, rater| {
        hint(asked, limits, rater, file, args)
    })?;
    Ok(list.pictures)
}

/// The same of sudokus with other rules.
pub(super) fn variant_hints(
    puzzles: Vec<RuledOr>,
    file: &str,
    args: &SolveArgs,
    session: &mut Session,
) -> Result<Vec<Picture>> {
    let mut list = List::of_hints(args, session);
    list.variants(puzzles, file, session, &|asked, limits, rater| {
        hint(asked, limits, rater, file, args)
    })?;
    Ok(list.pictures)
}

fn hint(
    asked: &Asked,
    limits: &Limits,
    rater: &mut Rater,
    file: &str,
    args: &SolveArgs,
) -> Result<Done> {
    let hinted = rated(asked, |puzzle| {
        let (step, digits) = match puzzle {
            Puzzle::Usual(sudoku) => (rater.hint(sudoku, limits)?, sudoku.clues().digits()),
            Puzzle::Variant(_, houses) => (rater.hint_houses(houses, limits)?, houses.clues()),
        };
        Ok((step, !digits.contains(&0)))
    });
    show_hint(asked, hinted, file, args)
}

/// How many puzzles are rated before they are written.
struct PartSize {
    threads: usize,
    /// One at first, so that each is seen as soon as it is known.
    per_thread: usize,
}

impl PartSize {
    fn new(threads: usize) -> PartSize {
        PartSize {
            threads,
            per_thread: 1,
        }
    }

    fn puzzles(&self) -> usize {
        match self.threads {
            1 => 1,
            threads => threads * self.per_thread,
        }
    }

    /// Chooses the next size after a part that took so long.
    fn adapt(&mut self, time: Duration) {
        if time < SHORT_PART {
            self.per_thread = (2 * self.per_thread).min(PART);
        } else if time > 10 * SHORT_PART {
            self.per_thread = (self.per_thread / 2).max(1);
        }
    }
}

/// How puzzles are rated.
struct List {
    limits: Limits,
    rater: Rater,
    threads: usize,
    /// The pictures of the steps so far.
    pictures: Vec<Picture>,
}

/// Rates a puzzle within limits, and makes the text of its result.
type Work<'w> = dyn Fn(&Asked, &Limits, &mut Rater) -> Result<Done> + Sync + 'w;

impl List {
    fn of(args: &RateArgs) -> List {
        let rater = Rater::new().uniqueness(!args.no_uniqueness);
        let limits = Limits::new();
        List {
            limits: match args.max_time {
                Some(time) => limits.max_time(time),
                None => limits,
            },
            rater: match args.up_to {
                Some(last) => rater.up_to(last),
                None => rater,
            },
            threads: threads(args.threads),
            pictures: Vec::new(),
        }
    }

    fn of_hints(args: &SolveArgs, session: &Session) -> List {
        List {
            limits: limits(&args.ask, None, session).0,
            rater: Rater::new(),
            threads: threads(args.ask.threads),
            pictures: Vec::new(),
        }
    }

    /// Rates each sudoku of a text with `work` and writes the results in order, errors in their
    /// places.
    fn sudokus(
        &mut self,
        mut texts: Texts,
        reader: Reader,
        file: &str,
        session: &mut Session,
        work: &Work,
    ) -> Result<()> {
        let mut pass = Pass::new(file, self.threads, session, work);
        while let Some(block) = texts.next(session)? {
            note_variants(&block, file, session);
            let asked = entries(reader, &block).map(Asked::from);
            if !pass.rate(self, asked, session)? {
                break;
            }
        }
        Ok(())
    }

    /// The same of sudokus with other rules.
    fn variants(
        &mut self,
        puzzles: Vec<RuledOr>,
        file: &str,
        session: &mut Session,
        work: &Work,
    ) -> Result<()> {
        let mut pass = Pass::new(file, self.threads, session, work);
        let asked = puzzles.into_iter().map(Asked::from);
        pass.rate(self, asked, session).map(|_| ())
    }

    /// Rates the puzzles of a part.
    fn rate(&mut self, part: &[Asked], session: &Session, work: &Work) -> Vec<Result<Done>> {
        let interrupt = session.interrupt();
        let rate = |asked: &Asked, rater: &mut Rater| {
            // a monitor counts for one search
            let monitor = Monitor::with_flag(Arc::clone(&interrupt));
            work(asked, &self.limits.clone().monitor(monitor), rater)
        };
        match part {
            [asked] => vec![rate(asked, &mut self.rater)],
            _ => self.rater.map(part, self.threads, rate),
        }
    }

    /// Writes the results of a part, up to the first puzzle that an interrupt cut short.
    fn write_all<'r>(
        &mut self,
        file: &str,
        results: impl Iterator<Item = (&'r Asked, Result<Done>)>,
        puzzles: &mut u64,
        session: &mut Session,
    ) -> Result<()> {
        for (asked, done) in results {
            let done = done?;
            if session.interrupted()
                && matches!(done.remark, Some(Diagnostic::Stopped(End::Cancelled)))
            {
                break;
            }
            *puzzles += 1;
            let capacity = MOST_PICTURES - self.pictures.len().min(MOST_PICTURES);
            self.pictures
                .extend(done.pictures.into_iter().take(capacity));
            say(file, asked, done.remark, session);
            writeln!(session.out, "{}", done.text)?;
        }
        Ok(session.show()?)
    }
}

/// A pass over the puzzles of a file.
struct Pass<'p> {
    file: &'p str,
    work: &'p Work<'p>,
    size: PartSize,
    puzzles: u64,
    shown: Arc<AtomicU64>,
    _watch: Watch,
}

impl Pass<'_> {
    fn new<'p>(file: &'p str, threads: usize, session: &Session, work: &'p Work<'p>) -> Pass<'p> {
        let (watch, shown) = session.count("puzzle");
        Pass {
            file,
            work,
            size: PartSize::new(threads),
            puzzles: 0,
            shown,
            _watch: watch,
        }
    }

    /// Rates some puzzles part by part, and writes the results; false after an interrupt.
    fn rate(
        &mut self,
        list: &mut List,
        mut asked: impl Iterator<Item = Asked>,
        session: &mut Session,
    ) -> Result<bool> {
        loop {
            let part: Vec<Asked> = asked.by_ref().take(self.size.puzzles()).collect();
            if part.is_empty() {
                return Ok(true);
            }
            let started = Instant::now();
            let done = list.rate(&part, session, self.work);
            self.size.adapt(started.elapsed());
            list.write_all(self.file, part.iter().zip(done), &mut self.puzzles, session)?;
            self.shown.store(self.puzzles, Ordering::Relaxed);
            if session.interrupted() {
                let interrupted = session.interruption_after(self.puzzles, "puzzle");
                session.note(&format!("{}: {interrupted}", self.file));
                return Ok(false);
            }
        }
    }
}

/// Reports a remark, and records it for the exit code.
fn say(file: &str, asked: &Asked, remark: Option<Diagnostic>, session: &mut Session) {
    // what could not be read names its line
    let at = match asked.text {
        Some(_) => format!("{file}:{}", asked.line),
        None => file.to_owned(),
    };
    match remark {
        None => {}
        Some(Diagnostic::Bad(why)) => session.bad(&format!("{at}: {why}")),
        Some(Diagnostic::Several) => session.note(&format!(
            "{at}: several answers; only a puzzle with one has a rating"
        )),
        Some(Diagnostic::None) => {
            session.note(&format!("{at}: there is no answer"));
            session.ended(Exit::NoAnswer);
        }
        Some(Diagnostic::Stopped(end)) => {
            session.note(&format!(
                "{at}: {}",
                stopped_by(Some(end), session).unwrap_or("stopped")
            ));
            session.ended(Exit::Stopped);
        }
    }
}

fn rated<T>(asked: &Asked, rate: impl FnOnce(&Puzzle) -> Result<T, RateError>) -> Rated<T> {
    let started = Instant::now();
    let left = |status, remark| Rated {
        status,
        found: None,
        remark,
        time: started.elapsed(),
    };
    let puzzle = match &asked.puzzle {
        Ok(puzzle) => puzzle,
        Err(why) => return left("error", Some(Diagnostic::Bad(why.clone()))),
    };
    match rate(puzzle) {
        Ok(found) => Rated {
            found: Some(found),
            ..left("unique", None)
        },
        Err(RateError::SeveralAnswers) => left("several", Some(Diagnostic::Several)),
        Err(RateError::NoAnswer) => left("none", Some(Diagnostic::None)),
        Err(RateError::Stopped(end)) => left("stopped", Some(Diagnostic::Stopped(end))),
        Err(refused) => left("error", Some(Diagnostic::Bad(refused.to_string()))),
    }
}
