//! What a puzzle is made of: parameters, their kinds, and values as they are typed.

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
    pub kind: Kind,
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
pub enum Kind {
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
    /// There must be one, unless the parameter of this name has one; always, where no parameter is
    /// named.
    RequiredUnless(&'static str),
    /// This, where no other is given.
    Default(&'static str),
}

impl Parameter {
    /// A value that must be given, in its place.
    pub(in crate::puzzle) const fn place(
        name: &'static str,
        value_name: &'static str,
        kind: Kind,
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
        Parameter::place(name, value_name, Kind::Number(0, usize::MAX), about)
    }

    /// A value that may be given by name.
    pub(in crate::puzzle) const fn option(
        name: &'static str,
        value_name: &'static str,
        kind: Kind,
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
        Parameter::option(name, "", Kind::Flag, about)
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

impl Kind {
    /// Reads a value.
    ///
    /// # Errors
    /// The text says what the parameter expects.
    pub fn read(self, text: &str) -> Result<Value, String> {
        let numbers = |sign: char| {
            text.split(sign)
                .map(|part| part.parse().ok())
                .collect::<Option<Vec<usize>>>()
        };
        let all = |expected: &str| expected.to_owned();
        match self {
            Kind::Flag => match text {
                "" | "true" => Ok(Value::Flag),
                _ => Err(all("expected no value")),
            },
            Kind::Number(least, most) => match text.parse() {
                Ok(number) if (least..=most).contains(&number) => Ok(Value::Number(number)),
                Ok(number) => Err(format!("{number} is not in {least}..={most}")),
                Err(_) => Err(all("expected a whole number")),
            },
            Kind::Size => match numbers('x').as_deref() {
                Some(&[width, height]) => Ok(Value::Three([width, height, 1])),
                Some(&[width, height, depth]) => Ok(Value::Three([width, height, depth])),
                _ => Err(all("expected a size such as 6x10 or 3x4x5")),
            },
            Kind::Cells => match numbers(',').as_deref() {
                Some(&[row, column]) if row.min(column) > 0 => {
                    Ok(Value::Three([row - 1, column - 1, 0]))
                }
                Some(&[row, column, color]) if row.min(column).min(color) > 0 => {
                    Ok(Value::Three([row - 1, column - 1, color - 1]))
                }
                _ => Err(all("expected row,column such as 2,3, each from 1")),
            },
            Kind::Date => match numbers('-').as_deref() {
                Some(&[month, day]) => Ok(Value::Date(month, day)),
                _ => Err(all("expected month-day such as 10-6")),
            },
            Kind::File | Kind::Text => Ok(Value::Text(text.to_owned())),
        }
    }
}
