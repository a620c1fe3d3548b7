//! Random full 9x9 grids, each as likely as each other.
//!
//! 1. The first band and the first stack, box 1 being common to both, are drawn uniformly: beside
//!    its first box a band has 56 ways to cut its rows into sets of three digits, and each set may
//!    stand in six orders.
//! 2. The rows of box 5 are drawn from the 56 ways beside box 4. A row has two orders that keep off
//!    the columns of box 2, or none if all three digits stand in one column there; then the draw is
//!    refused.
//! 3. Now the digits in each row of box 6 and in each column of box 8 are known; for each again
//!    there are two orders or none. Box 9 follows from all of these, or is impossible: of 64 ways
//!    `n` make a grid. The draw is kept with the probability `n / MAX_WAYS`, and one of the `n` is
//!    taken.
//!
//! Each grid results from exactly one sequence of draws, and all sequences are equally probable. Of
//! all draws 19 % are kept, as it must be: there are 2693 times as many grids as first bands with
//! first stacks, and that is 0.19 of 448 x [`MAX_WAYS`].

use super::rng::AttemptRng;

/// The bound on the ways of step 3. The maximum seen is 28, in eight of 200,000 draws.
pub const MAX_WAYS: usize = 32;

/// Digits as a set: bit `d` for digit `d`, from 0.
pub type Digits = u16;
/// All digits.
pub const ALL: Digits = 0x1ff;

/// The lines of a box, with three digits each, from 0.
type Square = [[u8; 3]; 3];

/// The orders of three.
const ORDERS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// A random full grid, digits from 1, row by row.
pub fn random(rng: &mut AttemptRng) -> [u8; 81] {
    loop {
        if let Some(grid) = draw(rng) {
            return grid;
        }
    }
}

/// One draw; `None` if it is refused.
pub fn draw(rng: &mut AttemptRng) -> Option<[u8; 81]> {
    let mut first = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    rng.shuffle(&mut first);
    let one: Square =
        std::array::from_fn(|row| std::array::from_fn(|column| first[3 * row + column]));
    let [two, three] = beside(&one, rng);
    // the first stack is a band of the transposed board
    let [four, seven] = beside(&transposed(&one), rng);
    let (four, seven) = (transposed(&four), transposed(&seven));
    let rows = lines(&sets(&four, rng.below(56))[0]);
    let five = Lines::new(rows, lines(&transposed(&two)))?.way(rng.below(8));
    let six = Lines::new(rest(&four, &five), lines(&transposed(&three)))?;
    let eight = Lines::new(rest(&transposed(&two), &transposed(&five)), lines(&seven))?;
    let (six, eight, nine) = last(&six, &eight, rng.below(MAX_WAYS))?;
    let eight = transposed(&eight);
    Some(joined(&[
        one, two, three, four, five, six, seven, eight, nine,
    ]))
}

/// The grid of these squares.
#[inline(always)]
fn joined(squares: &[Square; 9]) -> [u8; 81] {
    let mut grid = [0; 81];
    for (number, square) in squares.iter().enumerate() {
        for (row, line) in square.iter().enumerate() {
            for (column, digit) in line.iter().enumerate() {
                grid[27 * (number / 3) + 9 * row + 3 * (number % 3) + column] = digit + 1;
            }
        }
    }
    grid
}

fn transposed(square: &Square) -> Square {
    let [a, b, c] = *square;
    [[a[0], b[0], c[0]], [a[1], b[1], c[1]], [a[2], b[2], c[2]]]
}

/// The digits of a line.
pub fn set(line: [u8; 3]) -> Digits {
    line.iter().fold(0, |set, digit| set | 1 << digit)
}

/// The lines of a box as sets.
fn lines(square: &Square) -> [Digits; 3] {
    [set(square[0]), set(square[1]), set(square[2])]
}

/// What the lines of two boxes beside each other leave for the third.
fn rest(one: &Square, other: &Square) -> [Digits; 3] {
    let left = |line: usize| ALL & !set(one[line]) & !set(other[line]);
    [left(0), left(1), left(2)]
}

/// The two boxes beside a first one in a band, one of 56 x 6^6.
fn beside(first: &Square, rng: &mut AttemptRng) -> [Square; 2] {
    let mut boxes = sets(first, rng.below(56));
    for line in boxes.as_flattened_mut() {
        let [a, b, c] = ORDERS[rng.below(6)];
        *line = [line[a], line[b], line[c]];
    }
    boxes
}

