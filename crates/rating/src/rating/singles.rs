//! Hidden and naked singles.

use super::grid::{BOX, Grid, Layout};
use super::step::{Finding, Step};
use super::tables::{is_single, lowest};
use super::technique::Technique;

/// A digit with one place in a house, perhaps the last open cell of it.
pub(super) struct HiddenSingle {
    pub(super) house: usize,
    pub(super) digit: usize,
    pub(super) is_last: bool,
}

impl HiddenSingle {
    /// The step that places it.
    pub(super) fn step<B: Grid>(&self, board: &B) -> Step {
        let layout = board.layout();
        let tenths = match layout.kind(self.house) {
            _ if self.is_last => 10,
            BOX => 12,
            _ => 15,
        };
        let place = lowest(board.places_of(self.house, self.digit));
        let finding = Finding::new(layout, Technique::HiddenSingle, 0, []).rated(tenths);
        let finding = finding.in_house(layout.name(self.house));
        finding.places(layout.cell_at(self.house, place), self.digit)
    }
}

/// A cell with one candidate.
pub(super) fn naked<B: Grid>(board: &B) -> Option<Step> {
    let mut cells = 0..board.layout().n_cells();
    let cell = cells.find(|&cell| is_single(board.digits_of(cell)))?;
    let digit = lowest(board.digits_of(cell));
    let finding = Finding::new(board.layout(), Technique::NakedSingle, 0, []);
    Some(finding.places(cell, digit))
}
