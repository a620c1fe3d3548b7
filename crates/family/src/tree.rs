//! An order in parts that are joined: a tree may have a narrow frontier in problems where no linear
//! order of all items has.
//!
//! In any order of elimination, the residual problem after an item and those before it depends only
//! on the items that they have become neighbors of (S. Parter 1961). The first of these is its
//! parent in the *elimination tree* (R. Schreiber 1982): the subtrees below an item are parts
//! without a common option, each counted alone. Next comes the item that makes the fewest others
//! neighbors (minimum fill: D. Rose 1972): where treewidth is low it finds a tree that is nearly as
//! narrow.

use super::graph::Graph;
use super::order::{Order, Rule, Width};
use super::plan::Seam;
use super::rows::{BitRows, contains, elements, insert, n_common, remove, unite};
use super::schedule::Schedule;
use crate::tuning::TUNING;
use quadrille_problem::internal::sort_by_rank;
use quadrille_problem::problem::{ItemId, Problem};

/// The graph of the primary items that share an option or a secondary item, without loops.
struct Primary(BitRows);

impl Primary {
    fn new(graph: &Graph) -> Option<Primary> {
        let (n, n_words) = (graph.n_primary, graph.n_primary.div_ceil(64));
        let all_primary = graph.bits.len() == n;
        let neighbors = graph.neighbors();
        if n * n_words > TUNING.max_fill_words || !all_primary && neighbors.is_none() {
            return None;
        }
        let mut rows = BitRows::new(n, n_words);
        for item in 0..n {
            let row = neighbors.map_or_else(|| graph.row(item), |neighbors| neighbors.row(item));
            unite(rows.row_mut(item), row);
            remove(rows.row_mut(item), item);
        }
        Some(Primary(rows))
    }

    /// Whether treewidth is surely high: the item with the fewest neighbors is merged into the
    /// neighbor with which it has the fewest in common, until the fewest are too many; treewidth is
    /// no less (V. Gogate and R. Dechter 2004).
    fn is_wide(&self) -> bool {
        let mut rows = self.0.clone();
        let mut degrees: Vec<usize> = (0..rows.len())
            .map(|item| rows.elements(item).count())
            .collect();
        let mut left: Vec<usize> = (0..rows.len()).collect();
        while let Some(at) = (0..left.len()).min_by_key(|&at| degrees[left[at]]) {
            let item = left.swap_remove(at);
            if degrees[item] > TUNING.max_core {
                return true;
            }
            let row = rows.row(item).to_vec();
            let in_common = |&other: &usize| n_common(&row, rows.row(other));
            let Some(into) = elements(&row).min_by_key(in_common) else {
                continue;
            };
            for other in elements(&row) {
                let theirs = rows.row_mut(other);
                remove(theirs, item);
                if other != into && !contains(theirs, into) {
                    insert(theirs, into);
                    insert(rows.row_mut(into), other);
                    degrees[into] += 1;
                } else {
                    degrees[other] -= 1;
                }
            }
        }
        false
    }

    /// An order that always eliminates the item whose elimination adds the fewest edges between its
    /// neighbors; ties go to the item with the fewest neighbors. `None` if an item has too many
    /// neighbors, or the search takes too many steps.
    fn least_fill(&self) -> Option<Vec<usize>> {
        let mut elimination = Elimination {
            rows: self.0.clone(),
            steps: 0,
        };
        let n_items = self.0.len();
        let mut ranks: Vec<(usize, usize)> =
            (0..n_items).map(|item| elimination.rank(item)).collect();
        let mut left: Vec<usize> = (0..n_items).collect();
        let mut order = Vec::with_capacity(n_items);
        while let Some(at) = (0..left.len()).min_by_key(|&at| ranks[left[at]]) {
            let item = left.swap_remove(at);
            let (fill, _) = ranks[item];
            if fill == usize::MAX {
                return None;
            }
            order.push(item);
            for other in elements(&elimination.eliminate(item, fill > 0)) {
                ranks[other] = elimination.rank(other);
            }
        }
        Some(order)
    }

