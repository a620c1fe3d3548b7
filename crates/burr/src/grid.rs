//! The five grids: where a voxel lies in space, and which motions map cells to cells.
//!
//! A cell is given by its center, in whole numbers of a unit that depends on the grid, and for
//! prisms on the axis. Two cells are of one *class* if a translation that keeps the grid maps one
//! to the other.

/// The center of a cell, or a difference of two centers.
pub(crate) type Point = [i32; 3];

/// The shape of cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Grid {
    /// Cubes.
    Cubes,
    /// Prisms over the triangles of a plane.
    Prisms,
    /// Balls, packed as densely as they can be.
    Balls,
    /// Tetrahedra, 24 of which are a cube of 5x5x5 voxels.
    Rhombic,
    /// Tetrahedra and octahedra.
    Tetrahedra,
}

impl Grid {
    /// The grid of this number in files.
    pub(crate) fn of_number(number: u32) -> Grid {
        match number {
            0 => Grid::Cubes,
            1 => Grid::Prisms,
            2 => Grid::Balls,
            3 => Grid::Rhombic,
            _ => Grid::Tetrahedra,
        }
    }

    /// Whether there is a cell at the voxel.
    pub(crate) fn is_cell(self, [x, y, z]: Point) -> bool {
        match self {
            Grid::Cubes | Grid::Prisms => true,
            Grid::Balls => (x + y + z) % 2 == 0,
            Grid::Rhombic => {
                let mut depths = [x, y, z].map(|c| (c.rem_euclid(5)).min(4 - c.rem_euclid(5)));
                depths.sort_unstable();
                depths == [0, 1, 2]
            }
            Grid::Tetrahedra => {
                let place = [x, y, z].map(|c| c.rem_euclid(3));
                let n_far = place.iter().filter(|&&c| c == 2).count();
                let is_odd = [x, y, z].map(|c| c.div_euclid(3)).iter().sum::<i32>() % 2 != 0;
                let is_corner = place.iter().all(|&c| c != 1);
                place == [1; 3] || is_corner && (n_far % 2 == 0) == is_odd
            }
        }
    }

    /// The center of the cell at a voxel.
    pub(crate) fn center(self, [x, y, z]: Point) -> Point {
        match self {
            Grid::Cubes | Grid::Balls => [x, y, z],
            Grid::Prisms => [x + 1, 3 * y + 1 + (x + y).rem_euclid(2), z],
            Grid::Rhombic => [x, y, z].map(|c| 2 * c - 4),
            Grid::Tetrahedra => [x, y, z].map(|c| 2 * c - 5),
        }
    }

    /// The voxel at the center of a cell.
    pub(crate) fn voxel(self, [x, y, z]: Point) -> Point {
        match self {
            Grid::Cubes | Grid::Balls => [x, y, z],
            Grid::Prisms => [x - 1, y.div_euclid(3), z],
            Grid::Rhombic => [x, y, z].map(|c| (c + 4).div_euclid(2)),
            Grid::Tetrahedra => [x, y, z].map(|c| (c + 5).div_euclid(2)),
        }
    }

    /// The class of a cell.
    pub(crate) fn class(self, [x, y, z]: Point) -> Point {
        match self {
            Grid::Cubes => [0; 3],
            Grid::Balls => [(x + y + z).rem_euclid(2), 0, 0],
            Grid::Prisms => [y.rem_euclid(3), (x - y.div_euclid(3)).rem_euclid(2), 0],
            Grid::Rhombic => [x, y, z].map(|c| c.rem_euclid(10)),
            Grid::Tetrahedra => {
                let sixth = [x, y, z].map(|c| c.div_euclid(6)).iter().sum::<i32>();
                let [a, b, c] = [x, y, z].map(|c| c.rem_euclid(6));
                [a + 6 * b, c, sixth.rem_euclid(2)]
            }
        }
    }

    /// All motions that may map cells to cells: the turns first.
    pub(crate) fn motions(self) -> Vec<Motion> {
        let mut motions = match self {
            Grid::Prisms => prism_motions(),
            Grid::Balls => ball_motions(),
            _ => cube_motions(),
        };
        motions.sort_by_key(|motion| !motion.is_turn());
        motions
    }
}

/// A linear map: a matrix divided by a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Motion {
    rows: [[i32; 3]; 3],
    divisor: i32,
}

