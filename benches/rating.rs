//! Puzzles of our own rated on the scale of Sudoku Explainer.
//!
//! The ratings depend on no machine, and the sum of each list is asserted. A rater is used again,
//! as in a list.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use quadrille::limits::Limits;
use quadrille::solver::rating::Rater;
use quadrille::sudoku::{Sudoku, read};
use std::time::Duration;

const EASY: &[u8] = include_bytes!("../puzzles/sudoku/made/easy.txt");
const MINIMAL: &[u8] = include_bytes!("../puzzles/sudoku/made/minimal.txt");
const HARD: &[u8] = include_bytes!("../puzzles/sudoku/made/hard.txt");

/// Each list, how many puzzles of it are taken, and the sum of their ER in tenths.
const LISTS: [(&str, &[u8], usize, u32); 3] = [
    ("easy", EASY, 1000, 13937),
    ("minimal", MINIMAL, 200, 7497),
    ("hard", HARD, 20, 1658),
];

fn rate(c: &mut Criterion) {
    let mut group = c.benchmark_group("rating");
    group
        .sample_size(10)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(3));
    let mut rater = Rater::new();
    for (name, text, n, expected) in LISTS {
        let sudokus: Vec<Sudoku> = read::puzzles(text)
            .take(n)
            .map(|entry| entry.expect("a sudoku").sudoku)
            .collect();
        group.throughput(Throughput::Elements(sudokus.len() as u64));
        group.bench_function(name, |b| {
            b.iter(|| {
                let ratings = sudokus.iter().map(|sudoku| {
                    let rating = rater.rate(sudoku, &Limits::new());
                    u32::from(rating.expect("one answer").er.0)
                });
                assert_eq!(ratings.sum::<u32>(), expected);
            });
        });
    }
    group.finish();
}

criterion_group!(benches, rate);
criterion_main!(benches);
