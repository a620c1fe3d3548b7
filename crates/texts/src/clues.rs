//! A board by its clues: a cell and a digit each, as equations, triples, records or facts.

use crate::cells::{Cell, cells};
use crate::items::{Item, items};
use crate::sizes::LONGEST_PUZZLE_BYTES;
// boards of other sizes have too few symbols in their clues to show their size
use crate::sizes::USUAL_BOARD as SIZE;

/// The digits of a board with so many cells, row by row; 0 where there is no clue.
type Digits = Vec<u8>;

/// A board has so many clues at least, where its cells have names.
const LEAST_NAMED: usize = 8;
/// A board has so many clues at least, where its cells are numbers: no smaller board has one
/// answer.
const LEAST: usize = 17;

/// The board of a text that gives digits to cells; `None` where it may be something else.
///
/// The numbers of a text are triples of a row, a column and a digit if they stand in the order in
/// which a board is read, and no two digits clash. A letter in the name of a cell is the row or the
/// column, whichever gives that order.
///
/// ```
/// use quadrille_texts::clues::clues;
///
/// let board = clues("A1=9 A4=1 A5=4 B3=8 B4=9 B6=5 B8=4 C1=5 C7=7 C8=6").unwrap();
/// assert_eq!((board[0], board[3], board[11]), (9, 1, 8));
/// ```
pub fn clues(text: &str) -> Option<Digits> {
    if text.len() > LONGEST_PUZZLE_BYTES {
        return None;
    }
    let lacks_some = || text.lines().any(lacks_digit);
    by_fields(text).or_else(|| (!lacks_some()).then(|| of_items(&items(text)))?)
}

/// The board of cells with names, or of triples of numbers.
fn of_items(items: &[Item]) -> Option<Digits> {
    let letters = items.iter().filter_map(|item| match item {
        Item::Lettered(letter, _) => Some(*letter),
        _ => None,
    });
    let (least, most) = (letters.clone().min(), letters.max());
    let by_row_and_column = |item: Item| match item {
        Item::Named(row, column) => Some((row, column)),
        _ => None,
    };
    // `x12`
    let by_two_digits = |item: Item| match item {
        Item::Lettered(_, number) => Some((number / 10, number % 10)),
        _ => None,
    };
    if items.iter().any(|item| matches!(item, Item::Named(..))) {
        return named(items, &by_row_and_column);
    }
    match (least, most) {
        (None, _) => triples(items),
        (least, most) if least == most => named(items, &by_two_digits),
        _ => by_letters(items),
    }
}

/// The board of cells whose letter is the row or the column, whichever puts them in order.
fn by_letters(items: &[Item]) -> Option<Digits> {
    let cell = |item: Item| match item {
        Item::Lettered(letter, number) => Some((usize::from(letter - b'a' + 1), number)),
        _ => None,
    };
    let swapped = |item: Item| cell(item).map(|(row, column)| (column, row));
    match (named(items, &cell), named(items, &swapped)) {
        (Some(board), None) | (None, Some(board)) => Some(board),
        _ => None,
    }
}

/// The digits of cells that name their row and their column, where no other numbers stand.
fn by_fields(text: &str) -> Option<Digits> {
    let cells = cells(text)?;
    let clue = |cell: &Cell| (cell.place.0, cell.place.1, cell.value);
    let clues: Vec<_> = cells.all.iter().map(clue).collect();
    let is_size = |item: &Item| *item == Item::Number(SIZE);
    let is_free = |cell: &Cell| cell.sum.is_none() && cell.group == cells.all[0].group;
    let is_board = clues.iter().filter(|clue| clue.2 > 0).count() >= LEAST
        && cells.all.iter().all(is_free)
        && items(&cells.rest).iter().all(is_size);
    is_board.then(|| board(&clues, 0))?
}

/// Whether a line equates a cell with nothing.
fn lacks_digit(line: &str) -> bool {
    let is_open = line.trim_end_matches([' ', ';', ',']).ends_with('=');
    is_open && matches!(items(line)[..], [Item::Named(..) | Item::Lettered(..)])
}

