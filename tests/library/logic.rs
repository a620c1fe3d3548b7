//! Steps by rules of variants: on generated puzzles none removes a digit of the answer.

use quadrille::generate::VariantGenerator;
use quadrille::limits::Limits;
use quadrille::puzzle::Puzzle;
use quadrille::solver::rating::{Candidate, Rater, RuledPath, RuledStep};
use quadrille_variants::{Kind, RuleReason, Variant, rules};
use std::ops::Range;

/// Contradictions, which come last, take long.
const MOST_STEPS: usize = 40;

/// The first steps of a puzzle, each of which agrees with the answer.
fn path(puzzle: &Variant, answer: &[u8], most: usize) -> RuledPath<RuleReason> {
    let (houses, mut logic) = puzzle.logic().unwrap();
    let (problem, limits) = (puzzle.problem().unwrap(), Limits::new());
    let rules = move |candidates: &[u32]| logic.next(candidates);
    let path = Rater::new().ruled(&problem, &houses, rules, most, &limits);
    let path = path.unwrap();
    let is_right = |candidate: &Candidate| answer[candidate.cell] == candidate.digit;
    for step in &path.steps {
        let agrees = step.placed().is_none_or(|placed| is_right(&placed));
        assert!(agrees && !step.removed().iter().any(is_right), "{step}");
    }
    path
}

/// Checks the steps of some generated puzzles of these kinds, as far as a board has such rules,
/// and returns the names of the rules by which steps were taken.
fn used(size: usize, kinds: &[&'static Kind], numbers: Range<u64>) -> Vec<&'static str> {
    let board = Variant::usual(size).unwrap();
    let generator = VariantGenerator::new(7, kinds).unwrap().board(board);
    let mut used = Vec::new();
    for made in numbers.filter_map(|index| generator.make(index).ok()) {
        let steps = path(&made.puzzle, &made.answer, MOST_STEPS).steps;
        used.extend(steps.into_iter().filter_map(|step| match step {
            // houses alone may see all places of a digit together
            RuledStep::Rule { reason, .. } => {
                Some(reason.rule).filter(|rule| *rule != "pointing by rules")
            }
            RuledStep::Plain(_) | RuledStep::Contradiction { .. } => None,
        }));
    }
    used
}

#[test]
fn no_step_removes_a_digit_of_the_answer() {
    // houses, and what the candidates of single cells say, need no steps by rules
    let are_houses = [
        "diagonals",
        "falling diagonal",
        "rising diagonal",
        "windows",
        "disjoint groups",
        "only",
        "even",
        "odd",
    ];
    for kind in VariantGenerator::kinds() {
        // boards of 4x4 cells are too small for some kinds, which takes long to find out
        let is_long = ["nabner", "lockout line"].contains(&kind.name());
        let boards = [(4, 0..3), (6, 0..1), (6, 1..2)].into_iter();
        let mut n_used = 0;
        for (size, numbers) in boards.skip(usize::from(is_long)) {
            n_used += used(size, &[kind], numbers).len();
            // one of 6x6 takes as long as all before; another shows only whether there is a step
            if n_used > 0 && size > 4 {
                break;
            }
        }
        let is_house = are_houses.contains(&kind.name());
        assert_eq!(n_used == 0, is_house, "{}: {n_used}", kind.name());
    }
}

#[test]
fn the_commonest_kinds_have_steps() {
    for (kinds, names) in [
        (&[&rules::CAGE][..], &["cage", "rule of 45"][..]),
        (&[&rules::THERMOMETER], &["thermometer"]),
        (
            &[&rules::DIFFERENCE, &rules::RATIO],
            &["difference", "ratio"],
        ),
        (&[&rules::RENBAN, &rules::WHISPERS], &["renban", "whispers"]),
    ] {
        let used = used(6, kinds, 0..2);
        assert!(names.iter().all(|name| used.contains(name)), "{used:?}");
    }
}

#[test]
fn contradictions_go_on_where_no_step_is_known() {
    let board = Variant::usual(6).unwrap();
    let generator = VariantGenerator::new(7, &[&rules::ARROW]).unwrap();
    let generator = generator.board(board);
    let made = (0..2).filter_map(|index| generator.make(index).ok());
    let steps = made.flat_map(|made| path(&made.puzzle, &made.answer, MOST_STEPS).steps);
    let is_refuted = |step: &RuledStep<_>| matches!(step, RuledStep::Contradiction { .. });
    assert!(steps.filter(is_refuted).count() > 0);
}
