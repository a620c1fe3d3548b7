//! Random puzzles with each rule: the library finds the boards that plain enumeration finds, and
//! its verifier agrees on every board.

use super::random::{KINDS, Rng, empty, rule};
use super::reference::{answers, boards, keeps};
use quadrille::baseline;
use quadrille::problem::verify;
use quadrille::puzzle::Puzzle;
use quadrille::solve::PuzzleExt;
use quadrille_variants::Variant;

#[test]
fn each_rule_leaves_what_enumeration_leaves() {
    let mut rng = Rng(0x9e37_79b9_7f4a_7c15);
    let mut none = 0;
    for number in 0..4 {
        let empty = empty(number);
        let size = empty.size();
        let all = boards(size, empty.regions(), &vec![0; size * size]);
        assert!(!all.is_empty(), "{number}");
        for round in 0..if size == 4 { 10 } else { 2 } {
            for kind in 0..KINDS {
                let board = &all[rng.below(all.len())];
                let mut puzzle = empty.clone();
                for extra in 0..=round % 3 {
                    let other = if extra == 0 { kind } else { rng.below(KINDS) };
                    puzzle = puzzle.rule(rule(other, board, size, &mut rng)).unwrap();
                }
                let expected: Vec<&Vec<u8>> = all
                    .iter()
                    .filter(|board| puzzle.rules().iter().all(|rule| keeps(rule, board, size)))
                    .collect();
                none += usize::from(expected.is_empty());
                check(&puzzle, expected.len());
                for board in all.iter().step_by(1 + all.len() / 500) {
                    assert_eq!(
                        puzzle.verify(board).is_ok(),
                        expected.binary_search(&board).is_ok(),
                        "{puzzle:?}"
                    );
                }
            }
        }
    }
    assert!(none > 10, "{none}");
}

#[test]
fn larger_boards_with_givens() {
    let mut rng = Rng(42);
    for number in 4..6 {
        let empty = empty(number);
        let size = empty.size();
        let board = empty.solve().unwrap().unwrap();
        for round in 0..40 {
            let givens: Vec<u8> = board
                .iter()
                .map(|&digit| if rng.below(5) < 2 { digit } else { 0 })
                .collect();
            let mut puzzle = empty.clone().givens(&givens).unwrap();
            for _ in 0..=round % 3 {
                puzzle = puzzle
                    .rule(rule((round + rng.below(2)) % KINDS, &board, size, &mut rng))
                    .unwrap();
            }
            check(&puzzle, answers(&puzzle).len());
        }
    }
}

/// The puzzle has so many answers: counted, listed and verified, and once more by the reference
/// solver where it can.
fn check(puzzle: &Variant, expected: usize) {
    let problem = puzzle.problem().unwrap();
    assert_eq!(
        puzzle.count_answers().unwrap(),
        expected as u128,
        "{puzzle:?}"
    );
    let mut found: Vec<Vec<u8>> = Vec::new();
    for solution in quadrille::search::solutions(&problem).take(300) {
        assert_eq!(verify(&problem, &solution), Ok(()));
        let answer = puzzle.answer(&problem, &solution);
        assert_eq!(puzzle.verify(&answer), Ok(()), "{puzzle:?}");
        found.push(answer);
    }
    let n = found.len();
    found.sort_unstable();
    found.dedup();
    assert_eq!(found.len(), n, "no two solutions are one answer");
    if expected < 20 && problem.n_options() < 200 {
        assert_eq!(baseline::count(&problem), expected as u128);
    }
}
