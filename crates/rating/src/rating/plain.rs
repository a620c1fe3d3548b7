//! The plain techniques with locked candidates, sets and fish: the first pattern that removes
//! something, or that leaves a digit one place.

use super::board::{Board, News};
use super::patterns::{
    Fish, HiddenSet, Locked, NakedSet, Pattern, Scope, crossed, fish, hidden_sets, locked,
    naked_sets,
};
use super::step::{Finding, Step};
use super::tables::{ALL, BOX, ROW, TABLES, bits, cells_at, count, is_single, lowest};
use super::technique::Technique;
use std::ops::ControlFlow;

/// Keeps the first pattern for which `make` gives a step.
fn first<P>(
    found: &mut Option<Step>,
    make: impl Fn(P) -> Option<Step>,
) -> impl FnMut(P) -> ControlFlow<()> {
    move |pattern| {
        *found = make(pattern);
        match found {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    }
}

/// The step of a pattern, if it removes anything.
fn useful(
    board: &Board,
    pattern: &impl Pattern,
    finding: impl FnOnce() -> Finding,
) -> Option<Step> {
    if !pattern.is_useful(board) {
        return None;
    }
    let mut removed = Vec::new();
    pattern.removals(board, |cell, digits| removed.push((cell, digits)));
    finding().removes(removed)
}

fn looking_at(news: &News) -> Scope<'_> {
    Scope {
        news,
        everywhere: false,
    }
}

/// Pointing and claiming.
pub(super) fn locked_candidates(board: &Board, news: &News) -> Option<Step> {
    let mut found = None;
    let make = |lock: Locked| {
        useful(board, &lock, || {
            locked_finding(board, &lock, lock.technique())
        })
    };
    let _ = locked(board, news, &mut first(&mut found, make));
    found
}

fn locked_finding(board: &Board, lock: &Locked, technique: Technique) -> Finding {
    let cells = cells_at(lock.base, board.places(lock.base, lock.digit));
    Finding::new(technique, 1 << lock.digit, cells)
        .in_house(lock.base)
        .in_house(lock.cover)
}

/// Pointing and claiming that leave a digit one place in another house.
pub(super) fn direct_locked(board: &Board, news: &News) -> Option<Step> {
    let mut found = None;
    let make = |lock: Locked| {
        let kind = if lock.base < ROW {
            BOX
        } else {
            lock.base / 9 * 9
        };
        let others = crossed(lock.cover, kind).into_iter();
        others
            .filter(|&house| house != lock.base)
            .find_map(|house| {
                let places = board.places(house, lock.digit);
                let rest = places & !TABLES.crossing[house][lock.cover];
                if count(places) < 2 || !is_single(rest) {
                    return None;
                }
                let technique = if kind == BOX {
                    Technique::DirectPointing
                } else {
                    Technique::DirectClaiming
                };
                let cell = cells_at(house, rest).next()?;
                Some(locked_finding(board, &lock, technique).places(cell, lock.digit))
            })
    };
    // the change may leave a house with one place
    let _ = locked(board, &news.of_digits(), &mut first(&mut found, make));
    found
}

/// Hidden pairs and triplets that leave a digit one place in the house.
pub(super) fn direct_hidden_set(board: &Board, size: u32, news: &News) -> Option<Step> {
    let mut found = None;
    let technique = if size == 2 {
        Technique::DirectHiddenPair
    } else {
        Technique::DirectHiddenTriplet
    };
    let scope = Scope {
        news,
        everywhere: true,
    };
    let make = |set: HiddenSet| {
        if board.n_open(set.house) <= size {
            return None;
        }
        let digit = bits(ALL & !set.digits).find(|&digit| {
            let places = board.places(set.house, digit);
            count(places) > 1 && is_single(places & !set.places)
        })?;
        let place = board.places(set.house, digit) & !set.places;
        let cell = cells_at(set.house, 1 << lowest(place)).next()?;
        let cells = cells_at(set.house, set.places);
        let finding = Finding::new(technique, set.digits, cells).in_house(set.house);
        Some(finding.places(cell, digit))
    };
    let _ = hidden_sets(board, size, scope, &mut first(&mut found, make));
    found
}

/// Naked pairs, triplets and quads.
pub(super) fn naked_set(board: &Board, size: u32, news: &News) -> Option<Step> {
    let mut found = None;
    let make = |set: NakedSet| {
        useful(board, &set, || {
            let cells = cells_at(set.house, set.places);
            Finding::new(set.technique(), set.digits, cells).in_house(set.house)
        })
    };
    let _ = naked_sets(board, size, looking_at(news), &mut first(&mut found, make));
    found
}

/// Hidden pairs, triplets and quads.
pub(super) fn hidden_set(board: &Board, size: u32, news: &News) -> Option<Step> {
    let mut found = None;
    let make = |set: HiddenSet| {
        useful(board, &set, || {
            let cells = cells_at(set.house, set.places);
            Finding::new(set.technique(), set.digits, cells).in_house(set.house)
        })
    };
    let _ = hidden_sets(board, size, looking_at(news), &mut first(&mut found, make));
    found
}

/// X-wings, swordfish and jellyfish.
pub(super) fn fish_of(board: &Board, size: u32, news: &News) -> Option<Step> {
    let mut found = None;
    let make = |fish: Fish| {
        useful(board, &fish, || {
            let lines = bits(fish.bases).map(|line| fish.base + line);
            let cells = lines
                .clone()
                .flat_map(|line| cells_at(line, board.places(line, fish.digit)));
            let finding = Finding::new(fish.technique(), 1 << fish.digit, cells);
            lines.fold(finding, Finding::in_house)
        })
    };
    let _ = fish(board, size, looking_at(news), &mut first(&mut found, make));
    found
}
