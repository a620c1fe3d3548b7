//! A search step by step, of a problem in Knuth's text.

use quadrille::problem::Problem;
use quadrille::search::{Event, Steps};
use std::cell::RefCell;

thread_local! {
    static STEPS: RefCell<Option<Steps>> = const { RefCell::new(None) };
}

/// Begins the search of the problem of a text; 0 if it is none.
///
/// # Safety
/// `text` has to be lent, and `n` bytes long.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn begin(text: *const u8, n: usize) -> u32 {
    // SAFETY: the caller promises it.
    let text = unsafe { std::slice::from_raw_parts(text, n) };
    let problem = str::from_utf8(text)
        .ok()
        .and_then(|text| text.parse::<Problem>().ok());
    let steps = problem.and_then(|problem| Steps::new(&problem).ok());
    let is_problem = steps.is_some();
    STEPS.set(steps);
    is_problem.into()
}

/// What happens next: 1 choose, 2 take, 3 forced, 4 dead, 5 solved, 6 back, 7 leave; 0 at the end.
#[unsafe(no_mangle)]
pub extern "C" fn step() -> u32 {
    STEPS.with_borrow_mut(|steps| match steps.as_mut().and_then(Iterator::next) {
        None => 0,
        Some(Event::Choose { .. }) => 1,
        Some(Event::Take(_)) => 2,
        Some(Event::Forced(_)) => 3,
        Some(Event::Dead(_)) => 4,
        Some(Event::Solved) => 5,
        Some(Event::Backtrack { .. }) => 6,
        Some(_) => 7,
    })
}
