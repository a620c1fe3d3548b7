//! What each engine in this room is tried on: random families, a brute-force oracle, and a slow walk by the letter of the laws.

use super::{Engine, Node};
use crate::problem::{Bounds, Color, Entry, ItemId, OptionId, Problem, verify};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// What a random problem is like.
#[derive(Clone, Copy, Debug)]
pub(super) struct Family {
    pub(super) primary: u32,
    pub(super) secondary: u32,
    pub(super) colors: u32,
    pub(super) options: u32,
    /// Options cover up to so many items.
    pub(super) size: u32,
    /// Whether a solution is hidden among the options.
    pub(super) planted: bool,
    /// Items may be covered up to so often; 1 for plain problems.
    pub(super) high: u32,
}

/// Sparse, overlapping, planted, barren, duplicate, secondary, colored.
pub(super) const PLAIN: &[Family] = &[
    Family { primary: 6, secondary: 0, colors: 0, options: 12, size: 2, planted: false, high: 1 },
    Family { primary: 9, secondary: 0, colors: 0, options: 16, size: 5, planted: true, high: 1 },
    Family { primary: 12, secondary: 0, colors: 0, options: 10, size: 3, planted: false, high: 1 },
    Family { primary: 3, secondary: 0, colors: 0, options: 12, size: 3, planted: false, high: 1 },
    Family { primary: 5, secondary: 6, colors: 0, options: 15, size: 4, planted: true, high: 1 },
    Family { primary: 5, secondary: 4, colors: 3, options: 16, size: 5, planted: true, high: 1 },
    Family { primary: 40, secondary: 3, colors: 2, options: 18, size: 12, planted: true, high: 1 },
    Family { primary: 1, secondary: 2, colors: 1, options: 7, size: 3, planted: false, high: 1 },
];

/// The same with multiplicities.
pub(super) const BOUNDED: &[Family] = &[
    Family { primary: 3, secondary: 0, colors: 0, options: 11, size: 2, planted: false, high: 3 },
    Family { primary: 5, secondary: 0, colors: 0, options: 12, size: 4, planted: false, high: 4 },
    Family { primary: 4, secondary: 3, colors: 2, options: 13, size: 4, planted: false, high: 2 },
    Family { primary: 1, secondary: 0, colors: 0, options: 9, size: 1, planted: false, high: 6 },
];

/// Too large for the oracle, small enough for a walk.
pub(super) const LARGER: &[Family] = &[
    Family { primary: 18, secondary: 0, colors: 0, options: 80, size: 12, planted: true, high: 1 },
    Family { primary: 16, secondary: 6, colors: 0, options: 80, size: 12, planted: true, high: 1 },
    Family { primary: 16, secondary: 9, colors: 4, options: 80, size: 12, planted: true, high: 1 },
];

impl Family {
    pub(super) fn problem(self, seed: u64) -> Problem {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut builder = Problem::builder();
        for i in 0..self.primary {
            let high = rng.random_range(1..=self.high);
            let low = if self.high > 1 { rng.random_range(0..=high) } else { 1 };
            builder.primary_bounded(format!("p{i}"), Bounds { low, high }).unwrap();
        }
        for i in 0..self.secondary {
            builder.secondary(format!("s{i}")).unwrap();
        }
        let colors: Vec<Color> = (0..self.colors).map(|i| builder.color(format!("c{i}")).unwrap()).collect();
        let mut rest: Vec<u32> = if self.planted { (0..self.primary).collect() } else { Vec::new() };
        while builder.n_options() < self.options {
            let size = rng.random_range(1..=self.size);
            let mut items = vec![rng.random_range(0..self.primary)];
            if !rest.is_empty() {
                items =
                    (0..size.min(rest.len() as u32)).map(|_| rest.remove(rng.random_range(0..rest.len()))).collect();
            }
            let planted = !rest.is_empty();
            while (items.len() as u32) < size && !planted {
                let item = rng.random_range(0..self.primary + self.secondary);
                if items.contains(&item) {
                    break;
                }
                items.push(item);
            }
            let entries: Vec<Entry> = items
                .into_iter()
                .map(|item| {
                    let secondary = item >= self.primary && !colors.is_empty();
                    let color = (secondary && rng.random_bool(0.8)).then(|| colors[rng.random_range(0..colors.len())]);
                    Entry { item: ItemId::new(item), color }
                })
                .collect();
            let copies = if rng.random_bool(0.1) { 2 } else { 1 };
            for _ in 0..copies {
                builder.option(entries.iter().copied()).unwrap();
            }
        }
        builder.build().unwrap()
    }
}

