//! What every question may be asked with: limits, threads, progress; the errors that are raised.

use num_bigint::BigUint;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use quadrille::limits::{End, Limits, Monitor, Progress};
use quadrille::search::Search;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// A search looks for signals this often.
const SIGNAL_POLL: Duration = Duration::from_millis(50);

/// An error that a callback raised, or a signal.
type Raised = Arc<Mutex<Option<PyErr>>>;

/// The keywords of a question.
pub(crate) struct Settings {
    pub(crate) limits: Limits,
    pub(crate) threads: usize,
    pub(crate) engine: Option<String>,
    pub(crate) seed: u64,
    raised: Raised,
    progress: Option<Arc<Py<PyAny>>>,
}

impl Settings {
    /// The keywords that a caller gave.
    pub(crate) fn read(keywords: Option<&Bound<'_, PyDict>>) -> PyResult<Settings> {
        let mut settings = Settings {
            limits: Limits::new(),
            threads: 1,
            engine: None,
            seed: 0,
            raised: Raised::default(),
            progress: None,
        };
        for (name, value) in keywords.into_iter().flatten() {
            if !value.is_none() {
                settings.set(&name.extract::<String>()?, &value)?;
            }
        }
        let limits = settings.limits.clone().monitor(settings.monitor());
        Ok(Settings { limits, ..settings })
    }

    fn set(&mut self, name: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let limits = self.limits.clone();
        match name {
            "threads" => self.threads = number(name, value)?.clamp(1, 1024) as usize,
            "max_nodes" => self.limits = limits.max_nodes(number(name, value)?),
            "max_solutions" => self.limits = limits.max_solutions(number(name, value)?),
            "max_memory" => self.limits = limits.max_memory(number(name, value)?),
            "max_time" => self.limits = limits.max_time(seconds(value)?),
            "engine" => self.engine = Some(value.extract()?),
            "seed" => self.seed = number(name, value)?,
            "progress" => self.progress = progress_of(value)?.map(Arc::new),
            _ => {
                let why = format!("unexpected keyword argument '{name}'");
                return Err(PyTypeError::new_err(why));
            }
        }
        Ok(())
    }

    /// A monitor that looks up for signals and shows progress.
    fn monitor(&self) -> Arc<Monitor> {
        let (raised, progress) = (Arc::clone(&self.raised), self.progress.clone());
        Monitor::watched(SIGNAL_POLL, move |state| {
            match Python::attach(|py| look_up(py, state, progress.as_deref())) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    *raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                    ControlFlow::Break(())
                }
            }
        })
    }

    /// Runs what does not look up by itself on another thread, with these limits. This one handles
    /// signals and shows progress; it cancels the work when either raises, or the time is over.
    pub(crate) fn run<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Limits) -> T + Send,
    ) -> PyResult<T> {
        let monitor = Monitor::new();
        let limits = self.limits.clone().monitor(Arc::clone(&monitor));
        let started = Instant::now();
        let (done, over) = mpsc::channel::<()>();
        let limits = &limits;
        let worker = move || {
            let _done = done;
            work(limits)
        };
        let time = limits.time;
        let wait = move || {
            let mut raised = None;
            while over.recv_timeout(SIGNAL_POLL) == Err(RecvTimeoutError::Timeout) {
                let look = |py: Python<'_>| look_up(py, &monitor.state(), self.progress.as_deref());
                if raised.is_none() {
                    raised = Python::attach(look).err();
                }
                let is_late = time.is_some_and(|time| started.elapsed() >= time);
                if raised.is_some() || is_late {
                    monitor.cancel();
                }
            }
            raised
        };
        py.detach(move || {
            thread::scope(|scope| {
                let worker = scope.spawn(worker);
                let raised = wait();
                let result = worker.join().unwrap_or_else(|panic| resume_unwind(panic));
                raised.map_or(Ok(result), Err)
            })
        })
    }

    /// The search that they describe.
    pub(crate) fn search(&self) -> PyResult<Search> {
        self.search_within(&self.limits)
    }

    /// The same with other limits.
    pub(crate) fn search_within(&self, limits: &Limits) -> PyResult<Search> {
        let search = Search::new()
            .limits(limits.clone())
            .threads(self.threads)
            .seed(self.seed);
        Ok(match &self.engine {
            Some(name) => search.engine(name.parse().map_err(value_error)?),
            None => search,
        })
    }

    /// What a callback or a signal has raised, if anything.
    pub(crate) fn check(&self) -> PyResult<()> {
        self.raised
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take()
            .map_or(Ok(()), Err)
    }
}

