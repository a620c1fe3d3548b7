//! Texts made with their meaning: drawings and objects of sudokus, variants, exact covers of
//! programs. The reader returns each text's source, and refuses texts made to be refused.
//!
//! `STRESS=300 cargo test -p quadrille-layouts --test layouts texts` makes three hundred times as
//! many of each kind.

use super::random::Rng;
use quadrille::problem::Problem;
use quadrille::sudoku::{Board, Shape, read};
use quadrille_layouts::content::{Content, InputKind, content};
use quadrille_layouts::read::puzzles as variants_in;
use quadrille_testing::rounds;
use quadrille_variants::{Variant, rules};

/// What a text was made from.
#[derive(Clone, Debug, PartialEq)]
enum Meaning {
    Board(Board),
    /// A board, or a refusal.
    BoardIfAny(Board),
    Variant(Variant),
    Cover(Box<Problem>),
    Refused,
}

/// What a text is read as.
fn meaning(text: &str) -> Option<Meaning> {
    match content(text.as_bytes(), InputKind::Auto) {
        Err(_) => Some(Meaning::Refused),
        Ok(Content::Cover(parsed)) => Some(Meaning::Cover(Box::new(parsed.problem))),
        Ok(Content::Variants(entries)) => match &entries[..] {
            [entry] => Some(Meaning::Variant(entry.puzzle.clone())),
            _ => None,
        },
        Ok(Content::Grid(_)) => None,
        Ok(Content::Sudokus(inner)) => {
            let text = inner.as_deref().unwrap_or(text);
            let entries: Vec<_> = read::puzzles(text.as_bytes()).collect();
            match &entries[..] {
                [Ok(entry)] => Some(Meaning::Board(entry.sudoku.clues().clone())),
                entries if entries.iter().any(Result::is_err) => Some(Meaning::Refused),
                _ => None,
            }
        }
    }
}

impl Rng {
    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}

/// Boxes of each shape that a drawing may show.
const SHAPES: [(usize, usize); 12] = [
    (2, 2),
    (2, 3),
    (3, 2),
    (3, 3),
    (3, 3),
    (2, 4),
    (4, 2),
    (2, 5),
    (5, 2),
    (3, 4),
    (4, 3),
    (4, 4),
];

/// A board with some of the digits of an answer.
fn board(shape: Shape, rng: &mut Rng) -> Board {
    let size = shape.size();
    let mut names: Vec<u8> = (1..=size as u8).collect();
    (1..size)
        .rev()
        .for_each(|n| names.swap(n, rng.below(n + 1)));
    let kept = 1 + rng.below(4);
    let digits: Vec<u8> = (0..shape.n_cells())
        .map(|cell| {
            let (row, column) = (cell / size, cell % size);
            let band = row % shape.box_rows() * shape.box_columns() + row / shape.box_rows();
            let digit = names[(band + column) % size];
            if rng.below(5) < kept { digit } else { 0 }
        })
        .collect();
    Board::new(shape, &digits).unwrap()
}

/// The symbols of the cells, with this mark for empty ones.
fn symbols(board: &Board, empty: &str) -> Vec<String> {
    let symbol = |&digit: &u8| match digit {
        0 => empty.to_owned(),
        digit => char::from_digit(u32::from(digit), 36)
            .unwrap()
            .to_uppercase()
            .to_string(),
    };
    board.digits().iter().map(symbol).collect()
}

/// What stands between columns, within boxes and between them, and whether it shows the boxes.
const COLUMNS: [(&str, &str, bool); 12] = [
    ("", "", false),
    (" ", " ", false),
    (" | ", " | ", false),
    ("", " ", true),
    (" ", "  ", true),
    (" ", "   ", true),
    (" ", " | ", true),
    ("", "|", true),
    (" | ", " || ", true),
    ("│", "┃", true),
    (" │ ", " ║ ", true),
    (" ┊ ", " │ ", true),
];
/// The lines between rows: `-` and `=` for rules, a blank for a blank line.
const ROWS: [(&str, &str, bool); 8] = [
    ("", "", false),
    ("-", "-", false),
    ("", " ", true),
    ("", "-", true),
    ("", "=", true),
    ("-", "=", true),
    (" ", "  ", true),
    (" ", "-", true),
];

