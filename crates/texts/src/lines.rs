//! The lines of a text, cleaned: each character has one form, tags and escapes are gone, and the
//! end of a row in LaTeX, HTML or a string of a program is the end of a line.

use crate::is_in;
use crate::sizes::SMALLEST_BOARD;
use std::borrow::Cow;

/// A line of a cleaned text, and the line of the source where it begins.
#[derive(Clone, Debug)]
pub struct Line {
    /// The line without decoration.
    pub text: String,
    /// The number of the line, from 1.
    pub number: usize,
}

/// The lines of a text with their numbers.
pub fn numbered(text: &str) -> Vec<Line> {
    let lines = (1..).zip(text.lines());
    let lines = lines.map(|(number, text)| Line {
        text: text.to_owned(),
        number,
    });
    lines.collect()
}

/// The line with a matrix that a program in R fills by columns.
pub fn columns_first(text: &str) -> Option<usize> {
    // the call stands above the numbers
    const BEGIN_BYTES: usize = 1 << 10;
    let begin = text.get(..BEGIN_BYTES).unwrap_or(text);
    let at = begin
        .find("matrix(c(")
        .or_else(|| begin.find("matrix(data = c("))?;
    (!text.contains("byrow")).then(|| text[..at].matches('\n').count() + 1)
}

/// A text with plain signs in the place of those that are as wide as letters of Chinese.
pub fn narrow(text: &str) -> Cow<'_, str> {
    let is_wide = |c: char| matches!(c, '\u{ff01}'..='\u{ff5e}' | '、' | '\u{3000}');
    let plain = |c: char| match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        '、' => ',',
        '\u{3000}' => ' ',
        c => c,
    };
    match text.contains(is_wide) {
        true => text.chars().map(plain).collect(),
        false => text.into(),
    }
}

/// The lines of a text without their markup. `plain` tells which character a foreign digit or mark
/// stands for.
pub fn cleaned(mut lines: Vec<Line>, plain: fn(char) -> char) -> Vec<Line> {
    lines
        .iter_mut()
        .for_each(|line| clean(&mut line.text, plain));
    let begins = |lines: &[Line], mark| lines.iter().any(|line| line.text.starts_with(mark));
    if begins(&lines, "{|") {
        lines = of_wiki(lines);
    }
    if begins(&lines, "- - ") {
        lines = of_blocks(lines);
    }
    if let Some(markup) = TABLES.iter().find(|markup| markup.is_in(&lines)) {
        return markup.rows(&lines);
    }
    if lines.iter().any(|line| line.text.contains('<')) {
        lines = lines.into_iter().flat_map(untagged).collect();
    }
    let mut lines: Vec<Line> = lines.iter().flat_map(parted).collect();
    pad(&mut lines);
    lines
}

/// Cleans the characters of a line.
fn clean(text: &mut String, plain: fn(char) -> char) {
    // an empty cell of a table between bars
    if text.trim_start().starts_with('|') {
        *text = text.replace("&nbsp;", " ");
    }
    *text = characters(text, plain);
    if text.matches("][").count() > SMALLEST_BOARD && !text.contains('/') {
        *text = text.replace("][", "|").replace(['[', ']'], "|");
    }
    // the mark of a line that a patch adds
    if text.starts_with('+') && !text[1..].starts_with(['+', '-', '=']) {
        text.replace_range(..1, " ");
    }
}

/// A board that is drawn with rules between its rows is not wider, in bytes.
const WIDEST_BYTES: usize = 256;

/// Gives lines with bars the length of the rules between them, which they lost with the blanks at
/// their ends.
fn pad(lines: &mut [Line]) {
    let is_rule = |line: &&Line| {
        let text = line.text.as_str();
        text.starts_with('-') && text.ends_with('-') && text.contains('+')
    };
    let lengths = lines.iter().filter(is_rule).map(|line| line.text.len());
    let length = lengths.filter(|&length| length <= WIDEST_BYTES).max();
    let with_bars = lines.iter_mut().filter(|line| line.text.contains('|'));
    for line in with_bars {
        let n_lost = length.unwrap_or(0).saturating_sub(line.text.len());
        line.text.extend(std::iter::repeat_n(' ', n_lost));
    }
}

