//! Lines without a board: blanks, comments, frames, titles.

use super::{
    Alphabet, CELLS, Cursor, Fault, LineContext, MAX_SIZE, ReadBoard, ReadError, Spot, TextPart,
    Token, cell_named, is_bar, is_bare_cell, is_cell, is_rule, label, length, short_number, split,
    variant_in,
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

/// What a line is.
#[derive(Clone, Default)]
pub(super) enum LineKind<'a> {
    /// A row of a grid.
    Row(Vec<Token<'a>>),
    Blank,
    /// `# …`, `// …`, `% …`.
    Comment,
    /// `[Puzzle]`, `[State]`: a part of an .sdk file.
    Section(&'a str),
    /// A frame of a boxed print.
    Rule,
    /// The first bracket of something else than boards.
    Bracket,
    /// No part of a grid.
    #[default]
    Other,
    /// No text.
    Broken(ReadError),
}

/// The lines that say so by their first characters.
pub(super) fn lines<'a>(here: &mut LineContext<'a>) -> Option<TextPart<'a>> {
    let text = here.line.trim();
    if is_empty_header(text, here.after) {
        here.after.next_line();
        return Some(TextPart::Nothing(Absent::Blanks, None));
    }
    let (absent, title) = match silent(here)? {
        LineKind::Blank | LineKind::Rule => (Absent::Blanks, None),
        LineKind::Bracket => (Absent::Brackets, None),
        LineKind::Comment => {
            let described = text.strip_prefix("#D");
            let described = described.filter(|text| !text.starts_with(char::is_lowercase));
            (Absent::Comments, described)
        }
        LineKind::Section(name) if name.eq_ignore_ascii_case("puzzle") => (Absent::Words, None),
        LineKind::Section(name) if name.eq_ignore_ascii_case("state") => {
            // all of this part of an .sdk file is passed over
            let is_next = |line: Token<'_>| line.trim_start().starts_with('[');
            let mut ahead = here.after;
            while let Some(line) = ahead.next_line()
                && !line.is_ok_and(is_next)
            {
                here.after = ahead;
            }
            (Absent::Words, None)
        }
        LineKind::Section(_) => (Absent::Words, Some(text)),
        LineKind::Row(_) | LineKind::Other | LineKind::Broken(_) => return None,
    };
    Some(TextPart::Nothing(absent, title.and_then(label)))
}

/// Words that are no cells.
pub(super) fn titles<'a>(here: &mut LineContext<'a>) -> Option<TextPart<'a>> {
    let is_title = match is_number(&here.line) {
        // a grid ends before the line, or begins with the next one that is not blank
        true => here
            .after
            .full_lines()
            .next()
            .map_or(here.below_grid, |next| {
                let n_cells = split(next, here.sizes).len();
                (4..=MAX_SIZE).contains(&n_cells) || is_rule(&next, || 0)
            }),
        false => is_remark(&here.line) || has_words(&here.line) && is_title(here, &here.row()),
    };
    is_title.then(|| match clue(here.line) {
        None => TextPart::Nothing(Absent::Words, label(&here.line)),
        Some(clue) => TextPart::Board(ReadBoard::failed(clue)),
    })
}

/// Refuses a line that looks like a title but states a clue, such as `r1c3=4`, or a rule, such as
/// `thermo: r1c1 r1c2`.
pub(in super::super) fn clue(line: Token<'_>) -> Option<ReadError> {
    let is_clue = |word: &Token<'_>| {
        let parts = word.split_once('=');
        parts.is_some_and(|(name, digit)| {
            cell_named(name).is_some() && short_number(digit).is_some()
        })
    };
    let names = || {
        line.words(|c| !c.is_ascii_alphanumeric())
            .filter(|word| cell_named(word).is_some())
    };
    if has_pairs(&line) || names().nth(1).is_some() && variant_in(&line).is_some() {
        return Some(Fault::Variant { name: "variant" }.at(line.spot));
    }
    // most titles have no such sign
    line.find('=')?;
    let mut words = line.words(|c| c.is_whitespace() || matches!(c, ',' | ';'));
    let clue = words.find(is_clue)?;
    let found = clue.to_string();
    Some(Fault::Clue { found }.at(clue.spot))
}

/// Whether a line lists cells by their rows and columns, such as `A: (1,1) (1,2) (2,1)`.
fn has_pairs(line: &str) -> bool {
    const LEAST_PAIRS: usize = 3;
    let is_number = |text: &str| short_number(text.trim()).is_some();
    let is_cell = |inside: &&str| {
        let pair = inside
            .split(')')
            .next()
            .and_then(|pair| pair.split_once(','));
        pair.is_some_and(|(row, column)| is_number(row) && is_number(column))
    };
    let cells = line.split('(').skip(1).filter(is_cell);
    line.starts_with(char::is_alphabetic) && cells.count() >= LEAST_PAIRS
}

/// The kind of a line outside of boards.
pub(super) fn silent<'a>(here: &LineContext<'a>) -> Option<LineKind<'a>> {
    let text = here.line.text.trim();
    // a command of LaTeX between the rows of a table
    let is_command = || text.starts_with('\\') && !text.contains('&');
    // of a program only the end is left
    let is_end = |c| matches!(c, '(' | ')' | '{' | '}' | ']' | ';' | '"' | '\'' | '`');
    // two dashes stand above the signature of a mail
    if text.is_empty() || text == "--" || !text.starts_with(';') && text.chars().all(is_end) {
        return Some(LineKind::Blank);
    }
    // what a database prints below a table ends in `(0.01 sec)`
    if text.starts_with(['#', '%'])
        || text.starts_with("//")
        || text.ends_with(" sec)")
        || is_command()
    {
        return Some(LineKind::Comment);
    }
    if let Some(inner) = text.strip_prefix('[') {
        let name = inner
            .strip_suffix(']')
            .filter(|name| name.starts_with(char::is_alphabetic));
        return Some(name.map_or(LineKind::Bracket, LineKind::Section));
    }
    let width = || match here.width {
        0 => width_of_twin(text, here.after),
        width => width,
    };
    // 81 dashes are an empty board, but not between the name of a column and a board
    let is_drawn = match length(text) {
        CELLS => is_underline(text, here.after),
        _ => is_rule(text, width),
    };
    is_drawn.then_some(LineKind::Rule)
}

