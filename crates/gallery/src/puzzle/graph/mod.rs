//! Graphs: vertices with numbers, and edges between two of them; read from DIMACS `.col` files, or
//! known by name.

mod named;

use super::PuzzleError;
use quadrille_picture::{Cell, Picture, Point, Shape};
use std::collections::BTreeSet;

/// The most vertices of a graph.
const LARGEST: usize = 1 << 14;

/// An undirected graph without loops.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Graph {
    edges: Vec<[usize; 2]>,
    /// Where a drawing has each vertex.
    places: Vec<Point>,
}

impl Graph {
    /// A graph of vertices from 0 on; an edge that comes twice counts once. Drawn, its vertices
    /// stand in a circle.
    ///
    /// # Errors
    /// If an edge has a vertex that the graph does not have, or is a loop.
    pub fn new(
        n_vertices: usize,
        edges: impl IntoIterator<Item = [usize; 2]>,
    ) -> Result<Graph, PuzzleError> {
        if n_vertices > LARGEST {
            return Err(PuzzleError::Vertices {
                n: n_vertices,
                limit: LARGEST,
            });
        }
        let mut distinct = BTreeSet::new();
        for [a, b] in edges {
            if a == b || a.max(b) >= n_vertices {
                return Err(PuzzleError::Edge { a, b });
            }
            distinct.insert([a.min(b), a.max(b)]);
        }
        let radius = 0.8 + 0.17 * n_vertices as f64;
        let place = |vertex: usize| {
            let angle = std::f64::consts::TAU * vertex as f64 / n_vertices as f64;
            Shape::point(
                radius + 0.5 + radius * angle.sin(),
                radius + 0.5 - radius * angle.cos(),
            )
        };
        Ok(Graph {
            edges: distinct.into_iter().collect(),
            places: (0..n_vertices).map(place).collect(),
        })
    }

    /// A graph in the DIMACS format of colorings: `p edge 5 4` for five vertices, then a line
    /// `e 1 2` for each edge; lines that begin with `c` are comments.
    pub fn from_dimacs(text: &str) -> Result<Graph, PuzzleError> {
        let (mut n_vertices, mut edges) = (None, Vec::new());
        for (number, line) in text.lines().enumerate() {
            let wrong = || PuzzleError::Graph {
                line: number + 1,
                found: line.trim().chars().take(40).collect(),
            };
            let words: Vec<&str> = line.split_whitespace().collect();
            let numbers = |words: &[&str]| {
                words
                    .iter()
                    .map(|word| word.parse().ok())
                    .collect::<Option<Vec<usize>>>()
            };
            match words[..] {
                [] | ["c", ..] => {}
                ["p", "edge" | "edges" | "col", ref sizes @ ..] if n_vertices.is_none() => {
                    n_vertices = numbers(sizes)
                        .filter(|sizes| sizes.len() == 2 && sizes[0] <= LARGEST)
                        .map(|sizes| sizes[0]);
                    n_vertices.ok_or_else(wrong)?;
                }
                ["e", ref ends @ ..] => {
                    let inside = |end: &usize| (1..=n_vertices.unwrap_or(0)).contains(end);
                    let ends = numbers(ends).filter(|ends| {
                        ends.len() == 2 && ends.iter().all(inside) && ends[0] != ends[1]
                    });
                    let ends = ends.ok_or_else(wrong)?;
                    edges.push([ends[0] - 1, ends[1] - 1]);
                }
                _ => return Err(wrong()),
            }
        }
        let missing = || PuzzleError::Graph {
            line: text.lines().count().max(1),
            found: "no line `p edge`".into(),
        };
        Graph::new(n_vertices.ok_or_else(missing)?, edges)
    }

    /// The number of vertices.
    pub fn n_vertices(&self) -> usize {
        self.places.len()
    }

    /// The edges, by their vertices from 0, in order.
    pub fn edges(&self) -> &[[usize; 2]] {
        &self.edges
    }

    /// The neighbors of each vertex, in order.
    pub fn neighbors(&self) -> Vec<Vec<usize>> {
        let mut neighbors = vec![Vec::new(); self.n_vertices()];
        for &[a, b] in &self.edges {
            neighbors[a].push(b);
            neighbors[b].push(a);
        }
        neighbors
            .iter_mut()
            .for_each(|around| around.sort_unstable());
        neighbors
    }

    /// The graph with the text of its vertices, and some of its edges in bold.
    pub(super) fn picture(&self, cell: impl Fn(usize) -> Cell, bold: &[[usize; 2]]) -> Picture {
        let mut picture = Picture::new([0, 0, 1]);
        for edge in &self.edges {
            let ends = edge.map(|vertex| self.places[vertex]);
            picture.add(Shape::Line {
                ends,
                bold: bold.contains(edge),
                color: None,
            });
        }
        for (vertex, &center) in self.places.iter().enumerate() {
            picture.add(Shape::Disc {
                center,
                cell: cell(vertex),
            });
        }
        picture
    }
}
