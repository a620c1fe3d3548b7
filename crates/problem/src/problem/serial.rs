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

/// Readers of JSON may keep decimal numbers in floating point, which preserves 15 digits.
const MOST_DECIMAL: u64 = 1_000_000_000_000_000;
