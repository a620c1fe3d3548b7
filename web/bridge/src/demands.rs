//! Why a board has no answer, in its own words: givens, rules, sums or runs that contradict each
//! other.

use crate::first;
use crate::reply::{Refusal, Reply};
use crate::statement::{Stated, subject};
use quadrille::explain::{Verdict, contradicting};
use quadrille::problem::Problem;
use quadrille::reduce::Reduced;
use quadrille_variants::Demands;
use serde_json::{Value, json};
use std::time::Duration;

/// The demands of a board; none for a statement that is not a board.
fn demands_of(stated: &Stated) -> Option<&dyn Demands> {
    match stated {
        Stated::Sudoku(sudoku, _) if sudoku.candidates().is_none() => Some(sudoku),
        Stated::Sudoku(_, variant) | Stated::Variant(variant) => Some(&**variant),
        Stated::Grid(grid) => Some(&**grid),
        Stated::Gallery(_) | Stated::Cover => None,
    }
}

pub(crate) fn has_demands(stated: &Stated) -> bool {
    demands_of(stated).is_some()
}

/// Which demands cannot be met together; none where there is an answer.
pub(crate) fn of_board(request: &Value) -> Result<Reply, Refusal> {
    let subject = subject(request)?;
    let puzzle = demands_of(&subject.stated).ok_or_else(|| Refusal::of("this is no board"))?;
    let demands = puzzle.demands();
    let contradict =
        |some: &[usize], time: Option<Duration>| has_none(&puzzle.problem_of(some).ok()?, time);
    match contradicting(demands.len(), None, contradict) {
        Verdict::Met => Reply::new(json!({ "demands": null })),
        Verdict::Contradict { kept, is_minimal } => {
            let kept: Vec<&str> = kept.iter().map(|&at| demands[at].as_str()).collect();
            Reply::new(json!({ "demands": kept, "minimal": is_minimal }))
        }
        Verdict::Unknown => Err(Refusal::of("the board is too large")),
    }
}

/// Whether a problem has no solution, by what reducing leaves of it and the small engine, if they
/// find out in time.
fn has_none(problem: &Problem, time: Option<Duration>) -> Option<bool> {
    let reduced = Reduced::of(problem);
    if reduced.removed().impossible {
        return Some(true);
    }
    let found = first::search(reduced.problem(), 1, time).ok()?;
    found.is_over.then_some(found.solutions.is_empty())
}
