//! Every engine on named exact covers made by our own encoders: all solutions counted, each count
//! asserted.
//!
//! Beside the times, the decisions of each instance are printed once: how many nodes had a choice
//! when nothing is counted in bulk. Decisions are equal for all engines and on all machines.

use criterion::{Criterion, criterion_group, criterion_main};
use quadrille::limits::Limits;
use quadrille::problem::{Problem, ProblemError};
use quadrille::puzzle::Puzzle;
use quadrille::search::{EngineKind, Search};
use quadrille::sudoku::{Sudoku, cover};
use quadrille_gallery::puzzle::polyforms::Region;
use quadrille_gallery::puzzle::{Langford, Latin, Packing, Queens};
use std::error::Error;
use std::hint::black_box;
use std::time::Duration;

/// Ten clues fewer than a puzzle with one answer.
const OPEN_SUDOKU: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9.......";

struct Instance {
    name: &'static str,
    problem: Problem,
    solutions: u128,
}

fn instances() -> Result<Vec<Instance>, Box<dyn Error>> {
    let hole = (3..5).flat_map(|x| (3..5).map(move |y| [x, y, 0]));
    let holed = Region::rectangle(8, 8)?.without(hole)?;
    let list: [(&'static str, Result<Problem, ProblemError>, u128); 8] = [
        ("queens10", Queens::new(10).problem(), 724),
        ("langford11", Langford::new(11).problem(), 35_584),
        ("latin5", Latin::new(5).problem(), 161_280),
        (
            "domino6x6",
            Packing::dominoes(Region::rectangle(6, 6)?).problem(),
            6728,
        ),
        (
            "pent3x20",
            Packing::pentominoes(Region::rectangle(20, 3)?).problem(),
            8,
        ),
        ("pent8x8", Packing::pentominoes(holed).problem(), 520),
        (
            "soma",
            Packing::soma(Region::cuboid(3, 3, 3)?).problem(),
            11_520,
        ),
        (
            "sudoku",
            Ok(cover::encode(&OPEN_SUDOKU.parse::<Sudoku>()?)),
            849,
        ),
    ];
    list.into_iter()
        .map(|(name, problem, solutions)| {
            Ok(Instance {
                name,
                problem: problem?,
                solutions,
            })
        })
        .collect()
}

fn engines(criterion: &mut Criterion) {
    for Instance {
        name,
        problem,
        solutions,
    } in instances().expect("instances that can be made")
    {
        // links counts nothing in bulk
        let plain = Search::new()
            .engine(EngineKind::Links)
            .count(&problem)
            .expect("a plain problem");
        let (decisions, updates) = plain
            .decisions
            .zip(plain.updates)
            .expect("links counts both");
        println!(
            "{name}: {solutions} solutions, {decisions} decisions, {updates} updates by links"
        );
        let mut group = criterion.benchmark_group(name);
        group
            .sample_size(10)
            .warm_up_time(Duration::from_millis(300))
            .measurement_time(Duration::from_secs(2));
        for kind in EngineKind::ALL
            .iter()
            .copied()
            .filter(|&kind| kind != EngineKind::Auto)
        {
            if Search::new()
                .engine(kind)
                .limits(Limits::new().max_nodes(1))
                .count(&problem)
                .is_err()
            {
                continue;
            }
            group.bench_function(kind.name(), |bencher| {
                bencher.iter(|| {
                    let report = Search::new()
                        .engine(kind)
                        .count(black_box(&problem))
                        .expect("the engine took it before");
                    assert_eq!(report.solutions, solutions);
                });
            });
        }
        group.finish();
    }
}

criterion_group!(benches, engines);
criterion_main!(benches);
