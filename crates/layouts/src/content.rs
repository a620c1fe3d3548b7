//! The kind of a text, from its content or as the caller names it. A text of no kind, or of two
//! kinds at once, is refused.
//!
//! Refusals name the arguments of the program that would decide: `--input dlx` and others, which
//! are the names of [`InputKind`].

use crate::claims::{Kind, Puzzle, contradiction};
use crate::read as variant;
use quadrille_covers as covers;
use quadrille_problem::format;
use quadrille_problem::format::{
    FormatError, Layout, Parsed, decode, dlx, json, layouts, matrix, mps, spp,
};
use quadrille_problem::problem::{Cost, ErrorKind, Problem, ProblemError, check_memory};
use quadrille_sudoku::is_empty;
use quadrille_sudoku::read;
use quadrille_sudoku::read::{Fault, ReadError};
use quadrille_texts::containers;
use quadrille_texts::sizes::{
    LONGEST_LINE_BYTES, LONGEST_PUZZLE_BYTES, SMALLEST_COVER, SMALLEST_MAP, TELLING_LINES,
};
use quadrille_variants::Grid;
use std::cell::{OnceCell, RefCell, RefMut};
use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// What a text holds.
#[derive(Debug)]
pub enum Content {
    /// Sudokus, to be read one after the other by [`puzzles`](read::puzzles): from this text, which
    /// stands in a container such as a log, or from the whole text.
    Sudokus(Option<String>),
    /// Sudokus with other rules.
    Variants(Vec<variant::VariantEntry>),
    /// A kakuro or a nonogram.
    Grid(Box<Grid>),
    /// An exact cover.
    Cover(Box<Parsed>),
}

/// What a text is said to hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InputKind {
    /// Nothing is said: the content tells, and what can be two things is refused.
    Auto,
    /// Sudokus in any layout.
    Sudoku,
    /// An exact cover in Knuth's text.
    Dlx,
    /// An exact cover as rows of zeros and ones, or as rows of numbers.
    Matrix,
    /// An exact cover as lists, dictionaries or sets of a program.
    Sets,
    /// A set partitioning problem in the form of OR-Library.
    Spp,
    /// An integer program in MPS whose rows are those of an exact cover.
    Mps,
    /// An exact cover or sudokus in JSON.
    Json,
}

impl Content {
    /// The first puzzle of a text; `None` for a board that cannot be read. Of a cover nothing is
    /// told: covers have their own test of claims.
    fn puzzle(&self, text: &str) -> Option<Puzzle> {
        match self {
            Content::Sudokus(inner) => {
                let text = inner.as_deref().unwrap_or(text);
                let sudoku = read::puzzles(text.as_bytes()).next()?.ok()?.sudoku;
                Some(Puzzle::board(sudoku.shape().size(), &[Kind::Sudoku]))
            }
            Content::Variants(entries) => {
                let kinds = [Kind::Sudoku, Kind::Killer, Kind::Jigsaw];
                Some(Puzzle::board(entries.first()?.puzzle.size(), &kinds))
            }
            Content::Grid(grid) => Puzzle::grid(grid),
            Content::Cover(_) => None,
        }
    }

    fn of(cover: Parsed) -> Content {
        Content::Cover(Box::new(cover))
    }
}

impl InputKind {
    /// All kinds, with their names on the command line and the page, and their descriptions.
    pub const ALL: [(InputKind, &'static str, &'static str); 8] = [
        (
            InputKind::Auto,
            "auto",
            "Recognized by the content; refused if it can be two things",
        ),
        (InputKind::Sudoku, "sudoku", "Sudokus in any layout"),
        (InputKind::Dlx, "dlx", "An exact cover in Knuth's text"),
        (
            InputKind::Matrix,
            "matrix",
            "An exact cover as rows of zeros and ones, or as rows of numbers",
        ),
        (
            InputKind::Sets,
            "sets",
            "An exact cover as lists, dictionaries or sets of a program",
        ),
        (
            InputKind::Spp,
            "spp",
            "A set partitioning problem in the form of OR-Library",
        ),
        (
            InputKind::Mps,
            "mps",
            "An integer program in MPS whose rows are those of an exact cover",
        ),
        (InputKind::Json, "json", "An exact cover or sudokus in JSON"),
    ];
}

impl fmt::Display for InputKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(InputKind::ALL[*self as usize].1)
    }
}

impl FromStr for InputKind {
    type Err = ContentError;

    fn from_str(name: &str) -> Result<InputKind, ContentError> {
        match InputKind::ALL.iter().find(|kind| kind.1 == name) {
            Some(&(kind, ..)) => Ok(kind),
            None => Err(ContentError::Name(name.to_owned())),
        }
    }
}

