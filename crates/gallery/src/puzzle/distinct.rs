//! Sorted lists without duplicates.

/// The things in ascending order, each once.
pub(super) fn distinct<T: Ord>(things: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut things: Vec<T> = things.into_iter().collect();
    things.sort_unstable();
    things.dedup();
    things
}