    /// For each item of an order, its later neighbors after the elimination of all earlier items.
    fn later_neighbors(&self, order: &[usize]) -> Vec<Vec<usize>> {
        let mut position = vec![0; order.len()];
        (0..).zip(order).for_each(|(at, &item)| position[item] = at);
        let mut rows = BitRows::new(order.len(), self.0.n_words());
        let later = |(at, &item): (usize, &usize)| {
            let row = rows.row_mut(at);
            let neighbors = self.0.elements(item);
            neighbors.for_each(|other| insert(row, position[other]));
            row[..at / 64].fill(0);
            row[at / 64] &= !0 << (at % 64) << 1;
            let row = row.to_vec();
            // the first of them will have the others
            if let Some(parent) = elements(&row).next() {
                unite(rows.row_mut(parent), &row);
            }
            elements(&row).map(|at| order[at]).collect()
        };
        order.iter().enumerate().map(later).collect()
    }
}

/// The neighbors among the remaining items of an elimination.
struct Elimination {
    rows: BitRows,
    steps: usize,
}

impl Elimination {
    /// Twice the number of edges that eliminating an item adds, and its number of neighbors. The
    /// edges are not counted for an item with too many neighbors, or after too many steps.
    fn rank(&mut self, item: usize) -> (usize, usize) {
        let row = self.rows.row(item);
        let n_neighbors = |row: &[u64]| n_common(row, row) as usize;
        let degree = n_neighbors(row);
        self.steps += degree * row.len();
        if degree > TUNING.max_neighbors || self.steps > TUNING.max_fill_steps {
            return (usize::MAX, degree);
        }
        // each neighbor is no neighbor of itself
        let strangers = |other| degree - n_common(row, self.rows.row(other)) as usize - 1;
        (elements(row).map(strangers).sum(), degree)
    }

    /// Connects all neighbors of an item to each other (`makes_neighbors` says if this adds edges);
    /// returns the items whose ranks may have changed.
    fn eliminate(&mut self, item: usize, makes_neighbors: bool) -> Vec<u64> {
        let row = self.rows.row(item).to_vec();
        let mut changed = row.clone();
        for other in elements(&row) {
            let theirs = self.rows.row_mut(other);
            unite(theirs, &row);
            remove(theirs, item);
            remove(theirs, other);
            if makes_neighbors {
                unite(&mut changed, theirs);
            }
        }
        changed
    }
}

/// The elimination tree of an order of the items.
struct EliminationTree {
    /// The items that stand directly below each one, the part with the most states first; those
    /// below none.
    below: Vec<Vec<usize>>,
    roots: Vec<usize>,
}

impl EliminationTree {
    fn new(graph: &Graph, primary: &Primary, order: &[usize]) -> EliminationTree {
        let n = order.len();
        let bits = if graph.bits.len() > n {
            &graph.choices
        } else {
            &graph.bits
        };
        let mut below: Vec<Vec<usize>> = vec![Vec::new(); n];
        let mut roots = Vec::new();
        // the room for states of an item and its whole subtree
        let mut rooms = vec![0.0f64; n];
        for (&item, later) in order.iter().zip(primary.later_neighbors(order)) {
            rooms[item] = later.iter().map(|&other| bits[other]).sum::<f64>().exp2()
                + below[item].iter().map(|&other| rooms[other]).sum::<f64>();
            match later.first() {
                Some(&parent) => below[parent].push(item),
                None => roots.push(item),
            }
        }
        let largest_first =
            |items: &mut Vec<usize>| sort_by_rank(items, |&item| !rooms[item].to_bits());
        below.iter_mut().for_each(largest_first);
        largest_first(&mut roots);
        EliminationTree { below, roots }
    }

    /// The items, each behind all that stand below it, and where parts begin and are joined. A part
    /// of one item is decided in passing.
    fn line(&self) -> (Vec<usize>, Vec<(usize, Seam)>) {
        let (mut items, mut seams) = (Vec::new(), Vec::new());
        let mut joints = 0;
        let mut visits: Vec<Visit> = Vec::new();
        self.push_parts(&mut visits, &self.roots);
        while let Some(visit) = visits.pop() {
            match visit {
                Visit::Below(item) => {
                    visits.push(Visit::Item(item));
                    self.push_parts(&mut visits, &self.below[item]);
                }
                Visit::Item(item) => items.push(item),
                Visit::Seam(Seam::Begin) => seams.push((items.len(), Seam::Begin)),
                Visit::Seam(Seam::Join(_)) => {
                    seams.push((items.len(), Seam::Join(joints)));
                    joints += 1;
                }
            }
        }
        (items, seams)
    }

