//! What a line is, before anything is made of it.

use super::super::Alphabet;
use super::cells::{Content, Sizes, Token, board, digit_of, is_cell, is_empty, pencilmarks};
use super::error::{Fault, ReadError, Spot};
use super::row::{characters, is_rule, split};
use super::table;
use super::text::{Cursor, Line};

/// What a line is.
pub(super) enum Kind<'a> {
    Blank,
    /// `# …`, `// …`, `% …`.
    Comment,
    /// `[Puzzle]`, `[State]`: a part of an .sdk file.
    Section(&'a str),
    /// A frame of a boxed print.
    Rule,
    /// A title: `Grid 01`.
    Title,
    /// The first bracket of a board as programs write it.
    Brackets,
    /// The names of the columns of a table.
    Columns(table::Columns),
    /// A whole board in one line.
    Whole(Whole<'a>),
    /// Anything else: a row, or what should have been one.
    Row(Vec<Token<'a>>),
}

/// A whole board in one line, and what stands beside it.
pub(super) struct Whole<'a> {
    pub(super) cells: Vec<Token<'a>>,
    pub(super) label: String,
    /// A second board with no cell empty, which can only be the answer.
    pub(super) answer: Vec<Token<'a>>,
}

impl Whole<'_> {
    /// The board.
    pub(super) fn content(&self, sizes: Sizes) -> Result<Content, ReadError> {
        content(&self.cells, sizes)
    }
}

