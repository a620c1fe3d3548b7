//! Counts and differences: for problems with many items and few options an item, such as sudokus
//! and Latin squares with holes.
//!
//! ```text
//! a b c        options of      a     b     c         count | sum of ids
//! 0: a b       at the root    0 1   0 2   1 2        2|1   2|2   2|3
//! 1: a c       option 0 taken: 1 and 2 conflict with it and go; a and b are covered
//! 2: b c                                              ∞     ∞    0|0     dead
//! ```
//!
//! A state is one small number per item: the number of its live options, and above it the sum of
//! their ids, truncated. Removing an option is one subtraction per item. When the count falls to
//! one, the sum *is* the forced option, and the item goes to a queue. All forced options of the
//! queue are taken at once: the live options in conflict with any of them are first gathered into a
//! list, each once, and then removed in one flat loop.
//!
//! There is no undo: each open level keeps its state, and a child gets a copy; the last child needs
//! none and works on the state of its parent. Secondary items and colors are just conflicts here.
//! The conflicts of an option stand in a list: with few options an item that is a dozen or two,
//! where rows of bits would be tens of words. (Rows of bits were tried: sud16 gained 8 %, qwh20 and
//! sud25 lost 25 to 40 %.) For small residual problems rows of bits are short: see `packed.rs`, and
//! `tail.rs` for counting.

mod count;
mod engine;
mod packed;
mod present;
mod sets;
mod tables;
mod tail;

use super::kernel::Unsupported;
use super::walker::Walker;
use engine::Delta;
use quadrille_cpu::internal::{InstructionSet, Isa};
use quadrille_problem::problem::Problem;
use tables::Tables;
use tail::Tails;

/// The engine on this instruction set; none is better than AVX2 here.
pub(super) fn make(set: InstructionSet, problem: &Problem) -> Result<Walker, Unsupported> {
    match set {
        #[cfg(target_arch = "x86_64")]
        InstructionSet::Avx512(isa) => on(isa.narrower(), problem),
        #[cfg(target_arch = "x86_64")]
        InstructionSet::Avx2(isa) => on(isa, problem),
        // every aarch64 has NEON, so that the portable form is compiled with it
        #[cfg(target_arch = "aarch64")]
        InstructionSet::Neon(_) => on(quadrille_cpu::internal::Portable, problem),
        InstructionSet::Portable(isa) => on(isa, problem),
    }
}

/// Whether the engine supports the problem.
pub(super) fn check(problem: &Problem) -> Result<(), Unsupported> {
    Tables::check(problem)
}

fn on<I: Isa>(isa: I, problem: &Problem) -> Result<Walker, Unsupported> {
    Tables::check(problem)?;
    Ok(Walker::new(Delta::new(isa, problem, tails(problem))))
}

/// Up to this many options of each item, a residual problem has few nodes, and rows of many words
/// pay for it.
const FEW_AN_ITEM: u32 = 15;

/// Wider sets cost more per node, but allow larger residual problems and save more nodes. Measured:
/// on problems of some hundred options the smallest win, then sets that hold about half of the
/// options; beyond the capacity of large sets, medium ones win again. Small sets instead of medium
/// or large ones take 1.3 to 2.3 times as long on sudokus of 16x16 and 25x25, and medium ones
/// instead of small ones 2.6 times on Latin squares of 6.
fn tails(problem: &Problem) -> Tails {
    let n_options = problem.n_options();
    if n_options < 192 {
        return Tails::small();
    }
    let counts = problem.option_counts();
    let few = counts[..problem.n_primary()]
        .iter()
        .all(|&count| count <= FEW_AN_ITEM);
    match n_options {
        ..512 if !few => Tails::small(),
        448..1024 if few => Tails::large(),
        _ => Tails::medium(),
    }
}

#[cfg(test)]
pub(super) use tests::forms;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battery::{Form, Takes};

    /// Forms for the battery: each size of tails.
    pub(in super::super) fn forms(set: InstructionSet) -> Vec<Form> {
        match set {
            // the same as AVX2
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512(_) => Vec::new(),
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2(isa) => forms_on(isa, "avx2"),
            // the same as the portable form
            #[cfg(target_arch = "aarch64")]
            InstructionSet::Neon(_) => Vec::new(),
            InstructionSet::Portable(isa) => forms_on(isa, "portable"),
        }
    }

    fn forms_on<I: Isa>(isa: I, name: &str) -> Vec<Form> {
        let takes = Takes {
            options_of_an_item: 511,
            options: 10_000,
            bounds: false,
            costs: false,
            restart: true,
        };
        let form = |(tails, size)| {
            let tails: fn() -> Tails = tails;
            let name = format!("delta {name} {size} tails");
            Form::new(name, takes, move |problem| {
                Tables::check(problem)?;
                Ok(Delta::new(isa, problem, tails()))
            })
        };
        vec![
            form((Tails::small, "small")),
            form((Tails::medium, "medium")),
            form((Tails::large, "large")),
        ]
    }
}
