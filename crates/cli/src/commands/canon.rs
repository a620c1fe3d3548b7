//! `quadrille canon`: canonical forms of sudokus, and sets without equivalent ones.

use anyhow::Result;
use quadrille::format::json::stream::Number;
use quadrille::sudoku::canon::{Canonical, Canonizer};
use quadrille::sudoku::{Board, Sudoku, read, write};
use quadrille::team;
use quadrille_answers::entry::{Entry, Found, Reading, Unread};
use quadrille_answers::event::{Place, write_event};
use quadrille_args::CanonArgs;
use quadrille_console::input;
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
    threads: usize,
    seen: HashSet<Box<[u8]>>,
    puzzles: u64,
    done: Arc<AtomicU64>,
}

pub(crate) fn run(args: &CanonArgs, session: &mut Session) -> Result<()> {
    let reading = Reading::new(args.read, args.shape, &[])?;
    let threads = session.threads(args.threads);
    let (watch, done) = session.count("puzzle");
    let mut job = Job {
        args,
        threads,
        seen: HashSet::new(),
        puzzles: 0,
        done,
    };
    input::each(&args.files, args.read, session, |input, name, session| {
        if !reading.is_plain(&input) {
            let is = input.what();
            session.bad(&format!(
                "{name}: {is}; canonical forms are for usual sudokus"
            ));
            return Ok(());
        }
        let ask = &mut |part: &[Found], session: &mut Session| job.part(part, name, session);
        reading.each_part(input, name, session, ask)
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
    /// Writes the forms of some sudokus, up to the first that was not reached before an interrupt;
    /// returns how many sudokus the next part has.
    fn part(&mut self, part: &[Found], file: &str, session: &mut Session) -> Result<usize> {
        let forms = self.forms(part, &session.interrupt());
        for (found, form) in part.iter().zip(forms) {
            match (found, form) {
                (Ok(found @ Entry::Sudoku(entry, _)), Some(Ok(form))) => {
                    self.show(found.place(file), entry, &form, session)?;
                }
                (Ok(entry), Some(Err(why))) => {
                    let line = entry.line();
                    self.refuse(file, line, &why, &format!("{file}:{line}: {why}"), session)?;
                }
                (Err(Unread { line, why }), _) => {
                    self.refuse(file, *line, why, &format!("{file}: {why}"), session)?;
                }
                (Ok(_), _) => break,
            }
        }
        session.show()?;
        self.done.store(self.puzzles, Ordering::Relaxed);
        Ok(self.threads * BOARDS_A_THREAD * 16)
    }

    /// The forms of some sudokus, on several threads if they are many; `None` for what is no
    /// sudoku, and for sudokus that were not reached before an interrupt.
    fn forms(&self, part: &[Found], interrupt: &AtomicBool) -> Vec<Option<Form>> {
        let size = part.len().div_ceil(self.threads).max(BOARDS_A_THREAD);
        let forms = |part: &[Found], canonizer: &mut Canonizer| {
            let reached = part.iter().map(|found| match found {
                Ok(Entry::Sudoku(entry, _)) if !interrupt.load(Ordering::Relaxed) => {
                    Some(form(&entry.sudoku, canonizer))
                }
                _ => None,
            });
            reached.collect::<Vec<_>>()
        };
        team::map(self.threads, part.chunks(size), Canonizer::new, forms).concat()
    }

    fn show(
        &mut self,
        place: Place<'_>,
        entry: &read::Entry,
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
            return write_event(Some(place), "canonical", &body, session);
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

/// The canonical form of a sudoku.
fn form(sudoku: &Sudoku, canonizer: &mut Canonizer) -> Form {
    if sudoku.candidates().is_some() {
        return Err("a pencilmark puzzle has no canonical form; expected clues".to_owned());
    }
    let started = Instant::now();
    let form = canonizer.canonical(sudoku.clues());
    Ok((form.map_err(|error| error.to_string())?, started.elapsed()))
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
