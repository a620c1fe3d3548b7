//! Exact covers as programs write them: lists of lists, dictionaries and sets of Python,
//! JavaScript and JSON.
//!
//! | what | example |
//! |---|---|
//! | for each option the list of its items | `[[1, 4, 7], [1, 4], [2, 7]]` |
//! | rows of zeros and ones | `[[1, 0, 0, 1], [0, 1, 1, 0]]` |
//! | lists by the names of the options | `Y = {'A': [1, 4, 7], 'B': [1, 4]}` |
//! | a set for each option | `A = {1, 4, 7}` |
//! | the items, beside any of them | `X = {1, 2, 3, 4, 5, 6, 7}` |
//!
//! Items that no line names are those of the options: numbers in ascending order, other names as
//! they come.

use super::error::quote;
use super::{FormatError, Parsed, Place, Warning, decode};
use crate::problem::error::Fault;
use crate::problem::{ItemId, Problem, ProblemBuilder, ProblemError};
use std::cell::Cell;

/// Collections are at most so many brackets deep.
const DEEPEST: usize = 4;
/// What programs call the items.
const ITEMS: [&str; 6] = ["x", "u", "universe", "items", "elements", "columns"];
/// What programs call the costs of the options.
const COSTS: [&str; 6] = ["cost", "costs", "weight", "weights", "price", "prices"];

/// The keys of an exact cover in JSON.
const JSON: [&str; 3] = ["items", "options", "secondary"];

/// Reads lists, dictionaries or sets.
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::format::sets;
///
/// let problem = sets::read("Y = {'A': [1, 4, 7], 'B': [1, 4], 'C': [7]}")?.problem;
/// assert_eq!((problem.n_primary(), problem.n_options()), (3, 3));
/// assert_eq!(sets::read("A = {1, 4, 7}\nB = {1, 4}\nC = {7}")?.problem, problem);
///
/// let error = sets::read("[[1, 4, 4]]").unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 3: option 1 names the item `4` twice");
/// # Ok::<(), quadrille::format::FormatError>(())
/// ```
pub fn read(text: impl AsRef<[u8]>) -> Result<Parsed, FormatError> {
    let mut parser = Parser::new(decode(text.as_ref())?);
    let mut cover = Cover::default();
    while parser.next().is_some() {
        cover.add(parser.statement()?)?;
    }
    cover.parsed()
}

/// Whether a text begins as one of these.
#[doc(hidden)]
pub fn begins(text: &str) -> bool {
    let mut parser = Parser::new(text);
    let is_call =
        |parser: &mut Parser<'_>| parser.word().is_some() && text[parser.at..].starts_with('(');
    match parser.next() {
        Some('[' | '{' | '(') => true,
        Some(c) if c.is_alphabetic() => {
            let is_value = |parser: &mut Parser<'_>| {
                matches!(parser.next(), Some('[' | '{' | '(')) || is_call(parser)
            };
            is_call(&mut parser) || parser.passes(&[":=", "="]) && is_value(&mut parser)
        }
        _ => false,
    }
}

/// A part of a text that knows its place.
#[derive(Clone, Copy)]
struct Word<'a> {
    text: &'a str,
    place: Place,
}

enum Value<'a> {
    Word(Word<'a>),
    List(Vec<Value<'a>>),
    Pairs(Vec<(Word<'a>, Value<'a>)>),
}

/// A value and its name.
struct Statement<'a> {
    name: Option<Word<'a>>,
    value: Value<'a>,
    place: Place,
}