/// Whether a line is the header of a table in Markdown without a name: all rows of a board stand
/// below, behind the rule.
fn is_empty_header(text: &str, after: Cursor<'_>) -> bool {
    if !text.starts_with('|') || text.contains(|c| c != '|' && c != ' ') {
        return false;
    }
    let size = text.matches('|').count() - 1;
    let mut below = after.full_lines();
    let is_rule = |line: Token<'_>| line.trim().chars().all(|c| "|-: ".contains(c));
    let is_row = |line: &Token<'_>| line.trim().starts_with('|');
    below.next().is_some_and(is_rule) && below.take_while(is_row).take(size + 1).count() == size
}

/// Whether dashes stand above a board of 81 cells that has none.
pub(super) fn is_underline(text: &str, mut after: Cursor<'_>) -> bool {
    let is_board = |next: Token<'_>| {
        let cells = next.trim().get(..CELLS);
        cells.is_some_and(|cells| cells.chars().all(is_bare_cell))
    };
    text.bytes().all(|byte| byte == b'-') && after.next_good().is_some_and(is_board)
}

/// The length of a line of dashes if the next line is as long: they are then rows of empty cells.
fn width_of_twin(text: &str, mut after: Cursor<'_>) -> usize {
    let next = after.next_good().map(|next| length(next.trim()));
    next.filter(|&next| next == length(text)).unwrap_or(0)
}

/// Whether a line is a date or a time, or counts something: `2024-05-17`, `00:12:34`, `2 replies`.
pub(super) fn is_remark(line: &str) -> bool {
    const LEAST_LETTERS: usize = 4;
    let line = line.trim();
    let is_in_parts = |mark: char, lengths: &[usize]| {
        let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        let parts = line.split(mark);
        parts.clone().map(str::len).eq(lengths.iter().copied()) && parts.clone().all(is_number)
    };
    let is_date = || line.starts_with("20") && is_in_parts('-', &[4, 2, 2]);
    let may_be_time = line.as_bytes().get(2) == Some(&b':');
    let is_time = || is_in_parts(':', &[2, 2]) || is_in_parts(':', &[2, 2, 2]);
    let mut words = line.split_whitespace();
    let number = words.next().filter(|word| short_number(word).is_some());
    let is_word = |word: &str| {
        word.len() >= LEAST_LETTERS && word.bytes().all(|byte| byte.is_ascii_lowercase())
    };
    is_date() || may_be_time && is_time() || number.is_some() && words.next().is_some_and(is_word)
}

/// Whether a line contains words. A line between bars must name columns: a word in each field, and
/// no digit.
fn has_words(text: &str) -> bool {
    let text = text.trim();
    let is_name = |part: &str| part.chars().filter(|c| c.is_alphabetic()).nth(1).is_some();
    if text.starts_with(is_bar) {
        return text.trim_matches(is_bar).split(is_bar).all(is_name)
            && !text.contains(|c| is_cell(c) && !c.is_alphabetic() && c != '_');
    }
    let is_word = |word: &str| length(word.trim_matches(['x', 'X'])) > 1;
    let has_word = || text.split(|c: char| !c.is_alphabetic()).any(is_word);
    let is_start = |c: char| !c.is_numeric() && !matches!(c, '.' | '"' | '\'');
    text.starts_with(char::is_alphabetic) || text.starts_with(is_start) && has_word()
}

/// Whether a line, which would be this row, looks like words rather than cells.
pub(super) fn is_title(here: &LineContext<'_>, row: &[Token<'_>]) -> bool {
    let line = here.line;
    // cells and gaps, perhaps the row of a grid that lost something
    let has_gaps = || {
        may_be_cells(&line)
            && line.contains(|c: char| c.is_ascii_digit())
            && (line.starts_with(' ') || line.contains("  "))
    };
    let is_row = || here.sizes.has(row.len()) && row.iter().all(|cell| cell.fits(row.len()));
    if is_number(&line) {
        return here.width > 3;
    }
    has_words(&line) && !has_gaps() && !is_row() && !are_letters(here, row)
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

/// Whether a line consists of blanks and possible cells; words have small letters.
fn may_be_cells(text: &str) -> bool {
    text.chars()
        .all(|c| c == ' ' || (is_cell(c) && !c.is_lowercase()))
}

/// Whether what looks like a word is a row of a board from A, as the rows around it are.
fn are_letters(here: &LineContext<'_>, row: &[Token<'_>]) -> bool {
    let (n, sizes) = (row.len(), here.sizes);
    let fits = |row: &[Token<'_>]| {
        let is_letter = |cell: &Token<'_>| Alphabet::Letters.digit(cell, n).is_some();
        row.len() == n && row.iter().all(is_letter)
    };
    if n > MAX_SIZE {
        // a whole board in one line
        let shape = sizes.shape_of_cells(n);
        return shape.is_ok_and(|shape| shape.size() > 9) && row.iter().all(Token::is_letter);
    }
    let next = || {
        here.after
            .clone()
            .next_good()
            .map(|next| split(next, sizes))
    };
    n > 9
        && sizes.has(n)
        && fits(row)
        && (here.width == n || next().is_some_and(|next| fits(&next)))
}
