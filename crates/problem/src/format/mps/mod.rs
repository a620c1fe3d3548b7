//! Integer programs in MPS, as most solvers read and write them, whose rows are those of an exact
//! cover.
//!
//! A column is an option, with a 1 for each row covered; its number in the row of the objective is
//! its cost. A row that equals `n` is a primary item that is covered `n` times, one of at most 1 a
//! secondary item where all its columns stand in other rows too, and others have bounds. A column
//! is taken whole or not at all: either its upper bound is 1, or one of its rows limits it to 1. Of
//! several right-hand sides, ranges or bounds the first count. Names are without blanks, numbers
//! and names are separated by blanks, as in free MPS and in fixed MPS of such names.

mod read;
mod write;

pub(super) use read::is_mps;
pub use read::read;
pub use write::write;
#[doc(hidden)]
pub use write::write_numbered;
