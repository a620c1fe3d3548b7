//! The record of a puzzle: status, text, line of JSON, notes and pictures, written in one place.

use crate::entry::{Entry, EntryError, ReadEntry, place_of};
use crate::event::write_event;
use crate::fields::{Fields, Status};
use anyhow::Result;
use quadrille_console::session::{Exit, Session};
use quadrille_picture::Picture;
use std::io::Write;

/// The answer to a question about a puzzle.
pub struct Record {
    /// Its status.
    pub status: Status,
    /// The exit code of a program that has this record alone.
    pub exit: Exit,
    /// Why the puzzle could not be tried.
    pub error: Option<String>,
    /// The notes, each with the name of its kind if the kind may come often.
    pub notes: Vec<(Option<&'static str>, String)>,
    /// The lines of text, each with its end.
    pub text: String,
    /// The fields of its line of JSON.
    pub json: Fields,
    /// Its pictures.
    pub pictures: Vec<Picture>,
    /// The key of a record that is written once, though several puzzles have it.
    pub key: Option<Box<[u8]>>,
}

impl Record {
    /// A record with this status.
    pub fn new(status: Status) -> Record {
        Record {
            status,
            exit: match status {
                Status::None => Exit::NoAnswer,
                Status::Stopped => Exit::Stopped,
                Status::Error => Exit::BadInput,
                Status::Unique | Status::Several | Status::Answered => Exit::Answered,
            },
            error: None,
            notes: Vec::new(),
            text: status.word().to_owned() + "\n",
            json: Fields::default(),
            pictures: Vec::new(),
            key: None,
        }
    }

    /// A puzzle that could not be tried, and why.
    pub fn failed(why: String) -> Record {
        Record {
            json: Fields::of(Status::Error).with("message", &why),
            error: Some(why),
            ..Record::new(Status::Error)
        }
    }

    /// The record in the place of a puzzle that cannot be read, without a text.
    pub fn unread(unread: &EntryError) -> Record {
        Record {
            text: String::new(),
            ..Record::failed(unread.why.clone())
        }
    }

    /// Adds a note.
    pub fn note(&mut self, text: impl Into<String>) {
        self.notes.push((None, text.into()));
    }

    /// Reports errors and notes, and writes the line of JSON of this type, or the text.
    pub fn write(
        &self,
        found: &ReadEntry,
        file: &str,
        event: Option<&str>,
        session: &mut Session,
    ) -> Result<()> {
        // notes come behind the answers on a terminal
        session.show()?;
        let place = place_of(found, file);
        // an error about a line that could not be read names the line, and an exact cover has none
        let at = match found {
            Err(_) | Ok(Entry::Cover(_)) => file.to_owned(),
            Ok(_) => place.at(),
        };
        if let Some(why) = &self.error {
            session.bad(&format!("{at}: {why}"));
        }
        for (kind, note) in &self.notes {
            let note = format!("{at}: {note}");
            match kind {
                Some(kind) => session.notes.add_of(kind, &note),
                None => session.note(&note),
            }
        }
        session.ended(self.exit);
        match event {
            Some(kind) => write_event(Some(place), kind, &self.json, session),
            None => Ok(write!(session.out, "{}", self.text)?),
        }
    }
}
