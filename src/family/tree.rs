//! An order in parts that are joined: where no order of all items in a line has a narrow frontier, that of a tree may have one.
//!
//! Whatever order the items are eliminated in, what an item and those before it leave to do depends only on the items that they have become neighbors
//! of (S. Parter 1961). The first of these is its parent in the *elimination tree* (R. Schreiber 1982): what stands below an item are parts
//! without a common option, each counted alone. Next comes the item with the fewest neighbors (D. Rose 1970), which finds the tree of a graph of low treewidth, or
//! the one that is farthest from an item in the middle, so that all arms of a problem are followed inwards.

use super::graph::{Graph, elements};
use super::order::{COSTLY, Order, Rule, Width};
use super::plan::Seam;
use super::schedule::Schedule;
use crate::problem::{ItemId, Problem};
use crate::rank::sort_by_rank;

/// Items with more neighbors than this are never eliminated: there is no room for the states.
const MOST_NEIGHBORS: usize = 64;

/// The graph of the primary items that share an option or a secondary item, without loops.
struct Primary {
    n_words: usize,
    rows: Vec<u64>,
}

impl Primary {
    fn new(graph: &Graph) -> Option<Primary> {
        let (n, n_words) = (graph.n_primary, graph.n_primary.div_ceil(64));
        let all_primary = graph.bits.len() == n;
        let neighbors = graph.neighbors();
        if n * n * n_words > COSTLY * 64 || !all_primary && neighbors.is_none() {
            return None;
        }
        let mut rows = vec![0; n * n_words];
        for (item, row) in rows.chunks_exact_mut(n_words.max(1)).enumerate() {
            row.copy_from_slice(neighbors.map_or_else(|| &graph.row(item)[..n_words], |neighbors| neighbors.row(item)));
            row[item / 64] &= !(1 << (item % 64));
        }
        Some(Primary { n_words, rows })
    }

    fn row(&self, item: usize) -> &[u64] {
        &self.rows[item * self.n_words..][..self.n_words]
    }

    fn neighbors(&self, item: usize) -> impl Iterator<Item = usize> {
        elements(self.row(item).iter().copied())
    }

    fn len(&self) -> usize {
        self.rows.len() / self.n_words.max(1)
    }

    /// The items, each the one with the fewest neighbors among those that are left, which are neighbors of each other afterwards. None, if one
    /// has more than this many.
    fn least_degrees(&self, most: usize) -> Option<Vec<usize>> {
        let mut rows = self.rows.clone();
        let mut degrees: Vec<usize> = (0..self.len()).map(|item| self.neighbors(item).count()).collect();
        let mut left: Vec<usize> = (0..self.len()).collect();
        let mut order = Vec::with_capacity(self.len());
        let mut row = vec![0; self.n_words];
        while let Some(at) = (0..left.len()).min_by_key(|&at| degrees[left[at]]) {
            let item = left.swap_remove(at);
            if degrees[item] > most {
                return None;
            }
            order.push(item);
            row.copy_from_slice(&rows[item * self.n_words..][..self.n_words]);
            for other in elements(row.iter().copied()) {
                let theirs = &mut rows[other * self.n_words..][..self.n_words];
                theirs.iter_mut().zip(&row).for_each(|(word, &more)| *word |= more);
                theirs[item / 64] &= !(1 << (item % 64));
                theirs[other / 64] &= !(1 << (other % 64));
                degrees[other] = theirs.iter().map(|word| word.count_ones() as usize).sum();
            }
        }
        Some(order)
    }

    /// The items by their distance to one, the farthest first.
    fn inwards(&self, middle: usize) -> Vec<usize> {
        let mut order = self.outwards(middle);
        order.reverse();
        order
    }