impl Statement<'_> {
    fn is_called(&self, names: &[&str]) -> bool {
        let name = self.name.map(|name| name.text.to_lowercase());
        name.is_some_and(|name| names.contains(&&*name))
    }

    /// Whether the value can be several options: a list of lists, or lists by names.
    fn has_lists(&self) -> bool {
        match &self.value {
            Value::List(values) => values.iter().any(|value| !matches!(value, Value::Word(_))),
            Value::Pairs(_) => true,
            Value::Word(_) => false,
        }
    }

    /// The refusal of a value that is neither the items nor the options.
    fn refusal(&self) -> FormatError {
        let found = self
            .name
            .map_or("another list".into(), |name| quote(name.text));
        let error = FormatError::new(self.place, "the options, and perhaps the items", found);
        error.help("call the items `X`; Knuth's text and JSON have costs")
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    /// A byte whose place is known; places are asked for in their order.
    known: Cell<(usize, Place)>,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str) -> Parser<'a> {
        let known = Cell::new((0, Place { line: 1, column: 1 }));
        Parser { text, at: 0, known }
    }

    fn place(&self) -> Place {
        let (from, before) = self.known.get();
        let Some(passed) = self.text.get(from..self.at) else {
            return Place::at(self.text.as_bytes(), self.at);
        };
        let lines = passed.matches('\n').count();
        let column = match passed.rsplit_once('\n') {
            Some((_, last)) => 1 + last.chars().count(),
            None => before.column + passed.chars().count(),
        };
        let place = Place {
            line: before.line + lines,
            column,
        };
        self.known.set((self.at, place));
        place
    }

    fn unexpected(&self, expected: &'static str) -> FormatError {
        let found = match self.text[self.at..].chars().next() {
            Some(c) => quote(&c.to_string()),
            None => "the end of the text".into(),
        };
        FormatError::new(self.place(), expected, found)
    }

    /// The character behind blanks, remarks and separators of statements.
    fn next(&mut self) -> Option<char> {
        loop {
            let rest = &self.text[self.at..];
            let bare = rest.trim_start();
            self.at += rest.len() - bare.len();
            if !bare.starts_with('#') && !bare.starts_with("//") {
                return bare.chars().next();
            }
            self.at += bare.find('\n').unwrap_or(bare.len());
        }
    }

    /// Skips one of these signs if it comes next.
    fn passes(&mut self, signs: &[&str]) -> bool {
        self.next();
        let sign = signs
            .iter()
            .find(|sign| self.text[self.at..].starts_with(**sign));
        self.at += sign.map_or(0, |sign| sign.len());
        sign.is_some()
    }

    /// A name, a number, or the text between quotation marks.
    fn word(&mut self) -> Option<Word<'a>> {
        let quoted = self.next().filter(|c| matches!(c, '"' | '\''));
        let place = self.place();
        self.at += quoted.map_or(0, char::len_utf8);
        let rest = &self.text[self.at..];
        let is_end = |c: char| match quoted {
            Some(quote) => c == quote || c == '\n',
            None => c.is_whitespace() || "[]{}(),:;=\"'".contains(c),
        };
        let text = &rest[..rest.find(is_end).unwrap_or(rest.len())];
        self.at += text.len();
        if let Some(quote) = quoted {
            rest[text.len()..].strip_prefix(quote)?;
            self.at += quote.len_utf8();
        }
        (!text.is_empty()).then_some(Word { text, place })
    }

    fn statement(&mut self) -> Result<Statement<'a>, FormatError> {
        let (from, place) = (self.at, self.place());
        let name = self.word().filter(|_| self.passes(&[":=", "=", ":"]));
        if name.is_none() {
            self.at = from;
        }
        let value = self.value(0)?;
        self.passes(&[",", ";"]);
        Ok(Statement { name, value, place })
    }

    fn value(&mut self, depth: usize) -> Result<Value<'a>, FormatError> {
        let close = match self.next() {
            Some('[') => ']',
            Some('{') => '}',
            Some('(') => ')',
            _ => return self.word_or_call(depth),
        };
        if depth == DEEPEST {
            return Err(self.unexpected("at most four brackets inside each other"));
        }
        self.at += 1;
        let (mut values, mut pairs) = (Vec::new(), Vec::new());
        while self.next() != Some(close) {
            let value = self.value(depth + 1)?;
            if self.passes(&[":", "=>"]) {
                let Value::Word(key) = value else {
                    return Err(self.unexpected("a name before `:`"));
                };
                pairs.push((key, self.value(depth + 1)?));
            } else {
                values.push(value);
            }
            if !self.passes(&[","]) && self.next() != Some(close) {
                return Err(self.unexpected("`,` or a closing bracket"));
            }
        }
        self.at += 1;
        match (values.is_empty(), pairs.is_empty()) {
            (_, true) => Ok(Value::List(values)),
            (true, false) => Ok(Value::Pairs(pairs)),
            (false, false) => Err(self.unexpected("names for all lists or for none")),
        }
    }

    /// A word, or the list in `set([1, 2])` and `frozenset({1, 2})`.
    fn word_or_call(&mut self, depth: usize) -> Result<Value<'a>, FormatError> {
        let expected = "a list, a set, a name or a number";
        let word = self.word().ok_or_else(|| self.unexpected(expected))?;
        if !self.text[self.at..].starts_with('(') {
            return Ok(Value::Word(word));
        }
        match self.value(depth)? {
            Value::List(mut values) if values.len() == 1 => Ok(values.remove(0)),
            _ => Err(FormatError::new(word.place, "one list", quote(word.text))),
        }
    }
}

