//! Sudokus read from text, in any of the layouts that people write them in.
//!
//! The layout is recognized automatically. One text may hold many puzzles, and even several layouts:
//!
//! | layout | example |
//! |---|---|
//! | a board in a line, a label behind it | `53..7....6..195....98....6.8... # easy` |
//! | a board in a line, its rows apart | `53..7.... 6..195... .98....6. …`, also with commas, semicolons or bars |
//! | rows in lines, with or without titles | `530070000`, `Grid 01` |
//! | rows separated by blanks, tabs, commas or semicolons | `5 3 0 0 7 0 0 0 0`, `5,3,,,7,,,,` |
//! | boxed prints, ASCII or Unicode | <code>5 3 . &#124; . 7 . &#124; . . .</code>, `+-------+` |
//! | rows and columns with names | `A 5 3 . . 7 . . . .` below `  1 2 3 4 5 6 7 8 9` |
//! | blanks for empty cells, also where the ends of lines lost them | `53  7` |
//! | boards in brackets or braces: JSON, Python, JavaScript, C, Java | `[[5,3,0,…],…]`, `[[5 3 0 …] …]`, `board = [`, `int grid[9][9] = {` |
//! | boards under a name | `{"puzzle": "53..7…"}`, `[{"board": [[5,3,…],…], "solution": …}]` |
//! | `.sdk`, `.sdm`, `.ss` | `#A…`, `[Puzzle]` |
//! | the library of `HoDoKu` | `:0000:x:53..7…:::` |
//! | quotations and tags around any of them | `> 53..7…`, `[sudoku]…[/sudoku]`, `<pre>` |
//! | tables with named columns | `quizzes,solutions`, `id,puzzle,solution,clues,difficulty` |
//! | candidates: 81 groups of digits, or 729 characters | `12 3 4789 …` |
//!
//! An empty cell is `.`, `0`, `*`, `_`, `-`, `X`, a middle dot, a bullet, a square or a circle, or a blank where cells stand in fixed places. Digits may
//! be full-width, Arabic-Indic or of many other scripts. The digits above 9 are the letters `A` to `W`, in either case, or, if cells are separated,
//! numbers; boards above 9x9 may also begin with `0`, beside other empty cells, or have letters only, from `A`: see [`Alphabet`]. A line of 16 cells is
//! a 4x4 board if its digits and those of the lines behind it allow that, and else a row of a 16x16 board. A boxed print shows the shape of its boxes;
//! other boards have the usual ones of their size, as [`Shape::from_size`] has them, and [`Reader::shape`] overrides both.
//!
//! What can be read in two ways is refused: numbers above a grid that can be its first row, an object with two boards. So are killers, jigsaws and other variants, by name.

mod brackets;
mod cells;
mod error;
mod grid;
mod kind;
mod labels;
mod lines;
mod objects;
mod one_line;
mod program;
mod raw;
mod recognize;
mod row;
mod stripped;
mod symbols;
mod table;
mod text;
mod variants;
mod walk;

pub use error::{Fault, ReadError};
pub use lines::{Lines, OneLine};
pub use recognize::{Layout, recognize};

use super::{Alphabet, Board, Shape, Sudoku};
use brackets::{Found, Scanner};
use cells::{Content, Sizes, Token};
use error::Spot;
use kind::{Kind, kind};
use labels::Labels;
use objects::Objects;
use one_line::Whole;
use program::Start;
use raw::Raw;
use std::str::FromStr;
use text::{Cursor, Line};
use walk::Part;

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

/// Reads sudokus from text.
///
/// ```
/// use quadrille::sudoku::{Shape, read::Reader};
///
/// let text = "123456 456123 231564 564231 312645 64531.".replace(' ', "\n");
/// let shape = Shape::new(3, 2)?;
/// let entry = Reader::new().shape(shape).puzzles(text.as_bytes()).next().unwrap();
/// assert_eq!(entry.unwrap_err().to_string(), "line 3, column 1: the digit 2 appears twice in box 1: in r1c2 and in r3c1");
/// # Ok::<(), quadrille::sudoku::ShapeError>(())
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct Reader {
    sizes: Sizes,
}

/// The sudokus of a text, in its order: one bad puzzle does not hide the others.
#[derive(Debug)]
pub struct Puzzles<'a> {
    state: State<'a>,
    sizes: Sizes,
    title: Option<String>,
    /// What the text has instead of a puzzle, so far.
    instead: Option<&'static str>,
    /// Whether the line before could be a row, empty or taken for a title.
    gap: bool,
    /// How many cells the last board in a line had.
    cells: Option<usize>,
}

