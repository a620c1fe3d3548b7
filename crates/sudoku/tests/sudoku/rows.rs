//! Rows that agree are a board, whatever stands around them.

use quadrille_sudoku::read::puzzles;
use quadrille_testing::{Random, rounds};

const BOARD: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A text that has each row between two other texts, the cells of a row joined by a third one.
fn text(head: &str, before: &str, between: &str, behind: &str, foot: &str) -> String {
    let row = |row: &[u8]| {
        let cells: Vec<String> = row.iter().map(|&c| char::from(c).to_string()).collect();
        format!("{before}{}{behind}\n", cells.join(between))
    };
    let rows: Vec<String> = BOARD.as_bytes().chunks(9).map(row).collect();
    format!("{head}{}{foot}", rows.concat())
}

/// The boards of a text, or its first error.
fn boards(text: &str) -> Result<Vec<String>, String> {
    let found = puzzles(text.as_bytes());
    let board = |entry: quadrille_sudoku::read::Entry| entry.sudoku.clues().to_string();
    found
        .map(|entry| entry.map(board).map_err(|error| error.to_string()))
        .collect()
}

#[test]
fn decoration_makes_no_difference() {
    let zeros = |text: String| text.replace('.', "0");
    let texts = [
        zeros(text(
            "val board = arrayOf(\n",
            "intArrayOf(",
            ", ",
            "),",
            ")\n",
        )),
        zeros(text("$board = array(\n", "    array(", ", ", "),", ");\n")),
        zeros(text("INSERT INTO board VALUES\n", "(", ", ", "),", "")),
        text(
            "<table>\n",
            "<tr><td>",
            "</td><td>",
            "</td></tr>",
            "</table>",
        ),
        text("\\begin{bmatrix}\n", "", " & ", " \\\\", "\\end{bmatrix}\n"),
        text("diff --git a/x b/x\n", "+", " ", "", ""),
        text("", "1. ", "", "", ""),
        text("String s =\n", "    \"", "", "\" +", "    \"\";\n"),
        text(
            "Can you solve this one for me please\n",
            "  * ",
            " ",
            "",
            "Thanks a lot\n",
        ),
        text("", "", " ", "$", ""),
        text("board:\n", "  - \"", "", "\"", ""),
        text("", "", "", "\\n", "").replace('\n', ""),
    ];
    for text in texts {
        assert_eq!(boards(&text), Ok(vec![BOARD.into()]), "{text}");
    }
}

#[test]
fn values_are_cells_in_any_language() {
    let options = |some: &str, none: &str| {
        let cell = |c: char| match c {
            '.' => none.to_owned(),
            c => some.replace('n', &c.to_string()),
        };
        let cells: Vec<String> = BOARD.chars().map(cell).collect();
        let rows: Vec<String> = cells
            .chunks(9)
            .map(|row| format!("[{}]", row.join(", ")))
            .collect();
        format!("[{}]", rows.join(", "))
    };
    for (some, none) in [
        ("Some(n)", "None"),
        ("Just n", "Nothing"),
        ("n", "NaN"),
        ("n.0", "nan"),
        (
            "{\"value\": n, \"given\": true}",
            "{\"value\": null, \"given\": false}",
        ),
        ("{\"row\": 0, \"digit\": \"n\"}", "{}"),
    ] {
        assert_eq!(
            boards(&options(some, none)),
            Ok(vec![BOARD.into()]),
            "{some}"
        );
    }
}

