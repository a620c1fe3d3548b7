//! Exact covers: the names of their items and options.

use crate::build::{Built, Scale, cost};
use crate::drawing::Drawing;
use crate::settings::{stopped, value_error};
use num_bigint::BigUint;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use quadrille::limits::{End, Report};
use quadrille::problem::{Cost, OptionId};
use std::sync::Arc;

/// An exact-cover problem, immutable.
#[pyclass(module = "quadrille", frozen, subclass)]
pub(crate) struct Problem {
    pub(crate) problem: Arc<quadrille::problem::Problem>,
    pub(crate) items: Vec<Py<PyAny>>,
    pub(crate) keys: Option<Vec<Py<PyAny>>>,
    pub(crate) scale: Scale,
    /// Of a puzzle of the gallery, how its answers are drawn.
    pub(crate) drawing: Option<Drawing>,
}

impl From<Built> for Problem {
    fn from(
        Built {
            problem,
            items,
            keys,
            scale,
        }: Built,
    ) -> Problem {
        Problem {
            problem: Arc::new(problem),
            items,
            keys,
            scale,
            drawing: None,
        }
    }
}

impl Problem {
    /// A problem whose items and options are known by the names that it has.
    pub(crate) fn named(
        py: Python<'_>,
        problem: quadrille::problem::Problem,
        drawing: Option<Drawing>,
    ) -> PyResult<Problem> {
        let items = problem.items().map(|item| {
            Ok(problem
                .item_name(item)
                .into_pyobject(py)?
                .into_any()
                .unbind())
        });
        let items = items.collect::<PyResult<_>>()?;
        Ok(Problem {
            problem: Arc::new(problem),
            items,
            keys: None,
            scale: None,
            drawing,
        })
    }

    /// What an option covers, as it can be given again.
    pub(crate) fn option_of<'py>(
        &self,
        py: Python<'py>,
        option: OptionId,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let entries = self.problem.entries(option).iter().map(|entry| {
            let item = self.items[entry.item.index()].bind(py).clone();
            match entry.color {
                None => Ok(item),
                Some(color) => Ok(PyTuple::new(
                    py,
                    [
                        item,
                        self.problem.color_name(color).into_pyobject(py)?.into_any(),
                    ],
                )?
                .into_any()),
            }
        });
        PyTuple::new(py, entries.collect::<PyResult<Vec<_>>>()?)
    }

    /// The label of each option in solutions: its number, its key, or its items.
    pub(crate) fn labels(&self, py: Python<'_>, wanted: Option<&str>) -> PyResult<Vec<Py<PyAny>>> {
        let number = |option: OptionId| Ok(option.number().into_pyobject(py)?.into_any().unbind());
        match (wanted, &self.keys) {
            (None | Some("keys"), Some(keys)) => {
                Ok(keys.iter().map(|key| key.clone_ref(py)).collect())
            }
            (None | Some("numbers"), _) => self.problem.options().map(number).collect(),
            (Some("options"), _) => self
                .problem
                .options()
                .map(|option| Ok(self.option_of(py, option)?.into_any().unbind()))
                .collect(),
            (Some("keys"), None) => Err(PyTypeError::new_err(
                "keys: the options have none; they did not come as a dict",
            )),
            (Some(other), _) => Err(value_error(format!(
                "shown: expected 'numbers', 'options' or 'keys', found '{other}'"
            ))),
        }
    }

    /// The options that Python gives by their numbers, checked.
    pub(crate) fn chosen(&self, solution: &Bound<'_, PyAny>) -> PyResult<Vec<OptionId>> {
        let n = self.problem.n_options();
        let mut chosen = Vec::new();
        for option in solution.try_iter()? {
            let option = option?;
            let number = match &self.keys {
                Some(keys) => keys.iter().position(|key| option.eq(key).unwrap_or(false)),
                None => option.extract().ok().filter(|&number| number < n),
            };
            let number =
                number.ok_or_else(|| value_error(format!("there is no option {option}")))?;
            chosen.push(OptionId::new(number as u32));
        }
        chosen.sort_unstable();
        Ok(chosen)
    }

    /// A cost as the caller's kind of number.
    pub(crate) fn cost<'py>(&self, py: Python<'py>, exact: Cost) -> PyResult<Bound<'py, PyAny>> {
        cost(py, exact, self.scale)
    }

    /// How the answers of a puzzle are drawn.
    pub(crate) fn drawing(&self) -> PyResult<&Drawing> {
        self.drawing
            .as_ref()
            .ok_or_else(|| PyTypeError::new_err("only puzzles of quadrille.puzzles are drawn"))
    }

    pub(crate) fn tuple<'py>(
        &self,
        py: Python<'py>,
        chosen: &[OptionId],
    ) -> PyResult<Bound<'py, PyTuple>> {
        let label = |option: &OptionId| -> PyResult<Py<PyAny>> {
            Ok(match &self.keys {
                Some(keys) => keys[option.index()].clone_ref(py),
                None => option.number().into_pyobject(py)?.into_any().unbind(),
            })
        };
        PyTuple::new(py, chosen.iter().map(label).collect::<PyResult<Vec<_>>>()?)
    }
}

/// The number of solutions, or the exception where the search was cut short. A number that only a
/// `Report` has no room for is whole.
pub(crate) fn whole(py: Python<'_>, report: &Report, count: BigUint) -> PyResult<BigUint> {
    match report.end {
        Some(End::Exhausted | End::Overflow) => Ok(count),
        end => Err(stopped(py, end, &count)),
    }
}
