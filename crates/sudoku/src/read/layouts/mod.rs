//! The layouts of sudokus: one grammar each, in a file each, all of them in one table.
//!
//! To add a layout, write its file with a [`Grammar`], and put that in [`GRAMMARS`] before those
//! that would take its texts.

mod boxes;
mod grid;
mod labels;
mod line;
mod lists;
mod named;
mod range;
mod silent;
mod stripped;
mod table;
mod tall;

pub use line::is_board_link;
pub(super) use line::whole;
pub use lists::is_remark;
pub(super) use silent::{Absent, clue, may_be_cells};

use super::super::alphabet::{digit_of, is_cell, is_empty, is_mark};
use super::super::{Alphabet, Shape};
use super::cells::{Content, Sizes, first};
use super::error::{Fault, ReadError, Spot, escaped, label};
use super::row::{is_bar, is_bare, is_rule, is_spoiled_rule, segments, split};
use super::text::Cursor;
use super::token::{Token, cell_named, is_bare_cell, is_blank, length, short_number};
use super::variants::{variant_fault, variant_in};
use super::{Board, Entry, Layout};

/// All grammars. At each line the first that takes it wins: the strictest grammar comes first, and
/// the last one takes every line.
pub(super) const GRAMMARS: [Grammar; 11] = [
    lists::GRAMMAR,
    named::GRAMMAR,
    tall::GRAMMAR,
    stripped::GRAMMAR,
    silent::LINES,
    table::GRAMMAR,
    range::GRAMMAR,
    line::GRAMMAR,
    silent::TITLES,
    line::LONG,
    grid::GRAMMAR,
];

/// What one layout looks like.
pub(super) struct Grammar {
    /// What [`recognize`](super::recognize) calls it.
    pub(super) layout: Layout,
    /// Whether it may begin with a word of more than 32 cells; where such a word comes, the other
    /// grammars are not asked.
    pub(super) has_words: bool,
    /// Takes what begins at a line, and moves the cursor from behind that line to behind all of it;
    /// none if this is not its text. What should have been its text is taken with an error.
    pub(super) read: for<'a> fn(&Here<'a>, &mut Cursor<'a>) -> Option<Taken<'a>>,
    /// Whether a text that it takes holds sudokus for sure, even where it could be an exact cover.
    pub(super) is_certain: fn(&Here<'_>) -> bool,
}

/// A line of a text, and what a grammar may ask about it.
#[derive(Clone, Copy)]
pub(super) struct Here<'a> {
    pub(super) line: Token<'a>,
    /// Before the line.
    pub(super) start: Cursor<'a>,
    /// Behind the line.
    pub(super) after: Cursor<'a>,
    pub(super) sizes: Sizes,
    /// Whether the line before it could be a row, empty or taken for a title.
    pub(super) gap: bool,
    /// Whether a title stands somewhere before it.
    pub(super) titled: bool,
    /// Whether boards stand before it, and none of them in a line.
    pub(super) below_grid: bool,
}

/// What a grammar takes.
pub(super) enum Taken<'a> {
    /// Nothing that is a board; perhaps a title for those that come.
    Nothing(Absent, Option<String>),
    /// A board in one line of so many cells.
    Line(Found, usize),
    /// A board, or why it is not one.
    Board(Found),
    /// Boards one after the other.
    Boards(Box<dyn Iterator<Item = Found> + Send + 'a>),
}

/// A board as it came out of a text, before anyone asks whether its clues agree.
pub(super) struct Found {
    pub(super) content: Result<Content, ReadError>,
    pub(super) first: Spot,
    pub(super) label: Option<String>,
    /// The answer beside it.
    pub(super) solution: Option<Result<Content, ReadError>>,
}

impl<'a> Here<'a> {
    /// The line that comes, without anything before it; none at the end of the text, or where there
    /// is no text.
    pub(super) fn at(start: Cursor<'a>, sizes: Sizes) -> Option<Result<Here<'a>, ReadError>> {
        let mut after = start;
        let line = after.next_line()?;
        Some(line.map(|line| Here {
            line,
            start,
            after,
            sizes,
            gap: false,
            titled: false,
            below_grid: false,
        }))
    }

    /// The first grammar that takes something here, the text it takes, and the rest.
    pub(super) fn read(&self) -> Option<(&'static Grammar, Taken<'a>, Cursor<'a>)> {
        let has_word = self.start.begins_with_word();
        GRAMMARS
            .iter()
            .filter(|grammar| grammar.has_words || !has_word)
            .find_map(|grammar| {
                let mut behind = self.after;
                (grammar.read)(self, &mut behind).map(|taken| (grammar, taken, behind))
            })
    }
}

impl Found {
    /// The board of these cells.
    pub(super) fn new(content: Result<Content, ReadError>, cells: &[Token<'_>]) -> Found {
        Found {
            content,
            first: first(cells),
            label: None,
            solution: None,
        }
    }

    /// An error in the place of a board.
    pub(super) fn failed(error: ReadError) -> Found {
        Found {
            first: error.spot(),
            content: Err(error),
            label: None,
            solution: None,
        }
    }

    /// The board, and the answer beside it.
    pub(super) fn parts(self) -> Result<(Content, Option<Board>), ReadError> {
        let content = self.content?;
        let answer = self
            .solution
            .transpose()?
            .map(|answer| answer.board.ok_or_else(|| Fault::Candidates.at(self.first)));
        Ok((content, answer.transpose()?))
    }

    pub(super) fn entry(mut self) -> Result<Entry, ReadError> {
        let (label, line) = (self.label.take(), self.first.line);
        let (content, solution) = self.parts()?;
        Ok(Entry {
            sudoku: content.sudoku?,
            label,
            line,
            solution,
            alphabet: content.alphabet,
        })
    }
}
