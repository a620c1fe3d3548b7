//! The canonical form: the least of all images, equal for all images, with automorphism counts that
//! add up to known numbers.

use proptest::prelude::*;
use quadrille_canon::{Canonical, Canonizer, Symmetry, canonical};
use quadrille_problem::baseline;
use quadrille_sudoku::cover;
use quadrille_sudoku::{Board, Shape, Sudoku};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeMap;

const SEED: u64 = 21;

/// The grid with the most automorphisms.
const MOST_CANONICAL: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
const PUZZLES: [&str; 7] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    MOST_CANONICAL,
];

fn shape(rows: usize, columns: usize) -> Shape {
    Shape::new(rows, columns).unwrap()
}

/// Random orders of groups, and of the members of each.
fn order(rng: &mut ChaCha8Rng, size: usize, group: usize) -> Vec<u8> {
    let mut groups: Vec<Vec<u8>> = (0..size as u8)
        .collect::<Vec<_>>()
        .chunks(group)
        .map(<[u8]>::to_vec)
        .collect();
    groups.shuffle(rng);
    groups.iter_mut().for_each(|group| group.shuffle(rng));
    groups.concat()
}

fn random_symmetry(rng: &mut ChaCha8Rng, shape: Shape) -> Symmetry {
    let (rows, columns) = (
        order(rng, shape.size(), shape.box_rows()),
        order(rng, shape.size(), shape.box_columns()),
    );
    let digits: Vec<u8> = order(rng, shape.size(), 1)
        .iter()
        .map(|digit| digit + 1)
        .collect();
    let transposed = shape.box_rows() == shape.box_columns() && rng.random_bool(0.5);
    Symmetry::new(shape, transposed, &rows, &columns, &digits).unwrap()
}

/// A board with so many random clues, as far as they do not clash.
fn random_board(rng: &mut ChaCha8Rng, shape: Shape, tries: usize) -> Board {
    let mut board = Board::empty(shape);
    for _ in 0..tries {
        let cell = rng.random_range(0..shape.n_cells());
        let old = board.digits()[cell];
        board
            .place(cell, rng.random_range(1..=shape.size() as u8))
            .unwrap();
        if board.conflict().is_some() {
            board.place(cell, old).unwrap();
        }
    }
    board
}

/// The canonical form, with its symmetry and automorphisms checked.
fn checked(board: &Board) -> Canonical {
    let least = canonical(board).unwrap();
    assert_eq!(least.symmetry.apply(board).unwrap(), least.board);
    assert!(least.board.digits() <= board.digits());
    let count = Symmetry::count(board.shape()).unwrap();
    assert_eq!(
        count % least.automorphisms,
        0,
        "a subgroup divides the group"
    );
    if board.shape() == Shape::NINE {
        let digits = board.digits().try_into().unwrap();
        let (image, automorphisms) = Canonizer::new().canonical_9x9(digits).unwrap();
        assert_eq!(
            (&image[..], u128::from(automorphisms)),
            (least.board.digits(), least.automorphisms)
        );
    }
    least
}

/// All orders that keep groups together.
fn orders(size: usize, group: usize) -> Vec<Vec<u8>> {
    fn permutations(n: usize) -> Vec<Vec<usize>> {
        let mut all = vec![vec![]];
        for k in 0..n {
            all = all
                .iter()
                .flat_map(|order| {
                    (0..=order.len()).map(move |at| {
                        let mut longer = order.clone();
                        longer.insert(at, k);
                        longer
                    })
                })
                .collect();
        }
        all
    }
    let mut all: Vec<Vec<u8>> = Vec::new();
    let inner = permutations(group);
    for outer in permutations(size / group) {
        let mut orders = vec![Vec::new()];
        for block in outer {
            orders = orders
                .iter()
                .flat_map(|order: &Vec<u8>| {
                    inner.iter().map(move |order_in| {
                        order
                            .iter()
                            .copied()
                            .chain(order_in.iter().map(|j| (block * group + j) as u8))
                            .collect()
                    })
                })
                .collect();
        }
        all.extend(orders);
    }
    all
}

