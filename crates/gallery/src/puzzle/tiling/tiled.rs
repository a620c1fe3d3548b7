//! The answer: pieces in their places.

use super::super::Lattice;
use super::super::distinct::distinct;
use super::super::lattice::{Place, from_0};
use quadrille_picture::{Cell, Picture, Shape};
use std::fmt;

/// The pieces in their places. Displayed, each is a line: its letter and its cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tiled {
    pub(super) lattice: Lattice,
    pub(super) region: Vec<Place>,
    pub(super) pieces: Vec<(usize, Vec<usize>)>,
}

impl Tiled {
    /// Cells as a shape, wherever they lie.
    fn shape(&self, cells: &[usize]) -> Vec<Place> {
        let places = cells.iter().map(|&cell| self.region[cell]);
        self.lattice.normal(places)
    }

    /// Each piece, by its number, with the numbers of its cells.
    pub fn pieces(&self) -> &[(usize, Vec<usize>)] {
        &self.pieces
    }
}

impl fmt::Display for Tiled {
    /// Rows of cells, each moved by half a cell against the one above.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rows: Vec<Vec<char>> = Vec::new();
        for (piece, cells) in &self.pieces {
            for &cell in cells {
                let [a, b] = self.region[cell];
                let (row, column) = match self.lattice {
                    Lattice::Triangles => (
                        b.div_euclid(3),
                        2 * a.div_euclid(3) + b.div_euclid(3) + i32::from(a.rem_euclid(3) == 2),
                    ),
                    Lattice::Hexagons => (b, 2 * a + b),
                };
                let (row, column) = (row as usize, column as usize);
                rows.resize(rows.len().max(row + 1), vec![' ']);
                let line = &mut rows[row];
                line.resize(line.len().max(column + 1), ' ');
                line[column] = letter(*piece);
            }
        }
        rows.iter()
            .try_for_each(|row| writeln!(f, "{}", row.iter().collect::<String>()))
    }
}

impl From<&Tiled> for Picture {
    fn from(tiled: &Tiled) -> Picture {
        let corners = |&place: &Place| tiled.lattice.corners(place);
        let corners = from_0(&tiled.region.iter().map(corners).collect::<Vec<_>>());
        let mut picture = Picture::new([0, 0, 1]);
        let one = tiled.pieces.iter().all(|(piece, _)| *piece == 0);
        let shape = |cells: &[usize]| tiled.shape(cells);
        let shapes = distinct(tiled.pieces.iter().map(|(_, cells)| shape(cells)));
        for ((piece, cells), area) in tiled.pieces.iter().zip(1..) {
            // copies of one piece are colored by the way in which they lie
            let color = match one {
                true => shapes.binary_search(&shape(cells)).unwrap_or(0),
                false => *piece,
            };
            for &cell in cells {
                let corners = corners[cell].clone();
                let cell = Cell {
                    area,
                    ..Cell::new(letter(*piece).to_string(), Some(color))
                };
                picture.add(Shape::Polygon { corners, cell });
            }
        }
        picture
    }
}

/// The letter of a piece.
pub(super) fn letter(piece: usize) -> char {
    ('A'..='Z')
        .chain('a'..='z')
        .chain('α'..='ω')
        .nth(piece)
        .unwrap_or('?')
}