/// The items and options of the statements so far.
#[derive(Default)]
struct Cover<'a> {
    items: Option<Vec<Word<'a>>>,
    options: Vec<Line<'a>>,
    /// Whether one statement had all options, as lists in it.
    has_lists: bool,
}

/// An option, perhaps as zeros and ones.
struct Line<'a> {
    name: Option<&'a str>,
    words: Vec<Word<'a>>,
    place: Place,
}

impl<'a> Cover<'a> {
    fn add(&mut self, statement: Statement<'a>) -> Result<(), FormatError> {
        let (is_items, has_lists) = (statement.is_called(&ITEMS), statement.has_lists());
        if !is_items {
            // `[sets]` above lists with names is the title of these
            let is_second = self.options.last().is_some_and(|last| {
                self.has_lists || has_lists || last.name.is_none() && statement.name.is_some()
            });
            if is_second || statement.is_called(&COSTS) {
                return Err(statement.refusal());
            }
            self.has_lists |= has_lists;
        }
        let Statement { name, value, place } = statement;
        match value {
            Value::List(values) if has_lists => values
                .into_iter()
                .try_for_each(|value| self.option(None, value, place)),
            Value::Pairs(_) if is_items => {
                let found = "lists by names";
                Err(FormatError::new(place, "the set of the items", found)
                    .help("call the lists of the options `Y`"))
            }
            Value::Pairs(pairs) => self.named_options(pairs),
            Value::List(values) if is_items => {
                let items = words(values, place)?;
                match self.items.replace(items) {
                    None => Ok(()),
                    Some(_) => Err(FormatError::new(place, "the items once", "them again")),
                }
            }
            value => self.option(name.map(|name| name.text), value, place),
        }
    }

    fn named_options(&mut self, pairs: Vec<(Word<'a>, Value<'a>)>) -> Result<(), FormatError> {
        if let Some((key, _)) = pairs.iter().find(|(key, _)| JSON.contains(&key.text)) {
            let error = FormatError::new(key.place, "names of options", quote(key.text));
            return Err(error.help("an object with items and options is read as JSON"));
        }
        pairs
            .into_iter()
            .try_for_each(|(key, value)| self.option(Some(key.text), value, key.place))
    }

    fn option(
        &mut self,
        name: Option<&'a str>,
        value: Value<'a>,
        place: Place,
    ) -> Result<(), FormatError> {
        let Value::List(values) = value else {
            return Err(FormatError::new(place, "a list of items", "something else"));
        };
        let words = words(values, place)?;
        let place = words.first().map_or(place, |word| word.place);
        self.options.push(Line { name, words, place });
        Ok(())
    }

    /// Whether the options are rows of zeros and ones; rows of one or two columns, which could also
    /// list items, are an error.
    fn is_matrix(&self) -> Result<bool, FormatError> {
        let binary = |line: &Line<'_>| line.words.iter().all(|word| matches!(word.text, "0" | "1"));
        let [first, ..] = &self.options[..] else {
            return Ok(false);
        };
        let width = first.words.len();
        if !self
            .options
            .iter()
            .all(|line| binary(line) && line.words.len() == width)
        {
            return Ok(false);
        }
        if width != 1 && width != 2 {
            return Ok(width > 2);
        }
        let found = "rows of at most two zeros and ones";
        let error = FormatError::new(first.place, "rows that are one thing only", found);
        Err(error.help("name the items in words, or write the rows without brackets"))
    }

