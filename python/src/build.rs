//! Problems from what Python has: options as lists of any hashable names.

use crate::settings::{inputs, value_error};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFloat, PyIterator, PySet, PyString, PyTuple};
use quadrille::problem::{Bounds, Color, Cost, Entry, ItemId, OptionId, Problem, ProblemBuilder};
use std::collections::HashSet;

/// A problem with what Python calls its parts.
pub(crate) struct Built {
    pub(crate) problem: Problem,
    /// The names of all items, primary ones first.
    pub(crate) items: Vec<Py<PyAny>>,
    /// The keys of the options, where they came as a dict.
    pub(crate) keys: Option<Vec<Py<PyAny>>>,
    pub(crate) scale: Scale,
}

/// Where costs came as floats, the decimals in which the units of the problem count: a cost is the
/// float next to `units / 10^decimals`.
pub(crate) type Scale = Option<i32>;

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
    /// The items of these names; without named primary items, also the items of the options.
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
        for (what, names, is_secondary) in
            [("primary", primary, false), ("secondary", secondary, true)]
        {
            if let Some(names) = names {
                for name in iterated(names, what, "names")? {
                    items.add(&name?, is_secondary)?;
                }
            }
        }
        Ok(items)
    }

    fn add(&mut self, name: &Bound<'py, PyAny>, secondary: bool) -> PyResult<()> {
        if self.numbers.contains(name)? {
            return Err(value_error(format!(
                "the item {} is named twice",
                name.repr()?
            )));
        }
        self.numbers.set_item(name, self.names.len())?;
        self.names.push(name.clone());
        self.is_secondary.push(secondary);
        Ok(())
    }

    /// The names in the order of the ids of their items.
    fn in_order(&self, ids: &[ItemId]) -> Vec<Py<PyAny>> {
        let mut named: Vec<_> = ids.iter().zip(&self.names).collect();
        named.sort_unstable_by_key(|(id, _)| **id);
        let names = named.into_iter().map(|(_, name)| name.clone().unbind());
        names.collect()
    }

    fn find(&self, name: &Bound<'py, PyAny>) -> PyResult<Option<usize>> {
        self.numbers
            .get_item(name)?
            .map(|number| number.extract())
            .transpose()
    }

    /// The item and the color, or 0, that a word of an option stands for.
    fn entry(&mut self, word: &Bound<'py, PyAny>, option: &str) -> PyResult<(usize, u32)> {
        if let Some(number) = self.find(word)? {
            return Ok((number, 0));
        }
        if let Some((item, color)) = colored(word)?
            && let Some(number) = self.find(&item)?
            && self.is_secondary[number]
        {
            return Ok((number, self.color(&color)?));
        }
        if !self.is_open {
            return Err(value_error(format!(
                "{option} has {}, which is no item",
                word.repr()?
            )));
        }
        self.add(word, false)?;
        Ok((self.names.len() - 1, 0))
    }

    /// The number of a color, from 1.
    fn color(&mut self, color: &Bound<'py, PyAny>) -> PyResult<u32> {
        let color = color.str()?;
        if let Some(known) = self.colors.get_item(&color)? {
            return known.extract();
        }
        let next = self.colors.len() + 1;
        self.colors.set_item(color, next)?;
        Ok(next as u32)
    }
}

/// An item and its color: a pair, or a text with a colon.
type Colored<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>);

fn colored<'py>(word: &Bound<'py, PyAny>) -> PyResult<Option<Colored<'py>>> {
    let text = |part| PyString::new(word.py(), part).into_any();
    match (word.cast::<PyTuple>(), word.cast::<PyString>()) {
        (Ok(pair), _) if pair.len() == 2 => Ok(Some((pair.get_item(0)?, pair.get_item(1)?))),
        (_, Ok(word)) => {
            let parts = word.to_str()?.rsplit_once(':');
            Ok(parts.map(|(item, color)| (text(item), text(color))))
        }
        _ => Ok(None),
    }
}

/// The parts of a problem beside its options.
#[derive(Clone, Copy)]
pub(crate) struct Beside<'a, 'py> {
    pub(crate) primary: Option<&'a Bound<'py, PyAny>>,
    pub(crate) secondary: Option<&'a Bound<'py, PyAny>>,
    pub(crate) costs: Option<&'a Bound<'py, PyAny>>,
    pub(crate) bounds: Option<&'a Bound<'py, PyDict>>,
}

/// Makes a problem of options, a dict of them, or a matrix.
pub(crate) fn build<'py>(options: &Bound<'py, PyAny>, beside: Beside<'_, 'py>) -> PyResult<Built> {
    if options.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err(
            "options: expected lists of names; a text is read by Problem.parse(text)",
        ));
    }
    // a matrix becomes lists of the numbers of its columns, a table lists of their names
    let is_declared = beside.primary.is_some() || beside.secondary.is_some();
    let matrix: Option<(Bound<'_, PyAny>, Bound<'_, PyAny>)> = inputs(options.py(), "matrix_of")?
        .call1((options, is_declared))?
        .extract()?;
    let Some((rows, columns)) = matrix else {
        return of_lists(options, beside);
    };
    let primary = Some(beside.primary.unwrap_or(&columns));
    of_lists(&rows, Beside { primary, ..beside })
}

