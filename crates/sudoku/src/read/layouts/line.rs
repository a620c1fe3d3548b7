//! A whole board in one line: a word, characters and blanks, a row a word, or a line of the library
//! of `HoDoKu`.

use super::{
    Cursor, Fault, Found, Grammar, Here, Layout, Sizes, Spot, Taken, Token, digit_of, is_bare_cell,
    is_blank, is_cell, is_empty, is_mark, is_rule, is_spoiled_rule, label, length, split,
    variant_in,
};

/// Lines that hold a board, and perhaps a label and an answer.
pub(super) const GRAMMAR: Grammar = Grammar {
    layout: Layout::Line,
    has_words: true,
    read,
    is_certain,
};
/// Lines that are longer than any row: boards with something wrong in them.
pub(super) const LONG: Grammar = Grammar {
    layout: Layout::Line,
    has_words: true,
    read: read_long,
    is_certain,
};

/// The cells of the usual board.
const CELLS: usize = 81;
/// The cells of the longest row.
const ROW: usize = 32;

/// A whole board in one line, and the text beside it.
pub(in super::super) struct Whole<'a> {
    pub(in super::super) cells: Vec<Token<'a>>,
    pub(in super::super) label: String,
    /// A second board with no cell empty, which can only be the answer.
    answer: Vec<Token<'a>>,
}

fn read<'a>(here: &Here<'a>, cursor: &mut Cursor<'a>) -> Option<Taken<'a>> {
    whole(here.line, here.after, 0, here.sizes).map(|whole| taken(&whole, here, cursor))
}

fn read_long<'a>(here: &Here<'a>, cursor: &mut Cursor<'a>) -> Option<Taken<'a>> {
    // most lines are shorter than any board
    if here.line.len() <= ROW {
        return None;
    }
    long(here.line, &split(here.line, here.sizes), here.sizes)
        .map(|cells| taken(&Whole::alone(cells), here, cursor))
}

fn is_certain(here: &Here<'_>) -> bool {
    let whole = whole(here.line, here.after, 0, here.sizes).map(|whole| whole.cells);
    let cells = whole.or_else(|| long(here.line, &split(here.line, here.sizes), here.sizes));
    cells.is_some_and(|cells| cells.iter().all(Token::is_character))
}

/// A board in a line, or the rows of one that is too large.
fn taken<'a>(whole: &Whole<'a>, here: &Here<'a>, cursor: &mut Cursor<'a>) -> Taken<'a> {
    if let Some(behind) = behind_large(&whole.cells, here.after) {
        *cursor = behind;
        return Taken::Board(Found::failed(
            Fault::TooLarge { size: SIX_CELLS }.at(here.line.spot),
        ));
    }
    let found = Found::new(here.sizes.whole(&whole.cells), &whole.cells);
    let solution =
        (!whole.answer.is_empty()).then(|| here.sizes.beside(&found.content).whole(&whole.answer));
    Taken::Line(
        Found {
            label: label(&whole.label),
            solution,
            ..found
        },
        whole.cells.len(),
    )
}

/// The side of a board whose rows have as many cells as a whole 6x6 board.
const SIX_CELLS: usize = 36;

