//! The bit-parallel engine: options as bits, counted eight items at a time, chosen by one `and`, never undone.
//!
//! It searches in a wide kernel for up to some 12,000 options, and moves subtrees over few options into kernels of constant size.
//! When only counting, small residual problems are counted at once, and larger ones kept in a memo table, see `engine/memo.rs`.
//! Items with bounds are counted one by one, in the wide kernel alone. It is compiled for each instruction set of `cpu`.

mod bounded;
mod bounds;
mod dense;
mod engine;
mod frame;
mod groups;
mod leaves;
mod matrix;
mod plan;
mod small;
mod state;
mod wide;

#[cfg(test)]
use super::battery::{Form, Takes};
use super::kernel::Unsupported;
use super::walker::Walker;
use crate::cpu::{InstructionSet, with_isa};
use crate::problem::Problem;
use engine::{Bits, Packing};

/// Compacted words are numbered by bytes, and the matrix of options takes 18 MB here.
const MAX_OPTIONS: usize = 188 * 64;

/// An item number and a count share 32 bits, and the rows of the items take 50 MB here.
const MAX_PRIMARY: usize = 1 << 14;

/// Items with bounds are counted one by one.
const MAX_BOUNDED: usize = 256;

/// The engine for a problem, on this instruction set.
pub(super) fn make(set: InstructionSet, problem: &Problem) -> Result<Walker, Unsupported> {
    check(problem)?;
    Ok(with_isa!(set, isa => Walker::new(Bits::new(isa, problem, Packing::Measured))))
}

/// Whether the engine supports the problem.
pub(super) fn check(problem: &Problem) -> Result<(), Unsupported> {
    let refuse = |feature| Err(Unsupported::new("bits", feature));
    if bounds::count(problem) > MAX_BOUNDED {
        return refuse("multiplicities on more than 256 items");
    }
    if problem.n_options() > MAX_OPTIONS {
        return refuse("more than 12032 options");
    }
    if problem.n_primary() > MAX_PRIMARY {
        return refuse("more than 16384 primary items");
    }
    Ok(())
}

/// Forms for the battery: packing is tested even when it does not pay.
#[cfg(test)]
pub(super) fn forms(set: InstructionSet) -> Vec<Form> {
    let takes =
        Takes { options_of_an_item: usize::MAX, options: MAX_OPTIONS, bounds: true, costs: true, restart: false };
    let form = |packing: Packing| {
        let name = format!("bits {} packing {packing:?}", set.simd());
        with_isa!(set, isa => Form::new(name, takes, move |problem| {
            check(problem).map(|()| Bits::new(isa, problem, packing))
        }))
    };
    [Packing::Measured, Packing::Never, Packing::Always].map(form).into()
}
