//! `quadrille canon`: canonical forms of sudokus, and sets without equivalent ones.

use anyhow::Result;
use quadrille::format::json::stream::Number;
use quadrille::sudoku::canon::{Canonical, Canonizer};
use quadrille::sudoku::read::{Entry, Reader};
use quadrille::sudoku::{Board, write};
use quadrille::team;
use quadrille_answers::entries::{Read, entries, reader};
use quadrille_answers::event::{Place, write_event};
use quadrille_args::CanonArgs;
use quadrille_console::input::{self, Texts};
use quadrille_console::session::Session;
use quadrille_console::words::plural;
use serde::Serialize;
use std::collections::HashSet;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Fewer boards are not worth a thread.
const BOARDS_A_THREAD: usize = 256;

/// One line of `--json`.
#[derive(Serialize)]
#[serde(untagged)]
enum Json<'a> {
    Form {
        puzzle: String,
        canonical: String,
        automorphisms: Number,
        elapsed: f64,
    },
    Refused {
        message: &'a str,
    },
}

/// The canonical form of a board with the time taken, or the reason for its absence.
type Form = Result<(Canonical, Duration), String>;

/// The forms of all files so far.
struct Job<'a> {
    args: &'a CanonArgs,
    reader: Reader,
    threads: usize,
    seen: HashSet<Box<[u8]>>,
    puzzles: u64,
    done: Arc<AtomicU64>,
}

pub(crate) fn run(args: &CanonArgs, session: &mut Session) -> Result<()> {
    let reader = reader(args.read, args.shape)?;
    let threads = session.threads(args.threads);
    let (watch, done) = session.count("puzzle");
    let mut job = Job {
        args,
        reader,
        threads,
        seen: HashSet::new(),
        puzzles: 0,
        done,
    };
    input::each(&args.files, args.read, session, |input, name, session| {
        match input.usual_sudokus() {
            Ok(texts) => job.file(texts, name, session)?,
            Err((is, have_forms)) => session.bad(&format!(
                "{name}: {is}; canonical forms are for {have_forms}"
            )),
        }
        Ok(())
    })?;
    if session.interrupted() {
        session.note(&session.interruption_after(job.puzzles, "puzzle"));
    }
    drop(watch);
    session.out.flush()?;
    if args.unique {
        let n = job.seen.len();
        let differ = if n == 1 { "differs" } else { "differ" };
        let puzzles = plural(job.puzzles, "puzzle");
        session.note(&format!("{n} of {puzzles} {differ}"));
    }
    Ok(())
}

impl Job<'_> {
    /// Writes the forms of all sudokus of a text.
    fn file(&mut self, mut texts: Texts, file: &str, session: &mut Session) -> Result<()> {
        let interrupt = session.interrupt();
        while let Some(block) = texts.next(session)? {
            let entries: Vec<Read> = entries(self.reader, &block).collect();
            for part in entries.chunks(self.threads * BOARDS_A_THREAD * 16) {
                if session.interrupted() {
                    return Ok(());
                }
                let forms = forms(part, self.threads, &interrupt);
                self.write(file, part.iter().zip(forms), session)?;
                self.done.store(self.puzzles, Ordering::Relaxed);
            }
        }
        Ok(())
    }

    /// Writes the forms of a part, up to the first board that was not reached before an interrupt.
    fn write<'e>(
        &mut self,
        file: &str,
        forms: impl Iterator<Item = (&'e Read, Option<Form>)>,
        session: &mut Session,
    ) -> Result<()> {
        for (entry, form) in forms {
            match (entry, form) {
                (Ok(entry), Some(Ok(form))) => self.show(file, entry, &form, session)?,
                (Ok(entry), Some(Err(why))) => {
                    let line = entry.line;
                    self.refuse(file, line, &why, &format!("{file}:{line}: {why}"), session)?;
                }
                (Err(error), _) => {
                    let why = error.to_string();
                    self.refuse(file, error.line, &why, &format!("{file}: {why}"), session)?;
                }
                (Ok(_), None) => break,
            }
        }
        Ok(session.show()?)
    }

    fn show(
        &mut self,
        file: &str,
        entry: &Entry,
        (form, time): &(Canonical, Duration),
        session: &mut Session,
    ) -> Result<()> {
        self.puzzles += 1;
        if self.args.unique && !self.seen.insert(key(&form.board)) {
            return Ok(());
        }
        if self.args.json {
            let body = Json::Form {
                puzzle: write::line_in(entry.sudoku.clues(), entry.alphabet),
                canonical: write::line_in(&form.board, entry.alphabet),
                automorphisms: form.automorphisms.into(),
                elapsed: time.as_secs_f64(),
            };
            return write_event(Some(Place::of(file, entry)), "canonical", &body, session);
        }
        let board = if self.args.as_given {
            entry.sudoku.clues()
        } else {
            &form.board
        };
        let board = write::line_in(board, entry.alphabet);
        if self.args.automorphisms {
            return Ok(writeln!(session.out, "{board} {}", form.automorphisms)?);
        }
        Ok(writeln!(session.out, "{board}")?)
    }

    /// A puzzle without a form, in its place; with `--unique` there are no places.
    fn refuse(
        &mut self,
        file: &str,
        line: usize,
        why: &str,
        message: &str,
        session: &mut Session,
    ) -> Result<()> {
        self.puzzles += 1;
        session.bad(message);
        if self.args.json {
            let body = Json::Refused { message: why };
            write_event(Some(Place::new(file, line)), "canonical", &body, session)?;
        } else if !self.args.unique {
            writeln!(session.out, "error")?;
        }
        Ok(())
    }
}

/// The forms of some entries, on several threads if they are many; `None` for unread entries, and
/// for entries not reached before an interrupt.
fn forms(entries: &[Read], threads: usize, interrupt: &AtomicBool) -> Vec<Option<Form>> {
    let parts = entries.chunks(entries.len().div_ceil(threads).max(BOARDS_A_THREAD));
    team::map(threads, parts, Canonizer::new, |part, canonizer| {
        forms_of(part, canonizer, interrupt)
    })
    .concat()
}

fn forms_of(
    entries: &[Read],
    canonizer: &mut Canonizer,
    interrupt: &AtomicBool,
) -> Vec<Option<Form>> {
    let mut form = |entry: &Entry| {
        if entry.sudoku.candidates().is_some() {
            return Err("a pencilmark puzzle has no canonical form; expected clues".to_owned());
        }
        let started = Instant::now();
        let form = canonizer
            .canonical(entry.sudoku.clues())
            .map_err(|error| error.to_string())?;
        Ok((form, started.elapsed()))
    };
    let reached = |_: &&Entry| !interrupt.load(Ordering::Relaxed);
    entries
        .iter()
        .map(|entry| entry.as_ref().ok().filter(reached).map(&mut form))
        .collect()
}

/// A board, packed: its measures, then two cells a byte where digits are below 16.
fn key(board: &Board) -> Box<[u8]> {
    let shape = board.shape();
    let head = [shape.box_rows() as u8, shape.box_columns() as u8];
    if shape.size() >= 16 {
        return head.iter().chain(board.digits()).copied().collect();
    }
    let pairs = board
        .digits()
        .chunks(2)
        .map(|pair| pair[0] << 4 | pair.get(1).unwrap_or(&0));
    head.into_iter().chain(pairs).collect()
}
