//! `quadrille rate`, and `solve --hint`.

use super::drawn::MOST_PICTURES;
use super::rating::{Diagnostic, Done, Rated, show, show_hint};
use anyhow::Result;
use quadrille::limits::{End, Limits, Monitor};
use quadrille::solver::rating::{RateError, Rater};
use quadrille::sudoku::read::{Entry, Reader};
use quadrille_answers::entries::{Read, entries, reader};
use quadrille_answers::solve::question::{limits, stopped_by, threads};
use quadrille_args::{RateArgs, RateFormat, SolveArgs};
use quadrille_console::drawing::Drawing;
use quadrille_console::input::{self, Texts};
use quadrille_console::session::{Exit, Session};
use quadrille_gallery::picture::{Picture, Sheet};
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::Ordering;
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
        match input.usual_sudokus() {
            Ok(texts) => list.each(texts, name, session, &|read, limits, rater| {
                let rated = rated(read, |entry| rater.rate(&entry.sudoku, limits));
                show(read, rated, name, args)
            })?,
            Err((is, rated)) => session.bad(&format!("{name}: {is}; only {rated} are rated")),
        }
        Ok(())
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
    let Some(reader) = reader(args.read, args.shape, session) else {
        return Ok(Vec::new());
    };
    let (limits, _) = limits(&args.ask, None, session);
    let mut list = List {
        reader,
        limits,
        rater: Rater::new(),
        threads: threads(args.ask.threads),
        pictures: Vec::new(),
    };
    list.each(texts, file, session, &|read, limits, rater| {
        let hinted = rated(read, |entry| {
            let is_full = entry
                .sudoku
                .clues()
                .digits()
                .iter()
                .all(|&digit| digit != 0);
            Ok((rater.hint(&entry.sudoku, limits)?, is_full))
        });
        show_hint(read, hinted, file, args)
    })?;
    Ok(list.pictures)
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

/// How puzzles are read, and how they are rated.
struct List {
    reader: Reader,
    limits: Limits,
    rater: Rater,
    threads: usize,
    /// The pictures of the steps so far.
    pictures: Vec<Picture>,
}

/// Rates a puzzle within limits, and makes the text of its result.
type Work<'w> = dyn Fn(&Read, &Limits, &mut Rater) -> Result<Done> + Sync + 'w;

impl List {
    fn of(args: &RateArgs) -> List {
        let rater = Rater::new().uniqueness(!args.no_uniqueness);
        let limits = Limits::new();
        List {
            reader: args.read.reader(),
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

    /// Rates each sudoku of a text with `work` and writes the results in order, errors in their
    /// places.
    fn each(
        &mut self,
        mut texts: Texts,
        file: &str,
        session: &mut Session,
        work: &Work,
    ) -> Result<()> {
        let mut puzzles = 0_u64;
        let (_watch, shown) = session.count("puzzle");
        let mut size = PartSize::new(self.threads);
        while let Some(block) = texts.next(session)? {
            let mut entries = entries(self.reader, &block);
            loop {
                let part: Vec<Read> = entries.by_ref().take(size.puzzles()).collect();
                if part.is_empty() {
                    break;
                }
                let started = Instant::now();
                let done = self.rate(&part, session, work);
                size.adapt(started.elapsed());
                self.write_all(file, part.iter().zip(done), &mut puzzles, session)?;
                shown.store(puzzles, Ordering::Relaxed);
                if session.interrupted() {
                    let interrupted = session.interruption_after(puzzles, "puzzle");
                    session.note(&format!("{file}: {interrupted}"));
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Rates the puzzles of a part.
    fn rate(&mut self, part: &[Read], session: &Session, work: &Work) -> Vec<Result<Done>> {
        let interrupt = session.interrupt();
        let rate = |read: &Read, rater: &mut Rater| {
            // a monitor counts for one search
            let monitor = Monitor::with_flag(Arc::clone(&interrupt));
            work(read, &self.limits.clone().monitor(monitor), rater)
        };
        match part {
            [read] => vec![rate(read, &mut self.rater)],
            _ => self.rater.map(part, self.threads, rate),
        }
    }

    /// Writes the results of a part, up to the first puzzle that an interrupt cut short.
    fn write_all<'r>(
        &mut self,
        file: &str,
        results: impl Iterator<Item = (&'r Read, Result<Done>)>,
        puzzles: &mut u64,
        session: &mut Session,
    ) -> Result<()> {
        for (read, done) in results {
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
            say(file, read, done.remark, session);
            writeln!(session.out, "{}", done.text)?;
        }
        Ok(session.show()?)
    }
}

/// Reports a remark, and records it for the exit code.
fn say(file: &str, read: &Read, remark: Option<Diagnostic>, session: &mut Session) {
    let at = match read {
        Ok(entry) => format!("{file}:{}", entry.line),
        Err(_) => file.to_owned(),
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

fn rated<T>(read: &Read, rate: impl FnOnce(&Entry) -> Result<T, RateError>) -> Rated<T> {
    let started = Instant::now();
    let left = |status, remark| Rated {
        status,
        found: None,
        remark,
        time: started.elapsed(),
    };
    let entry = match read {
        Ok(entry) => entry,
        Err(error) => return left("error", Some(Diagnostic::Bad(error.to_string()))),
    };
    match rate(entry) {
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
