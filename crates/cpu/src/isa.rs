//! The trait of instruction sets, and the portable one.

use std::fmt::Debug;

/// An instruction set. A value proves that the processor supports the instruction set.
pub trait Isa: Copy + Debug + Send + Sync + 'static {
    /// Runs `work` where the compiler may use the instructions.
    fn run<R>(self, work: impl FnOnce() -> R) -> R;
}

/// What every machine has.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

impl Isa for Portable {
    #[inline(always)]
    fn run<R>(self, work: impl FnOnce() -> R) -> R {
        work()
    }
}