/// Replaces characters by plain ones with the same meaning; those without a width are gone.
fn characters(text: &str, plain: fn(char) -> char) -> String {
    let mut cleaned = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            // the colors of a terminal
            '\u{1b}' if chars.peek() == Some(&'[') => {
                while chars.next().is_some_and(|c| !c.is_ascii_alphabetic()) {}
            }
            '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{fe0f}' | '\u{20e3}' => {}
            '\u{2007}' | '\u{2009}' | '\u{202f}' | '\u{2003}' | '\u{2002}' => cleaned.push(' '),
            '│' | '┃' | '║' | '┆' | '┊' | '¦' | '｜' | '╎' | '╏' | '▌' | '▐' | '‖' =>
            {
                cleaned.push('|');
            }
            '\u{2500}'..='\u{257f}' => cleaned.push('+'),
            '①'..='⑨' => cleaned.push(char::from(b'1' + (c as u32 - '①' as u32) as u8)),
            '❶'..='❾' => cleaned.push(char::from(b'1' + (c as u32 - '❶' as u32) as u8)),
            '\u{2800}' | '∅' | '␣' | '🟦' | '🔲' | '🔳' => cleaned.push('.'),
            c if c.is_ascii() => cleaned.push(c),
            c => cleaned.push(plain(c)),
        }
    }
    cleaned
}

/// The rows of a wiki's table with a bar around each cell; a line may have one cell or more.
fn of_wiki(lines: Vec<Line>) -> Vec<Line> {
    let mut rows: Vec<Line> = Vec::new();
    let mut is_open = false;
    for mut line in lines {
        let is_mark = ["{|", "|}", "|-", "|+"]
            .iter()
            .any(|mark| line.text.starts_with(mark));
        let is_cell = !is_mark && line.text.starts_with(['|', '!']);
        line.text = match is_mark {
            true => String::new(),
            false => line.text.replace("||", "|").replace("!!", "|"),
        };
        if line.text.starts_with('!') {
            line.text.replace_range(..1, "|");
        }
        match rows.last_mut() {
            Some(row) if is_cell && is_open => row.text.push_str(line.text.trim_end()),
            _ => rows.push(line),
        }
        is_open = is_cell;
    }
    for row in &mut rows {
        if row.text.starts_with('|') {
            row.text.push('|');
        }
    }
    rows
}

/// The rows of lists in lists as YAML has them, a value in a line.
fn of_blocks(lines: Vec<Line>) -> Vec<Line> {
    let mut rows: Vec<Line> = Vec::new();
    for line in lines {
        let value = line.text.trim_start().strip_prefix("- ");
        match (value.map(|value| value.strip_prefix("- ")), rows.last_mut()) {
            (Some(None), Some(row)) => row.text.extend([" ", value.unwrap_or("")]),
            (Some(Some(first)), _) => rows.push(Line {
                text: first.to_owned(),
                number: line.number,
            }),
            _ => rows.push(line),
        }
    }
    rows
}

/// The letters of kinds of cells.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// The kinds of cells of a table that draws regions by their classes; none where boxes at most may
/// have one.
fn kinds<'l>(lines: &'l [Line], cells: [&str; 2]) -> Vec<&'l str> {
    let (mut kinds, mut n_cells) = (Vec::new(), 0);
    for line in lines {
        for (at, _) in line.text.match_indices(cells[0]) {
            n_cells += 1;
            if let Some(kind) =
                attribute(&line.text[at..], "class").filter(|kind| !kinds.contains(kind))
            {
                kinds.push(kind);
            }
        }
    }
    let are_few = kinds.len() <= LETTERS.len() && 2 * kinds.len() <= n_cells;
    kinds.retain(|_| are_few);
    match kinds.len() < SMALLEST_BOARD {
        true => Vec::new(),
        false => kinds,
    }
}

/// An attribute of the tag that begins here.
fn attribute<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    let tag = tag.split('>').next()?;
    let (_, behind) = tag.split_once(name)?;
    behind.strip_prefix("=\"")?.split('"').next()
}

