//! The cheapest solutions, with a proof: shifts to be staffed, offers at different costs; then the same when somebody is ill.
//!
//! `cargo run --example costs`

use quadrille::problem::{OptionId, Problem, verify};
use quadrille::search::Search;

const DAYS: [&str; 4] = ["Monday", "Tuesday", "Wednesday", "Thursday"];

/// Who works on which days, for how much.
const OFFERS: [(&str, &[&str], i64); 7] = [
    ("Ann", &["Monday", "Tuesday"], 150),
    ("Ann", &["Wednesday", "Thursday"], 170),
    ("Ben", &["Monday"], 80),
    ("Ben", &["Tuesday", "Wednesday"], 140),
    ("Cora", &["Thursday"], 90),
    ("Cora", &["Tuesday", "Wednesday", "Thursday"], 250),
    ("Dan", &["Monday", "Thursday"], 155),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut builder = Problem::builder();
    for day in DAYS {
        builder.primary(day)?;
    }
    for (_, days, cost) in OFFERS {
        let option = builder.option_by_names(days)?;
        builder.cost(option, cost)?;
    }
    let problem = builder.build()?;
    let describe = |options: &[OptionId]| {
        let offers = options.iter().map(|option| OFFERS[option.index()]);
        offers.map(|(name, days, _)| format!("{name} on {}", days.join(" and "))).collect::<Vec<_>>().join("; ")
    };

    let cheapest = Search::new().cheapest(&problem, 3)?;
    assert!(cheapest.proven);
    for solution in &cheapest.solutions {
        verify(&problem, &solution.options)?;
        println!("{}: {}", solution.cost, describe(&solution.options));
    }
    assert!(cheapest.solutions.iter().map(|solution| solution.cost).eq([295, 310, 320]));

    // without the options of one person
    for ill in ["Ann", "Ben", "Cora", "Dan"] {
        let absent: Vec<OptionId> = problem.options().filter(|option| OFFERS[option.index()].0 == ill).collect();
        let without = Search::new().forbid(&absent).cheapest(&problem, 1)?;
        match without.solutions.first() {
            Some(solution) => println!("without {ill}, {}: {}", solution.cost, describe(&solution.options)),
            None => println!("without {ill}, nobody works on some day"),
        }
    }
    Ok(())
}
