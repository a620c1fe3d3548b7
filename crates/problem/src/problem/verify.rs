//! The verifier: does a set of options solve a problem? It shares no code with anything that
//! searches.

use super::{Color, OptionId, Problem};
use thiserror::Error;

/// Why a set of options is no solution.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Violation(String);

/// Checks that `chosen`, in any order, is a solution of `problem`.
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::problem::{OptionId, Problem, verify};
///
/// let problem: Problem = "a b\na\nb\na b".parse()?;
/// let option = OptionId::new;
/// assert!(verify(&problem, &[option(1), option(0)]).is_ok());
/// assert!(verify(&problem, &[option(0)]).is_err());
/// assert!(verify(&problem, &[option(0), option(2)]).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify(problem: &Problem, chosen: &[OptionId]) -> Result<(), Violation> {
    let counts = count_items(problem, chosen)?;
    for item in problem.primary_items() {
        let (count, bounds) = (counts[item.index()], problem.bounds(item));
        if count < bounds.low || count > bounds.high {
            return Err(Violation(format!(
                "the item `{}` is covered {count} times, expected {bounds}",
                problem.item_name(item).escape_debug()
            )));
        }
    }
    Ok(())
}

/// How often each item is covered, if no option occurs twice and no secondary item is in conflict.
fn count_items(problem: &Problem, chosen: &[OptionId]) -> Result<Vec<u32>, Violation> {
    let mut taken = vec![false; problem.n_options()];
    let mut counts = vec![0_u32; problem.n_items()];
    let mut colors: Vec<Option<Color>> = vec![None; problem.n_items()];
    for &option in chosen {
        if option.index() >= problem.n_options() {
            return Err(Violation(format!(
                "there is no option number {}; the problem has {}",
                option.number(),
                problem.n_options()
            )));
        }
        if std::mem::replace(&mut taken[option.index()], true) {
            return Err(Violation(format!(
                "option number {} is taken twice",
                option.number()
            )));
        }
        for entry in problem.entries(option) {
            let i = entry.item.index();
            let agrees = entry.color.is_some() && entry.color == colors[i];
            if !problem.is_primary(entry.item) && counts[i] > 0 && !agrees {
                return Err(Violation(format!(
                    "the secondary item `{}` is covered again by option number {}, which does not \
                    agree on a color",
                    problem.item_name(entry.item).escape_debug(),
                    option.number()
                )));
            }
            counts[i] += 1;
            colors[i] = entry.color;
        }
    }
    Ok(counts)
}
