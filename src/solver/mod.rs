//! Sudokus as they come, lists of them, and their ratings.

pub mod rating;

#[doc(hidden)]
pub use quadrille_lockstep::solver::{Method, Solver, Visit, stream};
#[doc(inline)]
pub use quadrille_lockstep::solver::{Session, solve_list};
