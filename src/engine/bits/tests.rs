//! Every kernel against a plain recursive count, and against the laws of an engine.

use super::{Bits, Kernel, Visit, kernels};
use crate::engine::{Engine, Node};
use crate::problem::{Bounds, Entry, ItemId, OptionId, Problem, verify};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Plain recursion over lists: all solutions, each sorted.
fn oracle(problem: &Problem) -> Vec<Vec<OptionId>> {
    fn compatible(problem: &Problem, a: OptionId, b: OptionId) -> bool {
        let clash = |x: &Entry, y: &Entry| x.item == y.item && (x.color.is_none() || x.color != y.color);
        a != b && !problem.entries(a).iter().any(|x| problem.entries(b).iter().any(|y| clash(x, y)))
    }
    fn cover(problem: &Problem, chosen: &mut Vec<OptionId>, found: &mut Vec<Vec<OptionId>>) {
        let covers = |option: OptionId, item: ItemId| problem.entries(option).iter().any(|entry| entry.item == item);
        let open = problem.primary_items().find(|&item| !chosen.iter().any(|&option| covers(option, item)));
        let Some(item) = open else {
            let mut solution = chosen.clone();
            solution.sort_unstable();
            return found.push(solution);
        };
        for option in problem.options().filter(|&option| covers(option, item)) {
            if chosen.iter().all(|&other| compatible(problem, option, other)) {
                chosen.push(option);
                cover(problem, chosen, found);
                chosen.pop();
            }
        }
    }
    let mut found = Vec::new();
    cover(problem, &mut Vec::new(), &mut found);
    found.sort_unstable();
    found
}

/// What a whole walk of an engine gave: the decisions, the number of solutions, and the solutions where they were listed.
#[derive(Debug, PartialEq, Eq)]
struct Walk {
    branches: Vec<u32>,
    n: u64,
    solutions: Vec<Vec<OptionId>>,
}

#[inline(always)]
fn walk<const COUNT: bool, E: Engine>(mut engine: E) -> Walk {
    let mut walk = Walk { branches: Vec::new(), n: 0, solutions: Vec::new() };
    let mut open: Vec<u32> = Vec::new();
    loop {
        match engine.settle::<COUNT>() {
            Node::Dead => {}
            Node::Solved(n) => {
                walk.n += n;
                assert!(n == 1 || COUNT && n > 0);
                if !COUNT {
                    let mut solution = engine.chosen().to_vec();
                    solution.sort_unstable();
                    walk.solutions.push(solution);
                }
            }
            Node::Branch(children) => {
                walk.branches.push(children);
                open.push(children);
            }
        }
        loop {
            let Some(rest) = open.last_mut() else {
                walk.solutions.sort_unstable();
                return walk;
            };
            let more = engine.next();
            assert_eq!(more, *rest > 0, "as many children as were announced");
            if more {
                *rest -= 1;
                break;
            }
            open.pop();
        }
    }
}

/// Runs one kernel on a problem, listing and counting.
struct Run<'a>(&'a Problem);

impl Visit for Run<'_> {
    type Output = (Walk, Walk);

    fn visit<E: Engine>(self) -> (Walk, Walk) {
        let engine = E::new(self.0).unwrap();
        E::vectorize(|| (walk::<false, E>(engine.clone()), walk::<true, E>(engine.clone())))
    }
}

fn check(problem: &Problem) {
    let expected = oracle(problem);
    expected.iter().for_each(|solution| verify(problem, solution).unwrap());
    let kernels = kernels(problem);
    let decisions = kernels[0].visit(Run(problem)).0.branches;
    for kernel in kernels {
        let (listed, counted) = kernel.visit(Run(problem));
        assert_eq!(listed.solutions, expected, "{kernel}: {problem:?}");
        assert_eq!(listed.n, expected.len() as u64);
        assert_eq!(counted.n, expected.len() as u64, "{kernel}, counting: {problem:?}");
        assert_eq!(listed.branches, decisions, "{kernel} decides as the others do: {problem:?}");
    }
}

/// What a random problem looks like.
#[derive(Clone, Copy, Debug)]
struct Family {
    primary: usize,
    secondary: usize,
    colors: u32,
    options: usize,
    size: std::ops::RangeInclusive<usize>,
    planted: bool,
    twice: bool,
}
