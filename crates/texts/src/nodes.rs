//! The words and brackets of a text, in any language of programs: brackets inside of brackets, and
//! strings. Readers of boards and of covers say what the lists mean.

/// A part of a text.
#[derive(Debug)]
pub enum Node<'t> {
    /// A word, or the inside of a string.
    Word(&'t str),
    /// Brackets with their inside.
    List(Brackets<'t>),
}

/// Brackets and their inside.
#[derive(Debug)]
pub struct Brackets<'t> {
    /// The parts between the brackets.
    pub nodes: Vec<Node<'t>>,
    /// The text with both brackets.
    pub text: &'t str,
}

impl<'t> Brackets<'t> {
    /// The words, if nothing else is inside.
    pub fn words(&self) -> Option<Vec<&'t str>> {
        self.nodes.iter().map(Node::word).collect()
    }
}

impl<'t> Node<'t> {
    /// The word, unless brackets stand here.
    pub fn word(&self) -> Option<&'t str> {
        match self {
            Node::Word(word) => Some(word),
            Node::List(_) => None,
        }
    }

    /// The brackets, unless a word stands here.
    pub fn list(&self) -> Option<&Brackets<'t>> {
        match self {
            Node::Word(_) => None,
            Node::List(list) => Some(list),
        }
    }
}

/// A text whose brackets nest deeper is refused.
const DEEPEST: usize = 32;
const TOO_DEEP: &str = "at most 32 brackets inside each other";
const UNCLOSED: &str = "a closing bracket";

/// Why brackets or quotation marks do not match, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unmatched {
    /// The place, in bytes.
    pub at: usize,
    /// What should stand there.
    pub expected: &'static str,
}

/// The words and brackets of a text.
///
/// ```
/// use quadrille_texts::nodes::nodes;
///
/// let [name, list] = &nodes("board = [[5, 3], ['', 7]]").unwrap()[..] else { panic!() };
/// assert_eq!(name.word(), Some("board"));
/// let list = list.list().unwrap();
/// assert_eq!(list.nodes[1].list().unwrap().words(), Some(vec!["", "7"]));
/// assert_eq!(nodes("[[5, 3]").unwrap_err().at, 7);
/// ```
///
/// # Errors
/// If brackets or quotation marks do not match, or brackets nest too deep.
pub fn nodes(text: &str) -> Result<Vec<Node<'_>>, Unmatched> {
    let mut scanner = Scanner {
        text,
        open: Vec::new(),
        nodes: Vec::new(),
    };
    let mut rest = text;
    while !rest.is_empty() {
        rest = scanner.step(rest)?;
    }
    match scanner.open.is_empty() {
        true => Ok(scanner.nodes),
        false => Err(unmatched(text, rest, UNCLOSED)),
    }
}

/// Where brackets nest too deep, or the text ends before they close, as far as a look at brackets
/// and quotation marks tells.
///
/// ```
/// use quadrille_texts::nodes::unclosed;
///
/// assert_eq!(unclosed("[[1], \"[\"]"), None);
/// assert_eq!(unclosed("[[1], [2]").unwrap().at, 9);
/// ```
pub fn unclosed(text: &str) -> Option<Unmatched> {
    let (mut depth, mut is_string) = (0_usize, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'"' => is_string = !is_string,
            b'[' | b'{' | b'(' if !is_string => depth += 1,
            b']' | b'}' | b')' if !is_string => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth > DEEPEST {
            return Some(unmatched(text, &text[at..], TOO_DEEP));
        }
    }
    (depth > 0 && !is_string).then(|| unmatched(text, &text[text.len()..], UNCLOSED))
}

/// Reads the parts of a text one by one.
struct Scanner<'t> {
    text: &'t str,
    /// The brackets that are open.
    open: Vec<Open<'t>>,
    /// The parts behind the last open bracket.
    nodes: Vec<Node<'t>>,
}

/// Brackets that are open.
struct Open<'t> {
    /// The text from there on.
    text: &'t str,
    /// The parts before the bracket, in the brackets around it.
    around: Vec<Node<'t>>,
}

