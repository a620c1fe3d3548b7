//! An order of the primary items with a narrow frontier.
//!
//! When the first items of the order are covered, the residual problem depends only on which of the
//! items that share an option with them are covered too: these are the *frontier*. Candidates are
//! the given order, orders that add as few items as possible to the frontier, and breadth-first
//! ones (E. Cuthill and J. `McKee` 1969) in both directions; the one with the least estimated work
//! is taken.
//!
//! Secondary items that are always covered together are many in the frontier and distinguish few
//! states: the residual problem depends only on the choices made at those taken items that share an
//! option or a secondary item with one not yet taken. These are the *boundary*, and orders that
//! keep it small (a small vertex separation: N. Kinnersley 1992) compete where there are secondary
//! items.

use super::graph::{Graph, Neighbors, elements};
use super::plan::Seam;
use quadrille_problem::internal::sort_by_rank;
use quadrille_problem::problem::ItemId;

/// Greedy and breadth-first orders begin at this many items, those with the fewest neighbors.
const SEEDS: usize = 6;

/// Orders with a small boundary begin at this many items, of all degrees: they take a fraction of
/// the time of the others.
const STARTS: usize = 12;

/// Beyond this many steps, an order is sought from one item only.
const COSTLY: usize = 1 << 20;

/// An order with room for no more states than this, as a logarithm to base 2, is taken at once: to
/// look for a better one takes as long as to use it.
pub(super) const ENOUGH: f64 = 13.0;

/// With room for no more states than this, as a logarithm to base 2, the order with the least room
/// is the best.
const CERTAIN: f64 = 27.0;

/// A frontier is narrow if it has this many bits at most.
const NARROW: f64 = 20.0;

/// Where the frontiers of so many first orders have more bits than this, no other is tried for a
/// narrow one: a small count would pay for it.
const ORDERS_TRIED: usize = 2;
const NEARLY_NARROW: f64 = 25.0;

/// Which rule gave an order.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Rule {
    Given,
    Greedy,
    Breadth,
    Backwards,
    Boundary,
    Tree,
}

impl Rule {
    pub(super) fn name(self) -> &'static str {
        match self {
            Rule::Given => "given",
            Rule::Greedy => "greedy",
            Rule::Breadth => "breadth-first",
            Rule::Backwards => "breadth-first, reversed",
            Rule::Boundary => "least-boundary",
            Rule::Tree => "minimum-fill",
        }
    }
}

/// An order of the primary items, and its expected cost.
#[derive(Clone, Debug)]
pub(super) struct Order {
    pub(super) items: Vec<ItemId>,
    /// Where parts begin and are joined: each before the item of this number.
    pub(super) seams: Vec<(usize, Seam)>,
    pub(super) rule: Rule,
    pub(super) width: Width,
}

/// How wide the frontier of an order becomes, in bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Width {
    /// The logarithm to base 2 of the states that the frontiers have room for, all together: an
    /// upper bound on the states there are.
    pub(super) states: f64,
    pub(super) widest: f64,
    /// The bits that the items of the frontier take in a state, where they are most.
    pub(super) fields: f64,
}

impl Order {
    fn new(items: Vec<usize>, rule: Rule, width: Width) -> Order {
        let items = items
            .into_iter()
            .map(|item| ItemId::new(item as u32))
            .collect();
        Order {
            items,
            seams: Vec::new(),
            rule,
            width,
        }
    }

    /// The order in which the problem has its items.
    pub(super) fn given(graph: &Graph) -> Order {
        let given: Vec<usize> = (0..graph.n_primary).collect();
        let width = width(graph, graph.neighbors(), &given);
        Order::new(given, Rule::Given, width)
    }

    /// The best order that is found.
    pub(super) fn best(graph: &Graph) -> Order {
        Order::best_but(graph, &[])
    }

    /// The best order that is found with these items behind all others.
    pub(super) fn best_but(graph: &Graph, last: &[ItemId]) -> Order {
        let mut is_last = vec![false; graph.n_primary];
        last.iter()
            .filter(|item| item.index() < graph.n_primary)
            .for_each(|item| is_last[item.index()] = true);
        let put_last = |mut order: Vec<usize>| {
            sort_by_rank(&mut order, |&item| is_last[item].into());
            order
        };
        let neighbors = graph.neighbors();
        let given = put_last((0..graph.n_primary).collect());
        let mut best = (width(graph, neighbors, &given), Rule::Given, given);
        let mut consider = |order: Vec<usize>, rule| {
            let order = put_last(order);
            let width = width(graph, neighbors, &order);
            if width.states < best.0.states - 1e-9 {
                best = (width, rule, order);
            }
            best.0.states <= ENOUGH
        };
        let _found = seeds(graph).into_iter().any(|seed| {
            consider(
                greedy(graph, seed, f64::INFINITY).unwrap_or_default(),
                Rule::Greedy,
            ) || {
                let breadth = breadth_first(graph, seed);
                let backwards = breadth.iter().rev().copied().collect();
                consider(breadth, Rule::Breadth) || consider(backwards, Rule::Backwards)
            }
        }) || neighbors.is_some_and(|neighbors| {
            starts(graph)
                .any(|start| consider(least_boundary(graph, neighbors, start), Rule::Boundary))
        });
        let (width, rule, order) = best;
        Order::new(order, rule, width)
    }

