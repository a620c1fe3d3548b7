//! Chains on boards of more candidates, and of the highest level, which few puzzles need.

use quadrille_problem::limits::Limits;
use quadrille_rating::internal::{
    ChainEngine, ChainKind, MAX_WORDS, Options, Position, StepFinder, USUAL_WORDS, apply,
    length_tenths,
};
use quadrille_rating::rating::Technique;

const EVERYTHING: Options = Options {
    uniqueness: true,
    is_exact: false,
    last: Technique::ALL[Technique::ALL.len() - 1],
};

/// The boards of a puzzle on which chains are needed, and its answer.
fn chain_positions(puzzle: &str) -> (Vec<Position>, [u8; 81]) {
    let sudoku = puzzle.parse().expect("a sudoku");
    let mut finder = StepFinder::new(EVERYTHING);
    let mut position = finder.begin(&sudoku, Limits::new().start());
    let mut positions = Vec::new();
    while let Some(step) = finder.next(&position) {
        if step.technique >= Technique::NishioForcingChains {
            positions.push(position.clone());
        }
        apply(&step, &mut position);
    }
    assert_eq!(position.n_open, 0);
    (positions, position.values)
}

/// AI Escargot.
const HARD: &str =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

#[test]
fn boards_with_many_candidates_give_the_same_chains() {
    let (positions, _) = chain_positions(HARD);
    let mut few = ChainEngine::<USUAL_WORDS>::new(false);
    let mut many = ChainEngine::<MAX_WORDS>::new(false);
    for position in &positions {
        assert_eq!(few.static_chain(position), many.static_chain(position));
        for question in [ChainKind::NISHIO, ChainKind::MULTIPLE] {
            assert_eq!(
                few.chain(position, question),
                many.chain(position, question)
            );
        }
        for level in 0..=2 {
            let question = ChainKind::DYNAMIC[level];
            assert_eq!(
                few.chain(position, question),
                many.chain(position, question)
            );
        }
    }
}

#[test]
fn the_highest_level_is_right() {
    let (positions, answer) = chain_positions(HARD);
    let position = positions.last().expect("chains are needed");
    let mut engine = ChainEngine::<USUAL_WORDS>::new(true);
    let step = engine
        .chain(position, ChainKind::DYNAMIC[5])
        .expect("more than the levels below find");
    let is_answer = |cell: usize, digit: u8| answer[cell] == digit;
    assert!(
        step.placed
            .is_none_or(|placed| is_answer(placed.cell, placed.digit))
    );
    assert!(
        step.removed
            .iter()
            .all(|removed| !is_answer(removed.cell, removed.digit))
    );
}

#[test]
fn lengths_add_tenths() {
    let limits = [
        4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768,
    ];
    for (passed, limit) in (0_u16..).zip(limits) {
        assert_eq!(length_tenths(limit + 2), passed);
        assert_eq!(length_tenths(limit + 3), passed + 1);
    }
}
