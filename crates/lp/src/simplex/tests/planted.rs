//! Errors planted in the simplex method by tests: no answer may change by them.

use std::cell::Cell;

thread_local! {
    static SIZE: Cell<f64> = const { Cell::new(0.0) };
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

/// Each step of the prices on this thread is wrong by up to this much, up and down by turns.
pub(crate) fn plant(size: f64) {
    SIZE.set(size);
}

/// A step with an error.
pub(crate) fn changed(step: f64) -> f64 {
    step * (1.0 + error()) + error()
}

fn error() -> f64 {
    COUNT.set(COUNT.get() + 1);
    SIZE.get() * ((COUNT.get() as f64 * 0.618_033_988_75).fract() - 0.5) * 2.0
}
