//! Packed regions as pictures.

use super::{Cell, Region};
use std::fmt;

/// A region and the letters of the pieces on its cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Packed {
    region: Region,
    places: Vec<Cell>,
    letters: Vec<Option<char>>,
}

impl Packed {
    pub(super) fn empty(region: &Region) -> Packed {
        Packed { letters: vec![None; region.n_cells()], places: region.cells().collect(), region: region.clone() }
    }

    /// Puts a piece on cells, by number. Where it has no letter to be told by, it gets one that no neighbor has.
    pub(super) fn lay(&mut self, cells: &[usize], letter: Option<char>) {
        let letter = letter.unwrap_or_else(|| self.free_letter(cells));
        for &cell in cells {
            self.letters[cell] = Some(letter);
        }
    }

    /// The letters of the pieces, in the order of [`Region::cells`]; none where no piece lies.
    pub fn letters(&self) -> &[Option<char>] {
        &self.letters
    }

    /// The first letter that no cell beside these has, or the last of all.
    fn free_letter(&self, cells: &[usize]) -> char {
        let near = |cell: Cell, axis: usize| {
            let step = move |along: Option<usize>| {
                along.map(|along| std::array::from_fn(|i| if i == axis { along } else { cell[i] }))
            };
            [step(cell[axis].checked_sub(1)), step(cell[axis].checked_add(1))].into_iter().flatten()
        };
        let around = cells.iter().flat_map(|&cell| (0..3).flat_map(move |axis| near(self.places[cell], axis)));
        let taken: Vec<char> = around.filter_map(|cell| self.letters[self.region.number(cell)?]).collect();
        ('a'..='z').find(|letter| !taken.contains(letter)).unwrap_or('z')
    }
}

impl fmt::Display for Packed {
    /// Draws the region, a line a row, `.` where it has no cell, and a blank line between layers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [width, height, depth] = self.region.size();
        for layer in 0..depth {
            if layer > 0 {
                writeln!(f)?;
            }
            for row in 0..height {
                for column in 0..width {
                    let letter = self.region.number([column, row, layer]).and_then(|cell| self.letters[cell]);
                    write!(f, "{}", letter.unwrap_or('.'))?;
                }
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_pieces_holes_and_layers() {
        let region = Region::cuboid(2, 2, 2).unwrap().without([[1, 1, 1]]).unwrap();
        let mut packed = Packed::empty(&region);
        packed.lay(&[0, 1], None);
        packed.lay(&[2, 3], None);
        packed.lay(&[4, 5, 6], Some('V'));
        assert_eq!(packed.to_string(), "aa\nbb\n\nVV\nV.\n");
    }
}
