//! A state: the choices made, as far as later steps depend on them.

/// The bits, colors and counts of the items in the frontier: `plan` knows where each is.
pub(super) type State<const W: usize> = [u64; W];
