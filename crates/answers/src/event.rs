//! Lines of `--json`, the same for all commands: where, of which type, what. `docs/schema` has a
//! schema for each type.

use crate::fields::Fields;
use anyhow::Result;
use quadrille::format::json::stream::Solution;
use quadrille_console::session::Session;
use serde::Serialize;
use std::io::Write;

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

impl Fields {
    /// The fields of every event: its place and its type.
    fn of_event(place: Option<Place<'_>>, kind: &str) -> Fields {
        let fields = match &place {
            Some(place) => Fields::default().and(place),
            None => Fields::default(),
        };
        fields.with("type", kind)
    }
}

/// A solution as a line, with its end. There may be millions: this is compiled here, in one piece.
pub fn solution_line(place: Option<Place<'_>>, solution: &Solution) -> String {
    #[derive(Serialize)]
    struct Line<'a> {
        #[serde(flatten)]
        place: Option<Place<'a>>,
        r#type: &'static str,
        #[serde(flatten)]
        solution: &'a Solution,
    }
    let line = Line {
        place,
        r#type: "solution",
        solution,
    };
    // plain data always has a text
    serde_json::to_string(&line).unwrap_or_default() + "\n"
}

/// Writes an event.
pub fn write_event(
    place: Option<Place<'_>>,
    kind: &str,
    body: &Fields,
    session: &mut Session,
) -> Result<()> {
    let mut line = Fields::of_event(place, kind).then(body).object();
    line.push(b'\n');
    Ok(session.out.write_all(&line)?)
}