/// Every problem of up to three primary items and up to four options, as sets of items.
pub(super) fn tiny(mut each: impl FnMut(&Problem)) {
    for n_items in 0..=3_u32 {
        let subsets = (1 << n_items) - 1;
        for n_options in 0..=4_u32 {
            for code in 0..u32::pow(subsets, n_options) {
                let mut builder = Problem::builder();
                let items: Vec<ItemId> = (0..n_items).map(|i| builder.primary(format!("p{i}")).unwrap()).collect();
                let mut rest = code;
                for _ in 0..n_options {
                    let set = rest % subsets + 1;
                    rest /= subsets;
                    builder.option(items.iter().copied().filter(|item| set >> item.number() & 1 == 1)).unwrap();
                }
                each(&builder.build().unwrap());
            }
        }
    }
}

/// All solutions, each in order and all in order: every option is taken or left.
pub(super) fn oracle(problem: &Problem) -> Vec<Vec<OptionId>> {
    fn fits(problem: &Problem, taken: &[OptionId], option: OptionId) -> bool {
        problem.entries(option).iter().all(|entry| {
            let there = taken.iter().flat_map(|&other| problem.entries(other)).filter(|other| other.item == entry.item);
            match problem.is_primary(entry.item) {
                true => (there.count() as u32) < problem.bounds(entry.item).high,
                false => there.into_iter().all(|other| other.color.is_some() && other.color == entry.color),
            }
        })
    }
    fn walk(problem: &Problem, option: u32, taken: &mut Vec<OptionId>, found: &mut Vec<Vec<OptionId>>) {
        if option as usize == problem.n_options() {
            if verify(problem, taken).is_ok() {
                found.push(taken.clone());
            }
            return;
        }
        if fits(problem, taken, OptionId::new(option)) {
            taken.push(OptionId::new(option));
            walk(problem, option + 1, taken, found);
            taken.pop();
        }
        walk(problem, option + 1, taken, found);
    }
    let mut found = Vec::new();
    walk(problem, 0, &mut Vec::new(), &mut found);
    found.sort();
    found
}

/// The walk that the laws prescribe, everything computed afresh at each node.
struct Slow<'a> {
    problem: &'a Problem,
    taken: Vec<OptionId>,
    given_up: Vec<OptionId>,
    trace: Vec<Node>,
}

impl Slow<'_> {
    fn covered(&self, item: ItemId) -> u32 {
        let entries = self.taken.iter().flat_map(|&option| self.problem.entries(option));
        entries.filter(|entry| entry.item == item).count() as u32
    }

    fn is_live(&self, option: OptionId) -> bool {
        let free = !self.taken.contains(&option) && !self.given_up.contains(&option);
        free && self.problem.entries(option).iter().all(|entry| {
            let mut there = self.taken.iter().flat_map(|&other| self.problem.entries(other));
            match self.problem.is_primary(entry.item) {
                true => self.covered(entry.item) < self.problem.bounds(entry.item).high,
                false => there.all(|other| other.item != entry.item || other.color.is_some() && other == entry),
            }
        })
    }

    fn live(&self, item: ItemId) -> Vec<OptionId> {
        let covers = |option: &OptionId| self.problem.entries(*option).iter().any(|entry| entry.item == item);
        self.problem.options().filter(covers).filter(|&option| self.is_live(option)).collect()
    }

    fn walk(&mut self) {
        let (n_taken, n_given_up) = (self.taken.len(), self.given_up.len());
        self.node();
        self.taken.truncate(n_taken);
        self.given_up.truncate(n_given_up);
    }

    fn node(&mut self) {
        let (children, item) = loop {
            let mut fewest: Option<(u32, ItemId)> = None;
            for item in self.problem.primary_items() {
                let (bounds, covered) = (self.problem.bounds(item), self.covered(item));
                let (live, need) = (self.live(item).len() as u32, bounds.low.saturating_sub(covered));
                if live < need {
                    return self.trace.push(Node::Dead);
                }
                let closed = covered == bounds.high || live == 0;
                if !closed && fewest.is_none_or(|(least, _)| live + 1 - need < least) {
                    fewest = Some((live + 1 - need, item));
                }
            }
            match fewest {
                None => return self.trace.push(Node::Solved(1)),
                Some((1, item)) => self.taken.push(self.live(item)[0]),
                Some(branch) => break branch,
            }
        };
        self.trace.push(Node::Branch(children));
        let choices = self.live(item);
        let bounded = self.problem.bounds(item) != Bounds::ONCE;
        for child in 0..children as usize {
            if bounded && child > 0 {
                self.given_up.push(choices[child - 1]);
            }
            self.taken.extend(choices.get(child));
            self.walk();
            if child < choices.len() {
                self.taken.pop();
            }
        }
    }
}

