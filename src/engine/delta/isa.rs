//! The instruction sets that this engine is compiled for.

// a call into a function compiled for a CPU feature is unsafe
#![allow(unsafe_code)]

use std::fmt::Debug;

/// An instruction set.
pub trait Isa: Copy + Debug + Send + Sync + 'static {
    /// Whether this machine has it.
    fn is_here() -> bool;

    /// Runs `work` where the compiler may use it, if it is here.
    fn run<R>(work: impl FnOnce() -> R) -> R;
}

/// What every machine has.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

impl Isa for Portable {
    fn is_here() -> bool {
        true
    }

    #[inline(always)]
    fn run<R>(work: impl FnOnce() -> R) -> R {
        work()
    }
}

/// Vectors of 256 bits, and instructions for single bits.
#[derive(Clone, Copy, Debug)]
pub struct Avx2;

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn with_avx2<R>(work: impl FnOnce() -> R) -> R {
    work()
}

impl Isa for Avx2 {
    #[cfg(target_arch = "x86_64")]
    #[inline]
    fn is_here() -> bool {
        use std::arch::is_x86_feature_detected as has;
        has!("avx2") && has!("bmi1") && has!("bmi2") && has!("lzcnt") && has!("popcnt")
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn is_here() -> bool {
        false
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn run<R>(work: impl FnOnce() -> R) -> R {
        match Self::is_here() {
            // SAFETY: the machine was just asked.
            true => unsafe { with_avx2(work) },
            false => work(),
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn run<R>(work: impl FnOnce() -> R) -> R {
        work()
    }
}
