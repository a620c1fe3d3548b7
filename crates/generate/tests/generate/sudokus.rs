//! Generated puzzles have one answer and nothing to spare, and are the same wherever they are made.

use quadrille_canon::Canonizer;
use quadrille_cpu::Simd;
use quadrille_generate::{GenerateError, Generated, Generator, MAX_KEPT, Pattern};
use quadrille_problem::limits::{Limits, Monitor};
use quadrille_rating::rating::{Rater, Rating, Technique, Tenths};
use quadrille_search as search;
use quadrille_sudoku::cover;
use quadrille_sudoku::{Board, Shape, Sudoku};
use std::collections::BTreeSet;

fn answers(board: &Board) -> u128 {
    search::Search::new()
        .limited(|limits| limits.max_solutions(2))
        .count(&cover::encode(&Sudoku::new(board.clone()).unwrap()))
        .unwrap()
        .solutions
}

/// One answer, and the one reported.
fn check(made: &Generated) {
    let sudoku = Sudoku::new(made.puzzle.clone()).unwrap();
    assert_eq!(sudoku.verify(&made.answer), Ok(()));
    assert_eq!(answers(&made.puzzle), 1, "{}", made.puzzle);
}

/// No group of clues can be left out.
fn check_minimal(made: &Generated, pattern: Pattern) {
    for group in pattern.groups(made.puzzle.shape()) {
        let mut less = made.puzzle.clone();
        group.iter().for_each(|&cell| less.place(cell, 0).unwrap());
        assert!(
            less == made.puzzle || answers(&less) == 2,
            "{}",
            made.puzzle
        );
    }
}

fn lines(made: &[Generated]) -> Vec<String> {
    made.iter().map(|made| made.puzzle.to_string()).collect()
}

#[test]
fn puzzles_are_minimal() {
    for made in Generator::new(1).make(0..60).unwrap() {
        check(&made);
        check_minimal(&made, Pattern::None);
    }
}

#[test]
fn patterns_are_kept() {
    for pattern in Pattern::ALL {
        for made in Generator::new(2).symmetry(pattern).make(0..6).unwrap() {
            check(&made);
            check_minimal(&made, pattern);
            for group in pattern.groups(Shape::NINE) {
                let clues = group
                    .iter()
                    .filter(|&&cell| made.puzzle.digits()[cell] != 0)
                    .count();
                assert!(
                    clues == 0 || clues == group.len(),
                    "{pattern}: {}",
                    made.puzzle
                );
            }
        }
    }
}

#[test]
fn groups_of_patterns_are_orbits() {
    let cells = |pattern: Pattern| pattern.groups(Shape::NINE);
    let sizes = |pattern| cells(pattern).iter().map(Vec::len).collect::<BTreeSet<_>>();
    let n = |pattern| cells(pattern).len();
    // by Burnside's lemma
    assert_eq!(
        Pattern::ALL.map(n),
        [81, 41, 21, 45, 45, 25, 45, 45, 25, 15]
    );
    assert_eq!(sizes(Pattern::QuarterTurn), [1, 4].into());
    assert_eq!(sizes(Pattern::Full), [1, 4, 8].into());
    assert!(cells(Pattern::HalfTurn).contains(&vec![0, 80]));
    assert!(cells(Pattern::Horizontal).contains(&vec![0, 8]));
    assert!(cells(Pattern::Vertical).contains(&vec![0, 72]));
    assert!(cells(Pattern::Diagonal).contains(&vec![1, 9]));
    assert!(cells(Pattern::Antidiagonal).contains(&vec![0, 80]));
    assert!(cells(Pattern::QuarterTurn).contains(&vec![0, 8, 72, 80]));
}

#[test]
fn numbers_of_clues_are_kept() {
    let mut seen = BTreeSet::new();
    for made in Generator::new(3).clues(30..=33).make(0..40).unwrap() {
        check(&made);
        seen.insert(made.puzzle.n_clues());
    }
    assert_eq!(seen, (30..=33).collect());
    for made in Generator::new(3)
        .clues(23..=23)
        .minimal(true)
        .make(0..5)
        .unwrap()
    {
        assert_eq!(made.puzzle.n_clues(), 23);
        check(&made);
        check_minimal(&made, Pattern::None);
    }
    for made in Generator::new(3)
        .clues(28..=29)
        .symmetry(Pattern::BothAxes)
        .make(0..5)
        .unwrap()
    {
        assert!((28..=29).contains(&made.puzzle.n_clues()));
        check(&made);
    }
}

