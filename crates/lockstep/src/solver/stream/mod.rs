//! Files of any length, one 9x9 puzzle per line: read, solved in lockstep on several threads, and
//! written in order, in constant memory.
//!
//! The text is cut into blocks of whole lines (`feed`), small enough to stay in the innermost
//! caches from reader to writer. Each thread has one search in lockstep, fed from one block after
//! the other (`worker`); it reads the lines of a block and collects their answers (`block`), and
//! the thread with the next block in order writes it (`outlet`). If lines arrive slowly, as from a
//! pipe, known answers are written before waiting for more.

mod block;
mod feed;
mod outlet;
mod summary;
mod worker;

pub use summary::{Diagnostic, Show, Summary};

use crate::lockstep::Lockstep;
use feed::Feed;
use outlet::Outlet;
use quadrille_problem::team;
use std::io::{self, Read, Write};

/// The bytes of a block: a block and its answers take a fraction of a core's cache.
const BLOCK: usize = 128 << 10;

/// The blocks per thread that may wait to be written.
const WAITING: usize = 8;

/// A solver for long lists.
#[derive(Clone, Debug)]
pub struct Stream {
    solver: Lockstep,
    threads: usize,
    show: Show,
}

impl Stream {
    /// Solves with `solver`, on this many threads (0 counts as 1). It looks for two answers to tell
    /// a puzzle with one from a puzzle with several; with a limit of one answer, the first answer
    /// counts, unique or not.
    pub fn new(solver: Lockstep, threads: usize, show: Show) -> Stream {
        Stream {
            solver,
            threads: if quadrille_problem::internal::HAS_THREADS {
                threads.max(1)
            } else {
                1
            },
            show,
        }
    }

