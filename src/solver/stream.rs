//! Files of any length, a 9x9 puzzle a line: read, solved in lockstep on several threads, and written in order, in constant memory.
//!
//! The text is cut into blocks at line ends. While some blocks are solved, each by one thread that also reads its lines and writes its
//! answers into memory, the next ones are read; so nothing but copying bytes is done by one thread alone.

use super::pool::Pool;
use crate::sudoku::lockstep::{Counters, End, Grid, Outcome, Solver};
use crate::sudoku::read::Lines;
use crate::sudoku::{Board, Shape};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::ops::ControlFlow;

/// So many bytes are solved at once by one thread: enough that the lanes which run dry at the end do not count.
const BLOCK: usize = 512 << 10;

/// So many blocks a thread are read before any is solved, so that no thread waits long for the last of them.
const BATCH: usize = 4;

/// What is written for a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Show {
    /// Its answer, or the word `none`, `stopped` or `error` in its place.
    Answer,
    /// `unique`, `several`, `none`, `stopped` or `error`.
    Verdict,
}

/// What was found, in numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[must_use = "some puzzles may have been bad, or not finished"]
pub struct Summary {
    /// The lines that hold a puzzle, good or bad.
    pub puzzles: u64,
    /// Those with an answer; with one only, if two were looked for.
    pub answered: u64,
    /// Those with two answers or more.
    pub several: u64,
    /// Those without an answer.
    pub none: u64,
    /// Those that were left before it was known.
    pub stopped: u64,
    /// Those that are no sudoku.
    pub errors: u64,
    /// The work done.
    pub counters: Counters,
    /// Whether somebody cancelled before the end of the text.
    pub cancelled: bool,
}

/// Something to tell about one line, which has its number, from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Remark {
    /// It is no sudoku, for this reason.
    Bad(usize, String),
    /// It has several answers.
    Several(usize),
    /// It has no answer.
    None(usize),
    /// It was left before it was known.
    Stopped(usize),
}

/// A way to solve long lists.
#[derive(Clone)]
pub struct Stream {
    solver: Solver,
    threads: usize,
    show: Show,
}

impl Stream {
    /// Solves by `solver`, on so many threads (0 counts as 1).
    pub fn new(solver: Solver, threads: usize, show: Show) -> Stream {
        Stream { solver, threads: threads.max(1), show }
    }

