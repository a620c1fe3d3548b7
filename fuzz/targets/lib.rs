//! What is fuzzed: each target takes any bytes, and panics where the library does what it should
//! not.
//!
//! The same files are compiled twice: by the fuzzer of `fuzz/`, and by `tests/fuzz.rs` of the
//! library, which runs each target on its seeds and on some thousand changes of them, on any
//! compiler.

mod bytes;
pub mod certify;
pub mod cheapest;
pub mod deep;
pub mod dlx;
pub mod engines;
pub mod family;
pub mod json;
pub mod kept;
pub mod large;
pub mod lockstep;
pub mod matrix;
pub mod paths;
pub mod reduce;
mod small;
pub mod steps;
pub mod stream;
pub mod sudoku;
mod text;
pub mod variant;
mod walks;

use bytes::{Bytes, Scatter};
use small::Small;

/// What became of an input that the library did right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// It means something: a text with a problem, a problem with a solution.
    Accepted,
    /// The input means nothing, or has no solution, and the library reports this.
    Refused,
}

/// A target, and its name: the name of its file here, its folder of seeds, and its fuzzing program.
pub type Target = (&'static str, fn(&[u8]) -> Verdict);

macro_rules! targets {
    ($($name:ident),*) => {
        /// All targets.
        pub const TARGETS: &[Target] = &[$((stringify!($name), $name::run)),*];
    };
}

targets! {
    certify, cheapest, deep, dlx, engines, family, json, kept, large, lockstep, matrix, paths, reduce,
    steps, stream, sudoku, variant
}
