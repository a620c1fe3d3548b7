//! The reply to a request: JSON, and an array of numbers.

use serde::Serialize;
use serde_json::{Value, json};

/// Answers a request.
pub(crate) type Answer = fn(&Value) -> Result<Reply, Refusal>;

/// Why a request was refused, and at which line of a text.
#[derive(Debug, Serialize)]
pub(crate) struct Refusal {
    message: String,
    line: Option<usize>,
}

impl Refusal {
    /// A refusal whose message may begin with the line that it is about.
    pub(crate) fn of(error: impl ToString) -> Refusal {
        let message = error.to_string();
        let digits = message
            .strip_prefix("line ")
            .map(|rest| rest.split(|c: char| !c.is_ascii_digit()).next());
        let line = digits.flatten().and_then(|digits| digits.parse().ok());
        Refusal { message, line }
    }
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
