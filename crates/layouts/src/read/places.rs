//! Places in and around a board of so many rows and columns.

/// A row and a column from 0, perhaps outside of the board.
pub(crate) type Place = (isize, isize);

/// The number of the cell at a place.
pub(crate) fn cell(size: usize, (row, column): Place) -> Option<usize> {
    let inside = 0..size as isize;
    (inside.contains(&row) && inside.contains(&column))
        .then(|| row as usize * size + column as usize)
}

/// The cells behind a place, by steps of rows and columns.
pub(crate) fn ray(size: usize, from: Place, step: Place) -> Vec<usize> {
    let far = 1..=size as isize;
    far.map_while(|far| cell(size, (from.0 + far * step.0, from.1 + far * step.1)))
        .collect()
}
