//! All solutions at once.

use crate::problem::Problem;
use crate::settings::{Settings, stopped, value_error};
use num_bigint::{BigInt, BigUint};
use pyo3::exceptions::{PyIndexError, PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};
use quadrille::family::{self, FamilyBuilder, FamilyError};
use quadrille::limits::End;
use quadrille::problem::OptionId;
use std::fs::File;
use std::io::{BufReader, BufWriter, Write};
use std::path::PathBuf;
use std::sync::Arc;

/// The set of all solutions of a problem, as a decision diagram.
#[pyclass(module = "quadrille", frozen)]
pub(crate) struct Family {
    family: family::Family,
    problem: Py<Problem>,
}

impl Family {
    pub(crate) fn of(
        problem: &Bound<'_, Problem>,
        keywords: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Family> {
        let settings = Settings::read(keywords)?;
        let (py, own) = (problem.py(), &problem.get().problem);
        let family = settings.run(py, |limits| {
            let mut builder = FamilyBuilder::new();
            if let Some(monitor) = &limits.monitor {
                builder = builder.monitor(Arc::clone(monitor));
            }
            if let Some(time) = limits.time {
                builder = builder.max_time(time);
            }
            if let Some(bytes) = limits.memory {
                builder = builder.max_memory(usize::try_from(bytes).unwrap_or(usize::MAX));
            }
            builder.build(own)
        })?;
        let family = family.map_err(|error| match error {
            FamilyError::Time | FamilyError::Cancelled => {
                stopped(py, Some(End::Time), &BigUint::ZERO)
            }
            FamilyError::Memory { .. } => stopped(py, Some(End::Memory), &BigUint::ZERO),
            other => value_error(other),
        })?;
        Ok(Family {
            family,
            problem: problem.clone().unbind(),
        })
    }

    fn tuple<'py>(&self, py: Python<'py>, solution: &[OptionId]) -> PyResult<Bound<'py, PyTuple>> {
        self.problem.get().tuple(py, solution)
    }

    fn option(&self, option: &Bound<'_, PyAny>) -> PyResult<OptionId> {
        Ok(self
            .problem
            .get()
            .chosen(PyTuple::new(option.py(), [option])?.as_any())?[0])
    }
}

#[pymethods]
impl Family {
    /// How many solutions there are.
    #[getter]
    fn count(&self) -> BigUint {
        self.family.count().clone()
    }

    /// The nodes of the diagram.
    #[getter]
    fn n_nodes(&self) -> usize {
        self.family.n_nodes()
    }

    fn __bool__(&self) -> bool {
        !self.family.is_empty()
    }

    fn __repr__(&self) -> String {
        format!(
            "<quadrille.Family: {} solutions in {} nodes>",
            self.family.count(),
            self.family.n_nodes()
        )
    }

    /// The solution of a number; from the end, where it is negative.
    fn __getitem__<'py>(&self, py: Python<'py>, number: BigInt) -> PyResult<Bound<'py, PyTuple>> {
        let count = BigInt::from(self.family.count().clone());
        let from_start = if number.sign() == num_bigint::Sign::Minus {
            number + count
        } else {
            number
        };
        let solution = from_start
            .to_biguint()
            .and_then(|number| self.family.nth(&number));
        self.tuple(
            py,
            &solution.ok_or_else(|| PyIndexError::new_err("there are not so many solutions"))?,
        )
    }

    /// The number of a solution, or None if it is not in the family.
    fn rank(&self, solution: &Bound<'_, PyAny>) -> PyResult<Option<BigUint>> {
        Ok(self.family.rank(&self.problem.get().chosen(solution)?))
    }

    fn __contains__(&self, solution: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.rank(solution)?.is_some())
    }

    /// Random solutions, each as likely as the others.
    #[pyo3(signature = (n=1, seed=0))]
    fn sample<'py>(&self, py: Python<'py>, n: usize, seed: u64) -> PyResult<Bound<'py, PyList>> {
        let samples: Vec<_> = py.detach(|| self.family.samples(seed).take(n).collect());
        PyList::new(
            py,
            samples
                .iter()
                .map(|sample| self.tuple(py, sample))
                .collect::<PyResult<Vec<_>>>()?,
        )
    }

    /// How many solutions have each option, as an array; of integers of any size where 64 bits are
    /// not enough.
    fn usage<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let usage = py.detach(|| self.family.usage());
        let fits = usage.iter().all(|count| count.bits() < 64);
        py.import("numpy")?
            .getattr("array")?
            .call1((usage, if fits { "int64" } else { "object" }))
    }

    /// The solutions with an option.
    fn with_option(&self, py: Python<'_>, option: &Bound<'_, PyAny>) -> PyResult<Family> {
        Ok(Family {
            family: self.family.with(self.option(option)?),
            problem: self.problem.clone_ref(py),
        })
    }

    /// The solutions without an option.
    fn without_option(&self, py: Python<'_>, option: &Bound<'_, PyAny>) -> PyResult<Family> {
        Ok(Family {
            family: self.family.without(self.option(option)?),
            problem: self.problem.clone_ref(py),
        })
    }

    /// Writes the diagram to a file.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let saved = py.detach(|| {
            let mut file = BufWriter::new(File::create(&path)?);
            self.family.save(&mut file)?;
            file.flush()
        });
        saved.map_err(|error| PyOSError::new_err(format!("{}: {error}", path.display())))
    }

    /// Reads the diagram of a problem from a file.
    #[staticmethod]
    #[pyo3(signature = (problem, path, max_memory=1 << 30))]
    fn load(problem: &Bound<'_, Problem>, path: PathBuf, max_memory: usize) -> PyResult<Family> {
        let file = File::open(&path)
            .map_err(|error| PyOSError::new_err(format!("{}: {error}", path.display())))?;
        let own = &problem.get().problem;
        let family = problem
            .py()
            .detach(|| family::Family::load(own, &mut BufReader::new(file), max_memory));
        let family = family
            .map_err(|error| PyValueError::new_err(format!("{}: {error}", path.display())))?;
        Ok(Family {
            family,
            problem: problem.clone().unbind(),
        })
    }
}
