//! The door to the code that is compiled once for each instruction set.

#[cfg(not(target_arch = "x86_64"))]
use super::lanes::Plain as Narrow;
use super::lanes::{Blocks, Squares};
use super::pair::Pair;
#[cfg(target_arch = "x86_64")]
use super::x86::Xmm as Narrow;

/// Something to do with the vectors of a kernel, all of it inlined: what is not falls out of the instruction set and is slow.
pub(super) trait Work<K: Kernel> {
    type Output;
    fn work(self) -> Self::Output;
}

/// An instruction set. A value is the proof that the machine has it.
pub(super) trait Kernel: Copy + Send + Sync {
    /// For many searches, one in each lane.
    type Vector: Blocks + Send;
    /// For a few, one in each square of lanes.
    type Squares: Squares + Send;
    /// Does the work in code compiled for the instruction set.
    fn run<W: Work<Self>>(self, work: W) -> W::Output;
}

/// Eight lanes, for every machine.
#[derive(Clone, Copy)]
pub(super) struct Portable;

impl Kernel for Portable {
    type Vector = Narrow;
    type Squares = Pair<Narrow>;
    fn run<W: Work<Portable>>(self, work: W) -> W::Output {
        work.work()
    }
}
