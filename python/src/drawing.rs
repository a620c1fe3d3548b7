//! How the answers of a puzzle are drawn, as text and SVG.

use crate::settings::value_error;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use quadrille::problem::OptionId;
use quadrille_gallery::puzzle::{Instance, Recipe, Values};
use quadrille_picture::{Sheet, svg};

/// The name and the parameters of a puzzle, of which it is made again where an answer is drawn.
pub(crate) struct Drawing {
    pub(crate) name: String,
    pub(crate) parameters: Vec<(String, String)>,
}

impl Drawing {
    pub(crate) fn make(&self) -> PyResult<Instance> {
        let Some(recipe) = Recipe::named(&self.name) else {
            return Err(value_error(format!("there is no puzzle `{}`", self.name)));
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
