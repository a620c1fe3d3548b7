//! Names of cells.

/// The names of the cells of a rectangle: these letters, the row, and the column, from 0.
pub(super) fn cell_names(
    letters: &'static str,
    [width, height]: [usize; 2],
) -> impl Iterator<Item = String> {
    (0..width * height).map(move |cell| format!("{letters}{},{}", cell / width, cell % width))
}
