//! Solutions one after the other.

use crate::problem::Problem;
use crate::settings::{Settings, end_of, value_error};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use quadrille::limits::End;
use quadrille::problem::OptionId;
use quadrille::search::{self, Advance};

/// So many nodes take less time than to give up the interpreter's lock and to get it back.
const FEW_NODES: u64 = 64;

/// An iterator over the solutions of a problem. When it has ended, `end` says why, and `exact`
/// whether these were all.
#[pyclass(module = "quadrille")]
pub(crate) struct Solutions {
    solutions: search::Solutions,
    settings: Settings,
    /// The label of each option.
    labels: Vec<Py<PyAny>>,
}

impl Solutions {
    pub(crate) fn new(
        py: Python<'_>,
        problem: &Problem,
        labels: Vec<Py<PyAny>>,
        keywords: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Solutions> {
        let settings = Settings::read(keywords)?;
        let search = settings.search()?;
        let solutions = py
            .detach(|| search.solutions(&problem.problem))
            .map_err(value_error)?;
        Ok(Solutions {
            solutions,
            settings,
            labels,
        })
    }

    /// Why it ended, if it has.
    pub(crate) fn ended(&self) -> Option<End> {
        self.solutions.report().end
    }

    /// How many were found, in how many nodes, and whether these are all.
    fn state(&self) -> String {
        let report = self.solutions.report();
        let end = match report.end {
            None => "",
            Some(End::Exhausted) => ", all of them",
            Some(_) => ", stopped before the end",
        };
        format!("{} found, {} nodes{end}", report.solutions, report.nodes)
    }

    /// The next solution.
    pub(crate) fn advance<'py>(
        &mut self,
        py: Python<'py>,
    ) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let Solutions {
            solutions,
            settings,
            labels,
        } = self;
        let tuple = |found: &[OptionId]| {
            PyTuple::new(py, found.iter().map(|option| &labels[option.index()]))
        };
        // short ways are gone with the lock, long ones without
        let tuple = match solutions.advance_within(FEW_NODES) {
            Advance::Solution(found) => Some(tuple(found)?),
            Advance::Ended => None,
            Advance::Paused => py.detach(|| solutions.advance()).map(tuple).transpose()?,
        };
        settings.check()?;
        Ok(tuple)
    }
}

#[pymethods]
impl Solutions {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        self.advance(py)
    }

    fn __repr__(&self) -> String {
        format!("<Solutions: {}>", self.state())
    }

    fn _repr_html_(&self) -> String {
        format!("<p>Solutions: {}</p>", self.state())
    }

    /// How the search ended; None while it goes on.
    #[getter]
    fn end<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        end_of(py, self.ended())
    }

    /// Whether all solutions were found.
    #[getter]
    fn exact(&self) -> bool {
        self.ended() == Some(End::Exhausted)
    }

    /// How many nodes of the tree were visited.
    #[getter]
    fn nodes(&self) -> u64 {
        self.solutions.report().nodes
    }
}
