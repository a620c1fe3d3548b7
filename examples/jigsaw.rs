//! Jigsaw sudoku: the exact cover of a sudoku, with the item of an irregular region in place of the box in each option.
//!
//! `cargo run --example jigsaw`

use quadrille::problem::Labeled;
use quadrille::sudoku::{Board, Shape, cover};
use quadrille::{search::Search, solve::PuzzleExt};

const REGIONS: &str = "
    BBBBBBBCC AAAABCBCC ADAACCCCF
    DDAAHHHHF DGGEHFFFF DDGEHHHIF
    DGGEHEEIF DDGEEEIIF GGGEIIIII";

const CLUES: &str = "
    ....2.8..
    ....1....
    ...3...5.
    .........
    ..6....1.
    ........3
    .2.9..34.
    .59.....6
    ..7......";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let regions: Vec<char> = REGIONS.split_whitespace().flat_map(str::chars).collect();
    let clues: Board = CLUES.parse()?;

    let sudoku = cover::empty(Shape::NINE);
    let (mut sets, mut given) = (Vec::new(), Vec::new());
    for option in sudoku.options() {
        let (cell, digit) = cover::placement(Shape::NINE, &sudoku, option);
        // the items of an option: its cell, its row, its column, its box
        let items = &sudoku.entries(option)[..3];
        let mut set: Vec<String> = items.iter().map(|entry| sudoku.item_name(entry.item).to_string()).collect();
        set.push(format!("{}#{digit}", regions[cell]));
        sets.push(((cell, digit), set));
        if clues.digits()[cell] == digit {
            given.push(option);
        }
    }
    let jigsaw = Labeled::from_sets(sets)?;
    let search = Search::new().force(&given);
    assert_eq!(search.clone().max_solutions(2).count(jigsaw.problem())?.is_unique(), Some(true));

    let mut board = Board::empty(Shape::NINE);
    for (cell, digit) in jigsaw.answers_by(&search)?.next().ok_or("there is no answer")? {
        board.place(cell, digit)?;
    }
    for region in 'A'..='I' {
        let cells = (0..81).filter(|&cell| regions[cell] == region);
        assert_eq!(cells.map(|cell| 1 << board.digits()[cell]).sum::<u32>(), 0b11_1111_1110);
    }
    for (row, regions) in board.digits().chunks(9).zip(regions.chunks(9)) {
        let cells: Vec<String> = row.iter().zip(regions).map(|(digit, region)| format!("{digit}{region}")).collect();
        println!("{}", cells.join(" "));
    }
    Ok(())
}
