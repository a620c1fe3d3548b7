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
pub struct Count {
    /// The number.
    pub n: u128,
    /// Whether there are no more.
    pub exact: bool,
}

impl Count {
    /// The solutions that a search has counted.
    pub(crate) fn of(report: &Report) -> Count {
        Count {
            n: report.solutions,
            exact: report.is_exhausted(),
        }
    }

    /// The answers of two puzzles.
    pub(crate) fn and(self, other: Count) -> Count {
        Count {
            n: self.n.saturating_add(other.n),
            exact: self.exact && other.exact,
        }
    }

    /// How many things there are, in words.
    pub(crate) fn in_words(self, thing: &str) -> String {
        match (self.n, self.exact) {
            (0, _) => format!("there is no {thing}"),
            (1, true) => format!("there is one {thing}"),
            (1, false) => format!("there is at least one {thing}"),
            (n, true) => format!("there are {n}"),
            (n, false) => format!("there are at least {n}"),
        }
    }
}

/// The fields of a JSON object, in their order, each behind a comma.
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
        // plain data always has a text, which a buffer takes
        let _ = write!(self.0, ",\"{name}\":");
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

    /// Adds the fields of an object that is not empty.
    #[must_use]
    pub fn and(mut self, object: &impl Serialize) -> Fields {
        let at = self.0.len();
        let _ = serde_json::to_writer(&mut self.0, object);
        // a comma takes the place of the opening brace, and the closing brace goes
        self.0[at] = b',';
        self.0.pop();
        self
    }

    /// Adds all these fields.
    #[must_use]
    pub fn then(mut self, other: &Fields) -> Fields {
        self.0.extend_from_slice(&other.0);
        self
    }

    /// The object as text.
    pub fn object(mut self) -> Vec<u8> {
        match self.0.first_mut() {
            Some(comma) => *comma = b'{',
            None => self.0.push(b'{'),
        }
        self.0.push(b'}');
        self.0
    }
}

impl Serialize for Fields {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = String::from_utf8(self.clone().object()).map_err(S::Error::custom)?;
        let raw = RawValue::from_string(text).map_err(S::Error::custom)?;
        raw.serialize(serializer)
    }
}
