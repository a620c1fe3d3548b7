//! Full 9x9 grids: the first two rows of the image at once.
//!
//! The first row of the image is `123456789` for any row of the board, in 1296 orders of the
//! columns. The second one decides: its first stack holds digits that the first row has in one
//! other stack (then all of the band is so, and the row is `456789123`), or two from one and one
//! from the other (then it begins with `457`). So nothing is left open but which stack comes first,
//! and the order of its columns: of all three in the one case, of two in the other.

use super::measures::Measures;
use super::step::Beginning;
use quadrille_cpu::internal::change_pairs;

/// The beginnings of two rows that are least.
pub(super) fn two_rows(boards: &[[[u8; 9]; 9]; 2], to: &mut Vec<Beginning<9>>) {
    let mut least = Least {
        begins: u8::MAX,
        word: u64::MAX,
    };
    for (flip, board) in boards.iter().enumerate() {
        for (first, row) in board.iter().enumerate() {
            // where the first row has each digit
            let mut place = [0; 16];
            for (column, &digit) in row.iter().enumerate() {
                place[usize::from(digit) & 15] = column as u8;
            }
            for step in 1..3 {
                let second = first / 3 * 3 + (first + step) % 3;
                let mut under = [0; 9];
                change_pairs(&mut under, &board[second], |under, digit| {
                    *under = place[usize::from(digit) & 15];
                });
                for stack in 0..3 {
                    orders(&under, stack, &mut least, |columns, is_less| {
                        if is_less {
                            to.clear();
                        }
                        to.push(beginning(flip, [first, second], board, columns));
                    });
                }
            }
        }
    }
}

/// The least second row so far.
struct Least {
    /// How it begins: 0 for `456`; for `457` which cell of the middle has a digit of the left
    /// stack, and which digit: 3 times the one, and the other.
    begins: u8,
    /// Its names.
    word: u64,
}

/// The minimal orders of the columns with this stack in front; `under[c]` is the column where the
/// first row has the digit of column `c` of the second one.
#[inline(always)]
fn orders(
    under: &[u8; 9],
    stack: usize,
    least: &mut Least,
    mut receive: impl FnMut([u8; 9], bool),
) {
    let at = |column: u8| under[usize::from(column) % 9];
    let all = |[a, b, c]: [u8; 3]| [at(a), at(b), at(c)];
    let first = 3 * stack as u8;
    let columns = [first, first + 1, first + 2];
    let [a, b, c] = columns;
    let [a, b, c] = [at(a) / 3, at(b) / 3, at(c) / 3];
    if a == b && b == c {
        let mut is_less = least.begins > 0;
        *least = Least { begins: 0, word: 0 };
        for [i, j, k] in [
            [0, 1, 2],
            [0, 2, 1],
            [1, 0, 2],
            [1, 2, 0],
            [2, 0, 1],
            [2, 1, 0],
        ] {
            let left = [columns[i], columns[j], columns[k]];
            let middle = all(left);
            receive(join(left, middle, all(middle)), is_less);
            is_less = false;
        }
        return;
    }
    // the column whose digit comes from another stack than the other two stands last
    let [one, other, odd] = match (a == b, a == c) {
        (true, _) => [columns[0], columns[1], columns[2]],
        (_, true) => [columns[0], columns[2], columns[1]],
        _ => [columns[1], columns[2], columns[0]],
    };
    let seven = at(odd);
    for left in [[one, other, odd], [other, one, odd]] {
        let [p, q, _] = all(left);
        let middle = [p, q, third(p, q)];
        // one digit of the middle is of the left stack; the other two get their names as they come
        let from = all(middle);
        let cell = from
            .iter()
            .position(|&column| column / 3 == stack as u8)
            .unwrap_or(0);
        let name = left
            .iter()
            .position(|&column| column == from[cell])
            .unwrap_or(0);
        let begins = 1 + (3 * cell + name) as u8;
        if begins > least.begins {
            continue;
        }
        let eight = from[usize::from(cell == 0)];
        let columns = join(left, middle, [seven, eight, third(seven, eight)]);
        let word = second_row(&columns, under);
        let is_less = (begins, word) < (least.begins, least.word);
        if is_less {
            *least = Least { begins, word };
        }
        if word == least.word {
            receive(columns, is_less);
        }
    }
}

#[inline(always)]
fn join([a, b, c]: [u8; 3], [d, e, f]: [u8; 3], [g, h, i]: [u8; 3]) -> [u8; 9] {
    [a, b, c, d, e, f, g, h, i]
}

/// The third column of a stack.
#[inline(always)]
fn third(one: u8, other: u8) -> u8 {
    9 * (one / 3) + 3 - one - other
}

/// The names of the second row.
#[inline(always)]
fn second_row(columns: &[u8; 9], under: &[u8; 9]) -> u64 {
    let mut names = [0; 16];
    for (name, &column) in columns.iter().enumerate() {
        names[usize::from(column) & 15] = name as u64;
    }
    columns.iter().fold(0, |word, &column| {
        word << 4 | names[usize::from(under[usize::from(column) % 9]) & 15]
    })
}

fn beginning(
    flip: usize,
    rows: [usize; 2],
    board: &[[u8; 9]; 9],
    columns: [u8; 9],
) -> Beginning<9> {
    let mut beginning = Beginning::new(flip as u8, Measures::NINE);
    for (name, &column) in columns.iter().enumerate() {
        beginning.names[usize::from(board[rows[0]][usize::from(column)])] = name as u8 + 1;
    }
    beginning.columns = columns;
    (beginning.free, beginning.free_stacks, beginning.named) = ([0; 9], 0, 9);
    (beginning.rows[0], beginning.rows[1]) = (rows[0] as u8, rows[1] as u8);
    beginning.used = 1 << rows[0] | 1 << rows[1];
    beginning
}
