//! The instruction sets of this machine, and the way from a name to one.

use super::isa::Portable;
#[cfg(target_arch = "aarch64")]
use super::neon::Neon;
use super::simd::{Missing, Simd};
#[cfg(target_arch = "x86_64")]
use super::x86::{Avx2, Avx512};
use std::sync::OnceLock;

/// One of the instruction sets of this machine.
#[derive(Clone, Copy, Debug)]
pub enum InstructionSet {
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(target_arch = "aarch64")]
    Neon(Neon),
    Portable(Portable),
}

impl InstructionSet {
    /// The instruction set of this name, if the machine has it.
    pub(super) fn detect(simd: Simd) -> Option<InstructionSet> {
        match simd {
            #[cfg(target_arch = "x86_64")]
            Simd::Avx512 => Avx512::detect().map(InstructionSet::Avx512),
            #[cfg(target_arch = "x86_64")]
            Simd::Avx2 => Avx2::detect().map(InstructionSet::Avx2),
            #[cfg(target_arch = "aarch64")]
            // its vectors are read as vectors of other numbers too, with the low ones in front
            Simd::Neon if cfg!(target_endian = "little") => {
                Neon::detect().map(InstructionSet::Neon)
            }
            Simd::Portable => Some(InstructionSet::Portable(Portable)),
            _ => None,
        }
    }

    /// The best that the machine has.
    #[inline]
    pub fn best() -> InstructionSet {
        // asked for each puzzle that is read
        static BEST: OnceLock<InstructionSet> = OnceLock::new();
        *BEST.get_or_init(|| {
            let better = [Simd::Avx512, Simd::Avx2, Simd::Neon]
                .into_iter()
                .find_map(InstructionSet::detect);
            better.unwrap_or(InstructionSet::Portable(Portable))
        })
    }

    /// Its name.
    pub fn simd(self) -> Simd {
        match self {
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512(_) => Simd::Avx512,
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2(_) => Simd::Avx2,
            #[cfg(target_arch = "aarch64")]
            InstructionSet::Neon(_) => Simd::Neon,
            InstructionSet::Portable(_) => Simd::Portable,
        }
    }
}

impl Simd {
    /// What this machine has, the best first.
    pub fn available() -> Vec<Simd> {
        Simd::ALL[1..]
            .iter()
            .copied()
            .filter(|simd| simd.check().is_ok())
            .collect()
    }

    /// The instruction set that this machine will use: never `Auto`.
    pub fn check(self) -> Result<Simd, Missing> {
        self.instruction_set().map(InstructionSet::simd)
    }

    /// The instruction set, with a proof that the machine supports it.
    #[doc(hidden)]
    pub fn instruction_set(self) -> Result<InstructionSet, Missing> {
        match self {
            Simd::Auto => Ok(InstructionSet::best()),
            named => InstructionSet::detect(named).ok_or(Missing(named)),
        }
    }
}

impl Default for InstructionSet {
    fn default() -> InstructionSet {
        InstructionSet::best()
    }
}

/// Does something with the witness of an instruction set: compiled once for each of them.
#[doc(hidden)]
#[macro_export]
macro_rules! with_isa {
    ($set:expr, $isa:ident => $work:expr) => {
        match $set {
            #[cfg(target_arch = "x86_64")]
            $crate::internal::InstructionSet::Avx512($isa) => $work,
            #[cfg(target_arch = "x86_64")]
            $crate::internal::InstructionSet::Avx2($isa) => $work,
            #[cfg(target_arch = "aarch64")]
            $crate::internal::InstructionSet::Neon($isa) => $work,
            $crate::internal::InstructionSet::Portable($isa) => $work,
        }
    };
}
