//! The functions that the page calls in WebAssembly. A request in JSON is answered by JSON, and by
//! an array of numbers if there are many.
//!
//! The page writes a request into memory from [`lend`], calls `answer`, and reads the reply at
//! `reply_text` and `reply_numbers`. It provides a clock, and functions that are told of progress
//! and of panics.

mod answer;
#[cfg(feature = "solve")]
mod cover;
#[cfg(feature = "view")]
mod demands;
#[cfg(feature = "view")]
mod first;
#[cfg(feature = "view")]
mod hint;
mod host;
#[cfg(feature = "view")]
mod limits;
#[cfg(feature = "solve")]
mod questions;
#[cfg(feature = "view")]
mod refused;
mod reply;
#[cfg(feature = "view")]
mod statement;
mod steps;
#[cfg(feature = "solve")]
mod sudokus;
#[cfg(all(test, feature = "view", feature = "solve"))]
mod tests;
#[cfg(feature = "view")]
mod view;

/// Sets the clock and the hook for panics; called once, before anything else.
#[unsafe(no_mangle)]
pub extern "C" fn start() {
    host::start();
}

/// Memory for the page to write to.
#[unsafe(no_mangle)]
pub extern "C" fn lend(bytes: usize) -> *mut u8 {
    Box::leak(vec![0; bytes].into_boxed_slice()).as_mut_ptr()
}

/// Takes back what [`lend`] lent.
///
/// # Safety
/// It was lent with this many bytes, and is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn give_back(place: *mut u8, bytes: usize) {
    // SAFETY: the caller promises it.
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(place, bytes)) });
}