/// Why a text was refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ContentError {
    /// Something else than what belongs there.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// A puzzle with something wrong in it.
    #[error(transparent)]
    Variant(#[from] variant::ReadError),
    /// It would be too large a problem.
    #[error(transparent)]
    Memory(#[from] ProblemError),
    /// A text that quadrille writes, and reads in part or not at all.
    #[error("this is {0}, which quadrille writes but does not read")]
    WrittenOnly(&'static str),
    /// Two things are recognized; the words name the arguments that decide.
    #[error("{0}")]
    Ambiguous(String),
    /// A sudoku with a mistake, and the way to read the text as something else.
    #[error("looks like a sudoku, but {error}{advice}")]
    Sudoku {
        /// The fault, and its place.
        error: ReadError,
        /// The argument that reads the text as something else, or nothing.
        advice: String,
    },
    /// Nothing is recognized.
    #[error("{0}")]
    Unrecognized(String),
    /// No kind of texts has this name.
    #[error("no text is named `{0}`")]
    Name(String),
}

impl ContentError {
    /// The kind of the refusal.
    ///
    /// ```
    /// use quadrille_layouts::content::{InputKind, content};
    /// use quadrille_problem::problem::ErrorKind;
    ///
    /// let kind = |text: &str| content(text.as_bytes(), InputKind::Auto).unwrap_err().kind();
    /// assert_eq!(kind("hello\n"), ErrorKind::Malformed);
    /// assert_eq!(kind("p cnf 1 1\n1 0\n"), ErrorKind::Unsupported);
    /// assert_eq!(kind("0 1\n0 1\n"), ErrorKind::Ambiguous);
    /// ```
    pub fn kind(&self) -> ErrorKind {
        match self {
            ContentError::Format(error) => error.kind(),
            ContentError::Memory(error) => error.kind(),
            ContentError::Sudoku { error, .. } => error.kind(),
            ContentError::WrittenOnly(_) => ErrorKind::Unsupported,
            ContentError::Ambiguous(_) => ErrorKind::Ambiguous,
            _ => ErrorKind::Malformed,
        }
    }
}

/// The approximate memory of a byte of the text once it is a problem, in bytes.
const TEXT_BYTES: u64 = 4;
/// Of a text shorter than this, in bytes, more than its first board is looked at before it is known
/// to hold boards.
const SHORT_TEXT_BYTES: usize = 1 << 12;

/// The content of a whole text.
///
/// ```
/// use quadrille_layouts::content::{Content, InputKind, content};
///
/// assert!(matches!(
///     content(b"1...\n..2.\n.3..\n...4\n", InputKind::Auto),
///     Ok(Content::Sudokus(None))
/// ));
/// assert!(matches!(content(b"a b c\na\nb c\n", InputKind::Auto), Ok(Content::Cover(_))));
/// let quoted = b"My problem is in this file:\n```\na b c\na\nb c\n```\n";
/// assert!(matches!(content(quoted, InputKind::Auto), Ok(Content::Cover(_))));
/// let refusal = content(b"hello\n", InputKind::Auto).unwrap_err().to_string();
/// assert!(refusal.contains("expected a puzzle or an exact cover, found words"));
/// ```
///
/// # Errors
/// Names the place of what cannot be read, and where a text can be two things, the arguments that
/// decide.
pub fn content(bytes: &[u8], named: InputKind) -> Result<Content, ContentError> {
    check_memory(bytes.len() as u64 * TEXT_BYTES)?;
    let is_open = matches!(named, InputKind::Auto | InputKind::Sudoku);
    let is_short = |text: &&str| is_open && text.len() <= LONGEST_PUZZLE_BYTES;
    let Some(text) = str::from_utf8(bytes).ok().filter(is_short) else {
        return of_text(bytes, named);
    };
    let within = |inner: String| match uncontradicted(&inner, named)? {
        Content::Sudokus(_) => Ok(Content::Sudokus(Some(inner))),
        found => Ok(found),
    };
    if let Some(inner) = containers::inside(text) {
        return within(inner);
    }
    let found = uncontradicted(text, named);
    // most boards have no sign of a string, a quotation or a block
    if !text.contains(['"', '\'', '`', '>', ':']) {
        return found;
    }
    let is_read = |content: &Content| match content {
        Content::Sudokus(_) => content.puzzle(text).is_some(),
        _ => true,
    };
    if found.as_ref().is_ok_and(is_read) {
        return found;
    }
    let inner = containers::inside_strings(text).and_then(|inner| within(inner).ok());
    inner.filter(is_read).map_or(found, Ok)
}

/// The content of a text that stands in no container, unless the text says that it holds another
/// puzzle.
fn uncontradicted(text: &str, named: InputKind) -> Result<Content, ContentError> {
    let found = of_text(text.as_bytes(), named)?;
    let has_words = text.contains(char::is_alphabetic);
    let is_open = named == InputKind::Auto && has_words;
    let puzzle = is_open.then(|| found.puzzle(text)).flatten();
    match puzzle.and_then(|puzzle| contradiction(text, &puzzle)) {
        Some(words) => Err(ContentError::Ambiguous(words)),
        None => Ok(found),
    }
}

/// The content of a text that stands in no container.
fn of_text(bytes: &[u8], named: InputKind) -> Result<Content, ContentError> {
    let cover = match named {
        InputKind::Dlx => dlx::read(bytes),
        InputKind::Matrix => matrix::read(bytes).or_else(|error| listed(bytes, error)),
        InputKind::Sets => covers::lists(bytes),
        InputKind::Spp => spp::read(bytes),
        InputKind::Mps => mps::read(bytes),
        InputKind::Auto => return by_evidence(bytes),
        InputKind::Sudoku | InputKind::Json => return Seen::new(bytes).content(named),
    };
    Ok(Content::of(cover?))
}

/// The content of a text whose form nobody has named.
fn by_evidence(bytes: &[u8]) -> Result<Content, ContentError> {
    let seen = Seen::new(bytes);
    if let Some(text) = seen.text.as_ref().ok().filter(|text| has_long_line(text)) {
        if !covers::begins_list(text) {
            return Ok(Content::of(format::read(bytes)?));
        }
        if let Some(error) = covers::unclosed(text) {
            return Err(error.into());
        }
    }
    let is_table = seen.text.as_ref().is_ok_and(|text| covers::begins(text));
    if let Some(cover) = is_table.then(|| seen.any_cover()).flatten() {
        return Ok(Content::of(cover));
    }
    let found = seen.content(InputKind::Auto);
    let is_read = match &found {
        Ok(Content::Sudokus(_)) => seen.first_refused().is_none(),
        Ok(_) | Err(ContentError::Ambiguous(_)) => true,
        Err(_) => false,
    };
    if is_read {
        return found;
    }
    seen.loose(found).map_err(|refusal| advised(refusal, bytes))
}

/// Whether a line is longer than the lines of persons and spreadsheets. A program wrote such a
/// line: as a list, or in a format.
fn has_long_line(text: &str) -> bool {
    let is_long = |line: &str| line.len() > LONGEST_LINE_BYTES;
    text.len() > LONGEST_LINE_BYTES && text.lines().any(is_long)
}

/// The exact cover of a text that is said to hold one, in any form.
///
/// ```
/// use quadrille_layouts::content::cover;
///
/// assert_eq!(cover(b"a b c\na\nb c\n")?.problem, cover(b"[['a'], ['b', 'c']]")?.problem);
/// # Ok::<(), quadrille_problem::format::FormatError>(())
/// ```
///
/// # Errors
/// Names the place of what cannot be read.
pub fn cover(bytes: &[u8]) -> Result<Parsed, FormatError> {
    format::read(bytes).or_else(|error| listed(bytes, error))
}

/// The exact cover of a text with lists or a table, which a reader of formats has refused.
fn listed(bytes: &[u8], error: FormatError) -> Result<Parsed, FormatError> {
    let refusal = || decode(bytes).ok().and_then(covers::refusal);
    covers::read(bytes).ok_or_else(|| refusal().unwrap_or(error))
}

/// A refusal with the argument that reads the text as an exact cover, where one does.
fn advised(refusal: ContentError, bytes: &[u8]) -> ContentError {
    const WAYS: [InputKind; 3] = [InputKind::Dlx, InputKind::Sets, InputKind::Matrix];
    let is_way = |kind: &InputKind| {
        let cover = match kind {
            InputKind::Dlx => dlx::read(bytes),
            InputKind::Sets => covers::lists(bytes),
            _ => matrix::read(bytes),
        };
        cover.is_ok_and(|cover| cover.problem.n_options() > 0)
    };
    let is_short = bytes.len() <= LONGEST_PUZZLE_BYTES;
    let Some(way) = WAYS.into_iter().find(|kind| is_short && is_way(kind)) else {
        return refusal;
    };
    let advice = format!("; use --input {way} if it is an exact cover");
    match refusal {
        ContentError::Sudoku { error, .. } => ContentError::Sudoku { error, advice },
        ContentError::Unrecognized(words) => ContentError::Unrecognized(words + &advice),
        other => other,
    }
}

/// A text, and what its readers make of it: each of them reads it at most once.
struct Seen<'a> {
    bytes: &'a [u8],
    /// A list of boards may have lines that are no text.
    text: Result<&'a str, FormatError>,
    /// Whether it begins as an exact cover in JSON.
    is_object: bool,
    /// How the sudokus begin that it seems to hold.
    layout: OnceCell<Option<read::Layout>>,
    /// The sudokus, behind those that were asked for.
    puzzles: OnceCell<RefCell<read::Puzzles<'a>>>,
    layouts: OnceCell<Vec<Layout>>,
    knuth: OnceCell<Result<Parsed, FormatError>>,
    /// Its exact cover in no format.
    any_cover: OnceCell<Option<Parsed>>,
    /// The text as readers of variants take it.
    in_lines: OnceCell<variant::Text<'a>>,
    /// Why its first sudoku cannot be read.
    first: OnceCell<Option<ReadError>>,
    /// Why it does not hold sudokus.
    refused: OnceCell<Option<ReadError>>,
}

impl<'a> Seen<'a> {
    fn new(bytes: &'a [u8]) -> Seen<'a> {
        Seen {
            bytes,
            text: decode(bytes),
            is_object: is_object(bytes),
            puzzles: OnceCell::new(),
            layout: OnceCell::new(),
            layouts: OnceCell::new(),
            knuth: OnceCell::new(),
            any_cover: OnceCell::new(),
            in_lines: OnceCell::new(),
            first: OnceCell::new(),
            refused: OnceCell::new(),
        }
    }

    /// The content that the readers of layouts find, as its kind is named.
    fn content(&self, named: InputKind) -> Result<Content, ContentError> {
        let told = self.told(named).or_else(|| self.plain_cover(named));
        match told.or_else(|| self.variants(named)) {
            Some(found) => found,
            None if named == InputKind::Sudoku => Ok(Content::Sudokus(None)),
            None if named == InputKind::Json => self.in_json(),
            None => self.unnamed(),
        }
    }

    fn puzzles(&self) -> RefMut<'_, read::Puzzles<'a>> {
        let puzzles = || RefCell::new(read::puzzles(self.bytes));
        self.puzzles.get_or_init(puzzles).borrow_mut()
    }

    /// How the sudokus begin that the text seems to hold. An exact cover in JSON holds none.
    fn layout(&self) -> Option<read::Layout> {
        let layout = || (!self.is_object).then(|| self.puzzles().layout())?;
        *self.layout.get_or_init(layout)
    }

    /// The content of a text whose first line names its layout, or which has a kakuro or a
    /// nonogram.
    fn told(&self, named: InputKind) -> Option<Result<Content, ContentError>> {
        let text = self.text.as_ref().ok()?;
        if named == InputKind::Auto
            && let Some(layout) = format::marked(text)
        {
            let cover = layout.read(self.bytes);
            return Some(cover.map_err(Into::into).map(Content::of));
        }
        let is_json = || text.trim_start().starts_with(['{', '[']);
        let may_be_grid = match named {
            InputKind::Auto => !self.is_object,
            InputKind::Json => !self.is_object && is_json(),
            _ => false,
        };
        let grid = may_be_grid.then(|| variant::grid_in(text))??;
        Some(
            grid.map_err(Into::into)
                .map(|grid| Content::Grid(Box::new(grid))),
        )
    }

    /// The exact cover of a text that fits one layout, which no board and no groups of cells fit:
    /// in Knuth's text, options name items of the first line and leave some out; the numbers of a
    /// program count each other. The readers of boards and groups, which compare all lines, are
    /// spared.
    fn plain_cover(&self, named: InputKind) -> Option<Result<Content, ContentError>> {
        let text = self.text.as_ref().ok()?;
        if named != InputKind::Auto || self.is_object || covers::begins_list(text) {
            return None;
        }
        match *self.layouts() {
            [Layout::Dlx] if is_cover(text) && self.has_options() => Some(self.cover()),
            [layout @ (Layout::Spp | Layout::Mps)] => {
                let cover = layout.read(self.bytes).ok()?;
                Some(Ok(Content::of(cover)))
            }
            _ => None,
        }
    }

    /// The layouts of exact covers that the text fits.
    fn layouts(&self) -> &[Layout] {
        let layouts = || {
            self.text
                .as_ref()
                .map_or_else(|_| Vec::new(), |text| layouts(text))
        };
        self.layouts.get_or_init(layouts)
    }

    /// The text as one of Knuth's.
    fn knuth(&self) -> &Result<Parsed, FormatError> {
        self.knuth.get_or_init(|| dlx::read(self.bytes))
    }

    /// The exact cover of a text that names no format.
    fn any_cover(&self) -> Option<Parsed> {
        let cover = || match &self.text {
            Ok(text) if begins_with_comment(text) => None,
            _ => covers::read(self.bytes),
        };
        self.any_cover.get_or_init(cover).clone()
    }

    fn in_lines(&self, text: &'a str) -> &variant::Text<'a> {
        self.in_lines.get_or_init(|| variant::Text::new(text))
    }

    /// The content of a text that every layout refuses, by its evidence.
    fn loose(&self, found: Result<Content, ContentError>) -> Result<Content, ContentError> {
        let is_short = |text: &&str| !has_long_line(text);
        let Some(text) = self.text.as_ref().ok().copied().filter(is_short) else {
            return found;
        };
        let variants = variant::loose(self.in_lines(text)).map(Content::Variants);
        let grid = || variant::loose_grid(text).map(|grid| Content::Grid(Box::new(grid)));
        let cover = || self.any_cover().map(Content::of);
        match variants.or_else(grid).or_else(cover) {
            Some(content) => Ok(content),
            None => covers::refusal(text).map_or(found, |error| Err(error.into())),
        }
    }

    /// Why the first sudoku of the text cannot be read.
    fn first_refused(&self) -> Option<&ReadError> {
        // how sudokus begin is asked for before they are
        self.layout();
        let first = || self.puzzles().next()?.err();
        self.first.get_or_init(first).as_ref()
    }

    /// Why the text does not hold sudokus, as far as its first boards tell.
    fn refused(&self) -> Option<&ReadError> {
        let refused = || {
            let others = || {
                let mut puzzles = self.puzzles();
                puzzles
                    .by_ref()
                    .take(TELLING_LINES - 1)
                    .find_map(Result::err)
            };
            self.first_refused().cloned().or_else(others)
        };
        self.refused.get_or_init(refused).as_ref()
    }

    /// Whether the text is one of Knuth's, with options, that nothing speaks against.
    fn has_options(&self) -> bool {
        match (self.knuth(), &self.text) {
            (Ok(parsed), Ok(text)) => doubt(text, &parsed.problem).is_none(),
            _ => false,
        }
    }

    /// The variants of a text that looks like them; an exact cover may have items that are named
    /// like cells.
    fn variants(&self, named: InputKind) -> Option<Result<Content, ContentError>> {
        let text = self.text.as_ref().ok().filter(|_| !self.is_object)?;
        Some(
            match variant::certain(self.in_lines(text), self.layout())? {
                Ok(entries) => Ok(Content::Variants(entries)),
                Err(_) if named == InputKind::Auto && self.has_options() => self.cover(),
                Err(error) => Err(error.into()),
            },
        )
    }

    /// The exact cover in Knuth's text.
    fn cover(&self) -> Result<Content, ContentError> {
        Ok(Content::of(self.knuth().clone()?))
    }

    /// The content of a text that is said to be JSON.
    fn in_json(&self) -> Result<Content, ContentError> {
        let text = *self.text.as_ref().map_err(Clone::clone)?;
        if let Some(found) = self.listed(text)? {
            return Ok(found);
        }
        // a list in brackets, or objects that name boards; an exact cover is another object
        let is_list =
            text.trim_start().starts_with('[') || self.layout() == Some(read::Layout::Brackets);
        match is_list && !self.is_object {
            true => Ok(Content::Sudokus(None)),
            false => Ok(Content::of(json::read(self.bytes)?)),
        }
    }

    /// The content of a text that nobody named.
    fn unnamed(&self) -> Result<Content, ContentError> {
        if let Ok(text) = self.text {
            if let Some(name) = format::written_only(text) {
                let cover = self.any_cover().map(Content::of);
                return cover.ok_or(ContentError::WrittenOnly(match name {
                    "OPB" => "OPB that is no system of three or more sums that are 1",
                    _ if name.contains("LP") => {
                        "an LP file that is no system of three or more sums that are 1"
                    }
                    name => name,
                }));
            }
            if let Some(found) = self.listed(text)? {
                return Ok(found);
            }
        }
        let is_cover = self.text.as_ref().is_ok_and(|text| is_cover(text));
        let boards = self.layout().is_some() && !is_cover && !is_program(self.layouts());
        if boards && !is_binary(self.bytes) {
            return self.boards();
        }
        if let Some(found) = silence(self.bytes) {
            return self.silent(found);
        }
        let text = self.text.clone()?;
        match (boards, self.layouts()) {
            (true, [.., Layout::Matrix]) => self.digits_of_two(),
            (true, _) => Ok(Content::Sudokus(None)),
            (false, [Layout::Dlx]) => self.items(text),
            (false, &[layout]) => Ok(Content::of(layout.read(self.bytes)?)),
            (false, layouts) => Err(several(layouts)),
        }
    }

    /// The content of a text that begins as sudokus do, and has zeros and ones alone.
    fn digits_of_two(&self) -> Result<Content, ContentError> {
        if read::puzzles(self.bytes).all(|puzzle| puzzle.is_ok()) {
            return Err(boards_or_matrix("matrix"));
        }
        Ok(Content::of(Layout::Matrix.read(self.bytes)?))
    }

    /// The content of a text that begins as sudokus do, and as nothing else.
    fn boards(&self) -> Result<Content, ContentError> {
        // rows unfit for a board may all be rows of items
        let refused = match self.bytes.len() < SHORT_TEXT_BYTES {
            true => self.refused(),
            false => self.first_refused(),
        };
        if self.has_another_puzzle() {
            let refusal = "a sudoku and another puzzle; give each a text of its own";
            return Err(ContentError::Ambiguous(refusal.into()));
        }
        let Some(error) = refused else {
            return Ok(Content::Sudokus(None));
        };
        if let Some(refusal) = self.text.as_ref().ok().and_then(|text| lacks_sizes(text)) {
            return Err(ContentError::Unrecognized(refusal));
        }
        if self.has_options() {
            return Err(ContentError::Sudoku {
                error: error.clone(),
                advice: String::new(),
            });
        }
        Ok(Content::Sudokus(None))
    }

    /// Whether a cover, a grid or a part of a map of regions stands above or below the boards of a
    /// short text.
    fn has_another_puzzle(&self) -> bool {
        let Some([above, below]) = self.beside_boards() else {
            return false;
        };
        let words: Vec<&str> = below.lines.iter().copied().filter(has_word).collect();
        // a title of the other puzzle
        let all = below.lines.join("\n").replace("puzzle", "");
        let words = words.join("\n");
        // lines without a word are clues of the board
        let texts = [&words, &all].into_iter().filter(|_| !words.is_empty());
        let is_cover = |cover: Parsed| cover.problem.n_options() >= SMALLEST_COVER;
        above.has_part_of_map()
            || below.has_part_of_map()
            || texts.into_iter().any(|text| {
                let cover = covers::read(text.as_bytes());
                cover.is_some_and(is_cover) || variant::loose_grid(text).is_some()
            })
    }

    /// The lines above and below the boards of a short text whose rows have no words.
    fn beside_boards(&self) -> Option<[Beside<'a>; 2]> {
        let text = self
            .text
            .as_ref()
            .ok()
            .filter(|text| text.len() < SHORT_TEXT_BYTES)?;
        let boards = read::puzzles(self.bytes).map_while(Result::ok);
        let boards: Vec<_> = boards.collect();
        let (first, last) = boards.first().zip(boards.last())?;
        let lines: Vec<&str> = text.lines().collect();
        let width = last.sudoku.shape().size();
        let begin = *lines.get(last.line - 1)?;
        let n_rows = if begin.len() < width * width {
            width
        } else {
            1
        };
        let end = (last.line - 1 + n_rows).min(lines.len());
        let beside = |lines: &[&'a str]| Beside {
            lines: lines.to_vec(),
            width,
        };
        let both = [lines.get(..first.line - 1)?, &lines[end..]];
        (!has_word(&begin)).then(|| both.map(beside))
    }

    /// The refusal of a text that has nothing but comments, unless the rows of a frame without a
    /// rule are some, which begin with a bar.
    fn silent(&self, found: &str) -> Result<Content, ContentError> {
        match self.refused() {
            None => Ok(Content::Sudokus(None)),
            Some(ReadError {
                fault: Fault::NoPuzzle { .. },
                ..
            }) => Err(ContentError::Unrecognized(format!(
                "expected sudokus, or an exact cover in Knuth's text or JSON, found {found}"
            ))),
            Some(error) => Err(ContentError::Sudoku {
                error: error.clone(),
                advice: String::new(),
            }),
        }
    }

    /// The content of a text that fits Knuth's, and no other layout of exact covers.
    fn items(&self, text: &str) -> Result<Content, ContentError> {
        let as_cover = match self.knuth() {
            Ok(parsed) => match doubt(text, &parsed.problem) {
                None => return self.cover(),
                Some(doubt) => doubt,
            },
            // rows of numbers have known items, too
            Err(_)
                if self.refused().is_some() && !has_few_letters(text) && has_known_item(text) =>
            {
                return self.cover();
            }
            Err(error) => error.to_string(),
        };
        let Some(as_sudoku) = self.refused() else {
            return Ok(Content::Sudokus(None));
        };
        if let Some(refusal) = lacks_sizes(text) {
            return Err(ContentError::Unrecognized(refusal));
        }
        let refusal = neither(text, as_sudoku, &as_cover);
        Err(ContentError::Unrecognized(refusal))
    }

    /// The content of a program's lists, sets or table, which may also be boards; nothing for other
    /// texts.
    fn listed(&self, text: &str) -> Result<Option<Content>, ContentError> {
        let boards = self.layout().is_some();
        if boards && names_puzzle(text) {
            return Ok(None);
        }
        let is_list = self.layout() == Some(read::Layout::Brackets);
        if is_list && self.refused().is_none() && !has_bits_only(text) {
            return Ok(Some(Content::Sudokus(None)));
        }
        if self.is_object || !covers::begins_list(text) {
            return Ok(None);
        }
        let Some(cover) = self.any_cover() else {
            return self.lists_refused(text).map_or(Ok(None), Err);
        };
        if let Some(refusal) = boards_as_items(&cover.problem) {
            return Err(ContentError::Ambiguous(refusal));
        }
        match boards.then(|| (self.refused(), has_bits_only(text))) {
            Some((None, true)) => Err(boards_or_matrix("sets")),
            Some((None, false)) => Ok(Some(Content::Sudokus(None))),
            _ => Ok(Some(Content::of(cover))),
        }
    }

    /// The refusal of lists that are neither boards nor an exact cover.
    fn lists_refused(&self, text: &str) -> Option<ContentError> {
        self.layout()?;
        let as_sudoku = self.refused()?;
        let as_lists = covers::lists(text).err()?;
        // nearly as many lists as the longest has values are a board
        let lists = text.split(['[', '{', '(']).skip(2);
        let longest = lists
            .clone()
            .map(|list| list.trim_end().matches(',').count())
            .max()?;
        let is_board = lists.count().abs_diff(longest) < 3;
        let is_ragged = matches!(as_sudoku.fault, Fault::Row { .. } | Fault::Shape(_));
        let is_named_twice = as_lists.is_of_builder();
        let mut assignments = text.lines().filter(|line| is_assignment(line));
        let has_several = assignments.nth(1).is_some();
        (has_several || is_ragged && is_named_twice && !is_board).then(|| {
            ContentError::Unrecognized(format!(
                "neither a sudoku nor an exact cover; as a sudoku, {as_sudoku}; as lists of the \
                items of options, {as_lists}"
            ))
        })
    }
}

/// Lines beside a board.
struct Beside<'a> {
    lines: Vec<&'a str>,
    /// The number of cells in a row of the board.
    width: usize,
}

impl Beside<'_> {
    /// Whether some lines, one below the other, are rows of a map of regions.
    fn has_part_of_map(&self) -> bool {
        let is_row = |line: &&str| {
            let word = line.trim().as_bytes();
            let repeats = word.windows(2).any(|pair| pair[0] == pair[1]);
            word.len() == self.width && repeats && word.iter().all(u8::is_ascii_alphabetic)
        };
        let mut runs = self.lines.chunk_by(|one, next| is_row(one) == is_row(next));
        runs.any(|run| is_row(&run[0]) && run.len() >= SMALLEST_MAP)
    }
}

/// Whether a line has a word of three letters and more.
fn has_word(line: &&str) -> bool {
    let mut words = line.split(|c: char| !c.is_alphabetic());
    words.any(|word| word.len() > 2)
}

/// Whether the first key of an object is a word, which names a board; numbers name options.
fn names_puzzle(text: &str) -> bool {
    let inside = text.trim_start().strip_prefix('{');
    inside.is_some_and(|inside| {
        let key = inside.split_once(':').map(|(key, _)| key.trim());
        key.is_none_or(|key| key.parse::<u64>().is_err())
    })
}

/// The refusal of lists whose items look like boards, or like the rows of one.
fn boards_as_items(problem: &Problem) -> Option<String> {
    let n = problem.n_items();
    let is_cell = |c: char| c.is_ascii_digit() || is_empty(c);
    // the lengths of items that have nothing but cells
    let length = |item| {
        let name = problem.item_name(item);
        name.chars().all(is_cell).then_some(name.len())
    };
    let has_boards = problem.items().any(|item| length(item) == Some(81));
    let are_rows = problem.items().all(|item| length(item) == Some(n));
    (has_boards || problem.n_options() == 1 && n >= 4 && are_rows).then(|| {
        "looks like boards, or like the rows of one; write them as a list in brackets, or under \
        the name `board`; use --input sets if these are items of options"
            .into()
    })
}

/// Whether all digits of a text are zeros and ones.
fn has_bits_only(text: &str) -> bool {
    let mut digits = text.chars().filter(char::is_ascii_digit);
    digits.all(|digit| matches!(digit, '0' | '1'))
}

/// The refusal of a text that fits several layouts of exact covers.
fn several(layouts: &[Layout]) -> ContentError {
    let named = layouts.iter().map(|layout| match layout {
        Layout::Dlx => ("Knuth's text", "--input dlx"),
        Layout::Spp => ("a set partitioning problem", "--input spp"),
        _ => ("a matrix", "--input matrix"),
    });
    let (texts, choices): (Vec<&str>, Vec<&str>) = named.unzip();
    let (texts, choices) = (texts.join(" or "), choices.join(" or "));
    ContentError::Ambiguous(format!("can be {texts}; choose with {choices}"))
}

/// The refusal of zeros and ones that may be boards or a matrix; `input` names the matrix.
fn boards_or_matrix(input: &str) -> ContentError {
    ContentError::Ambiguous(format!(
        "can be sudokus or a matrix of an exact cover; choose with --input sudoku or --input \
        {input}"
    ))
}

/// The missing sizes of a text whose lines have the numbers of an option's items.
fn lacks_sizes(text: &str) -> Option<String> {
    let lines = || full_lines(text).filter(|line| !line.starts_with('#'));
    let numbers = |line: &str| -> Option<Vec<u32>> {
        line.split([' ', ',', '\t'])
            .filter(|word| !word.is_empty())
            .map(|word| word.parse().ok())
            .collect()
    };
    let rows: Vec<Vec<u32>> = lines().map(numbers).collect::<Option<_>>()?;
    let ascends = |row: &Vec<u32>| row.is_sorted_by(|a, b| a < b) && row.first() > Some(&0);
    let uneven = rows.iter().any(|row| row.len() != rows[0].len());
    let most = rows.iter().filter_map(|row| row.last()).max()?;
    (rows.len() > 1 && uneven && rows.iter().all(ascends)).then(|| {
        format!(
            "looks like an exact cover as rows of numbers, without their sizes; write the number \
            of items and of options above them, as in `{most} {}`",
            rows.len()
        )
    })
}

/// A text without its byte order mark.
fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text)
}