/// The text behind the rows of a board that is too large, if these cells are one: a run of as many
/// lines, where some cell has no digit of a 6x6 board.
fn behind_large<'a>(cells: &[Token<'_>], mut after: Cursor<'a>) -> Option<Cursor<'a>> {
    let small = |cells: &[Token<'_>]| cells.iter().all(|cell| cell.digit(6).is_ok());
    let mut is_large = !small(cells);
    if cells.len() != SIX_CELLS {
        return None;
    }
    for _ in 1..SIX_CELLS {
        let row = split(after.next_good()?, Sizes::default());
        let row = if let [word] = row[..] {
            word.cells().collect()
        } else {
            row
        };
        if row.len() != SIX_CELLS {
            return None;
        }
        is_large |= !small(&row);
    }
    is_large.then_some(after)
}

/// The cells of a line, which would be this row, if it is longer than any.
pub(super) fn long<'a>(line: Token<'a>, row: &[Token<'a>], sizes: Sizes) -> Option<Vec<Token<'a>>> {
    if row.len() > ROW {
        return Some(row.to_vec());
    }
    let mut words = line.words(char::is_whitespace);
    let mut word = words
        .next()
        .filter(|word| row.len() < 4 && length(word) > ROW)?;
    // the second word, too, if the two are a whole board but for the character between them
    if let Some(second) = words
        .next()
        .filter(|second| second.spot.column == word.spot.column + length(&word) + 1)
    {
        let both = length(&word) + 1 + length(&second);
        if second.chars().all(is_cell) && is_whole(both, sizes) {
            let start = word.as_ptr() as usize - line.as_ptr() as usize;
            let end = second.as_ptr() as usize - line.as_ptr() as usize + second.len();
            word = line.part(start..end);
        }
    }
    Some(word.cells().collect())
}

impl<'a> Whole<'a> {
    /// A board, and perhaps its answer.
    fn of(boards: Vec<Token<'a>>, label: String) -> Option<Whole<'a>> {
        let mut boards = boards.into_iter().map(|board| board.cells().collect());
        Some(Whole {
            cells: boards.next()?,
            answer: boards.next().unwrap_or_default(),
            label,
        })
    }

    /// A board without anything beside it.
    fn alone(cells: Vec<Token<'a>>) -> Whole<'a> {
        Whole {
            cells,
            label: String::new(),
            answer: Vec::new(),
        }
    }
}

/// The board of a line, if it holds a whole one; `width` is the length of the rows around it, 0 for
/// none.
pub(in super::super) fn whole<'a>(
    line: Token<'a>,
    after: Cursor<'a>,
    width: usize,
    sizes: Sizes,
) -> Option<Whole<'a>> {
    library(line)
        .or_else(|| open_sudoku(line))
        .or_else(|| link(line))
        .or_else(|| words(line, sizes))
        .or_else(|| groups(line, after, width, sizes))
        .or_else(|| blank_cells(line, after, width, sizes))
}

/// Whether cells may be the next board of a line: the first one, or its answer.
fn is_next_board(boards: &[Token<'_>], cells: &str, sizes: Sizes) -> bool {
    match boards {
        [] => is_whole(length(cells), sizes),
        [puzzle] => length(puzzle) == length(cells) && !cells.contains(is_empty),
        _ => false,
    }
}

/// Whether there are cells on both sides of a mark: a larger board with something wrong in it.
fn are_joined(n: usize, m: usize, sizes: Sizes) -> bool {
    n > 0 && m > 0 && is_whole(n + 1 + m, sizes)
}

/// The first word of the line that is a whole board of at least 6x6 cells, and the answer that may
/// follow it; the rest is its label.
fn words(line: Token<'_>, sizes: Sizes) -> Option<Whole<'_>> {
    if is_spoiled_rule(line.text) {
        return None;
    }
    let mut boards: Vec<Token<'_>> = Vec::new();
    let (mut label, mut column, mut before) = (String::new(), 0, 0);
    for word in line.text.split_inclusive(ends_word) {
        let (cells, rest) = word.split_at(word.find(|c| !is_cell(c)).unwrap_or(word.len()));
        let n_cells = length(cells);
        let is_ended = rest.chars().all(ends_word);
        // behind 81 cells any mark may begin a label; elsewhere it is a mistyped cell
        let marked = n_cells == CELLS && !rest.starts_with(char::is_alphanumeric);
        let is_board = (marked || is_ended) && is_next_board(&boards, cells, sizes);
        if is_board && are_joined(n_cells, behind_mark(rest), sizes)
            || is_ended && are_joined(before, n_cells, sizes)
        {
            return None;
        }
        // of a word that has nothing else
        before = match length(rest) <= 1 && is_ended {
            true => n_cells,
            false => 0,
        };
        if is_board {
            let spot = line.place(column);
            boards.push(Token { text: cells, spot });
            label.push_str(rest);
        } else if boards.is_empty() && is_cut(cells, rest) {
            return None;
        } else {
            label.push_str(word);
        }
        column += length(word);
    }
    Whole::of(boards, label)
}

/// Whether a character ends a word.
fn ends_word(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '"' | '#')
}

/// How many cells stand behind the marks that a text begins with, if there is nothing else.
fn behind_mark(rest: &str) -> usize {
    let bare = rest.trim_start_matches(|c: char| !is_cell(c));
    match bare.chars().all(is_cell) {
        true => length(bare),
        false => 0,
    }
}

/// Whether these are cells that are cut off, which are no label of a smaller board behind them.
fn is_cut(cells: &str, rest: &str) -> bool {
    !cells.is_empty() && (rest.starts_with('#') || cells.contains(|c| is_mark(c) && c != '-'))
}

/// Whether this many cells in one word are a whole board and no row.
fn is_whole(n_cells: usize, sizes: Sizes) -> bool {
    let fits = |sizes: Sizes| sizes.shape_of_cells(n_cells).is_ok();
    n_cells > ROW && (n_cells == 729 || fits(sizes) || fits(Sizes::default()))
}

/// A line of the library of `HoDoKu`: `:technique:digits:board:…`. A `+` stands before a digit that
/// was no clue.
fn library(line: Token<'_>) -> Option<Whole<'_>> {
    let code = line.strip_prefix(':')?.split(':').next()?;
    if !code.starts_with(|c: char| c.is_ascii_digit())
        || !code.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
    {
        return None;
    }
    let board = line.parts(|c| c == ':').nth(3)?;
    Some(Whole {
        label: code.into(),
        ..Whole::alone(board.cells().filter(|cell| cell.text != "+").collect())
    })
}

/// A game of `OpenSudoku`: `<game … data="…" />`.
fn open_sudoku(line: Token<'_>) -> Option<Whole<'_>> {
    let text = line.trim_start().strip_prefix("<game ")?;
    let at = text.find("data=\"")? + "data=\"".len() + (line.len() - text.len());
    let board = line.part(at..at + line[at..].find('"')?);
    Some(Whole::alone(board.cells().collect()))
}

/// A link with one run of 81 cells, in which no variant is named.
fn link(line: Token<'_>) -> Option<Whole<'_>> {
    let text = line.trim_start();
    if !text.starts_with("https://") && !text.starts_with("http://") {
        return None;
    }
    let mut runs = line
        .words(|c| !is_bare_cell(c) && c != '-')
        .filter(|run| run.len() == CELLS);
    let board = runs
        .next()
        .filter(|_| runs.next().is_none() && variant_in(text).is_none())?;
    Some(Whole::alone(board.cells().collect()))
}

/// Whether a link has a board in it, rather than a variant.
#[doc(hidden)]
pub fn is_board_link(text: &str) -> bool {
    let spot = Spot { line: 1, column: 1 };
    link(Token { text, spot }).is_some()
}

/// Whether the digits of all words ascend, or stand each in its place.
fn are_candidates(words: &[Token<'_>]) -> bool {
    let in_place = |word: &Token<'_>| {
        let mut digits = word.chars().enumerate();
        digits.all(|(n, c)| {
            is_empty(c) || digit_of(c).is_some_and(|digit| usize::from(digit) == n + 1)
        })
    };
    let is_empty = |word: &Token<'_>| word.chars().all(is_empty);
    words.iter().all(Token::is_ascending)
        || (words.iter().all(in_place) && !words.iter().all(is_empty))
}

/// As many words as each of them has cells: the rows of a board, one behind the other.
fn groups<'a>(
    line: Token<'a>,
    mut after: Cursor<'a>,
    width: usize,
    sizes: Sizes,
) -> Option<Whole<'a>> {
    // most lines are rows of a grid
    let first = line
        .split(|c: char| !is_cell(c))
        .find(|word| !word.is_empty())?;
    if length(first).pow(2) > line.len() {
        return None;
    }
    let (words, label) = groups_of(line, sizes)?;
    let size = words.len();
    // rows of groups are candidates, or rows of a larger board
    let candidates = are_candidates(&words);
    let is_row = |line: &Token<'_>| !line.trim().is_empty() && !is_rule(line.text, || 0);
    let mut next = || std::iter::from_fn(|| after.next_good()).find(is_row);
    let larger = sizes.has(size * size)
        && (width == size * size || next().is_some_and(|next| groups_of(next, sizes).is_some()));
    let cells = || words.into_iter().flat_map(Token::cells).collect();
    (!candidates && !larger).then(|| Whole {
        label: label.into(),
        ..Whole::alone(cells())
    })
}

/// The words of such a line, and its label.
fn groups_of(line: Token<'_>, sizes: Sizes) -> Option<(Vec<Token<'_>>, &str)> {
    let is_gap = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|' | '/' | '"' | '\'');
    let mut words: Vec<Token<'_>> = Vec::new();
    let mut label = "";
    for word in line.words(is_gap) {
        let size = words.first().map_or(length(&word), |first| length(first));
        if length(&word) != size || size < 4 || !word.chars().all(is_cell) {
            label = &line.text[word.as_ptr() as usize - line.as_ptr() as usize..];
            break;
        }
        words.push(word);
    }
    let size = length(words.first()?.text);
    // what looks like cells is no label
    let is_cell_mark = |c: char| is_cell(c) && !c.is_alphabetic();
    let fits = words.len() == size && sizes.has(size) && !label.starts_with(is_cell_mark);
    fits.then_some((words, label))
}

/// 81 characters of which some are blanks, each an empty cell.
fn blank_cells<'a>(
    line: Token<'a>,
    mut after: Cursor<'a>,
    width: usize,
    sizes: Sizes,
) -> Option<Whole<'a>> {
    let end = line
        .char_indices()
        .nth(CELLS)
        .map_or(line.len(), |(at, _)| at);
    let (text, rest) = line.text.split_at(end);
    let cells_only =
        text.chars().count() == CELLS && text.chars().all(|c| is_blank(c) || is_cell(c));
    if !cells_only
        || !text.contains(is_blank)
        || rest.starts_with(|c: char| !c.is_whitespace() && !matches!(c, ',' | ';' | '#'))
    {
        return None;
    }
    // as many words as a row has cells, and again in the next line: numbers or candidates
    let words = |text: &str| text.split_whitespace().count();
    let n_words = words(line.text);
    let is_row = n_words == width
        || (sizes.has(n_words)
            && after
                .next_good()
                .is_some_and(|next| words(next.text) == n_words));
    if is_row || n_words * 2 > CELLS || !text.contains(|c| digit_of(c).is_some()) {
        return None;
    }
    Some(Whole {
        label: rest.into(),
        ..Whole::alone(Token { text, ..line }.cells().collect())
    })
}