    /// Visits of parts side by side. The last one pushed comes first.
    fn push_parts(&self, visits: &mut Vec<Visit>, below: &[usize]) {
        for (n, &item) in below.iter().enumerate().rev() {
            let is_joined = n > 0 && !self.below[item].is_empty();
            visits.extend(is_joined.then_some(Visit::Seam(Seam::Join(0))));
            visits.push(Visit::Below(item));
            visits.extend(is_joined.then_some(Visit::Seam(Seam::Begin)));
        }
    }
}

/// A step on the way through a tree.
enum Visit {
    Below(usize),
    Item(usize),
    Seam(Seam),
}

/// A tree that is found at once, as an order with seams. `None` if the order has no seam.
pub(super) fn order(problem: &Problem, graph: &Graph) -> Option<Order> {
    let primary = Primary::new(graph).filter(|primary| !primary.is_wide())?;
    let (items, seams) = EliminationTree::new(graph, &primary, &primary.least_fill()?).line();
    if seams.is_empty() {
        return None;
    }
    let items = items
        .into_iter()
        .map(|item| ItemId::new(item as u32))
        .collect();
    let mut order = Order {
        items,
        seams,
        rule: Rule::Tree,
        width: Width {
            states: 0.0,
            widest: 0.0,
            fields: 0.0,
        },
    };
    let schedule = Schedule::new(problem, &order);
    let widest = schedule
        .widths
        .iter()
        .fold(0.0f64, |most, &width| most.max(width));
    let states = schedule
        .widths
        .iter()
        .map(|width| width.exp2())
        .sum::<f64>()
        .log2();
    order.width = Width {
        states,
        widest,
        fields: (schedule.n_words() * 64) as f64,
    };
    Some(order)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Counting;
    use crate::schedule::Symmetry;
    use num_bigint::BigUint;
    use quadrille_problem::baseline;
    use quadrille_problem::problem::{Bounds, Entry};
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    /// A problem of several parts that share few items, some covered several times, some with
    /// colors.
    fn random(rng: &mut ChaCha8Rng) -> Problem {
        let mut builder = Problem::builder();
        let (bounded, n) = (rng.random_ratio(1, 3), rng.random_range(6..14));
        let mut items = Vec::new();
        for item in 0..n {
            let bounds = match rng.random_range(0..4) {
                0 if bounded => Bounds {
                    low: rng.random_range(0..2),
                    high: 2,
                },
                _ => Bounds::ONCE,
            };
            items.push(builder.primary_bounded(format!("p{item}"), bounds).unwrap());
        }
        let secondary = builder
            .secondaries((0..n / 2).map(|item| format!("s{item}")))
            .unwrap();
        let colors = [
            builder.color("red").unwrap(),
            builder.color("blue").unwrap(),
        ];
        // an edge of a tree, which often two options have
        let edges = builder
            .secondaries((0..n).map(|item| format!("e{item}")))
            .unwrap();
        for _ in 0..2 * n + 2 {
            let first = rng.random_range(0..n);
            let mut option: Vec<Entry> = vec![items[first].into()];
            // a tree of items: the neighbors of one are about half and twice its number
            for other in [first / 2, first * 2 + 1] {
                if other < n && other != first && rng.random_ratio(1, 3) {
                    option.push(items[other].into());
                }
            }
            for at in [first / 2, first / 4] {
                let color = rng.random::<bool>().then(|| colors[rng.random_range(0..2)]);
                let entry = Entry {
                    item: secondary[at % secondary.len()],
                    color,
                };
                if rng.random_ratio(1, 3) && option.iter().all(|other| other.item != entry.item) {
                    option.push(entry);
                }
            }
            for edge in [first, first * 2 + 1, first * 2 + 2] {
                option
                    .extend((edge < n && rng.random_ratio(1, 3)).then(|| Entry::from(edges[edge])));
            }
            builder.option(option).unwrap();
        }
        builder.build().unwrap()
    }

    #[test]
    fn parts_that_are_joined_have_all_solutions() {
        let (mut joined, mut solved) = (0, 0);
        for seed in 0..1500 {
            let problem = random(&mut ChaCha8Rng::seed_from_u64(seed));
            let graph = Graph::new(&problem).unwrap();
            let Some(order) = order(&problem, &graph) else {
                continue;
            };
            joined += 1;
            let expected = BigUint::from(baseline::solutions(&problem).len());
            let (bound, slices) = (order.width.states, [1, 7, u64::MAX]);
            for slice in slices {
                let mut counting =
                    Counting::begin_in(&problem, order.clone(), &Symmetry::default());
                while !counting.advance(slice) {}
                assert_eq!(counting.total().as_ref(), Some(&expected), "seed {seed}");
                assert!(
                    problem.has_bounds() || (counting.states() as f64).log2() <= bound + 1e-9,
                    "seed {seed}"
                );
            }
            solved += usize::from(expected > BigUint::from(1u32));
        }
        assert!(joined > 700 && solved > 300, "{joined} {solved}");
    }

    /// Dominoes on a cross: four arms of this width and length around a square.
    fn cross(width: i32, length: i32) -> Problem {
        let inside = |at: i32| (0..width).contains(&at);
        let ends = -length..width + length;
        let cells: Vec<(i32, i32)> = ends
            .clone()
            .flat_map(|row| ends.clone().map(move |column| (row, column)))
            .collect();
        let cells: Vec<(i32, i32)> = cells
            .into_iter()
            .filter(|&(row, column)| inside(row) || inside(column))
            .collect();
        let mut builder = Problem::builder();
        let items = builder
            .primaries(cells.iter().map(|cell| format!("{cell:?}")))
            .unwrap();
        let item = |cell| {
            cells
                .iter()
                .position(|&other| other == cell)
                .map(|at| items[at])
        };
        for &(row, column) in &cells {
            for next in [(row, column + 1), (row + 1, column)] {
                let pair = [item((row, column)), item(next)];
                if let [Some(one), Some(other)] = pair {
                    builder.option([one, other]).unwrap();
                }
            }
        }
        builder.build().unwrap()
    }

    #[test]
    fn arms_are_counted_apart() {
        let problem = cross(4, 40);
        let graph = Graph::new(&problem).unwrap();
        let (line, by_line) =
            Counting::in_order(&problem, Order::best(&graph), &Symmetry::default());
        let (tree, by_tree) = Counting::in_order(
            &problem,
            order(&problem, &graph).unwrap(),
            &Symmetry::default(),
        );
        assert_eq!(tree, line);
        assert!(
            tree.bits() > 192 && by_tree * 4 < by_line,
            "{tree} {by_tree} {by_line}"
        );
    }

    /// Both halves may have covered any of the last six items: 64 groups of states on each side.
    #[test]
    fn pairs_of_many_groups_are_joined() {
        let mut builder = Problem::builder();
        let items: Vec<_> = builder.primaries((0..18).map(|n| format!("p{n}"))).unwrap();
        for (at, &item) in items.iter().enumerate() {
            builder.option([item]).unwrap();
            if at < 12 {
                builder.option([item, items[12 + at % 6]]).unwrap();
            }
        }
        let problem = builder.build().unwrap();
        let order = Order {
            seams: vec![(6, Seam::Begin), (12, Seam::Join(0))],
            rule: Rule::Tree,
            ..Order::given(&Graph::new(&problem).unwrap())
        };
        let (count, states) = Counting::in_order(&problem, order, &Symmetry::default());
        // each of the last items is covered by the first half, by the second, or by itself
        assert_eq!(count, BigUint::from(3_u32).pow(6));
        assert!(states >= 128, "{states}");
    }

    #[test]
    fn what_is_dense_has_no_tree() {
        let mut builder = Problem::builder();
        let items = builder.primaries((0..200).map(|n| n.to_string())).unwrap();
        for (n, &item) in items.iter().enumerate() {
            items[..n]
                .iter()
                .for_each(|&other| _ = builder.option([item, other]).unwrap());
        }
        let problem = builder.build().unwrap();
        assert!(order(&problem, &Graph::new(&problem).unwrap()).is_none());
    }
}