    /// Refuses strings that are rows of a board or of a matrix before they are names of items.
    fn refuse_rows(&self) -> Result<(), FormatError> {
        const LEAST_ROWS: usize = 3;
        let is_cell = |c: char| c.is_ascii_digit() || ".*_- ?".contains(c);
        let are_rows = |line: &&Line<'_>| {
            let length = line.words.first().map_or(0, |word| word.text.len());
            let is_row =
                |word: &Word<'_>| word.text.len() == length && word.text.chars().all(is_cell);
            line.words.len().min(length) >= LEAST_ROWS && line.words.iter().all(is_row)
        };
        self.options.iter().find(are_rows).map_or(Ok(()), |line| {
            let expected = "a list of items for each option";
            let error = FormatError::new(line.place, expected, "rows of cells");
            Err(error.help("write each row of a matrix as a list of 0 and 1"))
        })
    }

    fn parsed(self) -> Result<Parsed, FormatError> {
        let Some(first) = self.options.iter().find(|line| !line.words.is_empty()) else {
            let place = Place { line: 1, column: 1 };
            let expected = "a list of items for each option";
            return Err(FormatError::new(place, expected, "none"));
        };
        let first = first.place;
        self.refuse_rows()?;
        let is_matrix = self.is_matrix()?;
        let names: Vec<String> = match &self.items {
            Some(items) => items.iter().map(|item| item.text.to_owned()).collect(),
            None if is_matrix => (1..=self.options[0].words.len())
                .map(|n| n.to_string())
                .collect(),
            None => union(&self.options),
        };
        let mut builder = Problem::builder();
        builder
            .primaries(&names)
            .map_err(FormatError::of_builder(first))?;
        let mut warnings = Vec::new();
        for line in &self.options {
            warnings.extend(line.add(&mut builder, is_matrix)?);
        }
        let problem = builder.build().map_err(FormatError::of_builder(first))?;
        Ok(Parsed { problem, warnings })
    }
}

impl Line<'_> {
    /// Adds the option; a warning where it has no item.
    fn add(
        &self,
        builder: &mut ProblemBuilder,
        is_matrix: bool,
    ) -> Result<Option<Warning>, FormatError> {
        let items = match is_matrix {
            true => self.ones(builder)?,
            false => self.items(builder)?,
        };
        let option = match builder.option(items) {
            Err(ProblemError(Fault::EmptyOption { .. })) => {
                let option = self.name.unwrap_or("[]");
                return Ok(Some(Warning::no_primary(self.place.line, option)));
            }
            option => option.map_err(FormatError::of_builder(self.place))?,
        };
        let named = self.name.map(|name| builder.name_option(option, name));
        named
            .transpose()
            .map_err(FormatError::of_builder(self.place))?;
        Ok(None)
    }

    fn items(&self, builder: &ProblemBuilder) -> Result<Vec<ItemId>, FormatError> {
        let item = |word: &Word<'_>| {
            let unknown = || FormatError::new(word.place, "the name of an item", quote(word.text));
            builder.find_item(word.text).ok_or_else(unknown)
        };
        self.words.iter().map(item).collect()
    }

    fn ones(&self, builder: &ProblemBuilder) -> Result<Vec<ItemId>, FormatError> {
        if self.words.len() != builder.n_items() as usize {
            let expected = format!("{} zeros and ones", builder.n_items());
            return Err(FormatError::new(
                self.place,
                expected,
                self.words.len().to_string(),
            ));
        }
        let ones = (0..).zip(&self.words).filter(|(_, word)| word.text == "1");
        Ok(ones.map(|(n, _)| ItemId::new(n)).collect())
    }
}

