//! Canonical forms: puzzles of 17 clues, minimal puzzles, puzzles of 40 clues, full grids, and the
//! grid with the most automorphisms.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use quadrille::generate::Generator;
use quadrille::sudoku::canon::Canonizer;
use std::hint::black_box;

const N: u64 = 1000;

/// With 17 clues; they are made many by transposing and renaming, and other orders of bands and
/// stacks.
const SEVENTEEN: [&str; 5] = [
    ".................1..2.34...............1.5.6..73...8......8.2.4.5.......61..9....",
    "................12..3.45...........4.1.6......2.7.1.......3...7...2......85...4..",
    "..............1..2..3....4.....3......564.....7....1.8...45....18.....9.2........",
    "..............1.23..4.56......2.......1...4...3..........7....14.....6..85.3.....",
    "........1.......23..4..5.........6...1.78.....3..2.........45.......6...32......8",
];
const MOST_CANONICAL: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

fn digits(line: &str) -> [u8; 81] {
    let cells = line.as_bytes();
    std::array::from_fn(|cell| {
        if cells[cell].is_ascii_digit() {
            cells[cell] - b'0'
        } else {
            0
        }
    })
}

fn images(puzzle: &[u8; 81]) -> impl Iterator<Item = [u8; 81]> + use<> {
    let puzzle = *puzzle;
    (0..36_usize).map(move |n| {
        std::array::from_fn(|cell| {
            let (row, column) = ((cell / 9 + 3 * n) % 9, (cell % 9 + n / 3 % 3 * 3) % 9);
            let digit = if n % 2 == 0 {
                puzzle[row * 9 + column]
            } else {
                puzzle[column * 9 + row]
            };
            if digit == 0 {
                0
            } else {
                (digit - 1 + (n % 9) as u8) % 9 + 1
            }
        })
    })
}

fn sets() -> Vec<(&'static str, Vec<[u8; 81]>)> {
    let made = |generator: Generator| -> Vec<[u8; 81]> {
        let made = generator.make(0..N).expect("puzzles");
        made.iter()
            .map(|made| made.puzzle.digits().try_into().expect("81 cells"))
            .collect()
    };
    vec![
        (
            "17 clues",
            SEVENTEEN
                .iter()
                .flat_map(|line| images(&digits(line)))
                .collect(),
        ),
        ("minimal", made(Generator::new(1))),
        ("40 clues", made(Generator::new(1).clues(40..=40))),
        ("full", made(Generator::new(1).full())),
        ("most canonical", vec![digits(MOST_CANONICAL); 10]),
    ]
}

fn forms(c: &mut Criterion) {
    let mut canonizer = Canonizer::new();
    let mut group = c.benchmark_group("canon");
    for (name, boards) in sets() {
        group.throughput(Throughput::Elements(boards.len() as u64));
        group.bench_function(name, |b| {
            b.iter(|| {
                for board in &boards {
                    let (least, automorphisms) = canonizer.canonical_9x9(board).expect("no clash");
                    assert!(automorphisms > 0 && least <= *board);
                    black_box(least);
                }
            });
        });
    }
    group.finish();
}

criterion_group!(benches, forms);
criterion_main!(benches);
