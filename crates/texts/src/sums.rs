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

#[cfg(test)]
mod tests {
    use crate::grids::kakuro;

    #[test]
    fn runs_are_named_by_their_cells() {
        let drawn = kakuro("#,4\\,3\\\n\\4,,\n\\3,,\n").unwrap();
        for text in [
            "Kakuro, runs:\n4: r2c2 r3c2\n3: r2c3 r3c3\n4: r2c2 r2c3\n3: r3c2 r3c3\n",
            "Kakuro with the digits 1-9:\nr1c1 + r2c1 = 4\nr1c2 + r2c2 = 3\nr1c1 + r1c2 = 4\n\
                r2c1 + r2c2 = 3\n",
            "A kakuro.\nThe run (2,2), (3,2) adds up to 4.\nThe run (2,3), (3,3) adds up to 3.\n\
                The run (2,2), (2,3) adds up to 4.\nThe run (3,2), (3,3) adds up to 3.\n",
            "{\"type\": \"kakuro\", \"rows\": 3, \"runs\": [{\"sum\": 4, \"cells\": [[2, 2], [3, 2]]}, \
                {\"sum\": 3, \"cells\": [[2, 3], [3, 3]]}, {\"sum\": 4, \"cells\": [[2, 2], [2, 3]]}, \
                {\"sum\": 3, \"cells\": [[3, 2], [3, 3]]}]}",
            "% kakuro\nrun(4, [2-2, 3-2]).\nrun(3, [2-3, 3-3]).\nrun(4, [2-2, 2-3]).\n\
                run(3, [3-2, 3-3]).\n",
            "Kakuro\nB2 + C2 = 4\nB3 + C3 = 3\nB2 + B3 = 4\nC2 + C3 = 3\n",
            "\\,4\\,3\\\n\\4,,\n\\3,,\n",
            "kakuro\nX;4\\;3\\\n\\4;;\n\\3;;\n",
            "Kakuro. A clue is down/across, 0 for none.\n\n#    4/0 3/0\n0/4  _   _\n0/3  _   _\n",
            "> kakuro:\n>   #  4\\  3\\\n>  \\4  _  _\n>  \\3  _  _\n",
            "kakuro:\n  - [\"#\", \"4\\\", \"3\\\"]\n  - [\"\\4\", \".\", \".\"]\n  - [\"\\3\", \".\", \
                \".\"]\n",
            "Kakuro, across\\down\n#,\\4,\\3\n4\\,,\n3\\,,\n",
            "<table>\n<tr><td class=\"black\"></td><td>4\\</td><td>3\\</td></tr>\n\
                <tr><td>\\4</td><td></td><td></td></tr>\n<tr><td>\\3</td><td></td><td></td></tr>\n\
                </table>\n",
        ] {
            assert_eq!(kakuro(text).as_ref(), Some(&drawn), "{text}");
        }
        for text in [
            "4: r2c2 r3c2\n3: r2c3 r3c3\n4: r2c2 r2c3\n3: r3c2 r3c3\n",
            "Kakuro\n4: r2c2 r3c2\n3: r2c3 r3c3\n4: r2c2 r2c3\n3 7: r3c2 r3c3\n",
            "Kakuro\n4: r2c2 r3c2\n3: r2c3 r3c3\n4: r2c2 r2c4\n3: r3c2 r3c3\n",
            "Kakuro\n4: r2c2 r3c2\n5: r2c2 r3c2\n3: r3c2 r3c3\n",
            "Kakuro\n4: r2c2 r3c2\n3: r0c3 r1c3\n",
        ] {
            assert_eq!(kakuro(text), None, "{text}");
        }
    }
}
