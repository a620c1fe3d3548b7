//! Groups of cells in any text: the cages of a killer with their sums, the regions of a jigsaw.
//!
//! The evidence is the board: the groups fill it, each cell once, and the sums add up to that of
//! its digits. Which names the cells have, where the sums stand, and what separates the groups, is
//! found by trying: records with a group each, a map with a symbol for each cell, drawn walls.

use crate::cells::cells;
use crate::lines::{Line, cleaned, numbered};
use crate::sizes::{LONGEST_PUZZLE_BYTES, SMALLEST_BOARD};

mod drawn;
mod map;
pub(crate) mod records;

/// Cells: row and column, from 0.
pub type Cells = Vec<(usize, usize)>;

/// The cells of a group, and its sum.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Group {
    /// The cells, each once.
    pub cells: Cells,
    /// The sum of a cage; `None` for a region.
    pub sum: Option<u32>,
}

/// The groups of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Groups {
    /// The groups, in the order of the text.
    pub groups: Vec<Group>,
    /// The side of the board that they fill.
    pub size: usize,
    /// The digits in the cells, where the groups are drawn around them.
    pub givens: Option<Vec<u8>>,
    /// The line where they begin, from 1.
    pub line: usize,
    /// The text without the groups.
    pub rest: String,
}

/// The sides of boards with groups.
const SIZES: std::ops::RangeInclusive<usize> = SMALLEST_BOARD..=16;

/// How many groups a board may have: from as many as rows to as many as cells.
fn numbers_of_groups() -> std::ops::RangeInclusive<usize> {
    SMALLEST_BOARD..=SIZES.end().pow(2)
}

/// The groups of a text; `None` where no way of reading it gives some, or two ways give others.
///
/// ```
/// use quadrille_texts::groups::groups;
///
/// let text = "cages = [
///     (10, [(0, 0), (0, 1), (0, 2), (0, 3)]), (10, [(1, 0), (1, 1), (1, 2), (1, 3)]),
///     (10, [(2, 0), (2, 1), (2, 2), (2, 3)]), (10, [(3, 0), (3, 1), (3, 2), (3, 3)])]";
/// let found = groups(text).unwrap();
/// assert_eq!((found.size, found.groups[2].sum), (4, Some(10)));
/// assert_eq!(found.groups[2].cells[1], (2, 1));
/// ```
pub fn groups(text: &str) -> Option<Groups> {
    if text.len() > LONGEST_PUZZLE_BYTES {
        return None;
    }
    let table;
    let text = match text.contains("<td") {
        true => {
            table = in_table(text);
            &table
        }
        false => text,
    };
    let mut all = records::read(text);
    all.extend(by_fields(text));
    all.extend(map::read(text));
    all.extend(drawn::read(text));
    let same = |groups: &Groups| {
        let mut groups = groups.groups.clone();
        groups
            .iter_mut()
            .for_each(|group| group.cells.sort_unstable());
        groups.sort_by(|a, b| a.cells.cmp(&b.cells));
        groups
    };
    let first = same(all.first()?);
    let is_one = all.iter().all(|groups| same(groups) == first);
    is_one.then(|| all.swap_remove(0))
}

/// The groups of cells with the same name, and these names, in the order of their first cells.
fn by_names<N: PartialEq>(
    cells: impl Iterator<Item = (N, (usize, usize))>,
) -> (Vec<N>, Vec<Group>) {
    let (mut names, mut groups) = (Vec::new(), Vec::<Group>::new());
    for (name, place) in cells {
        let known = names.iter().position(|known| *known == name);
        let group = known.unwrap_or_else(|| {
            names.push(name);
            groups.push(Group::default());
            groups.len() - 1
        });
        groups[group].cells.push(place);
    }
    (names, groups)
}

