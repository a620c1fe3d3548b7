//! Sets of 9x9 sudokus: made from a seed, or read; then turned and renamed at random, since sorted lists flatter some solvers.

use crate::args::Args;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use std::array;
use std::fs;
use std::path::Path;

/// Digits in reading order, 0 for an empty cell.
pub(crate) type Puzzle = [u8; 81];

pub(crate) struct Set {
    pub(crate) name: String,
    pub(crate) puzzles: Vec<Puzzle>,
}

/// A maker of one puzzle.
type Maker = fn(&mut ChaCha8Rng) -> Puzzle;

const MADE: [(&str, Maker); 4] = [("minimal", minimal), ("easy34", easy), ("loosened", loosened), ("invalid", invalid)];

/// The sets that the arguments ask for.
pub(crate) fn sets(args: &Args) -> Result<Vec<Set>, String> {
    let mut sets = Vec::new();
    for (name, maker) in MADE.iter().filter(|(name, _)| args.wants(name)) {
        let mut rng = ChaCha8Rng::seed_from_u64(args.seed);
        sets.push(Set { name: (*name).into(), puzzles: (0..args.take).map(|_| maker(&mut rng)).collect() });
    }
    if let Some(folder) = &args.sudokus {
        let mut given = given(folder, args).map_err(|error| format!("{}: {error}", folder.display()))?;
        given.sort_by(|a, b| a.name.cmp(&b.name));
        sets.append(&mut given);
    }
    Ok(sets)
}

/// The files of a folder, of each as many puzzles as were asked for.
fn given(folder: &Path, args: &Args) -> std::io::Result<Vec<Set>> {
    let mut sets = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if !args.wants(&name) || path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let text = fs::read_to_string(&path)?;
        let mut puzzles: Vec<Puzzle> = text.lines().filter_map(puzzle).collect();
        let mut rng = ChaCha8Rng::seed_from_u64(args.seed);
        puzzles.shuffle(&mut rng);
        puzzles.truncate(args.take);
        for puzzle in &mut puzzles {
            *puzzle = permuted(puzzle, &mut rng);
        }
        sets.push(Set { name, puzzles });
    }
    Ok(sets)
}

/// A line that begins with 81 cells; comments and all others are none.
fn puzzle(line: &str) -> Option<Puzzle> {
    let cell = |&byte: &u8| match byte {
        b'1'..=b'9' => Some(byte - b'0'),
        b'0' | b'.' => Some(0),
        _ => None,
    };
    let cells: Vec<u8> = line.as_bytes().get(..81)?.iter().map(cell).collect::<Option<_>>()?;
    cells.try_into().ok()
}

/// The same puzzle in another coat: digits renamed, rows and columns shuffled in their bands, the bands too, turned over.
fn permuted(puzzle: &Puzzle, rng: &mut ChaCha8Rng) -> Puzzle {
    let mut names: [u8; 10] = array::from_fn(|digit| digit as u8);
    names[1..].shuffle(rng);
    let (rows, columns) = (lines(rng), lines(rng));
    let over = rng.random_bool(0.5);
    array::from_fn(|cell| {
        let (row, column) = (rows[cell / 9], columns[cell % 9]);
        let from = if over { column * 9 + row } else { row * 9 + column };
        names[usize::from(puzzle[from])]
    })
}

/// The nine lines in an order that keeps bands together.
fn lines(rng: &mut ChaCha8Rng) -> [usize; 9] {
    let mut bands = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
    bands.shuffle(rng);
    for band in &mut bands {
        band.shuffle(rng);
    }
    array::from_fn(|line| bands[line / 3][line % 3])
}

fn answers(puzzle: &Puzzle) -> usize {
    sudoku::Sudoku::from_bytes(*puzzle).map_or(0, |puzzle| puzzle.solutions_count_up_to(2))
}

