//! Sudokus read from text, in any of the layouts that people write them in.
//!
//! The layout is recognized automatically. One text may hold many puzzles, and even several
//! layouts:
//!
//! | layout | example |
//! |---|---|
//! | a board in a line, a label behind it | `53..7....6..195....98....6.8... # easy` |
//! | a board in a line, its rows apart | `53..7.... 6..195... .98....6. …` |
//! | rows in lines, with or without titles | `530070000`, `Grid 01` |
//! | rows separated by blanks, tabs, commas or semicolons | `5 3 0 0 7 0 0 0 0`, `5,3,,,7,,,,` |
//! | boxed prints, ASCII or Unicode | <code>5 3 . &#124; . 7 . &#124; . . .</code>, `+-------+` |
//! | rows and columns with names | `A 5 3 . . 7 . . . .` below `  1 2 3 4 5 6 7 8 9` |
//! | blanks for empty cells, also where the ends of lines lost them | `53  7` |
//! | boards in brackets or braces: JSON, JavaScript | `[[5,3,0,…],…]`, `board = [` |
//! | the same of Python, C, Java, Go, Rust | `array([[5, 3, …`, `int grid[9][9] = {` |
//! | tables of LaTeX | `5 & 3 & & & 7 & & & & \\` |
//! | games of `OpenSudoku` | `<game data="53007…" />` |
//! | boards under a name | `{"puzzle": "53..7…"}`, `[{"board": [[5,3,…],…], "solution": …}]` |
//! | `.sdk`, `.sdm`, `.ss` | `#A…`, `[Puzzle]` |
//! | the library of `HoDoKu` | `:0000:x:53..7…:::` |
//! | quotations and tags around any of them | `> 53..7…`, `[sudoku]…[/sudoku]`, `<pre>` |
//! | tables with named columns | `quizzes,solutions`, `id,puzzle,solution` |
//! | the same as databases draw them | <code>&#124; id &#124; puzzle &#124;</code> |
//! | a link with 81 cells in it | `https://…?board=53..7…` |
//! | the environment `sudoku` of LaTeX | <code>&#124;5&#124;3&#124; &#124; …&#124;.</code> |
//! | a range of a spreadsheet, with empty borders | `,5,3,,,7,,,,,` |
//! | cells several lines high | <code>&#124;1 3&#124;</code> above <code>&#124;456&#124;</code> |
//! | candidates: 81 groups of digits, or 729 characters | `12 3 4789 …` |
//!
//! The rows of a board in a line may also have commas, semicolons, bars or slashes between them,
//! and be in quotation marks.
//!
//! An empty cell is `.`, `0`, `*`, `_`, `-`, `X`, a middle dot, a bullet, a square or a circle, or
//! a blank where cells stand in fixed places. Digits may be full-width, Arabic-Indic or of many
//! other scripts. The digits above 9 are the letters `A` to `W`, in either case, or, if cells are
//! separated, numbers; boards above 9x9 may also begin with `0`, beside other empty cells, or have
//! letters only, from `A`: see [`Alphabet`]. A line of 16 cells is a 4x4 board if its digits and
//! those of the lines behind it allow that, and else a row of a 16x16 board. A boxed print shows
//! the shape of its boxes; other boards have the usual ones of their size, as [`Shape::from_size`]
//! has them, and [`Reader::shape`] overrides both.
//!
//! All empty cells of a grid may also have another mark, such as `?` or `o`, which then is no digit
//! for sure.
//!
//! What can be read in two ways is refused: rows that are more than those of a board and fewer than
//! those of two, numbers above a grid that can be its first row, an object with two boards. So are
//! killers, jigsaws and other variants, by name.

mod cells;
mod error;
mod layouts;
mod lines;
mod recognize;
mod row;
mod rows;
mod symbols;
mod text;
mod token;
mod variants;

/// What tests use: no promise of stability.
#[doc(hidden)]
pub mod internal {
    pub use super::cells::Sizes;
    pub use super::error::{escaped, label};
    pub use super::row::split;
    pub use super::text::Cursor;
    pub use super::token::Token;
    pub use super::variants::refused;
}

pub use error::{Fault, ReadError};
#[doc(hidden)]
pub use layouts::{is_board_link, is_remark};
pub use recognize::{Layout, recognize};
#[doc(hidden)]
pub use {
    lines::{Lines, OneLine},
    rows::squares_in,
    text::LONGEST_LINE,
    token::cell_named,
    variants::variant_in,
};

