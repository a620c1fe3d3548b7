//! The words and brackets of a text, in any language: brackets inside of brackets, strings, the
//! elements of XML.

use crate::{ELEMENT, ITEMS, NAMES, TITLES};
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
        is_xml: is_xml(text),
        open: Vec::new(),
        nodes: Vec::new(),
        elements: Vec::new(),
    };
    let mut rest = text;
    while !rest.is_empty() {
        rest = scanner.step(rest)?;
    }
    match scanner.open.is_empty() {
        true => Ok(scanner.nodes),
        false => Err(unexpected(text, rest, "a closing bracket")),
    }
}

/// Whether a text is XML, and not a page.
fn is_xml(text: &str) -> bool {
    const PAGE: [&str; 8] = ["<table", "<tr", "<td", "<div", "<span", "<li", "<p", "<br"];
    let is_page =
        |tag: &&str| text.contains(&format!("{tag}>")) || text.contains(&format!("{tag} "));
    text.trim_start().starts_with('<') && text.contains("</") && !PAGE.iter().any(is_page)
}

/// Reads the parts of a text one by one.
struct Scanner<'t> {
    text: &'t str,
    is_xml: bool,
    /// The brackets and elements that are open.
    open: Vec<Open<'t>>,
    /// The parts of the last open bracket or element.
    nodes: Vec<Node<'t>>,
    /// The items that stand there in an element each.
    elements: Vec<Node<'t>>,
}

/// Brackets or an element that are open.
struct Open<'t> {
    /// The text from there on.
    text: &'t str,
    /// The parts before the bracket, in the brackets around it.
    around: Vec<Node<'t>>,
    elements: Vec<Node<'t>>,
}

impl<'t> Scanner<'t> {
    /// Reads the next part, and returns the text behind it.
    fn step(&mut self, rest: &'t str) -> Result<&'t str, FormatError> {
        let Some(c) = rest.chars().next() else {
            return Ok(rest);
        };
        let inner = &rest[c.len_utf8()..];
        Ok(match c {
            '<' if self.is_xml => return self.tag(rest),
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
                let node = self.string(string);
                self.nodes.push(node);
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
            elements: std::mem::take(&mut self.elements),
        });
        Ok(())
    }

    /// Closes the brackets with the character `c`, with which `rest` begins.
    fn end(&mut self, c: char, rest: &'t str) -> Result<(), FormatError> {
        let last = self.open.pop().filter(|open| closing(open.text) == c);
        let last = last.ok_or_else(|| unexpected(self.text, rest, "no closing bracket"))?;
        let mut inside = std::mem::replace(&mut self.nodes, last.around);
        self.elements = last.elements;
        let behind = &rest[c.len_utf8()..];
        if last.text.starts_with('(') && self.is_record_of_lisp(&mut inside) {
            return Ok(());
        }
        if let Some(Node::Word(title)) = self.nodes.last()
            && is_in(TITLES, title)
        {
            split(&mut inside);
        }
        let node = match inside[..] {
            // `["S1"] = new[] { "a" }`
            [Node::Word(key)] if c == ']' && behind.trim_start().starts_with("= ") => {
                Node::Word(key)
            }
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

    /// A string as a part. A string behind a name such as `items` is a list of words.
    fn string(&self, string: &'t str) -> Node<'t> {
        // the quotation mark that opens the string stands behind the sign
        let before = &self.text[..offset(self.text, string).saturating_sub(1)];
        match self.nodes.last() {
            Some(Node::Word(key)) if before.trim_end().ends_with([':', '=']) => {
                value_of(key, string)
            }
            _ => Node::Word(string),
        }
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

    /// Reads a tag of XML, and returns the text behind the tag. An element is a list behind its
    /// name; attributes are names with values.
    fn tag(&mut self, rest: &'t str) -> Result<&'t str, FormatError> {
        let expected = "the end of a tag";
        let end = rest
            .find('>')
            .ok_or_else(|| unexpected(self.text, rest, expected))?;
        let (tag, behind) = (&rest[1..end], &rest[end + 1..]);
        if tag.starts_with(['?', '!']) {
            return Ok(behind);
        }
        if tag.starts_with('/') {
            return self.end_element(rest, behind).map(|()| behind);
        }
        let inside = tag.trim_end_matches('/');
        let (name, attributes) = inside
            .split_once(char::is_whitespace)
            .unwrap_or((inside, ""));
        self.nodes.push(Node::Word(name));
        self.begin(rest)?;
        let mut values = attributes.split('"');
        while let (Some(key), Some(value)) = (values.next(), values.next()) {
            let key = key.trim().trim_end_matches('=');
            self.nodes.extend([Node::Word(key), value_of(key, value)]);
        }
        if tag.ends_with('/') {
            self.end_element(rest, behind)?;
        }
        Ok(behind)
    }

    /// Closes the last element, behind which this text stands.
    fn end_element(&mut self, rest: &'t str, behind: &'t str) -> Result<(), FormatError> {
        let last = self.open.pop().filter(|open| open.text.starts_with('<'));
        let last = last.ok_or_else(|| unexpected(self.text, rest, "no closing tag"))?;
        let mut inside = std::mem::replace(&mut self.nodes, last.around);
        let nodes = std::mem::replace(&mut self.elements, last.elements);
        let text = &last.text[..last.text.len() - behind.len()];
        if inside.is_empty() {
            inside = nodes;
        } else if !nodes.is_empty() {
            inside.extend([Node::Word("items"), Node::List(Brackets { nodes, text })]);
        }
        match (&inside[..], self.nodes.last()) {
            (&[Node::Word(item)], Some(Node::Word(name))) if is_in(ELEMENT, name) => {
                self.nodes.pop();
                self.elements.push(Node::Word(item));
            }
            (&[Node::Word(value)], _) => self.nodes.push(Node::Word(value)),
            _ => self.nodes.push(Node::List(Brackets {
                nodes: inside,
                text,
            })),
        }
        Ok(())
    }
}

/// Puts lists in the place of words, if some of these have blanks or commas.
fn split(nodes: &mut [Node<'_>]) {
    const LEAST_LISTS: usize = 3;
    let has_several = |node: &Node<'_>| node.word().is_some_and(|word| word.contains([' ', ',']));
    let is_text = nodes.len() >= LEAST_LISTS && nodes.iter().all(|node| node.word().is_some());
    if is_text && nodes.iter().any(has_several) {
        for node in nodes {
            let Node::Word(word) = *node else { continue };
            *node = value_of("items", word);
        }
    }
}

/// The value of an attribute: a word, or a list of words under a name such as `items`.
fn value_of<'t>(key: &str, value: &'t str) -> Node<'t> {
    let words = value.split([' ', ',', ';']).filter(|word| !word.is_empty());
    let nodes = words.map(Node::Word).collect();
    match is_in(ITEMS, key) && !is_in(NAMES, key) {
        true => Node::List(Brackets { nodes, text: value }),
        false => Node::Word(value.trim()),
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