/// What a text has that holds nothing, or only comments.
fn silence(bytes: &[u8]) -> Option<&'static str> {
    let silent = |line: &[u8]| matches!(line.trim_ascii_start().first(), None | Some(b'#' | b'|'));
    let bare = without_mark(bytes);
    let found = if bare.trim_ascii().is_empty() {
        "nothing"
    } else {
        "comments only"
    };
    bare.split(|&byte| byte == b'\n')
        .all(silent)
        .then_some(found)
}

/// The refusal of a text that is neither sudokus nor an exact cover; what looks like one of them is
/// told only about that.
fn neither(text: &str, as_sudoku: &ReadError, as_cover: &str) -> String {
    let visible = text.chars().filter(|c| !c.is_whitespace());
    let is_cell = |c: &char| {
        c.is_numeric() || "+-=|.*_?,;\"'".contains(*c) || ('\u{2500}'..='\u{257f}').contains(c)
    };
    let looks_drawn = 4 * visible.clone().filter(is_cell).count() >= 3 * visible.count();
    match as_sudoku.fault {
        Fault::NoPuzzle {
            found: "words only",
        } if has_known_item(text) => {
            return format!("as an exact cover, {as_cover}");
        }
        Fault::NoPuzzle {
            found: "words only",
        } => {
            return "line 1, column 1: expected a puzzle or an exact cover, found words; \
                `quadrille formats` says how each is written"
                .into();
        }
        Fault::NoPuzzle { .. } => {}
        _ if looks_drawn => {
            return format!("looks like a sudoku, but {as_sudoku}");
        }
        _ => {}
    }
    format!(
        "neither a sudoku nor an exact cover; as a sudoku, {as_sudoku}; as an exact cover, \
        {as_cover}"
    )
}

