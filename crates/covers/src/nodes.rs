//! The words and brackets of a text, in any language: brackets inside of brackets, strings, the
//! elements of XML.

use crate::NAMES;
use quadrille_problem::format::{FormatError, Place, quote};
use quadrille_texts::is_in;

/// A part of a text.
#[derive(Debug)]
pub(crate) enum Node<'t> {
    Word(&'t str),
    List(Brackets<'t>),
}

/// The inside of brackets, or of an element.
#[derive(Debug)]
pub(crate) struct Brackets<'t> {
    pub(crate) nodes: Vec<Node<'t>>,
    /// The text with both brackets.
    pub(crate) text: &'t str,
}

impl<'t> Brackets<'t> {
    /// The words, if nothing else is inside.
    pub(crate) fn words(&self) -> Option<Vec<&'t str>> {
        self.nodes.iter().map(Node::word).collect()
    }
}

impl<'t> Node<'t> {
    pub(crate) fn word(&self) -> Option<&'t str> {
        match self {
            Node::Word(word) => Some(word),
            Node::List(_) => None,
        }
    }
}

/// A text whose brackets nest deeper is refused.
const DEEPEST: usize = 8;

/// The words and brackets of a text.
///
/// # Errors
/// If brackets, elements or quotation marks do not match, or brackets nest too deep.
pub(crate) fn nodes(text: &str) -> Result<Vec<Node<'_>>, FormatError> {
    let mut scanner = Scanner {
        text,
        open: Vec::new(),
        nodes: Vec::new(),
    };
    if text.trim_start().starts_with('<') && text.contains("</") {
        return Err(unexpected(text, text, "no tags of XML"));
    }
    let mut rest = text;
    while !rest.is_empty() {
        rest = scanner.step(rest)?;
    }
    match scanner.open.is_empty() {
        true => Ok(scanner.nodes),
        false => Err(unexpected(text, rest, "a closing bracket")),
    }
}

/// Reads the parts of a text one by one.
struct Scanner<'t> {
    text: &'t str,
    /// The brackets and elements that are open.
    open: Vec<Open<'t>>,
    /// The parts of the last open bracket or element.
    nodes: Vec<Node<'t>>,
}

/// Brackets or an element that are open.
struct Open<'t> {
    /// The text from there on.
    text: &'t str,
    /// The parts before the bracket, in the brackets around it.
    around: Vec<Node<'t>>,
}

