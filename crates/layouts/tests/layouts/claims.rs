//! A puzzle is what its text says.

use quadrille_layouts::content::{ContentError, InputKind, content};

#[test]
fn a_puzzle_is_what_its_text_says() {
    let board = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n\
        ...419..5\n....8..79\n";
    let runs = "rows:\n1 1\n3\ncolumns:\n2\n1\n2\n";
    let found =
        |title: &str, puzzle| content(format!("{title}\n{puzzle}").as_bytes(), InputKind::Auto);
    for title in ["A sudoku, no kakuro", "Sudoku 9x9", "3x3 boxes", "Puzzle 7"] {
        assert!(found(title, board).is_ok(), "{title}");
    }
    for title in [
        "Kakuro",
        "Picross of the day",
        "Jigsaw sudoku",
        "Killer sudoku",
        "Sudoku 6x6",
    ] {
        let found = found(title, board);
        assert!(matches!(found, Err(ContentError::Ambiguous(_))), "{title}");
    }
    let regions = "region_lists = [[(0, 0), (0, 1)], [(0, 2)]]";
    assert!(found(regions, board).is_err());
    assert!(found("Nonogram 3x2", runs).is_ok());
    for title in ["Sudoku", "Nonogram 10x10"] {
        let found = found(title, runs);
        assert!(matches!(found, Err(ContentError::Ambiguous(_))), "{title}");
    }
}
