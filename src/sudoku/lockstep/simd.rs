//! Which instruction set the lanes use.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The instruction set for the lanes; by itself the best that the machine has.
///
/// ```
/// use quadrille::sudoku::lockstep::Simd;
///
/// assert_eq!("avx2".parse(), Ok(Simd::Avx2));
/// assert!(Simd::available().contains(&Simd::Portable));
/// assert_eq!("sse".parse::<Simd>().unwrap_err().to_string(), "expected auto, avx512, avx2 or portable, found \"sse\"");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Simd {
    /// The best that the machine has.
    #[default]
    Auto,
    /// AVX-512 (F, BW, VL, BITALG): 32 lanes, logic of three operands.
    Avx512,
    /// AVX2: 16 lanes.
    Avx2,
    /// 8 lanes in plain arrays, on every machine.
    Portable,
}

/// A name that is no instruction set.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected auto, avx512, avx2 or portable, found {0:?}")]
pub struct SimdError(String);

/// An instruction set that the machine lacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("this machine has no {0}; use auto, which takes the best it has")]
pub struct Missing(pub Simd);

impl Simd {
    /// What this machine has, the best first.
    pub fn available() -> Vec<Simd> {
        [Simd::Avx512, Simd::Avx2, Simd::Portable].into_iter().filter(|simd| simd.check().is_ok()).collect()
    }

    /// The instruction set that this machine will use: never `Auto`.
    pub fn check(self) -> Result<Simd, Missing> {
        match self {
            Simd::Auto => Simd::Avx512.check().or_else(|_| Simd::Avx2.check()).or(Ok(Simd::Portable)),
            #[cfg(target_arch = "x86_64")]
            Simd::Avx512 if super::x86::Avx512::detect().is_some() => Ok(self),
            #[cfg(target_arch = "x86_64")]
            Simd::Avx2 if super::x86::Avx2::detect().is_some() => Ok(self),
            Simd::Portable => Ok(self),
            Simd::Avx512 | Simd::Avx2 => Err(Missing(self)),
        }
    }
}

impl fmt::Display for Simd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Simd::Auto => "auto",
            Simd::Avx512 => "avx512",
            Simd::Avx2 => "avx2",
            Simd::Portable => "portable",
        })
    }
}

impl FromStr for Simd {
    type Err = SimdError;

    fn from_str(text: &str) -> Result<Simd, SimdError> {
        let all = [Simd::Auto, Simd::Avx512, Simd::Avx2, Simd::Portable];
        all.into_iter().find(|simd| simd.to_string() == text).ok_or_else(|| SimdError(text.to_owned()))
    }
}
