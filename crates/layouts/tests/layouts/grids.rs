//! Kakuro and nonograms against enumeration.

use super::random::Rng;
use quadrille::solve::PuzzleExt;
use quadrille_layouts::read;
use quadrille_testing::rounds;
use quadrille_variants::{Filled, Grid, Nonogram};
use std::collections::HashMap;

/// The runs of black cells of lines.
fn runs(lines: impl Iterator<Item = Vec<bool>>) -> Vec<Vec<usize>> {
    let of = |line: Vec<bool>| {
        let text: String = line
            .iter()
            .map(|&black| if black { '#' } else { '.' })
            .collect();
        text.split('.').map(str::len).filter(|&n| n > 0).collect()
    };
    lines.map(of).collect()
}

#[test]
fn every_small_nonogram() {
    for (width, height) in [(1, 1), (3, 3), (4, 3), (2, 5), (4, 4)] {
        let mut count: HashMap<[Vec<Vec<usize>>; 2], u128> = HashMap::new();
        for picture in 0..1_u32 << (width * height) {
            let black = |cell: usize| picture >> cell & 1 == 1;
            let rows = runs((0..height).map(|row| {
                (0..width)
                    .map(|column| black(row * width + column))
                    .collect()
            }));
            let columns = runs(
                (0..width)
                    .map(|column| (0..height).map(|row| black(row * width + column)).collect()),
            );
            *count.entry([rows, columns]).or_default() += 1;
        }
        let mut several = 0;
        for ([rows, columns], expected) in count.iter().take(400) {
            let grid = Grid::Nonogram(Nonogram::new(rows.clone(), columns.clone()).unwrap());
            assert_eq!(
                grid.count_answers().unwrap(),
                *expected,
                "{rows:?} {columns:?}"
            );
            several += usize::from(*expected > 1);
            let text = |lines: &[Vec<usize>]| -> String {
                let line = |line: &Vec<usize>| {
                    line.iter()
                        .map(ToString::to_string)
                        .collect::<Vec<_>>()
                        .join(",")
                        + "\n"
                };
                lines
                    .iter()
                    .map(|runs| {
                        if runs.is_empty() {
                            "0\n".into()
                        } else {
                            line(runs)
                        }
                    })
                    .collect()
            };
            let text = format!(
                "width {width}\nheight {height}\n\nrows\n{}\ncolumns\n{}",
                text(rows),
                text(columns)
            );
            assert_eq!(read::grid(&text).unwrap(), grid, "{text}");
            comes_back(&grid);
            let answer = grid.solve().unwrap().unwrap();
            spoiled(&grid, &answer);
            let drawn: Vec<Vec<bool>> = answer
                .to_string()
                .lines()
                .map(|line| line.chars().map(|c| c == '#').collect())
                .collect();
            assert_eq!(&runs(drawn.into_iter()), rows);
        }
        assert!(several > 0 || width * height < 9);
    }
}

#[test]
fn random_kakuros() {
    let mut rng = Rng(11);
    let mut several = 0;
    for _ in 0..rounds(100) {
        let (width, height) = (2 + rng.below(3), 2 + rng.below(3));
        // the first row and column are black
        let white: Vec<bool> = (0..width * height)
            .map(|cell| cell >= width && cell % width > 0 && rng.below(4) > 0)
            .collect();
        let cells: Vec<usize> = (0..white.len()).filter(|&cell| white[cell]).collect();
        if cells.is_empty() || cells.len() > 6 {
            continue;
        }
        let run = |first: usize, step: usize| -> Vec<usize> {
            let inside = |cell: &usize| {
                *cell < white.len() && white[*cell] && (step > 1 || *cell / width == first / width)
            };
            (first..).step_by(step).take_while(inside).collect()
        };
        // digits at random, and the sums that they have
        let mut digits = vec![0_usize; white.len()];
        cells
            .iter()
            .for_each(|&cell| digits[cell] = 1 + rng.below(9));
        let mut clues: Vec<(Vec<usize>, usize)> = Vec::new();
        let mut text = String::new();
        for (cell, &is_white) in white.iter().enumerate() {
            let mut clue = |step: usize| {
                let next = cell + step;
                let beside = step > 1 || next / width == cell / width;
                let run = if beside { run(next, step) } else { Vec::new() };
                let sum: usize = run.iter().map(|&cell| digits[cell]).sum();
                let n = run.len();
                let possible = n > 0
                    && (n * (n + 1) / 2..=n * (19 - n) / 2).contains(&sum)
                    && rng.below(5) > 0;
                let word = if possible {
                    sum.to_string()
                } else {
                    String::new()
                };
                clues.extend((n > 0).then_some((run, if possible { sum } else { 0 })));
                word
            };
            let word = if is_white {
                ".".into()
            } else {
                format!("{}\\{}", clue(width), clue(1))
            };
            text += &word;
            text += if (cell + 1) % width == 0 { "\n" } else { " " };
        }
        let mut expected = 0;
        let mut board = vec![1_usize; cells.len()];
        let digit = |board: &[usize], cell: usize| {
            board[cells.iter().position(|&other| other == cell).unwrap()]
        };
        loop {
            let fits = |(run, sum): &(Vec<usize>, usize)| {
                let mut run: Vec<usize> = run.iter().map(|&cell| digit(&board, cell)).collect();
                run.sort_unstable();
                run.windows(2).all(|pair| pair[0] < pair[1])
                    && (*sum == 0 || run.iter().sum::<usize>() == *sum)
            };
            expected += u128::from(clues.iter().all(fits));
            // the next board, as a number is counted up
            let Some(place) = board.iter().position(|&digit| digit < 9) else {
                break;
            };
            board[..place].fill(1);
            board[place] += 1;
        }
        let grid = read::grid(&text).unwrap();
        assert_eq!(grid.count_answers().unwrap(), expected, "{text}");
        comes_back(&grid);
        if let Some(answer) = grid.solve().unwrap() {
            spoiled(&grid, &answer);
        }
        several += usize::from(expected > 1);
    }
    assert!(several > 5, "{several}");
}

