//! What is written is read back, and a board is the same board in every layout.

use proptest::prelude::*;
use quadrille_sudoku::read::{Entry, Fault, Lines, ReadError, Reader};
use quadrille_sudoku::write;
use quadrille_sudoku::write::Frame;
use quadrille_sudoku::{Board, Shape, Sudoku, read};

const USUAL: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn read_all(text: &str) -> Vec<Entry> {
    read::puzzles(text.as_bytes())
        .map(|entry| entry.unwrap_or_else(|error| panic!("{error}\n{text}")))
        .collect()
}

fn lines(of: impl Fn(&[u8]) -> String) -> String {
    USUAL
        .as_bytes()
        .chunks(9)
        .map(|row| of(row) + "\n")
        .collect()
}

fn joined(row: &[u8], mark: &str) -> String {
    row.iter()
        .map(|&byte| char::from(byte).to_string())
        .collect::<Vec<_>>()
        .join(mark)
}

#[test]
fn a_header_of_a_table_is_no_row() {
    let rows = "|1| | | |\n| | |2| |\n| | | | |\n| |3| | |\n";
    let board = "1.....2......3..".parse::<Board>().unwrap();
    for text in [
        format!("| | | | |\n|-|-|-|-|\n{rows}"),
        format!("|   |   |   |   |\n| --- | --- | --- | --- |\n{rows}"),
    ] {
        assert_eq!(read_all(&text)[0].sudoku.clues(), &board, "{text}");
    }
    let names = "|Set|1|2|3|\n|S1| |X| |\n|S2|X| | |\n|S3| | |X|\n";
    assert!(read::puzzles(names.as_bytes()).all(|read| read.is_err()));
}

#[test]
fn rows_called_a_to_i_are_no_columns() {
    let named = |marks: [&str; 9]| -> String {
        let rows = USUAL.as_bytes().chunks(9).zip(marks);
        rows.map(|(row, mark)| mark.to_owned() + &joined(row, " ") + "\n")
            .collect()
    };
    let board: Board = USUAL.parse().unwrap();
    for marks in [
        ["A ", "B ", "C ", "D ", "E ", "F ", "G ", "H ", "I "],
        ["A ", "B ", "C ", "D ", "EB", "F ", "G ", "H ", "I "],
    ] {
        for entry in read::puzzles(named(marks).as_bytes()).flatten() {
            assert_eq!(entry.sudoku.clues(), &board, "{marks:?}");
        }
    }
}

