//! A rule on a board: its cells, numbers and text, how they are checked, and its words.

use crate::error::{At, VariantError};
use crate::kind::{Kind, Look, Shape, Value};
use crate::rules;
use crate::write::joined;

/// A rule: its kind, its cells, and perhaps a number and digits. Cells are numbered row by row
/// from 0.
///
/// ```
/// use quadrille_variants::rules;
///
/// let arrow = rules::ARROW.on([0]).with([1, 2]);
/// assert_eq!(arrow.in_words(9), "arrow r1c1 = r1c2 + r1c3");
/// let cage = rules::CAGE.on([0, 1]).value(5);
/// assert_eq!((cage.name(), cage.number()), ("cage", Some(5)));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rule {
    kind: &'static Kind,
    lists: Vec<Vec<usize>>,
    value: Option<u32>,
    digits: Vec<u8>,
    text: String,
    inner: Vec<Rule>,
}

impl Rule {
    pub(crate) fn new(kind: &'static Kind) -> Rule {
        Rule {
            kind,
            lists: Vec::new(),
            value: None,
            digits: Vec::new(),
            text: String::new(),
            inner: Vec::new(),
        }
    }

    /// The same with another list of cells: the arrow behind its circle, the second of two clones.
    #[must_use]
    pub fn with(mut self, cells: impl Into<Vec<usize>>) -> Rule {
        self.lists.push(cells.into());
        self
    }

    /// The same with this number: a sum, a difference, how many buildings are seen.
    #[must_use]
    pub fn value(self, value: impl Into<Option<u32>>) -> Rule {
        Rule {
            value: value.into(),
            ..self
        }
    }

    /// The same with these digits.
    #[must_use]
    pub fn digits(self, digits: impl Into<Vec<u8>>) -> Rule {
        Rule {
            digits: digits.into(),
            ..self
        }
    }

    /// The same with this text: a pattern, a relation.
    #[must_use]
    pub fn with_text(self, text: impl Into<String>) -> Rule {
        Rule {
            text: text.into(),
            ..self
        }
    }

    pub(crate) fn with_rules(self, inner: Vec<Rule>) -> Rule {
        Rule { inner, ..self }
    }

    /// The rules that are its parts.
    pub fn inner(&self) -> &[Rule] {
        &self.inner
    }

    /// Its text, if its kind has one.
    pub fn code(&self) -> &str {
        &self.text
    }

