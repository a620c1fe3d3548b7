//! The plain questions, without limits.

use crate::settings::Search;
use crate::tree::questions::Uniqueness;
use crate::tree::solutions::Solutions;
use quadrille_problem::problem::{OptionId, Problem};

/// The number of all solutions.
///
/// ```
/// # use quadrille_search::examples as quadrille;
/// use quadrille::{problem::Problem, search};
///
/// let problem: Problem = "a b c\na\nb c\na b\nc".parse()?;
/// assert_eq!(search::count(&problem), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// If the problem asks for something that no engine has; [`Search::count`] returns an error
/// instead. If there are 2^128 solutions or more; [`Search::total`] has their number.
pub fn count(problem: &Problem) -> u128 {
    let report = Search::new()
        .count(problem)
        .expect("an engine for every problem");
    assert!(report.is_exhausted(), "2^128 solutions or more");
    report.solutions
}

/// One solution, its options in ascending order; `None` if it is proved that none exists.
///
/// # Panics
/// As [`count`].
pub fn first(problem: &Problem) -> Option<Vec<OptionId>> {
    let found = Search::new().first(problem);
    found.expect("an engine for every problem").0
}

/// All solutions, one after the other.
///
/// ```
/// # use quadrille_search::examples as quadrille;
/// use quadrille::{problem::Problem, search};
///
/// let problem: Problem = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g".parse()?;
/// for solution in search::solutions(&problem) {
///     let numbers: Vec<usize> = solution.iter().map(|option| option.index()).collect();
///     assert_eq!(numbers, [0, 3, 4]);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// As [`count`].
pub fn solutions(problem: &Problem) -> Solutions {
    Search::new()
        .solutions(problem)
        .expect("an engine for every problem")
}

/// Whether there is no solution, one, or several. With limits, or with options forced:
/// [`Search::uniqueness`].
///
/// # Panics
/// As [`count`].
pub fn uniqueness(problem: &Problem) -> Uniqueness {
    let known = Search::new()
        .uniqueness(problem)
        .expect("an engine for every problem");
    known.expect("a search without limits ends")
}
