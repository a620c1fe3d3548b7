//! The layouts of sudokus: a file has the grammar of a layout, and a table has all grammars.
//!
//! To add a layout, write its file, and a line of [`GRAMMARS`] before the grammars that would take
//! its texts.

mod boxes;
mod game;
mod grid;
mod line;
pub(super) mod lists;
mod silent;
mod table;
mod tall;

pub use line::is_board_link;
pub(super) use line::whole;
pub use lists::is_remark;
pub(super) use silent::{Absent, clue};

use super::super::alphabet::{digit_of, is_cell, is_empty, is_mark};
use super::super::{Alphabet, MAX_SIZE, Shape};
use super::cells::{Content, Sizes, first};
use super::error::{Fault, ReadError, Spot, escaped, label};
use super::lines::CELLS;
use super::row::{is_bar, is_bare, is_rule, is_spoiled_rule, segments, split};
use super::text::Cursor;
use super::token::{Token, cell_named, is_bare_cell, is_blank, is_in, length, rank, short_number};
use super::variants::variant_in;
use super::{Board, Entry, Layout};

/// All grammars. At each line the first that takes it wins: the strictest grammar comes first, and
/// the last one takes every line.
pub(super) const GRAMMARS: [Grammar; 9] = [
    Grammar::new(Layout::Line, false, game::read, |_| true),
    Grammar::new(Layout::Brackets, false, lists::read, lists::is_certain),
    Grammar::new(Layout::Grid, false, tall::read, |_| true),
    Grammar::new(Layout::Grid, true, silent::lines, |_| false),
    Grammar::new(Layout::Table, true, table::read, |_| true),
    Grammar::new(Layout::Line, true, line::read, line::is_certain),
    Grammar::new(Layout::Grid, true, silent::titles, |_| false),
    Grammar::new(Layout::Line, true, line::read_long, line::is_certain),
    Grammar::new(Layout::Grid, true, grid::read, grid::is_certain),
];

/// What one layout looks like.
pub(super) struct Grammar {
    /// What [`recognize`](super::recognize) calls it.
    pub(super) layout: Layout,
    /// Whether texts of the layout may begin with a word of more than 32 cells. Before such a word
    /// all other grammars are skipped.
    has_words: bool,
    /// Reads a board or a list that begins at a line, and moves the cursor behind it; `None` for
    /// other text. Text of this layout with a mistake is read as an error.
    read: Read,
    /// Whether text of this layout is certainly a sudoku, even if it looks like an exact cover.
    pub(super) is_certain: fn(&LineContext<'_>) -> bool,
}

type Read = for<'a> fn(&mut LineContext<'a>) -> Option<TextPart<'a>>;

impl Grammar {
    const fn new(
        layout: Layout,
        has_words: bool,
        read: Read,
        is_certain: fn(&LineContext<'_>) -> bool,
    ) -> Grammar {
        Grammar {
            layout,
            has_words,
            read,
            is_certain,
        }
    }
}

/// A line of a text, and what a grammar may ask about it.
#[derive(Clone, Copy)]
pub(super) struct LineContext<'a> {
    pub(super) line: Token<'a>,
    /// Before the line.
    pub(super) start: Cursor<'a>,
    /// Behind the line.
    pub(super) after: Cursor<'a>,
    pub(super) sizes: Sizes,
    /// The length of the rows around it, 0 for none.
    pub(super) width: usize,
    /// Whether a title stands somewhere before it.
    pub(super) titled: bool,
    /// Whether boards stand before it, and none of them in a line.
    pub(super) below_grid: bool,
}

/// What a grammar takes.
pub(super) enum TextPart<'a> {
    /// Nothing that is a board; perhaps a title for those that come.
    Nothing(Absent, Option<String>),
    /// A board in one line of so many cells.
    Line(ReadBoard, usize),
    /// A board, or why it is not one.
    Board(ReadBoard),
    /// Boards one after the other.
    Boards(Box<dyn Iterator<Item = ReadBoard> + Send + 'a>),
}

/// A board as it came out of a text, before anyone asks whether its clues agree.
pub(super) struct ReadBoard {
    pub(super) content: Result<Content, ReadError>,
    pub(super) first: Spot,
    pub(super) label: Option<String>,
    /// The answer beside it.
    pub(super) solution: Option<Result<Content, ReadError>>,
    /// Whether it is a line of a list, with nothing before its cells.
    pub(super) is_listed: bool,
}

