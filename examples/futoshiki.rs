//! Futoshiki: a Latin square with signs between neighbors, as rules of a variant.
//!
//! `cargo run --example futoshiki`

use quadrille::solve::PuzzleExt;
use quadrille_variants::{Variant, rules};

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
    let cell = |y: usize, x: usize| y / 2 * N + x / 2;
    let mut futoshiki = Variant::latin(N)?;
    for (y, line) in PUZZLE.iter().enumerate() {
        for (x, sign) in line.chars().enumerate() {
            let [smaller, larger] = match sign {
                '<' => [cell(y, x - 1), cell(y, x + 1)],
                '>' => [cell(y, x + 1), cell(y, x - 1)],
                '^' => [cell(y - 1, x), cell(y + 1, x)],
                'v' => [cell(y + 1, x), cell(y - 1, x)],
                _ => continue,
            };
            futoshiki = futoshiki.rule(rules::LESS.on([smaller, larger]))?;
        }
    }
    let answer = futoshiki.solve()?.ok_or("there is no answer")?;
    futoshiki.verify(&answer)?;
    assert_eq!(futoshiki.count_answers()?, 1);
    answer.chunks(N).for_each(|row| println!("{row:?}"));
    Ok(())
}
