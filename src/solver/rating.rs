//! Sudoku Explainer ratings, as in the package `quadrille-rating`, of puzzles whose answers are
//! counted first.

use quadrille_lockstep::solver::Method;
use quadrille_problem::limits::Limits;
use quadrille_problem::problem::Problem;
#[doc(inline)]
pub use quadrille_rating::rating::*;
use quadrille_search::Search;
use quadrille_sudoku::Sudoku;

/// Rates one puzzle after the other, after a search has shown that it has one answer.
pub type Rater = quadrille_rating::rating::Rater<BySearch>;

/// Searches for a second answer.
#[derive(Clone, Copy, Debug, Default)]
pub struct BySearch;

impl Uniqueness for BySearch {
    fn of_sudoku(&mut self, sudoku: &Sudoku, limits: &Limits) -> Result<(), RateError> {
        let two = limits.clone().max_solutions(2);
        let report = Method::Auto.solver().count(sudoku, &two);
        RateError::unless_unique(
            &report.map_err(|error| RateError::Unsupported(error.to_string()))?,
        )
    }

    fn of_cover(&mut self, problem: &Problem, limits: &Limits) -> Result<(), RateError> {
        let two = Search::new().limits(limits.clone().max_solutions(2));
        let report = two.count(problem);
        RateError::unless_unique(
            &report.map_err(|error| RateError::Unsupported(error.to_string()))?,
        )
    }
}
