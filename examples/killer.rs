//! Killer sudoku: the exact cover of a sudoku, with options merged. An option fills a whole cage with distinct digits of the right
//! sum, and covers all that their options cover.
//!
//! `cargo run --example killer`

use quadrille::problem::{Labeled, OptionId};
use quadrille::search::{self, Uniqueness};
use quadrille::sudoku::{Board, Shape, Sudoku, cover};

const CAGES: &str = "
    AABBCCCDD AEEFGHHII JJJFGHHKI
    JLMNGOKKP QLMNNOKPP QQRSSTTUV
    QRRRWTTUV XXYRWWZZZ aaYbbcccc";

/// The sums of the cages, in the order of their letters, capitals first.
const SUMS: [u32; 29] =
    [13, 13, 9, 11, 12, 10, 17, 22, 19, 19, 21, 11, 8, 19, 6, 11, 16, 27, 12, 21, 9, 10, 11, 12, 8, 20, 11, 11, 16];

/// All lists of distinct digits of this length and sum.
fn fillings(cells: usize, sum: u32) -> Vec<Vec<u32>> {
    let Some(others) = cells.checked_sub(1) else { return if sum == 0 { vec![vec![]] } else { vec![] } };
    let begin_with = |digit| {
        let others = fillings(others, sum - digit).into_iter().filter(move |others| !others.contains(&digit));
        others.map(move |others| [vec![digit], others].concat())
    };
    (1..=sum.min(9)).flat_map(begin_with).collect()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut cages = std::collections::BTreeMap::<char, Vec<u32>>::new();
    for (cell, letter) in (0..).zip(CAGES.chars().filter(|letter| letter.is_alphabetic())) {
        cages.entry(letter).or_default().push(cell);
    }

    // the options of the empty board are in the order of cells, then digits
    let sudoku = cover::empty(Shape::NINE);
    let entries = |(cell, digit): &(u32, u32)| sudoku.entries(OptionId::new(9 * cell + digit - 1)).iter().copied();
    // all of its items, none of its options
    let mut builder = sudoku.restrict(|_| false).0.to_builder();
    let mut labels = Vec::new();
    for (cells, sum) in cages.values().zip(SUMS) {
        for digits in fillings(cells.len(), sum) {
            let filled: Vec<(u32, u32)> = cells.iter().copied().zip(digits).collect();
            builder.option(filled.iter().flat_map(entries))?;
            labels.push(filled);
        }
    }
    let killer = Labeled::new(builder.build()?, labels)?;
    let Uniqueness::One(solution) = search::uniqueness(killer.problem()) else { return Err("ambiguous".into()) };

    let mut board = Board::empty(Shape::NINE);
    for &(cell, digit) in killer.labels(&solution).flatten() {
        board.place(cell as usize, digit as u8)?;
    }
    Sudoku::new(Board::empty(Shape::NINE))?.verify(&board)?;
    print!("{board:#}");
    Ok(())
}
