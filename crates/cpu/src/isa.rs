//! What an instruction set is.

use std::fmt::Debug;

/// An instruction set. A value is the proof that the processor has it.
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
