//! The kinds of errors, which tell a server what to answer.

use quadrille::format;
use quadrille::problem::ErrorKind::{self, Ambiguous, Malformed, TooLarge, Unsupported};
use quadrille::problem::Problem;
use quadrille::sudoku::canon::canonical;
use quadrille::sudoku::lockstep::Grid;
use quadrille::sudoku::{Board, Shape, Sudoku};

fn of_cover(text: &str) -> ErrorKind {
    format::read(text).unwrap_err().kind()
}

fn of_sudoku(text: &str) -> ErrorKind {
    text.parse::<Sudoku>().unwrap_err().kind()
}

#[test]
fn errors_of_covers() {
    let mps = |rest: &str| {
        format!("ROWS\n N cost\n E r\nCOLUMNS\n x cost 1 r {rest}\nRHS\n rhs r 1\nENDATA\n")
    };
    let costly = format!("a\na |{0}\na |{0}\n", i64::MAX);
    for (text, kind) in [
        ("a b\na c\n", Malformed),
        ("{\"items\": [}", Malformed),
        ("0 1\n0 1\n", Ambiguous),
        (costly.as_str(), TooLarge),
        ("p cnf 1 1\n1 0\n", Unsupported),
        (&mps("2"), Unsupported),
        (&mps("one"), Unsupported),
    ] {
        assert_eq!(of_cover(text), kind, "{text}");
    }
    let too_many = Problem::from_flat(1, 1, &[0, 1], &[9]).unwrap_err();
    assert_eq!(too_many.kind(), Malformed);
}

#[test]
fn errors_of_boards() {
    let wide = ".".repeat(36 * 36);
    let twice = format!("11{}", ".".repeat(79));
    for (text, kind) in [
        (twice.as_str(), Malformed),
        ("12", Malformed),
        (wide.as_str(), TooLarge),
    ] {
        assert_eq!(of_sudoku(text), kind, "{text:.100}");
    }
    assert_eq!(Shape::new(9, 9).unwrap_err().kind(), TooLarge);
    assert_eq!(Shape::new(0, 9).unwrap_err().kind(), Malformed);
    assert_eq!(Shape::from_size(37).unwrap_err().kind(), TooLarge);
    assert_eq!(Shape::from_size(7).unwrap_err().kind(), Malformed);
    let board = |rows, columns| Board::empty(Shape::new(rows, columns).unwrap());
    assert_eq!(canonical(&board(5, 5)).unwrap_err().kind(), TooLarge);
    let clash = Board::new(Shape::NINE, &[1; 81]).unwrap();
    assert_eq!(canonical(&clash).unwrap_err().kind(), Malformed);
    assert_eq!(
        Grid::try_from(&board(2, 2)).unwrap_err().kind(),
        Unsupported
    );
    assert_eq!(Grid::from_line(b"12").unwrap_err().kind(), Malformed);
}
