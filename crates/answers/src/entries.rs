//! Sudokus read from a text, each with its line.

use anyhow::{Context, Result};
use quadrille::sudoku::Shape;
use quadrille::sudoku::read::{Entry, Fault, ReadError, Reader};
use quadrille_args::{BoardArgs, ReadArgs};
use quadrille_console::input::{Block, Input};

/// A reader of boards with the boxes of `--box`.
pub fn reader(args: ReadArgs, boxes: Option<(usize, usize)>) -> Result<Reader> {
    let reader = args.reader();
    let Some((rows, columns)) = boxes else {
        return Ok(reader);
    };
    Ok(reader.shape(Shape::new(rows, columns).context("--box")?))
}

/// Why the arguments have no meaning for what a file holds.
pub fn refusal(input: &Input, args: &BoardArgs) -> Option<String> {
    let flag = if args.shape.is_some() {
        "--box"
    } else if args.rules.is_empty() {
        return None;
    } else {
        "--rules"
    };
    let is = match input {
        Input::Cover(_) => "is an exact cover",
        Input::Grid(_) => "is a kakuro or a nonogram",
        Input::Variants(_) | Input::Sudokus(_) => return None,
    };
    Some(format!("{is}, but {flag} is for sudokus; omit it"))
}

/// A sudoku read from a text, or the reason why reading failed.
pub type Read = std::result::Result<Entry, ReadError>;

/// The puzzles of a part of a text.
pub fn entries(reader: Reader, block: &Block) -> impl Iterator<Item = Read> {
    let entries = reader.puzzles(&block.text);
    entries.filter_map(|entry| placed(entry, block.before, block.before > 0))
}

/// A puzzle read from a part of a text, with its line in the whole. A part need not hold a puzzle,
/// as the end of a list may not: then there is nothing.
pub(crate) fn placed(read: Read, before: usize, is_part: bool) -> Option<Read> {
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
