//! The exact cover of a request, which is read once for many requests.

use crate::reply::Refusal;
use quadrille::format::{dlx, json as problem_json};
use quadrille::problem::Problem;
use serde_json::Value;
use std::cell::RefCell;
use std::rc::Rc;

/// The exact cover that was read last, and its text.
pub(crate) struct Cover {
    text: String,
    pub(crate) problem: Problem,
}

thread_local! {
    static LAST: RefCell<Option<Rc<Cover>>> = const { RefCell::new(None) };
}

/// The exact cover of a request, in Knuth's text or in JSON. It is read only if it differs from
/// that of the last request.
pub(crate) fn cover(request: &Value) -> Result<Rc<Cover>, Refusal> {
    let text = request["cover"].as_str().unwrap_or_default();
    if let Some(last) = LAST.with_borrow(|last| last.clone().filter(|cover| cover.text == text)) {
        return Ok(last);
    }
    let parsed = if text.starts_with('{') {
        problem_json::read(text)
    } else {
        dlx::read(text)
    };
    let cover = Rc::new(Cover {
        text: text.to_owned(),
        problem: parsed.map_err(Refusal::of)?.problem,
    });
    LAST.set(Some(Rc::clone(&cover)));
    Ok(cover)
}
