//! Values of a JSON text that know their places.
//!
//! `serde_json` checks the syntax and cuts the text into values; they are interpreted here, so that
//! a message can name the place where a value begins.

use crate::format::{FormatError, Place, quote};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;

/// A value of a JSON text that knows its place there, for readers whose messages name it.
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::format::json::Value;
///
/// let text = "{\"cells\": [[1, 2],\n [3, true]]}";
/// let whole = Value::whole(text)?;
/// let (key, cells) = whole.object("an object")?.remove(0);
/// assert_eq!(key, "cells");
/// let numbers: Vec<_> = cells.list("a list of cells")?[1]
///     .list("a cell")?
///     .into_iter()
///     .map(Value::number)
///     .collect();
/// assert_eq!(numbers, [Some(3), None]);
/// let error = cells.list("a list of cells")?[1].list("a cell")?[1].unexpected("a number");
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 6: expected a number, found `true`"
/// );
/// # Ok::<(), quadrille::format::FormatError>(())
/// ```
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Value<'a> {
    whole: &'a str,
    raw: &'a str,
}

impl<'a> Value<'a> {
    /// The one value that a text holds.
    pub fn whole(text: &'a str) -> Result<Value<'a>, FormatError> {
        let value = Value {
            whole: text,
            raw: text,
        };
        let value: &RawValue = serde_json::from_str(text).map_err(|error| value.syntax(&error))?;
        Ok(Value {
            whole: text,
            raw: value.get(),
        })
    }

    /// The elements of a list.
    pub fn list(self, expected: &'static str) -> Result<Vec<Value<'a>>, FormatError> {
        if !self.raw.starts_with('[') {
            return Err(self.unexpected(expected));
        }
        let values: Vec<&RawValue> =
            serde_json::from_str(self.raw).map_err(|error| self.syntax(&error))?;
        Ok(values
            .into_iter()
            .map(|value| Value {
                whole: self.whole,
                raw: value.get(),
            })
            .collect())
    }

    /// The keys and values of an object, in order; a key that stands twice is refused.
    pub fn object(self, expected: &'static str) -> Result<Vec<(String, Value<'a>)>, FormatError> {
        if !self.raw.starts_with('{') {
            return Err(self.unexpected(expected));
        }
        let Pairs(pairs) = serde_json::from_str(self.raw).map_err(|error| self.syntax(&error))?;
        let whole = self.whole;
        let pairs = pairs.into_iter().map(|(key, value)| {
            let raw = value.get();
            (key, Value { whole, raw })
        });
        let pairs: Vec<(String, Value<'a>)> = pairs.collect();
        let mut known = HashSet::with_capacity(pairs.len());
        match pairs.iter().find(|(key, _)| !known.insert(key)) {
            Some((key, value)) => {
                let again = format!("{} again", quote(key));
                Err(FormatError::new(value.key_place(), "each key once", again))
            }
            None => Ok(pairs),
        }
    }

    /// The values that an object has under these keys. Any other key is refused, unless it says
    /// nothing that matters.
    pub fn keys<const N: usize>(
        self,
        expected: &'static str,
        keys: [&str; N],
        is_remark: impl Fn(&str, Value<'a>) -> bool,
    ) -> Result<[Option<Value<'a>>; N], FormatError> {
        let mut values = [None; N];
        for (key, value) in self.object(expected)? {
            match keys.iter().position(|known| *known == key) {
                Some(number) => values[number] = Some(value),
                None if is_remark(&key, value) => {}
                None => {
                    let keys = keys.map(|key| format!("`{key}`")).join(", ");
                    let expected = format!("one of the keys {keys}");
                    return Err(FormatError::new(value.key_place(), expected, quote(&key)));
                }
            }
        }
        Ok(values)
    }

    /// A string.
    pub fn string(self, expected: &'static str) -> Result<Cow<'a, str>, FormatError> {
        match self
            .raw
            .strip_prefix('"')
            .and_then(|rest| rest.strip_suffix('"'))
        {
            None => Err(self.unexpected(expected)),
            // the syntax has been checked, so there is nothing to undo
            Some(plain) if !plain.contains('\\') => Ok(Cow::Borrowed(plain)),
            // all that was not checked before is whether surrogates come in pairs
            Some(_) => serde_json::from_str(self.raw).map(Cow::Owned).map_err(|_| {
                let found = format!(
                    "half a surrogate pair in {}",
                    quote(self.raw.trim_matches('"'))
                );
                FormatError::new(self.place(), expected, found)
            }),
        }
    }

    /// The value as it is written.
    pub fn text(self) -> &'a str {
        self.raw
    }

    /// A whole number that is not negative, with no point, exponent or sign; up to 2^53.
    pub fn number(self) -> Option<u64> {
        let plain = self.raw.bytes().all(|byte| byte.is_ascii_digit());
        self.raw
            .parse()
            .ok()
            .filter(|&number| plain && number <= super::MAX_EXACT)
    }

    /// Whether it begins as a number does.
    pub fn is_number(self) -> bool {
        self.raw
            .starts_with(|c: char| c == '-' || c.is_ascii_digit())
    }

    /// Whether it is `null`.
    pub fn is_null(self) -> bool {
        self.raw == "null"
    }

    /// Whether it is an object.
    pub fn is_object(self) -> bool {
        self.raw.starts_with('{')
    }

    /// Whether it is a list.
    pub fn is_list(self) -> bool {
        self.raw.starts_with('[')
    }

    /// Where it begins.
    pub fn place(self) -> Place {
        Place::at(self.whole.as_bytes(), self.offset())
    }

    /// Where the key of this value of an object begins.
    pub fn key_place(self) -> Place {
        let before = self.whole[..self.offset()].trim_ascii_end();
        let key = before
            .strip_suffix(':')
            .unwrap_or(before)
            .trim_ascii_end()
            .as_bytes();
        // within a string every quote is escaped, so the first bare one from behind opens it
        let escapes = |end: usize| {
            key[..end]
                .iter()
                .rev()
                .take_while(|&&byte| byte == b'\\')
                .count()
        };
        let closing = key.len().saturating_sub(1);
        let opening = (0..closing)
            .rev()
            .find(|&i| key[i] == b'"' && escapes(i).is_multiple_of(2));
        Place::at(self.whole.as_bytes(), opening.unwrap_or(closing))
    }

    /// The value as messages show it.
    pub fn quote(self) -> String {
        quote(self.raw)
    }

    /// The refusal of this value where something else is expected.
    pub fn unexpected(self, expected: impl Into<Cow<'static, str>>) -> FormatError {
        let kind = match self.raw.bytes().next() {
            Some(b'{') => "an object".into(),
            Some(b'[') => "a list".into(),
            Some(b'"') => format!("the string {}", quote(self.raw.trim_matches('"'))),
            _ => quote(self.raw),
        };
        FormatError::new(self.place(), expected, kind)
    }

    /// How many lines lie between the beginnings of this value and a later one.
    pub fn lines_until(self, later: Value) -> usize {
        self.whole[self.offset()..later.offset()]
            .matches('\n')
            .count()
    }

    /// How many bytes of the whole come before it.
    pub fn offset(self) -> usize {
        self.raw.as_ptr() as usize - self.whole.as_ptr() as usize
    }

    /// The error of `serde_json`, with the place in the whole text.
    fn syntax(self, error: &serde_json::Error) -> FormatError {
        let lines_before = self
            .raw
            .split_inclusive('\n')
            .take(error.line().saturating_sub(1));
        let line_start: usize = lines_before.map(str::len).sum();
        let offset =
            self.offset() + (line_start + error.column().saturating_sub(1)).min(self.raw.len());
        let at = Place::at(self.whole.as_bytes(), offset);
        let message = error.to_string();
        let message = message
            .rsplit_once(" at line ")
            .map_or(message.as_str(), |(message, _)| message);
        if message == "trailing characters" {
            let error = FormatError::new(at, "the end of the text after the JSON value", "more");
            return error.help("a file holds one problem; remove what follows it");
        }
        // the parser may stop within a character
        let (before, behind) = self.whole.as_bytes().split_at(offset.min(self.whole.len()));
        if let Some(comma) = trailing_comma(before).filter(|_| is_closed(behind)) {
            let at = Place::at(self.whole.as_bytes(), comma);
            return FormatError::new(at, "no comma behind the last element", "`,`")
                .help("remove it");
        }
        FormatError::with_message(at, format!("invalid JSON: {message}"))
    }
}

/// Where the comma stands that a text ends with.
fn trailing_comma(text: &[u8]) -> Option<usize> {
    let text = text.trim_ascii_end();
    text.ends_with(b",").then(|| text.len() - 1)
}

/// Whether a text begins with the end of a list or of an object.
fn is_closed(text: &[u8]) -> bool {
    matches!(text.trim_ascii_start().first(), Some(b']' | b'}'))
}

/// The keys and values of an object in order, which a map would not keep.
struct Pairs<'a>(Vec<(String, &'a RawValue)>);

impl<'de> Deserialize<'de> for Pairs<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(PairsVisitor)
    }
}

struct PairsVisitor;

impl<'de> Visitor<'de> for PairsVisitor {
    type Value = Pairs<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut pairs = Vec::new();
        while let Some(pair) = map.next_entry()? {
            pairs.push(pair);
        }
        Ok(Pairs(pairs))
    }
}