    /// Its kind.
    pub fn kind(&self) -> &'static Kind {
        self.kind
    }

    /// What people call it.
    pub fn name(&self) -> &'static str {
        self.kind.name
    }

    /// Its lists of cells; none, if it is about the whole board.
    pub fn lists(&self) -> &[Vec<usize>] {
        &self.lists
    }

    /// All cells that it names, list by list.
    pub fn cells(&self) -> Vec<usize> {
        self.lists.concat()
    }

    /// Its number, if it has one.
    pub fn number(&self) -> Option<u32> {
        self.value
    }

    /// Its digits, if it has some.
    pub fn given_digits(&self) -> &[u8] {
        &self.digits
    }

    /// The cells of its first list.
    pub(crate) fn first(&self) -> &[usize] {
        self.lists.first().map_or(&[], |list| list)
    }

    /// The cells of its second list.
    pub(crate) fn second(&self) -> &[usize] {
        self.lists.get(1).map_or(&[], |list| list)
    }

    /// Its number, or this one.
    pub(crate) fn or(&self, default: usize) -> usize {
        self.value.map_or(default, |value| value as usize)
    }

    /// Its first and its last cell, which show that it is broken, unless it is kept.
    pub(crate) fn unless(&self, is_kept: bool) -> Option<(usize, usize)> {
        let (first, last) = (self.lists.first()?, self.lists.last()?);
        Some((*first.first()?, *last.last()?)).filter(|_| !is_kept)
    }

    /// The rule with its cells on a board of this size, as one reads it aloud.
    ///
    /// In the words of its kind `{0}` and `{1}` are its lists, `{+}` is the last list as a sum, or
    /// as a list without a number, `{=}` all lists with equal signs between, `{<}` the first with
    /// signs for less, `{r}` all inner rules, `{v}` the number, `{d}` the digits and `{t}` the
    /// text; brackets enclose words that need the number.
    pub fn in_words(&self, size: usize) -> String {
        let list = |at: usize, between: &str| {
            let cells = self.lists.get(at).into_iter().flatten();
            joined(cells.map(|&cell| At(cell, size)), between)
        };
        let mut words = self.words();
        let is_sum = self.value.is_some() || self.lists.len() > 1;
        let plus = list(
            self.lists.len().saturating_sub(1),
            if is_sum { " + " } else { " " },
        );
        let all = (0..self.lists.len()).map(|at| list(at, " "));
        for (sign, text) in [
            ("{0}", list(0, " ")),
            ("{1}", list(1, " ")),
            ("{+}", plus),
            ("{=}", joined(all, " = ")),
            ("{<}", list(0, " < ")),
            ("{r}", self.inner_in_words(size)),
            ("{v}", self.value.map_or(String::new(), |v| v.to_string())),
            ("{d}", joined(&self.digits, " ")),
            ("{t}", self.text.clone()),
        ] {
            words = words.replace(sign, &text);
        }
        words
    }

    /// The words of the rule's kind; words in brackets are left out of a rule without a number.
    fn words(&self) -> String {
        let words = self.kind.words;
        let Some((before, rest)) = words.split_once('[') else {
            return words.to_owned();
        };
        let (inner, behind) = rest.split_once(']').unwrap_or((rest, ""));
        let inner = if self.value.is_some() { inner } else { "" };
        format!("{before}{inner}{behind}")
    }

    fn inner_in_words(&self, size: usize) -> String {
        let words = |rule: &Rule| match rule.inner.is_empty() {
            true => rule.in_words(size),
            false => format!("({})", rule.in_words(size)),
        };
        let between = format!(" {} ", self.name());
        joined(self.inner.iter().map(words), &between)
    }

    /// Whether a board of this size can have it.
    pub(super) fn check(&self, size: usize) -> Result<(), VariantError> {
        let (rule, cells) = (self.name(), self.cells());
        if let Some(&cell) = cells.iter().find(|&&cell| cell >= size * size) {
            return Err(VariantError::NoCell { rule, cell, size });
        }
        let mut sorted = cells.clone();
        sorted.sort_unstable();
        let mut twice = sorted.windows(2).filter(|pair| pair[0] == pair[1]);
        let may_repeat = matches!(
            self.kind.shape,
            Shape::Line(_) | Shape::Lists | Shape::Equal | Shape::Arrow
        );
        let clash = match self.kind.shape {
            // a circle is no part of its own arrow
            Shape::Arrow => { self.first().iter() }.find(|cell| self.second().contains(cell)),
            _ if may_repeat => None,
            _ => twice.next().map(|pair| &pair[0]),
        };
        if let Some(&cell) = clash {
            return Err(VariantError::Repeated { rule, cell, size });
        }
        self.check_lists(size)?;
        { self.inner.iter() }.try_for_each(|inner| inner.check_inside(rule, size))?;
        self.check_numbers(size)
    }

    /// Whether it can be a part of another rule.
    fn check_inside(&self, rule: &'static str, size: usize) -> Result<(), VariantError> {
        match rules::can_be_inside(self.kind) {
            true => self.check(size),
            false => Err(VariantError::Inside {
                rule,
                inner: self.name(),
            }),
        }
    }

    /// Whether there are as many cells as it needs.
    fn check_lists(&self, size: usize) -> Result<(), VariantError> {
        let (rule, found) = (self.name(), self.cells().len());
        let shortest = self.lists.iter().map(Vec::len).min().unwrap_or(0);
        let (lists, expected) = match self.kind.shape {
            Shape::Whole => (0..=0, 0),
            Shape::Set(n) | Shape::Distinct(n) | Shape::Line(n) => (1..=1, n),
            Shape::Pair => (1..=1, 2),
            Shape::Row => (1..=1, size),
            Shape::Arrow => (2..=2, 1),
            Shape::Lists | Shape::Equal => (2..=usize::MAX, 1),
            Shape::Rules => (1..=1, 1),
        };
        if shortest < expected || self.lists.len() < *lists.start() {
            let expected = expected.max(*lists.start());
            return Err(VariantError::Few {
                rule,
                found,
                expected,
            });
        }
        let longest = self.lists.iter().map(Vec::len).max().unwrap_or(0);
        let most = match self.kind.shape {
            Shape::Pair => 2,
            Shape::Distinct(_) | Shape::Row => size,
            Shape::Arrow if self.first().len() > 3 => 3,
            Shape::Equal => shortest,
            _ => usize::MAX,
        };
        if longest > most || self.lists.len() > *lists.end() {
            return Err(VariantError::Many {
                rule,
                cell: self.first().first().copied().unwrap_or(0),
                found: longest,
                most,
                size,
            });
        }
        Ok(())
    }

    /// Whether its number, its digits and its windows are possible on a board of this size.
    fn check_numbers(&self, size: usize) -> Result<(), VariantError> {
        let (rule, cells) = (self.name(), self.cells());
        let cell = cells.first().copied().unwrap_or(0);
        if let (Value::Must(key), None) = (self.kind.value, self.value) {
            return Err(VariantError::NoValue { rule, key });
        }
        if let Some((_, check)) = self.kind.code {
            let text = &self.text;
            check(text).map_err(|why| VariantError::Text {
                rule,
                text: text.clone(),
                why,
            })?;
        }
        if self.kind.look == Look::Windows && (size.isqrt().pow(2) != size || size < 4) {
            return Err(VariantError::Windows { size });
        }
        let exists = |digit: u8| (1..=size).contains(&usize::from(digit));
        match self.digits.iter().find(|&&digit| !exists(digit)) {
            Some(&digit) => Err(VariantError::Digit { digit, cell, size }),
            None => Ok(()),
        }
    }

    /// Whether its cells can have its number.
    pub(super) fn check_range(&self, size: usize) -> Result<(), VariantError> {
        { self.inner.iter() }.try_for_each(|rule| rule.check_range(size))?;
        let (Some(sum), Some(range)) = (self.value.map(u64::from), self.kind.range) else {
            return Ok(());
        };
        let range = range(self.cells().len() as u64, size as u64);
        if range.contains(&sum) {
            return Ok(());
        }
        Err(VariantError::Range {
            rule: self.name(),
            cell: self.first()[0],
            size,
            sum,
            least: *range.start(),
            most: *range.end(),
        })
    }
}

impl std::str::FromStr for Rule {
    type Err = VariantError;

    /// A rule for the whole board, by its name or another one that people give it.
    fn from_str(name: &str) -> Result<Rule, VariantError> {
        let name = match name {
            "x" => "diagonals",
            "windoku" => "windows",
            name => name,
        };
        let mut whole = rules::all().filter(|kind| kind.shape == Shape::Whole);
        match whole.find(|kind| kind.name == name) {
            Some(kind) => Ok(kind.everywhere()),
            None => Err(VariantError::Name { name: name.into() }),
        }
    }
}
