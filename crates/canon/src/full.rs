//! Full 9x9 grids: the first two rows of the image at once.
//!
//! The first row of the image is `123456789` for any row of the board, in 1296 orders of the
//! columns. The second one decides: if its first stack holds the digits of one other stack of the
//! first row (as all stacks of the band then do), the second row is `456789123`; if it mixes digits
//! of both other stacks, the second row begins with `457`. So only two things stay open: which
//! stack comes first (three stacks are possible in the first case, two in the second), and the
//! order of its columns.

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
                let under = Under(under);
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

/// All orders of three.
const ORDERS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// For each column the one where the first row has the digit of the second row.
struct Under([u8; 9]);

impl Under {
    #[inline(always)]
    fn at(&self, column: u8) -> u8 {
        self.0[usize::from(column) % 9]
    }

    #[inline(always)]
    fn all(&self, columns: [u8; 3]) -> [u8; 3] {
        columns.map(|column| self.at(column))
    }

    /// The names of the second row in this order of the columns.
    #[inline(always)]
    fn second_row(&self, columns: &[u8; 9]) -> u64 {
        let mut names = [0; 16];
        for (name, &column) in columns.iter().enumerate() {
            names[usize::from(column) & 15] = name as u64;
        }
        columns.iter().fold(0, |word, &column| {
            word << 4 | names[usize::from(self.at(column)) & 15]
        })
    }
}

/// The minimal orders of the columns with this stack in front.
#[inline(always)]
fn orders(under: &Under, stack: usize, least: &mut Least, mut receive: impl FnMut([u8; 9], bool)) {
    let first = 3 * stack as u8;
    let columns = [first, first + 1, first + 2];
    let [a, b, c] = under.all(columns).map(|column| column / 3);
    if a == b && b == c {
        return one_stack(under, columns, least, receive);
    }
    let [one, other, odd] = odd_last(columns, [a, b, c]);
    for left in [[one, other, odd], [other, one, odd]] {
        let [p, q, _] = under.all(left);
        let middle = [p, q, third(p, q)];
        let from = under.all(middle);
        let (begins, eight) = split_beginning(left, from, stack);
        if begins > least.begins {
            continue;
        }
        let seven = under.at(odd);
        let columns = join(left, middle, [seven, eight, third(seven, eight)]);
        let word = under.second_row(&columns);
        let is_less = (begins, word) < (least.begins, least.word);
        if is_less {
            *least = Least { begins, word };
        }
        if word == least.word {
            receive(columns, is_less);
        }
    }
}

/// Columns whose digits come from these stacks, the one from another stack than the other two last.
#[inline(always)]
fn odd_last([a, b, c]: [u8; 3], stacks: [u8; 3]) -> [u8; 3] {
    match (stacks[0] == stacks[1], stacks[0] == stacks[2]) {
        (true, _) => [a, b, c],
        (_, true) => [a, c, b],
        _ => [b, c, a],
    }
}

/// All orders of the columns of a stack in front, where the second row has the digits of one stack
/// there.
#[inline(always)]
fn one_stack(
    under: &Under,
    columns: [u8; 3],
    least: &mut Least,
    mut receive: impl FnMut([u8; 9], bool),
) {
    let mut is_less = least.begins > 0;
    *least = Least { begins: 0, word: 0 };
    for order in ORDERS {
        let left = order.map(|place| columns[place]);
        let middle = under.all(left);
        receive(join(left, middle, under.all(middle)), is_less);
        is_less = false;
    }
}

/// The beginning of the second row if its first stack has digits of two stacks, and the column of
/// 8. One digit in the middle comes from the left stack; the other two are named in order.
#[inline(always)]
fn split_beginning(left: [u8; 3], middle: [u8; 3], stack: usize) -> (u8, u8) {
    let is_left = |&column: &u8| column / 3 == stack as u8;
    let cell = middle.iter().position(is_left).unwrap_or(0);
    let mut columns = left.iter();
    let name = columns.position(|&column| column == middle[cell]);
    let name = name.unwrap_or(0);
    let begins = 1 + (3 * cell + name) as u8;
    (begins, middle[usize::from(cell == 0)])
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
