//! Reading a problem from JSON.

use super::MAX_EXACT;
use super::value::Value;
use crate::format::plain_text::forbidden;
use crate::format::quote;
use crate::format::{FormatError, Parsed, Warning, decode};
use crate::problem::error::Fault;
use crate::problem::{
    Bounds, Cost, Entry, ItemId, OptionId, Problem, ProblemBuilder, ProblemError,
};
use std::collections::HashMap;

const KEYS: [&str; 6] = ["items", "secondary", "options", "names", "costs", "bounds"];

/// Reads a problem.
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::{format::json, problem::Problem};
///
/// let text = r#"{
///     "items": ["a", "b"], "secondary": ["x"], "options": [["a", "x:1"], [1]], "costs": [0, 5]
/// }"#;
/// let problem: Problem = "a b | x\na x:1\nb |5".parse()?;
/// assert_eq!(json::read(text)?.problem, problem);
///
/// let error = json::read(r#"{"items": ["a"], "options": [["a"], ["b"]]}"#).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 1, column 38: expected the name or number of an item, found the string `b`"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(text: impl AsRef<[u8]>) -> Result<Parsed, FormatError> {
    let whole = Value::whole(decode(text.as_ref())?)?;
    let parts = whole.keys(
        "an object with the keys `items` and `options`",
        KEYS,
        |_, _| false,
    )?;
    let [Some(items), secondary, Some(options), names, costs, bounds] = parts else {
        let missing = if parts[0].is_none() {
            "an object without `items`"
        } else {
            "an object without `options`"
        };
        return Err(FormatError::new(
            whole.place(),
            "the keys `items` and `options`",
            missing,
        ));
    };
    let mut reader = Reader {
        builder: Problem::builder(),
        warnings: Vec::new(),
    };
    reader.items(items, secondary, bounds)?;
    let added = reader.options(options)?;
    if let Some(names) = names {
        reader.names(names, &added)?;
    }
    if let Some(costs) = costs {
        reader.costs(costs, &added)?;
    }
    let problem = reader
        .builder
        .build()
        .map_err(FormatError::of_builder(whole.place()))?;
    Ok(Parsed {
        problem,
        warnings: reader.warnings,
    })
}

/// What an option consists of.
const ITEM: &str = "the name or number of an item";

struct Reader {
    builder: ProblemBuilder,
    warnings: Vec<Warning>,
}

impl Reader {
    fn items(
        &mut self,
        items: Value,
        secondary: Option<Value>,
        bounds: Option<Value>,
    ) -> Result<(), FormatError> {
        let bounds = bounds.map(|value| value.object("an object with bounds by item"));
        let bounds = bounds.transpose()?.unwrap_or_default().into_iter();
        let mut wanted: HashMap<String, (Bounds, Value)> = bounds
            .map(|(name, value)| Ok((name, (read_bounds(value)?, value))))
            .collect::<Result<_, FormatError>>()?;
        for value in items.list("a list with the names of the primary items")? {
            let name = read_name(value, "the name of an item")?;
            let (added, guilty) = match wanted.remove(name.as_ref()) {
                Some((bounds, value)) => (self.builder.primary_bounded(&name, bounds), value),
                None => (self.builder.primary(&name), value),
            };
            added.map_err(|error| at(guilty, error))?;
        }
        let secondary =
            secondary.map(|value| value.list("a list with the names of the secondary items"));
        for value in secondary.transpose()?.unwrap_or_default() {
            let name = read_name(value, "the name of an item")?;
            let added = self.builder.secondary(&name);
            added.map_err(|error| at(value, error))?;
        }
        let values = wanted.into_iter().map(|(name, (_, value))| (name, value));
        match values.min_by_key(|(_, value)| value.offset()) {
            None => Ok(()),
            Some((name, value)) => {
                let expected = "the name of a primary item";
                let error = FormatError::new(value.key_place(), expected, quote(&name));
                Err(error.help("only primary items have bounds"))
            }
        }
    }