#[test]
fn masks_are_kept() {
    // two of three cells
    let mask: Vec<bool> = (0..81).map(|cell| (cell + cell / 9) % 3 != 0).collect();
    for made in Generator::new(4).mask(&mask).make(0..20).unwrap() {
        check(&made);
        check_minimal(&made, Pattern::None);
        assert!(
            made.puzzle
                .digits()
                .iter()
                .zip(&mask)
                .all(|(&digit, &may)| may || digit == 0)
        );
    }
}

/// A group that the mask cuts has no clues, so that the puzzle keeps its symmetry.
#[test]
fn masks_keep_patterns() {
    for (rows, columns) in [(3, 3), (2, 3)] {
        let shape = Shape::new(rows, columns).unwrap();
        let is_out = |cell: usize| cell % 7 == 3 && cell < shape.n_cells() / 2;
        let mask: Vec<bool> = (0..shape.n_cells()).map(|cell| !is_out(cell)).collect();
        for pattern in [Pattern::HalfTurn, Pattern::Horizontal, Pattern::Diagonal] {
            let generator = Generator::new(4).shape(shape).mask(&mask).symmetry(pattern);
            for made in generator.make(0..10).unwrap() {
                check(&made);
                check_minimal(&made, pattern);
                for group in pattern.groups(shape) {
                    let clues: Vec<bool> = group
                        .iter()
                        .map(|&cell| made.puzzle.digits()[cell] != 0)
                        .collect();
                    assert!(
                        clues.iter().all(|&clue| clue == clues[0]),
                        "{}",
                        made.puzzle
                    );
                    assert!(!clues[0] || group.iter().all(|&cell| mask[cell]));
                }
            }
        }
    }
    // more clues than the mask has with its symmetry
    let half: Vec<bool> = (0..81).map(|cell| cell < 45).collect();
    let generator = Generator::new(4)
        .mask(&half)
        .symmetry(Pattern::HalfTurn)
        .clues(10..=10);
    assert_eq!(
        generator.make(0..1).unwrap_err().to_string(),
        "expected a number of clues up to 9, found 10"
    );
}

#[test]
fn other_shapes() {
    for (rows, columns, n) in [
        (2, 2, 20),
        (2, 3, 10),
        (3, 2, 10),
        (2, 4, 4),
        (2, 5, 2),
        (3, 4, 1),
        (1, 5, 4),
    ] {
        let shape = Shape::new(rows, columns).unwrap();
        let generator = Generator::new(5).shape(shape);
        let made = generator.make(0..n).unwrap();
        for made in &made {
            check(made);
            if shape.size() < 10 {
                check_minimal(made, Pattern::None);
            }
        }
        assert_eq!(generator.make(n - 1..n).unwrap()[0], made[n as usize - 1]);
    }
    let made = Generator::new(5)
        .shape(Shape::new(2, 3).unwrap())
        .symmetry(Pattern::HalfTurn)
        .clues(14..=16)
        .make(0..3);
    for made in made.unwrap() {
        check(&made);
        assert!((14..=16).contains(&made.puzzle.n_clues()));
    }
}

#[test]
fn full_grids() {
    for (rows, columns) in [(3, 3), (2, 3), (4, 4), (5, 5)] {
        let shape = Shape::new(rows, columns).unwrap();
        for made in Generator::new(6).shape(shape).full().make(0..3).unwrap() {
            assert_eq!(
                (made.puzzle.conflict(), made.puzzle.n_clues()),
                (None, shape.n_cells())
            );
            assert_eq!(made.puzzle, made.answer);
        }
    }
}

fn er(made: &Generated) -> Tenths {
    made.rating.as_ref().unwrap().er
}