/// A markup of tables.
struct Markup {
    /// What shows that a text has such a table.
    marks: &'static [&'static str],
    /// How the tags of rows and of cells begin.
    rows: [&'static str; 2],
    cells: [&'static str; 2],
    brackets: (char, char),
}

/// The markups of tables: HTML, the XML of spreadsheets, forums.
const TABLES: [Markup; 3] = [
    Markup {
        marks: &["<td", "<th", "<TD"],
        rows: ["<tr", "</tr"],
        cells: ["<td", "<th"],
        brackets: ('<', '>'),
    },
    Markup {
        marks: &["<row"],
        rows: ["<row", "</row"],
        cells: ["<cell", "<cell"],
        brackets: ('<', '>'),
    },
    Markup {
        marks: &["[td]"],
        rows: ["[tr", "[/tr"],
        cells: ["[td", "[td"],
        brackets: ('[', ']'),
    },
];

impl Markup {
    /// Whether lines have such a table.
    fn is_in(&self, lines: &[Line]) -> bool {
        let has = |part: &str| lines.iter().any(|line| line.text.contains(part));
        self.marks.iter().any(|mark| has(mark))
            && self
                .cells
                .iter()
                .any(|cell| has(cell) || has(&cell.to_ascii_uppercase()))
    }

    /// The rows of a table: a bar before each cell, and behind the last one. A cell begins with the
    /// letter of its kind where there are some.
    fn rows(&self, lines: &[Line]) -> Vec<Line> {
        let (mut found, kinds) = (Vec::new(), kinds(lines, self.cells));
        let mut row = Line {
            text: String::new(),
            number: 1,
        };
        for line in lines {
            let mut rest = line.text.as_str();
            while let Some(at) = rest.find(self.brackets.0) {
                row.text.push_str(&rest[..at]);
                rest = &rest[at..];
                let end = rest.find(self.brackets.1).map_or(rest.len(), |end| end + 1);
                let tag;
                (tag, rest) = rest.split_at(end);
                if is_one_of(tag, &self.rows) {
                    found.push(ended(std::mem::take(&mut row.text), row.number));
                    row.number = line.number;
                } else if is_one_of(tag, &self.cells) {
                    row.text.push('|');
                    row.text.extend(letter(tag, &kinds));
                } else if is_one_of(tag, &["<input"]) {
                    row.text.push_str(attribute(tag, " value").unwrap_or(""));
                }
            }
            row.text.push_str(rest);
            row.text.push(' ');
        }
        found.push(row);
        found
    }
}

/// Whether a tag begins as one of these does.
fn is_one_of(tag: &str, names: &[&str]) -> bool {
    let begins = |name: &&str| {
        let begin = tag.get(..name.len());
        begin.is_some_and(|begin| begin.eq_ignore_ascii_case(name))
    };
    names.iter().any(begins)
}

/// The letter of the kind of a cell.
fn letter(tag: &str, kinds: &[&str]) -> Option<char> {
    let kind = attribute(tag, "class")?;
    LETTERS
        .chars()
        .nth(kinds.iter().position(|known| *known == kind)?)
}

/// A row with a bar behind its last cell, which may be empty.
fn ended(mut text: String, number: usize) -> Line {
    if text.contains('|') {
        text.truncate(text.trim_end().len());
        text.push('|');
    }
    Line { text, number }
}

/// Whether an attribute of a tag has the cells of a board.
fn is_board(value: &str) -> bool {
    let is_cell = |byte: u8| byte.is_ascii_digit() || byte == b'.';
    value.len() >= SMALLEST_BOARD.pow(2) && value.bytes().all(is_cell)
}

/// The lines of a line with tags, of which some break it.
fn untagged(line: Line) -> Vec<Line> {
    if !line.text.contains('<') {
        return vec![line];
    }
    let (mut texts, mut text) = (Vec::new(), String::new());
    let mut rest = line.text.as_str();
    while let Some(at) = rest.find('<') {
        text.push_str(&rest[..at]);
        let inner = &rest[at + 1..];
        let is_tag = inner.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/');
        let Some(end) = inner.find('>').filter(|_| is_tag) else {
            text.push('<');
            rest = inner;
            continue;
        };
        rest = &inner[end + 1..];
        for board in inner[..end].split('"').filter(|value| is_board(value)) {
            texts.extend([std::mem::take(&mut text), board.to_owned()]);
        }
        if is_break(inner) {
            texts.push(std::mem::take(&mut text));
        } else if !inner.starts_with('/') {
            text.push(' ');
        }
    }
    texts.push(text + rest);
    let number = line.number;
    let lines = texts.into_iter().map(|text| Line { text, number });
    lines.collect()
}

/// Whether a tag ends a line.
fn is_break(tag: &str) -> bool {
    let name = tag.trim_start_matches('/');
    let end = name.find(|c: char| !c.is_ascii_alphanumeric());
    is_in(
        "br p div li row tr pre text",
        &name[..end.unwrap_or(name.len())],
    )
}

/// The lines of a line where rows end in the middle: by an escaped line end, or as LaTeX ends them.
fn parted(line: &Line) -> Vec<Line> {
    let number = line.number;
    let text = unescaped(&line.text);
    let text = without_environments(text);
    let is_latex = text.contains('&') && text.contains("\\\\");
    let text = if is_latex {
        text.replace("\\\\", "\n")
    } else {
        text.into_owned()
    };
    let line = |text: &str| Line {
        text: text.replace("\\hline", ""),
        number,
    };
    text.split('\n').map(line).collect()
}

/// The text with line ends in the place of the commands that begin and end what LaTeX sets, and of
/// their arguments.
pub fn without_environments(mut text: Cow<'_, str>) -> Cow<'_, str> {
    for command in ["\\begin{", "\\end{"] {
        while let Some(from) = text.find(command) {
            let mut depth = 0;
            let ends = |(at, c): (usize, char)| {
                match c {
                    '{' | '[' => depth += 1,
                    '}' | ']' => depth -= 1,
                    _ if depth == 0 => return Some(at),
                    _ => {}
                }
                None
            };
            let arguments = from + command.len() - 1;
            let end = text[arguments..].char_indices().find_map(ends);
            let end = end.map_or(text.len(), |end| arguments + end);
            text.to_mut().replace_range(from..end, "\n");
        }
    }
    text
}

/// Line ends, tabs and quotation marks that are escaped, as inside the string of a program.
fn unescaped(text: &str) -> Cow<'_, str> {
    if !text.contains('\\') {
        return Cow::Borrowed(text);
    }
    let escapes = |letter: &str| {
        let escape = format!("\\{letter}");
        let mut parts = text.split(escape.as_str()).skip(1);
        parts.any(|behind| !behind.starts_with(|c: char| c.is_ascii_lowercase()))
    };
    let mut text = text.replace("\\\"", "\"");
    for (letter, c) in [("r\\n", "\n"), ("n", "\n"), ("t", "\t")] {
        if escapes(letter) {
            text = text.replace(&format!("\\{letter}"), c);
        }
    }
    Cow::Owned(text)
}

/// The inside of brackets that are open.
struct Open {
    text: String,
    /// The line where it begins.
    number: usize,
    /// Whether brackets inside of it had more than a value.
    is_outer: bool,
}

/// The insides of the innermost brackets as lines, rows or whole boards, and the lines of what
/// stands outside of them. Brackets around a single value are a part of it, such as `Some(5)`.
pub fn groups(lines: &[Line]) -> (Vec<Line>, Vec<Line>) {
    let (mut groups, mut outside) = (Vec::new(), Vec::new());
    let mut open: Vec<Open> = Vec::new();
    for line in lines {
        let mut rest = String::new();
        for c in line.text.chars() {
            match c {
                '[' | '{' | '(' => open.push(Open {
                    text: String::new(),
                    number: line.number,
                    is_outer: false,
                }),
                ']' | '}' | ')' => {
                    let inner = open.pop();
                    groups.extend(inner.into_iter().flat_map(|inner| inner.close(&mut open)));
                }
                c => {
                    let text = open.last_mut().map_or(&mut rest, |open| &mut open.text);
                    text.push(c);
                }
            }
        }
        if let Some(open) = open.last_mut() {
            open.text.push('\n');
        }
        outside.push(Line {
            text: rest,
            number: line.number,
        });
    }
    (groups, outside)
}

impl Open {
    /// The rows inside, if no other brackets stood there; a single value goes to the brackets
    /// around it, too.
    fn close(self, around: &mut [Open]) -> Vec<Line> {
        let value = self.text.trim();
        let is_value = !value.contains([',', ';', ' ', '\n']) && self.text.len() < 10;
        match around.last_mut() {
            Some(outer) if is_value && !self.is_outer => {
                outer.text.extend(["(", value, ")"]);
            }
            Some(outer) => outer.is_outer = true,
            None => {}
        }
        match self.is_outer {
            true => Vec::new(),
            false => rows_of_group(&self.text, self.number),
        }
    }
}

/// The rows inside of brackets: strings, parts between semicolons, or all of it.
fn rows_of_group(text: &str, number: usize) -> Vec<Line> {
    let line = |text: &str| Line {
        text: text.to_owned(),
        number,
    };
    let is_string = |part: &&str| {
        let bare = part.trim();
        bare.starts_with(['"', '\'']) && bare.len() > SMALLEST_BOARD + 1
    };
    let strings: Vec<&str> = text
        .split(',')
        .filter(|part| !part.trim().is_empty())
        .collect();
    if strings.len() >= SMALLEST_BOARD && strings.iter().all(is_string) {
        return strings.into_iter().map(line).collect();
    }
    if text.contains(';') {
        return text
            .split(';')
            .map(|part| line(&part.replace('\n', " ")))
            .collect();
    }
    // a separator behind the last value ends it
    let text = text.trim_end();
    vec![line(
        &text.strip_suffix(',').unwrap_or(text).replace('\n', " "),
    )]
}