#[test]
fn one_board_in_every_layout() {
    let board: Board = USUAL.parse().unwrap();
    let text = |row: &[u8]| String::from_utf8_lossy(row).into_owned();
    let boxed = |bar: &str| lines(|row| row.chunks(3).map(text).collect::<Vec<_>>().join(bar));
    let empties = ['0', '*', '_', '-', 'X', 'x', ' '];
    let mut layouts: Vec<String> = empties
        .iter()
        .map(|&c| USUAL.replace('.', &c.to_string()))
        .collect();
    layouts.extend(
        [
            "",
            " # easy",
            ",easy",
            "\t4.5",
            " ED=1.2/1.2/1.2",
            "#easy",
            "\r",
        ]
        .map(|end| format!("{USUAL}{end}")),
    );
    layouts.extend([
        format!("\u{feff}{USUAL}"),
        format!("0000183b305c {USUAL} 1.2"),
        lines(text),
        lines(text).replace('.', "0"),
        lines(text).replace('.', "-"),
        lines(text).replace('\n', "\r\n"),
        lines(|row| text(row) + "\n"),
        lines(|row| text(row) + "   "),
        lines(text).trim_end().to_owned(),
        format!("Grid 01\n{}", lines(text)),
        format!(
            "#AX\n#DY\n[Puzzle]\n{}[State]\n{}",
            lines(text),
            lines(text)
        ),
        format!(
            "b = [[{}]].freeze",
            lines(|row| joined(row, ", "))
                .trim()
                .replace('\n', "],[")
                .replace('.', "0")
        ),
        format!(
            "let b = parse([[{}]]).unwrap();",
            lines(|row| joined(row, ", "))
                .trim()
                .replace('\n', "],[")
                .replace('.', "0")
        ),
        lines(|row| joined(row, " ")),
        lines(|row| joined(row, "\t")),
        lines(|row| joined(row, ",")),
        lines(|row| joined(row, ";")).replace('.', ""),
        lines(|row| joined(row, "\t")).replace('.', ""),
        lines(|row| joined(row, ", ") + ",").replace('.', "0"),
        lines(|row| format!("| {} |", joined(row, " | "))),
        lines(|row| format!("| {} |", joined(row, " | "))).replace('.', " "),
        boxed("|"),
        boxed(" "),
        boxed(" | "),
        lines(|row| {
            format!(
                "|{}|",
                row.chunks(3).map(text).collect::<Vec<_>>().join("|")
            )
        })
        .replace('.', " "),
        format!("|---+---+---|\n{}*-----------*", boxed("|")),
        write::grid(&board, Frame::Ascii).replace('.', " "),
        format!(
            "[[{}]]",
            lines(|row| joined(row, ","))
                .trim_end()
                .replace('\n', "],[")
                .replace('.', "null")
        ),
        format!(
            "[[{}]]",
            lines(|row| joined(row, " "))
                .trim_end()
                .replace('\n', "]\n [")
                .replace('.', "0")
        ),
        format!(
            "[[\"{}\"]]",
            lines(|row| joined(row, "\",\""))
                .trim_end()
                .replace('\n', "\"],\n[\"")
        ),
        format!(
            "[['{}']]",
            lines(|row| joined(row, "', '"))
                .trim_end()
                .replace('\n', "'], ['")
        ),
        format!("[\"{}\"]", lines(text).trim_end().replace('\n', "\",\"")),
        format!("[{}]", joined(USUAL.replace('.', "0").as_bytes(), ",")),
        format!("[\"{USUAL}\"]"),
        format!("quizzes,solutions\n{USUAL},"),
        format!(
            "id,puzzle,solution,clues,difficulty\n1,{},,30,0\n",
            USUAL.replace('.', "0")
        ),
        joined(USUAL.as_bytes(), " "),
        joined(USUAL.replace('.', "0").as_bytes(), ","),
    ]);
    for layout in layouts {
        let entries = read_all(&layout);
        assert_eq!(entries.len(), 1, "{layout}");
        assert_eq!(entries[0].sudoku.clues(), &board, "{layout}");
    }
}

#[test]
fn labels_and_answers_stay_with_their_puzzles() {
    let answer =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let text = format!("id,puzzle,solution\nA7,{USUAL},{answer}\n");
    let entry = &read_all(&text)[0];
    assert_eq!((entry.label.as_deref(), entry.line), (Some("A7"), 2));
    assert_eq!(
        entry.solution.as_ref().map(write::line).as_deref(),
        Some(answer)
    );
    let entry = &read_all(&format!("{USUAL},{answer}"))[0];
    assert_eq!(
        entry.solution.as_ref().map(write::line).as_deref(),
        Some(answer)
    );
    let entries = read_all(&format!(
        "# list\n{USUAL} # easy \n\nGrid 7\n{}",
        lines(|row| joined(row, ""))
    ));
    let labels: Vec<_> = entries
        .iter()
        .map(|entry| (entry.label.as_deref(), entry.line))
        .collect();
    assert_eq!(labels, [(Some("easy"), 2), (Some("Grid 7"), 5)]);
    assert_eq!(
        read_all(&format!("{USUAL} \u{1b}[1m"))[0].label.as_deref(),
        Some("\\u{1b}[1m")
    );
}

#[test]
fn full_and_empty_boards_are_puzzles() {
    for text in [
        ".".repeat(81),
        "-".repeat(81),
        "0".repeat(81),
        ".........\n".repeat(9),
        "---------\n".repeat(9),
    ] {
        assert_eq!(read_all(&text)[0].sudoku.clues().n_clues(), 0, "{text}");
    }
    let full = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    assert_eq!(read_all(full)[0].sudoku.clues().n_clues(), 81);
}

