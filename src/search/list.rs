//! Many solutions in one piece of memory.

use crate::problem::OptionId;
use std::ops::Index;

/// Solutions one after the other: the options of all of them, and where each ends.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SolutionList {
    options: Vec<OptionId>,
    ends: Vec<usize>,
}

impl SolutionList {
    /// How many solutions there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// A solution, by its number from 0.
    pub fn get(&self, number: usize) -> Option<&[OptionId]> {
        let &end = self.ends.get(number)?;
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        Some(&self.options[start..end])
    }

    /// All solutions, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[OptionId]> {
        (0..self.len()).map(|number| &self[number])
    }

    /// The options of all solutions, and where each solution ends among them.
    pub fn as_flat(&self) -> (&[OptionId], &[usize]) {
        (&self.options, &self.ends)
    }

    /// The same, to keep.
    pub fn into_flat(self) -> (Vec<OptionId>, Vec<usize>) {
        (self.options, self.ends)
    }

    #[inline]
    pub(super) fn push(&mut self, solution: &[OptionId]) {
        self.options.extend_from_slice(solution);
        self.ends.push(self.options.len());
    }
}

impl Index<usize> for SolutionList {
    type Output = [OptionId];

    fn index(&self, number: usize) -> &[OptionId] {
        self.get(number).unwrap_or_else(|| panic!("there is no solution number {number}; there are {}", self.len()))
    }
}