/// Makes a problem of lists of names, or of a dict of them.
fn of_lists<'py>(options: &Bound<'py, PyAny>, beside: Beside<'_, 'py>) -> PyResult<Built> {
    let dict = options.cast::<PyDict>().ok();
    let keys: Option<Vec<Bound<'_, PyAny>>> = dict.map(|dict| dict.keys().iter().collect());
    let rows = dict.map_or_else(|| options.clone(), |dict| dict.values().into_any());
    let mut items = Items::named(options.py(), beside.primary, beside.secondary)?;
    let keys_of = keys.as_deref();
    let rows = entries(&rows, &mut items, keys_of)?;
    let (mut builder, ids) = filled(&items, rows, keys_of, beside.bounds)?;
    let scale = match beside.costs {
        Some(costs) => add_costs(&mut builder, costs, keys_of)?,
        None => None,
    };
    let problem = builder.build().map_err(value_error)?;
    Ok(Built {
        scale: scale.filter(|_| problem.has_costs()),
        problem,
        items: items.in_order(&ids),
        keys: keys.map(|keys| keys.into_iter().map(Bound::unbind).collect()),
    })
}

/// A builder with these items and options, and the id of each item.
fn filled(
    items: &Items<'_>,
    rows: Vec<Vec<(usize, u32)>>,
    keys: Option<&[Bound<'_, PyAny>]>,
    bounds: Option<&Bound<'_, PyDict>>,
) -> PyResult<(ProblemBuilder, Vec<ItemId>)> {
    let mut builder = Problem::builder();
    let ids = add_items(&mut builder, items, bounds)?;
    for color in items.colors.keys() {
        let color: String = color.extract()?;
        builder.color(color).map_err(value_error)?;
    }
    for (number, row) in rows.into_iter().enumerate() {
        let row = row.into_iter().map(|(item, color)| Entry {
            item: ids[item],
            color: Color::new(color),
        });
        if let Err(error) = builder.option(row) {
            // the library counts options from 1
            let (error, option) = (error.to_string(), option_name(number, keys)?);
            let rest = error.strip_prefix(&format!("option {}", number + 1));
            return Err(value_error(
                rest.map_or(error.clone(), |rest| option + rest),
            ));
        }
    }
    Ok((builder, ids))
}

/// The name of an option in messages: its key, or its number from 0, as in solutions.
fn option_name(number: usize, keys: Option<&[Bound<'_, PyAny>]>) -> PyResult<String> {
    Ok(match keys {
        Some(keys) => format!("option {}", keys[number].repr()?),
        None => format!("option {number}"),
    })
}

/// Goes through what must be a collection, and names the argument otherwise.
fn iterated<'py>(
    value: &Bound<'py, PyAny>,
    name: &str,
    expected: &str,
) -> PyResult<Bound<'py, PyIterator>> {
    value.try_iter().map_err(
        |error| match error.is_instance_of::<PyTypeError>(value.py()) {
            true => PyTypeError::new_err(format!("{name}: expected {expected}, found {value:?}")),
            false => error,
        },
    )
}

/// The entries of each option: the numbers of items and of their colors.
fn entries<'py>(
    rows: &Bound<'py, PyAny>,
    items: &mut Items<'py>,
    keys: Option<&[Bound<'py, PyAny>]>,
) -> PyResult<Vec<Vec<(usize, u32)>>> {
    let mut all = Vec::new();
    let rows = iterated(
        rows,
        "options",
        "lists of names, a dict of them, or a matrix",
    )?;
    for (number, row) in rows.enumerate() {
        let (row, option) = (row?, option_name(number, keys)?);
        if row.is_instance_of::<PyString>() {
            return Err(PyTypeError::new_err(format!(
                "{option}: expected a list of names, found {}",
                row.repr()?
            )));
        }
        let words = iterated(&row, &option, "a list of names")?;
        let entries = words.map(|word| items.entry(&word?, &option));
        all.push(entries.collect::<PyResult<_>>()?);
    }
    Ok(all)
}

