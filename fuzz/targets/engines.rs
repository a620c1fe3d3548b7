//! A whole solve of a small problem, by every engine on every instruction set, against the reference solver.
//!
//! The bytes are a problem, see `small`, then the rule for ties, then what is asked besides.

use super::walks::Walks;
use super::{Bytes, Small, Verdict};
use quadrille::search::Limits;

pub const WORDS: &[&str] = &[];

pub fn run(data: &[u8]) -> Verdict {
    let mut bytes = Bytes::new(data);
    let Some(small) = Small::read(&mut bytes) else { return Verdict::Refused };
    let walks = Walks::new(&small.problem, &mut bytes);
    let (all, report) = walks.agree(&Limits::new());
    let mut sorted = all.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, small.solutions);
    assert!(report.is_exhausted());
    match bytes.below(4) {
        0 => walks.resume(&all, &mut bytes),
        1 => walks.stop(&all, &report, &mut bytes),
        2 => walks.wander(&all, &mut bytes),
        _ => walks.split(&all, &mut bytes),
    }
    Verdict::Accepted
}