/// By trying all orders of rows and columns, and numbering digits as they come: the least image,
/// and how many symmetries make it.
fn by_all_images(board: &Board) -> (Vec<u8>, u128) {
    let (shape, size) = (board.shape(), board.shape().size());
    let (rows, columns) = (
        orders(size, shape.box_rows()),
        orders(size, shape.box_columns()),
    );
    let flips: &[bool] = if shape.box_rows() == shape.box_columns() {
        &[false, true]
    } else {
        &[false]
    };
    let (mut least, mut times) = (vec![u8::MAX; size * size], 0);
    for &flip in flips {
        for rows in &rows {
            for columns in &columns {
                let (mut names, mut named) = (vec![0; size + 1], 0);
                let mut less = false;
                let mut image = vec![0; size * size];
                let mut same = true;
                for cell in 0..size * size {
                    let (row, column) = (
                        usize::from(rows[cell / size]),
                        usize::from(columns[cell % size]),
                    );
                    let digit = board.digits()[if flip {
                        column * size + row
                    } else {
                        row * size + column
                    }];
                    if digit != 0 && names[usize::from(digit)] == 0 {
                        named += 1;
                        names[usize::from(digit)] = named;
                    }
                    image[cell] = names[usize::from(digit)];
                    less |= image[cell] < least[cell];
                    if !less && image[cell] > least[cell] {
                        same = false;
                        break;
                    }
                }
                if less {
                    (least, times) = (image, 0);
                }
                times += u128::from(same || less);
            }
        }
    }
    let digits = (1..=size as u8)
        .filter(|digit| board.digits().contains(digit))
        .count();
    (
        least,
        times * (1..=(size - digits) as u128).product::<u128>(),
    )
}

fn compare(board: &Board) {
    let least = checked(board);
    let (image, times) = by_all_images(board);
    assert_eq!(
        (least.board.digits(), least.automorphisms),
        (&image[..], times),
        "{board}"
    );
}

#[test]
fn is_the_least_of_all_images_of_small_boards() {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    for (rows, columns, boards) in [
        (2, 2, 400),
        (1, 4, 40),
        (4, 1, 40),
        (2, 3, 12),
        (3, 2, 12),
        (1, 1, 3),
        (1, 2, 9),
    ] {
        for number in 0..boards {
            compare(&random_board(&mut rng, shape(rows, columns), number % 40));
        }
    }
}

#[test]
fn is_the_least_of_all_images_of_usual_boards() {
    for puzzle in [PUZZLES[2], PUZZLES[6]] {
        compare(&puzzle.parse().unwrap());
    }
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    compare(&random_board(&mut rng, Shape::NINE, 12));
}

fn all_grids(given: &Board) -> Vec<Board> {
    let problem = cover::encode(&Sudoku::new(given.clone()).unwrap());
    baseline::solutions(&problem)
        .iter()
        .map(|chosen| cover::decode(given.shape(), &problem, chosen))
        .collect()
}

/// The classes of some grids, and the sizes of their orbits.
fn classes(grids: &[Board]) -> BTreeMap<Vec<u8>, u128> {
    let mut classes = BTreeMap::new();
    for grid in grids {
        let least = checked(grid);
        let orbit = Symmetry::count(grid.shape()).unwrap() / least.automorphisms;
        assert_eq!(
            *classes
                .entry(least.board.digits().to_vec())
                .or_insert(orbit),
            orbit,
            "{grid}"
        );
    }
    classes
}

/// 288 grids in 2 classes: L. Taalman, Taking Sudoku seriously, 2007.
#[test]
fn the_grids_of_4x4_are_two() {
    let grids = all_grids(&Board::empty(shape(2, 2)));
    let classes = classes(&grids);
    assert_eq!(
        (grids.len(), classes.len(), classes.values().sum::<u128>()),
        (288, 2, 288)
    );
}

/// 28,200,960 grids in 49 classes: E. Pegg, F. Jarvis, 2006. Each class has a grid with this row,
/// box and order of rows below.
#[test]
fn the_grids_of_6x6_are_49() {
    for (rows, columns, given) in [
        (2, 3, "123456456.............................."),
        (3, 2, "12....34....56......................"),
    ] {
        let digits: Vec<u8> = given
            .bytes()
            .take(36)
            .map(|c| if c == b'.' { 0 } else { c - b'0' })
            .collect();
        let grids = all_grids(&Board::new(shape(rows, columns), &digits).unwrap());
        let grids: Vec<Board> = grids
            .into_iter()
            .filter(|grid| is_sorted(grid.digits(), rows))
            .collect();
        let classes = classes(&grids);
        assert_eq!(
            (classes.len(), classes.values().sum::<u128>()),
            (49, 28_200_960)
        );
    }
}

/// Whether the first cells of the rows in each band but the first, and of these bands, ascend.
fn is_sorted(digits: &[u8], box_rows: usize) -> bool {
    let first: Vec<u8> = digits.iter().step_by(6).skip(box_rows).copied().collect();
    first.chunks(box_rows).all(<[u8]>::is_sorted) && first.iter().step_by(box_rows).is_sorted()
}

