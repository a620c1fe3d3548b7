//! Graph coloring: each vertex has one of k colors, and no two neighbors the same.
//!
//! Vertices are primary items `1`, `2` and so on. For each edge and each color there is a secondary
//! item `1-2:3`, so that only one of the two vertices has the color. An option is a vertex with a
//! color.

use super::Graph;
use super::capacity::check_size;
use super::named::{self, GRAPH};
use super::names::names;
use super::recipe::{Instance, Parameter, Recipe};
use super::spaced::spaced;
use quadrille_picture::{Cell, Picture};
use quadrille_problem::problem::{OptionId, Problem, ProblemError};
use quadrille_problem::puzzle::Puzzle;
use std::fmt;

/// The puzzle: a graph and a number of colors. The chromatic polynomial gives the number of
/// answers.
///
/// ```
/// use quadrille::solve::PuzzleExt;
/// use quadrille_gallery::puzzle::{Coloring, Graph};
///
/// let petersen = Graph::named("petersen").expect("a graph");
/// assert_eq!(
///     [2, 3, 4].map(|colors| Coloring::new(petersen.clone(), colors).count_answers()),
///     [Ok(0), Ok(120), Ok(12960)]
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Coloring {
    graph: Graph,
    n_colors: usize,
}

impl Coloring {
    /// A graph in this many colors.
    pub fn new(graph: Graph, n_colors: usize) -> Coloring {
        Coloring { graph, n_colors }
    }
}

impl Puzzle for Coloring {
    type Answer = Colored;
    type Error = ProblemError;

    fn problem(&self) -> Result<Problem, ProblemError> {
        let edges = self.graph.edges();
        check_size([self.graph.n_vertices() + 2 * edges.len(), self.n_colors])?;
        let mut builder = Problem::builder();
        let vertices =
            builder.primaries((1..=self.graph.n_vertices()).map(|vertex| vertex.to_string()))?;
        let name = |edge: usize, color: usize| {
            let [a, b] = edges[edge];
            format!("{}-{}#{}", a + 1, b + 1, color + 1)
        };
        let ends = builder.secondaries(names(edges.len(), self.n_colors, &name))?;
        let mut around = vec![Vec::new(); vertices.len()];
        for (number, edge) in edges.iter().enumerate() {
            edge.iter().for_each(|&vertex| around[vertex].push(number));
        }
        for (vertex, edges) in vertices.iter().zip(&around) {
            for color in 0..self.n_colors {
                let ends = edges.iter().map(|edge| ends[edge * self.n_colors + color]);
                builder.option([*vertex].into_iter().chain(ends))?;
            }
        }
        builder.build()
    }

    fn answer(&self, _: &Problem, chosen: &[OptionId]) -> Colored {
        let mut colors = vec![None; self.graph.n_vertices()];
        for option in chosen {
            // options stand vertex by vertex
            colors[option.index() / self.n_colors] = Some(option.index() % self.n_colors);
        }
        Colored {
            graph: self.graph.clone(),
            colors,
        }
    }
}

/// The colors of the vertices. Displayed, a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Colored {
    graph: Graph,
    colors: Vec<Option<usize>>,
}

impl Colored {
    /// The color of each vertex, from 0; none where it has none yet.
    pub fn colors(&self) -> &[Option<usize>] {
        &self.colors
    }
}

impl fmt::Display for Colored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |color: usize| (color + 1).to_string();
        let colors = self.colors.iter();
        f.write_str(&spaced(colors.map(|color| color.map_or(".".into(), name))))
    }
}

impl From<&Colored> for Picture {
    /// Each vertex shows its number and the number of its color.
    fn from(colored: &Colored) -> Picture {
        let cell = |vertex: usize| {
            let color = colored.colors[vertex];
            let name = color.map_or(String::new(), |color| format!(":{}", color + 1));
            Cell::new(format!("{}{name}", vertex + 1), color)
        };
        colored.graph.picture(&cell, &[])
    }
}

/// How it is named.
pub(super) const RECIPE: Recipe = Recipe {
    name: "coloring",
    about: "Graph coloring: no two neighbors in one color",
    examples: &[
        "coloring petersen 3 --svg petersen.svg",
        "coloring queen:5x5 5",
    ],
    parameters: &[
        GRAPH,
        Parameter::number("colors", "COLORS", "The number of colors"),
    ],
    make: |values, read| {
        Ok(Instance::new(Coloring::new(
            named::graph(values, read)?,
            values.number("colors"),
        )))
    },
    ..Recipe::EMPTY
};
