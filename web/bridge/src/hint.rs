//! The steps of logic that solve a sudoku, in words and drawn on the board.

// the pictures that `quadrille solve --hint --svg` draws
#[path = "../../../crates/cli/src/commands/drawn.rs"]
mod drawn;

use crate::reply::{Refusal, Reply};
use crate::statement::{Stated, Subject, subject};
use quadrille::limits::Limits;
use quadrille::solver::rating::{Candidate, Rater, Step};
use quadrille::sudoku::Sudoku;
use quadrille_gallery::picture::{Sheet, svg};
use serde::Deserialize;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

/// Boards of many pencilmarks can need chains that take minutes.
const HINT_TIME: Duration = Duration::from_secs(10);

/// A sudoku without some candidates, and its first steps: one, or all of them.
struct Hinted {
    subject: Rc<Subject>,
    removed: Vec<Candidate>,
    steps: Vec<Step>,
    is_whole: bool,
}

thread_local! {
    static LAST: RefCell<Option<Hinted>> = const { RefCell::new(None) };
}

/// Step `n`, from 0, of a sudoku that has one answer, after these candidates were `removed`. The
/// first step is found without the others. The reply has what all steps up to this one change.
pub(crate) fn hint(request: &Value) -> Result<Reply, Refusal> {
    let subject = subject(request)?;
    let n = request["n"].as_u64().unwrap_or(0) as usize;
    let Stated::Sudoku(sudoku, _) = &subject.stated else {
        return Err(Refusal::of("hints are for usual sudokus"));
    };
    let removed = candidates(&request["removed"], sudoku.shape().size());
    let last = LAST
        .take()
        .filter(|last| Rc::ptr_eq(&last.subject, &subject) && last.removed == removed);
    let known = last.filter(|last| last.is_whole || n < last.steps.len());
    let hinted = match known {
        Some(known) => known,
        None => steps(&subject, removed, n)?,
    };
    let shown = &hinted.steps[..hinted.steps.len().min(n + 1)];
    let reply = reply(sudoku, &hinted.removed, shown, n);
    LAST.set(Some(hinted));
    Reply::new(reply)
}

/// Candidates of a board of this side, as pairs of a cell, from 0, and a digit.
pub(crate) fn candidates(pairs: &Value, size: usize) -> Vec<Candidate> {
    let pairs = <Vec<(usize, u8)>>::deserialize(pairs).unwrap_or_default();
    let digits = 1..=size;
    let fits = |&(cell, digit): &(usize, u8)| {
        cell < size * size && digits.contains(&usize::from(digit))
    };
    let candidate = |(cell, digit)| Candidate { cell, digit };
    pairs.into_iter().filter(fits).map(candidate).collect()
}

fn pairs<'a>(candidates: impl Iterator<Item = &'a Candidate>) -> Vec<(usize, u8)> {
    candidates
        .map(|&Candidate { cell, digit }| (cell, digit))
        .collect()
}

/// The last of these steps in words and as a picture, or why there is no step `n`.
fn reply(sudoku: &Sudoku, removed: &[Candidate], shown: &[Step], n: usize) -> Value {
    match shown.get(n) {
        Some(step) => {
            let picture = drawn::pictures(&sudoku.into(), None, removed, shown).pop();
            let words = step.to_string();
            let drawn = picture.map(|picture| svg(&[picture], Sheet::ONE, &words));
            json!({
                "text": words,
                "svg": drawn,
                "placed": pairs(shown.iter().flat_map(|step| &step.placed)),
                "removed": pairs(shown.iter().flat_map(|step| &step.removed)),
            })
        }
        None if sudoku.clues().digits().iter().all(|&digit| digit != 0) => {
            json!({ "text": "the board is full" })
        }
        None if n > 0 => json!({ "text": "there are no more steps" }),
        None => json!({ "text": "no technique finds a step" }),
    }
}

/// The steps up to this one at least.
fn steps(subject: &Rc<Subject>, removed: Vec<Candidate>, n: usize) -> Result<Hinted, Refusal> {
    let Stated::Sudoku(sudoku, _) = &subject.stated else {
        return Err(Refusal::of("hints are for usual sudokus"));
    };
    let limits = Limits::new().max_time(HINT_TIME);
    let mut rater = Rater::new().without(removed.clone());
    let steps = if n == 0 {
        let step = rater.hint(sudoku, &limits).map_err(Refusal::of)?;
        step.into_iter().collect()
    } else {
        rater.rate(sudoku, &limits).map_err(Refusal::of)?.steps
    };
    Ok(Hinted {
        subject: Rc::clone(subject),
        removed,
        steps,
        is_whole: n > 0,
    })
}
