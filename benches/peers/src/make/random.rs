//! Instances from a seed: sudokus and Latin squares with holes, random sets with a solution planted, word squares.

use super::{Text, board};
use quadrille::problem::Problem;
use quadrille::sudoku::{Board, Shape, Sudoku, cover};
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;

/// A sudoku with boxes of `base` x `base` cells, of which `clues` are given.
pub(crate) fn sudoku(base: usize, clues: usize, seed: u64) -> Problem {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let n = base * base;
    let mut lines = || {
        let mut bands: Vec<Vec<usize>> = (0..base).map(|band| (band * base..(band + 1) * base).collect()).collect();
        bands.shuffle(&mut rng);
        bands.iter_mut().for_each(|band| band.shuffle(&mut rng));
        bands.concat()
    };
    let (rows, columns) = (lines(), lines());
    let mut digits = vec![0; n * n];
    for cell in some(n * n, clues, &mut rng) {
        let (row, column) = (rows[cell / n], columns[cell % n]);
        digits[cell] = ((row % base * base + row / base + column) % n) as u8 + 1;
    }
    let board = Shape::new(base, base).ok().and_then(|shape| Board::new(shape, &digits).ok());
    let sudoku = board.and_then(|board| Sudoku::new(board).ok());
    cover::encode(&sudoku.expect("part of a full board is a sudoku"))
}

/// A Latin square of order `n` without some of its values.
pub(crate) fn latin_with_holes(n: usize, holes: usize, seed: u64) -> Problem {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut line = || some(n, n, &mut rng);
    let (rows, columns, values) = (line(), line(), line());
    let full = |cell: usize| values[(rows[cell / n] + columns[cell % n]) % n];
    let mut square: Vec<Option<usize>> = (0..n * n).map(|cell| Some(full(cell))).collect();
    for cell in some(n * n, holes, &mut rng) {
        square[cell] = None;
    }
    board::latin_completions(n, &square)
}

/// So many options of three to six items, of some of which there is an exact cover.
pub(crate) fn planted(n_items: usize, n_options: usize, seed: u64) -> Problem {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let name = |item: usize| format!("x{item}");
    let mut text = Text::new((0..n_items).map(name));
    let mut options = Vec::new();
    let all = some(n_items, n_items, &mut rng);
    let mut rest = &all[..];
    while !rest.is_empty() {
        let (option, others) = rest.split_at(rng.random_range(3..=6).min(rest.len()));
        options.push(option.to_vec());
        rest = others;
    }
    while options.len() < n_options {
        let size = rng.random_range(3..=6);
        options.push(some(n_items, size, &mut rng));
    }
    options.shuffle(&mut rng);
    options.into_iter().for_each(|option| text.option(option.into_iter().map(name)));
    text.problem()
}

/// So many tiny problems: for each of their options its items, one to four.
pub(crate) fn tiny(n_items: usize, n_options: usize, n_problems: usize, seed: u64) -> Vec<Vec<Vec<u32>>> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut option = || {
        let size = rng.random_range(1..=4);
        let mut items: Vec<u32> = some(n_items, size, &mut rng).into_iter().map(|item| item as u32).collect();
        items.sort_unstable();
        items
    };
    (0..n_problems).map(|_| (0..n_options).map(|_| option()).collect()).collect()
}

/// Squares of different words across and down, `n` letters each, from a made-up lexicon. Letters are colors of the cells.
pub(crate) fn words(n: usize, n_words: usize, seed: u64) -> Problem {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut lexicon = BTreeSet::new();
    while lexicon.len() < n_words {
        let vowels_at = rng.random_range(0..2);
        let word = (0..n).map(|i| {
            let letters: &[u8] = if i % 2 == vowels_at { b"aeiouy" } else { b"bcdfghklmnprstvw" };
            letters.choose(&mut rng).map_or('a', |&letter| letter.into())
        });
        lexicon.insert(word.collect::<String>());
    }
    let lines = || (0..n).flat_map(|line| [(true, line), (false, line)]);
    let name = |(across, line): (bool, usize)| format!("{}{line}", if across { 'A' } else { 'D' });
    let mut text = Text::new(lines().map(name));
    text.secondary = (0..n * n).map(|cell| format!("{}{}", cell / n, cell % n)).collect();
    text.secondary.extend(lexicon.iter().map(|word| format!("w{word}")));
    for (across, line) in lines() {
        for word in &lexicon {
            let cell = |i| if across { format!("{line}{i}") } else { format!("{i}{line}") };
            let letters = word.chars().enumerate().map(|(i, letter)| format!("{}:{letter}", cell(i)));
            text.option([name((across, line)), format!("w{word}")].into_iter().chain(letters));
        }
    }
    text.problem()
}

/// Some of the numbers below `n`, at random.
fn some(n: usize, amount: usize, rng: &mut ChaCha8Rng) -> Vec<usize> {
    let mut all: Vec<usize> = (0..n).collect();
    all.shuffle(rng);
    all.truncate(amount);
    all
}