    /// Whether another order may need far fewer states: where its frontiers are wide, that bound
    /// means little.
    pub(super) fn is_uncertain(&self) -> bool {
        self.rule != Rule::Given && self.width.states > CERTAIN
    }
}

/// Whether some order has a narrow frontier, as far as that is seen at once.
pub(super) fn is_narrow(graph: &Graph) -> bool {
    let first = (0..graph.n_primary).min_by_key(|&item| graph.degree(item));
    let order = first.and_then(|seed| greedy(graph, seed, NARROW));
    let neighbors = graph.neighbors();
    let widest = |order: &[usize]| width(graph, neighbors, order).widest;
    if order.is_some_and(|order| widest(&order) <= NARROW) {
        return true;
    }
    let orders = neighbors.into_iter().flat_map(|neighbors| {
        starts(graph).map(move |start| least_boundary(graph, neighbors, start))
    });
    let mut least = f64::INFINITY;
    for (tried, order) in orders.enumerate() {
        if least <= NARROW || tried >= ORDERS_TRIED && least > NEARLY_NARROW {
            break;
        }
        least = least.min(widest(&order));
    }
    least <= NARROW
}

/// Where to begin: the items with the fewest neighbors.
fn seeds(graph: &Graph) -> Vec<usize> {
    let mut seeds: Vec<usize> = (0..graph.n_primary).collect();
    sort_by_rank(&mut seeds, |&item| graph.degree(item).into());
    let costly = graph.n_primary * graph.n_primary * graph.n_words > COSTLY;
    seeds.truncate(if costly { 1 } else { SEEDS });
    seeds
}

/// Where orders with a small boundary begin.
fn starts(graph: &Graph) -> impl Iterator<Item = usize> + use<> {
    let items: Vec<usize> = by_degree(graph).collect();
    let apart = items.len().div_ceil(STARTS).max(1);
    items.into_iter().step_by(apart)
}

/// After each step, the bits of the choices made at the items of the boundary.
fn choices(graph: &Graph, neighbors: &Neighbors, order: &[usize]) -> Vec<f64> {
    let mut leaves = vec![0.0; order.len()];
    let mut seen = vec![false; graph.n_primary];
    // the last neighbor of an item takes it out of the boundary
    for (leaves, &item) in leaves.iter_mut().zip(order).rev() {
        for other in elements(neighbors.row(item).iter().copied()) {
            if !std::mem::replace(&mut seen[other], true) {
                *leaves += graph.choices[other];
            }
        }
    }
    let mut present = 0.0;
    let steps = order.iter().zip(leaves);
    steps
        .map(|(&item, left)| {
            present += graph.choices[item] - left;
            present
        })
        .collect()
}

fn width(graph: &Graph, neighbors: Option<&Neighbors>, order: &[usize]) -> Width {
    let choices = neighbors.map(|neighbors| choices(graph, neighbors, order));
    // a secondary item leaves the frontier with the last item that shares an option with it
    let mut leaves = vec![0.0; order.len()];
    let mut seen = vec![0; graph.n_words];
    for (step, &item) in order.iter().enumerate().rev() {
        leaves[step] += graph.bits[item];
        let fresh = graph
            .row(item)
            .iter()
            .zip(&seen)
            .map(|(row, seen)| row & !seen);
        leaves[step] += elements(fresh)
            .filter(|&other| other >= graph.n_primary)
            .map(|other| graph.bits[other])
            .sum::<f64>();
        graph.touch(item, &mut seen);
    }
    let mut touched = vec![0; graph.n_words];
    let (mut present, mut fields, mut widest, mut states) = (0.0f64, 0.0f64, 0.0f64, 0.0f64);
    for (step, (&item, left)) in order.iter().zip(&leaves).enumerate() {
        present += graph.new_bits(item, &touched);
        if touched[item / 64] >> (item % 64) & 1 == 0
            && graph.row(item)[item / 64] >> (item % 64) & 1 == 0
        {
            // it has no option: it was never there
            present += graph.bits[item];
        }
        graph.touch(item, &mut touched);
        present -= left;
        fields = fields.max(present);
        let bound = choices
            .as_ref()
            .map_or(present, |choices| choices[step].min(present));
        widest = widest.max(bound);
        states += bound.exp2();
    }
    Width {
        states: states.log2(),
        widest,
        fields,
    }
}

