//! An explanation as a line of JSON, as `explain` writes it.

use quadrille::explain::{Coloring, Conflict};
use quadrille::problem::{ItemId, Problem};
use serde::Serialize;

/// The outcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Known {
    /// There is no solution.
    None,
    /// There is one.
    #[serde(rename = "answered")]
    Solution,
    /// The search was stopped.
    Stopped,
}

/// What kind of reason there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Items have too few options.
    Uncoverable,
    /// Weights of items modulo a number rule every choice out.
    Coloring,
    /// Items cannot be covered together.
    Conflict,
    /// Demands of a puzzle contradict each other.
    Givens,
}

/// The weight of an item.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Weight {
    /// The name of the item.
    pub item: String,
    /// Its weight.
    pub weight: i64,
}

/// An explanation; which fields there are depends on the reason.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Reason {
    /// Whether there is a solution.
    pub status: Known,
    /// The kind of the reason.
    #[serde(rename = "argument", skip_serializing_if = "Option::is_none")]
    pub kind: Option<Kind>,
    /// Items without enough options, or items that contradict each other.
    #[serde(rename = "conflict", skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<String>,
    /// The number that weights are added modulo.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub modulus: Option<u32>,
    /// The weights of a coloring.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub weights: Vec<Weight>,
    /// Givens, rules, sums or runs of a puzzle that contradict each other.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub givens: Vec<String>,
    /// Whether none of these items or givens could be left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimal: Option<bool>,
}

impl Reason {
    /// An explanation of this kind without details.
    pub fn new(status: Known, kind: Option<Kind>) -> Reason {
        let (items, weights, givens) = (Vec::new(), Vec::new(), Vec::new());
        Reason {
            status,
            kind,
            items,
            modulus: None,
            weights,
            givens,
            minimal: None,
        }
    }

    /// Items that too few options cover.
    pub fn uncoverable(problem: &Problem, items: &[ItemId]) -> Reason {
        Reason {
            items: names(problem, items),
            ..Reason::new(Known::None, Some(Kind::Uncoverable))
        }
    }

    /// Weights that rule every choice out.
    pub fn coloring(problem: &Problem, coloring: &Coloring) -> Reason {
        let weight = |&(item, weight): &(ItemId, i64)| Weight {
            item: problem.item_name(item).to_owned(),
            weight,
        };
        Reason {
            modulus: coloring.modulus(),
            weights: coloring.weights().iter().map(weight).collect(),
            ..Reason::new(Known::None, Some(Kind::Coloring))
        }
    }

    /// Items that cannot be covered together.
    pub fn conflict(problem: &Problem, conflict: &Conflict) -> Reason {
        Reason {
            items: names(problem, &conflict.items),
            minimal: Some(conflict.is_minimal),
            ..Reason::new(Known::None, Some(Kind::Conflict))
        }
    }
}

fn names(problem: &Problem, items: &[ItemId]) -> Vec<String> {
    items
        .iter()
        .map(|&item| problem.item_name(item).to_owned())
        .collect()
}
