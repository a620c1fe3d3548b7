//! Killer sudoku, from a map of its cages and their sums; and a variant of one's own, by rules.
//!
//! `cargo run --example killer`

use quadrille::solve::PuzzleExt;
use quadrille_layouts::read;
use quadrille_picture::Draw;
use quadrille_variants::{Variant, rules};

const KILLER: &str = "
    AABBCCCDD AEEFGHHII JJJFGHHKI
    JLMNGOKKP QLMNNOKPP QQRSSTTUV
    QRRRWTTUV XXYRWWZZZ aaYbbcccc";

/// The sums of the cages, in the order of their letters, capitals first.
const SUMS: &str = "
    A=13 B=13 C=9  D=11 E=12 F=10 G=17 H=22 I=19 J=19 K=21 L=11 M=8  N=19 O=6  P=11 Q=16 R=27 S=12 T=21 U=9 V=10
    W=11 X=12 Y=8  Z=20 a=11 b=11 c=16";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let map: String = KILLER.split_whitespace().collect();
    let killer = read::puzzles(format!("{map}\n{SUMS}"))?.remove(0).puzzle;
    let answer = killer.solve()?.ok_or("there is no answer")?;
    killer.verify(&answer)?;
    assert_eq!(killer.count_answers()?, 1);
    print!("{}", killer.picture(Some(&answer)));

    // the first digits of the left column are a thermometer, and its last is their sum with the
    // cell beside it
    let puzzle = Variant::boxes(2, 3)?
        .rule(rules::DIAGONALS.everywhere())?
        .rule(rules::THERMOMETER.on(vec![0, 6, 12]))?
        .rule(rules::ARROW.on([30]).with(vec![0, 1]))?;
    println!("{} answers", puzzle.count_answers()?);
    Ok(())
}
