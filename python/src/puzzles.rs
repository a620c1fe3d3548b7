//! The gallery: puzzles by name and parameters.

use crate::drawing::Drawing;
use crate::problem::Problem;
use crate::settings::value_error;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use quadrille_gallery::puzzle::PUZZLES;

/// A puzzle of a name and of parameters as texts.
#[pyfunction]
fn _make(py: Python<'_>, name: String, parameters: Vec<(String, String)>) -> PyResult<Problem> {
    let drawing = Drawing { name, parameters };
    let problem = py.detach(|| drawing.make()?.problem().map_err(value_error))?;
    Problem::named(py, problem, Some(drawing))
}

/// The puzzles that there are: name, description, and the parameters, with whether they may stand
/// without their names.
#[pyfunction]
fn _puzzles(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    let described = PUZZLES.iter().map(|recipe| {
        let puzzle = PyDict::new(py);
        puzzle.set_item("name", recipe.name)?;
        puzzle.set_item("about", recipe.about)?;
        let parameters = recipe
            .parameters
            .iter()
            .map(|p| (p.name, p.positional, p.about));
        puzzle.set_item("parameters", parameters.collect::<Vec<_>>())?;
        Ok(puzzle)
    });
    described.collect()
}

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(_make, module)?)?;
    module.add_function(wrap_pyfunction!(_puzzles, module)?)
}
