//! Sudokus of other houses: random ones, made around an answer, and known ones.

use super::{SEED, check, facts, filled, rate};
use quadrille::search::{self, Search};
use quadrille::solver::rating::{RateError, Rater, Rating, Technique};
use quadrille_problem::limits::Limits;
use quadrille_sudoku::{Board, House, HouseCells, HouseSudoku, Shape, Sudoku};
use rand::rngs::ChaCha8Rng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;

/// The last technique that is tried on all boards.
const LAST: Technique = Technique::AlignedTripletExclusion;

/// Regions and extra houses that fit an answer.
struct Made {
    answer: Board,
    regions: Vec<HouseCells>,
    extra: Vec<HouseCells>,
}

impl Made {
    /// Boxes that have exchanged cells with the same digit, and cells with each digit once.
    fn random(shape: Shape, n_exchanges: usize, n_extra: usize, rng: &mut ChaCha8Rng) -> Made {
        let answer = filled(shape);
        let (size, digits) = (shape.size(), answer.digits());
        let mut region_of: Vec<usize> = (0..digits.len()).map(|cell| shape.box_of(cell)).collect();
        let with =
            |digit: usize| (0..digits.len()).filter(move |&cell| digits[cell] == digit as u8);
        for _ in 0..n_exchanges {
            let cells: Vec<usize> = with(rng.random_range(1..=size)).collect();
            let [one, two] = [(); 2].map(|()| *cells.choose(rng).unwrap());
            region_of.swap(one, two);
        }
        let in_region = |n| {
            (0..digits.len())
                .filter(|&cell| region_of[cell] == n)
                .collect()
        };
        let regions = (0..size).map(|n| (House::Other("region", n), in_region(n)));
        let mut of_each = || {
            (1..=size)
                .map(|digit| *with(digit).collect::<Vec<_>>().choose(rng).unwrap())
                .collect()
        };
        let extra = (0..n_extra).map(|n| (House::Other("extra house", n), of_each()));
        Made {
            regions: regions.collect(),
            extra: extra.collect(),
            answer,
        }
    }

    /// A board with both diagonals.
    fn with_diagonals(shape: Shape, rng: &mut ChaCha8Rng) -> Made {
        let (size, n_cells) = (shape.size(), shape.n_cells());
        let mut clues = vec![0; n_cells];
        let mut first: Vec<u8> = (1..=size as u8).collect();
        first.shuffle(rng);
        clues[..size].copy_from_slice(&first);
        let diagonal = |n| {
            let step = size + 1 - 2 * n;
            let cells = (n * (size - 1)..).step_by(step).take(size);
            (House::Other("diagonal", n), cells.collect())
        };
        let cells = |n| (0..n_cells).filter(move |&cell| shape.box_of(cell) == n);
        let regions: Vec<HouseCells> = (0..size)
            .map(|n| (House::Box(n), cells(n).collect()))
            .collect();
        let extra = vec![diagonal(0), diagonal(1)];
        let sudoku = HouseSudoku::new(regions.clone(), extra.clone(), &clues, None).unwrap();
        Made {
            answer: answer(&sudoku, shape),
            regions,
            extra,
        }
    }

    fn puzzle(&self, clues: &[u8]) -> HouseSudoku {
        HouseSudoku::new(self.regions.clone(), self.extra.clone(), clues, None).unwrap()
    }

    /// A puzzle from whose clues none can be taken.
    fn minimal(&self, rng: &mut ChaCha8Rng) -> HouseSudoku {
        let mut clues = self.answer.digits().to_vec();
        let mut cells: Vec<usize> = (0..clues.len()).collect();
        cells.shuffle(rng);
        let two = Search::new().limits(Limits::new().max_solutions(2));
        for cell in cells {
            let digit = std::mem::take(&mut clues[cell]);
            if two.count(&self.puzzle(&clues).problem()).unwrap().solutions > 1 {
                clues[cell] = digit;
            }
        }
        self.puzzle(&clues)
    }
}

/// The first answer.
fn answer(sudoku: &HouseSudoku, shape: Shape) -> Board {
    let problem = sudoku.problem();
    let mut board = Board::empty(shape);
    for option in search::first(&problem).unwrap() {
        let items = problem.entries(option);
        let digit = items[1].item.index() % sudoku.size() + 1;
        board.place(items[0].item.index(), digit as u8).unwrap();
    }
    board
}

