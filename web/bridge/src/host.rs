//! The functions that the page provides: a clock, and listeners for progress and panics.

use std::panic;
use std::time::Duration;

#[cfg(not(test))]
#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// `performance.now()`, in milliseconds.
    safe fn now() -> f64;
    /// Takes the message of a panic, after which this instance must not be called again.
    fn panicked(text: *const u8, bytes: usize);
    /// Takes the share that is done, the nodes, the solutions, and the seconds left, negative if
    /// unknown.
    #[cfg(feature = "solve")]
    safe fn progress(share: f64, nodes: f64, solutions: f64, left: f64);
}

#[cfg(all(test, feature = "solve"))]
use without_page::progress;
#[cfg(test)]
use without_page::{now, panicked};

/// The time since some moment.
pub(crate) fn clock() -> Duration {
    Duration::from_secs_f64(now().max(0.0) / 1000.0)
}

pub(crate) fn start() {
    quadrille::limits::set_clock(clock);
    panic::set_hook(Box::new(|info| {
        let text = info.to_string();
        // SAFETY: the page copies the text before it returns.
        unsafe { panicked(text.as_ptr(), text.len()) };
    }));
}

/// A monitor that reports the progress of a search to the page.
#[cfg(feature = "solve")]
pub(crate) fn monitor() -> std::sync::Arc<quadrille::limits::Monitor> {
    const EVERY: Duration = Duration::from_millis(100);
    quadrille::limits::Monitor::watched(EVERY, |state| {
        let left = state
            .rest
            .as_ref()
            .map_or(-1.0, |rest| rest.expected.as_secs_f64());
        progress(
            state.share,
            state.nodes as f64,
            state.solutions as f64,
            left,
        );
        std::ops::ControlFlow::Continue(())
    })
}

/// Tests run without a page.
#[cfg(test)]
mod without_page {
    pub(super) fn now() -> f64 {
        let time = std::time::SystemTime::UNIX_EPOCH.elapsed();
        time.unwrap_or_default().as_secs_f64() * 1000.0
    }

    pub(super) unsafe fn panicked(_: *const u8, _: usize) {}

    #[cfg(feature = "solve")]
    pub(super) fn progress(_: f64, _: f64, _: f64, _: f64) {}
}
