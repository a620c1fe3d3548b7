//! Problems from what programs have at hand: sets of things, and flat arrays.

use super::error::Fault;
use super::{ItemId, Problem, ProblemError};
use std::collections::BTreeMap;
use std::fmt::Display;

impl Problem {
    /// The problem to choose some of these sets so that they partition the elements.
    ///
    /// The items are the elements of all sets in ascending order, named as they are displayed;
    /// option `i` is the `i`-th set. Elements that may stay uncovered, colors and bounds need a
    /// [`builder`](Problem::builder). An element outside all sets is no item, and stays uncovered:
    /// where that would be wrong, use a builder, or keep all sets and `Search::force` or
    /// `Search::forbid` options.
    ///
    /// ```
    /// # use quadrille_problem as quadrille;
    /// use quadrille::{baseline, problem::Problem};
    ///
    /// let problem = Problem::from_sets([
    ///     vec![1, 4, 7],
    ///     vec![1, 4],
    ///     vec![4, 5, 7],
    ///     vec![3, 5, 6],
    ///     vec![2, 3, 6, 7],
    ///     vec![2, 7],
    /// ])?;
    /// let chosen: Vec<usize> = baseline::solutions(&problem)[0]
    ///     .iter()
    ///     .map(|option| option.index())
    ///     .collect();
    /// assert_eq!(chosen, [1, 3, 5]);
    /// # Ok::<(), quadrille::problem::ProblemError>(())
    /// ```
    pub fn from_sets<S, T>(sets: impl IntoIterator<Item = S>) -> Result<Problem, ProblemError>
    where
        S: IntoIterator<Item = T>,
        T: Ord + Display,
    {
        let mut numbers: BTreeMap<T, usize> = BTreeMap::new();
        // elements are numbered as they come, and ordered once all are known
        let mut number = |element: T| {
            let next = numbers.len();
            *numbers.entry(element).or_insert(next)
        };
        let sets: Vec<Vec<usize>> = sets
            .into_iter()
            .map(|set| set.into_iter().map(&mut number).collect())
            .collect();
        let mut builder = Problem::builder();
        let mut items = vec![ItemId::new(0); numbers.len()];
        for (element, &number) in &numbers {
            items[number] = builder.primary(element.to_string())?;
        }
        for set in sets {
            builder.option(set.into_iter().map(|number| items[number]))?;
        }
        builder.build()
    }

    /// A problem from flat arrays, of items that are named by their numbers from 0: the first
    /// `n_primary` are primary, and option `i` covers the items between `starts[i]` and
    /// `starts[i + 1]`.
    ///
    /// ```
    /// # use quadrille_problem as quadrille;
    /// use quadrille::{baseline, problem::Problem};
    ///
    /// // three options over three items: 0 and 2, 1, all of them
    /// let problem = Problem::from_flat(3, 3, &[0, 2, 3, 6], &[0, 2, 1, 0, 1, 2])?;
    /// assert_eq!(baseline::count(&problem), 2);
    /// # Ok::<(), quadrille::problem::ProblemError>(())
    /// ```
    ///
    /// # Errors
    /// If an option is invalid, or `starts` does not ascend from 0 to the end of `items`.
    pub fn from_flat(
        n_primary: u32,
        n_items: u32,
        starts: &[u32],
        items: &[u32],
    ) -> Result<Problem, ProblemError> {
        let is_whole = starts.first() == Some(&0)
            && starts
                .last()
                .is_some_and(|&end| end as usize == items.len());
        if !is_whole || n_primary > n_items || !starts.is_sorted() {
            return Err(ProblemError(Fault::Flat {
                n_entries: items.len(),
            }));
        }
        let mut builder = Problem::builder();
        builder.primaries((0..n_primary).map(|item| item.to_string()))?;
        builder.secondaries((n_primary..n_items).map(|item| item.to_string()))?;
        for ends in starts.windows(2) {
            builder.option(
                items[ends[0] as usize..ends[1] as usize]
                    .iter()
                    .copied()
                    .map(ItemId::new),
            )?;
        }
        builder.build()
    }
}