fn rate_houses(rater: &mut Rater, sudoku: &HouseSudoku) -> Rating {
    rater.rate_houses(sudoku, &Limits::new()).unwrap()
}

#[test]
fn steps_in_other_houses_are_right() {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let mut rater = Rater::new();
    let mut in_extra = BTreeSet::new();
    let mut used = BTreeSet::new();
    for (rows, columns, n_rounds) in [(2, 2, 20), (2, 3, 240), (2, 4, 20), (3, 3, 12)] {
        let shape = Shape::new(rows, columns).unwrap();
        for round in 0..n_rounds {
            let made = match round % 4 {
                0 => Made::with_diagonals(shape, &mut rng),
                n_extra => {
                    Made::random(shape, 2 * shape.size() * (round % 3), n_extra - 1, &mut rng)
                }
            };
            let rating = rate_houses(&mut rater, &made.minimal(&mut rng));
            check(&rating, &made.answer);
            for step in rating.steps {
                used.insert(step.technique);
                let is_extra = |house: &House| made.extra.iter().any(|(extra, _)| extra == house);
                if step.houses.iter().any(is_extra) {
                    in_extra.insert(step.technique);
                }
            }
        }
    }
    assert!(used.contains(&Technique::UniqueLoop), "{used:?}");
    for expected in [
        Technique::HiddenSingle,
        Technique::Pointing,
        Technique::Claiming,
        Technique::NakedPair,
        Technique::HiddenPair,
    ] {
        assert!(in_extra.contains(&expected), "{in_extra:?}");
    }
}

#[test]
fn usual_houses_give_the_same_steps() {
    let mut rater = Rater::new().up_to(LAST);
    for (sudoku, _) in facts().step_by(2) {
        let rating = rate_houses(&mut rater, &(&sudoku).into());
        assert_eq!(rating.steps, rate(&mut rater, &sudoku).steps);
    }
}

#[test]
fn other_houses_need_a_single_answer() {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    let made = Made::with_diagonals(Shape::new(2, 3).unwrap(), &mut rng);
    let rate = |clues: &[u8]| Rater::new().rate_houses(&made.puzzle(clues), &Limits::new());
    let mut clues = [0; 36];
    assert_eq!(rate(&clues), Err(RateError::SeveralAnswers));
    // twice on a diagonal
    (clues[0], clues[35]) = (1, 1);
    assert_eq!(rate(&clues), Err(RateError::NoAnswer));
    let full = made.puzzle(made.answer.digits());
    assert_eq!(Rater::new().hint_houses(&full, &Limits::new()), Ok(None));
}

/// Together they need every technique up to static chains but direct claiming: wherever that
/// leaves a digit one place, so does pointing, which comes first.
const MIDDLING: [&str; 6] = [
    "........5.4.....7..761.43...85.6...........51.6.2.......2.....9...4.8.....37...1.",
    "1.3.56...4....9..6...3.715.....7........4397......8..1..6.9..1.5.1..4.9...28..3..",
    ".2.....8....87....5....2.6........5..6.2..4....1..3......9.6.3..4...5.78..5..7..9",
    "123........7.......8..7314.2.1.6.5...36..1..4......2......18.9.8...9.......347.6.",
    "..95.1....73.4..5..519...3....7...83.....9.......1.2.5..2..8..9.8.........5..4..2",
    "4.9...5.....8....27..3.........4.7...8.....6..1..........6..12.5...9...........3.",
];

/// The layouts differ, and the bookkeeping of what has changed: the steps do not.
#[test]
fn boards_of_any_size_give_the_same_steps() {
    let mut rater = Rater::new().up_to(LAST);
    let mut met = Vec::new();
    for puzzle in MIDDLING {
        let sudoku: Sudoku = puzzle.parse().unwrap();
        let steps = rate(&mut rater, &sudoku).steps;
        let rated = rater.rate_houses(&(&sudoku).into(), &Limits::new());
        assert_eq!(rated.unwrap().steps, steps);
        met.extend(steps.iter().map(|step| step.technique));
    }
    for technique in Technique::ALL {
        assert_eq!(
            met.contains(&technique),
            technique <= LAST && technique != Technique::DirectClaiming,
            "{technique}"
        );
    }
}
