//! A whole board in one line: a word, characters and blanks, a row a word, or a line of the library of `HoDoKu`.

use super::cells::{Sizes, Token, digit_of, is_blank, is_cell, is_empty};
use super::row::characters;
use super::text::{Cursor, Line};

/// The cells of the usual board.
const CELLS: usize = 81;

/// A whole board in one line, and what stands beside it.
pub(super) struct Whole<'a> {
    pub(super) cells: Vec<Token<'a>>,
    pub(super) label: String,
    /// A second board with no cell empty, which can only be the answer.
    pub(super) answer: Vec<Token<'a>>,
}

impl<'a> Whole<'a> {
    /// A board without anything beside it.
    pub(super) fn alone(cells: Vec<Token<'a>>) -> Whole<'a> {
        Whole { cells, label: String::new(), answer: Vec::new() }
    }
}

/// The board of a line, if it holds a whole one; `width` is the length of the rows around it, 0 for none.
pub(super) fn whole<'a>(line: Line<'a>, after: Cursor<'a>, width: usize, sizes: Sizes) -> Option<Whole<'a>> {
    library(line)
        .or_else(|| words(line, sizes))
        .or_else(|| groups(line, after, width, sizes))
        .or_else(|| blank_cells(line, after, width, sizes))
}

/// The first word of the line that is a whole board of at least 6x6 cells, and the answer that may follow it; the
/// rest is its label.
fn words(line: Line<'_>, sizes: Sizes) -> Option<Whole<'_>> {
    let ends = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '"' | '#');
    let mut boards: Vec<Vec<Token<'_>>> = Vec::new();
    let mut label = String::new();
    let mut column = 0;
    // how many cells the word before has, if it has nothing else
    let mut before = 0;
    for word in line.text.split_inclusive(ends) {
        let (cells, rest) = word.split_at(word.find(|c| !is_cell(c)).unwrap_or(word.len()));
        let n_cells = length(cells);
        // behind 81 cells any mark may begin a label; elsewhere it is a mistyped cell
        let marked = n_cells == CELLS && !rest.starts_with(char::is_alphanumeric);
        let separate = marked || rest.chars().all(ends);
        let fits = match &boards[..] {
            [] => is_whole(n_cells, sizes),
            [puzzle] => puzzle.len() == n_cells && !cells.contains(is_empty),
            _ => false,
        };
        let bare = rest.trim_start_matches(|c: char| !is_cell(c));
        let behind = if bare.chars().all(is_cell) { length(bare) } else { 0 };
        // cells on both sides of a mark: a larger board with something wrong in it
        let parted = |n: usize| n > 0 && is_whole(n, sizes);
        if (fits && separate && behind > 0 && parted(n_cells + 1 + behind))
            || (before > 0 && n_cells > 0 && rest.chars().all(ends) && parted(before + 1 + n_cells))
        {
            return None;
        }
        before = if n_cells > 0 && length(rest) <= 1 && rest.chars().all(ends) { n_cells } else { 0 };
        if separate && fits {
            boards.push(characters(&Token { text: cells, spot: line.spot(column) }).collect());
            label.push_str(rest);
        } else {
            // cells that are cut off are no label of a smaller board behind them
            let empty = |c: char| is_empty(c) && !c.is_ascii_alphanumeric() && c != '-';
            if boards.is_empty() && !cells.is_empty() && (rest.starts_with('#') || cells.contains(empty)) {
                return None;
            }
            label.push_str(word);
        }
        column += length(word);
    }
    let mut boards = boards.into_iter();
    Some(Whole { cells: boards.next()?, answer: boards.next().unwrap_or_default(), label })
}

/// The first word of a text, with the second one if the two are a whole board but for the character between them.
pub(super) fn with_second_part<'a>(text: &'a str, first: &'a str, sizes: Sizes) -> &'a str {
    let Some((at, _)) = text[first.len()..].char_indices().nth(1) else { return first };
    let second = text[first.len() + at..].split_whitespace().next().unwrap_or("");
    let both = &text[..first.len() + at + second.len()];
    let parts = text[first.len() + at..].starts_with(second) && second.chars().all(is_cell);
    if parts && !second.is_empty() && is_whole(length(both), sizes) { both } else { first }
}

/// The number of characters.
fn length(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.chars().count() }
}

/// Whether this many cells in one word are a whole board and no row.
fn is_whole(n_cells: usize, sizes: Sizes) -> bool {
    let fits = |sizes: Sizes| sizes.shape_of_cells(n_cells).is_ok();
    n_cells > 32 && (n_cells == 729 || fits(sizes) || fits(Sizes::default()))
}

