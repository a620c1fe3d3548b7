//! Sudokus that arrive one by one, as at a server, and need answers soon; lists of digits on
//! several threads.

use crate::lockstep::{Grid, Lockstep, Outcome};
use quadrille_problem::internal::Deadline;
use quadrille_problem::limits::{End, Report};
use quadrille_problem::team;
use std::collections::VecDeque;
use std::mem;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// Puzzles that are pushed when they come, and solved together at the next poll: no puzzle waits
/// for another to come.
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
/// use quadrille::{limits::Limits, solver::Session};
/// use quadrille::sudoku::lockstep::{Grid, Lockstep};
///
/// let mut session = Session::new(Lockstep::new().limits(Limits::new().max_solutions(2)));
/// let line = b"4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
/// let number = session.push(Grid::from_line(line)?);
/// let outcome = session.poll().expect("the puzzle that was pushed");
/// assert_eq!((outcome.puzzle, outcome.solutions), (number, 1));
/// assert!(session.poll().is_none());
/// # Ok::<(), quadrille::sudoku::lockstep::GridError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Session {
    lockstep: Lockstep,
    /// Puzzles that are pushed and not solved.
    waiting: VecDeque<Grid>,
    /// Outcomes that were not polled yet.
    done: VecDeque<Outcome>,
    /// How many were solved.
    solved: u64,
}

impl Session {
    /// An empty session. The limits of `lockstep` hold for each puzzle; the time limit holds for
    /// puzzles that are solved together.
    pub fn new(lockstep: Lockstep) -> Session {
        Session {
            lockstep,
            waiting: VecDeque::new(),
            done: VecDeque::new(),
            solved: 0,
        }
    }

    /// Takes a puzzle; its number, from 0.
    pub fn push(&mut self, puzzle: impl Into<Grid>) -> u64 {
        self.waiting.push_back(puzzle.into());
        self.solved + self.waiting.len() as u64 - 1
    }

    /// The outcome of the next puzzle, in the order in which they were pushed. `None` if no puzzle
    /// waits, or if the time was up or a monitor cancelled before it was solved: it stays in the
    /// queue.
    pub fn poll(&mut self) -> Option<Outcome> {
        if self.done.is_empty() {
            let (solved, done) = (self.solved, &mut self.done);
            // how many outcomes there are says how far it came
            let _ = self
                .lockstep
                .solve_all(self.waiting.iter().copied(), |outcome| {
                    done.push_back(Outcome {
                        puzzle: solved + outcome.puzzle,
                        ..outcome.clone()
                    });
                    ControlFlow::Continue(())
                });
            self.waiting.drain(..self.done.len());
            self.solved += self.done.len() as u64;
        }
        self.done.pop_front()
    }
}

/// [`Lockstep::solve_all`] of boards of digits, row by row with 0 for an empty cell, on at most
/// this many threads: the outcomes come in the order of the boards, until the receiver breaks, on
/// any of the threads.
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
/// use quadrille::{limits::Limits, solver::solve_list, sudoku::lockstep::Lockstep};
/// use std::ops::ControlFlow;
///
/// let mut board = [0; 81];
/// board[0] = 7;
/// let mut answers = Vec::new();
/// let solver = Lockstep::new().limits(Limits::new().max_solutions(1));
/// let report = solve_list(&solver, &[board, [0; 81]], 2, |outcome| {
///     answers.extend(outcome.first().copied());
///     ControlFlow::Continue(())
/// });
/// assert!(report.is_exhausted());
/// assert_eq!((answers.len(), answers[0][0]), (2, 7));
/// ```
pub fn solve_list(
    lockstep: &Lockstep,
    boards: &[[u8; 81]],
    threads: usize,
    mut receive: impl FnMut(&Outcome) -> ControlFlow<()> + Send,
) -> Report {
    /// Enough for all lanes, and few enough for threads to end together.
    const PIECE: usize = 2048;
    if threads <= 1 || boards.len() <= PIECE {
        return lockstep.solve_all(boards, receive);
    }
    let desk = Mutex::new(Desk::new(&mut receive));
    let (is_over, deadline) = (AtomicBool::new(false), lockstep.deadline());
    let solve = |(number, piece): (usize, &[[u8; 81]]), outcomes: &mut Vec<Outcome>| {
        if is_over.load(Ordering::Relaxed) {
            return;
        }
        let left = deadline.map(Deadline::left);
        let lockstep = lockstep.clone().limited(|limits| limits.with_time(left));
        let first = number * PIECE;
        let report = solve_piece(&lockstep, piece, first, &is_over, outcomes);
        // poisoned where the receiver panicked
        let piece = (number, mem::take(outcomes), report);
        let spare = desk.lock().map(|mut desk| desk.hand_out(piece));
        match spare {
            Ok(ControlFlow::Continue(spare)) => *outcomes = spare,
            _ => is_over.store(true, Ordering::Relaxed),
        }
    };
    team::map(threads, boards.chunks(PIECE).enumerate(), Vec::new, solve);
    let desk = desk.into_inner();
    desk.unwrap_or_else(PoisonError::into_inner).report
}

