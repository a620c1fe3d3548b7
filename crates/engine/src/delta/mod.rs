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

#[cfg(test)]
use super::battery::{Form, Takes};
use super::kernel::Unsupported;
use super::walker::Walker;
#[cfg(test)]
use count::Count;
use count::{Narrow, Wide};
use engine::Delta;
use quadrille_cpu::internal::{InstructionSet, Isa};
use quadrille_problem::problem::Problem;
use tables::Tables;
use tail::Tails;

/// The engine with the narrowest counts that the problem allows, on this instruction set; none is
/// better than AVX2 here.
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
    Tables::<Wide>::check(problem)
}

fn on<I: Isa>(isa: I, problem: &Problem) -> Result<Walker, Unsupported> {
    if Tables::<Narrow>::check(problem).is_ok() {
        return Ok(Walker::new(Delta::<I, Narrow>::new(
            isa,
            problem,
            narrow_tails(problem),
        )));
    }
    Tables::<Wide>::check(problem)?;
    Ok(Walker::new(Delta::<I, Wide>::new(
        isa,
        problem,
        wide_tails(problem),
    )))
}

/// Wider sets cost more per node, but allow larger residual problems and save more nodes. Measured:
/// on problems of some hundred options narrow sets win, then sets that hold about half of the
/// options; if even that is too wide, narrow ones again.
fn narrow_tails(problem: &Problem) -> Tails {
    match problem.n_options() {
        0..192 => Tails::small(),
        448..1024 => Tails::large(),
        _ => Tails::medium(),
    }
}

fn wide_tails(problem: &Problem) -> Tails {
    match problem.n_options() {
        0..512 => Tails::small(),
        _ => Tails::medium(),
    }
}

/// Forms for the battery: each size of tails with each size of counts.
#[cfg(test)]
pub(super) fn forms(set: InstructionSet) -> Vec<Form> {
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

#[cfg(test)]
type Size = (fn() -> Tails, &'static str);

#[cfg(test)]
fn forms_on<I: Isa>(isa: I, name: &str) -> Vec<Form> {
    fn form<I: Isa, C: Count>(
        isa: I,
        name: &str,
        takes: Takes,
        tails: fn() -> Tails,
        size: &str,
    ) -> Form {
        let counts = if takes.options > 2048 {
            "wide"
        } else {
            "narrow"
        };
        Form::new(
            format!("delta {name} {counts} counts {size} tails"),
            takes,
            move |problem| {
                Tables::<C>::check(problem)?;
                Ok(Delta::<I, C>::new(isa, problem, tails()))
            },
        )
    }
    let narrow = Takes {
        options_of_an_item: 15,
        options: 2048,
        bounds: false,
        costs: false,
        restart: true,
    };
    let wide = Takes {
        options_of_an_item: 511,
        options: 10_000,
        ..narrow
    };
    let sizes: [Size; 3] = [
        (Tails::small, "small"),
        (Tails::medium, "medium"),
        (Tails::large, "large"),
    ];
    let narrow = |&(tails, size): &Size| form::<I, Narrow>(isa, name, narrow, tails, size);
    let wide = |&(tails, size): &Size| form::<I, Wide>(isa, name, wide, tails, size);
    sizes
        .iter()
        .map(narrow)
        .chain(sizes.iter().map(wide))
        .collect()
}
