//! A sudoku in five lines.
//!
//! `cargo run --example sudoku`

use quadrille::{solve::PuzzleExt, sudoku::Sudoku};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle: Sudoku =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
            .parse()?;
    match puzzle.solve()? {
        Some(answer) => print!("{answer:#}"),
        None => println!("there is no answer"),
    }
    Ok(())
}