    /// Solves the puzzles of `reader`, writes one line for each to `out`, and passes diagnostics to
    /// `report`, in order.
    ///
    /// ```
    /// # mod quadrille {
    /// #     pub use quadrille_problem::limits;
    /// #     pub use quadrille_lockstep::solver;
    /// #     pub mod sudoku {
    /// #         pub use quadrille_sudoku::*;
    /// #         pub use quadrille_lockstep::lockstep;
    /// #     }
    /// # }
    /// use quadrille::limits::Limits;
    /// use quadrille::solver::stream::{Show, Stream};
    /// use quadrille::sudoku::lockstep::Lockstep;
    ///
    /// let text =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n\
    ///     12\n";
    /// let solver = Lockstep::new().limits(Limits::new().max_solutions(2));
    /// let stream = Stream::new(solver, 2, Show::Verdict);
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
        report: impl FnMut(Diagnostic) + Send,
    ) -> io::Result<Summary> {
        self.run_by(BLOCK, reader, out, report)
    }

    /// The same, in blocks of this many bytes.
    fn run_by(
        &self,
        size: usize,
        mut reader: impl Read + Send,
        out: &mut (impl Write + Send),
        mut report: impl FnMut(Diagnostic) + Send,
    ) -> io::Result<Summary> {
        let feed = Feed::new(&mut reader, size);
        let outlet = Outlet::new(out, &mut report, WAITING * self.threads);
        let work = || worker::work(&self.solver, self.show, &feed, &outlet);
        let took = team::run(self.threads, work, work);
        let mut summary = outlet.into_summary()?;
        took.iter().for_each(|took| summary.add(took));
        feed.into_error().map_or(Ok(summary), Err)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lockstep::Grid;
    use quadrille_problem::limits::{Limits, Monitor};
    use quadrille_sudoku::{Board, Shape, Sudoku};
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const ANSWER: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /// The first answer of a puzzle with several, solved alone.
    fn one_of_several(line: &str) -> String {
        let outcome = Lockstep::new()
            .limits(Limits::new().max_solutions(2))
            .solve_one(&Grid::from_line(line.as_bytes()).unwrap());
        let clues: Sudoku = line.parse().unwrap();
        clues
            .verify(&Board::new(Shape::NINE, &outcome.digits).unwrap())
            .unwrap();
        outcome
            .digits
            .map(|digit| char::from(b'0' + digit))
            .iter()
            .collect()
    }

    /// Lines of all kinds, and what comes of them.
    struct Sample {
        text: String,
        answers: String,
        /// The numbers of invalid lines, and of lines with several answers.
        bad: Vec<usize>,
        several: Vec<usize>,
    }

    fn sample(n: usize) -> Sample {
        let clash = PUZZLE.replacen("53..7", "55..7", 1);
        let open = [24, 36, 45].map(|clues| PUZZLE[..clues].to_owned() + &".".repeat(81 - clues));
        let one_of_several = open.each_ref().map(|line| one_of_several(line));
        let text = String::from("\u{feff}# a comment\n");
        let mut sample = Sample {
            text,
            answers: String::new(),
            bad: Vec::new(),
            several: Vec::new(),
        };
        for i in 0..n {
            let number = 1 + sample.text.matches('\n').count();
            let (line, answer) = match i % 40 {
                6 => ("# nothing\n\n".into(), ""),
                7 => ("12\n".into(), "error"),
                8 => (format!("{clash}\n"), "error"),
                11 => (format!("{}\n", PUZZLE.replace('.', "*")), ANSWER),
                12 => (format!("{}.\n", PUZZLE.replace('.', " ")), "error"),
                13 => (format!("{PUZZLE}, a label\r\n"), ANSWER),
                14..20 => (format!("{PUZZLE}\r\n"), ANSWER),
                20 => (format!("{PUZZLE} {}\n", "x".repeat(i % 3000)), ANSWER),
                21 => (format!("{}\n", "1".repeat(i % 3000 + 82)), "error"),
                k @ 22..25 => (format!("{}\n", open[k - 22]), &*one_of_several[k - 22]),
                _ => (format!("{PUZZLE}\n"), ANSWER),
            };
            sample.bad.extend((answer == "error").then_some(number));
            sample
                .several
                .extend((22..25).contains(&(i % 40)).then_some(number));
            sample.text.push_str(&line);
            if !answer.is_empty() {
                sample.answers.extend([answer, "\n"]);
            }
        }
        sample
    }

    fn stream(threads: usize) -> Stream {
        Stream::new(
            Lockstep::new().limits(Limits::new().max_solutions(2)),
            threads,
            Show::Answer,
        )
    }

    /// At most this many bytes at a time.
    struct Drops<'a>(&'a [u8], usize);

    impl Read for Drops<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let n = self.1.min(buffer.len());
            (&mut self.0).take(n as u64).read(buffer)
        }
    }

    /// Whatever the blocks, the threads and the reader, lines come out in order, each remark has
    /// its line, and the last line needs no end.
    #[test]
    fn keeps_the_order() {
        let Sample {
            mut text,
            mut answers,
            bad,
            several,
        } = sample(1000);
        text.push_str(PUZZLE);
        answers.extend([ANSWER, "\n"]);
        let puzzles = answers.lines().count() as u64;
        let mut first = Vec::new();
        for (threads, size, drop) in [
            (1, BLOCK, BLOCK),
            (1, 256, 1),
            (2, 256, 300),
            (3, 256, BLOCK),
            (3, 5000, BLOCK),
            (3, 5000, 7000),
        ] {
            let (mut out, mut refused, mut messages, mut doubtful) =
                (Vec::new(), Vec::new(), Vec::new(), Vec::new());
            let summary =
                stream(threads).run_by(size, Drops(text.as_bytes(), drop), &mut out, |remark| {
                    match remark {
                        Diagnostic::Bad(line, message) => {
                            assert!(
                                message.starts_with(&format!("line {line}, column ")),
                                "{message}"
                            );
                            refused.push(line);
                            messages.push(message);
                        }
                        Diagnostic::Several(line) => doubtful.push(line),
                        other => panic!("{other:?}"),
                    }
                });
            assert_eq!(
                String::from_utf8(out).unwrap(),
                answers,
                "{threads} threads, blocks of {size} bytes"
            );
            let summary = summary.unwrap();
            assert_eq!(
                (summary.puzzles, summary.answered),
                (puzzles, puzzles - bad.len() as u64)
            );
            assert_eq!(
                (summary.errors as usize, summary.several as usize),
                (bad.len(), several.len())
            );
            assert_eq!((&refused, &doubtful), (&bad, &several));
            if first.is_empty() {
                first.clone_from(&messages);
            }
            // messages about a line longer than a block say less
            assert!(size < 4096 || messages == first);
        }
    }

    /// A search for one answer reports no ambiguity, and gives one of several answers.
    #[test]
    fn one_answer_is_enough() {
        let puzzles = [24, 81].map(|clues| PUZZLE[..clues].to_owned() + &".".repeat(81 - clues));
        let text = puzzles.join("\n") + "\n";
        let mut out = Vec::new();
        let stream = Stream::new(
            Lockstep::new().limits(Limits::new().max_solutions(1)),
            1,
            Show::Answer,
        );
        let summary = stream
            .run(text.as_bytes(), &mut out, |remark| panic!("{remark:?}"))
            .unwrap();
        assert_eq!(
            (summary.puzzles, summary.answered, summary.several),
            (2, 2, 0)
        );
        let answers = String::from_utf8(out).unwrap();
        assert_eq!(answers.lines().last(), Some(ANSWER));
        for (puzzle, answer) in puzzles.iter().zip(answers.lines()) {
            let (puzzle, answer): (Sudoku, Board) =
                (puzzle.parse().unwrap(), answer.parse().unwrap());
            puzzle.verify(&answer).unwrap();
        }
    }

    /// As long as more is to come, whole pages are written.
    #[test]
    fn writes_pages() {
        struct Ends(usize, Vec<usize>);
        impl Write for Ends {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                self.0 += bytes.len();
                self.1.push(self.0);
                Ok(bytes.len())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let Sample { text, answers, .. } = sample(2000);
        for (threads, size) in [(1, 300), (1, 5000), (2, 5000), (3, BLOCK)] {
            let mut ends = Ends(0, Vec::new());
            let summary = stream(threads)
                .run_by(size, text.as_bytes(), &mut ends, |_| ())
                .unwrap();
            assert_eq!(summary.puzzles as usize, answers.lines().count());
            let last = ends.1.pop();
            assert_eq!(
                last,
                Some(answers.len()),
                "{threads} threads, blocks of {size} bytes"
            );
            assert!(
                size == BLOCK || ends.1.len() > 10,
                "{} pieces",
                ends.1.len()
            );
            assert_eq!(ends.1.iter().find(|end| !end.is_multiple_of(4096)), None);
        }
    }

    /// Before the reader is asked for more lines, all answers to earlier lines are written.
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
                self.0 = self
                    .0
                    .checked_sub(bytes.len())
                    .ok_or_else(|| io::Error::other("the writer broke"))?;
                Ok(bytes.len())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let Sample { text, answers, .. } = sample(2000);
        for threads in [1, 2, 3] {
            let mut out = Vec::new();
            let reader = text.as_bytes().chain(Fails(0));
            let error = stream(threads)
                .run_by(5000, reader, &mut out, |_| ())
                .unwrap_err();
            assert_eq!(error.to_string(), "the reader broke");
            assert_eq!(String::from_utf8(out).unwrap(), answers);
            let error = stream(threads)
                .run_by(5000, text.as_bytes(), &mut Fails(50_000), |_| ())
                .unwrap_err();
            assert_eq!(error.to_string(), "the writer broke");
        }
    }

    /// What is written when somebody cancels is the beginning of what would have been.
    #[test]
    fn a_cancelled_text_has_a_beginning() {
        /// Raises the flag after this many reads.
        struct Raises<'a>(&'a [u8], usize, Arc<AtomicBool>);
        impl Read for Raises<'_> {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                self.1 = self.1.saturating_sub(1);
                self.2.fetch_or(self.1 == 0, SeqCst);
                self.0.read(buffer)
            }
        }
        let Sample { text, answers, .. } = sample(2000);
        for threads in [1, 2, 3] {
            let flag = Arc::new(AtomicBool::new(false));
            let mut out = Vec::new();
            let reader = Raises(text.as_bytes(), 20, flag.clone());
            let solver = Lockstep::new().limits(
                Limits::new()
                    .max_solutions(2)
                    .monitor(Monitor::with_flag(flag)),
            );
            let stream = Stream::new(solver, threads, Show::Answer);
            let summary = stream.run_by(5000, reader, &mut out, |_| ()).unwrap();
            let out = String::from_utf8(out).unwrap();
            assert!(summary.cancelled && answers.starts_with(&out) && out.len() < answers.len());
            assert_eq!(summary.puzzles, out.lines().count() as u64);
        }
    }

    /// A writer that fails hard takes all threads with it, and leaves none waiting.
    #[test]
    fn a_panic_ends_it() {
        let Sample { text, .. } = sample(2000);
        for threads in [1, 2, 3] {
            let told = AtomicUsize::new(0);
            let report = |_| {
                told.fetch_add(1, SeqCst);
                panic!("told");
            };
            let run = || stream(threads).run_by(300, text.as_bytes(), &mut Vec::new(), report);
            assert!(catch_unwind(AssertUnwindSafe(run)).is_err());
            assert_eq!(told.into_inner(), 1);
        }
    }
}
