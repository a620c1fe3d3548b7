//! The ticks of a method on one problem, all solutions counted: `benches/ticks.py` sets
//! the instructions beside them.
//!
//! ```sh
//! cargo bench --bench ticks -- METHOD FAMILY|FILE
//! ```
//!
//! Without arguments it prints all methods, and the large families of the battery.

use quadrille_cpu::internal::InstructionSet;
use quadrille_engine::internal::{Stop, Walker};
use quadrille_engine::{Bits, Cells, Delta, Links};
use quadrille_family::Counting;
use quadrille_learn::{Learner, Outcome};
use quadrille_problem::problem::Problem;
use quadrille_testing::{LARGER, random_problem};

const METHODS: [&str; 6] = ["bits", "delta", "cells", "links", "layers", "learn"];

/// A count that has not begun.
#[allow(clippy::large_enum_variant, reason = "there is one")]
enum Count {
    Walk(Walker),
    Layers(Box<Counting>),
    Learn(Box<Learner>),
}

fn count(method: &str, problem: &Problem) -> Option<Count> {
    let set = InstructionSet::best();
    let walker = match method {
        "bits" => Bits::walker(set, problem),
        "delta" => Delta::walker(set, problem),
        "cells" => Cells::walker(set, problem),
        "links" => Links::walker(set, problem),
        "layers" => return Counting::new(problem).map(|layers| Count::Layers(Box::new(layers))),
        _ => return Learner::new(problem, 0).map(|learner| Count::Learn(Box::new(learner))),
    };
    walker.ok().map(Count::Walk)
}

/// Counts, and returns the ticks. Callgrind looks at what is done in here.
#[inline(never)]
fn measured(count: &mut Count) -> u64 {
    match count {
        Count::Walk(walker) => {
            while walker.run(true, u64::MAX) != Stop::Exhausted {}
            walker.ticks()
        }
        Count::Layers(layers) => {
            while !layers.advance_ticks(1 << 20) {}
            layers.ticks()
        }
        Count::Learn(learner) => {
            while learner.run(u64::MAX) != Outcome::Exhausted {}
            learner.ticks()
        }
    }
}

fn main() {
    let words: Vec<String> = std::env::args()
        .skip(1)
        .filter(|word| word != "--bench")
        .collect();
    let [method, family] = &*words else {
        let names = LARGER.map(|(family, _)| family.name);
        println!("{}\n{}", METHODS.join("|"), names.join("|"));
        return;
    };
    let larger = LARGER.into_iter().find(|(larger, _)| larger.name == family);
    let text = std::fs::read_to_string(family).unwrap_or_default();
    let problem = match larger {
        Some((family, seed)) => random_problem(family, seed),
        None => text
            .parse()
            .expect("a family or a file in the format of Knuth"),
    };
    println!(
        "{}",
        count(method, &problem).map_or(0, |mut count| measured(&mut count))
    );
}
