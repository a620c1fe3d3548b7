//! A kakuro whose runs are records: of their cells, with a sum each, `23: r2c2 r3c2 r4c2`, or of
//! their first cell, direction, length and sum.

use crate::grids::Cell;
use crate::groups::records::{Read, readings, sums};
use crate::is_in;
use crate::nodes::{Node, nodes};
use crate::sizes::LARGEST_GRID;

/// A run: its sum, and the rows and columns of its cells, from 1.
type Run = (usize, Vec<[usize; 2]>);

/// The rows of a kakuro whose runs are records; where these list cells, the text has to contain the
/// word.
pub(crate) fn kakuro(text: &str) -> Option<Vec<Vec<Cell>>> {
    let lower = text.to_ascii_lowercase();
    let of_fields = || {
        let records = objects(&lower).or_else(|| table(&lower))?;
        let runs: Option<Vec<Run>> = records.iter().map(|record| run(record)).collect();
        grid(&counted_from_one(runs?))
    };
    let of_cells = || {
        let mut all = readings(text).into_iter();
        let are_ranges = RANGES.iter().any(|sign| lower.contains(sign));
        all.find_map(|read| grid(&runs(&read, are_ranges)?))
    };
    let may_have_fields = lower.contains("across") && lower.contains("down");
    let fields = if may_have_fields { of_fields() } else { None };
    fields.or_else(|| lower.contains("kakuro").then(of_cells)?)
}

/// Signs between the first and the last cell of a run.
const RANGES: [&str; 6] = ["-r", "–r", "..r", " to r", "-(", " to ("];

/// A record with named fields.
type Fields<'t> = Vec<(&'t str, &'t str)>;

/// The objects of a text; those below `across` and `down` have these directions.
fn objects(text: &str) -> Option<Vec<Fields<'_>>> {
    fn walk<'t>(nodes: &[Node<'t>], mut direction: &'t str, found: &mut Vec<Fields<'t>>) {
        for node in nodes {
            match node {
                Node::Word(word) if ["across", "down"].contains(word) => direction = word,
                Node::Word(_) => {}
                Node::List(list) => match list.words().filter(|_| list.text.starts_with('{')) {
                    Some(words) => {
                        let pairs = words.chunks_exact(2).map(|pair| (pair[0], pair[1]));
                        found.push(pairs.chain([("direction", direction)]).collect());
                    }
                    None => walk(&list.nodes, direction, found),
                },
            }
        }
    }
    let mut found = Vec::new();
    walk(&nodes(text).ok()?, "", &mut found);
    (found.len() > 1).then_some(found)
}

/// The rows of a table below the names of its columns.
fn table(text: &str) -> Option<Vec<Fields<'_>>> {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let mut rows = lines.map(|line| line.split([',', ';', '\t', '|']).map(str::trim));
    let header: Vec<&str> = rows.next()?.collect();
    rows.map(|row| {
        let fields: Fields<'_> = header.iter().copied().zip(row.clone()).collect();
        (row.count() == header.len()).then_some(fields)
    })
    .collect()
}

/// The run of a record that names its first cell, its direction, its length and its sum.
fn run(fields: &Fields<'_>) -> Option<Run> {
    let value = |names| {
        fields
            .iter()
            .find(|(name, _)| is_in(names, name))
            .map(|field| field.1)
    };
    let number = |names| value(names)?.parse::<usize>().ok();
    let first = [number("row r y")?, number("col column c x")?];
    let step = match value("dir direction orientation")? {
        "across" | "right" | "horizontal" | "a" | "h" => [0, 1],
        "down" | "vertical" | "d" | "v" => [1, 0],
        _ => return None,
    };
    let length =
        number("length len size cells").filter(|length| (2..=LARGEST_GRID).contains(length))?;
    let cell = |at: usize| [first[0] + at * step[0], first[1] + at * step[1]];
    Some((
        number("sum total clue target")?,
        (0..length).map(cell).collect(),
    ))
}

/// Runs with all cells, where each is given by its first and its last cell.
fn between_ends(mut runs: Vec<Run>) -> Vec<Run> {
    let is_range = |(_, cells): &Run| match cells[..] {
        [first, last] => {
            let is_line = (0..2).any(|axis| first[axis] == last[axis]);
            is_line && first <= last && last.iter().all(|&at| at <= LARGEST_GRID)
        }
        _ => false,
    };
    if runs.iter().all(is_range) {
        for (_, cells) in &mut runs {
            let (first, last) = (cells[0], cells[1]);
            let rows = first[0]..=last[0];
            *cells = rows
                .flat_map(|row| (first[1]..=last[1]).map(move |column| [row, column]))
                .collect();
        }
    }
    runs
}

/// Runs whose rows and columns are counted from 1, where they may be counted from 0.
fn counted_from_one(mut runs: Vec<Run>) -> Vec<Run> {
    let has_zero = runs
        .iter()
        .flat_map(|(_, cells)| cells)
        .flatten()
        .any(|&at| at == 0);
    for cell in runs.iter_mut().flat_map(|(_, cells)| cells) {
        *cell = cell.map(|at| at + usize::from(has_zero));
    }
    runs
}

/// The runs of records; `None` where a record has no sum, or a single cell.
fn runs(read: &Read, are_ranges: bool) -> Option<Vec<Run>> {
    let run = |((cells, _), sum): (&(Vec<_>, _), Option<_>)| {
        let cells = cells.iter().map(|cell: &(usize, usize)| [cell.0, cell.1]);
        Some((usize::try_from(sum?).ok()?, cells.collect()))
    };
    let runs: Option<Vec<Run>> = read.iter().zip(sums(read)?).map(run).collect();
    let runs = match are_ranges {
        true => runs.map(between_ends),
        false => runs,
    };
    runs.filter(|runs| runs.iter().all(|(_, cells)| cells.len() > 1))
        .map(counted_from_one)
}

/// The grid whose runs these are, black around them; `None` where they do not fit.
fn grid(runs: &[Run]) -> Option<Vec<Vec<Cell>>> {
    let all = || runs.iter().flat_map(|(_, cells)| cells);
    // sums stand before the first cell
    let edge = |at: usize| usize::from(all().any(|cell| cell[at] == 1));
    let edges = [edge(0), edge(1)];
    let size = |at: usize| all().map(|cell| cell[at] + edges[at]).max();
    let (height, width) = (size(0)?, size(1)?);
    if height.max(width) > LARGEST_GRID || all().flatten().any(|&at| at == 0) {
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
    are_whole(&grid).then_some(grid)
}

/// Whether each run of two cells and more has a sum before it.
fn are_whole(grid: &[Vec<Cell>]) -> bool {
    let is_white = |row: usize, column: usize| {
        let cell = grid.get(row).and_then(|row| row.get(column));
        matches!(cell, Some(Cell::White(_)))
    };
    let cells = grid.iter().enumerate();
    let mut cells = cells.flat_map(|(row, cells)| (0..).zip(cells).map(move |cell| (row, cell)));
    cells.all(|(row, (column, cell))| match cell {
        Cell::Black(down, across) => {
            (down.is_some() || !(is_white(row + 1, column) && is_white(row + 2, column)))
                && (across.is_some() || !(is_white(row, column + 1) && is_white(row, column + 2)))
        }
        Cell::White(_) => true,
    })
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
