//! Relations that hold for any text: in every layout a drawing with a spoiled character is refused
//! or is the same board; an exact cover with names of any kind is read as with `--input dlx`, or
//! the refusal names that flag.
//!
//! `STRESS=500 cargo test -p quadrille-console --lib input::tests` tries five hundred times as many
//! drawings and exact covers.

use super::kind::{Input, input};
use quadrille::format::dlx;
use quadrille::problem::Problem;
use quadrille::sudoku::read::{self, Entry};
use quadrille_layouts::content::InputKind;
use quadrille_testing::{Random, rounds};
use std::ops::Range;

/// A board as a text, and the byte range of each cell.
#[derive(Default)]
struct Drawn {
    text: String,
    cells: Vec<Range<usize>>,
}

impl Drawn {
    fn put(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn cell(&mut self, text: &str) {
        self.cells
            .push(self.text.len()..self.text.len() + text.len());
        self.text.push_str(text);
    }
}

/// A full board, its digits exchanged: for each cell its digit from 1.
fn full([height, width]: [usize; 2], random: &mut Random) -> Vec<usize> {
    let size = height * width;
    let mut names: Vec<usize> = (1..=size).collect();
    (1..size)
        .rev()
        .for_each(|i| names.swap(i, random.below(i + 1)));
    let digit = |row: usize, column: usize| (width * (row % height) + row / height + column) % size;
    (0..size * size)
        .map(|cell| names[digit(cell / size, cell % size)])
        .collect()
}

/// The board in a frame: bars and rules of some kind, cells with blanks between them or not, any
/// mark for empty ones.
fn frame([height, width]: [usize; 2], digits: &[usize], random: &mut Random) -> Drawn {
    let size = height * width;
    let (corner, rule) = random.one(&[
        ('+', '-'),
        ('*', '-'),
        ('|', '-'),
        ('+', '='),
        ('-', '-'),
        ('#', '#'),
    ]);
    let empty = random.one(&[".", "0", "?", "o", "_", "*", "-", "x"]);
    // a mark that is a rule, too, makes other drawings
    let empty = if empty.starts_with(['*', '-']) && (corner == '*' || rule == '-') {
        "."
    } else {
        empty
    };
    let (blanks, outside) = (random.below(2) == 0, random.below(4) > 0);
    let of_box = if blanks { 2 * width + 1 } else { width };
    let line = |_: usize| {
        let stroke = rule.to_string().repeat(of_box);
        let inner = vec![stroke; height].join(&corner.to_string());
        if outside {
            format!("{corner}{inner}{corner}\n")
        } else {
            format!("{inner}\n")
        }
    };
    let mut drawn = Drawn::default();
    let bar = |edge: bool| if edge && !outside { "" } else { "|" };
    for row in 0..size {
        if row % height == 0 && (outside || row > 0) {
            drawn.put(&line(row));
        }
        drawn.put(bar(true));
        for column in 0..size {
            if column > 0 && column % width == 0 {
                drawn.put(if blanks { " |" } else { "|" });
            }
            drawn.put(if blanks { " " } else { "" });
            let digit = digits[row * size + column];
            drawn.cell(&if digit == 0 {
                empty.to_owned()
            } else {
                digit.to_string()
            });
        }
        drawn.put(if blanks { " " } else { "" });
        drawn.put(bar(true));
        drawn.put("\n");
    }
    if outside {
        drawn.put(&line(size));
    }
    drawn
}

/// A table of a database, of Markdown or with commas whose row has the board, among other columns.
fn table(digits: &[usize], random: &mut Random) -> Drawn {
    let empty = random.one(&[".", "0", "*"]);
    let style = random.below(4);
    let mut drawn = Drawn::default();
    let ruled = format!("+----+-{}-+\n", "-".repeat(81));
    drawn.put(&match style {
        0 => format!("{ruled}| id | {:<81} |\n{ruled}| 17 | ", "puzzle"),
        1 => format!(
            "| id | {:<81} |\n|----|{}|\n| 17 | ",
            "puzzle",
            "-".repeat(83)
        ),
        2 => "id,puzzle,level\n17,".to_owned(),
        _ => format!(" id | {:<81}\n----+-{}\n 17 | ", "puzzle", "-".repeat(81)),
    });
    for &digit in digits {
        drawn.cell(&if digit == 0 {
            empty.to_owned()
        } else {
            digit.to_string()
        });
    }
    drawn.put(&match style {
        0 => format!(" |\n{ruled}"),
        1 => " |\n".to_owned(),
        2 => ",easy\n".to_owned(),
        _ => "\n(1 row)\n".to_owned(),
    });
    drawn
}

/// Candidates of each cell, with rules between the boxes or not.
fn candidates([height, width]: [usize; 2], digits: &[usize], random: &mut Random) -> Drawn {
    let size = height * width;
    let ruled = random.below(2) == 0;
    let stroke = "-".repeat((size + 1) * width + 1);
    let line = format!("{}\n", vec![stroke; height].join("+"));
    let mut drawn = Drawn::default();
    for row in 0..size {
        if ruled && row > 0 && row % height == 0 {
            drawn.put(&line);
        }
        for column in 0..size {
            if column > 0 {
                drawn.put(if ruled && column % width == 0 {
                    " | "
                } else {
                    " "
                });
            }
            let digit = digits[row * size + column];
            let group: String = (1..=size)
                .filter(|&other| other == digit || random.below(3) == 0)
                .map(|d| d.to_string())
                .collect();
            let pad = size - group.len();
            drawn.cell(&group);
            drawn.put(&" ".repeat(pad));
        }
        drawn.put("\n");
    }
    drawn
}

/// The boards that a text is answered for; empty for a text refused as a whole or in part.
fn answered(text: &str) -> Result<Vec<Entry>, &'static str> {
    match input(text.as_bytes().to_vec(), InputKind::Auto, "text".into()) {
        Err(_) => Ok(Vec::new()),
        Ok(Input::Cover(_)) => Err("an exact cover"),
        Ok(Input::Variants(_)) => Err("a variant"),
        Ok(Input::Grid(_)) => Err("a kakuro or a nonogram"),
        // a refusal in its place is no answer to another question
        Ok(Input::Sudokus(_)) => Ok(read::puzzles(text.as_bytes())
            .collect::<Result<Vec<_>, _>>()
            .unwrap_or_default()),
    }
}

