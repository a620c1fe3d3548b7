//! A packing with several copies of a piece, and the pieces of an answer one by one.
//!
//! `cargo run --example copies`

use quadrille::problem::verify;
use quadrille::puzzle::Puzzle;
use quadrille::{baseline, search};
use quadrille_gallery::puzzle::{
    Packing,
    polyforms::{Piece, Region},
};
use std::collections::BTreeMap;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let floor = Region::from_picture(
        "#####\n\
         #####\n\
         ##.##\n\
         #####\n\
         ####.",
    )?;
    let corner = Piece::from_picture('L', "#.\n##")?;
    let bar = Piece::from_picture('I', "###")?;
    let square = Piece::from_picture('O', "##\n##")?;
    let step = Piece::from_picture('S', "##.\n.##")?;
    let packing = Packing::new(floor)
        .copies(corner, 3)
        .copies(bar, 2)
        .once(square)
        .once(step);

    // copies are interchangeable: swapping two corners makes no new answer
    let problem = packing.problem()?;
    let ways = search::count(&problem);
    // plain backtracking, which shares no code with the engines
    assert_eq!(ways, baseline::count(&problem));
    println!("{ways} ways, one of them:");
    let solution = search::first(&problem).ok_or("no way to fill the floor")?;
    verify(&problem, &solution)?;
    let packed = packing.answer(&problem, &solution);
    println!("{packed}");

    // the pieces with their cells; each copy is a piece of its own
    let mut cells: BTreeMap<char, Vec<usize>> = BTreeMap::new();
    for piece in packed.pieces() {
        cells
            .entry(piece.letter)
            .or_default()
            .push(piece.cells.len());
        println!("{} on {:?}", piece.letter, piece.cells);
    }
    assert_eq!(
        cells,
        BTreeMap::from([
            ('I', vec![3; 2]),
            ('L', vec![3; 3]),
            ('O', vec![4]),
            ('S', vec![4])
        ])
    );
    Ok(())
}
