//! Lines without a board: blanks, comments, frames, titles.

use super::lists::is_close;
use super::{
    Alphabet, Cursor, Fault, Found, Grammar, Here, Layout, ReadError, Sizes, Spot, Taken, Token,
    cell_named, is_bar, is_bare_cell, is_cell, is_rule, label, length, short_number, split,
};

/// The content of a text without a board; later variants are more specific.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in super::super) enum Absent {
    Text,
    Blanks,
    /// Brackets without a board in them.
    Brackets,
    Comments,
    Words,
    /// A table with the names of its columns, and no lines.
    Lines,
}

impl Absent {
    /// Why a text that has nothing else is refused.
    pub(in super::super) fn fault(self) -> ReadError {
        let found = match self {
            Absent::Text => "an empty text",
            Absent::Blanks => "blanks only",
            Absent::Brackets => "brackets without a board",
            Absent::Comments => "comments only",
            Absent::Words => "words only",
            Absent::Lines => "a table without a line",
        };
        Fault::NoPuzzle { found }.at(Spot { line: 1, column: 1 })
    }
}

/// A line that is not a part of any board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Silent<'a> {
    Blank,
    /// `# …`, `// …`, `% …`.
    Comment,
    /// `[Puzzle]`, `[State]`: a part of an .sdk file.
    Section(&'a str),
    /// A frame of a boxed print.
    Rule,
    /// The first bracket of something else than boards.
    Bracket,
}

/// The lines that say so by their first characters.
pub(super) const LINES: Grammar = Grammar {
    layout: Layout::Grid,
    has_words: true,
    read: lines,
    is_certain: |_| false,
};
/// Words that are no cells.
pub(super) const TITLES: Grammar = Grammar {
    layout: Layout::Grid,
    has_words: true,
    read: titles,
    is_certain: |_| false,
};

fn lines<'a>(here: &Here<'a>, cursor: &mut Cursor<'a>) -> Option<Taken<'a>> {
    Some(match silent(here.line, here.after, 0)? {
        Silent::Comment => {
            let described = here
                .line
                .trim()
                .strip_prefix("#D")
                .filter(|text| !text.starts_with(char::is_lowercase));
            Taken::Nothing(Absent::Comments, described.and_then(label))
        }
        Silent::Section(name) if name.eq_ignore_ascii_case("puzzle") => {
            Taken::Nothing(Absent::Words, None)
        }
        Silent::Section(name) if name.eq_ignore_ascii_case("state") => {
            skip_section(cursor);
            Taken::Nothing(Absent::Words, None)
        }
        Silent::Section(_) => Taken::Nothing(Absent::Words, label(here.line.text)),
        Silent::Blank | Silent::Rule => Taken::Nothing(Absent::Blanks, None),
        Silent::Bracket => Taken::Nothing(Absent::Brackets, None),
    })
}

fn titles<'a>(here: &Here<'a>, _: &mut Cursor<'a>) -> Option<Taken<'a>> {
    let row = || split(here.line, here.sizes);
    let title = || match clue(here.line) {
        None => Taken::Nothing(Absent::Words, label(here.line.text)),
        Some(clue) => Taken::Board(Found::failed(
            Fault::Clue {
                found: clue.to_string(),
            }
            .at(clue.spot),
        )),
    };
    let is_title = || match is_number(here.line.text) {
        true => is_beside_grid(here),
        false => is_title(here.line, &row(), here.after, 0, here.sizes),
    };
    ((has_words(here.line.text) || is_number(here.line.text)) && is_title()).then(title)
}

/// The first word that puts a digit into a cell by its name, such as `r1c3=4`: nothing that may be
/// passed over.
pub(in super::super) fn clue(line: Token<'_>) -> Option<Token<'_>> {
    let is_clue = |word: &Token<'_>| {
        let parts = word.split_once('=');
        parts.is_some_and(|(name, digit)| {
            cell_named(name).is_some() && short_number(digit).is_some()
        })
    };
    // most titles have no such sign
    line.contains('=').then(|| {
        line.words(|c| c.is_whitespace() || matches!(c, ',' | ';'))
            .find(is_clue)
    })?
}

/// What a line is, if it is no part of a board; `width` is the length of the rows around it, 0 for
/// none.
pub(super) fn silent<'a>(line: Token<'a>, after: Cursor<'_>, width: usize) -> Option<Silent<'a>> {
    let text = line.text.trim();
    if text.is_empty() || is_close(text) {
        return Some(Silent::Blank);
    }
    // what a database prints below a table ends in `(0.01 sec)`
    if text.starts_with(['#', '%']) || text.starts_with("//") || text.ends_with(" sec)") {
        return Some(Silent::Comment);
    }
    if text.starts_with('\\') && !text.contains('&') {
        // a command of LaTeX between the rows of a table
        return Some(Silent::Comment);
    }
    if let Some(inner) = text.strip_prefix('[') {
        let name = inner
            .strip_suffix(']')
            .filter(|name| name.starts_with(char::is_alphabetic));
        return Some(name.map_or(Silent::Bracket, Silent::Section));
    }
    let width = || {
        if width == 0 {
            width_of_twin(text, after)
        } else {
            width
        }
    };
    // 81 dashes are an empty board, but not between the name of a column and a board
    let is_drawn = if length(text) == 81 {
        is_underline(text, after)
    } else {
        is_rule(text, width)
    };
    is_drawn.then_some(Silent::Rule)
}

