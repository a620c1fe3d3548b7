//! Problems and costs for serde. A problem has the shape of the JSON that
//! [`format::json`](crate::format::json) writes and reads.

use super::{Cost, Problem};
use crate::format::json::{self, MAX_EXACT};
use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use std::borrow::Cow;

impl Serialize for Problem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let document: Value = serde_json::from_str(&json::write(self)).map_err(S::Error::custom)?;
        document.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Problem {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let document = Value::deserialize(deserializer)?;
        let parsed = json::read(document.to_string());
        // the caller's text may have other places
        let parsed = parsed.map_err(|error| D::Error::custom(error.message()))?;
        match parsed.warnings.first() {
            None => Ok(parsed.problem),
            Some(warning) => Err(D::Error::custom(warning)),
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::OptionId;
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
                "expected the number of an item, from 0 to 0, found `1`",
            ),
            (
                r#"{"items":["a"],"options":[[["b","1"]]]}"#,
                "expected the name or number of an item, found the string `b`",
            ),
            (
                r#"{"items":["a"],"options":[[["a","1"]]]}"#,
                "only secondary items take colors",
            ),
            (
                r#"{"items":["a"],"options":[[0]],"costs":[]}"#,
                "expected an element for each option, 1 in all, found 0",
            ),
            (
                r#"{"items":["a"],"options":[[0]],"costs":[1,2]}"#,
                "expected an element for each option, 1 in all, found 2",
            ),
            (
                r#"{"items":["a"],"options":[[0]],"names":["x","y"]}"#,
                "expected an element for each option, 1 in all, found 2",
            ),
            (
                r#"{"items":["a"],"options":[[0]],"bounds":{"b":[1,2]}}"#,
                "expected the name of a primary item, found `b`; only primary items have bounds",
            ),
            (
                r#"{"items":["a"],"options":[[0]],"bounds":{"a":[2,1]}}"#,
                "the bounds 2:1 of the item `a`",
            ),
            (
                r#"{"items":["a"],"options":[[0]],"bound":{}}"#,
                "expected one of the keys `items`, `secondary`, `options`, `names`, `costs`, `bounds`, found `bound`",
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
