//! One battery, stamped on every method: the known ways to get backtracking wrong.

use quadrille_problem::limits::{End, Limits, Monitor, Report};
use quadrille_sudoku::backtrack::{Backtrack, Position, Run, Strategy};
use quadrille_sudoku::{Board, Shape, Sudoku};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::ops::ControlFlow;
use std::time::Duration;

/// Most rows begin with zeros: a reader that takes a row for a number loses them.
const EASY: &str =
    "000105000 140000670 080002400 063070010 900000003 010090520 007200080 026000035 000409000";
const EASY_ANSWER: &str =
    "672145398 145983672 389762451 263574819 958621743 714398526 597236184 426817935 831459267";
const FOUR_ANSWER: &str = "1234 3412 2143 4321";

fn four() -> Shape {
    Shape::new(2, 2).unwrap()
}

fn board(shape: Shape, text: &str) -> Board {
    let digits: Vec<u8> = text
        .bytes()
        .filter(|byte| *byte != b' ')
        .map(|byte| byte - b'0')
        .collect();
    Board::new(shape, &digits).unwrap()
}

fn puzzle(shape: Shape, text: &str) -> Sudoku {
    Sudoku::new(board(shape, text)).unwrap()
}

/// All answers, each verified.
fn answers(kind: Strategy, sudoku: &Sudoku) -> (Vec<Board>, Report) {
    let mut list = Vec::new();
    let report = Backtrack::new(kind).visit(sudoku, |answer| {
        assert_eq!(sudoku.verify(answer), Ok(()));
        list.push(answer.clone());
        ControlFlow::Continue(())
    });
    assert_eq!(
        (report.end, report.solutions),
        (Some(End::Exhausted), list.len() as u128)
    );
    (list, report)
}

/// 4x4 boards with a few clues that do not contradict each other directly, and such boards as
/// candidates.
fn random_fours(seed: u64) -> impl Iterator<Item = Sudoku> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    (0..120).map(move |number| {
        if number % 3 == 0 {
            let masks: Vec<u32> = (0..16)
                .map(|_| rng.random_range(0..16) | rng.random_range(0..16))
                .collect();
            return Sudoku::with_candidates(four(), &masks).unwrap();
        }
        let mut clues = Board::empty(four());
        for _ in 0..rng.random_range(1..9) {
            let cell = rng.random_range(0..16);
            let old = clues.digits()[cell];
            clues.place(cell, rng.random_range(1..5)).unwrap();
            if clues.conflict().is_some() {
                clues.place(cell, old).unwrap();
            }
        }
        Sudoku::new(clues).unwrap()
    })
}

/// The first answer is kept, not undone on the way back, and the walk stops at it.
fn stops_at_the_first_answer(kind: Strategy) {
    let (answer, report) = Backtrack::new(kind).first(&puzzle(Shape::NINE, EASY));
    assert_eq!(answer, Some(board(Shape::NINE, EASY_ANSWER)));
    assert_eq!((report.end, report.solutions), (Some(End::Solutions), 1));
    let (answer, report) =
        Backtrack::new(kind).first(&Sudoku::new(Board::empty(Shape::NINE)).unwrap());
    assert_eq!(answer.unwrap().conflict(), None);
    assert!(report.nodes < 10_000);
}

fn counts_boards_of_every_shape(kind: Strategy) {
    assert_eq!(
        answers(kind, &Sudoku::new(Board::empty(four())).unwrap())
            .0
            .len(),
        288
    );
    // 28200960 6x6 boards, of which each first row begins an equal share: 28200960 / 6!
    for (rows, columns) in [(2, 3), (3, 2)] {
        let first_row = format!("123456{}", "0".repeat(30));
        let report =
            Backtrack::new(kind).count(&puzzle(Shape::new(rows, columns).unwrap(), &first_row));
        assert_eq!(
            (report.end, report.solutions),
            (Some(End::Exhausted), 39_168),
            "{rows}x{columns}"
        );
    }
    // boxes that are rows, and the smallest board
    assert_eq!(
        answers(
            kind,
            &Sudoku::new(Board::empty(Shape::new(1, 3).unwrap())).unwrap()
        )
        .0
        .len(),
        12
    );
    assert_eq!(
        answers(
            kind,
            &Sudoku::new(Board::empty(Shape::new(1, 1).unwrap())).unwrap()
        )
        .0
        .len(),
        1
    );
}

fn fills_the_last_cell_of_the_last_row(kind: Strategy) {
    for (shape, text) in [(four(), FOUR_ANSWER), (Shape::NINE, EASY_ANSWER)] {
        let full = board(shape, text);
        for emptied in [1, 2, shape.size()] {
            let mut clues = full.clone();
            (shape.n_cells() - emptied..shape.n_cells())
                .for_each(|cell| clues.place(cell, 0).unwrap());
            let (list, _) = answers(kind, &Sudoku::new(clues).unwrap());
            assert_eq!(list.as_slice(), std::slice::from_ref(&full));
        }
    }
}

