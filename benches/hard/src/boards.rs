//! Queens, dominoes and pentominoes on boards.

use quadrille::problem::{ItemId, Problem};
use std::collections::BTreeSet;

/// `n` queens on a board of `n` rows, none attacking another.
pub fn queens(n: usize) -> Problem {
    let mut builder = Problem::builder();
    let mut primary = |name: String| builder.primary(name).expect("names differ");
    let rows: Vec<ItemId> = (0..n).map(|i| primary(format!("r{i}"))).collect();
    let columns: Vec<ItemId> = (0..n).map(|i| primary(format!("c{i}"))).collect();
    let mut secondary = |name: String| builder.secondary(name).expect("names differ");
    let down: Vec<ItemId> = (1..2 * n).map(|i| secondary(format!("d{i}"))).collect();
    let up: Vec<ItemId> = (1..2 * n).map(|i| secondary(format!("u{i}"))).collect();
    for (row, column) in (0..n * n).map(|i| (i / n, i % n)) {
        let items = [rows[row], columns[column], down[row + n - 1 - column], up[row + column]];
        builder.option(items).expect("items of this problem");
    }
    builder.build().expect("a problem")
}

/// A board of `n` rows without two opposite corners, by dominoes: there is no solution, as one color has two cells more.
pub fn corners(n: usize) -> Problem {
    let cells = (0..n * n).filter(|&cell| cell != 0 && cell != n * n - 1).map(|cell| (cell / n, cell % n));
    pack(cells, &[("domino", &[(0, 0), (0, 1)])], false)
}

/// A box by any number of Y-pentominoes.
pub fn y_pentominoes(rows: usize, columns: usize) -> Problem {
    let cells = (0..rows * columns).map(|cell| (cell / columns, cell % columns));
    pack(cells, &[("Y", &[(0, 0), (0, 1), (0, 2), (0, 3), (1, 1)])], false)
}

/// All twelve pentominoes once, on a board of so many cells that they fill it.
pub fn rectangle(rows: usize, columns: usize) -> Problem {
    pack((0..rows * columns).map(|cell| (cell / columns, cell % columns)), &PENTOMINOES, true)
}

/// All twelve pentominoes once, on a board of eight rows without the four cells in its middle.
pub fn pentominoes() -> Problem {
    let cells = (0..64)
        .map(|cell| (cell / 8, cell % 8))
        .filter(|(row, column)| !(3..5).contains(row) || !(3..5).contains(column));
    pack(cells, &PENTOMINOES, true)
}

type Shape = [(usize, usize)];

#[rustfmt::skip]
const PENTOMINOES: [(&str, &Shape); 12] = [
    ("F", &[(0, 1), (0, 2), (1, 0), (1, 1), (2, 1)]), ("I", &[(0, 0), (0, 1), (0, 2), (0, 3), (0, 4)]),
    ("L", &[(0, 0), (0, 1), (0, 2), (0, 3), (1, 0)]), ("N", &[(0, 0), (0, 1), (1, 1), (1, 2), (1, 3)]),
    ("P", &[(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)]), ("T", &[(0, 0), (0, 1), (0, 2), (1, 1), (2, 1)]),
    ("U", &[(0, 0), (0, 2), (1, 0), (1, 1), (1, 2)]), ("V", &[(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)]),
    ("W", &[(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)]), ("X", &[(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)]),
    ("Y", &[(0, 0), (0, 1), (0, 2), (0, 3), (1, 1)]), ("Z", &[(0, 0), (0, 1), (1, 1), (2, 1), (2, 2)]),
];

/// Cells covered by pieces, turned and reflected; each of them used once, or as often as one likes.
fn pack(cells: impl Iterator<Item = (usize, usize)>, pieces: &[(&str, &Shape)], once: bool) -> Problem {
    let cells: Vec<(usize, usize)> = cells.collect();
    let mut builder = Problem::builder();
    let mut item = |name: String| builder.primary(name).expect("names differ");
    let of_pieces: Vec<Option<ItemId>> =
        pieces.iter().map(|(name, _)| once.then(|| item((*name).to_owned()))).collect();
    let of_cells: Vec<ItemId> = cells.iter().map(|(row, column)| item(format!("{row},{column}"))).collect();
    for ((_, shape), piece) in pieces.iter().zip(of_pieces) {
        for form in forms(shape) {
            for &(row, column) in &cells {
                let covered = form.iter().map(|&(r, c)| cells.binary_search(&(row + r, column + c)).ok());
                let covered: Option<Vec<ItemId>> = covered.map(|cell| Some(of_cells[cell?])).collect();
                if let Some(covered) = covered {
                    builder.option(piece.into_iter().chain(covered)).expect("items of this problem");
                }
            }
        }
    }
    builder.build().expect("a problem")
}

/// All different orientations of a shape.
fn forms(shape: &Shape) -> BTreeSet<Vec<(usize, usize)>> {
    let (rows, columns) = (shape.iter().map(|p| p.0).max().unwrap_or(0), shape.iter().map(|p| p.1).max().unwrap_or(0));
    let form = |turn: usize| {
        let place = |&(mut row, mut column): &(usize, usize)| {
            row = if turn & 1 == 1 { rows - row } else { row };
            column = if turn & 2 == 2 { columns - column } else { column };
            if turn & 4 == 4 { (column, row) } else { (row, column) }
        };
        let mut form: Vec<(usize, usize)> = shape.iter().map(place).collect();
        form.sort_unstable();
        form
    };
    (0..8).map(form).collect()
}