/// The board of the cells of one line, or of its 729 pencilmarks.
pub(super) fn content(cells: &[Token<'_>], sizes: Sizes) -> Result<Content, ReadError> {
    let spot = cells.first().map_or(Spot { line: 1, column: 1 }, |cell| cell.spot);
    let marks = cells.len() == 729 && sizes.forced.is_none_or(|shape| shape.size() == 9);
    // 27x27 cells are as many; a board of that size needs letters
    let letters = || cells.iter().any(|cell| cell.text.contains(|c: char| c.is_ascii_alphabetic() && !is_x(c)));
    if marks && !letters() {
        return pencilmarks(cells);
    }
    match sizes.shape_of_cells(cells.len()) {
        Ok(shape) => board(cells, shape, sizes.alphabet),
        Err(fault) => {
            // a stray character explains more than a wrong length
            let stray = cells.iter().find(|cell| !cell.text.starts_with(is_cell));
            Err(stray.map_or_else(|| fault.at(spot), |cell| cell.refused(9)))
        }
    }
}

fn is_x(c: char) -> bool {
    matches!(c, 'x' | 'X')
}

/// What the line is; `after` stands behind it, and `width` is the length of the rows around it, 0 for none.
pub(super) fn kind<'a>(line: Line<'a>, after: Cursor<'a>, width: usize, sizes: Sizes) -> Kind<'a> {
    let text = line.text.trim();
    if text.is_empty() {
        return Kind::Blank;
    }
    if text.starts_with(['#', '%']) || text.starts_with("//") {
        return Kind::Comment;
    }
    if let Some(inner) = text.strip_prefix('[') {
        return match inner.strip_suffix(']') {
            Some(name) if name.starts_with(|c: char| c.is_alphabetic()) => Kind::Section(name),
            _ => Kind::Brackets,
        };
    }
    // 81 dashes are an empty board
    if text.len() != 81 && is_rule(text, if width == 0 { width_of_twin(line, after) } else { width }) {
        return Kind::Rule;
    }
    if let Some(columns) = table::columns(line, after) {
        return Kind::Columns(columns);
    }
    if let Some(whole) = whole(line, sizes).or_else(|| blank_cells(line, after, width, sizes)) {
        return Kind::Whole(whole);
    }
    let row = split(line, sizes);
    if is_title(text) && !is_plausible(&row, sizes) && !are_letters(&row, after, width, sizes) {
        return Kind::Title;
    }
    // longer than any row: a whole board with something wrong in it
    let word = text.split_whitespace().next().unwrap_or("");
    let cells = if row.len() > 32 {
        row
    } else if row.len() < 4 && word.chars().count() > 32 {
        let lead = line.text.chars().take_while(|c| c.is_whitespace()).count();
        characters(&Token { text: word, spot: Spot { line: line.number, column: lead + 1 } }).collect()
    } else {
        return Kind::Row(row);
    };
    Kind::Whole(Whole { cells, label: String::new(), answer: Vec::new() })
}

/// The length of a line of dashes if the next line is as long: they are then rows of empty cells.
fn width_of_twin(line: Line<'_>, mut after: Cursor<'_>) -> usize {
    let width = line.text.trim().chars().count();
    match after.next_line() {
        Some(Ok(next)) if next.text.trim().chars().count() == width => width,
        _ => 0,
    }
}

/// The first word of the line that is a whole board of at least 6x6 cells, and the answer that may follow it; the
/// rest is its label.
fn whole(line: Line<'_>, sizes: Sizes) -> Option<Whole<'_>> {
    let ends = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '"' | '#');
    let mut boards: Vec<Vec<Token<'_>>> = Vec::new();
    let mut label = String::new();
    let mut column = 1;
    for word in line.text.split_inclusive(ends) {
        let (cells, rest) = word.split_at(word.find(|c| !is_cell(c)).unwrap_or(word.len()));
        // behind 81 cells any mark may begin a label; elsewhere it is a mistyped cell
        let marked = cells.len() == 81 && !rest.starts_with(char::is_alphanumeric);
        let separate = cells.is_ascii() && (marked || rest.chars().all(ends));
        let fits = match &boards[..] {
            [] => is_whole(cells.len(), sizes),
            [puzzle] => puzzle.len() == cells.len() && !cells.contains(is_empty),
            _ => false,
        };
        if separate && fits {
            let spot = Spot { line: line.number, column };
            boards.push(characters(&Token { text: cells, spot }).collect());
            label.push_str(rest);
        } else {
            // cells that are cut off are no label of a smaller board behind them
            if boards.is_empty() && !cells.is_empty() && (rest.starts_with('#') || cells.contains(['.', '*', '_'])) {
                return None;
            }
            label.push_str(word);
        }
        column += word.chars().count();
    }
    let mut boards = boards.into_iter();
    Some(Whole { cells: boards.next()?, answer: boards.next().unwrap_or_default(), label })
}

/// Whether this many cells in one word are a whole board and no row.
fn is_whole(n_cells: usize, sizes: Sizes) -> bool {
    let fits = |sizes: Sizes| sizes.shape_of_cells(n_cells).is_ok();
    n_cells > 32 && (n_cells == 729 || fits(sizes) || fits(Sizes::default()))
}

/// 81 characters of which some are blanks, each an empty cell.
fn blank_cells<'a>(line: Line<'a>, mut after: Cursor<'a>, width: usize, sizes: Sizes) -> Option<Whole<'a>> {
    const CELLS: usize = 81;
    let text = line.text.get(..CELLS)?;
    let rest = &line.text[CELLS..];
    let cells_only = text.chars().all(|c| c == ' ' || is_cell(c)) && text.contains(' ');
    if !cells_only || rest.starts_with(|c: char| !c.is_whitespace() && !matches!(c, ',' | ';' | '#')) {
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
    let spot = Spot { line: line.number, column: 1 };
    Some(Whole { cells: characters(&Token { text, spot }).collect(), label: rest.into(), answer: Vec::new() })
}

/// Whether a line looks like words rather than cells.
fn is_title(text: &str) -> bool {
    let first = text.chars().next().unwrap_or(' ');
    let word = || text.split(|c: char| !c.is_alphabetic()).any(|word| word.trim_matches(is_x).chars().count() > 1);
    first.is_alphabetic() || (!first.is_numeric() && !matches!(first, '.' | '|' | '"' | '\'') && word())
}

/// Whether what looks like a word could be a row of letters after all.
fn is_plausible(row: &[Token<'_>], sizes: Sizes) -> bool {
    sizes.has(row.len()) && row.iter().all(|token| token.digit(row.len()).is_ok())
}

/// Whether what looks like a word is a row of a board from A, as the rows around it are.
fn are_letters(row: &[Token<'_>], mut after: Cursor<'_>, width: usize, sizes: Sizes) -> bool {
    let fits = |row: &[Token<'_>]| row.iter().all(|token| Alphabet::Letters.digit(token.text, row.len()).is_some());
    if row.len() > 32 {
        // a whole board in one line
        return sizes.shape_of_cells(row.len()).is_ok_and(|shape| shape.size() > 9) && row.iter().all(Token::is_letter);
    }
    if row.len() <= 9 || !sizes.has(row.len()) || !fits(row) {
        return false;
    }
    let next = || after.next_line().and_then(Result::ok).map(|next| split(next, sizes));
    width == row.len() || { next }().is_some_and(|next| next.len() == row.len() && fits(&next))
}

/// Whether a row is one word, each of its characters a cell.
pub(super) fn is_one_word(row: &[Token<'_>]) -> bool {
    row.windows(2).all(|pair| pair[1].spot.column == pair[0].spot.column + 1)
}

/// The 4x4 board in a line of 16 cells, where the line is no row of a 16x16 board.
///
/// A run of such lines is a 16x16 board if any of them has a digit above 4.
pub(super) fn small_board(row: &[Token<'_>], after: Cursor<'_>, sizes: Sizes) -> bool {
    let small = |row: &[Token<'_>]| row.iter().all(|token| token.text.len() == 1 && token.digit(4).is_ok());
    if row.len() != 16 || !small(row) || !is_one_word(row) {
        return false;
    }
    if let Some(shape) = sizes.forced {
        return shape.size() == 4;
    }
    let mut ahead = after;
    for _ in 0..15 {
        match ahead.next_line() {
            Some(Ok(line)) if line.text.trim().is_empty() => {}
            Some(Ok(line)) => {
                let row = split(line, sizes);
                if row.len() != 16 {
                    return true;
                }
                if !small(&row) {
                    return false;
                }
            }
            _ => return true,
        }
    }
    true
}

/// The 4x4 board of such a line.
pub(super) fn small_content(row: &[Token<'_>], sizes: Sizes) -> Result<Content, ReadError> {
    let spot = row.first().map_or(Spot { line: 1, column: 1 }, |token| token.spot);
    let shape = sizes.shape(4).map_err(|fault: Fault| fault.at(spot))?;
    board(row, shape, sizes.alphabet)
}
