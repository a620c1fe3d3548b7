//! `quadrille canon`: canonical forms of sudokus, and sets without equivalent ones.

use anyhow::{Result, ensure};
use quadrille::sudoku::canon::{Canonical, Canonizer};
use quadrille::sudoku::{Board, Sudoku, read, write};
use quadrille_answers::entry::{Entry, ReadEntry, Reading, Workers};
use quadrille_answers::fields::{Fields, Status};
use quadrille_answers::record::Record;
use quadrille_args::CanonArgs;
use quadrille_console::input;
use quadrille_console::session::Session;
use quadrille_console::words::plural;
use std::collections::HashSet;
use std::fmt::Write as _;
use std::io::Write;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// The key of a canonical form; equivalent sudokus have the same.
type Key = Option<Box<[u8]>>;

pub(crate) fn run(args: &CanonArgs, session: &mut Session) -> Result<()> {
    let reading = Reading::new(args.read, args.shape, &[])?;
    let interrupt = session.interrupt();
    let workers = Workers {
        threads: session.threads(args.threads),
        begin: &Canonizer::new,
        ask: &|found: &ReadEntry, canonizer: &mut Canonizer| match found {
            Ok(_) if interrupt.load(Ordering::Relaxed) => (Record::new(Status::Stopped), None),
            Ok(Entry::Sudoku(entry, _)) => form(entry, canonizer, args),
            Ok(_) => (Record::failed("is no usual sudoku".into()), None),
            Err(unread) => (refused(&unread.why, args), None),
        },
    };
    let (mut seen, mut puzzles) = (HashSet::new(), 0);
    input::each(&args.files, args.read, session, |input, name, session| {
        if !reading.is_plain(&input) {
            let is = input.what();
            let why = "canonical forms are for usual sudokus";
            session.bad(&format!("{name}: {is}; {why}"));
            return Ok(());
        }
        let mut write = |found: &ReadEntry, (record, key): (Record, Key), session: &mut Session| {
            if record.status == Status::Stopped {
                return Ok(false);
            }
            puzzles += 1;
            if key.is_none_or(|key| seen.insert(key)) {
                record.write(found, name, args.json.then_some("canonical"), session)?;
            }
            Ok(true)
        };
        workers.each((input, name), &reading, session, &mut write)
    })?;
    session.out.flush()?;
    if args.unique {
        let differ = if seen.len() == 1 { "differs" } else { "differ" };
        let puzzles = plural(puzzles, "puzzle");
        session.note(&format!("{} of {puzzles} {differ}", seen.len()));
    }
    Ok(())
}

/// The record of a sudoku, and the key of its form where equivalent ones are left out.
fn form(entry: &read::Entry, canonizer: &mut Canonizer, args: &CanonArgs) -> (Record, Key) {
    let started = Instant::now();
    let form = match canonical(&entry.sudoku, canonizer) {
        Ok(form) => form,
        Err(why) => return (refused(&why.to_string(), args), None),
    };
    let line = |board| write::line_in(board, entry.alphabet);
    let mut record = Record::new(Status::Answered);
    record.text = line(match args.as_given {
        true => entry.sudoku.clues(),
        false => &form.board,
    });
    if args.automorphisms {
        // a text takes every write
        let _ = write!(record.text, " {}", form.automorphisms);
    }
    record.text.push('\n');
    if args.json {
        record.json = Fields::default()
            .with("puzzle", line(entry.sudoku.clues()))
            .with("canonical", line(&form.board))
            .number("automorphisms", form.automorphisms)
            .with("elapsed", started.elapsed().as_secs_f64());
    }
    (record, args.unique.then(|| key(&form.board)))
}

/// The record of a puzzle without a form, in its place; with `--unique` there are no places.
fn refused(why: &str, args: &CanonArgs) -> Record {
    let mut record = Record::failed(why.to_owned());
    record.json = Fields::default().with("message", why);
    if args.unique {
        record.text.clear();
    }
    record
}

/// The canonical form of a sudoku.
fn canonical(sudoku: &Sudoku, canonizer: &mut Canonizer) -> Result<Canonical> {
    ensure!(
        sudoku.candidates().is_none(),
        "a pencilmark puzzle has no canonical form; expected clues"
    );
    Ok(canonizer.canonical(sudoku.clues())?)
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