    /// The items by their distance to one, then those that no path leads to.
    fn outwards(&self, from: usize) -> Vec<usize> {
        let mut seen = vec![false; self.len()];
        let mut order = Vec::with_capacity(self.len());
        for start in std::iter::once(from).chain(0..self.len()) {
            if std::mem::replace(&mut seen[start], true) {
                continue;
            }
            let mut at = order.len();
            order.push(start);
            while let Some(&item) = order.get(at) {
                at += 1;
                order.extend(self.neighbors(item).filter(|&other| !std::mem::replace(&mut seen[other], true)));
            }
        }
        order
    }

    /// An item about as far from the one end of the largest part as from the other.
    fn middle(&self) -> Option<usize> {
        let end = *self.outwards(0).last()?;
        let mut distance = vec![0usize; self.len()];
        let order = self.outwards(end);
        for &item in &order {
            let nearest = self.neighbors(item).map(|other| distance[other]).filter(|&d| d > 0).min();
            distance[item] = if item == end { 1 } else { nearest.unwrap_or(0) + 1 };
        }
        let most = distance.iter().max()?;
        order.into_iter().find(|&item| distance[item] >= most.div_ceil(2))
    }
}

/// The elimination tree of an order of the items.
struct Tree {
    /// The items that stand directly below each one, the part with the most states first; those below none.
    below: Vec<Vec<usize>>,
    roots: Vec<usize>,
    /// The room for states of all items, about.
    cost: f64,
}

impl Tree {
    /// `None`, if some item has more neighbors than this when it is eliminated.
    fn new(graph: &Graph, primary: &Primary, order: &[usize], most: usize) -> Option<Tree> {
        let n = order.len();
        let mut position = vec![0; n];
        order.iter().enumerate().for_each(|(at, &item)| position[item] = at);
        let mut rows = vec![0u64; n * primary.n_words];
        let mut below = vec![Vec::new(); n];
        let mut roots = Vec::new();
        // the room for states of an item, and of all below it
        let mut rooms = vec![0.0f64; n];
        for (at, &item) in order.iter().enumerate() {
            let (before, row) = rows.split_at_mut(at * primary.n_words);
            let row = &mut row[..primary.n_words];
            primary.neighbors(item).for_each(|other| row[position[other] / 64] |= 1 << (position[other] % 64));
            for &other in &below[item] {
                let other: usize = position[other];
                row.iter_mut()
                    .zip(&before[other * primary.n_words..][..primary.n_words])
                    .for_each(|(word, &more)| *word |= more);
            }
            // those that are eliminated already
            row[..at / 64].fill(0);
            row[at / 64] &= !0 << (at % 64) << 1;
            let (mut parent, mut n_neighbors, mut bits) = (None, 0, 0.0);
            for other in elements(row.iter().copied()) {
                parent = parent.or(Some(order[other]));
                n_neighbors += 1;
                bits += if graph.bits.len() > n { graph.choices[order[other]] } else { graph.bits[order[other]] };
            }
            if n_neighbors > most {
                return None;
            }
            rooms[item] = bits.exp2() + below[item].iter().map(|&other: &usize| rooms[other]).sum::<f64>();
            match parent {
                Some(parent) => below[parent].push(item),
                None => roots.push(item),
            }
        }
        let largest_first = |items: &mut Vec<usize>| sort_by_rank(items, |&item| !rooms[item].to_bits());
        below.iter_mut().for_each(largest_first);
        largest_first(&mut roots);
        let cost = roots.iter().map(|&root| rooms[root]).sum();
        Some(Tree { below, roots, cost })
    }