use super::{Alphabet, Board, Shape, Sudoku};
use cells::Sizes;
use error::Spot;
use layouts::{Absent, LineContext, ReadBoard, TextPart, clue};
use quadrille_texts::lines::columns_first;
use quadrille_texts::sizes::{LONGEST_PUZZLE_BYTES, SMALLEST_MAP};
use std::collections::VecDeque;
use std::str::FromStr;
use text::Cursor;

/// A sudoku of a text, with its label and place.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Entry {
    /// The puzzle.
    pub sudoku: Sudoku,
    /// Its name, number or remark, with control characters escaped.
    pub label: Option<String>,
    /// The line where it begins, from 1.
    pub line: usize,
    /// The answer that the text gives beside it. Nobody has checked it.
    pub solution: Option<Board>,
    /// The symbols that it is written in.
    pub alphabet: Alphabet,
}

impl Entry {
    /// A sudoku that begins in this line, without a name and an answer.
    pub fn new(sudoku: Sudoku, line: usize) -> Entry {
        Entry {
            sudoku,
            label: None,
            line,
            solution: None,
            alphabet: Alphabet::One,
        }
    }
}

/// Reads sudokus from text.
///
/// ```
/// # mod quadrille { pub use ::quadrille_sudoku as sudoku; }
/// use quadrille::sudoku::{Shape, read::Reader};
///
/// let text = "123456 456123 231564 564231 312645 64531.".replace(' ', "\n");
/// let shape = Shape::new(3, 2)?;
/// let entry = Reader::new()
///     .shape(shape)
///     .puzzles(text.as_bytes())
///     .next()
///     .unwrap();
/// assert_eq!(
///     entry.unwrap_err().to_string(),
///     "line 3, column 1: the digit 2 appears twice in box 1: in r1c2 and in r3c1"
/// );
/// # Ok::<(), quadrille::sudoku::BoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Reader {
    sizes: Sizes,
}

/// The sudokus of a text, in its order: one bad puzzle does not hide the others. A full board that
/// answers a board of the text is no puzzle of its own.
pub struct Puzzles<'a> {
    /// Where the next line begins.
    cursor: Cursor<'a>,
    /// Why the text is refused as a whole.
    refused: Option<ReadError>,
    /// The boards that the last grammar found.
    found: Box<dyn Iterator<Item = ReadBoard> + Send + 'a>,
    sizes: Sizes,
    /// The whole text, until its first board is known.
    whole: Option<Cursor<'a>>,
    title: Option<String>,
    /// What the text has instead of a puzzle, so far.
    absent: Option<Absent>,
    /// How many cells the last board in a line had.
    cells: Option<usize>,
    /// Whether a title stands somewhere before.
    titled: bool,
    /// The last board, if it was no line.
    last: Option<Sudoku>,
    /// The board that was read to learn whether it answers the one before it.
    next: Option<ReadBoard>,
    /// The boards without an answer so far, for answers at the end of the text.
    open: VecDeque<Board>,
}

/// The sudokus of a text, in any layout.
///
/// ```
/// # mod quadrille { pub use ::quadrille_sudoku as sudoku; }
/// use quadrille::sudoku::read;
///
/// let text = "\
/// 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # the \
/// usual one
/// 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7
/// ";
/// let mut puzzles = read::puzzles(text.as_bytes());
/// assert_eq!(
///     puzzles.next().unwrap()?.label.as_deref(),
///     Some("the usual one")
/// );
/// let error = puzzles.next().unwrap().unwrap_err();
/// assert_eq!((error.line, error.column), (2, 1));
/// assert!(error.to_string().contains("expected 81 cells, found 80"));
/// assert!(puzzles.next().is_none());
/// # Ok::<(), read::ReadError>(())
/// ```
pub fn puzzles(text: &[u8]) -> Puzzles<'_> {
    Reader::new().puzzles(text)
}

impl Reader {
    /// A reader of boards of every size, their boxes as they are drawn, or as [`Shape::from_size`]
    /// has them.
    pub fn new() -> Reader {
        Reader::default()
    }

    /// Reads only boards of this shape.
    #[must_use]
    pub fn shape(mut self, shape: Shape) -> Reader {
        self.sizes.forced = Some(shape);
        self
    }

    /// Reads boards in this alphabet, where their symbols leave a choice. It makes no difference
    /// whether there are numbers or characters.
    #[must_use]
    pub fn alphabet(mut self, alphabet: Alphabet) -> Reader {
        self.sizes.alphabet = Some(alphabet);
        self
    }