/// The groups of cells whose records name a group. The sum of a cage stands in its first record or
/// in all records.
fn by_fields(text: &str) -> Option<Groups> {
    let cells = cells(text)?;
    let named = cells
        .all
        .iter()
        .map(|cell| Some((cell.group.as_deref()?, cell.place)));
    let named: Vec<(&str, (usize, usize))> = named.collect::<Option<_>>()?;
    let (names, mut groups) = by_names(named.into_iter());
    for (name, group) in names.into_iter().zip(&mut groups) {
        let own = cells
            .all
            .iter()
            .filter(|cell| cell.group.as_deref() == Some(name));
        let mut sums: Vec<u32> = own.filter_map(|cell| cell.sum).collect();
        sums.dedup();
        group.sum = sums.pop();
        if !sums.is_empty() {
            return None;
        }
    }
    let size = filled(&groups)?;
    let mut givens = vec![0; size * size];
    for cell in &cells.all {
        givens[cell.place.0 * size + cell.place.1] = u8::try_from(cell.value).ok()?;
    }
    Some(Groups {
        groups,
        size,
        givens: Some(givens),
        line: cells.line,
        rest: cells.rest,
    })
}

/// A text without its markup, whose cells have the letters of their kinds.
fn in_table(text: &str) -> String {
    let lines = cleaned(numbered(text), |c| c).into_iter();
    let text = |line: Line| line.text.replace('|', " ");
    lines.map(text).collect::<Vec<_>>().join("\n")
}

/// The side of the board that some groups fill, each cell once, as regions or with the sums of its
/// digits; `None` where they do not.
fn filled(groups: &[Group]) -> Option<usize> {
    let n_cells: usize = groups.iter().map(|group| group.cells.len()).sum();
    let size = n_cells.isqrt();
    let are_some =
        groups.len() >= SMALLEST_BOARD && SIZES.contains(&size) && size * size == n_cells;
    (are_some && are_apart(groups, size) && are_told(groups, size)).then_some(size)
}

/// Whether the cells lie in a board of this side, and no two of them are the same.
fn are_apart(groups: &[Group], size: usize) -> bool {
    let mut seen = vec![false; size * size];
    let mut cells = groups.iter().flat_map(|group| &group.cells);
    cells.all(|&(row, column)| {
        row < size && column < size && !std::mem::replace(&mut seen[row * size + column], true)
    })
}

/// Whether groups that fill a board are regions, or cages with the sum of the board.
fn are_told(groups: &[Group], size: usize) -> bool {
    let sums: Option<Vec<u32>> = groups.iter().map(|group| group.sum).collect();
    let Some(sums) = sums else {
        let is_region = |group: &Group| {
            group.sum.is_none() && group.cells.len() == size && is_connected(&group.cells)
        };
        let are_regions = groups.len() == size && groups.iter().all(is_region);
        // lines may repeat a word of as many letters
        return are_regions && !groups.iter().all(is_straight);
    };
    let total: u64 = sums.iter().map(|&sum| u64::from(sum)).sum();
    let of_board = (size * size * (size + 1) / 2) as u64;
    total == of_board && groups.iter().all(|group| is_possible(group, size))
}

/// Whether all cells of a group are in one row, or in one column.
fn is_straight(group: &Group) -> bool {
    let mut pairs = group.cells.windows(2);
    let mut beside = group.cells.windows(2);
    pairs.all(|pair| pair[0].0 == pair[1].0) || beside.all(|pair| pair[0].1 == pair[1].1)
}

/// Whether so many different digits can have the sum.
fn is_possible(group: &Group, size: usize) -> bool {
    let (n, sum) = (group.cells.len(), group.sum.unwrap_or(0) as usize);
    let least = n * (n + 1) / 2;
    n <= size && sum >= least && sum <= n * (size + 1) - least
}

/// The only number above 0 of the cells of a group.
fn only(numbers: impl Iterator<Item = u32>) -> Option<u32> {
    let mut sums = numbers.filter(|&number| number > 0);
    let sum = sums.next()?;
    sums.next().is_none().then_some(sum)
}

/// Whether cells are connected side by side.
fn is_connected(cells: &[(usize, usize)]) -> bool {
    let mut left = cells.to_vec();
    let mut part: Vec<(usize, usize)> = left.pop().into_iter().collect();
    let mut known = 0;
    while let Some(&(row, column)) = part.get(known) {
        let is_beside =
            |other: &mut (usize, usize)| row.abs_diff(other.0) + column.abs_diff(other.1) == 1;
        part.extend(left.extract_if(.., is_beside));
        known += 1;
    }
    left.is_empty()
}
