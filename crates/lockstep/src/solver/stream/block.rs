//! A block of whole lines: boards are read from them, and answers collected for them.

use super::summary::{Show, Summary};
use crate::lockstep::{Grid, Lockstep, Outcome};
use quadrille_cpu::internal::change_pairs;
use quadrille_problem::limits::End;
use quadrille_sudoku::read::{Fault, Lines, ReadError};
use quadrille_sudoku::{Board, Shape};

/// Marks a line that holds no sudoku.
const BAD: u32 = 1 << 31;

/// Files are written by whole pages as long as more is to come: to begin and to end within a page
/// costs the system a third more. In front of the answers of a block there is space for a page,
/// which the last block has begun.
pub(super) const PAGE: usize = 4096;

/// Lines, the boards read from them, and their answers.
///
/// Invariants: lines are answered in order, and only after they were read.
#[derive(Default)]
pub(super) struct Block {
    /// Which block of the text it is, from 0.
    pub(super) number: usize,
    /// The lines, and behind them room for more.
    pub(super) text: Vec<u8>,
    /// The number of bytes of the lines.
    pub(super) length: usize,
    /// The number of bytes read.
    at: usize,
    /// The start of each line read, except empty ones; with a mark if it is bad.
    starts: Vec<u32>,
    /// The number of empty lines.
    empty: usize,
    /// The number of answered lines.
    answered: usize,
    /// Some space, the answers, and space for more.
    out: Vec<u8>,
    /// The number of bytes written.
    written: usize,
    /// Diagnostics with their lines, from 1 in this block.
    pub(super) notes: Vec<(usize, Note)>,
    pub(super) summary: Summary,
    /// A byte, and the number of lines up to it.
    counted: (usize, usize),
    /// The output ends after the lines of this block.
    pub(super) cut: bool,
    /// More lines may be slow to arrive: write these at once.
    pub(super) urgent: bool,
}

/// A diagnostic for a line.
pub(super) enum Note {
    Bad(ReadError),
    Several,
    None,
    Stopped,
}

impl Block {
    /// Clears all lines, and keeps the memory.
    pub(super) fn clear(&mut self) {
        let Block {
            text,
            mut starts,
            out,
            mut notes,
            ..
        } = std::mem::take(self);
        starts.clear();
        notes.clear();
        *self = Block {
            text,
            starts,
            out,
            notes,
            ..Block::default()
        };
    }

    /// All lines that were read.
    pub(super) fn lines(&self) -> usize {
        self.starts.len() + self.empty
    }

    /// Reads the next board, if it is on a plain line: 81 digits and dots, and nothing more.
    #[inline(always)]
    pub(super) fn usual(&mut self, place: &mut Grid) -> bool {
        let Some((cells, rest)) = self
            .text
            .get(self.at..self.length)
            .and_then(|text| text.split_first_chunk())
        else {
            return false;
        };
        let length = match rest {
            [b'\n', ..] => 82,
            [b'\r', b'\n', ..] => 83,
            _ => return false,
        };
        let good = place.read_cells(cells);
        if good {
            self.starts.push(self.at as u32);
            self.at += length;
        }
        good
    }

    /// The next board, on any kind of line; none at the end of the block.
    pub(super) fn any(&mut self) -> Option<Grid> {
        while self.at < self.length {
            let before = self.lines_before(self.at);
            let text = &self.text[self.at..self.length];
            let mut lines = Lines::after(text, before);
            let (number, grid) = match lines.next() {
                Ok(Some(Ok(line))) => (line.number, Grid::from_line(line.cells).ok()),
                Ok(Some(Err(error))) => (error.line, None),
                // reading from memory does not fail
                Ok(None) | Err(_) => {
                    self.empty += count_lines(text);
                    self.at = self.length;
                    return None;
                }
            };
            let empty = number - before - 1;
            let start = self.at + begin_of_line(text, empty);
            self.at = self.length - lines.into_rest().len();
            self.empty += empty;
            self.starts
                .push(start as u32 | if grid.is_some() { 0 } else { BAD });
            if grid.is_some() {
                return grid;
            }
        }
        None
    }

    /// The first line of the text may begin with a mark: it alone has no line before it.
    fn lines_before(&self, start: usize) -> usize {
        usize::from(self.number > 0 || start > 0)
    }

    /// Writes the outcome of the next board; whether the next line awaits an answer. `alone`
    /// searches for one answer.
    #[inline(always)]
    pub(super) fn answer(&mut self, outcome: &Outcome, show: Show, alone: &Lockstep) -> bool {
        // a search for one answer ends there
        let is_answer =
            outcome.solutions == 1 && matches!(outcome.end, End::Exhausted | End::Solutions);
        if is_answer && show == Show::Answer {
            self.summary.answered += 1;
            self.write_digits(&outcome.digits);
        } else {
            self.unusual(outcome, show, alone);
        }
        self.answered += 1;
        self.starts
            .get(self.answered)
            .is_some_and(|start| start & BAD == 0)
    }

    /// Directly into its place: a temporary line in memory would stall.
    #[inline(always)]
    fn write_digits(&mut self, digits: &[u8; 81]) {
        let at = PAGE + self.written;
        if self.out.len() < at + 82 {
            self.enlarge();
        }
        if let Some(line) = self.out[at..].first_chunk_mut::<82>() {
            change_pairs(line, digits, |byte, digit| *byte = b'0' + digit);
            line[81] = b'\n';
        }
        self.written += 82;
    }