enum State<'a> {
    Lines(Cursor<'a>),
    Table(Cursor<'a>, table::Columns),
    Brackets(Cursor<'a>, Scanner<'a>),
    Objects(Cursor<'a>, Objects<'a>),
    Failed(ReadError),
    Done,
}

/// The sudokus of a text, whatever its layout.
///
/// ```
/// use quadrille::sudoku::read;
///
/// let text = "\
/// 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # the usual one
/// 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7
/// ";
/// let mut puzzles = read::puzzles(text.as_bytes());
/// assert_eq!(puzzles.next().unwrap()?.label.as_deref(), Some("the usual one"));
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
    /// A reader of boards of every size, their boxes as they are drawn, or as [`Shape::from_size`] has them.
    pub fn new() -> Reader {
        Reader::default()
    }

    /// Reads only boards of this shape.
    #[must_use]
    pub fn shape(mut self, shape: Shape) -> Reader {
        self.sizes.forced = Some(shape);
        self
    }

    /// Reads boards above 9x9 in this alphabet, where their symbols leave a choice. It makes no difference whether there are numbers or characters.
    #[must_use]
    pub fn alphabet(mut self, alphabet: Alphabet) -> Reader {
        self.sizes.alphabet = Some(alphabet);
        self
    }

    /// The sudokus of a text.
    pub fn puzzles(self, text: &[u8]) -> Puzzles<'_> {
        let lines = |cursor| variants::refused(cursor).map_or(State::Lines(cursor), State::Failed);
        let state = Cursor::new(text).map_or_else(State::Failed, lines);
        Puzzles { state, sizes: self.sizes, title: None, instead: Some("an empty text"), gap: false, cells: None }
    }
}

impl Puzzles<'_> {
    fn next_raw(&mut self) -> Option<Raw> {
        loop {
            match std::mem::replace(&mut self.state, State::Done) {
                State::Done => {
                    let fault = Fault::NoPuzzle { found: self.instead.take()? };
                    return Some(Raw::failed(fault.at(Spot { line: 1, column: 1 })));
                }
                State::Failed(error) => {
                    self.instead = None;
                    return Some(Raw::failed(error));
                }
                State::Brackets(cursor, mut scanner) => match scanner.next() {
                    Some(found) => {
                        self.state = State::Brackets(cursor, scanner);
                        return Some(self.found(found));
                    }
                    None => self.state = State::Lines(behind(scanner.position(), cursor)),
                },
                State::Objects(cursor, mut objects) => match objects.next() {
                    Some(found) => {
                        self.state = State::Objects(cursor, objects);
                        return Some(self.found(found));
                    }
                    None => self.state = State::Lines(behind(objects.position(), cursor)),
                },
                State::Table(mut cursor, columns) => {
                    let Some(line) = cursor.next_line() else { continue };
                    self.state = State::Table(cursor, columns.clone());
                    match line {
                        Ok(line) if line.text.trim().is_empty() => {}
                        line => {
                            return Some(line.and_then(|line| self.record(line, &columns)).unwrap_or_else(Raw::failed));
                        }
                    }
                }
                State::Lines(cursor) => {
                    if let Some(raw) = self.step(cursor) {
                        self.instead = None;
                        return Some(raw);
                    }
                }
            }
        }
    }
}