fn a_full_board_is_its_own_answer(kind: Strategy) {
    let full = board(Shape::NINE, EASY_ANSWER);
    let sudoku = Sudoku::new(full.clone()).unwrap();
    let (list, report) = answers(kind, &sudoku);
    assert_eq!((list, report.nodes), (vec![full], 0));
    let report = Backtrack::new(kind)
        .limits(Limits::new().max_nodes(0))
        .count(&sudoku);
    assert_eq!((report.end, report.solutions), (Some(End::Exhausted), 1));
}

fn proves_that_there_is_no_answer(kind: Strategy) {
    for text in ["1230 0000 0004 0000", "0100 0010 0001 2000"] {
        let (list, _) = answers(kind, &puzzle(four(), text));
        assert_eq!(list, []);
        let solver = Backtrack::new(kind);
        let (answer, report) = solver.first(&puzzle(four(), text));
        assert_eq!((answer, report.end), (None, Some(End::Exhausted)));
        assert_eq!(
            solver.unique(&puzzle(four(), text)).is_unique(),
            Some(false)
        );
    }
}

fn agrees_with_the_judge_on_random_boards(kind: Strategy) {
    let (all, _) = answers(Strategy::Scan, &Sudoku::new(Board::empty(four())).unwrap());
    let (seed, mut barren) = (7, 0);
    for sudoku in random_fours(seed) {
        let expected: Vec<&Board> = all
            .iter()
            .filter(|answer| sudoku.verify(answer).is_ok())
            .collect();
        let (mut list, report) = answers(kind, &sudoku);
        if kind == Strategy::Fewest {
            list.sort_by(|a, b| a.digits().cmp(b.digits()));
        }
        assert!(
            list.iter().eq(expected.iter().copied()),
            "seed {seed}: {sudoku:?}"
        );
        assert_eq!(report.is_unique(), Some(list.len() == 1));
        barren += u32::from(list.is_empty());
        // the same bookkeeping in other clothes
        if matches!(kind, Strategy::Marks | Strategy::Empties) {
            assert_eq!(report, Backtrack::new(Strategy::Scan).count(&sudoku));
        }
    }
    assert!(
        (10..110).contains(&barren),
        "{barren} of the random boards have no answer"
    );
}

fn every_limit_has_its_end(kind: Strategy) {
    let sudoku = puzzle(four(), "1000 0000 0020 0000");
    let solver = Backtrack::new(kind);
    let all = solver.count(&sudoku);
    assert!(all.solutions > 2 && all.is_exhausted());
    for nodes in 0..=all.nodes + 1 {
        let report = solver
            .clone()
            .limited(|limits| limits.max_nodes(nodes))
            .count(&sudoku);
        let end = if nodes < all.nodes {
            End::Nodes
        } else {
            End::Exhausted
        };
        assert_eq!(
            (report.end, report.nodes),
            (Some(end), nodes.min(all.nodes))
        );
    }
    let answers = u64::try_from(all.solutions).unwrap();
    for limit in 0..=answers + 1 {
        let report = solver
            .clone()
            .limited(|limits| limits.max_solutions(limit))
            .count(&sudoku);
        let end = if limit <= answers {
            End::Solutions
        } else {
            End::Exhausted
        };
        assert_eq!(
            (report.end, report.solutions),
            (Some(end), limit.min(answers).into())
        );
    }
    let (answer, report) = solver
        .clone()
        .limited(|limits| limits.max_nodes(3))
        .first(&sudoku);
    assert_eq!(
        (answer, report.end, report.is_unique()),
        (None, Some(End::Nodes), None)
    );
    assert_eq!(
        solver
            .clone()
            .limited(|limits| limits.max_solutions(0))
            .first(&sudoku)
            .0,
        None
    );
    assert_eq!(
        solver
            .clone()
            .limited(|limits| limits.max_solutions(1))
            .unique(&sudoku)
            .is_unique(),
        None
    );
    let late = solver
        .clone()
        .limited(|limits| limits.max_time(Duration::ZERO))
        .count(&sudoku);
    assert_eq!(late, {
        let mut report = Report::default();
        report.end = Some(End::Time);
        report
    });
    assert_eq!(
        solver
            .limited(|limits| limits.max_time(Duration::MAX))
            .count(&sudoku),
        all
    );
}