impl<'t> Scanner<'t> {
    /// Reads the next part, and returns the text behind it.
    fn step(&mut self, rest: &'t str) -> Result<&'t str, Unmatched> {
        let c = rest.chars().next().unwrap_or(' ');
        let inner = &rest[c.len_utf8()..];
        Ok(match c {
            '[' | '(' if is_of_type(self.text, rest) => &inner[1..],
            '[' | '{' | '(' => return self.begin(rest).map(|()| inner),
            ']' | '}' | ')' => return self.end(c, rest).map(|()| inner),
            // a set of Clojure, a list of Lisp
            '#' | '\'' if inner.starts_with(['{', '(']) => inner,
            '"' | '\'' => {
                let expected = "a quotation mark that closes this one";
                let end = end_of_string(inner, c);
                let end = end.ok_or_else(|| unmatched(self.text, rest, expected))?;
                self.nodes.push(Node::Word(&inner[..end]));
                &inner[end + 1..]
            }
            // a list of words in Ruby, in Perl
            '%' if inner.starts_with("w[") => &inner[1..],
            'q' if inner.starts_with("w(") => &inner[1..],
            // a variable of Perl
            '%' if matches!(self.nodes.last(), Some(Node::Word("my" | "our"))) => inner,
            _ => match self.behind_comment(c, rest) {
                Some(behind) => behind,
                None if is_of_word(c) || c == ':' => self.word(rest),
                None => inner,
            },
        })
    }

    /// The text behind a comment that begins with this character.
    fn behind_comment(&self, c: char, rest: &'t str) -> Option<&'t str> {
        let inner = &rest[c.len_utf8()..];
        let begins = match c {
            '/' if inner.starts_with('*') => {
                return Some(inner.split_once("*/").map_or("", |(_, behind)| behind));
            }
            '#' | '%' => true,
            '/' => inner.starts_with('/'),
            // of SQL, Haskell or Lisp
            '-' | ';' => inner.starts_with(c) && self.begins_line(rest),
            _ => false,
        };
        begins.then(|| inner.find('\n').map_or("", |end| &inner[end..]))
    }

    /// Whether nothing but blanks stand before this text in its line.
    fn begins_line(&self, rest: &str) -> bool {
        let before = self.text[..offset(self.text, rest)].trim_end_matches([' ', '\t']);
        before.is_empty() || before.ends_with('\n')
    }

    fn begin(&mut self, rest: &'t str) -> Result<(), Unmatched> {
        if self.open.len() == DEEPEST {
            return Err(unmatched(self.text, rest, TOO_DEEP));
        }
        self.open.push(Open {
            text: rest,
            around: std::mem::take(&mut self.nodes),
        });
        Ok(())
    }

    /// Closes the brackets with the character `c`, with which `rest` begins.
    fn end(&mut self, c: char, rest: &'t str) -> Result<(), Unmatched> {
        let last = self.open.pop().filter(|open| closing(open.text) == c);
        let last = last.ok_or_else(|| unmatched(self.text, rest, "no closing bracket"))?;
        let mut inside = std::mem::replace(&mut self.nodes, last.around);
        let behind = &rest[c.len_utf8()..];
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

    /// Reads a word, and returns the text behind it.
    fn word(&mut self, rest: &'t str) -> &'t str {
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let end = rest[first..].find(|c| !is_of_word(c));
        let (word, behind) = rest.split_at(end.map_or(rest.len(), |end| first + end));
        // most words are numbers
        if word.bytes().all(|byte| byte.is_ascii_digit()) {
            self.nodes.push(Node::Word(word));
            return behind;
        }
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

/// The byte of the quotation mark that ends a string of this inside.
fn end_of_string(inside: &str, quote: char) -> Option<usize> {
    let mut escaped = false;
    let end = inside.find(|c: char| {
        let is_end = c == quote && !escaped;
        escaped = c == '\\' && !escaped;
        is_end
    });
    // a backslash may also be the last character of a string
    end.or_else(|| inside.find(quote))
}

/// An error at the beginning of the rest of a text.
fn unmatched(text: &str, rest: &str, expected: &'static str) -> Unmatched {
    let at = offset(text, rest);
    Unmatched { at, expected }
}

/// The place of a part of a text, in bytes.
pub fn offset(text: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize)
}

/// Whether a word is punctuation: an arrow, the end of a sentence, or `c` before a vector of R.
fn is_sign(word: &str, behind: &str, before: Option<&Node<'_>>) -> bool {
    let ends_list = word == "." && matches!(before, Some(Node::List(_)));
    word.trim_matches('-').is_empty() || ends_list || word == "c" && behind.starts_with('(')
}

/// The closing bracket for the first character of a text; a zero where no bracket opens.
pub fn closing(text: &str) -> char {
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
