//! The names of instruction sets.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The instruction set to use; [`Auto`](Simd::Auto) is the best that the machine has.
///
/// ```
/// # mod quadrille { pub use ::quadrille_cpu as cpu; }
/// use quadrille::cpu::Simd;
///
/// assert_eq!("avx2".parse(), Ok(Simd::Avx2));
/// assert!(Simd::available().contains(&Simd::Portable));
/// assert_eq!(
///     "sse".parse::<Simd>().unwrap_err().to_string(),
///     "expected auto, avx512, avx2, neon or portable, found \"sse\""
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Simd {
    /// The best that the machine has.
    #[default]
    Auto,
    /// AVX-512 with population counts of words and of 16-bit numbers: F, BW, DQ, VL, VPOPCNTDQ,
    /// BITALG and VBMI2 (Ice Lake, Zen 4 and later).
    Avx512,
    /// AVX2 with BMI1, BMI2, LZCNT and POPCNT (Haswell, Excavator and later).
    Avx2,
    /// NEON, which every little-endian aarch64 has.
    Neon,
    /// What every machine has.
    Portable,
}

/// A name that is no instruction set.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected auto, avx512, avx2, neon or portable, found {0:?}")]
pub struct SimdError(String);

/// An instruction set that the machine lacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("this machine has no {0}; use auto, which takes the best it has")]
pub struct Missing(pub Simd);

impl Simd {
    /// All values that a user can name, `Auto` first, then from the best on.
    pub const ALL: [Simd; 5] = [
        Simd::Auto,
        Simd::Avx512,
        Simd::Avx2,
        Simd::Neon,
        Simd::Portable,
    ];
}

impl fmt::Display for Simd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Simd::Auto => "auto",
            Simd::Avx512 => "avx512",
            Simd::Avx2 => "avx2",
            Simd::Neon => "neon",
            Simd::Portable => "portable",
        })
    }
}

impl FromStr for Simd {
    type Err = SimdError;

    fn from_str(text: &str) -> Result<Simd, SimdError> {
        Simd::ALL
            .into_iter()
            .find(|simd| simd.to_string() == text)
            .ok_or_else(|| SimdError(text.to_owned()))
    }
}
