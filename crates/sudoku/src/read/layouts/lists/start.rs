//! The beginning and the end of boards in a program or its output.

use super::super::is_in;
use super::names::{PUZZLES, variant};

/// How far to look for a name of a puzzle, and for the beginning of a list, in bytes.
const FAR: usize = 1 << 13;

/// How boards begin, and how many bytes of the line stand before them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// A list of rows, of cells or of boards; or a string.
    List(usize),
    /// Objects, or a list of them, that name boards.
    Objects(usize),
}

impl Start {
    /// How boards begin in the first line of this text; none where it is no program's.
    pub fn of(text: &[u8]) -> Option<Start> {
        let text = &text[..text.len().min(FAR)];
        let line = text.split(|&byte| byte == b'\n').next()?;
        let lead = line.iter().position(|byte| !matches!(byte, b' ' | b'\t'))?;
        let from = &text[lead..];
        match line[lead] {
            b'[' => match inner(from) {
                Some(byte) if byte.is_ascii_alphabetic() || byte == b'/' => None,
                _ if is_time(from) => None,
                Some(b'{') if have_puzzles(from) => Some(Start::Objects(lead)),
                _ => Some(Start::List(lead)),
            },
            b'{' if begins_list(from) => Some(Start::List(lead)),
            b'{' => have_puzzles(from).then_some(Start::Objects(lead)),
            // a value assigned in XML is not a list
            b'<' => None,
            _ => Start::called(text, line).or_else(|| Start::assigned(text, line)),
        }
    }

    /// A list in the brackets of a call: `array([[5, 3, …`, `torch.tensor([[`.
    fn called(text: &[u8], line: &[u8]) -> Option<Start> {
        let is_name =
            |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b' ' | b'\t');
        let call = line
            .iter()
            .position(|byte| !is_name(byte))
            .filter(|&at| line[at] == b'(')?;
        let at = call + 1 + line[call + 1..].iter().position(|byte| *byte != b' ')?;
        (line[at] == b'['
            && line[..call].iter().any(u8::is_ascii_alphabetic)
            && begins_list(&text[at..]))
        .then_some(Start::List(at))
    }

    /// A list, an object or a string behind a name and `=`: `board = [[5, 3, 0, …`,
    /// `int grid[9][9] = {{5, 3, 0, …`.
    fn assigned(text: &[u8], line: &[u8]) -> Option<Start> {
        let equals = line.iter().position(|&byte| byte == b'=')?;
        let is_name =
            |byte: &u8| byte.is_ascii_alphanumeric() || b"_ \t[]<>:,.&*$@\";".contains(byte);
        let name = &line[..equals];
        if !name.iter().any(u8::is_ascii_alphabetic)
            || !name.iter().all(is_name)
            || line.get(equals + 1) == Some(&b'=')
        {
            return None;
        }
        (equals + 1..line.len()).find_map(|at| {
            let is_index = line[at - 1].is_ascii_alphanumeric() || line[at - 1] == b']';
            let (from, list, objects) =
                (&text[at..], Some(Start::List(at)), Some(Start::Objects(at)));
            match line[at] {
                b'[' if is_index => None,
                b'[' if inner(from) == Some(b'{') => Some(objects.filter(|_| have_puzzles(from))),
                b'[' | b'{' if begins_list(from) => Some(list),
                b'{' if have_puzzles(from) => Some(objects),
                quote @ (b'"' | b'\'') => is_board(&line[at + 1..], quote).then_some(list),
                _ => None,
            }
        })?
    }
}

/// Whether the objects of a text name a puzzle, and no exact cover.
fn have_puzzles(text: &[u8]) -> bool {
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    let (mut at, mut depth) = (0, 0_usize);
    for word in text.split(|byte| !is_word(byte)) {
        at += word.len();
        let rest = &text[at..];
        match rest.first() {
            Some(b'{' | b'[') => depth += 1,
            // another value begins behind the objects
            Some(b'}' | b']') if depth <= 1 => return false,
            Some(b'}' | b']') => depth -= 1,
            _ => {}
        }
        if word.is_empty() {
            at += 1;
            continue;
        }
        let quoted = rest.strip_prefix(b"\"").or(rest.strip_prefix(b"'"));
        at += 1;
        if quoted.unwrap_or(rest).trim_ascii_start().starts_with(b":") {
            // the first name that is known decides
            match str::from_utf8(word).unwrap_or("") {
                "items" | "options" => return false,
                word if is_in(PUZZLES, word) || variant(word).is_some() => return true,
                _ => {}
            }
        }
    }
    false
}

