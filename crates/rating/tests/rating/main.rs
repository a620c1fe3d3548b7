//! Ratings: known ones, the exact search as a second implementation, and every step against the
//! answer.
//!
//! `RATINGS=100000 cargo test -p quadrille-rating --release many -- --nocapture` checks the steps
//! of more puzzles, and tells how many images of them are rated differently.

mod chains;
mod facts;
mod houses;

use facts::FACTS;
use quadrille::solver::Method;
use quadrille::solver::rating::{
    Candidate, Chain, RateError, Rater, Rating, Step, Technique, Tenths, Tier,
};
use quadrille_problem::limits::{End, Limits, Monitor};
use quadrille_sudoku::{Board, Shape, Sudoku};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

const SEED: u64 = 59;
/// How many puzzles are made to be rated by both searches.
const N_MADE: usize = 60;

fn facts() -> impl Iterator<Item = (Sudoku, &'static str)> {
    let parsed = |&(puzzle, rating): &(&str, _)| (puzzle.parse().unwrap(), rating);
    FACTS.iter().map(parsed)
}

fn rate(rater: &mut Rater, sudoku: &Sudoku) -> Rating {
    rater.rate(sudoku, &Limits::new()).unwrap()
}

fn only_answer(sudoku: &Sudoku) -> Option<Board> {
    let mut answer = None;
    let limits = Limits::new().max_solutions(2);
    let mut solver = Method::Auto.solver();
    let outcome = solver.solve(sudoku, &limits, &mut |board| {
        answer = Some(board.clone());
        ControlFlow::Continue(())
    });
    answer.filter(|_| outcome.unwrap().is_unique() == Some(true))
}

/// A puzzle from whose clues none can be taken: some known one with other digits and sides.
fn made(rng: &mut ChaCha8Rng) -> Sudoku {
    let (known, _) = FACTS[rng.random_range(0..FACTS.len())];
    let answer = only_answer(&known.parse().unwrap()).unwrap();
    let mut digits: Vec<u8> = (1..=9).collect();
    digits.shuffle(rng);
    let mut image = Board::empty(Shape::NINE);
    for cell in 0..81 {
        let digit = answer.digits()[cell % 9 * 9 + cell / 9];
        image.place(cell, digits[usize::from(digit) - 1]).unwrap();
    }
    minimal(&image, rng)
}

/// A full board.
fn filled(shape: Shape) -> Board {
    let mut board = Board::empty(shape);
    for cell in 0..shape.n_cells() {
        let (row, column) = (shape.row_of(cell), shape.column_of(cell));
        let start = row % shape.box_rows() * shape.box_columns() + row / shape.box_rows();
        let digit = (start + column) % shape.size() + 1;
        board.place(cell, digit as u8).unwrap();
    }
    board
}

/// A minimal puzzle with this answer.
fn minimal(answer: &Board, rng: &mut ChaCha8Rng) -> Sudoku {
    let mut clues = answer.clone();
    let mut cells: Vec<usize> = (0..clues.digits().len()).collect();
    cells.shuffle(rng);
    for cell in cells {
        let digit = clues.digits()[cell];
        clues.place(cell, 0).unwrap();
        if only_answer(&Sudoku::new(clues.clone()).unwrap()).is_none() {
            clues.place(cell, digit).unwrap();
        }
    }
    Sudoku::new(clues).unwrap()
}

fn all_made() -> Vec<Sudoku> {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    (0..N_MADE).map(|_| made(&mut rng)).collect()
}

/// No step excludes the answer; chains begin with an assumption, and each link has its causes
/// before it.
fn check(rating: &Rating, answer: &Board) {
    for step in &rating.steps {
        let right = |cell: usize, digit: u8| answer.digits()[cell] == digit;
        let placed = step
            .placed
            .is_none_or(|placed| right(placed.cell, placed.digit));
        let mut removed = step.removed.iter();
        assert!(placed, "{step}");
        assert!(
            removed.all(|removed| !right(removed.cell, removed.digit)),
            "{step}"
        );
        assert!(step.placed.is_some() || !step.removed.is_empty(), "{step}");
        step.chains.iter().for_each(check_chain);
    }
}

fn check_chain(chain: &Chain) {
    for (i, link) in chain.links.iter().enumerate() {
        assert_eq!(link.causes.is_empty(), i == 0, "{chain}");
        assert!(link.causes.iter().all(|&cause| cause < i), "{chain}");
    }
}