    /// The sudokus of a text.
    pub fn puzzles(self, text: &[u8]) -> Puzzles<'_> {
        let cursor = Cursor::new(text);
        let refused = text::not_text(text).err();
        let refused = refused
            .or_else(|| variants::refused(cursor))
            .or_else(|| by_columns(text));
        Puzzles {
            cursor,
            found: Box::new(std::iter::empty()),
            sizes: self.sizes,
            whole: Some(cursor).filter(|_| refused.is_none()),
            refused,
            title: None,
            absent: Some(Absent::Text),
            cells: None,
            titled: false,
            last: None,
            next: None,
            open: VecDeque::new(),
        }
    }
}

/// The refusal of a board that R reads column by column.
fn by_columns(text: &[u8]) -> Option<ReadError> {
    let begin = &text[..text.len().min(LONGEST_PUZZLE_BYTES)];
    let begin = begin.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    let line = columns_first(begin)?;
    let fault = Fault::Brackets {
        expected: "`byrow = TRUE`, without which R fills a matrix by columns",
        found: "another matrix of R".into(),
    };
    Some(fault.at(Spot { line, column: 1 }))
}

impl<'a> Puzzles<'a> {
    /// The next board with the answer that stands beside it.
    fn next_found(&mut self) -> Option<ReadBoard> {
        loop {
            let mut found = self.next.take().or_else(|| self.next_board())?;
            if found.content.is_err() || found.solution.is_some() {
                return Some(found);
            }
            if self.open.front().is_some_and(|open| found.answers(open)) {
                self.open.pop_front();
                continue;
            }
            self.next = self.next_board();
            if let Some(next) = &mut self.next {
                if found.answers_beside(next) {
                    next.solution = Some(found.content);
                    continue;
                }
                if next.answers_beside(&found) {
                    found.solution = self.next.take().map(|next| next.content);
                }
            }
            if !found.is_listed && found.solution.is_none() {
                self.open.extend(found.open().cloned());
            }
            return Some(found);
        }
    }

    fn next_board(&mut self) -> Option<ReadBoard> {
        loop {
            if let Some(mut found) = self.found.next() {
                if let Some(whole) = self.whole.take()
                    && let Some(boards) = rows::read(whole, Some(&found), self.sizes)
                {
                    self.cursor.rest = &[];
                    self.absent = None;
                    self.found = Box::new(boards.into_iter());
                    continue;
                }
                self.absent = None;
                found.label = found.label.or(self.title.take());
                return Some(found);
            }
            if let Some(error) = self.refused.take() {
                self.cursor.rest = &[];
                self.absent = None;
                return Some(ReadBoard::failed(error));
            }
            let found = match LineContext::at(self.cursor, self.sizes) {
                Some((here, None)) => {
                    let mut here = self.here(here);
                    let (_, taken) = here.read()?;
                    self.take(&here, taken)
                }
                Some((here, Some(error))) => {
                    self.cursor = here.after;
                    Some(ReadBoard::failed(error))
                }
                None => Some(ReadBoard::failed(self.absent.take()?.fault())),
            };
            if let Some(found) = found {
                self.found = Box::new(std::iter::once(found));
            }
        }
    }

