//! The values that a user gives to the parameters of a puzzle.

use super::make::MakeError;
use super::parameter::{Parameter, ParameterKind, Presence, Value};
use std::collections::HashMap;

/// The values of a puzzle's parameters.
#[derive(Clone, Debug)]
pub struct Values {
    parameters: &'static [Parameter],
    given: HashMap<&'static str, Vec<Value>>,
}

impl Values {
    /// None yet, for these parameters.
    pub(super) fn of(parameters: &'static [Parameter]) -> Values {
        Values {
            parameters,
            given: HashMap::new(),
        }
    }

    /// Reads a value.
    ///
    /// # Errors
    /// If no parameter has this name, its value is set already, or the text does not parse.
    pub fn set(&mut self, name: &str, text: &str) -> Result<(), MakeError> {
        let parameter = self
            .parameters
            .iter()
            .find(|parameter| parameter.name == name);
        let parameter = parameter.ok_or_else(|| format!("there is no parameter `{name}`"))?;
        let value = parameter
            .kind
            .read(text)
            .map_err(|why| format!("{name}: {why}"))?;
        let values = self.given.entry(parameter.name).or_default();
        if !values.is_empty() && parameter.kind != ParameterKind::Cells {
            return Err(format!("{name}: was given before").into());
        }
        values.push(value);
        Ok(())
    }

    /// Whether there is a value, not counting a default.
    pub fn is_given(&self, name: &str) -> bool {
        self.given.contains_key(name)
    }

    /// The value, given or by default.
    fn value(&self, name: &str) -> Option<Value> {
        if let Some(values) = self.given.get(name) {
            return values.first().cloned();
        }
        let parameter = self
            .parameters
            .iter()
            .find(|parameter| parameter.name == name)?;
        let Presence::Default(text) = parameter.presence else {
            return None;
        };
        parameter.kind.read(text).ok()
    }

    /// A number; 0 without one.
    pub(in crate::puzzle) fn number(&self, name: &str) -> usize {
        if let Some(Value::Number(number)) = self.value(name) {
            number
        } else {
            0
        }
    }

    /// The sides of a size.
    pub(in crate::puzzle) fn size(&self, name: &str) -> [usize; 3] {
        if let Some(Value::Three(size)) = self.value(name) {
            size
        } else {
            [0; 3]
        }
    }

    /// All cells.
    pub(in crate::puzzle) fn cells(&self, name: &str) -> Vec<[usize; 3]> {
        let cell = |value: &Value| {
            if let Value::Three(cell) = value {
                Some(*cell)
            } else {
                None
            }
        };
        self.given.get(name).map_or(Vec::new(), |values| {
            values.iter().filter_map(cell).collect()
        })
    }

    /// A month and a day.
    pub(in crate::puzzle) fn date(&self, name: &str) -> Option<(usize, usize)> {
        if let Some(Value::Date(month, day)) = self.value(name) {
            Some((month, day))
        } else {
            None
        }
    }

    /// A name.
    pub(in crate::puzzle) fn text(&self, name: &str) -> Option<String> {
        if let Some(Value::Text(text)) = self.value(name) {
            Some(text)
        } else {
            None
        }
    }
}
