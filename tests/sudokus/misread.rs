//! A board in any layout with one character spoiled is refused, or is the same board but for that cell.

use quadrille::sudoku::read::{self, Entry};
use quadrille::sudoku::write::{self, Frame};
use quadrille::sudoku::{Alphabet, Board, Shape};

/// Numbers that look random, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }

    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}

/// A full board by a rule, its digits exchanged, with some cells emptied.
fn board(shape: Shape, random: &mut Random) -> Board {
    let size = shape.size();
    let mut names: Vec<u8> = (1..=size as u8).collect();
    (1..size).rev().for_each(|i| names.swap(i, random.below(i + 1)));
    let kept = 1 + random.below(4);
    let digits: Vec<u8> = (0..shape.n_cells())
        .map(|cell| {
            let (row, column) = (cell / size, cell % size);
            let digit = (shape.box_columns() * (row % shape.box_rows()) + row / shape.box_rows() + column) % size;
            if random.below(4) < kept { names[digit] } else { 0 }
        })
        .collect();
    Board::new(shape, &digits).unwrap()
}

/// The board in every layout that is written.
fn layouts(board: &Board) -> Vec<(String, Alphabet)> {
    let mut alphabets = vec![Alphabet::One];
    if board.shape().size() > 9 {
        alphabets.extend([Alphabet::Zero, Alphabet::Letters, Alphabet::Numbers, Alphabet::NumbersFromZero]);
    }
    let mut layouts = vec![(write::rows(board), Alphabet::One), (write::json(board), Alphabet::Numbers)];
    for alphabet in alphabets {
        layouts.push((write::line_in(board, alphabet), alphabet));
        layouts.push((write::grid_in(board, Frame::Ascii, alphabet), alphabet));
        layouts.push((write::grid_in(board, Frame::Unicode, alphabet), alphabet));
        layouts.push((format!("puzzle,status\n{},unique\n", write::line_in(board, alphabet)), alphabet));
    }
    layouts
}

/// The symbols of a board as a reader shows them.
fn symbols(entry: &Entry) -> Vec<String> {
    let symbol = |&digit: &u8| if digit == 0 { ".".into() } else { entry.alphabet.symbol(digit) };
    entry.sudoku.clues().digits().iter().map(symbol).collect()
}

fn shapes() -> Vec<Shape> {
    let shapes = [(2, 2), (2, 3), (2, 4), (3, 3), (2, 5), (3, 4), (4, 4), (5, 5)];
    shapes.map(|(rows, columns)| Shape::new(rows, columns).unwrap()).to_vec()
}

#[test]
fn every_layout_is_read_back() {
    let mut random = Random(1);
    for shape in shapes() {
        for _ in 0..20 {
            let board = board(shape, &mut random);
            for (text, alphabet) in layouts(&board) {
                let reader = read::Reader::new().alphabet(alphabet);
                let entries: Result<Vec<Entry>, _> = reader.puzzles(text.as_bytes()).collect();
                let entries = entries.unwrap_or_else(|error| panic!("{error}\n{text}"));
                assert!(entries.len() == 1 && *entries[0].sudoku.clues() == board, "{text}");
            }
        }
    }
}

/// `SPOIL=1000000` for more.
#[test]
fn a_spoiled_character_is_noticed() {
    let n: u64 = std::env::var("SPOIL").ok().and_then(|n| n.parse().ok()).unwrap_or(10_000);
    let mut random = Random(2);
    let (mut refused, mut read_as_it_is, mut misread) = (0_u64, 0_u64, Vec::new());
    while refused + read_as_it_is < n {
        let shape = random.one(&shapes());
        let layouts = layouts(&board(shape, &mut random));
        for (text, _) in layouts {
            let Some(Ok(before)) = read::puzzles(text.as_bytes()).next() else { continue };
            let mut spoiled: Vec<char> = text.chars().collect();
            let at = random.below(spoiled.len());
            let with: char = random.one(b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcxyz.*_- ,;|+#%?/[]\"'~\t").into();
            spoiled[at] = with;
            let spoiled: String = spoiled.into_iter().collect();
            let entries: Result<Vec<Entry>, _> = read::puzzles(spoiled.as_bytes()).collect();
            let Ok(entries) = entries else {
                refused += 1;
                continue;
            };
            read_as_it_is += 1;
            let (was, is) = (symbols(&before), symbols(&entries[0]));
            let changed = was.iter().zip(&is).filter(|(was, is)| was != is).count();
            if (entries.len(), is.len()) != (1, was.len()) || changed > 1 {
                misread.push(format!("{with:?} at {at}: {changed} cells changed\n{spoiled}"));
            }
        }
    }
    assert!(misread.is_empty(), "{}", misread.join("\n\n"));
    println!("{refused} refused, {read_as_it_is} read as they are");
}