impl<'a> LineContext<'a> {
    /// The line that comes, without anything before it, and why it is no text; none at the end of
    /// the text.
    pub(super) fn at(
        start: Cursor<'a>,
        sizes: Sizes,
    ) -> Option<(LineContext<'a>, Option<ReadError>)> {
        let mut after = start;
        let (line, fault) = match after.next_line()? {
            Ok(line) => (line, None),
            // a program writes all of its lists in one line
            Err(error) => {
                let is_list =
                    matches!(error.fault, Fault::LongLine { .. }) && lists::begins(start.rest);
                (Token::blank(error.spot()), Some(error).filter(|_| !is_list))
            }
        };
        let here = LineContext {
            line,
            start,
            after,
            sizes,
            width: 0,
            titled: false,
            below_grid: false,
        };
        Some((here, fault))
    }

    /// The first grammar that takes something here, and the text it takes, behind which this place
    /// then ends.
    pub(super) fn read(&mut self) -> Option<(&'static Grammar, TextPart<'a>)> {
        let has_word = self.start.begins_with_word();
        let mut grammars = GRAMMARS
            .iter()
            .filter(|grammar| grammar.has_words || !has_word);
        grammars.find_map(|grammar| Some((grammar, (grammar.read)(self)?)))
    }

    /// The cells of the line as a row.
    fn row(&self) -> Vec<Token<'a>> {
        split(self.line, self.sizes)
    }

    /// The board of `size` rows whose cells these are.
    fn square(&self, cells: &[Token<'_>], size: usize) -> TextPart<'a> {
        TextPart::Board(ReadBoard::new(self.sizes.square(cells, size), first(cells)))
    }
}

impl ReadBoard {
    /// A board that begins here.
    pub(super) fn new(content: Result<Content, ReadError>, first: Spot) -> ReadBoard {
        ReadBoard {
            content,
            first,
            label: None,
            solution: None,
            is_listed: false,
        }
    }

    /// An error in the place of a board.
    pub(super) fn failed(error: ReadError) -> ReadBoard {
        let first = error.spot();
        ReadBoard::new(Err(error), first)
    }

    /// Whether no row or word could be read. A board that was read, and refused for what it says,
    /// stays refused.
    pub(super) fn is_unread(&self) -> bool {
        matches!(
            self.content.as_ref().err().map(|error| &error.fault),
            Some(
                Fault::NoPuzzle { .. }
                    | Fault::Cell { .. }
                    | Fault::Symbol { .. }
                    | Fault::Cells { .. }
                    | Fault::Row { .. }
                    | Fault::Rows { .. }
                    | Fault::Brackets { .. }
                    | Fault::Field { .. }
                    | Fault::Shape(_)
            )
        )
    }

    /// The board, if it has both clues and empty cells.
    pub(super) fn open(&self) -> Option<&Board> {
        let board = self.content.as_ref().ok()?.board.as_ref()?;
        let has = |is_empty: bool| board.digits().iter().any(|&digit| (digit == 0) == is_empty);
        (has(true) && has(false)).then_some(board)
    }

    /// Whether the board is full and agrees with all clues of an open board.
    pub(super) fn answers(&self, open: &Board) -> bool {
        let content = self.content.as_ref().ok();
        let full = content.filter(|content| content.sudoku.is_ok());
        let agrees = |(&digit, &clue): (&u8, &u8)| digit != 0 && (clue == 0 || clue == digit);
        full.and_then(|full| full.board.as_ref())
            .is_some_and(|full| {
                let mut cells = full.digits().iter().zip(open.digits());
                full.shape() == open.shape() && cells.all(agrees)
            })
    }

    /// Whether it is the answer of the puzzle beside it. Boards in bare lines are a list, in which
    /// an answer has a label.
    pub(super) fn answers_beside(&self, puzzle: &ReadBoard) -> bool {
        let is_called = || self.label.as_deref().is_some_and(lists::is_solution);
        let is_apart = !puzzle.is_listed && !self.is_listed;
        (is_apart || is_called()) && puzzle.open().is_some_and(|open| self.answers(open))
    }

    /// The board, and the answer beside it.
    pub(super) fn parts(self) -> Result<(Content, Option<Board>), ReadError> {
        let board = |answer: Content| answer.board.ok_or_else(|| Fault::Candidates.at(self.first));
        let content = self.content?;
        let answer = self.solution.map(|answer| answer.and_then(board));
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