    /// Adds all options; returns the number of each option, `None` for a skipped one.
    fn options(&mut self, options: Value) -> Result<Vec<Option<OptionId>>, FormatError> {
        let mut added = Vec::new();
        // lines are counted from one skipped option to the next, so that many skipped options cost
        // no more
        let mut line = options.place().line;
        let mut counted = options;
        for option in options.list("a list of options")? {
            let words = option.list("a list of items")?;
            let entries = self.entries(&words)?;
            added.push(match self.builder.option(entries.iter().copied()) {
                Ok(option) => Some(option),
                Err(ProblemError(Fault::NoPrimary { .. })) => {
                    line += counted.lines_until(option);
                    counted = option;
                    self.warnings
                        .push(Warning::no_primary(line, &option.quote()));
                    None
                }
                Err(error) => {
                    let guilty = guilty(option, &words, &entries, &self.builder, &error);
                    return Err(at(guilty, error));
                }
            });
        }
        Ok(added)
    }

    /// The entries of an option. An option without a primary item will be left out, and defines no
    /// colors.
    fn entries(&mut self, words: &[Value]) -> Result<Vec<Entry>, FormatError> {
        let entries = words.iter().map(|&word| self.entry(word));
        let entries: Vec<_> = entries.collect::<Result<_, _>>()?;
        let mut items = entries.iter().map(|&(item, _)| item);
        let has_primary = items.any(|item| self.builder.is_primary(item));
        let entry = |((item, color), &word): ((ItemId, Option<String>), &Value)| {
            let color = color.filter(|_| has_primary);
            let color = color.map(|color| self.builder.color(color)).transpose();
            Ok(Entry {
                item,
                color: color.map_err(|error| at(word, error))?,
            })
        };
        entries.into_iter().zip(words).map(entry).collect()
    }

    /// The item of a word, and perhaps a color.
    fn entry(&self, word: Value) -> Result<(ItemId, Option<String>), FormatError> {
        if word.is_number() {
            return Ok((self.numbered(word)?, None));
        }
        if word.is_list() {
            return self.colored(word);
        }
        let text = word.string(ITEM)?;
        if let Some(item) = self.builder.find_item(&text) {
            return Ok((item, None));
        }
        let split = text
            .rsplit_once(':')
            .and_then(|(name, color)| Some((self.builder.find_item(name)?, color)));
        match split {
            Some((_, "")) => Err(word.unexpected("a color after `:`")),
            Some((item, color)) => {
                check_visible(word, color)?;
                Ok((item, Some(color.into())))
            }
            None => Err(word.unexpected(ITEM)),
        }
    }

    fn numbered(&self, word: Value) -> Result<ItemId, FormatError> {
        let n_items = self.builder.n_items();
        let known = word.number().filter(|&number| number < u64::from(n_items));
        let number = known.ok_or_else(|| match n_items {
            0 => word.unexpected("no number of an item, as there are none"),
            _ => word.unexpected(format!("the number of an item, from 0 to {}", n_items - 1)),
        })?;
        Ok(ItemId::new(number as u32))
    }

    /// A list of an item and a color.
    fn colored(&self, word: Value) -> Result<(ItemId, Option<String>), FormatError> {
        let parts = word.list(ITEM)?;
        let [item, color] = parts[..] else {
            return Err(word.unexpected("an item, or a list of an item and a color"));
        };
        if item.is_list() {
            return Err(item.unexpected(ITEM));
        }
        let (item, none) = self.entry(item)?;
        let color = read_name(color, "the name of a color")?.into_owned();
        match none {
            None => Ok((item, Some(color))),
            Some(_) => Err(word.unexpected("one color")),
        }
    }

    fn names(&mut self, names: Value, options: &[Option<OptionId>]) -> Result<(), FormatError> {
        let values = names.list("a list with the names of the options")?;
        same_length(names, &values, options)?;
        for (value, option) in values
            .into_iter()
            .zip(options)
            .filter(|(value, _)| !value.is_null())
        {
            let name = read_name(value, "the name of an option or null")?;
            if let Some(option) = option {
                self.builder
                    .name_option(*option, &name)
                    .map_err(|error| at(value, error))?;
            }
        }
        Ok(())
    }

