//! A puzzle of your own is two functions: what to cover, and what a solution means. This one seats
//! guests at round tables for three such that all at a table have something in common.
//!
//! `cargo run --example own_puzzle`

use quadrille::problem::{OptionId, Problem, ProblemError};
use quadrille::{puzzle::Puzzle, search};

struct Party(Vec<(&'static str, [&'static str; 2])>);

impl Puzzle for Party {
    type Answer = Vec<String>;
    type Error = ProblemError;

    fn problem(&self) -> Result<Problem, ProblemError> {
        let mut builder = Problem::builder();
        let guests = self
            .0
            .iter()
            .map(|(name, _)| builder.primary(name))
            .collect::<Result<Vec<_>, _>>()?;
        let likes = |i: usize, topic: &str| self.0[i].1.contains(&topic);
        for a in 0..guests.len() {
            for b in a + 1..guests.len() {
                for c in b + 1..guests.len() {
                    if self.0[a]
                        .1
                        .iter()
                        .any(|topic| likes(b, topic) && likes(c, topic))
                    {
                        builder.option([guests[a], guests[b], guests[c]])?;
                    }
                }
            }
        }
        builder.build()
    }

    fn answer(&self, problem: &Problem, chosen: &[OptionId]) -> Vec<String> {
        let table = |&option: &OptionId| {
            problem
                .entries(option)
                .iter()
                .map(|seat| problem.item_name(seat.item))
                .collect()
        };
        chosen
            .iter()
            .map(table)
            .map(|names: Vec<&str>| names.join(", "))
            .collect()
    }
}

fn main() -> Result<(), ProblemError> {
    let party = Party(vec![
        ("Ada", ["chess", "opera"]),
        ("Bo", ["chess", "soccer"]),
        ("Cy", ["opera", "cooking"]),
        ("Di", ["soccer", "cooking"]),
        ("Ed", ["opera", "cooking"]),
        ("Flo", ["chess", "soccer"]),
    ]);
    let problem = party.problem()?;
    for solution in search::solutions(&problem) {
        println!("{}", party.answer(&problem, &solution).join("  |  "));
    }
    Ok(())
}
