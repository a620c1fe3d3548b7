//! A long search that shows how far it is, and is cancelled after a while.
//!
//! `cargo run --example cancelled`

use quadrille::limits::{End, Limits, Monitor};
use quadrille::puzzle::Puzzle;
use quadrille::search::Search;
use quadrille_gallery::puzzle::Langford;
use std::{ops::ControlFlow, time::Duration};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // told now and then by the search itself; the methods of a monitor do the same from other
    // threads
    let monitor = Monitor::watched(Duration::from_millis(40), |now| {
        println!(
            "{:>9} nodes, {:>9} solutions, {:.3} % of the tree",
            now.nodes,
            now.solutions,
            100.0 * now.share
        );
        if now.elapsed < Duration::from_millis(200) {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });

    // 326,721,800 arrangements, which take a while to count
    let report = Search::new()
        .limits(Limits::new().monitor(monitor))
        .count(&Langford::new(16).problem()?)?;
    assert_eq!(report.end, Some(End::Cancelled));
    assert!(!report.is_exhausted());
    println!("cancelled: at least {} solutions", report.solutions);
    Ok(())
}
