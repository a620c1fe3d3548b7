//! One line of a grid, taken apart into cells whatever stands between them.

use super::cells::{Sizes, Token, is_blank, is_cell, is_empty};
use super::error::Spot;
use super::text::Line;

/// A stretch between two bars: its text and the column where it begins, from 1.
type Segment<'a> = (&'a str, usize);

/// Whether a line only draws a frame: `+---+`, `|---+---|`, `*-----*`, `.---.`, `┌─┬─┐`, `======`.
///
/// Dashes and stars can be empty cells too, so a line of nothing else is a rule only where it does not have the
/// length of a row: `width` is the length of the rows around it, 0 where there are none.
pub(super) fn is_rule(text: &str, width: usize) -> bool {
    let text = text.trim();
    let drawn = |c: char| matches!(c, '+' | '=' | ':' | '\'' | '`') || (is_box_drawing(c) && !is_bar(c));
    let dashes = |c: char| matches!(c, '-' | '_' | '*' | '.' | ' ' | '=' | '─' | '━' | '═');
    if text.is_empty() || !text.chars().all(|c| drawn(c) || dashes(c) || is_bar(c)) {
        return false;
    }
    if text.chars().any(drawn) {
        return true;
    }
    let long = ["---", "___", "***"].iter().any(|dashes| text.contains(dashes));
    if text.chars().any(is_bar) {
        return long;
    }
    let corner = |c: Option<char>| matches!(c, Some('.' | '*'));
    let framed = corner(text.chars().next()) && corner(text.chars().next_back()) && text.contains("---");
    framed || (long && text.chars().count() != width && !text.contains(['.', ' ']))
}

fn is_bar(c: char) -> bool {
    matches!(c, '|' | '!' | '│' | '┃' | '║' | '┆' | '┊')
}

fn is_box_drawing(c: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&c)
}

/// The cells of a row, with any separators; not all of them need be cells.
pub(super) fn split<'a>(line: Line<'a>, sizes: Sizes) -> Vec<Token<'a>> {
    let whole = line.text.split('#').next().unwrap_or("");
    let text = whole.trim_end_matches(is_blank);
    if let Some(mark) = text.chars().find(|c| matches!(c, ',' | ';' | '\t')) {
        return fields(Line { text, ..line }, mark, sizes);
    }
    let segments = segments(Line { text, ..line });
    if segments.len() > 1
        && let Some(tokens) = by_position(&segments, line.number)
    {
        return tokens;
    }
    let words: Vec<Token<'a>> = segments.iter().flat_map(|&segment| words(segment, line.number)).collect();
    let chars: usize = words.iter().map(|word| word.text.chars().count()).sum();
    let even = words.windows(2).all(|pair| pair[0].text.chars().count() == pair[1].text.chars().count());
    let candidates = sizes.has(words.len()) && words.iter().all(Token::is_ascending);
    let compact = words.len() == 1 || (even && sizes.has(chars) && !candidates);
    if compact && chars > words.len() {
        return words.iter().flat_map(characters).collect();
    }
    if segments.len() > words.len() && sizes.has(segments.len()) {
        return segments.iter().map(|&segment| one_word(segment, line.number)).collect();
    }
    // a remark would have cut it short
    if segments.len() == 1
        && !sizes.has(words.len())
        && whole.len() == line.text.len()
        && blanks_are_cells(whole, sizes)
    {
        return characters(&Token { text: whole, spot: line.spot(0) }).collect();
    }
    words
}

/// Values between commas, semicolons or tabs; nothing between two of them is an empty cell.
fn fields(line: Line<'_>, mark: char, sizes: Sizes) -> Vec<Token<'_>> {
    let Line { text, number, mut column, .. } = line;
    let mut tokens = Vec::new();
    for field in text.split(mark) {
        let inner = field.trim_matches(|c: char| c.is_whitespace() || matches!(c, '"' | '\''));
        let lead = field.find(inner).map_or(0, |at| field[..at].chars().count());
        let spot = Spot { line: number, column: column + lead };
        tokens.push(if inner.is_empty() { Token::blank(spot) } else { Token { text: inner, spot } });
        column += field.chars().count() + 1;
    }
    // a comma behind the last value; ten fields are nine and such a comma, where nothing else is said
    let n = tokens.len();
    if text.ends_with(mark) && sizes.has(n - 1) && (n == 10 || !sizes.has(n)) {
        tokens.pop();
    }
    tokens
}

/// The bars between the cells of a row: for each the number of cells before it. The frame is none.
pub(super) fn bars(line: Line<'_>, row: &[Token<'_>]) -> Vec<usize> {
    let text = line.text.split('#').next().unwrap_or("");
    let columns = text.chars().enumerate().filter(|&(_, c)| is_bar(c)).map(|(n, _)| line.spot(n).column);
    let before = columns.map(|column| row.iter().take_while(|cell| cell.spot.column < column).count());
    before.filter(|&cells| cells > 0 && cells < row.len()).collect()
}

