//! The plain techniques with locked candidates, sets and fish: the first pattern that removes
//! something, or that leaves a digit one place.

use crate::board::grid::{Cells, Changes, Grid, Layout};
use crate::board::mask::{Mask, bits, count, is_single, lowest};
use crate::plain::patterns::{
    Fish, HiddenSet, Locked, NakedSet, Pattern, Scope, fish, hidden_sets, locked, naked_sets,
};
use crate::step::{Finding, Step};
use crate::technique::Technique;
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
fn useful<B: Grid>(
    board: &B,
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

fn looking_at<C>(news: &C) -> Scope<'_, C> {
    Scope {
        news,
        everywhere: false,
    }
}

/// Pointing and claiming.
pub(crate) fn locked_candidates<B: Grid>(board: &B, news: &impl Changes<Cells<B>>) -> Option<Step> {
    let mut found = None;
    let make = |lock: Locked| {
        useful(board, &lock, || {
            locked_finding(board, &lock, lock.technique())
        })
    };
    let _ = locked(board, news, &mut first(&mut found, make));
    found
}

fn locked_finding<B: Grid>(board: &B, lock: &Locked, technique: Technique) -> Finding {
    let layout = board.layout();
    let cells = layout.cells_at(lock.base, board.places_of(lock.base, lock.digit));
    Finding::new(layout, technique, 1 << lock.digit, cells)
        .in_house(layout.name(lock.base))
        .in_house(layout.name(lock.cover))
}

/// Pointing and claiming that leave a digit one place in another house.
pub(crate) fn direct_locked<B: Grid, C: Changes<Cells<B>>>(board: &B, news: &C) -> Option<Step> {
    let mut found = None;
    let make = |lock: Locked| {
        let layout = board.layout();
        let kind = layout.kind(lock.base);
        let others = layout.crossed(lock.cover, kind);
        others
            .filter(|&house| house != lock.base)
            .find_map(|house| {
                let places = board.places_of(house, lock.digit);
                let rest = places & !layout.crossing(house, lock.cover);
                if count(places) < 2 || !is_single(rest) {
                    return None;
                }
                let technique = if lock.is_pointing {
                    Technique::DirectPointing
                } else {
                    Technique::DirectClaiming
                };
                let cell = layout.cell_at(house, lowest(rest));
                Some(locked_finding(board, &lock, technique).places(cell, lock.digit))
            })
    };
    // the change may leave a house with one place
    let _ = locked(board, &news.of_digits(), &mut first(&mut found, make));
    found
}

/// Hidden pairs and triplets that leave a digit one place in the house.
pub(crate) fn direct_hidden_set<B: Grid>(
    board: &B,
    size: u32,
    news: &impl Changes<Cells<B>>,
) -> Option<Step> {
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
        let layout = board.layout();
        let digit = bits(layout.all() & !set.digits).find(|&digit| {
            let places = board.places_of(set.house, digit);
            count(places) > 1 && is_single(places & !set.places)
        })?;
        let place = board.places_of(set.house, digit) & !set.places;
        let cell = layout.cell_at(set.house, lowest(place));
        let finding = set_finding(board, technique, set.house, set.places, set.digits);
        Some(finding.places(cell, digit))
    };
    let _ = hidden_sets(board, size, &scope, &mut first(&mut found, make));
    found
}

fn set_finding<B: Grid>(
    board: &B,
    technique: Technique,
    house: usize,
    places: Mask,
    digits: Mask,
) -> Finding {
    let layout = board.layout();
    let cells = layout.cells_at(house, places);
    Finding::new(layout, technique, digits, cells).in_house(layout.name(house))
}

/// Naked pairs, triplets and quads.
pub(crate) fn naked_set<B: Grid>(
    board: &B,
    size: u32,
    news: &impl Changes<Cells<B>>,
) -> Option<Step> {
    let mut found = None;
    let make = |set: NakedSet| {
        useful(board, &set, || {
            set_finding(board, set.technique(), set.house, set.places, set.digits)
        })
    };
    let _ = naked_sets(board, size, &looking_at(news), &mut first(&mut found, make));
    found
}

/// Hidden pairs, triplets and quads.
pub(crate) fn hidden_set<B: Grid>(
    board: &B,
    size: u32,
    news: &impl Changes<Cells<B>>,
) -> Option<Step> {
    let mut found = None;
    let make = |set: HiddenSet| {
        useful(board, &set, || {
            set_finding(board, set.technique(), set.house, set.places, set.digits)
        })
    };
    let _ = hidden_sets(board, size, &looking_at(news), &mut first(&mut found, make));
    found
}

/// X-wings, swordfish and jellyfish.
pub(crate) fn fish_of<B: Grid>(
    board: &B,
    size: u32,
    news: &impl Changes<Cells<B>>,
) -> Option<Step> {
    let mut found = None;
    let make = |fish: Fish| {
        useful(board, &fish, || {
            let layout = board.layout();
            let first = layout.of_kind(fish.base).start;
            let lines = bits(fish.bases).map(|line| first + line);
            let cells = lines
                .clone()
                .flat_map(|line| layout.cells_at(line, board.places_of(line, fish.digit)));
            let finding = Finding::new(layout, fish.technique(), 1 << fish.digit, cells);
            lines.fold(finding, |finding, line| finding.in_house(layout.name(line)))
        })
    };
    let _ = fish(board, size, &looking_at(news), &mut first(&mut found, make));
    found
}
