//! What a method is, and what those of them share that keep nothing but the board.

use super::super::{Shape, Sudoku};
use super::run::Run;
use crate::limits::End;
use std::ops::ControlFlow;

/// A way to write backtracking: a board, whatever the method keeps beside it, and a walk through all answers.
///
/// The laws:
/// 1. A walk calls `run.node()?` before it puts a digit into an empty cell, and `run.answer(digits)?` once for each answer, in
///    ascending order of the digits where cells come in a fixed order.
/// 2. It puts only digits that the puzzle allows in the cell.
/// 3. A walk to the end leaves the method as it was when it was made. A walk that was stopped need not.
pub(super) trait Method<'a>: Sized {
    /// The method at the clues of a puzzle.
    fn new(sudoku: &'a Sudoku) -> Self;

    /// Visits all answers, or until stopped.
    fn walk(&mut self, run: &mut Run<'_>) -> ControlFlow<End>;
}

/// Whether a digit stands in another cell of the row, the column or the box: one look at the board, for the methods that keep
/// nothing else.
pub(super) fn clashes(shape: Shape, digits: &[u8], cell: usize, digit: u8) -> bool {
    let size = shape.size();
    let (row, column) = (shape.row_of(cell), shape.column_of(cell));
    let (top, left) = (row - row % shape.box_rows(), column - column % shape.box_columns());
    let stands = |other: usize| other != cell && digits[other] == digit;
    (0..size).any(|i| stands(row * size + i))
        || (0..size).any(|i| stands(i * size + column))
        || (top..top + shape.box_rows()).any(|r| (left..left + shape.box_columns()).any(|c| stands(r * size + c)))
}
