//! A request is answered: by JSON, and numbers beside it.

use serde::Serialize;
use serde_json::{Value, json};
use std::cell::RefCell;

/// Answers a request.
pub(crate) type Answer = fn(&Value) -> Result<Reply, Refusal>;

/// Why something was refused, and where in a text.
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

/// What a request is answered by.
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
}

thread_local! {
    static REPLY: RefCell<Reply> = RefCell::default();
}

/// Answers a request; the reply is there until the next one.
///
/// # Safety
/// `text` has to be lent, and `n` bytes long.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn answer(text: *const u8, n: usize) {
    // SAFETY: the caller promises it.
    let text = unsafe { std::slice::from_raw_parts(text, n) };
    let reply = serde_json::from_slice(text)
        .map_err(Refusal::of)
        .and_then(|request: Value| reply_to(&request));
    REPLY.set(reply.unwrap_or_else(|refusal| Reply {
        text: json!({ "error": refusal }).to_string(),
        numbers: Vec::new(),
    }));
}

fn reply_to(request: &Value) -> Result<Reply, Refusal> {
    let name = request["do"].as_str().unwrap_or_default();
    #[cfg(feature = "solve")]
    let answer = crate::questions::named(name);
    #[cfg(not(feature = "solve"))]
    let answer = crate::view::named(name);
    match answer {
        Some(answer) => answer(request),
        None => Err(Refusal::of(format!("there is no request `{name}`"))),
    }
}

/// Where the JSON of the reply begins.
#[unsafe(no_mangle)]
pub extern "C" fn reply_text() -> *const u8 {
    REPLY.with_borrow(|reply| reply.text.as_ptr())
}

/// How many bytes it has.
#[unsafe(no_mangle)]
pub extern "C" fn reply_bytes() -> usize {
    REPLY.with_borrow(|reply| reply.text.len())
}

/// Where the numbers of the reply begin.
#[unsafe(no_mangle)]
pub extern "C" fn reply_numbers() -> *const u32 {
    REPLY.with_borrow(|reply| reply.numbers.as_ptr())
}

/// How many there are.
#[unsafe(no_mangle)]
pub extern "C" fn reply_length() -> usize {
    REPLY.with_borrow(|reply| reply.numbers.len())
}
