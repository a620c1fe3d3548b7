//! The processor: which instruction sets there are, which of them this machine has, and the vector
//! operations that engines and lockstep are written over, once for each.
//!
//! A value of a type such as `Avx2` is a *witness*: it exists only after the processor was asked.
//! Vectors are made from witnesses or from other vectors, so that each operation on them is safe to
//! call anywhere. It is fast only where it is inlined into `Isa::run`, where the compiler knows the
//! instruction set too: everything in between has to be `#[inline(always)]`. An intrinsic that is
//! not inlined makes a search 8 to 24 times slower.

mod isa;
#[cfg(feature = "sudoku")]
mod lanes;
#[cfg(target_arch = "aarch64")]
#[cfg_attr(
    not(feature = "sudoku"),
    allow(dead_code, reason = "half of it is for lockstep")
)]
mod neon;
#[cfg(all(
    feature = "sudoku",
    any(target_arch = "x86_64", target_arch = "aarch64")
))]
mod operations;
#[cfg(feature = "sudoku")]
mod pair;
mod pairs;
#[cfg(all(
    feature = "sudoku",
    any(test, not(any(target_arch = "x86_64", target_feature = "simd128")))
))]
mod plain;
mod set;
mod simd;
#[cfg(all(feature = "sudoku", target_arch = "x86_64"))]
mod vectors;
#[cfg(all(feature = "sudoku", target_arch = "aarch64"))]
mod vectors_neon;
#[cfg(all(feature = "sudoku", target_feature = "simd128"))]
mod vectors_wasm;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod witness;
mod words;
#[cfg(target_arch = "aarch64")]
mod words_neon;
#[cfg(target_arch = "x86_64")]
mod words_x86;
#[cfg(target_arch = "x86_64")]
#[cfg_attr(
    not(feature = "sudoku"),
    allow(dead_code, reason = "half of it is for lockstep")
)]
mod x86;

pub use simd::{Missing, Simd, SimdError};

pub(crate) use isa::{Isa, Portable};
#[cfg(feature = "sudoku")]
pub(crate) use lanes::{Blocks, CELLS, LaneSet, Lanes, MAX_LANES, Squares, Vectors};
pub(crate) use pairs::{change_pairs, pairs};
#[cfg(all(test, feature = "sudoku"))]
pub(crate) use plain::Arrays;
pub(crate) use set::{InstructionSet, with_isa};
pub(crate) use words::{BEHIND, Eight, Words};
