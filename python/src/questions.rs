//! Exact covers in Python: their construction, and all questions about them.

use crate::array::Array;
use crate::build::{Beside, build};
use crate::family::Family;
use crate::problem::{Problem, whole};
use crate::settings::{Settings, end_of, number_or, results, stopped, trials, value_error};
use crate::solutions::Solutions;
use num_bigint::BigUint;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};
use quadrille::engine::Unsupported;
use quadrille::explain::Explanation;
use quadrille::limits::{End, Report};
use quadrille::problem::{Bounds, ItemId, OptionId, Problem as Exact};
use quadrille::proof::Prover;
use quadrille::search::{Frontier, PathError, Search, Uniqueness};
use quadrille_layouts::content;
use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{BufWriter, Write};
use std::ops::ControlFlow;

impl Problem {
    /// The answer to a question, while other threads of Python go on.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        settings: &Settings,
        question: impl FnOnce(&Search, &Exact) -> Result<T, Unsupported> + Send,
    ) -> PyResult<T> {
        let search = settings.search()?;
        let answer = py.detach(|| question(&search, &self.problem));
        let answer = answer.map_err(value_error)?;
        settings.check()?;
        Ok(answer)
    }

    /// An explanation as a value of Python.
    fn told<'py>(&self, py: Python<'py>, explanation: &Explanation) -> PyResult<Bound<'py, PyAny>> {
        let name = |item: &ItemId| self.items[item.index()].clone_ref(py);
        let (mut items, weights) = (Vec::new(), PyDict::new(py));
        let (mut modulus, mut solution) = (None, None);
        let kind = match explanation {
            Explanation::Solution(chosen) => {
                solution = Some(self.tuple(py, chosen)?);
                "solution"
            }
            Explanation::Uncoverable(bare) => {
                items.extend(bare.iter().map(name));
                "uncoverable"
            }
            Explanation::Coloring(coloring) => {
                modulus = coloring.modulus();
                for (item, weight) in coloring.weights() {
                    weights.set_item(&self.items[item.index()], weight)?;
                }
                "weights"
            }
            Explanation::Conflict(conflict) => {
                items.extend(conflict.items.iter().map(name));
                "conflict"
            }
            _ => "unknown",
        };
        results(py, "Explanation")?.call1((kind, solution, items, weights, modulus))
    }
}

#[pymethods]
impl Problem {
    #[new]
    #[pyo3(signature = (options, primary=None, secondary=None, costs=None, bounds=None))]
    fn new<'py>(
        options: &Bound<'py, PyAny>,
        primary: Option<&Bound<'py, PyAny>>,
        secondary: Option<&Bound<'py, PyAny>>,
        costs: Option<&Bound<'py, PyAny>>,
        bounds: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Problem> {
        let beside = Beside {
            primary,
            secondary,
            costs,
            bounds,
        };
        build(options, beside).map(Problem::from)
    }

    /// Reads an exact cover in any form that the program knows: Knuth's text, a matrix, JSON,
    /// lists of items, a table.
    #[staticmethod]
    fn parse(py: Python<'_>, text: &str) -> PyResult<Problem> {
        let problem = py
            .detach(|| content::cover(text.as_bytes()))
            .map_err(value_error)?
            .problem;
        Problem::named(py, problem, None)
    }

    #[getter]
    fn n_items(&self) -> usize {
        self.problem.n_items()
    }

    #[getter]
    fn n_options(&self) -> usize {
        self.problem.n_options()
    }

    fn __len__(&self) -> usize {
        self.problem.n_options()
    }