/// A drawing of a board: boxes of one shape between the columns, of another between the rows.
fn draw(
    board: &Board,
    [by_columns, by_rows]: [Shape; 2],
    columns: (&str, &str, bool),
    rows: (&str, &str, bool),
    rng: &mut Rng,
) -> String {
    let size = board.shape().size();
    let cells = symbols(board, rng.one(&[".", "0"]));
    let bars = columns.0.contains(['|', '│', '┊']);
    let framed = bars || columns.1.contains(['|', '┃', '║']) && rng.below(2) == 0;
    let side = if framed { columns.1.trim() } else { "" };
    let pad = if columns.1.starts_with(' ') && framed {
        " "
    } else {
        ""
    };
    let side = side.chars().next().map_or(String::new(), String::from);
    let line = |row: usize| {
        let mut line = format!("{side}{pad}");
        for column in 0..size {
            line += match column {
                0 => "",
                column if column % by_columns.box_columns() == 0 => columns.1,
                _ => columns.0,
            };
            line += &cells[row * size + column];
        }
        line + pad + &side + "\n"
    };
    let width = line(0).chars().count() - 1;
    let between = |marks: &str| -> String {
        let one = |mark: char| match mark {
            ' ' => "\n".to_owned(),
            mark => mark.to_string().repeat(width) + "\n",
        };
        marks.chars().map(one).collect()
    };
    let mut text = String::new();
    for row in 0..size {
        text += &match row {
            0 => String::new(),
            row if row % by_rows.box_rows() == 0 => between(rows.1),
            _ => between(rows.0),
        };
        text += &line(row);
    }
    text
}

/// A drawing that shows the boxes by columns, rows or both; or one that contradicts itself.
fn drawing(rng: &mut Rng) -> (String, Meaning) {
    let (rows, columns) = rng.one(&SHAPES);
    let shape = Shape::new(rows, columns).unwrap();
    let other = Shape::new(columns, rows).unwrap();
    let board = board(shape, rng);
    let (by_columns, by_rows) = (rng.one(&COLUMNS), rng.one(&ROWS));
    let is_shown = by_columns.2 || by_rows.2 || Shape::from_size(shape.size()) == Ok(shape);
    if by_columns.2 && by_rows.2 && shape != other && rng.below(3) == 0 {
        let text = draw(&board, [shape, other], by_columns, by_rows, rng);
        return (text, Meaning::Refused);
    }
    let text = draw(&board, [shape; 2], by_columns, by_rows, rng);
    // nothing shows these boxes, so that the usual ones are meant
    if !is_shown {
        let usual = Shape::from_size(shape.size()).unwrap();
        let meaning = Board::new(usual, board.digits()).unwrap();
        return (text, Meaning::BoardIfAny(meaning));
    }
    (text, Meaning::Board(board))
}

