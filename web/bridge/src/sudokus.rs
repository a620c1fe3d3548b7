//! Sudokus as digits: lists of them, and hints.

use quadrille::sudoku::lockstep::{Grid, Lockstep};
use quadrille::sudoku::logic::{End, Logic};
use quadrille::sudoku::{Board, Shape, Sudoku};
use std::cell::RefCell;
use std::ops::ControlFlow;

/// Solves boards of 81 digits each, one behind the other, where they stand; a board without an answer becomes empty. Behind the boards is a byte for each,
/// which becomes the number of its answers: 0, 1, or 2 for several.
///
/// # Safety
/// `boards` has to be lent, with 82 bytes for each of `n` boards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solve_list(boards: *mut u8, n: usize) {
    // SAFETY: the caller promises it, and there are no threads.
    let (boards, counts) = unsafe {
        let counts = std::slice::from_raw_parts_mut(boards.add(81 * n), n);
        (std::slice::from_raw_parts_mut(boards.cast::<[u8; 81]>(), n), counts)
    };
    let mut answers = Vec::with_capacity(n);
    let _ = Lockstep::new().max_solutions(2).solve_all(boards.iter().map(|board| &*board), |outcome| {
        answers.push((outcome.first().copied().unwrap_or([0; 81]), outcome.solutions as u8));
        ControlFlow::Continue(())
    });
    for ((board, count), (answer, solutions)) in boards.iter_mut().zip(counts).zip(answers) {
        (*board, *count) = (answer, solutions);
    }
}

/// The next step of logic on a board of 81 digits that has one answer, in words: their place and their number, until the next call.
///
/// # Safety
/// `board` has to be lent, and 81 bytes long.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn hint(board: *const u8) -> *const u8 {
    // SAFETY: the caller promises it.
    let digits = unsafe { std::slice::from_raw_parts(board, 81) };
    let words = match Board::new(Shape::NINE, digits).and_then(Sudoku::new) {
        Ok(sudoku) => next_step(&sudoku),
        Err(error) => error.to_string(),
    };
    HINT.set(words);
    HINT.with_borrow(|words| words.as_ptr())
}

/// How many bytes the last hint has.
#[unsafe(no_mangle)]
pub extern "C" fn hint_bytes() -> usize {
    HINT.with_borrow(String::len)
}

thread_local! {
    static HINT: RefCell<String> = const { RefCell::new(String::new()) };
}

fn next_step(sudoku: &Sudoku) -> String {
    let Ok(mut logic) = Logic::new(sudoku) else { return "hints are for boards of 9x9".to_owned() };
    let Ok(grid) = Grid::try_from(sudoku) else { return "hints are for boards of 9x9".to_owned() };
    match Lockstep::new().max_solutions(2).solve_one(&grid).0.solutions {
        0 => "there is no answer".to_owned(),
        1 => match logic.next() {
            Some(step) => step.to_string(),
            None if logic.end() == End::Solved => "the board is full".to_owned(),
            None => "no technique helps here, only a guess".to_owned(),
        },
        _ => "there are several answers, and logic cannot decide between them".to_owned(),
    }
}
