//! One line of a grid, taken apart into cells, with any marks between them.

use super::super::alphabet::{is_cell, is_empty};
use super::cells::Sizes;
use super::token::{Token, is_blank, length};
pub(super) use quadrille_texts::rules::{is_bar, is_rule};

/// Whether a line is a rule but for one character: strokes that are joined, which would be the
/// empty cells of a board where that character ends them.
pub(super) fn is_spoiled_rule(text: &str) -> bool {
    let is_joint = |c: char| matches!(c, '+' | '|');
    let is_other = |c: &char| !is_joint(*c) && !matches!(c, '-' | '=' | ' ');
    let has_others = text.trim().chars().filter(is_other).nth(1).is_some();
    !has_others && text.contains(is_joint) && text.contains("---")
}

/// Whether a line has separators of cells, and no cell.
pub(super) fn is_bare(text: &str) -> bool {
    text.chars()
        .all(|c| is_bar(c) || is_blank(c) || matches!(c, '\t' | ',' | ';' | '"' | '\''))
}

/// The cells of a row, with any separators; not all of them need be cells.
pub fn split(line: Token<'_>, sizes: Sizes) -> Vec<Token<'_>> {
    let whole = line.part(0..remark(line.text).unwrap_or(line.len()));
    let text = Token {
        text: whole.text.trim_end_matches(is_blank),
        ..whole
    };
    let is_separator = |c| matches!(c, ',' | ';' | '\t' | '&');
    // a few tabs before a row, and none in it, move it to the right
    let row = text.text.trim_start_matches('\t');
    let tabs = text.len() - row.len();
    if (1..4).contains(&tabs) && row.len() > 3 && !row.contains(is_separator) {
        return split(text.behind(tabs), sizes);
    }
    // nothing between two separators is an empty cell
    match text.chars().find(|&c| is_separator(c)) {
        Some('&') => return fields(latex(text), '&'),
        Some(mark) => return fields(text, mark),
        None => {}
    }
    let segments = segments(text);
    let is_spaced = || text.contains(" | ") && !text.contains("  ");
    let is_framed = || text.trim_start().starts_with(is_bar);
    if segments.len() > 1
        && (is_framed() || !is_spaced())
        && let Some(cells) = by_position(&segments)
    {
        return cells;
    }
    // a remark would have cut it short
    let is_uncut = whole.len() == line.len();
    by_words(whole, segments, is_uncut, sizes)
}

/// The cells of a row without separators: its words, their characters, or its segments; a line
/// without a remark may also be split into all its characters.
fn by_words<'a>(
    whole: Token<'a>,
    segments: Vec<Token<'a>>,
    is_uncut: bool,
    sizes: Sizes,
) -> Vec<Token<'a>> {
    let mut words = Vec::with_capacity(whole.len() / 2 + 1);
    for segment in &segments {
        words.extend(segment.words(char::is_whitespace));
    }
    if let Some(cells) = characters(&words, sizes) {
        return cells;
    }
    if segments.len() > words.len() && sizes.has(segments.len()) {
        let cells = segments.into_iter();
        let cells = cells.map(|segment| segment.trimmed(char::is_whitespace));
        return cells.map(or_blank).collect();
    }
    // a blank is an empty cell, such as in `53  7    `
    let is_clue = |c| is_cell(c) && !is_empty(c);
    if segments.len() == 1
        && is_uncut
        && !sizes.has(words.len())
        && sizes.has(length(&whole))
        && whole.contains(|c| !is_blank(c))
        && whole.chars().all(|c| is_blank(c) || is_clue(c))
    {
        return whole.cells().collect();
    }
    words
}

/// The characters of words that are rows or boxes; none for words that are cells.
fn characters<'a>(words: &[Token<'a>], sizes: Sizes) -> Option<Vec<Token<'a>>> {
    let chars: usize = words.iter().map(|word| length(word)).sum();
    let is_even = || {
        let mut pairs = words.windows(2);
        pairs.all(|pair| length(pair[0].text) == length(pair[1].text))
    };
    let are_candidates = || sizes.has(words.len()) && words.iter().all(Token::is_ascending);
    let is_compact = words.len() == 1 || (is_even() && sizes.has(chars) && !are_candidates());
    (is_compact && chars > words.len()).then(|| {
        let mut cells = Vec::with_capacity(chars);
        words.iter().for_each(|word| cells.extend(word.cells()));
        cells
    })
}

