//! Polyiamonds and polyhexes: all pieces of n triangles, or of n hexagons, packed into a region.
//!
//! Items, all primary: the pieces, by their letters (if each piece is used once), and the cells of
//! the region, such as `1,4`. An option places a piece.

mod tiled;

pub use tiled::Tiled;

use super::Symmetries;
use super::capacity::check_size;
use super::distinct::distinct;
use super::lattice::{MOTIONS, Place};
use super::misfit::misfit;
use super::recipe::{Instance, MakeError, Parameter, ParameterKind, Recipe, Values};
use super::symmetry::symmetries;
use super::{Lattice, PuzzleError};
use quadrille_problem::problem::{ItemId, OptionId, Problem, ProblemError};
use quadrille_problem::puzzle::Puzzle;
use tiled::letter;

/// The most cells of a piece.
const LARGEST_POLYFORM: usize = 7;

/// The puzzle: the pieces of one size, in a region.
///
/// ```
/// use quadrille::solve::PuzzleExt;
/// use quadrille_gallery::puzzle::{Lattice, Tiling};
///
/// // three lozenges at the middle of a hexagon, in two ways
/// assert_eq!(Tiling::new(Lattice::Triangles, "hexagon:1", 2)?.freely().count_answers()?, 2);
/// // seven tetrahexes do not fill a triangle
/// assert_eq!(Tiling::new(Lattice::Hexagons, "triangle:7", 4)?.count_answers()?, 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tiling {
    lattice: Lattice,
    region: Vec<Place>,
    /// Each piece in all its orientations.
    pieces: Vec<Vec<Vec<Place>>>,
    once: bool,
}

impl Tiling {
    /// All pieces of `n` cells, which may be turned over, each once, in a region such as `6x6`,
    /// `triangle:7` or `hexagon:3`.
    pub fn new(lattice: Lattice, region: &str, n: usize) -> Result<Tiling, PuzzleError> {
        let region = lattice.region(region)?;
        if n == 0 || n > LARGEST_POLYFORM {
            return Err(PuzzleError::Polyominoes {
                n,
                largest: LARGEST_POLYFORM,
            });
        }
        let mut shapes = vec![lattice.normal([lattice.first()])];
        for _ in 1..n {
            shapes = distinct(shapes.iter().flat_map(|shape| grown(lattice, shape)));
        }
        let pieces = shapes
            .iter()
            .map(|shape| orientations(lattice, shape))
            .collect();
        Ok(Tiling {
            lattice,
            region,
            pieces,
            once: true,
        })
    }

    /// The same with each piece any number of times.
    #[must_use]
    pub fn freely(self) -> Tiling {
        Tiling {
            once: false,
            ..self
        }
    }

    /// How many different pieces there are.
    pub fn n_pieces(&self) -> usize {
        self.pieces.len()
    }

    /// Why the pieces cannot cover the region, where their cells and its own show that.
    pub fn misfit(&self) -> Option<String> {
        let size = self
            .pieces
            .first()
            .and_then(|piece| piece.first())
            .map_or(1, Vec::len);
        let all = if self.once {
            (self.pieces.len() * size) as u64
        } else {
            0
        };
        misfit(
            self.region.len() as u64,
            [all; 2],
            if self.once { 0 } else { size as u64 },
            false,
        )
    }

    /// The piece of each option, and the numbers of its cells.
    fn options(&self) -> Vec<(usize, Vec<usize>)> {
        let mut options = Vec::new();
        let step = self.lattice.step();
        let corner = |place: &Place| place.map(|along| along.div_euclid(step) * step);
        let corners = distinct(self.region.iter().map(corner));
        for (piece, orientations) in self.pieces.iter().enumerate() {
            for (shape, [x, y]) in orientations
                .iter()
                .flat_map(|shape| corners.iter().map(move |at| (shape, *at)))
            {
                // a shape begins at 0 in both directions, perhaps not in one cell: its corner may
                // lie outside of the region
                let cells = shape
                    .iter()
                    .map(|[a, b]| self.region.binary_search(&[a + x, b + y]).ok());
                options.extend(
                    cells
                        .collect::<Option<Vec<usize>>>()
                        .map(|cells| (piece, cells)),
                );
            }
        }
        options
    }