/// Whether dashes stand above a board of 81 cells that has none.
pub(super) fn is_underline(text: &str, mut after: Cursor<'_>) -> bool {
    let is_board = |line: &str| {
        let cells = line.trim().get(..81);
        cells.is_some_and(|cells| cells.chars().all(is_bare_cell))
    };
    text.bytes().all(|byte| byte == b'-')
        && after.next_good().is_some_and(|next| is_board(next.text))
}

/// The length of a line of dashes if the next line is as long: they are then rows of empty cells.
fn width_of_twin(text: &str, mut after: Cursor<'_>) -> usize {
    let next = after.next_good().map_or(0, |next| length(next.trim()));
    if next == length(text) { next } else { 0 }
}

/// Goes on behind a part of an .sdk file that is not the puzzle.
fn skip_section(cursor: &mut Cursor<'_>) {
    let mut ahead = *cursor;
    while let Some(line) = ahead.next_line() {
        if line.is_ok_and(|line| line.trim_start().starts_with('[')) {
            return;
        }
        *cursor = ahead;
    }
}

/// Whether a line begins as a word does, or has a word in it.
fn has_words(text: &str) -> bool {
    let text = text.trim();
    if text.starts_with(is_bar) {
        return is_head(text);
    }
    let first = text.chars().next().unwrap_or(' ');
    let is_x = |c: char| matches!(c, 'x' | 'X');
    let word = || {
        text.split(|c: char| !c.is_alphabetic())
            .any(|word| length(word.trim_matches(is_x)) > 1)
    };
    first.is_alphabetic()
        || (!first.is_numeric() && !matches!(first, '.' | '|' | '"' | '\'') && word())
}

/// Whether a line between bars names columns: a word in each, and no digit.
fn is_head(text: &str) -> bool {
    let is_name = |part: &str| part.chars().filter(|c| c.is_alphabetic()).nth(1).is_some();
    text.trim_matches(is_bar).split(is_bar).all(is_name)
        && !text.contains(|c| is_cell(c) && !c.is_alphabetic() && c != '_')
}

/// Whether a line, which would be this row, looks like words rather than cells.
pub(super) fn is_title(
    line: Token<'_>,
    row: &[Token<'_>],
    after: Cursor<'_>,
    width: usize,
    sizes: Sizes,
) -> bool {
    // cells and gaps, perhaps the row of a grid that lost something
    let has_gaps = || {
        let digits = line.contains(|c: char| c.is_ascii_digit());
        may_be_cells(line.text) && digits && (line.starts_with(' ') || line.contains("  "))
    };
    let is_row = || sizes.has(row.len()) && row.iter().all(|token| token.digit(row.len()).is_ok());
    if is_number(line.text) {
        return width > 3;
    }
    has_words(line.text) && !has_gaps() && !is_row() && !are_letters(row, after, width, sizes)
}

/// Whether a line has nothing but a number too short for a row, or ratings: `12`, `7.1`,
/// `7.1/7.1/2.6`.
fn is_number(text: &str) -> bool {
    let digit = |c: char| c.is_ascii_digit();
    // blanks before a digit are empty cells
    let text = text.trim_end_matches(' ');
    text.starts_with(digit)
        && text.ends_with(digit)
        && text.chars().all(|c| digit(c) || matches!(c, '.' | '/'))
        && (text.len() < 4 || text.contains('/'))
}

/// Whether a grid ends before a line, or begins with the next one that is not blank.
fn is_beside_grid(here: &Here<'_>) -> bool {
    let mut after = here.after;
    let is_blank = |line: &Token<'_>| line.trim().is_empty();
    let next = std::iter::from_fn(|| after.next_good()).find(|line| !is_blank(line));
    match next.map(|line| (line, split(line, here.sizes).len())) {
        None => here.below_grid,
        Some((line, cells)) => (4..=32).contains(&cells) || is_rule(line.text, || 0),
    }
}

/// Whether a line has nothing but blanks and what can be a cell; words have small letters.
pub(in super::super) fn may_be_cells(text: &str) -> bool {
    text.chars()
        .all(|c| c == ' ' || (is_cell(c) && !c.is_lowercase()))
}

/// Whether what looks like a word is a row of a board from A, as the rows around it are.
fn are_letters(row: &[Token<'_>], mut after: Cursor<'_>, width: usize, sizes: Sizes) -> bool {
    let fits = |row: &[Token<'_>]| {
        row.iter()
            .all(|token| Alphabet::Letters.digit(token.text, row.len()).is_some())
    };
    if row.len() > 32 {
        // a whole board in one line
        return sizes
            .shape_of_cells(row.len())
            .is_ok_and(|shape| shape.size() > 9)
            && row.iter().all(Token::is_letter);
    }
    if row.len() <= 9 || !sizes.has(row.len()) || !fits(row) {
        return false;
    }
    width == row.len()
        || after
            .next_good()
            .map(|next| split(next, sizes))
            .is_some_and(|next| next.len() == row.len() && fits(&next))
}