/// What each cell may be.
fn allowed(entry: &Entry) -> Vec<Vec<bool>> {
    let (sudoku, size) = (&entry.sudoku, entry.sudoku.shape().size() as u8);
    (0..sudoku.shape().n_cells())
        .map(|cell| (1..=size).map(|digit| sudoku.allows(cell, digit)).collect())
        .collect()
}

/// Exchanges, removes or adds a character, or a whole line; the bytes that were concerned.
fn spoil(text: &mut String, random: &mut Random) -> Range<usize> {
    const WITH: &str = "0123456789abcxXoO.*_-+=|#%?/[]\"'~ \t\n:,;&$!rc";
    let with = WITH.as_bytes()[random.below(WITH.len())] as char;
    let at = random.below(text.len());
    match random.below(8) {
        0..=3 => text.replace_range(at..=at, &with.to_string()),
        4 | 5 => text.insert(at, with),
        6 => drop(text.remove(at)),
        _ => {
            let from = text[..at].rfind('\n').map_or(0, |from| from + 1);
            let to = text[at..].find('\n').map_or(text.len(), |to| at + to + 1);
            text.replace_range(from..to, "");
            return from..to;
        }
    }
    at..at + 1
}

#[test]
fn a_spoiled_drawing_is_refused_or_the_same_board() {
    const SHAPES: [[usize; 2]; 4] = [[2, 2], [2, 3], [3, 3], [3, 3]];
    let mut random = Random(34);
    let (mut refused, mut same, mut near, mut wrong) = (0_u64, 0_u64, 0_u64, Vec::new());
    for round in 0..rounds(1500) {
        let shape = SHAPES[random.below(4)];
        let mut digits = full(shape, &mut random);
        let kept = 1 + random.below(5);
        digits
            .iter_mut()
            .for_each(|digit| *digit *= usize::from(random.below(6) < kept));
        let drawn = match round % 3 {
            0 => frame(shape, &digits, &mut random),
            1 => {
                digits = full([3, 3], &mut random);
                digits
                    .iter_mut()
                    .for_each(|digit| *digit *= usize::from(random.below(6) < kept));
                table(&digits, &mut random)
            }
            _ => candidates(shape, &full(shape, &mut random), &mut random),
        };
        // some marks stand for digits or letters of larger boards in other places
        let Ok([before]) = answered(&drawn.text)
            .as_deref()
            .map(|all| <&[Entry; 1]>::try_from(all).map_or([None], |[one]| [Some(one.clone())]))
        else {
            wrong.push(format!("not read:\n{}", drawn.text));
            continue;
        };
        let Some(before) = before else { continue };
        let mut text = drawn.text.clone();
        let touched = spoil(&mut text, &mut random);
        match answered(&text) {
            Err(other) => wrong.push(format!("read as {other}:\n{}\n{text}", drawn.text)),
            Ok(entries) if entries.is_empty() => refused += 1,
            Ok(entries) => {
                let (was, is) = (allowed(&before), allowed(&entries[0]));
                let changed: Vec<usize> = (0..was.len())
                    .filter(|&cell| was.get(cell) != is.get(cell))
                    .collect();
                let is_near = |&cell: &usize| {
                    let of = &drawn.cells[cell];
                    of.start <= touched.end && touched.start <= of.end
                };
                if entries.len() > 1
                    || is.len() != was.len()
                    || changed.len() > 1
                    || !changed.iter().all(is_near)
                {
                    wrong.push(format!(
                        "cells {changed:?} are others:\n{}\n{text}",
                        drawn.text
                    ));
                } else if changed.is_empty() {
                    same += 1;
                } else {
                    near += 1;
                }
            }
        }
    }
    println!(
        "{refused} refused, {same} the same board, {near} but for the cell that was spoiled, {} \
        misread",
        wrong.len()
    );
    assert!(
        wrong.is_empty(),
        "{} misread, such as\n{}",
        wrong.len(),
        wrong[..wrong.len().min(5)].join("\n\n")
    );
    assert!(refused > same && same > 0 && near > 0);
}

