//! The demands of puzzles, one by one.

use quadrille::problem::Problem;
use quadrille::puzzle::Puzzle;
use quadrille::search;
use quadrille::sudoku::{Sudoku, cover};
use quadrille_layouts::read;
use quadrille_variants::Demands;

#[test]
fn a_puzzle_with_all_of_its_demands_is_itself() {
    let variant = r#"{"size": 4, "boxes": "2x2", "givens": ["..1.", "....", "....", "2..."], "rules": ["diagonals"],
        "cages": [{"cells": ["r1c1", "r2c1"], "sum": 5}], "less": [["r4c2", "r4c3"]]}"#;
    let variant = &read::puzzles(variant).unwrap()[0].puzzle;
    let words = [
        "r1c3=1",
        "r4c1=2",
        "diagonals",
        "cage r1c1 + r2c1 = 5",
        "r4c2 < r4c3",
    ];
    let mut sorted = variant.demands();
    sorted.sort();
    let mut expected = words.map(String::from);
    expected.sort();
    assert_eq!(sorted, expected);
    let kakuro = read::grid("#   4\\  3\\\n\\4  .   1\n\\3  .   .\n").unwrap();
    let sums = [
        "sum r2c2 + r3c2 = 4",
        "sum r2c3 + r3c3 = 3",
        "sum r2c2 + r2c3 = 4",
        "r2c3=1",
        "sum r3c2 + r3c3 = 3",
    ];
    assert_eq!(kakuro.demands(), sums);
    let column = read::grid("3\\\n.\n.\n").unwrap();
    assert_eq!(column.demands(), ["sum r2c1 + r3c1 = 3"]);
    let nonogram = read::grid("width 2\nheight 1\nrows\n2\ncolumns\n1\n1\n").unwrap();
    let sudoku: Sudoku = "1..4....2.......".parse().unwrap();
    let all: [(&dyn Demands, Problem); 4] = [
        (variant, variant.problem().unwrap()),
        (&kakuro, kakuro.problem().unwrap()),
        (&nonogram, nonogram.problem().unwrap()),
        (&sudoku, cover::encode(&sudoku)),
    ];
    for (puzzle, problem) in all {
        let n = puzzle.demands().len();
        let whole = puzzle.problem_of(&(0..n).collect::<Vec<_>>()).unwrap();
        assert_eq!(whole, problem);
        // any demand less never leaves fewer answers, and each of these says something
        let answers = search::count(&whole);
        for left_out in 0..n {
            let kept: Vec<usize> = (0..n).filter(|&at| at != left_out).collect();
            assert!(search::count(&puzzle.problem_of(&kept).unwrap()) >= answers);
        }
        assert!(search::count(&puzzle.problem_of(&[]).unwrap()) > answers);
    }
}
