//! What callers do wrong, at random: ids of another problem, searches that are dropped in the
//! middle, sent to another thread or held across an `await`, callbacks that panic, limits that come
//! at any moment. What comes of it is an error or a right answer, and no thread is left behind.
//!
//! `MISUSE=600 cargo test --test misuse` goes on for ten minutes; CONTRIBUTING.md has the command
//! for the address sanitizer.

use quadrille::baseline;
use quadrille::limits::Monitor;
use quadrille::problem::{OptionId, Problem};
use quadrille::search::Search;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::future::poll_fn;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, panic_any, set_hook, take_hook};
use std::pin::pin;
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

/// What a callback panics with.
struct Thrown;

/// The number of threads of this process, on systems with `/proc`.
fn n_threads() -> Option<usize> {
    Some(fs::read_dir("/proc/self/task").ok()?.count())
}

/// Solutions are counted by a task that gives way after each.
async fn counted(search: Search, problem: Problem) -> usize {
    let mut solutions = search.solutions(&problem).unwrap();
    let mut n = 0;
    while solutions.advance().is_some() {
        n += 1;
        let mut gave_way = false;
        poll_fn(|_| {
            let ready = if gave_way {
                Poll::Ready(())
            } else {
                Poll::Pending
            };
            gave_way = true;
            ready
        })
        .await;
    }
    n
}

/// Runs the task, each step on a thread of its own.
fn run(task: impl Future<Output = usize> + Send) -> usize {
    let mut task = pin!(task);
    loop {
        let step = thread::scope(|scope| {
            let step = scope.spawn(|| task.as_mut().poll(&mut Context::from_waker(Waker::noop())));
            step.join().expect("no panic")
        });
        if let Poll::Ready(n) = step {
            return n;
        }
    }
}

/// Whether this panics as its callback does, or else what it gives.
fn thrown<T>(work: impl FnOnce() -> T) -> Option<T> {
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(value) => Some(value),
        Err(panic) => {
            assert!(
                panic.is::<Thrown>(),
                "another panic than that of the callback"
            );
            None
        }
    }
}

fn misuse(rng: &mut ChaCha8Rng, problem: &Problem, n: usize, what: &str) {
    let threads = [1, 2, 8][rng.random_range(0..3)];
    let search = Search::new().threads(threads).reduce(rng.random());
    let some = rng.random_range(0..=n);
    // threads take part in what lasts
    let lasts = || thread::sleep(Duration::from_millis(if n > 50 { 60 } else { 0 }));
    match rng.random_range(0..8) {
        0 => {
            let foreign = [OptionId::new(
                problem.n_options() as u32 + rng.random_range(0..3),
            )];
            for search in [search.clone().force(&foreign), search.forbid(&foreign)] {
                assert!(
                    search.count(problem).is_err() && search.solutions(problem).is_err(),
                    "{what}"
                );
                assert!(
                    search.list(problem).is_err() && search.total(problem).is_err(),
                    "{what}"
                );
            }
        }
        1 => {
            let mut solutions = search.solutions(problem).unwrap();
            assert_eq!(solutions.advance().is_some(), n > 0, "{what}");
            lasts();
            (1..some).for_each(|_| assert!(solutions.advance().is_some(), "{what}"));
        }
        2 => {
            let mut solutions = search.solutions(problem).unwrap();
            (0..some).for_each(|_| assert!(solutions.advance().is_some(), "{what}"));
            lasts();
            let rest = thread::spawn(move || solutions.count_rest().solutions)
                .join()
                .unwrap();
            assert_eq!(rest, n as u128, "{what}, {some} before");
        }
        3 => assert_eq!(run(counted(search, problem.clone())), n, "{what}"),
        4 => {
            let (mut left, mut is_first) = (some, true);
            let visited = thrown(|| {
                search.visit(problem, |_| {
                    if std::mem::take(&mut is_first) {
                        lasts();
                    }
                    left = left.checked_sub(1).unwrap_or_else(|| panic_any(Thrown));
                    ControlFlow::Continue(())
                })
            });
            assert_eq!(visited.is_none(), some < n, "{what}, after {some}");
        }
        5 => {
            let monitor = Monitor::watched(Duration::ZERO, |_| panic_any(Thrown));
            if let Some(report) = thrown(|| {
                search
                    .limited(|limits| limits.monitor(monitor))
                    .list(problem)
                    .unwrap()
                    .1
            }) {
                assert_eq!(report.solutions, n as u128, "{what}");
            }
        }
        6 => {
            let least = rng.random_range(0..4);
            let prune = search.prune(move |chosen| {
                if chosen.len() > least {
                    panic_any(Thrown)
                } else {
                    false
                }
            });
            if let Some(report) = thrown(|| prune.count(problem).unwrap()) {
                assert_eq!(report.solutions, n as u128, "{what}");
            }
        }
        _ => {
            let monitor = Monitor::new();
            let search = search.limited(|limits| {
                limits
                    .monitor(monitor.clone())
                    .max_time(Duration::from_micros(rng.random_range(0..1000)))
            });
            let (list, report) = thread::scope(|scope| {
                scope.spawn(|| monitor.cancel());
                search.list(problem).unwrap()
            });
            assert!(
                if report.is_exhausted() {
                    list.len() == n
                } else {
                    list.len() <= n
                },
                "{what}, {report:?}"
            );
        }
    }
}

#[test]
fn an_error_or_a_right_answer() {
    let usual = take_hook();
    set_hook(Box::new(move |panic| {
        if !panic.payload().is::<Thrown>() {
            usual(panic);
        }
    }));
    let seconds = env::var("MISUSE")
        .ok()
        .map(|seconds| seconds.parse().expect("MISUSE is a number of seconds"));
    // large enough that threads take part
    let large = [(8, 92), (10, 724), (11, 2680), (12, 14_200)]
        .map(|(size, n)| (quadrille_testing::queens(size), n));
    let (begin, before) = (Instant::now(), n_threads());
    let mut rounds = 0;
    while seconds.map_or(rounds < 50, |seconds| {
        begin.elapsed() < Duration::from_secs(seconds)
    }) {
        let mut rng = ChaCha8Rng::seed_from_u64(rounds);
        let (problem, n) = match quadrille_testing::PLAIN_FAMILIES
            .get(rng.random_range(0..2 * quadrille_testing::PLAIN_FAMILIES.len()))
        {
            Some(&family) => {
                let problem = quadrille_testing::random_problem(family, rounds);
                let n = baseline::count(&problem) as usize;
                (problem, n)
            }
            None => large[rng.random_range(0..large.len())].clone(),
        };
        misuse(&mut rng, &problem, n, &format!("round {rounds}"));
        assert_eq!(
            Search::new().total(&problem).unwrap().count,
            n.into(),
            "round {rounds}, afterwards"
        );
        // one that was just dropped may still be on its way out
        let patience = Instant::now();
        while n_threads() > before {
            assert!(
                patience.elapsed() < Duration::from_secs(120),
                "round {rounds}: a thread is left behind"
            );
            thread::sleep(Duration::from_millis(1));
        }
        rounds += 1;
    }
    println!("{rounds} rounds");
}
