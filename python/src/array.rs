//! Numbers by the million, as numpy takes them.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use quadrille::problem::OptionId;
use quadrille::search::SolutionList;

/// In place of an option, where a solution has fewer than the longest: -1, as numpy reads it.
const NONE: OptionId = OptionId::new(u32::MAX);

/// Rows of numbers, which numpy takes as they lie here: its array keeps this object alive.
#[pyclass(frozen, module = "quadrille")]
pub(crate) struct Array {
    numbers: Numbers,
    shape: (usize, usize),
}

enum Numbers {
    Options(Vec<OptionId>),
    Boards(Vec<[u8; 81]>),
}

impl Array {
    /// A row of option numbers for each solution.
    pub(crate) fn of_solutions(list: SolutionList) -> Array {
        let height = list.len();
        let width = list.iter().map(<[_]>::len).max().unwrap_or(0);
        if list.iter().all(|solution| solution.len() == width) {
            return Array {
                numbers: Numbers::Options(list.into_flat().0),
                shape: (height, width),
            };
        }
        let mut numbers = Vec::with_capacity(height * width);
        for solution in list.iter() {
            numbers.extend_from_slice(solution);
            numbers.resize(numbers.len() + width - solution.len(), NONE);
        }
        Array {
            numbers: Numbers::Options(numbers),
            shape: (height, width),
        }
    }

    /// A row of digits for each board.
    pub(crate) fn of_boards(boards: Vec<[u8; 81]>) -> Array {
        let shape = (boards.len(), 81);
        Array {
            numbers: Numbers::Boards(boards),
            shape,
        }
    }
}

#[pymethods]
impl Array {
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (kind, address) = match &self.numbers {
            Numbers::Options(options) if cfg!(target_endian = "little") => {
                ("<i4", options.as_ptr().addr())
            }
            Numbers::Options(options) => (">i4", options.as_ptr().addr()),
            Numbers::Boards(boards) => ("|u1", boards.as_ptr().addr()),
        };
        let interface = PyDict::new(py);
        interface.set_item("version", 3)?;
        interface.set_item("shape", self.shape)?;
        interface.set_item("typestr", kind)?;
        // the owner of the array may write: nothing in this library reads the numbers
        interface.set_item("data", (address, false))?;
        Ok(interface)
    }
}
