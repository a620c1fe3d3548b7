//! Puzzles of our own solved by logic: with the techniques up to a jellyfish, without chains, and
//! with all of them.
//!
//! How many of a list are solved depends on no machine, and is asserted. What is not solved is
//! followed to where logic ends: of the hard ones without chains that is most. Each puzzle begins
//! as a board that was read; no search proves first that it has one answer.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use quadrille::sudoku::logic::{End, Logic, Technique};
use quadrille::sudoku::{Sudoku, read};
use std::time::Duration;

const MINIMAL: &[u8] = include_bytes!("../puzzles/sudoku/made/minimal.txt");
const HARD: &[u8] = include_bytes!("../puzzles/sudoku/made/hard.txt");

/// Each list, how many puzzles of it are taken, and how many are solved without chains and with
/// everything.
const LISTS: [(&str, &[u8], usize, [usize; 2]); 2] = [
    ("minimal", MINIMAL, 1000, [728, 1000]),
    ("hard", HARD, 100, [3, 100]),
];

fn solved(sudokus: &[Sudoku], most: Technique) -> usize {
    let solves = |sudoku: &&Sudoku| {
        let mut logic = Logic::new(sudoku).expect("a board of 9x9").up_to(most);
        logic.by_ref().for_each(drop);
        assert!(logic.end() != End::Solved || sudoku.verify(&logic.board()).is_ok());
        logic.end() == End::Solved
    };
    sudokus.iter().filter(solves).count()
}

fn logic(c: &mut Criterion) {
    let mut group = c.benchmark_group("logic");
    group
        .sample_size(10)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(3));
    for (name, text, n, expected) in LISTS {
        let sudokus: Vec<Sudoku> = read::puzzles(text)
            .take(n)
            .map(|entry| entry.expect("a sudoku").sudoku)
            .collect();
        group.throughput(Throughput::Elements(sudokus.len() as u64));
        for (most, expected) in [Technique::Jellyfish, Technique::Trial]
            .into_iter()
            .zip(expected)
        {
            group.bench_function(format!("{name}, up to {most}"), |b| {
                b.iter(|| assert_eq!(solved(&sudokus, most), expected));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, logic);
criterion_main!(benches);
