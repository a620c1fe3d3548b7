//! What an exact search can leave out, because it finds nothing there.

pub(crate) mod closure;
pub(crate) mod supersets;
