//! One battery for every engine: counts, sets of solutions, the judge, and the laws of the trait under random walks.

mod common;

use common::{BOUNDED_FAMILIES, Family, LARGER_FAMILIES, PLAIN_FAMILIES, queens, random_problem, tiny_problems};
use quadrille::baseline;
use quadrille::engine::bits::{Always, Never};
use quadrille::engine::delta::{self, Narrow, Wide};
use quadrille::engine::simd::Portable;
use quadrille::engine::{Bits, Cells, Delta, Engine, Links, Node, Unsupported};
use quadrille::problem::{OptionId, Problem, verify};
use quadrille::reduce::Reduced;
use quadrille::search::{End, Limits, Path, Step, Walk};
use rand::RngExt;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// Adds an engine to the battery: one line.
macro_rules! battery {
    ($($name:ident: $engine:ty;)*) => {$(
        mod $name {
            use super::*;

            #[test]
            fn agrees_with_the_oracle() {
                if runs_here::<$engine>() {
                    families::<$engine>();
                }
            }

            #[test]
            fn agrees_after_the_reducer() {
                if runs_here::<$engine>() {
                    reduced::<$engine>();
                }
            }

            #[test]
            fn counts_what_is_larger() {
                larger::<$engine>();
            }

            #[test]
            fn counts_what_is_forced_from_afar() {
                parted::<$engine>();
            }

            #[test]
            fn agrees_on_every_tiny_problem() {
                if runs_here::<$engine>() {
                    tiny::<$engine>();
                }
            }

            #[test]
            fn keeps_the_laws() {
                if runs_here::<$engine>() {
                    laws::<$engine>();
                }
            }

            #[test]
            fn resumes_and_splits() {
                if runs_here::<$engine>() {
                    paths::<$engine>();
                }
            }

            #[test]
            fn counts_beside_what_was_skipped() {
                skipped::<$engine>();
            }

            #[test]
            fn goes_deep_without_the_call_stack() {
                deep::<$engine>();
            }
        }
    )*};
}

battery! {
    links: Links;
    cells: Cells;
    delta_narrow: Delta<delta::Portable, Narrow, 1, 1>;
    delta_wide: Delta<delta::Portable, Wide, 3, 4>;
    bits_portable: Bits<Portable>;
    bits_portable_packed: Bits<Portable, Always>;
    bits_portable_wide: Bits<Portable, Never>;
}

/// The kernels for instructions that not every machine has.
#[cfg(target_arch = "x86_64")]
mod vectors {
    use super::*;
    use quadrille::engine::simd::{Avx2, Avx512};

    battery! {
        delta_avx2: Delta<delta::Avx2, Narrow, 8, 8>;
        bits_avx512: Bits<Avx512>;
        bits_avx512_packed: Bits<Avx512, Always>;
        bits_avx512_wide: Bits<Avx512, Never>;
        bits_avx2_packed: Bits<Avx2, Always>;
        bits_avx2_wide: Bits<Avx2, Never>;
    }
}

/// Some engines are compiled for instructions that this machine may not have: those refuse every problem.
fn runs_here<E: Engine>() -> bool {
    E::new(&queens(1)).is_ok()
}

/// Some engines are for few options an item only: those may refuse a problem.
fn takes_all<E: Engine>() -> bool {
    let mut builder = Problem::builder();
    let item = builder.primary("a").unwrap();
    (0..200).for_each(|_| assert!(builder.option([item]).is_ok()));
    E::new(&builder.build().unwrap()).is_ok()
}

fn walk<E: Engine>(problem: &Problem) -> Result<Walk<E>, Unsupported> {
    Ok(Walk::new(E::new(problem)?, Limits::default()))
}

/// One copy of the step for all tests of an engine: it is long, and compiled into each place that takes it.
#[inline(never)]
fn settle<E: Engine, const COUNT: bool>(engine: &mut E) -> Node {
    engine.settle::<COUNT>()
}

