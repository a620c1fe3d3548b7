//! The beginning of an image, and the work to put one more row behind it.

use super::measures::{MAX_SIZE, Measures};
use std::ops::Range;

/// The name of a digit that has none yet: larger than all.
pub(super) const NEW: u8 = 31;
/// The bits of a name in a word.
const BITS: u32 = 5;

/// The first rows of an image: the rows of the board, and their decisions on its columns and names.
///
/// Invariants:
/// 1. The columns of an image's stack are those of one stack of the board.
/// 2. The first `free_stacks` stacks are empty so far, and their order is open.
/// 3. In each stack the first columns, `free` of them, are empty so far, and their order is open;
///    all other columns are not empty.
#[derive(Clone, Copy)]
pub(super) struct Beginning<const N: usize> {
    /// For each row of the image the row of the board.
    pub(super) rows: [u8; N],
    /// For each column of the image the column of the board.
    pub(super) columns: [u8; N],
    /// In each stack how many columns are free.
    pub(super) free: [u8; N],
    /// The name of each digit; that of an empty cell is 0.
    pub(super) names: [u8; MAX_SIZE + 1],
    pub(super) free_stacks: u8,
    /// How many digits have a name.
    pub(super) named: u8,
    /// 1 where the board is transposed.
    pub(super) flip: u8,
    /// The rows of the board that were taken.
    pub(super) used: u32,
    /// The number of beginnings that it represents, which differ by empty rows or bands.
    pub(super) weight: u64,
}

impl<const N: usize> Beginning<N> {
    /// Nothing decided.
    pub(super) fn new(flip: u8, measures: Measures) -> Beginning<N> {
        let mut names = [NEW; MAX_SIZE + 1];
        names[0] = 0;
        Beginning {
            rows: [0; N],
            columns: std::array::from_fn(|column| column as u8),
            free: [measures.box_columns as u8; N],
            names,
            free_stacks: (measures.size / measures.box_columns) as u8,
            named: 0,
            flip,
            used: 0,
            weight: 1,
        }
    }

    /// How many symmetries it stands for, all rows being taken.
    pub(super) fn ways(&self, measures: Measures) -> u128 {
        let factorial = |n: usize| (1..=n as u128).product::<u128>();
        let stacks = measures.size / measures.box_columns;
        let in_stacks: u128 = self.free[..stacks]
            .iter()
            .map(|&free| factorial(usize::from(free)))
            .product();
        let names = factorial(measures.size - usize::from(self.named));
        u128::from(self.weight) * in_stacks * factorial(usize::from(self.free_stacks)) * names
    }

    /// The columns of a stack whose order is open.
    #[inline(always)]
    fn free_columns(&self, stack: usize, width: usize) -> Range<usize> {
        stack * width..stack * width + usize::from(self.free[stack])
    }

    /// The new name of a digit: `row` is a row of the board, `column` a column of the image.
    #[inline(always)]
    fn name(&self, row: &[u8; N], column: usize) -> u8 {
        self.names[usize::from(row[usize::from(self.columns[column])])]
    }
}

