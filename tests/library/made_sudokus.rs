//! The claims of `puzzles/README.md` about the sets that were searched for.

use quadrille::cpu::Simd;
use quadrille::generate::Generator;
use quadrille::limits::{End, Limits};
use quadrille::search;
use quadrille::solver::rating::{Rater, Tenths};
use quadrille::sudoku::backtrack::{Backtrack, Strategy};
use quadrille::sudoku::canon::Canonizer;
use quadrille::sudoku::lockstep::{Grid, Lockstep};
use quadrille::sudoku::{Shape, Sudoku, cover, read, write};
use std::collections::BTreeSet;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

fn set(name: &str) -> Vec<Sudoku> {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("puzzles/sudoku/made/{name}.txt"));
    read::puzzles(&fs::read(path).unwrap())
        .map(|entry| entry.unwrap().sudoku)
        .collect()
}

/// The guesses of lockstep for each puzzle, in eight lanes: with more they are some less. Each has
/// one answer.
fn guesses(puzzles: &[Sudoku]) -> Vec<u64> {
    let mut guesses = Vec::new();
    let solver = Lockstep::new()
        .limits(Limits::new().max_solutions(2))
        .simd(Simd::Portable)
        .unwrap();
    let report = solver.solve_all(
        puzzles.iter().map(|puzzle| Grid::try_from(puzzle).unwrap()),
        |outcome| {
            assert_eq!(outcome.solutions, 1);
            guesses.push(outcome.guesses);
            ControlFlow::Continue(())
        },
    );
    assert!(report.is_exhausted());
    guesses
}

fn mean(numbers: &[u64]) -> u64 {
    numbers.iter().sum::<u64>() / numbers.len() as u64
}

fn is_minimal(puzzle: &Sudoku) -> bool {
    let answers = |board| {
        search::Search::new()
            .limited(|limits| limits.max_solutions(2))
            .count(&cover::encode(&Sudoku::new(board).unwrap()))
    };
    (0..81)
        .filter(|&cell| puzzle.clues().digits()[cell] != 0)
        .all(|cell| {
            let mut less = puzzle.clues().clone();
            less.place(cell, 0).unwrap();
            answers(less).unwrap().solutions == 2
        })
}

#[test]
fn the_hard_ones_need_as_many_guesses_as_the_table_says() {
    let hard = set("hard");
    assert!((11..16).contains(&mean(&guesses(&hard))));
    assert!(mean(&guesses(&set("minimal"))) < 1);
    assert!(hard.iter().step_by(25).all(is_minimal));
    let mut canonizer = Canonizer::new();
    let form = |puzzle: &Sudoku| {
        canonizer
            .canonical_9x9(puzzle.clues().digits().try_into().unwrap())
            .unwrap()
            .0
    };
    let forms: BTreeSet<_> = hard.iter().map(form).collect();
    assert_eq!(forms.len(), hard.len(), "two that only look different");
}

/// Only long dynamic forcing chains and nested ones solve them.
#[test]
fn the_hardest_need_long_chains() {
    let hardest = set("hardest");
    assert!(mean(&guesses(&hardest)) >= 25);
    let mut rater = Rater::new();
    for puzzle in hardest.into_iter().step_by(7) {
        let rating = rater
            .rate(&puzzle, &Limits::default())
            .expect("a single answer");
        assert!(rating.hardest().is_some(), "{}", puzzle.clues());
        assert!(rating.er >= Tenths(90), "{} {rating}", puzzle.clues());
        assert!(is_minimal(&puzzle), "{}", puzzle.clues());
    }
}

/// Digits tried row by row: these need more than two hundred thousand to find their answer, and far
/// more to prove it the only one; ordinary minimal puzzles need fewer nodes in at least four cases
/// of five.
#[test]
fn row_by_row_they_take_long() {
    let limited = |most| Backtrack::new(Strategy::Marks).limits(Limits::new().max_nodes(most));
    let usual = set("minimal")
        .iter()
        .take(5)
        .filter(|puzzle| limited(200_000).unique(puzzle).is_exhausted())
        .count();
    assert!(usual >= 4, "{usual} of 5");
    for puzzle in set("row-by-row").into_iter().step_by(125) {
        let (found, report) = limited(200_000).first(&puzzle);
        assert_eq!((found, report.end), (None, Some(End::Nodes)));
        // nothing stands in the first row and in the fourth, and the first row of the answer is 9
        // to 1
        let clues = puzzle.clues().digits();
        assert!(
            clues[..9]
                .iter()
                .chain(&clues[27..36])
                .all(|&digit| digit == 0)
        );
        let answer = search::first(&cover::encode(&puzzle)).map(|chosen| {
            let problem = cover::encode(&puzzle);
            cover::decode(Shape::NINE, &problem, &chosen)
        });
        assert_eq!(answer.unwrap().digits()[..9], [9, 8, 7, 6, 5, 4, 3, 2, 1]);
    }
}

/// Some are made again here, and that no mark can be added is tested in
/// `crates/generate/tests/generate.rs`.
#[test]
fn pencilmarks_are_those_of_their_seed() {
    let file = set("pencilmarks");
    for number in (0..file.len()).step_by(40) {
        let made = Generator::new(11)
            .pencilmarks(number as u64..number as u64 + 1)
            .unwrap();
        assert_eq!(
            write::pencilmarks(&file[number]),
            write::pencilmarks(&made[0].puzzle)
        );
        assert_eq!(file[number].verify(&made[0].answer), Ok(()));
    }
    assert!(mean(&guesses(&file[..100])) > 2000);
}
