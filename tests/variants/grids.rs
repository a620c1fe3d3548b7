//! Kakuro and nonograms against enumeration.

use super::rules::Rng;
use quadrille::solve::PuzzleExt;
use quadrille::variant::{Grid, Nonogram};
use std::collections::HashMap;

/// The runs of black cells of lines.
fn runs(lines: impl Iterator<Item = Vec<bool>>) -> Vec<Vec<usize>> {
    let of = |line: Vec<bool>| {
        let text: String = line.iter().map(|&black| if black { '#' } else { '.' }).collect();
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
            let rows = runs((0..height).map(|row| (0..width).map(|column| black(row * width + column)).collect()));
            let columns = runs((0..width).map(|column| (0..height).map(|row| black(row * width + column)).collect()));
            *count.entry([rows, columns]).or_default() += 1;
        }
        let mut several = 0;
        for ([rows, columns], expected) in count.iter().take(400) {
            let grid = Grid::Nonogram(Nonogram::new(rows.clone(), columns.clone()).unwrap());
            assert_eq!(grid.count_answers().unwrap(), *expected, "{rows:?} {columns:?}");
            several += usize::from(*expected > 1);
            let text = |lines: &[Vec<usize>]| -> String {
                let line =
                    |line: &Vec<usize>| line.iter().map(ToString::to_string).collect::<Vec<_>>().join(",") + "\n";
                lines.iter().map(|runs| if runs.is_empty() { "0\n".into() } else { line(runs) }).collect()
            };
            let text = format!("width {width}\nheight {height}\n\nrows\n{}\ncolumns\n{}", text(rows), text(columns));
            assert_eq!(Grid::read(&text).unwrap(), grid, "{text}");
            assert!(Grid::recognize(text.as_bytes()));
            let answer = grid.solve().unwrap().unwrap();
            let drawn: Vec<Vec<bool>> =
                answer.to_string().lines().map(|line| line.chars().map(|c| c == '#').collect()).collect();
            assert_eq!(&runs(drawn.into_iter()), rows);
        }
        assert!(several > 0 || width * height < 9);
    }
}

#[test]
fn random_kakuros() {
    let mut rng = Rng(11);
    let mut several = 0;
    for _ in 0..300 {
        let (width, height) = (2 + rng.below(3), 2 + rng.below(3));
        // the first row and column are black
        let white: Vec<bool> =
            (0..width * height).map(|cell| cell >= width && cell % width > 0 && rng.below(4) > 0).collect();
        let cells: Vec<usize> = (0..white.len()).filter(|&cell| white[cell]).collect();
        if cells.is_empty() || cells.len() > 6 {
            continue;
        }
        let run = |first: usize, step: usize| -> Vec<usize> {
            let inside =
                |cell: &usize| *cell < white.len() && white[*cell] && (step > 1 || *cell / width == first / width);
            (first..).step_by(step).take_while(inside).collect()
        };
        // digits at random, and the sums that they have
        let mut digits = vec![0_usize; white.len()];
        cells.iter().for_each(|&cell| digits[cell] = 1 + rng.below(9));
        let mut clues: Vec<(Vec<usize>, usize)> = Vec::new();
        let mut text = String::new();
        for (cell, &is_white) in white.iter().enumerate() {
            let mut clue = |step: usize| {
                let next = cell + step;
                let beside = step > 1 || next / width == cell / width;
                let run = if beside { run(next, step) } else { Vec::new() };
                let sum: usize = run.iter().map(|&cell| digits[cell]).sum();
                let n = run.len();
                let possible = n > 0 && (n * (n + 1) / 2..=n * (19 - n) / 2).contains(&sum) && rng.below(5) > 0;
                let word = if possible { sum.to_string() } else { String::new() };
                clues.extend((n > 0).then_some((run, if possible { sum } else { 0 })));
                word
            };
            let word = if is_white { ".".into() } else { format!("{}\\{}", clue(width), clue(1)) };
            text += &word;
            text += if (cell + 1) % width == 0 { "\n" } else { " " };
        }
        let mut expected = 0;
        let mut board = vec![1_usize; cells.len()];
        let digit = |board: &[usize], cell: usize| board[cells.iter().position(|&other| other == cell).unwrap()];
        loop {
            let fits = |(run, sum): &(Vec<usize>, usize)| {
                let mut run: Vec<usize> = run.iter().map(|&cell| digit(&board, cell)).collect();
                run.sort_unstable();
                run.windows(2).all(|pair| pair[0] < pair[1]) && (*sum == 0 || run.iter().sum::<usize>() == *sum)
            };
            expected += u128::from(clues.iter().all(fits));
            // the next board, as a number is counted up
            let Some(place) = board.iter().position(|&digit| digit < 9) else { break };
            board[..place].fill(1);
            board[place] += 1;
        }
        assert_eq!(Grid::read(&text).unwrap().count_answers().unwrap(), expected, "{text}");
        several += usize::from(expected > 1);
    }
    assert!(several > 5, "{several}");
}

#[test]
fn what_is_no_grid() {
    for (text, why) in [
        ("# 4\\\n4\\ . .", "line 2, column 1: expected 2 cells in a row, found 3"),
        ("# x", "line 1, column 3: expected a cell: `#`, `16\\17`, `.` or a digit, found `x`"),
        (
            "# 46\\\n# .",
            "line 1, column 3: expected at most 9 cells, and a sum that they can have, found 1 cells with the sum 46",
        ),
        ("# 3\\\n# #", "line 1, column 1: expected white cells, found none"),
        (
            "width 1\nheight 1\nrows\n2\ncolumns\n1",
            "line 1, column 1: expected lines with room for their runs, found the runs of row 1 need 2 of 1 cells",
        ),
        ("width 2\nheight 1\nrows\n1\ncolumns\n1", "line 1, column 1: expected as many lines as `width` is, found 1"),
        (
            "width 2\nheight 1\nrows\n1x\ncolumns\n1",
            "line 4, column 1: expected the lengths of runs, such as `3,1`, found `1x`",
        ),
    ] {
        assert_eq!(Grid::read(text).unwrap_err().to_string(), why, "{text}");
    }
    for text in ["# a\\b", "a b\na\nb", "rows columns\nrows\ncolumns", "53..7....", ""] {
        assert!(!Grid::recognize(text.as_bytes()), "{text}");
    }
}