/// Whether a text consists of zeros, ones, separators and comments.
pub fn is_binary(text: &[u8]) -> bool {
    let bare = without_mark(text);
    let comment = |line: &[u8]| line.trim_ascii_start().first() == Some(&b'#');
    let digits = |line: &[u8]| {
        line.iter()
            .all(|byte| matches!(byte, b'0' | b'1' | b',') || byte.is_ascii_whitespace())
    };
    bare.split(|&byte| byte == b'\n')
        .all(|line| digits(line) || comment(line))
}

/// Whether a text begins with a comment of Knuth's texts, and with no row of a table.
fn begins_with_comment(text: &str) -> bool {
    let first = text.lines().map(str::trim).find(|line| !line.is_empty());
    first.is_some_and(|line| line.starts_with("| ") && !line[1..].contains('|'))
}

/// The lines of Knuth's text that mean something.
fn full_lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('|'))
}

/// Why a text that Knuth's reader takes is no exact cover until `--input dlx` says so: a line of
/// items without options, what looks like a drawing, whose cells would be comments, like the same
/// word twice, or like a line of a program.
fn doubt(text: &str, problem: &Problem) -> Option<String> {
    const RULES: &str = "+-*=|_#~";
    if problem.n_options() == 0 || full_lines(text).nth(1).is_none() {
        return Some("line 1: expected options below the line of items, found none".into());
    }
    let first = full_lines(text).next()?;
    let is_rule = first
        .chars()
        .all(|c| RULES.contains(c) || c.is_whitespace());
    let words = |line: &str| line.split_whitespace().count();
    let is_framed = |line: &&str| line.len() > 1 && line.starts_with('|') && line.ends_with('|');
    let framed: Vec<&str> = text.lines().map(str::trim).filter(is_framed).collect();
    let in_frames: usize = framed.iter().copied().map(words).sum();
    let found = if is_rule || framed.len() > 1 && in_frames > full_lines(text).map(words).sum() {
        "the lines of a drawing"
    } else if words(first) == 1 && full_lines(text).all(|line| line == first) {
        "the same word in each line"
    } else if is_assignment(first) {
        "an assignment"
    } else {
        return None;
    };
    Some(format!(
        "line 1: expected the names of items, found {found}"
    ))
}

