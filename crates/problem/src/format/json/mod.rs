//! Exact covers and results as JSON.
//!
//! ```json
//! {"items": ["A", "B", "C"], "secondary": ["X"], "options": [["A", "B", "X:0"], ["C", "X:1"]]}
//! ```
//!
//! | key | what |
//! |---|---|
//! | `items` | the names of the primary items |
//! | `secondary` | the names of the secondary items; optional, as all that follow but `options` |
//! | `options` | for each option the list of its items |
//! | `names` | for each option its name, or `null` |
//! | `costs` | for each option its cost |
//! | `bounds` | how often items are to be covered: `{"C": [2, 3], "D": 4}` |
//!
//! What an option covers is the name of an item, or its number from 0 (primary items first), or on
//! a secondary item with a color `"X:0"` or `["X", "0"]`. Where names have colons, a name that fits
//! as a whole comes first, then the last colon counts. An option without a primary item is left
//! out, with a warning. Whole numbers above 2^53, which many programs cannot hold, are written and
//! read as strings.

mod read;
#[doc(hidden)]
pub mod stream;
mod value;
mod write;

pub use read::read;
pub use value::Value;
pub use write::write;

/// The largest number up to which every JSON reader is exact.
pub(crate) const MAX_EXACT: u64 = 1 << 53;
