//! A coloring argument, and its check. Nothing here knows how colorings are found.

use quadrille_problem::internal::sort_by_rank;
use quadrille_problem::problem::{ItemId, Problem};
use thiserror::Error;

/// Weights of items that no set of options can balance: the proof that a problem has no solution.
///
/// With a modulus, the weights of each option add up to 0 modulo it, but the weights of all items,
/// each times its required number, do not. Without one, the weights of no option add up to more
/// than 0, while those of all items do, however often they may be covered. In the best known
/// example the weights are +1 on the black cells and -1 on the white cells of a chessboard, from
/// which two opposite corners were cut:
///
/// ```
/// # mod quadrille { pub use {quadrille_problem::problem, ::quadrille_explain as explain}; }
/// use quadrille::{explain::Coloring, problem::{ItemId, Problem}};
///
/// // a row of three cells, to be covered by two dominoes
/// let problem: Problem = "a b c\na b\nb c".parse()?;
/// let weights = [1, -1, 1].into_iter().zip(0..).map(|(weight, item)| (ItemId::new(item), weight));
/// let coloring = Coloring::new(None, weights);
/// assert_eq!(coloring.check(&problem), Ok(1));
/// assert!(Coloring::new(None, [(ItemId::new(0), 1)]).check(&problem).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Coloring {
    modulus: Option<u32>,
    /// In ascending order, without zeros.
    weights: Vec<(ItemId, i64)>,
}

/// Why a coloring proves nothing.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct Uncolored(String);

impl Coloring {
    /// These weights; all others are 0.
    pub fn new(modulus: Option<u32>, weights: impl IntoIterator<Item = (ItemId, i64)>) -> Coloring {
        let mut weights: Vec<_> = weights
            .into_iter()
            .filter(|&(_, weight)| weight != 0)
            .collect();
        sort_by_rank(&mut weights, |(item, _)| item.number().into());
        Coloring { modulus, weights }
    }

    /// The modulus, if it is an argument about remainders.
    pub fn modulus(&self) -> Option<u32> {
        self.modulus
    }

    /// The items whose weight is not 0, in ascending order, with their weights.
    pub fn weights(&self) -> &[(ItemId, i64)] {
        &self.weights
    }

    /// The weight of an item.
    pub fn weight(&self, item: ItemId) -> i64 {
        self.weights
            .binary_search_by_key(&item, |&(item, _)| item)
            .map_or(0, |at| self.weights[at].1)
    }

    /// Checks, option by option, that the problem can have no solution. Returns the sum over all
    /// items: its remainder with a modulus, its least possible value without.
    pub fn check(&self, problem: &Problem) -> Result<i128, Uncolored> {
        if let Some(modulus @ 0..2) = self.modulus {
            return Err(Uncolored(format!(
                "expected a modulus of 2 or more, found {modulus}"
            )));
        }
        let mut weight_of = vec![0_i64; problem.n_items()];
        for &(item, weight) in &self.weights {
            match weight_of.get_mut(item.index()) {
                Some(place @ 0) => *place = weight,
                _ => {
                    return Err(Uncolored(format!(
                        "item number {} has no weight of its own in this problem",
                        item.number()
                    )));
                }
            }
        }
        let total = self.total(problem)?;
        for option in problem.options() {
            // fewer than 2^32 entries are added, so the sum cannot overflow
            let sum: i128 = problem
                .entries(option)
                .iter()
                .map(|entry| i128::from(weight_of[entry.item.index()]))
                .sum();
            let keeps = self
                .modulus
                .map_or(sum <= 0, |modulus| sum % i128::from(modulus) == 0);
            if !keeps {
                return Err(Uncolored(format!(
                    "the weights of option number {} add up to {sum}",
                    option.number() + 1
                )));
            }
        }
        Ok(total)
    }

    /// The sum over all items, where it contradicts the rule for options.
    fn total(&self, problem: &Problem) -> Result<i128, Uncolored> {
        let mut colored = vec![false; problem.n_items()];
        for option in problem.options() {
            for entry in problem
                .entries(option)
                .iter()
                .filter(|entry| entry.color.is_some())
            {
                colored[entry.item.index()] = true;
            }
        }
        let mut total = 0_i128;
        for &(item, weight) in &self.weights {
            let bounds = problem.bounds(item);
            let open = colored[item.index()] || self.modulus.is_some() && bounds.low != bounds.high;
            if open {
                return Err(Uncolored(format!(
                    "the item `{}` has a weight, but solutions may cover it any number of times",
                    problem.item_name(item).escape_debug()
                )));
            }
            let times = if weight > 0 { bounds.low } else { bounds.high };
            total += i128::from(weight) * i128::from(times);
        }
        if let Some(modulus) = self.modulus {
            total = total.rem_euclid(i128::from(modulus));
        }
        if total > 0 {
            Ok(total)
        } else {
            Err(Uncolored(format!(
                "the weights of all items add up to {total}, which is no contradiction"
            )))
        }
    }
}