/// Each text written for a grid reads as the same grid.
fn comes_back(grid: &Grid) {
    for text in [
        grid.to_string(),
        format!("\u{feff}{grid}"),
        grid.to_string().replace('\n', "\r\n"),
    ] {
        assert!(read::is_grid(text.as_bytes()), "{text}");
        assert_eq!(read::grid(&text).as_ref(), Ok(grid), "{text}");
    }
    let text = grid.json();
    assert!(read::is_grid(text.as_bytes()), "{text}");
    assert_eq!(read::grid(&text).as_ref(), Ok(grid), "{text}");
}

/// An answer comes back and is right; with one cell changed it is right only if the search finds
/// it, too.
fn spoiled(grid: &Grid, answer: &Filled) {
    assert_eq!(
        (
            grid.read_answer(answer.to_string()).as_ref(),
            grid.verify(answer)
        ),
        (Ok(answer), Ok(()))
    );
    let all: Vec<String> = grid
        .answers()
        .unwrap()
        .map(|answer| answer.to_string())
        .take(100)
        .collect();
    let text = answer.to_string();
    let symbols: &[char] = if matches!(grid, Grid::Kakuro(_)) {
        &['#', '1', '2', '3', '4', '5', '6', '7', '8', '9']
    } else {
        &['#', '.']
    };
    for (at, _) in text.match_indices(symbols) {
        for symbol in symbols {
            let changed = format!("{}{symbol}{}", &text[..at], &text[at + 1..]);
            let verified = grid.verify(&grid.read_answer(&changed).unwrap());
            if all.len() < 100 {
                assert_eq!(
                    verified.is_ok(),
                    all.contains(&changed),
                    "{grid}\n{changed}"
                );
            }
        }
    }
}

#[test]
fn what_is_no_grid() {
    for (text, why) in [
        (
            "# 4\\\n4\\ . .",
            "line 2, column 1: expected 2 cells in a row, found 3",
        ),
        (
            "# x\n3\\ .",
            "line 1, column 3: expected a cell: `#`, `16\\17`, `.` or a digit, found `x`",
        ),
        (
            "# 46\\\n# .",
            "line 1, column 3: the run at r1c2 has 1 cell with the sum 46, which cannot be",
        ),
        (
            "\\9 . . .\n# 3\\ # #",
            "line 2, column 3: the run at r2c2 has 0 cells with the sum 3, which cannot be",
        ),
        (
            ". . . . . . . . . . 2\\",
            "line 1, column 1: the run at r1c1 has 10 cells, which cannot be",
        ),
        (
            "# 3\\\n# #",
            "line 1, column 3: the run at r1c2 has 0 cells with the sum 3, which cannot be",
        ),
        (
            "# \\\n# #",
            "line 1, column 1: expected white cells, found none",
        ),
        (
            "width 1\nheight 1\nrows\n2\ncolumns\n1",
            "line 4, column 1: the runs of row 1 need 2 of 1 cells",
        ),
        (
            "rows\n1\n  1\ncolumns\n1,2",
            "line 5, column 1: the runs of column 1 need 4 of 2 cells",
        ),
        (
            "width 2\nheight 1\nrows\n1\ncolumns\n1",
            "line 1, column 1: expected as many lines of runs as `width` is, 2, found 1",
        ),
        (
            "width 2\nheight 1\nrows\n1x\ncolumns\n1",
            "line 4, column 1: expected the lengths of runs, such as `3,1`, found `1x`",
        ),
        (
            "rows\n1\ncolumns\n1\nrows\n1",
            "line 5, column 1: expected `rows` and `columns` once, alone in a line, found `rows`",
        ),
        (
            "width -1\nrows\n1\ncolumns\n1",
            "line 1, column 1: expected a number of cells, found `width -1`",
        ),
    ] {
        assert_eq!(read::grid(text).unwrap_err().to_string(), why, "{text}");
        assert!(
            read::is_grid(text.as_bytes()) || text.starts_with("width 2"),
            "{text}"
        );
    }
    for text in [
        "# a\\b",
        "a b\na\nb",
        "rows columns\nrows\ncolumns",
        "53..7....",
        "",
        "C:\\a b c d",
    ] {
        assert!(!read::is_grid(text.as_bytes()), "{text}");
    }
    for (text, why) in [
        (
            "# 1\n",
            "line 1, column 1: expected 3 cells in a row, found 2",
        ),
        ("# 1 2\n", "line 1, column 1: expected 2 rows, found 1"),
        (
            "# # #\n# 0 1",
            "line 2, column 3: expected a digit, or `#` for a black cell, found `0`",
        ),
    ] {
        let kakuro = read::grid("# 4\\ 3\\\n# . .\n").unwrap();
        assert_eq!(
            kakuro.read_answer(text).unwrap_err().to_string(),
            why,
            "{text}"
        );
    }
}

