//! An explanation as a line of JSON: written by `explain`, verified by `check`.

use quadrille::explain::{Coloring, Conflict};
use quadrille::problem::{ItemId, Problem};
use serde::{Deserialize, Serialize};

/// What is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Known {
    /// There is no solution.
    None,
    /// There is one.
    #[serde(rename = "answered")]
    Solution,
    Stopped,
}

/// What kind of reason there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Kind {
    Uncoverable,
    Coloring,
    Conflict,
    Givens,
}

/// The weight of an item.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Weight {
    pub(super) item: String,
    pub(super) weight: i64,
}

/// An explanation; which fields there are depends on the reason.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Reason {
    pub(super) status: Known,
    #[serde(rename = "argument", default, skip_serializing_if = "Option::is_none")]
    pub(super) kind: Option<Kind>,
    /// Items without enough options, or items that contradict each other.
    #[serde(rename = "conflict", default, skip_serializing_if = "Vec::is_empty")]
    pub(super) items: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) modulus: Option<u32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) weights: Vec<Weight>,
    /// Givens, rules, sums or runs of a puzzle that contradict each other.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) givens: Vec<String>,
    /// Whether none of these items or givens could be left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) minimal: Option<bool>,
}

impl Reason {
    pub(super) fn new(status: Known, kind: Option<Kind>) -> Reason {
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

    pub(super) fn uncoverable(problem: &Problem, items: &[ItemId]) -> Reason {
        Reason {
            items: names(problem, items),
            ..Reason::new(Known::None, Some(Kind::Uncoverable))
        }
    }

    pub(super) fn coloring(problem: &Problem, coloring: &Coloring) -> Reason {
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

    pub(super) fn conflict(problem: &Problem, conflict: &Conflict) -> Reason {
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
