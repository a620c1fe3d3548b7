//! Problems for serde, in the shape of the JSON that [`format::json`](crate::format) documents and
//! reads: items of options by number, colored ones as pairs of names.

use super::{Bounds, Cost, Entry, ItemId, OptionId, Problem, ProblemBuilder, ProblemError};
use crate::format::json::MAX_EXACT;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::collections::BTreeMap;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document<'p> {
    items: Vec<Cow<'p, str>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    secondary: Vec<Cow<'p, str>>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    bounds: BTreeMap<Cow<'p, str>, (u32, u32)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    costs: Vec<Cost>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    names: Vec<Option<Cow<'p, str>>>,
    options: Vec<Vec<Member<'p>>>,
}

/// What an option covers.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Member<'p> {
    Item(u32),
    Colored(Cow<'p, str>, Cow<'p, str>),
}

impl Serialize for Problem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let name = |item| Cow::Borrowed(self.item_name(item));
        let bounded = self.primary_items().map(|item| (item, self.bounds(item)));
        let bounded = bounded.filter(|&(_, bounds)| bounds != Bounds::ONCE);
        let member = |entry: &Entry| match entry.color {
            None => Member::Item(entry.item.number()),
            Some(color) => Member::Colored(name(entry.item), Cow::Borrowed(self.color_name(color))),
        };
        let members = |option| self.entries(option).iter().map(member).collect();
        let named = self.options().filter(|_| !self.option_names.is_empty());
        let document = Document {
            items: self.primary_items().map(name).collect(),
            secondary: self.items().skip(self.n_primary()).map(name).collect(),
            bounds: bounded
                .map(|(item, Bounds { low, high })| (name(item), (low, high)))
                .collect(),
            costs: self.costs.iter().map(|&cost| self.decimal(cost)).collect(),
            names: named
                .map(|option| self.option_name(option).map(Cow::Borrowed))
                .collect(),
            options: self.options().map(members).collect(),
        };
        document.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Problem {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Document::deserialize(deserializer)?.build()
    }
}

impl Document<'_> {
    fn build<E: serde::de::Error>(self) -> Result<Problem, E> {
        let n_options = self.options.len();
        for (what, found) in [("costs", self.costs.len()), ("names", self.names.len())] {
            if found != 0 && found != n_options {
                return Err(E::custom(format_args!(
                    "expected {what} of all {n_options} options, found {found}"
                )));
            }
        }
        let primary: Vec<&str> = self.items.iter().map(AsRef::as_ref).collect();
        let misplaced = self.bounds.keys().find(|name| !primary.contains(&&***name));
        if let Some(name) = misplaced {
            return Err(E::custom(format_args!(
                "expected bounds of primary items, found `{}`",
                name.escape_debug()
            )));
        }
        self.built()
    }

    /// The problem, where the lengths of all lists fit.
    fn built<E: serde::de::Error>(self) -> Result<Problem, E> {
        let mut builder = Problem::builder();
        for name in &self.items {
            let bounds = self.bounds.get(name);
            let bounds = bounds.map_or(Bounds::ONCE, |&(low, high)| Bounds { low, high });
            builder.primary_bounded(name, bounds).map_err(E::custom)?;
        }
        for name in &self.secondary {
            builder.secondary(name).map_err(E::custom)?;
        }
        for members in self.options {
            let entries = members.iter().map(|member| member.entry(&mut builder));
            let entries: Vec<Entry> = entries.collect::<Result<_, E>>()?;
            builder.option(entries).map_err(E::custom)?;
        }
        for (cost, n) in self.costs.into_iter().zip(0..) {
            builder.cost(OptionId::new(n), cost).map_err(E::custom)?;
        }
        for (name, n) in self.names.into_iter().zip(0..) {
            let Some(name) = name else {
                continue;
            };
            let named = builder.name_option(OptionId::new(n), name);
            named.map_err(E::custom)?;
        }
        builder.build().map_err(E::custom)
    }
}

