//! Options that carry values of the caller's own.

use super::error::Fault;
use super::{OptionId, Problem, ProblemError};
use std::fmt::Display;

/// A problem with a label for each option: a value of any type.
///
/// With `solve::PuzzleExt` of the package `quadrille`, solutions come as lists of labels;
/// [`labels`](Labeled::labels) translates any of them:
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::{baseline, problem::Labeled};
///
/// let shifts = [
///     (("Ann", 9), vec!["Ann", "morning"]),
///     (("Ann", 14), vec!["Ann", "afternoon"]),
///     (("Ben", 14), vec!["Ben", "afternoon"]),
/// ];
/// let plan = Labeled::from_sets(shifts)?;
/// let solutions = baseline::solutions(plan.problem());
/// assert!(plan.labels(&solutions[0]).eq(&[("Ann", 9), ("Ben", 14)]));
/// # Ok::<(), quadrille::problem::ProblemError>(())
/// ```
///
/// A [`Builder`](super::Builder) makes one over items of any type `I`, and keeps these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labeled<T, I = ()> {
    problem: Problem,
    labels: Box<[T]>,
    items: Box<[I]>,
}

impl<T> Labeled<T> {
    /// A problem and the labels of its options, in their order; as many as there are options.
    pub fn new(
        problem: Problem,
        labels: impl IntoIterator<Item = T>,
    ) -> Result<Labeled<T>, ProblemError> {
        let labels: Box<[T]> = labels.into_iter().collect();
        match labels.len() == problem.n_options() {
            true => Ok(Labeled {
                problem,
                labels,
                items: [].into(),
            }),
            false => Err(ProblemError(Fault::Labels {
                found: labels.len(),
                expected: problem.n_options(),
            })),
        }
    }

    /// As [`Problem::from_sets`], with a label for each set.
    pub fn from_sets<S, E>(
        sets: impl IntoIterator<Item = (T, S)>,
    ) -> Result<Labeled<T>, ProblemError>
    where
        S: IntoIterator<Item = E>,
        E: Ord + Display,
    {
        let (labels, sets): (Vec<T>, Vec<S>) = sets.into_iter().unzip();
        Labeled::new(Problem::from_sets(sets)?, labels)
    }
}

impl<T, I> Labeled<T, I> {
    /// The same with the items that the problem was made of.
    pub(super) fn with_items<J>(self, items: impl IntoIterator<Item = J>) -> Labeled<T, J> {
        Labeled {
            problem: self.problem,
            labels: self.labels,
            items: items.into_iter().collect(),
        }
    }

    /// The caller's items, in the order of their numbers; none where they had names only.
    pub fn items(&self) -> &[I] {
        &self.items
    }

    /// The problem.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The label of an option.
    ///
    /// # Panics
    /// If the problem has no such option.
    pub fn label(&self, option: OptionId) -> &T {
        &self.labels[option.index()]
    }

    /// The labels of a solution, as `&T`.
    ///
    /// # Panics
    /// If the problem has no such option.
    pub fn labels<'s>(
        &'s self,
        solution: &'s [OptionId],
    ) -> impl ExactSizeIterator<Item = &'s T> + use<'s, T, I> {
        solution.iter().map(|&option| self.label(option))
    }
}