/// A line of the library of `HoDoKu`: `:technique:digits:board:…`. A `+` stands before a digit that was no clue.
fn library(line: Line<'_>) -> Option<Whole<'_>> {
    let code = line.text.strip_prefix(':')?.split(':').next()?;
    if !code.starts_with(|c: char| c.is_ascii_digit()) || !code.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') {
        return None;
    }
    let fields: Vec<&str> = line.text.split(':').collect();
    let board = *fields.get(3)?;
    let before = fields[..3].iter().map(|field| field.chars().count() + 1).sum();
    let cells = characters(&Token { text: board, spot: line.spot(before) }).filter(|cell| cell.text != "+").collect();
    Some(Whole { label: code.into(), ..Whole::alone(cells) })
}

/// As many words as each of them has cells: the rows of a board, one behind the other.
fn groups<'a>(line: Line<'a>, mut after: Cursor<'a>, width: usize, sizes: Sizes) -> Option<Whole<'a>> {
    // most lines are rows of a grid
    let first = line.text.split(|c: char| !is_cell(c)).find(|word| !word.is_empty())?;
    if length(first).pow(2) > line.text.len() {
        return None;
    }
    let (words, label) = groups_of(line, sizes)?;
    let size = words.len();
    // rows of groups are candidates, or rows of a larger board
    let in_place = |word: &Token<'_>| {
        let mut digits = word.text.chars().enumerate();
        digits.all(|(n, c)| is_empty(c) || digit_of(c).is_some_and(|digit| usize::from(digit) == n + 1))
    };
    let candidates = words.iter().all(Token::is_ascending)
        || (words.iter().all(in_place) && !words.iter().all(|word| word.text.chars().all(is_empty)));
    let next = after.next_line().and_then(Result::ok);
    let larger =
        sizes.has(size * size) && (width == size * size || next.is_some_and(|next| groups_of(next, sizes).is_some()));
    if candidates || larger {
        return None;
    }
    Some(Whole { label: label.into(), ..Whole::alone(words.iter().flat_map(characters).collect()) })
}

/// The words of such a line, and its label.
fn groups_of(line: Line<'_>, sizes: Sizes) -> Option<(Vec<Token<'_>>, &str)> {
    let parts = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|' | '/' | '"' | '\'');
    let mut words = Vec::new();
    let (mut column, mut bytes) = (0, 0);
    for part in line.text.split_inclusive(parts) {
        let word = part.trim_end_matches(parts);
        let n_cells = word.chars().count();
        if !word.is_empty() {
            let size = words.first().map_or(n_cells, |first: &Token<'_>| first.text.chars().count());
            if n_cells != size || size < 4 || !word.chars().all(is_cell) {
                break;
            }
            words.push(Token { text: word, spot: line.spot(column) });
        }
        column += part.chars().count();
        bytes += part.len();
    }
    let label = &line.text[bytes..];
    let size = words.first()?.text.chars().count();
    // what looks like cells is no label
    let fits = words.len() == size && sizes.has(size) && !label.starts_with(is_cell_mark);
    fits.then_some((words, label))
}

/// Whether a label cannot begin with this.
fn is_cell_mark(c: char) -> bool {
    is_cell(c) && !c.is_alphabetic()
}

/// 81 characters of which some are blanks, each an empty cell.
fn blank_cells<'a>(line: Line<'a>, mut after: Cursor<'a>, width: usize, sizes: Sizes) -> Option<Whole<'a>> {
    let end = line.text.char_indices().nth(CELLS).map_or(line.text.len(), |(at, _)| at);
    let (text, rest) = line.text.split_at(end);
    let cells_only = text.chars().count() == CELLS && text.chars().all(|c| is_blank(c) || is_cell(c));
    if !cells_only
        || !text.contains(is_blank)
        || rest.starts_with(|c: char| !c.is_whitespace() && !matches!(c, ',' | ';' | '#'))
    {
        return None;
    }
    // as many words as a row has cells, and again in the next line: numbers or candidates
    let words = |text: &str| text.split_whitespace().count();
    let n_words = words(line.text);
    let next = after.next_line().and_then(Result::ok).map_or(0, |next| words(next.text));
    let is_row = n_words == width || (sizes.has(n_words) && n_words == next);
    if is_row || n_words * 2 > CELLS || !text.contains(|c| digit_of(c).is_some()) {
        return None;
    }
    let cells = characters(&Token { text, spot: line.spot(0) }).collect();
    Some(Whole { label: rest.into(), ..Whole::alone(cells) })
}
