//! Texts that can be two things, and the flag that chooses.

use super::{ANSWER, BOARD, is_read, is_refused};

#[test]
fn matrices() {
    for (text, count) in [
        ("000\n000\n", "0"),
        ("01\n01\n", "0"),
        ("11\n11\n", "2"),
        ("10\n01\n", "1"),
        ("101\n010\n", "1"),
        ("1 0 1\n0 1 0\n", "1"),
        ("1,0,1\n0,1,0\n", "1"),
        ("# rows\n101\n\n010\n", "1"),
        // clues in each other's way: no sudoku
        ("1000\n0100\n0010\n0001\n", "1"),
        ("1 0 0 0\n0 1 0 0\n0 0 1 0\n0 0 0 1\n", "1"),
        ("0110\n1001\n1100\n0011\n", "2"),
        ("7 2\n3 5 6\n1 4 7\n", "0"),
        ("7 3\n3 5 6\n1 4 7\n2\n", "1"),
        ("a b\na\nb\n", "1"),
        ("0 1\n0\n1\n", "1"),
    ] {
        is_read("solve --quiet --count", text, count);
    }
}

#[test]
fn sudokus_or_matrices() {
    let words = "can be sudokus or a matrix of an exact cover; choose with --input sudoku or \
        --input matrix";
    for (text, sudokus, matrix) in [
        ("1000\n0010\n0100\n0001\n".to_owned(), "18", "1"),
        ("0000\n0000\n0000\n0001\n".to_owned(), "72", "0"),
        (
            "0 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n".to_owned(),
            "288",
            "0",
        ),
        ("0,1,0,0\n0,0,0,1\n1,0,0,0\n0,0,1,0\n".to_owned(), "18", "1"),
    ] {
        is_refused("solve --count", &text, words);
        is_read("solve --quiet --count --input sudoku", &text, sudokus);
        is_read("solve --quiet --count --input matrix", &text, matrix);
    }
    // one board a line, and as many columns
    is_refused(
        "solve --count",
        format!("{}\n", "0".repeat(81)).repeat(2),
        words,
    );
    let columns =
        |n: usize, row: &str| format!("{}\n", row.repeat(n / row.len() + 1)[..n].to_owned());
    let both = |n| columns(n, "10") + &columns(n, "01");
    is_read("solve --quiet --count", both(81), "1");
    is_read("solve --quiet --count", both(324), "1");
}

#[test]
fn covers_of_two_kinds() {
    let words = "can be Knuth's text or a matrix; choose with --input dlx or --input matrix";
    for (text, knuth, matrix) in [
        ("0 1\n0 1\n", "1", "0"),
        ("0\n0\n", "1", "0"),
        ("1\n1\n", "1", "2"),
        ("3 1\n1 3\n", "1", "0"),
    ] {
        is_refused("solve --count", text, words);
        is_read("solve --quiet --count --input dlx", text, knuth);
        is_read("solve --quiet --count --input matrix", text, matrix);
    }
}

#[test]
fn what_the_flag_names() {
    is_read("solve --input sudoku", BOARD, ANSWER);
    is_read("solve --input auto", BOARD, ANSWER);
    for text in ["hello world", "a b c", BOARD] {
        is_read("solve --quiet --count --input dlx", text, "0");
    }
    let covers = "{\"items\":[\"a\"],\"options\":[[\"a\"]]}";
    is_read("solve --count --input json", covers, "1");
    is_read(
        "solve --input json",
        "[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,0]]",
        "1234341221434321",
    );
    is_refused(
        "solve --input json",
        "a b\na\n",
        "line 1, column 1: invalid JSON: expected value",
    );
    is_refused(
        "solve --input matrix",
        "a b\na\n",
        "line 1, column 1: expected 0 or 1, found `a`",
    );
    is_read(
        "check --input dlx puzzles/cover/knuth.dlx",
        "c e\na d f\nb g\n",
        "1 right, 0 wrong",
    );
    is_read(
        "rate --input sudoku",
        ANSWER,
        &format!("{ANSWER} 0.0/0.0/0.0 easy: nothing; 0 steps"),
    );
    is_read("canon --input sudoku", ".".repeat(81), &".".repeat(81));
    let stats = super::seen("stats --input sudoku", BOARD.as_bytes());
    assert_eq!(
        (stats.code, stats.out.lines().next()),
        (0, Some("standard input: 1 sudoku"))
    );
}

#[test]
fn a_puzzle_as_an_argument() {
    is_read(&format!("solve {BOARD}"), "", ANSWER);
    is_read("solve 1234341221434321", "", "1234341221434321");
    let short = &BOARD[1..];
    let seen = super::seen(&format!("solve {short}"), b"");
    assert_eq!((seen.code, seen.out.as_str()), (2, "error\n"));
    assert!(
        seen.errors[0].contains("expected 81 cells, found 80"),
        "{:?}",
        seen.errors
    );
    is_refused("solve no-such-file", "", "no-such-file: no such file");
}