#[test]
fn known_ratings_are_met_by_right_steps() {
    let mut rater = Rater::new();
    let mut used = BTreeSet::new();
    for (sudoku, expected) in facts() {
        let rating = rate(&mut rater, &sudoku);
        assert_eq!(rating.to_string(), expected, "{}", sudoku.clues());
        check(&rating, &only_answer(&sudoku).unwrap());
        used.extend(rating.steps.iter().map(|step| step.technique));
    }
    let never = |technique: &&Technique| !used.contains(technique);
    let unused: Vec<_> = Technique::ALL.iter().filter(never).collect();
    // wherever claiming leaves a digit one place, so does pointing, which comes first; the others
    // are very rare
    let rare = [
        Technique::DirectClaiming,
        Technique::HiddenQuad,
        Technique::DoublyNestedForcingChains,
    ];
    assert!(
        unused.iter().all(|technique| rare.contains(technique)),
        "{unused:?}"
    );
}

#[test]
fn the_exact_search_gives_the_same_steps() {
    let (mut rater, mut exact) = (Rater::new(), Rater::new().exact(true));
    for sudoku in all_made() {
        let rating = rate(&mut rater, &sudoku);
        assert_eq!(rating, rate(&mut exact, &sudoku), "{}", sudoku.clues());
        check(&rating, &only_answer(&sudoku).unwrap());
    }
    for (sudoku, expected) in facts().filter(|(_, rating)| rating.starts_with("10.")) {
        assert_eq!(rate(&mut exact, &sudoku).to_string(), expected);
    }
}

/// A puzzle with other digits and sides, its bands, stacks, rows and columns in another order.
fn image(sudoku: &Sudoku, rng: &mut ChaCha8Rng, moves: bool) -> Sudoku {
    let mut digits: Vec<u8> = (1..=9).collect();
    digits.shuffle(rng);
    let mut lines = || {
        let mut bands = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
        bands.shuffle(rng);
        bands.iter_mut().for_each(|band| band.shuffle(rng));
        bands.concat()
    };
    let (rows, columns) = if moves {
        (lines(), lines())
    } else {
        Default::default()
    };
    let mut clues = Board::empty(Shape::NINE);
    for (cell, &digit) in sudoku.clues().digits().iter().enumerate() {
        let to = if moves {
            columns[cell % 9] * 9 + rows[cell / 9]
        } else {
            cell
        };
        if digit > 0 {
            clues.place(to, digits[usize::from(digit) - 1]).unwrap();
        }
    }
    Sudoku::new(clues).unwrap()
}

/// Every step against the answer, and images: of several steps alike the first is taken, so that
/// ratings may differ, but few do. All steps of an image are checked too.
#[test]
fn many_ratings_rest_on_right_steps() {
    let asked = std::env::var("RATINGS").ok();
    let n: u64 = asked.and_then(|n| n.parse().ok()).unwrap_or(200);
    let seeds: Vec<u64> = (0..n).collect();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let rated = Rater::new().map(&seeds, threads, |&seed, rater| {
        let mut rng = ChaCha8Rng::seed_from_u64(SEED + seed);
        let sudoku = made(&mut rng);
        let rating = rate(rater, &sudoku);
        check(&rating, &only_answer(&sudoku).unwrap());
        let differs = [false, true].map(|moves| {
            let image = image(&sudoku, &mut rng, moves);
            let other = rate(rater, &image);
            check(&other, &only_answer(&image).unwrap());
            let (all, others) = (
                (rating.er, rating.ep, rating.ed),
                (other.er, other.ep, other.ed),
            );
            [rating.er != other.er, all != others].map(usize::from)
        });
        (rating.steps.len(), differs)
    });
    let steps: usize = rated.iter().map(|(steps, _)| steps).sum();
    let count = |image: usize, number: usize| -> usize {
        rated
            .iter()
            .map(|(_, differs)| differs[image][number])
            .sum()
    };
    println!("{n} puzzles, {steps} steps");
    for (image, name) in ["relabeled", "relabeled and moved"].into_iter().enumerate() {
        println!(
            "{name}: ER of {} differs, ER/EP/ED of {}",
            count(image, 0),
            count(image, 1)
        );
        assert!(count(image, 0) * 20 < n as usize, "most are rated alike");
    }
}

#[test]
fn threads_keep_the_order() {
    let sudokus: Vec<Sudoku> = facts().map(|(sudoku, _)| sudoku).step_by(7).collect();
    let ratings = Rater::new().rate_all(&sudokus, 3, &Limits::new());
    let expected = facts().map(|(_, rating)| rating).step_by(7);
    for (rating, expected) in ratings.into_iter().zip(expected) {
        assert_eq!(rating.unwrap().to_string(), expected);
    }
}

#[test]
fn without_uniqueness_no_step_takes_it_for_granted() {
    let mut rater = Rater::new().uniqueness(false);
    let is_unique = |step: &Step| matches!(step.technique, Technique::UniqueLoop | Technique::Bug);
    let with = |sudoku: &Sudoku| rate(&mut Rater::new(), sudoku).steps.iter().any(is_unique);
    let mut n_changed = 0;
    for (sudoku, _) in facts().filter(|(sudoku, _)| with(sudoku)).take(8) {
        let rating = rate(&mut rater, &sudoku);
        assert!(!rating.steps.iter().any(is_unique));
        check(&rating, &only_answer(&sudoku).unwrap());
        n_changed += 1;
    }
    assert!(n_changed > 3);
}

