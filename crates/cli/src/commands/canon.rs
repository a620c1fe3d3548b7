//! `quadrille canon`: canonical forms of sudokus, and sets without equivalent ones.

use anyhow::{Result, ensure};
use quadrille::sudoku::canon::{Canonical, Canonizer};
use quadrille::sudoku::{Board, Sudoku, read, write};
use quadrille_answers::asking::Asking;
use quadrille_answers::entry::{Entry, Reading};
use quadrille_answers::fields::{Fields, Status};
use quadrille_answers::record::Record;
use quadrille_args::CanonArgs;
use quadrille_console::input::Input;
use quadrille_console::session::Session;
use quadrille_console::words::plural;
use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::atomic::Ordering;
use std::time::Instant;

pub(crate) fn run(args: &CanonArgs, session: &mut Session) -> Result<()> {
    let reading = Reading::new(args.read, args.shape, &[])?;
    let interrupt = session.interrupt();
    let ask = |found: &Entry, canonizer: &mut Canonizer| match found {
        _ if interrupt.load(Ordering::Relaxed) => Record::new(Status::Stopped),
        Entry::Sudoku(entry, _) => form(entry, canonizer, args),
        _ => refused("is no usual sudoku", args),
    };
    let refusal = |input: &Input| {
        let why = format!("{}; canonical forms are for usual sudokus", input.what());
        Some(why).filter(|_| !reading.is_plain(input))
    };
    // without equivalent ones there are no places
    let unread = if args.unique { "" } else { "error\n" };
    let threads = (session.threads(args.threads), unread);
    let event = args.json.then_some("canonical");
    let mut asking = Asking::on_threads(&reading, event, threads, Canonizer::new, ask);
    asking.each_of_files(&args.files, &refusal, session)?;
    session.out.flush()?;
    if args.unique {
        session.note(&differing(asking.keys.len(), asking.puzzles));
    }
    Ok(())
}

/// How many of these puzzles differ.
fn differing(n: usize, puzzles: u64) -> String {
    let differ = if n == 1 { "differs" } else { "differ" };
    format!("{n} of {} {differ}", plural(puzzles, "puzzle"))
}

/// The record of a sudoku, with the key of its form where equivalent ones are left out.
fn form(entry: &read::Entry, canonizer: &mut Canonizer, args: &CanonArgs) -> Record {
    let started = Instant::now();
    let form = match canonical(&entry.sudoku, canonizer) {
        Ok(form) => form,
        Err(why) => return refused(&why.to_string(), args),
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
    record.key = args.unique.then(|| key(&form.board));
    record
}

/// The record of a puzzle without a form, in its place; with `--unique` there are no places.
fn refused(why: &str, args: &CanonArgs) -> Record {
    let mut record = Record::failed(why.to_owned());
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

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille::sudoku::Shape;

    /// Each cell of a board is in its key.
    #[test]
    fn boards_that_differ_in_one_cell_have_two_keys() {
        let shape = Shape::new(2, 2).unwrap();
        let board = |cell: usize| {
            let mut digits = [0; 16];
            digits[cell] = 1;
            key(&Board::new(shape, &digits).unwrap())
        };
        let keys: std::collections::BTreeSet<_> = (0..16).map(board).collect();
        assert_eq!(keys.len(), 16);
    }
}
