//! Lines of JSON as `solve --json` writes them, read back. A field that is not known is an error,
//! since it may claim something.

use crate::entry::AnswerError;
use crate::fields::Status;
use quadrille::format::json::stream::{EndLine, Number, Solution, Start};
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};
use std::fmt;

/// A line of JSON.
pub(super) struct Event {
    /// Its number in the text.
    pub(super) at: usize,
    /// The file of its puzzle, and the line there.
    pub(super) of: Option<(String, usize)>,
    /// Its fields.
    pub(super) body: Result<Body, AnswerError>,
}

impl Event {
    /// Whether it is the last one about its puzzle.
    pub(super) fn is_end(&self) -> bool {
        matches!(self.body, Ok(Body::Puzzle(_) | Body::End(_)))
    }
}

/// What a line tells of a puzzle with boards or of an exact cover.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "lowercase", deny_unknown_fields)]
pub(super) enum Body {
    Answer { index: Number, answer: String },
    Puzzle(PuzzleEnd),
    Start(Start),
    Solution(Solution),
    End(EndLine),
}

/// How the search for the answers to a puzzle with boards ended.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PuzzleEnd {
    pub(super) status: Status,
    pub(super) puzzle: Option<String>,
    #[serde(default)]
    pub(super) answers: Vec<String>,
    pub(super) count: Option<Number>,
    pub(super) exact: Option<bool>,
}

/// The fields of a puzzle's end that say nothing about answers: the work that was done, and words
/// for people.
const FREE: [&str; 5] = ["nodes", "guesses", "elapsed", "read", "message"];

/// The events of a text, but for progress; none if it has something else.
pub(super) fn events(text: &str) -> Option<Vec<Event>> {
    let Fields(first) = serde_json::from_str(lines(text).next()?.1).ok()?;
    let names = ["type", "status", "answer"];
    names.iter().find(|&&name| first.contains_key(name))?;
    let read = lines(text).filter_map(|(at, line)| {
        let mut of = None;
        let body = match read(line, &mut of) {
            Ok(body) => Ok(body?),
            Err(error) if error.is_data() => Err(AnswerError::Event(error.to_string())),
            Err(error) => Err(AnswerError::Event(format!("invalid JSON: {error}"))),
        };
        Some(Event { at, of, body })
    });
    Some(read.collect())
}

/// Reads a line, and the place of its puzzle; nothing of progress.
fn read(line: &str, of: &mut Option<(String, usize)>) -> serde_json::Result<Option<Body>> {
    let Fields(mut fields) = serde_json::from_str(line)?;
    let kind = fields.get("type").and_then(Value::as_str);
    if kind == Some("progress") {
        return Ok(None);
    }
    if kind == Some("puzzle") {
        FREE.iter().for_each(|name| drop(fields.remove(*name)));
    }
    let [file, line, _] =
        ["file", "line", "label"].map(|name| fields.remove(name).unwrap_or_default());
    let file: Option<String> = serde_json::from_value(file)?;
    *of = file.zip(serde_json::from_value(line)?);
    serde_json::from_value(Value::Object(fields)).map(Some)
}

/// An object, each of whose fields stands there once.
struct Fields(Map<String, Value>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fields, D::Error> {
        struct Once;
        impl<'de> Visitor<'de> for Once {
            type Value = Fields;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
                let mut fields = Map::new();
                while let Some((name, value)) = map.next_entry::<String, Value>()? {
                    if fields.contains_key(&name) {
                        return Err(A::Error::custom(format_args!("duplicate field `{name}`")));
                    }
                    fields.insert(name, value);
                }
                Ok(Fields(fields))
            }
        }
        deserializer.deserialize_map(Once)
    }
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
        let read = events;
        assert!(
            read("").is_none()
                && read("[[1,2],[3,4]]").is_none()
                && read(r#"{"puzzle":"1.."}"#).is_none()
        );
        let end = concat!(
            r#"{"type":"end","status":"complete","count":"36893488147419103232","exact":true,"#,
            r#""nodes":1,"elapsed":0.1}"#
        );
        let twice = end.replace("nodes\":1", "count\":1");
        let text = format!("\n{end}\n{{\n{{\"type\":\"progress\"}}\n{twice}\n");
        let all = read(&text).unwrap();
        assert_eq!(
            all.iter().map(|event| event.at).collect::<Vec<_>>(),
            [2, 3, 5]
        );
        assert!(matches!(&all[0].body, Ok(Body::End(end)) if end.count == (1 << 65).into()));
        let why = |at: usize| all[at].body.as_ref().err().unwrap().to_string();
        assert!(why(1).starts_with("invalid JSON: EOF"), "{}", why(1));
        assert!(why(2).starts_with("duplicate field `count`"), "{}", why(2));
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
