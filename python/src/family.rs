//! All solutions at once: the class `Family`.

use crate::problem::Problem;
use crate::settings::{Settings, stopped, trials, value_error};
use num_bigint::{BigInt, BigUint, Sign};
use pyo3::exceptions::{PyIndexError, PyOSError, PyOverflowError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PySlice, PyTuple};
use quadrille::family;
use quadrille::limits::End;
use quadrille::problem::OptionId;
use std::fs::File;
use std::io::{BufReader, BufWriter, Write};
use std::path::PathBuf;

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
        let family = settings.run(py, |limits| family::Family::within(own, limits))?;
        let family = family.map_err(|error| match error.end() {
            // on another thread the time is over when this one cancels it
            Some(End::Cancelled) => stopped(py, Some(End::Time), &BigUint::ZERO),
            Some(end) => stopped(py, Some(end), &BigUint::ZERO),
            None => value_error(error),
        })?;
        Ok(Family {
            family,
            problem: problem.clone().unbind(),
        })
    }

    fn tuple<'py>(&self, py: Python<'py>, solution: &[OptionId]) -> PyResult<Bound<'py, PyTuple>> {
        self.problem.get().tuple(py, solution)
    }

    /// The solution with a number; negative numbers count from the end.
    fn nth<'py>(&self, py: Python<'py>, number: BigInt) -> PyResult<Bound<'py, PyTuple>> {
        let from_start = match number.sign() {
            Sign::Minus => number + BigInt::from(self.family.count().clone()),
            Sign::NoSign | Sign::Plus => number,
        };
        let number = from_start.to_biguint();
        let solution = number.and_then(|number| self.family.nth(&number));
        let none = || PyIndexError::new_err("there are not so many solutions");
        self.tuple(py, &solution.ok_or_else(none)?)
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

    /// The number of solutions, if it fits into a length; `count` has any number.
    fn __len__(&self) -> PyResult<usize> {
        let fits = isize::try_from(self.family.count()).ok();
        let n = fits.and_then(|n| usize::try_from(n).ok());
        n.ok_or_else(|| PyOverflowError::new_err("too many solutions for len(); use count"))
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

    /// The solution with a number, or the list of a slice; negative numbers count from the end.
    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = index.py();
        let Ok(slice) = index.cast::<PySlice>() else {
            return Ok(self.nth(py, index.extract()?)?.into_any());
        };
        let bounds = slice.call_method1("indices", (self.family.count().clone(),))?;
        let numbers = py.import("builtins")?.getattr("range")?;
        let numbers = numbers.call1(bounds.cast::<PyTuple>()?)?;
        let solutions = PyList::empty(py);
        for number in numbers.try_iter()? {
            solutions.append(self.nth(py, number?.extract()?)?)?;
        }
        Ok(solutions.into_any())
    }

    /// A family is pickled with its problem.
    fn __reduce__<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let (py, own) = (this.py(), this.get());
        let mut bytes = Vec::new();
        own.family.save(&mut bytes)?;
        let restore = this.get_type().getattr("_restore")?;
        (
            restore,
            (own.problem.clone_ref(py), PyBytes::new(py, &bytes)),
        )
            .into_pyobject(py)
    }

    #[staticmethod]
    fn _restore(problem: &Bound<'_, Problem>, bytes: &[u8]) -> PyResult<Family> {
        let own = &problem.get().problem;
        let family = family::Family::load(own, &mut &*bytes, usize::MAX).map_err(value_error)?;
        Ok(Family {
            family,
            problem: problem.clone().unbind(),
        })
    }

    /// The number of a solution, or None for an option set outside the family.
    fn rank(&self, solution: &Bound<'_, PyAny>) -> PyResult<Option<BigUint>> {
        Ok(self.family.rank(&self.problem.get().chosen(solution)?))
    }

    fn __contains__(&self, solution: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.rank(solution)?.is_some())
    }

    /// Random solutions, each as likely as the others.
    #[pyo3(signature = (n=None, seed=None), text_signature = "($self, n=1, seed=0)")]
    fn sample<'py>(
        &self,
        py: Python<'py>,
        n: Option<&Bound<'py, PyAny>>,
        seed: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyList>> {
        let (n, seed) = trials(("n", n, 1), seed)?;
        let samples = py.detach(|| {
            self.family
                .samples(seed)
                .take(n as usize)
                .collect::<Vec<_>>()
        });
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
        let family = family.map_err(|error| value_error(format!("{}: {error}", path.display())))?;
        Ok(Family {
            family,
            problem: problem.clone().unbind(),
        })
    }
}