/// A generated puzzle's rating equals that of the rater.
fn check_rating(made: &Generated) {
    let sudoku = Sudoku::new(made.puzzle.clone()).unwrap();
    let rating = Rater::<()>::new().rate(&sudoku, &Limits::new()).unwrap();
    assert_eq!(made.rating.as_ref(), Some(&rating));
}

#[test]
fn ratings_are_as_wanted() {
    for (least, most) in [(12, 12), (26, 28), (45, 45), (71, 83), (85, 90)] {
        let range = Tenths(least)..=Tenths(most);
        let generator = Generator::new(3).ratings(range.clone());
        let made = generator.make(0..4).unwrap();
        assert_eq!(
            made.iter().map(|made| made.index).collect::<Vec<_>>(),
            [0, 1, 2, 3]
        );
        for made in &made {
            check(made);
            check_minimal(made, Pattern::None);
            check_rating(made);
            assert!(range.contains(&er(made)), "{}", er(made));
        }
        assert_eq!(generator.make(2..3).unwrap(), made[2..3]);
    }
}

#[test]
fn techniques_are_needed_and_nothing_harder() {
    for technique in [Technique::NakedSingle, Technique::XWing, Technique::Bug] {
        for made in Generator::new(4).technique(technique).make(0..2).unwrap() {
            check(&made);
            check_rating(&made);
            let hardest = made.rating.as_ref().and_then(Rating::hardest);
            assert_eq!(hardest, Some(technique));
        }
    }
    let both = Generator::new(4)
        .technique(Technique::ForcingChain)
        .ratings(Tenths(72)..=Tenths(73));
    for made in both.make(0..2).unwrap() {
        let rating = made.rating.as_ref().unwrap();
        assert_eq!(rating.hardest(), Some(Technique::ForcingChain));
        assert!((72..=73).contains(&rating.er.0));
    }
}

#[test]
fn wanted_ratings_go_with_patterns_masks_and_clues() {
    let range = Tenths(66)..=Tenths(84);
    let generator = Generator::new(5).ratings(range.clone());
    let mask: Vec<bool> = (0..81).map(|cell| cell != 40).collect();
    let turned = generator.clone().symmetry(Pattern::HalfTurn).mask(&mask);
    for made in turned.make(0..3).unwrap() {
        check_minimal(&made, Pattern::HalfTurn);
        check_rating(&made);
        assert!(range.contains(&er(&made)));
        let digits = made.puzzle.digits();
        assert_eq!(digits[40], 0);
        assert!((0..81).all(|cell| (digits[cell] == 0) == (digits[80 - cell] == 0)));
    }
    for made in generator.clues(28..=30).make(0..3).unwrap() {
        check(&made);
        assert!(range.contains(&er(&made)));
        assert!((28..=30).contains(&made.puzzle.n_clues()));
    }
}

#[test]
fn hard_ones_are_harder() {
    let total = |made: &[Generated]| made.iter().map(|made| u32::from(er(made).0)).sum::<u32>();
    let beginning = Generator::new(7).hard(1).make(0..8).unwrap();
    let hard = Generator::new(7).hard(40).make(0..8).unwrap();
    // 5 is the difference of forcing chains and dynamic ones, twice
    assert!(
        total(&hard) > total(&beginning) + 8 * 5,
        "{} {}",
        total(&hard),
        total(&beginning)
    );
    for made in &hard {
        check(made);
        check_rating(made);
        check_minimal(made, Pattern::None);
    }
    assert_eq!(Generator::new(7).hard(40).make(3..5).unwrap(), hard[3..5]);
}

/// What a climb met before its hardest puzzle is hard too, and none is an image of another.
#[test]
fn climbs_keep_their_hardest() {
    let hardest = Generator::new(7).hard(40).make(2..4).unwrap();
    let families = Generator::new(7).hard(40).keep(5).make(2..4).unwrap();
    assert_eq!(
        families.iter().map(|made| made.index).collect::<Vec<_>>(),
        [2, 2, 2, 2, 2, 3, 3, 3, 3, 3]
    );
    assert_eq!([&families[0], &families[5]], [&hardest[0], &hardest[1]]);
    let mut canonizer = Canonizer::new();
    let form = |made: &Generated| {
        canonizer
            .canonical_9x9(made.puzzle.digits().try_into().unwrap())
            .unwrap()
            .0
    };
    let forms: BTreeSet<_> = families.iter().map(form).collect();
    assert_eq!(forms.len(), families.len());
    for made in &families {
        check(made);
        check_minimal(made, Pattern::None);
    }
    assert!(
        Generator::new(7)
            .hard(5)
            .keep(1000)
            .make(0..1)
            .unwrap()
            .len()
            <= MAX_KEPT
    );
}

