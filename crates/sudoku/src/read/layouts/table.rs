//! Tables whose first line names the columns: comma-separated values, or what databases print
//! between bars.

use super::lists::{is_nothing, is_of_rules, is_remark};
use super::silent::is_underline;
use super::{
    Absent, CELLS, Cursor, Fault, LineContext, ReadBoard, ReadError, Sizes, TextPart, Token,
    escaped, first, is_bar, is_cell, is_empty, is_in, is_rule, label,
};

/// Where a table keeps what.
pub(super) struct Columns {
    mark: char,
    n: usize,
    puzzle: usize,
    name: String,
    solution: Option<usize>,
    label: Option<usize>,
    /// The columns that may state rules.
    rules: Vec<(usize, String)>,
}

pub(super) fn read<'a>(here: &mut LineContext<'a>) -> Option<TextPart<'a>> {
    let columns = columns(here)?;
    let (mut lines, sizes, mark) = (here.after, here.sizes, columns.mark);
    let cursor = &mut here.after;
    let has_rows = if is_bar(mark) {
        skip_drawn(mark, cursor)
    } else {
        !std::mem::take(&mut cursor.rest).trim_ascii().is_empty()
    };
    if !has_rows {
        return Some(TextPart::Nothing(Absent::Lines, None));
    }
    let end = cursor.rest.len();
    let is_silent = move |line: Token<'_>, after| {
        line.trim().is_empty() || is_underline(line.trim(), after) || is_bar(mark) && is_frame(line)
    };
    let boards = std::iter::from_fn(move || {
        while lines.rest.len() > end {
            match lines.next_line()? {
                Ok(line) if is_silent(line, lines) => {}
                line => {
                    let found = line.and_then(|line| columns.record(line, sizes));
                    return Some(found.unwrap_or_else(ReadBoard::failed));
                }
            }
        }
        None
    });
    Some(TextPart::Boards(Box::new(boards)))
}

/// Goes on behind a table that is drawn; whether it has rows.
fn skip_drawn(mark: char, cursor: &mut Cursor<'_>) -> bool {
    let (mut ahead, mut has_rows) = (*cursor, false);
    while let Some(line) = ahead.next_good()
        && (is_frame(line) || line.contains(mark))
    {
        has_rows |= !is_frame(line);
        *cursor = ahead;
    }
    has_rows
}

/// Whether a line of a drawn table is a rule, perhaps with something in it, which is no board of
/// empty cells.
fn is_frame(line: Token<'_>) -> bool {
    let has_digits = || line.contains(|c: char| c.is_ascii_digit());
    is_rule(&line, || 0) || line.starts_with(['+', '-']) && !has_digits()
}

/// The fields of a line in small letters, unless it is one of a program, or of its settings.
fn names(line: Token<'_>, mark: char) -> Option<Vec<String>> {
    let names = fields(line, mark).map(|field| field.to_lowercase());
    let names: Vec<String> = names.collect();
    let is_code = |name: &String| name.contains(['=', '[', ']', '{', '}', '(', ')', '<', '>']);
    (!names.iter().any(is_code)).then_some(names)
}

/// The columns, if this line names them: one column is the puzzle, and other columns exist or the
/// next line has a board.
pub(super) fn columns(here: &LineContext<'_>) -> Option<Columns> {
    let line = here.line;
    // every name of the puzzle's column has one of these letters, and few other lines have
    if !line.contains(['z', 'Z', 'k', 'K']) {
        return None;
    }
    let is_mark = |&c: &char| matches!(c, ',' | ';' | '\t') || is_bar(c) && c != '!';
    let mark = line.chars().find(is_mark).unwrap_or(',');
    let names = names(line, mark)?;
    let find = |known| names.iter().position(|name| is_in(known, name));
    let puzzle = find("puzzle puzzles quiz quizzes sudoku sudokus")?;
    if names.len() == 1 {
        let next = here.after.clone().next_good()?;
        next.trim()
            .get(..36)
            .filter(|text| text.chars().all(is_cell))?;
    }
    Some(Columns {
        mark,
        n: names.len(),
        puzzle,
        name: names[puzzle].clone(),
        solution: find("solution solutions answer answers"),
        label: find("label name title id"),
        rules: (0..)
            .zip(names)
            .filter(|(_, name)| is_of_rules(name))
            .collect(),
    })
}

impl Columns {
    /// The field of the puzzle, if the number of fields fits.
    fn puzzle<'a>(&self, fields: &[Token<'a>], line: Token<'a>) -> Result<Token<'a>, ReadError> {
        let mut others = fields.iter().skip(self.n);
        let is_fit = others.all(|field| field.is_empty());
        let puzzle = fields.get(self.puzzle).filter(|_| is_fit);
        puzzle.copied().ok_or_else(|| {
            let fault = Fault::Field {
                name: self.name.clone(),
                expected: self.n,
                found: fields.len(),
            };
            fault.at(line.place(line.chars().count()))
        })
    }

    /// The refusal of a field that states a rule.
    fn rule(&self, fields: &[Token<'_>]) -> Option<ReadError> {
        let told = |(at, name): &(usize, String)| {
            let value = fields.get(*at)?;
            let is_rule = !is_nothing(value) && !is_remark(name, value);
            let (found, nearest) = (escaped(name), None);
            is_rule.then(|| Fault::Key { found, nearest }.at(value.spot))
        };
        self.rules.iter().find_map(told)
    }

    /// The board of a line, with its label and answer.
    fn record(&self, line: Token<'_>, sizes: Sizes) -> Result<ReadBoard, ReadError> {
        let fields: Vec<Token<'_>> = fields(line, self.mark).collect();
        let puzzle = self.puzzle(&fields, line)?;
        if let Some(rule) = self.rule(&fields) {
            return Err(rule);
        }
        let other = |column: Option<usize>| fields.get(column?).filter(|field| !field.is_empty());
        let cells = cells(puzzle);
        if cells.is_empty() {
            let (expected, found) = (CELLS, 0);
            return Err(Fault::Cells { expected, found }.at(puzzle.spot));
        }
        let found = ReadBoard::new(sizes.string(&cells), first(&cells));
        let beside = sizes.beside(&found.content);
        Ok(ReadBoard {
            label: other(self.label).and_then(|field| label(field.text)),
            solution: other(self.solution).map(|field| beside.string(&self::cells(*field))),
            ..found
        })
    }
}

/// The cells of a field: its characters, or numbers, as boards above 9x9 have them.
fn cells(field: Token<'_>) -> Vec<Token<'_>> {
    let words = || field.words(|c| c == ' ');
    let n = words().count();
    let are_numbers =
        || words().all(|word| word.chars().all(|c| is_empty(c) || c.is_ascii_digit()));
    match n > 99 && n.isqrt().pow(2) == n && are_numbers() {
        true => words().collect(),
        false => field.cells().collect(),
    }
}

/// The fields of a line; quotation marks keep the commas in a field. Bars at its ends are a frame.
fn fields(line: Token<'_>, mark: char) -> impl Iterator<Item = Token<'_>> {
    let mut quoted = false;
    let framed = line.trimmed(char::is_whitespace);
    let line = if is_bar(mark) && framed.starts_with(mark) {
        framed.trimmed(|c| c == mark)
    } else {
        line
    };
    let parts = line.parts(move |c| {
        quoted ^= c == '"';
        c == mark && !quoted
    });
    parts.map(|part| part.trimmed(|c: char| c.is_whitespace() || c == '"'))
}
