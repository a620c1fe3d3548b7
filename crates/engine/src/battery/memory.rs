//! The walker's memory, beside a toy engine that has nothing else: perfect matchings of complete
//! graphs, whose number is known from what is left.

use crate::kernel::{Kernel, Node, Size};
use crate::ticks::Prices;
use crate::walker::{Stop, Walker};
use quadrille_cpu::internal::Portable;
use quadrille_problem::internal::Shape;
use quadrille_problem::problem::{OptionId, Problem};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Covers the first uncovered item in every way, without a thought.
#[derive(Clone, Debug)]
pub(super) struct Toy {
    problem: Arc<Problem>,
    /// Its key takes no notice of these items.
    forgotten: &'static [usize],
    /// How many items that no option has stand before its own in the key.
    before: usize,
    chosen: Vec<OptionId>,
    /// How many options were chosen, and the children not taken yet, the last one first.
    levels: Vec<(usize, Vec<OptionId>)>,
    /// The nodes seen by this walker and all its copies.
    pub(super) seen: Arc<AtomicU64>,
}

impl Toy {
    pub(super) fn new(n_points: usize, forgotten: &'static [usize]) -> Toy {
        Toy::with_points(n_points, false, forgotten)
    }

    /// The same, where `alone` a point may stay without another one.
    pub(super) fn with_points(n_points: usize, alone: bool, forgotten: &'static [usize]) -> Toy {
        let mut builder = Problem::builder();
        let points: Vec<_> = (0..n_points)
            .map(|i| builder.primary(i.to_string()).unwrap())
            .collect();
        for (i, &a) in points.iter().enumerate() {
            if alone {
                builder.option([a]).unwrap();
            }
            for &b in &points[i + 1..] {
                builder.option([a, b]).unwrap();
            }
        }
        let problem = Arc::new(builder.build().unwrap());
        Toy {
            problem,
            forgotten,
            before: 0,
            chosen: Vec::new(),
            levels: Vec::new(),
            seen: Arc::default(),
        }
    }

    /// Its items get numbers that are larger by this much.
    pub(super) fn after(self, before: usize) -> Toy {
        Toy { before, ..self }
    }

    fn items(&self, option: OptionId) -> impl Iterator<Item = usize> {
        self.problem
            .entries(option)
            .iter()
            .map(|entry| entry.item.index())
    }

    fn live(&self) -> Vec<OptionId> {
        let fits = |&option: &OptionId| {
            let taken = |item| {
                self.chosen
                    .iter()
                    .any(|&other| self.items(other).any(|its| its == item))
            };
            !self.items(option).any(taken)
        };
        self.problem.options().filter(fits).collect()
    }
}

impl Kernel for Toy {
    const PRICES: Prices = Prices::LINKS;

    type Isa = Portable;

    fn isa(&self) -> Portable {
        Portable
    }

    fn propagate(&mut self, _bulk: bool) -> Node {
        self.seen.fetch_add(1, Ordering::Relaxed);
        let mut live = self.live();
        let Some(&first) = live.first() else {
            return Node::Solved(1);
        };
        let item = self.items(first).next().unwrap();
        live.retain(|&option| self.items(option).any(|its| its == item));
        if live.len() == 1 {
            self.chosen.push(live[0]);
            return Node::Solved(1);
        }
        live.reverse();
        let of = live.len() as u32;
        self.levels.push((self.chosen.len(), live));
        Node::Branch(of)
    }

    fn next(&mut self) -> bool {
        let Some((trail, children)) = self.levels.last_mut() else {
            return false;
        };
        self.chosen.truncate(*trail);
        let child = children.pop();
        self.chosen.extend(child);
        if child.is_none() {
            self.levels.pop();
        }
        child.is_some()
    }

    fn skip(&mut self, n: u32) {
        if let Some((_, children)) = self.levels.last_mut() {
            children.truncate(children.len().saturating_sub(n as usize));
        }
    }

    fn chosen(&self) -> &[OptionId] {
        &self.chosen
    }

    const REMEMBERED: bool = true;

    fn size(&self) -> Size {
        Size {
            n_options: self.problem.n_options(),
            n_entries: self.problem.n_entries(),
        }
    }

