//! What can be wrong with a problem.

use super::Bounds;
use thiserror::Error;

/// Why the builder refused an item, an option or the whole problem.
///
/// Names are escaped when shown, so that a control character in one cannot reach a terminal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProblemError {
    /// An item, option or color without a name.
    #[error("expected a name for the {kind}, found an empty one")]
    EmptyName {
        /// `item`, `option` or `color`.
        kind: &'static str,
    },
    /// Two items, or two options, of one name.
    #[error("the {kind} `{}` is named twice; give each its own name", name.escape_debug())]
    DuplicateName {
        /// `item` or `option`.
        kind: &'static str,
        /// The name that came again.
        name: String,
    },
    /// A primary item after a secondary one.
    #[error(
        "the primary item `{}` comes after a secondary one; name all primary items first",
        name.escape_debug()
    )]
    PrimaryAfterSecondary {
        /// The late item.
        name: String,
    },
    /// An id that the problem does not have.
    #[error("there is no {kind} number {number}; there are {len}")]
    UnknownId {
        /// `item`, `option` or `color`.
        kind: &'static str,
        /// The number asked for.
        number: u32,
        /// How many there are.
        len: u32,
    },
    /// An option without any item.
    #[error("option {option} is empty; an option needs at least one primary item")]
    EmptyOption {
        /// The number of the option, from 1.
        option: u32,
    },
    /// An option that covers secondary items only.
    #[error("option {option} has no primary item; it could be added to every solution")]
    NoPrimary {
        /// The number of the option, from 1.
        option: u32,
    },
    /// An item twice in one option.
    #[error("option {option} names the item `{}` twice", item.escape_debug())]
    RepeatedItem {
        /// The number of the option, from 1.
        option: u32,
        /// The item.
        item: String,
    },
    /// A row of a matrix that is shorter or longer than the first.
    #[error("row {row} has {found} cells and the first has {expected}; all rows need as many")]
    UnevenRow {
        /// The number of the row, from 1.
        row: usize,
        /// How many cells it has.
        found: usize,
        /// How many cells the first row has.
        expected: usize,
    },
    /// Flat arrays that do not fit together.
    #[error(
        "expected starts of options in ascending order, from 0 to the {n_entries} entries, and no \
        more primary items than items"
    )]
    Flat {
        /// How many entries came.
        n_entries: usize,
    },
    /// A cell of a matrix that is neither 0 nor 1.
    #[error("row {row}, column {column}: expected 0 or 1")]
    NotABit {
        /// The number of the row, from 1.
        row: usize,
        /// The number of the column, from 1.
        column: usize,
    },
    /// Fewer or more labels than options.
    #[error("expected a label for each of the {expected} options, found {found}")]
    Labels {
        /// How many labels came.
        found: usize,
        /// How many options there are.
        expected: usize,
    },
    /// A color on a primary item.
    #[error("option {option} puts a color on the primary item `{}`; only secondary items take \
        colors", item.escape_debug())]
    ColorOnPrimary {
        /// The number of the option, from 1.
        option: u32,
        /// The item.
        item: String,
    },
    /// Bounds on a secondary item.
    #[error("the secondary item `{}` cannot have bounds; it is covered at most once or by one \
        color", item.escape_debug())]
    BoundsOnSecondary {
        /// The item.
        item: String,
    },
    /// Bounds that no count can meet, or that are larger than 2^31 - 1.
    #[error(
        "the bounds {bounds} of the item `{}` are not possible; expected low <= high, 1 <= high <= \
        2147483647",
        item.escape_debug()
    )]
    BadBounds {
        /// The item.
        item: String,
        /// The bounds given.
        bounds: Bounds,
    },
    /// The sum of all costs does not fit.
    #[error("the costs of all options add up to more than 2^63 - 1, signs and points aside")]
    CostOverflow,
    /// More memory than there is.
    #[error("not enough memory: about {megabytes} MB are needed")]
    Memory {
        /// What would be needed, in units of 2^20 bytes.
        megabytes: u64,
    },
    /// More than 32-bit ids can name.
    #[error("more than {limit} {kind}")]
    TooLarge {
        /// What there is too much of.
        kind: &'static str,
        /// How many there may be.
        limit: u64,
    },
}
