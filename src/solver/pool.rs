//! A thread pool for independent pieces of work; one thread if there can be no more.

/// Threads, or the calling one alone.
pub(super) struct Pool {
    #[cfg(feature = "parallel")]
    threads: Option<rayon::ThreadPool>,
}

#[cfg(feature = "parallel")]
impl Pool {
    /// A pool of this many threads, or of one if they cannot be created.
    pub(super) fn new(threads: usize) -> Pool {
        let pool = || rayon::ThreadPoolBuilder::new().num_threads(threads).build().ok();
        Pool { threads: (threads > 1).then(pool).flatten() }
    }

    pub(super) fn threads(&self) -> usize {
        self.threads.as_ref().map_or(1, rayon::ThreadPool::current_num_threads)
    }

    /// Runs `work` on all pieces, each thread with a state from `begin`. The results are in the order of the pieces.
    pub(super) fn map<P: Sync, S, T: Send>(
        &self,
        pieces: &[P],
        begin: impl Fn() -> S + Sync + Send,
        work: impl Fn(&P, &mut S) -> T + Sync,
    ) -> Vec<T> {
        use rayon::prelude::*;
        let Some(pool) = &self.threads else { return one_by_one(pieces, begin, work) };
        pool.install(|| pieces.par_iter().with_max_len(1).map_init(begin, |state, piece| work(piece, state)).collect())
    }
}

#[cfg(not(feature = "parallel"))]
#[allow(clippy::unused_self, reason = "a pool without threads")]
impl Pool {
    pub(super) fn new(_: usize) -> Pool {
        Pool {}
    }

    pub(super) fn threads(&self) -> usize {
        1
    }

    pub(super) fn map<P, S, T>(&self, pieces: &[P], begin: impl Fn() -> S, work: impl Fn(&P, &mut S) -> T) -> Vec<T> {
        one_by_one(pieces, begin, work)
    }
}

fn one_by_one<P, S, T>(pieces: &[P], begin: impl FnOnce() -> S, work: impl Fn(&P, &mut S) -> T) -> Vec<T> {
    let mut state = begin();
    pieces.iter().map(|piece| work(piece, &mut state)).collect()
}