/// Golden: on each instruction set, all at once or a few at a time.
#[test]
fn a_seed_always_makes_the_same() {
    let expected = [
        "79..2...4....1.79....8........27......4....18.1...49.6..5...6...8....5..9..3.....",
        ".6.9.......1......3..8.25..9......45...4..7.623...7..8.8....3...2.18......9....1.",
        ".6.7...3.....617.9....32.5...8........1...36.....4.1....75...1..4.8.7...185.....6",
    ];
    for simd in Simd::available() {
        let generator = Generator::new(20).simd(simd).unwrap();
        assert_eq!(lines(&generator.make(0..3).unwrap()), expected, "{simd}");
        let all = generator.make(0..1500).unwrap();
        assert_eq!(lines(&all[..3]), expected);
        assert_eq!(generator.make(1400..1440).unwrap(), all[1400..1440]);
        let groups = generator
            .clone()
            .symmetry(Pattern::HalfTurn)
            .make(0..200)
            .unwrap();
        assert_eq!(
            generator
                .symmetry(Pattern::HalfTurn)
                .simd(Simd::Portable)
                .unwrap()
                .make(0..200)
                .unwrap(),
            groups
        );
    }
    let grids = Generator::new(20).full().make(0..1).unwrap();
    assert_eq!(
        lines(&grids),
        ["791623854638415792452897361869271435574936218213584976125749683387162549946358127"]
    );
    let six = Generator::new(20)
        .shape(Shape::new(2, 3).unwrap())
        .make(0..1)
        .unwrap();
    assert_eq!(lines(&six), ["1...6......341..3.....24.......36..."]);
    // what a seed climbs to depends on the guesses of lockstep, so on its version, but on no
    // machine
    let hard = Generator::new(20).hard(60).make(0..3).unwrap();
    for simd in Simd::available() {
        assert_eq!(
            Generator::new(20)
                .simd(simd)
                .unwrap()
                .hard(60)
                .make(1..2)
                .unwrap(),
            hard[1..2],
            "{simd}"
        );
    }
}

#[test]
fn no_pencilmark_can_be_added() {
    let made = &Generator::new(10).pencilmarks(0..1).unwrap()[0];
    for simd in Simd::available() {
        let generator = Generator::new(10).simd(simd).unwrap();
        let others = generator.pencilmarks(0..2).unwrap();
        assert_eq!(others[0], *made, "{simd}");
        assert_eq!(others[1..], Generator::new(10).pencilmarks(1..2).unwrap());
    }
    assert_eq!(made.puzzle.verify(&made.answer), Ok(()));
    let mut masks = made.puzzle.candidates().unwrap().to_vec();
    let answers = |masks: &[u32]| {
        let sudoku = Sudoku::with_candidates(Shape::NINE, masks).unwrap();
        search::Search::new()
            .limited(|limits| limits.max_solutions(2))
            .count(&cover::encode(&sudoku))
            .unwrap()
            .solutions
    };
    assert_eq!(answers(&masks), 1);
    for cell in 0..81 {
        for bit in (0..9)
            .map(|digit| 1 << digit)
            .filter(|bit| masks[cell] & bit == 0)
            .collect::<Vec<u32>>()
        {
            masks[cell] |= bit;
            assert_eq!(answers(&masks), 2, "cell {cell} may take {bit:b} too");
            masks[cell] &= !bit;
        }
    }
}