impl Serialize for Cost {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = self.to_string();
        match (self.decimals, text.parse()) {
            (0, _) if self.units.unsigned_abs() <= MAX_EXACT => {
                serializer.serialize_i64(self.units)
            }
            (1.., Ok(number)) if self.units.unsigned_abs() < MOST_DECIMAL => {
                serializer.serialize_f64(number)
            }
            _ => serializer.serialize_str(&text),
        }
    }
}

impl<'de> Deserialize<'de> for Cost {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written<'c> {
            Whole(i64),
            // the shortest decimal number that is read as this one
            Decimal(f64),
            Text(Cow<'c, str>),
        }
        let text = match Written::deserialize(deserializer)? {
            Written::Whole(units) => return Ok(units.into()),
            Written::Decimal(number) => number.to_string(),
            Written::Text(text) => text.into_owned(),
        };
        text.parse().map_err(D::Error::custom)
    }
}

/// Readers of JSON may keep decimal numbers in floating point: those of 15 digits come back as they
/// were.
const MOST_DECIMAL: u64 = 1_000_000_000_000_000;

impl Member<'_> {
    fn entry<E: serde::de::Error>(&self, builder: &mut ProblemBuilder) -> Result<Entry, E> {
        match self {
            Member::Item(number) => Ok(ItemId::new(*number).into()),
            Member::Colored(name, color) => {
                let unknown =
                    || E::custom(format_args!("there is no item `{}`", name.escape_debug()));
                let item = builder.find_item(name).ok_or_else(unknown)?;
                let color = builder
                    .color(color)
                    .map_err(|error: ProblemError| E::custom(error))?;
                Ok((item, color).into())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{from_str, to_string};

    #[test]
    fn comes_back_as_it_was() {
        for text in [
            "a\na",
            "a b 0:2|c | x y\na x:1 |3\nb c x:red\nb y:2 |9\nc b",
        ] {
            let mut builder = text.parse::<Problem>().unwrap().to_builder();
            if text.len() > 5 {
                builder.name_option(OptionId::new(1), "second").unwrap();
            }
            let problem = builder.build().unwrap();
            let json = to_string(&problem).unwrap();
            assert_eq!(from_str::<Problem>(&json).unwrap(), problem, "{json}");
            assert_eq!(
                crate::format::json::read(&json).unwrap().problem,
                problem,
                "{json}"
            );
        }
    }

    #[test]
    fn what_breaks_a_law_is_refused() {
        for (json, error) in [
            (
                r#"{"items":["a"],"options":[[0,0]]}"#,
                "option 1 names the item `a` twice",
            ),
            (
                r#"{"items":["a"],"options":[[1]]}"#,
                "there is no item number 1; there are 1",
            ),
            (
                r#"{"items":["a"],"options":[[["b","1"]]]}"#,
                "there is no item `b`",
            ),
            (
                r#"{"items":["a"],"options":[[["a","1"]]]}"#,
                "only secondary items take colors",
            ),
            (r#"{"items":["a"],"options":[[0]],"costs":[]}"#, ""),
            (
                r#"{"items":["a"],"options":[[0]],"costs":[1,2]}"#,
                "expected costs of all 1 options, found 2",
            ),
            (
                r#"{"items":["a"],"options":[[0]],"names":["x","y"]}"#,
                "expected names of all 1 options, found 2",
            ),
            (
                r#"{"items":["a"],"options":[[0]],"bounds":{"b":[1,2]}}"#,
                "expected bounds of primary items, found `b`",
            ),
            (
                r#"{"items":["a"],"options":[[0]],"bounds":{"a":[2,1]}}"#,
                "the bounds 2:1 of the item `a`",
            ),
            (
                r#"{"items":["a"],"options":[[0]],"bound":{}}"#,
                "unknown field `bound`",
            ),
        ] {
            let found =
                from_str::<Problem>(json).map_or_else(|error| error.to_string(), |_| String::new());
            assert!(
                found.contains(error) && found.is_empty() == error.is_empty(),
                "{json}: {found}"
            );
        }
    }
}
