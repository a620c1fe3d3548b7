//! The counting engine whose type fits a problem and a machine.

use super::{Avx2, Delta, Isa, Narrow, Portable, Wide};
use crate::engine::{Engine, Unsupported};
use crate::problem::Problem;

/// Something to do with an engine whose type is known only when the problem is.
pub trait Job {
    /// What comes of it.
    type Output;

    /// Does it.
    fn with<E: Engine + Send + 'static>(self, engine: E) -> Self::Output;
}

/// Makes the engine with the narrowest counts that the problem allows and the best instructions that the machine has, or
/// `portable` ones, and does something with it.
pub fn fit<J: Job>(problem: &Problem, portable: bool, job: J) -> Result<J::Output, Unsupported> {
    match Avx2::is_here() && !portable {
        true => fit_counts::<Avx2, J>(problem, job),
        false => fit_counts::<Portable, J>(problem, job),
    }
}

fn fit_counts<I: Isa, J: Job>(problem: &Problem, job: J) -> Result<J::Output, Unsupported> {
    match Delta::<I, Narrow, 0>::takes(problem) {
        Ok(()) => Ok(job.with(Delta::<I, Narrow, 0>::new(problem)?)),
        Err(_) => Ok(job.with(Delta::<I, Wide, 0>::new(problem)?)),
    }
}
