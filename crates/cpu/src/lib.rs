//! The processor: which instruction sets there are, which of them this machine has, and the vector
//! operations that engines and lockstep are written over, once for each.
//!
//! A value of a type such as `Avx2` is a *witness*: it exists only after the processor was asked.
//! Vectors are made from witnesses or from other vectors, so that each operation on them is safe to
//! call anywhere. It is fast only where it is inlined into `Isa::run`, where the compiler knows the
//! instruction set too: everything in between has to be `#[inline(always)]`. An intrinsic that is
//! not inlined makes a search 8 to 24 times slower.

#![allow(
    missing_docs,
    clippy::return_self_not_must_use,
    reason = "internal: the names of fields and variants say what they are"
)]
mod isa;
mod lanes;
#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod operations;
mod pair;
mod pairs;
mod plain;
mod set;
mod simd;
#[cfg(target_arch = "x86_64")]
mod vectors;
#[cfg(target_arch = "aarch64")]
mod vectors_neon;
#[cfg(target_feature = "simd128")]
mod vectors_wasm;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod witness;
mod words;
#[cfg(target_arch = "aarch64")]
mod words_neon;
#[cfg(target_arch = "x86_64")]
mod words_x86;
#[cfg(target_arch = "x86_64")]
mod x86;

#[doc(hidden)]
pub use simd::{Missing, Simd, SimdError};

/// What the sibling packages use: no promise of stability.
#[doc(hidden)]
pub mod internal {
    pub use crate::isa::{Isa, Portable};
    pub use crate::lanes::{Blocks, CELLS, LaneSet, Lanes, MAX_LANES, Squares, Vectors};
    pub use crate::pairs::{change_pairs, pairs};
    pub use crate::plain::Arrays;
    pub use crate::set::InstructionSet;
    pub use crate::words::{BEHIND, Eight, Words};
}
