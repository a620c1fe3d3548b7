//! Every kind of rule, one entry each.

mod board;
mod cells;
mod compound;
mod groups;
mod lines;
mod outside;
mod own;
mod pairs;

pub use board::*;
pub use cells::*;
pub use compound::*;
pub use groups::*;
pub use lines::*;
pub use outside::*;
pub use own::*;
pub use pairs::*;

use crate::kind::Kind;

/// All kinds of rules.
pub fn all() -> impl Iterator<Item = &'static Kind> {
    [
        &board::ALL[..],
        &groups::ALL,
        &cells::ALL,
        &pairs::ALL,
        &lines::ALL,
        &outside::ALL,
        &own::ALL,
        &compound::ALL,
    ]
    .into_iter()
    .flatten()
    .copied()
}

/// The kind with this key in JSON.
pub fn with_key(key: &str) -> Option<&'static Kind> {
    all().find(|kind| kind.key == key)
}

/// The keys of all kinds in JSON, each once, those of rules for the whole board first.
pub fn keys() -> Vec<&'static str> {
    let mut keys = Vec::new();
    for kind in all() {
        if !keys.contains(&kind.key) {
            keys.push(kind.key);
        }
    }
    keys
}