/// The words of a list that has nothing else.
fn words(values: Vec<Value<'_>>, place: Place) -> Result<Vec<Word<'_>>, FormatError> {
    let words = values.into_iter().map(|value| match value {
        Value::Word(word) => Ok(word),
        _ => Err(FormatError::new(
            place,
            "a list of names or numbers",
            "a list in it",
        )),
    });
    words.collect()
}

/// All items of some options, numbers in ascending order.
fn union(options: &[Line<'_>]) -> Vec<String> {
    let mut seen = std::collections::HashSet::new();
    let words = options.iter().flat_map(|line| &line.words);
    let mut names: Vec<&str> = words
        .map(|word| word.text)
        .filter(|name| seen.insert(*name))
        .collect();
    let number = |name: &&str| name.parse::<i64>().ok();
    if names.iter().all(|name| number(name).is_some()) {
        names.sort_by_key(number);
    }
    names.into_iter().map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The problem that Knuth's papers begin with, its options called A to F.
    fn expected(named: bool) -> Problem {
        let mut builder = Problem::builder();
        builder
            .primaries(["1", "2", "3", "4", "5", "6", "7"])
            .unwrap();
        for (name, items) in [
            ("A", "147"),
            ("B", "14"),
            ("C", "457"),
            ("D", "356"),
            ("E", "2367"),
            ("F", "27"),
        ] {
            let option = builder
                .option_by_names(items.chars().map(String::from))
                .unwrap();
            if named {
                builder.name_option(option, name).unwrap();
            }
        }
        builder.build().unwrap()
    }

    #[test]
    fn every_form_is_the_same_problem() {
        let rows = "[1, 4, 7], [1, 4], [4, 5, 7], [3, 5, 6], [2, 3, 6, 7], [2, 7]";
        for text in [
            format!("[{rows}]"),
            format!("rows = [{rows},]  # six of them\n"),
            format!("[\n  {}\n]", rows.replace("], ", "],\n  ")),
            format!("X = {{1, 2, 3, 4, 5, 6, 7}}\nS = [{rows}]"),
            format!("let subsets = [{rows}];").replace("let ", ""),
            rows.replace("], ", "],\n"),
            rows.replace('[', "set([").replace(']', "])"),
            "[[1,0,0,1,0,0,1],[1,0,0,1,0,0,0],[0,0,0,1,1,0,1],[0,0,1,0,1,1,0],[0,1,1,0,0,1,1],\
            [0,1,0,0,0,0,1]]"
                .into(),
        ] {
            assert_eq!(read(&text).unwrap().problem, expected(false), "{text}");
            assert!(begins(&text), "{text}");
        }
        let sets = "A = {1, 4, 7}\nB = {1, 4}\nC = {4, 5, 7}\nD = {3, 5, 6}\nE = {2, 3, 6, 7}\nF \
            = {2, 7}\n";
        let pairs = sets.replace(" = {", "': [").replace("}\n", "],\n '");
        let pairs = format!("{{'{}}}", pairs.trim_end_matches(" '"));
        for text in [
            sets.to_owned(),
            format!("U = {{1, 2, 3, 4, 5, 6, 7}}\n{sets}"),
            sets.replace('{', "[").replace('}', "]"),
            sets.replace(" = {", " := {"),
            pairs.clone(),
            pairs.replace('\'', "\""),
            pairs.replace('\'', ""),
            format!("X = {{1, 2, 3, 4, 5, 6, 7}}\nY = {pairs}\n"),
            format!("Y = {}", pairs.replace('[', "{").replace(']', "}")),
        ] {
            assert_eq!(read(&text).unwrap().problem, expected(true), "{text}");
            assert!(begins(&text), "{text}");
        }
        // an item that nothing covers, and names that are no numbers
        let parsed = read("X = ['b', 'a', 'c']\nY = {1: ['a', 'b']}").unwrap();
        assert_eq!(
            (parsed.problem.n_primary(), parsed.problem.n_options()),
            (3, 1)
        );
    }

    #[test]
    fn refusals_are_about_lists_of_items() {
        for (text, message) in [
            (
                "[[1, 2",
                "line 1, column 7: expected `,` or a closing bracket, found the end of the text",
            ),
            (
                "[]",
                "line 1, column 1: expected a list of items for each option, found none",
            ),
            (
                "[[1, [2]]]",
                "line 1, column 1: expected a list of names or numbers, found a list in it",
            ),
            (
                "[[1, 2], [2, 2]]",
                "line 1, column 11: option 2 names the item `2` twice",
            ),
            (
                "[[0, 1], [1, 0]]",
                "line 1, column 3: expected rows that are one thing only, found rows of at most \
                    two zeros and ones; name the items in words, or write the rows without \
                    brackets",
            ),
            (
                "X = {1, 2}\nA = {1, 3}",
                "line 2, column 9: expected the name of an item, found `3`",
            ),
            (
                "X = {1: [2], 2: [1]}",
                "line 1, column 1: expected the set of the items, found lists by names; call the \
                    lists of the options `Y`",
            ),
            (
                "{'A': 3}",
                "line 1, column 2: expected a list of items, found something else",
            ),
            (
                "X = {1, 2}",
                "line 1, column 1: expected a list of items for each option, found none",
            ),
            (
                "rows = [[1, 4], [2]]\ncolors = [1, 2]",
                "line 2, column 1: expected the options, and perhaps the items, found `colors`; \
                call the items `X`; Knuth's text and JSON have costs",
            ),
            (
                "A = {1, 4}\nB = {2}\ncosts = [1, 2]",
                "line 3, column 1: expected the options, and perhaps the items, found `costs`; \
                call the items `X`; Knuth's text and JSON have costs",
            ),
            (
                "[[1, 4], [2]]\n[[1], [2, 4]]",
                "line 2, column 1: expected the options, and perhaps the items, found another \
                list; call the items `X`; Knuth's text and JSON have costs",
            ),
            (
                "[[[[[1]]]]]",
                "line 1, column 5: expected at most four brackets inside each other, found `[`",
            ),
        ] {
            assert_eq!(read(text).unwrap_err().to_string(), message, "{text}");
        }
        for text in ["hello", "a b c\na", "1 2 3", "", "x0 x1\nx0"] {
            assert!(!begins(text), "{text}");
        }
    }
}
