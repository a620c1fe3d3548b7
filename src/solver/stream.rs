//! Files of any length, a 9x9 puzzle a line: read, solved in lockstep on several threads, and written in order, in constant memory.
//!
//! The text is cut into blocks at line ends. While some blocks are solved, each by one thread that also reads its lines and writes its
//! answers into memory, the next ones are read; so nothing but copying bytes is done by one thread alone.

use crate::sudoku::lockstep::{Counters, End, Grid, Outcome, Solver};
use crate::sudoku::read::Lines;
use crate::sudoku::{Board, Shape};
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
        let mut blocks = Blocks { reader, rest: Vec::new(), line: 0, ended: false };
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
            let (now, next) = pool.solve_while(&batch, |block| self.solve(block), between);
            for done in std::mem::replace(&mut solved, now) {
                done.remarks.into_iter().for_each(&mut tell);
                summary.add(&done.summary);
            }
            batch = next?;
            cancelled |= solved.iter().any(|done| done.summary.cancelled);
            if cancelled {
                batch.clear();
            }
        }
        Ok(summary)
    }

    fn solve(&self, block: &Block) -> Done {
        // an answer is as long as its line
        let mut done = Done { text: Vec::with_capacity(block.text.len() + 1), ..Done::default() };
        let mut grids = Vec::with_capacity(block.text.len() / 82 + 1);
        let mut places = Vec::with_capacity(grids.capacity());
        // bad lines, and before which puzzle they stand
        let mut bad = Vec::new();
        let mut lines = Lines::new(&block.text[..]);
        // reading from memory does not fail
        while let Ok(Some(line)) = lines.next() {
            match line.map(|line| (Grid::from_line(line.cells), line.number)) {
                Ok((Ok(grid), number)) => {
                    grids.push(grid);
                    places.push(block.line + number);
                }
                Ok((Err(error), number)) => bad.push((grids.len(), block.line + number, error.to_string())),
                Err(mut error) => {
                    error.line += block.line;
                    bad.push((grids.len(), error.line, error.to_string()));
                }
            }
        }
        let mut bad = bad.into_iter().peekable();
        let mut next = 0;
        let report = self.solver.solve_all(grids.iter().copied(), |outcome| {
            while let Some((_, line, why)) = bad.next_if(|(before, ..)| *before <= next) {
                done.refuse(line, why);
            }
            done.puzzle(outcome, &grids[next], places[next], self.show);
            next += 1;
            ControlFlow::Continue(())
        });
        if report.is_exhausted() {
            bad.for_each(|(_, line, why)| done.refuse(line, why));
        }
        done.summary.counters = report.counters;
        done.summary.cancelled = report.end == End::Cancelled;
        done
    }
}

/// Lines of a text, whole ones.
struct Block {
    text: Vec<u8>,
    /// How many lines come before.
    line: usize,
}

struct Blocks<R> {
    reader: R,
    /// The beginning of a line whose end was not read yet.
    rest: Vec<u8>,
    line: usize,
    ended: bool,
}

impl<R: Read> Blocks<R> {
    fn batch(&mut self, n: usize) -> io::Result<Vec<Block>> {
        let mut batch = Vec::with_capacity(n);
        while batch.len() < n && !self.ended {
            let block = self.block()?;
            if !block.text.is_empty() {
                batch.push(block);
            }
        }
        Ok(batch)
    }

    fn block(&mut self) -> io::Result<Block> {
        let mut text = std::mem::take(&mut self.rest);
        text.reserve(BLOCK);
        let cut = loop {
            let before = text.len();
            let read = self.reader.by_ref().take(BLOCK as u64).read_to_end(&mut text)?;
            if read < BLOCK {
                self.ended = true;
                break text.len();
            }
            // a line longer than a block makes a longer block
            if let Some(end) = text[before..].iter().rposition(|&byte| byte == b'\n') {
                break before + end + 1;
            }
        };
        self.rest.extend_from_slice(&text[cut..]);
        text.truncate(cut);
        let line = self.line;
        self.line += text.iter().map(|&byte| usize::from(byte == b'\n')).sum::<usize>();
        Ok(Block { text, line })
    }
}

/// A block that was solved.
#[derive(Default)]
struct Done {
    text: Vec<u8>,
    remarks: Vec<Remark>,
    summary: Summary,
}

impl Done {
    fn puzzle(&mut self, outcome: &Outcome, grid: &Grid, line: usize, show: Show) {
        let summary = &mut self.summary;
        summary.puzzles += 1;
        let word: &[u8] = match (outcome.solutions, outcome.complete) {
            (0, true) => {
                if let Some(why) = clash(grid) {
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

/// Why the clues of a grid contradict each other, if they do.
fn clash(grid: &Grid) -> Option<String> {
    let digit = |mask: u16| if mask.is_power_of_two() { mask.trailing_zeros() as u8 + 1 } else { 0 };
    let clues = grid.candidates().map(digit);
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

/// The threads; one where there can be no more.
struct Pool {
    #[cfg(feature = "parallel")]
    threads: Option<rayon::ThreadPool>,
}

impl Pool {
    #[cfg(feature = "parallel")]
    fn new(threads: usize) -> Pool {
        // where threads cannot be had, one will do
        Pool {
            threads: (threads > 1).then(|| rayon::ThreadPoolBuilder::new().num_threads(threads).build().ok()).flatten(),
        }
    }

    #[cfg(not(feature = "parallel"))]
    fn new(_: usize) -> Pool {
        Pool {}
    }

    /// Does `work` on all blocks, and `meanwhile` beside it.
    #[cfg_attr(not(feature = "parallel"), allow(clippy::unused_self, reason = "a pool without threads"))]
    fn solve_while<T: Send>(
        &self,
        blocks: &[Block],
        work: impl Fn(&Block) -> Done + Sync,
        meanwhile: impl FnOnce() -> T + Send,
    ) -> (Vec<Done>, T) {
        #[cfg(feature = "parallel")]
        if let Some(pool) = &self.threads {
            use rayon::prelude::*;
            return pool.install(|| rayon::join(|| blocks.par_iter().with_max_len(1).map(&work).collect(), meanwhile));
        }
        (blocks.iter().map(work).collect(), meanwhile())
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
