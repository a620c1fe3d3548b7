//! Domination: k vertices of a graph such that each other vertex has a neighbor among them.
//!
//! Items are the vertices, named `1`, `2` and so on, each covered at least once; the item `size` is
//! covered k times. An option takes a vertex, and covers `size`, the vertex and all its neighbors.

use super::Graph;
use super::capacity::check_size;
use super::named::{self, GRAPH};
use super::recipe::{Instance, Parameter, ParameterKind, Recipe};
use super::spaced::spaced;
use quadrille_picture::{Cell, Picture};
use quadrille_problem::problem::{Bounds, OptionId, Problem, ProblemError};
use quadrille_problem::puzzle::Puzzle;
use std::fmt;

/// The puzzle: a graph, and how many vertices may be taken.
///
/// ```
/// use quadrille::solve::PuzzleExt;
/// use quadrille_gallery::puzzle::{Domination, Graph};
///
/// // three queens attack a whole board of 6 x 6, two do not
/// let queens = Graph::named("queen:6x6").expect("a graph");
/// assert_eq!(
///     [2, 3].map(|size| Domination::new(queens.clone(), size).count_answers()),
///     [Ok(0), Ok(4)]
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Domination {
    graph: Graph,
    size: u32,
}

impl Domination {
    /// Sets of exactly this many vertices, at least one.
    pub fn new(graph: Graph, size: u32) -> Domination {
        Domination { graph, size }
    }
}

impl Puzzle for Domination {
    type Answer = Dominating;
    type Error = ProblemError;

    fn problem(&self) -> Result<Problem, ProblemError> {
        let n = self.graph.n_vertices();
        check_size([2 * n + 2 * self.graph.edges().len()])?;
        let mut builder = Problem::builder();
        let size = builder.primary_bounded("size", Bounds::exactly(self.size))?;
        let neighbors = self.graph.neighbors();
        let mut vertices = Vec::with_capacity(n);
        for (vertex, around) in neighbors.iter().enumerate() {
            let bounds = Bounds {
                low: 1,
                high: around.len() as u32 + 1,
            };
            vertices.push(builder.primary_bounded((vertex + 1).to_string(), bounds)?);
        }
        for (vertex, around) in neighbors.iter().enumerate() {
            let covered = around.iter().map(|&other| vertices[other]);
            builder.option([size, vertices[vertex]].into_iter().chain(covered))?;
        }
        builder.build()
    }

    fn answer(&self, _: &Problem, chosen: &[OptionId]) -> Dominating {
        // an option stands for the vertex of its number
        Dominating {
            graph: self.graph.clone(),
            vertices: chosen.iter().map(|option| option.index()).collect(),
        }
    }
}

/// The vertices that are taken. Displayed, a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dominating {
    graph: Graph,
    vertices: Vec<usize>,
}

impl Dominating {
    /// The vertices, from 0.
    pub fn vertices(&self) -> &[usize] {
        &self.vertices
    }
}

impl fmt::Display for Dominating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&spaced(self.vertices.iter().map(|vertex| vertex + 1)))
    }
}

impl From<&Dominating> for Picture {
    fn from(dominating: &Dominating) -> Picture {
        let cell = |vertex: usize| {
            let taken = dominating.vertices.contains(&vertex);
            Cell {
                given: taken,
                ..Cell::new((vertex + 1).to_string(), taken.then_some(1))
            }
        };
        dominating.graph.picture(&cell, &[])
    }
}

/// How it is named.
pub(super) const RECIPE: Recipe = Recipe {
    name: "domination",
    about: "Domination: K vertices of a graph that have all others for neighbors",
    examples: &[
        "domination queen:6x6 3",
        "domination knight:4x4 4 --svg knights.svg",
    ],
    parameters: &[
        GRAPH,
        Parameter::place(
            "k",
            "K",
            ParameterKind::Number(1, 1_000_000),
            "How many vertices",
        ),
    ],
    make: |values, read| {
        Ok(Instance::new(Domination::new(
            named::graph(values, read)?,
            values.number("k") as u32,
        )))
    },
    ..Recipe::EMPTY
};
