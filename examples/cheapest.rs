//! The cheapest cover: shifts that must all be staffed, people who cost differently, and a proof that nobody can do it for less. Then the same
//! problem many times over, prepared once: what does it cost when somebody is ill?
//!
//! `cargo run --example cheapest`

use quadrille::problem::Problem;
use quadrille::search::{EngineKind, Limits, Search, Template};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut builder = Problem::builder();
    let shifts = ["Monday", "Tuesday", "Wednesday", "Thursday"].map(|day| builder.primary(day));
    let [monday, tuesday, wednesday, thursday] = shifts;
    let (monday, tuesday, wednesday, thursday) = (monday?, tuesday?, wednesday?, thursday?);
    let offers = [
        ("Ann", vec![monday, tuesday], 150),
        ("Ann", vec![wednesday, thursday], 170),
        ("Ben", vec![monday], 80),
        ("Ben", vec![tuesday, wednesday], 140),
        ("Cora", vec![thursday], 90),
        ("Cora", vec![tuesday, wednesday, thursday], 250),
    ];
    for (number, (name, days, cost)) in offers.iter().enumerate() {
        let option = builder.option(days.clone())?;
        builder.name_option(option, format!("offer {} of {name}", number + 1))?;
        builder.cost(option, *cost)?;
    }
    let problem = builder.build()?;

    let cheapest = Search::new().cheapest(&problem, 2)?;
    assert!(cheapest.proven);
    for solution in &cheapest.solutions {
        let names: Vec<&str> = solution.options.iter().filter_map(|&option| problem.option_name(option)).collect();
        println!("{}: {}", solution.cost, names.join("; "));
    }

    let mut template = Template::new(problem.into(), EngineKind::Auto);
    for ill in ["Ann", "Ben", "Cora"] {
        let ways = template.start(Limits::default(), |option| offers[option.index()].0 != ill)?.count().solutions;
        println!("without {ill}: {ways} ways");
    }
    Ok(())
}
