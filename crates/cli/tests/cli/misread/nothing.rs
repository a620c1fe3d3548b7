//! Texts that are neither sudokus nor exact covers.

use super::is_refused;

const WORDS: &str = "line 1, column 1: expected a puzzle or an exact cover, found words; \
    `quadrille formats` says how each is written";

#[test]
fn one_line_of_words() {
    for text in [
        "hello world",
        "hello",
        "a b c",
        "a b c d e f g\n",
        "A B C | X Y",
        "SELECT puzzle FROM puzzles WHERE level = 9;",
        "DROP TABLE puzzles;\n",
        "<html></html>",
        "<!DOCTYPE html>",
        "function solve(board) {}",
        "Easy puzzle of the day",
        "größe",
        "数独",
        "судоку",
        "name=value",
        "sudoku",
    ] {
        is_refused("solve", text, WORDS);
        is_refused("stats", text, WORDS);
    }
}

#[test]
fn lines_of_words() {
    for text in [
        "some words\nand more\n",
        "hello\n\nworld\n",
        "<!DOCTYPE html>\n<html>\n<body>\n",
        "SELECT *\nFROM puzzles\n",
        "the cat\nsat on the mat",
        "import numpy as np\nprint(np)\n",
    ] {
        is_refused("solve --count", text, WORDS);
    }
}

#[test]
fn nothing_at_all() {
    let expected = |found| {
        format!("expected sudokus, or an exact cover in Knuth's text or JSON, found {found}")
    };
    for (text, found) in [
        ("", "nothing"),
        ("\n \n\t\r\n", "nothing"),
        ("\u{feff}", "nothing"),
        ("# a remark\n", "comments only"),
        ("| a remark\n# another\n", "comments only"),
    ] {
        is_refused("solve", text, &expected(found));
    }
}

#[test]
fn one_letter_fifty_million_times() {
    let words = "neither a sudoku nor an exact cover; as a sudoku, expected a line of at most \
        65536 bytes; as an exact cover, expected the names of items; found a word of more than \
        65536 bytes";
    for letter in ["a", "x", "5", "<"] {
        is_refused("solve", letter.repeat(50_000_000), words);
    }
}
