//! Networks: connected graphs of four shapes.

use crate::rng::Rng;
use std::collections::BTreeSet;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    Grid,
    Ring,
    Tree,
    Sparse,
}

impl Shape {
    pub const ALL: [Shape; 4] = [Shape::Grid, Shape::Ring, Shape::Tree, Shape::Sparse];

    pub fn name(self) -> &'static str {
        ["grid", "ring", "tree", "sparse"][self as usize]
    }
}

pub struct Graph {
    pub n_nodes: usize,
    pub edges: Vec<[usize; 2]>,
    /// The neighbors of each node, with the edges to them.
    pub around: Vec<Vec<(usize, usize)>>,
}

impl Graph {
    /// A graph with about `size` nodes.
    pub fn new(shape: Shape, size: usize, rng: &mut Rng) -> Graph {
        match shape {
            Shape::Grid => grid(size),
            Shape::Ring => ring(size, rng),
            Shape::Tree => tree(size, rng),
            Shape::Sparse => sparse(size, rng),
        }
    }

    fn from_edges(n_nodes: usize, edges: impl IntoIterator<Item = [usize; 2]>) -> Graph {
        let edges: BTreeSet<[usize; 2]> =
            edges.into_iter().filter(|[a, b]| a != b).map(|[a, b]| [a.min(b), a.max(b)]).collect();
        let edges: Vec<[usize; 2]> = edges.into_iter().collect();
        let mut around = vec![Vec::new(); n_nodes];
        for (edge, &[a, b]) in edges.iter().enumerate() {
            around[a].push((b, edge));
            around[b].push((a, edge));
        }
        Graph { n_nodes, edges, around }
    }
}

/// Row by row, four times as wide as high, about.
fn grid(size: usize) -> Graph {
    let height = (size as f64 / 4.0).sqrt().round() as usize;
    let width = size / height;
    let across = (0..width * height).filter(|node| node % width + 1 < width).map(|node| [node, node + 1]);
    let down = (0..width * (height - 1)).map(|node| [node, node + width]);
    Graph::from_edges(width * height, across.chain(down))
}

/// With a bridge from every third node, about, to one a few steps further on, and two bridges across.
fn ring(size: usize, rng: &mut Rng) -> Graph {
    let mut edges: Vec<[usize; 2]> = (0..size).map(|node| [node, (node + 1) % size]).collect();
    for _ in 0..size / 3 {
        let node = rng.below(size);
        edges.push([node, (node + 2 + rng.below(4)) % size]);
    }
    (0..2).for_each(|_| edges.push([rng.below(size), rng.below(size)]));
    Graph::from_edges(size, edges)
}

/// Branches end soon; a chord to every eighth node, about.
fn tree(size: usize, rng: &mut Rng) -> Graph {
    let mut edges: Vec<[usize; 2]> = (1..size).map(|node| [node, node - 1 - rng.below(node.min(8))]).collect();
    (0..size / 8).for_each(|_| edges.push([rng.below(size), rng.below(size)]));
    Graph::from_edges(size, edges)
}

/// A tree without any order, and a quarter as many edges more.
fn sparse(size: usize, rng: &mut Rng) -> Graph {
    let mut edges: Vec<[usize; 2]> = (1..size).map(|node| [node, rng.below(node)]).collect();
    (0..size / 4).for_each(|_| edges.push([rng.below(size), rng.below(size)]));
    Graph::from_edges(size, edges)
}
