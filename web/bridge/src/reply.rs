//! The reply to a request: JSON, and an array of numbers.

use serde::Serialize;
use serde_json::{Value, json};

/// Answers a request.
pub(crate) type Answer = fn(&Value) -> Result<Reply, Refusal>;

/// Why a request was refused, and at which place of a text.
#[derive(Debug, Serialize)]
pub(crate) struct Refusal {
    message: String,
    line: Option<usize>,
    column: Option<usize>,
    /// What the page shows of a board that was refused.
    #[cfg(feature = "view")]
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<Box<Marked>>,
    /// The known rules of a puzzle that has unknown ones, drawn as SVG.
    #[cfg(feature = "view")]
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<String>,
}

/// A board whose digits cannot stand, as the page shows it.
#[cfg(feature = "view")]
#[derive(Debug, Serialize)]
pub(crate) struct Marked {
    pub(crate) size: usize,
    pub(crate) digits: Vec<usize>,
    /// Its rules, without its digits.
    pub(crate) puzzle: Value,
    pub(crate) picture: String,
    /// The cells whose digits are wrong.
    pub(crate) wrong: Vec<usize>,
}

impl Refusal {
    /// Reads the line and the column of the refusal from the beginning of the message.
    pub(crate) fn of(error: impl ToString) -> Refusal {
        let message = error.to_string();
        let (line, rest) = numbered(&message, "line ");
        let (column, _) = numbered(rest, ", column ");
        Refusal {
            line,
            column,
            #[cfg(feature = "view")]
            board: None,
            #[cfg(feature = "view")]
            picture: None,
            message,
        }
    }

    /// The same for a board, where the message names a cell instead of the place in the text.
    #[cfg(feature = "view")]
    pub(crate) fn of_cell(self, row: usize, column: usize, board: Marked) -> Refusal {
        let (_, rest) = numbered(&self.message, "line ");
        let (_, rest) = numbered(rest, ", column ");
        let message = match rest.starts_with(": ") {
            true => format!("row {row}, column {column}{rest}"),
            false => self.message,
        };
        Refusal {
            message,
            board: Some(Box::new(board)),
            ..self
        }
    }

    /// The refusal of a puzzle with rules of these names, which are unknown, and a picture of the
    /// rest.
    #[cfg(feature = "view")]
    pub(crate) fn unknown(self, names: &[String], picture: String) -> Refusal {
        let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        let message = match names.as_slice() {
            [name] => format!("the rule {name} is not known here; the picture shows the others"),
            _ => {
                let names = names.join(", ");
                format!("the rules {names} are not known here; the picture shows the others")
            }
        };
        Refusal {
            message,
            picture: Some(picture),
            ..self
        }
    }

    #[cfg(feature = "view")]
    pub(crate) fn message(&self) -> &str {
        &self.message
    }
}

/// The number that follows a word at the beginning of a text, and what follows then.
fn numbered<'a>(text: &'a str, word: &str) -> (Option<usize>, &'a str) {
    let Some(after) = text.strip_prefix(word) else {
        return (None, text);
    };
    let rest = after.trim_start_matches(|letter: char| letter.is_ascii_digit());
    (after[..after.len() - rest.len()].parse().ok(), rest)
}

/// The reply to a request.
#[derive(Default)]
pub(crate) struct Reply {
    text: String,
    numbers: Vec<u32>,
}

impl Reply {
    pub(crate) fn new(value: impl Serialize) -> Result<Reply, Refusal> {
        Reply::with_numbers(value, Vec::new())
    }

    pub(crate) fn with_numbers(value: impl Serialize, numbers: Vec<u32>) -> Result<Reply, Refusal> {
        Ok(Reply {
            text: serde_json::to_string(&value).map_err(Refusal::of)?,
            numbers,
        })
    }

    pub(crate) fn refused(refusal: &Refusal) -> Reply {
        Reply {
            text: json!({ "error": refusal }).to_string(),
            numbers: Vec::new(),
        }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn numbers(&self) -> &[u32] {
        &self.numbers
    }
}
