//! What JavaScript calls, which speaks numbers and memory: tilings are counted, lists of sudokus
//! solved in place, searches shown step by step.

#[cfg(feature = "counting")]
mod counting;
#[cfg(feature = "steps")]
mod steps;
#[cfg(feature = "sudokus")]
mod sudokus;

/// Memory that JavaScript writes to, and keeps.
#[unsafe(no_mangle)]
pub extern "C" fn lend(bytes: usize) -> *mut u8 {
    Box::leak(vec![0; bytes].into_boxed_slice()).as_mut_ptr()
}
