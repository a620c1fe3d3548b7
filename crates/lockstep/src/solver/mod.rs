//! Sudokus as they come, for a server, and lists of them on several threads.

mod method;
mod session;
#[doc(hidden)]
pub mod stream;

#[doc(hidden)]
pub use method::{Method, Solver, Visit};
pub use session::{Session, solve_list};
