//! The entry point: it answers a request and holds the reply until the next one.

use crate::reply::{Refusal, Reply};
use serde_json::Value;
use std::cell::RefCell;

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
    REPLY.set(reply.unwrap_or_else(|refusal| Reply::refused(&refusal)));
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
    REPLY.with_borrow(|reply| reply.text().as_ptr())
}

/// How many bytes it has.
#[unsafe(no_mangle)]
pub extern "C" fn reply_bytes() -> usize {
    REPLY.with_borrow(|reply| reply.text().len())
}

/// Where the numbers of the reply begin.
#[unsafe(no_mangle)]
pub extern "C" fn reply_numbers() -> *const u32 {
    REPLY.with_borrow(|reply| reply.numbers().as_ptr())
}

/// How many there are.
#[unsafe(no_mangle)]
pub extern "C" fn reply_length() -> usize {
    REPLY.with_borrow(|reply| reply.numbers().len())
}
