//! Lists of sudokus as digits.

use quadrille::limits::Limits;
use quadrille::sudoku::lockstep::Lockstep;
use std::ops::ControlFlow;

/// Solves boards of 81 digits each in place; a board without an answer becomes empty. After the
/// boards, one byte per board receives the number of its answers: 0, 1, or 2 for several.
///
/// # Safety
/// `boards` has to be lent, with 82 bytes for each of `n` boards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solve_list(boards: *mut u8, n: usize) {
    // SAFETY: the caller promises it, and there are no threads.
    let (boards, counts) = unsafe {
        let counts = std::slice::from_raw_parts_mut(boards.add(81 * n), n);
        (
            std::slice::from_raw_parts_mut(boards.cast::<[u8; 81]>(), n),
            counts,
        )
    };
    let mut answers = Vec::with_capacity(n);
    let _ = Lockstep::new()
        .limits(Limits::new().max_solutions(2))
        .solve_all(boards.iter(), |outcome| {
            answers.push((
                outcome.first().copied().unwrap_or([0; 81]),
                outcome.solutions as u8,
            ));
            ControlFlow::Continue(())
        });
    for ((board, count), (answer, solutions)) in boards.iter_mut().zip(counts).zip(answers) {
        (*board, *count) = (answer, solutions);
    }
}
