//! Graphs: vertices with numbers, and edges between two of them; read from DIMACS `.col` files, or
//! known by name.

mod named;

use super::PuzzleError;
use super::distinct::distinct;
use quadrille_picture::{Cell, Picture, Point, Shape};

/// The most vertices of a graph.
const MOST_VERTICES: usize = 1 << 14;

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
    /// If an edge has a vertex outside the graph, or is a loop.
    pub fn new(
        n_vertices: usize,
        edges: impl IntoIterator<Item = [usize; 2]>,
    ) -> Result<Graph, PuzzleError> {
        if n_vertices > MOST_VERTICES {
            return Err(PuzzleError::Vertices {
                n: n_vertices,
                limit: MOST_VERTICES,
            });
        }
        let mut ordered = Vec::new();
        for [a, b] in edges {
            if a == b || a.max(b) >= n_vertices {
                return Err(PuzzleError::Edge { a, b });
            }
            ordered.push([a.min(b), a.max(b)]);
        }
        let radius = 0.8 + 0.17 * n_vertices as f64;
        let place = |vertex| on_circle([radius + 0.5; 2], radius, vertex, n_vertices);
        Ok(Graph {
            edges: distinct(ordered),
            places: (0..n_vertices).map(place).collect(),
        })
    }

    /// A graph in the DIMACS format of colorings: `p edge 5 4` for five vertices, then a line
    /// `e 1 2` for each edge; lines that begin with `c` are comments.
    pub fn from_dimacs(text: &str) -> Result<Graph, PuzzleError> {
        let mut read = Dimacs::default();
        for (text, line) in text.lines().zip(1..) {
            let words: Vec<&str> = text.split_whitespace().collect();
            read.line(&words).ok_or_else(|| PuzzleError::Graph {
                line,
                found: text.trim().chars().take(40).collect(),
            })?;
        }
        let missing = || PuzzleError::Graph {
            line: text.lines().count().max(1),
            found: "no line `p edge`".into(),
        };
        Graph::new(read.n_vertices.ok_or_else(missing)?, read.edges)
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
    pub(super) fn picture(&self, cell: &dyn Fn(usize) -> Cell, bold: &[[usize; 2]]) -> Picture {
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

/// The place of one of `n` points on a circle, from the top clockwise.
pub(super) fn on_circle([x, y]: [f64; 2], radius: f64, number: usize, n: usize) -> Point {
    let angle = std::f64::consts::TAU * number as f64 / n as f64;
    Shape::point(x + radius * angle.sin(), y - radius * angle.cos())
}

/// A file in the DIMACS format, as far as it was read.
#[derive(Default)]
struct Dimacs {
    n_vertices: Option<usize>,
    edges: Vec<[usize; 2]>,
}

impl Dimacs {
    /// Reads a line; none if it is wrong.
    fn line(&mut self, words: &[&str]) -> Option<()> {
        match *words {
            [] | ["c", ..] => {}
            ["p", "edge" | "edges" | "col", n, m] if self.n_vertices.is_none() => {
                let _: usize = m.parse().ok()?;
                self.n_vertices = Some(n.parse().ok().filter(|&n| n <= MOST_VERTICES)?);
            }
            ["e", a, b] => {
                let vertices = 1..=self.n_vertices.unwrap_or(0);
                let vertex = |word: &str| word.parse().ok().filter(|end| vertices.contains(end));
                let (a, b) = (vertex(a)?, vertex(b)?);
                self.edges.push((a != b).then_some([a - 1, b - 1])?);
            }
            _ => return None,
        }
        Some(())
    }
}
