//! Rows cut into cells.

use quadrille_problem::format::Place;
use quadrille_sudoku::read::internal::{Sizes, Token, split};

fn cells(text: &str) -> String {
    let tokens = split(
        Token {
            text,
            spot: Place { line: 1, column: 1 },
        },
        Sizes::default(),
    );
    tokens
        .iter()
        .map(|token| token.text)
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn a_sign_among_candidates_begins_no_remark() {
    for text in [
        "1234 #23 3 34",
        "1234 3 | # ",
        "12 34 # 3 4",
        "1234 # | 123 124",
        "1#3 45 6 78",
        "1 2# 3 4 5 6 7 8 9",
        "12 3 4# 5 . | 6",
    ] {
        assert!(cells(text).contains('#'), "{text}: {}", cells(text));
    }
    for text in ["12 34 # the first row", "123456789 # 1 2 3", "1 2 3 4 # 5"] {
        assert!(!cells(text).contains('#'), "{text}: {}", cells(text));
    }
}

#[test]
fn a_row_is_the_same_however_it_is_parted() {
    for text in [
        "54.1.38..",
        "54. 1.3 8..",
        "5 4 . 1 . 3 8 . .",
        "5,4,.,1,.,3,8,.,.",
        "5;4;;1;;3;8;;",
        "5\t4\t\t1\t\t3\t8\t\t",
        "\"5\", \"4\", \"\", \"1\", \"\", \"3\", \"8\", \"\", \"\"",
        "5 4 . | 1 . 3 | 8 . .",
        "| 5 4 . | 1 . 3 | 8 . . |",
        "│ 5 4 . │ 1 . 3 │ 8 . . │",
        "54.|1.3|8..",
        "|54 |1 3|8  |",
        "| 5 4   | 1   3 | 8     |",
        "| 5 | 4 |  | 1 |  | 3 | 8 |  |  |",
        "5 4 . 1 . 3 8 . . # the first",
        "54 1 38  ",
    ] {
        assert_eq!(cells(text), "5 4 . 1 . 3 8 . .", "{text}");
    }
}

#[test]
fn groups_of_candidates_stay_together() {
    assert_eq!(cells("| 12 3 | 4 123 |"), "12 3 4 123");
    assert_eq!(cells("1234 1234 1234 1234"), "1234 1234 1234 1234");
    assert_eq!(
        cells("1234 5678 9ABC DEFG"),
        "1 2 3 4 5 6 7 8 9 A B C D E F G"
    );
    // what stands behind a sign is lost by no accident
    assert_eq!(cells("124 345 # 6 234"), "124 345 # 6 234");
    assert_eq!(cells("12 34 # easy"), "1 2 3 4");
}