/// Whether a line gives a name a value, as programs do: `items = a b c`, `sets=[[1, 2], [3]]`.
fn is_assignment(line: &str) -> bool {
    line.split_once('=').is_some_and(|(name, value)| {
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        name.starts_with(char::is_alphabetic)
            && name.trim_end().chars().all(is_part)
            && value.starts_with([' ', '[', '{', '('])
    })
}

/// Whether the line that should name items has fewer letters than other characters.
fn has_few_letters(text: &str) -> bool {
    let visible = |line: &str| line.chars().filter(|c| !c.is_whitespace()).count();
    full_lines(text)
        .next()
        .is_some_and(|line| 2 * line.chars().filter(|c| c.is_alphabetic()).count() < visible(line))
}

/// The names in a line of items: bounds stand before a name.
fn items_of(line: &str) -> HashSet<&str> {
    let words = line.split_whitespace().filter(|word| *word != "|");
    words
        .map(|word| word.rsplit('|').next().unwrap_or(word))
        .collect()
}

/// Whether a word of an option names an item, perhaps with a color.
fn is_known(word: &str, items: &HashSet<&str>) -> bool {
    let item = word.rsplit_once(':').map(|(item, _)| item);
    items.contains(word) || item.is_some_and(|item| items.contains(item))
}

