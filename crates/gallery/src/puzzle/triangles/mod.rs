//! All triangles whose edges have one of k colors, laid so that touching edges agree (P. A.
//! `MacMahon`, 1921).
//!
//! Primary items are the triangles, by the colors of their edges clockwise, such as `abc`, and the
//! cells of the region. Edges of the lattice are secondary items with colors. An option lays a
//! triangle, turned, on a cell. If the border has one color, options that contradict it are left
//! out. Four colors make 24 triangles, as many as a hexagon of side 2 has cells.

mod laid;

pub use laid::LaidTriangles;

use super::capacity::check_size;
use super::edges::{add_colored, laid, least, letter, letters, pieces};
use super::lattice::Place;
use super::recipe::{Instance, Parameter, ParameterKind, Presence, Recipe};
use super::{Lattice, PuzzleError};
use quadrille_picture::Point;
use quadrille_problem::problem::{OptionId, Problem, ProblemError};
use quadrille_problem::puzzle::Puzzle;
use std::collections::HashMap;

/// The puzzle: each triangle once, in a region.
///
/// ```
/// use quadrille::solve::PuzzleExt;
/// use quadrille_gallery::puzzle::Triangles;
///
/// let hexagon = Triangles::new(4, "hexagon:2")?.with_border();
/// assert!(hexagon.solve()?.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Triangles {
    colors: u8,
    region: Vec<Place>,
    border: bool,
}

impl Triangles {
    /// The triangles of this many colors in a region such as `hexagon:2` or `6x2`.
    pub fn new(colors: u8, region: &str) -> Result<Triangles, PuzzleError> {
        Ok(Triangles {
            colors,
            region: Lattice::Triangles.region(region)?,
            border: false,
        })
    }

    /// The same with all of the border in the first color.
    #[must_use]
    pub fn with_border(self) -> Triangles {
        Triangles {
            border: true,
            ..self
        }
    }

    /// The numbers of each cell's edges, and, for each edge, whether it lies on the border.
    fn edges(&self) -> (Vec<[usize; 3]>, Vec<bool>) {
        let mut numbers: HashMap<[Point; 2], usize> = HashMap::new();
        let mut seen = Vec::new();
        let mut of = |place: &Place| {
            let corners = Lattice::Triangles.corners(*place);
            [0, 1, 2].map(|i| {
                let (from, to) = (corners[i], corners[(i + 1) % 3]);
                let next = numbers.len();
                let number = *numbers.entry([from.min(to), from.max(to)]).or_insert(next);
                seen.resize(numbers.len(), 0);
                seen[number] += 1;
                number
            })
        };
        let edges = self.region.iter().map(&mut of).collect();
        (edges, seen.iter().map(|&times| times == 1).collect())
    }

    /// What each option lays on which cell.
    fn options(&self) -> Vec<(usize, [u8; 3])> {
        let (edges, border) = self.edges();
        let outside = |edges: &[usize; 3]| edges.map(|edge| self.border && border[edge]);
        laid(self.colors, &edges.iter().map(outside).collect::<Vec<_>>())
    }

    fn check(&self) -> Result<(), ProblemError> {
        let k = usize::from(self.colors);
        check_size([k, k, k, self.region.len(), 5])
    }
}

impl Puzzle for Triangles {
    type Answer = LaidTriangles;
    type Error = ProblemError;

    fn problem(&self) -> Result<Problem, ProblemError> {
        self.check()?;
        let triangles = pieces(self.colors);
        let (edges, border) = self.edges();
        let mut builder = Problem::builder();
        let pieces = builder.primaries(triangles.iter().map(|colors| letters(colors)))?;
        let cells = builder.primaries(self.region.iter().map(|[a, b]| format!("{a},{b}")))?;
        let lines = builder.secondaries((0..border.len()).map(|edge| format!("e{edge}")))?;
        for (cell, colors) in self.options() {
            let edges = edges[cell].map(|edge| lines[edge]);
            let piece = triangles.binary_search(&least(colors));
            let piece = piece.map_or(cells[cell], |piece| pieces[piece]);
            let colored = edges.into_iter().zip(colors.map(letter));
            add_colored(&mut builder, [piece, cells[cell]], colored)?;
        }
        builder.build()
    }

    fn answer(&self, _: &Problem, chosen: &[OptionId]) -> LaidTriangles {
        let options = self.options();
        let laid = chosen.iter().map(|option| options[option.index()]);
        LaidTriangles {
            laid: laid
                .map(|(cell, colors)| (self.region[cell], colors))
                .collect(),
        }
    }
}

/// How they are named.
pub(super) const RECIPE: Recipe = Recipe {
    name: "triangles",
    about: "MacMahon triangles: all triangles with edges in K colors, touching edges alike",
    examples: &["triangles hexagon:2 --border --svg triangles.svg"],
    parameters: &[
        Parameter::place(
            "region",
            "REGION",
            ParameterKind::Text,
            "The region: hexagon:2, triangle:5 or 6x2; four colors make 24 triangles",
        ),
        Parameter::option(
            "colors",
            "K",
            ParameterKind::Number(1, 20),
            "The number of colors",
        )
        .present(Presence::Default("4")),
        Parameter::flag("border", "The border has one color"),
    ],
    make: |values, _| {
        let region = values.text("region").unwrap_or_default();
        let triangles = Triangles::new(values.number("colors") as u8, &region)?;
        Ok(Instance::new(if values.is_given("border") {
            triangles.with_border()
        } else {
            triangles
        }))
    },
    ..Recipe::EMPTY
};
