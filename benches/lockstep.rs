//! Many 9x9 sudokus in lockstep, on each instruction set of the machine: how long until each is
//! known to have one answer.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use quadrille::cpu::Simd;
use quadrille::limits::Limits;
use quadrille::sudoku::lockstep::{Grid, Lockstep};
use std::hint::black_box;
use std::ops::ControlFlow;

/// Puzzles with one answer each, of several kinds; the digits are renamed and the bands and stacks
/// swapped, to have many of them.
const PUZZLES: [&str; 4] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
];

fn puzzles() -> Vec<[u8; 81]> {
    let mut all = Vec::new();
    for n in 0..2000_usize {
        let cells = PUZZLES[n % 4].as_bytes();
        all.push(std::array::from_fn(|c| {
            let (row, column) = ((c / 9 + 3 * (n / 4)) % 9, (c % 9 + 3 * (n / 12)) % 9);
            match cells[9 * row + column] {
                b'.' => b'.',
                digit => b'1' + (digit - b'1' + (n / 36 % 9) as u8) % 9,
            }
        }));
    }
    all
}

fn batches(c: &mut Criterion) {
    let puzzles = puzzles();
    let mut group = c.benchmark_group("lockstep");
    group.throughput(Throughput::Elements(puzzles.len() as u64));
    for simd in Simd::available() {
        let solver = Lockstep::new()
            .limits(Limits::new().max_solutions(2))
            .simd(simd)
            .expect("available");
        group.bench_function(format!("unique/{simd}"), |b| {
            b.iter(|| {
                let mut unique = 0;
                let grids = puzzles
                    .iter()
                    .map(|line| Grid::from_line(line).expect("81 cells"));
                let report = solver.solve_all(grids, |outcome| {
                    unique += usize::from(outcome.solutions == 1);
                    ControlFlow::Continue(())
                });
                assert!(report.is_exhausted() && unique == puzzles.len());
                black_box(report)
            });
        });
    }
    // a call for each puzzle
    for simd in Simd::available() {
        let solver = Lockstep::new()
            .limits(Limits::new().max_solutions(2))
            .simd(simd)
            .expect("available");
        group.bench_function(format!("one/{simd}"), |b| {
            b.iter(|| {
                let grids = puzzles
                    .iter()
                    .map(|line| Grid::from_line(line).expect("81 cells"));
                let unique = grids
                    .filter(|grid| solver.solve_one(grid).solutions == 1)
                    .count();
                assert_eq!(black_box(unique), puzzles.len());
            });
        });
    }
    group.finish();
}

criterion_group!(benches, batches);
criterion_main!(benches);