    fn costs(&mut self, costs: Value, options: &[Option<OptionId>]) -> Result<(), FormatError> {
        let values = costs.list("a list with the costs of the options")?;
        same_length(costs, &values, options)?;
        let mut total = Cost::default();
        for (value, option) in values.into_iter().zip(options) {
            let cost = read_cost(value)?;
            if let Some(option) = option {
                total = total
                    .checked_add(cost.abs())
                    .ok_or_else(|| at(value, ProblemError(Fault::CostOverflow)))?;
                self.builder
                    .cost(*option, cost)
                    .map_err(|error| at(value, error))?;
            }
        }
        Ok(())
    }
}

fn at(value: Value, error: ProblemError) -> FormatError {
    FormatError::of_builder(value.place())(error)
}

fn read_name<'a>(
    value: Value<'a>,
    expected: &'static str,
) -> Result<std::borrow::Cow<'a, str>, FormatError> {
    let name = value.string(expected)?;
    check_visible(value, &name)?;
    Ok(name)
}

fn check_visible(value: Value, name: &str) -> Result<(), FormatError> {
    forbidden(name).map_or(Ok(()), |_| {
        Err(value.unexpected("a name of visible characters"))
    })
}

fn read_cost(value: Value) -> Result<Cost, FormatError> {
    let cost = match value.is_number() {
        true => value
            .text()
            .parse()
            .ok()
            .filter(|cost: &Cost| cost.units.unsigned_abs() <= MAX_EXACT),
        false => value
            .string("a cost")
            .ok()
            .and_then(|text| text.parse().ok()),
    };
    cost.ok_or_else(|| {
        let error = value.unexpected("a cost such as 7, -3 or 2.50");
        error.help("costs of more than 15 digits, of 18 at most, go in quotes")
    })
}

fn read_bounds(value: Value) -> Result<Bounds, FormatError> {
    let bound = |value: Value| {
        let number = value.number().and_then(|number| u32::try_from(number).ok());
        let fits = number.filter(|&number| i32::try_from(number).is_ok());
        fits.ok_or_else(|| value.unexpected("a bound from 0 to 2147483647"))
    };
    if value.is_number() {
        return bound(value).map(|exactly| Bounds {
            low: exactly,
            high: exactly,
        });
    }
    let expected = "bounds, `[low, high]` or one number";
    let parts = value.list(expected)?;
    let [low, high] = parts[..] else {
        return Err(value.unexpected(expected));
    };
    Ok(Bounds {
        low: bound(low)?,
        high: bound(high)?,
    })
}

fn same_length(
    list: Value,
    values: &[Value],
    options: &[Option<OptionId>],
) -> Result<(), FormatError> {
    if values.len() == options.len() {
        return Ok(());
    }
    let expected = format!("an element for each option, {} in all", options.len());
    Err(FormatError::new(
        list.place(),
        expected,
        values.len().to_string(),
    ))
}

/// The value of an option that an error is about: the second naming of an item, or the color on a
/// primary one.
fn guilty<'a>(
    option: Value<'a>,
    words: &[Value<'a>],
    entries: &[Entry],
    builder: &ProblemBuilder,
    error: &ProblemError,
) -> Value<'a> {
    let place = match error {
        ProblemError(Fault::RepeatedItem { item, .. }) => {
            let item = builder.find_item(item);
            entries
                .iter()
                .enumerate()
                .filter(|(_, entry)| Some(entry.item) == item)
                .map(|(i, _)| i)
                .nth(1)
        }
        ProblemError(Fault::ColorOnPrimary { .. }) => entries
            .iter()
            .position(|entry| entry.color.is_some() && builder.is_primary(entry.item)),
        _ => None,
    };
    place.map_or(option, |i| words[i])
}
