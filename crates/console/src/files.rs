//! The files of a run: input files are not written over, and nothing is written twice.

use super::output;
use anyhow::{Result, ensure};
use std::path::{Path, PathBuf};

/// Where files lie that are read and written.
#[derive(Default)]
pub(super) struct Files {
    read: Vec<PathBuf>,
    written: Vec<PathBuf>,
}

impl Files {
    pub(super) fn reads(&mut self, path: &Path) {
        self.read.extend(place(path));
    }

    pub(super) fn writes(&mut self, path: &Path) -> Result<()> {
        ensure!(
            !output::is_output(path),
            "{}: is the output too; write to another file",
            path.display()
        );
        let Some(place) = place(path) else {
            return Ok(());
        };
        ensure!(
            !self.read.contains(&place),
            "{}: is read too; write to another file",
            path.display()
        );
        ensure!(
            !self.written.contains(&place),
            "{}: is written twice; write to another file",
            path.display()
        );
        self.written.push(place);
        Ok(())
    }
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
