//! Conflict-driven clause learning on threads of its own, while a walk searches the tree and now
//! and then collects the findings.

use crate::tuning::TUNING;
use crate::{Learner, Outcome};
use quadrille_problem::problem::{OptionId, Problem};
use quadrille_problem::team;
use std::mem::take;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

/// The problem for a background search, and when it is done.
pub struct BackgroundTask {
    pub problem: Arc<Problem>,
    pub seed: u64,
    pub threads: usize,
    /// Solutions that are found already.
    pub excluded: Vec<Vec<OptionId>>,
    /// After this many others it is over.
    pub wanted: usize,
    /// The most bytes that it may take.
    pub memory: u64,
}

/// What a background search found since this was last collected.
#[derive(Debug, Default)]
pub struct Findings {
    pub solutions: Vec<Vec<OptionId>>,
    /// There are no more.
    pub exhausted: bool,
}

/// A search under way on other threads; it stops when this is dropped.
#[derive(Debug, Default)]
pub struct BackgroundSearch(Arc<Board>);

/// What both sides see.
#[derive(Debug, Default)]
struct Board {
    stop: AtomicBool,
    conflicts: AtomicU64,
    findings: Mutex<Findings>,
}

impl Board {
    fn findings(&self) -> MutexGuard<'_, Findings> {
        self.findings.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl BackgroundSearch {
    /// Begins; `None` where there is no thread for it.
    pub fn begin(task: BackgroundTask) -> Option<BackgroundSearch> {
        let background = BackgroundSearch::default();
        let board = Arc::clone(&background.0);
        let begun = quadrille_problem::internal::HAS_THREADS
            && team::has_capacity()
            && thread::Builder::new()
                .spawn(move || search(&task, &board))
                .is_ok();
        begun.then_some(background)
    }

    /// The findings since the last call.
    pub fn collect(&self) -> Findings {
        take(&mut *self.0.findings())
    }

    /// The conflicts that were learned from.
    pub fn conflicts(&self) -> u64 {
        self.0.conflicts.load(Ordering::Relaxed)
    }
}

impl Drop for BackgroundSearch {
    fn drop(&mut self) {
        self.0.stop.store(true, Ordering::Relaxed);
    }
}

/// Searches to the end, or until it is told to stop or needs too much memory; then nothing more is
/// found.
fn search(task: &BackgroundTask, board: &Board) {
    let Some(mut learner) = Learner::new(&task.problem, task.seed) else {
        return;
    };
    if !task.excluded.iter().all(|found| learner.exclude(found)) {
        return;
    }
    let mut portfolio = learner.with_others(task.seed, task.threads);
    let mut n_found = 0;
    while n_found < task.wanted
        && !board.stop.load(Ordering::Relaxed)
        && portfolio.bytes() as u64 <= task.memory
    {
        let outcome = portfolio.run(portfolio.work().nodes + TUNING.background_nodes);
        board
            .conflicts
            .store(portfolio.work().conflicts, Ordering::Relaxed);
        match outcome {
            Outcome::Pause => {}
            Outcome::Full => return,
            Outcome::Exhausted => {
                board.findings().exhausted = true;
                return;
            }
            Outcome::Solution => {
                n_found += 1;
                board
                    .findings()
                    .solutions
                    .push(portfolio.solution().to_vec());
            }
        }
    }
}
