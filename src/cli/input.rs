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

/// A file of which only the beginning was read.
pub(crate) struct Opened {
    /// The beginning.
    pub(crate) head: Vec<u8>,
    /// What comes after, if there is more.
    pub(crate) rest: Option<Box<dyn Read + Send>>,
}

/// So much of a file is looked at before it is decided how to read it.
const HEAD: u64 = 1 << 18;

/// Opens a file and reads its beginning.
pub(crate) fn open(path: &Path) -> anyhow::Result<Opened> {
    let mut reader: Box<dyn Read + Send> = if is_stdin(path) {
        Box::new(io::stdin())
    } else {
        if fs::metadata(path).with_context(|| name(path))?.is_dir() {
            bail!("{}: is a directory; give files, such as {}/*", name(path), name(path));
        }
        Box::new(File::open(path).with_context(|| name(path))?)
    };
    let mut head = Vec::new();
    reader.by_ref().take(HEAD).read_to_end(&mut head).with_context(|| name(path))?;
    let rest = (head.len() as u64 == HEAD).then_some(reader);
    Ok(Opened { head, rest })
}

impl Opened {
    /// Whether it is a long list of 9x9 boards, one a line.
    pub(crate) fn is_long_list(&self) -> bool {
        let lines = || read::Lines::new(&self.head[..]).next().is_ok_and(|line| matches!(line, Some(Ok(_))));
        self.rest.is_some() && read::recognise(&self.head) == Some(read::Layout::Line) && lines()
    }

    /// All of it, as it comes.
    pub(crate) fn into_reader(self) -> impl Read + Send {
        io::Cursor::new(self.head).chain(self.rest.unwrap_or_else(|| Box::new(io::empty())))
    }

    /// All bytes.
    fn into_bytes(self) -> io::Result<Vec<u8>> {
        let mut bytes = self.head;
        if let Some(mut rest) = self.rest {
            rest.read_to_end(&mut bytes)?;
        }
        Ok(bytes)
    }

    /// Reads it all and tells what it holds.
    pub(crate) fn read(self, path: &Path) -> anyhow::Result<Input> {
        let bytes = self.into_bytes().with_context(|| name(path))?;
        if read::recognise(&bytes).is_some() {
            return Ok(Input::Sudokus(bytes));
        }
        let parsed = format::read(&bytes).with_context(|| name(path))?;
        Ok(Input::Cover(Box::new(parsed)))
    }
}

/// All bytes of a file.
pub(crate) fn bytes(path: &Path) -> anyhow::Result<Vec<u8>> {
    open(path)?.into_bytes().with_context(|| name(path))
}

/// Reads a file and tells what it holds.
pub(crate) fn read(path: &Path) -> anyhow::Result<Input> {
    open(path)?.read(path)
}
