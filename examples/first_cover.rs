//! An exact cover of your own: who plays with whom, so that everyone plays once?
//!
//! `cargo run --example first_cover`

use quadrille::problem::Problem;
use quadrille::search;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut builder = Problem::builder();
    let [ann, ben, cora, dan, eve] =
        ["Ann", "Ben", "Cora", "Dan", "Eve"].map(|name| builder.primary(name));
    let (ann, ben, cora, dan, eve) = (ann?, ben?, cora?, dan?, eve?);
    let games = [
        ("a duet of Ann and Ben", vec![ann, ben]),
        ("a duet of Ann and Eve", vec![ann, eve]),
        ("a duet of Cora and Dan", vec![cora, dan]),
        ("a trio of Ben, Cora and Dan", vec![ben, cora, dan]),
        ("a trio of Cora, Dan and Eve", vec![cora, dan, eve]),
        ("a solo of Eve", vec![eve]),
    ];
    for (name, players) in games {
        let option = builder.option(players)?;
        builder.name_option(option, name)?;
    }
    let problem = builder.build()?;
    for (i, solution) in search::solutions(&problem).enumerate() {
        let names: Vec<&str> = solution
            .iter()
            .filter_map(|&option| problem.option_name(option))
            .collect();
        println!("{}: {}", i + 1, names.join(", "));
    }
    Ok(())
}
