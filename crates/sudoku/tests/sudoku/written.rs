//! Boards as JSON.

use quadrille_sudoku::{Board, Shape, Sudoku};

#[test]
fn boards_come_back() {
    let shape = Shape::new(1, 2).unwrap();
    let board = Board::new(shape, &[1, 0, 0, 1]).unwrap();
    let text = serde_json::to_string(&board).unwrap();
    assert_eq!(text, r#"{"box_rows":1,"box_columns":2,"digits":[1,0,0,1]}"#);
    assert_eq!(serde_json::from_str::<Board>(&text).unwrap(), board);
    for sudoku in [
        Sudoku::new(board).unwrap(),
        Sudoku::with_candidates(shape, &[1, 3, 3, 3]).unwrap(),
    ] {
        let text = serde_json::to_string(&sudoku).unwrap();
        assert_eq!(serde_json::from_str::<Sudoku>(&text).unwrap(), sudoku);
    }
}

#[test]
fn what_is_no_board_is_refused() {
    let with = |digits: &str, rest: &str| {
        format!(r#"{{"box_rows":1,"box_columns":2,"digits":{digits}{rest}}}"#)
    };
    let no_board = |text: &str| serde_json::from_str::<Board>(text).unwrap_err().to_string();
    assert!(no_board(&with("[1,0,0]", "")).contains("expected 4 cells, found 3"));
    assert!(no_board(&with("[3,0,0,0]", "")).contains("not between 1 and 2"));
    assert!(no_board(&with("[0,0,0,0]", r#","candidates":[1,1,1,1]"#)).contains("no candidates"));
    assert!(no_board(r#"{"box_rows":0,"box_columns":2,"digits":[]}"#).contains("box"));
    let no_sudoku = |text: &str| {
        serde_json::from_str::<Sudoku>(text)
            .unwrap_err()
            .to_string()
    };
    assert!(no_sudoku(&with("[1,1,0,0]", "")).contains("appears twice"));
    assert!(no_sudoku(&with("[1,0,0,0]", r#","candidates":[1,3,3,3]"#)).contains("no digits"));
    assert!(no_sudoku(&with("[0,0,0,0]", r#","candidates":[8,3,3,3]"#)).contains("r1c1"));
}
