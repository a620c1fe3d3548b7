//! What is converted there and back is the same.

use super::{files, printed, run};
use quadrille::format;
use quadrille::problem::{OptionId, Problem};
use quadrille::sudoku::read::{Entry, puzzles};
use std::fs;

const LAYOUTS: [&str; 7] = [
    "line",
    "rows",
    "numbers",
    "grid",
    "json",
    "csv",
    "candidates",
];

fn convert(to: &str, flags: &[&str], text: &str) -> (i32, String, String) {
    run(&[&["convert", "--to", to], flags].concat(), text.as_bytes())
}

/// What a puzzle allows in each cell.
fn cells(entry: &Entry) -> Vec<bool> {
    let (sudoku, size) = (&entry.sudoku, entry.sudoku.shape().size() as u8);
    let cells = 0..sudoku.shape().n_cells();
    cells
        .flat_map(|cell| (1..=size).map(move |digit| sudoku.allows(cell, digit)))
        .collect()
}

#[test]
fn sudokus_come_back_from_every_layout() {
    for path in files("puzzles/sudoku") {
        let bytes: Vec<u8> = fs::read(&path).unwrap();
        let entries: Vec<Entry> = puzzles(&bytes).take(40).filter_map(Result::ok).collect();
        let text = path.display().to_string();
        for to in LAYOUTS {
            let (_, out, _) = run(&["convert", "--to", to, &text], b"");
            if out.is_empty() {
                // refused: not every layout can hold every puzzle
                continue;
            }
            let back: Vec<Entry> = puzzles(out.as_bytes())
                .take(entries.len())
                .map(|read| read.unwrap())
                .collect();
            assert_eq!(back.len(), entries.len(), "{text} {to}");
            for (back, entry) in back.iter().zip(&entries) {
                assert_eq!(back.sudoku.shape(), entry.sudoku.shape(), "{text} {to}");
                assert!(
                    cells(back) == cells(entry),
                    "{text} {to}, line {}",
                    entry.line
                );
            }
        }
    }
}

#[test]
fn every_puzzle_has_a_layout_that_holds_it() {
    for path in files("puzzles/sudoku") {
        let text = path.display().to_string();
        let holds = |to: &&str| run(&["convert", "--to", *to, &text], b"").0 == 0;
        assert!(
            ["grid", "candidates", "pencilmarks"].iter().any(holds),
            "{text}"
        );
    }
}

/// An option without numbers: what it covers, its cost and its name.
fn option(problem: &Problem, option: OptionId) -> (String, i64, Option<String>) {
    let text = format::dlx::option_text(problem, option);
    (
        text,
        problem.units(option),
        problem.option_name(option).map(str::to_owned),
    )
}

fn assert_same(one: &Problem, other: &Problem, what: &str) {
    let items = |problem: &Problem| -> Vec<String> {
        let item = |item| {
            format!(
                "{} {} {}",
                problem.item_name(item),
                problem.is_primary(item),
                problem.bounds(item)
            )
        };
        problem.items().map(item).collect()
    };
    assert_eq!(items(one), items(other), "{what}");
    assert!(
        one.options()
            .map(|id| option(one, id))
            .eq(other.options().map(|id| option(other, id))),
        "{what}"
    );
}

#[test]
fn exact_covers_come_back_from_every_language() {
    for path in files("puzzles/cover") {
        let name = path.display().to_string();
        let problem = format::read(fs::read(&path).unwrap()).unwrap().problem;
        let json = run(&["convert", "--to", "json", &name], b"").1;
        assert_same(&problem, &format::read(&json).unwrap().problem, &name);
        let dlx = convert("dlx", &[], &json).1;
        assert_same(&problem, &format::read(&dlx).unwrap().problem, &name);
        for to in ["matrix", "sparse"] {
            let (code, matrix, err) = convert(to, &["--drop-costs"], &dlx);
            if code != 0 {
                assert!(err.contains("a matrix cannot hold"), "{name} {to}: {err}");
                continue;
            }
            let back = convert("sparse", &["--input", "matrix"], &matrix).1;
            let sets = |problem: &Problem| -> Vec<Vec<usize>> {
                let items = |option| {
                    problem
                        .entries(option)
                        .iter()
                        .map(|entry| entry.item.index())
                };
                problem
                    .options()
                    .map(|option| {
                        let mut items: Vec<usize> = items(option).collect();
                        items.sort_unstable();
                        items
                    })
                    .collect()
            };
            assert_eq!(
                sets(&format::matrix::read(&back).unwrap().problem),
                sets(&problem),
                "{name} {to}"
            );
        }
    }
}