fn stops_when_told(kind: Strategy) {
    let empty = Sudoku::new(Board::empty(Shape::NINE)).unwrap();
    let monitor = Monitor::new();
    let solver = Backtrack::new(kind).limits(Limits::new().monitor(monitor.clone()));
    let mut shown = 0;
    let report = solver.visit(&empty, |_| {
        shown += 1;
        if shown == 3 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert_eq!((report.end, report.solutions), (Some(End::Visitor), 3));
    let report = solver.visit(&empty, |_| {
        monitor.cancel();
        ControlFlow::Continue(())
    });
    assert_eq!(report.end, Some(End::Cancelled));
    assert_eq!(solver.count(&empty), {
        let mut report = Report::default();
        report.end = Some(End::Cancelled);
        report
    });
}

/// The largest board with one candidate a cell, so that every cell is a level.
fn reaches_the_deepest_level(kind: Strategy) {
    let shape = Shape::new(4, 8).unwrap();
    let size = shape.size();
    let digit =
        |cell| (shape.row_of(cell) % 4 * 8 + shape.row_of(cell) / 4 + shape.column_of(cell)) % size;
    let masks: Vec<u32> = (0..shape.n_cells()).map(|cell| 1 << digit(cell)).collect();
    let (list, report) = answers(kind, &Sudoku::with_candidates(shape, &masks).unwrap());
    assert_eq!((list.len(), report.nodes), (1, 1024));
}

/// A method that suddenly needs more nodes, or fewer, is another method.
fn needs_the_nodes_it_always_did(kind: Strategy) {
    // by Arto Inkala, 2006 and 2012
    for (text, plain, lazy, fewest) in [
        (
            "100007090 030020008 009600500 005300900 010080002 600004000 300000010 040000007 \
            007000300",
            8_969,
            80_491,
            217,
        ),
        (
            "800000000 003600000 070090200 050007000 000045700 000100030 001000068 008500010 \
            090000400",
            49_558,
            445_778,
            10_101,
        ),
    ] {
        let expected = match kind {
            Strategy::Lazy => lazy,
            Strategy::Fewest => fewest,
            _ => plain,
        };
        let (answer, report) = Backtrack::new(kind).first(&puzzle(Shape::NINE, text));
        assert_eq!((answer.is_some(), report.nodes), (true, expected));
    }
}

fn solves_twice_alike(kind: Strategy) {
    let (easy, four) = (
        puzzle(Shape::NINE, EASY),
        puzzle(four(), "1000 0000 0020 0000"),
    );
    let solver = Backtrack::new(kind);
    let before = (solver.first(&easy), solver.count(&four));
    assert_eq!((solver.first(&easy), solver.count(&four)), before);
    assert_eq!(solver.unique(&easy).is_unique(), Some(true));
}

macro_rules! stamp {
    ($($name:ident: $kind:ident;)*) => { $(
        mod $name {
            use super::*;

            const KIND: Strategy = Strategy::$kind;

            stamp!(
                @tests
                stops_at_the_first_answer,
                counts_boards_of_every_shape,
                fills_the_last_cell_of_the_last_row,
                a_full_board_is_its_own_answer,
                proves_that_there_is_no_answer,
                agrees_with_the_judge_on_random_boards,
                every_limit_has_its_end,
                stops_when_told,
                solves_twice_alike,
                needs_the_nodes_it_always_did,
                reaches_the_deepest_level
            );

            /// Every mark is taken away on the way back, and every digit.
            #[test]
            fn leaves_no_trace() {
                for sudoku in random_fours(8).chain([puzzle(Shape::NINE, EASY)]) {
                    let limits = Limits::new();
                    let mut count = |_: &[u8]| ControlFlow::Continue(());
                    let mut now = Position::new(&sudoku);
                    let first = Run::new(&limits, &mut count).walk(|run| KIND.walk(&mut now, run));
                    assert_eq!(now, Position::new(&sudoku));
                    let again = Run::new(&limits, &mut count).walk(|run| KIND.walk(&mut now, run));
                    assert_eq!(first, again);
                }
            }
        }
    )* };
    (@tests $($test:ident),*) => { $(
        #[test]
        fn $test() {
            super::$test(KIND);
        }
    )* };
}

stamp! {
    scan: Scan;
    marks: Marks;
    empties: Empties;
    lazy: Lazy;
    fewest: Fewest;
}

#[test]
fn names_lead_to_methods_and_back() {
    for (kind, name) in Strategy::ALL.into_iter().zip(Strategy::NAMES) {
        assert_eq!((name.parse(), kind.to_string().as_str()), (Ok(kind), name));
    }
    let error = "dancing".parse::<Strategy>().unwrap_err();
    let expected =
        "there is no backtracking method `dancing`; expected scan, marks, empties, lazy, fewest";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn a_board_that_plain_methods_fear_is_stopped_not_answered() {
    // the first row of its answer is 987654321: the worst for methods that try small digits first
    let hard =
        "000000000 000003085 001020000 000507000 004000100 090000000 500000073 002010000 000040009";
    for kind in [
        Strategy::Scan,
        Strategy::Marks,
        Strategy::Empties,
        Strategy::Lazy,
    ] {
        let (answer, report) = Backtrack::new(kind)
            .limits(Limits::new().max_nodes(10_000))
            .first(&puzzle(Shape::NINE, hard));
        assert_eq!(
            (answer, report.end, report.nodes),
            (None, Some(End::Nodes), 10_000)
        );
    }
}
