//! Makes the engine that a search drives: the one place that knows all of them.

use crate::learn::Learner;
use crate::settings::EngineKind;
use crate::settings::engine_kind::{LEARN, few};
use crate::tree::driver::Driver;
use quadrille_cpu::internal::InstructionSet;
use quadrille_engine::internal::Walker;
use quadrille_engine::{Bits, Cells, Delta, Links, Unsupported};
use quadrille_problem::problem::Problem;

/// Up to this many options, an engine for all of them that begins again finishes a part sooner than
/// a new one for the part alone. With more, what each node copies costs more than the making:
/// sudokus of 12x12 take 1.4 times as long.
const MAX_RESTARTED_OPTIONS: usize = 1024;

/// Searches on this many threads.
pub(crate) fn learner(problem: &Problem, seed: u64, threads: usize) -> Result<Driver, Unsupported> {
    let refusal = match cfg!(feature = "learn") {
        true => "so many options",
        false => "anything in it: it needs the feature `learn` of this library",
    };
    let learner = Learner::new(problem, seed).ok_or(Unsupported::new(LEARN, refusal))?;
    Ok(Driver::Learner(Box::new(
        learner.with_others(seed, threads),
    )))
}

/// Makes the engine of this kind, which walks a tree. A new engine is one line here.
pub(crate) fn make(
    kind: EngineKind,
    set: InstructionSet,
    problem: &Problem,
) -> Result<Walker, Unsupported> {
    match kind.resolve(problem) {
        EngineKind::Bits => Bits::walker(set, problem),
        EngineKind::Delta => Delta::walker(set, problem),
        EngineKind::Cells => Cells::walker(set, problem),
        EngineKind::Auto | EngineKind::Links => Links::walker(set, problem),
        EngineKind::Learn => Err(Unsupported::new(LEARN, "a tree to divide or to estimate")),
    }
}

/// An engine for `problem` that can restart with a part of the options; `None` if this kind lacks
/// such an engine or restarts would not pay.
pub(crate) fn make_to_restart(kind: EngineKind, problem: &Problem) -> Option<Walker> {
    match kind {
        EngineKind::Auto if Bits::is_tiny(problem) => {
            Bits::walker(InstructionSet::best(), problem).ok()
        }
        EngineKind::Auto | EngineKind::Delta if problem.n_options() <= MAX_RESTARTED_OPTIONS => {
            Delta::walker(InstructionSet::best(), problem).ok()
        }
        _ => None,
    }
}

/// Whether the restarting engine is also the right one for this part of `problem`; the part's
/// entries are estimated from its options.
pub(crate) fn restarts(kind: EngineKind, problem: &Problem, keep: &[bool]) -> bool {
    if Bits::is_tiny(problem) {
        return true;
    }
    let n_kept: usize = keep.iter().map(|&kept| usize::from(kept)).sum();
    kind == EngineKind::Delta || few(problem.n_entries() * n_kept / keep.len().max(1), problem)
}
