//! Boards, one a line.

use quadrille_sudoku::read::Lines;
use std::io::BufReader;

/// The bytes kept of an endless line.
const KEPT_BYTES: usize = 1024;

const BOARD: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Number, cells and label of each line, or the error's text.
fn all(text: &[u8], capacity: usize) -> Vec<Result<(usize, String, String), String>> {
    let mut lines = Lines::new(BufReader::with_capacity(capacity, text));
    let mut found = Vec::new();
    while let Some(line) = lines.next().unwrap() {
        found.push(line.map_err(|error| error.to_string()).map(|line| {
            let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            (line.number, text(line.cells), text(line.label))
        }));
    }
    found
}

#[test]
fn the_buffer_makes_no_difference() {
    assert_eq!(
        all(BOARD.replace('.', "·").as_bytes(), 64),
        all(format!("{BOARD}\n").as_bytes(), 64),
        "in other characters"
    );
    let rows: Vec<&str> = (0..9).map(|row| &BOARD[9 * row..9 * row + 9]).collect();
    assert_eq!(
        all(rows.join(", ").as_bytes(), 64),
        all(BOARD.as_bytes(), 64),
        "a row a word"
    );
    let odd = BOARD.replace('.', "*");
    let blank = BOARD.replace('.', " ");
    let text = format!(
        "\u{feff}{BOARD}\r\n\n# comment\n{BOARD}, a label \n{odd}\n{blank} \
        x\n{}\n{BOARD}9\n{BOARD}",
        &BOARD[1..]
    );
    let whole = all(text.as_bytes(), 1 << 16);
    for capacity in [1, 7, 81, 82, 100, 4096] {
        assert_eq!(all(text.as_bytes(), capacity), whole, "{capacity}");
    }
    let board = |number, label: &str| Ok((number, BOARD.to_owned(), label.to_owned()));
    assert_eq!(
        whole[..4],
        [
            board(1, ""),
            board(4, "a label"),
            board(5, ""),
            board(6, "x")
        ]
    );
    assert!(
        whole[4]
            .as_ref()
            .unwrap_err()
            .starts_with("line 7, column 1: expected 81 cells, found 80;")
    );
    assert!(
        whole[5]
            .as_ref()
            .unwrap_err()
            .starts_with("line 8, column 1: expected 81 cells, found 82;")
    );
    assert_eq!(whole[6..], [board(9, "")]);
}

#[test]
fn a_stray_character_is_named() {
    let text = BOARD.replacen('7', "\u{1b}", 1);
    assert_eq!(
        all(text.as_bytes(), 64)[0].as_ref().unwrap_err(),
        "line 1, column 5: expected a digit (1 to 9) or an empty cell (`.` or `0`), found \
        `\\u{1b}`"
    );
}

#[test]
fn an_endless_line_takes_no_memory() {
    let mut text = vec![b'5'; 10_000_000];
    text.push(b'\n');
    text.extend(BOARD.bytes());
    let mut lines = Lines::new(&text[..]);
    assert!(lines.next().unwrap().unwrap().is_err());
    assert!(lines.capacity() <= 2 * KEPT_BYTES);
    assert_eq!(lines.next().unwrap().unwrap().unwrap().number, 2);
}
