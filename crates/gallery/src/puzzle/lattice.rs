//! The lattices of triangles and of hexagons, in coordinates in which turning and mirroring is
//! linear for both.
//!
//! A hexagon is a pair of numbers. A triangle is the sum of its three corners, each a pair of
//! numbers: both are 1 modulo 3 where it stands up, 2 where it stands down. Translations move
//! hexagons by any numbers, and triangles by multiples of 3.

use super::PuzzleError;
use quadrille_picture::{Point, Shape};

/// A cell of a lattice.
pub(super) type Place = [i32; 2];

/// The longest side of a region.
const MAX_SIDE: i32 = 200;

/// Which of the two lattices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lattice {
    /// Triangles, two for each corner.
    Triangles,
    /// Hexagons.
    Hexagons,
}

impl Lattice {
    /// What translations are multiples of.
    pub(super) fn step(self) -> i32 {
        match self {
            Lattice::Triangles => 3,
            Lattice::Hexagons => 1,
        }
    }

    /// The cells beside a cell.
    pub(super) fn neighbors(self, [a, b]: Place) -> Vec<Place> {
        let sign = if a.rem_euclid(3) == 1 { 1 } else { -1 };
        match self {
            Lattice::Triangles => [[1, 1], [-2, 1], [1, -2]]
                .map(|[x, y]| [a + sign * x, b + sign * y])
                .to_vec(),
            Lattice::Hexagons => [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]]
                .map(|[x, y]| [a + x, b + y])
                .to_vec(),
        }
    }

    /// A cell to begin with.
    pub(super) fn first(self) -> Place {
        match self {
            Lattice::Triangles => [1, 1],
            Lattice::Hexagons => [0, 0],
        }
    }

    /// Cells moved so that they begin at 0 in both directions, in order.
    pub(super) fn normal(self, cells: impl IntoIterator<Item = Place>) -> Vec<Place> {
        let mut cells: Vec<Place> = cells.into_iter().collect();
        self.move_to_0(&mut cells);
        cells.sort_unstable();
        cells
    }

    /// Moves cells so that they begin at 0 in both directions.
    pub(super) fn move_to_0(self, cells: &mut [Place]) {
        for axis in 0..2 {
            let along = cells.iter().map(|cell| cell[axis].div_euclid(self.step()));
            let least = along.min().unwrap_or(0) * self.step();
            cells.iter_mut().for_each(|cell| cell[axis] -= least);
        }
    }

    /// The cells of a region: `6x4` for a parallelogram, `triangle:7` and `hexagon:3` for these
    /// with such a side.
    pub(super) fn region(self, name: &str) -> Result<Vec<Place>, PuzzleError> {
        let unknown = || PuzzleError::Shape {
            found: name.chars().take(40).collect(),
        };
        let is_inside = self.is_inside(name).ok_or_else(unknown)?;
        let within = 3 * MAX_SIDE;
        let all = (-within..within).flat_map(|b| (-within..within).map(move |a| [a, b]));
        let is_cell = |[a, b]: &Place| {
            self == Lattice::Hexagons || a.rem_euclid(3) == b.rem_euclid(3) && a.rem_euclid(3) != 0
        };
        Ok(self.normal(all.filter(is_cell).filter(|&place| is_inside(place))))
    }

    /// Which places are in a region.
    fn is_inside(self, name: &str) -> Option<Box<dyn Fn(Place) -> bool>> {
        let step = self.step();
        let side = |text: &str| {
            let side = text.parse().ok();
            side.filter(|side| (0..=MAX_SIDE).contains(side))
        };
        let Some((shape, n)) = name.split_once(':') else {
            let (columns, rows) = name.split_once('x')?;
            let (columns, rows) = (side(columns)? * step, side(rows)? * step);
            return Some(Box::new(move |[a, b]| {
                (0..columns).contains(&a) && (0..rows).contains(&b)
            }));
        };
        let n = side(n)? * step;
        match shape {
            "triangle" => Some(Box::new(move |[a, b]| a >= 0 && b >= 0 && a + b < n)),
            "hexagon" => Some(Box::new(move |[a, b]| {
                a.abs().max(b.abs()).max((a + b).abs()) < n
            })),
            _ => None,
        }
    }

    /// The corners of a cell, in order.
    pub(super) fn corners(self, [a, b]: Place) -> Vec<Point> {
        let half = 3.0_f64.sqrt() / 2.0;
        match self {
            Lattice::Triangles => {
                let up = a.rem_euclid(3) == 1;
                let (x, y) = (a.div_euclid(3), b.div_euclid(3));
                let corners = if up {
                    [[x, y], [x + 1, y], [x, y + 1]]
                } else {
                    [[x + 1, y], [x + 1, y + 1], [x, y + 1]]
                };
                corners
                    .map(|[x, y]| {
                        Shape::point(f64::from(2 * x + y) * 0.7, f64::from(y) * 1.4 * half)
                    })
                    .to_vec()
            }
            Lattice::Hexagons => {
                let around = [[1, 1], [0, 2], [-1, 1], [-1, -1], [0, -2], [1, -1]];
                let corner = |[x, y]: [i32; 2]| {
                    Shape::point(
                        f64::from(2 * a + b + x) * 0.7 * half,
                        f64::from(3 * b + y) * 0.35,
                    )
                };
                around.map(corner).to_vec()
            }
        }
    }
}

/// Polygons moved so that they begin at 0 in both directions.
pub(super) fn from_0(polygons: &[Vec<Point>]) -> Vec<Vec<Point>> {
    let all = || polygons.iter().flatten();
    let least = [0, 1].map(|axis| all().map(|point| point[axis]).min().unwrap_or(0));
    let moved = |point: &Point| [point[0] - least[0], point[1] - least[1]];
    let moved = |corners: &Vec<Point>| corners.iter().map(moved).collect();
    polygons.iter().map(moved).collect()
}

/// The twelve ways to turn and mirror; the first six do not mirror.
pub(super) const MOTIONS: [fn(Place) -> Place; 12] = [
    |[a, b]| [a, b],
    |[a, b]| [-b, a + b],
    |[a, b]| [-a - b, a],
    |[a, b]| [-a, -b],
    |[a, b]| [b, -a - b],
    |[a, b]| [a + b, -a],
    |[a, b]| [b, a],
    |[a, b]| [-a, a + b],
    |[a, b]| [-a - b, b],
    |[a, b]| [-b, -a],
    |[a, b]| [a, -a - b],
    |[a, b]| [a + b, -b],
];
