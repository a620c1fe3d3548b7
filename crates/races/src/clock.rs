//! The clock of what runs in this process.

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
        if cfg!(target_os = "linux") { Clock::Thread } else { Clock::Wall }
    }

    /// The time since some moment in the past, the same for all calls on this thread.
    #[inline]
    pub fn now(self) -> Duration {
        static START: LazyLock<Instant> = LazyLock::new(Instant::now);
        match self {
            #[cfg(target_os = "linux")]
            Clock::Thread => {
                let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
                Duration::try_from(time).unwrap_or_default()
            }
            _ => START.elapsed(),
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
