//! One line as a row: its fields between equal separators, its words, or the characters of its
//! words.

use crate::is_in;
use crate::sizes::{LARGEST_BOARD, SMALLEST_BOARD};

/// The words that programs print where there is no value.
const NOTHING: &str = "null none nil nul undefined nothing na nan n/a <na> missing empty \
    np.nan numpy.nan math.nan __ .. blank &nbsp; \\cdot cdot \\phantom{0} \\ \\, ~ {} []";

/// How the cells of a row stand apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// Between separators, where nothing is an empty cell.
    Between(char),
    /// Between bars, of which none is a frame.
    Unframed,
    /// In words of their own.
    Words,
    /// In columns of one character, where a blank is an empty cell.
    Columns,
    /// The same with a blank between two cells, and beside bars.
    Spaced,
    /// The same without blanks beside bars.
    Tight,
    /// One beside the other, in one word or in words of equal lengths.
    Dense,
    /// Letters and digits one beside the other, as in a map of regions.
    Map,
}

impl Form {
    /// Whether a blank is an empty cell.
    pub(super) fn has_blanks(self) -> bool {
        matches!(self, Form::Columns | Form::Spaced | Form::Tight)
    }
}

/// All forms, those with the most evidence first.
pub(super) const FORMS: [Form; 14] = [
    Form::Between('&'),
    Form::Between('\t'),
    Form::Between(';'),
    Form::Between(','),
    Form::Between('|'),
    Form::Between(':'),
    Form::Between('/'),
    Form::Unframed,
    Form::Words,
    Form::Dense,
    Form::Spaced,
    Form::Tight,
    Form::Columns,
    Form::Map,
];

/// No line with a row is longer, in bytes: 25 rows of 25 numbers, with separators.
const LONGEST_LINE: usize = 1 << 12;

/// The cells that a line has in this form: a symbol, `.` where a word says that nothing is there,
/// and an empty text where nothing stands between separators. None where the line has no row.
pub(super) fn row(line: &str, form: Form) -> Vec<String> {
    match form {
        _ if line.len() > LONGEST_LINE => Vec::new(),
        Form::Between(mark) => between(line, mark, true),
        Form::Unframed => between(line, '|', false),
        Form::Columns | Form::Spaced | Form::Tight => columns(line, form),
        Form::Words => words(line),
        Form::Dense => dense(line),
        Form::Map => map(line),
    }
}

/// A field of a row, and its cell.
type Field<'l> = (&'l str, Option<String>);

/// Whether a field may be two cells that lost the separator between them: two numbers of two digits
/// and a sign at most, and nothing else but brackets, quotation marks and blanks.
fn are_joined(field: &str) -> bool {
    const MOST_CHARS: usize = 5;
    let mut chars = field.chars();
    let chars = chars
        .by_ref()
        .filter(|c| !c.is_whitespace() && !is_around(*c));
    let chars: Vec<char> = chars.take(MOST_CHARS + 1).collect();
    (2..=MOST_CHARS).contains(&chars.len()) && chars.into_iter().all(is_dense)
}

/// The longest run of cells among some fields, if no other is as long. A spoiled field between two
/// cells leaves no run.
fn longest<'l>(fields: impl Iterator<Item = Field<'l>>) -> Vec<String> {
    let fields: Vec<Field<'_>> = fields.collect();
    let is_spoiled = |part: &[Field<'_>]| {
        let are_cells = [&part[0], &part[2]].iter().all(|field| field.1.is_some());
        are_cells && part[1].1.is_none() && are_joined(part[1].0)
    };
    if fields.windows(3).any(is_spoiled) {
        return Vec::new();
    }
    let (mut best, mut run, mut ties) = (Vec::new(), Vec::new(), false);
    for (_, cell) in fields.into_iter().chain([("", None)]) {
        if let Some(cell) = cell {
            run.push(cell);
            continue;
        }
        ties = ties && run.len() < best.len() || !run.is_empty() && run.len() == best.len();
        if run.len() > best.len() {
            (best, ties) = (std::mem::take(&mut run), false);
        }
        run.clear();
    }
    match ties {
        true => Vec::new(),
        false => best,
    }
}

