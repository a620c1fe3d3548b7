//! Queens, Langford pairs, Latin squares.

use super::Text;
use quadrille::problem::Problem;

/// `n` queens: rows and columns must be covered, the middle ones first; diagonals of two cells and more may be.
pub(crate) fn queens(n: usize) -> Problem {
    let mut middle_first: Vec<usize> = (0..n).collect();
    middle_first.sort_by_key(|&line| (2 * line + 1).abs_diff(n));
    let rows = middle_first.iter().map(|row| format!("r{row}"));
    let mut text = Text::new(rows.chain(middle_first.iter().map(|column| format!("c{column}"))));
    let diagonals = 1..2 * n - 2;
    text.secondary = diagonals.clone().flat_map(|d| [format!("a{d}"), format!("b{d}")]).collect();
    for row in 0..n {
        for column in 0..n {
            let (a, b) = (row + column, row + n - 1 - column);
            let a = diagonals.contains(&a).then(|| format!("a{a}"));
            let b = diagonals.contains(&b).then(|| format!("b{b}"));
            text.option([format!("r{row}"), format!("c{column}")].into_iter().chain(a).chain(b));
        }
    }
    text.problem()
}

/// Langford pairs: the two `k` have `k` places between them. Of each mirror pair one is kept: the first place of `n`, or of
/// `n - 1` when `n` is even, lies in the left half.
pub(crate) fn langford(n: usize) -> Problem {
    let mut text = Text::new((1..=n).map(|k| k.to_string()).chain((1..=2 * n).map(|place| format!("s{place}"))));
    let halved = n - usize::from(n.is_multiple_of(2));
    for k in 1..=n {
        let all = 2 * n - k - 1;
        let kept = if k == halved { all / 2 } else { all };
        for place in 1..=kept {
            text.option([k.to_string(), format!("s{place}"), format!("s{}", place + k + 1)]);
        }
    }
    text.problem()
}

/// Latin squares of order `n` whose first row is 0, 1, 2, …
pub(crate) fn latin(n: usize) -> Problem {
    let first_row: Vec<Option<usize>> = (0..n * n).map(|cell| (cell < n).then_some(cell)).collect();
    latin_completions(n, &first_row)
}

/// The Latin squares that agree with some cells.
pub(crate) fn latin_completions(n: usize, given: &[Option<usize>]) -> Problem {
    let in_row = |row: usize, value| given[row * n..][..n].contains(&Some(value));
    let in_column = |column, value| (0..n).any(|row| given[row * n + column] == Some(value));
    let pairs = || (0..n).flat_map(|i| (0..n).map(move |j| (i, j)));
    let cells = pairs().filter(|&(row, column)| given[row * n + column].is_none()).map(|(i, j)| format!("p{i}_{j}"));
    let rows = pairs().filter(|&(row, value)| !in_row(row, value)).map(|(i, j)| format!("r{i}_{j}"));
    let columns = pairs().filter(|&(column, value)| !in_column(column, value)).map(|(i, j)| format!("c{i}_{j}"));
    let mut text = Text::new(cells.chain(rows).chain(columns));
    for (row, column) in pairs().filter(|&(row, column)| given[row * n + column].is_none()) {
        for value in (0..n).filter(|&value| !in_row(row, value) && !in_column(column, value)) {
            text.option([format!("p{row}_{column}"), format!("r{row}_{value}"), format!("c{column}_{value}")]);
        }
    }
    text.problem()
}
