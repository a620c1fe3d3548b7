//! The steps of logic that solve a sudoku, in words and drawn, and how long they may take.

use crate::reply::{Refusal, Reply};
use crate::statement::{Stated, Subject, candidates, subject};
use quadrille::limits::Limits;
use quadrille::puzzle::Puzzle;
use quadrille::solver::rating::{CONTRADICTION, Candidate, RateError, Rater, RuledStep, Step};
use quadrille::sudoku::HouseSudoku;
use quadrille_picture::{AnyStep, Draw, Sheet, step_pictures, svg};
use quadrille_variants::Variant;
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
    steps: Vec<AnyStep>,
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
    let houses = houses(&subject.stated)?;
    let removed = candidates(&request["removed"], houses.size());
    let last = LAST
        .take()
        .filter(|last| Rc::ptr_eq(&last.subject, &subject) && last.removed == removed);
    let known = last.filter(|last| last.is_whole || n < last.steps.len());
    let hinted = match known {
        Some(known) => known,
        None => steps(&subject, &houses, removed, n)?,
    };
    let shown = &hinted.steps[..hinted.steps.len().min(n + 1)];
    let reply = reply(&subject.stated, &houses, &hinted.removed, shown, n);
    LAST.set(Some(hinted));
    Reply::new(reply)
}

/// The houses of a sudoku, perhaps beside other rules.
pub(crate) fn houses(stated: &Stated) -> Result<HouseSudoku, Refusal> {
    match stated {
        Stated::Sudoku(sudoku, _) => Ok(sudoku.into()),
        Stated::Variant(variant) => Ok(variant.logic().map_err(Refusal::of)?.0),
        _ => Err(Refusal::of("hints are for sudokus")),
    }
}

/// Whether all rules of a sudoku are houses.
pub(crate) fn has_rating(stated: &Stated) -> bool {
    match stated {
        Stated::Variant(variant) => variant.houses().is_ok(),
        stated => houses(stated).is_ok(),
    }
}

/// The rating of a sudoku, and its hardest technique.
pub(crate) fn rate(request: &Value) -> Result<Reply, Refusal> {
    let subject = subject(request)?;
    let limits = Limits::new().max_time(HINT_TIME);
    let mut rater = Rater::new();
    let rating = match &subject.stated {
        Stated::Sudoku(sudoku, _) => rater.rate(sudoku, &limits),
        Stated::Variant(variant) => {
            rater.rate_houses(&variant.houses().map_err(Refusal::of)?, &limits)
        }
        stated => rater.rate_houses(&houses(stated)?, &limits),
    };
    let rating = rating.map_err(Refusal::of)?;
    let [er, ep, ed] = [rating.er, rating.ep, rating.ed].map(|tenths| tenths.to_string());
    let hardest = rating.hardest().map(|technique| technique.to_string());
    Reply::new(
        json!({ "er": er, "ep": ep, "ed": ed, "hardest": hardest, "steps": rating.steps.len() }),
    )
}

/// The hints of a position, each with its rating, its words and its picture.
pub(crate) fn hints(request: &Value) -> Result<Reply, Refusal> {
    let subject = subject(request)?;
    let limits = Limits::new().max_time(HINT_TIME);
    let houses = houses(&subject.stated)?;
    let removed = candidates(&request["removed"], houses.size());
    let mut rater = Rater::new().without(removed.clone());
    let steps = match &subject.stated {
        Stated::Sudoku(sudoku, _) => plain(rater.hints(sudoku, &limits))?,
        Stated::Variant(variant) if !has_rating(&subject.stated) => ruled(variant, 1, &mut rater)?,
        _ => plain(rater.hints_houses(&houses, &limits))?,
    };
    let hints = steps.into_iter().map(|step| {
        let steps = [step];
        let mut hint = reply(&subject.stated, &houses, &removed, &steps, 0);
        hint["rating"] = match &steps[0] {
            RuledStep::Plain(step) => step.rating.to_string(),
            RuledStep::Rule { reason, .. } => reason.rule.to_owned(),
            RuledStep::Contradiction { .. } => CONTRADICTION.to_owned(),
        }
        .into();
        hint
    });
    Reply::new(hints.collect::<Vec<_>>())
}

fn pairs(candidates: impl Iterator<Item = Candidate>) -> Vec<(usize, u8)> {
    candidates
        .map(|Candidate { cell, digit }| (cell, digit))
        .collect()
}

/// The last of these steps in words and as a picture, or why there is no step `n`.
fn reply(
    stated: &Stated,
    houses: &HouseSudoku,
    removed: &[Candidate],
    shown: &[AnyStep],
    n: usize,
) -> Value {
    match shown.get(n) {
        Some(step) => {
            let mut pictures = match stated {
                Stated::Variant(variant) => {
                    let draw = |digits: &[u8]| variant.picture(Some(digits));
                    step_pictures(houses, Some(&draw), removed, shown)
                }
                _ => step_pictures(houses, None, removed, shown),
            };
            let picture = pictures.pop();
            let words = step.to_string();
            let drawn = picture.map(|picture| svg(&[picture], Sheet::ONE, &words));
            json!({
                "text": words,
                "svg": drawn,
                "placed": pairs(shown.iter().filter_map(AnyStep::placed)),
                "removed": pairs(shown.iter().flat_map(AnyStep::removed).copied()),
            })
        }
        None if !houses.clues().contains(&0) => {
            json!({ "text": "the board is full" })
        }
        None if n > 0 => json!({ "text": "there are no more steps" }),
        None => json!({ "text": "no step known" }),
    }
}

/// The steps up to this one at least.
fn steps(
    subject: &Rc<Subject>,
    houses: &HouseSudoku,
    removed: Vec<Candidate>,
    n: usize,
) -> Result<Hinted, Refusal> {
    let limits = Limits::new().max_time(HINT_TIME);
    let mut rater = Rater::new().without(removed.clone());
    let is_whole = n > 0;
    let steps = match (&subject.stated, is_whole) {
        (Stated::Sudoku(sudoku, _), true) => {
            plain(rater.rate(sudoku, &limits).map(|rated| rated.steps))?
        }
        (Stated::Sudoku(sudoku, _), false) => plain(rater.hint(sudoku, &limits))?,
        (Stated::Variant(variant), _) if !has_rating(&subject.stated) => {
            ruled(variant, if is_whole { usize::MAX } else { 1 }, &mut rater)?
        }
        (_, true) => plain(rater.rate_houses(houses, &limits).map(|rated| rated.steps))?,
        (_, false) => plain(rater.hint_houses(houses, &limits))?,
    };
    Ok(Hinted {
        subject: Rc::clone(subject),
        removed,
        steps,
        is_whole,
    })
}

/// Steps by houses alone.
fn plain(
    steps: Result<impl IntoIterator<Item = Step>, RateError>,
) -> Result<Vec<AnyStep>, Refusal> {
    let steps = steps.map_err(Refusal::of)?;
    Ok(steps.into_iter().map(RuledStep::Plain).collect())
}

/// The first steps of a puzzle with other rules.
fn ruled(variant: &Variant, most: usize, rater: &mut Rater) -> Result<Vec<AnyStep>, Refusal> {
    let problem = variant.problem().map_err(Refusal::of)?;
    let (houses, mut logic) = variant.logic().map_err(Refusal::of)?;
    let rules = move |candidates: &[u32]| logic.next(candidates);
    let limits = Limits::new().max_time(HINT_TIME);
    let path = rater.ruled(&problem, &houses, rules, most, &limits);
    Ok(path.map_err(Refusal::of)?.steps)
}