/// A board as programs save it, with names beside it that say nothing, or that may be rules.
fn object(rng: &mut Rng) -> (String, Meaning) {
    let shape = Shape::from_size(rng.one(&[4, 6, 9, 9])).unwrap();
    let (size, board) = (shape.size(), board(shape, rng));
    let quoted = |text: &str| format!("\"{text}\"");
    let empty = rng.one(&[".", "0"]);
    let cells = symbols(&board, empty);
    let rows = |of: &dyn Fn(&[String]) -> String| {
        let rows: Vec<String> = cells.chunks(size).map(of).collect();
        format!("[{}]", rows.join(","))
    };
    let numbers = symbols(&board, "0");
    let value = match rng.below(4) {
        0 if size > 4 => quoted(&cells.concat()),
        0 | 1 => rows(&|row| quoted(&row.concat())),
        2 => format!(
            "[{}]",
            numbers
                .chunks(size)
                .map(|row| format!("[{}]", row.join(",")))
                .collect::<Vec<_>>()
                .join(", ")
        ),
        _ => rows(&|row| {
            format!(
                "[{}]",
                row.iter().map(|c| quoted(c)).collect::<Vec<_>>().join(",")
            )
        }),
    };
    let mut pairs = vec![format!(
        "{}: {value}",
        quoted(rng.one(&["puzzle", "board", "grid", "sudoku", "givens"]))
    )];
    let harmless = [
        "\"title\": \"No. 7\"",
        "\"author\": \"ann\"",
        "\"id\": 12",
        "\"comment\": \"hard\"",
        "\"url\": \"https://a.b/c\"",
        "\"created_at\": \"2020-01-02\"",
        "\"difficulty\": 3.4",
        "\"tags\": [\"a\", \"b\"]",
        "\"type\": \"classic\"",
        "\"variant\": \"standard\"",
        "\"rules\": \"Normal rules apply\"",
        "\"diagonals\": false",
        "\"cages\": null",
        "\"thermos\": []",
        "\"meta\": {\"n\": 1}",
        "\"_id\": \"5f\"",
        "\"isUnique\": true",
        "\"source\": null",
    ];
    let rules = [
        "\"diagonals\": true",
        "\"diagonal\": 1",
        "\"antiknight\": true",
        "\"anti-king\": \"yes\"",
        "\"thermos\": [[\"r1c1\", \"r1c2\"]]",
        "\"thermo\": [[[0, 0], [0, 1]]]",
        "\"variant\": \"killer\"",
        "\"killer\": [{\"cells\": [\"r1c1\"], \"sum\": 1}]",
        "\"constraints\": [\"antiknight\"]",
        "\"constraints\": {\"king\": true}",
        "\"type\": \"jigsaw\"",
        "\"sandwich\": [1, 2]",
        "\"extra\": [[0, 1]]",
        "\"kropki\": {\"white\": []}",
        "\"disjoint\": 1",
        "\"windows\": true",
        "\"sums\": [3, 4]",
        "\"rules\": \"anti-knight\"",
        "\"rule\": \"anti-king\"",
        "\"lines\": [[1, 2]]",
        "\"nonconsecutive\": true",
        "\"regionMap\": \"aabb\"",
        "\"parity\": \"even\"",
        "\"renban\": [[1]]",
        "\"box\": \"3x2\"",
    ];
    let mut meaning = Meaning::Board(board);
    for _ in 0..rng.below(4) {
        let at = rng.below(pairs.len() + 1);
        pairs.insert(at, rng.one(&harmless).to_owned());
    }
    if rng.below(2) == 0 {
        let at = rng.below(pairs.len() + 1);
        pairs.insert(at, rng.one(&rules).to_owned());
        meaning = Meaning::Refused;
    }
    if rng.below(4) == 0 {
        pairs.push(format!("\"size\": {size}"));
    }
    let object = format!("{{{}}}", pairs.join(rng.one(&[", ", ",\n  "])));
    let text = match rng.below(4) {
        0 => format!("[{object}]"),
        1 => format!("{{\"data\": {object}, \"status\": \"ok\"}}"),
        2 => object
            .replace('"', "'")
            .replace("true", "True")
            .replace("null", "None"),
        _ => object,
    };
    (text, meaning)
}

/// A 9x9 board as people paste it.
fn pasted(rng: &mut Rng) -> (String, Meaning) {
    let shape = Shape::NINE;
    let board = board(shape, rng);
    let line = symbols(&board, ".").concat();
    let rows: Vec<&str> = line
        .as_bytes()
        .chunks(9)
        .map(|row| std::str::from_utf8(row).unwrap())
        .collect();
    let nine = rows.join("\n");
    let between =
        |row: &str, mark: &str| row.chars().map(String::from).collect::<Vec<_>>().join(mark);
    let blank = |row: &str| row.replace('.', "");
    let number = rng.one(&["7", "12", "7.1", "123", "8.4/8.4/2.6", "9.0"]);
    let text = match rng.below(10) {
        0 => format!("{number}\n{nine}\n"),
        1 => format!("{nine}\n{number}\n"),
        2 => format!("{number}\n\n{nine}\n\n{number}"),
        3 => format!(
            "https://a.org/{}{line}{}",
            rng.one(&["play?board=", "s/", "#"]),
            rng.one(&["", "&level=3", "/"])
        ),
        4 => {
            let row = |row: &&str| format!("|{}|.\n", between(row, "|").replace('.', " "));
            format!(
                "\\begin{{sudoku}}\n{}\\end{{sudoku}}\n",
                rows.iter().map(row).collect::<String>()
            )
        }
        5 => {
            // a range of a spreadsheet with empty borders
            let (left, right) = (rng.below(2), rng.below(2));
            let mark = rng.one(&[",", ";", "\t"]);
            let row = |row: &&str| {
                let fields: Vec<String> = row.chars().map(|c| blank(&c.to_string())).collect();
                format!(
                    "{}{}{}\n",
                    mark.repeat(left),
                    fields.join(mark),
                    mark.repeat(right)
                )
            };
            let outside = mark.repeat(8 + left + right) + "\n";
            let title = match rng.below(3) {
                0 => format!("My sudoku{outside}"),
                1 if left + right > 0 => outside,
                _ => String::new(),
            };
            let text = title + &rows.iter().map(row).collect::<String>();
            return (text, Meaning::BoardIfAny(board));
        }
        6 => format!("[Puzzle]\n{nine}\n[State]\n{}\n", nine.replace('.', "1")),
        7 => format!("{line} {number}"),
        8 => format!("{} {line}", rng.one(&["7", "12", "001"])),
        _ => format!("Sudoku {number}\n\n{nine}\n\nby ann, hard\n"),
    };
    (text, Meaning::Board(board))
}

