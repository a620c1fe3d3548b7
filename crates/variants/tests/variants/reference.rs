//! Plain enumeration: all boards of a size with their rows, columns and regions, and the rules
//! tried on each of them.

use quadrille_variants::{Rule, Variant};

/// All boards that keep the rows, columns, regions and givens, one cell after the other.
pub(crate) fn boards(size: usize, regions: Option<&[usize]>, givens: &[u8]) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    fill(size, regions, givens, &mut Vec::new(), &mut found);
    found
}

fn fill(
    size: usize,
    regions: Option<&[usize]>,
    givens: &[u8],
    board: &mut Vec<u8>,
    found: &mut Vec<Vec<u8>>,
) {
    let cell = board.len();
    if cell == size * size {
        found.push(board.clone());
        return;
    }
    for digit in 1..=size as u8 {
        let clash = |other: usize| {
            let region = regions.is_some_and(|regions| regions[cell] == regions[other]);
            board[other] == digit
                && (cell / size == other / size || cell % size == other % size || region)
        };
        if (givens[cell] == 0 || givens[cell] == digit) && !(0..cell).any(clash) {
            board.push(digit);
            fill(size, regions, givens, board, found);
            board.pop();
        }
    }
}

/// The boards that keep the rules of a puzzle, too.
pub(crate) fn answers(puzzle: &Variant) -> Vec<Vec<u8>> {
    let all = boards(puzzle.size(), puzzle.regions(), puzzle.given_digits());
    all.into_iter()
        .filter(|board| {
            puzzle
                .rules()
                .iter()
                .all(|rule| keeps(rule, board, puzzle.size()))
        })
        .collect()
}

/// Whether a board keeps a rule.
pub(crate) fn keeps(rule: &Rule, board: &[u8], size: usize) -> bool {
    let at = |row: i32, column: i32| {
        let inside = (0..size as i32).contains(&row) && (0..size as i32).contains(&column);
        if inside {
            i32::from(board[row as usize * size + column as usize])
        } else {
            -100
        }
    };
    let digits = |cells: &[usize]| {
        cells
            .iter()
            .map(|&cell| i64::from(board[cell]))
            .collect::<Vec<_>>()
    };
    let differ = |cells: &[usize]| {
        let mut digits = digits(cells);
        digits.sort_unstable();
        digits.dedup();
        digits.len() == cells.len()
    };
    let everywhere = |fits: &dyn Fn(i32, i32) -> bool| {
        (0..size as i32).all(|row| (0..size as i32).all(|column| fits(row, column)))
    };
    match rule {
        Rule::Diagonals => {
            let falling: Vec<usize> = (0..size).map(|n| n * (size + 1)).collect();
            let rising: Vec<usize> = (1..=size).map(|n| n * (size - 1)).collect();
            differ(&falling) && differ(&rising)
        }
        Rule::Windows => {
            let side = (size as f64).sqrt() as usize;
            let starts = || (0..size).filter(|n| n % (side + 1) == 1);
            let cells = |top: usize, left: usize| -> Vec<usize> {
                (0..side)
                    .flat_map(|row| (0..side).map(move |column| (top + row) * size + left + column))
                    .collect()
            };
            starts().all(|top| starts().all(|left| differ(&cells(top, left))))
        }
        Rule::AntiKnight => {
            let steps = [(1, 2), (1, -2), (2, 1), (2, -1)];
            everywhere(&|row, column| {
                steps
                    .iter()
                    .all(|&(down, across)| at(row, column) != at(row + down, column + across))
            })
        }
        Rule::AntiKing => everywhere(&|row, column| {
            at(row, column) != at(row + 1, column + 1) && at(row, column) != at(row + 1, column - 1)
        }),
        Rule::NonConsecutive => everywhere(&|row, column| {
            (at(row, column) - at(row + 1, column)).abs() != 1
                && (at(row, column) - at(row, column + 1)).abs() != 1
        }),
        Rule::Cage { cells, sum } => {
            differ(cells)
                && sum.is_none_or(|sum| digits(cells).iter().sum::<i64>() == i64::from(sum))
        }
        Rule::Thermometer { cells } => digits(cells).is_sorted_by(|a, b| a < b),
        Rule::Arrow { circle, cells } => {
            digits(cells).iter().sum::<i64>() == i64::from(board[*circle])
        }
        Rule::Sum { cells, sum } => digits(cells).iter().sum::<i64>() == i64::from(*sum),
        Rule::Less { smaller, larger } => board[*smaller] < board[*larger],
        Rule::Seen { cells, seen } => {
            let mut highest = 0;
            let higher = |&digit: &i64| {
                let higher = digit > highest;
                highest = highest.max(digit);
                higher
            };
            digits(cells).iter().copied().filter(higher).count() == *seen
        }
        Rule::Only { cells, digits } => cells.iter().all(|&cell| digits.contains(&board[cell])),
        other => panic!("no reference for {other:?}"),
    }
}
