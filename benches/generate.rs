//! Making puzzles, on each instruction set of the machine: how long for some thousands.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use quadrille::cpu::Simd;
use quadrille::generate::{Generator, Pattern};
use std::hint::black_box;

const N: u64 = 16_384;

fn makers(c: &mut Criterion) {
    let mut group = c.benchmark_group("generate");
    group.sample_size(10);
    group.throughput(Throughput::Elements(N));
    for simd in Simd::available() {
        let generator = Generator::new(1).simd(simd).expect("available");
        for (name, generator) in [
            ("minimal", generator.clone()),
            ("half-turn", generator.clone().symmetry(Pattern::HalfTurn)),
            ("32 clues", generator.clone().clues(32..=32)),
        ] {
            group.bench_function(format!("{name}/{simd}"), |b| {
                b.iter(|| {
                    let made = generator.make(0..N).expect("puzzles");
                    assert_eq!(made.len() as u64, N);
                    black_box(made)
                });
            });
        }
    }
    group.bench_function("full", |b| {
        b.iter(|| black_box(Generator::new(1).full().make(0..N).expect("grids")));
    });
    group.finish();
}

criterion_group!(benches, makers);
criterion_main!(benches);
