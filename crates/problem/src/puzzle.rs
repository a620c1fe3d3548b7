//! A puzzle of your own: its exact cover, and the meaning of a solution.

use crate::problem::{Labeled, OptionId, Problem, ProblemError};

/// A puzzle as a problem, and chosen options as an answer: all that a puzzle of your own needs.
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::problem::{OptionId, Problem, ProblemError};
/// use quadrille::{baseline, puzzle::Puzzle};
///
/// /// Ways to lay a path of this length with stones of length 1 and 2.
/// struct Path(usize);
///
/// impl Puzzle for Path {
///     type Answer = Vec<usize>;
///     type Error = ProblemError;
///
///     fn problem(&self) -> Result<Problem, ProblemError> {
///         let mut builder = Problem::builder();
///         let places = (0..self.0)
///             .map(|place| builder.primary(place.to_string()))
///             .collect::<Result<Vec<_>, _>>()?;
///         for length in [1, 2] {
///             for stone in places.windows(length) {
///                 builder.option(stone.iter().copied())?;
///             }
///         }
///         builder.build()
///     }
///
///     fn answer(&self, problem: &Problem, chosen: &[OptionId]) -> Vec<usize> {
///         let mut stones: Vec<_> = chosen
///             .iter()
///             .map(|&option| problem.entries(option))
///             .collect();
///         stones.sort_by_key(|stone| stone[0].item);
///         stones.into_iter().map(<[_]>::len).collect()
///     }
/// }
///
/// let path = Path(5);
/// let problem = path.problem()?;
/// assert_eq!(baseline::count(&problem), 8);
/// let answers = baseline::solutions(&problem);
/// assert!(
///     answers
///         .iter()
///         .any(|solution| path.answer(&problem, solution) == [2, 1, 2])
/// );
/// # Ok::<(), ProblemError>(())
/// ```
pub trait Puzzle {
    /// What a solution means.
    type Answer;
    /// Why the puzzle may not be an exact cover: [`ProblemError`], or an
    /// error of your own.
    type Error: std::error::Error + 'static;

    /// The exact cover whose solutions are the answers.
    fn problem(&self) -> Result<Problem, Self::Error>;

    /// What a solution of [`problem`](Puzzle::problem) means; the options come in ascending order.
    fn answer(&self, problem: &Problem, chosen: &[OptionId]) -> Self::Answer;
}

impl<T: Clone, I> Puzzle for Labeled<T, I> {
    type Answer = Vec<T>;
    type Error = ProblemError;

    fn problem(&self) -> Result<Problem, ProblemError> {
        Ok(Labeled::problem(self).clone())
    }

    fn answer(&self, _: &Problem, chosen: &[OptionId]) -> Vec<T> {
        self.labels(chosen).cloned().collect()
    }
}
