//! A whole board in one line: a word, characters and blanks, a row a word, or a line of the library
//! of `HoDoKu`.

use super::{
    CELLS, Cursor, Fault, LineContext, MAX_SIZE, ReadBoard, Sizes, Spot, TextPart, Token, digit_of,
    first, is_bare_cell, is_blank, is_cell, is_empty, is_mark, is_rule, is_spoiled_rule, label,
    length, split, variant_in,
};

/// The side of a board whose rows have as many cells as a whole 6x6 board.
const SIX_CELLS: usize = 36;

/// A whole board in one line, and the text beside it.
pub(in super::super) struct Whole<'a> {
    pub(in super::super) cells: Vec<Token<'a>>,
    pub(in super::super) label: String,
    /// A second board with no cell empty, which can only be the answer.
    answer: Vec<Token<'a>>,
}

/// Lines that hold a board, and perhaps a label and an answer.
pub(super) fn read<'a>(here: &mut LineContext<'a>) -> Option<TextPart<'a>> {
    whole(here).map(|whole| taken(&whole, here))
}

/// Lines that are longer than any row: boards with something wrong in them.
pub(super) fn read_long<'a>(here: &mut LineContext<'a>) -> Option<TextPart<'a>> {
    // most lines are shorter than any board
    if here.line.len() <= MAX_SIZE {
        return None;
    }
    let cells = long(here, &here.row())?;
    Some(taken(&Whole::of(cells, ""), here))
}

pub(super) fn is_certain(here: &LineContext<'_>) -> bool {
    let whole = whole(here).map(|whole| whole.cells);
    let cells = whole.or_else(|| long(here, &here.row()));
    cells.is_some_and(|cells| cells.iter().all(Token::is_character))
}

/// Takes a board in one line, or skips the rows of a board beyond the largest size.
fn taken<'a>(whole: &Whole<'a>, here: &mut LineContext<'a>) -> TextPart<'a> {
    let (cells, answer, sizes) = (&whole.cells, &whole.answer, here.sizes);
    if let Some(behind) = behind_large(cells, here.after) {
        here.after = behind;
        let fault = Fault::TooLarge { size: SIX_CELLS };
        return TextPart::Board(ReadBoard::failed(fault.at(here.line.spot)));
    }
    // equal digits in a row are those of a map of regions
    if let Some(row) = answer.get(..answer.len().isqrt())
        && row
            .iter()
            .enumerate()
            .any(|(at, cell)| row[..at].iter().any(|other| other.text == cell.text))
    {
        return TextPart::Board(ReadBoard::failed(
            Fault::Variant { name: "jigsaw" }.at(first(answer)),
        ));
    }
    let mut found = ReadBoard::new(sizes.whole(cells), first(cells));
    found.label = label(&whole.label);
    found.is_listed = found.first.column == 1;
    found.solution = (!answer.is_empty()).then(|| sizes.beside(&found.content).whole(answer));
    TextPart::Line(found, cells.len())
}

