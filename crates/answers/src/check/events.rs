//! Lines of JSON as `solve --json` writes them, read back.

use quadrille::format::json::stream::Goal;
use quadrille::problem::Cost;
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

/// A line of any type: missing fields are `None`. A field that has another name is an error, since
/// it may claim something.
#[derive(Deserialize, Default, Debug)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Event {
    pub(super) file: Option<String>,
    pub(super) line: Option<usize>,
    #[serde(rename = "type")]
    pub(super) kind: Option<String>,
    pub(super) status: Option<String>,
    pub(super) puzzle: Option<String>,
    pub(super) answers: Vec<String>,
    pub(super) answer: Option<String>,
    pub(super) index: Option<Count>,
    pub(super) count: Option<Count>,
    pub(super) exact: Option<bool>,
    pub(super) unique: Option<bool>,
    pub(super) goal: Option<Goal>,
    pub(super) bound: Option<Cost>,
    pub(super) items: Option<usize>,
    pub(super) secondary: Option<usize>,
    pub(super) entries: Option<usize>,
    pub(super) options: Option<Options>,
    pub(super) names: Vec<String>,
    pub(super) cost: Option<Cost>,
    /// The fields that say nothing about answers: the work that was done, and words for people.
    #[serde(rename = "nodes")]
    _nodes: Option<IgnoredAny>,
    #[serde(rename = "guesses")]
    _guesses: Option<IgnoredAny>,
    #[serde(rename = "elapsed")]
    _elapsed: Option<IgnoredAny>,
    #[serde(rename = "label")]
    _label: Option<IgnoredAny>,
    #[serde(rename = "read")]
    _read: Option<IgnoredAny>,
    #[serde(rename = "message")]
    _message: Option<IgnoredAny>,
}

/// How many options there are, or which are chosen.
#[derive(Deserialize, Debug)]
#[serde(untagged)]
pub(super) enum Options {
    Number(usize),
    Chosen(Vec<u32>),
}

/// A number, or its digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Count(pub(super) u128);

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Count, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Either {
            Number(u64),
            Digits(String),
        }
        match Either::deserialize(deserializer)? {
            Either::Number(number) => Ok(Count(number.into())),
            Either::Digits(digits)
                if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) =>
            {
                Err(serde::de::Error::custom("expected a number, or its digits"))
            }
            // no search counts further
            Either::Digits(digits) => Ok(Count(digits.parse().unwrap_or(u128::MAX))),
        }
    }
}

/// The events of a text with their lines, from 1; none if it has something else.
pub(super) fn events(text: &str) -> Option<Vec<(usize, Result<Event, String>)>> {
    let fields = |line: &str| serde_json::from_str::<Map<String, Value>>(line).ok();
    let first = fields(lines(text).next()?.1)?;
    let names = ["type", "status", "answer"];
    names.iter().find(|&&name| first.contains_key(name))?;
    let why = |error: serde_json::Error| match error.is_data() {
        true => error.to_string(),
        false => format!("invalid JSON: {error}"),
    };
    let read = |line: &str| serde_json::from_str(line).map_err(why);
    let is_progress = |line: &str| {
        let kind = || fields(line)?.remove("type");
        line.contains("progress") && kind().is_some_and(|kind| kind == "progress")
    };
    let told = lines(text).filter(|(_, line)| !is_progress(line));
    Some(told.map(|(at, line)| (at, read(line))).collect())
}

/// The nonblank lines, each with its number from 1.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let numbered = (1..).zip(text.lines());
    numbered.filter(|(_, line)| !line.trim().is_empty())
}

/// Whether a file named in an answer is the one at hand, perhaps by another path to it.
pub(super) fn is_same_file(named: &str, file: &str) -> bool {
    const STDIN: &str = "standard input";
    let last = |path: &'_ str| path.rsplit(['/', '\\']).next().unwrap_or(path).to_owned();
    named == STDIN || file == STDIN || last(named) == last(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_told_from_other_json() {
        assert!(
            events("").is_none()
                && events("[[1,2],[3,4]]").is_none()
                && events(r#"{"puzzle":"1.."}"#).is_none()
        );
        let two = events("\n{\"type\":\"end\",\"count\":\"36893488147419103232\"}\n{\n").unwrap();
        assert_eq!(two[0].0, 2);
        assert_eq!(two[0].1.as_ref().unwrap().count, Some(Count(1 << 65)));
        assert!(
            two[1]
                .1
                .as_ref()
                .unwrap_err()
                .starts_with("invalid JSON: EOF")
        );
    }

    #[test]
    fn a_file_has_many_paths() {
        assert!(
            is_same_file("a/b.txt", "b.txt")
                && is_same_file("standard input", "x")
                && is_same_file("c:\\x", "x")
        );
        assert!(!is_same_file("a/b.txt", "a/c.txt"));
    }
}
