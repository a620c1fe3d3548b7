//! Tables: comma-separated values whose first line names the columns.

use super::cells::{Token, is_cell, is_empty};
use super::error::{Fault, ReadError, Spot};
use super::row::characters;
use super::text::{Cursor, Line};

/// Where a table keeps what.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    mark: char,
    n: usize,
    puzzle: usize,
    name: String,
    solution: Option<usize>,
    label: Option<usize>,
}

/// A field of a line, with its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field<'a> {
    pub(super) text: &'a str,
    pub(super) spot: Spot,
}

/// A line of a table.
pub(super) struct Record<'a> {
    pub(super) puzzle: Field<'a>,
    pub(super) solution: Option<Field<'a>>,
    pub(super) label: Option<&'a str>,
}

/// The columns, if this line names them: one is the puzzle, and there are others, or a board in the next line.
pub(super) fn columns(line: Line<'_>, mut after: Cursor<'_>) -> Option<Columns> {
    // every name of the puzzle's column has one of these letters, and few other lines have
    if !line.text.contains(['z', 'Z', 'k', 'K']) {
        return None;
    }
    let mark = line.text.chars().find(|c| matches!(c, ',' | ';' | '\t')).unwrap_or(',');
    let names: Vec<String> = fields(line, mark).iter().map(|field| field.text.to_lowercase()).collect();
    // a line of a program, or of its settings, may have such a word too
    if names.iter().any(|name| name.contains(['=', '[', ']', '{', '}', '(', ')', '<', '>'])) {
        return None;
    }
    let find = |known: &[&str]| names.iter().position(|name| known.contains(&name.as_str()));
    let puzzle = find(&["puzzle", "puzzles", "quiz", "quizzes", "sudoku", "sudokus"])?;
    if names.len() == 1 {
        let next = after.next_line()?.ok()?;
        next.text.trim().get(..36).filter(|text| text.chars().all(is_cell))?;
    }
    Some(Columns {
        mark,
        n: names.len(),
        puzzle,
        name: names[puzzle].clone(),
        solution: find(&["solution", "solutions", "answer", "answers"]),
        label: find(&["label", "name", "title", "id"]),
    })
}

impl<'a> Field<'a> {
    /// Each character as a cell.
    pub(super) fn cells(self) -> Vec<Token<'a>> {
        let words = self.text.split(' ').filter(|word| !word.is_empty());
        let is_number = |word: &str| word.chars().all(|c| is_empty(c) || c.is_ascii_digit());
        // numbers, as boards above 9x9 have them
        if words.clone().count().isqrt().pow(2) == words.clone().count()
            && words.clone().nth(99).is_some()
            && words.clone().all(is_number)
        {
            let column = |word: &str| self.spot.column + word.as_ptr() as usize - self.text.as_ptr() as usize;
            return words.map(|text| Token { text, spot: Spot { column: column(text), ..self.spot } }).collect();
        }
        characters(&Token { text: self.text, spot: self.spot }).collect()
    }
}

impl Columns {
    /// The fields of a line.
    pub(super) fn record<'a>(&self, line: Line<'a>) -> Result<Record<'a>, ReadError> {
        let fields = fields(line, self.mark);
        let too_many = fields.iter().skip(self.n).any(|field| !field.text.is_empty());
        let Some(&puzzle) = fields.get(self.puzzle).filter(|_| !too_many) else {
            let fault = Fault::Field { name: self.name.clone(), expected: self.n, found: fields.len() };
            return Err(fault.at(line.spot(line.text.chars().count())));
        };
        let other = |column: Option<usize>| column.and_then(|column| fields.get(column)).filter(|f| !f.text.is_empty());
        Ok(Record { puzzle, solution: other(self.solution).copied(), label: other(self.label).map(|field| field.text) })
    }
}

/// The fields of a line; quotation marks keep the commas in a field.
fn fields(line: Line<'_>, mark: char) -> Vec<Field<'_>> {
    let mut quoted = false;
    let parts = line.text.split(|c| {
        quoted ^= c == '"';
        c == mark && !quoted
    });
    let mut column = line.column;
    parts
        .map(|part| {
            let text = part.trim_matches(|c: char| c.is_whitespace() || c == '"');
            let lead = part.find(text).map_or(0, |at| part[..at].chars().count());
            let field = Field { text, spot: Spot { line: line.number, column: column + lead } };
            column += part.chars().count() + 1;
            field
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_found_by_name() {
        let after = Cursor::new(b"").unwrap();
        let line = |text, number| Line { text, number, column: 1, quotes: 0 };
        let found = columns(line("id,puzzle,solution,clues,difficulty", 1), after).unwrap();
        let record = found.record(line("\"7, b\",53..,5324,2,0.5", 2)).unwrap();
        assert_eq!((record.puzzle.text, record.puzzle.spot.column), ("53..", 8));
        assert_eq!((record.solution.unwrap().text, record.label), ("5324", Some("7, b")));
        assert_eq!(found.record(line("7", 3)).err().unwrap().column, 2);
        assert!(columns(line("Puzzle", 1), after).is_none());
        assert!(columns(line("a,b", 1), after).is_none());
        assert!(columns(line("words = [\"cover\", \"sudoku\"]", 1), after).is_none());
    }
}