/// The text behind a board of 36x36 cells, which is too large, if these cells are its first row.
/// Such a board is 36 lines of 36 cells, and some cell is no digit of a 6x6 board.
fn behind_large<'a>(cells: &[Token<'_>], mut after: Cursor<'a>) -> Option<Cursor<'a>> {
    let small = |cells: &[Token<'_>]| cells.iter().all(|cell| cell.fits(6));
    let mut is_large = !small(cells);
    if cells.len() != SIX_CELLS {
        return None;
    }
    for _ in 1..SIX_CELLS {
        let mut row = split(after.next_good()?, Sizes::default());
        if let [word] = row[..] {
            row = word.cells().collect();
        }
        if row.len() != SIX_CELLS {
            return None;
        }
        is_large |= !small(&row);
    }
    is_large.then_some(after)
}

/// The cells of the line with this row, if the row exceeds the largest board.
pub(super) fn long<'a>(here: &LineContext<'a>, row: &[Token<'a>]) -> Option<Vec<Token<'a>>> {
    if row.len() > MAX_SIZE {
        return Some(row.to_vec());
    }
    if row.len() > 3 {
        return None;
    }
    let line = here.line.trimmed(char::is_whitespace);
    let mut words = line.words(char::is_whitespace);
    let first = words.next().filter(|word| length(word) > MAX_SIZE)?;
    let n = length(&first);
    // the second word, too, if the two are a whole board but for the character between them
    let is_near = |second: &Token<'_>| second.spot == line.place(n + 1);
    let second = words.next().filter(is_near);
    let second = second.filter(|second| second.chars().all(is_cell));
    let both = second.map(|second| n + 1 + length(&second));
    let both = both.filter(|&both| is_whole(both, here.sizes));
    Some(line.cells().take(both.unwrap_or(n)).collect())
}

impl<'a> Whole<'a> {
    /// A board, and perhaps its answer.
    fn with_answer(boards: Vec<Token<'a>>, label: String) -> Option<Whole<'a>> {
        let mut boards = boards.into_iter().map(|board| board.cells().collect());
        Some(Whole {
            cells: boards.next()?,
            answer: boards.next().unwrap_or_default(),
            label,
        })
    }

    /// A board without an answer.
    fn of(cells: Vec<Token<'a>>, label: &str) -> Whole<'a> {
        Whole {
            cells,
            label: label.into(),
            answer: Vec::new(),
        }
    }
}

/// The board of a line, if it holds a whole one.
pub(in super::super) fn whole<'a>(here: &LineContext<'a>) -> Option<Whole<'a>> {
    let line = here.line;
    library(line)
        .or_else(|| open_sudoku(line))
        .or_else(|| link(line))
        .or_else(|| words(line, here.sizes))
        .or_else(|| groups(here))
        .or_else(|| blank_cells(here))
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
    // most rows of a grid are shorter than any board
    if line.len() < SIX_CELLS || is_spoiled_rule(&line) {
        return None;
    }
    let mut boards: Vec<Token<'_>> = Vec::new();
    let (mut label, mut at, mut before) = (String::new(), 0, 0);
    for word in line.split_inclusive(ends_word) {
        let end = word.find(|c| !is_cell(c)).unwrap_or(word.len());
        let (cells, rest) = (line.part(at..at + end), &word[end..]);
        let n_cells = length(&cells);
        let is_ended = rest.chars().all(ends_word);
        // behind 81 cells any mark may begin a label; elsewhere it is a mistyped cell
        let marked = n_cells == CELLS && !rest.starts_with(char::is_alphanumeric);
        let is_board = (marked || is_ended) && is_next_board(&boards, &cells, sizes);
        if is_board && are_joined(n_cells, behind_mark(rest), sizes)
            || is_ended && are_joined(before, n_cells, sizes)
        {
            return None;
        }
        // of a word that has nothing else
        before = if is_ended { n_cells } else { 0 };
        if is_board {
            boards.push(cells);
            label.push_str(rest);
        } else if boards.is_empty() && is_cut(&cells, rest) {
            return None;
        } else {
            label.push_str(word);
        }
        at += word.len();
    }
    Whole::with_answer(boards, label)
}

/// Whether a character ends a word.
fn ends_word(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '"' | '#')
}

/// How many cells stand behind the marks that a text begins with, if there is nothing else.
fn behind_mark(rest: &str) -> usize {
    let bare = rest.trim_start_matches(|c| !is_cell(c));
    if bare.chars().all(is_cell) {
        length(bare)
    } else {
        0
    }
}

/// Whether these are cells that are cut off, which are no label of a smaller board behind them.
fn is_cut(cells: &str, rest: &str) -> bool {
    !cells.is_empty() && (rest.starts_with('#') || cells.contains(|c| is_mark(c) && c != '-'))
}

/// Whether this many cells in one word are a whole board and no row.
fn is_whole(n_cells: usize, sizes: Sizes) -> bool {
    let fits = |sizes: Sizes| sizes.shape_of_cells(n_cells).is_ok();
    n_cells > MAX_SIZE && (n_cells == 729 || fits(sizes) || fits(Sizes::default()))
}

/// A line of the library of `HoDoKu`: `:technique:digits:board:…`. A `+` stands before a digit that
/// was no clue.
fn library(line: Token<'_>) -> Option<Whole<'_>> {
    let code = line.strip_prefix(':')?.split(':').next()?;
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-';
    if !code.starts_with(|c: char| c.is_ascii_digit()) || !code.chars().all(is_part) {
        return None;
    }
    let board = line.parts(|c| c == ':').nth(3)?;
    let cells = board.cells().filter(|cell| cell.text != "+");
    Some(Whole::of(cells.collect(), code))
}

/// A game of `OpenSudoku`: `<game … data="…" />`.
fn open_sudoku(line: Token<'_>) -> Option<Whole<'_>> {
    let text = line.trim_start().strip_prefix("<game ")?;
    let (_, data) = text.split_once("data=\"")?;
    let at = line.len() - data.len();
    let board = line.part(at..at + data.find('"')?);
    Some(Whole::of(board.cells().collect(), ""))
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
    Some(Whole::of(board.cells().collect(), ""))
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
        let mut digits = word.chars().zip(1..);
        digits.all(|(c, n)| is_empty(c) || digit_of(c) == Some(n))
    };
    let is_empty = |word: &Token<'_>| word.chars().all(is_empty);
    words.iter().all(Token::is_ascending)
        || (words.iter().all(in_place) && !words.iter().all(is_empty))
}

/// As many words as each of them has cells: the rows of a board, one behind the other.
fn groups<'a>(here: &LineContext<'a>) -> Option<Whole<'a>> {
    let (line, sizes) = (here.line, here.sizes);
    // most lines are rows of a grid
    let mut cells = line.split(|c| !is_cell(c));
    let first = cells.find(|word| !word.is_empty())?;
    if length(first).pow(2) > line.len() {
        return None;
    }
    let (words, label) = groups_of(line, sizes)?;
    let n_cells = words.len().pow(2);
    // rows of groups are candidates, or rows of a larger board
    let next = || here.after.full_lines().find(|line| !is_rule(line, || 0));
    let is_larger =
        || here.width == n_cells || next().is_some_and(|next| groups_of(next, sizes).is_some());
    let is_row = are_candidates(&words) || sizes.has(n_cells) && is_larger();
    (!is_row).then(|| Whole::of(words.into_iter().flat_map(Token::cells).collect(), label))
}

