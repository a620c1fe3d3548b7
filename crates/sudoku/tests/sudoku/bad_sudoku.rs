//! Bad sudokus, each with the exact message that it ends in.

use quadrille_sudoku::read::{Fault, Reader};
use quadrille_sudoku::{Board, Shape, Sudoku, read};

const GOOD: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The answers of the reader, `ok` for a puzzle.
fn all(text: &[u8]) -> Vec<String> {
    read::puzzles(text)
        .map(|entry| entry.map_or_else(|error| error.to_string(), |_| "ok".into()))
        .collect()
}

/// The usual board in nine lines.
fn grid() -> Vec<String> {
    GOOD.as_bytes()
        .chunks(9)
        .map(|row| String::from_utf8_lossy(row).into_owned())
        .collect()
}

fn with(from: usize, to: &str) -> String {
    format!("{}{to}{}", &GOOD[..from], &GOOD[from + 1..])
}

#[test]
fn texts_that_are_no_sudoku() {
    let none = |found| {
        format!(
            "line 1, column 1: expected a sudoku, found {found}; give 81 cells in a line, nine \
            lines of nine, or a boxed grid"
        )
    };
    let text = |at, found, advice| format!("{at}: expected UTF-8 text, found {found}; {advice}");
    let first = "line 1, column 1";
    for (bytes, expected) in [
        (&b""[..], none("an empty text")),
        (b"\xef\xbb\xbf", none("an empty text")),
        (b"  \n\t\r\n\n", none("blanks only")),
        (b"# a comment\n\n# another", none("comments only")),
        (b"Grid 01\n\nGrid 02\n", none("words only")),
        (
            b"\xff\xfe5\x003\x00",
            text(first, "a UTF-16 mark", "save the file as UTF-8"),
        ),
        (
            b"\xfe\xff\x005",
            text(first, "a UTF-16 mark", "save the file as UTF-8"),
        ),
        (
            b"\x1f\x8b\x08\x00\x00",
            text(first, "gzip data", "unpack it first, as with `gzip -dc`"),
        ),
        (
            b"53\x00",
            text(
                "line 1, column 3",
                "a NUL byte",
                "is this a binary file, or UTF-16?",
            ),
        ),
        (
            b"# a\n53\xff7",
            text(
                "line 2, column 3",
                "the byte 0xff",
                "save the file as UTF-8",
            ),
        ),
        (
            b"53\xc0\xae7",
            text(
                "line 1, column 3",
                "the byte 0xc0",
                "save the file as UTF-8",
            ),
        ),
        (
            b"530070000\r600195000\r",
            text(
                "line 1, column 10",
                "a carriage return without a line feed",
                "end lines with LF or CRLF",
            ),
        ),
    ] {
        assert_eq!(all(bytes), [expected], "{}", String::from_utf8_lossy(bytes));
    }
}

#[test]
fn boards_in_a_line() {
    let cells = |found| {
        format!(
            "line 1, column 1: expected 81 cells, found {found}; give each cell one character, `.` \
            where it is empty"
        )
    };
    let digit = |column, found| {
        format!(
            "line 1, column {column}: expected a digit (1 to 9) or an empty cell (`.` or `0`), \
            found `{found}`"
        )
    };
    for (line, expected) in [
        (GOOD[1..].to_owned(), cells(80)),
        (format!("{GOOD}1"), cells(82)),
        (with(2, "?"), digit(3, "?")),
        (with(2, "A"), digit(3, "A")),
        (with(2, "\u{1b}"), digit(3, "\\u{1b}")),
        (with(2, "\u{202e}"), digit(3, "\\u{202e}")),
        (with(2, "é"), digit(3, "é")),
        (with(2, "４₄"), digit(4, "₄")),
        (
            with(8, "５"),
            "line 1, column 9: the digit 5 appears twice in row 1: in r1c1 and in r1c9".into(),
        ),
        (
            with(8, "5"),
            "line 1, column 9: the digit 5 appears twice in row 1: in r1c1 and in r1c9".into(),
        ),
        (
            with(72, "5"),
            "line 1, column 73: the digit 5 appears twice in column 1: in r1c1 and in \
            r9c1"
                .into(),
        ),
        (
            with(20, "6"),
            "line 1, column 21: the digit 6 appears twice in box 1: in r2c1 and in \
            r3c3"
                .into(),
        ),
        (
            format!("{}5{}", "1.3......".repeat(80), "........"),
            "line 1, column 721: expected `1` or `.`, found `5`; 729 characters give each cell \
            nine places, one per digit"
                .into(),
        ),
        (
            "5".repeat(70_000),
            "line 1, column 1: expected a line of at most 65536 bytes, found 70000; give each \
            puzzle a line of its own"
                .into(),
        ),
    ] {
        assert_eq!(
            all(line.as_bytes()),
            [expected],
            "{}",
            &line[..line.len().min(100)].escape_debug()
        );
    }
}

