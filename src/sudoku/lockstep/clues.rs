//! Grids made of clues that are already rows of bits, for who asks about many puzzles that differ little.

use super::grid::{CELLS, Grid};

impl Grid {
    /// The grid of these clues: for each digit the cells where it is one, bit `c` for cell `c` in reading order. All other cells are empty.
    ///
    /// ```
    /// use quadrille::sudoku::lockstep::Grid;
    ///
    /// let mut clues = [0; 9];
    /// clues[4] = 1 << 3 | 1 << 50;
    /// let mut digits = [0; 81];
    /// (digits[3], digits[50]) = (5, 5);
    /// assert_eq!(Grid::from_clues(&clues), Grid::from_digits(&digits));
    /// ```
    #[inline]
    pub fn from_clues(clues: &[u128; 9]) -> Grid {
        let free = CELLS & !clues.iter().fold(0, |all, row| all | row);
        Grid::from_rows(&clues.map(|row| row & CELLS | free))
    }

    /// Forbids a digit, from 1, in a cell. A number that is none changes nothing.
    #[inline]
    pub fn forbid(&mut self, cell: usize, digit: u8) {
        if cell < 81 && (1..=9).contains(&digit) {
            let digit = usize::from(digit - 1);
            self.set_row(digit, self.row(digit) & !(1 << cell));
        }
    }
}
