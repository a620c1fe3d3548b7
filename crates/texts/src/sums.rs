//! A kakuro whose runs are records of their cells, with a sum each: `23: r2c2 r3c2 r4c2`.

use crate::grids::Cell;
use crate::groups::records::{Read, readings, sums};

/// A run: its sum, and the rows and columns of its cells, from 1.
type Run = (usize, Vec<[usize; 2]>);

/// The rows of a kakuro whose runs are records; the text has to contain the word.
pub(crate) fn kakuro(text: &str) -> Option<Vec<Vec<Cell>>> {
    let is_named = text.to_ascii_lowercase().contains("kakuro");
    is_named.then(|| {
        readings(text)
            .into_iter()
            .find_map(|read| grid(&runs(&read)?))
    })?
}

/// The runs of records; `None` where a record has no sum, or a single cell.
fn runs(read: &Read) -> Option<Vec<Run>> {
    let cells = || read.iter().flat_map(|(cells, _)| cells);
    // cells are counted from 0 or from 1
    let more = usize::from(cells().any(|cell| cell.0.min(cell.1) == 0));
    let mut runs: Vec<Run> = Vec::new();
    for ((cells, _), sum) in read.iter().zip(sums(read)?) {
        let cells = cells.iter().map(|cell| [cell.0 + more, cell.1 + more]);
        runs.push((usize::try_from(sum?).ok()?, cells.collect()));
    }
    runs.iter()
        .all(|(_, cells)| cells.len() > 1)
        .then_some(runs)
}

/// The grid whose runs these are, black around them; `None` where they do not fit.
fn grid(runs: &[Run]) -> Option<Vec<Vec<Cell>>> {
    const LARGEST: usize = 100;
    let all = || runs.iter().flat_map(|(_, cells)| cells);
    // sums stand before the first cell
    let edge = |at: usize| usize::from(all().any(|cell| cell[at] == 1));
    let edges = [edge(0), edge(1)];
    let size = |at: usize| all().map(|cell| cell[at] + edges[at]).max();
    let (height, width) = (size(0)?, size(1)?);
    if height.max(width) > LARGEST || all().flatten().any(|&at| at == 0) {
        return None;
    }
    let mut grid = vec![vec![Cell::Black(None, None); width]; height];
    let place = |&[row, column]: &[usize; 2]| [row + edges[0] - 1, column + edges[1] - 1];
    for cell in all() {
        let [row, column] = place(cell);
        grid[row][column] = Cell::White(0);
    }
    for (sum, cells) in runs {
        let cells: Vec<[usize; 2]> = cells.iter().map(place).collect();
        add(&mut grid, &cells, *sum)?;
    }
    Some(grid)
}

/// Writes the sum of a run before its cells; `None` where they are no whole run.
fn add(grid: &mut [Vec<Cell>], cells: &[[usize; 2]], sum: usize) -> Option<()> {
    let (first, last) = (cells.first()?, cells.last()?);
    let axis = usize::from(first[0] == last[0]);
    let is_next = |pair: &[[usize; 2]]| {
        pair[0][axis] + 1 == pair[1][axis] && pair[0][1 - axis] == pair[1][1 - axis]
    };
    let (mut before, mut behind) = (*first, *last);
    before[axis] = before[axis].checked_sub(1)?;
    behind[axis] += 1;
    let next = grid.get(behind[0]).and_then(|row| row.get(behind[1]));
    let is_whole = cells.windows(2).all(is_next) && !matches!(next, Some(Cell::White(_)));
    match &mut grid[before[0]][before[1]] {
        Cell::Black(down, across) if is_whole => {
            let place = if axis == 1 { across } else { down };
            place.replace(sum).is_none().then_some(())
        }
        _ => None,
    }
}