/// Sorts a few by a key, by insertion.
#[inline(always)]
fn sort_few<T: Copy, K: PartialOrd>(few: &mut [T], key: impl Fn(T) -> K) {
    for end in 1..few.len() {
        let mut at = end;
        while at > 0 && key(few[at - 1]) > key(few[at]) {
            few.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// The names of a stack's cells, the free ones sorted: empty cells first, digits without a name
/// last.
#[inline(always)]
fn stack<const N: usize>(
    beginning: &Beginning<N>,
    row: &[u8; N],
    number: usize,
    measures: Measures,
) -> u128 {
    let width = measures.box_columns;
    let mut names = [0; N];
    for (j, name) in names[..width].iter_mut().enumerate() {
        *name = beginning.name(row, number * width + j);
    }
    sort_few(&mut names[..usize::from(beginning.free[number])], |name| {
        name
    });
    names[..width]
        .iter()
        .fold(0, |word, &name| word << BITS | u128::from(name))
}

/// The names of the cells of each empty stack.
#[inline(always)]
fn free_stacks<const N: usize>(
    beginning: &Beginning<N>,
    row: &[u8; N],
    measures: Measures,
) -> [u128; N] {
    let mut stacks = [0; N];
    let free = usize::from(beginning.free_stacks);
    for (number, word) in stacks[..free].iter_mut().enumerate() {
        *word = stack(beginning, row, number, measures);
    }
    stacks
}

/// The least row that can follow a beginning: its names in a word; `u128::MAX` where that is more
/// than `least`.
#[inline(always)]
pub(super) fn word<const N: usize>(
    beginning: &Beginning<N>,
    row: &[u8; N],
    least: u128,
    measures: Measures,
) -> u128 {
    let Measures {
        size,
        box_columns: width,
        ..
    } = measures;
    let free = usize::from(beginning.free_stacks);
    let (mut all, mut named) = (0, beginning.named);
    let mut left = size as u32;
    let mut put = |stack: u128| {
        for j in (0..width as u32).rev() {
            let mut name = (stack >> (BITS * j)) as u8 & NEW;
            if name == NEW {
                named += 1;
                name = named;
            }
            all = all << BITS | u128::from(name);
        }
        left -= width as u32;
        all > least >> (BITS * left)
    };
    if free > 0 {
        let mut stacks = free_stacks(beginning, row, measures);
        sort_few(&mut stacks[..free], |stack| stack);
        if stacks[..free].iter().any(|&word| put(word)) {
            return u128::MAX;
        }
    }
    for number in free..size / width {
        if put(stack(beginning, row, number, measures)) {
            return u128::MAX;
        }
    }
    all
}

/// All ways to extend a beginning by this row; ways that tie are symmetric so far.
#[inline(always)]
pub(super) fn expand<const N: usize>(
    beginning: &Beginning<N>,
    row: &[u8; N],
    measures: Measures,
    to: &mut Vec<Beginning<N>>,
) {
    let width = measures.box_columns;
    let from = to.len();
    let free = usize::from(beginning.free_stacks);
    let words = free_stacks(beginning, row, measures);
    let mut order = std::array::from_fn(|number| number);
    sort_few(&mut order[..free], |number| words[number]);
    let child = in_order(beginning, row, &order, measures);
    to.push(child);
    // stacks that tie hold new digits only; those without any stay open
    let word_at = |at: usize| words[order[at]];
    let empty = (0..free).take_while(|&at| word_at(at) == 0).count();
    let mut at = empty;
    while at < free {
        let mut end = at + 1;
        while end < free && word_at(end) == word_at(at) {
            end += 1;
        }
        permute(to, from, at * width, end - at, width);
        at = end;
    }
    // new digits in free columns tie too
    for number in 0..measures.size / width {
        let Range { start, end } = child.free_columns(number, width);
        let mut at = end;
        while at > start && child.name(row, at - 1) == NEW {
            at -= 1;
        }
        permute(to, from, at, end - at, 1);
    }
    for child in &mut to[from..] {
        child.free_stacks = empty as u8;
        end_row(child, row, measures);
    }
}

/// The beginning with its empty stacks in this order, and its free columns sorted by their names.
#[inline(always)]
fn in_order<const N: usize>(
    beginning: &Beginning<N>,
    row: &[u8; N],
    order: &[usize; N],
    measures: Measures,
) -> Beginning<N> {
    let width = measures.box_columns;
    let mut child = *beginning;
    let free = usize::from(beginning.free_stacks);
    for (to, &number) in order[..free].iter().enumerate() {
        for column in 0..width {
            child.columns[to * width + column] = beginning.columns[number * width + column];
        }
    }
    for number in 0..measures.size / width {
        let open = child.free_columns(number, width);
        let names = &child.names;
        sort_few(&mut child.columns[open], |column| {
            names[usize::from(row[usize::from(column)])]
        });
    }
    child
}

/// Closes the columns that the row is not empty in, and names its new digits.
#[inline(always)]
fn end_row<const N: usize>(child: &mut Beginning<N>, row: &[u8; N], measures: Measures) {
    let Measures {
        size,
        box_columns: width,
        ..
    } = measures;
    for number in 0..size / width {
        let mut free = 0;
        for column in child.free_columns(number, width) {
            free += u8::from(child.name(row, column) == 0);
        }
        child.free[number] = free;
    }
    for &column in &child.columns[..size] {
        let name = &mut child.names[usize::from(row[usize::from(column)])];
        if *name == NEW {
            child.named += 1;
            *name = child.named;
        }
    }
}

/// Appends variants of the beginnings from `from` on, with some groups of columns in other orders.
#[inline(always)]
fn permute<const N: usize>(
    to: &mut Vec<Beginning<N>>,
    from: usize,
    at: usize,
    groups: usize,
    width: usize,
) {
    // each group is swapped with an earlier group, or stays
    for group in 1..groups {
        let n = to.len();
        for number in from..n {
            for other in 0..group {
                let mut child = to[number];
                for j in 0..width {
                    child
                        .columns
                        .swap(at + group * width + j, at + other * width + j);
                }
                to.push(child);
            }
        }
    }
}