    /// Solves what `reader` gives, a line for each puzzle into `out`; `tell` hears of the remarkable ones, in order.
    ///
    /// ```
    /// use quadrille::solver::stream::{Show, Stream};
    /// use quadrille::sudoku::lockstep::Solver;
    ///
    /// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n12\n";
    /// let stream = Stream::new(Solver::new().limit(2), 2, Show::Verdict);
    /// let mut out = Vec::new();
    /// let summary = stream.run(text.as_bytes(), &mut out, |remark| println!("{remark:?}"))?;
    /// assert_eq!(out, b"unique\nerror\n");
    /// assert_eq!((summary.puzzles, summary.errors), (2, 1));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn run(
        &self,
        reader: impl Read + Send,
        out: &mut (impl Write + Send),
        mut tell: impl FnMut(Remark),
    ) -> io::Result<Summary> {
        let mut blocks = Blocks::new(reader);
        let mut summary = Summary::default();
        let pool = Pool::new(self.threads);
        let size = self.threads * BATCH;
        let mut batch = blocks.batch(size)?;
        let (mut solved, mut cancelled): (Vec<Done>, bool) = (Vec::new(), false);
        while !(batch.is_empty() && solved.is_empty()) {
            // what is solved is written, and what comes is read, while the next blocks are solved
            let between = || -> io::Result<Vec<Block>> {
                solved.iter().try_for_each(|done| out.write_all(&done.text))?;
                if cancelled { Ok(Vec::new()) } else { blocks.batch(size) }
            };
            let (now, next) = pool.map_while(&batch, || (), |block, ()| self.solve(block), between);
            for done in std::mem::replace(&mut solved, now) {
                done.remarks.into_iter().for_each(&mut tell);
                summary.add(&done.summary);
            }
            let room = std::mem::replace(&mut batch, next?).into_iter().map(|block| block.bytes);
            blocks.spare.extend(room.filter(|bytes| bytes.len() <= 2 * BLOCK));
            cancelled |= solved.iter().any(|done| done.summary.cancelled);
            if cancelled {
                batch.clear();
            }
        }
        Ok(summary)
    }

    /// Each puzzle is read when a lane is free for it, so that nothing of it leaves the nearest caches.
    fn solve(&self, block: &Block) -> Done {
        let text = block.text();
        // an answer is as long as its line
        let mut done = Done { text: Vec::with_capacity(text.len() + 1), ..Done::default() };
        // what was read and is not written yet, in order
        let under_way = RefCell::new(VecDeque::new());
        let mut lines = Lines::new(text);
        let grids = std::iter::from_fn(|| {
            // reading from memory does not fail
            while let Ok(Some(line)) = lines.next() {
                let (number, why) = match line {
                    Ok(line) => match Grid::from_line(line.cells) {
                        Ok(grid) => {
                            under_way.borrow_mut().push_back(Ok((block.line + line.number, *line.cells)));
                            return Some(grid);
                        }
                        Err(error) => (block.line + line.number, error.to_string()),
                    },
                    Err(mut error) => {
                        error.line += block.line;
                        (error.line, error.to_string())
                    }
                };
                under_way.borrow_mut().push_back(Err((number, why)));
            }
            None
        });
        let report = self.solver.solve_all(grids, |outcome| {
            while let Some(entry) = under_way.borrow_mut().pop_front() {
                match entry {
                    Err((line, why)) => done.refuse(line, why),
                    Ok((line, cells)) => {
                        done.puzzle(outcome, &cells, line, self.show);
                        break;
                    }
                }
            }
            ControlFlow::Continue(())
        });
        if report.is_exhausted() {
            under_way.take().into_iter().filter_map(Result::err).for_each(|(line, why)| done.refuse(line, why));
        }
        done.summary.counters = report.counters;
        done.summary.cancelled = report.end == End::Cancelled;
        done
    }
}

/// Lines of a text, whole ones.
struct Block {
    bytes: Vec<u8>,
    /// The lines are so many of the bytes.
    length: usize,
    /// How many lines come before.
    line: usize,
}

impl Block {
    fn text(&self) -> &[u8] {
        &self.bytes[..self.length]
    }
}

struct Blocks<R> {
    reader: R,
    /// The beginning of a line whose end was not read yet.
    rest: Vec<u8>,
    line: usize,
    ended: bool,
    /// The room of blocks that are done with, to be used again.
    spare: Vec<Vec<u8>>,
}

impl<R: Read> Blocks<R> {
    fn new(reader: R) -> Blocks<R> {
        Blocks { reader, rest: Vec::new(), line: 0, ended: false, spare: Vec::new() }
    }

    fn batch(&mut self, n: usize) -> io::Result<Vec<Block>> {
        let mut batch = Vec::with_capacity(n);
        while batch.len() < n && !self.ended {
            let block = self.block()?;
            if block.length > 0 {
                batch.push(block);
            }
        }
        Ok(batch)
    }

    fn block(&mut self) -> io::Result<Block> {
        let mut bytes = self.spare.pop().unwrap_or_default();
        let mut filled = self.rest.len();
        if bytes.len() < filled {
            bytes.resize(filled, 0);
        }
        bytes[..filled].copy_from_slice(&self.rest);
        let length = loop {
            let before = filled;
            if bytes.len() < before + BLOCK {
                bytes.resize(before + BLOCK, 0);
            }
            filled += fill(&mut self.reader, &mut bytes[before..before + BLOCK])?;
            if filled < before + BLOCK {
                self.ended = true;
                break filled;
            }
            // a line longer than a block makes a longer block
            if let Some(end) = bytes[before..filled].iter().rposition(|&byte| byte == b'\n') {
                break before + end + 1;
            }
        };
        self.rest.clear();
        self.rest.extend_from_slice(&bytes[length..filled]);
        let line = self.line;
        self.line += count_lines(&bytes[..length]);
        Ok(Block { bytes, length, line })
    }
}