/// Counts, sets of solutions and the judge, against plain backtracking; false when the engine refuses the problem.
fn check<E: Engine>(problem: &Problem, what: &str) -> bool {
    let Ok(mut found) = walk::<E>(problem) else { return false };
    let expected: BTreeSet<Vec<OptionId>> = baseline::solutions(problem).into_iter().collect();
    let mut set = BTreeSet::new();
    while let Some(solution) = found.advance() {
        assert_eq!(verify(problem, solution), Ok(()), "{what}");
        assert!(set.insert(solution.to_vec()), "{what}: a solution came twice");
    }
    assert_eq!(set, expected, "{what}");
    assert_eq!(found.report().end, End::Exhausted, "{what}");
    let counted = walk::<E>(problem).unwrap().count();
    assert_eq!((counted.solutions, counted.end), (expected.len() as u128, End::Exhausted), "{what}: counting");
    true
}

fn families<E: Engine>() {
    for family in PLAIN_FAMILIES.into_iter().chain(BOUNDED_FAMILIES) {
        let seeds = 0..150;
        let done = seeds.filter(|&seed| check::<E>(&random_problem(family, seed), &format!("{} {seed}", family.name)));
        let done = done.count();
        let least = if family.bounds {
            0
        } else if takes_all::<E>() {
            150
        } else {
            30
        };
        assert!(done >= least, "{}: {done} of 150", family.name);
    }
    for n in 0..=7 {
        assert!(check::<E>(&queens(n), &format!("queens {n}")));
    }
}

/// Made smaller first, every family has the same solutions.
fn reduced<E: Engine>() {
    let mut searched = 0;
    for family in PLAIN_FAMILIES.into_iter().chain(BOUNDED_FAMILIES) {
        for seed in 0..50 {
            let problem = random_problem(family, seed);
            let small = Reduced::of(&problem);
            let Ok(mut found) = walk::<E>(small.problem()) else { continue };
            searched += usize::from(small.problem().n_options() > 0);
            let mut set = BTreeSet::new();
            while let Some(solution) = found.advance() {
                assert!(set.insert(small.restore(solution)), "{} {seed}: a solution came twice", family.name);
            }
            let expected: BTreeSet<Vec<OptionId>> = baseline::solutions(&problem).into_iter().collect();
            assert_eq!(set, expected, "{} {seed}", family.name);
            let counted = walk::<E>(small.problem()).unwrap().count();
            assert_eq!(counted.solutions, expected.len() as u128, "{} {seed}: counting", family.name);
        }
    }
    assert!(searched > 100, "{searched} problems were left to search");
}

/// Problems too large for the oracle, in which what is counted in bulk is far from the whole: counted and walked, and compared with
/// dancing links.
fn larger<E: Engine>() {
    if !runs_here::<E>() || !takes_all::<E>() {
        return;
    }
    for (i, family) in LARGER_FAMILIES.into_iter().enumerate() {
        let problem = random_problem(family, i as u64);
        let expected = walk::<Links>(&problem).unwrap().count();
        let counted = walk::<E>(&problem).unwrap().count();
        assert_eq!(counted.solutions, expected.solutions, "{}", family.name);
        let mut walked = walk::<E>(&problem).unwrap();
        while walked.advance().is_some() {}
        let report = walked.report();
        assert_eq!((report.solutions, report.decisions), (expected.solutions, expected.decisions), "{}", family.name);
    }
}

/// A hundred items parted at random many times, into some parts of which a few were cut in two: an option is often the last one of
/// items that stand far from each other, and rests of all sizes have solutions.
fn parted<E: Engine>() {
    if !runs_here::<E>() || !takes_all::<E>() {
        return;
    }
    let mut searched = 0;
    for seed in 0..60 {
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        let mut builder = Problem::builder();
        let mut items: Vec<_> =
            (0..dice.random_range(90..128)).map(|i| builder.primary(i.to_string()).unwrap()).collect();
        for _ in 0..dice.random_range(8..20) {
            items.shuffle(&mut dice);
            let mut rest = items.as_slice();
            while !rest.is_empty() {
                let (part, others) = rest.split_at(dice.random_range(4..14).min(rest.len()));
                builder.option(part.iter().copied()).unwrap();
                if dice.random_range(0..3) == 0 && part.len() > 1 {
                    let (left, right) = part.split_at(part.len() / 2);
                    builder.option(left.iter().copied()).unwrap();
                    builder.option(right.iter().copied()).unwrap();
                }
                rest = others;
            }
        }
        let problem = builder.build().unwrap();
        let expected = walk::<Links>(&problem).unwrap().count();
        assert!(expected.solutions > 1, "the parts are solutions");
        searched += usize::from(expected.nodes > 20);
        assert_eq!(walk::<E>(&problem).unwrap().count().solutions, expected.solutions, "seed {seed}");
    }
    assert!(searched > 30, "{searched} took a search");
}

