//! Tests of walks beside contenders, and of forced options at the root.

mod classes;
mod scheduled;
mod settled;
