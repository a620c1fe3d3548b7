//! Files and standard input, recognized by their content. Lists of boards in lines are read as they stream.

use super::session::Session;
use anyhow::{Context, bail};
use quadrille::format::{self, Parsed};
use quadrille::sudoku::read::{Layout, Lines, recognize};
use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;

/// The bytes read at once.
const BLOCK: usize = 1 << 20;
/// A list of boards longer than this is long.
const LONG: usize = 1 << 18;
/// A writer of fewer bytes at once writes line by line, and awaits answers.
const CHUNK: usize = 1 << 12;
/// The most to hold of a pipe or a device: it may have no end. A file has one, whatever its size.
const MOST: usize = 1 << 30;
/// The cells of a usual board.
const CELLS: usize = 81;

/// What a file holds.
pub(crate) enum Input {
    /// Sudokus, to be read one after the other.
    Sudokus(Texts),
    /// An exact cover.
    Cover(Box<Parsed>),
}

/// The name of a file in messages, escaped for the terminal.
pub(crate) fn name(path: &Path) -> String {
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
pub(crate) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// All bytes of a file.
pub(crate) fn bytes(path: &Path, session: &mut Session) -> anyhow::Result<Vec<u8>> {
    let mut source = Source::open(path)?;
    let mut bytes = Vec::new();
    while source.more(&mut bytes, session)? {}
    Ok(bytes)
}

/// Reads a file, or its beginning if it is a list of boards, and recognizes its content.
pub(crate) fn read(path: &Path, session: &mut Session) -> anyhow::Result<Input> {
    let mut source = Source::open(path)?;
    let mut bytes = Vec::new();
    let (mut known, mut from) = (false, 0);
    while source.more(&mut bytes, session)? {
        let goes_on = bytes.len() >= LONG || !source.ends && bytes.len() - from < CHUNK;
        if goes_on && !known && end_of_boards(&bytes) > 0 && recognize(&bytes) == Some(Layout::Line) {
            return Ok(Input::Sudokus(Texts { rest: bytes, source: Some(source), lines: 0 }));
        }
        known |= bytes.len() >= LONG;
        from = bytes.len();
    }
    if recognize(&bytes).is_some() && !is_cover(&bytes) {
        return Ok(Input::Sudokus(Texts { rest: bytes, source: None, lines: 0 }));
    }
    let silent = |line: &[u8]| matches!(line.trim_ascii_start().first(), None | Some(b'#' | b'|'));
    let bare = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
    if bare.split(|&byte| byte == b'\n').all(silent) {
        bail!(
            "{}: expected sudokus, or an exact cover in Knuth's text or JSON, found {}",
            source.name,
            if bare.trim_ascii().is_empty() { "nothing" } else { "comments only" }
        );
    }
    let parsed = format::read(&bytes).with_context(|| source.name)?;
    Ok(Input::Cover(Box::new(parsed)))
}

/// Whether a text that might hold boards is an exact cover whose items are named like cells, such as `x0 x1 x2`: the first line names
/// items, no two the same, the lines behind it name none but these, and not all of them.
fn is_cover(text: &[u8]) -> bool {
    let lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let mut lines = lines.filter(|line| !matches!(line.first(), None | Some(b'#' | b'|')));
    let words = |line: &'_ [u8]| -> Vec<Vec<u8>> {
        line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).map(<[u8]>::to_vec).collect()
    };
    let first = lines.next().map(words).unwrap_or_default();
    let items: HashSet<Vec<u8>> = first.iter().cloned().collect();
    let (mut options, mut shorter) = (0, false);
    for option in lines.take(TOLD_BY).map(words) {
        if !option.iter().all(|word| items.contains(word)) {
            return false;
        }
        (options, shorter) = (options + 1, shorter | (option.len() < first.len()));
    }
    items.len() == first.len() && options > 0 && shorter
}

/// The number of lines by which a text is recognized.
const TOLD_BY: usize = 100;

/// A text of sudokus, block by block, none of them cut in two.
pub(crate) struct Texts {
    rest: Vec<u8>,
    source: Option<Source>,
    lines: usize,
}

/// A part of a text.
pub(crate) struct Block {
    pub(crate) text: Vec<u8>,
    /// The lines of the text before it.
    pub(crate) before: usize,
}

impl Texts {
    /// The next block; the first one is never missing.
    pub(crate) fn next(&mut self, session: &mut Session) -> anyhow::Result<Option<Block>> {
        let mut end = end_of_boards(&self.rest);
        while let Some(source) = self.source.as_mut().filter(|_| end == 0) {
            let from = self.rest.len();
            if source.more(&mut self.rest, session)? {
                // a line that was begun before may end now
                let line = self.rest[..from].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
                end = match end_of_boards(&self.rest[line..]) {
                    0 => 0,
                    found => line + found,
                };
            } else {
                self.source = None;
            }
        }
        if self.source.is_none() {
            end = self.rest.len();
        }
        if end == 0 && self.lines > 0 {
            return Ok(None);
        }
        let rest = self.rest.split_off(end);
        let text = std::mem::replace(&mut self.rest, rest);
        let before = self.lines;
        self.lines += text.split(|&byte| byte == b'\n').skip(1).count().max(1);
        Ok(Some(Block { text, before }))
    }

