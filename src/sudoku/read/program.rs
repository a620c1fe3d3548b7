//! Where boards begin in the text of a program, or in what one has written.

/// Names of a puzzle.
pub(super) const PUZZLES: [&str; 22] = [
    "puzzle", "puzzles", "board", "boards", "grid", "grids", "sudoku", "sudokus", "problem", "problems", "clues",
    "clue", "givens", "given", "quiz", "quizzes", "question", "task", "unsolved", "initial", "value", "mission",
];
/// How far to look for a name of a puzzle.
const FAR: usize = 1 << 16;

/// How boards begin, and how many bytes of the line stand before them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Start {
    /// A list of rows, of cells or of boards; or a string.
    List(usize),
    /// Objects, or a list of them, that name boards.
    Objects(usize),
}

impl Start {
    /// How boards begin in the first line of this text; none where it is no program's.
    pub(super) fn of(text: &[u8]) -> Option<Start> {
        let line = text.split(|&byte| byte == b'\n').next()?;
        let lead = line.iter().position(|byte| !matches!(byte, b' ' | b'\t'))?;
        match line[lead] {
            b'[' => match inner(&text[lead..]) {
                Some(byte) if byte.is_ascii_alphabetic() || byte == b'/' => None,
                Some(b'{') if have_puzzles(&text[lead..]) => Some(Start::Objects(lead)),
                _ => Some(Start::List(lead)),
            },
            b'{' if begins_list(&text[lead..]) => Some(Start::List(lead)),
            b'{' => have_puzzles(&text[lead..]).then_some(Start::Objects(lead)),
            _ => assigned(text, line),
        }
    }
}

/// Whether the objects of a text name a puzzle, and no exact cover.
fn have_puzzles(text: &[u8]) -> bool {
    let text = &text[..text.len().min(FAR)];
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    let mut at = 0;
    while let Some(from) = text[at..].iter().position(is_word).map(|n| at + n) {
        at = text[from..].iter().position(|byte| !is_word(byte)).map_or(text.len(), |n| from + n);
        let rest = text[at..].strip_prefix(b"\"").or(text[at..].strip_prefix(b"'")).unwrap_or(&text[at..]);
        if rest.trim_ascii_start().first() == Some(&b':') {
            let word = str::from_utf8(&text[from..at]).unwrap_or("");
            // the first name that is known decides
            if matches!(word, "items" | "options") || rank(word, &PUZZLES).is_some() {
                return !matches!(word, "items" | "options");
            }
        }
    }
    false
}

/// Where a name stands in a list of names.
pub(super) fn rank(name: &str, names: &[&str]) -> Option<usize> {
    names.iter().position(|known| known.eq_ignore_ascii_case(name))
}

/// The first byte in a bracket.
fn inner(text: &[u8]) -> Option<u8> {
    text[1..].trim_ascii_start().first().copied()
}

/// Whether a list of values begins with this bracket.
fn begins_list(text: &[u8]) -> bool {
    let string = |text: &[u8]| {
        // a name in quotation marks has a colon behind it
        let end = text.iter().skip(1).position(|byte| matches!(byte, b'"' | b'\'' | b'\n')).map(|at| at + 2);
        end.and_then(|end| text.get(end..)).is_some_and(|rest| rest.trim_ascii_start().first() != Some(&b':'))
    };
    match inner(text) {
        Some(b'[' | b'0'..=b'9' | b'.') => true,
        Some(b'{') => text[0] == b'{',
        Some(b'"' | b'\'') => string(text[1..].trim_ascii_start()),
        _ => false,
    }
}

/// A list or an object behind a name and `=`: `board = [[5, 3, 0, …`, `int grid[9][9] = {{5, 3, 0, …`.
fn assigned(text: &[u8], line: &[u8]) -> Option<Start> {
    let equals = line.iter().position(|&byte| byte == b'=')?;
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"_ \t[]<>:,.&*$@\"".contains(byte);
    let name = &line[..equals];
    if !name.iter().any(u8::is_ascii_alphabetic) || !name.iter().all(is_name) || line.get(equals + 1) == Some(&b'=') {
        return None;
    }
    let value = (equals + 1..line.len()).find(|&at| {
        let is_index = at > 0 && (line[at - 1].is_ascii_alphanumeric() || line[at - 1] == b']');
        match line[at] {
            b'[' => !is_index && (begins_list(&text[at..]) || inner(&text[at..]) == Some(b'{')),
            b'{' => begins_list(&text[at..]) || have_puzzles(&text[at..]),
            quote @ (b'"' | b'\'') => is_board(&line[at + 1..], quote),
            _ => false,
        }
    })?;
    if matches!(text[value], b'"' | b'\'') {
        return Some(Start::List(value));
    }
    let objects = !begins_list(&text[value..]) || (text[value] == b'[' && inner(&text[value..]) == Some(b'{'));
    match objects {
        true => have_puzzles(&text[value..]).then_some(Start::Objects(value)),
        false => Some(Start::List(value)),
    }
}

/// Whether a string goes on and ends like one with a whole board in it.
fn is_board(text: &[u8], quote: u8) -> bool {
    let Some(end) = text.iter().position(|&byte| byte == quote) else { return false };
    end >= 16 && !text[..end].contains(&b' ')
}

/// How much of a text belongs to what ends before it: brackets, commas and semicolons up to the end of the line.
pub(super) fn tail(text: &[u8]) -> usize {
    let end = text.iter().position(|byte| !b" \t)};,".contains(byte)).unwrap_or(text.len());
    // a label may stand there
    if matches!(text.get(end), None | Some(b'\n' | b'\r' | b'#' | b'/')) { end } else { 0 }
}

/// Whether a line only closes what a program has opened.
pub(super) fn is_close(line: &str) -> bool {
    line.chars().all(|c| matches!(c, '(' | ')' | '{' | '}' | ']' | ';' | '"' | '\'' | '`')) && !line.starts_with(';')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_begin_behind_names() {
        for (text, start) in [
            ("[[5,3", Some(Start::List(0))),
            ("  [\n  [5,3", Some(Start::List(2))),
            ("[Puzzle]", None),
            ("board = [[5,3", Some(Start::List(8))),
            ("board = [\n  [5,3", Some(Start::List(8))),
            ("const grid: number[][] = [[5", Some(Start::List(25))),
            ("int grid[9][9] = {{5,3", Some(Start::List(17))),
            ("int[][] b = new int[][] {\n{5,3", Some(Start::List(24))),
            ("b = np.array([[5,3", Some(Start::List(13))),
            ("{\"board\": [[5", Some(Start::Objects(0))),
            ("[{'puzzle': '53..", Some(Start::Objects(0))),
            ("const p = {board: [[5", Some(Start::Objects(10))),
            ("{\"items\":[\"a\"],\"options\":[[\"a\"]],\"board\":1}", None),
            ("{\"a\": 1}", None),
            ("if (x == 1) { [1, 2]", None),
            ("x = y[3]", None),
            ("p = '53..7....6..195...'", Some(Start::List(4))),
            ("p = \"\"\"", None),
            ("53..7....", None),
        ] {
            assert_eq!(Start::of(text.as_bytes()), start, "{text}");
        }
    }
}
