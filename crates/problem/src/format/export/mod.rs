//! Exact covers as input of other solvers: [`opb`] for pseudo-boolean, [`lp`] for integer and
//! [`cnf`] for satisfiability solvers; [`dot`] draws them. Written only.
//!
//! Variable `o + 1` is true if option `o` is taken. A color on an item is another variable, true
//! exactly if an option puts that color there. The options' variables determine all others, so the
//! formula has as many models as the problem has solutions.

mod cnf;
pub(crate) mod dot;
mod lp;
mod names;
mod opb;

pub use cnf::cnf;
pub use dot::dot;
pub use lp::lp;
#[doc(hidden)]
pub use lp::numbered_lp;
pub use opb::opb;

pub(super) use names::Names;

use crate::problem::{Bounds, Color, ItemId, Problem};
use std::collections::BTreeMap;

/// The variables, from 1, that cover one item.
#[derive(Clone, Debug, Default)]
struct Wishes {
    /// Variables of which at most one is true, or within the bounds of a primary item: options
    /// without a color, and colors.
    rivals: Vec<u32>,
    /// For each color its variable and the options that make it true.
    colors: Vec<(u32, Vec<u32>)>,
}

/// The wishes for each item, and how many variables there are.
fn wishes(problem: &Problem) -> (Vec<Wishes>, u32) {
    let mut wishes = vec![Wishes::default(); problem.n_items()];
    let mut colored: BTreeMap<(ItemId, Color), Vec<u32>> = BTreeMap::new();
    for option in problem.options() {
        for entry in problem.entries(option) {
            let options = match entry.color {
                Some(color) => colored.entry((entry.item, color)).or_default(),
                None => &mut wishes[entry.item.index()].rivals,
            };
            options.push(option.number() + 1);
        }
    }
    let mut n_variables = problem.n_options() as u32;
    for ((item, _), options) in colored {
        n_variables += 1;
        wishes[item.index()].rivals.push(n_variables);
        wishes[item.index()].colors.push((n_variables, options));
    }
    (wishes, n_variables)
}

/// A linear constraint `sum >= bound` or `sum == bound` over 0-1 variables, weighted 1 or -1.
#[derive(Debug)]
pub struct Constraint {
    /// The weights and the variables.
    pub terms: Vec<(i8, u32)>,
    /// Whether the sum equals the bound.
    pub exact: bool,
    /// The least sum.
    pub bound: i64,
    /// The item that the constraint covers; `None` for the constraints of colors.
    pub item: Option<ItemId>,
}

/// The linear constraints of a problem, for [`opb`], [`lp`] and [`mps`](super::mps), and the number
/// of variables.
pub fn rows(problem: &Problem) -> (Vec<Constraint>, u32) {
    let (wishes, n_variables) = wishes(problem);
    let mut rows = Vec::new();
    for (item, Wishes { rivals, colors }) in problem.items().zip(wishes) {
        let of_item = |row| Constraint {
            item: Some(item),
            ..row
        };
        rows.extend(within(problem.bounds(item), &rivals).map(of_item));
        for (color, options) in colors {
            // each option makes the color true, and some option must
            let implies = |&option: &u32| Constraint::not_negative(vec![(1, color), (-1, option)]);
            rows.extend(options.iter().map(implies));
            let some = options.iter().map(|&option| (1, option));
            rows.push(Constraint::not_negative(
                some.chain([(-1, color)]).collect(),
            ));
        }
    }
    (rows, n_variables)
}

/// The number of these variables that are true is within bounds.
fn within(bounds: Bounds, variables: &[u32]) -> impl Iterator<Item = Constraint> {
    let [low, high] = [bounds.low, bounds.high].map(i64::from);
    let is_exact = low == high;
    let least = (is_exact || low > 0).then_some((1, is_exact, low));
    let most = !is_exact && variables.len() as i64 > high;
    let most = most.then_some((-1, false, -high));
    let rows = least.into_iter().chain(most);
    rows.map(|(weight, exact, bound)| Constraint {
        terms: variables
            .iter()
            .map(|&variable| (weight, variable))
            .collect(),
        exact,
        bound,
        item: None,
    })
}

impl Constraint {
    fn not_negative(terms: Vec<(i8, u32)>) -> Constraint {
        Constraint {
            terms,
            exact: false,
            bound: 0,
            item: None,
        }
    }
}