/// The answers of `settle` in the order that the laws prescribe.
fn slow_trace(problem: &Problem) -> Vec<Node> {
    let mut slow = Slow { problem, taken: Vec::new(), given_up: Vec::new(), trace: Vec::new() };
    slow.walk();
    slow.trace
}

/// Walks all of an engine: what `settle` answered, and the solutions in order.
fn walk<E: Engine, const COUNT: bool>(problem: &Problem, engine: &mut E) -> (Vec<Node>, Vec<Vec<OptionId>>) {
    let (mut trace, mut found) = (Vec::new(), Vec::new());
    // for each open level how many children are left, and what was chosen when it was opened
    let mut levels: Vec<(u32, Vec<OptionId>)> = Vec::new();
    loop {
        let node = engine.settle::<COUNT>();
        trace.push(node);
        match node {
            Node::Branch(children) => {
                assert!(children >= 2);
                levels.push((children, engine.chosen().to_vec()));
            }
            Node::Solved(n) => {
                assert!(n > 0);
                if !COUNT {
                    assert_eq!(n, 1);
                    assert_eq!(verify(problem, engine.chosen()), Ok(()));
                    let mut solution = engine.chosen().to_vec();
                    solution.sort_unstable();
                    found.push(solution);
                }
            }
            Node::Dead => {}
        }
        loop {
            let Some((children, chosen)) = levels.last_mut() else {
                found.sort();
                return (trace, found);
            };
            assert_eq!(engine.next(), *children > 0);
            assert!(engine.chosen().starts_with(chosen));
            if *children > 0 {
                *children -= 1;
                break;
            }
            levels.pop();
        }
    }
}

fn counted(trace: &[Node]) -> u64 {
    trace.iter().map(|&node| if let Node::Solved(n) = node { n } else { 0 }).sum()
}

/// Tries an engine on one problem in every way there is.
pub(super) fn try_on<E: Engine>(problem: &Problem) {
    let fresh = E::new(problem).unwrap();
    let solutions = oracle(problem);
    let mut engine = fresh.clone();
    let (trace, found) = walk::<E, false>(problem, &mut engine);
    assert_eq!(found, solutions, "{problem:?}");
    assert_eq!(trace, slow_trace(problem), "{problem:?}");
    // when all levels are closed again the engine is where its first `settle` left it: what it chose there it need not choose anew
    let (counts, _) = walk::<E, true>(problem, &mut fresh.clone());
    assert_eq!(counted(&counts), solutions.len() as u64, "{problem:?}");
    sample::<E>(problem, &fresh, &trace);
}

/// Two engines take the same walk, find the same solutions, and count as many.
pub(super) fn compare<A: Engine, B: Engine>(problem: &Problem) {
    let (mut a, mut b) = (A::new(problem).unwrap(), B::new(problem).unwrap());
    let (count, _) = walk::<B, true>(problem, &mut b.clone());
    let (expected, found) = (walk::<A, false>(problem, &mut a), walk::<B, false>(problem, &mut b));
    assert!(expected == found);
    assert_eq!(counted(&count), counted(&expected.0));
}

/// Clones taken on the way see the same rest, and leave the original alone.
fn sample<E: Engine>(problem: &Problem, fresh: &E, whole: &[Node]) {
    let mut rng = ChaCha8Rng::seed_from_u64(whole.len() as u64);
    let mut engine = fresh.clone();
    while let Node::Branch(children) = engine.settle::<false>() {
        for _ in 0..=rng.random_range(0..children) {
            assert!(engine.next());
        }
        let mut twin = engine.clone();
        let mut expected = engine.clone().settle::<false>();
        if let Node::Solved(_) = expected {
            assert_eq!(twin.settle::<false>(), expected);
            assert_eq!(verify(problem, twin.chosen()), Ok(()));
        } else {
            // the twin walks its child and comes back to the level both share
            let mut depth = 0;
            while let Node::Branch(_) = expected {
                expected = twin.settle::<false>();
                if let Node::Branch(_) = expected {
                    assert!(twin.next());
                    depth += 1;
                }
            }
            while depth > 0 {
                depth -= usize::from(!twin.next());
            }
        }
    }
}

/// Tries an engine on everything it can carry.
pub(super) fn try_all<E: Engine>(families: &[&[Family]], seeds: u64) {
    tiny(try_on::<E>);
    for family in families.iter().copied().flatten() {
        for seed in 0..seeds {
            try_on::<E>(&family.problem(seed));
        }
    }
}