/// The cells between separators.
fn between(line: &str, mark: char, is_framed: bool) -> Vec<String> {
    if line.matches(mark).count() + 1 < SMALLEST_BOARD {
        return Vec::new();
    }
    let mut inner = line.trim_matches([' ', '\r']);
    // bars around a row are its frame
    if mark == '|' && is_framed {
        inner = inner.strip_prefix(mark).unwrap_or(inner);
        inner = inner.strip_suffix(mark).unwrap_or(inner);
    }
    let mut parts: Vec<&str> = inner.split(mark).collect();
    // two bars are a double stroke where every cell has blanks around it
    let padded = |part: &&str| part.len() > 2 && part.starts_with(' ');
    let is_double = mark == '|'
        && is_framed
        && parts.iter().any(padded)
        && parts.iter().all(|part| part.is_empty() || padded(part));
    parts.retain(|part| !is_double || !part.is_empty());
    let Some(last) = parts.len().checked_sub(1) else {
        return Vec::new();
    };
    parts[0] = behind_name(parts[0], mark);
    let is_ended = has_end(&parts) && !matches!(mark, '|' | '&');
    parts[last] = before_end(parts[last], mark);
    if is_ended && parts[last].trim().is_empty() {
        parts.pop();
    }
    // the end of a list of lists ends a row
    let with_end = |part| {
        let end = str::contains(part, "]]").then_some(("", None));
        std::iter::once((part, field(part))).chain(end)
    };
    longest(parts.into_iter().flat_map(with_end))
}

/// The cell between two separators; nothing but brackets and quotation marks is an empty text.
fn field(part: &str) -> Option<String> {
    cell(part).or_else(|| {
        let bare = part.trim_matches(|c: char| c.is_whitespace() || is_around(c));
        bare.is_empty().then(String::new)
    })
}

/// The first field of a row without the name of the row and the brackets around it.
fn behind_name(part: &str, mark: char) -> &str {
    let part = part.rsplit(['[', '(', '{']).next().unwrap_or(part);
    let part = part.rsplit([':', '=']).next().unwrap_or(part);
    // `DATA 5`
    let last = part.rsplit(' ').next().filter(|_| mark == ',');
    last.unwrap_or(part)
}

/// The last field of a row without the text behind the closing bracket.
fn before_end(part: &str, mark: char) -> &str {
    let is_end = |c| matches!(c, ']' | ')' | '}') || c == ';' && mark == ',';
    part.split(is_end).next().unwrap_or(part)
}

/// Whether the last separator stands behind the brackets or the quotation marks of a row, or before
/// they end.
fn has_end(parts: &[&str]) -> bool {
    let is_end = |c: char| matches!(c, ']' | ')' | '}' | '"' | '\'');
    match parts {
        [.., before, last] => {
            before.trim_end().ends_with(is_end) || last.trim_start().starts_with(is_end)
        }
        _ => parts
            .iter()
            .any(|part| part.trim_start().starts_with(is_end)),
    }
}

fn is_around(c: char) -> bool {
    matches!(
        c,
        '"' | '\'' | '`' | '[' | ']' | '(' | ')' | '{' | '}' | '<' | '>' | '|'
    )
}

/// The cell that a field is: a digit, a number, candidates, or a mark of an empty cell as `.`.
pub(super) fn cell(field: &str) -> Option<String> {
    let field = field.trim();
    match field.as_bytes() {
        [] => return None,
        [b'0'..=b'9' | b'.'] => return Some(field.to_owned()),
        _ => {}
    }
    if is_in(NOTHING, field) {
        return Some(".".into());
    }
    let mut text = undecorated(field);
    if is_in(NOTHING, text) {
        return Some(".".into());
    }
    // a number that a table of floats has
    let whole;
    if let Some(number) = in_float(text) {
        whole = number.to_string();
        text = &whole;
    }
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) if is_cell(c) || matches!(c, '?' | '@') => Some(c.to_string()),
        (Some(_), Some(_)) if text.len() <= 9 && text.bytes().all(|byte| byte.is_ascii_digit()) => {
            Some(text.to_owned())
        }
        _ => None,
    }
}

/// A field without what programs and markup put around its value.
fn undecorated(field: &str) -> &str {
    let mut text = field.trim_matches(is_around).trim();
    // the name of a field of an object, and its value
    if let Some((name, value)) = text.split_once(':')
        && name.ends_with('"')
    {
        text = value.trim_matches(is_around).trim();
    }
    let bold = text.trim_matches(['*', '_', '~']);
    if text.len() > 1 && !bold.is_empty() {
        text = bold;
    }
    // the command of a markup or the constructor of a language, and its value
    let command = text
        .trim_start_matches(['\\', '$', '%'])
        .split_once(['{', '(', ' ']);
    let is_name = |name: &str| name.len() > 1 && name.chars().all(|c| c.is_ascii_alphabetic());
    match command {
        Some((name, value)) if is_name(name) => value.trim_matches(is_around).trim(),
        _ => text,
    }
}

/// The whole number that a floating-point number is.
fn in_float(text: &str) -> Option<u16> {
    let begins = text.starts_with(|c: char| c.is_ascii_digit());
    let number: f64 = text.contains('.').then(|| text.parse().ok())??;
    let is_whole = begins && number.fract() == 0.0 && number <= f64::from(u16::MAX);
    is_whole.then_some(number as u16)
}

