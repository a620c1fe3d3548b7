//! The ticks of a method on problems of a family, all solutions counted: `benches/ticks.py` sets
//! the instructions beside them.
//!
//! ```sh
//! cargo bench --bench ticks -- METHOD FAMILY
//! ```
//!
//! Without arguments it prints all methods and families.

use quadrille_cpu::internal::InstructionSet;
use quadrille_engine::internal::{Stop, Walker};
use quadrille_engine::{Bits, Cells, Delta, Links};
use quadrille_family::Counting;
use quadrille_learn::{Learner, Outcome};
use quadrille_problem::problem::Problem;
use quadrille_testing::{BOUNDED_FAMILIES, LARGER, PLAIN_FAMILIES, random_problem};

const METHODS: [&str; 6] = ["bits", "delta", "cells", "links", "layers", "learn"];

/// The problems of a small family: enough for a million instructions.
const N_SMALL: u64 = 200;

/// A count that has not begun.
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
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let small = PLAIN_FAMILIES.into_iter().chain(BOUNDED_FAMILIES);
    let [method, family] = &*words else {
        let names = small.chain(LARGER.map(|(family, _)| family)).map(|family| family.name);
        println!("{}\n{}", METHODS.join("|"), names.collect::<Vec<_>>().join("|"));
        return;
    };
    let mut problems = Vec::new();
    for (larger, seed) in LARGER.into_iter().filter(|(larger, _)| larger.name == family) {
        problems.push(random_problem(larger, seed));
    }
    for small in small.filter(|small| small.name == family) {
        problems.extend((0..N_SMALL).map(|seed| random_problem(small, seed)));
    }
    let counts = problems.iter().filter_map(|problem| count(method, problem));
    let ticks: u64 = counts.map(|mut count| measured(&mut count)).sum();
    println!("{ticks}");
}
