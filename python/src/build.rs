//! Problems from what Python has: options as lists of any hashable names.

use crate::settings::value_error;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyList, PySet, PyString, PyTuple};
use quadrille::problem::{Bounds, Color, Cost, Entry, ItemId, OptionId, Problem, ProblemBuilder};
use std::collections::HashSet;

/// A problem with what Python calls its parts.
pub(crate) struct Built {
    pub(crate) problem: Problem,
    /// The names of all items, primary ones first.
    pub(crate) items: Vec<Py<PyAny>>,
    /// The keys of the options, where they came as a dict.
    pub(crate) keys: Option<Vec<Py<PyAny>>>,
}

/// The items of a problem that is being read: a number for each name.
struct Items<'py> {
    numbers: Bound<'py, PyDict>,
    names: Vec<Bound<'py, PyAny>>,
    is_secondary: Vec<bool>,
    /// Whether names that are not known are new primary items.
    is_open: bool,
    colors: Bound<'py, PyDict>,
}

impl<'py> Items<'py> {
    /// The items of these names; those of the options, too, if no primary ones are named.
    fn named(
        py: Python<'py>,
        primary: Option<&Bound<'py, PyAny>>,
        secondary: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Items<'py>> {
        let mut items = Items {
            numbers: PyDict::new(py),
            names: Vec::new(),
            is_secondary: Vec::new(),
            is_open: primary.is_none(),
            colors: PyDict::new(py),
        };
        for (names, is_secondary) in [(primary, false), (secondary, true)] {
            if let Some(names) = names {
                for name in names.try_iter()? {
                    items.add(&name?, is_secondary)?;
                }
            }
        }
        Ok(items)
    }

    fn add(&mut self, name: &Bound<'py, PyAny>, secondary: bool) -> PyResult<()> {
        if self.numbers.contains(name)? {
            return Err(PyValueError::new_err(format!(
                "the item {} is named twice",
                name.repr()?
            )));
        }
        self.numbers.set_item(name, self.names.len())?;
        self.names.push(name.clone());
        self.is_secondary.push(secondary);
        Ok(())
    }

    fn find(&self, name: &Bound<'py, PyAny>) -> PyResult<Option<usize>> {
        self.numbers
            .get_item(name)?
            .map(|number| number.extract())
            .transpose()
    }

    /// The item and the color, or 0, that a word of an option stands for.
    fn entry(&mut self, word: &Bound<'py, PyAny>, option: usize) -> PyResult<(usize, u32)> {
        if let Some(number) = self.find(word)? {
            return Ok((number, 0));
        }
        let colored = match (word.cast::<PyTuple>(), word.cast::<PyString>()) {
            (Ok(pair), _) if pair.len() == 2 => Some((pair.get_item(0)?, pair.get_item(1)?)),
            (_, Ok(text)) => text.to_str()?.rsplit_once(':').map(|(item, color)| {
                (
                    PyString::new(word.py(), item).into_any(),
                    PyString::new(word.py(), color).into_any(),
                )
            }),
            _ => None,
        };
        if let Some((item, color)) = colored
            && let Some(number) = self.find(&item)?
            && self.is_secondary[number]
        {
            let color = color.str()?;
            let next = self.colors.len() + 1;
            if let Some(known) = self.colors.get_item(&color)? {
                return Ok((number, known.extract()?));
            }
            self.colors.set_item(color, next)?;
            return Ok((number, next as u32));
        }
        if !self.is_open {
            return Err(PyValueError::new_err(format!(
                "option {option} has {}, which is no item",
                word.repr()?
            )));
        }
        self.add(word, false)?;
        Ok((self.names.len() - 1, 0))
    }
}

