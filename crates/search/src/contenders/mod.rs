//! Methods that run beside a walk and may answer sooner: layers of a frontier, learning, dives.

pub(crate) mod absence;
#[cfg(not(feature = "family"))]
pub(crate) mod absent_family;
#[cfg(not(feature = "learn"))]
pub(crate) mod absent_learn;
pub(crate) mod forecast;
pub(crate) mod layered;
pub(crate) mod learning;
pub(crate) mod rivals;