/// Latin squares of order 5: 161,280 in two isotopy classes (A002860, A040082).
#[test]
fn the_latin_squares_of_order_5_are_two() {
    let digits = [
        1, 2, 3, 4, 5, 2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 5, 0, 0, 0, 0,
    ];
    let grids = all_grids(&Board::new(shape(1, 5), &digits).unwrap());
    let classes = classes(&grids);
    assert_eq!(
        (grids.len(), classes.len(), classes.values().sum::<u128>()),
        (56, 2, 161_280)
    );
}

/// Known automorphisms: 648 are the most that a grid has (E. Russell, F. Jarvis, 2006).
#[test]
fn automorphisms_are_known() {
    let board: Board = MOST_CANONICAL.parse().unwrap();
    let least = checked(&board);
    assert_eq!((least.automorphisms, least.board), (648, board));
    let empty = checked(&Board::empty(Shape::NINE));
    assert_eq!(Some(empty.automorphisms), Symmetry::count(Shape::NINE));
    assert_eq!(empty.automorphisms, 362_880 * 2 * 6_u128.pow(8));
    for (box_rows, box_columns) in [(2, 2), (2, 3), (3, 4), (4, 4), (1, 9)] {
        let empty = Board::empty(shape(box_rows, box_columns));
        assert_eq!(
            Some(checked(&empty).automorphisms),
            Symmetry::count(empty.shape())
        );
    }
    // a single clue has 81 possible cells and 9 possible digits
    let mut one = Board::empty(Shape::NINE);
    one.place(40, 5).unwrap();
    assert_eq!(checked(&one).automorphisms * 81 * 9, empty.automorphisms);
}

#[test]
fn all_images_have_one_form() {
    let mut rng = ChaCha8Rng::seed_from_u64(SEED);
    for puzzle in PUZZLES {
        let board: Board = puzzle.parse().unwrap();
        let least = checked(&board);
        assert_eq!(checked(&least.board).board, least.board);
        for _ in 0..20 {
            let image = random_symmetry(&mut rng, board.shape())
                .apply(&board)
                .unwrap();
            let other = checked(&image);
            assert_eq!(
                (other.board, other.automorphisms),
                (least.board.clone(), least.automorphisms),
                "{image}"
            );
        }
    }
}

#[test]
fn refuses_by_name() {
    let large = Board::empty(shape(4, 5));
    let error = canonical(&large).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a board with 4x5 boxes is too large for a canonical form; expected a size up to 16"
    );
    let mut clash = Board::empty(Shape::NINE);
    clash.place(0, 7).unwrap();
    clash.place(10, 7).unwrap();
    let nine = |digits: &[u8; 81]| Canonizer::new().canonical_9x9(digits).unwrap_err();
    let twice = "the digit 7 appears twice in box 1: in r1c1 and in r2c2";
    assert_eq!(canonical(&clash).unwrap_err().to_string(), twice);
    let error = nine(clash.digits().try_into().unwrap());
    assert_eq!(error.to_string(), twice);
    assert!(nine(&[10; 81]).to_string().contains("10"));
    let full: Vec<u8> = (0..256)
        .map(|cell| (cell % 16 + cell / 16 * 4 + cell / 64) as u8 % 16 + 1)
        .collect();
    let full = Board::new(shape(4, 4), &full).unwrap();
    assert_eq!(full.conflict(), None);
    let error = canonical(&full).unwrap_err().to_string();
    assert!(error.contains("equivalent boards begin alike"), "{error}");
}

proptest! {
    #[test]
    fn every_image_of_every_board_has_one_form(
        seed: u64,
        kind in 0..6_usize,
        tries in 0..160_usize,
    ) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (rows, columns) = [(3, 3), (3, 3), (2, 3), (2, 4), (3, 4), (4, 4)][kind];
        let board = random_board(&mut rng, shape(rows, columns), tries.min(60 + 100 * (kind / 4)));
        let image = random_symmetry(&mut rng, board.shape()).apply(&board).unwrap();
        let (one, other) = (checked(&board), checked(&image));
        prop_assert_eq!(one.board, other.board);
        prop_assert_eq!(one.automorphisms, other.automorphisms);
    }

    #[test]
    fn what_is_taken_from_a_grid_has_one_form(seed: u64, grid in 4..7_usize, taken in 0..30_usize) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let grid = if grid == 5 { MOST_CANONICAL } else { PUZZLES[4] };
        let mut board: Board = grid.parse().unwrap();
        for _ in 0..taken {
            board.place(rng.random_range(0..81), 0).unwrap();
        }
        let image = random_symmetry(&mut rng, board.shape()).apply(&board).unwrap();
        let (one, other) = (checked(&board), checked(&image));
        prop_assert_eq!(one.board, other.board);
        prop_assert_eq!(one.automorphisms, other.automorphisms);
    }
}