/// The first byte in a bracket.
pub(super) fn inner(text: &[u8]) -> Option<u8> {
    text[1..].trim_ascii_start().first().copied()
}

/// Whether a list of values begins with this bracket.
fn begins_list(text: &[u8]) -> bool {
    let inside = text[1..].trim_ascii_start();
    let string = || {
        let is_end = |byte: &u8| matches!(byte, b'"' | b'\'' | b'\n');
        // a name in quotation marks has a colon behind it
        let behind = inside[1..].splitn(2, is_end).nth(1);
        behind.is_some_and(|behind| !behind.trim_ascii_start().starts_with(b":"))
    };
    match inner(text) {
        // the type of an array in Go, or in Rust
        Some(b'0'..=b'9') if is_type(text) => false,
        Some(b'[' | b'0'..=b'9' | b'.') => true,
        Some(b'v') => inside.starts_with(b"vec!["),
        Some(b'{') => text[0] == b'{',
        Some(b'"' | b'\'') => string(),
        _ => false,
    }
}

/// Whether a bracket holds one number and is followed by a bracket or a word, as in `[9][9]int{`.
fn is_type(text: &[u8]) -> bool {
    let mut parts = text[1..].splitn(2, |&byte| byte == b']');
    let is_number = parts
        .next()
        .is_some_and(|inner| inner.iter().all(u8::is_ascii_digit));
    let behind = parts.next().and_then(|behind| behind.first());
    is_number && behind.is_some_and(|&byte| byte == b'[' || byte.is_ascii_alphabetic())
}

/// Whether a bracket holds a time of day, as before the lines of a chat: `[10:31]`.
fn is_time(text: &[u8]) -> bool {
    let is_clock = |byte: &u8| byte.is_ascii_digit() || *byte == b':';
    let inner = text[1..].split(|&byte| byte == b']').next();
    inner.is_some_and(|time| time.len() <= 8 && time.contains(&b':') && time.iter().all(is_clock))
}

/// Whether a string goes on and ends like one with a whole board in it.
fn is_board(text: &[u8], quote: u8) -> bool {
    let end = text.iter().position(|&byte| byte == quote);
    end.is_some_and(|end| end >= 16 && !text[..end].contains(&b' '))
}

/// Where the first list, object or string of a text ends; an unclosed one extends to the end of the
/// text.
pub(super) fn end_of_block(text: &[u8]) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    while at < text.len() {
        let rest = &text[at..];
        let find = |end: u8| {
            rest[1..]
                .iter()
                .position(|&byte| byte == end || byte == b'\n')
        };
        // in a string and in a comment brackets mean nothing
        match rest[0] {
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            quote @ (b'"' | b'\'') => {
                at += find(quote).map_or(0, |end| end + usize::from(rest[1 + end] == quote));
            }
            b'#' => at += find(b'\n').unwrap_or(rest.len() - 1),
            b'/' if rest.starts_with(b"//") => at += find(b'\n').unwrap_or(rest.len() - 1),
            _ => {}
        }
        at += 1;
        if depth == 0 {
            return at;
        }
    }
    text.len()
}

/// How much of a text belongs to what ends before it: brackets, commas and semicolons up to the end
/// of the line.
pub(super) fn tail(text: &[u8]) -> usize {
    let end = text
        .iter()
        .position(|byte| !b" \t)};,.>".contains(byte))
        .unwrap_or(text.len());
    // what numpy and torch say of the values of an array
    let is_named = |name: &[u8]| text[end..].starts_with(name);
    if (is_named(b"dtype=") || is_named(b"device=") || is_named(b"requires_grad="))
        && let Some(close) = text[end..]
            .iter()
            .position(|&byte| matches!(byte, b')' | b'\n'))
            .filter(|&at| text[end + at] == b')')
    {
        return end + close + 1 + tail(&text[end + close + 1..]);
    }
    // a label may stand there
    if matches!(text.get(end), None | Some(b'\n' | b'\r' | b'#' | b'/')) {
        end
    } else {
        0
    }
}
