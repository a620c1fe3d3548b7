//! Every way to solve a sudoku finds the same answers: the exact cover by every engine, and every
//! method of plain backtracking.

use quadrille_cpu::Simd;
use quadrille_lockstep::lockstep::{Grid, Lockstep};
use quadrille_lockstep::solver::Method;
use quadrille_lockstep::solver::stream::{Show, Stream};
use quadrille_problem::baseline;
use quadrille_problem::limits::{End, Limits};
use quadrille_search as search;
use quadrille_search::{EngineKind, Search};
use quadrille_sudoku::backtrack::{Backtrack, Strategy};
use quadrille_sudoku::{Board, Shape, Sudoku};
use quadrille_sudoku::{cover, read};
use quadrille_testing::rounds;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

const SEED: u64 = 20;

fn by_cover(sudoku: &Sudoku, engine: EngineKind) -> BTreeSet<Vec<u8>> {
    let problem = cover::encode(sudoku);
    let solutions = Search::new().engine(engine).solutions(&problem).unwrap();
    let boards: Vec<Board> = solutions
        .map(|chosen| cover::decode(sudoku.shape(), &problem, &chosen))
        .collect();
    assert!(boards.iter().all(|answer| sudoku.verify(answer).is_ok()));
    let set: BTreeSet<Vec<u8>> = boards
        .iter()
        .map(|answer| answer.digits().to_vec())
        .collect();
    assert_eq!(set.len(), boards.len(), "an answer came twice");
    set
}

fn by_backtracking(sudoku: &Sudoku, kind: Strategy) -> BTreeSet<Vec<u8>> {
    let mut set = BTreeSet::new();
    let report = Backtrack::new(kind).visit(sudoku, |answer| {
        assert!(set.insert(answer.digits().to_vec()), "an answer came twice");
        ControlFlow::Continue(())
    });
    assert!(report.is_exhausted());
    set
}

/// A board with so many random clues, as far as they do not clash.
fn random_clues(rng: &mut ChaCha8Rng, shape: Shape, tries: usize) -> Sudoku {
    let mut clues = Board::empty(shape);
    for _ in 0..tries {
        let cell = rng.random_range(0..shape.n_cells());
        let old = clues.digits()[cell];
        clues
            .place(cell, rng.random_range(1..=shape.size() as u8))
            .unwrap();
        if clues.conflict().is_some() {
            clues.place(cell, old).unwrap();
        }
    }
    Sudoku::new(clues).unwrap()
}

/// A board with random candidates, so many cells in ten left free.
fn random_candidates(rng: &mut ChaCha8Rng, shape: Shape, free: u32) -> Sudoku {
    let all = u32::MAX >> (32 - shape.size());
    let mut mask = || {
        if rng.random_range(0..10) < free {
            all
        } else {
            rng.random_range(0..=all)
        }
    };
    let masks: Vec<u32> = (0..shape.n_cells()).map(|_| mask()).collect();
    Sudoku::with_candidates(shape, &masks).unwrap()
}

#[test]
fn all_find_the_same_answers() {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let mut counts = [0; 3];
    for (rows, columns, tries) in [(1, 3, 2), (2, 2, 5), (2, 3, 22), (3, 2, 22)] {
        let shape = Shape::new(rows, columns).unwrap();
        for round in 0..rounds(16) {
            let sudoku = match round % 2 {
                0 => random_clues(&mut rng, shape, tries),
                _ => random_candidates(&mut rng, shape, 4),
            };
            let expected = by_backtracking(&sudoku, Strategy::Fewest);
            counts[expected.len().min(2)] += 1;
            for kind in Strategy::ALL {
                assert_eq!(
                    by_backtracking(&sudoku, kind),
                    expected,
                    "{kind}, seed {SEED}: {sudoku:?}"
                );
            }
            for &engine in EngineKind::ALL {
                assert_eq!(
                    by_cover(&sudoku, engine),
                    expected,
                    "{engine}, seed {SEED}: {sudoku:?}"
                );
            }
            if shape.size() < 6 {
                assert_eq!(
                    baseline::count(&cover::encode(&sudoku)),
                    expected.len() as u128
                );
            }
        }
    }
    assert!(
        counts.iter().all(|&count| count >= 4),
        "boards without, with one and with several answers: {counts:?}"
    );
}