/// The cells that are words, with bars between some of them.
fn words(line: &str) -> Vec<String> {
    let gap =
        |c: char| c.is_whitespace() || matches!(c, '|' | '!' | '[' | ']' | '(' | ')' | '"' | '\'');
    // a colon by itself is a bar
    let words = line
        .split(gap)
        .filter(|word| !word.is_empty() && *word != ":");
    longest(words.map(|word| {
        // what ends a line, or shows its end
        let bare = word.trim_end_matches([',', ';', '$', '¶', '\\']);
        let word = if bare.is_empty() { word } else { bare };
        (word, cell(word))
    }))
}

/// The numbers of words before each bar of a line that has words on both of its sides.
pub(super) fn bars(line: &str) -> Vec<usize> {
    let parts: Vec<usize> = line
        .split('|')
        .map(|part| part.split_whitespace().count())
        .collect();
    let sums = parts.iter().scan(0, |sum, n| {
        *sum += n;
        Some(*sum)
    });
    let n_words: usize = parts.iter().sum();
    sums.filter(|&before| before > 0 && before < n_words)
        .collect()
}

/// The cells of a line by their columns: a digit or a blank each, with bars between boxes. Blanks
/// at the end are cells.
fn columns(line: &str, form: Form) -> Vec<String> {
    let line = match line.split('"').collect::<Vec<_>>()[..] {
        [_, inside, _] => inside,
        _ => line,
    };
    let is_known = |c: char| c.is_ascii_digit() || matches!(c, ' ' | '|');
    if !line.chars().all(is_known) || line.is_empty() {
        return Vec::new();
    }
    let framed = line.strip_prefix('|');
    let inner = framed.unwrap_or(line);
    let inner = inner.strip_suffix('|').unwrap_or(inner);
    if form == Form::Columns {
        let cells = inner.chars().filter(|c| *c != '|');
        return cells.map(symbol).collect();
    }
    let has_margin = form == Form::Spaced && inner.contains('|');
    let cells = inner.split('|').enumerate().map(|(nth, part)| {
        let margin = usize::from(has_margin && (nth > 0 || framed.is_some()));
        spaced(part.get(margin..).unwrap_or_default())
    });
    let cells: Option<Vec<_>> = cells.collect();
    cells.unwrap_or_default().concat()
}

/// A character as a cell, which a blank leaves empty.
fn symbol(c: char) -> String {
    match c {
        ' ' => String::new(),
        c => c.to_string(),
    }
}

/// Every second character, if blanks stand between them.
fn spaced(part: &str) -> Option<Vec<String>> {
    let mut between = part.chars().skip(1).step_by(2);
    let cells = part.chars().step_by(2).map(symbol);
    between.all(|c| c == ' ').then(|| cells.collect())
}

/// The characters of the only word that is not a part of a sentence.
fn map(line: &str) -> Vec<String> {
    let words = line.split(|c: char| !c.is_ascii_alphanumeric());
    let mut words = words.filter(|word| word.len() >= SMALLEST_BOARD);
    match (words.next(), words.next()) {
        (Some(word), None) => word.chars().map(String::from).collect(),
        _ => Vec::new(),
    }
}

/// Whether a word of cells may have a character.
fn is_dense(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, '.' | '*' | '_' | '-' | '?')
}

/// The characters of the only word of cells that is long, or of words of equal lengths.
fn dense(line: &str) -> Vec<String> {
    const LEAST: usize = 3;
    let is_letter = |c: char| matches!(c, 'x' | 'X');
    let is_char = |c: char| is_dense(c) || is_letter(c);
    let mut runs: Vec<&str> = Vec::new();
    let mut from = None;
    let mut before = ' ';
    for (at, c) in line.char_indices().chain([(line.len(), ' ')]) {
        match from {
            None if is_char(c) && !before.is_alphanumeric() => from = Some(at),
            Some(begin) if !is_char(c) => {
                if !c.is_alphanumeric() {
                    runs.push(&line[begin..at]);
                }
                from = None;
            }
            _ => {}
        }
        before = c;
    }
    let is_word = |run: &&str| run.len() >= LEAST && run.contains(|c: char| is_dense(c));
    runs.retain(is_word);
    let Some(longest) = runs.iter().map(|run| run.len()).max() else {
        return Vec::new();
    };
    let cells = |run: &str| -> Vec<String> { run.chars().map(String::from).collect() };
    // two words of about a board's cells are a board that lacks some, and its answer
    let is_near = |run: &&str| run.len() < longest && 2 * run.len() > longest;
    if longest > LARGEST_BOARD && runs.iter().any(is_near) {
        return Vec::new();
    }
    runs.retain(|run| run.len() == longest);
    runs.into_iter().flat_map(cells).collect()
}

/// Whether a character alone can be a cell of some board.
fn is_cell(c: char) -> bool {
    matches!(c, '.' | '*' | '_' | '-') || c.is_ascii_alphanumeric() && !matches!(c, 'Z' | 'z')
}