    fn _repr_html_<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let html = this.py().import("quadrille._html")?;
        html.getattr("of_problem")?.call1((this,))
    }

    /// The primary items.
    #[getter]
    fn primary<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.items[..self.problem.n_primary()])
    }

    /// The secondary items.
    #[getter]
    fn secondary<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.items[self.problem.n_primary()..])
    }

    /// What each option covers.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let options = self
            .problem
            .options()
            .map(|option| self.option_of(py, option));
        PyList::new(py, options.collect::<PyResult<Vec<_>>>()?)
    }

    /// The keys of the options, where they came as a dict.
    #[getter]
    fn keys<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        self.keys
            .as_ref()
            .map(|keys| PyTuple::new(py, keys))
            .transpose()
    }

    /// What each option costs, where any costs something.
    #[getter]
    fn costs<'py>(&self, py: Python<'py>) -> PyResult<Option<Vec<Bound<'py, PyAny>>>> {
        let of = |option| self.cost(py, self.problem.cost(option));
        self.problem
            .has_costs()
            .then(|| self.problem.options().map(of).collect())
            .transpose()
    }

    /// How often an item is covered, for those that are not covered exactly once.
    #[getter]
    fn bounds<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        if !self.problem.has_bounds() {
            return Ok(None);
        }
        let all = PyDict::new(py);
        for item in self.problem.primary_items() {
            let bounds = self.problem.bounds(item);
            if bounds != Bounds::ONCE {
                all.set_item(&self.items[item.index()], (bounds.low, bounds.high))?;
            }
        }
        Ok(Some(all))
    }

    fn __repr__(&self) -> String {
        let count = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
        let secondary = match self.problem.n_secondary() {
            0 => String::new(),
            n => format!(" ({n} secondary)"),
        };
        format!(
            "<quadrille.Problem: {}{secondary}, {}>",
            count(self.n_items(), "item"),
            count(self.n_options(), "option")
        )
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Problem>() else {
            return Ok(false);
        };
        let other = other.get();
        let same = |a: &[Py<PyAny>], b: &[Py<PyAny>]| PyList::new(py, a)?.eq(PyList::new(py, b)?);
        let keys = match (&self.keys, &other.keys) {
            (Some(a), Some(b)) => same(a, b)?,
            (None, None) => true,
            _ => false,
        };
        let costs = self.scale == other.scale;
        Ok(keys && costs && self.problem == other.problem && same(&self.items, &other.items)?)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.n_items(), self.n_options()).hash(&mut hasher);
        for option in self.problem.options() {
            self.problem
                .entries(option)
                .iter()
                .for_each(|entry| entry.item.hash(&mut hasher));
        }
        hasher.finish()
    }

    /// A pickle has the options as they can be given again.
    fn __reduce__<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let (py, own) = (this.py(), this.get());
        if let Some(drawing) = &own.drawing {
            let make = py.import("quadrille._quadrille")?.getattr("_make")?;
            return PyTuple::new(py, [make, drawing.arguments(py)?.into_any()]);
        }
        let options = match own.keys(py)? {
            Some(keys) => {
                let dict = PyDict::new(py);
                for (key, option) in keys.iter().zip(own.options(py)?) {
                    dict.set_item(key, option)?;
                }
                dict.into_any()
            }
            None => own.options(py)?.into_any(),
        };
        let (primary, secondary) = (own.primary(py)?, own.secondary(py)?);
        let costs = own.costs(py)?.into_pyobject(py)?;
        let arguments = (options, primary, secondary, costs, own.bounds(py)?).into_pyobject(py)?;
        PyTuple::new(py, [this.get_type().into_any(), arguments.into_any()])
    }

    /// The solutions, one after the other.
    #[doc = include_str!("settings.txt")]
    #[pyo3(signature = (*, shown=None, **keywords))]
    fn solutions(
        &self,
        py: Python<'_>,
        shown: Option<&str>,
        keywords: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Solutions> {
        Solutions::new(py, self, self.labels(py, shown)?, keywords)
    }

    fn __iter__(&self, py: Python<'_>) -> PyResult<Solutions> {
        self.solutions(py, None, None)
    }

    /// A solution, or None if provably no solution exists.
    #[doc = include_str!("settings.txt")]
    #[pyo3(signature = (*, shown=None, **keywords))]
    fn first<'py>(
        &self,
        py: Python<'py>,
        shown: Option<&str>,
        keywords: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let mut solutions = self.solutions(py, shown, keywords)?;
        let found = solutions.advance(py)?;
        match solutions.ended() {
            Some(end) if found.is_none() && end != End::Exhausted => {
                Err(stopped(py, Some(end), &BigUint::ZERO))
            }
            _ => Ok(found),
        }
    }

    /// The number of all solutions.
    #[doc = include_str!("settings.txt")]
    #[pyo3(signature = (**keywords))]
    fn count(&self, py: Python<'_>, keywords: Option<&Bound<'_, PyDict>>) -> PyResult<BigUint> {
        let settings = Settings::read(keywords)?;
        let total = self.ask(py, &settings, Search::total)?;
        whole(py, &total.report, total.count)
    }

    /// Whether there is exactly one solution.
    #[doc = include_str!("settings.txt")]
    #[pyo3(signature = (**keywords))]
    fn unique(&self, py: Python<'_>, keywords: Option<&Bound<'_, PyDict>>) -> PyResult<bool> {
        let settings = Settings::read(keywords)?;
        let uniqueness = self.ask(py, &settings, Search::uniqueness)?;
        match uniqueness {
            Some(uniqueness) => Ok(matches!(uniqueness, Uniqueness::One(_))),
            None => Err(stopped(py, Some(End::Cancelled), &BigUint::ZERO)),
        }
    }

    /// The `k` cheapest solutions with their costs, the cheapest first; with `maximize`, those
    /// worth most.
    #[doc = include_str!("settings.txt")]
    #[pyo3(
        signature = (k=None, maximize=false, **keywords),
        text_signature = "($self, k=1, maximize=False, **keywords)"
    )]
    fn cheapest<'py>(
        &self,
        py: Python<'py>,
        k: Option<&Bound<'py, PyAny>>,
        maximize: bool,
        keywords: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let k = number_or("k", k, 1)? as usize;
        let settings = Settings::read(keywords)?;
        let cheapest = self.ask(py, &settings, |search, problem| {
            search.clone().maximize(maximize).cheapest(problem, k)
        })?;
        let own = |cost| self.cost(py, cost);
        let found = cheapest
            .solutions
            .iter()
            .map(|found| Ok((own(found.cost)?, self.tuple(py, &found.options)?)));
        let found = PyList::new(py, found.collect::<PyResult<Vec<_>>>()?)?;
        let (bound, end) = (
            cheapest.bound.map(own).transpose()?,
            end_of(py, cheapest.report.end)?,
        );
        results(py, "Cheapest")?.call1((found, cheapest.proven, bound, end))
    }

    /// The size of the search tree, from random walks in it.
    #[pyo3(signature = (probes=None, seed=None), text_signature = "($self, probes=1000, seed=0)")]
    fn estimate<'py>(
        &self,
        py: Python<'py>,
        probes: Option<&Bound<'py, PyAny>>,
        seed: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (probes, seed) = trials(("probes", probes, 1000), seed)?;
        let probes = u32::try_from(probes)
            .map_err(|_| value_error("probes: expected a whole number below 2^32"))?;
        let settings = Settings::read(None)?;
        let found = self.ask(py, &settings, |search, problem| {
            search.estimate(problem, probes, seed)
        })?;
        let seconds = found.seconds().map(|seconds| seconds.0);
        let of = (
            found.solutions,
            found.solutions_error,
            found.nodes,
            found.nodes_error,
            seconds,
            found.probes,
        );
        results(py, "Estimate")?.call1(of)
    }

    /// Why there is no solution.
    #[pyo3(signature = (max_time=None))]
    fn explain<'py>(
        &self,
        py: Python<'py>,
        max_time: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let keywords = PyDict::new(py);
        keywords.set_item("max_time", max_time)?;
        let settings = Settings::read(Some(&keywords))?;
        let explanation = py.detach(|| Explanation::within(&self.problem, &settings.limits));
        settings.check()?;
        self.told(py, &explanation)
    }

    /// Writes a proof, and gives the solutions that it proves to be all.
    #[doc = include_str!("settings.txt")]
    #[pyo3(signature = (path, **keywords))]
    fn prove<'py>(
        &self,
        py: Python<'py>,
        path: std::path::PathBuf,
        keywords: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyList>> {
        let settings = Settings::read(keywords)?;
        let prover = Prover::new()
            .limits(settings.limits.clone())
            .threads(settings.threads);
        let mut found: Vec<Vec<OptionId>> = Vec::new();
        let report = py.detach(|| -> std::io::Result<Report> {
            let mut file = BufWriter::new(File::create(&path)?);
            let report = prover.solutions(&self.problem, &mut file, |solution| {
                found.push(solution.to_vec());
                ControlFlow::Continue(())
            })?;
            file.flush()?;
            Ok(report)
        });
        settings.check()?;
        let report =
            report.map_err(|error| PyOSError::new_err(format!("{}: {error}", path.display())))?;
        whole(py, &report, found.len().into())?;
        PyList::new(
            py,
            found
                .iter()
                .map(|solution| self.tuple(py, solution))
                .collect::<PyResult<Vec<_>>>()?,
        )
    }

    /// All solutions at once, as a diagram that answers questions about them.
    #[doc = include_str!("settings.txt")]
    #[pyo3(signature = (**keywords))]
    fn family(this: &Bound<'_, Self>, keywords: Option<&Bound<'_, PyDict>>) -> PyResult<Family> {
        Family::of(this, keywords)
    }

    /// Whether these options are a solution.
    fn is_solution(&self, solution: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(quadrille::problem::verify(&self.problem, &self.chosen(solution)?).is_ok())
    }

    /// The answer that a solution of a puzzle stands for, drawn as text.
    fn draw(&self, solution: &Bound<'_, PyAny>) -> PyResult<String> {
        self.drawing()?.text(&self.problem, &self.chosen(solution)?)
    }

    /// The same as a picture in SVG.
    fn svg(&self, solution: &Bound<'_, PyAny>) -> PyResult<String> {
        self.drawing()?.svg(&self.problem, &self.chosen(solution)?)
    }

    /// Solutions as rows of numbers, and how the search ended.
    #[pyo3(signature = (**keywords))]
    fn _rows<'py>(
        &self,
        py: Python<'py>,
        keywords: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<(Array, Option<Bound<'py, PyAny>>)> {
        let settings = Settings::read(keywords)?;
        let search = settings.search()?;
        let found = py.detach(|| {
            search
                .list(&self.problem)
                .map(|(list, report)| (Array::of_solutions(list), report.end))
        });
        let (rows, end) = found.map_err(value_error)?;
        settings.check()?;
        Ok((rows, end_of(py, end)?))
    }

    /// Parts of the tree, as texts.
    fn _split(&self, py: Python<'_>, n: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
        let n = number_or("n", Some(n), 0)? as usize;
        let settings = Settings::read(None)?;
        let parts = settings.run(py, |limits| {
            let search = settings.search_within(limits)?;
            search.split(&self.problem, n).map_err(value_error)
        })??;
        let filled = parts.iter().filter(|part| !part.is_empty());
        Ok(filled.map(ToString::to_string).collect())
    }

    /// The number of solutions in a part of the tree, and whether the count is complete.
    #[pyo3(signature = (part, **keywords))]
    fn _count_part(
        &self,
        py: Python<'_>,
        part: &str,
        keywords: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<(u128, bool)> {
        let settings = Settings::read(keywords)?;
        let search = settings.search()?;
        let part: Frontier = part.parse().map_err(value_error)?;
        let counted = py.detach(|| {
            let mut solutions = search.solutions(&self.problem)?;
            solutions.resume(&part)?;
            Ok(solutions.count_rest())
        });
        let report = counted.map_err(|error: PathError| value_error(error))?;
        settings.check()?;
        Ok((report.solutions, report.is_exhausted()))
    }
}