/// Whether the second line has to do with the first, as an option with the items: half of its words
/// are among those.
#[doc(hidden)]
pub fn has_known_item(text: &str) -> bool {
    let mut lines = full_lines(text);
    let items = items_of(lines.next().unwrap_or(""));
    let option = lines.next().unwrap_or("");
    let words = option
        .split_whitespace()
        .filter(|word| !word.starts_with('|'));
    let n_known = words.clone().filter(|word| is_known(word, &items)).count();
    n_known > 0 && 2 * n_known >= words.count()
}

/// Whether a text begins as an exact cover in JSON, whose options may stand in lines of their own
/// as boards do.
#[doc(hidden)]
pub fn is_object(text: &[u8]) -> bool {
    const KEYS: [&str; 6] = ["items", "secondary", "options", "names", "costs", "bounds"];
    let bare = without_mark(text).trim_ascii_start();
    let inside = bare.strip_prefix(b"{").map(<[u8]>::trim_ascii_start);
    let Some(key) = inside.and_then(|inside| inside.strip_prefix(b"\"")) else {
        return false;
    };
    KEYS.iter().any(|known| {
        key.strip_prefix(known.as_bytes())
            .is_some_and(|rest| rest.starts_with(b"\""))
    })
}

/// Whether a text that might hold boards is an integer program, or a set partitioning problem: its
/// numbers count each other, unlike the digits of boards.
#[doc(hidden)]
pub fn is_program(layouts: &[Layout]) -> bool {
    matches!(layouts, [Layout::Spp | Layout::Mps])
}