/// What stands between the bars; a bar at either end is the frame.
fn segments(line: Line<'_>) -> Vec<Segment<'_>> {
    let mut segments = Vec::new();
    let mut column = line.column;
    for part in line.text.split(is_bar) {
        segments.push((part, column));
        column += part.chars().count() + 1;
    }
    if segments.len() > 1 && segments[0].0.trim().is_empty() {
        segments.remove(0);
    }
    if segments.len() > 1 && segments.last().is_some_and(|last| last.0.is_empty()) {
        segments.pop();
    }
    segments
}

/// The cells of a boxed row in which a blank is an empty cell: `|5 4  |1   3|`, `| 5 4   | 1   3 |`, `|54 |1 3|`.
fn by_position<'a>(segments: &[Segment<'a>], line: usize) -> Option<Vec<Token<'a>>> {
    const COMMON: [usize; 8] = [4, 6, 8, 9, 10, 12, 16, 25];
    let width = segments.iter().map(|segment| segment.0.chars().count()).max()?;
    let (cells, step) =
        if width % 2 == 1 && width > 1 && spaced(segments, width) { (width / 2, 2) } else { (width, 1) };
    let flush = segments.iter().all(|segment| segment.0.chars().count() == width);
    if !flush || !COMMON.contains(&(cells * segments.len())) || (step == 1 && segments.len() == cells * segments.len())
    {
        return None;
    }
    let mut tokens = Vec::new();
    for &(text, column) in segments {
        for (n, (at, c)) in text.char_indices().enumerate().skip(step - 1).step_by(step) {
            let spot = Spot { line, column: column + n };
            let text = &text[at..at + c.len_utf8()];
            tokens.push(if is_blank(c) { Token::blank(spot) } else { Token { text, spot } });
        }
    }
    Some(tokens)
}

/// Whether every other place is blank, so that the cells stand at 1, 3, 5 and so on.
fn spaced(segments: &[Segment<'_>], width: usize) -> bool {
    segments.iter().all(|(text, _)| text.chars().count() == width && text.chars().step_by(2).all(is_blank))
}

/// Whether a line without bars is a row in which blanks are empty cells, such as `53  7    `.
fn blanks_are_cells(text: &str, sizes: Sizes) -> bool {
    let clues = text.chars().filter(|&c| !is_blank(c)).count();
    let digits = text.chars().all(|c| is_blank(c) || (is_cell(c) && !is_empty(c)));
    sizes.has(text.chars().count()) && clues > 0 && digits
}

/// The words of a segment.
fn words((text, column): Segment<'_>, line: usize) -> Vec<Token<'_>> {
    let mut words = Vec::new();
    let mut start = None;
    for (n, (at, c)) in text.char_indices().enumerate() {
        if c.is_whitespace() {
            if let Some((from, spot)) = start.take() {
                words.push(Token { text: &text[from..at], spot });
            }
        } else if start.is_none() {
            start = Some((at, Spot { line, column: column + n }));
        }
    }
    words.extend(start.map(|(from, spot)| Token { text: &text[from..], spot }));
    words
}

/// The segment as one cell.
fn one_word((text, column): Segment<'_>, line: usize) -> Token<'_> {
    let spot = Spot { line, column: column + text.chars().take_while(|c| c.is_whitespace()).count() };
    match text.trim() {
        "" => Token::blank(spot),
        text => Token { text, spot },
    }
}

/// Each character of a word; a blank is an empty cell.
pub(super) fn characters<'a>(word: &Token<'a>) -> impl Iterator<Item = Token<'a>> + use<'a> {
    let Token { text, spot } = *word;
    text.char_indices().enumerate().map(move |(n, (at, c))| {
        let spot = Spot { column: spot.column + n, ..spot };
        if is_blank(c) { Token::blank(spot) } else { Token { text: &text[at..at + c.len_utf8()], spot } }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str) -> String {
        let tokens = split(Line { text, number: 1, column: 1, quotes: 0 }, Sizes::default());
        tokens.iter().map(|token| token.text).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_row_is_the_same_however_it_is_parted() {
        for text in [
            "54.1.38..",
            "54. 1.3 8..",
            "5 4 . 1 . 3 8 . .",
            "5,4,.,1,.,3,8,.,.",
            "5;4;;1;;3;8;;",
            "5\t4\t\t1\t\t3\t8\t\t",
            "\"5\", \"4\", \"\", \"1\", \"\", \"3\", \"8\", \"\", \"\"",
            "5 4 . | 1 . 3 | 8 . .",
            "| 5 4 . | 1 . 3 | 8 . . |",
            "│ 5 4 . │ 1 . 3 │ 8 . . │",
            "54.|1.3|8..",
            "|54 |1 3|8  |",
            "| 5 4   | 1   3 | 8     |",
            "| 5 | 4 |  | 1 |  | 3 | 8 |  |  |",
            "5 4 . 1 . 3 8 . . # the first",
            "54 1 38  ",
        ] {
            assert_eq!(cells(text), "5 4 . 1 . 3 8 . .", "{text}");
        }
    }

    #[test]
    fn groups_of_candidates_stay_together() {
        assert_eq!(cells("| 12 3 | 4 123 |"), "12 3 4 123");
        assert_eq!(cells("1234 1234 1234 1234"), "1234 1234 1234 1234");
        assert_eq!(cells("1234 5678 9ABC DEFG"), "1 2 3 4 5 6 7 8 9 A B C D E F G");
    }

    #[test]
    fn frames_are_no_rows() {
        for text in [
            "+---+---+",
            "|---+---+---|",
            "*-----------*",
            ".---.---.",
            "-----------",
            "┌───┬───┐",
            "╠═══╬═══╣",
            "=====",
            "------+-------+------",
            ":-----+----:",
            "'-----'-----'",
        ] {
            assert!(is_rule(text, 9), "{text}");
        }
        for text in
            ["---------", "*********", ".........", "..--.....", "| | | |", "- - - | - - - | - - -", "1--------", ""]
        {
            assert!(!is_rule(text, 9), "{text}");
        }
    }
}
