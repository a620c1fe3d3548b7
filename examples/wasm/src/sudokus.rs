//! Sudokus by the million, as digits.

use quadrille::limits::Limits;
use quadrille::sudoku::lockstep::Lockstep;
use std::ops::ControlFlow;

/// Solves boards of 81 digits each, one behind the other, where they stand; how many have exactly
/// one answer.
///
/// # Safety
/// `boards` has to be lent, and `n` boards long.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn solve(boards: *mut [u8; 81], n: usize) -> usize {
    // SAFETY: the caller promises it, and WebAssembly without threads has no other.
    let boards = unsafe { std::slice::from_raw_parts_mut(boards, n) };
    let (mut answers, mut unique) = (Vec::with_capacity(n), 0);
    let _ =
        Lockstep::new()
            .limits(Limits::new().max_solutions(2))
            .solve_all(boards.iter().map(|board| &*board), |outcome| {
                unique += usize::from(outcome.solutions == 1);
                answers.push(outcome.first().copied().unwrap_or([0; 81]));
                ControlFlow::Continue(())
            });
    boards.copy_from_slice(&answers);
    unique
}