#[test]
fn a_sudoku_and_its_exact_cover_have_one_answer() {
    let board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let dlx = printed(&["convert", "--to", "dlx", board], b"");
    for (to, flags) in [
        ("dlx", &[][..]),
        ("json", &[]),
        ("matrix", &[]),
        ("sparse", &["--input", "matrix"]),
    ] {
        let cover = printed(&["convert", "--to", to], dlx.as_bytes());
        let count = printed(&[&["solve", "--count"], flags].concat(), cover.as_bytes());
        assert_eq!(count, "1\n", "{to}");
    }
    let many = format!("{board}\n{board}\n");
    let (code, out, err) = convert("dlx", &[], &many);
    assert_eq!((code, out), (2, dlx));
    let second = "--to dlx writes one problem, and another came before; convert one at a time";
    assert_eq!(err, format!("error: standard input:2: {second}\n"));
}

#[test]
fn a_list_is_converted_in_its_order_with_errors_beside_it() {
    let board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let list = format!("{board}\n{}\n", &board[..80]).repeat(20_000);
    let (code, out, err) = convert("line", &[], &list);
    assert_eq!(
        (code, out == format!("{board}\n").repeat(20_000)),
        (2, true)
    );
    assert!(
        err.ends_with("error: 20000 errors in total, 19990 of them not shown\n"),
        "{err}"
    );
}

/// Names of every shape: like cells, like digits, like boards, like comments.
#[test]
fn exact_covers_with_odd_names_are_recognized() {
    let board = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let names: [&dyn Fn(usize) -> String; 8] = [
        &|n| (n + 1).to_string(),
        &|n| n.to_string(),
        &|n| format!("r{}c{}", n / 2 + 1, n % 2 + 1),
        &|n| format!("{}{}", ["A", "B"][n / 2 % 2], n % 2 + 1),
        &|n| format!("{board}{n}"),
        &|n| board[9 * n..9 * n + 9].to_owned(),
        &|n| format!("#{n}"),
        &|n| format!("{{{n}"),
    ];
    for name in names {
        for options in [
            "0 1|2 3|0|1|2 3",
            "0 1 2 3",
            "0 1 2 3|0 1 2 3|0 1 2 3|0 1 2 3",
            "0|1|2|3",
            "0 2|1 3",
        ] {
            let line = |numbers: &str| {
                let words = numbers.split(' ').map(|n| name(n.parse().unwrap()));
                words.collect::<Vec<_>>().join(" ") + "\n"
            };
            let text = line("0 1 2 3") + &options.split('|').map(line).collect::<String>();
            let problem: Problem = text.parse().unwrap();
            for to in ["dlx", "json", "matrix", "sparse", "spp"] {
                let (code, out, errors) = convert(to, &["--input", "dlx"], &text);
                assert_eq!(code, 0, "{text}{errors}");
                let (_, json, errors) = convert("json", &[], &out);
                let back = format::json::read(&json)
                    .unwrap_or_else(|_| panic!("--to {to}\n{out}{errors}"))
                    .problem;
                let sets = |problem: &Problem| -> Vec<Vec<usize>> {
                    let set = |id| {
                        problem
                            .entries(id)
                            .iter()
                            .map(|entry| entry.item.index())
                            .collect()
                    };
                    problem.options().map(set).collect()
                };
                assert_eq!(sets(&back), sets(&problem), "--to {to}\n{out}");
            }
        }
    }
}

#[test]
fn a_page_to_print_has_the_puzzles_and_their_answers() {
    let boards = "123434122143432.\n................\n";
    let (code, out, err) = convert("svg", &["--sheet", "2x1"], boards);
    assert_eq!(code, 0, "{err}");
    assert!(out.ends_with("</svg>\n") && err.contains("has several answers"));
    // fifteen givens in the puzzle and in its answer, and one found digit
    assert_eq!(out.matches("font-weight=\"bold\"").count(), 30, "{out}");
    assert_eq!(out.matches("scale(0.32)").count(), 1);
    let (code, out, err) = convert("svg", &["--sheet", "1x1"], boards);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("the page of 1x1 puzzles is full"), "{err}");
    let (code, _, err) = convert("line", &["--sheet", "1x1"], boards);
    assert_eq!(code, 2);
    assert!(err.contains("--sheet is for --to svg"), "{err}");
    let (code, out, _) = convert("svg", &["--sheet", "1x1"], "12\n");
    assert_eq!((code, out.as_str()), (2, ""));
    // other kinds of puzzles are printed too
    let nonogram = "rows\n2\n1\ncolumns\n2\n1\n";
    let (code, out, err) = convert("svg", &["--sheet", "2x1"], nonogram);
    assert_eq!((code, out.matches("scale(0.32)").count()), (0, 1), "{err}");
}
