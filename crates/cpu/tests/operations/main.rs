//! The operations of each instruction set, and of plain arrays, compared with what their
//! descriptions say.

mod lanes;
mod words;