#[test]
fn techniques_can_be_left_out() {
    let (hard, _) = facts().last().unwrap();
    let mut rater = Rater::new().up_to(Technique::HiddenQuad);
    let rating = rate(&mut rater, &hard);
    assert_eq!(rating.er, Tenths(200));
    assert_eq!(rating.hardest(), None);
    assert!(
        rating
            .steps
            .iter()
            .all(|step| step.technique <= Technique::HiddenQuad)
    );
}

#[test]
fn what_has_no_single_answer_has_no_rating() {
    let empty = Sudoku::new(Board::empty(Shape::NINE)).unwrap();
    let mut clues = Board::empty(Shape::NINE);
    (0..8).for_each(|cell| clues.place(cell, cell as u8 + 1).unwrap());
    clues.place(17, 9).unwrap();
    let none = Sudoku::new(clues).unwrap();
    let small = Sudoku::new(Board::empty(Shape::new(2, 2).unwrap())).unwrap();
    let mut rater = Rater::new();
    let mut error = |sudoku, limits: &Limits| rater.rate(sudoku, limits).unwrap_err();
    let limits = Limits::new();
    assert_eq!(error(&empty, &limits), RateError::SeveralAnswers);
    assert_eq!(error(&none, &limits), RateError::NoAnswer);
    assert_eq!(error(&small, &limits), RateError::SeveralAnswers);
    let monitor = Monitor::new();
    monitor.cancel();
    let (hard, _) = facts().last().unwrap();
    let cancelled = error(&hard, &Limits::new().monitor(monitor));
    assert_eq!(cancelled, RateError::Stopped(End::Cancelled));
}

/// Puzzles of other sizes: the hardest needs more than static chains.
const OTHER_SIZES: [(&str, &str); 6] = [
    ("..3..4....2..2..", "1.2/1.2/1.2"),
    ("1...2...2..362.5...........4...1...6", "7.1/2.0/2.0"),
    (
        "..6.2...2.1.8....4..5.....8..4...5.6.1.7.3.....5......741.....8.",
        "5.6/1.2/1.2",
    ),
    (
        ".17.....2A..8....35.85....4.....3...8.9..A...3.2.14...1.5.6..75A...4...........99.4....A3\
        ....32...7.",
        "6.8/1.2/1.2",
    ),
    (
        "....2..3..........C.A6914....9...5..B.......2....5...4.B.9.6...C5.8.1..B.7....ACB4..C6.A.\
        ......2...3.21..8....36..27C.5..42....8.3..8...96......",
        "7.4/1.2/1.2",
    ),
    (
        "C.1.....86...35....7A.9.6...A.1..........9...3.....AB..6......8.C3...7..71....6..4.B..3..\
        B8...C....8...A31...6.3.5.C.A7......84.2...5.C...9...4.",
        ">=7.5/1.2/1.2",
    ),
];

#[test]
fn boards_of_other_sizes_are_rated_by_right_steps() {
    let mut rater = Rater::new();
    for (puzzle, expected) in OTHER_SIZES {
        let sudoku: Sudoku = puzzle.parse().unwrap();
        let rating = rate(&mut rater, &sudoku);
        assert_eq!(rating.to_string(), expected);
        assert_eq!(rating.is_bound, rating.hardest().is_none());
        check(&rating, &only_answer(&sudoku).unwrap());
    }
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (2, 4), (5, 2)] {
        for _ in 0..10 {
            let answer = filled(Shape::new(rows, columns).unwrap());
            let sudoku = minimal(&answer, &mut rng);
            check(&rate(&mut rater, &sudoku), &answer);
        }
    }
}

/// Techniques beyond the allowed last one are no reason for a bound.
#[test]
fn a_bound_is_given_where_further_techniques_are_allowed() {
    let (puzzle, _) = OTHER_SIZES[5];
    let sudoku: Sudoku = puzzle.parse().unwrap();
    let rate_up_to = |last| rate(&mut Rater::new().up_to(last), &sudoku).to_string();
    assert_eq!(rate_up_to(Technique::NishioForcingChains), ">=7.5/1.2/1.2");
    assert_eq!(
        rate_up_to(Technique::AlignedTripletExclusion),
        "20.0/1.2/1.2"
    );
}