/// The two boxes beside a first one in a band, each line in some order: one of 56 ways.
pub fn sets(first: &Square, way: usize) -> [Square; 2] {
    let [a, b, c] = *first;
    let mut boxes = if way < 2 {
        [[b, c, a], [c, a, b]]
    } else {
        // one digit of each line turns opposite to the other two
        let odd = (way - 2) / 2;
        let (mut a, mut b, mut c) = (a, b, c);
        a.swap(odd % 3, 2);
        b.swap(odd / 3 % 3, 2);
        c.swap(odd / 9, 2);
        [
            [[b[0], b[1], c[2]], [c[0], c[1], a[2]], [a[0], a[1], b[2]]],
            [[c[0], c[1], b[2]], [a[0], a[1], c[2]], [b[0], b[1], a[2]]],
        ]
    };
    if way % 2 == 1 {
        boxes.swap(0, 1);
    }
    boxes
}

/// Three lines of a box, each with its two orders.
struct Lines {
    orders: [[[u8; 3]; 2]; 3],
    /// The digits across in the box beside.
    across: [Digits; 3],
}

impl Lines {
    /// The lines of these digits that avoid the digits across; `None` where a line cannot.
    #[inline(always)]
    fn new(lines: [Digits; 3], across: [Digits; 3]) -> Option<Lines> {
        let mut orders = [[[0; 3]; 2]; 3];
        for (line, orders) in lines.into_iter().zip(&mut orders) {
            let [a, b, c] = [line & across[0], line & across[1], line & across[2]];
            if a == line || b == line || c == line {
                return None;
            }
            let digit = |set: Digits| set.trailing_zeros() as u8;
            *orders = match (a, b, c) {
                // two stand in one column: the third digit takes that column, and the two take any
                // of the others
                _ if !a.is_power_of_two() && a != 0 => both(a, line & !a, [1, 2, 0]),
                _ if !b.is_power_of_two() && b != 0 => both(b, line & !b, [0, 2, 1]),
                _ if !c.is_power_of_two() && c != 0 => both(c, line & !c, [0, 1, 2]),
                // one in each: around, either way
                _ => [
                    [digit(b), digit(c), digit(a)],
                    [digit(c), digit(a), digit(b)],
                ],
            };
        }
        Some(Lines { orders, across })
    }

    /// One of eight ways to order them.
    #[inline(always)]
    fn way(&self, way: usize) -> Square {
        [
            self.orders[0][way & 1],
            self.orders[1][way >> 1 & 1],
            self.orders[2][way >> 2 & 1],
        ]
    }

    /// For each way the digits that it leaves for the first two lines across of the box behind; the
    /// third gets the rest.
    #[inline(always)]
    fn left(&self) -> [[Digits; 2]; 8] {
        std::array::from_fn(|way| {
            let at = |line: usize, j: usize| 1 << self.orders[line][way >> line & 1][j];
            let left = |j: usize| ALL & !self.across[j] & !(at(0, j) | at(1, j) | at(2, j));
            [left(0), left(1)]
        })
    }
}

/// Both orders of two digits in the places `to[0]` and `to[1]`, with the third digit in `to[2]`.
#[inline(always)]
fn both(two: Digits, one: Digits, to: [usize; 3]) -> [[u8; 3]; 2] {
    let (low, high) = (two.trailing_zeros() as u8, 15 - two.leading_zeros() as u8);
    let order = |first, second| {
        let mut order = [0; 3];
        (order[to[0]], order[to[1]], order[to[2]]) = (first, second, one.trailing_zeros() as u8);
        order
    };
    [order(low, high), order(high, low)]
}

/// Which ways to fill the columns and the rows of the last square go together, a bit each.
#[inline(always)]
fn fitting(columns: &[[Digits; 2]; 8], rows: &[[Digits; 2]; 8]) -> u64 {
    let mut good = 0_u64;
    for (number, &[a, b]) in columns.iter().enumerate() {
        for (other, &[x, y]) in rows.iter().enumerate() {
            // each row and column has three digits: where four cells have one each, all have
            let one = |set: Digits| set.is_power_of_two();
            good |= u64::from(one(a & x) & one(a & y) & one(b & x) & one(b & y))
                << (8 * number + other);
        }
    }
    good
}

/// Number `pick` of all ways to complete the grid.
#[inline(always)]
fn last(six: &Lines, eight: &Lines, pick: usize) -> Option<(Square, Square, Square)> {
    let (columns, rows) = (six.left(), eight.left());
    let mut good = fitting(&columns, &rows);
    if good.count_ones() as usize <= pick {
        return None;
    }
    for _ in 0..pick {
        good &= good - 1;
    }
    let first = good.trailing_zeros() as usize;
    let (number, other) = (first / 8, first % 8);
    let all = |[a, b]: [Digits; 2]| [a, b, ALL & !a & !b];
    let (columns, rows) = (all(columns[number]), all(rows[other]));
    let digit = |row: usize, column: usize| (rows[row] & columns[column]).trailing_zeros() as u8;
    let line = |row: usize| [digit(row, 0), digit(row, 1), digit(row, 2)];
    Some((
        six.way(number),
        eight.way(other),
        [line(0), line(1), line(2)],
    ))
}
