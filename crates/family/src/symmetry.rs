//! Items that can be exchanged: swapping two of them takes the options to themselves.
//!
//! The number of such items that are covered determines the residual problem, not which ones. Each
//! state is replaced by the state that covers the first members of the class: perfect matchings of
//! the complete graph on 40 points have 20 states then.

use super::graph::Graph;
use super::rows::remove;
use super::state::State;
use crate::tuning::TUNING;
use quadrille_problem::internal::{Lists, sort_by_rank};
use quadrille_problem::problem::{Bounds, Color, ItemId, OptionId, Problem};
use std::collections::HashMap;

/// The classes of items that can be exchanged, of three members or more.
pub(super) fn classes(problem: &Problem, graph: &Graph) -> Vec<Vec<ItemId>> {
    let mut alike: HashMap<(bool, Vec<u64>), Vec<ItemId>> = HashMap::new();
    for item in problem
        .primary_items()
        .filter(|&item| problem.bounds(item) == Bounds::ONCE)
    {
        let mut row = graph.row(item.index()).to_vec();
        // either the items share options and all neighbors, or they share no option but all other
        // neighbors
        alike.entry((true, row.clone())).or_default().push(item);
        remove(&mut row, item.index());
        alike.entry((false, row)).or_default().push(item);
    }
    let mut groups: Vec<Vec<ItemId>> = alike
        .into_values()
        .filter(|group| group.len() >= TUNING.min_class)
        .collect();
    if groups.is_empty() {
        return groups;
    }
    groups.sort_unstable();
    let options = Options::new(problem);
    let mut found: Vec<Vec<ItemId>> = Vec::new();
    for mut rest in groups {
        while let Some(&first) = rest.first() {
            let (class, others) = rest
                .iter()
                .partition(|&&item| item == first || options.can_swap(first, item));
            rest = others;
            found.push(class);
        }
    }
    found.retain(|class| class.len() >= TUNING.min_class);
    found
}

/// An option without its number: items and colors, ascending.
type Shape = Vec<(u32, u32)>;

/// The options of a problem, each with the number of its copies.
struct Options<'p> {
    problem: &'p Problem,
    /// The number of each shape.
    numbers: HashMap<Shape, usize>,
    /// How many options have the shape of this number.
    counts: Vec<u32>,
    /// The shape of each option, by its number.
    shapes: Vec<usize>,
    of_item: Lists<OptionId>,
}

impl<'p> Options<'p> {
    fn new(problem: &'p Problem) -> Options<'p> {
        let mut numbers: HashMap<Shape, usize> = HashMap::with_capacity(problem.n_options());
        let mut counts = Vec::new();
        let mut shapes = Vec::with_capacity(problem.n_options());
        for option in problem.options() {
            let number = *numbers
                .entry(shape(problem, option, |item| item))
                .or_insert(counts.len());
            counts.resize(counts.len().max(number + 1), 0);
            counts[number] += 1;
            shapes.push(number);
        }
        Options {
            problem,
            numbers,
            counts,
            shapes,
            of_item: problem.options_of_items(),
        }
    }

    /// Whether swapping two primary items, each to be covered once, is a symmetry of the options.
    /// Only options with exactly one of the items change. If as many options have `a` alone as `b`
    /// alone, it is enough to find the images of the options with `a`.
    fn can_swap(&self, a: ItemId, b: ItemId) -> bool {
        let swap = |item| if item == a { b } else { item };
        let has = |option, item| {
            self.problem
                .entries(option)
                .iter()
                .any(|entry| entry.item == item)
        };
        self.of_item.of(a.index()).len() == self.of_item.of(b.index()).len()
            && self
                .of_item
                .of(a.index())
                .iter()
                .filter(|&&option| !has(option, b))
                .all(|&option| {
                    let image = self.numbers.get(&shape(self.problem, option, swap));
                    image.is_some_and(|&image| {
                        self.counts[image] == self.counts[self.shapes[option.index()]]
                    })
                })
    }
}

fn shape(problem: &Problem, option: OptionId, renamed: impl Fn(ItemId) -> ItemId) -> Shape {
    let entries = problem.entries(option).iter();
    let mut shape: Shape = entries
        .map(|entry| {
            (
                renamed(entry.item).number(),
                entry.color.map_or(0, Color::number),
            )
        })
        .collect();
    shape.sort_unstable();
    shape
}

/// The members of a class with a bit in the states of one step.
#[derive(Clone, Debug)]
struct Present<const W: usize> {
    all: State<W>,
    /// The first `n` of them, for each `n`.
    first: Vec<State<W>>,
}

/// The classes present at each step.
#[derive(Clone, Debug, Default)]
pub(super) struct Classes<const W: usize> {
    at: Vec<Vec<Present<W>>>,
    n_words: usize,
}

/// A member's bit in a state, as word and mask, and the first and the last step at which the item
/// matters.
pub(super) type Member = (usize, u64, (usize, usize));

impl<const W: usize> Classes<W> {
    pub(super) fn is_empty(&self) -> bool {
        self.at.is_empty()
    }

