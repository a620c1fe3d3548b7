//! The verifier: does a set of options solve a problem? It shares no code with anything that
//! searches.

use super::{Bounds, Color, OptionId, Problem};
use thiserror::Error;

/// Why a set of options is no solution.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Violation {
    /// An option that the problem does not have.
    #[error("there is no option number {}; the problem has {len}", option.number())]
    UnknownOption {
        /// The option.
        option: OptionId,
        /// How many there are.
        len: usize,
    },
    /// An option twice in the set.
    #[error("option number {} is taken twice", option.number())]
    RepeatedOption {
        /// The option.
        option: OptionId,
    },
    /// A primary item that is covered too seldom or too often.
    #[error("the item `{}` is covered {count} times, expected {bounds}", item.escape_debug())]
    Count {
        /// The name of the item.
        item: String,
        /// How many of the options cover it.
        count: u32,
        /// How many should.
        bounds: Bounds,
    },
    /// A secondary item that is covered twice, without colors that agree.
    #[error("the secondary item `{}` is covered again by option number {}, which does not agree on \
        a color", item.escape_debug(), option.number())]
    Conflict {
        /// The name of the item.
        item: String,
        /// The later of the options.
        option: OptionId,
    },
}

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
            return Err(Violation::Count {
                item: problem.item_name(item).into(),
                count,
                bounds,
            });
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
            return Err(Violation::UnknownOption {
                option,
                len: problem.n_options(),
            });
        }
        if std::mem::replace(&mut taken[option.index()], true) {
            return Err(Violation::RepeatedOption { option });
        }
        for entry in problem.entries(option) {
            let i = entry.item.index();
            let agrees = entry.color.is_some() && entry.color == colors[i];
            if !problem.is_primary(entry.item) && counts[i] > 0 && !agrees {
                return Err(Violation::Conflict {
                    item: problem.item_name(entry.item).into(),
                    option,
                });
            }
            counts[i] += 1;
            colors[i] = entry.color;
        }
    }
    Ok(counts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, chosen: &[u32]) -> Result<(), Violation> {
        let problem: Problem = text.parse().unwrap();
        verify(
            &problem,
            &chosen
                .iter()
                .copied()
                .map(OptionId::new)
                .collect::<Vec<_>>(),
        )
    }

    #[test]
    fn colors_must_agree() {
        let text = "a b | x\na x:1\nb x:1\nb x:2\nb x";
        assert_eq!(check(text, &[0, 1]), Ok(()));
        assert!(matches!(
            check(text, &[0, 2]),
            Err(Violation::Conflict { .. })
        ));
        assert!(matches!(
            check(text, &[0, 3]),
            Err(Violation::Conflict { .. })
        ));
        assert!(matches!(
            check(text, &[3, 0]),
            Err(Violation::Conflict { .. })
        ));
    }

    #[test]
    fn bounds_count() {
        let text = "1:2|a\na\na\na";
        assert_eq!(check(text, &[2]), Ok(()));
        assert_eq!(check(text, &[0, 2]), Ok(()));
        assert!(matches!(
            check(text, &[]),
            Err(Violation::Count { count: 0, .. })
        ));
        assert!(matches!(
            check(text, &[0, 1, 2]),
            Err(Violation::Count { count: 3, .. })
        ));
        assert!(matches!(
            check(text, &[0, 0]),
            Err(Violation::RepeatedOption { .. })
        ));
        assert!(matches!(
            check(text, &[7]),
            Err(Violation::UnknownOption { .. })
        ));
    }

    #[test]
    fn the_empty_problem_is_solved_by_nothing() {
        let problem = Problem::builder().build().unwrap();
        assert_eq!(verify(&problem, &[]), Ok(()));
    }
}
