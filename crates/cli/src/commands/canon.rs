//! `quadrille canon`: canonical forms of sudokus, and sets without equivalent ones.

use anyhow::{Result, ensure};
use quadrille::format::json::stream::Number;
use quadrille::sudoku::canon::{Canonical, Canonizer};
use quadrille::sudoku::{Board, Sudoku, read, write};
use quadrille_answers::entry::{Entry, EntryError, ReadEntry, Reading, Workers};
use quadrille_answers::event::{Place, write_event};
use quadrille_args::CanonArgs;
use quadrille_console::input;
use quadrille_console::session::Session;
use quadrille_console::words::plural;
use serde::Serialize;
use std::collections::HashSet;
use std::io::Write;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

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
type Form = Result<(Canonical, Duration)>;

/// The forms of all files so far.
struct Job<'a> {
    args: &'a CanonArgs,
    seen: HashSet<Box<[u8]>>,
    puzzles: u64,
}

pub(crate) fn run(args: &CanonArgs, session: &mut Session) -> Result<()> {
    let reading = Reading::new(args.read, args.shape, &[])?;
    let interrupt = session.interrupt();
    let workers = Workers {
        threads: session.threads(args.threads),
        begin: &Canonizer::new,
        ask: &|found: &ReadEntry, canonizer: &mut Canonizer| match found {
            Ok(Entry::Sudoku(entry, _)) if !interrupt.load(Ordering::Relaxed) => {
                Some(form(&entry.sudoku, canonizer))
            }
            _ => None,
        },
    };
    let mut job = Job {
        args,
        seen: HashSet::new(),
        puzzles: 0,
    };
    input::each(&args.files, args.read, session, |input, name, session| {
        if !reading.is_plain(&input) {
            let is = input.what();
            let why = "canonical forms are for usual sudokus";
            session.bad(&format!("{name}: {is}; {why}"));
            return Ok(());
        }
        let mut write =
            |found: &ReadEntry, form, session: &mut Session| job.write(found, form, name, session);
        workers.each((input, name), &reading, session, &mut write)
    })?;
    session.out.flush()?;
    if args.unique {
        job.note_unique(session);
    }
    Ok(())
}

impl Job<'_> {
    /// Says how many of the puzzles have different forms.
    fn note_unique(&self, session: &mut Session) {
        let n = self.seen.len();
        let differ = if n == 1 { "differs" } else { "differ" };
        let puzzles = plural(self.puzzles, "puzzle");
        session.note(&format!("{n} of {puzzles} {differ}"));
    }

    /// Writes the form of a sudoku, or the reason why the sudoku has no form; false for a sudoku
    /// that was not reached before an interrupt.
    fn write(
        &mut self,
        found: &ReadEntry,
        form: Option<Form>,
        file: &str,
        session: &mut Session,
    ) -> Result<bool> {
        match (found, form) {
            (Ok(found @ Entry::Sudoku(entry, _)), Some(Ok(form))) => {
                self.show(found.place(file), entry, &form, session)?;
            }
            (Ok(entry), Some(Err(why))) => {
                let (line, why) = (entry.line(), why.to_string());
                self.refuse(file, line, &why, &format!("{file}:{line}: {why}"), session)?;
            }
            (Err(EntryError { line, why }), _) => {
                self.refuse(file, *line, why, &format!("{file}: {why}"), session)?;
            }
            (Ok(_), _) => return Ok(false),
        }
        self.puzzles += 1;
        Ok(true)
    }

    fn show(
        &mut self,
        place: Place<'_>,
        entry: &read::Entry,
        (form, time): &(Canonical, Duration),
        session: &mut Session,
    ) -> Result<()> {
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
    ensure!(
        sudoku.candidates().is_none(),
        "a pencilmark puzzle has no canonical form; expected clues"
    );
    let started = Instant::now();
    let form = canonizer.canonical(sudoku.clues())?;
    Ok((form, started.elapsed()))
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