/// Handles signals, and tells a callback how far the search is.
fn look_up(py: Python<'_>, state: &Progress, progress: Option<&Py<PyAny>>) -> PyResult<()> {
    py.check_signals()?;
    if let Some(progress) = progress {
        let told = PyDict::new(py);
        told.set_item("share", state.share)?;
        told.set_item("nodes", state.nodes)?;
        told.set_item("solutions", state.solutions)?;
        told.set_item("elapsed", state.elapsed.as_secs_f64())?;
        progress.call1(py, (told,))?;
    }
    Ok(())
}

/// `True` is a line on standard error, or the bar of tqdm; anything else is called.
fn progress_of(value: &Bound<'_, PyAny>) -> PyResult<Option<Py<PyAny>>> {
    match value.extract::<bool>() {
        Ok(false) => Ok(None),
        Ok(true) => Ok(Some(results(value.py(), "Bar")?.call0()?.unbind())),
        Err(_) if value.is_callable() => Ok(Some(value.clone().unbind())),
        Err(_) => Err(PyTypeError::new_err(
            "progress: expected True, or something to call",
        )),
    }
}

/// The value of a parameter that counts something.
fn number(name: &str, value: &Bound<'_, PyAny>) -> PyResult<u64> {
    value.extract().map_err(|_| {
        value_error(format!(
            "{name}: expected a whole number from 0 to 2^64 - 1, found {value:?}"
        ))
    })
}

/// The same where it may be left out.
pub(crate) fn number_or(
    name: &str,
    value: Option<&Bound<'_, PyAny>>,
    default: u64,
) -> PyResult<u64> {
    value.map_or(Ok(default), |value| number(name, value))
}

/// A number of random trials, and their seed, by default 0.
pub(crate) fn trials(
    (name, value, default): (&str, Option<&Bound<'_, PyAny>>, u64),
    seed: Option<&Bound<'_, PyAny>>,
) -> PyResult<(u64, u64)> {
    Ok((
        number_or(name, value, default)?,
        number_or("seed", seed, 0)?,
    ))
}

fn seconds(value: &Bound<'_, PyAny>) -> PyResult<Duration> {
    let seconds: f64 = value.extract().map_err(|_| {
        PyTypeError::new_err(format!(
            "max_time: expected a number of seconds, found {value:?}"
        ))
    })?;
    Duration::try_from_secs_f64(seconds).map_err(|_| {
        value_error(format!(
            "max_time: expected a number of seconds, found {seconds}"
        ))
    })
}

/// An error of the library as a `ValueError`.
#[allow(clippy::needless_pass_by_value, reason = "it stands behind `map_err`")]
pub(crate) fn value_error(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// A class of the module of results.
pub(crate) fn results<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("quadrille._results")?.getattr(name)
}

/// A function of the module of inputs.
pub(crate) fn inputs<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("quadrille._inputs")?.getattr(name)
}

/// The exception for a search that was cut short: its count is a lower bound.
pub(crate) fn stopped(py: Python<'_>, end: Option<End>, lower_bound: &BigUint) -> PyErr {
    let arguments = end_of(py, end).map(|end| (end, lower_bound.clone()));
    let made = arguments.and_then(|arguments| results(py, "Stopped")?.call1(arguments));
    made.map_or_else(|error| error, PyErr::from_value)
}

/// How a search ended, as a member of the enumeration `End`; none while it goes on.
pub(crate) fn end_of(py: Python<'_>, end: Option<End>) -> PyResult<Option<Bound<'_, PyAny>>> {
    let name = match end {
        None => return Ok(None),
        Some(End::Exhausted) => "EXHAUSTED",
        Some(End::Solutions) => "SOLUTIONS",
        Some(End::Nodes) => "NODES",
        Some(End::Time) => "TIME",
        Some(End::Memory) => "MEMORY",
        Some(_) => "CANCELLED",
    };
    results(py, "End")?.getattr(name).map(Some)
}
