//! Boards under a name: objects in JSON, dictionaries of Python, in lists or inside each other.

use super::super::super::cells::Sizes;
use super::super::super::error::{ReadError, escaped, label};
use super::super::super::token::{Token, is_empty, length};
use super::super::super::variants::variant_fault;
use super::super::Found;
use super::names::{LABELS, PUZZLES, SOLUTIONS, rank, variant};
use super::start::Start;
use super::{Parser, unexpected};

/// No text of a program puts more things inside each other.
const DEEPEST_OBJECT: usize = 32;

/// What an object has under known names.
#[derive(Default)]
struct Fields<'a> {
    puzzle: Option<(&'a str, Token<'a>)>,
    solution: Option<Token<'a>>,
    /// The rank of the label, and the label.
    label: Option<(usize, &'a str)>,
    fault: Option<ReadError>,
}

/// Boards in objects.
impl<'a> Parser<'a> {
    /// An object or a list of such, whose bracket comes, inside `depth` others; whether boards came
    /// out of it. Only objects that are in no others need have some.
    pub(super) fn objects(&mut self, depth: usize, is_inner: bool) -> Result<bool, ReadError> {
        let start = self.spot;
        let is_object = self.expect("`}`")? == '{';
        self.bump('{');
        let (mut fields, mut has_boards) = (Fields::default(), false);
        loop {
            match self.expect("`}`")? {
                ',' => self.bump(','),
                '{' | '[' if depth + 1 == DEEPEST_OBJECT => {
                    return Err(unexpected(
                        "at most 32 brackets inside each other",
                        "one more",
                        self.spot,
                    ));
                }
                '{' | '[' => has_boards |= self.objects(depth + 1, is_inner || is_object)?,
                c @ ('}' | ']') => {
                    self.bump(c);
                    break;
                }
                c if is_object => {
                    if let Some((name, value)) = self.field(c)? {
                        fields.add(name, value);
                    }
                }
                _ => drop(self.value()?),
            }
        }
        if is_object {
            let before = self.found.len();
            self.close(fields);
            has_boards |= self.found.len() > before;
            if !has_boards && !is_inner {
                let expected = "a board under a name such as \"puzzle\" or \"board\"";
                self.found.push(Found::failed(unexpected(
                    expected,
                    "an object without one",
                    start,
                )));
            }
        }
        Ok(has_boards)
    }

    /// A name and what it names; nothing for objects and lists of them, which are walked through,
    /// whatever they are called.
    fn field(&mut self, first: char) -> Result<Option<(&'a str, Token<'a>)>, ReadError> {
        let name = match first {
            '"' | '\'' => self.string(first)?,
            _ => self.pass(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '$')),
        };
        match self.next() {
            Some(c @ (':' | '=')) if !name.text.is_empty() => self.bump(c),
            other => {
                let found = other.map_or("the end of the text".into(), |c| {
                    format!("`{}`", escaped(&c.to_string()))
                });
                return Err(unexpected("`:` behind a name", &found, self.spot));
            }
        }
        let bracket = self.next();
        // the rules of a usual sudoku may be told in words
        if let Some(kind) = variant(name.text)
            .filter(|_| matches!(bracket, Some('[' | '{')) || name.text == "boxes")
        {
            return Err(variant_fault(kind).at(name.spot));
        }
        let has_objects = || self.rest()[1..].trim_start().starts_with('{');
        match bracket {
            Some('{') => Ok(None),
            Some('[') if has_objects() => Ok(None),
            _ => Ok(Some((name.text, self.value()?))),
        }
    }

    /// A list, a string without its quotation marks, or a word.
    fn value(&mut self) -> Result<Token<'a>, ReadError> {
        match self.expect("a value")? {
            '[' | '{' => self.block(),
            quote @ ('"' | '\'') => self.string(quote),
            c => {
                let word = self.pass(|c| !c.is_whitespace() && !matches!(c, ',' | '}' | ']'));
                if word.text.is_empty() {
                    self.bump(c);
                }
                Ok(word)
            }
        }
    }

    /// The boards of an object that is read.
    fn close(&mut self, fields: Fields<'a>) {
        let mut boards = match (fields.fault, fields.puzzle) {
            (Some(error), _) => vec![Found::failed(error)],
            (None, Some((_, part))) => Self::boards_of(part, self.sizes),
            (None, None) => Vec::new(),
        };
        if let [board] = &mut boards[..] {
            board.label = fields.label.and_then(|(_, text)| label(text));
            let sizes = self.sizes.beside(&board.content);
            let mut solutions = fields
                .solution
                .map_or(Vec::new(), |part| Self::boards_of(part, sizes));
            if let (Some(solution), true) = (solutions.pop(), solutions.is_empty()) {
                board.solution = Some(solution.content);
            }
        }
        self.found.extend(boards);
    }

    /// The boards of a list or a string.
    fn boards_of(part: Token<'a>, sizes: Sizes) -> Vec<Found> {
        let mut parser = Parser::new(part, sizes);
        if part.text.starts_with('[') {
            return parser.boards(Start::List(0), false, None);
        }
        parser.whole(&[part]);
        parser.found
    }
}

