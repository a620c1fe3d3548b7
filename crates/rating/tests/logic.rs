//! Logic: what each technique finds and reports, that no step is ever wrong, and that names and
//! sides do not matter.

use quadrille_lockstep::solver::Method;
use quadrille_rating::logic::{End, Logic, Technique};
use quadrille_rating::rating::{GUESS_WEIGHT, Hint, Rater, Verdict};
use quadrille_search::Limits;
use quadrille_sudoku::{Board, BoardError, Shape, Sudoku, read};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

const SEED: u64 = 9;

/// An open board with some candidates struck out.
struct Position([u32; 81]);

impl Position {
    fn new() -> Position {
        Position([0x1ff; 81])
    }

    /// These cells have these digits only: `r1c1=12 r1c5=13`.
    fn cells(mut self, text: &str) -> Position {
        for word in text.split(' ') {
            let (cell, digits) = word.split_once('=').unwrap();
            self.0[self::cell(cell)] = digits
                .bytes()
                .fold(0, |mask, digit| mask | 1 << (digit - b'1'));
        }
        self
    }

    /// In a house (`r1`, `c5`, `b9`) a digit stands in these cells only.
    fn places(mut self, digit: u8, house: &str, cells: &str) -> Position {
        let number = usize::from(house.as_bytes()[1] - b'1');
        let cells: Vec<usize> = cells.split(' ').map(cell).collect();
        for at in 0..81 {
            let (row, column) = (at / 9, at % 9);
            let mine = match house.as_bytes()[0] {
                b'r' => row,
                b'c' => column,
                _ => row / 3 * 3 + column / 3,
            };
            if mine == number && !cells.contains(&at) {
                self.0[at] &= !(1 << (digit - 1));
            }
        }
        self
    }

    fn sudoku(&self) -> Sudoku {
        Sudoku::with_candidates(Shape::NINE, &self.0).unwrap()
    }
}

fn cell(name: &str) -> usize {
    let bytes = name.as_bytes();
    usize::from(bytes[1] - b'1') * 9 + usize::from(bytes[3] - b'1')
}