/// Adds the items, primary ones first, and gives their ids in the order in which they were named.
fn add_items(
    builder: &mut ProblemBuilder,
    items: &Items<'_>,
    bounds: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<ItemId>> {
    for (name, _) in bounds.into_iter().flatten() {
        let is_primary = |number: usize| !items.is_secondary[number];
        if !items.find(&name)?.is_some_and(is_primary) {
            return Err(value_error(format!(
                "bounds: {} is no primary item",
                name.repr()?
            )));
        }
    }
    let mut ids = vec![ItemId::new(0); items.names.len()];
    let mut used = HashSet::new();
    for secondary in [false, true] {
        let all = items.names.iter().zip(&items.is_secondary).enumerate();
        for (number, (name, _)) in all.filter(|(_, (_, is))| **is == secondary) {
            let text = text_of(name, &mut used)?;
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

/// A name as a text that is not used yet: 1 and "1" are two items with two names.
fn text_of(name: &Bound<'_, PyAny>, used: &mut HashSet<String>) -> PyResult<String> {
    let mut text = name.str()?.to_string();
    if text.is_empty() || used.contains(&text) {
        text = name.repr()?.to_string();
    }
    while !used.insert(text.clone()) {
        text.push('\'');
    }
    Ok(text)
}

/// Bounds are a number, or a pair of least and greatest number.
fn bounds_of(name: &Bound<'_, PyAny>, bound: &Bound<'_, PyAny>) -> PyResult<Bounds> {
    if let Ok(times) = bound.extract() {
        return Ok(Bounds::exactly(times));
    }
    let (low, high): (u32, u32) = bound.extract().map_err(|_| {
        value_error(format!(
            "bounds: expected a number or (low, high) for {name}, found {bound}"
        ))
    })?;
    Ok(Bounds::between(low, high))
}

/// A cost for Python: a float where costs came as floats; else an integer, or a `decimal.Decimal`
/// where the problem has decimals.
pub(crate) fn cost(py: Python<'_>, cost: Cost, scale: Scale) -> PyResult<Bound<'_, PyAny>> {
    if let Some(decimals) = scale {
        let text = format!("{}e{}", cost.units, -decimals);
        let float: f64 = text.parse().map_err(value_error)?;
        return Ok(float.into_pyobject(py)?.into_any());
    }
    match cost.decimals {
        0 => Ok(cost.units.into_pyobject(py)?.into_any()),
        _ => py
            .import("decimal")?
            .getattr("Decimal")?
            .call1((cost.to_string(),)),
    }
}

/// An integer or a Decimal.
fn cost_of(value: &Bound<'_, PyAny>) -> PyResult<Cost> {
    let expected = "whole numbers or decimals of at most 18 digits";
    let text = value.str()?;
    text.to_str()?
        .parse()
        .map_err(|_| value_error(format!("costs: expected {expected}, found {value}")))
}

/// The cost of each key; a key that is not in the dict costs 0.
fn costs_by_key<'py>(
    dict: &Bound<'py, PyDict>,
    keys: &[Bound<'py, PyAny>],
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let known = PySet::new(dict.py(), keys)?;
    for key in dict.keys() {
        if !known.contains(&key)? {
            return Err(value_error(format!(
                "costs: there is no option {}",
                key.repr()?
            )));
        }
    }
    let zero = 0_i64.into_pyobject(dict.py())?.into_any();
    let of = |key: &Bound<'py, PyAny>| Ok(dict.get_item(key)?.unwrap_or_else(|| zero.clone()));
    keys.iter().map(of).collect()
}

/// Whether the value is a float of Python, or of numpy in any width.
fn is_float(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    if value.is_instance_of::<PyFloat>() || !value.hasattr("dtype")? {
        return Ok(value.is_instance_of::<PyFloat>());
    }
    value.getattr("dtype")?.getattr("kind")?.eq("f")
}

/// Costs are as many numbers as there are options, or a dict of keys to numbers. Floats are scaled
/// to whole units, whose scale is returned.
fn add_costs<'py>(
    builder: &mut ProblemBuilder,
    costs: &Bound<'py, PyAny>,
    keys: Option<&[Bound<'py, PyAny>]>,
) -> PyResult<Scale> {
    let values = cost_values(builder.n_options() as usize, costs, keys)?;
    let (units, scale) = scaled(costs.py(), values)?;
    for (cost, option) in units.into_iter().zip(0..) {
        builder
            .cost(OptionId::new(option), cost)
            .map_err(value_error)?;
    }
    Ok(scale)
}

/// The cost of each of `n` options as the caller's number.
fn cost_values<'py>(
    n: usize,
    costs: &Bound<'py, PyAny>,
    keys: Option<&[Bound<'py, PyAny>]>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let values: Vec<Bound<'py, PyAny>> = match (costs.cast::<PyDict>(), keys) {
        (Ok(dict), Some(keys)) => costs_by_key(dict, keys)?,
        (Ok(_), None) => {
            return Err(PyTypeError::new_err(
                "costs: a dict of costs needs a dict of options",
            ));
        }
        _ => iterated(costs, "costs", "a number for each option")?.collect::<PyResult<_>>()?,
    };
    if values.len() != n {
        return Err(value_error(format!(
            "costs: expected one for each of {n} options, found {}",
            values.len()
        )));
    }
    Ok(values)
}

/// The numbers as exact costs; floats are scaled to whole units, whose scale is returned.
fn scaled(py: Python<'_>, values: Vec<Bound<'_, PyAny>>) -> PyResult<(Vec<Cost>, Scale)> {
    let mut has_floats = false;
    for value in &values {
        has_floats |= is_float(value)?;
    }
    if has_floats {
        let scaled = inputs(py, "scaled")?.call1((values,))?;
        let (units, decimals): (Vec<i64>, i32) = scaled.extract()?;
        Ok((units.into_iter().map(Cost::from).collect(), Some(decimals)))
    } else {
        let costs = values.iter().map(cost_of).collect::<PyResult<_>>()?;
        Ok((costs, None))
    }
}
