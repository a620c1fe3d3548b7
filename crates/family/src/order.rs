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

use super::graph::Graph;
use super::plan::Seam;
use super::rows::{BitRows, contains, difference, elements, unite};
use crate::tuning::TUNING;
use quadrille_problem::internal::sort_by_rank;
use quadrille_problem::problem::ItemId;
use std::iter::once_with;

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
    /// The most bits that the items of a frontier take in a state.
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
        for (order, rule) in orders(graph) {
            let order = put_last(order);
            let width = width(graph, neighbors, &order);
            if width.states < best.0.states - 1e-9 {
                best = (width, rule, order);
            }
            if best.0.states <= TUNING.enough_states {
                break;
            }
        }
        let (width, rule, order) = best;
        Order::new(order, rule, width)
    }

    /// Whether another order may need far fewer states: where its frontiers are wide, that bound
    /// means little.
    pub(super) fn is_uncertain(&self) -> bool {
        self.rule != Rule::Given && self.width.states > TUNING.certain_states
    }
}

/// Whether some order has a narrow frontier, as far as that is seen at once: only the first order
/// of each kind is tried, since a small count would pay for more.
pub(super) fn is_narrow(graph: &Graph) -> bool {
    let first = (0..graph.n_primary).min_by_key(|&item| graph.degree(item));
    let greedy = first.and_then(|seed| greedy(graph, seed, TUNING.narrow_bits));
    let neighbors = graph.neighbors();
    let mut orders = greedy.into_iter().chain(boundary_orders(graph).take(1));
    orders.any(|order| width(graph, neighbors, &order).widest <= TUNING.narrow_bits)
}

/// All orders that are tried, each with its rule.
fn orders(graph: &Graph) -> impl Iterator<Item = (Vec<usize>, Rule)> {
    let by_seed = seeds(graph).into_iter().flat_map(move |seed| {
        let greedy = once_with(move || greedy(graph, seed, f64::INFINITY).unwrap_or_default());
        let by_breadth = once_with(move || {
            let breadth = breadth_first(graph, seed);
            let backwards = breadth.iter().rev().copied().collect();
            [(breadth, Rule::Breadth), (backwards, Rule::Backwards)]
        });
        let greedy = greedy.map(|order| (order, Rule::Greedy));
        greedy.chain(by_breadth.flatten())
    });
    by_seed.chain(boundary_orders(graph).map(|order| (order, Rule::Boundary)))
}

/// Orders with a small boundary.
fn boundary_orders(graph: &Graph) -> impl Iterator<Item = Vec<usize>> {
    graph.neighbors().into_iter().flat_map(move |neighbors| {
        starts(graph).map(move |start| least_boundary(graph, neighbors, start))
    })
}

/// Where to begin: the items with the fewest neighbors.
fn seeds(graph: &Graph) -> Vec<usize> {
    let mut seeds: Vec<usize> = (0..graph.n_primary).collect();
    sort_by_rank(&mut seeds, |&item| graph.degree(item).into());
    let costly = graph.n_primary * graph.n_primary * graph.no_items().len() > TUNING.costly_steps;
    seeds.truncate(if costly { 1 } else { TUNING.seeds });
    seeds
}

/// Where orders with a small boundary begin.
fn starts(graph: &Graph) -> impl Iterator<Item = usize> + use<> {
    let items: Vec<usize> = by_degree(graph).collect();
    let apart = items.len().div_ceil(TUNING.seeds).max(1);
    items.into_iter().step_by(apart)
}

