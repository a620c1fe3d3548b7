//! Files and standard input, recognized by their content.

use crate::format::{self, Parsed};
use crate::sudoku::read;
use anyhow::{Context, bail};
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// What a file holds.
pub(crate) enum Input {
    /// Sudokus, to be read one after the other.
    Sudokus(Vec<u8>),
    /// An exact cover.
    Cover(Box<Parsed>),
}

/// How a file is called in messages.
pub(crate) fn name(path: &Path) -> String {
    match is_stdin(path) {
        true => "standard input".into(),
        // a name may hold anything
        false => path.display().to_string().escape_debug().to_string(),
    }
}

/// Whether the path stands for standard input.
pub(crate) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// All bytes of a file.
pub(crate) fn bytes(path: &Path) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if is_stdin(path) {
        io::stdin().lock().read_to_end(&mut bytes).context("standard input")?;
    } else {
        if fs::metadata(path).with_context(|| name(path))?.is_dir() {
            bail!("{}: is a directory; give files, such as {}/*", name(path), name(path));
        }
        let mut file = File::open(path).with_context(|| name(path))?;
        file.read_to_end(&mut bytes).with_context(|| name(path))?;
    }
    Ok(bytes)
}

/// Reads a file and tells what it holds.
pub(crate) fn read(path: &Path) -> anyhow::Result<Input> {
    let bytes = bytes(path)?;
    if read::recognise(&bytes).is_some() {
        return Ok(Input::Sudokus(bytes));
    }
    let parsed = format::read(&bytes).with_context(|| name(path))?;
    Ok(Input::Cover(Box::new(parsed)))
}