/// Solves the boards of a list from the first one on, until all is over.
fn solve_piece(
    lockstep: &Lockstep,
    piece: &[[u8; 81]],
    first: usize,
    is_over: &AtomicBool,
    outcomes: &mut Vec<Outcome>,
) -> Report {
    let receive = |outcome: &Outcome| {
        outcomes.push(Outcome {
            puzzle: first as u64 + outcome.puzzle,
            ..outcome.clone()
        });
        match is_over.load(Ordering::Relaxed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    };
    lockstep.solve_all(piece, receive)
}

/// The receiver of outcomes, and the pieces of a list that wait for their turn.
struct Desk<'a> {
    receive: &'a mut (dyn FnMut(&Outcome) -> ControlFlow<()> + Send),
    /// The number of the piece whose turn it is.
    next: usize,
    /// Other pieces, by their numbers: the outcomes, and how the search ended.
    waiting: Vec<(usize, Vec<Outcome>, Report)>,
    report: Report,
}

impl<'a> Desk<'a> {
    fn new(receive: &'a mut (dyn FnMut(&Outcome) -> ControlFlow<()> + Send)) -> Desk<'a> {
        let report = {
            let mut report = Report::default();
            report.end = Some(End::Exhausted);
            report.decisions = Some(0);
            report
        };
        Desk {
            receive,
            next: 0,
            waiting: Vec::new(),
            report,
        }
    }

    /// Takes a piece, hands out all pieces whose turn it is, and returns memory for another; breaks
    /// where the list ends early.
    fn hand_out(&mut self, piece: (usize, Vec<Outcome>, Report)) -> ControlFlow<(), Vec<Outcome>> {
        self.waiting.push(piece);
        let mut spare = Vec::new();
        if !self.report.is_exhausted() {
            return ControlFlow::Break(());
        }
        while let Some(place) = self
            .waiting
            .iter()
            .position(|&(number, ..)| number == self.next)
        {
            let (_, outcomes, report) = self.waiting.swap_remove(place);
            self.next += 1;
            self.report.solutions += report.solutions;
            self.report.nodes += report.nodes;
            self.report.decisions = self
                .report
                .decisions
                .zip(report.decisions)
                .map(|(all, more)| all + more);
            if outcomes.iter().try_for_each(&mut *self.receive).is_break() {
                self.report.end = Some(End::Visitor);
                return ControlFlow::Break(());
            }
            if report.end != Some(End::Exhausted) {
                self.report.end = report.end;
                return ControlFlow::Break(());
            }
            spare = outcomes;
            spare.clear();
        }
        ControlFlow::Continue(spare)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_problem::limits::Limits;
    use quadrille_problem::limits::Monitor;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::time::Duration;

    /// Boards with some digits, each in a few answers or none.
    fn boards(n: usize) -> Vec<[u8; 81]> {
        let full: Vec<u8> = (0..81)
            .map(|cell| ((cell % 9 + cell / 9 * 3 + cell / 27) % 9 + 1) as u8)
            .collect();
        let board = |number: usize| {
            std::array::from_fn(|cell| {
                if (cell * 7 + number) % 5 < 3 {
                    full[cell]
                } else {
                    0
                }
            })
        };
        (0..n).map(board).collect()
    }

    #[test]
    fn a_session_and_a_list_say_what_one_at_a_time_says() {
        let lockstep = Lockstep::new().limits(Limits::new().max_solutions(2));
        let boards = boards(5000);
        let one = |board: &[u8; 81]| lockstep.solve_one(&Grid::from(board)).solutions;
        for threads in [1, 3] {
            let mut outcomes = Vec::new();
            let report = solve_list(&lockstep, &boards, threads, |outcome| {
                outcomes.push(outcome.clone());
                ControlFlow::Continue(())
            });
            let solutions = outcomes
                .iter()
                .map(|outcome| u128::from(outcome.solutions))
                .sum();
            assert_eq!(
                (report.end, report.solutions),
                (Some(End::Exhausted), solutions)
            );
            assert!(outcomes.iter().map(|outcome| outcome.puzzle).eq(0..5000));
            assert!(
                outcomes
                    .iter()
                    .zip(&boards)
                    .step_by(97)
                    .all(|(outcome, board)| outcome.solutions == one(board))
            );
        }
        let mut session = Session::new(lockstep.clone());
        let mut next = 0;
        for (number, board) in boards.iter().take(190).enumerate() {
            assert_eq!(session.push(board), number as u64);
            // now and then somebody looks
            while let Some(outcome) = (number % 7 == 3).then(|| session.poll()).flatten() {
                assert_eq!(
                    (outcome.puzzle, outcome.solutions),
                    (next, one(&boards[next as usize]))
                );
                next += 1;
            }
        }
        assert_eq!(
            std::iter::from_fn(|| session.poll())
                .map(|outcome| outcome.puzzle)
                .last(),
            Some(189)
        );
    }

    #[test]
    fn a_list_ends_where_its_receiver_breaks_or_panics_and_in_time() {
        let boards = boards(20_000);
        for threads in [1, 2, 5] {
            let lockstep = Lockstep::new().limits(Limits::new().max_solutions(2));
            let mut next = 0;
            let report = solve_list(&lockstep, &boards, threads, |outcome| {
                assert!(outcome.puzzle == next && next <= 7000);
                next += 1;
                if next == 7000 {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            assert_eq!((next, report.end), (7000, Some(End::Visitor)));
            let mut received = 0;
            let panicked = catch_unwind(AssertUnwindSafe(|| {
                solve_list(&lockstep, &boards, threads, |_| {
                    received += 1;
                    assert_ne!(received, 5000);
                    ControlFlow::Continue(())
                })
            }));
            assert_eq!((panicked.is_err(), received), (true, 5000));
            let in_time = solve_list(
                &lockstep.limited(|limits| limits.max_time(Duration::ZERO)),
                &boards,
                threads,
                |_| ControlFlow::Continue(()),
            );
            assert_eq!(in_time.end, Some(End::Time));
        }
    }

    #[test]
    fn nothing_is_handed_out_before_its_turn_or_behind_the_end() {
        let (outcome, mut received) = (
            Lockstep::new()
                .limits(Limits::new().max_solutions(1))
                .solve_one(&Grid::empty()),
            0,
        );
        let mut receive = |_: &Outcome| {
            received += 1;
            if received == 2 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let mut desk = Desk::new(&mut receive);
        for (number, is_break) in [(1, false), (3, false), (0, true), (2, true)] {
            let report = {
                let mut report = Report::default();
                report.end = Some(End::Exhausted);
                report
            };
            let piece = (number, vec![outcome.clone()], report);
            assert_eq!(desk.hand_out(piece).is_break(), is_break, "{number}");
        }
        assert_eq!(desk.report.end, Some(End::Visitor));
        assert_eq!(received, 2);
    }

    #[test]
    fn who_cancels_loses_nothing() {
        let monitor = Monitor::new();
        monitor.cancel();
        let mut session = Session::new(Lockstep::new().limits(Limits::new().monitor(monitor)));
        session.push(&boards(1)[0]);
        assert!(session.poll().is_none() && session.waiting.len() == 1);
    }
}
