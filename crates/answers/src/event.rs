//! Lines of `--json`, the same for all commands: where, of which type, what. `docs/schema` has a
//! schema for each type.

use anyhow::Result;
use quadrille::format::json::stream::Solution;
use quadrille_console::session::Session;
use serde::Serialize;
use std::io::Write;
use std::time::Instant;

/// The place of a puzzle.
#[derive(Clone, Copy, Serialize)]
pub struct Place<'a> {
    /// The name of its file.
    pub file: &'a str,
    /// The line where it begins.
    pub line: usize,
    /// Its own name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<&'a str>,
}

impl<'a> Place<'a> {
    /// A line of a file.
    pub fn new(file: &'a str, line: usize) -> Place<'a> {
        Place {
            file,
            line,
            label: None,
        }
    }

    /// The file and the line, for messages.
    pub fn at(&self) -> String {
        format!("{}:{}", self.file, self.line)
    }
}

#[derive(Serialize)]
struct Event<'a, T> {
    #[serde(flatten)]
    place: Option<Place<'a>>,
    #[serde(rename = "type")]
    kind: &'static str,
    #[serde(flatten)]
    body: &'a T,
}

/// An event as a line, without its end.
pub fn event(
    place: Option<Place<'_>>,
    kind: &'static str,
    body: &impl Serialize,
) -> serde_json::Result<String> {
    serde_json::to_string(&Event { place, kind, body })
}

/// Writes a solution as an event. Not generic: it is compiled here.
pub fn write_solution(
    place: Option<Place<'_>>,
    solution: &Solution,
    session: &mut Session,
) -> Result<()> {
    write_event(place, "solution", solution, session)
}

/// Writes an event with the time since its work was started.
pub fn write_timed_event(
    place: Place<'_>,
    kind: &'static str,
    body: &impl Serialize,
    started: Instant,
    session: &mut Session,
) -> Result<()> {
    #[derive(Serialize)]
    struct Timed<'a, T> {
        #[serde(flatten)]
        body: &'a T,
        elapsed: f64,
    }
    let elapsed = started.elapsed().as_secs_f64();
    write_event(Some(place), kind, &Timed { body, elapsed }, session)
}

/// Writes an event.
pub fn write_event(
    place: Option<Place<'_>>,
    kind: &'static str,
    body: &impl Serialize,
    session: &mut Session,
) -> Result<()> {
    // by way of a text: an error of the writer keeps its kind
    let event = event(place, kind, body)?;
    Ok(writeln!(session.out, "{event}")?)
}
