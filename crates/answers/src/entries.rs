//! Sudokus as they are read from a text, each with its line.

use quadrille::sudoku::Shape;
use quadrille::sudoku::read::{Entry, Fault, ReadError, Reader};
use quadrille_args::ReadArgs;
use quadrille_console::input::Block;
use quadrille_console::session::Session;

/// A reader of boards with the boxes of `--box`; none, with an error, if they are impossible.
pub fn reader(
    args: ReadArgs,
    boxes: Option<(usize, usize)>,
    session: &mut Session,
) -> Option<Reader> {
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
pub type Read = Result<Entry, ReadError>;

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