impl<'a> Puzzles<'a> {
    /// One line, or the grid that begins with it.
    fn step(&mut self, mut cursor: Cursor<'a>) -> Option<Raw> {
        if !cursor.begins_with_word() {
            if let Some(state) = self.program(cursor) {
                self.instead = None;
                self.state = state;
                return None;
            }
            if let Some(raw) = self.labeled(cursor).or_else(|| self.stripped(cursor)) {
                return Some(raw);
            }
        }
        let line = cursor.next_line()?;
        let blank = line.as_ref().ok().filter(|line| line.text.trim().is_empty());
        self.gap = blank.is_some_and(|line| !line.text.is_empty() || self.instead == Some("an empty text"));
        let kind = line.map(|line| (line, kind(line, cursor, 0, self.sizes)));
        let mut raw = None;
        let mut instead = "words only";
        match kind {
            Err(error) => raw = Some(Raw::failed(error)),
            Ok((_, Kind::Blank | Kind::Rule | Kind::Brackets)) => instead = "blanks only",
            Ok((line, Kind::Comment)) => {
                instead = "comments only";
                let described =
                    line.text.trim().strip_prefix("#D").filter(|text| !text.starts_with(char::is_lowercase));
                self.title = described.and_then(error::label).or(self.title.take());
            }
            Ok((_, Kind::Section(name))) if name.eq_ignore_ascii_case("puzzle") => {}
            Ok((_, Kind::Section(name))) if name.eq_ignore_ascii_case("state") => skip_section(&mut cursor),
            Ok((line, Kind::Section(_) | Kind::Title)) => {
                self.title = error::label(line.text);
                self.gap = kind::may_be_cells(line.text);
            }
            Ok((_, Kind::Columns(columns))) => {
                self.instead = self.instead.map(|_| "a table without a line");
                self.state = State::Table(cursor, columns);
                return None;
            }
            Ok((line, Kind::Whole(whole))) => raw = Some(self.line(&whole, line, &mut cursor)),
            Ok((line, Kind::Row(row))) if kind::small_board(&row, cursor, self.sizes) => {
                let content = kind::small_content(&row, self.sizes);
                raw = Some(self.raw(content, row.iter().map(|cell| cell.spot).collect(), line));
            }
            Ok((line, Kind::Row(row))) => {
                let (n_cells, in_a_row) = (row.len(), kind::is_one_word(&row));
                let (content, spots) = grid::grid(line, row, &mut cursor, None, self.sizes);
                let alone = in_a_row && spots.len() == n_cells;
                let board = self.raw(content, spots, line);
                raw = Some(if alone { self.beside_others(board, n_cells, cursor) } else { board });
            }
        }
        self.state = State::Lines(cursor);
        // words say more than comments, and those more than blanks
        let rank =
            |what| ["an empty text", "blanks only", "comments only", "words only"].iter().position(|w| *w == what);
        self.instead = self.instead.map(|before| if rank(before) > rank(instead) { before } else { instead });
        raw
    }

    /// A board in a line, or the rows of one that is too large.
    fn line(&mut self, whole: &Whole<'_>, line: Line<'_>, cursor: &mut Cursor<'a>) -> Raw {
        if let Some(behind) = kind::behind_large(&whole.cells, *cursor) {
            *cursor = behind;
            return Raw::failed(Fault::TooLarge { size: 36 }.at(line.spot(0)));
        }
        let board = self.whole(whole, line);
        if board.content.is_ok() {
            self.cells = Some(whole.cells.len());
        }
        self.beside_others(board, whole.cells.len(), *cursor)
    }

    /// A line of the wrong length among boards in lines lacks cells of such a board, and not of the size that comes nearest.
    fn beside_others(&self, mut raw: Raw, found: usize, mut after: Cursor<'a>) -> Raw {
        let Err(error) = &mut raw.content else { return raw };
        if !matches!(error.fault, Fault::Cells { .. } | Fault::Rows { .. } | Fault::Shape(_)) {
            return raw;
        }
        let next = || match after.next_line()?.map(|line| kind(line, after, 0, self.sizes)) {
            Ok(Kind::Whole(next)) => kind::content(&next.cells, self.sizes).is_ok().then_some(next.cells.len()),
            _ => None,
        };
        if let Some(expected) = self.cells.or_else(next) {
            error.fault = Fault::Cells { expected, found };
        }
        raw
    }

    /// The grid that begins here, if its rows or columns have names.
    fn labeled(&mut self, cursor: Cursor<'a>) -> Option<Raw> {
        let (labels, mut cursor) = Labels::around(cursor, self.sizes)?;
        let line = labels.strip(cursor.next_line()?.ok()?, 0);
        let row = row::split(line, self.sizes);
        let (mut content, spots) = grid::grid(line, row, &mut cursor, Some(labels), self.sizes);
        if labels.doubtful && content.as_ref().is_ok_and(|content| content.fits_below_digits(labels.size)) {
            content = Err(Fault::Header.at(Spot { line: line.number, column: 1 }));
        }
        self.state = State::Lines(cursor);
        Some(self.raw(content, spots, line))
    }

    /// The grid that begins here, if its lines lost the blanks at their ends.
    fn stripped(&mut self, mut cursor: Cursor<'a>) -> Option<Raw> {
        if self.gap {
            return None;
        }
        let line = { cursor }.next_line()?.ok()?;
        let (cells, size) = stripped::stripped(&mut cursor, self.sizes)?;
        let shape = self.sizes.shape(size).map_err(|fault| fault.at(cells[0].spot));
        let content = shape.and_then(|shape| cells::board(&cells, shape, self.sizes.alphabet));
        self.state = State::Lines(cursor);
        Some(self.raw(content, cells.iter().map(|cell| cell.spot).collect(), line))
    }

