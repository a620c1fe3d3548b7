//! Which cells belong together, by their places alone. Cells are numbered row by row from 0.

/// The rows, and the columns.
pub(crate) fn lines(size: usize) -> [Vec<Vec<usize>>; 2] {
    let row = |row: usize| (row * size..(row + 1) * size).collect();
    let column = |column: usize| (column..size * size).step_by(size).collect();
    [
        (0..size).map(row).collect(),
        (0..size).map(column).collect(),
    ]
}

/// Both long diagonals.
pub fn diagonals(size: usize) -> [Vec<usize>; 2] {
    [
        (0..size).map(|n| n * size + n).collect(),
        (0..size).map(|n| n * size + size - 1 - n).collect(),
    ]
}

/// The windows of a board with square boxes: squares of the size of a box with a cell between any
/// two, and around them.
pub fn windows(size: usize) -> Vec<Vec<usize>> {
    let side = size.isqrt();
    let corners = || (1..side).map(|n| (n - 1) * (side + 1) + 1);
    let window = |top: usize, left: usize| {
        (0..size)
            .map(|n| (top + n / side) * size + left + n % side)
            .collect::<Vec<usize>>()
    };
    corners()
        .flat_map(|top| corners().map(move |left| window(top, left)))
        .collect()
}

/// All pairs of cells that are this many rows and columns apart, either way, each pair once.
pub fn pairs(size: usize, steps: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    for cell in 0..size * size {
        let (row, column) = (cell / size, cell % size);
        for &(down, across) in steps {
            if row + down >= size {
                continue;
            }
            let below = (row + down) * size;
            if column + across < size {
                pairs.push((cell, below + column + across));
            }
            if across > 0 && down > 0 && column >= across {
                pairs.push((cell, below + column - across));
            }
        }
    }
    pairs
}

/// How many steps up, down, left or right lead from a cell to another.
pub(super) fn steps(size: usize, one: usize, other: usize) -> usize {
    (one / size).abs_diff(other / size) + (one % size).abs_diff(other % size)
}

/// The upper left cells of all squares of 2x2 cells.
pub(super) fn corners(size: usize) -> impl Iterator<Item = usize> {
    (0..size * (size - 1)).filter(move |cell| cell % size + 1 < size)
}
