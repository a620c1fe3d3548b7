//! An explanation as a line of JSON, as `explain` writes it.

use crate::fields::Status;
use quadrille::explain::Explanation;
use quadrille::problem::{ItemId, Problem};
use serde::Serialize;

/// An explanation.
#[derive(Serialize)]
pub struct Reason {
    /// Whether there is a solution: none, one, or nobody knows.
    pub status: Status,
    /// Why there is no solution.
    #[serde(flatten)]
    pub argument: Option<Argument>,
}

/// Why there is no solution.
#[derive(Serialize)]
#[serde(tag = "argument", rename_all = "lowercase")]
pub enum Argument {
    /// Items have too few options.
    Uncoverable {
        /// The items.
        conflict: Vec<String>,
    },
    /// Weights of items modulo a number rule every choice out.
    Coloring {
        /// The number that weights are added modulo.
        #[serde(skip_serializing_if = "Option::is_none")]
        modulus: Option<u32>,
        /// The weights.
        weights: Vec<Weight>,
    },
    /// Items cannot be covered together.
    Conflict {
        /// The items.
        conflict: Vec<String>,
        /// Whether none of them could be left out.
        minimal: bool,
    },
    /// Givens, rules, sums or runs of a puzzle contradict each other.
    Givens {
        /// All of them.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        givens: Vec<String>,
        /// Whether none of them could be left out.
        minimal: bool,
    },
}

/// The weight of an item.
#[derive(Serialize)]
pub struct Weight {
    item: String,
    weight: i64,
}

impl Reason {
    /// The reason that was found for an exact cover.
    pub fn of(found: &Explanation, problem: &Problem) -> Reason {
        let name = |item| problem.item_name(item).to_owned();
        let names = |items: &[ItemId]| items.iter().map(|&item| name(item)).collect();
        let argument = match found {
            Explanation::Solution(_) => return Status::Answered.into(),
            Explanation::Uncoverable(items) => Argument::Uncoverable {
                conflict: names(items),
            },
            Explanation::Coloring(coloring) => Argument::Coloring {
                modulus: coloring.modulus(),
                weights: coloring
                    .weights()
                    .iter()
                    .map(|&(item, weight)| Weight {
                        item: name(item),
                        weight,
                    })
                    .collect(),
            },
            Explanation::Conflict(conflict) => Argument::Conflict {
                conflict: names(&conflict.items),
                minimal: conflict.is_minimal,
            },
            _ => return Status::Stopped.into(),
        };
        argument.into()
    }
}

impl From<Status> for Reason {
    fn from(status: Status) -> Reason {
        Reason {
            status,
            argument: None,
        }
    }
}

impl From<Argument> for Reason {
    fn from(argument: Argument) -> Reason {
        Reason {
            status: Status::None,
            argument: Some(argument),
        }
    }
}
