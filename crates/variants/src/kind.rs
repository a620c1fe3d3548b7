//! What a kind of rule is: everything about it stands in one entry of a file in [`rules`].
//!
//! An entry has a name, a key in JSON, a sentence, the cells that it needs, how it becomes an exact
//! cover ([`Parts`]), how an answer is verified ([`Digits`]), and how it looks ([`Look`]). None of
//! them can be left out.
//!
//! [`rules`]: crate::rules

use crate::error::TextError;
use crate::parts::Parts;
use crate::rule::Rule;
use crate::verify::{Digits, Pair};
use std::collections::BTreeSet;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::RangeInclusive;

/// A kind of rule, such as [`THERMOMETER`](crate::rules::THERMOMETER).
#[derive(Clone, Copy)]
pub struct Kind {
    /// What people call it.
    pub(crate) name: &'static str,
    /// The key of such rules in JSON.
    pub(crate) key: &'static str,
    /// The rule as a sentence without its stop.
    pub(crate) meaning: &'static str,
    /// A rule of this kind in words: see [`Rule::in_words`].
    pub(crate) words: &'static str,
    pub(crate) shape: Shape,
    pub(crate) value: Value,
    /// The possible numbers of a rule on `n` cells of a board of this size, if other numbers are a
    /// mistake.
    pub(crate) range: Option<fn(u64, u64) -> RangeInclusive<u64>>,
    /// Whether it has a list of digits.
    pub(crate) digits: bool,
    /// The JSON key of a rule's text, and the check of that text.
    pub(crate) code: Option<(&'static str, Check)>,
    pub(crate) look: Look,
    pub(crate) encode: Encode,
    pub(crate) verify: Verify,
    setter: Option<(&'static str, Form)>,
}

/// Puts a rule into parts of an exact cover.
pub(crate) type Encode = fn(&Rule, &mut Parts<'_>);
/// Whether a text says what a rule needs; or why not.
pub(crate) type Check = fn(&str) -> Result<(), TextError>;
/// Two cells that show that an answer breaks a rule, if it does.
pub(crate) type Verify = fn(&Rule, &Digits<'_>) -> Option<Pair>;

impl Kind {
    /// A kind with its name, its key, its sentence, the words for one rule, its cells, its drawing,
    /// its encoding and its verifier.
    pub(crate) const fn new(
        [name, key, meaning, words]: [&'static str; 4],
        shape: Shape,
        look: Look,
        encode: Encode,
        verify: Verify,
    ) -> Kind {
        Kind {
            name,
            key,
            meaning,
            words,
            shape,
            value: Value::None,
            range: None,
            digits: false,
            code: None,
            look,
            encode,
            verify,
            setter: None,
        }
    }

    pub(crate) const fn value(self, value: Value) -> Kind {
        Kind { value, ..self }
    }

    pub(crate) const fn range(self, range: fn(u64, u64) -> RangeInclusive<u64>) -> Kind {
        Kind {
            range: Some(range),
            ..self
        }
    }

    pub(crate) const fn with_digits(self) -> Kind {
        Kind {
            digits: true,
            ..self
        }
    }

    pub(crate) const fn with_code(self, key: &'static str, check: Check) -> Kind {
        Kind {
            code: Some((key, check)),
            ..self
        }
    }

    /// The same with the key and the form of such a rule in `f-puzzles`.
    pub(crate) const fn in_setters(self, key: &'static str, form: Form) -> Kind {
        Kind {
            setter: Some((key, form)),
            ..self
        }
    }

    /// The key and the form of such a rule in `f-puzzles`, if it knows them.
    #[doc(hidden)]
    pub fn setter(&self) -> Option<(&'static str, Form)> {
        self.setter
    }

    /// What people call it.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The key of such rules in JSON.
    pub fn key(&self) -> &'static str {
        self.key
    }

    /// What such a rule says, as a sentence without its stop.
    pub fn meaning(&self) -> &'static str {
        self.meaning
    }

    /// The cells that it needs.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The number that belongs to it.
    pub fn number(&self) -> Value {
        self.value
    }

    /// Whether it has a list of digits.
    pub fn has_digits(&self) -> bool {
        self.digits
    }

    /// The JSON key of the rule's pattern or relation, for kinds of rules that have one.
    pub fn text_key(&self) -> Option<&'static str> {
        self.code.map(|(key, _)| key)
    }

    /// How it is drawn.
    pub fn look(&self) -> Look {
        self.look
    }

    /// A rule of this kind with some cells, numbered row by row from 0.
    pub fn on(&'static self, cells: impl Into<Vec<usize>>) -> Rule {
        Rule::new(self).with(cells)
    }

    /// A compound rule of this kind: `rules` are its parts, and their cells its cells.
    #[doc(hidden)]
    pub fn of_rules(&'static self, rules: Vec<Rule>) -> Rule {
        let cells: BTreeSet<usize> = rules.iter().flat_map(Rule::cells).collect();
        Rule::new(self)
            .with(Vec::from_iter(cells))
            .with_rules(rules)
    }

    /// A rule of this kind for the whole board.
    pub fn everywhere(&'static self) -> Rule {
        Rule::new(self)
    }
}

impl PartialEq for Kind {
    fn eq(&self, other: &Kind) -> bool {
        self.name == other.name
    }
}

impl Eq for Kind {}

impl Hash for Kind {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// The cells of a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Shape {
    /// None: the rule is about the whole board.
    Whole,
    /// Cells in any order, each once, at least so many.
    Set(usize),
    /// Cells that have different digits, each once, at least so many.
    Distinct(usize),
    /// Cells one after the other, at least so many. A cell may come again.
    Line(usize),
    /// Two cells.
    Pair,
    /// A row or column, read from one end.
    Row,
    /// A circle of one to three cells, which hold the digits of a number, and the cells of its
    /// arrow.
    Arrow,
    /// Several lists of cells.
    Lists,
    /// Several lists of as many cells each.
    Equal,
    /// Other rules, and their cells.
    Rules,
}

/// The number of a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Value {
    /// Such rules have no number.
    None,
    /// It may be left out; its key in JSON.
    Maybe(&'static str),
    /// A value that the rule must have, by its key in JSON.
    Must(&'static str),
}

impl Value {
    /// Its key in JSON, if there is a number.
    pub fn key(self) -> Option<&'static str> {
        match self {
            Value::None => None,
            Value::Maybe(key) | Value::Must(key) => Some(key),
        }
    }
}

/// How a rule is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Look {
    /// Its name below the board.
    Caption,
    /// Shaded cells, and the rule in words below the board.
    Words,
    /// The falling diagonal, the rising one, or both.
    Diagonals([bool; 2]),
    /// The shaded windows of a board.
    Windows,
    /// A dashed line around the cells, with its number in a corner.
    Cage,
    /// Shaded cells.
    Shade,
    /// A line with a bulb.
    Thermometer,
    /// A ring, and a line with a head.
    Arrow,
    /// A line, and a letter that stands for the rule.
    Line(&'static str),
    /// A line between rings, and a letter that stands for the rule.
    Rings(&'static str),
    /// A dot on the border of two cells, white or black, with the number.
    Dot(bool),
    /// X, V or another sum on the border of two cells.
    Roman,
    /// A sign that points at the first of two cells.
    Less,
    /// The digits where four cells meet.
    Corner,
    /// The number before the first cell, if it is at the edge.
    Outside,
    /// A square or a disc in each cell, or the list of allowed digits.
    Digits,
    /// A ring in each cell.
    Circles,
    /// A letter in each cell.
    Note(&'static str),
}

/// How `f-puzzles` writes a rule under its key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// `true`.
    Flag,
    /// The key is a word in the list `negative`.
    Negative,
    /// Objects with `cells`, perhaps `value`.
    Cells,
    /// Objects with one `cell`.
    Cell,
    /// Objects with `lines`, perhaps `value`.
    Lines,
    /// Objects with a `cell` outside of the board and a `value`.
    Outside,
    /// The same with a `direction`.
    Diagonal,
    /// Objects with `lines` that begin in `cells`.
    Arrow,
    /// Objects with `cells` and `cloneCells`.
    Clone,
    /// Objects with `cells` and `values`.
    Quadruple,
    /// Objects with two `cells` and `X` or `V`.
    Roman,
}