/// Cells several lines high.
fn tall(rng: &mut Rng) -> (String, Meaning) {
    let shape = Shape::from_size(rng.one(&[4, 6, 9])).unwrap();
    let (size, board) = (shape.size(), board(shape, rng));
    let cells = symbols(&board, " ");
    let rule = "+---".repeat(size) + "+\n";
    let gap = "|   ".repeat(size) + "|\n";
    let before = rng.below(2);
    let behind = if before == 0 { 1 } else { rng.below(2) };
    let row = |row: &[String]| {
        let line = format!("| {} ", row.join(" | "));
        format!(
            "{}{line}|\n{}{rule}",
            gap.repeat(before),
            gap.repeat(behind)
        )
    };
    let text = rule.clone() + &cells.chunks(size).map(row).collect::<String>();
    (text, Meaning::Board(board))
}

/// Boards that overlap, with a mark of its own for what belongs to none.
fn overlapping(rng: &mut Rng) -> (String, Meaning) {
    let marks = rng.one(&[[".", "x"], ["0", "."], [".", "*"], ["0", "x"], ["_", "."]]);
    let (size, inside): (usize, fn(usize, usize) -> bool) = match rng.below(3) {
        0 => (21, |row, column| {
            let of = |at: usize, from: usize| (from..from + 9).contains(&at);
            [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)]
                .iter()
                .any(|&(top, left)| of(row, top) && of(column, left))
        }),
        1 => (15, |row, column| {
            row < 9 && column < 9 || row > 5 && column > 5
        }),
        _ => (12, |row, column| {
            row < 9 && column < 9 || row > 2 && column > 2
        }),
    };
    let mut text = String::new();
    for row in 0..size {
        for column in 0..size {
            text += match inside(row, column) {
                true if rng.below(9) == 0 => {
                    rng.one(&["1", "2", "3", "4", "5", "6", "7", "8", "9"])
                }
                inside => marks[usize::from(!inside)],
            };
            text += if column + 1 < size {
                rng.one(&[""])
            } else {
                "\n"
            };
        }
    }
    (text, Meaning::Refused)
}

/// Killers and jigsaws in the ways that they are written.
fn variant(rng: &mut Rng) -> (String, Meaning) {
    let map = ["aabb", "aabc", "ddbc", "ddcc"];
    let cells = |name: char| -> Vec<usize> {
        let all = map.concat();
        all.chars()
            .enumerate()
            .filter(|&(_, c)| c == name)
            .map(|(cell, _)| cell)
            .collect()
    };
    if rng.below(2) == 0 {
        let sign = rng.one(&["=", ": ", ":", " = ", " : "]);
        let sums: Vec<(char, u32)> = "abcd"
            .chars()
            .map(|name| (name, rng.one(&[10, 10, 10, 10, 9])))
            .collect();
        let words: Vec<String> = sums
            .iter()
            .map(|(name, sum)| format!("{name}{sign}{sum}"))
            .collect();
        let text = format!(
            "{}\n{}{}\n",
            map.join("\n"),
            rng.one(&["", "\n"]),
            words.join(rng.one(&["\n", ", ", "\n\n"]))
        );
        let mut puzzle = Variant::usual(4).unwrap();
        for (name, sum) in sums {
            let cage = rules::CAGE.on(cells(name)).value(sum);
            match puzzle.clone().rule(cage) {
                Ok(next) => puzzle = next,
                Err(_) => return (text, Meaning::Refused),
            }
        }
        return (text, Meaning::Variant(puzzle));
    }
    let givens = rng.one(&["1...", "..2.", "...."]);
    let empty = ["....", "...."];
    let board = [givens, empty[0], empty[1], ".4.."];
    let beside = |left: &[&str; 4], right: &[&str; 4]| {
        let rows = left
            .iter()
            .zip(right)
            .map(|(left, right)| format!("{left}  {right}\n"));
        rows.collect::<String>()
    };
    let text = match rng.below(4) {
        0 => beside(&board, &map),
        1 => beside(&map, &board),
        2 => format!("{}\n\n{}\n", board.join("\n"), map.join("\n")),
        _ => format!(
            "{{\"title\": \"j\", \"regions\": \"{}\", \"givens\": \"{}\"}}",
            map.concat(),
            board.concat()
        ),
    };
    let region = |c: char| "abcd".find(c).unwrap();
    let regions: Vec<usize> = map.concat().chars().map(region).collect();
    let digits: Vec<u8> = board
        .concat()
        .bytes()
        .map(|byte| byte.saturating_sub(b'0'))
        .map(|d| if d > 9 { 0 } else { d })
        .collect();
    let puzzle = Variant::jigsaw(&regions).and_then(|puzzle| puzzle.givens(&digits));
    (text, puzzle.map_or(Meaning::Refused, Meaning::Variant))
}

