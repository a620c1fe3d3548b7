//! Which of the many compiled forms of the engine runs a problem.

use super::{Bits, MAX_OPTIONS, MAX_PRIMARY, Small};
use crate::engine::Engine;
#[cfg(target_arch = "x86_64")]
use crate::engine::simd::{Avx2, Avx512};
use crate::engine::simd::{Isa, Portable};
use crate::problem::Problem;
use std::fmt;

/// The instruction sets that the engine is compiled for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InstructionSet {
    /// 512-bit vectors with population counts.
    Avx512,
    /// 256-bit vectors.
    Avx2,
    /// What every machine has.
    Portable,
}

/// The sizes that the engine is compiled for: words of options, words of primary items.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// Up to 128 options and 64 items.
    Small2x1,
    /// Up to 192 options and 64 items.
    Small3x1,
    /// Up to 256 options and 128 items.
    Small4x2,
    /// Up to 512 options and 128 items.
    Small8x2,
    /// Up to the limits of [`Bits`].
    Wide,
}

/// One compiled form of the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kernel {
    /// Its instructions.
    pub set: InstructionSet,
    /// Its sizes.
    pub size: Size,
}

impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let set = match self.set {
            InstructionSet::Avx512 => "avx512",
            InstructionSet::Avx2 => "avx2",
            InstructionSet::Portable => "portable",
        };
        let size = match self.size {
            Size::Small2x1 => "small 2x1",
            Size::Small3x1 => "small 3x1",
            Size::Small4x2 => "small 4x2",
            Size::Small8x2 => "small 8x2",
            Size::Wide => "wide",
        };
        write!(f, "{size}, {set}")
    }
}

/// The kernels that fit a problem and this machine, the fastest first; none if the problem is too large or has multiplicities.
///
/// ```
/// use quadrille::engine::bits::{Size, kernels};
/// use quadrille::problem::Problem;
///
/// let mut builder = Problem::builder();
/// let a = builder.primary("a")?;
/// builder.option([a])?;
/// assert_eq!(kernels(&builder.build()?)[0].size, Size::Small2x1);
/// # Ok::<(), quadrille::problem::ProblemError>(())
/// ```
pub fn kernels(problem: &Problem) -> Vec<Kernel> {
    if problem.has_bounds() {
        return Vec::new();
    }
    let fits = |size: &Size| {
        let (options, items) = size.limits();
        problem.n_options() <= options && problem.n_primary() <= items
    };
    let sizes = [Size::Small2x1, Size::Small3x1, Size::Small4x2, Size::Small8x2, Size::Wide];
    let sets = [InstructionSet::Avx512, InstructionSet::Avx2, InstructionSet::Portable];
    let sizes = sizes.into_iter().filter(fits).collect::<Vec<_>>();
    let sets = sets.into_iter().filter(|set| set.detected());
    sets.flat_map(|set| sizes.iter().map(move |&size| Kernel { set, size })).collect()
}

/// Something to do with an engine whose type is known only when the program runs.
pub trait Visit {
    /// What comes of it.
    type Output;

    /// Does it with `E`.
    fn visit<E: Engine + Send + 'static>(self) -> Self::Output;
}

impl Kernel {
    /// Does something with the engine type of this kernel.
    pub fn visit<V: Visit>(self, visit: V) -> V::Output {
        match self.set {
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512 => self.size.visit::<Avx512, V>(visit),
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2 => self.size.visit::<Avx2, V>(visit),
            _ => self.size.visit::<Portable, V>(visit),
        }
    }
}

impl InstructionSet {
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
}

impl Size {
    /// The most options and primary items.
    fn limits(self) -> (usize, usize) {
        match self {
            Size::Small2x1 => (128, 64),
            Size::Small3x1 => (192, 64),
            Size::Small4x2 => (256, 128),
            Size::Small8x2 => (512, 128),
            Size::Wide => (MAX_OPTIONS, MAX_PRIMARY),
        }
    }

    fn visit<I: Isa, V: Visit>(self, visit: V) -> V::Output {
        match self {
            Size::Small2x1 => visit.visit::<Small<I, 2, 1>>(),
            Size::Small3x1 => visit.visit::<Small<I, 3, 1>>(),
            Size::Small4x2 => visit.visit::<Small<I, 4, 2>>(),
            Size::Small8x2 => visit.visit::<Small<I, 8, 2>>(),
            Size::Wide => visit.visit::<Bits<I>>(),
        }
    }
}