/// Positions in which the easiest step is this one.
fn positions() -> Vec<(Technique, Sudoku, &'static str)> {
    let new = Position::new;
    let last: Board = format!("12345678.{}", ".".repeat(72)).parse().unwrap();
    let colors = || {
        new()
            .places(5, "r1", "r1c1 r1c5")
            .places(5, "c5", "r1c5 r6c5")
            .places(5, "b5", "r4c4 r6c5")
    };
    let quad = [
        (1, "r1c1 r1c7"),
        (2, "r1c7 r1c4"),
        (3, "r1c4 r1c9"),
        (4, "r1c9 r1c1"),
    ];
    let rows = |rows: &[(&str, &str)]| {
        rows.iter()
            .fold(new(), |all, (row, cells)| all.places(5, row, cells))
            .sudoku()
    };
    vec![
        (
            Technique::LastCell,
            Sudoku::new(last).unwrap(),
            "r1c9 is 9: it is the last empty cell of row 1",
        ),
        (
            Technique::HiddenSingleBox,
            new().places(5, "b1", "r1c1").sudoku(),
            "r1c1 is 5: no other cell of box 1 can be 5",
        ),
        (
            Technique::HiddenSingleLine,
            new().places(7, "c5", "r4c5").sudoku(),
            "r4c5 is 7: no other cell of column 5 can be 7",
        ),
        (
            Technique::NakedSingle,
            new().cells("r5c5=7").sudoku(),
            "r5c5 is 7: no other digit is left for it",
        ),
        (
            Technique::Pointing,
            new().places(7, "b1", "r1c1 r1c2").sudoku(),
            "r1c4, r1c5, r1c6, r1c7, r1c8 and r1c9 are not 7: in box 1 only r1c1 or r1c2 can be 7, \
            all in row 1",
        ),
        (
            Technique::Claiming,
            new().places(7, "c1", "r1c1 r3c1").sudoku(),
            "r1c2, r1c3, r2c2, r2c3, r3c2 and r3c3 are not 7: in column 1 only r1c1 or r3c1 can be \
            7, all in box 1",
        ),
        (
            Technique::NakedPair,
            new()
                .cells("r1c1=12 r1c9=12")
                .places(1, "r1", "r1c1 r1c5 r1c9")
                .places(2, "r1", "r1c1 r1c5 r1c9")
                .sudoku(),
            "r1c5 is not 1 or 2: in row 1 the two cells r1c1 and r1c9 take the two digits 1 and 2",
        ),
        (
            Technique::HiddenPair,
            new()
                .cells("r1c1=123 r1c5=124")
                .places(1, "r1", "r1c1 r1c5")
                .places(2, "r1", "r1c1 r1c5")
                .sudoku(),
            "r1c1 is not 3; r1c5 is not 4: in row 1 the two digits 1 and 2 take the two cells r1c1 \
            and r1c5",
        ),
        (
            Technique::NakedTriple,
            new()
                .cells("r1c1=12 r1c4=23 r1c7=13")
                .places(1, "r1", "r1c1 r1c7 r1c9")
                .places(2, "r1", "r1c1 r1c4 r1c9")
                .places(3, "r1", "r1c4 r1c7 r1c9")
                .sudoku(),
            "r1c9 is not 1, 2 or 3: in row 1 the three cells r1c1, r1c4 and r1c7 take the three \
            digits 1, 2 and 3",
        ),
        (
            Technique::HiddenTriple,
            new()
                .cells("r1c1=1389 r1c4=1238 r1c7=2389")
                .places(1, "r1", "r1c1 r1c4")
                .places(2, "r1", "r1c4 r1c7")
                .places(3, "r1", "r1c1 r1c7")
                .sudoku(),
            "r1c1, r1c4 and r1c7 are not 8; r1c1 and r1c7 are not 9: \
             in row 1 the three digits 1, 2 and 3 take the three cells r1c1, r1c4 and r1c7",
        ),
        (
            Technique::XWing,
            rows(&[("r1", "r1c2 r1c6"), ("r5", "r5c2 r5c6")]),
            "r2c2, r2c6, r3c2, r3c6, r4c2, r4c6, r6c2, r6c6, r7c2, r7c6, r8c2, r8c6, r9c2 and r9c6 \
            are not 5: in rows 1 and 5 all places of 5 lie in columns 2 and 6",
        ),
        (
            Technique::NakedQuad,
            quad.iter()
                .fold(
                    new().cells("r1c1=14 r1c7=12 r1c4=23 r1c9=34"),
                    |all, (digit, cells)| all.places(*digit, "r1", &format!("{cells} r1c5")),
                )
                .sudoku(),
            "r1c5 is not 1, 2, 3 or 4: \
             in row 1 the four cells r1c1, r1c4, r1c7 and r1c9 take the four digits 1, 2, 3 and 4",
        ),
        (
            Technique::HiddenQuad,
            quad.iter()
                .fold(
                    new().cells("r1c1=1489 r1c7=1289 r1c4=2389 r1c9=3489"),
                    |all, (digit, cells)| all.places(*digit, "r1", cells),
                )
                .sudoku(),
            "r1c1, r1c4, r1c7 and r1c9 are not 8 or 9: \
             in row 1 the four digits 1, 2, 3 and 4 take the four cells r1c1, r1c4, r1c7 and r1c9",
        ),
        (
            Technique::Coloring,
            colors().sudoku(),
            "r4c1 is not 5: either all of r1c1 and r6c5 are 5, or all of r1c5 and r4c4",
        ),
        (
            Technique::Coloring,
            colors().places(5, "r4", "r4c1 r4c4").sudoku(),
            "r1c1, r4c1 and r6c5 are not 5: either all of r1c1, r4c1 and r6c5 are 5, or all of \
            r1c5 and r4c4, and the first are two in column 1",
        ),
        (
            Technique::Swordfish,
            rows(&[
                ("r1", "r1c1 r1c4"),
                ("r4", "r4c4 r4c7"),
                ("r7", "r7c1 r7c7"),
            ]),
            "r2c1, r2c4, r2c7, r3c1, r3c4, r3c7, r5c1, r5c4, r5c7, r6c1, r6c4, r6c7, r8c1, r8c4, \
            r8c7, r9c1, r9c4 and r9c7 are not 5: in rows 1, 4 and 7 all places of 5 lie in columns \
            1, 4 and 7",
        ),
        (
            Technique::XyWing,
            new().cells("r1c1=12 r1c5=13 r5c1=23").sudoku(),
            "r5c5 is not 3: whatever r1c1 is, one of r1c5 and r5c1 is 3",
        ),
        (
            Technique::XyzWing,
            new().cells("r1c1=123 r1c5=13 r2c2=23").sudoku(),
            "r1c2 and r1c3 are not 3: whatever r1c1 is, one of r1c1, r1c5 and r2c2 is 3",
        ),
        (
            Technique::Jellyfish,
            rows(&[
                ("r1", "r1c1 r1c7"),
                ("r3", "r3c4 r3c7"),
                ("r5", "r5c4 r5c9"),
                ("r7", "r7c1 r7c9"),
            ]),
            "r2c1, r2c4, r2c7, r2c9, r4c1, r4c4, r4c7, r4c9, r6c1, r6c4, r6c7, r6c9, r8c1, r8c4, \
            r8c7, r8c9, r9c1, r9c4, r9c7 and r9c9 are not 5: in rows 1, 3, 5 and 7 all places of 5 \
            lie in columns 1, 4, 7 and 9",
        ),
        (
            Technique::XChain,
            new()
                .places(5, "c1", "r1c1 r6c1")
                .places(5, "c5", "r1c5 r5c5")
                .sudoku(),
            "r5c2, r5c3, r6c4 and r6c6 are not 5: r5c5 is 5 or r6c1 is 5, \
             because if r5c5 is not 5, then r1c5 is 5, so r1c1 is not 5, then r6c1 is 5",
        ),
        (
            Technique::XyChain,
            new().cells("r1c1=12 r1c5=23 r5c5=34 r5c8=14").sudoku(),
            "r1c8 and r5c1 are not 1: r1c1 is 1 or r5c8 is 1, because if r1c1 is not 1, then r1c1 \
            is 2, so r1c5 is not 2, then r1c5 is 3, so r5c5 is not 3, then r5c5 is 4, so r5c8 is \
            not 4, then r5c8 is 1",
        ),
        (
            Technique::Chain,
            new()
                .cells("r1c1=12")
                .places(2, "c5", "r1c5 r5c5")
                .places(1, "r5", "r5c5 r5c8")
                .sudoku(),
            "r1c8 is not 1: r1c1 is 1 or r5c8 is 1, because if r1c1 is not 1, then r1c1 is 2, so \
            r1c5 is not 2, then r5c5 is 2, so r5c5 is not 1, then r5c8 is 1",
        ),
        (
            Technique::Forcing,
            new()
                .cells("r1c1=123 r1c5=19 r5c1=29 r9c1=38 r9c5=89")
                .sudoku(),
            "r5c5 is not 9: r1c1 is 1, 2 or 3, and it follows from each; if r1c1 is 1, then r1c5 \
            is not 1, then r1c5 is 9, so r5c5 is not 9; if r1c1 is 2, then r5c1 is not 2, then \
            r5c1 is 9, so r5c5 is not 9; if r1c1 is 3, then r9c1 is not 3, then r9c1 is 8, so r9c5 \
            is not 8, then r9c5 is 9, so r5c5 is not 9",
        ),
        (
            Technique::Trial,
            new()
                .cells("r9c9=789 r5c9=17 r9c5=18 r1c9=349 r5c2=15 r1c2=35 r5c6=16 r1c6=46")
                .sudoku(),
            "r5c5 is not 1: if r5c5 is 1, then r5c2 is 5, then r1c2 is 3, then r5c6 is 6, then \
            r1c6 is 4, then r1c9 is 9, then r5c9 is 7, then r9c5 is 8, and no digit is left for \
            r9c9",
        ),
    ]
}