    /// The way through brackets, if some come that hold boards.
    fn program(&self, mut cursor: Cursor<'a>) -> Option<State<'a>> {
        let start = Start::of(cursor.rest())?;
        let (Start::List(at) | Start::Objects(at)) = start;
        let before = str::from_utf8(&cursor.rest()[..at]).map_or(at, |before| before.chars().count());
        cursor.skip(at, 0);
        let block = &cursor.rest()[..brackets::end_of_block(cursor.rest())];
        let text = match str::from_utf8(block) {
            Ok(text) => text,
            Err(error) => str::from_utf8(&block[..error.valid_up_to()]).unwrap_or(""),
        };
        let part = Part { text, spot: Spot { line: cursor.number(), column: before + 1 } };
        Some(match start {
            Start::List(_) => State::Brackets(cursor, Scanner::new(part, self.sizes)),
            Start::Objects(_) => State::Objects(cursor, Objects::new(part, self.sizes)),
        })
    }

    /// A board in brackets.
    fn found(&mut self, found: Found) -> Raw {
        let Found { content, spots, first, label, solution } = found;
        let mut raw = Raw { content, spots, first, label: label.or(self.title.take()), solution: None };
        if let Some(solution) = solution {
            raw.answer(solution);
        }
        raw
    }

    fn raw(&mut self, content: Result<Content, ReadError>, spots: Vec<Spot>, line: Line<'_>) -> Raw {
        let column = spots.first().map_or(1, |spot| spot.column);
        Raw { content, spots, first: Spot { line: line.number, column }, label: self.title.take(), solution: None }
    }

    fn whole(&mut self, whole: &Whole<'_>, line: Line<'_>) -> Raw {
        let content = kind::content(&whole.cells, self.sizes);
        let mut raw = self.raw(content, whole.cells.iter().map(|cell| cell.spot).collect(), line);
        raw.label = error::label(&whole.label).or(raw.label);
        if !whole.answer.is_empty() {
            raw.answer(kind::content(&whole.answer, self.sizes));
        }
        raw
    }

    /// A line of a table.
    fn record(&mut self, line: Line<'_>, columns: &table::Columns) -> Result<Raw, ReadError> {
        self.instead = None;
        let record = columns.record(line)?;
        let tokens = record.puzzle.cells();
        if tokens.is_empty() {
            return Err(Fault::Cells { expected: 81, found: 0 }.at(record.puzzle.spot));
        }
        let content = |tokens: &[Token<'_>]| match tokens.len() {
            16 => kind::small_content(tokens, self.sizes),
            _ => kind::content(tokens, self.sizes),
        };
        let read = content(&tokens);
        let answer = record.solution.map(|field| content(&field.cells()));
        let mut raw = self.raw(read, tokens.iter().map(|cell| cell.spot).collect(), line);
        raw.label = record.label.and_then(error::label);
        if let Some(answer) = answer {
            raw.answer(answer);
        }
        Ok(raw)
    }
}

/// Behind a block that was read so far, and what closes the line.
fn behind((bytes, line): (usize, usize), mut cursor: Cursor<'_>) -> Cursor<'_> {
    cursor.skip(bytes, line - cursor.number());
    cursor.skip(program::tail(cursor.rest()), 0);
    cursor
}

/// Goes on behind a part of an .sdk file that is not the puzzle.
fn skip_section(cursor: &mut Cursor<'_>) {
    loop {
        let mut ahead = *cursor;
        match ahead.next_line() {
            Some(Ok(line)) if line.text.trim_start().starts_with('[') => return,
            None => return,
            Some(_) => *cursor = ahead,
        }
    }
}

impl Iterator for Puzzles<'_> {
    type Item = Result<Entry, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_raw().map(Raw::entry)
    }
}

impl std::iter::FusedIterator for Puzzles<'_> {}

impl std::fmt::Debug for State<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            State::Lines(_) => "Lines",
            State::Table(..) => "Table",
            State::Brackets(..) => "Brackets",
            State::Objects(..) => "Objects",
            State::Failed(_) => "Failed",
            State::Done => "Done",
        })
    }
}

/// The one board of a text.
fn one(text: &str) -> Result<Raw, ReadError> {
    let mut puzzles = puzzles(text.as_bytes());
    // a text without a puzzle yields the error that says so
    let none = Fault::NoPuzzle { found: "an empty text" }.at(Spot { line: 1, column: 1 });
    let raw = puzzles.next_raw().ok_or(none)?;
    match puzzles.next_raw() {
        None => Ok(raw),
        Some(second) => Err(raw.content.err().unwrap_or_else(|| Fault::Several.at(second.first))),
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
        let raw = one(text)?;
        match raw.content? {
            Content::Digits(board, _) => Ok(board),
            Content::Candidates(..) => Err(Fault::Candidates.at(raw.first)),
        }
    }
}