#[test]
fn grids() {
    let changed = |row: usize, text: &str| {
        let mut rows = grid();
        text.clone_into(&mut rows[row]);
        rows.join("\n")
    };
    for (text, expected) in [
        (
            changed(3, "8...6...34"),
            "line 4, column 10: expected 9 cells in row 4, found 10; give all rows of a grid the \
            same length",
        ),
        (
            changed(0, "53..7..."),
            "line 1, column 8: expected 9 cells in row 1, found 8; give all rows of a grid the \
            same length",
        ),
        (
            changed(3, "8...6..?3"),
            "line 4, column 8: expected a digit (1 to 9) or an empty cell (`.` or `0`), found `?`",
        ),
        (
            changed(8, ".......59"),
            "line 9, column 8: the digit 5 appears twice in box 9: in r8c9 and in r9c8",
        ),
        (
            changed(4, "4 . . | 8 . 3 | . . 12"),
            "line 5, column 21: expected a digit (1 to 9) or an empty cell (`.` or `0`), found \
            `12`",
        ),
        (
            grid()[..8].join("\n"),
            "line 1, column 1: expected 9 rows, found 8; give a grid as many rows as a row has \
            cells",
        ),
        (
            "1234567\n".repeat(7),
            "line 1, column 1: a board of 7x7 cells has no rectangular boxes; expected a size such \
            as 4, 6, 8, 9, 10, 12, 16 or 25",
        ),
    ] {
        assert_eq!(all(text.as_bytes()), [expected], "{text}");
    }
}

#[test]
fn brackets_and_tables() {
    let bracket = |at, expected, found| {
        format!(
            "{at}: expected {expected}, found {found}; write a board as \
            [[5,3,0,...],[6,0,0,...],...]"
        )
    };
    for (text, expected) in [
        (
            "[[1,2",
            bracket(
                "line 1, column 6",
                "a closing bracket",
                "the end of the text",
            ),
        ),
        (
            "[\n[[[[",
            bracket(
                "line 2, column 5",
                "a closing bracket",
                "the end of the text",
            ),
        ),
        (
            "[]",
            bracket("line 1, column 1", "a board", "an empty list"),
        ),
        (
            "[[\"5",
            bracket(
                "line 1, column 3",
                "a quotation mark that closes this one",
                "none",
            ),
        ),
        (
            "[[1,{",
            bracket(
                "line 1, column 6",
                "a closing bracket",
                "the end of the text",
            ),
        ),
        (
            "[[1,{\"cage\": 2}]]",
            bracket("line 1, column 5", "the value of a cell", "`cage`"),
        ),
        (
            "[[1,2,3,4],[3,4,1],[2,1,4,3],[4,3,2,1]]",
            "line 1, column 13: expected 4 cells in row 2, found 3; give all rows of a grid the \
            same length"
                .into(),
        ),
        (
            "[1,2,3,4,5,6],\n[4,5,6,1,2,3],\n[2,3,1,5,6,4]",
            "line 1, column 1: expected 6 rows, found 3; give a grid as many rows as a row has \
            cells"
                .into(),
        ),
        (
            "[[1,2,3,4],[3,4,1,2]]",
            "line 1, column 1: expected 4 rows, found 2; give a grid as many rows as a row has \
            cells"
                .into(),
        ),
        (
            "[[1,2,3,4],[3,4,9,2],[2,1,4,3],[4,3,2,1]]",
            "line 1, column 17: expected a digit (1 to 4) or an empty cell (`.` or `0`), found `9`"
                .into(),
        ),
        (
            "id,puzzle\n7",
            "line 2, column 2: expected 2 fields, one of them the column `puzzle`, \
            found 1"
                .into(),
        ),
        (
            "puzzle,solution\n1234341221434321,123",
            "line 2, column 18: expected 16 cells, found 3; give each cell one character, `.` \
            where it is empty"
                .into(),
        ),
    ] {
        assert_eq!(all(text.as_bytes()), [expected], "{text}");
    }
    assert_eq!(all("[".repeat(100_000).as_bytes()).len(), 1);
}

