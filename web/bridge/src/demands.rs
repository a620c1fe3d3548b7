//! Why a board has no answer, in its own words: givens, rules, sums or runs that cannot stand together.

use crate::host;
use crate::reply::{Refusal, Reply};
use crate::statement::{Stated, subject};
use quadrille::explain::{Patience, needed};
use quadrille::search::Search;
use quadrille_gallery::variant::Demands;
use serde_json::{Value, json};
use std::time::Duration;

/// The demands of a board; none of what is no board.
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
pub(crate) fn contradicting(request: &Value) -> Result<Reply, Refusal> {
    let subject = subject(request)?;
    let puzzle = demands_of(&subject.stated).ok_or_else(|| Refusal::of("this is no board"))?;
    let (demands, begin) = (puzzle.demands(), host::clock());
    let contradict = |some: &[usize], time: Option<Duration>| {
        let search = time.map_or(Search::new(), |time| Search::new().max_time(time));
        search.exists(&puzzle.problem_of(some).ok()?).ok()?.map(|exists| !exists)
    };
    let all: Vec<usize> = (0..demands.len()).collect();
    if contradict(&all, None) != Some(true) {
        return Reply::new(json!({ "demands": null }));
    }
    let patience = Patience::after(host::clock() - begin, None);
    let (kept, is_minimal) = needed(all.len(), |some| contradict(some, Some(patience.next())));
    let kept: Vec<&str> = kept.iter().map(|&at| demands[at].as_str()).collect();
    Reply::new(json!({ "demands": kept, "minimal": is_minimal }))
}
