//! Counting under a limit: the report shows whether the count is complete.
//!
//! `cargo run --example limits`

use quadrille::puzzle::{Puzzle, Queens};
use quadrille::search::{End, Search};
use std::time::Duration;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let problem = Queens::new(9).problem()?;
    for search in [
        Search::new(),
        Search::new().max_solutions(100),
        Search::new().max_nodes(1000),
        Search::new().max_time(Duration::from_secs(60)),
    ] {
        let report = search.count(&problem)?;
        let truth = match report.end {
            Some(End::Exhausted) => "all there are",
            Some(End::Solutions) => "as many as were asked for",
            _ => "so far; the search was cut short",
        };
        println!("{} solutions: {truth}", report.solutions);
    }
    Ok(())
}
