//! Work on several threads, of which the calling one is the first.
//!
//! If the system refuses more threads, the existing ones do all the work; without the feature
//! `parallel`, the calling one does. A panic of one thread is resumed in the caller when all
//! threads have ended.

use std::hint::black_box;
use std::panic::resume_unwind;
use std::sync::{Mutex, PoisonError};
use std::thread::{Builder, scope};

/// The address space in bytes that must be free before another thread starts: its stack of 2 MiB,
/// the stack of its signal handler, without which Rust aborts, and the first memory that it takes.
/// The allocator asks the system for a block of this size, so that the answer is the system's.
const THREAD_BYTES: usize = 64 << 20;

/// Whether the address space has capacity for another thread. Without it a thread may start, and
/// abort the program when it finds no memory.
#[doc(hidden)]
pub fn has_capacity() -> bool {
    // the compiler must not see that nothing uses the block
    black_box(Vec::<u8>::new())
        .try_reserve_exact(THREAD_BYTES)
        .is_ok()
}

/// Runs `own` on the calling thread, and `work` on `threads - 1` other threads at most. The result
/// of `own` is the first.
#[doc(hidden)]
pub fn run<T: Send>(
    threads: usize,
    own: impl FnOnce() -> T,
    work: impl Fn() -> T + Sync,
) -> Vec<T> {
    let threads = if cfg!(feature = "parallel") {
        threads
    } else {
        1
    };
    scope(|scope| {
        let spawn = |_| {
            let builder = has_capacity().then(Builder::new)?;
            builder.spawn_scoped(scope, &work).ok()
        };
        let others: Vec<_> = (1..threads).map_while(spawn).collect();
        let mut done = vec![own()];
        done.extend(
            others
                .into_iter()
                .map(|other| other.join().unwrap_or_else(|panic| resume_unwind(panic))),
        );
        done
    })
}

/// Runs `work` on all pieces, on at most this many threads, each with a state from `begin`; each
/// takes the next piece when it is done with one. The results are in the order of the pieces.
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::{baseline, problem::Problem, team};
///
/// let problems: Vec<Problem> = vec!["a b\na\nb\na b\n".parse()?, "a b\na\n".parse()?];
/// assert_eq!(team::map(2, &problems, || (), |problem, ()| baseline::count(problem)), [2, 0]);
/// # Ok::<(), quadrille::format::FormatError>(())
/// ```
pub fn map<P, S, T: Send>(
    threads: usize,
    pieces: impl IntoIterator<IntoIter: ExactSizeIterator<Item = P> + Send>,
    begin: impl Fn() -> S + Sync,
    work: impl Fn(P, &mut S) -> T + Sync,
) -> Vec<T> {
    let pieces = pieces.into_iter();
    let n = pieces.len();
    let threads = if cfg!(feature = "parallel") {
        threads.min(n)
    } else {
        1
    };
    if threads <= 1 {
        let mut state = begin();
        return pieces.map(|piece| work(piece, &mut state)).collect();
    }
    let pieces = Mutex::new(pieces.enumerate());
    let next = || pieces.lock().unwrap_or_else(PoisonError::into_inner).next();
    let drain = || {
        let (mut state, mut done) = (begin(), Vec::new());
        while let Some((number, piece)) = next() {
            done.push((number, work(piece, &mut state)));
        }
        done
    };
    let mut results: Vec<Option<T>> = (0..n).map(|_| None).collect();
    for (number, result) in run(threads, drain, drain).into_iter().flatten() {
        results[number] = Some(result);
    }
    results.into_iter().flatten().collect()
}
