//! Perfect matchings: edges of a graph such that each vertex lies on exactly one edge.
//!
//! Items are the vertices, all primary, and options the edges.

use super::Graph;
use super::capacity::check_size;
use super::named::{self, GRAPH};
use super::recipe::{Instance, Recipe};
use super::spaced::spaced;
use quadrille_picture::{Cell, Picture};
use quadrille_problem::problem::{OptionId, Problem, ProblemError};
use quadrille_problem::puzzle::Puzzle;
use std::fmt;

/// The puzzle on a graph.
///
/// ```
/// use quadrille::solve::PuzzleExt;
/// use quadrille_gallery::puzzle::{Graph, Matching};
///
/// let matchings = |name| Matching::new(Graph::named(name).expect("a graph")).count_answers();
/// assert_eq!(
///     ["petersen", "complete:6", "grid:4x4", "cycle:5"].map(matchings),
///     [Ok(6), Ok(15), Ok(36), Ok(0)]
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Matching {
    graph: Graph,
}

impl Matching {
    /// Of this graph.
    pub fn new(graph: Graph) -> Matching {
        Matching { graph }
    }
}

impl Puzzle for Matching {
    type Answer = Matched;
    type Error = ProblemError;

    fn problem(&self) -> Result<Problem, ProblemError> {
        check_size([self.graph.edges().len(), 2])?;
        let mut builder = Problem::builder();
        let vertices =
            builder.primaries((1..=self.graph.n_vertices()).map(|vertex| vertex.to_string()))?;
        for edge in self.graph.edges() {
            builder.option(edge.map(|vertex| vertices[vertex]))?;
        }
        builder.build()
    }

    fn answer(&self, _: &Problem, chosen: &[OptionId]) -> Matched {
        let edges = chosen
            .iter()
            .map(|option| self.graph.edges()[option.index()])
            .collect();
        Matched {
            graph: self.graph.clone(),
            edges,
        }
    }
}

/// The edges that are chosen. Displayed, they stand on a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Matched {
    graph: Graph,
    edges: Vec<[usize; 2]>,
}

impl Matched {
    /// The edges, by their vertices from 0.
    pub fn edges(&self) -> &[[usize; 2]] {
        &self.edges
    }
}

impl fmt::Display for Matched {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let edge = |[a, b]: &[usize; 2]| format!("{}-{}", a + 1, b + 1);
        f.write_str(&spaced(self.edges.iter().map(edge)))
    }
}

impl From<&Matched> for Picture {
    fn from(matched: &Matched) -> Picture {
        let cell = |vertex: usize| Cell::new((vertex + 1).to_string(), None);
        matched.graph.picture(&cell, &matched.edges)
    }
}

/// How they are named.
pub(super) const RECIPE: Recipe = Recipe {
    name: "matchings",
    about: "Perfect matchings of a graph",
    examples: &["matchings petersen --all", "matchings complete:8 --count"],
    parameters: &[GRAPH],
    make: |values, read| Ok(Instance::new(Matching::new(named::graph(values, read)?))),
    ..Recipe::EMPTY
};