    /// Turning and mirroring the region.
    pub fn symmetries(&self) -> Result<Symmetries, ProblemError> {
        self.check()?;
        let numbers = |motion: fn(Place) -> Place| -> Option<Vec<usize>> {
            let mut moved: Vec<Place> = self.region.iter().copied().map(motion).collect();
            self.lattice.move_to_0(&mut moved);
            moved
                .iter()
                .map(|place| self.region.binary_search(place).ok())
                .collect()
        };
        let kept = MOTIONS.iter().filter_map(|&motion| numbers(motion));
        let motions = kept.map(|numbers| {
            // pieces may be turned over, and so may the region
            let moved = move |(piece, cells): &(usize, Vec<usize>)| {
                let mut cells: Vec<usize> = cells.iter().map(|&cell| numbers[cell]).collect();
                cells.sort_unstable();
                (*piece, cells)
            };
            (true, moved)
        });
        Ok(symmetries(&self.options(), motions))
    }

    fn check(&self) -> Result<(), ProblemError> {
        let n = self
            .pieces
            .first()
            .and_then(|piece| piece.first())
            .map_or(0, Vec::len);
        check_size([self.pieces.len(), 12, self.region.len(), n + 1])
    }
}

/// A shape in all its rotations and reflections.
fn orientations(lattice: Lattice, shape: &[Place]) -> Vec<Vec<Place>> {
    let moved = |motion: fn(Place) -> Place| lattice.normal(shape.iter().copied().map(motion));
    distinct(MOTIONS.map(moved))
}

/// The shapes grown by one cell, each in its least orientation.
fn grown(lattice: Lattice, shape: &[Place]) -> Vec<Vec<Place>> {
    let beside = shape
        .iter()
        .flat_map(|&place| lattice.neighbors(place))
        .filter(|place| !shape.contains(place));
    let larger = beside.map(|place| lattice.normal(shape.iter().copied().chain([place])));
    larger
        .filter_map(|shape| orientations(lattice, &shape).into_iter().next())
        .collect()
}

impl Puzzle for Tiling {
    type Answer = Tiled;
    type Error = ProblemError;

    fn problem(&self) -> Result<Problem, ProblemError> {
        self.check()?;
        let mut builder = Problem::builder();
        let n_counted = if self.once { self.pieces.len() } else { 0 };
        let pieces = builder
            .primaries((0..n_counted).map(|piece| format!("{}{}", letter(piece), piece + 1)))?;
        let cells: Vec<ItemId> =
            builder.primaries(self.region.iter().map(|[a, b]| format!("{a},{b}")))?;
        for (piece, covered) in self.options() {
            let itself = pieces.get(piece).copied();
            builder.option(
                itself
                    .into_iter()
                    .chain(covered.into_iter().map(|cell| cells[cell])),
            )?;
        }
        builder.build()
    }

    fn answer(&self, _: &Problem, chosen: &[OptionId]) -> Tiled {
        let options = self.options();
        let pieces = chosen
            .iter()
            .map(|option| options[option.index()].clone())
            .collect();
        Tiled {
            lattice: self.lattice,
            region: self.region.clone(),
            pieces,
        }
    }
}

/// How pieces of triangles are named.
pub(super) const POLYIAMONDS: Recipe = Recipe {
    name: "polyiamonds",
    about: "Pieces of triangles packed into a region",
    examples: &[
        "polyiamonds 6x6 6 --svg rhombus.svg",
        "polyiamonds hexagon:3 2 --any-number --count",
    ],
    parameters: PARAMETERS,
    symmetries: "turning and mirroring the region, where the pieces allow it",
    make: |values, _| make(Lattice::Triangles, values),
    ..Recipe::EMPTY
};

/// How pieces of hexagons are named.
pub(super) const POLYHEXES: Recipe = Recipe {
    name: "polyhexes",
    about: "Pieces of hexagons packed into a region",
    examples: &[
        "polyhexes 7x4 4 --count --up-to-symmetry",
        "polyhexes 7x4 4 --svg hexes.svg",
    ],
    make: |values, _| make(Lattice::Hexagons, values),
    ..POLYIAMONDS
};

const PARAMETERS: &[Parameter] = &[
    Parameter::place(
        "region",
        "REGION",
        ParameterKind::Text,
        "The region: 6x4 for a parallelogram, or triangle:7 or hexagon:3 for these with such a \
        side",
    ),
    Parameter::number("n", "N", "The cells of a piece, 1 to 7"),
    Parameter::flag("any-number", "Each piece may be used any number of times"),
];

fn make(lattice: Lattice, values: &Values) -> Result<Instance, MakeError> {
    let tiling = Tiling::new(
        lattice,
        &values.text("region").unwrap_or_default(),
        values.number("n"),
    )?;
    let tiling = if values.is_given("any-number") {
        tiling.freely()
    } else {
        tiling
    };
    let (own, misfit) = (tiling.clone(), tiling.misfit());
    Ok(Instance::new(tiling)
        .with_symmetries(move || own.symmetries())
        .with_misfit(misfit))
}