/// What divides the cells into a regular grid of blocks are the boxes; marks at other places are
/// refused.
#[test]
fn a_drawing_tells_the_boxes() {
    // rows of 6x6 cells, each behind the line that stands above it
    let board = |row: &str, above: [&str; 6]| {
        let lines = above.map(|line| format!("{line}{row}\n"));
        let board = lines.concat().parse::<Board>().ok()?;
        Some((board.shape().box_rows(), board.shape().box_columns()))
    };
    let (rule, heavy, corners) = ("-----------\n", "===========\n", "+ + + + + +\n");
    let no = [""; 6];
    let every = |n: usize, line: &'static str, other: &'static str| -> [&str; 6] {
        std::array::from_fn(|row| match row {
            0 => "",
            row if row % n == 0 => line,
            _ => other,
        })
    };
    for (row, above, expected) in [
        (". . | . . | . .", every(3, rule, ""), Some((3, 2))),
        (". . | . . | . .", no, Some((3, 2))),
        (
            "| . . | . . | . . |",
            [rule, "", "", rule, "", ""],
            Some((3, 2)),
        ),
        ("| . . . | . . . |", every(2, rule, ""), Some((2, 3))),
        ("| . | . | . | . | . | . |", no, Some((2, 3))),
        (
            "| . | . | . | . | . | . |",
            every(1, rule, rule),
            Some((2, 3)),
        ),
        (
            "| . | . || . | . || . | . |",
            every(1, rule, rule),
            Some((3, 2)),
        ),
        (
            "| . | . ║ . | . ║ . | . |",
            every(3, heavy, rule),
            Some((3, 2)),
        ),
        (
            "│ . │ . │ . ┃ . │ . │ . │",
            every(2, "━━━━━\n", "─────\n"),
            Some((2, 3)),
        ),
        // a table whose first row has a rule below it
        (
            "| . | . | . | . | . | . |",
            ["", rule, "", "", "", ""],
            Some((2, 3)),
        ),
        // rules and blank lines alone
        (". . . . . .", every(3, rule, ""), Some((3, 2))),
        (". . . . . .", every(3, "\n", ""), Some((3, 2))),
        (". . . . . .", every(2, "\n", ""), Some((2, 3))),
        (". . . . . .", every(3, "\n\n", "\n"), Some((3, 2))),
        (". . . . . .", every(3, rule, corners), Some((3, 2))),
        ("......", every(3, "\n", ""), Some((3, 2))),
        ("......", every(3, "------\n", ""), Some((3, 2))),
        // gaps
        (".. .. ..", no, Some((3, 2))),
        ("... ...", no, Some((2, 3))),
        (". .  . .  . .", no, Some((3, 2))),
        (". . .   . . .", every(2, "\n", ""), Some((2, 3))),
        // marks that contradict each other, or show no blocks
        (". . | . . | . .", every(2, rule, ""), None),
        (". . | . . . . ", no, None),
        (". . . . | . .", no, None),
        (". . .   . . .", every(3, "\n", ""), None),
        (". . . . . .", ["", "", "", "", "\n", ""], None),
        (". . . . . .", ["", "", rule, "", "", ""], None),
    ] {
        assert_eq!(board(row, above), expected, "{row} {above:?}");
    }
    let shape = |text: &str| text.parse::<Board>().ok().map(|board| board.shape());
    // some rows have bars at other places
    let mixed = ". . | . . | . .\n".repeat(5) + "| . . . | . . . |\n";
    assert_eq!(shape(&mixed), None);
    let regions = "| . . . | . |\n| . | . . . |\n| . . | . . |\n| . . | . . |\n";
    assert_eq!(shape(regions), None);
    // numbers of one and two digits, one below the other
    for left in [false, true] {
        let number = |row, n| if (row, n) == (3, 6) { 10 } else { 0 };
        let word = |n: usize| {
            if left {
                format!("{n:<2}")
            } else {
                format!("{n:2}")
            }
        };
        let row = |row| {
            (0..12)
                .map(|n| word(number(row, n)))
                .collect::<Vec<_>>()
                .join(" ")
        };
        let rows: Vec<String> = (0..12).map(row).collect();
        assert_eq!(shape(&rows.join("\n")), Some(Shape::from_size(12).unwrap()));
    }
    // what is asked for stands above what is drawn
    let tall = ". . | . . | . .\n".repeat(6);
    let asked = Shape::new(2, 3).unwrap();
    let mut puzzles = Reader::new().shape(asked).puzzles(tall.as_bytes());
    assert_eq!(puzzles.next().unwrap().unwrap().sudoku.shape(), asked);
}

