//! The one clock of every search. WebAssembly by itself has none: with the feature `web` the browser's is taken; without, a limit of time is over at
//! once, which is reported and never looks like an answer.

use std::time::Duration;

#[cfg(all(target_family = "wasm", target_os = "unknown", not(feature = "web")))]
use none::Instant;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
use std::time::Instant;
#[cfg(all(target_family = "wasm", target_os = "unknown", feature = "web"))]
use web_time::Instant;

/// A moment of the clock.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment(Instant);

impl Moment {
    pub(crate) fn now() -> Moment {
        Moment(Instant::now())
    }

    pub(crate) fn since(self, earlier: Moment) -> Duration {
        self.0.saturating_duration_since(earlier.0)
    }
}

/// When the time of a search is over.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub(crate) struct Deadline(Instant);

impl Deadline {
    /// This much later than now; none, if that is too far away to be a limit.
    pub(crate) fn after(time: Duration) -> Option<Deadline> {
        Instant::now().checked_add(time).map(Deadline)
    }

    /// Moves it back by this time.
    pub(crate) fn postpone(&mut self, time: Duration) {
        if let Some(later) = self.0.checked_add(time) {
            self.0 = later;
        }
    }

    pub(crate) fn is_over(self) -> bool {
        Instant::now() >= self.0
    }

    /// How much time is left.
    pub(crate) fn left(self) -> Duration {
        self.0.saturating_duration_since(Instant::now())
    }
}

/// A clock that stands still: every moment is the same, and so every deadline is over. Its methods are those of the others.
#[cfg(any(test, all(target_family = "wasm", target_os = "unknown", not(feature = "web"))))]
#[allow(clippy::unused_self, clippy::unnecessary_wraps, reason = "the interface is that of the standard library")]
mod none {
    use std::time::Duration;

    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub(crate) struct Instant;

    impl Instant {
        pub(crate) fn now() -> Instant {
            Instant
        }

        pub(crate) fn checked_add(self, _: Duration) -> Option<Instant> {
            Some(Instant)
        }

        pub(crate) fn saturating_duration_since(self, _: Instant) -> Duration {
            Duration::ZERO
        }
    }

    #[test]
    fn a_deadline_without_a_clock_is_over() {
        let deadline = Instant::now().checked_add(Duration::from_secs(1000)).unwrap();
        assert!(Instant::now() >= deadline);
        assert_eq!(deadline.saturating_duration_since(Instant::now()), Duration::ZERO);
    }
}
