//! Lists of sudokus, block by block, and which lists are long.

use super::source::Source;
use crate::session::Session;
use anyhow::Result;
use quadrille::sudoku::read::{Lines, variant_in};
use quadrille::sudoku::{Shape, is_cell};
use std::io::{self, Read};

/// A list of boards longer than this is long.
pub(super) const LONG: usize = 1 << 18;

/// A text of sudokus, block by block, none of them cut in two.
pub struct Texts {
    rest: Vec<u8>,
    source: Option<Source>,
    lines: usize,
}

/// A part of a text.
pub struct Block {
    /// Its bytes.
    pub text: Vec<u8>,
    /// The lines of the text before it.
    pub before: usize,
}

impl Block {
    /// The lines that name another kind of sudoku than the usual one, and the kind.
    pub fn variants(&self) -> impl Iterator<Item = (usize, &'static str)> {
        let lines = self
            .text
            .split(|&byte| byte == b'\n')
            .zip(self.before + 1..);
        let lines = lines.filter(|(line, _)| has_word(line));
        lines.filter_map(|(line, number)| {
            let name = variant_in(std::str::from_utf8(line).ok()?)?;
            Some((number, name))
        })
    }
}

impl Texts {
    /// From the bytes read so far, and the source of more.
    pub(super) fn new(rest: Vec<u8>, source: Option<Source>) -> Texts {
        Texts {
            rest,
            source,
            lines: 0,
        }
    }

    /// The next block; the first one is never missing.
    pub fn next(&mut self, session: &mut Session) -> Result<Option<Block>> {
        let mut end = end_of_boards(&self.rest);
        while let Some(source) = self.source.as_mut().filter(|_| end == 0) {
            let from = self.rest.len();
            if source.more(&mut self.rest, session)? {
                // a line that was begun before may end now
                let line = self.rest[..from]
                    .iter()
                    .rposition(|&byte| byte == b'\n')
                    .map_or(0, |at| at + 1);
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
    pub fn is_long_list(&self) -> bool {
        let boards = || {
            Lines::new(&self.rest[..])
                .next()
                .is_ok_and(|line| matches!(line, Some(Ok(_))))
        };
        self.source.is_some() && self.lines == 0 && self.rest.len() >= LONG && boards()
    }

    /// Whether the input surely ends, and reading it never waits.
    pub fn ends(&self) -> bool {
        self.source.as_ref().is_none_or(|source| source.ends)
    }

    /// All of it, as it comes.
    pub fn into_reader(self) -> impl Read + Send {
        let behind = self
            .source
            .map_or_else(|| Box::new(io::empty()) as Box<_>, |source| source.reader);
        io::Cursor::new(self.rest).chain(behind)
    }

    /// Whether nothing but blanks comes behind the last block.
    pub fn is_done(&mut self, session: &mut Session) -> Result<bool> {
        while self.rest.trim_ascii().is_empty() {
            let Some(source) = &mut self.source else {
                return Ok(true);
            };
            if !source.more(&mut self.rest, session)? {
                self.source = None;
            }
        }
        Ok(false)
    }

    /// The whole text.
    pub fn whole(mut self, session: &mut Session) -> Result<Vec<u8>> {
        while self
            .source
            .as_mut()
            .map_or(Ok(false), |source| source.more(&mut self.rest, session))?
        {}
        Ok(self.rest)
    }
}

/// Where the last line ends that is a board, so that nothing behind it belongs to anything before
/// it.
pub(super) fn end_of_boards(text: &[u8]) -> usize {
    let mut end = text.len();
    while let Some(feed) = text[..end].iter().rposition(|&byte| byte == b'\n') {
        let start = text[..feed]
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |at| at + 1);
        let board = text[start..feed]
            .first_chunk::<{ Shape::NINE.n_cells() }>()
            .is_some_and(|cells| {
                cells.iter().all(|&byte| is_cell(char::from(byte)))
                    && !cells.iter().all(|&byte| matches!(byte, b'-' | b'_'))
            });
        if board {
            return feed + 1;
        }
        end = start;
    }
    0
}

/// Whether a line has a word of four letters, as most boards have not. One of every four places is
/// looked at.
fn has_word(line: &[u8]) -> bool {
    let is_letter = |at: usize| line.get(at).is_some_and(u8::is_ascii_alphabetic);
    let mut places = (3..line.len()).step_by(4).filter(|&at| is_letter(at));
    places.any(|at| (at - 3..=at).any(|from| (from..from + 4).all(is_letter)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn blocks_end_with_boards() {
        let ends = |text: String| end_of_boards(text.as_bytes());
        assert_eq!(ends(String::new()), 0);
        assert_eq!(ends(BOARD.into()), 0);
        assert_eq!(ends(format!("{BOARD}\n")), 82);
        assert_eq!(ends(format!("{BOARD}\n{BOARD}")), 82);
        assert_eq!(
            ends(format!("{BOARD} label\n\n# words\n530070000\n600195000\n")),
            88
        );
        assert_eq!(ends(format!("{}\n", "-".repeat(90))), 0);
    }
}