#[test]
fn grids_in_json() {
    let kakuro = read::grid("# 4\\ 3\\\n\\4 . .\n\\3 . 2\n").unwrap();
    for text in [
        r##"{"kakuro": [["#", "4\\", "3\\"], ["\\4", 0, "."], ["\\3", null, 2]]}"##,
        r##" { "kakuro": ["# 4\\ 3\\", "\\4 . .", "\\3 . 2"]} "##,
        r##"{"type": "kakuro", "cells": [["#", {"down": 4, "across": null}, {"down": 3, "right": 0}],
            [{"down": 0, "right": 4}, 0, 0], [{"across": 3}, 0, 2]]}"##,
    ] {
        assert_eq!(read::grid(text).as_ref(), Ok(&kakuro), "{text}");
    }
    let nonogram = read::grid("rows\n1,1\n0\ncolumns\n1\n0\n1\n").unwrap();
    assert_eq!(
        read::grid(r#"{"columns": [[1], [0], [1]], "rows": [[1, 1], []]}"#),
        Ok(nonogram)
    );
    for (text, why) in [
        (
            r##"{"kakuro": [["#", "4\\"], ["\\4"]]}"##,
            "line 1, column 27: expected 2 cells in a row, found 1",
        ),
        (
            "{\"kakuro\": [[\"#\", 12]]}",
            "line 1, column 19: expected a cell: `#`, `16\\17`, a digit, or 0 where it is empty, \
            found `12`",
        ),
        (
            "{\"kakuro\": []}",
            "line 1, column 1: 0 cells, expected 1 to 10000",
        ),
        (
            "{\"kakuro\": [\"# 18\\\\\", \"# .\"]}",
            "line 1, column 13: the run at r1c2 has 1 cell with the sum 18, which cannot be",
        ),
        (
            "{\"rows\": [[1]], \"columns\": [[2]]}",
            "line 1, column 29: the runs of column 1 need 2 of 1 cells",
        ),
        (
            "{\"rows\": [[1]], \"columns\": [[-1]]}",
            "line 1, column 30: expected the length of a run, found `-1`",
        ),
        (
            "{\"rows\": [[1]], \"columns\": [[1]], \"kakuro\": [[1]]}",
            "line 1, column 1: expected either the key `kakuro`, or the keys `rows` and `columns`, \
            found `kakuro` and `rows` and `columns`",
        ),
        (
            "{\"rows\": [[1]], \"columns\": [[1]], \"colors\": 3}",
            "line 1, column 35: expected one of the keys `kakuro`, `cells`, `grid`, `rows`, \
            `columns`, found `colors`",
        ),
        (
            "{\"rows\": [[1]], \"columns\": [[1]], \"rows\": [[1]]}",
            "line 1, column 35: expected each key once, found `rows` again",
        ),
        (
            "[{\"rows\": [[1]], \"columns\": [[1]]}]",
            "line 1, column 1: expected an object with the key `kakuro`, or with `rows` and \
            `columns`, found a list",
        ),
    ] {
        assert_eq!(read::grid(text).unwrap_err().to_string(), why, "{text}");
        assert!(read::is_grid(text.as_bytes()), "{text}");
    }
    for text in [
        "{\"rows\": 3, \"columns\": 4}",
        "{\"board\": [[1]]}",
        "[[1, 2]]",
        "{\"kakuro\": 3}",
    ] {
        assert!(!read::is_grid(text.as_bytes()), "{text}");
    }
}