/// Makes a problem of options, a dict of them, or a matrix.
pub(crate) fn build<'py>(
    options: &Bound<'py, PyAny>,
    primary: Option<&Bound<'py, PyAny>>,
    secondary: Option<&Bound<'py, PyAny>>,
    costs: Option<&Bound<'py, PyAny>>,
    bounds: Option<&Bound<'py, PyDict>>,
) -> PyResult<Built> {
    let py = options.py();
    if options.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err(
            "options: expected lists of names; a text is read by Problem.parse(text)",
        ));
    }
    // a matrix becomes lists of the numbers of its columns, a table lists of their names
    if options.hasattr("shape")? {
        let (rows, columns): (Bound<'_, PyAny>, Bound<'_, PyAny>) = py
            .import("quadrille._results")?
            .getattr("rows_of")?
            .call1((options,))?
            .extract()?;
        return build(
            &rows,
            Some(primary.unwrap_or(&columns)),
            secondary,
            costs,
            bounds,
        );
    }
    let mut items = Items::named(py, primary, secondary)?;
    let dict = options.cast::<PyDict>().ok();
    let keys: Option<Vec<Bound<'_, PyAny>>> = dict.map(|dict| dict.keys().iter().collect());
    let rows = dict.map_or_else(|| options.clone(), |dict| dict.values().into_any());
    if primary.is_none() && secondary.is_none() && is_binary(&rows)? {
        return Err(PyValueError::new_err(
            "options: rows of zeros and ones may be a matrix, or lists of the names 0 and 1; give \
            numpy.array(options), or primary=[0, 1]",
        ));
    }
    let rows = entries(&rows, &mut items)?;
    let mut builder = Problem::builder();
    let ids = add_items(&mut builder, &items, bounds)?;
    for color in items.colors.keys() {
        builder
            .color(color.extract::<String>()?)
            .map_err(value_error)?;
    }
    for row in rows {
        let row = row.into_iter().map(|(item, color)| Entry {
            item: ids[item],
            color: Color::new(color),
        });
        builder.option(row).map_err(value_error)?;
    }
    if let Some(costs) = costs {
        add_costs(&mut builder, costs, keys.as_deref())?;
    }
    let mut named: Vec<(ItemId, &Bound<'_, PyAny>)> = ids.into_iter().zip(&items.names).collect();
    named.sort_unstable_by_key(|(id, _)| *id);
    Ok(Built {
        problem: builder.build().map_err(value_error)?,
        items: named
            .into_iter()
            .map(|(_, name)| name.clone().unbind())
            .collect(),
        keys: keys.map(|keys| keys.into_iter().map(Bound::unbind).collect()),
    })
}

/// The entries of each option: the numbers of items and of their colors.
fn entries<'py>(
    rows: &Bound<'py, PyAny>,
    items: &mut Items<'py>,
) -> PyResult<Vec<Vec<(usize, u32)>>> {
    let mut all = Vec::new();
    for (row, number) in rows.try_iter()?.zip(1..) {
        let row = row?;
        if row.is_instance_of::<PyString>() {
            return Err(PyTypeError::new_err(format!(
                "option {number}: expected a list of names, found {}",
                row.repr()?
            )));
        }
        let words = row.try_iter()?;
        let entries = words.map(|word| items.entry(&word?, number));
        all.push(entries.collect::<PyResult<_>>()?);
    }
    Ok(all)
}

/// Whether these are lists of the same length, two or more, of zeros and ones alone.
fn is_binary(rows: &Bound<'_, PyAny>) -> PyResult<bool> {
    let Ok(rows) = rows.cast::<PyList>() else {
        return Ok(false);
    };
    let mut length = None;
    for row in rows {
        let is_list = row.is_instance_of::<PyList>() || row.is_instance_of::<PyTuple>();
        if !is_list || row.len()? < 2 || length.is_some_and(|n| row.len().ok() != Some(n)) {
            return Ok(false);
        }
        length = Some(row.len()?);
        for word in row.try_iter()? {
            let word = word?;
            if !word.is_exact_instance_of::<PyInt>() || word.extract::<u8>().map_or(true, |n| n > 1)
            {
                return Ok(false);
            }
        }
    }
    Ok(length.is_some())
}