fn shapes() -> impl Strategy<Value = Shape> {
    prop::sample::select(vec![
        (2, 2),
        (2, 3),
        (3, 2),
        (2, 4),
        (3, 3),
        (2, 5),
        (3, 4),
        (4, 3),
        (4, 4),
        (5, 5),
        (4, 8),
    ])
    .prop_map(|(rows, columns)| Shape::new(rows, columns).unwrap())
}

fn boards() -> impl Strategy<Value = Board> {
    (shapes(), any::<bool>()).prop_flat_map(|(shape, sparse)| {
        let digit = if sparse {
            0..=1
        } else {
            0..=shape.size() as u8
        };
        let cell = (digit, 1..=shape.size() as u8)
            .prop_map(move |(n, digit)| if sparse { n * digit } else { n });
        prop::collection::vec(cell, shape.n_cells())
            .prop_map(move |digits| Board::new(shape, &digits).unwrap())
    })
}

/// A puzzle whose clues do not clash: those of the board that come first.
fn clean(board: &Board) -> Board {
    let mut clean = Board::empty(board.shape());
    for (cell, &digit) in board.digits().iter().enumerate() {
        clean.place(cell, digit).unwrap();
        if clean.conflict().is_some() {
            clean.place(cell, 0).unwrap();
        }
    }
    clean
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_is_written_is_read(board in boards()) {
        let board = clean(&board);
        let reader = Reader::new().shape(board.shape());
        for text in [
            write::line(&board),
            write::rows(&board),
            write::numbers(&board),
            write::grid(&board, Frame::Ascii),
            write::grid(&board, Frame::Unicode),
            write::json(&board),
            format!("puzzle,status\n{board},unique\n"),
            format!("{board:#}"),
        ] {
            let twice = format!("{text}\n\n{text}");
            for text in [&text, &twice] {
                let read: Result<Vec<Board>, _> = reader
                    .puzzles(text.as_bytes())
                    .map(|entry| entry.map(|entry| entry.sudoku.clues().clone()))
                    .collect();
                prop_assert!(read.is_ok() || text.starts_with("puzzle"), "{:?}\n{}", read, text);
                prop_assert!(
                    read.is_err() || read.unwrap().iter().all(|read| *read == board),
                    "{}",
                    text
                );
            }
        }
        // drawn boxes tell their shape
        for frame in [Frame::Ascii, Frame::Unicode] {
            prop_assert_eq!(write::grid(&board, frame).parse::<Board>(), Ok(board.clone()));
        }
        // of the usual boxes nobody need be told, except where 16 cells in a line can be two things
        let size = board.shape().size();
        if Shape::from_size(size) == Ok(board.shape()) && size != 16 {
            for text in [
                board.to_string(),
                write::rows(&board),
                write::grid(&board, Frame::Unicode),
                write::json(&board),
            ] {
                prop_assert_eq!(text.parse::<Board>(), Ok(board.clone()), "{}", text);
            }
        }
    }

    #[test]
    fn candidates_are_read(masks in prop::collection::vec(1_u32..512, 81)) {
        prop_assume!(masks.iter().any(|mask| !mask.is_power_of_two()));
        let sudoku = Sudoku::with_candidates(Shape::NINE, &masks).unwrap();
        prop_assert_eq!(write::candidates(&sudoku).parse::<Sudoku>(), Ok(sudoku.clone()));
        prop_assert_eq!(write::pencilmarks(&sudoku).parse::<Sudoku>(), Ok(sudoku));
    }

    #[test]
    fn no_bytes_are_too_much(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let _ = read::recognize(&bytes);
        prop_assert!(read::puzzles(&bytes).count() <= 401);
        let mut lines = Lines::new(&bytes[..]);
        while lines.next().unwrap().is_some() {}
    }

    #[test]
    fn no_marks_are_too_much(text in "[0-9A-Gx.*_|+ ,;\\[\\]\"'#\n\r─│-]{0,300}") {
        let _ = read::recognize(text.as_bytes());
        prop_assert!(read::puzzles(text.as_bytes()).count() <= 301);
        let mut lines = Lines::new(text.as_bytes());
        while lines.next().unwrap().is_some() {}
    }

    #[test]
    fn streaming_and_reading_agree(
        changes in prop::collection::vec((0_usize..81, "[1-9.0*X?A]"), 0..4),
    ) {
        let mut line = USUAL.to_owned();
        for (at, with) in changes {
            line.replace_range(at..=at, &with);
        }
        let board = line.parse::<Board>();
        let mut lines = Lines::new(line.as_bytes());
        match lines.next().unwrap().unwrap() {
            Ok(streamed) => {
                let digits = streamed.cells.map(|byte| byte.saturating_sub(b'0') % 10);
                let board = board.unwrap();
                prop_assert_eq!(board.digits(), &digits[..]);
            }
            // by itself a line that begins with a letter and stranger things may be taken for words
            Err(error) => match board {
                Err(ReadError {
                    fault: Fault::NoPuzzle { .. },
                    ..
                }) if line.starts_with(['X', 'A']) => {}
                board => prop_assert_eq!(Some(error), board.err()),
            },
        }
    }
}