/// The words of such a line, and its label.
fn groups_of(line: Token<'_>, sizes: Sizes) -> Option<(Vec<Token<'_>>, &str)> {
    let is_gap = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '|' | '/' | '"' | '\'');
    let size = length(&line.words(is_gap).next()?);
    if size < 4 {
        return None;
    }
    let is_row = |word: &Token<'_>| length(word) == size && word.chars().all(is_cell);
    let words: Vec<Token<'_>> = line.words(is_gap).take_while(is_row).collect();
    let label = line.words(is_gap).nth(words.len()).map_or("", |word| {
        &line.text[word.as_ptr() as usize - line.as_ptr() as usize..]
    });
    // what looks like cells is no label
    let is_cell_mark = |c: char| is_cell(c) && !c.is_alphabetic();
    let fits = words.len() == size && sizes.has(size);
    (fits && !label.starts_with(is_cell_mark)).then_some((words, label))
}

/// 81 characters of which some are blanks, each an empty cell.
fn blank_cells<'a>(here: &LineContext<'a>) -> Option<Whole<'a>> {
    let line = here.line;
    if line.len() < CELLS {
        return None;
    }
    let end = line.char_indices().nth(CELLS);
    let (text, rest) = line.text.split_at(end.map_or(line.len(), |(at, _)| at));
    let is_other = |c: char| !c.is_whitespace() && !matches!(c, ',' | ';' | '#');
    if length(text) != CELLS
        || !text.chars().all(|c| is_blank(c) || is_cell(c))
        || !text.contains(is_blank)
        || rest.starts_with(is_other)
    {
        return None;
    }
    // as many words as a row has cells, and again in the next line: numbers or candidates
    let words = |text: &str| text.split_whitespace().count();
    let n_words = words(&line);
    let mut after = here.after;
    let is_like = |next: Token<'_>| words(&next) == n_words;
    let is_row = n_words == here.width
        || (here.sizes.has(n_words) && after.next_good().is_some_and(is_like));
    if is_row || n_words * 2 > CELLS || !text.contains(|c| digit_of(c).is_some()) {
        return None;
    }
    Some(Whole::of(Token { text, ..line }.cells().collect(), rest))
}
