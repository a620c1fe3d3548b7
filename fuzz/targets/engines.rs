//! A whole solve of a small problem by every engine, on one of the instruction sets, against the
//! reference solver.
//!
//! The bytes are a problem, see `small`; then the instruction set and the rule for ties; whether
//! solutions are listed or counted only; and, where they are listed, what is asked besides: to go
//! on from a solution, to stop at a limit, to go down a path, to split the tree, to leave options
//! out.

use super::walks::Walks;
use super::{Bytes, Small, Verdict};
use quadrille::limits::Limits;

pub fn run(data: &[u8]) -> Verdict {
    let mut bytes = Bytes::new(data);
    let Some(small) = Small::read(&mut bytes) else {
        return Verdict::Refused;
    };
    let walks = Walks::new(&small.problem, &mut bytes);
    if bytes.below(2) == 1 {
        walks.count(small.solutions.len() as u128);
        return small.verdict();
    }
    let (all, report) = walks.agree(&Limits::new());
    assert!(report.is_exhausted());
    let mut sorted = all.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, small.solutions);
    walks.ask(&all, &report, &mut bytes);
    small.verdict()
}
