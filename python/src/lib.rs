//! The extension module `quadrille._quadrille`: exact covers, sudokus and puzzles for Python.
//!
//! Searches run without the interpreter's lock; they look up every 50 ms for signals and for the
//! monitor.

#![allow(
    clippy::needless_pass_by_value,
    clippy::struct_field_names,
    reason = "arguments come from Python as they are, and classes are named as the library names \
        theirs"
)]

mod array;
mod build;
mod drawing;
mod family;
mod problem;
mod puzzles;
mod questions;
mod settings;
mod solutions;
mod sudoku;

use pyo3::prelude::*;

#[pymodule]
fn _quadrille(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<problem::Problem>()?;
    module.add_class::<solutions::Solutions>()?;
    module.add_class::<family::Family>()?;
    puzzles::add(module)?;
    sudoku::add(module)
}