fn tiny<E: Engine>() {
    for (i, problem) in tiny_problems().enumerate() {
        assert!(check::<E>(&problem, &format!("tiny problem {i}: {problem:?}")));
    }
}

/// The engine that the laws describe, with no structure at all: everything is worked out anew from the options taken.
struct Plain<'p> {
    problem: &'p Problem,
    chosen: Vec<OptionId>,
}

impl Plain<'_> {
    fn compatible(&self, option: OptionId) -> bool {
        let clash = |other: OptionId| {
            self.problem.entries(option).iter().any(|a| {
                let same = self.problem.entries(other).iter().find(|b| b.item == a.item);
                same.is_some_and(|b| a.color.is_none() || a.color != b.color)
            })
        };
        !self.chosen.iter().any(|&other| other == option || clash(other))
    }

    /// For each uncovered primary item its live options.
    fn open(&self) -> Vec<Vec<OptionId>> {
        let has = |o: OptionId, item| self.problem.entries(o).iter().any(|e| e.item == item);
        let covered = |item| self.chosen.iter().any(|&o| has(o, item));
        let live: Vec<OptionId> = self.problem.options().filter(|&o| self.compatible(o)).collect();
        let items = self.problem.primary_items().filter(|&item| !covered(item));
        items.map(|item| live.iter().copied().filter(|&o| has(o, item)).collect()).collect()
    }

    /// Takes forced options to the fixed point; the live options of the branching item, if there is one.
    fn settle(&mut self) -> (Node, Vec<OptionId>) {
        loop {
            let open = self.open();
            let Some(best) = open.into_iter().min_by_key(Vec::len) else { return (Node::Solved(1), Vec::new()) };
            match best.len() {
                0 => return (Node::Dead, Vec::new()),
                1 => self.chosen.push(best[0]),
                n => return (Node::Branch(n as u32), best),
            }
        }
    }
}

fn as_set(options: &[OptionId]) -> BTreeSet<OptionId> {
    options.iter().copied().collect()
}

/// Walks down at random, back up at random, and compares each node with the engine that has no structure.
fn laws<E: Engine>() {
    for family in PLAIN_FAMILIES {
        for seed in 0..40 {
            let problem = random_problem(Family { options: family.options + 12, ..family }, seed);
            let Ok(engine) = E::new(&problem) else {
                assert!(!takes_all::<E>(), "{} is refused", family.name);
                continue;
            };
            laws_on(engine, &problem, seed, family.name);
        }
    }
}

fn laws_on<E: Engine>(mut engine: E, problem: &Problem, seed: u64, what: &str) {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let mut plain = Plain { problem, chosen: Vec::new() };
    // for each open level: what was chosen when it opened, its children, how many were taken
    let mut levels: Vec<(Vec<OptionId>, Vec<OptionId>, usize)> = Vec::new();
    let mut settled = 0;
    'walk: loop {
        let (expected, children) = plain.settle();
        let found = settle::<E, false>(&mut engine);
        assert_eq!(found, expected, "{what} {seed}");
        if found != Node::Dead {
            assert_eq!(as_set(engine.chosen()), as_set(&plain.chosen), "{what} {seed}");
            assert_eq!(engine.chosen().len(), plain.chosen.len(), "{what} {seed}");
        }
        if let Node::Branch(_) = found {
            levels.push((plain.chosen.clone(), children, 0));
        }
        settled += 1;
        loop {
            let Some((chosen, children, taken)) = levels.last_mut() else { break 'walk };
            assert_eq!(engine.next(), *taken < children.len(), "{what} {seed}");
            if *taken == children.len() {
                levels.pop();
                continue;
            }
            plain.chosen.clone_from(chosen);
            plain.chosen.push(children[*taken]);
            assert_eq!(as_set(engine.chosen()), as_set(&plain.chosen), "{what} {seed}: child {taken}");
            *taken += 1;
            // skip some children without settling below them, as a search does on its way to a path
            if settled > 300 || dice.random_range(0..6) > 0 {
                break;
            }
        }
        if settled > 300 {
            break;
        }
    }
}