impl<'t> Scanner<'t> {
    /// Reads the next part, and returns the text behind it.
    fn step(&mut self, rest: &'t str) -> Result<&'t str, FormatError> {
        let Some(c) = rest.chars().next() else {
            return Ok(rest);
        };
        let inner = &rest[c.len_utf8()..];
        Ok(match c {
            '[' | '(' if is_of_type(self.text, rest) => &inner[1..],
            '[' | '{' | '(' => return self.begin(rest).map(|()| inner),
            ']' | '}' | ')' => return self.end(c, rest).map(|()| inner),
            // a set of Clojure, a list of Lisp
            '#' | '\'' if inner.starts_with(['{', '(']) => inner,
            '"' | '\'' => {
                let string = inner.split_once(c);
                let expected = "a quotation mark that closes this one";
                let (string, behind) =
                    string.ok_or_else(|| unexpected(self.text, rest, expected))?;
                self.nodes.push(Node::Word(string));
                behind
            }
            // a list of words in Ruby, in Perl
            '%' if inner.starts_with("w[") => &inner[1..],
            'q' if inner.starts_with("w(") => &inner[1..],
            '/' if inner.starts_with('*') => {
                inner.split_once("*/").map_or("", |(_, behind)| behind)
            }
            // a variable of Perl
            '%' if matches!(self.nodes.last(), Some(Node::Word("my" | "our"))) => inner,
            '#' | '%' => inner.find('\n').map_or("", |end| &inner[end..]),
            // a comment of SQL, Haskell or Lisp
            '-' | ';' if inner.starts_with(c) && self.begins_line(rest) => {
                inner.find('\n').map_or("", |end| &inner[end..])
            }
            '/' if inner.starts_with('/') => inner.find('\n').map_or("", |end| &inner[end..]),
            c if is_of_word(c) || c == ':' => self.word(rest),
            _ => inner,
        })
    }

    /// Whether nothing but blanks stand before this text in its line.
    fn begins_line(&self, rest: &str) -> bool {
        let before = self.text[..offset(self.text, rest)].trim_end_matches([' ', '\t']);
        before.is_empty() || before.ends_with('\n')
    }

    fn begin(&mut self, rest: &'t str) -> Result<(), FormatError> {
        if self.open.len() == DEEPEST {
            let expected = "at most eight brackets inside each other";
            return Err(unexpected(self.text, rest, expected));
        }
        self.open.push(Open {
            text: rest,
            around: std::mem::take(&mut self.nodes),
        });
        Ok(())
    }

    /// Closes the brackets with the character `c`, with which `rest` begins.
    fn end(&mut self, c: char, rest: &'t str) -> Result<(), FormatError> {
        let last = self.open.pop().filter(|open| closing(open.text) == c);
        let last = last.ok_or_else(|| unexpected(self.text, rest, "no closing bracket"))?;
        let mut inside = std::mem::replace(&mut self.nodes, last.around);
        let behind = &rest[c.len_utf8()..];
        if last.text.starts_with('(') && self.is_record_of_lisp(&mut inside) {
            return Ok(());
        }
        let node = match inside[..] {
            // `[qw(a b)]`, `add({a, b})`
            [Node::List(ref list)] if is_wrapped(list.text, last.text) => inside.swap_remove(0),
            _ => Node::List(Brackets {
                nodes: inside,
                text: &last.text[..last.text.len() - behind.len()],
            }),
        };
        self.nodes.push(node);
        Ok(())
    }

    /// Takes the word away with which a list of Lisp begins, `(universe 1 7)` or `(cover p (1 7))`;
    /// whether the list is an option such as `(set a (1 7))`, which then stands beside the others.
    fn is_record_of_lisp(&mut self, inside: &mut Vec<Node<'t>>) -> bool {
        match inside[..] {
            [Node::Word(kind), Node::Word(_), Node::List(_)] if is_in(NAMES, kind) => {
                self.nodes.extend(inside.drain(1..));
                return true;
            }
            [Node::Word(name @ ("universe" | "items")), Node::Word(_), ..] => {
                inside.remove(0);
                self.nodes.push(Node::Word(name));
            }
            [Node::Word(name), Node::Word(_), Node::List(_), ..] if name.contains("cover") => {
                inside.remove(0);
            }
            _ => {}
        }
        false
    }

    /// Reads a word, and returns the text behind it.
    fn word(&mut self, rest: &'t str) -> &'t str {
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let end = rest[first..].find(|c| !is_of_word(c));
        let (word, behind) = rest.split_at(end.map_or(rest.len(), |end| first + end));
        let word = word.trim_start_matches(':').trim_matches('$');
        if !is_sign(word, behind, self.nodes.last()) {
            self.nodes.push(Node::Word(word));
        }
        behind
    }
}

/// Whether a list is the only one in brackets of another kind: they are those of a call.
fn is_wrapped(list: &str, around: &str) -> bool {
    let kinds = (closing(around), closing(list));
    matches!(kinds, (')', ']' | '}') | (']', ')'))
}

/// Whether empty brackets are those of a type or of a call: `int[][] m`, `[]string{`, `set()`.
fn is_of_type(text: &str, rest: &str) -> bool {
    let before = text[..offset(text, rest)].chars().next_back();
    let begins = |c: char| c.is_alphanumeric() || matches!(c, '[' | '{');
    let is_behind = before.is_some_and(|c| c.is_alphanumeric() || matches!(c, ']' | '>'));
    match rest.get(..2) {
        Some("[]") => is_behind || rest[2..].starts_with(begins),
        Some("()") => is_behind,
        _ => false,
    }
}

fn unexpected(text: &str, rest: &str, expected: &'static str) -> FormatError {
    let found = match rest.chars().next() {
        Some(c) => quote(&c.to_string()),
        None => "the end of the text".into(),
    };
    FormatError::new(place(text, rest), expected, found)
}

/// The place of a part of a text.
pub(crate) fn place(text: &str, part: &str) -> Place {
    Place::at(text.as_bytes(), offset(text, part))
}

/// The place of a part of a text, in bytes.
pub(crate) fn offset(text: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize)
}

/// Whether a word is punctuation: an arrow, the end of a sentence, or `c` before a vector of R.
fn is_sign(word: &str, behind: &str, before: Option<&Node<'_>>) -> bool {
    let ends_list = word == "." && matches!(before, Some(Node::List(_)));
    word.trim_matches('-').is_empty() || ends_list || word == "c" && behind.starts_with('(')
}

/// The closing bracket for the first character of a text; a zero where no bracket opens.
pub(crate) fn closing(text: &str) -> char {
    match text.as_bytes().first() {
        Some(b'[') => ']',
        Some(b'{') => '}',
        Some(b'(') => ')',
        _ => '\0',
    }
}

fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '$')
}
