//! The file of a drawing, opened before the search, or a file for each picture (`%n`).

use super::session::Session;
use anyhow::{Context, Result, anyhow};
use quadrille::checkpoint::write_whole;
use quadrille_picture::{Picture, Sheet, svg};
use std::borrow::Cow;
use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::slice;

/// The place of a picture's number, from 1, in the name of a file.
const NUMBER: &str = "%n";

/// The file of a drawing, opened before the search, so that a file that cannot be written is
/// reported at once.
pub struct Drawing<'a> {
    /// The path as it was given, perhaps with a [number](NUMBER).
    path: &'a Path,
    /// The file of the drawing, or of its first picture.
    first: Cow<'a, Path>,
    file: File,
    /// Whether the file is new: it is removed again if nothing is drawn.
    new: bool,
}

impl<'a> Drawing<'a> {
    /// Opens the file if a drawing is wanted; it must be no other file of the run. If its name
    /// has `%n`, each picture is written to a separate file.
    pub fn wanted(path: Option<&'a Path>, session: &mut Session) -> Result<Option<Drawing<'a>>> {
        path.map(|path| Drawing::open(path, session)).transpose()
    }

    fn open(path: &'a Path, session: &mut Session) -> Result<Drawing<'a>> {
        let first = numbered(path, 1);
        session.writes([&*first])?;
        // a pipe waits for its reader
        session
            .at_once(|| {
                let mut options = OpenOptions::new();
                match options.write(true).create_new(true).open(&first) {
                    Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                        // a link may name a file that is not there yet
                        options.create_new(false).create(true).truncate(false);
                        Ok((options.open(&first)?, false))
                    }
                    made => Ok((made?, true)),
                }
            })?
            .map_err(|error: io::Error| anyhow!("{}: cannot be written: {error}", first.display()))
            .map(|(file, new)| Drawing {
                path,
                first,
                file,
                new,
            })
    }

    /// Writes pictures in SVG, side by side or each to a file of its own; without any there is no
    /// file.
    pub fn write_pictures(self, pictures: &[Picture], sheet: Sheet) -> Result<()> {
        let [first, others @ ..] = pictures else {
            return Ok(());
        };
        if self.first == self.path {
            return self.write(&svg(pictures, sheet, "quadrille"));
        }
        let alone = |picture: &Picture| svg(slice::from_ref(picture), Sheet::ONE, "quadrille");
        for (picture, number) in others.iter().zip(2..) {
            write_whole(&numbered(self.path, number), alone(picture).as_bytes())?;
        }
        self.write(&alone(first))
    }

    /// Writes a drawing in SVG.
    pub fn write(mut self, drawing: &str) -> Result<()> {
        let bytes = drawing.as_bytes();
        if self.file.metadata().is_ok_and(|about| about.is_file()) {
            write_whole(&self.first, bytes)?;
        } else {
            self.file
                .write_all(bytes)
                .with_context(|| self.path.display().to_string())?;
        }
        self.new = false;
        Ok(())
    }
}

/// Replaces [`NUMBER`] in the file name by a picture's number; other paths stay unchanged.
fn numbered(path: &Path, number: usize) -> Cow<'_, Path> {
    match path.file_name().and_then(OsStr::to_str) {
        Some(name) if name.contains(NUMBER) => {
            let name = name.replace(NUMBER, &number.to_string());
            Cow::Owned(path.with_file_name(name))
        }
        _ => Cow::Borrowed(path),
    }
}

impl Drop for Drawing<'_> {
    fn drop(&mut self) {
        if self.new {
            let _ = fs::remove_file(&self.first);
        }
    }
}