    /// The items, each behind all that stand below it, and where parts begin and are joined. A part of one item is decided in passing.
    fn line(&self) -> (Vec<usize>, Vec<(usize, Seam)>) {
        enum Visit {
            Below(usize),
            Item(usize),
            Seam(Seam),
        }
        let (mut items, mut seams) = (Vec::new(), Vec::new());
        let mut joints = 0;
        let mut visits: Vec<Visit> = Vec::new();
        let parts = |visits: &mut Vec<Visit>, below: &[usize]| {
            // the last one pushed is visited first
            for (n, &item) in below.iter().enumerate().rev() {
                let is_joined = n > 0 && !self.below[item].is_empty();
                visits.extend(is_joined.then_some(Visit::Seam(Seam::Join(0))));
                visits.push(Visit::Below(item));
                visits.extend(is_joined.then_some(Visit::Seam(Seam::Begin)));
            }
        };
        parts(&mut visits, &self.roots);
        while let Some(visit) = visits.pop() {
            match visit {
                Visit::Below(item) => {
                    visits.push(Visit::Item(item));
                    parts(&mut visits, &self.below[item]);
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
}

/// The best tree that is found, as an order with seams. None, if there is none without items with more neighbors than this, or if no part is joined
/// to another.
pub(super) fn best(problem: &Problem, graph: &Graph, most: usize) -> Option<Order> {
    let primary = Primary::new(graph)?;
    let most = most.min(MOST_NEIGHBORS);
    let orders = [primary.least_degrees(most), primary.middle().map(|middle| primary.inwards(middle))];
    let trees = orders.into_iter().flatten().filter_map(|order| Tree::new(graph, &primary, &order, most));
    let tree = trees.reduce(|best, tree| if tree.cost < best.cost { tree } else { best })?;
    let (items, seams) = tree.line();
    if seams.is_empty() {
        return None;
    }
    let items = items.into_iter().map(|item| ItemId::new(item as u32)).collect();
    let mut order =
        Order { items, seams, rule: Rule::Tree, width: Width { states: 0.0, widest: 0.0, fields: 0.0 } };
    let schedule = Schedule::new(problem, &order);
    let widest = schedule.widths.iter().fold(0.0f64, |most, &width| most.max(width));
    let states = schedule.widths.iter().map(|width| width.exp2()).sum::<f64>().log2();
    order.width = Width { states, widest, fields: (schedule.n_words() * 64) as f64 };
    Some(order)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::baseline;
    use crate::family::Counting;
    use crate::problem::{Bounds, Entry, ProblemBuilder};
    use num_bigint::BigUint;
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    /// A problem of several parts that share few items, some covered several times, some with colors.
    fn random(rng: &mut ChaCha8Rng) -> Problem {
        let mut builder = ProblemBuilder::new();
        let (bounded, n) = (rng.random_ratio(1, 3), rng.random_range(6..14));
        let mut items = Vec::new();
        for item in 0..n {
            let bounds = match rng.random_range(0..4) {
                0 if bounded => Bounds { low: rng.random_range(0..2), high: 2 },
                _ => Bounds::ONCE,
            };
            items.push(builder.primary_bounded(format!("p{item}"), bounds).unwrap());
        }
        let secondary = builder.secondaries((0..n / 2).map(|item| format!("s{item}"))).unwrap();
        let colors = [builder.color("red").unwrap(), builder.color("blue").unwrap()];
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
                let entry = Entry { item: secondary[at % secondary.len()], color };
                if rng.random_ratio(1, 3) && option.iter().all(|other| other.item != entry.item) {
                    option.push(entry);
                }
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
            let Some(order) = best(&problem, &graph, usize::MAX) else { continue };
            joined += 1;
            let expected = BigUint::from(baseline::solutions(&problem).len());
            let (bound, slices) = (order.width.states, [1, 7, u64::MAX]);
            for slice in slices {
                let mut counting = Counting::in_parts(&problem, order.clone(), &|| false).unwrap();
                while !counting.advance(slice) {}
                assert_eq!(counting.total().as_ref(), Some(&expected), "seed {seed}");
                assert!(problem.has_bounds() || (counting.states() as f64).log2() <= bound + 1e-9, "seed {seed}");
            }
            solved += usize::from(expected > BigUint::from(1u32));
        }
        assert!(joined > 700 && solved > 300, "{joined} {solved}");
    }
}
