//! What has been chosen, as far as it matters to what comes.

/// The bits, colors and counts of the items in the frontier: `plan` knows where each is.
pub(super) type State<const W: usize> = [u64; W];