/// A name of some shape; names of one problem are usually of one.
fn name(shape: usize, number: usize, random: &mut Random) -> String {
    const BOARD: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    match shape {
        0 => format!("r{}c{}", number / 3 + 1, number % 3 + 1),
        1 => format!("{}{}", ["A", "B", "C", "D"][number / 4 % 4], number % 4 + 1),
        2 => (number + 1).to_string(),
        3 => format!("{:02}", number + 1),
        4 => (0..9)
            .map(|at| {
                if at == number {
                    '1'
                } else {
                    random.one(&['.', '0', '5', '9'])
                }
            })
            .collect(),
        5 => format!("{}{}", &BOARD[number..], &BOARD[..number]),
        6 => format!("{number}="),
        7 => format!(
            "{}{number}",
            random.one(&["+", "-", "*", "=", "_", "~", "#", "%", "//", "["])
        ),
        8 => format!(
            "{}{number}{}",
            random.one(&["\"", "'", "<", "(", "{"]),
            random.one(&["\"", "'", ">", ")", "}"])
        ),
        9 => "+-*=_~#"
            .chars()
            .cycle()
            .skip(number)
            .take(1 + number / 7)
            .collect(),
        10 => format!("{}x{}", number + 1, number + 2),
        11 => {
            [
                "puzzle", "solution", "board", "width", "rows", "columns", "items", "grid", "cage",
            ][number % 9]
                .to_owned()
                + &"s".repeat(number / 9)
        }
        12 => format!("1..{number}.2"),
        _ => format!("item{number}"),
    }
}

