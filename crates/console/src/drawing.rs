//! The file of a drawing.

use super::session::Session;
use anyhow::{Context, Result, anyhow};
use quadrille::checkpoint::write_whole;
use quadrille_picture::{Picture, Sheet, svg};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// The file of a drawing, opened before the search, so that a file that cannot be written is
/// reported at once.
pub struct Drawing<'a> {
    path: &'a Path,
    file: File,
    /// There was none before: it goes again if nothing is drawn.
    new: bool,
}

impl<'a> Drawing<'a> {
    /// Opens the file if a drawing is wanted; it must be no other file of the run.
    pub fn wanted(path: Option<&'a Path>, session: &mut Session) -> Result<Option<Drawing<'a>>> {
        path.map(|path| Drawing::open(path, session)).transpose()
    }

    fn open(path: &'a Path, session: &mut Session) -> Result<Drawing<'a>> {
        session.writes([path])?;
        // a pipe waits for its reader
        session
            .at_once(|| {
                let mut options = OpenOptions::new();
                match options.write(true).create_new(true).open(path) {
                    Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                        // a link may name a file that is not there yet
                        let file = OpenOptions::new()
                            .write(true)
                            .create(true)
                            .truncate(false)
                            .open(path)?;
                        Ok(Drawing {
                            path,
                            file,
                            new: false,
                        })
                    }
                    made => Ok(Drawing {
                        path,
                        file: made?,
                        new: true,
                    }),
                }
            })?
            .map_err(|error: io::Error| anyhow!("{}: cannot be written: {error}", path.display()))
    }

    /// Writes pictures side by side in SVG; without any there is no file.
    pub fn write_pictures(self, pictures: &[Picture], sheet: Sheet) -> Result<()> {
        if pictures.is_empty() {
            return Ok(());
        }
        self.write(&svg(pictures, sheet, "quadrille"))
    }

    /// Writes a drawing in SVG.
    pub fn write(mut self, drawing: &str) -> Result<()> {
        let bytes = drawing.as_bytes();
        if self.file.metadata().is_ok_and(|about| about.is_file()) {
            write_whole(self.path, bytes)?;
        } else {
            self.file
                .write_all(bytes)
                .with_context(|| self.path.display().to_string())?;
        }
        self.new = false;
        Ok(())
    }
}

impl Drop for Drawing<'_> {
    fn drop(&mut self) {
        if self.new {
            let _ = fs::remove_file(self.path);
        }
    }
}