/// An exact cover as programmers have it.
fn cover(rng: &mut Rng) -> (String, Meaning) {
    let (n_items, n_options) = (3 + rng.below(6), 2 + rng.below(7));
    let words = rng.below(2) == 0;
    let item = |n: usize| match words {
        true => ["ann", "ben", "cam", "dan", "eve", "fay", "gus", "hal"][n].to_owned(),
        false => (n + 1).to_string(),
    };
    let mut options: Vec<Vec<usize>> = (0..n_options)
        .map(|_| {
            let chosen: Vec<usize> = (0..n_items).filter(|_| rng.below(3) == 0).collect();
            if chosen.is_empty() {
                vec![rng.below(n_items)]
            } else {
                chosen
            }
        })
        .collect();
    // every item in some option, in the order of the items
    options.insert(0, (0..n_items).step_by(2).collect());
    options.insert(1, (1..n_items).step_by(2).collect());
    let form = rng.below(9);
    let named = matches!(form, 2..=5);
    // words come in the order of the text, unless they are listed
    let listed = matches!(form, 1 | 3 | 5..);
    let mut order: Vec<usize> = Vec::new();
    if words && !listed {
        options.iter().flatten().for_each(|&n| {
            if !order.contains(&n) {
                order.push(n);
            }
        });
    } else {
        order.extend(0..n_items);
    }
    let matrix = form > 5;
    let mut builder = Problem::builder();
    let names: Vec<String> = order
        .iter()
        .map(|&n| {
            if matrix && form < 8 {
                (n + 1).to_string()
            } else {
                item(n)
            }
        })
        .collect();
    let name = |n: usize| names[order.iter().position(|&other| other == n).unwrap()].clone();
    builder.primaries(&names).unwrap();
    for (n, option) in options.iter().enumerate() {
        let id = builder
            .option_by_names(option.iter().map(|&n| name(n)))
            .unwrap();
        if named {
            builder.name_option(id, format!("S{n}")).unwrap();
        }
    }
    let quote = rng.one(&["\"", "'"]);
    let shown = |n: usize| {
        if words {
            format!("{quote}{}{quote}", item(n))
        } else {
            item(n)
        }
    };
    let list = |option: &Vec<usize>, [open, close]: [&str; 2]| {
        let items: Vec<String> = option.iter().map(|&n| shown(n)).collect();
        format!("{open}{}{close}", items.join(", "))
    };
    let bits = |option: &Vec<usize>, mark: &str| {
        let bits: Vec<&str> = (0..n_items)
            .map(|n| if option.contains(&n) { "1" } else { "0" })
            .collect();
        bits.join(mark)
    };
    let universe = list(&(0..n_items).collect(), ["{", "}"]);
    let lists: Vec<String> = options
        .iter()
        .map(|option| list(option, ["[", "]"]))
        .collect();
    let pairs: Vec<String> = lists
        .iter()
        .enumerate()
        .map(|(n, list)| format!("{quote}S{n}{quote}: {list}"))
        .collect();
    let sets: Vec<String> = options
        .iter()
        .enumerate()
        .map(|(n, option)| format!("S{n} = {}", list(option, ["{", "}"])))
        .collect();
    let rows: Vec<String> = options
        .iter()
        .map(|option| format!("[{}]", bits(option, ", ")))
        .collect();
    let text = match form {
        0 => format!("[{}]", lists.join(rng.one(&[", ", ",\n "]))),
        1 => format!(
            "X = {universe}\nrows = [{}]  # the options",
            lists.join(", ")
        ),
        2 => format!("{{{}}}", pairs.join(", ")),
        3 => format!("X = {universe}\nY = {{\n    {}}}\n", pairs.join(",\n    ")),
        4 => sets.join("\n"),
        5 => format!("U = {universe}\n{}", sets.join(";\n")),
        6 => format!("[{}]", rows.join(",\n")),
        7 => format!("import numpy\nA = numpy.array([{}])", rows.join(",\n"))
            .replace("import numpy\n", ""),
        _ => {
            let header: Vec<String> = (0..n_items).map(item).collect();
            let rows: Vec<String> = options.iter().map(|option| bits(option, ",")).collect();
            format!("{}\n{}\n", header.join(","), rows.join("\n"))
        }
    };
    (text, Meaning::Cover(Box::new(builder.build().unwrap())))
}

