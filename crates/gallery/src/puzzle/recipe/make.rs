//! What making a puzzle needs from outside, and why it may fail.

use std::error::Error;

/// Why a puzzle could not be made.
pub type MakeError = Box<dyn Error + Send + Sync>;

/// Reads a file that a parameter names.
pub type ReadFile<'a> = dyn FnMut(&str) -> Result<String, MakeError> + 'a;
