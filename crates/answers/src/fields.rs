//! The fields of lines of JSON, and the statuses and counts that they tell.

use quadrille::format::json::stream::Number;
use quadrille::limits::{End, Report};
use serde::ser::Error;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::RawValue;
use std::io::Write;

/// What became of one puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// There is exactly one answer.
    Unique,
    /// There are several answers.
    Several,
    /// There is no answer.
    None,
    /// There is an answer; whether there is another was not asked.
    Answered,
    /// A limit stopped the search.
    Stopped,
    /// The puzzle could not be tried.
    Error,
}

impl Status {
    /// All of them, in their order.
    const ALL: [Status; 6] = [
        Status::Unique,
        Status::Several,
        Status::None,
        Status::Answered,
        Status::Stopped,
        Status::Error,
    ];

    /// The status that a search has shown.
    pub fn of(report: &Report) -> Status {
        match (report.solutions, report.end) {
            (2.., _) => Status::Several,
            (1, Some(End::Exhausted)) => Status::Unique,
            (0, Some(End::Exhausted)) => Status::None,
            (1, Some(End::Solutions)) => Status::Answered,
            _ => Status::Stopped,
        }
    }

    /// The status of this name.
    pub(crate) fn named(name: &str) -> Option<Status> {
        Status::ALL.into_iter().find(|status| status.word() == name)
    }

    /// The word that is printed, and that `check` reads.
    pub fn word(self) -> &'static str {
        ["unique", "several", "none", "answered", "stopped", "error"][self as usize]
    }
}

/// A count, or a lower bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Count {
    pub(crate) n: u128,
    /// Whether there are no more.
    pub(crate) exact: bool,
}

impl Count {
    /// The solutions that a search has counted.
    pub(crate) fn of(report: &Report) -> Count {
        Count {
            n: report.solutions,
            exact: report.is_exhausted(),
        }
    }
}

/// The fields of a JSON object, in their order.
#[derive(Clone, Debug, Default)]
pub struct Fields(Vec<u8>);

impl Fields {
    /// A status as the first field.
    pub fn of(status: Status) -> Fields {
        Fields::default().with("status", status.word())
    }

    /// Adds a field.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Serialize) -> Fields {
        self.begin();
        // a text takes every write, and plain data always has a text
        let _ = write!(self.0, "\"{name}\":");
        let _ = serde_json::to_writer(&mut self.0, &value);
        self
    }

    /// Adds a field if there is a value.
    #[must_use]
    pub fn maybe(self, name: &str, value: Option<impl Serialize>) -> Fields {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// Adds a number.
    #[must_use]
    pub fn number(self, name: &str, number: impl Into<u128>) -> Fields {
        self.with(name, Number::from(number.into()))
    }

    /// Adds a count, if one is known.
    pub(crate) fn count(self, count: Option<Count>) -> Fields {
        match count {
            Some(Count { n, exact }) => self.number("count", n).with("exact", exact),
            None => self,
        }
    }

    /// Adds the fields of an object.
    #[must_use]
    pub fn and(self, object: &impl Serialize) -> Fields {
        let mut text = serde_json::to_vec(object).unwrap_or_default();
        text.pop();
        self.join(&Fields(text.split_off(1)))
    }

    /// Adds all these fields.
    pub(crate) fn join(mut self, other: &Fields) -> Fields {
        if !other.0.is_empty() {
            self.begin();
            self.0.extend_from_slice(&other.0);
        }
        self
    }

    /// Begins another field.
    fn begin(&mut self) {
        if !self.0.is_empty() {
            self.0.push(b',');
        }
    }

    /// The object as text.
    pub fn object(&self) -> String {
        format!("{{{}}}", String::from_utf8_lossy(&self.0))
    }
}

impl Serialize for Fields {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let raw = RawValue::from_string(self.object()).map_err(S::Error::custom)?;
        raw.serialize(serializer)
    }
}
