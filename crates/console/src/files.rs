//! The files of a run: input files are not written over, and nothing is written twice.

use super::output;
use anyhow::{Result, bail};
use std::path::{Path, PathBuf};

/// Where files lie that are read and written.
#[derive(Default)]
pub(super) struct Files {
    read: Vec<PathBuf>,
    written: Vec<PathBuf>,
}

impl Files {
    /// Remembers a file that is read.
    pub(super) fn reads(&mut self, path: &Path) -> Result<()> {
        let place = expect_other(path, &[], "")?;
        self.read.extend(place);
        Ok(())
    }

    /// Remembers a file that is written.
    pub(super) fn writes(&mut self, path: &Path) -> Result<()> {
        expect_other(path, &self.read, "is read too")?;
        let place = expect_other(path, &self.written, "is written twice")?;
        self.written.extend(place);
        Ok(())
    }
}

/// The place of a file, which must be neither the output nor at one of these places.
fn expect_other(path: &Path, places: &[PathBuf], what: &str) -> Result<Option<PathBuf>> {
    let place = place(path);
    let what = match &place {
        _ if output::is_output(path) => "is the output too",
        Some(place) if places.contains(place) => what,
        _ => return Ok(place),
    };
    bail!("{}: {what}; write to another file", path.display())
}

/// The canonical path of a file whose content could be lost: not of a device or a pipe.
fn place(path: &Path) -> Option<PathBuf> {
    if let Ok(place) = path.canonicalize() {
        return place.is_file().then_some(place);
    }
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    Some(folder.canonicalize().ok()?.join(path.file_name()?))
}