    /// A line, and the text before it.
    fn here(&self, here: LineContext<'a>) -> LineContext<'a> {
        LineContext {
            below_grid: self.absent.is_none() && self.cells.is_none(),
            titled: self.titled,
            ..here
        }
    }

    /// What a grammar took at a line: a board, several that come next, or nothing.
    fn take(&mut self, here: &LineContext<'a>, taken: TextPart<'a>) -> Option<ReadBoard> {
        let behind = here.after;
        self.cursor = behind;
        match taken {
            TextPart::Nothing(absent, title) => {
                self.titled |= absent == Absent::Words;
                self.title = title.or(self.title.take());
                self.absent = self.absent.map(|before| before.max(absent));
                None
            }
            TextPart::Line(found, n_cells) => {
                let found = self.in_line(found, n_cells, behind);
                Some(self.with_clues(found, behind))
            }
            TextPart::Board(found) => Some(self.with_clues(found, behind)),
            TextPart::Boards(boards) => {
                self.found = boards;
                None
            }
        }
    }

    /// Refuses a board where the lines right behind it put digits into cells by their names, or may
    /// be a map of regions: without these lines the board is another puzzle.
    fn with_clues(&mut self, mut found: ReadBoard, mut behind: Cursor<'a>) -> ReadBoard {
        let board = found.content.as_ref().ok();
        let size = board.and_then(|content| Some(content.board.as_ref()?.shape().size()));
        let Some(size) = size.filter(|_| !behind.begins_with_word()) else {
            return found;
        };
        let is_map_row = |text: &str| {
            let text = text.trim();
            text.len().abs_diff(size) < 2 && text.bytes().all(|byte| byte.is_ascii_alphabetic())
        };
        let mut n_map_rows = 0;
        while let Some(line) = behind.next_good() {
            if is_map_row(&line) {
                n_map_rows += 1;
                if n_map_rows == SMALLEST_MAP {
                    let jigsaw = Fault::Variant { name: "jigsaw" }.at(line.spot);
                    self.cursor = behind;
                    found.content = Err(jigsaw);
                    break;
                }
            } else if let Some(clue) = clue(line) {
                (self.cursor, found.solution) = (behind, None);
                found.content = Err(found.content.err().unwrap_or(clue));
            } else if !line.trim().is_empty() {
                break;
            }
        }
        found
    }

    /// A line of the wrong length among boards in lines lacks cells of such a board, and not of the
    /// size that comes nearest.
    fn in_line(&mut self, mut line: ReadBoard, n_cells: usize, behind: Cursor<'a>) -> ReadBoard {
        match &mut line.content {
            Ok(_) => self.cells = Some(n_cells),
            Err(ReadError {
                fault: fault @ (Fault::Cells { .. } | Fault::Rows { .. } | Fault::Shape(_)),
                ..
            }) => {
                let next = || match LineContext::at(behind, self.sizes)? {
                    (mut here, None) => match here.read()?.1 {
                        TextPart::Line(ReadBoard { content: Ok(_), .. }, n_cells) => Some(n_cells),
                        _ => None,
                    },
                    _ => None,
                };
                if let Some(expected) = self.cells.or_else(next) {
                    let found = n_cells;
                    *fault = Fault::Cells { expected, found };
                }
            }
            Err(_) => {}
        }
        line
    }
}

impl Iterator for Puzzles<'_> {
    type Item = Result<Entry, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let entry = self.next_found()?.entry();
            // below a board in a line stand other boards
            if self.cells.is_some() {
                return Some(entry);
            }
            let grid = entry.as_ref().ok().map(|entry| entry.sudoku.clone());
            match (self.last.take(), &grid) {
                (Some(puzzle), Some(marks)) if are_marks(&puzzle, marks) => {}
                _ => {
                    self.last = grid;
                    return Some(entry);
                }
            }
        }
    }
}

/// Whether the candidates below a board are those of its own cells.
fn are_marks(puzzle: &Sudoku, marks: &Sudoku) -> bool {
    let clues = puzzle.clues().digits().iter().enumerate();
    let mut clues = clues.filter(|(_, digit)| **digit > 0);
    let is_only = |cell: usize, digit: u8, candidates: &[u32]| {
        candidates[cell].is_power_of_two() && marks.allows(cell, digit)
    };
    puzzle.shape() == marks.shape()
        && puzzle.candidates().is_none()
        && marks
            .candidates()
            .is_some_and(|all| clues.all(|(cell, &digit)| is_only(cell, digit, all)))
}

impl std::fmt::Debug for Puzzles<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Puzzles")
            .field("sizes", &self.sizes)
            .finish_non_exhaustive()
    }
}

/// The one board of a text.
fn one(text: &str) -> Result<ReadBoard, ReadError> {
    let mut puzzles = puzzles(text.as_bytes());
    // a text without a puzzle yields the error that says so
    let found = puzzles.next_found().ok_or_else(|| Absent::Text.fault())?;
    match puzzles.next_found() {
        None => Ok(found),
        Some(second) => Err(found
            .content
            .err()
            .unwrap_or_else(|| Fault::Several.at(second.first))),
    }
}

/// Reads one sudoku in any layout; a text with several is an error.
impl FromStr for Sudoku {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Sudoku, ReadError> {
        one(text)?.entry().map(|entry| entry.sudoku)
    }
}

/// Reads one board in any layout; its digits may clash, see [`Board::conflict`].
impl FromStr for Board {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Board, ReadError> {
        let found = one(text)?;
        let first = found.first;
        found
            .parts()?
            .0
            .board
            .ok_or_else(|| Fault::Candidates.at(first))
    }
}
