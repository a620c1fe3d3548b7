//! Runs of cells, across and down.

/// A run of cells, by their numbers, with the name of its item.
pub(super) type Run = (String, Vec<usize>);

/// All runs of two or more open cells, across and then down from each cell where one begins, in the
/// numbering of crosswords.
pub(super) fn across_and_down(
    [width, height]: [usize; 2],
    open: impl Fn(usize, usize) -> bool,
) -> Vec<Run> {
    let (mut runs, mut number) = (Vec::new(), 0);
    for (row, column) in (0..height).flat_map(|row| (0..width).map(move |column| (row, column))) {
        let across =
            open(row, column) && !(column > 0 && open(row, column - 1)) && open(row, column + 1);
        let down =
            open(row, column) && !(row > 0 && open(row - 1, column)) && open(row + 1, column);
        number += usize::from(across || down);
        if across {
            let cells = (column..width)
                .take_while(|&column| open(row, column))
                .map(|column| row * width + column);
            runs.push((format!("{number}A"), cells.collect()));
        }
        if down {
            let cells = (row..height)
                .take_while(|&row| open(row, column))
                .map(|row| row * width + column);
            runs.push((format!("{number}D"), cells.collect()));
        }
    }
    runs
}
