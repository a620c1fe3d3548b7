//! The steps of logic that solve a sudoku, in words and drawn on the board.

// the pictures that `quadrille solve --hint --svg` draws
#[path = "../../../crates/cli/src/commands/drawn.rs"]
mod drawn;

use crate::reply::{Refusal, Reply};
use crate::statement::{Stated, Subject, subject};
use quadrille::limits::Limits;
use quadrille::solver::rating::{Rater, Step};
use quadrille::sudoku::Sudoku;
use quadrille_gallery::picture::{Sheet, svg};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

/// Boards of many pencilmarks can need chains that take minutes.
const HINT_TIME: Duration = Duration::from_secs(10);

/// A sudoku and its first steps: one, or all of them.
struct Hinted {
    subject: Rc<Subject>,
    steps: Vec<Step>,
    is_whole: bool,
}

thread_local! {
    static LAST: RefCell<Option<Hinted>> = const { RefCell::new(None) };
}

/// Step `n`, from 0, of a sudoku that has one answer. The first step is found without the others.
pub(crate) fn hint(request: &Value) -> Result<Reply, Refusal> {
    let subject = subject(request)?;
    let n = request["n"].as_u64().unwrap_or(0) as usize;
    let Stated::Sudoku(sudoku, _) = &subject.stated else {
        return Err(Refusal::of("hints are for usual sudokus"));
    };
    let last = LAST
        .take()
        .filter(|last| Rc::ptr_eq(&last.subject, &subject));
    let known = last.filter(|last| last.is_whole || n < last.steps.len());
    let hinted = match known {
        Some(known) => known,
        None => steps(&subject, n)?,
    };
    let shown = &hinted.steps[..hinted.steps.len().min(n + 1)];
    let reply = reply(sudoku, shown, n);
    LAST.set(Some(hinted));
    Reply::new(reply)
}

/// The last of these steps in words and as a picture, or why there is no step `n`.
fn reply(sudoku: &Sudoku, shown: &[Step], n: usize) -> Value {
    match shown.get(n) {
        Some(step) => {
            let picture = drawn::pictures(sudoku, shown).pop();
            let words = step.to_string();
            let drawn = picture.map(|picture| svg(&[picture], Sheet::ONE, &words));
            json!({ "text": words, "svg": drawn })
        }
        None if sudoku.clues().digits().iter().all(|&digit| digit != 0) => {
            json!({ "text": "the board is full" })
        }
        None if n > 0 => json!({ "text": "there are no more steps" }),
        None => json!({ "text": "no technique finds a step" }),
    }
}

/// The steps up to this one at least.
fn steps(subject: &Rc<Subject>, n: usize) -> Result<Hinted, Refusal> {
    let Stated::Sudoku(sudoku, _) = &subject.stated else {
        return Err(Refusal::of("hints are for usual sudokus"));
    };
    let limits = Limits::new().max_time(HINT_TIME);
    let mut rater = Rater::new();
    let steps = if n == 0 {
        let step = rater.hint(sudoku, &limits).map_err(Refusal::of)?;
        step.into_iter().collect()
    } else {
        rater.rate(sudoku, &limits).map_err(Refusal::of)?.steps
    };
    Ok(Hinted {
        subject: Rc::clone(subject),
        steps,
        is_whole: n > 0,
    })
}