#[test]
fn a_text_is_read_as_what_it_was_made_from() {
    type Make = fn(&mut Rng) -> (String, Meaning);
    const KINDS: [(&str, Make); 7] = [
        ("drawing", drawing),
        ("object", object),
        ("pasted", pasted),
        ("tall", tall),
        ("overlapping", overlapping),
        ("variant", variant),
        ("cover", cover),
    ];
    let n = rounds(300);
    let mut wrong: Vec<String> = Vec::new();
    for (kind, make) in KINDS {
        let (mut rng, mut refused) = (Rng(56), 0);
        for _ in 0..n {
            let (text, expected) = make(&mut rng);
            let found = meaning(&text);
            let fits = match (&expected, &found) {
                (Meaning::BoardIfAny(board), Some(Meaning::Board(found))) => found == board,
                (Meaning::BoardIfAny(_), Some(Meaning::Refused)) => true,
                // zeros and ones can be a matrix
                (Meaning::Board(_), Some(Meaning::Refused)) if !text.contains(|c| c > '1') => true,
                (expected, Some(found)) => expected == found,
                (_, None) => false,
            };
            refused += usize::from(found == Some(Meaning::Refused));
            if !fits {
                let found = match found {
                    Some(Meaning::Refused) => {
                        content(text.as_bytes(), InputKind::Auto).err().map_or_else(
                            || {
                                read::puzzles(text.as_bytes())
                                    .find_map(Result::err)
                                    .unwrap()
                                    .to_string()
                            },
                            |error| error.to_string(),
                        )
                    }
                    found => format!("{found:?}"),
                };
                wrong.push(format!(
                    "{kind}:\n{text}\nfound {found}\nexpected {expected:?}"
                ));
            }
        }
        println!("{kind}: {refused} of {n} refused");
    }
    let shown = &wrong[..wrong.len().min(6)];
    assert!(
        wrong.is_empty(),
        "{} misread, such as\n{}",
        wrong.len(),
        shown.join("\n\n")
    );
}

/// A board and a map of its regions in any two forms.
#[test]
fn a_map_beside_a_board_makes_a_jigsaw_in_any_form() {
    let (board, map) = (
        ["1...", "..2.", ".3..", "...4"],
        ["AABB", "ACBB", "ACCD", "CDDD"],
    );
    let list = |rows: [&str; 4]| {
        let row = |row: &str| -> String {
            let cells: Vec<String> = row.replace('.', "0").chars().map(String::from).collect();
            format!("{{{}}}", cells.join(", "))
        };
        rows.map(row).join(",\n")
    };
    let expected = variants_in(format!("{}\n\n{}\n", board.join("\n"), map.join("\n"))).unwrap();
    for text in [
        format!(
            "int board[4][4] = {{\n{}\n}};\nchar map[4][5] = {{\"{}\"}};",
            list(board),
            map.join("\", \"")
        ),
        format!(
            "board = [\"{}\"]\nregions = [\"{}\"]",
            board.join("\", \""),
            map.join("\", \"")
        ),
        format!(
            "regions:\n  - {}\nboard:\n  - {}\n",
            map.join("\n  - "),
            board.join("\n  - ")
        ),
        format!("givens:  {}\nregions: {}\n", board.concat(), map.concat()),
    ] {
        let read = variants_in(&text).unwrap_or_else(|error| panic!("{text}\n{error}"));
        assert_eq!(read[0].puzzle, expected[0].puzzle, "{text}");
    }
}
