//! Hidden and naked singles.

use super::board::Position;
use super::step::{Finding, Step};
use super::tables::{BOX, ROW, cell_at, is_single, lowest};
use super::technique::Technique;

/// A digit with one place in a house.
pub(super) fn hidden(position: &Position) -> Option<Step> {
    let (house, digit, is_last) = position.hidden_single()?;
    let tenths = match house {
        _ if is_last => 10,
        BOX..ROW => 12,
        _ => 15,
    };
    let cell = cell_at(house, lowest(position.board.places(house, digit)));
    let finding = Finding::new(Technique::HiddenSingle, 0, []).rated(tenths);
    Some(finding.in_house(house).places(cell, digit))
}

/// A cell with one candidate.
pub(super) fn naked(position: &Position) -> Option<Step> {
    let cell = (0..81).find(|&cell| is_single(position.board.candidates(cell)))?;
    let digit = lowest(position.board.candidates(cell));
    Some(Finding::new(Technique::NakedSingle, 0, []).places(cell, digit))
}