/// A full board: the boxes of the diagonal at random, the rest as it comes, all permuted.
fn full(rng: &mut ChaCha8Rng) -> Puzzle {
    let mut board = [0; 81];
    for corner in [0, 30, 60] {
        let mut digits: [u8; 9] = array::from_fn(|digit| digit as u8 + 1);
        digits.shuffle(rng);
        for (i, digit) in digits.into_iter().enumerate() {
            board[corner + i / 3 * 9 + i % 3] = digit;
        }
    }
    let answer = sudoku::Sudoku::from_bytes(board).ok().and_then(sudoku::Sudoku::some_solution);
    permuted(&answer.expect("boxes of a diagonal never clash").to_bytes(), rng)
}

/// A puzzle with one answer, and several when any clue goes.
fn minimal(rng: &mut ChaCha8Rng) -> Puzzle {
    let mut puzzle = full(rng);
    let mut cells: [usize; 81] = array::from_fn(|cell| cell);
    cells.shuffle(rng);
    for cell in cells {
        let clue = std::mem::take(&mut puzzle[cell]);
        if answers(&puzzle) > 1 {
            puzzle[cell] = clue;
        }
    }
    puzzle
}

/// A minimal puzzle with more clues, 34 in all.
fn easy(rng: &mut ChaCha8Rng) -> Puzzle {
    let mut puzzle = minimal(rng);
    let answer = sudoku::Sudoku::from_bytes(puzzle).ok().and_then(sudoku::Sudoku::some_solution);
    let answer = answer.expect("a minimal puzzle has an answer").to_bytes();
    let mut empty: Vec<usize> = (0..81).filter(|&cell| puzzle[cell] == 0).collect();
    empty.shuffle(rng);
    for &cell in empty.iter().take(empty.len().saturating_sub(81 - 34)) {
        puzzle[cell] = answer[cell];
    }
    puzzle
}

/// A minimal puzzle without some of its clues.
fn loosened(rng: &mut ChaCha8Rng) -> Puzzle {
    let mut puzzle = minimal(rng);
    let mut clues: Vec<usize> = (0..81).filter(|&cell| puzzle[cell] != 0).collect();
    clues.shuffle(rng);
    for &cell in &clues[..rng.random_range(1..=4)] {
        puzzle[cell] = 0;
    }
    puzzle
}

/// A minimal puzzle with another digit in a cell, so that there is no answer though no two clues clash.
fn invalid(rng: &mut ChaCha8Rng) -> Puzzle {
    loop {
        let mut puzzle = minimal(rng);
        let clue = (0..81).filter(|&cell| puzzle[cell] != 0).nth(rng.random_range(0..17)).unwrap_or(0);
        puzzle[clue] = rng.random_range(1..=9);
        if !clashes(&puzzle) && answers(&puzzle) == 0 {
            return puzzle;
        }
    }
}

fn clashes(puzzle: &Puzzle) -> bool {
    let sees = |a: usize, b: usize| a / 9 == b / 9 || a % 9 == b % 9 || (a / 27, a % 9 / 3) == (b / 27, b % 9 / 3);
    (0..81).any(|a| puzzle[a] != 0 && (0..a).any(|b| puzzle[b] == puzzle[a] && sees(a, b)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn makes_what_the_names_say() {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        for _ in 0..5 {
            assert_eq!(answers(&minimal(&mut rng)), 1);
            let easy = easy(&mut rng);
            assert_eq!((answers(&easy), easy.iter().filter(|&&digit| digit > 0).count()), (1, 34));
            assert_eq!(answers(&loosened(&mut rng)), 2);
            assert_eq!(answers(&invalid(&mut rng)), 0);
        }
    }

    #[test]
    fn a_permuted_puzzle_is_as_hard_to_please() {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let (one, none) = (minimal(&mut rng), invalid(&mut rng));
        assert_eq!((answers(&permuted(&one, &mut rng)), answers(&permuted(&none, &mut rng))), (1, 0));
    }

    #[test]
    fn reads_lines_of_81_cells() {
        assert_eq!(puzzle(&".".repeat(81)), Some([0; 81]));
        assert_eq!(puzzle(&format!("{} # easy", "0".repeat(81))), Some([0; 81]));
        assert_eq!(puzzle("# a comment"), None);
        assert_eq!(puzzle(&"x".repeat(81)), None);
    }
}
