//! Any text as sudokus, in whatever layout it has.

use super::Verdict;
use super::text::{self, Places};
use quadrille::sudoku::read::{self, Lines, ReadError, Reader};
use quadrille::sudoku::write::{self, Frame};
use quadrille::sudoku::{Board, Sudoku};
use std::io::{BufRead, BufReader};

/// Of so many sudokus of a text all layouts are written.
const MOST: usize = 2;

pub fn run(data: &[u8]) -> Verdict {
    // the result does not matter, only that the call returns
    let _ = read::recognize(data);
    let places = Places::of(data);
    streams(data, &places);
    let entries: Vec<_> = read::puzzles(data).collect();
    assert!(
        entries.len() <= data.len() + 1,
        "each sudoku takes a character or more"
    );
    for entry in &entries {
        match entry {
            Ok(entry) => {
                places.check(entry.line, 1);
                entry.label.iter().for_each(|label| text::message(label));
            }
            Err(error) => refused(&places, error),
        }
    }
    for entry in entries.iter().flatten().take(MOST) {
        comes_back(&entry.sudoku);
    }
    if let (Ok(text), [only]) = (str::from_utf8(data), &entries[..]) {
        assert_eq!(
            text.parse::<Sudoku>().as_ref(),
            only.as_ref().map(|entry| &entry.sudoku),
            "read as the only one"
        );
    }
    if entries.iter().any(Result::is_ok) {
        Verdict::Accepted
    } else {
        Verdict::Refused
    }
}

fn refused(places: &Places, error: &ReadError) {
    places.check(error.line, error.column);
    text::message(&error.to_string());
}

/// What is written of a sudoku is read back.
fn comes_back(sudoku: &Sudoku) {
    let (board, shape) = (sudoku.clues(), sudoku.shape());
    let reader = Reader::new().shape(shape);
    if sudoku.candidates().is_some() {
        candidates(sudoku, reader);
        return;
    }
    for text in [
        write::line(board),
        write::rows(board),
        write::numbers(board),
        write::grid(board, Frame::Ascii),
        write::grid(board, Frame::Unicode),
        write::json(board),
    ] {
        let read: Vec<_> = reader.puzzles(text.as_bytes()).collect();
        let [Ok(entry)] = &read[..] else {
            panic!("{read:?}\n{text}")
        };
        assert_eq!(&entry.sudoku, sudoku, "{text}");
    }
    let drawn = write::grid(board, Frame::Unicode);
    assert_eq!(drawn.parse::<Board>().as_ref(), Ok(board), "{drawn}");
}

/// Writes and reads back candidates, at least one in each cell and several in some.
fn candidates(sudoku: &Sudoku, reader: Reader) {
    let masks = sudoku.candidates().unwrap_or_default();
    if sudoku.shape().size() > 9
        || masks.contains(&0)
        || masks.iter().all(|mask| mask.is_power_of_two())
    {
        return;
    }
    let mut texts = vec![write::candidates(sudoku)];
    if sudoku.shape().size() == 9 {
        texts.push(write::pencilmarks(sudoku));
    }
    for text in texts {
        let read: Vec<_> = reader.puzzles(text.as_bytes()).collect();
        let [Ok(entry)] = &read[..] else {
            panic!("{read:?}\n{text}")
        };
        assert_eq!(&entry.sudoku, sudoku, "{text}");
    }
}

/// The reader of boards a line goes through any text, and does not notice how much of it is there
/// at a time.
fn streams(data: &[u8], places: &Places) {
    let whole = stream(places, data);
    // the first byte sets the length; 81 is a board, 82 one with its line end
    let capacity =
        [1, 7, 80, 81, 82, 83, 100, 500][data.first().map_or(0, |&byte| usize::from(byte) % 8)];
    assert_eq!(
        stream(places, BufReader::with_capacity(capacity, data)),
        whole,
        "{capacity} bytes at a time"
    );
}

/// The number of each line, with its cells and label, or with the error.
type Streamed = Vec<(usize, Result<([u8; 81], Vec<u8>), ReadError>)>;

fn stream(places: &Places, reader: impl BufRead) -> Streamed {
    let mut lines = Lines::new(reader);
    let mut found = Streamed::new();
    while let Some(line) = lines.next().expect("memory can be read") {
        found.push(match line {
            Ok(line) => {
                assert!(
                    line.cells
                        .iter()
                        .all(|cell| cell.is_ascii_digit() || *cell == b'.'),
                    "{:?}",
                    line.cells
                );
                // of a long label only a part may be there
                (
                    line.number,
                    Ok((
                        *line.cells,
                        line.label[..line.label.len().min(100)].to_vec(),
                    )),
                )
            }
            Err(error) => {
                refused(places, &error);
                (error.line, Err(error))
            }
        });
    }
    assert!(found.is_sorted_by(|a, b| a.0 < b.0), "lines come in order");
    found
}
