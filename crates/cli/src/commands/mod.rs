//! One file per command, and what several of them share.

pub(crate) mod canon;
pub(crate) mod certify;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod convert;
mod event;
pub(crate) mod explain;
pub(crate) mod family;
pub(crate) mod generate;
mod grids;
mod layout;
pub(crate) mod merge;
mod options;
pub(crate) mod puzzle;
pub(crate) mod rate;
mod rating;
mod reason;
pub(crate) mod solve;
pub(crate) mod split;
pub(crate) mod stats;
mod variants;
mod writer;

use quadrille::sudoku::Shape;
use quadrille::sudoku::read::{Entry, Fault, ReadError, Reader};
use quadrille_args::ReadArgs;
use quadrille_console::input::is_lasting;
use quadrille_console::session::Session;
use quadrille_console::words::{plural, typed};
use std::num::NonZero;
use std::thread;

/// What is printed for each `Status` of a board, in its order; `check` reads the same words.
const WORDS: [&str; 6] = ["unique", "several", "none", "answered", "stopped", "error"];

/// A reader of boards with the boxes of `--box`; none, with an error, if they are impossible.
fn reader(args: ReadArgs, boxes: Option<(usize, usize)>, session: &mut Session) -> Option<Reader> {
    let Some((rows, columns)) = boxes else {
        return Some(args.reader());
    };
    match Shape::new(rows, columns) {
        Ok(shape) => Some(args.reader().shape(shape)),
        Err(error) => {
            session.bad(&format!("--box: {error}"));
            None
        }
    }
}

/// A sudoku as it was read, or why none was.
type Read = Result<Entry, ReadError>;

/// What was read of a part of a text, with its line in the whole. A part need not hold a
/// puzzle, as the end of a list may not: then there is nothing.
fn placed(read: Read, before: usize, is_part: bool) -> Option<Read> {
    match read {
        Ok(mut entry) => {
            entry.line += before;
            Some(Ok(entry))
        }
        Err(ReadError {
            fault: Fault::NoPuzzle { .. },
            ..
        }) if is_part => None,
        Err(mut error) => {
            error.line += before;
            Some(Err(error))
        }
    }
}

/// What to type to learn why there is no answer, with these flags; nothing where the puzzle came
/// from standard input.
fn explanation(file: &str, flags: &str) -> Option<String> {
    is_lasting(file).then(|| format!("`quadrille explain {flags}{}` finds out why", typed(file)))
}

/// The number of threads: as given, or one per core.
fn threads(asked: Option<u16>) -> usize {
    asked.map_or_else(
        || thread::available_parallelism().map_or(1, NonZero::get),
        usize::from,
    )
}
