//! A million options: 10,000 talks, each at one of a hundred times, in one hall.
//!
//! `cargo run --example million`

use quadrille::problem::{Problem, verify};
use quadrille::search;
use std::time::Instant;

const TALKS: u32 = 10_000;
const CHOICES: u32 = 100;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let begin = Instant::now();
    let mut builder = Problem::builder();
    let talks = (0..TALKS)
        .map(|talk| builder.primary(format!("talk {talk}")))
        .collect::<Result<Vec<_>, _>>()?;
    let times = (0..TALKS)
        .map(|time| builder.secondary(format!("time {time}")))
        .collect::<Result<Vec<_>, _>>()?;
    // option number CHOICES * talk + choice
    for (talk, &item) in (0..).zip(&talks) {
        let first = talk * 7 % (TALKS - CHOICES + 1);
        for choice in 0..CHOICES {
            builder.option([item, times[(first + choice) as usize]])?;
        }
    }
    let problem = builder.build()?;
    println!("built in {:.1?}", begin.elapsed());
    assert_eq!(problem.n_options(), 1_000_000);

    let begin = Instant::now();
    let solution = search::first(&problem).ok_or("too many talks for the times")?;
    println!("solved in {:.1?}", begin.elapsed());
    verify(&problem, &solution)?;
    assert_eq!(solution.len(), TALKS as usize);
    Ok(())
}