/// Reads until the buffer is full or nothing more comes; how much that was.
fn fill(reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while filled < buffer.len() {
        match reader.read(&mut buffer[filled..]) {
            Ok(0) => break,
            Ok(n) => filled += n,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}

/// The number of line feeds; a byte counts those of a small piece, sixteen bytes side by side.
fn count_lines(text: &[u8]) -> usize {
    let feeds = |piece: &[u8]| piece.iter().fold(0_u8, |n, &byte| n + u8::from(byte == b'\n'));
    text.chunks(240).map(|piece| usize::from(feeds(piece))).sum()
}

/// A block that was solved.
#[derive(Default)]
struct Done {
    text: Vec<u8>,
    remarks: Vec<Remark>,
    summary: Summary,
}

impl Done {
    fn puzzle(&mut self, outcome: &Outcome, cells: &[u8; 81], line: usize, show: Show) {
        let summary = &mut self.summary;
        summary.puzzles += 1;
        let word: &[u8] = match (outcome.solutions, outcome.complete) {
            (0, true) => {
                if let Some(why) = clash(cells) {
                    summary.puzzles -= 1;
                    return self.refuse(line, format!("line {line}, column 1: {why}"));
                }
                summary.none += 1;
                self.remarks.push(Remark::None(line));
                b"none\n"
            }
            (0 | 1, false) => {
                summary.stopped += 1;
                self.remarks.push(Remark::Stopped(line));
                b"stopped\n"
            }
            (1, true) => {
                summary.answered += 1;
                b"unique\n"
            }
            (_, _) => {
                summary.answered += 1;
                summary.several += 1;
                self.remarks.push(Remark::Several(line));
                b"several\n"
            }
        };
        if outcome.solutions > 0 && show == Show::Answer {
            self.text.extend_from_slice(&outcome.first.map(|digit| b'0' + digit));
            self.text.push(b'\n');
        } else {
            self.text.extend_from_slice(word);
        }
    }

    fn refuse(&mut self, line: usize, why: String) {
        self.summary.puzzles += 1;
        self.summary.errors += 1;
        self.remarks.push(Remark::Bad(line, why));
        self.text.extend_from_slice(b"error\n");
    }
}

/// Why the clues contradict each other, if they do.
fn clash(cells: &[u8; 81]) -> Option<String> {
    let clues = cells.map(|cell| if cell.is_ascii_digit() { cell - b'0' } else { 0 });
    Board::new(Shape::NINE, &clues).ok()?.clash().map(|clash| clash.to_string())
}

impl Summary {
    fn add(&mut self, other: &Summary) {
        self.puzzles += other.puzzles;
        self.answered += other.answered;
        self.several += other.several;
        self.none += other.none;
        self.stopped += other.stopped;
        self.errors += other.errors;
        self.counters += other.counters;
        self.cancelled |= other.cancelled;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const ANSWER: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /// Several blocks, with bad lines among them, come out in order, on any number of threads.
    #[test]
    fn keeps_the_order() {
        let clash = PUZZLE.replacen("53..7", "55..7", 1);
        let open = ".".repeat(81);
        let (mut text, mut expected, mut bad) = (String::from("# a comment\n"), String::new(), Vec::new());
        for i in 0..60_000 {
            let (line, answer) = match i % 1000 {
                7 => ("12", "error"),
                8 => (clash.as_str(), "error"),
                _ => (PUZZLE, ANSWER),
            };
            text.extend([line, "\n"]);
            expected.extend([answer, "\n"]);
            if answer == "error" {
                bad.push(i + 2);
            }
        }
        text.push_str(&open);
        for threads in [1, 2, 3] {
            let (mut out, mut refused, mut several) = (Vec::new(), Vec::new(), 0);
            let stream = Stream::new(Solver::new().limit(2), threads, Show::Answer);
            let summary = stream.run(text.as_bytes(), &mut out, |remark| match remark {
                Remark::Bad(line, _) => refused.push(line),
                _ => several += 1,
            });
            let summary = summary.unwrap();
            assert_eq!((summary.puzzles, summary.errors, summary.several), (60_001, 120, 1));
            assert_eq!((refused.as_slice(), several), (bad.as_slice(), 1));
            let out = String::from_utf8(out).unwrap();
            assert!(out.starts_with(&expected));
            assert_eq!(out.lines().count(), 60_001);
        }
    }
}
