//! Items drawn as a board: which names are those of cells, and how large and full boards are.

use quadrille_problem::problem::{Bounds, ItemId, Problem};
use std::fmt::Write;

/// Boards with more rows or columns are not drawn.
const LARGEST: usize = 64;

/// A drawn board has at least one cell per this many places.
const SPARSEST: usize = 4;

/// How cells are named.
type Style = fn(&str) -> Option<(usize, usize)>;

/// `3,12`, `r3c12`, or two digits as Knuth writes them, 0 to 9, a to z, A to Z: the row and the
/// column.
const STYLES: [Style; 3] = [
    |name| {
        name.split_once(',')
            .and_then(|(row, column)| Some((row.parse().ok()?, column.parse().ok()?)))
    },
    |name| {
        let (row, column) = name.strip_prefix('r')?.split_once('c')?;
        Some((row.parse().ok()?, column.parse().ok()?))
    },
    |name| {
        let digits: Vec<usize> = name.chars().map(digit).collect::<Option<_>>()?;
        <[usize; 2]>::try_from(digits)
            .ok()
            .map(<(usize, usize)>::from)
    },
];

fn digit(c: char) -> Option<usize> {
    match c {
        '0'..='9' => Some(c as usize - '0' as usize),
        'a'..='z' => Some(c as usize - 'a' as usize + 10),
        'A'..='Z' => Some(c as usize - 'A' as usize + 36),
        _ => None,
    }
}

/// A board, and the items outside it.
pub(super) struct Drawing {
    pub(super) board: String,
    pub(super) others: Vec<ItemId>,
}

/// Draws what `mark` has for each item that is covered once; a blank where there is no cell. None,
/// if few of the items with a mark are cells, two are the same one, or they fill so little of a
/// board that their names mean something else.
pub(super) fn draw(problem: &Problem, mark: impl Fn(ItemId) -> Option<String>) -> Option<Drawing> {
    let marked = problem.items().filter(|&item| mark(item).is_some());
    let marked: Vec<ItemId> = marked.collect();
    let (number, style) = likeliest_style(problem, &marked)?;
    let place = |item| place(problem, style, item);
    let (on_board, others): (Vec<ItemId>, Vec<ItemId>) =
        marked.iter().partition(|&&item| place(item).is_some());
    let cell = |item| Some((place(item)?, mark(item)));
    let mut cells: Vec<_> = problem.primary_items().filter_map(cell).collect();
    cells.sort_unstable();
    let twice = cells.windows(2).any(|pair| pair[0].0 == pair[1].0);
    if twice || on_board.len() < 3 * others.len() || on_board.is_empty() {
        return None;
    }
    let [top, left] = corner(&cells)?;
    // two characters may be the row and the column, or a name and a number
    if number == 2 && top.max(left) > 1 {
        return None;
    }
    let board = board(&cells, [top, left]);
    Some(Drawing { board, others })
}

/// Row and column by an item's name; `None` unless the item must be covered exactly once.
fn place(problem: &Problem, style: Style, item: ItemId) -> Option<(usize, usize)> {
    let is_once = problem.bounds(item) == Bounds::ONCE;
    is_once.then(|| style(problem.item_name(item)))?
}

/// The style that reads most of these items as cells, and its number.
fn likeliest_style(problem: &Problem, items: &[ItemId]) -> Option<(usize, Style)> {
    let is_cell = |style, item: &&ItemId| place(problem, style, **item).is_some();
    let n_cells = |style| items.iter().filter(|item| is_cell(style, item)).count();
    let styles = STYLES.into_iter().enumerate();
    styles.max_by_key(|&(_, style)| n_cells(style))
}

/// A cell by its row and column, and its mark.
type Marked = ((usize, usize), Option<String>);

/// The first row and the first column; `None` if the cells are too far apart for a board.
fn corner(cells: &[Marked]) -> Option<[usize; 2]> {
    let rows = || cells.iter().map(|((row, _), _)| *row);
    let columns = || cells.iter().map(|((_, column), _)| *column);
    let ([top, left], [bottom, right]) = (
        [rows().min()?, columns().min()?],
        [rows().max()?, columns().max()?],
    );
    let is_sparse = || cells.len() * SPARSEST < (bottom + 1 - top) * (right + 1 - left);
    (bottom.max(right) < LARGEST && !is_sparse()).then_some([top, left])
}

/// The marks of cells in ascending order as lines of text; `.` for a cell without a mark.
fn board(cells: &[Marked], [top, left]: [usize; 2]) -> String {
    let width = cells
        .iter()
        .filter_map(|(_, mark)| mark.as_ref())
        .map(String::len)
        .max()
        .unwrap_or(1);
    let mut board = String::new();
    let (mut row, mut column) = (top, left);
    for ((r, c), mark) in cells {
        while row < *r {
            board.push('\n');
            (row, column) = (row + 1, left);
        }
        board.push_str(&" ".repeat((c - column) * (width + 1)));
        let _ = write!(board, " {:>width$}", mark.as_deref().unwrap_or("."));
        column = c + 1;
    }
    board.push('\n');
    board
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_cells() {
        let cell = |name| STYLES.iter().find_map(|style| style(name));
        let cells = ["3,12", "r3c12", "0b", "rc"].map(cell);
        assert_eq!(
            cells,
            [Some((3, 12)), Some((3, 12)), Some((0, 11)), Some((27, 12))]
        );
        assert_eq!(["x", "1,2,3", "é0", ""].map(cell), [None; 4]);
    }

    #[test]
    fn boards_have_holes() {
        let problem: Problem = "0,1 1,0 1,1 3,1 piece\n0,1 1,1\n1,0 piece\n3,1"
            .parse()
            .unwrap();
        let drawn = draw(&problem, |item| Some(item.index().to_string())).unwrap();
        assert_eq!(
            (drawn.board.as_str(), drawn.others.len()),
            ("   0\n 1 2\n\n   3\n", 1)
        );
        assert!(draw(&problem, |_| None).is_none());
        for text in [
            "0,1 0,01\n0,1 0,01",
            "s1 s2 1 2\ns1 1\ns2 2",
            "0,1 0,99\n0,1\n0,99",
        ] {
            assert!(draw(&text.parse().unwrap(), |_| Some("+".into())).is_none());
        }
    }
}
