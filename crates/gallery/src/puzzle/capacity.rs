//! How large a puzzle may be.

use quadrille_problem::problem::{ProblemError, check_memory};
pub use quadrille_variants::internal::MAX_ENTRIES;

/// The most memory that an entry takes while a problem is built, its share of names and options
/// included, in bytes.
const BUILDING_BYTES: u64 = 24;

/// Refuses a puzzle that would have too many entries, or take too much memory, given its sizes,
/// before it is built.
pub(super) fn check_size(factors: impl IntoIterator<Item = usize>) -> Result<(), ProblemError> {
    let size = factors
        .into_iter()
        .try_fold(1_u64, |product, factor| product.checked_mul(factor as u64));
    match size.filter(|&size| size <= MAX_ENTRIES) {
        Some(size) => check_memory(size * BUILDING_BYTES),
        None => Err(ProblemError::too_large("entries", MAX_ENTRIES)),
    }
}
