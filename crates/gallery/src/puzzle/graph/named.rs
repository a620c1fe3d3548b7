//! Graphs that have names.

use super::{Graph, on_circle};
use quadrille_picture::{Point, Shape};

impl Graph {
    /// `petersen`, `complete:5`, `cycle:7`, or the moves of a piece on a chessboard: `queen:8x8`,
    /// `king:4x5`, `knight:5x5`, `rook:3x3`, `grid:4x4` for a king that does not move diagonally;
    /// none, if the name is of no such graph.
    ///
    /// ```
    /// use quadrille_gallery::puzzle::Graph;
    ///
    /// let edges = |name| Graph::named(name).map(|graph| graph.edges().len());
    /// assert_eq!(
    ///     ["petersen", "complete:5", "cycle:7", "knight:8x8", "star"].map(edges),
    ///     [Some(15), Some(10), Some(7), Some(168), None]
    /// );
    /// ```
    pub fn named(name: &str) -> Option<Graph> {
        let (kind, size) = name.split_once(':').unwrap_or((name, ""));
        let n = || size.parse::<usize>().ok().filter(|&n| n <= 1000);
        match kind {
            "petersen" if size.is_empty() => Graph::petersen(),
            "complete" => {
                Graph::new(n()?, (0..n()?).flat_map(|a| (0..a).map(move |b| [a, b]))).ok()
            }
            "cycle" => Graph::new(n()?, (0..n()?).map(|a| [a, (a + 1) % n().unwrap_or(1)])).ok(),
            _ => {
                let (columns, rows) = size.split_once('x')?;
                Graph::moves(kind, columns.parse().ok()?, rows.parse().ok()?)
            }
        }
    }

    /// The same with its vertices in these places.
    fn drawn(self, place: &dyn Fn(usize) -> Point) -> Graph {
        Graph {
            places: (0..self.n_vertices()).map(place).collect(),
            ..self
        }
    }

    /// Drawn as a star in a pentagon.
    fn petersen() -> Option<Graph> {
        let edges = (0..5).flat_map(|i| [[i, (i + 1) % 5], [i, i + 5], [5 + i, 5 + (i + 2) % 5]]);
        let graph = Graph::new(10, edges).ok()?;
        Some(graph.drawn(&|vertex| {
            let radius = if vertex < 5 { 2.4 } else { 1.2 };
            on_circle([3.0; 2], radius, vertex, 5)
        }))
    }

    /// The squares of a board, joined by the moves of a piece.
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
        let edges = pairs.filter(|[a, b]| {
            goes(
                (a % columns).abs_diff(b % columns),
                (a / columns).abs_diff(b / columns),
            )
        });
        let along = |at: usize| at as f64 * 1.4 + 0.5;
        let graph = Graph::new(n, edges).ok()?;
        Some(graph.drawn(&|vertex| Shape::point(along(vertex % columns), along(vertex / columns))))
    }
}
