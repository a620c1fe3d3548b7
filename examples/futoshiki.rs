//! Futoshiki: a Latin square with inequalities between neighbors, each encoded by a few secondary items.
//!
//! `cargo run --example futoshiki`

use quadrille::problem::{Labeled, Problem};
use quadrille::search::{self, Uniqueness};

const N: usize = 5;

/// Cells, and between them signs that point at the smaller one.
const PUZZLE: [&str; 2 * N - 1] = [
    ".>. . . .",
    "^     ^  ",
    ". . . . .",
    "      ^  ",
    ". . . .<.",
    "         ",
    ". . . . .",
    "        v",
    ". .<. .<.",
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // a cell is named by its place in the picture
    let mut pairs = Vec::new();
    for (y, line) in PUZZLE.iter().enumerate() {
        for (x, sign) in line.chars().enumerate() {
            match sign {
                '<' => pairs.push([(y, x - 1), (y, x + 1)]),
                '>' => pairs.push([(y, x + 1), (y, x - 1)]),
                '^' => pairs.push([(y - 1, x), (y + 1, x)]),
                'v' => pairs.push([(y + 1, x), (y - 1, x)]),
                _ => {}
            }
        }
    }

    let choices = (0..N * N * N).map(|i| ((i / N / N * 2, i / N % N * 2), i % N + 1));
    let sets = choices.clone().map(|(cell, digit)| {
        let mut set =
            vec![format!("{cell:?}"), format!("row {}: {digit}", cell.0), format!("column {}: {digit}", cell.1)];
        // one cell takes the steps up to its digit, the other those from its digit on: they clash unless it is larger
        for (i, [smaller, larger]) in pairs.iter().enumerate() {
            let steps = (1..=N).filter(|&step| cell == *smaller && step <= digit || cell == *larger && step >= digit);
            set.extend(steps.map(|step| format!("< {i}: {step}")));
        }
        set
    });
    let puzzle = Labeled::new(Problem::from_sets_with(sets, |element| !element.starts_with('<'))?, choices)?;
    let Uniqueness::One(solution) = search::uniqueness(puzzle.problem()) else { return Err("ambiguous".into()) };
    let answer: Vec<usize> = puzzle.labels(&solution).map(|&(_, digit)| digit).collect();

    // the options were added cell by cell
    answer.chunks(N).for_each(|row| println!("{row:?}"));
    let digit = |(y, x): (usize, usize)| answer[y / 2 * N + x / 2];
    assert!(pairs.iter().all(|&[smaller, larger]| digit(smaller) < digit(larger)));
    Ok(())
}
