//! Lines in, lines out: a file of any length at the speed of the solver, on several threads, in constant memory.

use super::{Counters, End, Grid, GridError, Outcome, Solver};
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::ops::ControlFlow;

/// About how many bytes a thread solves at a time: some thousands of puzzles, so that the lanes seldom run dry.
const BLOCK: usize = 1 << 19;
/// A longer line is an error, not a reason for more memory.
const LONGEST: usize = 1 << 16;

/// A line of the input that is not blank and no remark, and what became of it.
#[derive(Debug)]
pub struct Solved<'a> {
    /// The number of the line, from 1.
    pub line: u64,
    /// The line, without the blanks at its end.
    pub text: &'a [u8],
    /// The outcome of the puzzle, whose number counts the puzzles of its block only, or why the line is none.
    pub result: Result<&'a Outcome, GridError>,
}

/// What a stream took, and how it ended.
#[must_use]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Streamed {
    /// What was done for the puzzles.
    pub counters: Counters,
    /// The lines that were no puzzles.
    pub faults: u64,
    /// Why it ended. With another end than `Exhausted` the lines behind the last one written have no outcome.
    pub end: End,
}

/// Solves the lines of a text of 81 characters each; blank lines and those that begin with `#` are passed over.
///
/// Each other line goes, with its outcome or its error, to `write`, which appends what the output shall say; the output has the order
/// of the input. The lines are solved in blocks, side by side on the threads of rayon's current pool.
///
/// ```
/// use quadrille::sudoku::lockstep::{Solver, stream};
/// use std::io::Write;
///
/// let input = "\
/// 4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........
/// 12345
/// ";
/// let mut output = Vec::new();
/// let streamed = stream(&Solver::new(), input.as_bytes(), &mut output, |solved, out| match solved.result {
///     Ok(outcome) => out.push(b'0' + outcome.solutions as u8),
///     Err(error) => out.extend(format!(" line {}: {error}", solved.line).bytes()),
/// })?;
/// let expected = "1 line 2: expected 81 characters, found 5; a cell is a digit, an empty one is 0 or .";
/// assert_eq!(String::from_utf8_lossy(&output), expected);
/// assert_eq!((streamed.counters.puzzles, streamed.faults), (1, 1));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn stream<R, W, F>(solver: &Solver, mut input: R, mut output: W, write: F) -> io::Result<Streamed>
where
    R: Read,
    W: Write,
    F: Fn(&Solved<'_>, &mut Vec<u8>) + Sync,
{
    let mut total = Streamed { counters: Counters::default(), faults: 0, end: End::Exhausted };
    let mut blocks = vec![Block::default(); threads() * 2];
    let (mut rest, mut line, mut more) = (Vec::new(), 1, true);
    while more {
        let mut filled = 0;
        while filled < blocks.len() && more {
            more = blocks[filled].fill(&mut input, &mut rest, &mut line)?;
            filled += 1;
        }
        each(&mut blocks[..filled], |block| block.solve(solver, &write));
        for block in &blocks[..filled] {
            output.write_all(&block.output)?;
            total.counters += block.streamed.counters;
            total.faults += block.streamed.faults;
            total.end = block.streamed.end;
            if total.end != End::Exhausted {
                output.flush()?;
                return Ok(total);
            }
        }
    }
    output.flush()?;
    Ok(total)
}

#[cfg(feature = "parallel")]
fn threads() -> usize {
    rayon::current_num_threads()
}
#[cfg(feature = "parallel")]
fn each(blocks: &mut [Block], work: impl Fn(&mut Block) + Sync) {
    use rayon::prelude::*;
    if blocks.len() > 1 && threads() > 1 {
        blocks.par_iter_mut().with_max_len(1).for_each(|block| work(block));
    } else {
        blocks.iter_mut().for_each(work);
    }
}
#[cfg(not(feature = "parallel"))]
fn threads() -> usize {
    1
}
#[cfg(not(feature = "parallel"))]
fn each(blocks: &mut [Block], work: impl Fn(&mut Block)) {
    blocks.iter_mut().for_each(work);
}

/// Whole lines, and what they became.
#[derive(Clone)]
struct Block {
    first_line: u64,
    input: Vec<u8>,
    output: Vec<u8>,
    streamed: Streamed,
}

impl Default for Block {
    fn default() -> Block {
        let streamed = Streamed { counters: Counters::default(), faults: 0, end: End::Exhausted };
        Block { first_line: 1, input: Vec::new(), output: Vec::new(), streamed }
    }
}

impl Block {
    /// Takes lines from the input, after the `rest` of the last block; says whether there may be more.
    fn fill(&mut self, input: &mut impl Read, rest: &mut Vec<u8>, line: &mut u64) -> io::Result<bool> {
        self.input.clear();
        self.input.append(rest);
        self.first_line = *line;
        loop {
            let before = self.input.len();
            let more =
                input.by_ref().take((BLOCK + LONGEST - before.min(BLOCK)) as u64).read_to_end(&mut self.input)? > 0;
            let end = self.input.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
            // without its end a line as long as this is an error anyway
            let end = if more && (end > 0 || self.input.len() < BLOCK) { end } else { self.input.len() };
            if end > 0 || !more {
                rest.extend_from_slice(&self.input[end..]);
                self.input.truncate(end);
                *line += self.input.iter().filter(|&&byte| byte == b'\n').count() as u64;
                return Ok(more);
            }
        }
    }

    fn solve(&mut self, solver: &Solver, write: &impl Fn(&Solved<'_>, &mut Vec<u8>)) {
        let Block { first_line, input, output, streamed } = self;
        output.clear();
        // the lines whose outcome is still to come, and the errors between them
        let waiting = RefCell::new(VecDeque::<(u64, &[u8], Option<GridError>)>::new());
        let faults = Cell::new(0);
        let mut lines = input
            .split(|&byte| byte == b'\n')
            .zip(*first_line..)
            .map(|(text, line)| (text.trim_ascii_end(), line))
            .filter(|(text, _)| !text.is_empty() && text[0] != b'#');
        let grids = std::iter::from_fn(|| {
            for (text, line) in lines.by_ref() {
                match Grid::from_line(text) {
                    Ok(grid) => {
                        waiting.borrow_mut().push_back((line, text, None));
                        return Some(grid);
                    }
                    Err(error) => {
                        faults.set(faults.get() + 1);
                        waiting.borrow_mut().push_back((line, text, Some(error)));
                    }
                }
            }
            None
        });
        let mut flush = |mut outcome: Option<&Outcome>| {
            let mut waiting = waiting.borrow_mut();
            while let Some((line, text, error)) = waiting.front().copied() {
                let result = match (error, outcome.take()) {
                    (Some(error), kept) => {
                        outcome = kept;
                        Err(error)
                    }
                    (None, Some(outcome)) => Ok(outcome),
                    (None, None) => break,
                };
                waiting.pop_front();
                write(&Solved { line, text, result }, output);
            }
        };
        let report = solver.solve_all(grids, |outcome| {
            flush(Some(outcome));
            ControlFlow::Continue(())
        });
        flush(None);
        *streamed = Streamed { counters: report.counters, faults: faults.get(), end: report.end };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reader that gives a few bytes at a time.
    struct Drops<'a>(&'a [u8]);

    impl Read for Drops<'_> {
        fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
            let n = self.0.len().min(to.len()).min(1000);
            to[..n].copy_from_slice(&self.0[..n]);
            self.0 = &self.0[n..];
            Ok(n)
        }
    }

    #[test]
    fn keeps_the_order_and_the_errors_in_their_places() {
        let puzzle = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
        let mut input = String::new();
        let mut expected = String::new();
        for n in 0..20_000 {
            let line = 2 * n + 1;
            if n % 7 == 3 {
                input += &format!("{puzzle}x\r\n\n");
                expected += &format!("{line}: bad\n");
            } else {
                // one clue more decides how many answers there are
                let extra = char::from(b'0' + (n % 10) as u8);
                input += &format!("{extra}{}\r\n# a remark\n", &puzzle[1..]);
                expected += &format!("{line}: {extra}\n");
            }
        }
        input.pop();
        let mut output = Vec::new();
        let streamed = stream(&Solver::new().limit(2), Drops(input.as_bytes()), &mut output, |solved, out| {
            let text = match solved.result {
                Ok(outcome) => {
                    assert!(
                        outcome.solutions == 0 || solved.text[0] == b'0' || outcome.first[0] == solved.text[0] - b'0'
                    );
                    format!("{}: {}\n", solved.line, char::from(solved.text[0]))
                }
                Err(GridError::Length { found: 82 }) => format!("{}: bad\n", solved.line),
                Err(error) => panic!("{error}"),
            };
            out.extend(text.bytes());
        })
        .unwrap();
        assert!(String::from_utf8(output).unwrap() == expected, "other lines than expected");
        assert_eq!(streamed.end, End::Exhausted);
        assert_eq!(streamed.counters.puzzles + streamed.faults, 20_000);
    }

    #[test]
    fn a_line_without_end_needs_no_memory_without_end() {
        let mut lines = 0;
        let input = io::repeat(b'1').take(5 << 20);
        let counted = std::sync::atomic::AtomicU64::new(0);
        let streamed = stream(&Solver::new(), input, io::sink(), |solved, _| {
            assert!(solved.text.len() <= BLOCK + LONGEST && solved.result.is_err());
            counted.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        })
        .unwrap();
        lines += counted.into_inner();
        assert_eq!(streamed.faults, lines);
        assert!((1..100).contains(&lines));
    }

    #[test]
    fn an_empty_input_is_no_error() {
        let streamed = stream(&Solver::new(), io::empty(), io::sink(), |_, _| ()).unwrap();
        assert_eq!((streamed.end, streamed.counters.puzzles, streamed.faults), (End::Exhausted, 0, 0));
    }
}
