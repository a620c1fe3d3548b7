//! Lines of `--json`, the same for all commands: where, of which type, what. `docs/schema` has a
//! schema for each type.

use crate::fields::Fields;
use anyhow::Result;
use quadrille_console::session::Session;
use std::io::Write;

/// The place of a puzzle.
#[derive(Clone, Copy)]
pub struct Place<'a> {
    /// The name of its file.
    pub file: &'a str,
    /// The line where it begins.
    pub line: usize,
    /// Its own name.
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

/// An event as a line, without its end. Not generic: it is compiled here.
pub fn event(place: Option<Place<'_>>, kind: &str, body: &Fields) -> String {
    let place = place.map_or(Fields::default(), |place| {
        let fields = Fields::default().with("file", place.file);
        fields.with("line", place.line).maybe("label", place.label)
    });
    place.with("type", kind).join(body).object()
}

/// Writes an event.
pub fn write_event(
    place: Option<Place<'_>>,
    kind: &str,
    body: &Fields,
    session: &mut Session,
) -> Result<()> {
    Ok(writeln!(session.out, "{}", event(place, kind, body))?)
}
