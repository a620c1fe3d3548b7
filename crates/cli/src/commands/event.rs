//! Lines of `--json`, the same for all commands: where, of which type, what. `docs/schema` has a
//! schema for each type.

use quadrille_console::session::Session;
use serde::Serialize;
use std::io::Write;

/// The place of a puzzle.
#[derive(Clone, Copy, Serialize)]
pub(crate) struct Place<'a> {
    pub(crate) file: &'a str,
    pub(crate) line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) label: Option<&'a str>,
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
pub(crate) fn event(
    place: Option<Place<'_>>,
    kind: &'static str,
    body: &impl Serialize,
) -> serde_json::Result<String> {
    serde_json::to_string(&Event { place, kind, body })
}

/// Writes an event.
pub(crate) fn write_event(
    place: Option<Place<'_>>,
    kind: &'static str,
    body: &impl Serialize,
    session: &mut Session,
) -> anyhow::Result<()> {
    // by way of a text: an error of the writer stays what it is
    let event = event(place, kind, body)?;
    Ok(writeln!(session.out, "{event}")?)
}
