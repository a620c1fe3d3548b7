//! Boards above 9x9 in any alphabet: read as they are meant, and answered in the same symbols.

use super::{is_read, is_refused, seen};

/// A full board by a rule, its digits from 0.
fn full(box_rows: usize, box_columns: usize) -> Vec<usize> {
    let size = box_rows * box_columns;
    let digit = |row: usize, column: usize| {
        (box_columns * (row % box_rows) + row / box_rows + column) % size
    };
    (0..size * size)
        .map(|cell| digit(cell / size, cell % size))
        .collect()
}

/// The symbols of an alphabet from `first` on.
fn symbols(first: char) -> Vec<char> {
    let all: Vec<char> = ('0'..='9').chain('A'..='Z').collect();
    let from = all.iter().position(|&c| c == first).unwrap();
    all[from..].to_vec()
}

fn text(cells: &[usize], first: char, holes: &dyn Fn(usize) -> bool, empty: char) -> String {
    let symbols = symbols(first);
    cells
        .iter()
        .map(|&digit| if holes(digit) { empty } else { symbols[digit] })
        .collect()
}

fn rows(line: &str, size: usize) -> String {
    line.as_bytes()
        .chunks(size)
        .map(|row| String::from_utf8_lossy(row).into_owned() + "\n")
        .collect()
}

const SHAPES: [(usize, usize); 5] = [(2, 5), (3, 4), (4, 4), (4, 5), (5, 5)];

#[test]
fn answers_are_in_the_alphabet_of_the_question() {
    for (box_rows, box_columns) in SHAPES {
        let (cells, size) = (full(box_rows, box_columns), box_rows * box_columns);
        for first in ['1', '0', 'A'] {
            let answer = text(&cells, first, &|_| false, '.');
            // without the largest symbol, and without another one
            for hole in [size - 1, 4] {
                for empty in ['.', '_', '*', '-'] {
                    let puzzle = text(&cells, first, &|digit| digit == hole, empty);
                    is_read("solve", &puzzle, &answer);
                    is_read("solve", rows(&puzzle, size), &answer);
                }
            }
            if first != '0' {
                is_read(
                    "solve",
                    text(&cells, first, &|digit| digit == 3, '0'),
                    &answer,
                );
            }
            is_read("solve", &answer, &answer);
            let lower = text(&cells, first, &|digit| digit == 3, '.').to_lowercase();
            is_read("solve", lower, &answer);
        }
    }
}

#[test]
fn numbers_from_zero_and_from_one() {
    for (box_rows, box_columns) in SHAPES {
        let (cells, size) = (full(box_rows, box_columns), box_rows * box_columns);
        // with nothing above 9 they are characters
        for first in if size > 10 { [0, 1] } else { continue } {
            let number = |digit: usize, hole: usize| {
                if digit == hole {
                    ".".into()
                } else {
                    (digit + first).to_string()
                }
            };
            let line = |hole| {
                cells
                    .iter()
                    .map(|&digit| number(digit, hole))
                    .collect::<Vec<_>>()
            };
            let grid = |hole| {
                line(hole)
                    .chunks(size)
                    .map(|row| row.join(" ") + "\n")
                    .collect::<String>()
            };
            let answer = line(size).join(" ");
            is_read("solve", grid(size - 1), &answer);
            is_read("solve", grid(3), &answer);
            is_read("solve", grid(3).replace(' ', ","), &answer);
            is_read("solve", line(3).join(" "), &answer);
        }
    }
}

#[test]
fn what_can_be_two_alphabets() {
    let words = |line: &str, size: usize, last: [&str; 2]| {
        let column = line.find('0').unwrap() + 1;
        format!(
            "line 1, column {column}: `0` can be a digit (0 to {}) or an empty cell (1 to {}); \
            write empty cells alike, or choose with --symbols 0 or --symbols 1, in a program with \
            `Reader::alphabet`",
            last[0], last[1]
        )
        .replace("size", &size.to_string())
    };
    for (box_rows, box_columns, last) in
        [(3, 4, ["B", "C"]), (4, 4, ["F", "G"]), (5, 5, ["O", "P"])]
    {
        let (cells, size) = (full(box_rows, box_columns), box_rows * box_columns);
        // one empty cell is written in another way, and the largest symbol is there
        let mixed = text(&cells, '1', &|digit| digit == 3, '.').replacen('.', "0", 1);
        let refused = seen("solve", mixed.as_bytes());
        assert_eq!(
            (refused.code, refused.errors),
            (2, vec![words(&mixed, size, last)])
        );
        let answer = text(&cells, '1', &|_| false, '.');
        is_read("solve --symbols 1", &mixed, &answer);
        // two of them in a row are no digit
        let row: String = answer[..size]
            .chars()
            .map(|c| if "23".contains(c) { '0' } else { c })
            .collect();
        let mixed = row + &text(&cells, '1', &|digit| digit == 3, '.')[size..];
        is_read("solve", mixed, &answer);
    }
}

#[test]
fn the_flag_names_the_first_symbol() {
    let cells = full(4, 4);
    for first in ['1', '0', 'A'] {
        let puzzle = text(&cells, first, &|digit| digit == 3, '.');
        is_read(
            &format!("solve --symbols {first}"),
            &puzzle,
            &text(&cells, first, &|_| false, '.'),
        );
    }
    let other = seen(
        "solve --symbols A",
        text(&cells, '1', &|digit| digit == 3, '.').as_bytes(),
    );
    assert_eq!((other.code, other.out.as_str()), (2, "error\n"));
}

#[test]
fn check_reads_answers_as_their_puzzles() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    for (box_rows, box_columns) in SHAPES {
        let cells = full(box_rows, box_columns);
        for first in ['1', '0', 'A'] {
            let path = folder.join(format!("alphabet-{box_rows}x{box_columns}-{first}.txt"));
            std::fs::write(&path, text(&cells, first, &|digit| digit == 3, '.')).unwrap();
            let args = format!("check {}", path.display());
            let answer = text(&cells, first, &|_| false, '.');
            is_read(&args, &answer, "1 right, 0 wrong");
            // the answer of another puzzle: every digit is the next one
            let size = box_rows * box_columns;
            let shifted: Vec<usize> = cells.iter().map(|digit| (digit + 1) % size).collect();
            let wrong = seen(&args, text(&shifted, first, &|_| false, '.').as_bytes());
            assert_eq!((wrong.code, wrong.out.as_str()), (1, "0 right, 1 wrong\n"));
        }
    }
}

#[test]
fn boards_that_are_too_large() {
    let seen = seen("solve", ".".repeat(1296).as_bytes());
    let words = "line 1, column 1: a board of 36x36 cells is larger than 32x32, the largest that \
        can be read";
    assert_eq!((seen.code, seen.errors), (2, vec![words.to_owned()]));
    is_refused(
        "solve --input dlx",
        "a a\na",
        "line 1, column 3: the item `a` is named twice; give each its own name",
    );
}
