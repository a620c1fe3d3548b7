//! Boards: masks, houses, and the candidates of a board of 9x9 cells.

pub(crate) mod grid;
pub(crate) mod mask;
pub(crate) mod nine;
pub(crate) mod set;
pub(crate) mod tables;