    fn write_word(&mut self, word: &[u8]) {
        let at = PAGE + self.written;
        if self.out.len() < at + word.len() {
            self.enlarge();
        }
        self.out[at..at + word.len()].copy_from_slice(word);
        self.written += word.len();
    }

    /// An answer is as long as its line; only short lines that are bad need more.
    #[cold]
    fn enlarge(&mut self) {
        self.out
            .resize(PAGE + self.text.len().max(2 * self.out.len()) + 82, 0);
    }

    /// The output so far, after at most `PAGE` bytes that precede it.
    pub(super) fn answers_behind(&mut self, before: &[u8]) -> &[u8] {
        if self.out.len() < PAGE {
            self.enlarge();
        }
        let begin = PAGE - before.len();
        self.out[begin..PAGE].copy_from_slice(before);
        &self.out[begin..PAGE + self.written]
    }

    /// The same for everything but a unique answer.
    fn unusual(&mut self, outcome: &Outcome, show: Show, alone: &Lockstep) {
        let complete = outcome.end != End::Nodes;
        let none = (outcome.solutions, complete) == (0, true);
        if let Some(error) = if none { self.conflict() } else { None } {
            return self.refuse(error);
        }
        let summary = &mut self.summary;
        let (word, note): (&[u8], _) = match (outcome.solutions, complete) {
            (0, true) => {
                summary.none += 1;
                (b"none\n", Some(Note::None))
            }
            (0 | 1, false) => {
                summary.stopped += 1;
                (b"stopped\n", Some(Note::Stopped))
            }
            (1, true) => {
                summary.answered += 1;
                (b"unique\n", None)
            }
            (_, _) => {
                summary.answered += 1;
                summary.several += 1;
                (b"several\n", Some(Note::Several))
            }
        };
        if outcome.solutions > 0 && show == Show::Answer {
            // which of several answers comes first in lockstep depends on the puzzles around
            let first = self.first(alone).unwrap_or(outcome.digits);
            self.write_digits(&first);
        } else {
            self.write_word(word);
        }
        if let Some(note) = note {
            let line = self.line();
            self.notes.push((line, note));
        }
    }

    /// Rejects the bad lines whose turn it is; whether all lines of the block are done.
    pub(super) fn refuse_bad(&mut self) -> bool {
        while self
            .starts
            .get(self.answered)
            .is_some_and(|start| start & BAD != 0)
        {
            if let Err(error) = self.read_again() {
                self.refuse(error);
            }
            self.answered += 1;
        }
        self.at == self.length && self.answered == self.starts.len()
    }

    fn refuse(&mut self, error: ReadError) {
        self.summary.errors += 1;
        self.write_word(b"error\n");
        let line = self.line();
        self.notes.push((line, Note::Bad(error)));
    }

    /// Where the line begins whose turn it is.
    fn start(&self) -> usize {
        self.starts
            .get(self.answered)
            .map_or(self.length, |start| (start & !BAD) as usize)
    }

    /// The number of that line in this block, from 1.
    fn line(&mut self) -> usize {
        let (start, (from, before)) = (self.start(), self.counted);
        self.counted = (start, before + count_lines(&self.text[from..start]));
        self.counted.1 + 1
    }

    /// The board of that line, or its error: rarely needed, so not stored.
    fn read_again(&self) -> Result<[u8; 81], ReadError> {
        let start = self.start();
        let mut lines = Lines::after(&self.text[start..self.length], self.lines_before(start));
        match lines.next() {
            Ok(Some(Err(error))) => Err(error),
            Ok(Some(Ok(line))) => Ok(*line.cells),
            Ok(None) | Err(_) => Ok([b'.'; 81]),
        }
    }

    /// The first answer to that line when it is solved alone.
    fn first(&self, alone: &Lockstep) -> Option<[u8; 81]> {
        let outcome = alone.solve_one(&Grid::from_line(&self.read_again().ok()?).ok()?);
        (outcome.solutions > 0).then_some(outcome.digits)
    }

    /// The contradiction between clues of that line, if any.
    fn conflict(&self) -> Option<ReadError> {
        let clues = self.read_again().ok()?.map(|cell| {
            if cell.is_ascii_digit() {
                cell - b'0'
            } else {
                0
            }
        });
        let clash = Board::new(Shape::NINE, &clues).ok()?.conflict()?;
        Some(ReadError::at(1, 1, Fault::Board(clash)))
    }

    /// The lines with a start that were answered.
    pub(super) fn puzzles(&self) -> usize {
        self.answered
    }
}

/// The start of the line with this many lines before it.
fn begin_of_line(text: &[u8], before: usize) -> usize {
    let mut feeds = text.iter().enumerate().filter(|&(_, &byte)| byte == b'\n');
    before
        .checked_sub(1)
        .and_then(|last| feeds.nth(last))
        .map_or(0, |(at, _)| at + 1)
}

/// The number of line feeds; a byte counts those of a small piece, sixteen bytes side by side.
fn count_lines(text: &[u8]) -> usize {
    let feeds = |piece: &[u8]| {
        piece
            .iter()
            .fold(0_u8, |n, &byte| n + u8::from(byte == b'\n'))
    };
    text.chunks(240)
        .map(|piece| usize::from(feeds(piece)))
        .sum()
}
