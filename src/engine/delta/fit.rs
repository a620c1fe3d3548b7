//! The counting engine whose type fits a problem and a machine.

use super::{Avx2, Delta, Isa, Narrow, Portable, Wide};
use crate::engine::{Engine, Restart, Unsupported};
use crate::problem::Problem;

/// Something to do with an engine whose type is known only when the problem is.
pub trait Job {
    /// What comes of it.
    type Output;

    /// Does it.
    fn with<E: Restart + Send + 'static>(self, engine: E) -> Self::Output;
}

/// Makes the engine with the narrowest counts that the problem allows and the best instructions that the machine has, or
/// `portable` ones, and does something with it.
pub fn fit<J: Job>(problem: &Problem, portable: bool, job: J) -> Result<J::Output, Unsupported> {
    match Avx2::is_here() && !portable {
        true => fit_counts::<Avx2, J>(problem, job),
        false => fit_counts::<Portable, J>(problem, job),
    }
}

/// Whether the engine can be made for this problem.
pub fn takes(problem: &Problem) -> bool {
    Delta::<Portable, Wide, 3, 4>::takes(problem).is_ok()
}

/// A rest costs the more a node the wider its sets are, and saves the more nodes the earlier it begins. Measured: on problems of some
/// hundred options narrow sets win, then sets that hold about half of the options; where even that would be too wide, narrow ones again.
fn fit_counts<I: Isa, J: Job>(problem: &Problem, job: J) -> Result<J::Output, Unsupported> {
    let narrow = Delta::<I, Narrow, 1, 1>::takes(problem).is_ok();
    Ok(match (narrow, problem.n_options()) {
        (true, 0..192) => job.with(Delta::<I, Narrow, 2, 2>::new(problem)?),
        (true, 448..1024) => job.with(Delta::<I, Narrow, 8, 8>::new(problem)?),
        (true, _) => job.with(Delta::<I, Narrow, 3, 4>::new(problem)?),
        (false, 0..512) => job.with(Delta::<I, Wide, 2, 2>::new(problem)?),
        (false, _) => job.with(Delta::<I, Wide, 3, 4>::new(problem)?),
    })
}
