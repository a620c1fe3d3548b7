//! All domino tilings of a chessboard at once: how many there are, random ones, and how often each
//! place has a domino.
//!
//! ```sh
//! cargo run --release --example tilings
//! ```

use quadrille::family::{BigUint, Family};
use quadrille::puzzle::Puzzle;
use quadrille_gallery::puzzle::Packing;
use quadrille_gallery::puzzle::polyforms::{Piece, Region};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle = Packing::new(Region::rectangle(8, 8)?).freely(Piece::domino());
    let problem = puzzle.problem()?;
    let family = Family::of(&problem)?;
    println!(
        "{} tilings in a diagram of {} nodes",
        family.count(),
        family.n_nodes()
    );
    assert_eq!(family.count(), &BigUint::from(12_988_816_u32));

    // each tiling is as likely as every other
    let random = family.samples(7).next().expect("there are tilings");
    println!("{}", puzzle.answer(&problem, &random));
    println!(
        "this is number {}",
        family.rank(&random).expect("it is one of them")
    );

    // the domino of most tilings, and the tilings without it
    let usage = family.usage();
    let (most, option) = usage
        .iter()
        .zip(problem.options())
        .max_by_key(|(usage, _)| *usage)
        .expect("there are options");
    let cells: Vec<&str> = problem
        .entries(option)
        .iter()
        .map(|entry| problem.item_name(entry.item))
        .collect();
    println!("the domino on {} is in {most} of them", cells.join(" and "));
    assert_eq!(most + family.without(option).count(), *family.count());
    assert_eq!(*family.with(option).count(), *most);

    // the half of all tilings that comes first in the order of the family
    let middle = family.count() / BigUint::from(2u32);
    let there = family.nth(&middle).expect("a number below the count");
    assert_eq!(family.rank(&there), Some(middle));
    Ok(())
}
