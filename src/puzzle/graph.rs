//! Graphs: vertices with numbers, and edges between two of them; read from DIMACS `.col` files, or known by name.

use super::PuzzleError;
use crate::picture::{Cell, Picture, Point, Shape};
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
    /// A graph of vertices from 0 on; an edge that comes twice counts once. Drawn, its vertices stand in a circle.
    ///
    /// # Errors
    /// If an edge has a vertex that the graph does not have, or is a loop.
    pub fn new(n_vertices: usize, edges: impl IntoIterator<Item = [usize; 2]>) -> Result<Graph, PuzzleError> {
        if n_vertices > LARGEST {
            return Err(PuzzleError::Vertices { n: n_vertices, limit: LARGEST });
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
            Shape::point(radius + 0.5 + radius * angle.sin(), radius + 0.5 - radius * angle.cos())
        };
        Ok(Graph { edges: distinct.into_iter().collect(), places: (0..n_vertices).map(place).collect() })
    }

    /// A graph in the DIMACS format of colorings: `p edge 5 4` for five vertices, then a line `e 1 2` for each edge; lines that begin
    /// with `c` are comments.
    pub fn from_dimacs(text: &str) -> Result<Graph, PuzzleError> {
        let (mut n_vertices, mut edges) = (None, Vec::new());
        for (number, line) in text.lines().enumerate() {
            let wrong = || PuzzleError::Graph { line: number + 1, found: line.trim().chars().take(40).collect() };
            let words: Vec<&str> = line.split_whitespace().collect();
            let numbers = |words: &[&str]| words.iter().map(|word| word.parse().ok()).collect::<Option<Vec<usize>>>();
            match words[..] {
                [] | ["c", ..] => {}
                ["p", "edge" | "edges" | "col", ref sizes @ ..] if n_vertices.is_none() => {
                    n_vertices =
                        numbers(sizes).filter(|sizes| sizes.len() == 2 && sizes[0] <= LARGEST).map(|sizes| sizes[0]);
                    n_vertices.ok_or_else(wrong)?;
                }
                ["e", ref ends @ ..] => {
                    let inside = |end: &usize| (1..=n_vertices.unwrap_or(0)).contains(end);
                    let ends =
                        numbers(ends).filter(|ends| ends.len() == 2 && ends.iter().all(inside) && ends[0] != ends[1]);
                    let ends = ends.ok_or_else(wrong)?;
                    edges.push([ends[0] - 1, ends[1] - 1]);
                }
                _ => return Err(wrong()),
            }
        }
        let missing = || PuzzleError::Graph { line: text.lines().count().max(1), found: "no line `p edge`".into() };
        Graph::new(n_vertices.ok_or_else(missing)?, edges)
    }

    /// `petersen`, `complete:5`, `cycle:7`, or the moves of a piece on a chessboard: `queen:8x8`, `king:4x5`, `knight:5x5`, `rook:3x3`, `grid:4x4` for a king
    /// that does not move diagonally; none, if the name is of no such graph.
    ///
    /// ```
    /// use quadrille::puzzle::Graph;
    ///
    /// let edges = |name| Graph::named(name).map(|graph| graph.edges().len());
    /// assert_eq!(["petersen", "complete:5", "cycle:7", "knight:8x8", "star"].map(edges), [Some(15), Some(10), Some(7), Some(168), None]);
    /// ```
    pub fn named(name: &str) -> Option<Graph> {
        let (kind, size) = name.split_once(':').unwrap_or((name, ""));
        let n = || size.parse::<usize>().ok().filter(|&n| n <= 1000);
        match kind {
            "petersen" if size.is_empty() => {
                let ring = (0..5).flat_map(|i| [[i, (i + 1) % 5], [i, i + 5], [5 + i, 5 + (i + 2) % 5]]);
                let mut graph = Graph::new(10, ring).ok()?;
                for (vertex, place) in graph.places.iter_mut().enumerate() {
                    let (angle, radius) =
                        (std::f64::consts::TAU * vertex as f64 / 5.0, if vertex < 5 { 2.4 } else { 1.2 });
                    *place = Shape::point(3.0 + radius * angle.sin(), 3.0 - radius * angle.cos());
                }
                Some(graph)
            }
            "complete" => Graph::new(n()?, (0..n()?).flat_map(|a| (0..a).map(move |b| [a, b]))).ok(),
            "cycle" => Graph::new(n()?, (0..n()?).map(|a| [a, (a + 1) % n().unwrap_or(1)])).ok(),
            _ => {
                let (columns, rows) = size.split_once('x')?;
                Graph::moves(kind, columns.parse().ok()?, rows.parse().ok()?)
            }
        }
    }

    /// The squares of a board, joined where a piece goes from one to the other.
    fn moves(piece: &str, columns: usize, rows: usize) -> Option<Graph> {
        let n = columns.checked_mul(rows).filter(|&n| n <= 1024)?;
        let goes = |across: usize, down: usize| match piece {
            "queen" => across == 0 || down == 0 || across == down,
            "rook" => across == 0 || down == 0,
            "king" => across.max(down) == 1,
            "grid" => across + down == 1,
            "knight" => across * down == 2,
            _ => false,
        };
        if !["queen", "rook", "king", "grid", "knight"].contains(&piece) {
            return None;
        }
        let pairs = (0..n).flat_map(|a| (0..a).map(move |b| [b, a]));
        let edges =
            pairs.filter(|[a, b]| goes((a % columns).abs_diff(b % columns), (a / columns).abs_diff(b / columns)));
        let mut graph = Graph::new(n, edges).ok()?;
        for (vertex, place) in graph.places.iter_mut().enumerate() {
            *place = Shape::point((vertex % columns) as f64 * 1.4 + 0.5, (vertex / columns) as f64 * 1.4 + 0.5);
        }
        Some(graph)
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
        neighbors.iter_mut().for_each(|around| around.sort_unstable());
        neighbors
    }

    /// The graph with what stands in its vertices, and some of its edges in bold.
    pub(super) fn picture(&self, cell: impl Fn(usize) -> Cell, bold: &[[usize; 2]]) -> Picture {
        let mut picture = Picture::new([0, 0, 1]);
        for edge in &self.edges {
            let ends = edge.map(|vertex| self.places[vertex]);
            picture.add(Shape::Line { ends, bold: bold.contains(edge), color: None });
        }
        for (vertex, &center) in self.places.iter().enumerate() {
            picture.add(Shape::Disc { center, cell: cell(vertex) });
        }
        picture
    }
}
