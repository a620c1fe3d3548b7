//! Sudokus that come one by one and whose answers are wanted soon, as a server has them; and lists of digits on several threads.

use crate::sudoku::lockstep::{Grid, Lockstep, Outcome};
use crate::team;
use std::collections::VecDeque;
use std::ops::ControlFlow;

/// Puzzles that are pushed when they come, and solved together when somebody polls: no puzzle waits for another to come.
///
/// ```
/// use quadrille::solver::Session;
/// use quadrille::sudoku::lockstep::{Grid, Lockstep};
///
/// let mut session = Session::new(Lockstep::new().max_solutions(2));
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
    /// What was pushed and is not solved.
    waiting: VecDeque<Grid>,
    /// What is solved and was not asked for.
    done: VecDeque<Outcome>,
    /// How many were solved.
    solved: u64,
}

impl Session {
    /// One without puzzles, whose limits hold for each puzzle; that of the time for what is solved together.
    pub fn new(lockstep: Lockstep) -> Session {
        Session { lockstep, waiting: VecDeque::new(), done: VecDeque::new(), solved: 0 }
    }

    /// Takes a puzzle; its number, from 0.
    pub fn push(&mut self, puzzle: impl Into<Grid>) -> u64 {
        self.waiting.push_back(puzzle.into());
        self.solved + self.waiting.len() as u64 - 1
    }

    /// The outcome of the next puzzle, in the order in which they were pushed. Nothing where none waits, or where the time was up or somebody cancelled
    /// before it was solved: it goes on waiting.
    pub fn poll(&mut self) -> Option<Outcome> {
        if self.done.is_empty() {
            let (solved, done) = (self.solved, &mut self.done);
            // how many outcomes there are says how far it came
            let _ = self.lockstep.solve_all(self.waiting.iter().copied(), |outcome| {
                done.push_back(Outcome { puzzle: solved + outcome.puzzle, ..outcome.clone() });
                ControlFlow::Continue(())
            });
            self.waiting.drain(..self.done.len());
            self.solved += self.done.len() as u64;
        }
        self.done.pop_front()
    }
}

/// Solves a list of boards of digits, row by row with 0 for an empty cell, on at most this many threads; the outcomes in the order of the boards. Those that the time or whoever
/// cancels left out are missing at the end.
///
/// ```
/// use quadrille::{solver::solve_list, sudoku::lockstep::Lockstep};
///
/// let mut board = [0; 81];
/// board[0] = 7;
/// let outcomes = solve_list(&Lockstep::new().max_solutions(1), &[board, [0; 81]], 2);
/// assert_eq!((outcomes.len(), outcomes[0].first().unwrap()[0], outcomes[1].puzzle), (2, 7, 1));
/// ```
pub fn solve_list(lockstep: &Lockstep, boards: &[[u8; 81]], threads: usize) -> Vec<Outcome> {
    /// Enough for all lanes, and few enough for threads to end together.
    const PIECE: usize = 2048;
    let solve = |(number, piece): (usize, &[[u8; 81]]), (): &mut ()| {
        let (mut outcomes, before) = (Vec::with_capacity(piece.len()), (number * PIECE) as u64);
        let _ = lockstep.solve_all(piece, |outcome| {
            outcomes.push(Outcome { puzzle: before + outcome.puzzle, ..outcome.clone() });
            ControlFlow::Continue(())
        });
        (outcomes, piece.len())
    };
    let pieces: Vec<_> = boards.chunks(PIECE).enumerate().collect();
    let (mut all, mut is_whole) = (Vec::with_capacity(boards.len()), true);
    for (outcomes, n) in team::map(threads, pieces, || (), solve) {
        if is_whole {
            is_whole = outcomes.len() == n;
            all.extend(outcomes);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Monitor;

    /// Boards with some digits, each in a few answers or none.
    fn boards(n: usize) -> Vec<[u8; 81]> {
        let full: Vec<u8> = (0..81).map(|cell| ((cell % 9 + cell / 9 * 3 + cell / 27) % 9 + 1) as u8).collect();
        let board =
            |number: usize| std::array::from_fn(|cell| if (cell * 7 + number) % 5 < 3 { full[cell] } else { 0 });
        (0..n).map(board).collect()
    }

    #[test]
    fn a_session_and_a_list_say_what_one_at_a_time_says() {
        let lockstep = Lockstep::new().max_solutions(2);
        let boards = boards(5000);
        let one = |board: &[u8; 81]| lockstep.solve_one(&Grid::from(board)).0.solutions;
        for threads in [1, 3] {
            let outcomes = solve_list(&lockstep, &boards, threads);
            assert!(outcomes.iter().map(|outcome| outcome.puzzle).eq(0..5000));
            assert!(outcomes.iter().zip(&boards).step_by(97).all(|(outcome, board)| outcome.solutions == one(board)));
        }
        let mut session = Session::new(lockstep.clone());
        let mut next = 0;
        for (number, board) in boards.iter().take(190).enumerate() {
            assert_eq!(session.push(board), number as u64);
            // now and then somebody looks
            while let Some(outcome) = (number % 7 == 3).then(|| session.poll()).flatten() {
                assert_eq!((outcome.puzzle, outcome.solutions), (next, one(&boards[next as usize])));
                next += 1;
            }
        }
        assert_eq!(std::iter::from_fn(|| session.poll()).map(|outcome| outcome.puzzle).last(), Some(189));
    }

    #[test]
    fn who_cancels_loses_nothing() {
        let monitor = Monitor::new();
        monitor.cancel();
        let mut session = Session::new(Lockstep::new().monitor(monitor));
        session.push(&boards(1)[0]);
        assert!(session.poll().is_none() && session.waiting.len() == 1);
    }
}
