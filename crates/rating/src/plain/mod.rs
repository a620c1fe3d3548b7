//! The techniques without chains.

pub(crate) mod bug;
pub(crate) mod direct;
pub(crate) mod exclusion;
pub(crate) mod loops;
pub(crate) mod patterns;
pub(crate) mod singles;
pub(crate) mod wings;
