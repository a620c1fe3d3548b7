//! The bit-parallel engine: options as bits, counted eight items at a time, chosen by one `and`, never undone.
//!
//! [`Bits`] searches in a wide kernel for up to some 12,000 options, and moves trees over few options into kernels of constant size.
//! When only counting, small rests are counted in one go, and rests that were met before are known again, see `engine/rests.rs`.
//! Items with bounds are counted one by one, in the wide kernel alone. It exists for each instruction set of [`simd`](super::simd); [`InstructionSet::best`] names the one for this machine.

mod bounded;
mod dense;
mod engine;
mod leaves;
mod pack;
mod set;
mod small;
mod tables;
mod trim;
mod wide;

pub use engine::{Always, Bits, Measured, Never, Packing};
pub use set::{InstructionSet, Visit};

use super::Unsupported;
use super::simd::Isa;
use crate::problem::Problem;

/// The name, as a user types it.
const NAME: &str = "bits";

/// Compacted words are numbered by bytes, and the matrix of options takes 18 MB here.
const MAX_OPTIONS: usize = 188 * 64;

/// An item number and a count share 32 bits, and the rows of the items take 50 MB here.
const MAX_PRIMARY: usize = 1 << 14;

/// Items with bounds are counted one by one.
const MAX_BOUNDED: usize = 256;

/// Whether the problem is one for this engine, on a machine with the instructions.
pub fn takes(problem: &Problem) -> bool {
    bounded::count(problem) <= MAX_BOUNDED && problem.n_options() <= MAX_OPTIONS && problem.n_primary() <= MAX_PRIMARY
}

/// The witness of the instruction set, for a problem that needs nothing unusual.
fn check<I: Isa>(problem: &Problem) -> Result<I, Unsupported> {
    let refuse = |feature| Err(Unsupported { engine: NAME, feature });
    if bounded::count(problem) > MAX_BOUNDED {
        return refuse("multiplicities on more than 256 items");
    }
    if problem.n_options() > MAX_OPTIONS {
        return refuse("more than 12032 options");
    }
    if problem.n_primary() > MAX_PRIMARY {
        return refuse("more than 16384 primary items");
    }
    I::detect().ok_or(Unsupported { engine: NAME, feature: "instructions that this machine does not have" })
}