#[test]
fn steps_on_large_boards_are_written_with_numbers() {
    let (puzzle, _) = OTHER_SIZES[4];
    let steps = rate(&mut Rater::new(), &puzzle.parse().unwrap()).steps;
    let texts: Vec<String> = steps.iter().map(ToString::to_string).collect();
    for expected in [
        "r3c11=2: hidden single in box 3",
        "r9c11<>6,7, r9c12<>7,9: hidden pair 10,12 in r9c11,r9c12 of box 9",
        "r8c8<>5: forcing chain: (5-9)r8c8=(9-6)r9c8=(6-5)r9c9=(5)r8c9-(5)r8c8",
    ] {
        assert!(texts.iter().any(|text| text == expected), "{expected}");
    }
}

#[test]
fn a_full_board_is_rated_zero() {
    let (sudoku, _) = facts().next().unwrap();
    let full = Sudoku::new(only_answer(&sudoku).unwrap()).unwrap();
    let mut rater = Rater::new();
    assert_eq!(rate(&mut rater, &full).to_string(), "0.0/0.0/0.0");
    assert_eq!(rater.hint(&full, &Limits::new()), Ok(None));
}

#[test]
fn all_hints_are_true_and_begin_with_the_easiest() {
    let mut n_hints = 0;
    for (sudoku, _) in facts().take(40) {
        let mut rater = Rater::new();
        let hints = rater.hints(&sudoku, &Limits::new()).unwrap();
        let next = rater.hint(&sudoku, &Limits::new()).unwrap().unwrap();
        assert!(hints.contains(&next), "{sudoku:?}: {next}");
        assert!(hints.is_sorted_by_key(|hint| hint.rating));
        let answer = only_answer(&sudoku).unwrap();
        for hint in &hints {
            let is_true =
                |candidate: &Candidate| answer.digits()[candidate.cell] == candidate.digit;
            assert!(hint.placed.iter().all(is_true), "{sudoku:?}: {hint}");
            assert!(!hint.removed.iter().any(is_true), "{sudoku:?}: {hint}");
        }
        let houses = rater
            .hints_houses(&(&sudoku).into(), &Limits::new())
            .unwrap();
        let plain = hints
            .iter()
            .filter(|hint| hint.technique < Technique::NishioForcingChains);
        assert_eq!(houses.len(), plain.count(), "{sudoku:?}");
        n_hints += hints.len();
    }
    assert!(n_hints > 120, "{n_hints}");
}

/// Digits of the first steps as clues, and the candidates that they removed: the next step is the
/// one that follows them.
#[test]
fn a_hint_goes_on_where_steps_have_ended() {
    // dynamic chains: nested ones take far longer
    let chains = |(_, rating): &(Sudoku, &str)| rating.starts_with("9.3");
    let (sudoku, _) = facts().find(chains).unwrap();
    let Rating { er, steps, .. } = rate(&mut Rater::new(), &sudoku);
    assert!(steps.iter().any(|step| !step.removed.is_empty()));
    let (mut clues, mut removed) = (sudoku.clues().clone(), Vec::new());
    for step in &steps {
        let sudoku = Sudoku::new(clues.clone()).unwrap();
        let mut rater = Rater::new().without(removed.clone());
        let next = rater.hint(&sudoku, &Limits::new()).unwrap();
        assert_eq!(next.as_ref(), Some(step));
        removed.extend(&step.removed);
        if let Some(placed) = step.placed {
            clues.place(placed.cell, placed.digit).unwrap();
        }
    }
    assert!(rate(&mut Rater::new().without(removed), &sudoku).er < er);
}

/// Candidates in place of clues: each cell with one candidate has to be placed first.
#[test]
fn boards_given_by_candidates_are_rated() {
    let (sudoku, _) = facts().nth(40).unwrap();
    let clues = sudoku.clues().digits().iter();
    let masks: Vec<u32> = clues
        .map(|&digit| if digit == 0 { 0x1ff } else { 1 << (digit - 1) })
        .collect();
    let open = Sudoku::with_candidates(Shape::NINE, &masks).unwrap();
    let mut rater = Rater::new();
    let (rating, other) = (rate(&mut rater, &sudoku), rate(&mut rater, &open));
    assert_eq!(rating.er, other.er);
    check(&other, &only_answer(&sudoku).unwrap());
}

#[test]
fn names_and_ratings_are_read_back() {
    for technique in Technique::ALL {
        assert_eq!(technique.name().parse(), Ok(technique));
        assert_eq!(technique.word().parse(), Ok(technique));
    }
    for tenths in [0, 9, 10, 119, 999] {
        assert_eq!(Tenths(tenths).to_string().parse(), Ok(Tenths(tenths)));
    }
    for bad in ["", ".", "7.", ".1", "7.11", "100", "-1", "1e1", "７"] {
        assert!(bad.parse::<Tenths>().is_err(), "{bad}");
    }
    for tier in Tier::ALL {
        assert_eq!(tier.name().parse(), Ok(tier));
    }
    assert!("hardest".parse::<Tier>().is_err());
}
