//! Files of any length, a 9x9 puzzle a line: read, solved in lockstep on several threads, and written in order, in constant memory.
//!
//! The text is cut into blocks of whole lines (`feed`), small ones, so that they stay in the nearest caches from the reader to the writer.
//! Each thread has one search in lockstep, fed from one block after the other (`worker`); it reads the lines of a block and gathers their
//! answers (`block`), and who brings the block whose turn it is writes (`outlet`). Where lines are slow in coming, as from a pipe, the
//! answers to those that are here are written before anyone waits for more.

mod block;
mod feed;
mod outlet;
mod worker;

use crate::sudoku::lockstep::{Counters, Solver};
use feed::Feed;
use outlet::Outlet;
use std::io::{self, Read, Write};
use std::panic::resume_unwind;
use std::thread;

/// The bytes of a block: with its answers no more than a fraction of a core's cache.
const BLOCK: usize = 128 << 10;

/// So many blocks a thread may wait for their turn to be written.
const WAITING: usize = 8;

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
        Stream { solver, threads: if cfg!(feature = "parallel") { threads.max(1) } else { 1 }, show }
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
        tell: impl FnMut(Remark) + Send,
    ) -> io::Result<Summary> {
        self.run_by(BLOCK, reader, out, tell)
    }

    /// The same, in blocks of so many bytes.
    fn run_by(
        &self,
        size: usize,
        mut reader: impl Read + Send,
        out: &mut (impl Write + Send),
        mut tell: impl FnMut(Remark) + Send,
    ) -> io::Result<Summary> {
        let feed = Feed::new(&mut reader, size);
        let outlet = Outlet::new(out, &mut tell, WAITING * self.threads);
        let work = || worker::work(&self.solver, self.show, &feed, &outlet);
        let took = thread::scope(|scope| {
            // where no more threads can be had, fewer will do
            let thread = |_| thread::Builder::new().spawn_scoped(scope, work).ok();
            let threads: Vec<_> = (1..self.threads).map_while(thread).collect();
            let mut took = work();
            for thread in threads {
                took.add(&thread.join().unwrap_or_else(|panic| resume_unwind(panic)));
            }
            took
        });
        let mut summary = outlet.into_summary()?;
        summary.add(&took);
        feed.into_error().map_or(Ok(summary), Err)
    }
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
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const ANSWER: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /// A text of `n` lines that are all kinds of good and bad, what comes of it, and the numbers of the bad lines.
    fn lines(n: usize) -> (String, String, Vec<usize>) {
        let clash = PUZZLE.replacen("53..7", "55..7", 1);
        let (mut text, mut expected, mut bad) = (String::from("\u{feff}# a comment\n"), String::new(), Vec::new());
        for i in 0..n {
            let (line, answer) = match i % 40 {
                6 => ("# nothing\n\n", ""),
                7 => ("12\n", "error\n"),
                8 => (&*format!("{clash}\n"), "error\n"),
                11 => (&*format!("{}\n", PUZZLE.replace('.', "*")), ANSWER),
                12 => (&*format!("{}.\n", PUZZLE.replace('.', " ")), "error\n"),
                13 => (&*format!("{PUZZLE}, a label\r\n"), ANSWER),
                14..20 => (&*format!("{PUZZLE}\r\n"), ANSWER),
                20 => (&*format!("{PUZZLE} {}\n", "x".repeat(i % 3000)), ANSWER),
                21 => (&*format!("{}\n", "1".repeat(i % 3000 + 82)), "error\n"),
                _ => (&*format!("{PUZZLE}\n"), ANSWER),
            };
            if answer == "error\n" {
                bad.push(1 + text.matches('\n').count());
            }
            text.push_str(line);
            expected.push_str(answer);
            expected.push_str(if answer == ANSWER { "\n" } else { "" });
        }
        (text, expected, bad)
    }

    fn stream(threads: usize) -> Stream {
        Stream::new(Solver::new().limit(2), threads, Show::Answer)
    }

    /// So many bytes at a time, and never more.
    struct Drops<'a>(&'a [u8], usize);

    impl Read for Drops<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let n = self.1.min(buffer.len());
            (&mut self.0).take(n as u64).read(buffer)
        }
    }

    /// Whatever the blocks, the threads and the reader, lines come out in order, each remark has its line, and the last line needs no end.
    #[test]
    fn keeps_the_order() {
        let (mut text, mut expected, bad) = lines(1000);
        let puzzles = expected.lines().count() as u64 + 1;
        text.push_str(&".".repeat(81));
        let (mut first, mut messages) = (String::new(), Vec::new());
        for (threads, size, drop) in
            [(1, BLOCK, BLOCK), (1, 256, 1), (2, 256, 300), (3, 256, BLOCK), (3, 5000, BLOCK), (3, 5000, 7000)]
        {
            let (mut out, mut refused, mut why, mut several) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
            let summary = stream(threads).run_by(size, Drops(text.as_bytes(), drop), &mut out, |remark| match remark {
                Remark::Bad(line, message) => {
                    assert!(message.starts_with(&format!("line {line}, column ")), "{message}");
                    refused.push(line);
                    why.push(message);
                }
                Remark::Several(line) => several.push(line),
                other => panic!("{other:?}"),
            });
            let summary = summary.unwrap();
            assert_eq!((summary.puzzles, summary.errors), (puzzles, bad.len() as u64));
            assert_eq!((summary.answered, summary.several), (puzzles - bad.len() as u64, 1));
            assert_eq!((&refused, several), (&bad, vec![text.matches('\n').count() + 1]));
            let out = String::from_utf8(out).unwrap();
            if first.is_empty() {
                (first, messages) = (out.clone(), why.clone());
                let (last, rest) = (&first[expected.len()..], &first[..expected.len()]);
                assert_eq!((rest, last.len()), (&*expected, 82));
                expected.push_str(last);
            }
            assert_eq!(out, expected, "{threads} threads, blocks of {size} bytes");
            // a long line that is cut off says less
            if size > 4096 {
                assert_eq!(why, messages);
            }
        }
    }

    /// Before the reader is asked for lines that it does not have yet, all others are answered and out.
    #[test]
    fn answers_do_not_wait_for_lines() {
        struct Slow<'a>(&'a [u8], &'a AtomicUsize, usize);
        impl Read for Slow<'_> {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                assert_eq!(self.1.load(SeqCst), self.2 * 82, "answers that were out");
                let given = self.0.len().min(82 * (1 + self.2 % 7)).min(buffer.len());
                self.2 += given / 82;
                self.0.read(&mut buffer[..given])
            }
        }
        /// Counts the bytes that are flushed.
        struct Out<'a>(usize, &'a AtomicUsize);
        impl Write for Out<'_> {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                self.0 += bytes.len();
                Ok(bytes.len())
            }
            fn flush(&mut self) -> io::Result<()> {
                self.1.store(self.0, SeqCst);
                Ok(())
            }
        }
        let text = format!("{PUZZLE}\n").repeat(100);
        let flushed = AtomicUsize::new(0);
        let slow = Slow(text.as_bytes(), &flushed, 0);
        let summary = stream(1).run(slow, &mut Out(0, &flushed), |_| ()).unwrap();
        assert_eq!((summary.answered, flushed.into_inner()), (100, 8200));
    }

    /// What was read before an error is answered; what was written before one is whole.
    #[test]
    fn errors_end_it() {
        struct Fails(usize);
        impl Read for Fails {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("the reader broke"))
            }
        }
        impl Write for Fails {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                self.0 = self.0.checked_sub(bytes.len()).ok_or_else(|| io::Error::other("the writer broke"))?;
                Ok(bytes.len())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let (text, expected, _) = lines(2000);
        for threads in [1, 2, 3] {
            let mut out = Vec::new();
            let reader = text.as_bytes().chain(Fails(0));
            let error = stream(threads).run_by(5000, reader, &mut out, |_| ()).unwrap_err();
            assert_eq!(error.to_string(), "the reader broke");
            assert_eq!(String::from_utf8(out).unwrap(), expected);
            let error = stream(threads).run_by(5000, text.as_bytes(), &mut Fails(50_000), |_| ()).unwrap_err();
            assert_eq!(error.to_string(), "the writer broke");
        }
    }

    /// What is written when somebody cancels is the beginning of what would have been.
    #[test]
    fn a_cancelled_text_has_a_beginning() {
        /// Raises the flag after so many reads.
        struct Raises<'a>(&'a [u8], usize, Arc<AtomicBool>);
        impl Read for Raises<'_> {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                self.1 = self.1.saturating_sub(1);
                self.2.fetch_or(self.1 == 0, SeqCst);
                self.0.read(buffer)
            }
        }
        let (text, expected, _) = lines(2000);
        for threads in [1, 2, 3] {
            let flag = Arc::new(AtomicBool::new(false));
            let mut out = Vec::new();
            let reader = Raises(text.as_bytes(), 20, flag.clone());
            let solver = Solver::new().limit(2).cancel(flag);
            let stream = Stream::new(solver, threads, Show::Answer);
            let summary = stream.run_by(5000, reader, &mut out, |_| ()).unwrap();
            let out = String::from_utf8(out).unwrap();
            assert!(summary.cancelled && expected.starts_with(&out) && out.len() < expected.len());
            assert_eq!(summary.puzzles, out.lines().count() as u64);
        }
    }

    /// A writer that fails hard takes all threads with it, and leaves none waiting.
    #[test]
    fn a_panic_ends_it() {
        let (text, ..) = lines(2000);
        for threads in [1, 2, 3] {
            let told = AtomicUsize::new(0);
            let tell = |_| {
                told.fetch_add(1, SeqCst);
                panic!("told");
            };
            let run = || stream(threads).run_by(300, text.as_bytes(), &mut Vec::new(), tell);
            assert!(catch_unwind(AssertUnwindSafe(run)).is_err());
            assert_eq!(told.into_inner(), 1);
        }
    }
}
