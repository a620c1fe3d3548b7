//! Trial: a candidate is wrong if singles alone lead from it to a cell without a digit, or a house without a place.
//!
//! Unlike chains, a single may follow from all that came before it. The trial with the fewest singles wins, up to steps in the limit,
//! and what it could do without is left out.

use super::grid::{Fault, Grid, digits, each};
use super::{Candidate, Reason, Step, Technique, singles};

pub(super) fn find(grid: &Grid) -> Option<Step> {
    [4, 12, 81].into_iter().find_map(|most| {
        let candidates = each(grid.open)
            .flat_map(|cell| digits(grid.cells[cell]).map(move |digit| Candidate { cell, digit: digit as u8 + 1 }));
        let tried = candidates.filter_map(|first| Some((first, run(grid, first, most)?)));
        let (first, follows) = tried.min_by_key(|(_, follows)| follows.len())?;
        let (follows, fault) = needed(grid, first, follows)?;
        Some(Step {
            technique: Technique::Trial,
            reason: Reason::Trial { first, follows, fault },
            placed: None,
            removed: vec![first],
        })
    })
}

/// The singles that follow from a candidate, if they end in a fault.
fn run(grid: &Grid, first: Candidate, most: usize) -> Option<Vec<Candidate>> {
    let mut grid = grid.clone();
    grid.place(first);
    let mut follows = Vec::new();
    while grid.fault().is_none() {
        let single = singles::any(&grid).filter(|_| follows.len() < most)?;
        grid.place(single);
        follows.push(single);
    }
    Some(follows)
}

/// The singles without those that the fault does not need, from the last one back.
fn needed(grid: &Grid, first: Candidate, mut follows: Vec<Candidate>) -> Option<(Vec<Candidate>, Fault)> {
    for n in (0..follows.len()).rev() {
        let mut fewer = follows.clone();
        fewer.remove(n);
        if leads_to(grid, first, &fewer).is_some() {
            follows = fewer;
        }
    }
    let fault = leads_to(grid, first, &follows)?;
    Some((follows, fault))
}

/// The fault to which these lead, if each of them is a single when its turn comes.
fn leads_to(grid: &Grid, first: Candidate, follows: &[Candidate]) -> Option<Fault> {
    let mut grid = grid.clone();
    grid.place(first);
    for &single in follows {
        if !singles::is_single(&grid, single) {
            return None;
        }
        grid.place(single);
    }
    grid.fault()
}