#[test]
fn one_bad_puzzle_does_not_hide_the_others() {
    let bad = GOOD.replacen('.', "5", 1);
    let ok = ["ok", "bad", "ok"];
    let grids = [grid().join("\n"), grid()[1..].join("\n"), grid().join("\n")];
    let long = [
        grid().join("\n"),
        format!("{}\n.........", grid().join("\n")),
    ];
    let json = format!("[\"{GOOD}\", \"{bad}\", \"{GOOD}\"]");
    for (text, expected) in [
        (format!("{GOOD}\n{bad}\n{GOOD}"), &ok[..]),
        (format!("{GOOD}\n53\x07\u{0}\n{GOOD}"), &ok[..]),
        (grids.join("\n\n"), &ok[..]),
        (
            format!(
                "Grid 01\n{}\nGrid 02\n{}\nGrid 03\n{}",
                grids[0], grids[1], grids[2]
            ),
            &ok[..],
        ),
        (
            format!("{}\n\n{}\n\n{}", long[0], long[1], long[0]),
            &ok[..],
        ),
        (json, &ok[..]),
        (
            format!("quizzes,solutions\n{GOOD},\n{bad},\n{GOOD},"),
            &ok[..],
        ),
    ] {
        let found: Vec<&str> = read::puzzles(text.as_bytes())
            .map(|entry| if entry.is_ok() { "ok" } else { "bad" })
            .collect();
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn a_shape_that_was_asked_for() {
    let tall = Reader::new().shape(Shape::new(4, 3).unwrap());
    let error = tall.puzzles(GOOD.as_bytes()).next().unwrap().unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 1: expected 144 cells for boxes of 4x3, found 81"
    );
    let text = grid().join("\n");
    let error = tall.puzzles(text.as_bytes()).next().unwrap().unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 9: expected 12 cells for boxes of 4x3, found 9"
    );
}

#[test]
fn one_sudoku_and_no_more() {
    let error = format!("{GOOD}\n{GOOD}").parse::<Sudoku>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 2, column 1: expected one sudoku, found another; read them with \
        `sudoku::read::puzzles`"
    );
    let error = "".parse::<Sudoku>().unwrap_err();
    assert!(error.to_string().contains("found an empty text"));
    let candidates = ["12 34 1 2"; 4].join("\n").parse::<Board>().unwrap_err();
    assert_eq!(
        candidates.to_string(),
        "line 1, column 1: expected a board of digits, found candidates; read them as a `Sudoku`"
    );
}

#[test]
fn a_line_cut_short_lacks_cells_of_the_boards_around_it() {
    let cut = |n: usize| GOOD[..n].to_owned();
    for n in [1, 3, 4, 8, 9, 15, 16, 35, 50, 80] {
        let expected = format!(
            "line 2, column 1: expected 81 cells, found {n}; give each cell one character, `.` \
            where it is empty"
        );
        let below = all(format!("{GOOD}\n{}\n{GOOD}\n", cut(n)).as_bytes());
        assert_eq!(below, ["ok", &expected, "ok"], "{n}");
        // what reads lists as they stream gives the same number
        let text = format!("{GOOD}\n{}\n", cut(n));
        let mut lines = read::Lines::new(text.as_bytes());
        assert!(lines.next().unwrap().unwrap().is_ok());
        assert_eq!(
            lines.next().unwrap().unwrap().unwrap_err().to_string(),
            expected
        );
        // a fragment of a list may begin with such a line
        let first = expected.replacen("line 2", "line 1", 1);
        assert_eq!(
            all(format!("{}\n{GOOD}\n", cut(n)).as_bytes()),
            [&first, "ok"],
            "{n}"
        );
    }
}

/// Several boards that overlap, and matrices of two letters, are no sudoku of their outer size.
#[test]
fn two_marks_for_empty_cells_are_more_than_a_sudoku() {
    let square = |size: usize, is_gap: &dyn Fn(usize, usize) -> bool, marks: [&str; 2], digit| {
        let cell = |row: usize, column: usize| match (row, column) {
            (0, 1) => digit,
            _ => marks[usize::from(is_gap(row, column))],
        };
        let row = |row| {
            (0..size)
                .map(|column| cell(row, column))
                .collect::<String>()
                + "\n"
        };
        (0..size).map(row).collect::<String>()
    };
    let middle = |at: usize| (9..12).contains(&at);
    let edge = |at: usize| !(6..15).contains(&at);
    let samurai =
        |row: usize, column: usize| middle(row) && edge(column) || middle(column) && edge(row);
    let twodoku = |row: usize, column: usize| row < 6 && column > 8 || row > 8 && column < 6;
    let fault = |text: &str| match read::puzzles(text.as_bytes()).next() {
        Some(Err(error)) => Some(error.fault),
        _ => None,
    };
    for marks in [[".", "x"], ["0", "."], [".", "-"], ["-", "."], ["0", "*"]] {
        for (size, gaps) in [
            (21, &samurai as &dyn Fn(usize, usize) -> bool),
            (15, &twodoku),
            (12, &|row, column| row < 3 && column > 8),
        ] {
            let text = square(size, gaps, marks, "5");
            // lines of dashes between rows are rules
            let is_ruled = marks.contains(&"-");
            let found = fault(&text);
            let fits = found == Some(Fault::Overlapping) || is_ruled && found.is_some();
            assert!(fits, "{text}{found:?}");
        }
    }
    let some = |row: usize, column: usize| (row * 5 + column * column).is_multiple_of(3);
    for size in [4, 6, 9] {
        let text = square(size, &some, ["x", "."], ".");
        assert!(
            matches!(fault(&text), Some(Fault::TwoMarks { .. })),
            "{text}"
        );
        // people who write two marks for empty cells by chance
        let text = square(size, &some, ["0", "."], "3");
        assert_eq!(fault(&text), None, "{text}");
    }
}
