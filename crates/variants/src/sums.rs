//! Sums of many cells, as sums of groups.
//!
//! Cells of a sum that count with one factor and stand in one house are a group. A hidden cell has
//! the sum of the group as its value, an option for each set of different digits gives that value,
//! and the whole sum is one of hidden cells. An automaton along all cells has more states, and does
//! not know that six cells of a row have a sum of 21 at least.

use crate::encoder::Encoder;
use crate::groups;
use crate::linear::Sum;
use crate::parts::sets;
use quadrille_problem::problem::ProblemError;

/// Sums of fewer cells than so many rows have, less one of each, are automata along cells. Of
/// little killers of nine cells some take half the time with groups, and some three times as long.
const MIN_SIDES: usize = 2;
/// A group is to have so many cells on average.
const MIN_CELLS_PER_GROUP: usize = 2;
/// No group has more sets of digits: on boards of 9x9 a group may have any number of cells.
const MAX_SETS: usize = 126;

/// Cells of a house, and the hidden cell that has their sum.
pub(super) struct SumGroup {
    name: String,
    cells: Vec<usize>,
    hidden: usize,
    sets: Vec<Vec<usize>>,
}

impl SumGroup {
    /// `None` if there are too many sets.
    fn new(encoder: &mut Encoder, name: String, cells: Vec<usize>) -> Option<SumGroup> {
        let digits = encoder.digits();
        let sets = sets(digits, cells.len(), &|_| true)?;
        if sets.len() > MAX_SETS {
            return None;
        }
        let largest = digits * (digits + 1) / 2;
        let mut group = SumGroup {
            hidden: encoder.hidden(format!("{name}?"), largest),
            name,
            cells,
            sets,
        };
        group.narrow(encoder);
        Some(group)
    }

    /// Leaves out the sets that the digits and the sums which are left exclude, and closes what no
    /// set has.
    pub(super) fn narrow(&mut self, encoder: &mut Encoder) {
        let SumGroup {
            cells,
            hidden,
            sets,
            ..
        } = self;
        let is_open = |&digit: &usize| cells.iter().any(|&cell| encoder.is_open(cell, digit));
        sets.retain(|set| encoder.is_open(*hidden, set.iter().sum()) && set.iter().all(is_open));
        encoder.keep(*hidden, &|sum| {
            sets.iter().any(|set| set.iter().sum::<usize>() == sum)
        });
        for &mut cell in cells {
            encoder.keep(cell, &|digit| sets.iter().any(|set| set.contains(&digit)));
        }
    }

    pub(super) fn encode(&self, encoder: &mut Encoder) -> Result<(), ProblemError> {
        let sum = encoder.wire(self.hidden);
        groups::with_sets(encoder, &self.name, &self.cells, &self.sets, Some(sum))
    }
}

/// Replaces the cells of a long sum that stand in one of these houses by hidden cells.
pub(super) fn grouped(
    encoder: &mut Encoder,
    name: &mut dyn FnMut() -> String,
    sum: &mut Sum,
    houses: &[Vec<usize>],
) -> Vec<SumGroup> {
    let mut groups = Vec::new();
    let n = sum.n_cells();
    let is_long = n >= MIN_SIDES * (encoder.digits() - 1);
    if !is_long || sum.n_groups(houses) * MIN_CELLS_PER_GROUP > n {
        return groups;
    }
    while let Some((factor, cells)) = sum.largest_group(houses) {
        let Some(group) = SumGroup::new(encoder, name(), cells) else {
            break;
        };
        sum.replace(&group.cells, (group.hidden, factor));
        groups.push(group);
    }
    groups
}
