//! How a puzzle reads the files that it is made from, and the errors of making it.

use std::error::Error;

/// Why a puzzle could not be made.
pub type MakeError = Box<dyn Error + Send + Sync>;

/// Reads a file that a parameter names.
pub type ReadFile<'a> = dyn FnMut(&str) -> Result<String, MakeError> + 'a;