    fn shape(&mut self) -> Option<Shape> {
        let kept = |option| {
            let items = self
                .items(option)
                .filter(|item| !self.forgotten.contains(item));
            items.map(|item| item + self.before)
        };
        let n = self.problem.n_items() + self.before;
        Some(Shape::new(n, n, self.problem.options().map(kept)))
    }

    fn n_live(&mut self, _everywhere: bool) -> Option<usize> {
        Some(self.live().len())
    }

    fn cancel(&mut self) {
        self.levels.pop();
    }
}

/// The perfect matchings of this many points.
pub(super) fn matchings(n_points: usize) -> u64 {
    (1..n_points as u64).step_by(2).product()
}

#[test]
fn what_is_remembered_adds_up() {
    for n_points in [2, 8, 10, 12] {
        let mut walker = Walker::new(Toy::new(n_points, &[]));
        assert_eq!(walker.run(true, u64::MAX), Stop::Exhausted);
        let counters = walker.counters();
        assert_eq!(counters.solutions, u128::from(matchings(n_points)));
        assert!(
            n_points < 12 || counters.nodes < 4_000,
            "{} nodes",
            counters.nodes
        );
    }
}

/// The test above can fail. Of two items, since the number of covered ones is even: either of them
/// alone follows from the others.
#[test]
fn a_key_that_forgets_items_is_noticed() {
    let mut walker = Walker::new(Toy::new(12, &[5, 6]));
    walker.run(true, u64::MAX);
    assert_ne!(walker.counters().solutions, u128::from(matchings(12)));
}

/// Each item alone decides on what is left, on whatever side of a word it stands in the key.
#[test]
fn no_item_of_a_key_is_forgotten() {
    for before in [0, 59, 123, 251, 502] {
        let toy = Toy::with_points(10, true, &[]).after(before);
        let mut walker = Walker::new(toy.clone()).eager();
        assert_eq!(walker.run(true, u64::MAX), Stop::Exhausted);
        // the involutions of ten points: A000085
        assert_eq!(walker.counters().solutions, 9_496, "after {before} items");
        let expected = super::list(&mut Walker::new(toy.clone()));
        assert!(
            super::lists::visited(&mut Walker::new(toy).eager()) == expected,
            "after {before} items"
        );
    }
    for forgotten in [&[1], &[4], &[8]] {
        let mut walker = Walker::new(Toy::with_points(10, true, forgotten)).eager();
        walker.run(true, u64::MAX);
        assert_ne!(walker.counters().solutions, 9_496, "without {forgotten:?}");
    }
}

/// Children are passed over at random, levels are left early: whatever is known was counted as a
/// whole.
#[test]
fn what_is_passed_over_in_part_is_not_remembered() {
    let (mut recalled, mut passed) = (0, 0);
    for seed in 0..20 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut walker = Walker::new(Toy::new(12, &[]));
        let mut height = 0;
        loop {
            match walker.propagate(true) {
                Node::Branch(_) => height += 1,
                Node::Solved(n) => {
                    let left = 12 - 2 * walker.chosen().len();
                    assert_eq!(n, matchings(left), "seed {seed}, {left} points left");
                    recalled += u64::from(n > 1);
                }
                Node::Dead => panic!("an even number of points has a matching"),
            }
            let mut passes_over = rng.random_ratio(1, 40);
            while height > 0 {
                if !walker.next() {
                    height -= 1;
                } else if passes_over {
                    passed += 1;
                    passes_over = false;
                } else {
                    break;
                }
            }
            if height == 0 {
                break;
            }
        }
    }
    assert!(
        recalled > 100 && passed > 100,
        "{recalled} recalled, {passed} passed over"
    );
}

/// A path leads past nodes: the memory has no complete counts for the path's levels.
#[test]
fn what_a_path_has_left_out_is_not_remembered() {
    use crate::walker::Step;
    let mut walker = Walker::new(Toy::new(12, &[]));
    let path = [Step { taken: 3, of: 11 }, Step { taken: 4, of: 9 }];
    assert_eq!(walker.enter(&path, false), Ok(()));
    walker.run(true, u64::MAX);
    let below = |n| u128::from(matchings(n));
    assert_eq!(walker.counters().solutions, 7 * below(10) + 5 * below(8));
}