/// Next comes the item that adds the least to the frontier; of these, the one that has been there
/// for longest. None, if more items than this come to stand in the frontier.
fn greedy(graph: &Graph, seed: usize, most: f64) -> Option<Vec<usize>> {
    let mut touched = vec![0; graph.n_words];
    let mut done = vec![false; graph.n_primary];
    // the primary items of the frontier, the oldest first
    let mut frontier: Vec<usize> = Vec::new();
    let mut order = Vec::with_capacity(graph.n_primary);
    let mut outside = by_degree(graph);
    let mut next = Some(seed);
    loop {
        let chosen = next
            .take()
            .or_else(|| least(graph, &frontier, &touched))
            .or_else(|| outside.find(|&item| !done[item]));
        let Some(item) = chosen else {
            return Some(order);
        };
        done[item] = true;
        order.push(item);
        frontier.retain(|&other| other != item);
        let fresh = graph
            .row(item)
            .iter()
            .zip(&touched)
            .map(|(row, touched)| row & !touched);
        frontier.extend(elements(fresh).filter(|&other| other < graph.n_primary && !done[other]));
        graph.touch(item, &mut touched);
        if frontier.len() as f64 > most {
            return None;
        }
    }
}

fn least(graph: &Graph, frontier: &[usize], touched: &[u64]) -> Option<usize> {
    let added = frontier
        .iter()
        .map(|&item| (graph.new_bits(item, touched), item));
    // of equal ones, the first
    added
        .reduce(|least, other| if other.0 < least.0 { other } else { least })
        .map(|(_, item)| item)
}

/// Next comes the item that leaves the fewest items in the boundary; of these, the one with the
/// most neighbors taken, then the one that has been beside a taken item for longest.
fn least_boundary(graph: &Graph, neighbors: &Neighbors, start: usize) -> Vec<usize> {
    let n_items = graph.n_primary;
    let degrees: Vec<usize> = (0..n_items)
        .map(|item| neighbors.others(item).count())
        .collect();
    // the neighbors of each item that are not taken, and the items of the boundary that wait for
    // this one alone
    let mut open = degrees.clone();
    let mut waiting = vec![0; n_items];
    let mut taken = vec![false; n_items];
    let mut beside = vec![false; n_items];
    let mut frontier: Vec<usize> = Vec::new();
    let mut order = Vec::with_capacity(n_items);
    let mut outside = by_degree(graph);
    let mut next = Some(start);
    loop {
        let least = frontier.iter().copied().min_by_key(|&item| {
            let left = n_items + usize::from(open[item] > 0) - waiting[item];
            (left, open[item] + n_items - degrees[item])
        });
        let Some(item) = next
            .take()
            .or(least)
            .or_else(|| outside.find(|&item| !taken[item]))
        else {
            return order;
        };
        taken[item] = true;
        order.push(item);
        frontier.retain(|&other| other != item);
        for other in neighbors.others(item) {
            open[other] -= 1;
            if !taken[other] && !beside[other] {
                beside[other] = true;
                frontier.push(other);
            }
        }
        for last in neighbors
            .others(item)
            .chain([item])
            .filter(|&other| taken[other] && open[other] == 1)
        {
            let awaited = neighbors.others(last).find(|&other| !taken[other]);
            awaited.into_iter().for_each(|other| waiting[other] += 1);
        }
    }
}

fn by_degree(graph: &Graph) -> impl Iterator<Item = usize> + use<> {
    let mut items: Vec<usize> = (0..graph.n_primary).collect();
    sort_by_rank(&mut items, |&item| graph.degree(item).into());
    items.into_iter()
}

fn breadth_first(graph: &Graph, seed: usize) -> Vec<usize> {
    let mut seen = vec![false; graph.n_primary];
    let mut order: Vec<usize> = Vec::with_capacity(graph.n_primary);
    let mut outside = by_degree(graph);
    let mut next = Some(seed);
    while let Some(start) = next.or_else(|| outside.find(|&item| !seen[item])) {
        next = None;
        let mut at = order.len();
        seen[start] = true;
        order.push(start);
        while let Some(&item) = order.get(at) {
            at += 1;
            let mut found: Vec<usize> = elements(graph.row(item).iter().copied())
                .take_while(|&other| other < graph.n_primary)
                .collect();
            found.retain(|&other| !seen[other]);
            sort_by_rank(&mut found, |&other| graph.degree(other).into());
            found.iter().for_each(|&other| seen[other] = true);
            order.extend(found);
        }
    }
    order
}