/// A program writes a list of any length in one line.
#[test]
fn a_list_may_be_one_line() {
    const N: usize = 1000;
    let rows: Vec<String> = USUAL
        .as_bytes()
        .chunks(9)
        .map(|row| format!("[{}]", joined(row, ", ").replace('.', "0")))
        .collect();
    let board = format!("[{}]", rows.join(", "));
    for (board, before) in [
        (format!("\"{USUAL}\""), ""),
        (format!("{{\"puzzle\": \"{USUAL}\"}}"), ""),
        (board.clone(), ""),
        (board.clone(), "boards = "),
    ] {
        let text = format!("{before}[{}]\n", vec![board; N].join(", "));
        assert!(text.len() > read::LONGEST_LINE);
        let boards = read_all(&text);
        assert_eq!(boards.len(), N);
        assert!(boards.iter().all(|entry| entry.sudoku == boards[0].sudoku));
    }
    let text = format!("some words {}\n", board.repeat(N));
    let error = read::puzzles(text.as_bytes()).next().unwrap().unwrap_err();
    assert!(matches!(error.fault, Fault::LongLine { .. }), "{error}");
}

/// Cells that are drawn several lines high are one board.
#[test]
fn cells_may_be_several_lines_high() {
    let ruled = |size: usize, digits: &str, lines: [&str; 3]| {
        let rule = "+---".repeat(size) + "+\n";
        let rows = digits.as_bytes().chunks(size).map(|row| {
            let line = |template: &&str| {
                let cell = |&digit: &u8| match digit {
                    b'.' => template.replace('d', " "),
                    digit => template.replace('d', &char::from(digit).to_string()),
                };
                format!("|{}|\n", row.iter().map(cell).collect::<Vec<_>>().join("|"))
            };
            lines
                .iter()
                .filter(|line| !line.is_empty())
                .map(line)
                .collect::<String>()
                + &rule
        });
        format!("{rule}{}", rows.collect::<String>())
    };
    let small = "1..4....2..1....";
    for (size, digits) in [(4, small), (9, USUAL)] {
        for lines in [
            ["   ", " d ", "   "],
            [" d ", "   ", ""],
            ["   ", " d ", ""],
        ] {
            let entries = read_all(&ruled(size, digits, lines));
            assert_eq!(entries.len(), 1);
            assert_eq!(entries[0].sudoku.clues().to_string(), digits);
        }
    }
    // candidates of each cell in three lines of three
    let digits = USUAL.as_bytes();
    for (between, of_box, rule, absent) in [
        ("", " ", "", '.'),
        (" ", " | ", "---+---+---\n", '.'),
        ("|", "|", "", ' '),
        (" ", "  ", "", '*'),
    ] {
        let mut text = String::new();
        for line in 0..27 {
            let row = line / 3;
            for column in 0..9 {
                let digit = digits[row * 9 + column];
                for mark in 3 * (line % 3)..3 * (line % 3) + 3 {
                    let candidate = b'1' + mark as u8;
                    let shown = digit == b'.' || digit == candidate;
                    text.push(if shown { char::from(candidate) } else { absent });
                }
                text += match column {
                    8 => "\n",
                    2 | 5 => of_box,
                    _ => between,
                };
            }
            text += if matches!(line, 8 | 17) { rule } else { "" };
        }
        let entries = read_all(&text);
        assert_eq!(entries.len(), 1, "{text}");
        for (cell, &digit) in digits.iter().enumerate() {
            for candidate in 1..=9 {
                let expected = digit == b'.' || digit == b'0' + candidate;
                assert_eq!(
                    entries[0].sudoku.allows(cell, candidate),
                    expected,
                    "{text}"
                );
            }
        }
    }
}
