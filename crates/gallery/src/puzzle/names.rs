//! Names of items: cells, and other things in rows and columns.

/// The names of things in rows and columns, row by row; `name` gets the row and the column, from 0.
pub(super) fn names(
    rows: usize,
    columns: usize,
    name: &dyn Fn(usize, usize) -> String,
) -> Vec<String> {
    let mut names = Vec::with_capacity(rows * columns);
    for row in 0..rows {
        for column in 0..columns {
            names.push(name(row, column));
        }
    }
    names
}

/// The names of cells, row by row, such as `p0,0`.
pub(super) fn cell_names(letters: &str, [width, height]: [usize; 2]) -> Vec<String> {
    names(height, width, &|row, column| {
        format!("{letters}{row},{column}")
    })
}
