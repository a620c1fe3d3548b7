//! What a puzzle is made of: parameters, their kinds, and values as they are typed.

use thiserror::Error;

/// A parameter of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// The name of its value in the help.
    pub value_name: &'static str,
    /// The parameter in one sentence.
    pub about: &'static str,
    /// What its value is.
    pub kind: ParameterKind,
    /// Whether there must be a value.
    pub presence: Presence,
    /// Whether it stands without its name, in its place.
    pub positional: bool,
    /// The parameters that it cannot be used with.
    pub excludes: &'static [&'static str],
}

/// What a value is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ParameterKind {
    /// True where it is named.
    Flag,
    /// A whole number from the first to the second.
    Number(usize, usize),
    /// Width and height, and perhaps depth: `6x10`, `3x4x5`.
    Size,
    /// A row, a column and perhaps a color, from 1; there may be several.
    Cells,
    /// A month and a day: `10-6`.
    Date,
    /// The name of a file.
    File,
    /// A name, or a file.
    Text,
}

/// Whether there must be a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Presence {
    /// There need not be one.
    Optional,
    /// The value is required, unless the parameter of this name has one; always, where no parameter
    /// is named.
    RequiredUnless(&'static str),
    /// This, where no other is given.
    Default(&'static str),
}

impl Parameter {
    /// A value that must be given, in its place.
    pub(in crate::puzzle) const fn place(
        name: &'static str,
        value_name: &'static str,
        kind: ParameterKind,
        about: &'static str,
    ) -> Parameter {
        let presence = Presence::RequiredUnless("");
        Parameter {
            name,
            value_name,
            about,
            kind,
            presence,
            positional: true,
            excludes: &[],
        }
    }

    /// A whole number that must be given, in its place.
    pub(in crate::puzzle) const fn number(
        name: &'static str,
        value_name: &'static str,
        about: &'static str,
    ) -> Parameter {
        Parameter::place(
            name,
            value_name,
            ParameterKind::Number(0, usize::MAX),
            about,
        )
    }

    /// A value that may be given by name.
    pub(in crate::puzzle) const fn option(
        name: &'static str,
        value_name: &'static str,
        kind: ParameterKind,
        about: &'static str,
    ) -> Parameter {
        let presence = Presence::Optional;
        Parameter {
            name,
            value_name,
            about,
            kind,
            presence,
            positional: false,
            excludes: &[],
        }
    }

    /// What may be named.
    pub(in crate::puzzle) const fn flag(name: &'static str, about: &'static str) -> Parameter {
        Parameter::option(name, "", ParameterKind::Flag, about)
    }

    /// The same with another presence.
    pub(in crate::puzzle) const fn present(self, presence: Presence) -> Parameter {
        Parameter { presence, ..self }
    }

    /// The same, not together with these.
    pub(in crate::puzzle) const fn without(self, excludes: &'static [&'static str]) -> Parameter {
        Parameter { excludes, ..self }
    }
}

/// A value that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Value {
    /// A flag that is given.
    Flag,
    /// A number.
    Number(usize),
    /// Three sides, or three coordinates from 0.
    Three([usize; 3]),
    /// A month and a day.
    Date(usize, usize),
    /// A name.
    Text(String),
}

/// Why a text is no value of a parameter.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ValueError {
    /// A number that is too small or too large.
    #[error("{number} is not in {least}..={most}")]
    Range {
        /// The number.
        number: usize,
        /// The smallest number allowed.
        least: usize,
        /// The largest number allowed.
        most: usize,
    },
    /// A text of another form.
    #[error("expected {0}")]
    Form(&'static str),
}

impl ParameterKind {
    /// Reads a value.
    pub fn read(self, text: &str) -> Result<Value, ValueError> {
        let numbers = |sign: char| -> Vec<usize> {
            let parts = text.split(sign).map(|part| part.parse().ok());
            parts.collect::<Option<_>>().unwrap_or_default()
        };
        let (value, expected) = match self {
            ParameterKind::Flag => (
                matches!(text, "" | "true").then_some(Value::Flag),
                "no value",
            ),
            ParameterKind::Number(least, most) => match text.parse() {
                Ok(number) if !(least..=most).contains(&number) => {
                    return Err(ValueError::Range {
                        number,
                        least,
                        most,
                    });
                }
                number => (number.ok().map(Value::Number), "a whole number"),
            },
            ParameterKind::Size => (size(&numbers('x')), "a size such as 6x10 or 3x4x5"),
            ParameterKind::Cells => (cell(&numbers(',')), "row,column such as 2,3, each from 1"),
            ParameterKind::Date => (
                match numbers('-')[..] {
                    [month, day] => Some(Value::Date(month, day)),
                    _ => None,
                },
                "month-day such as 10-6",
            ),
            ParameterKind::File | ParameterKind::Text => (Some(Value::Text(text.to_owned())), ""),
        };
        value.ok_or(ValueError::Form(expected))
    }
}

/// Two sides or three.
fn size(sides: &[usize]) -> Option<Value> {
    match *sides {
        [width, height] => Some(Value::Three([width, height, 1])),
        [width, height, depth] => Some(Value::Three([width, height, depth])),
        _ => None,
    }
}

/// A row, a column and perhaps a color, each from 1.
fn cell(numbers: &[usize]) -> Option<Value> {
    let from_1 = match *numbers {
        [row, column] => [row, column, 1],
        [row, column, color] => [row, column, color],
        _ => return None,
    };
    let from_0 = || Value::Three(from_1.map(|number| number - 1));
    (!from_1.contains(&0)).then(from_0)
}
