//! Figures that no machine changes: nodes, decisions, updates, guesses, rounds of every way to
//! solve, on puzzles of our own. They stand in `tests/figures.txt`, so that a change which makes a
//! search longer is seen, and one which makes it shorter is written down:
//! `FIGURES=overwrite cargo test --test library figures`.
//!
//! Kernels for one instruction set or another walk the same tree; lockstep counts rounds of
//! vectors, and does so on the portable ones.

use quadrille::cpu::Simd;
use quadrille::limits::{Limits, Report};
use quadrille::problem::Problem;
use quadrille::search::{Branching, EngineKind, Search};
use quadrille::solver::Method;
use quadrille::sudoku::lockstep::{Grid, Lockstep};
use quadrille::sudoku::{Sudoku, backtrack, read};
use std::fmt::Write;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

const COVERS: [&str; 7] = [
    "domino6x6",
    "langford7",
    "latin4",
    "pent3x20",
    "pent8x8",
    "queens8",
    "soma",
];

fn covers(out: &mut String) {
    let line = |out: &mut String, name: &str, way: &str, report: Report| {
        let Report {
            solutions, nodes, ..
        } = report;
        let (decisions, deepest) = (report.decisions.unwrap(), report.deepest.unwrap());
        let updates = report
            .updates
            .map_or_else(|| "-".to_owned(), |updates| updates.to_string());
        writeln!(
            out,
            "{name:12} {way:16} {solutions:>9} solutions {nodes:>9} nodes {decisions:>9} decisions \
            {deepest:>3} deep {updates:>9} updates"
        )
        .unwrap();
    };
    for name in COVERS {
        let path = folder().join(format!("puzzles/cover/{name}.dlx"));
        let problem: Problem = fs::read_to_string(path).unwrap().parse().unwrap();
        for engine in EngineKind::ALL
            .iter()
            .copied()
            .filter(|&kind| kind != EngineKind::Auto)
        {
            let report = Search::new().engine(engine).count(&problem).unwrap();
            line(out, name, &format!("count {engine}"), report);
        }
        // all engines make the same decisions here
        let listed = Search::new()
            .visit(&problem, |_| ControlFlow::Continue(()))
            .unwrap();
        line(out, name, "list", listed);
        let weighted = Search::new()
            .branching(Branching::Weighted)
            .visit(&problem, |_| ControlFlow::Continue(()))
            .unwrap();
        line(out, name, "list weighted", weighted);
    }
    let tours: Problem = fs::read_to_string(folder().join("puzzles/cover/tours.dlx"))
        .unwrap()
        .parse()
        .unwrap();
    // by default linear programming solves it without a node
    let walk = Search::new().engine(EngineKind::Bits);
    line(
        out,
        "tours",
        "cheapest bits",
        walk.cheapest(&tours, 1).unwrap().report,
    );
}

/// The plain puzzles of a file.
fn sudokus(file: &str) -> Vec<Sudoku> {
    let text = fs::read(folder().join("puzzles/sudoku").join(file)).unwrap();
    read::puzzles(&text)
        .map(|entry| entry.unwrap().sudoku)
        .collect()
}

fn by_each_method(out: &mut String, file: &str, sudokus: &[Sudoku]) {
    let limits = Limits::new().max_solutions(2).max_nodes(30_000);
    let covers = EngineKind::ALL.iter().copied().skip(1).map(Method::Cover);
    for method in covers.chain(backtrack::Strategy::ALL.into_iter().map(Method::Backtrack)) {
        let mut solver = method.solver();
        let (mut nodes, mut guesses, mut done) = (0, 0, 0);
        for sudoku in sudokus {
            let outcome = solver.count(sudoku, &limits).unwrap();
            nodes += outcome.nodes;
            guesses += outcome.decisions.unwrap_or(0);
            done += usize::from(outcome.is_unique().is_some());
        }
        writeln!(
            out,
            "{file:16} {:18} {done:>3} of {} decided {nodes:>9} nodes {guesses:>7} guesses",
            method.to_string(),
            sudokus.len()
        )
        .unwrap();
    }
}

fn in_lockstep(out: &mut String, file: &str, sudokus: &[Sudoku]) {
    let mut grids = sudokus.iter().map(|sudoku| Grid::try_from(sudoku).unwrap());
    // of a list whose length is not known, even a short one is solved in lanes
    let grids = std::iter::from_fn(|| grids.next());
    let solver = Lockstep::new()
        .limits(Limits::new().max_solutions(2))
        .simd(Simd::Portable)
        .unwrap();
    let (report, counters) = solver.solve_all_counted(grids, |_| ControlFlow::Continue(()));
    writeln!(
        out,
        "{file:16} {:18} {:>3} puzzles {:>7} rounds {:>9} rounds of a lane {:>7} nodes {:>7} \
        guesses {:>6} services",
        "lockstep",
        counters.puzzles,
        counters.rounds,
        counters.lane_rounds,
        report.nodes,
        report.decisions.unwrap(),
        counters.services
    )
    .unwrap();
}

#[test]
fn figures_are_what_they_were() {
    let mut figures = String::new();
    covers(&mut figures);
    for file in [
        "famous.txt",
        "hard.txt",
        "easy.sdm",
        "many-answers.txt",
        "no-answer.txt",
    ] {
        let sudokus = sudokus(file);
        by_each_method(&mut figures, file, &sudokus);
        in_lockstep(&mut figures, file, &sudokus);
    }
    let path = folder().join("tests/figures.txt");
    if std::env::var_os("FIGURES").is_some_and(|wish| wish == "overwrite") {
        fs::write(&path, &figures).unwrap();
    }
    let golden = fs::read_to_string(&path).unwrap().replace('\r', "");
    for (now, then) in figures.lines().zip(golden.lines()) {
        assert_eq!(
            now, then,
            "a figure has changed; if that is meant: FIGURES=overwrite cargo test --test library \
                figures"
        );
    }
    assert_eq!(figures.lines().count(), golden.lines().count());
}
