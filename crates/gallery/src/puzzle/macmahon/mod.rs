//! All squares whose edges have one of k colors, laid so that touching edges agree (P. A.
//! `MacMahon`, 1921).
//!
//! Primary items are the squares, by the colors of their edges from the top clockwise, such as
//! `aabc`, and the cells `0,0` of the rectangle. Edges of cells are secondary items with colors:
//! `h0,0` above a cell, `v0,0` to its left. An option lays a square, turned, on a cell. Where the
//! border has one color, only options that agree with it are there.

mod laid;

pub use laid::Laid;

use super::Symmetries;
use super::capacity::check_size;
use super::edges::{add_colored, laid, least, letter, letters, pieces, renamings};
use super::misfit::misfit;
use super::names::cell_names;
use super::recipe::{Instance, Parameter, ParameterKind, Presence, Recipe};
use super::symmetry::symmetries;
use quadrille_problem::problem::{OptionId, Problem, ProblemError};
use quadrille_problem::puzzle::Puzzle;

/// The colors of the edges of a square: top, right, bottom, left.
type Square = [u8; 4];

/// The puzzle: each square once, in a rectangle with as many cells; with three colors, 24.
///
/// ```
/// use quadrille::{puzzle::Puzzle, search};
/// use quadrille_gallery::puzzle::MacMahon;
///
/// let problem = MacMahon::new(3, 6, 4).with_border().problem()?;
/// assert_eq!(problem.n_primary(), 24 + 24);
/// assert!(search::first(&problem).is_some());
/// # Ok::<(), quadrille::problem::ProblemError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MacMahon {
    colors: u8,
    size: [usize; 2],
    border: bool,
}

impl MacMahon {
    /// The squares of this many colors, in a rectangle.
    pub fn new(colors: u8, width: usize, height: usize) -> MacMahon {
        MacMahon {
            colors,
            size: [width, height],
            border: false,
        }
    }

    /// The same with all of the border in the first color.
    #[must_use]
    pub fn with_border(self) -> MacMahon {
        MacMahon {
            border: true,
            ..self
        }
    }

    /// What each option lays on which cell.
    fn options(self) -> Vec<(usize, Square)> {
        let [width, height] = self.size;
        let mut outside = vec![[false; 4]; width * height];
        for (cell, outside) in outside.iter_mut().enumerate().filter(|_| self.border) {
            let (row, column) = (cell / width, cell % width);
            *outside = [
                row == 0,
                column + 1 == width,
                row + 1 == height,
                column == 0,
            ];
        }
        laid(self.colors, &outside)
    }

    /// Rotations and reflections of the rectangle, and renamings of the colors except the border's.
    pub fn symmetries(self) -> Result<Symmetries, ProblemError> {
        self.check()?;
        let [width, height] = self.size;
        let names = renamings(self.colors, u8::from(self.border));
        let motions = (0..if width == height { 8_u8 } else { 4 })
            .flat_map(|motion| names.iter().map(move |names| (motion, names)));
        let motions = motions.map(|(motion, names)| {
            let moved = move |option: &(usize, Square)| {
                let (cell, square) = moved(*option, self.size, motion);
                (cell, square.map(|color| names[usize::from(color)]))
            };
            (motion.count_ones() % 2 == 0, moved)
        });
        Ok(symmetries(&self.options(), motions))
    }

    /// The mismatch in words if the number of squares differs from the number of the rectangle's
    /// cells.
    pub fn misfit(self) -> Option<String> {
        let n = pieces::<4>(self.colors).len() as u64;
        misfit((self.size[0] * self.size[1]) as u64, [n, n], 0, false)
    }

    fn check(self) -> Result<(), ProblemError> {
        let k = usize::from(self.colors);
        check_size([k, k, k, k, self.size[0], self.size[1], 6])
    }
}

/// The place of a square after a motion: mirrored from left to right (1), from top to bottom (2),
/// and on the diagonal (4).
fn moved(
    (cell, square): (usize, Square),
    [width, height]: [usize; 2],
    motion: u8,
) -> (usize, Square) {
    let (mut row, mut column) = (cell / width, cell % width);
    let [mut top, mut right, mut bottom, mut left] = square;
    if motion & 1 == 1 {
        column = width - 1 - column;
        (right, left) = (left, right);
    }
    if motion & 2 == 2 {
        row = height - 1 - row;
        (top, bottom) = (bottom, top);
    }
    if motion & 4 == 4 {
        (row, column) = (column, row);
        (top, right, bottom, left) = (left, bottom, right, top);
    }
    (row * width + column, [top, right, bottom, left])
}

impl Puzzle for MacMahon {
    type Answer = Laid;
    type Error = ProblemError;

    fn problem(&self) -> Result<Problem, ProblemError> {
        self.check()?;
        let [width, height] = self.size;
        let mut builder = Problem::builder();
        let squares = pieces(self.colors);
        let pieces = builder.primaries(squares.iter().map(|square| letters(square)))?;
        let cells = builder.primaries(cell_names("", [width, height]))?;
        let above = builder.secondaries(cell_names("h", [width, height + 1]))?;
        let left = builder.secondaries(cell_names("v", [width + 1, height]))?;
        for (cell, square) in self.options() {
            let beside = cell + cell / width;
            let edges = [
                above[cell],
                left[beside + 1],
                above[cell + width],
                left[beside],
            ];
            let piece = squares.binary_search(&least(square));
            let piece = piece.map_or(cells[cell], |piece| pieces[piece]);
            let colored = edges.into_iter().zip(square.map(letter));
            add_colored(&mut builder, [piece, cells[cell]], colored)?;
        }
        builder.build()
    }

    fn answer(&self, _: &Problem, chosen: &[OptionId]) -> Laid {
        let options = self.options();
        let mut squares = vec![None; self.size[0] * self.size[1]];
        for option in chosen {
            let (cell, square) = options[option.index()];
            squares[cell] = Some(square);
        }
        Laid {
            width: self.size[0],
            squares,
        }
    }
}

/// How they are named.
pub(super) const RECIPE: Recipe = Recipe {
    name: "squares",
    about: "MacMahon squares: all squares with edges in K colors, touching edges alike",
    examples: &[
        "squares 6x4 --border --svg squares.svg",
        "squares 3x2 --colors 2 --all",
    ],
    parameters: &[
        Parameter::place(
            "size",
            "SIZE",
            ParameterKind::Size,
            "The rectangle; three colors make 24 squares",
        ),
        Parameter::option(
            "colors",
            "K",
            ParameterKind::Number(1, 20),
            "The number of colors",
        )
        .present(Presence::Default("3")),
        Parameter::flag("border", "The border has one color"),
    ],
    symmetries: "turning and mirroring the board, and by other names for the colors, but for that \
        of a border",
    turns: "turning the board, and by other names for the colors, but for that of the border",
    make: |values, _| {
        let [width, height, _] = values.size("size");
        let squares = MacMahon::new(values.number("colors") as u8, width, height);
        let squares = if values.is_given("border") {
            squares.with_border()
        } else {
            squares
        };
        Ok(Instance::new(squares)
            .with_misfit(squares.misfit())
            .with_symmetries(move || squares.symmetries()))
    },
    ..Recipe::EMPTY
};