impl Motion {
    pub(crate) const fn new(rows: [[i32; 3]; 3], divisor: i32) -> Motion {
        Motion { rows, divisor }
    }

    /// Where a point lies after the motion; `None` if that is no whole number.
    pub(crate) fn of(&self, point: Point) -> Option<Point> {
        let moved = self
            .rows
            .map(|row| (0..3).map(|i| row[i] * point[i]).sum::<i32>());
        let is_whole = moved.iter().all(|c| c % self.divisor == 0);
        is_whole.then(|| moved.map(|c| c / self.divisor))
    }

    /// Whether the motion does not mirror.
    pub(crate) fn is_turn(&self) -> bool {
        let [a, b, c] = self.rows;
        let minor = |i: usize, j: usize| b[i] * c[j] - b[j] * c[i];
        a[0] * minor(1, 2) - a[1] * minor(0, 2) + a[2] * minor(0, 1) > 0
    }

    /// The motion after another one.
    pub(crate) fn after(&self, first: &Motion) -> Motion {
        let entry =
            |row: [i32; 3], j: usize| (0..3).map(|i| row[i] * first.rows[i][j]).sum::<i32>();
        let rows = self.rows.map(|row| [0, 1, 2].map(|j| entry(row, j)));
        let mut motion = Motion {
            rows,
            divisor: self.divisor * first.divisor,
        };
        for prime in [2, 3] {
            while motion.divisor % prime == 0
                && motion.rows.as_flattened().iter().all(|c| c % prime == 0)
            {
                motion.rows = motion.rows.map(|row| row.map(|c| c / prime));
                motion.divisor /= prime;
            }
        }
        motion
    }
}

pub(crate) const IDENTITY: Motion = Motion::new([[1, 0, 0], [0, 1, 0], [0, 0, 1]], 1);

/// A quarter turn about the first, second and third axis.
pub(crate) const QUARTERS: [Motion; 3] = [
    Motion::new([[1, 0, 0], [0, 0, -1], [0, 1, 0]], 1),
    Motion::new([[0, 0, -1], [0, 1, 0], [1, 0, 0]], 1),
    Motion::new([[0, -1, 0], [1, 0, 0], [0, 0, 1]], 1),
];

/// A sixth of a turn about the third axis, for prisms.
pub(crate) const SIXTH: Motion = Motion::new([[1, -1, 0], [3, 1, 0], [0, 0, 2]], 2);

/// Half a turn about the second axis.
pub(crate) const FLIP: Motion = Motion::new([[-1, 0, 0], [0, 1, 0], [0, 0, -1]], 1);

/// All products of these motions, the identity first.
fn generated(generators: &[Motion]) -> Vec<Motion> {
    let mut motions = vec![IDENTITY];
    let mut done = 0;
    while done < motions.len() {
        for generator in generators {
            let product = generator.after(&motions[done]);
            if !motions.contains(&product) {
                motions.push(product);
            }
        }
        done += 1;
    }
    motions
}

/// The 48 symmetries of a cube.
fn cube_motions() -> Vec<Motion> {
    let mirror = Motion::new([[-1, 0, 0], [0, 1, 0], [0, 0, 1]], 1);
    generated(&[QUARTERS[0], QUARTERS[1], mirror])
}

/// The 24 symmetries of a hexagonal prism.
fn prism_motions() -> Vec<Motion> {
    let mirror = Motion::new([[-1, 0, 0], [0, 1, 0], [0, 0, 1]], 1);
    generated(&[SIXTH, FLIP, mirror])
}

/// The symmetries of a cube, and those after half a turn about one of its diagonals: a pile of
/// balls lies on each of its layers in two ways.
fn ball_motions() -> Vec<Motion> {
    let mut motions = cube_motions();
    for signs in [[1, 1, 1], [1, 1, -1], [1, -1, 1], [-1, 1, 1]] {
        let row = |i: usize| [0, 1, 2].map(|j| 2 * signs[i] * signs[j] - 3 * i32::from(i == j));
        let half = Motion::new([row(0), row(1), row(2)], 3);
        for motion in cube_motions() {
            let product = half.after(&motion);
            if !motions.contains(&product) {
                motions.push(product);
            }
        }
    }
    motions
}