impl<'a> Fields<'a> {
    /// Keeps a value if its name is known.
    fn add(&mut self, name: &'a str, value: Token<'a>) {
        if rank(name, &PUZZLES).is_some() && may_be_board(value.text, name) {
            match self.puzzle {
                Some((other, part)) if part.text != value.text => {
                    let found = format!("\"{}\" beside \"{}\"", escaped(name), escaped(other));
                    self.fault = Some(unexpected("one board", &found, value.spot));
                }
                _ => self.puzzle = Some((name, value)),
            }
        } else if rank(name, &SOLUTIONS).is_some() && may_be_board(value.text, name) {
            self.solution = Some(value);
        } else if let Some(rank) =
            rank(name, &LABELS).filter(|&rank| self.label.is_none_or(|(best, _)| rank < best))
        {
            self.label = Some((rank, value.text))
                .filter(|(_, text)| !text.starts_with(['[', '{']) && *text != "null");
        }
    }
}

/// Whether a value is meant as a board rather than as a number or a word.
fn may_be_board(value: &str, name: &str) -> bool {
    if let Some(list) = value.strip_prefix('[') {
        return !name.eq_ignore_ascii_case("value") || list.trim_start().starts_with('[');
    }
    let n_chars = length(value);
    let cells = value
        .chars()
        .filter(|&c| c.is_numeric() || is_empty(c))
        .count();
    let is_number = value.bytes().all(|byte| byte.is_ascii_digit()) && n_chars < 16;
    !is_number
        && (2 * cells >= n_chars && n_chars > 3
            || n_chars >= 16 && !value.contains(char::is_whitespace))
}

#[cfg(test)]
mod tests {
    use crate::read::{Fault, puzzles};

    #[test]
    fn other_sudokus_have_names() {
        let board = "1234341221434321";
        for (rules, expected) in [
            ("\"cages\": [{\"sum\": 10}]", Some("killer")),
            ("\"Regions\": [\"aabb\"]", Some("jigsaw")),
            ("\"boxes\": \"2x2\"", Some("variant")),
            ("\"rules\": [\"diagonals\"]", Some("variant")),
            ("\"rules\": \"the usual ones\"", None),
        ] {
            for text in [
                format!("{{{rules}, \"puzzle\": \"{board}\"}}"),
                format!("[{{\"puzzle\": \"{board}\", {rules}}}]"),
            ] {
                let read: Vec<_> = puzzles(text.as_bytes()).collect();
                let name = match &read[..] {
                    [Ok(_)] => None,
                    [Err(error)] => match error.fault {
                        Fault::Variant { name, .. } => Some(name),
                        _ => panic!("{error}"),
                    },
                    other => panic!("{other:?}"),
                };
                assert_eq!(name, expected, "{text}");
            }
        }
    }
}
