//! Any text as a path in a search tree; as the name of an engine, of an instruction set or of a
//! rule; and as the way in the tree of a small problem.

use super::{Verdict, text};
use quadrille::cpu::Simd;
use quadrille::problem::Problem;
use quadrille::search::{Branching, EngineKind, Search};
use quadrille_search::internal::Subtree;
use std::fmt::Display;
use std::str::FromStr;
use std::sync::LazyLock;

/// Its tree has choices of two and of three, and ends at several depths.
static PROBLEM: LazyLock<Problem> = LazyLock::new(|| {
    "a b c d | x\na x:1\na x:2\na b\nb c\nb\nc x:1\nc d\nd x:2\nd"
        .parse()
        .expect("a problem in Knuth's text")
});

pub fn run(data: &[u8]) -> Verdict {
    let Ok(input) = str::from_utf8(data) else {
        return Verdict::Refused;
    };
    let names = [
        name::<EngineKind>(input),
        name::<Simd>(input),
        name::<Branching>(input),
    ];
    let whole = path(input);
    // the bytes alone would hardly ever be a fingerprint
    let below = path(&format!("{:016x} lowest {input}", PROBLEM.fingerprint()));
    if let Some(path) = &below {
        enter(path);
    }
    match names.contains(&true) || whole.is_some() || below.is_some() {
        true => Verdict::Accepted,
        false => Verdict::Refused,
    }
}

/// Whether a text is a name, which then is written as it was read.
fn name<T: FromStr<Err: Display> + Display + PartialEq>(input: &str) -> bool {
    match input.parse::<T>() {
        Ok(value) => {
            assert!(
                value
                    .to_string()
                    .parse()
                    .is_ok_and(|again: T| again == value),
                "{input:?}"
            );
            true
        }
        Err(error) => {
            let _ = error.to_string();
            false
        }
    }
}

/// The subtree of a text, which is read again as it is written.
fn path(input: &str) -> Option<Subtree> {
    match input.parse::<Subtree>() {
        Ok(path) => {
            let written = path.to_string();
            assert_eq!(written.parse().as_ref(), Ok(&path), "{input:?}");
            assert!(
                (0.0..=1.0).contains(&path.weight()),
                "{} of {input:?}",
                path.weight()
            );
            assert!(
                path.at().iter().all(|step| step.taken < step.of),
                "{input:?}"
            );
            Some(path)
        }
        Err(error) => {
            text::message(&error.to_string());
            None
        }
    }
}

/// Either the tree has the node, and the subtree below is a part of the rest from the node on; or
/// it does not, and all is as before.
fn enter(path: &Subtree) {
    let all: Vec<_> = Search::new()
        .solutions(&PROBLEM)
        .expect("an engine")
        .collect();
    let [mut part, mut rest] =
        [0, 1].map(|_| Search::new().solutions(&PROBLEM).expect("an engine"));
    // the subtree below the node, and the whole tree from the node on
    let [below, from] = [path.at().len(), 0]
        .map(|floor| Subtree::new(&PROBLEM, Branching::Lowest, path.at().to_vec(), floor).into());
    match (part.resume(&below), rest.resume(&from)) {
        (Ok(()), Ok(())) => {
            assert_eq!(rest.frontier().subtrees()[0].at(), path.at());
            let (part, rest): (Vec<_>, Vec<_>) = (part.collect(), rest.collect());
            assert!(rest.starts_with(&part) && all.ends_with(&rest), "{path}");
        }
        (Err(error), Err(same)) => {
            assert_eq!(error, same);
            assert!(error.to_string().starts_with("at level"), "{error}");
            assert!(part.eq(all.iter().cloned()) && rest.eq(all), "{path}");
        }
        different => panic!("{path}: {different:?}"),
    }
}
