//! The solutions of larger problems counted, where the engines know faster ways than to walk to
//! each, against dancing links, which do not.
//!
//! The bytes are a problem, see `large`, and the instruction set.

use super::walks::Walks;
use super::{Bytes, Verdict, large};
use quadrille::limits::Limits;

/// So many nodes links may take. From some hundred on the others look for residual problems that
/// they met before.
const MOST: u64 = 2500;

pub fn run(data: &[u8]) -> Verdict {
    let mut bytes = Bytes::new(data);
    let problem = large::problem(large::PLAIN, &mut bytes);
    let walks = Walks::new(&problem, &mut bytes);
    match walks.count_alone(&Limits::new().max_nodes(MOST)) {
        Some(0) => {
            walks.count(0);
            Verdict::Refused
        }
        Some(expected) => {
            walks.count(expected);
            Verdict::Accepted
        }
        None => Verdict::Refused,
    }
}