/// Whether each of the first two lines has so many tabs that they are columns.
fn is_spreadsheet(text: &str) -> bool {
    let mut tabs = text.lines().map(|line| line.matches('\t').count());
    let n_tabs = tabs.next().filter(|&n| n > 2);
    n_tabs.is_some() && tabs.next() == n_tabs
}

/// Whether a text that might hold boards is an exact cover whose items are named like cells, such
/// as `x0 x1 x2`: the first line names items, no two the same, the lines behind it name none but
/// these, and not all of them.
#[doc(hidden)]
pub fn is_cover(text: &str) -> bool {
    if is_spreadsheet(text) {
        return false;
    }
    let mut lines = full_lines(text).filter(|line| !line.starts_with('#'));
    let first = lines.next().unwrap_or("");
    // one bar at most is before secondary items
    let (bars, names): (Vec<&str>, Vec<&str>) =
        first.split_whitespace().partition(|word| *word == "|");
    let items = items_of(first);
    let is_cost = |word: &mut &str| {
        let cost = word.strip_prefix('|');
        cost.is_some_and(|cost| cost.parse::<Cost>().is_ok())
    };
    let (mut n_options, mut shorter) = (0, false);
    for line in lines.take(TELLING_LINES) {
        let mut option: Vec<&str> = line.split_whitespace().collect();
        while option.pop_if(is_cost).is_some() {}
        if !option.iter().all(|word| is_known(word, &items)) {
            return false;
        }
        n_options += 1;
        shorter |= option.len() < names.len();
    }
    bars.len() < 2 && items.len() == names.len() && n_options > 0 && shorter
}