/// An exact cover in Knuth's text: secondary items, colors, bounds and costs in some.
fn cover(random: &mut Random) -> String {
    let shape = random.below(14);
    let (n, others) = (1 + random.below(9), random.below(3) * random.below(2));
    let mut names: Vec<String> = (0..n + others)
        .map(|number| name(shape, number, random))
        .collect();
    if random.below(8) == 0 {
        let at = random.below(names.len());
        names[at] = name(random.below(14), at, random);
    }
    let (bounds, costs, colors) = (
        random.below(6) == 0,
        random.below(6) == 0,
        random.below(2) == 0,
    );
    let mut text = String::new();
    if random.below(10) == 0 {
        text.push_str("| a comment\n");
    }
    let primary = names[..n].iter().map(|name| {
        let times = if bounds {
            random.one(&["", "2|", "0:1|", "1:2|"])
        } else {
            ""
        };
        format!("{times}{name}")
    });
    text.push_str(&primary.collect::<Vec<_>>().join(" "));
    if others > 0 {
        text.push_str(" | ");
        text.push_str(&names[n..].join(" "));
    }
    text.push('\n');
    let whole = random.below(12) == 0;
    for _ in 0..=random.below(11) {
        let first = random.below(n);
        let mut words: Vec<String> = Vec::new();
        for (number, name) in names.iter().enumerate() {
            if number == first || whole || random.below(3) == 0 {
                let color = if number >= n && colors {
                    random.one(&["", ":1", ":x"])
                } else {
                    ""
                };
                words.push(format!("{name}{color}"));
            }
        }
        if costs {
            words.push(format!("|{}", random.below(20)));
        }
        text.push_str(&words.join(" "));
        text.push('\n');
    }
    text
}

/// Whether every line begins with one and the same whole board.
fn is_list(text: &str) -> bool {
    let word = |line: &'_ str| {
        line.split([' ', ':'])
            .next()
            .unwrap_or("")
            .rsplit('|')
            .next()
            .unwrap_or("")
            .to_owned()
    };
    let first = text
        .lines()
        .map(word)
        .find(|word| !word.is_empty())
        .unwrap_or_default();
    first.len() == 81
        && text
            .lines()
            .filter(|line| !line.starts_with("| a"))
            .all(|line| word(line) == first)
}

#[test]
fn an_exact_cover_is_the_same_without_its_flag_or_refused_with_it() {
    let mut random = Random(5);
    let (mut same, mut refused, mut wrong) = (0_u64, 0_u64, Vec::new());
    for _ in 0..rounds(1500) {
        let text = cover(&mut random);
        let Ok(by_flag) = dlx::read(text.as_bytes()) else {
            continue;
        };
        // the same word in each line is anything, perhaps a matrix
        let mut words = text.lines().filter(|line| !line.starts_with("| "));
        let first = words.next();
        if by_flag.problem.n_items() == 1 && words.all(|word| Some(word) == first) {
            continue;
        }
        let is = |problem: &Problem| *problem == by_flag.problem;
        match input(text.as_bytes().to_vec(), InputKind::Auto, "text".into()) {
            Ok(Input::Cover(parsed)) if is(&parsed.problem) => same += 1,
            Err(error) if format!("{error:#}").contains("--input dlx") => refused += 1,
            Err(error) => wrong.push(format!("refused without the flag: {error:#}\n{text}")),
            Ok(Input::Cover(_)) => wrong.push(format!("another exact cover:\n{text}")),
            Ok(Input::Variants(_)) => wrong.push(format!("a variant:\n{text}")),
            Ok(Input::Grid(_)) => wrong.push(format!("a kakuro or a nonogram:\n{text}")),
            // the same boards in every line are a list
            Ok(Input::Sudokus(_)) if is_list(&text) => same += 1,
            Ok(Input::Sudokus(_)) => {
                let found: Vec<String> = read::puzzles(text.as_bytes())
                    .map(|read| {
                        read.map_or_else(
                            |error| error.to_string(),
                            |entry| format!("a board on line {}", entry.line),
                        )
                    })
                    .collect();
                wrong.push(format!("sudokus ({}):\n{text}", found.join("; ")));
            }
        }
    }
    println!(
        "{same} the same, {refused} refused with the flag, {} otherwise",
        wrong.len()
    );
    assert!(
        wrong.is_empty(),
        "{} otherwise, such as\n{}",
        wrong.len(),
        wrong[..wrong.len().min(5)].join("\n")
    );
    assert!(same > 5 * refused && refused > 0);
}
