//! Pieces in boxes: dominoes, pentominoes, the Soma cube.

use super::Text;
use quadrille::problem::Problem;
use std::collections::BTreeSet;

/// Width, depth, height.
type Cell = [i32; 3];

/// A piece by its name and its cells.
type Piece = (&'static str, &'static [[i32; 3]]);

const PENTOMINOES: [Piece; 12] = [
    ("F", &[[1, 0, 0], [2, 0, 0], [0, 1, 0], [1, 1, 0], [1, 2, 0]]),
    ("I", &[[0, 0, 0], [1, 0, 0], [2, 0, 0], [3, 0, 0], [4, 0, 0]]),
    ("L", &[[0, 0, 0], [1, 0, 0], [2, 0, 0], [3, 0, 0], [3, 1, 0]]),
    ("N", &[[0, 0, 0], [1, 0, 0], [2, 0, 0], [2, 1, 0], [3, 1, 0]]),
    ("P", &[[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0], [0, 2, 0]]),
    ("T", &[[0, 0, 0], [1, 0, 0], [2, 0, 0], [1, 1, 0], [1, 2, 0]]),
    ("U", &[[0, 0, 0], [2, 0, 0], [0, 1, 0], [1, 1, 0], [2, 1, 0]]),
    ("V", &[[0, 0, 0], [0, 1, 0], [0, 2, 0], [1, 2, 0], [2, 2, 0]]),
    ("W", &[[0, 0, 0], [0, 1, 0], [1, 1, 0], [1, 2, 0], [2, 2, 0]]),
    ("X", &[[1, 0, 0], [0, 1, 0], [1, 1, 0], [2, 1, 0], [1, 2, 0]]),
    ("Y", &[[0, 0, 0], [1, 0, 0], [2, 0, 0], [3, 0, 0], [1, 1, 0]]),
    ("Z", &[[0, 0, 0], [1, 0, 0], [1, 1, 0], [1, 2, 0], [2, 2, 0]]),
];

const SOMA: [Piece; 7] = [
    ("V", &[[0, 0, 0], [1, 0, 0], [0, 1, 0]]),
    ("L", &[[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 1, 0]]),
    ("T", &[[0, 0, 0], [1, 0, 0], [2, 0, 0], [1, 1, 0]]),
    ("Z", &[[0, 0, 0], [1, 0, 0], [1, 1, 0], [2, 1, 0]]),
    ("A", &[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 1, 1]]),
    ("B", &[[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 0, 1]]),
    ("P", &[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]),
];

/// The twelve pentominoes on 8x8 cells without the four in the middle.
pub(crate) fn pentominoes() -> Problem {
    let hole = |[x, y, _]: Cell| (3..=4).contains(&x) && (3..=4).contains(&y);
    packing(&PENTOMINOES, &cuboid([8, 8, 1]).filter(|&cell| !hole(cell)).collect())
}

/// The seven pieces of the Soma cube.
pub(crate) fn soma() -> Problem {
    packing(&SOMA, &cuboid([3, 3, 3]).collect())
}

/// Dominoes, as many as it takes, on `n` x `n` cells.
pub(crate) fn dominoes(n: i32) -> Problem {
    let cells: BTreeSet<Cell> = cuboid([n, n, 1]).collect();
    let mut text = Text::new(cells.iter().copied().map(name));
    for &[x, y, z] in &cells {
        let beside = [[x + 1, y, z], [x, y + 1, z]];
        beside
            .into_iter()
            .filter(|cell| cells.contains(cell))
            .for_each(|cell| text.option([[x, y, z], cell].map(name)));
    }
    text.problem()
}

/// Every piece once.
fn packing(pieces: &[Piece], cells: &BTreeSet<Cell>) -> Problem {
    let mut text = Text::new(pieces.iter().map(|piece| piece.0.into()).chain(cells.iter().copied().map(name)));
    for (piece, shape) in pieces {
        for placed in turned(shape) {
            for &[x, y, z] in cells {
                let placed = placed.iter().map(|&[a, b, c]| [a + x, b + y, c + z]);
                if placed.clone().all(|cell| cells.contains(&cell)) {
                    text.option([String::from(*piece)].into_iter().chain(placed.map(name)));
                }
            }
        }
    }
    text.problem()
}

/// All ways to turn a piece in space, its first cell at the origin; flat pieces in flat boxes may so be turned over.
fn turned(shape: &[Cell]) -> BTreeSet<Vec<Cell>> {
    let mut all = BTreeSet::new();
    let mut fresh = vec![at_origin(shape.to_vec())];
    while let Some(shape) = fresh.pop() {
        fresh.push(at_origin(shape.iter().map(|&[x, y, z]| [-y, x, z]).collect()));
        fresh.push(at_origin(shape.iter().map(|&[x, y, z]| [x, -z, y]).collect()));
        all.insert(shape);
        fresh.retain(|shape| !all.contains(shape));
    }
    all
}

fn at_origin(mut shape: Vec<Cell>) -> Vec<Cell> {
    shape.sort_unstable();
    let [x, y, z] = shape[0];
    shape.iter().map(|&[a, b, c]| [a - x, b - y, c - z]).collect()
}

fn cuboid(size: Cell) -> impl Iterator<Item = Cell> {
    let [width, depth, height] = size;
    (0..width).flat_map(move |x| (0..depth).flat_map(move |y| (0..height).map(move |z| [x, y, z])))
}

fn name([x, y, z]: Cell) -> String {
    format!("{x}_{y}_{z}")
}
