//! Hidden and naked singles.

use crate::board::grid::{BOX, Grid, HiddenSingle, Layout};
use crate::board::mask::{is_single, lowest};
use crate::step::{Finding, Step};
use crate::technique::Technique;

/// The step that places a hidden single.
pub(crate) fn hidden<B: Grid>(board: &B, single: &HiddenSingle) -> Step {
    let layout = board.layout();
    let tenths = match layout.kind(single.house) {
        _ if single.is_last => 10,
        BOX => 12,
        _ => 15,
    };
    let place = lowest(board.places_of(single.house, single.digit));
    let finding = Finding::new(layout, Technique::HiddenSingle, 0, []).rated(tenths);
    let finding = finding.in_house(layout.name(single.house));
    finding.places(layout.cell_at(single.house, place), single.digit)
}

/// A cell with one candidate.
pub(crate) fn naked<B: Grid>(board: &B) -> Option<Step> {
    let mut cells = 0..board.layout().n_cells();
    let cell = cells.find(|&cell| is_single(board.digits_of(cell)))?;
    let digit = lowest(board.digits_of(cell));
    let finding = Finding::new(board.layout(), Technique::NakedSingle, 0, []);
    Some(finding.places(cell, digit))
}
