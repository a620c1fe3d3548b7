//! Which method counts: a walk and layers in turns.

pub(crate) mod total;
