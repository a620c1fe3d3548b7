//! Which of the compiled forms of the engine runs on this machine.

use super::Bits;
use crate::engine::Thrifty;
#[cfg(target_arch = "x86_64")]
use crate::engine::simd::{Avx2, Avx512};
use crate::engine::simd::{Isa, Portable};
use std::fmt;

/// The instruction sets that the engine is compiled for.
///
/// ```
/// use quadrille::engine::bits::InstructionSet;
///
/// assert!(InstructionSet::best().detected());
/// assert!(InstructionSet::Portable.detected());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InstructionSet {
    /// 512-bit vectors with population counts.
    Avx512,
    /// 256-bit vectors.
    Avx2,
    /// What every machine has.
    Portable,
}

impl InstructionSet {
    /// All of them, the fastest first.
    pub const ALL: [InstructionSet; 3] = [InstructionSet::Avx512, InstructionSet::Avx2, InstructionSet::Portable];

    /// The fastest that this machine has.
    pub fn best() -> Self {
        InstructionSet::ALL.into_iter().find(|set| set.detected()).unwrap_or(InstructionSet::Portable)
    }

    /// Whether this machine has the instructions.
    pub fn detected(self) -> bool {
        match self {
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512 => Avx512::detect().is_some(),
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2 => Avx2::detect().is_some(),
            InstructionSet::Portable => true,
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }

    /// Does something with the engine type for this instruction set.
    pub fn visit<V: Visit>(self, visit: V) -> V::Output {
        match self {
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512 => visit.visit::<Bits<Avx512>>(),
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2 => visit.visit::<Bits<Avx2>>(),
            _ => visit.visit::<Bits<Portable>>(),
        }
    }
}

impl fmt::Display for InstructionSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            InstructionSet::Avx512 => "avx512",
            InstructionSet::Avx2 => "avx2",
            InstructionSet::Portable => "portable",
        })
    }
}

/// Something to do with an engine whose type is known only when the program runs.
pub trait Visit {
    /// What comes of it.
    type Output;

    /// Does it with `E`.
    fn visit<E: Thrifty + Send + 'static>(self) -> Self::Output;
}
