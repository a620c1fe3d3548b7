//! Texts that are neither sudokus nor exact covers.

use super::is_refused;

const WORDS: &str = "line 1, column 1: expected a sudoku, found words only; give 81 cells in a \
    line, nine lines of nine, or a boxed grid";
const BARE: &str = "line 1: expected options below the line of items, found none";

fn neither(as_sudoku: &str, as_cover: &str) -> String {
    format!(
        "neither a sudoku nor an exact cover; as a sudoku, {as_sudoku}; as an exact cover, \
        {as_cover}"
    )
}

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
        is_refused("solve", text, &neither(WORDS, BARE));
        is_refused("stats", text, &neither(WORDS, BARE));
    }
}

#[test]
fn lines_of_words() {
    let unknown = |line, word: &str| {
        let place = format!("line {line}, column 1: expected the name of an item, found `{word}`");
        neither(
            WORDS,
            &format!("{place}; name it on the line of items first"),
        )
    };
    for (text, expected) in [
        ("some words\nand more\n", unknown(2, "and")),
        ("hello\n\nworld\n", unknown(3, "world")),
        ("<!DOCTYPE html>\n<html>\n<body>\n", unknown(2, "<html>")),
        ("SELECT *\nFROM puzzles\n", unknown(2, "FROM")),
        ("the cat\nsat on the mat", unknown(2, "sat")),
        ("import numpy as np\nprint(np)\n", unknown(2, "print(np)")),
    ] {
        is_refused("solve --count", text, &expected);
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
