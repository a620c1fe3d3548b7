//! The exact cover of a sudoku.

use quadrille_problem::problem::verify;
use quadrille_problem::problem::{ItemId, OptionId, Problem};
use quadrille_sudoku::cover::{decode, encode, placement};
use quadrille_sudoku::{Board, Shape, Sudoku};

fn sudoku(shape: Shape, clues: &[(usize, u8)]) -> Sudoku {
    let mut board = Board::empty(shape);
    clues
        .iter()
        .for_each(|&(cell, digit)| board.place(cell, digit).unwrap());
    Sudoku::new(board).unwrap()
}

fn texts(problem: &Problem, option: u32) -> Vec<&str> {
    problem
        .entries(OptionId::new(option))
        .iter()
        .map(|entry| problem.item_name(entry.item))
        .collect()
}

#[test]
fn numbers_items_and_options_as_documented() {
    let problem = encode(&sudoku(Shape::NINE, &[]));
    assert_eq!(
        (
            problem.n_primary(),
            problem.n_secondary(),
            problem.n_options()
        ),
        (324, 0, 729)
    );
    for (item, name) in [
        (0, "r1c1"),
        (80, "r9c9"),
        (81, "r1#1"),
        (162, "c1#1"),
        (243, "b1#1"),
        (323, "b9#9"),
    ] {
        assert_eq!(problem.item_name(ItemId::new(item)), name);
    }
    assert_eq!(texts(&problem, 0), ["r1c1", "r1#1", "c1#1", "b1#1"]);
    assert_eq!(
        texts(&problem, 40 * 9 + 6),
        ["r5c5", "r5#7", "c5#7", "b5#7"]
    );
    assert!(problem.option_counts().iter().all(|&count| count == 9));
}

#[test]
fn every_shape_is_four_items_a_cell() {
    for (rows, columns) in [
        (1, 1),
        (2, 2),
        (2, 3),
        (3, 2),
        (1, 7),
        (4, 4),
        (5, 5),
        (4, 8),
    ] {
        let shape = Shape::new(rows, columns).unwrap();
        let (size, cells) = (shape.size(), shape.n_cells());
        let problem = encode(&sudoku(shape, &[]));
        assert_eq!(
            (problem.n_items(), problem.n_options()),
            (4 * cells, cells * size)
        );
        assert!(
            problem
                .option_counts()
                .iter()
                .all(|&count| count as usize == size),
            "{rows}x{columns}"
        );
        let placements = problem
            .options()
            .map(|option| placement(shape, &problem, option));
        assert!(placements.eq((0..cells * size).map(|n| (n / size, (n % size) as u8 + 1))));
    }
}

#[test]
fn a_clue_keeps_its_own_option_and_removes_its_rivals() {
    let shape = Shape::new(2, 3).unwrap();
    let problem = encode(&sudoku(shape, &[(7, 4)]));
    let placements: Vec<_> = problem
        .options()
        .map(|option| placement(shape, &problem, option))
        .collect();
    assert!(placements.contains(&(7, 4)));
    assert!(
        placements
            .iter()
            .all(|&(cell, digit)| cell != 7 || digit == 4)
    );
    let peers = |cell| {
        shape.row_of(cell) == 1
            || shape.column_of(cell) == 1
            || shape.box_of(cell) == shape.box_of(7)
    };
    let fours: Vec<_> = placements
        .iter()
        .filter(|&&(_, digit)| digit == 4)
        .map(|&(cell, _)| cell)
        .collect();
    assert!(
        fours
            .iter()
            .copied()
            .eq((0..36).filter(|&cell| cell == 7 || !peers(cell)))
    );
    assert_eq!(problem.n_options(), 216 - 5 - (36 - fours.len()));
}

#[test]
fn candidates_remove_options_too() {
    let shape = Shape::new(2, 2).unwrap();
    let mut masks = [0b1111; 16];
    (masks[0], masks[5], masks[15]) = (0b0010, 0b0111, 0);
    let problem = encode(&Sudoku::with_candidates(shape, &masks).unwrap());
    let of = |cell| {
        let placements = problem
            .options()
            .map(|option| placement(shape, &problem, option));
        placements
            .filter(|p| p.0 == cell)
            .map(|p| p.1)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        (of(0), of(1), of(5), of(10)),
        (vec![2], vec![1, 3, 4], vec![1, 3], vec![1, 2, 3, 4])
    );
    let empty: Vec<_> = problem
        .uncoverable()
        .iter()
        .map(|&item| problem.item_name(item))
        .collect();
    assert_eq!(empty, ["r4c4"]);
}

#[test]
fn candidates_that_contradict_each_other_stay_without_a_solution() {
    let shape = Shape::new(1, 2).unwrap();
    let problem = encode(&Sudoku::with_candidates(shape, &[1, 1, 3, 3]).unwrap());
    assert!(!problem.uncoverable().is_empty());
}

#[test]
fn an_answer_and_its_cover_are_one() {
    let shape = Shape::new(2, 2).unwrap();
    let answer = Board::new(shape, &[1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]).unwrap();
    let empty = encode(&sudoku(shape, &[]));
    let chosen: Vec<_> = (0..16)
        .map(|n| OptionId::new(n * 4 + u32::from(answer.digits()[n as usize]) - 1))
        .collect();
    assert_eq!(verify(&empty, &chosen), Ok(()));
    assert_eq!(decode(shape, &empty, &chosen), answer);
    // the puzzle that is already full keeps just its own options
    let full = encode(&Sudoku::new(answer.clone()).unwrap());
    let all: Vec<_> = full.options().collect();
    assert_eq!((all.len(), verify(&full, &all)), (16, Ok(())));
    assert_eq!(decode(shape, &full, &all), answer);
}