#[test]
fn rows_stand_in_any_frame() {
    let counted = |before: &str, between: &str, behind: &str| {
        let rows = text("", before, between, behind, "");
        let rows = rows
            .lines()
            .zip(1..)
            .map(|(row, n)| row.replace('@', &format!("{n}")) + "\n");
        rows.collect::<String>()
    };
    let words = [
        "-", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve",
    ];
    let figures = "〇一二三四五六七八九";
    let spoken = |row: &str, names: &[&str], gap: &str| {
        let name = |c: char| names[c.to_digit(10).map_or(0, |digit| digit as usize)];
        row.chars().map(name).collect::<Vec<_>>().join(gap) + "\n"
    };
    let chunks = || {
        BOARD
            .as_bytes()
            .chunks(9)
            .map(|row| str::from_utf8(row).unwrap())
    };
    let spanish = chunks().map(|row| "Fila: ".to_owned() + &spoken(row, &words, ", "));
    let spanish = spanish.collect::<String>().replace('-', "vacío");
    let chinese: Vec<String> = figures.chars().map(String::from).collect();
    let chinese: Vec<&str> = chinese.iter().map(String::as_str).collect();
    let chinese: String = chunks().map(|row| spoken(row, &chinese, "")).collect();
    for text in [
        text("create board\n", "", " c, ", " c,", "").replace('.', "0"),
        text("initial begin\n", "  row[0] = 36'h", "", ";", "end\n").replace('.', "0"),
        counted("[14:2@, 5/3/2024] Ann: ", " ", ""),
        counted("", " ", "   <- row @"),
        counted("3f2a1b@c (Ann 2023-04-01 10:20:11 +0200 @) ", "", ""),
        text("", "", "-", "", "").replace('.', "0"),
        text("", "  \\setrow {", "} {", "}", "").replace('.', " "),
        text("", "", " ", "", "").replace('.', "( )"),
        text("", "", " ", "", "").replace('.', "o"),
        spanish,
        format!("数独题目\n{chinese}"),
    ] {
        assert_eq!(boards(&text), Ok(vec![BOARD.into()]), "{text}");
    }
    let code = "3x3:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9";
    assert_eq!(boards(code), Ok(vec![BOARD.into()]));
    // rows are numbered in order, boxes are no rows, and other lines have no cells
    let twice = counted("<@> ", " c, ", " c").replacen("<5>", "<4>", 1);
    let short = counted("<@> ", " c, ", " c").replacen(". c, ", "", 1);
    let more = counted("<@> ", " c, ", " c") + "regions: 1 2 3\n";
    let columns = counted("column @ = ", " c, ", " c");
    for text in [&twice, &short, &more, &counted("box @ = ", " c, ", " c")] {
        assert!(boards(text).is_err(), "{text}{:?}", boards(text));
    }
    let read = boards(&columns).unwrap();
    let column = |at: usize| (0..81).step_by(9).map(move |row| row + at);
    let turned: String = (0..9).flat_map(column).map(|at| &BOARD[at..=at]).collect();
    assert_eq!(read, [turned]);
    for object in ["{\"value\": 1, \"cage\": 3}", "{\"value\": 1, \"sum\": 9}"] {
        let cells = [object; 9].join(", ");
        let rows = std::array::from_fn::<_, 9, _>(|_| format!("[{cells}]")).join(", ");
        assert!(boards(&format!("[{rows}]")).is_err());
    }
}

#[test]
fn a_full_board_behind_its_puzzle_is_the_solution() {
    let answer =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let rows = |board: &str| -> String {
        let row = |row: &[u8]| format!("row {}\n", String::from_utf8_lossy(row));
        board.as_bytes().chunks(9).map(row).collect()
    };
    let text = format!("{}and\n{}", rows(BOARD), rows(answer));
    let entries: Vec<_> = puzzles(text.as_bytes()).map(Result::unwrap).collect();
    assert_eq!(entries.len(), 1);
    assert_eq!(entries[0].solution.as_ref().unwrap().to_string(), answer);
}

#[test]
fn a_full_board_of_a_text_is_the_answer_of_its_puzzle() {
    let answer =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let grid = |board: &str| {
        let rows = board.as_bytes().chunks(9).map(String::from_utf8_lossy);
        rows.collect::<Vec<_>>().join("\n")
    };
    let other = answer.replace('5', "x").replace('6', "5").replace('x', "6");
    let (clues, full) = (grid(BOARD), grid(answer));
    let second = grid(&BOARD.replace('5', "x").replace('6', "5").replace('x', "6"));
    // the text, and the boards in it, the first with its answer or without
    let texts = [
        (format!("{clues}\n\nSolution:\n{full}\n"), 1, true),
        (format!("{full}\n\n{clues}\n"), 1, true),
        (format!("Q: {BOARD}\nA: {answer}\n"), 1, true),
        (format!("[[\"{BOARD}\", \"{answer}\"]]"), 1, true),
        (
            format!("solution = \"{answer}\"\npuzzle = \"{BOARD}\"\n"),
            1,
            true,
        ),
        (format!("{BOARD}\nSolution\n{answer}\n"), 1, true),
        // a list of boards, one a line
        (format!("{BOARD}\n{answer}\n"), 2, false),
        // the answers at the end
        (
            format!(
                "{clues}\n\n{second}\n\nAnswers\n{full}\n\n{}\n",
                grid(&other)
            ),
            2,
            false,
        ),
        // the answer of another board
        (format!("{clues}\n\n{}\n", grid(&other)), 2, false),
        // every board answers an empty one
        (format!("{}\n\n{full}\n", grid(&".".repeat(81))), 2, false),
    ];
    for (text, n_boards, has_answer) in texts {
        let entries: Vec<_> = puzzles(text.as_bytes()).map(Result::unwrap).collect();
        assert_eq!(entries.len(), n_boards, "{text}");
        let solution = entries[0].solution.as_ref().map(ToString::to_string);
        assert_eq!(solution.as_deref(), has_answer.then_some(answer), "{text}");
    }
}

