//! The bit-parallel engine: options as bits, counted eight items at a time, chosen by one `and`, never undone.
//!
//! [`Bits`] takes problems of up to some 12,000 options; [`Small`] has constant sizes, and is faster where it fits. Both exist for
//! each instruction set of [`simd`](super::simd); [`kernels`] lists what can run a problem on this machine, the best first.

mod dense;
mod engine;
mod kernel;
mod leaves;
mod pack;
mod small;
mod tables;

mod wide;

pub use engine::{Always, Bits, Measured, Never, Packing};
pub use kernel::{InstructionSet, Kernel, Size, Visit, kernels};
pub use small::Small;

use super::Unsupported;
use super::simd::Isa;
use crate::problem::Problem;

/// The name, as a user types it.
const NAME: &str = "bits";

/// Compacted words are numbered by bytes, and the matrix of options takes 18 MB here.
const MAX_OPTIONS: usize = 188 * 64;

/// An item number and a count share 32 bits, and the rows of the items take 25 MB here.
const MAX_PRIMARY: usize = 1 << 14;

fn too_large(feature: &'static str) -> Unsupported {
    Unsupported { engine: NAME, feature }
}

/// The witness of the instruction set, for problems that need nothing unusual.
fn check<I: Isa>(problem: &Problem) -> Result<I, Unsupported> {
    if problem.has_bounds() {
        return Err(Unsupported { engine: NAME, feature: "multiplicities" });
    }
    if problem.has_costs() {
        return Err(Unsupported { engine: NAME, feature: "costs" });
    }
    I::detect().ok_or(Unsupported { engine: NAME, feature: "instructions that this machine does not have" })
}
