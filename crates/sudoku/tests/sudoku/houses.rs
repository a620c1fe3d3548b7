//! Boards of any houses.

use quadrille_problem::problem::OptionId;
use quadrille_sudoku::{House, HouseCells, HouseSudoku, Sudoku};

fn rows(size: usize) -> Vec<HouseCells> {
    let cells = |n: usize| (n * size..(n + 1) * size).collect();
    (0..size).map(|n| (House::Row(n), cells(n))).collect()
}

#[test]
fn houses_that_make_no_board_are_refused() {
    let diagonal = |cells: &[usize]| vec![(House::Other("diagonal", 1), cells.to_vec())];
    let mut shared = rows(2);
    shared[1].1[0] = 0;
    let refused = |regions, extra, clues: &[u8], candidates: Option<&[u32]>| {
        let made = HouseSudoku::new(regions, extra, clues, candidates);
        made.unwrap_err().to_string()
    };
    let cells = "diagonal 2 has to have 2 different cells of the board";
    let houses = "expected 1 to 32 regions that share no cell, and up to 32 extra houses, found";
    for (found, expected) in [
        (
            refused(vec![], vec![], &[], None),
            format!("{houses} 0 and 0"),
        ),
        (
            refused(shared, vec![], &[0; 4], None),
            format!("{houses} 2 and 0"),
        ),
        (
            refused(
                rows(2),
                vec![diagonal(&[0, 3])[0].clone(); 33],
                &[0; 4],
                None,
            ),
            format!("{houses} 2 and 33"),
        ),
        (
            refused(rows(2), diagonal(&[3]), &[0; 4], None),
            cells.to_owned(),
        ),
        (
            refused(rows(2), diagonal(&[3, 3]), &[0; 4], None),
            cells.to_owned(),
        ),
        (
            refused(rows(2), diagonal(&[3, 4]), &[0; 4], None),
            cells.to_owned(),
        ),
        (
            refused(rows(2), vec![], &[0; 3], None),
            "expected 4 cells, found 3".to_owned(),
        ),
        (
            refused(rows(2), vec![], &[0; 4], Some(&[3; 5])),
            "expected 4 cells, found 5".to_owned(),
        ),
        (
            refused(rows(2), vec![], &[0, 3, 0, 0], None),
            "the digit 3 in r1c2 is not between 1 and 2".to_owned(),
        ),
    ] {
        assert_eq!(found, expected);
    }
}

#[test]
fn the_problem_of_usual_houses_has_the_items_of_a_sudoku() {
    let sudoku: Sudoku = "..3..4....2..2..".parse().unwrap();
    let problem = HouseSudoku::from(&sudoku).problem();
    assert_eq!((problem.n_primary(), problem.n_options()), (64, 4 + 12 * 4));
    let first: Vec<&str> = problem
        .entries(OptionId::new(0))
        .iter()
        .map(|entry| problem.item_name(entry.item))
        .collect();
    assert_eq!(first, ["r1c1", "h1#1", "h5#1", "h9#1"]);
}
