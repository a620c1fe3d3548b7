//! Independent pieces of work on several threads, which take one after the other; the calling thread is one of them.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, Builder};

/// A number of threads; one without the feature `parallel`.
pub(super) struct Pool {
    threads: usize,
}

impl Pool {
    pub(super) fn new(threads: usize) -> Pool {
        Pool { threads: if cfg!(feature = "parallel") { threads.max(1) } else { 1 } }
    }

    pub(super) fn threads(&self) -> usize {
        self.threads
    }

    /// Runs `work` on all pieces, each thread with a state from `begin`. The results are in the order of the pieces.
    /// Where the system has no more threads, those that there are do all of the work.
    pub(super) fn map<P: Sync, S, T: Send>(
        &self,
        pieces: &[P],
        begin: impl Fn() -> S + Sync,
        work: impl Fn(&P, &mut S) -> T + Sync,
    ) -> Vec<T> {
        let next = AtomicUsize::new(0);
        let run = || {
            let (mut state, mut done) = (begin(), Vec::new());
            while let i = next.fetch_add(1, Ordering::Relaxed)
                && let Some(piece) = pieces.get(i)
            {
                done.push((i, work(piece, &mut state)));
            }
            done
        };
        let mut done = thread::scope(|scope| {
            let others = 1..self.threads.min(pieces.len());
            let others: Vec<_> = others.map_while(|_| Builder::new().spawn_scoped(scope, run).ok()).collect();
            let mut done = run();
            for other in others {
                done.extend(other.join().unwrap_or_else(|panic| resume_unwind(panic)));
            }
            done
        });
        done.sort_unstable_by_key(|&(i, _)| i);
        done.into_iter().map(|(_, result)| result).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_order_and_a_panic_is_passed_on() {
        let pieces: Vec<u32> = (0..100).collect();
        for threads in [0, 1, 2, 5, 200] {
            let squares = Pool::new(threads).map(&pieces, || 0, |&piece, _| piece * piece);
            assert!(squares.into_iter().eq(pieces.iter().map(|piece| piece * piece)), "{threads}");
            assert!(Pool::new(threads).map(&[], || 0, |&piece: &u32, _| piece).is_empty());
            let spoiled = |&piece: &u32, _: &mut u32| assert!(piece != 77, "77");
            assert!(std::panic::catch_unwind(|| Pool::new(threads).map(&pieces, || 0, spoiled)).is_err());
        }
    }
}