/// The answers of a board by lockstep alone; among others, in a list, the count is the same.
fn in_lockstep(sudoku: &Sudoku, simd: Simd) -> BTreeSet<Vec<u8>> {
    let grid = Grid::try_from(sudoku).unwrap();
    let solver = Lockstep::new().simd(simd).unwrap();
    let mut set = BTreeSet::new();
    let outcome = solver.answers(&grid, |digits| {
        let answer = Board::new(Shape::NINE, digits).unwrap();
        assert_eq!(sudoku.verify(&answer), Ok(()));
        assert!(set.insert(digits.to_vec()), "an answer came twice");
        ControlFlow::Continue(())
    });
    assert_eq!(outcome.end, End::Exhausted);
    let count = set.len() as u64;
    assert_eq!(solver.solve_one(&grid).solutions, count);
    let report = solver.solve_all(vec![grid; 70], |outcome| {
        assert_eq!(
            (outcome.solutions, outcome.end),
            (count, End::Exhausted),
            "puzzle {}",
            outcome.puzzle
        );
        ControlFlow::Continue(())
    });
    assert!(report.is_exhausted());
    set
}

#[test]
fn lockstep_finds_the_answers_of_the_cover() {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let mut counts = [0; 3];
    for round in 0..300 {
        let mut sudoku = match round % 2 {
            0 => random_clues(&mut rng, Shape::NINE, 60),
            _ => random_candidates(&mut rng, Shape::NINE, 7),
        };
        if round % 3 == 0 {
            // what remains of an answer has answers
            let mut digits = [0; 81];
            let first = Lockstep::new()
                .limits(Limits::new().max_solutions(1))
                .solve_one(&Grid::empty());
            let (turn, share) = (rng.random_range(0..9), rng.random_range(30..60));
            for (cell, digit) in first.first().unwrap().iter().enumerate() {
                digits[cell] = if rng.random_range(0..100) < share {
                    (digit + turn) % 9 + 1
                } else {
                    0
                };
            }
            sudoku = Sudoku::new(Board::new(Shape::NINE, &digits).unwrap()).unwrap();
        }
        let report = Search::new()
            .limits(Limits::new().max_solutions(2000))
            .count(&cover::encode(&sudoku))
            .unwrap();
        if report.solutions >= 2000 {
            continue;
        }
        let expected = by_cover(&sudoku, EngineKind::Links);
        counts[expected.len().min(2)] += 1;
        for simd in Simd::available() {
            assert_eq!(
                in_lockstep(&sudoku, simd),
                expected,
                "{simd}, seed {SEED}: {sudoku:?}"
            );
        }
    }
    assert!(
        counts.iter().all(|&count| count >= 5),
        "boards without, with one and with several answers: {counts:?}"
    );
}

#[test]
fn known_counts() {
    let four = Shape::new(2, 2).unwrap();
    assert_eq!(
        search::count(&cover::encode(&Sudoku::new(Board::empty(four)).unwrap())),
        288
    );
    let six = Shape::new(2, 3).unwrap();
    assert_eq!(
        search::count(&cover::encode(&Sudoku::new(Board::empty(six)).unwrap())),
        28_200_960
    );
    // the same count for each of the 6! first rows
    let mut digits = vec![0; 36];
    digits[..6].copy_from_slice(&[1, 2, 3, 4, 5, 6]);
    for (rows, columns) in [(2, 3), (3, 2)] {
        let board = Board::new(Shape::new(rows, columns).unwrap(), &digits).unwrap();
        assert_eq!(
            search::count(&cover::encode(&Sudoku::new(board).unwrap())),
            28_200_960 / 720
        );
    }
}