#[test]
fn remarks_with_numbers_are_no_rows() {
    let rows = BOARD.as_bytes().chunks(9).map(String::from_utf8_lossy);
    let grid = rows.collect::<Vec<_>>().join("\n");
    let spaced = |gap: &str| {
        let line = |row: &str| [row; 3].join(gap) + "\n";
        grid.lines().map(line).collect::<String>()
    };
    for (text, n_boards) in [
        (format!("2024-05-17\n{grid}\n"), 1),
        (format!("{grid}\n00:12:34\n"), 1),
        (format!("{grid}\n\n2 replies\n"), 1),
        (format!("{grid}\n--\nAnna\nTel. +49 30 1234567\n"), 1),
        (format!("GRID = \"{BOARD}\".freeze\n"), 1),
        (format!("    let s = solve(\"{BOARD}\").unwrap();\n"), 1),
        (format!("2\n{BOARD}\n{BOARD}\nend\n"), 2),
        (
            format!("INSERT INTO p (id, board) VALUES (1, '{BOARD}'), (2, '{BOARD}');\n"),
            2,
        ),
        (spaced("   "), 3),
        (spaced("\t"), 3),
    ] {
        assert_eq!(boards(&text), Ok(vec![BOARD.into(); n_boards]), "{text}");
    }
    for text in [
        format!("{grid}\n2 5\n"),
        format!("5\n{BOARD}\n{BOARD}\nend\n"),
        format!("'{BOARD}', '{}'\nend\n", &BOARD[..80]),
    ] {
        assert!(boards(&text).is_err(), "{text}");
    }
}

#[test]
fn what_is_left_over_refuses_a_text() {
    let whole = text("", "row ", "", "", "");
    let short = text("", "row ", " ", "", "").replacen(" .", "", 1);
    let longer = format!("{whole}row 53..7....\n");
    let boxes = text("", "box ", "", "", "");
    let beside = text("", "", " ", "", "").replace('\n', " 12 34\n");
    for text in [&short, &longer, &boxes, &beside] {
        assert!(boards(text).is_err(), "{text}{:?}", boards(text));
    }
    // a matrix of zeros and ones is an exact cover
    let binary = text("m = [\n", "[", ", ", "],", "]")
        .replace(['2', '3', '4', '5', '6', '7', '8', '9'], "1");
    assert!(boards(&binary.replace('.', "0")).is_err());
}

/// Fragments of texts in any order: each is read, or refused with a place.
#[test]
fn no_text_is_too_strange() {
    const PARTS: [&str; 34] = [
        "5", "3", "0", ".", "_", "-", "*", "?", ",", ";", "|", "||", "\t", " ", "  ", "\n", "\n\n",
        "[", "]", "{", "}", "(", ")", "\"", "'", "<td>", "<tr>", "</tr>", "\\\\", "\\n", "&", "é",
        "│", "Some(5)",
    ];
    let mut random = Random(80);
    let mut n_read = 0;
    for round in 0..rounds(4000) {
        let n = 1 + random.below(120);
        // fragments alone, or a board with some fragments inserted
        let text = if round % 2 == 0 {
            (0..n).map(|_| random.one(&PARTS)).collect()
        } else {
            let mut text = text("[\n", "[", random.one(&PARTS), "],", "]\n");
            for _ in 0..random.below(4) {
                let at = random.below(text.len());
                let at = (0..=at)
                    .rev()
                    .find(|&at| text.is_char_boundary(at))
                    .unwrap();
                text.insert_str(at, random.one(&PARTS));
            }
            text
        };
        let found = boards(&text);
        n_read += usize::from(found.is_ok());
        if let Err(error) = found {
            assert!(error.starts_with("line "), "{text}\n{error}");
        }
    }
    assert!(n_read > 50, "{n_read}");
}
