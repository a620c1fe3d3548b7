//! What stands around a search: texts read, boards encoded, prepared problems begun again, problems
//! reduced; and the cheapest cover, which has a search of its own. Each result is asserted.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use quadrille::format::dlx;
use quadrille::limits::Limits;
use quadrille::problem::{Cost, OptionId, Problem};
use quadrille::puzzle::Puzzle;
use quadrille::reduce::Reduced;
use quadrille::search::{EngineKind, Search, Template};
use quadrille::sudoku::{Shape, Sudoku, cover, read};
use quadrille_gallery::puzzle::Packing;
use quadrille_gallery::puzzle::polyforms::Region;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::hint::black_box;
use std::time::Duration;

/// Hard ones, a line each.
const BOARDS: &str = include_str!("../puzzles/sudoku/famous.txt");

fn pentominoes() -> Problem {
    let hole = (3..5).flat_map(|x| (3..5).map(move |y| [x, y, 0]));
    let region = Region::rectangle(8, 8)
        .and_then(|square| square.without(hole))
        .expect("a chessboard");
    Packing::pentominoes(region).problem().expect("a problem")
}

/// The pentominoes with a random cost from 1 to 99 per option.
fn priced() -> Problem {
    let plain = pentominoes();
    let mut rng = ChaCha8Rng::seed_from_u64(238);
    let mut builder = Problem::builder();
    for item in plain.items() {
        builder
            .primary(plain.item_name(item))
            .expect("names differ");
    }
    for option in plain.options() {
        let option = builder
            .option(plain.entries(option).to_vec())
            .expect("the same option");
        builder
            .cost(option, rng.random_range(1..100))
            .expect("small costs");
    }
    builder.build().expect("the same problem")
}

fn reading(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("read");
    group
        .measurement_time(Duration::from_secs(2))
        .warm_up_time(Duration::from_millis(300));
    let many = BOARDS.repeat(100);
    let boards = BOARDS.lines().filter(|line| !line.starts_with('#')).count() * 100;
    group.throughput(Throughput::Elements(boards as u64));
    group.bench_function("boards, a line each", |bencher| {
        bencher.iter(|| {
            assert_eq!(
                read::puzzles(black_box(many.as_bytes())).flatten().count(),
                boards
            );
        });
    });
    let problem = pentominoes();
    let text = dlx::write(&problem).expect("names without blanks");
    group.throughput(Throughput::Bytes(text.len() as u64));
    group.bench_function("Knuth's text", |bencher| {
        bencher.iter(|| {
            let problem: Problem = black_box(&text).parse().expect("what was written");
            assert_eq!(problem.n_options(), 1568);
        });
    });
    group.finish();
}

fn sudokus(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("sudoku as a cover");
    group
        .measurement_time(Duration::from_secs(2))
        .warm_up_time(Duration::from_millis(300));
    let first = BOARDS
        .lines()
        .find(|line| !line.starts_with('#'))
        .expect("a board");
    let sudoku: Sudoku = first[..81].parse().expect("a board");
    group.bench_function("encode", |bencher| {
        bencher.iter(|| assert!(cover::encode(black_box(&sudoku)).n_options() < 729));
    });
    group.bench_function("encode and search", |bencher| {
        bencher.iter(|| {
            let report = Search::new()
                .limits(Limits::new().max_solutions(2))
                .count(&cover::encode(black_box(&sudoku)));
            assert_eq!(report.expect("a plain problem").solutions, 1);
        });
    });
    let mut template = Template::new(cover::empty(Shape::NINE), EngineKind::Auto);
    group.bench_function("prepared", |bencher| {
        bencher.iter(|| {
            let limits = Limits::new().max_solutions(2);
            let run = template.start(limits, cover::consistent(black_box(&sudoku)));
            assert_eq!(run.expect("a plain problem").count().solutions, 1);
        });
    });
    group.finish();
}

fn covers(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("pentominoes 8x8");
    group
        .sample_size(10)
        .measurement_time(Duration::from_secs(2))
        .warm_up_time(Duration::from_millis(300));
    let (plain, priced) = (pentominoes(), priced());
    group.bench_function("reduce", |bencher| {
        bencher.iter(|| assert_eq!(Reduced::of(black_box(&plain)).problem().n_options(), 1416));
    });
    // the reference for the optimum: all solutions, one by one
    let cost = |solution: &[OptionId]| priced.total_cost(solution);
    let mut least = Cost::from(i64::MAX);
    let _ = Search::new().visit(&priced, |solution| {
        least = least.min(cost(solution));
        std::ops::ControlFlow::Continue(())
    });
    for kind in [EngineKind::Bits, EngineKind::Cells] {
        group.bench_function(format!("cheapest by {kind}"), |bencher| {
            bencher.iter(|| {
                let cheapest = Search::new()
                    .engine(kind)
                    .cheapest(black_box(&priced), 1)
                    .expect("an engine for costs");
                assert!(cheapest.proven && cheapest.solutions[0].cost == least);
            });
        });
    }
    group.finish();
}

criterion_group!(benches, reading, sudokus, covers);
criterion_main!(benches);
