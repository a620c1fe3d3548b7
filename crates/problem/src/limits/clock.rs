//! The one clock of every search. WebAssembly by itself has none: there the caller passes one in;
//! without it a limit of time is over at once, which is reported and never looks like an answer.

use std::sync::OnceLock;
use std::time::Duration;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
use passed::Instant;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
use std::time::Instant;

/// The clock of a machine that has none.
static PASSED: OnceLock<fn() -> Duration> = OnceLock::new();

/// Sets the clock, which returns the time since any fixed moment, for targets whose standard
/// library has no clock, such as `wasm32-unknown-unknown`. Call it before the first search with a
/// time limit. Returns false if a clock was set before; on other targets the clock is ignored.
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::limits::set_clock;
/// use std::time::Duration;
///
/// fn now() -> Duration {
///     // in a browser, this is `performance.now()`
///     Duration::from_millis(1500)
/// }
///
/// assert!(set_clock(now));
/// assert!(!set_clock(now));
/// ```
pub fn set_clock(now: fn() -> Duration) -> bool {
    PASSED.set(now).is_ok()
}

/// A moment of the clock.
#[derive(Clone, Copy, Debug)]
pub struct Moment(Instant);

impl Moment {
    /// The present.
    pub fn now() -> Moment {
        Moment(Instant::now())
    }

    /// The time since an earlier moment.
    pub fn since(self, earlier: Moment) -> Duration {
        self.0.saturating_duration_since(earlier.0)
    }
}

/// When the time of a search is over.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Deadline(Instant);

impl Deadline {
    /// This much later than now; `None` if the clock cannot represent that time.
    pub fn after(time: Duration) -> Option<Deadline> {
        Instant::now().checked_add(time).map(Deadline)
    }

    /// Moves it back by this time.
    pub fn postpone(&mut self, time: Duration) {
        if let Some(later) = self.0.checked_add(time) {
            self.0 = later;
        }
    }

    pub(crate) fn is_over(self) -> bool {
        Instant::now() >= self.0
    }

    /// How much time is left.
    pub fn left(self) -> Duration {
        self.0.saturating_duration_since(Instant::now())
    }
}

/// The clock that was passed in. Without one every moment is the same, and every deadline is over.
/// Machines with a clock compile it for tests alone.
pub mod passed {
    use super::PASSED;
    use std::time::Duration;

    /// A moment by that clock.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub struct Instant(Duration);

    impl Instant {
        /// This moment.
        pub fn now() -> Instant {
            Instant(PASSED.get().map_or(Duration::ZERO, |now| now()))
        }

        /// This much later; `None` if the clock cannot represent that time.
        pub fn checked_add(self, time: Duration) -> Option<Instant> {
            let time = if PASSED.get().is_some() {
                time
            } else {
                Duration::ZERO
            };
            self.0.checked_add(time).map(Instant)
        }

        /// The time since an earlier moment.
        pub fn saturating_duration_since(self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }
    }
}