#[test]
fn no_two_are_alike() {
    let made = Generator::new(8).make(0..3000).unwrap();
    let mut canonizer = Canonizer::new();
    let forms: BTreeSet<_> = made
        .iter()
        .map(|made| {
            canonizer
                .canonical_9x9(made.puzzle.digits().try_into().unwrap())
                .unwrap()
                .0
        })
        .collect();
    assert_eq!(forms.len(), made.len());
    let other = Generator::new(9).make(0..100).unwrap();
    assert!(other.iter().all(|other| !made.contains(other)));
}

#[test]
fn refuses_by_name() {
    let message = |generator: Generator| generator.make(0..1).unwrap_err().to_string();
    assert_eq!(
        message(Generator::new(1).clues(82..=82)),
        "expected a number of clues up to 81, found 82"
    );
    #[allow(clippy::reversed_empty_ranges)]
    let empty = Generator::new(1).clues(30..=20);
    assert_eq!(
        message(empty),
        "expected a number of clues up to 81, found 30..20"
    );
    assert_eq!(
        message(Generator::new(1).mask(&[true; 16])),
        "expected a mask of 81 cells, found 16"
    );
    let hard = Generator::new(1).hard(5).shape(Shape::new(2, 2).unwrap());
    assert_eq!(
        message(hard),
        "hard puzzles, and those of a wanted rating, are 9x9 with 3x3 boxes only"
    );
    let range = |least, most| Generator::new(1).ratings(Tenths(least)..=Tenths(most));
    assert_eq!(
        message(range(120, 130)),
        "expected ratings from 1.0 to 11.9, found 12.0..13.0"
    );
    assert_eq!(
        message(range(83, 71)),
        "expected ratings from 1.0 to 11.9, found 8.3..7.1"
    );
    assert_eq!(
        message(range(0, 0)),
        "expected ratings from 1.0 to 11.9, found 0.0"
    );
    assert_eq!(
        message(range(12, 25).technique(Technique::XWing)),
        "a puzzle that needs this technique (X-wing) is rated 3.2 or more; expected ratings up to \
        that at least, found up to 2.5"
    );
    let never = range(110, 119).max_attempts(20).make(3..5);
    let never = never.unwrap_err();
    assert!(never.gave_up());
    let message = never.to_string();
    let rest = message.strip_prefix("puzzle 3: not found among 20 puzzles rated, the nearest ");
    let (nearest, rest) = rest.unwrap().split_once("; ").unwrap();
    assert!(nearest.parse::<Tenths>().unwrap() < Tenths(110));
    assert_eq!(
        rest,
        "expected a wider range, a larger mask, less symmetry, or more attempts"
    );
    let gave_up = |never: Result<_, GenerateError>, message: &str| {
        let error = never.unwrap_err();
        assert!(
            error.gave_up() && error.to_string().starts_with(message),
            "{error}"
        );
    };
    let never = Generator::new(1).clues(10..=10).max_attempts(20).make(0..1);
    gave_up(never, "puzzle 0: not found in 20 attempts");
    let mask: Vec<bool> = (0..81).map(|cell| cell < 40).collect();
    let never = Generator::new(1).mask(&mask).max_attempts(20).make(0..2);
    gave_up(never, "puzzle 0: not found in 20 attempts");
    let never = Generator::new(1)
        .shape(Shape::new(2, 2).unwrap())
        .clues(2..=2)
        .max_attempts(3)
        .make(5..6);
    gave_up(never, "puzzle 5: not found in 3 attempts");
    let monitor = Monitor::new();
    monitor.cancel();
    let cancelled = Generator::new(1).monitor(monitor).make(0..10).unwrap_err();
    assert!(cancelled.is_cancelled());
}

#[test]
fn a_climb_that_is_cancelled_ends_with_the_hardest_so_far() {
    let monitor = Monitor::new();
    let generator = Generator::new(1).hard(u32::MAX).monitor(monitor.clone());
    let made = std::thread::scope(|scope| {
        let climb = scope.spawn(|| generator.make(0..3));
        while monitor.progress() == 0.0 {
            std::thread::yield_now();
        }
        monitor.cancel();
        climb.join().unwrap().unwrap()
    });
    assert_eq!(
        made.iter().map(|made| made.index).collect::<Vec<_>>(),
        [0, 1, 2]
    );
    made.iter().for_each(check);
}
