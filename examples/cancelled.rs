//! A long search in one thread, watched and cancelled from another.
//!
//! `cargo run --example cancelled`

use quadrille::puzzle::Puzzle;
use quadrille::search::{End, Monitor, Search};
use quadrille_gallery::puzzle::Langford;
use std::{sync::Arc, thread, time::Duration};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // 326,721,800 arrangements, which take a while to count
    let problem = Langford::new(16).problem()?;
    let monitor = Monitor::new();
    let search = Search::new().monitor(Arc::clone(&monitor));

    let report = thread::scope(|scope| {
        let counting = scope.spawn(|| search.count(&problem));
        for _ in 0..5 {
            thread::sleep(Duration::from_millis(40));
            let (nodes, solutions) = (monitor.nodes(), monitor.solutions());
            println!("{nodes:>9} nodes, {solutions:>9} solutions, {:.3} % of the tree", 100.0 * monitor.progress());
        }
        monitor.cancel();
        counting.join().expect("the search does not panic")
    })?;

    assert_eq!(report.end, Some(End::Cancelled));
    assert!(!report.is_exhausted());
    println!("cancelled: at least {} solutions", report.solutions);
    Ok(())
}
