//! Many solutions in one piece of memory.

use crate::settings::Search;
use quadrille_engine::Unsupported;
use quadrille_problem::limits::Report;
use quadrille_problem::problem::{OptionId, Problem};
use std::ops::ControlFlow;

/// Solutions one after the other: all options in one array, and the end of each solution.
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

    /// Whether the list is empty.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// A solution, by its number from 0.
    pub fn get(&self, number: usize) -> Option<&[OptionId]> {
        let &end = self.ends.get(number)?;
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        Some(&self.options[start..end])
    }

    /// All solutions, as `&[OptionId]` in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[OptionId]> {
        (0..self.len()).map(|number| self.get(number).unwrap_or_default())
    }

    /// The options of all solutions, and where each solution ends among them.
    pub fn into_flat(self) -> (Vec<OptionId>, Vec<usize>) {
        (self.options, self.ends)
    }

    #[inline]
    pub(crate) fn push(&mut self, solution: &[OptionId]) {
        self.options.extend_from_slice(solution);
        self.ends.push(self.options.len());
    }
}

impl Search {
    /// All solutions, or as many as the limits allow, in one list, and how the search ended.
    ///
    /// ```
    /// # use quadrille_search::examples as quadrille;
    /// use quadrille::{problem::Problem, search::Search};
    ///
    /// let problem: Problem = "a b c\na\nb c\na b\nc".parse()?;
    /// let (list, report) = Search::new().list(&problem)?;
    /// assert!(report.is_exhausted());
    /// assert_eq!(list.len(), 2);
    /// assert_eq!(list.iter().map(<[_]>::len).collect::<Vec<_>>(), [2, 2]);
    /// let (options, ends) = list.into_flat();
    /// assert_eq!((options.len(), ends), (4, vec![2, 4]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn list(&self, problem: &Problem) -> Result<(SolutionList, Report), Unsupported> {
        let mut list = SolutionList::default();
        let report = self.visit(problem, |solution| {
            list.push(solution);
            ControlFlow::Continue(())
        })?;
        Ok((list, report))
    }
}
