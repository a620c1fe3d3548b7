//! Generated variants have rules of all kinds, one answer, and no rule or given to spare.

use quadrille_generate::{GeneratedVariant, VariantGenerator};
use quadrille_problem::limits::Monitor;
use quadrille_problem::puzzle::Puzzle;
use quadrille_search::{EngineKind, Search, Uniqueness};
use quadrille_variants::{Kind, Rule, Shape, Variant, rules};

fn is_unique(puzzle: &Variant) -> bool {
    let search = Search::new().engine(EngineKind::Learn);
    let found = search.uniqueness(&puzzle.problem().unwrap());
    matches!(found.unwrap(), Some(Uniqueness::One(_)))
}

/// The puzzle without one of its rules, or without one of its givens.
fn without(puzzle: &Variant, board: &Variant, left_out: usize) -> Option<Variant> {
    let n_rules = puzzle.rules().len();
    let mut givens = puzzle.given_digits().to_vec();
    if let Some(cell) = left_out.checked_sub(n_rules) {
        let given = (0..givens.len())
            .filter(|&cell| givens[cell] > 0)
            .nth(cell)?;
        givens[given] = 0;
    }
    let kept = puzzle.rules().iter().enumerate();
    let mut kept = kept.filter(|&(number, _)| number != left_out);
    let fewer = kept.try_fold(board.clone(), |board, (_, rule): (_, &Rule)| {
        board.rule(rule.clone())
    });
    Some(fewer.unwrap().givens(&givens).unwrap())
}

fn check(made: &GeneratedVariant, board: &Variant, kinds: &[&'static Kind]) {
    let puzzle = &made.puzzle;
    assert_eq!(puzzle.verify(&made.answer), Ok(()), "{puzzle:?}");
    assert!(is_unique(puzzle), "{puzzle:?}");
    let has = |kind: &&Kind| puzzle.rules().iter().any(|rule| rule.kind() == *kind);
    assert!(kinds.iter().all(has), "{puzzle:?}");
    for left_out in 0.. {
        let Some(fewer) = without(puzzle, board, left_out) else {
            assert!(left_out >= puzzle.rules().len());
            break;
        };
        let is_needed = fewer.verify(&made.answer).is_err() || !is_unique(&fewer);
        assert!(is_needed, "{left_out} can be left out of {puzzle:?}");
    }
}

#[test]
fn each_kind_by_itself() {
    let board = Variant::usual(6).unwrap();
    let mut whole = 0;
    for kind in VariantGenerator::kinds() {
        let generator = VariantGenerator::new(1, &[kind])
            .unwrap()
            .board(board.clone());
        match generator.make(0) {
            Ok(made) => check(&made, &board, &[kind]),
            // small boards cannot keep some of the rules for the whole board
            Err(error) => {
                assert!(kind.shape() == Shape::Whole, "{kind:?}: {error}");
                whole += 1;
            }
        }
    }
    assert!(whole < 6, "{whole}");
}

#[test]
fn several_kinds() {
    let board = Variant::usual(6).unwrap();
    let all: Vec<&'static Kind> = VariantGenerator::kinds().collect();
    for seed in 0..6 {
        let kinds = match seed {
            0 => [&rules::ANTI_KNIGHT, &rules::DIFFERENCE],
            _ => [&rules::CAGE, all[6 * seed as usize + 15]],
        };
        let generator = VariantGenerator::new(seed, &kinds)
            .unwrap()
            .board(board.clone());
        let made = generator.make(seed).unwrap();
        check(&made, &board, &kinds);
        assert_eq!(generator.make(seed).unwrap(), made);
        assert_ne!(generator.make(seed + 1).unwrap().puzzle, made.puzzle);
    }
}

#[test]
fn boards_of_nine() {
    let board = Variant::usual(9).unwrap();
    let kinds = [&rules::CAGE, &rules::THERMOMETER];
    let made = VariantGenerator::new(3, &kinds).unwrap().make(5).unwrap();
    assert_eq!(made.index, 5);
    check(&made, &board, &kinds);
}

#[test]
fn refusals() {
    let error = VariantGenerator::new(1, &[&rules::PATTERN]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "rules of the kind `pattern` cannot be drawn"
    );
    let kinds = [&rules::NON_CONSECUTIVE];
    let four = Variant::usual(4).unwrap();
    let error = VariantGenerator::new(1, &kinds)
        .unwrap()
        .board(four)
        .make(0);
    assert_eq!(
        error.unwrap_err().to_string(),
        "no board of 4x4 cells keeps non-consecutive"
    );
    let monitor = Monitor::new();
    monitor.cancel();
    let generator = VariantGenerator::new(1, &[&rules::CAGE]).unwrap();
    let error = generator.monitor(monitor).make(0).unwrap_err();
    assert!(error.is_cancelled(), "{error}");
}
