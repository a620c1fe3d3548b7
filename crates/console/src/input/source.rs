//! Bytes of files, of standard input up to a limit, and of arguments that are puzzles.

use super::utf16::{Order, Utf16};
use crate::session::Session;
use anyhow::{Context, Result, anyhow, bail};
use quadrille::sudoku::read::{self, recognize};
use std::fs::{self, File};
use std::io::{self, Read};
use std::ops::RangeInclusive;
use std::path::Path;

/// The bytes read at once: as many as were read before, within these bounds, so that a short text
/// does not pay for zeroing room for a long one.
const BLOCKS: RangeInclusive<usize> = 1 << 14..=1 << 20;
/// A writer of fewer bytes at once writes line by line, and awaits answers.
pub(super) const CHUNK: usize = 1 << 12;
/// The most bytes read from a pipe or device, which may be endless. A file ends, however large it
/// is.
const MAX_PIPE_BYTES: usize = 1 << 30;

/// The name of a file in messages, escaped for the terminal.
pub fn name(path: &Path) -> String {
    if is_stdin(path) {
        return "standard input".into();
    }
    let mut name = String::new();
    for c in path.display().to_string().chars() {
        match c {
            '\'' | '"' | '\\' => name.push(c),
            _ => name.extend(c.escape_debug()),
        }
    }
    name
}

/// Whether the path stands for standard input.
pub fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// An argument that is a puzzle rather than the name of a file.
fn puzzle(argument: &Path) -> Option<Vec<u8>> {
    let text = argument.to_str()?.as_bytes();
    let board = match text.len() {
        16 => read::puzzles(text).all(|puzzle| puzzle.is_ok()),
        _ => recognize(text) == Some(read::Layout::Line),
    };
    (board || text.starts_with(b"https://") || text.starts_with(b"http://")).then(|| text.to_vec())
}

/// Whether a name can be given again: it names an existing file, or contains the puzzle.
pub fn is_lasting(name: &str) -> bool {
    Path::new(name).exists() || puzzle(Path::new(name)).is_some()
}

/// Where bytes come from.
pub(super) struct Source {
    pub(super) reader: Box<dyn Read + Send>,
    pub(super) name: String,
    /// Whether there is an end for sure.
    pub(super) ends: bool,
    /// Whether the first bytes are read.
    begun: bool,
}

impl Source {
    pub(super) fn open(path: &Path) -> Result<Source> {
        let name = name(path);
        if is_stdin(path) {
            return Ok(Source {
                reader: Box::new(io::stdin()),
                name,
                ends: false,
                begun: false,
            });
        }
        let about = match fs::metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => match puzzle(path) {
                Some(text) => {
                    return Ok(Source {
                        reader: Box::new(io::Cursor::new(text)),
                        name,
                        ends: true,
                        begun: false,
                    });
                }
                None => bail!("{name}: no such file"),
            },
            other => other
                .map_err(|error| refused(&error))
                .context(name.clone())?,
        };
        let kind = about.file_type();
        if kind.is_dir() {
            bail!(
                "{name}: {DIRECTORY}, such as {}/*",
                name.trim_end_matches('/')
            );
        }
        if !kind.is_file() && is_socket(kind) {
            bail!("{name}: is a socket; expected a file, or - for standard input");
        }
        let file = File::open(path)
            .map_err(|error| refused(&error))
            .context(name.clone())?;
        Ok(Source {
            reader: Box::new(file),
            name,
            ends: kind.is_file(),
            begun: false,
        })
    }

    /// Reads the next block; false at the end, and behind a NUL, where text ends for sure.
    pub(super) fn more(&mut self, bytes: &mut Vec<u8>, session: &mut Session) -> Result<bool> {
        let from = bytes.len();
        if !self.ends && from >= MAX_PIPE_BYTES {
            bail!(
                "{}: expected at most {MAX_PIPE_BYTES} bytes from a pipe; save them to a file",
                self.name
            );
        }
        // known answers do not wait for more input
        let words = format!("while reading {}", self.name);
        let read = session.at_once_or(&words, || self.read(bytes))?;
        let read = read
            .map_err(|error| refused(&error))
            .with_context(|| self.name.clone())?;
        Ok(read > 0 && !bytes[from..].contains(&0))
    }

    /// Reads once, and once more if the text turns out to be UTF-16.
    fn read(&mut self, bytes: &mut Vec<u8>) -> io::Result<usize> {
        if std::mem::replace(&mut self.begun, true) {
            return read_some(&mut self.reader, bytes);
        }
        let from = bytes.len();
        let mut read = read_some(&mut self.reader, bytes)?;
        if matches!(bytes[from..], [0xff | 0xfe]) {
            read += read_some(&mut self.reader, bytes)?;
        }
        let Some(order) = Order::of(&bytes[from..]) else {
            return Ok(read);
        };
        let behind = bytes.split_off(from).split_off(2);
        let reader = std::mem::replace(&mut self.reader, Box::new(io::empty()));
        self.reader = Box::new(Utf16::new(io::Cursor::new(behind).chain(reader), order));
        read_some(&mut self.reader, bytes)
    }
}

/// The error for a directory in the place of a file.
const DIRECTORY: &str = "is a directory; expected files";

/// Why the system reads nothing, in words, where it is known.
fn refused(error: &io::Error) -> anyhow::Error {
    match error.kind() {
        io::ErrorKind::PermissionDenied => anyhow!("permission denied"),
        io::ErrorKind::IsADirectory => anyhow!(DIRECTORY),
        io::ErrorKind::OutOfMemory => anyhow!("not enough memory to read all of it"),
        _ => anyhow!("cannot be read: {error}"),
    }
}

#[cfg(unix)]
fn is_socket(kind: fs::FileType) -> bool {
    std::os::unix::fs::FileTypeExt::is_socket(&kind)
}

#[cfg(not(unix))]
fn is_socket(_: fs::FileType) -> bool {
    false
}

/// One read, and no more.
fn read_some(reader: &mut impl Read, bytes: &mut Vec<u8>) -> io::Result<usize> {
    let from = bytes.len();
    let room = from.clamp(*BLOCKS.start(), *BLOCKS.end());
    bytes
        .try_reserve(room)
        .map_err(|_| io::ErrorKind::OutOfMemory)?;
    bytes.resize(from + room, 0);
    let read = loop {
        match reader.read(&mut bytes[from..]) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            done => break done,
        }
    };
    bytes.truncate(from + *read.as_ref().unwrap_or(&0));
    read
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_text_needs_little_room() {
        let least = *BLOCKS.start();
        for length in [0, 82, least - 1, least, least + 1, 3 * BLOCKS.end() + 1] {
            let text = vec![b'7'; length];
            let (mut rest, mut bytes) = (&text[..], Vec::new());
            while read_some(&mut rest, &mut bytes).unwrap() > 0 {}
            assert!(bytes == text, "{length} bytes");
            assert!(
                bytes.capacity() <= 4 * length.max(least),
                "{length} bytes in room for {}",
                bytes.capacity()
            );
        }
    }

    #[test]
    fn names_keep_what_is_harmless() {
        assert_eq!(
            name(Path::new("it's a \"file\".txt")),
            "it's a \"file\".txt"
        );
        assert_eq!(
            name(Path::new("a\u{1b}[31m\u{202e}\n")),
            "a\\u{1b}[31m\\u{202e}\\n"
        );
        assert_eq!(name(Path::new("-")), "standard input");
    }
}
