//! Compares ratings with those of a file, of which each line has a puzzle and its rating as
//! ER/EP/ED or as ER only; `#` begins a comment.
//!
//!     cargo run --release -p quadrille-rating --example agreement -- [--exact] [--threads N] FILE
//!
//! Prints the puzzles that differ, and how many agree.

use quadrille::solver::rating::{RateError, Rater, Rating};
use quadrille_problem::limits::Limits;
use quadrille_sudoku::Sudoku;
use std::time::Instant;

/// Whether a rating is the expected one, of which the text may have the first number only.
fn agrees(rating: &Result<Rating, RateError>, expected: &str) -> bool {
    rating.as_ref().is_ok_and(|rating| {
        let full = rating.to_string();
        full == expected || !expected.contains('/') && rating.er.to_string() == expected
    })
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (mut rater, mut threads, mut path) = (Rater::new(), 1, None);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--exact" => rater = rater.exact(true),
            "--threads" => threads = arguments.next().unwrap_or_default().parse()?,
            _ => path = Some(argument),
        }
    }
    let text = std::fs::read_to_string(path.ok_or("which file?")?)?;
    let (mut sudokus, mut expected) = (Vec::new(), Vec::new());
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if let [puzzle, rating, ..] = line.split_whitespace().collect::<Vec<_>>()[..] {
            sudokus.push(puzzle.parse::<Sudoku>()?);
            expected.push(rating.to_owned());
        }
    }
    let started = Instant::now();
    let ratings = rater.rate_all(&sudokus, threads, &Limits::new());
    let time = started.elapsed();
    let mut agreeing = 0;
    for ((rating, expected), sudoku) in ratings.iter().zip(&expected).zip(&sudokus) {
        if agrees(rating, expected) {
            agreeing += 1;
            continue;
        }
        let found = rating
            .as_ref()
            .map_or_else(ToString::to_string, ToString::to_string);
        let cells = sudoku.clues().digits().iter();
        let puzzle: String = cells
            .map(|&digit| {
                if digit == 0 {
                    '.'
                } else {
                    char::from(b'0' + digit)
                }
            })
            .collect();
        println!("{puzzle} {found}, expected {expected}");
    }
    let n = ratings.len();
    println!("{agreeing} of {n} agree, in {:.2} s", time.as_secs_f64());
    Ok(())
}