    /// Whether it is a long list of 9x9 boards, one a line, of which nothing was taken yet.
    pub(crate) fn is_long_list(&self) -> bool {
        let boards = || Lines::new(&self.rest[..]).next().is_ok_and(|line| matches!(line, Some(Ok(_))));
        self.source.is_some() && self.lines == 0 && self.rest.len() >= LONG && boards()
    }

    /// All of it, as it comes.
    pub(crate) fn into_reader(self) -> impl Read + Send {
        let behind = self.source.map_or_else(|| Box::new(io::empty()) as Box<_>, |source| source.reader);
        io::Cursor::new(self.rest).chain(behind)
    }

    /// Whether nothing but blanks comes behind the last block.
    pub(crate) fn is_done(&mut self, session: &mut Session) -> anyhow::Result<bool> {
        while self.rest.trim_ascii().is_empty() {
            let Some(source) = &mut self.source else { return Ok(true) };
            if !source.more(&mut self.rest, session)? {
                self.source = None;
            }
        }
        Ok(false)
    }

    /// The whole text.
    pub(crate) fn whole(mut self, session: &mut Session) -> anyhow::Result<Vec<u8>> {
        while self.source.as_mut().map_or(Ok(false), |source| source.more(&mut self.rest, session))? {}
        Ok(self.rest)
    }
}

/// Where the last line ends that is a board, so that nothing behind it belongs to anything before it.
fn end_of_boards(text: &[u8]) -> usize {
    let mut end = text.len();
    while let Some(feed) = text[..end].iter().rposition(|&byte| byte == b'\n') {
        let start = text[..feed].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        let board = text[start..feed].first_chunk::<CELLS>().is_some_and(|cells| {
            let is_cell = |byte: &u8| byte.is_ascii_alphanumeric() || b"._*-".contains(byte);
            cells.iter().all(is_cell) && !cells.iter().all(|&byte| matches!(byte, b'-' | b'_'))
        });
        if board {
            return feed + 1;
        }
        end = start;
    }
    0
}

/// Where bytes come from.
struct Source {
    reader: Box<dyn Read + Send>,
    name: String,
    /// Whether there is an end for sure.
    ends: bool,
}

impl Source {
    fn open(path: &Path) -> anyhow::Result<Source> {
        let name = name(path);
        if is_stdin(path) {
            return Ok(Source { reader: Box::new(io::stdin()), name, ends: false });
        }
        let about = match fs::metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => bail!("{name}: no such file"),
            other => other.with_context(|| name.clone())?,
        };
        if about.is_dir() {
            bail!("{name}: is a directory; expected files, such as {name}/*");
        }
        let file = File::open(path).with_context(|| name.clone())?;
        Ok(Source { reader: Box::new(file), name, ends: about.is_file() })
    }

    /// Reads what comes next; false at the end, and behind a NUL, where text ends for sure.
    fn more(&mut self, bytes: &mut Vec<u8>, session: &mut Session) -> anyhow::Result<bool> {
        let from = bytes.len();
        if !self.ends && from >= MOST {
            bail!("{}: expected at most {MOST} bytes from a pipe; save them to a file", self.name);
        }
        // known answers must not wait for more input
        session.out.flush()?;
        session.waits(true);
        let read = read_some(&mut self.reader, bytes);
        session.waits(false);
        let read = read.with_context(|| self.name.clone())?;
        Ok(read > 0 && !bytes[from..].contains(&0))
    }
}

/// One read, and no more.
fn read_some(reader: &mut impl Read, bytes: &mut Vec<u8>) -> io::Result<usize> {
    let from = bytes.len();
    bytes.resize(from + BLOCK, 0);
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

    const BOARD: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn blocks_end_with_boards() {
        let ends = |text: String| end_of_boards(text.as_bytes());
        assert_eq!(ends(String::new()), 0);
        assert_eq!(ends(BOARD.into()), 0);
        assert_eq!(ends(format!("{BOARD}\n")), 82);
        assert_eq!(ends(format!("{BOARD}\n{BOARD}")), 82);
        assert_eq!(ends(format!("{BOARD} label\n\n# words\n530070000\n600195000\n")), 88);
        assert_eq!(ends(format!("{}\n", "-".repeat(90))), 0);
    }

    #[test]
    fn items_may_be_named_like_cells() {
        assert!(is_cover(b"x0 x1 x2 x3\nx0 x2\nx1 x3\n"));
        assert!(is_cover(b"| numbers\n1 2 3 4 5 6 7 8 9\n1 2 3\n\n4 5 6 7 8 9\n"));
        let full = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n";
        for grid in [full, "1 . 3 .\n. . . 1\n", "1 2 3 4", "", &format!("{BOARD}\n{BOARD}\n")] {
            assert!(!is_cover(grid.as_bytes()), "{grid}");
        }
    }

    #[test]
    fn names_keep_what_is_harmless() {
        assert_eq!(name(Path::new("it's a \"file\".txt")), "it's a \"file\".txt");
        assert_eq!(name(Path::new("a\u{1b}[31m\u{202e}\n")), "a\\u{1b}[31m\\u{202e}\\n");
        assert_eq!(name(Path::new("-")), "standard input");
    }
}