/// Where a remark begins. A sign beside candidates, or among them, begins none: without them the
/// row would be another.
fn remark(text: &str) -> Option<usize> {
    let at = text.find('#')?;
    let is_gap = |c: char| c.is_whitespace() || is_bar(c);
    let (before, behind) = (&text[..at], &text[at + 1..]);
    let words = |text: &'_ str| text.split(is_gap).filter(|word| !word.is_empty()).count();
    let longest = before.split(is_gap).map(str::len).max().unwrap_or(0);
    let are_digits =
        |text: &str| words(text) > 0 && text.chars().all(|c| is_gap(c) || c.is_ascii_digit());
    // a single word before the `#` may be a board or a row, and the rest its remark without bars
    let is_row = words(behind) > 2 || behind.contains(is_bar);
    let is_beside = before.ends_with(|c: char| c.is_ascii_digit());
    let are_candidates = (words(before) > 1 || is_row && longest < 9)
        && (is_beside || longest > 1)
        && are_digits(before)
        && (is_beside || words(behind) == 0 || are_digits(behind));
    (!are_candidates).then_some(at)
}

/// A row of a table of LaTeX without its end `\\\\` and without commands in front.
fn latex(line: Token<'_>) -> Token<'_> {
    let mut row = line.part(0..line.find("\\\\").unwrap_or(line.len()));
    while row.trim_start().starts_with('\\') {
        let name = row.trim_start()[1..].trim_start_matches(|c: char| c.is_ascii_alphabetic());
        row = row.behind(row.len() - name.len());
    }
    row
}

/// A part that may be empty, as a cell.
pub(super) fn or_blank(part: Token<'_>) -> Token<'_> {
    match part.is_empty() {
        true => Token::blank(part.spot),
        false => part,
    }
}

/// Values between commas, semicolons or tabs; nothing between two of them is an empty cell.
fn fields(line: Token<'_>, mark: char) -> Vec<Token<'_>> {
    line.fields(mark).map(or_blank).collect()
}

/// The text between the bars; a bar at either end is the frame.
pub(super) fn segments(line: Token<'_>) -> Vec<Token<'_>> {
    let mut segments = Vec::with_capacity(8);
    segments.extend(line.parts(is_bar));
    if segments.len() > 1 && segments[0].trim().is_empty() {
        segments.remove(0);
    }
    if segments.len() > 1 && segments.last().is_some_and(|last| last.is_empty()) {
        segments.pop();
    }
    // the environment `sudoku` of LaTeX ends its rows with `|.`
    if let [cells @ .., end] = &segments[..]
        && (cells.len(), end.text) == (9, ".")
        && line.trim_start().starts_with('|')
        && cells.iter().all(|cell| length(cell) == 1)
    {
        segments.pop();
    }
    // two bars beside each other are one double stroke where cells have blanks around them
    let padded = |segment: &Token<'_>| segment.starts_with(' ') && segment.len() > 2;
    let is_gap = |segment: &Token<'_>| segment.is_empty() || padded(segment);
    if segments.iter().all(is_gap) && segments.iter().any(padded) {
        segments.retain(padded);
    }
    segments
}

/// The cells of a boxed row in which a blank is an empty cell: `|5 4  |1   3|`,
/// `| 5 4   | 1   3 |`, `|54 |1 3|`.
fn by_position<'a>(segments: &[Token<'a>]) -> Option<Vec<Token<'a>>> {
    const COMMON: [usize; 8] = [4, 6, 8, 9, 10, 12, 16, 25];
    let width = length(segments.first()?.text);
    if segments.iter().any(|segment| length(segment) != width) {
        return None;
    }
    // the cells stand at places 1, 3, 5 and so on, with blanks between
    let is_spaced = |segment: &Token<'_>| segment.chars().step_by(2).all(is_blank);
    let (n, step) = match width % 2 == 1 && width > 1 && segments.iter().all(is_spaced) {
        true => (width / 2, 2),
        false => (width, 1),
    };
    if !COMMON.contains(&(n * segments.len())) || (step == 1 && n == 1) {
        return None;
    }
    let mut cells = Vec::with_capacity(n * segments.len());
    for segment in segments {
        cells.extend(segment.cells().skip(step - 1).step_by(step));
    }
    Some(cells)
}
