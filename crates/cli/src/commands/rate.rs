//! `quadrille rate`, and `solve --hint`.

use super::rating::{Diagnostic, Done, Rated, show, show_hint};
use quadrille::limits::{End, Limits, Monitor};
use quadrille::solver::rating::{RateError, Rater, RaterPool, Verdict};
use quadrille::sudoku::read::{Entry, Reader};
use quadrille_answers::entries::{Read, placed, reader};
use quadrille_answers::solve::question::{limits, stopped_by, threads};
use quadrille_args::{RateArgs, RateFormat, SolveArgs};
use quadrille_console::input::{self, Input, Texts};
use quadrille_console::session::{Exit, Session};
use quadrille_console::watch::Watch;
use quadrille_console::words::plural;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// The number of puzzles per thread rated before they are written.
const PART: usize = 256;

pub(crate) fn run(args: &RateArgs, session: &mut Session) -> anyhow::Result<()> {
    if args.format == RateFormat::Csv {
        writeln!(
            session.out,
            "puzzle,status,rating,sum,hardest,steps,guesses,search_guesses,search_nodes"
        )?;
    }
    let rater = args
        .up_to
        .map_or_else(Rater::new, |most| Rater::new().up_to(most));
    let limits = args
        .max_time
        .map_or_else(Limits::new, |time| Limits::new().max_time(time));
    let list = List {
        reader: args.read.reader(),
        limits,
        raters: rater.on_threads(threads(args.threads)),
    };
    for path in &args.files {
        if session.interrupted() {
            break;
        }
        let name = input::name(path);
        match input::read(path, args.read, session) {
            Ok(Input::Sudokus(texts)) => {
                list.each(texts, &name, session, &|read, limits, rater| {
                    let rated = rated(read, |entry| {
                        Ok(match rater.rate(&entry.sudoku, limits)? {
                            Verdict::Rated(rating) => Ok(rating),
                            verdict => Err(verdict),
                        })
                    });
                    show(read, rated, &name, args)
                })?;
            }
            Ok(Input::Variants(_) | Input::Grid(_)) => {
                session.bad(&format!(
                    "{name}: contains puzzles with other rules; only usual sudokus are rated"
                ));
            }
            Ok(Input::Cover(_)) => session.bad(&format!(
                "{name}: is an exact cover; only sudokus are rated"
            )),
            Err(error) => session.bad(&format!("{error:#}")),
        }
    }
    Ok(session.out.flush()?)
}

/// Prints the next step of each sudoku.
pub(super) fn hints(
    texts: Texts,
    file: &str,
    args: &SolveArgs,
    session: &mut Session,
) -> anyhow::Result<()> {
    let Some(reader) = reader(args.read, args.shape, session) else {
        return Ok(());
    };
    let (limits, _) = limits(&args.ask, None, session);
    let list = List {
        reader,
        limits,
        raters: Rater::new().on_threads(threads(args.ask.threads)),
    };
    list.each(texts, file, session, &|read, limits, rater| {
        let hinted = rated(read, |entry| rater.hint(&entry.sudoku, limits));
        show_hint(read, hinted, file, args.ask.json)
    })
}

/// How puzzles are read, and how they are rated.
struct List {
    reader: Reader,
    limits: Limits,
    raters: RaterPool,
}

impl List {
    /// Rates each sudoku of a text with `work` and writes the results in order, errors in their
    /// places.
    fn each(
        &self,
        mut texts: Texts,
        file: &str,
        session: &mut Session,
        work: &(dyn Fn(&Read, &Limits, &mut Rater) -> anyhow::Result<Done> + Sync),
    ) -> anyhow::Result<()> {
        let interrupt = session.interrupt();
        let mut puzzles = 0_u64;
        let shown = Arc::new(AtomicU64::new(0));
        let seen = Arc::clone(&shown);
        let _watch = Watch::new(!session.quiet, move || {
            plural(seen.load(Ordering::Relaxed), "puzzle")
        });
        while let Some(block) = texts.next(session)? {
            let mut entries = self
                .reader
                .puzzles(&block.text)
                .filter_map(|entry| placed(entry, block.before, block.before > 0));
            loop {
                // one by one, who looks on sees each as soon as it is known
                let n = if self.raters.threads() == 1 {
                    1
                } else {
                    self.raters.threads() * PART
                };
                let part: Vec<Read> = entries.by_ref().take(n).collect();
                if part.is_empty() {
                    break;
                }
                let rate = |read: &Read, rater: &mut Rater| {
                    // a monitor counts for one search
                    let limits = self
                        .limits
                        .clone()
                        .monitor(Monitor::with_flag(Arc::clone(&interrupt)));
                    work(read, &limits, rater)
                };
                let done = self.raters.map(&part, rate);
                write_all(file, part.iter().zip(done), &mut puzzles, session)?;
                shown.store(puzzles, Ordering::Relaxed);
                if session.interrupted() {
                    let puzzles = plural(puzzles, "puzzle");
                    session.note(&format!(
                        "{file}: {} after {puzzles}",
                        session.interruption()
                    ));
                    return Ok(());
                }
            }
        }
        Ok(())
    }
}

/// Writes the results of a part, up to the first puzzle that an interrupt cut short.
fn write_all<'r>(
    file: &str,
    results: impl Iterator<Item = (&'r Read, anyhow::Result<Done>)>,
    puzzles: &mut u64,
    session: &mut Session,
) -> anyhow::Result<()> {
    for (read, done) in results {
        let done = done?;
        if session.interrupted() && matches!(done.remark, Some(Diagnostic::Stopped(End::Cancelled)))
        {
            break;
        }
        *puzzles += 1;
        say(file, read, done.remark, session);
        writeln!(session.out, "{}", done.text)?;
    }
    Ok(session.show()?)
}

/// Reports what is notable, and records it for the exit code.
fn say(file: &str, read: &Read, remark: Option<Diagnostic>, session: &mut Session) {
    let at = match read {
        Ok(entry) => format!("{file}:{}", entry.line),
        Err(_) => file.to_owned(),
    };
    match remark {
        None => {}
        Some(Diagnostic::Bad(why)) => session.bad(&format!("{at}: {why}")),
        Some(Diagnostic::Several) => session.note(&format!(
            "{at}: several answers; logic cannot decide between them"
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

fn rated<T>(
    read: &Read,
    rate: impl FnOnce(&Entry) -> Result<Result<T, Verdict>, RateError>,
) -> Rated<T> {
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
        Ok(Ok(found)) => Rated {
            found: Some(found),
            ..left("unique", None)
        },
        Ok(Err(Verdict::Rated(_))) => left("unique", None),
        Ok(Err(Verdict::Several)) => left("several", Some(Diagnostic::Several)),
        Ok(Err(Verdict::None)) => left("none", Some(Diagnostic::None)),
        Ok(Err(Verdict::Stopped(end))) => left("stopped", Some(Diagnostic::Stopped(end))),
        Err(refused) => left("error", Some(Diagnostic::Bad(refused.to_string()))),
    }
}
