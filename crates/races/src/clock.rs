//! The clock for solvers that run in this process: the CPU time of the thread, which other load on
//! the machine hardly moves, or the time on the wall on systems without that clock.

use std::time::Duration;

/// The name of the time that it measures.
pub(super) const NAME: &str = if cfg!(target_os = "linux") {
    "CPU time of one thread"
} else {
    "wall time of one thread"
};

/// The time since some moment in the past, the same for all calls on this thread.
#[cfg(target_os = "linux")]
pub(super) fn now() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).unwrap_or_default()
}

#[cfg(not(target_os = "linux"))]
pub(super) fn now() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> =
        std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}
