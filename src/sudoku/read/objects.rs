//! Boards under a name: objects in JSON, dictionaries of Python, in lists or inside each other.

use super::brackets::{Found, Scanner, text_board};
use super::cells::{Sizes, Token, is_empty};
use super::error::{Fault, ReadError, Spot, escaped, label};
use super::program::{PUZZLES, rank};
use super::walk::{Part, Walk};
use std::collections::VecDeque;

/// Names of an answer.
const SOLUTIONS: [&str; 6] = ["solution", "solutions", "answer", "answers", "solved", "result"];
/// Names of a label, the best first.
const LABELS: [&str; 6] = ["label", "name", "title", "id", "difficulty", "level"];
/// No text of a program puts more things inside each other.
const DEEPEST: usize = 32;
/// Walks objects, and hands out the board of each as soon as it is closed.
pub(super) struct Objects<'a> {
    walk: Walk<'a>,
    sizes: Sizes,
    open: Vec<Open<'a>>,
    found: VecDeque<Found>,
    done: bool,
}

/// A list or an object that is still open.
struct Open<'a> {
    spot: Spot,
    is_object: bool,
    puzzle: Option<(&'a str, Part<'a>)>,
    solution: Option<Part<'a>>,
    /// The rank of the label, and the label.
    label: Option<(usize, &'a str)>,
    fault: Option<ReadError>,
    /// Whether a board came out of what is in it.
    has_boards: bool,
}

impl<'a> Objects<'a> {
    /// Starts before the first bracket.
    pub(super) fn new(part: Part<'a>, sizes: Sizes) -> Self {
        Objects { walk: Walk::new(part), sizes, open: Vec::new(), found: VecDeque::new(), done: false }
    }

    /// How many bytes are read, and the line that comes.
    pub(super) fn position(&self) -> (usize, usize) {
        (self.walk.at(), self.walk.spot().line)
    }

    /// The next board, an error for it alone, or an error behind which nothing can be read.
    pub(super) fn next(&mut self) -> Option<Found> {
        while !self.done && self.found.is_empty() {
            if let Err(error) = self.step() {
                self.done = true;
                self.walk.pass_all();
                self.found.push_back(Found::failed(error));
            }
        }
        self.found.pop_front()
    }

    fn step(&mut self) -> Result<(), ReadError> {
        self.walk.pass_gap();
        let spot = self.walk.spot();
        let Some(c) = self.walk.peek() else {
            return Err(unexpected("`}`", "the end of the text").at(spot));
        };
        match c {
            ',' => self.walk.bump(c),
            '{' | '[' => {
                if self.open.len() == DEEPEST {
                    return Err(unexpected("at most 32 brackets inside each other", "one more").at(spot));
                }
                self.walk.bump(c);
                self.open.push(Open::new(spot, c == '{'));
            }
            '}' | ']' => {
                self.walk.bump(c);
                if let Some(closed) = self.open.pop().filter(|closed| closed.is_object) {
                    self.close(&closed);
                }
                self.done = self.open.is_empty();
            }
            _ if self.open.last().is_some_and(|open| open.is_object) => self.field(c)?,
            _ => drop(self.value()?),
        }
        Ok(())
    }

