//! Assemblies as text and pictures.

use crate::cover::Assembling;
use crate::grid::{Grid, Point};
use quadrille_picture::{Cell, Picture, Shape};
use quadrille_problem::problem::OptionId;

/// The height of a triangle whose side is 1.
const HEIGHT: f64 = 0.866_025_403_784_438_6;

/// The letters of the pieces, in the order of the file.
const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/// An assembly: for each cell of the result the piece that fills it.
struct Filled {
    /// For each cell, the number of its piece among the pieces used, if any.
    cells: Vec<Option<usize>>,
    /// The smallest coordinates of the result.
    low: Point,
    /// The voxels along each side.
    size: [usize; 3],
}

impl Filled {
    fn new(assembling: &Assembling, chosen: &[OptionId]) -> Filled {
        let along = |axis: usize| assembling.cells.iter().map(move |voxel| voxel.at[axis]);
        let low = [0, 1, 2].map(|axis| along(axis).min().unwrap_or(0));
        let size = [0, 1, 2].map(|axis| {
            along(axis)
                .max()
                .map_or(0, |high| (high + 1 - low[axis]) as usize)
        });
        let mut chosen = chosen.to_vec();
        chosen.sort_unstable();
        let mut cells = vec![None; assembling.cells.len()];
        let placed = chosen
            .iter()
            .filter_map(|&option| assembling.placed(option));
        for (number, placement) in placed.enumerate() {
            placement
                .cells
                .iter()
                .for_each(|&(cell, _)| cells[cell as usize] = Some(number));
        }
        Filled { cells, low, size }
    }

    /// The columns, rows and layers of a voxel, from 0.
    fn place(&self, at: Point) -> [usize; 3] {
        [0, 1, 2].map(|axis| (at[axis] - self.low[axis]) as usize)
    }
}

fn letter(piece: usize) -> char {
    char::from(LETTERS[piece % LETTERS.len()])
}

impl Assembling {
    /// An assembly as text: the layers of voxels, a blank line between two. Each piece has a letter
    /// of its own, an empty cell is `+`, and a voxel outside of the result `.`.
    pub fn text(&self, chosen: &[OptionId]) -> String {
        let filled = Filled::new(self, chosen);
        let [columns, rows, layers] = filled.size;
        let mut voxels = vec!['.'; columns * rows * layers];
        for (voxel, piece) in self.cells.iter().zip(&filled.cells) {
            let [x, y, z] = filled.place(voxel.at);
            voxels[(z * rows + y) * columns + x] = piece.map_or('+', letter);
        }
        let mut text = String::new();
        for (number, row) in voxels.chunks(columns.max(1)).enumerate() {
            if number > 0 && number % rows == 0 {
                text.push('\n');
            }
            text.extend(row);
            text.push('\n');
        }
        text
    }

    /// An assembly drawn: layers of squares, triangles or discs, and cubes also as they stand;
    /// `None` for the two grids of tetrahedra.
    pub fn picture(&self, chosen: &[OptionId]) -> Option<Picture> {
        let filled = Filled::new(self, chosen);
        let cell = |piece: Option<usize>| match piece {
            Some(piece) => Cell {
                area: piece as u32 + 1,
                ..Cell::new(letter(piece).to_string(), Some(piece))
            },
            None => Cell::default(),
        };
        let cells = self.cells.iter().zip(&filled.cells);
        let mut picture = match self.grid {
            Grid::Cubes => Picture::new(filled.size),
            Grid::Prisms | Grid::Balls => Picture::new([0, 0, 1]),
            Grid::Rhombic | Grid::Tetrahedra => return None,
        };
        // layers of triangles stand a side apart, others half of one
        let step = filled.size[0] as f64 + if self.grid == Grid::Prisms { 3.0 } else { 1.0 };
        for (voxel, &piece) in cells {
            let [column, row, layer] = filled.place(voxel.at);
            let [right, down] = [column as f64, row as f64];
            let from_left = layer as f64 * step;
            match self.grid {
                Grid::Cubes => picture.set([column, row, layer], Some(cell(piece))),
                Grid::Prisms => {
                    // the tip of an upright triangle is opposite its base
                    let [x, y, _] = voxel.at;
                    let is_upright = (x + y).rem_euclid(2) == 0;
                    let [base, tip] = if is_upright {
                        [down, down + 1.0]
                    } else {
                        [down + 1.0, down]
                    };
                    let corners = [(right, base), (right + 2.0, base), (right + 1.0, tip)];
                    let point =
                        |(right, down)| Shape::point(0.5 * (right + from_left), down * HEIGHT);
                    let corners = corners.map(point).to_vec();
                    picture.add(Shape::Polygon {
                        corners,
                        cell: cell(piece),
                    });
                }
                _ => {
                    // discs reach half a side beyond their centers
                    let center = Shape::point(from_left + right + 0.5, down + 0.5);
                    picture.add(Shape::Disc {
                        center,
                        cell: cell(piece),
                    });
                }
            }
        }
        Some(picture)
    }
}
