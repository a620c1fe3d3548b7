//! Solutions taken lazily: a few of them, under limits, or in slices of some nodes; and a search
//! saved as text and resumed.
//!
//! `cargo run --example lazily`

use quadrille::limits::{End, Limits};
use quadrille::puzzle::Puzzle;
use quadrille::search::{Advance, Frontier, Search};
use quadrille::solve::PuzzleExt;
use quadrille_gallery::puzzle::Queens;
use std::time::Duration;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let queens = Queens::new(12);

    // nothing is searched before it is asked for
    for board in queens.answers()?.take(2) {
        println!("{:?}", board.columns());
    }

    // the report shows which limit ended the search, if any did
    let problem = queens.problem()?;
    let report = Search::new()
        .limits(
            Limits::new()
                .max_solutions(100)
                .max_time(Duration::from_secs(60)),
        )
        .count(&problem)?;
    assert_eq!((report.solutions, report.end), (100, Some(End::Solutions)));

    // a pause every few nodes, for anything else that has to be done meanwhile
    let mut solutions = Search::new().solutions(&problem)?;
    let (mut found, mut pauses) = (0, 0);
    while solutions.report().nodes < 10_000 {
        match solutions.advance_within(10) {
            Advance::Solution(_) => found += 1,
            Advance::Paused => pauses += 1,
            Advance::Ended => break,
        }
    }
    println!("{found} solutions, {pauses} pauses");

    // the remaining part of the tree as text, to go on from another day
    let bookmark = solutions.frontier().to_string();
    println!("saved: {bookmark}");
    let left: Frontier = bookmark.parse()?;
    let mut later = Search::new().solutions(&problem)?;
    later.resume(&left)?;
    let rest = later.count_rest();
    println!(
        "{} solutions later, {:.0} % of the tree was left",
        rest.solutions,
        100.0 * left.weight()
    );
    assert!(rest.is_exhausted());
    assert_eq!(found + rest.solutions, 14_200);
    Ok(())
}