/// After each step, the bits of the choices made at the items of the boundary.
fn choices(graph: &Graph, neighbors: &BitRows, order: &[usize]) -> Vec<f64> {
    let mut leaves = vec![0.0; order.len()];
    let mut seen = vec![false; graph.n_primary];
    // the last neighbor of an item takes it out of the boundary
    for (leaves, &item) in leaves.iter_mut().zip(order).rev() {
        for other in neighbors.elements(item) {
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

fn width(graph: &Graph, neighbors: Option<&BitRows>, order: &[usize]) -> Width {
    let choices = neighbors.map(|neighbors| choices(graph, neighbors, order));
    let mut touched = graph.no_items();
    let (mut present, mut fields, mut widest, mut states) = (0.0f64, 0.0f64, 0.0f64, 0.0f64);
    for (step, (&item, left)) in order.iter().zip(leaving_bits(graph, order)).enumerate() {
        let row = graph.row(item);
        present += graph.new_bits(item, &touched);
        if !contains(&touched, item) && !contains(row, item) {
            // it has no option: it was never there
            present += graph.bits[item];
        }
        unite(&mut touched, row);
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

/// The bits that leave the frontier at each step: a secondary item leaves it with the last item
/// that shares an option with it.
fn leaving_bits(graph: &Graph, order: &[usize]) -> Vec<f64> {
    let mut seen = graph.no_items();
    let mut leaving = vec![0.0; order.len()];
    for (bits, &item) in leaving.iter_mut().zip(order).rev() {
        let secondary =
            difference(graph.row(item), &seen).filter(|&other| other >= graph.n_primary);
        *bits = graph.bits[item] + secondary.map(|other| graph.bits[other]).sum::<f64>();
        unite(&mut seen, graph.row(item));
    }
    leaving
}

/// Next comes the item that adds the least to the frontier; ties go to the item that entered the
/// frontier first. `None` if the frontier grows beyond `most` items.
fn greedy(graph: &Graph, seed: usize, most: f64) -> Option<Vec<usize>> {
    let mut touched = graph.no_items();
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
        let fresh = difference(graph.row(item), &touched);
        frontier.extend(fresh.filter(|&other| other < graph.n_primary && !done[other]));
        unite(&mut touched, graph.row(item));
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

/// Next comes the item that leaves the fewest items in the boundary; ties go to the item with the
/// most neighbors taken, then to the item that became a neighbor of a taken one first.
fn least_boundary(graph: &Graph, neighbors: &BitRows, start: usize) -> Vec<usize> {
    let mut boundary = Boundary::new(neighbors);
    let mut order = Vec::with_capacity(graph.n_primary);
    let mut outside = by_degree(graph);
    let mut next = Some(start);
    loop {
        let Some(item) = next
            .take()
            .or_else(|| boundary.least())
            .or_else(|| outside.find(|&item| !boundary.taken[item]))
        else {
            return order;
        };
        order.push(item);
        boundary.take(item);
    }
}

/// The items that are taken, and those beside them.
struct Boundary<'a> {
    neighbors: &'a BitRows,
    degrees: Vec<usize>,
    /// The neighbors of each item that are not taken.
    open: Vec<usize>,
    /// For each item, the number of boundary items whose last open neighbor it is.
    waiting: Vec<usize>,
    taken: Vec<bool>,
    beside: Vec<bool>,
    /// The items beside taken ones, the oldest first.
    frontier: Vec<usize>,
}

impl Boundary<'_> {
    fn new(neighbors: &BitRows) -> Boundary<'_> {
        let n_items = neighbors.len();
        let degrees: Vec<usize> = (0..n_items)
            .map(|item| others(neighbors, item).count())
            .collect();
        Boundary {
            neighbors,
            open: degrees.clone(),
            degrees,
            waiting: vec![0; n_items],
            taken: vec![false; n_items],
            beside: vec![false; n_items],
            frontier: Vec::new(),
        }
    }

    fn least(&self) -> Option<usize> {
        let n_items = self.degrees.len();
        self.frontier.iter().copied().min_by_key(|&item| {
            let left = n_items + usize::from(self.open[item] > 0) - self.waiting[item];
            (left, self.open[item] + n_items - self.degrees[item])
        })
    }

    fn take(&mut self, item: usize) {
        self.taken[item] = true;
        self.frontier.retain(|&other| other != item);
        for other in others(self.neighbors, item) {
            self.open[other] -= 1;
            if !self.taken[other] && !self.beside[other] {
                self.beside[other] = true;
                self.frontier.push(other);
            }
        }
        for last in others(self.neighbors, item).chain([item]) {
            if self.taken[last] && self.open[last] == 1 {
                let mut awaited = others(self.neighbors, last).filter(|&other| !self.taken[other]);
                awaited
                    .next()
                    .into_iter()
                    .for_each(|other| self.waiting[other] += 1);
            }
        }
    }
}

/// The neighbors of an item without itself.
fn others(neighbors: &BitRows, item: usize) -> impl Iterator<Item = usize> {
    neighbors.elements(item).filter(move |&other| other != item)
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
            let mut found: Vec<usize> = elements(graph.row(item))
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
