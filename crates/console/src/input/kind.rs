//! The content of a text, recognized or named by the arguments.

use super::texts::Texts;
use anyhow::{Context, Result, bail};
use quadrille::format::Parsed;
use quadrille::problem::Problem;
use quadrille::sudoku::read::LONGEST_LINE;
use quadrille_burr::{Assembling, BurrPuzzle};
use quadrille_layouts::content::{Content, InputKind, content, is_binary};
use quadrille_layouts::read::VariantEntry;
use quadrille_variants::Grid;

/// What a file holds.
pub enum Input {
    /// Sudokus, to be read one after the other.
    Sudokus(Texts),
    /// Sudokus with other rules.
    Variants(Vec<VariantEntry>),
    /// A kakuro or a nonogram.
    Grid(Box<Grid>),
    /// An exact cover.
    Cover(Box<Parsed>),
}

impl Input {
    /// The kind of the content as words for a message.
    pub fn what(&self) -> &'static str {
        match self {
            Input::Sudokus(_) => "contains sudokus",
            Input::Variants(_) => "contains sudokus with other rules",
            Input::Grid(_) => "is a kakuro or a nonogram",
            Input::Cover(_) => "is an exact cover",
        }
    }
}

/// The content of a whole text.
pub(super) fn input(bytes: Vec<u8>, kind: InputKind, name: String) -> Result<Input> {
    if kind == InputKind::Auto && quadrille_burr::is_puzzle(&bytes) {
        return Ok(Input::Cover(Box::new(burr(&bytes).context(name)?)));
    }
    Ok(match content(&bytes, kind).context(name)? {
        Content::Sudokus(inner) => {
            let bytes = inner.map_or(bytes, String::into_bytes);
            Input::Sudokus(Texts::new(bytes, None))
        }
        Content::Variants(entries) => Input::Variants(entries),
        Content::Grid(grid) => Input::Grid(grid),
        Content::Cover(parsed) => Input::Cover(parsed),
    })
}

/// The only problem in a file of `BurrTools`.
fn burr(bytes: &[u8]) -> Result<Parsed> {
    let puzzle = BurrPuzzle::read(bytes)?;
    match puzzle.problem_names().len() {
        1 => {
            let problem = Assembling::new(&puzzle, 0)?.problem().clone();
            Ok(Parsed::without_warnings(problem))
        }
        n => bail!(
            "expected one problem, found {n}; `quadrille puzzle FILE N --dlx` prints problem N as \
            an exact cover"
        ),
    }
}

/// Refuses a text that begins with a word too long for anything, without reading all of it.
pub(super) fn refuse_endless_word(begin: &[u8], name: &str) -> Result<()> {
    let begin = begin.trim_ascii_start();
    let word = begin
        .iter()
        .position(u8::is_ascii_whitespace)
        .unwrap_or(begin.len());
    if word > LONGEST_LINE
        && !begin.starts_with(b"{")
        && !begin.starts_with(b"[")
        && !is_binary(&begin[..word])
    {
        bail!(
            "{name}: neither a sudoku nor an exact cover; as a sudoku, expected a line of at most \
            {LONGEST_LINE} bytes; as an exact cover, expected the names of items; found a word of \
            more than {LONGEST_LINE} bytes"
        );
    }
    Ok(())
}

/// Whether a text is recognized as this problem.
pub fn is_read_as(text: &str, problem: &Problem) -> bool {
    let read = input(text.as_bytes().to_vec(), InputKind::Auto, String::new());
    matches!(read, Ok(Input::Cover(parsed)) if parsed.problem == *problem)
}
