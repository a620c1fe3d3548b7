//! The family of a small problem, saved, and loaded as it is or from a spoiled file: the first
//! against all solutions; the second is refused, or answers whatever it is asked.
//!
//! The bytes are a problem, see `small`, then what becomes of its file: nothing, other bytes behind
//! the head, or each place and change from three bytes; last, unless the first of these bytes says
//! otherwise, the sum is made to fit.

use super::{Bytes, Small, Verdict};
use quadrille::family::{BigUint, Family};
use quadrille::problem::{OptionId, Problem};

/// The bytes before anything of the diagram: the kind of file, and the fingerprint of its problem.
const HEAD: usize = 16;

/// So many bytes of memory.
const MEMORY: usize = 1 << 20;

pub fn run(data: &[u8]) -> Verdict {
    let mut bytes = Bytes::new(data);
    let Some(small) = Small::read(&mut bytes) else {
        return Verdict::Refused;
    };
    let family = Family::of(&small.problem).expect("a small problem");
    check(&small, &family);
    let mut file = Vec::new();
    family.save(&mut file).expect("memory takes it");
    assert_eq!(
        Family::load(&small.problem, &mut file.as_slice(), MEMORY).expect("just saved"),
        family
    );
    if bytes.is_empty() {
        return small.verdict();
    }
    spoil(&mut file, &mut bytes);
    match Family::load(&small.problem, &mut file.as_slice(), MEMORY) {
        Err(error) => {
            assert!(!error.to_string().is_empty());
            Verdict::Refused
        }
        Ok(loaded) => {
            ask(&small.problem, &loaded);
            Verdict::Accepted
        }
    }
}

/// The family has all solutions, each once, and each with a unique rank.
fn check(small: &Small, family: &Family) {
    let mut listed: Vec<Vec<OptionId>> = family.iter().collect();
    for (solution, n) in listed.iter().zip(0_u32..) {
        assert_eq!(family.nth(&n.into()).as_ref(), Some(solution));
        assert_eq!(family.rank(solution), Some(n.into()));
    }
    listed.sort_unstable();
    assert_eq!(listed, small.solutions);
    assert_eq!(*family.count(), BigUint::from(listed.len()));
}

fn spoil(file: &mut Vec<u8>, bytes: &mut Bytes<'_>) {
    let how = bytes.byte();
    file.truncate(file.len() - 8);
    if how & 1 == 1 {
        file.truncate(HEAD);
        file.extend(bytes.rest());
    } else {
        while !bytes.is_empty() {
            let at = usize::from(bytes.pair()) % file.len();
            file[at] ^= bytes.byte();
        }
    }
    // the sum over all bytes, as docs/family.md has it
    let sum = file.iter().fold(0x243f_6a88_85a3_08d3_u64, |sum, &byte| {
        (sum ^ u64::from(byte))
            .wrapping_mul(0x0000_0100_0000_01b3)
            .rotate_left(7)
    });
    file.extend((sum ^ u64::from(how >> 7)).to_le_bytes());
}

/// Asks whatever can be asked; the answers may be wrong.
fn ask(problem: &Problem, family: &Family) {
    let last = family.iter().take(50).last();
    if let Some(solution) = last {
        let _number = family.rank(&solution);
    }
    assert_eq!(family.nth(family.count()), None);
    assert_eq!(family.usage().len(), problem.n_options());
    let _samples: Vec<_> = family.samples(1).take(3).collect();
    for option in problem.options().take(3) {
        let (with, without) = (family.with(option), family.without(option));
        assert!(with.count() <= family.count() && without.count() <= family.count());
    }
    let mut file = Vec::new();
    family.save(&mut file).expect("memory takes it");
    assert_eq!(
        Family::load(problem, &mut file.as_slice(), MEMORY)
            .expect("just saved")
            .count(),
        family.count()
    );
}