/// Adds the items, primary ones first, and gives their ids in the order in which they were named.
fn add_items(
    builder: &mut ProblemBuilder,
    items: &Items<'_>,
    bounds: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<ItemId>> {
    for (name, _) in bounds.into_iter().flatten() {
        match items.find(&name)? {
            Some(number) if !items.is_secondary[number] => {}
            _ => {
                return Err(PyValueError::new_err(format!(
                    "bounds: {} is no primary item",
                    name.repr()?
                )));
            }
        }
    }
    let mut ids = vec![ItemId::new(0); items.names.len()];
    let mut used = HashSet::new();
    for secondary in [false, true] {
        for (number, name) in items
            .names
            .iter()
            .enumerate()
            .filter(|(number, _)| items.is_secondary[*number] == secondary)
        {
            // 1 and "1" are two items with two names
            let mut text = name.str()?.to_string();
            if text.is_empty() || used.contains(&text) {
                text = name.repr()?.to_string();
            }
            while !used.insert(text.clone()) {
                text.push('\'');
            }
            let bound = bounds
                .map(|bounds| bounds.get_item(name))
                .transpose()?
                .flatten();
            ids[number] = match bound.map(|bound| bounds_of(name, &bound)).transpose()? {
                _ if secondary => builder.secondary(text),
                Some(bounds) => builder.primary_bounded(text, bounds),
                None => builder.primary(text),
            }
            .map_err(value_error)?;
        }
    }
    Ok(ids)
}

/// Bounds are a number, or the least and the most.
fn bounds_of(name: &Bound<'_, PyAny>, bound: &Bound<'_, PyAny>) -> PyResult<Bounds> {
    if let Ok(times) = bound.extract() {
        return Ok(Bounds::exactly(times));
    }
    let (low, high): (u32, u32) = bound.extract().map_err(|_| {
        PyValueError::new_err(format!(
            "bounds: expected a number or (low, high) for {name}, found {bound}"
        ))
    })?;
    Ok(Bounds::between(low, high))
}

/// A cost for Python: an integer, or a `decimal.Decimal` where the problem has decimals.
pub(crate) fn cost(py: Python<'_>, cost: Cost) -> PyResult<Bound<'_, PyAny>> {
    match cost.decimals {
        0 => Ok(cost.units.into_pyobject(py)?.into_any()),
        _ => py
            .import("decimal")?
            .getattr("Decimal")?
            .call1((cost.to_string(),)),
    }
}

/// Costs are as many numbers as there are options, or a dict of keys to numbers.
fn add_costs(
    builder: &mut ProblemBuilder,
    costs: &Bound<'_, PyAny>,
    keys: Option<&[Bound<'_, PyAny>]>,
) -> PyResult<()> {
    let n = builder.n_options() as usize;
    let cost_of = |value: &Bound<'_, PyAny>| -> PyResult<Cost> {
        // an integer, a float as it prints itself, or a Decimal
        let text = value.str()?;
        let expected = "whole numbers or decimals of at most 18 digits";
        text.to_str()?.parse().map_err(|_| {
            PyValueError::new_err(format!("costs: expected {expected}, found {value}"))
        })
    };
    let values: Vec<Cost> = match (costs.cast::<PyDict>(), keys) {
        (Ok(dict), Some(keys)) => {
            let known = PySet::new(dict.py(), keys)?;
            for key in dict.keys() {
                if !known.contains(&key)? {
                    return Err(PyValueError::new_err(format!(
                        "costs: there is no option {}",
                        key.repr()?
                    )));
                }
            }
            let of = |key: &Bound<'_, PyAny>| {
                dict.get_item(key)?
                    .map_or(Ok(Cost::default()), |cost| cost_of(&cost))
            };
            keys.iter().map(of).collect::<PyResult<_>>()?
        }
        (Ok(_), None) => {
            return Err(PyTypeError::new_err(
                "costs: a dict of costs needs a dict of options",
            ));
        }
        _ => costs
            .try_iter()?
            .map(|cost| cost_of(&cost?))
            .collect::<PyResult<_>>()?,
    };
    if values.len() != n {
        return Err(PyValueError::new_err(format!(
            "costs: expected one for each of {n} options, found {}",
            values.len()
        )));
    }
    for (cost, option) in values.into_iter().zip(0..) {
        builder
            .cost(OptionId::new(option), cost)
            .map_err(value_error)?;
    }
    Ok(())
}