#[test]
fn each_technique_says_what_follows_and_why() {
    let mut met = Vec::new();
    let mut wrong = Vec::new();
    for (technique, sudoku, text) in positions() {
        let mut logic = Logic::new(&sudoku).unwrap();
        let step = logic
            .next()
            .unwrap_or_else(|| panic!("{technique}: no step"));
        if (step.technique, step.to_string().as_str()) != (technique, text) {
            wrong.push(format!(
                "expected {technique}: {text}\n   found {}: {step}",
                step.technique
            ));
            continue;
        }
        // without it, there is nothing to find
        if let Some(before) = Technique::ALL
            .iter()
            .rev()
            .find(|&&easier| easier < technique)
        {
            let mut easier = Logic::new(&sudoku).unwrap().up_to(*before);
            assert_eq!(
                (easier.next(), easier.end()),
                (None, End::Stuck),
                "{technique}"
            );
        }
        met.push(technique);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    met.dedup();
    assert_eq!(met, Technique::ALL, "each has its position");
}

/// Puzzles with one answer: those of the folder, and made ones.
fn puzzles() -> Vec<(Sudoku, Board)> {
    let mut puzzles = Vec::new();
    for entry in std::fs::read_dir(quadrille_testing::puzzles("sudoku")).unwrap() {
        let path = entry.unwrap().path();
        if !path.is_file() {
            continue;
        }
        let text = std::fs::read(path).unwrap();
        let entries = read::puzzles(&text)
            .filter_map(Result::ok)
            .map(|entry| entry.sudoku);
        puzzles.extend(entries.filter(|sudoku| sudoku.shape() == Shape::NINE));
    }
    assert!(puzzles.len() > 20);
    for name in ["easy", "minimal", "symmetric", "hard"] {
        puzzles.extend(some(name, 25));
    }
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let from_files = puzzles.len();
    puzzles.extend((0..60).map(|_| made(&mut rng)));
    let answered: Vec<_> = puzzles
        .iter()
        .filter_map(|sudoku| Some((sudoku.clone(), only_answer(sudoku)?)))
        .collect();
    assert!(answered.len() > from_files / 2 + 60, "most have one answer");
    answered
}

/// The first of the puzzles of our own.
fn some(name: &str, n: usize) -> Vec<Sudoku> {
    let text = std::fs::read(quadrille_testing::puzzles(&format!(
        "sudoku/made/{name}.txt"
    )))
    .unwrap();
    let some: Vec<Sudoku> = read::puzzles(&text)
        .take(n)
        .map(|entry| entry.unwrap().sudoku)
        .collect();
    assert_eq!(some.len(), n);
    some
}

fn only_answer(sudoku: &Sudoku) -> Option<Board> {
    let mut answer = None;
    let limits = Limits::new().max_solutions(2);
    let outcome = Method::Lockstep
        .solver()
        .solve(sudoku, &limits, &mut |board| {
            answer = Some(board.clone());
            ControlFlow::Continue(())
        });
    let answer = answer.filter(|_| outcome.unwrap().is_unique() == Some(true))?;
    sudoku.verify(&answer).unwrap();
    Some(answer)
}

/// A puzzle from which no clue can be taken.
fn made(rng: &mut ChaCha8Rng) -> Sudoku {
    // a first row at random, and one of the answers that come first
    let mut row: Vec<u8> = (1..=9).collect();
    row.shuffle(rng);
    let mut start = Board::empty(Shape::NINE);
    row.iter()
        .enumerate()
        .for_each(|(cell, &digit)| start.place(cell, digit).unwrap());
    let mut skip = rng.random_range(0..500);
    let mut clues = Board::empty(Shape::NINE);
    let outcome = Method::Lockstep.solver().solve(
        &Sudoku::new(start).unwrap(),
        &Limits::default(),
        &mut |board| {
            clues = board.clone();
            skip -= 1;
            if skip < 0 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        },
    );
    assert!(outcome.unwrap().solutions > 0);
    let mut cells: Vec<usize> = (0..81).collect();
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

#[test]
fn no_step_is_ever_wrong() {
    let mut used: BTreeMap<Technique, usize> = BTreeMap::new();
    let mut solved = 0;
    for (sudoku, answer) in puzzles() {
        let mut logic = Logic::new(&sudoku).unwrap();
        for step in logic.by_ref() {
            *used.entry(step.technique).or_default() += 1;
            assert!(step.placed.is_some() || !step.removed.is_empty(), "{step}");
            assert!(
                step.placed
                    .is_none_or(|c| answer.digits()[c.cell] == c.digit),
                "{sudoku:?}\n{step}"
            );
            assert!(
                step.removed
                    .iter()
                    .all(|c| answer.digits()[c.cell] != c.digit),
                "{sudoku:?}\n{step}"
            );
        }
        match logic.end() {
            End::Solved => {
                solved += 1;
                assert_eq!(sudoku.verify(&logic.board()), Ok(()));
                assert_eq!(logic.board(), answer);
            }
            End::Stuck => assert!(matches!(
                sudoku.verify(&logic.board()),
                Err(BoardError::Empty { .. })
            )),
            end => panic!("{end:?}"),
        }
    }
    println!("{solved} solved; {used:?}");
    assert!(solved > 50 && used.len() > 14, "{solved} solved; {used:?}");
}

/// The same puzzle with other digits, rows and columns, or mirrored: only names change.
fn twin(sudoku: &Sudoku, rng: &mut ChaCha8Rng) -> Sudoku {
    let mut order = || {
        let mut bands = [0, 1, 2];
        bands.shuffle(rng);
        let mut lines = Vec::new();
        for band in bands {
            let mut three = [0, 1, 2];
            three.shuffle(rng);
            lines.extend(three.map(|line| 3 * band + line));
        }
        lines
    };
    let (rows, columns) = (order(), order());
    let mut names: Vec<u32> = (0..9).collect();
    names.shuffle(rng);
    let mirrored: bool = rng.random();
    let mut masks = [0; 81];
    for (at, mask) in masks.iter_mut().enumerate() {
        let (row, column) = (rows[at / 9], columns[at % 9]);
        let from = if mirrored {
            9 * column + row
        } else {
            9 * row + column
        };
        *mask = (0..9)
            .filter(|&d| sudoku.allows(from, d as u8 + 1))
            .fold(0, |all, d| all | 1 << names[d]);
    }
    Sudoku::with_candidates(Shape::NINE, &masks).unwrap()
}

#[test]
fn names_and_sides_do_not_matter() {
    let hardest = |sudoku: &Sudoku| {
        let mut logic = Logic::new(sudoku).unwrap();
        let hardest = logic.by_ref().map(|step| step.technique).max();
        (hardest, logic.end(), logic.board().n_clues())
    };
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    for (sudoku, _) in puzzles() {
        // all as candidates, so that a clue is the same step in each
        let mask = |cell| {
            (0..9)
                .filter(|&d| sudoku.allows(cell, d + 1))
                .fold(0, |all, d| all | 1 << d)
        };
        let masks: Vec<u32> = (0..81).map(mask).collect();
        let expected = hardest(&Sudoku::with_candidates(Shape::NINE, &masks).unwrap());
        for _ in 0..3 {
            assert_eq!(hardest(&twin(&sudoku, &mut rng)), expected, "{sudoku:?}");
        }
    }
}

#[test]
fn a_step_is_right_for_every_answer() {
    let (mut steps, mut ends) = (0, [0; 2]);
    for sudoku in some("several", 100) {
        let mut answers = Vec::new();
        let limits = Limits::new().max_solutions(20);
        let outcome = Method::Lockstep
            .solver()
            .solve(&sudoku, &limits, &mut |board| {
                answers.push(board.clone());
                ControlFlow::Continue(())
            });
        assert!(outcome.unwrap().solutions > 1);
        let mut logic = Logic::new(&sudoku).unwrap();
        for step in logic.by_ref() {
            steps += 1;
            for answer in &answers {
                assert_eq!(sudoku.verify(answer), Ok(()));
                assert!(
                    step.placed
                        .is_none_or(|c| answer.digits()[c.cell] == c.digit),
                    "{sudoku:?}\n{step}"
                );
                assert!(
                    step.removed
                        .iter()
                        .all(|c| answer.digits()[c.cell] != c.digit),
                    "{sudoku:?}\n{step}"
                );
            }
        }
        assert_eq!(logic.end(), End::Stuck);
    }
    assert!(steps > 1000, "{steps} steps");
    for sudoku in some("none", 100) {
        let mut logic = Logic::new(&sudoku).unwrap();
        logic.by_ref().for_each(drop);
        match logic.end() {
            End::Impossible => ends[0] += 1,
            End::Stuck => ends[1] += 1,
            end => panic!("{end:?}"),
        }
    }
    assert!(ends[0] > 50, "{ends:?}");
}

#[test]
fn what_has_no_answer_or_several_is_not_solved() {
    let sudoku = |text: &str| Sudoku::new(text.parse::<Board>().unwrap()).unwrap();
    let end = |sudoku: &Sudoku| {
        let mut logic = Logic::new(sudoku).unwrap();
        logic.by_ref().for_each(drop);
        logic.end()
    };
    assert_eq!(end(&sudoku(&".".repeat(81))), End::Stuck);
    // r1c9 must be 9, which stands below it
    assert_eq!(
        end(&sudoku(&format!("12345678.........9{}", ".".repeat(63)))),
        End::Impossible
    );
    let small = Sudoku::new(Board::empty(Shape::new(2, 3).unwrap())).unwrap();
    assert_eq!(
        Logic::new(&small).unwrap_err().to_string(),
        "expected a 9x9 board with 3x3 boxes, found 6x6 with 2x3 boxes"
    );
}

/// Steps by technique of the first hundred puzzles of a list, and the sum of all weights and
/// guesses.
const STEPS: [(&str, [usize; 23], u64); 2] = [
    (
        "minimal",
        [
            1995, 3074, 450, 146, 169, 42, 41, 19, 9, 0, 5, 1, 0, 21, 0, 8, 9, 0, 25, 48, 72, 0, 0,
        ],
        18921,
    ),
    (
        "hard",
        [
            2014, 3022, 382, 263, 674, 184, 182, 170, 46, 16, 35, 1, 0, 134, 6, 51, 29, 1, 107,
            237, 797, 971, 785,
        ],
        194_792,
    ),
];

#[test]
fn steps_are_what_they_were() {
    for (name, steps, sum) in STEPS {
        let (mut counts, mut sums) = ([0; 23], 0);
        for sudoku in some(name, 100) {
            let Ok(Verdict::Rated(rating)) = Rater::new().rate(&sudoku, &Limits::default()) else {
                panic!("it has one answer")
            };
            sums += rating.total();
            rating
                .steps
                .iter()
                .for_each(|step| counts[step.technique as usize] += 1);
        }
        assert_eq!((counts, sums), (steps, sum), "{name}");
    }
}

#[test]
fn with_fewer_techniques_a_rating_is_the_same_or_a_guess() {
    let rate = |mut rater: Rater, sudoku: &Sudoku| match rater.rate(sudoku, &Limits::default()) {
        Ok(Verdict::Rated(rating)) => rating,
        other => panic!("{other:?}"),
    };
    let mut met = [0; 2];
    for sudoku in some("minimal", 100) {
        let whole = rate(Rater::new(), &sudoku);
        for most in [
            Technique::NakedSingle,
            Technique::Jellyfish,
            Technique::Chain,
            Technique::Trial,
        ] {
            let part = rate(Rater::new().up_to(most), &sudoku);
            assert!(whole.steps.starts_with(&part.steps));
            assert!(part.steps.iter().all(|step| step.technique <= most));
            let enough = whole.solved && whole.score() <= most.weight();
            assert_eq!(
                part.score(),
                if enough { whole.score() } else { GUESS_WEIGHT }
            );
            assert_eq!(part.solved, enough);
            met[usize::from(enough)] += 1;
        }
        // on several threads, the same in the same order
        let two = Rater::new()
            .on_threads(2)
            .map(&[&sudoku, &sudoku, &sudoku], |sudoku, rater| {
                rater.hint(sudoku, &Limits::default())
            });
        for hint in two {
            assert_eq!(
                hint.unwrap().unwrap(),
                Hint::Step(Box::new(whole.steps[0].clone()))
            );
        }
    }
    assert!(met.iter().all(|&n| n > 20), "{met:?}");
}