    /// Adds a class, unless it would take too much memory. At some steps nothing may be exchanged.
    pub(super) fn add(
        &mut self,
        mut members: Vec<Member>,
        n_steps: usize,
        is_fixed: impl Fn(usize) -> bool,
    ) {
        sort_by_rank(&mut members, |member| member.2.1 as u64);
        self.n_words += members.len() * members.len() * W;
        if members.len() < TUNING.min_class || self.n_words > TUNING.max_member_words {
            return;
        }
        self.at.resize(n_steps + 1, Vec::new());
        for (step, classes) in self.at.iter_mut().enumerate() {
            let mut set = [0; W];
            let mut first = vec![set];
            let there =
                |member: &&Member| member.2.0 < step && step <= member.2.1 && !is_fixed(step);
            for &(word, mask, _) in members.iter().filter(there) {
                set[word] |= mask;
                first.push(set);
            }
            if first.len() > 2 {
                classes.push(Present { all: set, first });
            }
        }
    }

    /// Replaces the covered members of each class by as many of its first members.
    #[inline(never)]
    pub(super) fn make_canonical(&self, step: usize, state: &mut State<W>) {
        for class in &self.at[step] {
            let n: u32 = (0..W).map(|w| (state[w] & class.all[w]).count_ones()).sum();
            *state = std::array::from_fn(|w| state[w] & !class.all[w] | class.first[n as usize][w]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Counting;
    use crate::order::Order;
    use crate::schedule::Symmetry;
    use quadrille_problem::baseline;

    use rand::rngs::ChaCha8Rng;
    use rand::seq::SliceRandom;
    use rand::{RngExt, SeedableRng};

    /// Pairs of points, all of them or all between two halves, some also with an item that may be
    /// covered several times, in any order.
    fn pairs(rng: &mut ChaCha8Rng) -> Problem {
        let n = rng.random_range(4..8_usize);
        let halves = rng.random::<bool>();
        let bounds = Bounds::between(rng.random_range(0..2), rng.random_range(2..4));
        let mut builder = Problem::builder();
        let counted = builder.primary_bounded("counted", bounds).unwrap();
        let points: Vec<ItemId> = (0..n)
            .map(|point| builder.primary(point.to_string()).unwrap())
            .collect();
        let mut options: Vec<Vec<ItemId>> = Vec::new();
        for (a, b) in (0..n).flat_map(|b| (0..b).map(move |a| (a, b))) {
            if !halves || (a < n / 2) != (b < n / 2) {
                options.extend([
                    vec![points[a], points[b]],
                    vec![points[a], points[b], counted],
                ]);
            }
        }
        let single = rng.random::<bool>();
        options.extend(
            points
                .iter()
                .filter(|_| single)
                .map(|&point| vec![point, counted]),
        );
        options.shuffle(rng);
        for option in options {
            builder.option(option).unwrap();
        }
        builder.build().unwrap()
    }

    #[test]
    fn items_are_exchanged_where_some_are_covered_several_times() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut fewer = 0;
        for _ in 0..200 {
            let problem = pairs(&mut rng);
            let graph = Graph::new(&problem).unwrap();
            let known = baseline::solutions(&problem).len();
            for order in [Order::best(&graph), Order::given(&graph)] {
                let states = [classes(&problem, &graph), Vec::new()].map(|items| {
                    let symmetry = Symmetry {
                        items,
                        groups: Vec::new(),
                    };
                    let (total, states) = Counting::in_order(&problem, order.clone(), &symmetry);
                    assert_eq!(total, known.into(), "{problem:?}");
                    states
                });
                fewer += usize::from(states[0] < states[1]);
            }
        }
        assert!(fewer > 100, "{fewer}");
    }
}