    /// A name and what it names.
    fn field(&mut self, first: char) -> Result<(), ReadError> {
        let name = match first {
            '"' | '\'' => self.walk.string(first)?,
            _ => self.walk.pass(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '$')),
        };
        self.walk.pass_gap();
        let spot = self.walk.spot();
        match self.walk.peek() {
            Some(c @ (':' | '=')) if !name.text.is_empty() => self.walk.bump(c),
            other => {
                let found = other.map_or("the end of the text".into(), |c| format!("`{}`", escaped(&c.to_string())));
                return Err(unexpected("`:` behind a name", &found).at(spot));
            }
        }
        self.walk.pass_gap();
        // objects and lists of them are walked through, whatever they are called
        let inner = self.walk.rest();
        let objects = inner.strip_prefix('[').is_some_and(|list| list.trim_start().starts_with('{'));
        if inner.starts_with('{') || objects {
            return Ok(());
        }
        let value = self.value()?;
        if let Some(open) = self.open.last_mut() {
            open.field(name.text, value);
        }
        Ok(())
    }

    /// A list, a string with its quotation marks, or a word.
    fn value(&mut self) -> Result<Part<'a>, ReadError> {
        match self.walk.peek() {
            Some('[' | '{') => self.walk.block(),
            Some(quote @ ('"' | '\'')) => self.walk.string(quote),
            Some(c) => {
                let word = self.walk.pass(|c| !c.is_whitespace() && !matches!(c, ',' | '}' | ']'));
                if word.text.is_empty() {
                    self.walk.bump(c);
                }
                Ok(word)
            }
            None => Err(unexpected("a value", "the end of the text").at(self.walk.spot())),
        }
    }

    /// The boards of an object that is read.
    fn close(&mut self, closed: &Open<'a>) {
        let mut boards = match (&closed.fault, closed.puzzle) {
            (Some(error), _) => vec![Found::failed(error.clone())],
            (None, Some((_, part))) => self.boards(part),
            (None, None) => Vec::new(),
        };
        if let [board] = &mut boards[..] {
            board.label = closed.label.and_then(|(_, text)| label(text));
            let mut solutions = closed.solution.map_or(Vec::new(), |part| self.boards(part));
            if let (Some(solution), true) = (solutions.pop(), solutions.is_empty()) {
                board.solution = Some(solution.content);
            }
        }
        let has_boards = closed.has_boards || !boards.is_empty();
        let inside = self.open.iter().any(|open| open.is_object);
        if !has_boards && !inside {
            let expected = "a board under a name such as \"puzzle\" or \"board\"";
            boards.push(Found::failed(unexpected(expected, "an object without one").at(closed.spot)));
        }
        self.open.iter_mut().for_each(|open| open.has_boards |= has_boards);
        self.found.extend(boards);
    }

    fn boards(&self, part: Part<'a>) -> Vec<Found> {
        if part.text.starts_with('[') {
            let mut scanner = Scanner::new(part, self.sizes);
            return std::iter::from_fn(|| scanner.next()).collect();
        }
        vec![text_board(Token { text: part.text, spot: part.spot }, self.sizes)]
    }
}

impl<'a> Open<'a> {
    fn new(spot: Spot, is_object: bool) -> Self {
        Open { spot, is_object, puzzle: None, solution: None, label: None, fault: None, has_boards: false }
    }

    /// Keeps a value if its name is known.
    fn field(&mut self, name: &'a str, value: Part<'a>) {
        if rank(name, &PUZZLES).is_some() && may_be_board(value.text, name) {
            match self.puzzle {
                Some((other, part)) if part.text != value.text => {
                    let found = format!("\"{}\" beside \"{}\"", escaped(name), escaped(other));
                    self.fault = Some(unexpected("one board", &found).at(value.spot));
                }
                _ => self.puzzle = Some((name, value)),
            }
        } else if rank(name, &SOLUTIONS).is_some() && may_be_board(value.text, name) {
            self.solution = Some(value);
        } else if let Some(rank) = rank(name, &LABELS).filter(|&rank| self.label.is_none_or(|(best, _)| rank < best)) {
            self.label = Some((rank, value.text)).filter(|(_, text)| !text.starts_with(['[', '{']) && *text != "null");
        }
    }
}

/// Whether a value is meant as a board rather than as a number or a word.
fn may_be_board(value: &str, name: &str) -> bool {
    if let Some(list) = value.strip_prefix('[') {
        return !name.eq_ignore_ascii_case("value") || list.trim_start().starts_with('[');
    }
    let n_chars = value.chars().count();
    let cells = value.chars().filter(|&c| c.is_numeric() || is_empty(c)).count();
    let is_number = value.bytes().all(|byte| byte.is_ascii_digit()) && n_chars < 16;
    !is_number && (2 * cells >= n_chars && n_chars > 3 || n_chars >= 16 && !value.contains(char::is_whitespace))
}

fn unexpected(expected: &'static str, found: &str) -> Fault {
    Fault::Brackets { expected, found: found.into() }
}