#[test]
fn boards_of_all_sizes_have_answers() {
    for (rows, columns) in [
        (1, 1),
        (2, 2),
        (2, 4),
        (3, 3),
        (2, 5),
        (3, 4),
        (4, 4),
        (5, 5),
    ] {
        let sudoku = Sudoku::new(Board::empty(Shape::new(rows, columns).unwrap())).unwrap();
        let problem = cover::encode(&sudoku);
        let chosen = search::first(&problem).unwrap();
        let answer = cover::decode(sudoku.shape(), &problem, &chosen);
        assert_eq!(sudoku.verify(&answer), Ok(()), "boxes of {rows}x{columns}");
    }
}

/// What a limit of nodes leaves of a puzzle: its verdict and the answer shown, by itself.
fn cut_short(sudoku: &Sudoku, nodes: u64) -> String {
    let limits = Limits::new().max_solutions(2).max_nodes(nodes);
    let mut first = None;
    let method = Method::Lockstep;
    let report = method.solver().solve(sudoku, &limits, &mut |answer| {
        first.get_or_insert_with(|| answer.to_string());
        ControlFlow::Continue(())
    });
    let report = report.unwrap();
    let counted = method.solver().count(sudoku, &limits).unwrap();
    assert_eq!(
        (counted.solutions, counted.end),
        (report.solutions, report.end),
        "{nodes} nodes: {}",
        sudoku.clues()
    );
    let word = if report.is_exhausted() {
        "none"
    } else {
        "stopped"
    };
    first.unwrap_or_else(|| word.to_owned())
}

#[test]
fn a_limit_of_nodes_does_not_depend_on_the_neighbors() {
    let folder = quadrille_testing::puzzles("sudoku");
    let mut sudokus = Vec::new();
    for (file, most) in [
        ("made/several.txt", 40),
        ("made/hardest.txt", 40),
        ("made/none.txt", 20),
        ("hard.txt", 4),
    ] {
        let text = std::fs::read(folder.join(file)).unwrap();
        sudokus.extend(
            read::puzzles(&text)
                .take(most)
                .map(|entry| entry.unwrap().sudoku),
        );
    }
    let mut words = BTreeSet::new();
    for nodes in [1, 2, 5, 20] {
        let expected: Vec<String> = sudokus
            .iter()
            .map(|sudoku| cut_short(sudoku, nodes))
            .collect();
        words.extend(expected.iter().map(String::len));
        for (order, threads) in [(1, 1), (1, 3), (7, 1), (103, 2)] {
            // an order of the puzzles, each of them several times
            let list: Vec<usize> = (0..3 * sudokus.len())
                .map(|i| i * order % sudokus.len())
                .collect();
            let text = list
                .iter()
                .map(|&i| sudokus[i].clues().to_string())
                .collect::<Vec<_>>()
                .join("\n");
            let solver = Lockstep::new().limits(Limits::new().max_solutions(2).max_nodes(nodes));
            let mut out = Vec::new();
            let stream = Stream::new(solver, threads, Show::Answer);
            let summary = stream.run(text.as_bytes(), &mut out, |_| ()).unwrap();
            assert_eq!(summary.puzzles as usize, list.len());
            for (line, &i) in String::from_utf8(out).unwrap().lines().zip(&list) {
                assert_eq!(
                    line,
                    expected[i],
                    "{nodes} nodes, order {order}, {threads} threads: {}",
                    sudokus[i].clues()
                );
            }
        }
    }
    assert_eq!(
        words.into_iter().collect::<Vec<_>>(),
        [4, 7, 81],
        "none, stopped, and answers"
    );
    // solvers that are used again
    for method in Method::all().filter(|&method| method != Method::Auto) {
        let limits = Limits::new().max_solutions(2).max_nodes(5);
        let mut solver = method.solver();
        for sudoku in sudokus.iter().chain(sudokus.iter().rev()).step_by(3) {
            let alone = method.solver().count(sudoku, &limits).unwrap();
            assert_eq!(solver.count(sudoku, &limits).unwrap(), alone, "{method}");
        }
    }
}
