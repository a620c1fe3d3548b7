//! The gallery: puzzles by name and parameters.

use crate::problem::Problem;
use crate::settings::value_error;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use quadrille::problem::OptionId;
use quadrille_gallery::picture::{Sheet, svg};
use quadrille_gallery::puzzle::{Instance, PUZZLES, Recipe, Values};

/// The name and the parameters of a puzzle, of which it is made again where an answer is drawn.
pub(crate) struct Drawing {
    name: String,
    parameters: Vec<(String, String)>,
}

impl Drawing {
    fn make(&self) -> PyResult<Instance> {
        let Some(recipe) = Recipe::named(&self.name) else {
            return Err(PyValueError::new_err(format!(
                "there is no puzzle `{}`",
                self.name
            )));
        };
        let mut values = Values::new(recipe);
        for (name, text) in &self.parameters {
            values.set(name, text).map_err(value_error)?;
        }
        recipe
            .make(&values, &mut |path| Ok(std::fs::read_to_string(path)?))
            .map_err(value_error)
    }

    pub(crate) fn arguments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        (&self.name, self.parameters.clone()).into_pyobject(py)
    }

    pub(crate) fn text(
        &self,
        problem: &quadrille::problem::Problem,
        chosen: &[OptionId],
    ) -> PyResult<String> {
        quadrille::problem::verify(problem, chosen).map_err(value_error)?;
        Ok(self.make()?.text(problem, chosen))
    }

    pub(crate) fn svg(
        &self,
        problem: &quadrille::problem::Problem,
        chosen: &[OptionId],
    ) -> PyResult<String> {
        quadrille::problem::verify(problem, chosen).map_err(value_error)?;
        Ok(svg(
            &[self.make()?.picture(problem, chosen)],
            Sheet {
                columns: 1,
                rows: 1,
            },
            &self.name,
        ))
    }
}

/// A puzzle of a name and of parameters as texts.
#[pyfunction]
fn _make(py: Python<'_>, name: String, parameters: Vec<(String, String)>) -> PyResult<Problem> {
    let drawing = Drawing { name, parameters };
    let problem = py.detach(|| drawing.make()?.problem().map_err(value_error))?;
    Problem::named(py, problem, Some(drawing))
}

/// The puzzles that there are: name, what it is, and the parameters with whether they stand without
/// their names.
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
