//! Boards and their judge.

use quadrille_sudoku::{Board, Shape, Sudoku};

#[test]
fn names_both_cells_of_a_clash() {
    for (cells, expected) in [
        ((0, 8), "row 1: in r1c1 and in r1c9"),
        ((0, 72), "column 1: in r1c1 and in r9c1"),
        ((0, 20), "box 1: in r1c1 and in r3c3"),
    ] {
        let mut board = Board::empty(Shape::NINE);
        board.place(cells.0, 7).unwrap();
        board.place(cells.1, 7).unwrap();
        let conflict = board.conflict().unwrap().to_string();
        assert_eq!(conflict, format!("the digit 7 appears twice in {expected}"));
    }
}

#[test]
fn the_judge_wants_a_full_board_that_keeps_the_clues() {
    let shape = Shape::new(2, 2).unwrap();
    let answer = Board::new(shape, &[1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]).unwrap();
    let mut clues = Board::empty(shape);
    clues.place(5, 4).unwrap();
    assert_eq!(Sudoku::new(clues.clone()).unwrap().verify(&answer), Ok(()));
    clues.place(5, 1).unwrap();
    let refused = |board: &Board| {
        let sudoku = Sudoku::new(clues.clone()).unwrap();
        sudoku.verify(board).unwrap_err().to_string()
    };
    let not_allowed = "r2c2 holds 4, which the puzzle does not allow";
    assert_eq!(
        [refused(&answer), refused(&clues)],
        [not_allowed, "r1c1 is empty"]
    );
}