/// Cells with a digit behind each of them, or before some.
fn named(items: &[Item], cell: &dyn Fn(Item) -> Option<(usize, usize)>) -> Option<Digits> {
    let digit = |item: &Item| match item {
        Item::Number(number) => Some(*number),
        _ => None,
    };
    let n_numbers = items.iter().filter(|item| digit(item).is_some()).count();
    let begins = digit(items.first()?).is_some();
    // a size may stand before the first cell
    let is_before = begins && digit(items.last()?).is_none();
    let items = &items[usize::from(begins && !is_before)..];
    let (mut clues, mut is_sorted) = (Vec::new(), true);
    let (mut value, mut last) = (0, None);
    for (at, &item) in items.iter().enumerate() {
        let Some(cell) = cell(item) else {
            value = digit(&item)?;
            // two numbers beside each other belong to no cell
            if at > 0 && digit(&items[at - 1]).is_some() {
                return None;
            }
            // the cells of another digit begin anew
            last = last.filter(|_| !is_before);
            continue;
        };
        if !is_before {
            value = items.get(at + 1).and_then(digit).unwrap_or(0);
        }
        is_sorted &= last.replace(cell).is_none_or(|last| last <= cell);
        // all candidates are no clue
        let is_free = value == 123_456_789;
        clues.push((cell.0, cell.1, if is_free { 0 } else { value }));
    }
    let is_enough = n_numbers > 0 && clues.iter().filter(|clue| clue.2 > 0).count() >= LEAST_NAMED;
    (is_sorted && is_enough).then(|| board(&clues, 1))?
}

/// Numbers as rows, columns and digits, in this order, or each digit before its cell.
fn triples(items: &[Item]) -> Option<Digits> {
    let number = |item: &Item| match item {
        Item::Number(number) => *number,
        _ => 0,
    };
    let numbers: Vec<usize> = items.iter().map(number).collect();
    // sizes and versions may stand before the first triple
    let rest = numbers.len() % 3;
    let read = |order| {
        let all = [rest, rest + 3]
            .into_iter()
            .filter_map(|before| numbers.get(before..));
        all.into_iter().find_map(|numbers| in_order(numbers, order))
    };
    match [[0, 1, 2], [1, 2, 0]].map(read) {
        [Some(board), None] | [None, Some(board)] => Some(board),
        _ => None,
    }
}

/// The board of triples, in which the row, the column and the digit have these places.
fn in_order(numbers: &[usize], [row, column, digit]: [usize; 3]) -> Option<Digits> {
    let (triples, _) = numbers.as_chunks::<3>();
    let clue = |triple: &[usize; 3]| (triple[row], triple[column], triple[digit]);
    let clues: Vec<(usize, usize, usize)> = triples.iter().map(clue).collect();
    let place = |clue: &(usize, usize, usize)| (clue.0, clue.1);
    let is_sorted = clues.is_sorted_by(|a, b| place(a) < place(b));
    let first = clues.iter().map(|clue| clue.0.min(clue.1)).min()?;
    let n_clues = clues.iter().filter(|clue| clue.2 > 0).count();
    (is_sorted && first < 2 && n_clues >= LEAST).then(|| board(&clues, first))?
}

/// The board of clues whose rows and columns count from a number, if no two digits clash.
fn board(clues: &[(usize, usize, usize)], first: usize) -> Option<Digits> {
    let mut board = vec![0; SIZE * SIZE];
    for &(row, column, digit) in clues {
        let (row, column) = (row.checked_sub(first)?, column.checked_sub(first)?);
        if row >= SIZE || column >= SIZE || digit > SIZE {
            return None;
        }
        let cell = &mut board[row * SIZE + column];
        if *cell != 0 && digit != 0 {
            return None;
        }
        *cell = (*cell).max(digit as u8);
    }
    let clash = |one: usize, other: usize| {
        let same = one / SIZE == other / SIZE || one % SIZE == other % SIZE;
        same && board[one] != 0 && board[one] == board[other]
    };
    let clashes = (0..board.len()).any(|one| (0..one).any(|other| clash(one, other)));
    (!clashes).then_some(board)
}
