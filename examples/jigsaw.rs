//! Jigsaw sudoku: a board, and a map of regions in the place of boxes.
//!
//! `cargo run --example jigsaw`

use quadrille::solve::PuzzleExt;
use quadrille_layouts::read;
use quadrille_picture::Draw;

const JIGSAW: &str = "
    ....2.8..
    ....1....
    ...3...5.
    .........
    ..6....1.
    ........3
    .2.9..34.
    .59.....6
    ..7......

    BBBBBBBCC
    AAAABCBCC
    ADAACCCCF
    DDAAHHHHF
    DGGEHFFFF
    DDGEHHHIF
    DGGEHEEIF
    DDGEEEIIF
    GGGEIIIII";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let jigsaw = read::puzzles(JIGSAW)?.remove(0).puzzle;
    let answer = jigsaw.solve()?.ok_or("there is no answer")?;
    jigsaw.verify(&answer)?;
    assert_eq!(jigsaw.count_answers()?, 1);
    print!("{}", jigsaw.picture(Some(&answer)));
    Ok(())
}
