//! Tables of boards.

use quadrille_sudoku::read::{Layout, puzzles, recognize};

#[test]
fn columns_are_found_by_name() {
    let heads = "id,puzzle,solution,clues,difficulty";
    let (puzzle, solution) = ("1...341221434321", "1234341221434321");
    let text = format!("{heads}\n\"7, b\",{puzzle},{solution},2,0.5\n7\n");
    let mut read = puzzles(text.as_bytes());
    let entry = read.next().unwrap().unwrap();
    assert_eq!((entry.line, entry.label.as_deref()), (2, Some("7, b")));
    assert!(entry.solution.is_some());
    let error = read.next().unwrap().unwrap_err();
    assert_eq!((error.line, error.column), (3, 2));
    // the board of a row is named where it stands
    let text = text.replacen("1...", "?!..", 1);
    let error = puzzles(text.as_bytes()).next().unwrap().unwrap_err();
    assert_eq!((error.line, error.column), (2, 8), "{error}");
    for heads in ["Puzzle", "a,b", "words = [\"cover\", \"sudoku\"]"] {
        let text = format!("{heads}\n{puzzle}\n");
        assert_ne!(recognize(text.as_bytes()), Some(Layout::Table), "{heads}");
    }
}
