//! Exact covers of the nodes or of the edges of a network, by simple paths or by stars.
//!
//! A few covers are made first, so that there are solutions; the other options are drawn freely.

use crate::graph::{Graph, Shape};
use crate::rng::Rng;
use quadrille::problem::Problem;
use std::collections::BTreeSet;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Piece {
    Path,
    Star,
}

/// What is covered, and by what.
#[derive(Clone, Copy)]
pub struct Kind {
    pub shape: Shape,
    pub edges: bool,
    pub piece: Piece,
}

pub struct Cover {
    pub shape: &'static str,
    pub name: String,
    n_items: usize,
    options: Vec<Vec<usize>>,
}

/// The covers that are made first.
const PLANTED: usize = 3;

/// The most edges of a piece.
const LONGEST: usize = 4;

impl Kind {
    pub fn all() -> impl Iterator<Item = Kind> {
        Shape::ALL.into_iter().flat_map(|shape| {
            [(false, Piece::Path), (false, Piece::Star), (true, Piece::Path), (true, Piece::Star)]
                .map(|(edges, piece)| Kind { shape, edges, piece })
        })
    }

    /// A cover of a graph of about this size, with so many options for ten items.
    pub fn cover(self, size: usize, options: usize, seed: u64) -> Cover {
        let mut rng = Rng::new(seed);
        let graph = Graph::new(self.shape, size, &mut rng);
        let n_items = if self.edges { graph.edges.len() } else { graph.n_nodes };
        let n_options = n_items * options / 10;
        let mut options = BTreeSet::new();
        for _ in 0..PLANTED {
            let mut free = vec![true; n_items];
            let mut items: Vec<usize> = (0..n_items).collect();
            rng.shuffle(&mut items);
            for item in items {
                if free[item] {
                    let option = self.piece(&graph, item, &free, &mut rng);
                    option.iter().for_each(|&item| free[item] = false);
                    options.insert(option);
                }
            }
        }
        let free = vec![true; n_items];
        let mut left = 50 * n_options;
        while options.len() < n_options && left > 0 {
            options.insert(self.piece(&graph, rng.below(n_items), &free, &mut rng));
            left -= 1;
        }
        let mut options: Vec<Vec<usize>> = options.into_iter().collect();
        rng.shuffle(&mut options);
        let what = if self.edges { "edges" } else { "nodes" };
        let by = if self.piece == Piece::Path { "paths" } else { "stars" };
        Cover { shape: self.shape.name(), name: format!("{size}-{what}-{by}"), n_items, options }
    }

    /// A piece of free items, this one among them.
    fn piece(self, graph: &Graph, item: usize, free: &[bool], rng: &mut Rng) -> Vec<usize> {
        let n_edges = 1 + rng.below(LONGEST);
        let mut items = match self.piece {
            Piece::Path => self.path(graph, item, n_edges, free, rng),
            Piece::Star => self.star(graph, item, n_edges, free, rng),
        };
        items.sort_unstable();
        items
    }

    fn path(self, graph: &Graph, item: usize, n_edges: usize, free: &[bool], rng: &mut Rng) -> Vec<usize> {
        let mut items = vec![item];
        let mut ends = if self.edges { graph.edges[item] } else { [item; 2] };
        let mut nodes = ends.to_vec();
        for _ in usize::from(self.edges)..n_edges {
            let end = rng.below(2);
            let around: Vec<(usize, usize)> = graph.around[ends[end]]
                .iter()
                .copied()
                .filter(|&(node, edge)| !nodes.contains(&node) && free[self.item(node, edge)])
                .collect();
            if !around.is_empty() {
                let (node, edge) = around[rng.below(around.len())];
                items.push(self.item(node, edge));
                nodes.push(node);
                ends[end] = node;
            }
        }
        items
    }

    fn star(self, graph: &Graph, item: usize, n_edges: usize, free: &[bool], rng: &mut Rng) -> Vec<usize> {
        let center = if self.edges { graph.edges[item][rng.below(2)] } else { item };
        let mut around: Vec<usize> = graph.around[center].iter().map(|&(node, edge)| self.item(node, edge)).collect();
        rng.shuffle(&mut around);
        around.retain(|&other| other != item && free[other]);
        around.truncate(n_edges - usize::from(self.edges));
        around.push(item);
        around
    }

    fn item(self, node: usize, edge: usize) -> usize {
        if self.edges { edge } else { node }
    }
}

impl Cover {
    /// The problem.
    pub fn problem(&self) -> Problem {
        let mut builder = Problem::builder();
        let ids: Vec<_> =
            (0..self.n_items).map(|item| builder.primary(item.to_string()).expect("a fresh name")).collect();
        for option in &self.options {
            builder.option(option.iter().map(|&item| ids[item])).expect("a set of items");
        }
        builder.build().expect("a small problem")
    }
}

/// The numbers of nodes, about.
const SIZES: [usize; 4] = [40, 75, 110, 150];

/// How many options there are for ten items, for each kind and size: so many that memoised Algorithm X takes at most half a second, about; 0 where the
/// options that make a few solutions are too many already.
#[rustfmt::skip]
const OPTIONS: [[usize; 4]; 16] = [
    [50, 50, 30, 25], [50, 50, 20, 16], [50, 20, 0, 0], [30, 16, 0, 0],
    [50, 50, 50, 40], [50, 50, 30, 25], [50, 25, 25, 16], [50, 20, 16, 16],
    [50, 40, 25, 16], [50, 40, 16, 16], [50, 25, 20, 16], [50, 25, 16, 16],
    [50, 40, 20, 16], [50, 25, 20, 0], [50, 20, 16, 0], [40, 16, 0, 0],
];

/// All covers, from one seed.
pub fn covers() -> impl Iterator<Item = Cover> {
    let all =
        Kind::all().zip(OPTIONS).flat_map(|(kind, options)| SIZES.into_iter().zip(options).map(move |two| (kind, two)));
    all.filter(|(_, (_, options))| *options > 0).map(|(kind, (size, options))| kind.cover(size, options, 1))
}
