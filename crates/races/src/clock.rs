//! The clock of a race.
//!
//! The standard library has no CPU clock, and what Linux writes into `/proc` is brought up to date a few times in ten milliseconds
//! only, a thousand sudokus. So this file calls the C library, which std links anyway.
#![allow(unsafe_code, reason = "the system's clock of a thread has no safe face in std")]

use std::fmt;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// What a race measures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Clock {
    /// The CPU time of the thread; other load on the machine hardly matters.
    Thread,
    /// Wall-clock time, if CPU time is not available.
    Wall,
}

impl Clock {
    /// The best clock of this machine.
    pub fn best() -> Clock {
        if thread_time().is_some() { Clock::Thread } else { Clock::Wall }
    }

    /// The time since some moment in the past, the same for all calls on this thread.
    #[inline]
    pub fn now(self) -> Duration {
        static START: LazyLock<Instant> = LazyLock::new(Instant::now);
        match self {
            Clock::Thread => thread_time().unwrap_or_default(),
            Clock::Wall => START.elapsed(),
        }
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Clock::Thread => "CPU time of one thread",
            Clock::Wall => "wall time of one thread",
        })
    }
}

/// The CPU time of this thread.
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
fn thread_time() -> Option<Duration> {
    /// `struct timespec` of 64-bit Linux.
    #[repr(C)]
    struct Time {
        seconds: i64,
        nanoseconds: i64,
    }
    unsafe extern "C" {
        fn clock_gettime(clock: i32, time: *mut Time) -> i32;
    }
    /// `CLOCK_THREAD_CPUTIME_ID` of Linux.
    const THREAD: i32 = 3;
    let mut time = Time { seconds: 0, nanoseconds: 0 };
    // SAFETY: the call writes one `timespec`, two 64-bit numbers on these targets, into a place that lives
    let done = unsafe { clock_gettime(THREAD, &raw mut time) };
    (done == 0).then(|| Duration::new(time.seconds as u64, time.nanoseconds as u32))
}

#[cfg(not(all(target_os = "linux", target_pointer_width = "64")))]
fn thread_time() -> Option<Duration> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_forwards_and_sees_work() {
        for clock in [Clock::best(), Clock::Wall] {
            let start = clock.now();
            let mut sum = 0_u64;
            while clock.now() == start {
                sum = std::hint::black_box(sum + 1);
            }
            assert!(clock.now() > start && sum < 1 << 30, "{clock}");
        }
    }
}