/// Stopping after solution i and going on gives the same rest, for every i; the counts below any split add up.
fn paths<E: Engine>() {
    let problem = queens(6);
    let all: Vec<Vec<OptionId>> = collect(walk::<E>(&problem).unwrap());
    assert_eq!(all.len(), 4);
    for i in 0..=all.len() {
        let mut first = walk::<E>(&problem).unwrap();
        for _ in 0..i {
            assert!(first.advance().is_some());
        }
        let Some(path) = first.position() else {
            assert_eq!(i, all.len());
            continue;
        };
        let mut rest = walk::<E>(&problem).unwrap();
        rest.enter(&path, false).unwrap();
        assert_eq!(collect(rest), all[i..]);
    }
    let mut engine = E::new(&problem).unwrap();
    let Node::Branch(of) = settle::<E, false>(&mut engine) else { panic!("queens 6 has a choice") };
    let mut sum = 0;
    for taken in 0..of {
        let mut part = walk::<E>(&problem).unwrap();
        part.enter(&Path { steps: vec![Step { taken, of }] }, true).unwrap();
        sum += part.count().solutions;
    }
    assert_eq!(sum, 4);
    let strange = Path { steps: vec![Step { taken: 0, of: of + 1 }] };
    assert!(walk::<E>(&problem).unwrap().enter(&strange, false).is_err());
}

/// A problem with symmetries, in which part of a tree is skipped: the trees that look like it are counted in full all the same.
fn skipped<E: Engine>() {
    let problem = queens(10);
    let Ok(mut engine) = E::new(&problem) else { return };
    let Node::Branch(of) = settle::<E, true>(&mut engine) else { return };
    let below = |taken| {
        let mut part = walk::<Links>(&problem).unwrap();
        part.enter(&Path { steps: vec![Step { taken, of }] }, true).unwrap();
        part.count().solutions as u64
    };
    let expected: Vec<u64> = (0..of).map(below).collect();
    assert_eq!(expected.iter().sum::<u64>(), 724);
    for (child, expected) in expected.into_iter().enumerate() {
        assert!(engine.next());
        let (mut sum, mut open) = (0, 0);
        let mut node = settle::<E, true>(&mut engine);
        loop {
            match node {
                Node::Dead => {}
                Node::Solved(n) => sum += n,
                Node::Branch(_) => {
                    open += 1;
                    if child == 0 && open == 1 {
                        assert!(engine.next());
                    }
                }
            }
            while open > 0 && !engine.next() {
                open -= 1;
            }
            if open == 0 {
                break;
            }
            node = settle::<E, true>(&mut engine);
        }
        match child {
            0 => assert!(sum <= expected),
            _ => assert_eq!(sum, expected, "child {child}"),
        }
    }
    assert!(!engine.next());
}

fn collect<E: Engine>(mut walk: Walk<E>) -> Vec<Vec<OptionId>> {
    let mut all = Vec::new();
    while let Some(solution) = walk.advance() {
        all.push(solution.to_vec());
    }
    all
}

/// A problem a million levels deep: each item has two options of its own.
static DEEP: LazyLock<Problem> = LazyLock::new(|| {
    let mut builder = Problem::builder();
    let items: Vec<_> = (0..1_000_000).map(|i| builder.primary(i.to_string()).unwrap()).collect();
    for item in items {
        builder.option([item]).unwrap();
        builder.option([item]).unwrap();
    }
    builder.build().unwrap()
});

/// Engines for smaller problems must refuse, not fail.
fn deep<E: Engine>() {
    let Ok(engine) = E::new(&DEEP) else { return };
    let mut walk = Walk::new(engine, Limits { solutions: Some(1), ..Limits::default() });
    let solution = walk.advance().unwrap();
    assert_eq!(solution.len(), 1_000_000);
    assert_eq!(walk.report().deepest, 1_000_000);
}
