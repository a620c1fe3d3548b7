//! Grids made of clues that are already rows of bits, for callers with many puzzles that differ
//! little.

use super::grid::Grid;

impl Grid {
    /// The grid of these clues: for each digit the cells where it is one, bit `c` for cell `c` in
    /// reading order. All other cells are empty.
    ///
    /// ```
    /// # mod quadrille {
    /// #     pub mod sudoku {
    /// #         pub use quadrille_sudoku::*;
    /// #         pub use quadrille_lockstep::lockstep;
    /// #     }
    /// # }
    /// use quadrille::sudoku::lockstep::Grid;
    ///
    /// let mut clues = [0; 9];
    /// clues[4] = 1 << 3 | 1 << 50;
    /// let mut digits = [0; 81];
    /// (digits[3], digits[50]) = (5, 5);
    /// assert_eq!(Grid::from_clues(&clues), Grid::from(&digits));
    /// ```
    #[doc(hidden)]
    #[inline]
    pub fn from_clues(clues: &[u128; 9]) -> Grid {
        let mut grid = Grid::blank();
        for (digit, cells) in clues.iter().enumerate() {
            let mut cells = cells & ((1 << 81) - 1);
            while cells != 0 {
                grid.cells[cells.trailing_zeros() as usize] |= 1 << digit;
                cells &= cells - 1;
            }
        }
        for cell in &mut grid.cells[..81] {
            *cell = if *cell == 0 { 0x1ff } else { *cell };
        }
        grid
    }

    /// Forbids a digit, from 1, in a cell. A number that is not a digit changes nothing.
    #[doc(hidden)]
    #[inline]
    pub fn forbid(&mut self, cell: usize, digit: u8) {
        if cell < 81 && (1..=9).contains(&digit) {
            self.cells[cell] &= !(1 << (digit - 1));
        }
    }
}
