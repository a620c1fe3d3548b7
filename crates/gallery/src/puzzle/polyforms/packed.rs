//! Packed regions as pictures.

use super::{Coordinates, Region};
use crate::puzzle::distinct::distinct;
use quadrille_picture::{Cell, Picture};
use std::fmt;

/// A piece in its place.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Placement {
    /// The letter of the piece.
    pub letter: char,
    /// The cells that it covers.
    pub cells: Vec<Coordinates>,
}

/// A region and the pieces on its cells. Displayed, each cell shows the letter of its piece, in the
/// other case beside a copy of the same piece. A piece without a limit on its copies gets the first
/// letter from `a` on that no neighbor has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Packed {
    region: Region,
    letters: Vec<Option<char>>,
    pieces: Vec<Placement>,
    /// The letters of all pieces of the puzzle, laid or not: each has its color.
    known: Vec<char>,
}

impl Packed {
    pub(in crate::puzzle) fn empty(region: &Region) -> Packed {
        Packed {
            letters: vec![None; region.n_cells()],
            region: region.clone(),
            pieces: Vec::new(),
            known: Vec::new(),
        }
    }

    /// The same, where there are pieces of these letters.
    pub(in crate::puzzle) fn of(self, letters: impl IntoIterator<Item = char>) -> Packed {
        Packed {
            known: letters.into_iter().collect(),
            ..self
        }
    }

    /// Puts a piece on its cells. An uncounted piece gets a letter that no neighbor has; a copy
    /// beside another is drawn in the other case.
    pub(in crate::puzzle) fn lay(&mut self, piece: Placement, counted: bool) {
        let around = self.around(&piece.cells);
        let letter = letter_beside(piece.letter, counted, |letter| around.contains(&letter));
        for &cell in &piece.cells {
            if let Some(number) = self.region.number(cell) {
                self.letters[number] = Some(letter);
            }
        }
        self.pieces.push(piece);
    }

    /// The region.
    pub fn region(&self) -> &Region {
        &self.region
    }

    /// The pieces, one by one: copies too are separate here.
    pub fn pieces(&self) -> &[Placement] {
        &self.pieces
    }

    /// The letters as they are drawn, in the order of [`Region::cells`]; none where no piece lies.
    pub fn letters(&self) -> &[Option<char>] {
        &self.letters
    }

    /// The letters drawn beside these cells.
    fn around(&self, cells: &[Coordinates]) -> Vec<char> {
        let mut around = Vec::with_capacity(4 * cells.len());
        for near in cells.iter().flat_map(|&cell| neighbors(cell)) {
            around.extend(
                self.region
                    .number(near)
                    .and_then(|number| self.letters[number]),
            );
        }
        around
    }
}

/// The letter that is drawn for a piece beside some others.
pub(super) fn letter_beside(letter: char, counted: bool, is_near: impl Fn(char) -> bool) -> char {
    if !counted {
        return ('a'..='z').find(|&letter| !is_near(letter)).unwrap_or('z');
    }
    let other = match letter.is_uppercase() {
        true => letter.to_lowercase().next(),
        false => letter.to_uppercase().next(),
    };
    if is_near(letter) {
        other.filter(|&other| !is_near(other)).unwrap_or(letter)
    } else {
        letter
    }
}

/// The cells beside, before, behind, above and below a cell.
pub(super) fn neighbors(cell: Coordinates) -> impl Iterator<Item = Coordinates> {
    (0..3).flat_map(move |axis| {
        let along = [cell[axis].checked_sub(1), cell[axis].checked_add(1)]
            .into_iter()
            .flatten();
        along.map(move |along| {
            let mut near = cell;
            near[axis] = along;
            near
        })
    })
}

impl fmt::Display for Packed {
    /// Draws the region, a line a row, `.` where it has no cell, and a blank line between layers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [width, height, depth] = self.region.size();
        // written at once: many answers are
        let mut text = String::with_capacity((width + 1) * (height + 1) * depth);
        for layer in 0..depth {
            if layer > 0 {
                text.push('\n');
            }
            for row in 0..height {
                let cells = (0..width).map(|column| self.region.number([column, row, layer]));
                text.extend(
                    cells.map(|cell| cell.and_then(|cell| self.letters[cell]).unwrap_or('.')),
                );
                text.push('\n');
            }
        }
        f.write_str(&text)
    }
}

impl From<&Packed> for Picture {
    /// Pieces that are counted have their letters.
    fn from(packed: &Packed) -> Picture {
        let region = packed.region();
        let mut picture = Picture::new(region.size());
        for cell in region.cells() {
            picture.set(cell, Some(Cell::default()));
        }
        let drawn = |cell| {
            region
                .number(cell)
                .and_then(|number| packed.letters()[number])
        };
        let letters = packed.letters().iter().flatten().chain(&packed.known);
        let colors = distinct(letters.map(char::to_ascii_uppercase));
        for (piece, area) in packed.pieces().iter().zip(1..) {
            for &cell in &piece.cells {
                let Some(letter) = drawn(cell) else { continue };
                let color = colors.binary_search(&letter.to_ascii_uppercase()).ok();
                let counted = letter.eq_ignore_ascii_case(&piece.letter);
                let text = if counted {
                    piece.letter.to_string()
                } else {
                    String::new()
                };
                let drawn = Cell {
                    area,
                    ..Cell::new(text, color)
                };
                picture.set(cell, Some(drawn));
            }
        }
        picture
    }
}
