//! Learning on threads of its own, beside a walk that now and then asks what has come of it.

use super::portfolio::Portfolio;
use crate::learn::{Learner, Outcome};
use crate::problem::{OptionId, Problem};
use std::mem::take;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

/// Nodes between two looks at whether it shall stop; more where there are several threads, which work in rounds.
const NODES: u64 = 64;

/// What it is to do.
pub(super) struct Task {
    pub(super) problem: Problem,
    pub(super) seed: u64,
    pub(super) threads: usize,
    /// Solutions that are found already.
    pub(super) excluded: Vec<Vec<OptionId>>,
    /// After this many others it is over.
    pub(super) wanted: usize,
    /// The most bytes that it may take.
    pub(super) memory: u64,
}

/// What came of it since somebody asked.
#[derive(Debug, Default)]
pub(super) struct News {
    pub(super) solutions: Vec<Vec<OptionId>>,
    /// There are no more.
    pub(super) exhausted: bool,
}

/// A search that somebody else watches.
#[derive(Debug, Default)]
pub(super) struct Beside(Arc<Board>);

#[derive(Debug, Default)]
struct Board {
    stop: AtomicBool,
    conflicts: AtomicU64,
    news: Mutex<News>,
}

impl Board {
    fn news(&self) -> MutexGuard<'_, News> {
        self.news.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Beside {
    /// Begins; `None` where there is no thread for it.
    pub(super) fn begin(task: Task) -> Option<Beside> {
        let beside = Beside::default();
        let board = Arc::clone(&beside.0);
        let begun = cfg!(feature = "parallel") && thread::Builder::new().spawn(move || search(&task, &board)).is_ok();
        begun.then_some(beside)
    }

    pub(super) fn news(&self) -> News {
        take(&mut *self.0.news())
    }

    /// The conflicts that were learned from.
    pub(super) fn conflicts(&self) -> u64 {
        self.0.conflicts.load(Ordering::Relaxed)
    }
}

/// Whoever does not watch any more needs no more.
impl Drop for Beside {
    fn drop(&mut self) {
        self.0.stop.store(true, Ordering::Relaxed);
    }
}

/// To the end, or until nobody watches; with no room for it, there is no news.
fn search(task: &Task, board: &Board) {
    let Some(mut learner) = Learner::new(&task.problem, task.seed) else { return };
    if !task.excluded.iter().all(|found| learner.exclude(found)) {
        return;
    }
    let mut portfolio = Portfolio::new(learner, task.seed, task.threads);
    let mut n_found = 0;
    while n_found < task.wanted && !board.stop.load(Ordering::Relaxed) && portfolio.bytes() as u64 <= task.memory {
        let outcome = portfolio.run(portfolio.work().nodes + NODES);
        board.conflicts.store(portfolio.work().conflicts, Ordering::Relaxed);
        match outcome {
            Outcome::Pause => {}
            Outcome::Full => return,
            Outcome::Exhausted => {
                board.news().exhausted = true;
                return;
            }
            Outcome::Solution => {
                n_found += 1;
                board.news().solutions.push(portfolio.solution().to_vec());
            }
        }
    }
}
