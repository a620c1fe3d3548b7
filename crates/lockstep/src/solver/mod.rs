//! Sudokus as they come, for a server, and lists of them on several threads.

pub(crate) mod method;
mod session;
#[doc(hidden)]
pub mod stream;

pub use session::{Session, solve_list};
