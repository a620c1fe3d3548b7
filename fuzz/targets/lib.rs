//! What is fuzzed: each target takes any bytes, and panics where the library does what it should not.
//!
//! The same files are compiled twice: by the fuzzer of `fuzz/`, and by `tests/fuzz.rs` of the library, which runs each target on its seeds and
//! on some thousand changes of them, on a stable compiler.

mod bytes;
mod cheapest;
mod dlx;
mod engines;
mod json;
mod large;
mod lockstep;
mod matrix;
mod paths;
mod reduce;
mod small;
mod steps;
mod sudoku;
mod text;
mod walks;

use bytes::{Bytes, Scatter};
use small::Small;

/// What became of an input that the library did right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// It means something, and all that is to be checked was checked.
    Accepted,
    /// It means nothing, and was refused as it should be; or it would take too long.
    Refused,
}

/// Something to fuzz.
pub struct Target {
    /// Its name: that of its file, of its folder of seeds, and of the program of the fuzzer.
    pub name: &'static str,
    /// Takes an input.
    pub run: fn(&[u8]) -> Verdict,
    /// Words that mean something in an input: what a change may put into one.
    pub words: &'static [&'static str],
}

macro_rules! targets {
    ($($name:ident),*) => {
        /// All targets.
        pub const TARGETS: &[Target] =
            &[$(Target { name: stringify!($name), run: $name::run, words: $name::WORDS }),*];

        $(
            #[doc = concat!("The target `", stringify!($name), "`.")]
            pub fn $name(data: &[u8]) -> Verdict {
                $name::run(data)
            }
        )*
    };
}

targets! { cheapest, dlx, engines, json, large, lockstep, matrix, paths, reduce, steps, sudoku }
