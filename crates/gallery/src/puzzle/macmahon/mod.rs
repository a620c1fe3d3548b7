//! All squares whose edges have one of k colors, laid so that touching edges agree (P. A.
//! `MacMahon`, 1921).
//!
//! Primary items are the squares, by the colors of their edges from the top clockwise, such as
//! `aabc`, and the cells `0,0` of the rectangle. Edges of cells are secondary items with colors:
//! `h0,0` above a cell, `v0,0` to its left. An option lays a square, turned, on a cell. Where the
//! border has one color, only options that agree with it are there.

mod laid;

pub use laid::Laid;

use super::edges::{least, letter, letters, renamings};
use super::misfit::misfit;
use super::recipe::{Instance, Kind, Parameter, Presence, Recipe};
use super::size::check_size;
use super::symmetry::Symmetries;
use quadrille_problem::problem::{Entry, ItemId, OptionId, Problem, ProblemError};
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

    /// All squares, turned in all ways that differ.
    fn turned(self) -> Vec<Square> {
        let k = u32::from(self.colors);
        let color = |number: u32, edge: u32| (number / k.pow(3 - edge) % k) as u8;
        (0..k.pow(4))
            .map(|number| [0, 1, 2, 3].map(|edge| color(number, edge)))
            .collect()
    }

    /// What each option lays on which cell.
    fn options(self) -> Vec<(usize, Square)> {
        let [width, height] = self.size;
        let turned = self.turned();
        let fits = |cell: usize, square: &Square| {
            let (row, column) = (cell / width, cell % width);
            let outside = [
                row == 0,
                column + 1 == width,
                row + 1 == height,
                column == 0,
            ];
            !self.border
                || outside
                    .iter()
                    .zip(square)
                    .all(|(&outside, &color)| !outside || color == 0)
        };
        let on = |cell: usize| {
            turned
                .iter()
                .filter(move |square| fits(cell, square))
                .map(move |&square| (cell, square))
        };
        (0..width * height).flat_map(on).collect()
    }

    /// Turning and mirroring the rectangle, and renaming the colors, but for that of the border.
    pub fn symmetries(self) -> Result<Symmetries, ProblemError> {
        self.check()?;
        let [width, height] = self.size;
        let moved = move |&(cell, [top, right, bottom, left]): &(usize, Square), motion: u8| {
            let (mut row, mut column, mut square) =
                (cell / width, cell % width, [top, right, bottom, left]);
            if motion & 1 == 1 {
                (column, square) = (
                    width - 1 - column,
                    [square[0], square[3], square[2], square[1]],
                );
            }
            if motion & 2 == 2 {
                (row, square) = (
                    height - 1 - row,
                    [square[2], square[1], square[0], square[3]],
                );
            }
            if motion & 4 == 4 {
                (row, column, square) = (column, row, [square[3], square[2], square[1], square[0]]);
            }
            (row * width + column, square)
        };
        let names = renamings(self.colors, u8::from(self.border));
        let motions = (0..if width == height { 8 } else { 4 })
            .flat_map(|motion| names.iter().map(move |names| (motion, names)));
        let motions = motions.map(|(motion, names)| {
            move |option: &(usize, Square)| {
                let (cell, square) = moved(option, motion);
                (cell, square.map(|color| names[usize::from(color)]))
            }
        });
        Ok(Symmetries::of(&self.options(), motions))
    }

    /// The squares, each once.
    fn squares(self) -> Vec<Square> {
        let mut squares = self.turned();
        squares.retain(|&square| least(square) == square);
        squares
    }

    /// Why the squares do not fill the rectangle, if they are more or fewer than its cells.
    pub fn misfit(self) -> Option<String> {
        let n = self.squares().len() as u64;
        misfit((self.size[0] * self.size[1]) as u64, [n, n], 0, false)
    }

    fn check(self) -> Result<(), ProblemError> {
        let k = usize::from(self.colors);
        check_size([k, k, k, k, self.size[0], self.size[1], 6])
    }
}

impl Puzzle for MacMahon {
    type Answer = Laid;
    type Error = ProblemError;

    fn problem(&self) -> Result<Problem, ProblemError> {
        self.check()?;
        let [width, height] = self.size;
        let mut builder = Problem::builder();
        let squares = self.squares();
        let pieces = builder.primaries(squares.iter().map(|&square| letters(&square)))?;
        let places = |letter: &'static str, columns: usize, rows: usize| {
            (0..rows).flat_map(move |row| {
                (0..columns).map(move |column| format!("{letter}{row},{column}"))
            })
        };
        let cells = builder.primaries(places("", width, height))?;
        let above = builder.secondaries(places("h", width, height + 1))?;
        let left = builder.secondaries(places("v", width + 1, height))?;
        for (cell, square) in self.options() {
            let (row, column) = (cell / width, cell % width);
            let edges: [ItemId; 4] = [
                above[cell],
                left[row * (width + 1) + column + 1],
                above[cell + width],
                left[row * (width + 1) + column],
            ];
            let piece = squares
                .binary_search(&least(square))
                .map_or(cells[cell], |piece| pieces[piece]);
            let mut entries = vec![Entry::from(piece), Entry::from(cells[cell])];
            for (edge, color) in edges.into_iter().zip(square) {
                let color = builder.color(letter(color).to_string())?;
                entries.push(Entry {
                    item: edge,
                    color: Some(color),
                });
            }
            builder.option(entries)?;
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
            Kind::Size,
            "The rectangle; three colors make 24 squares",
        ),
        Parameter::option("colors", "K", Kind::Number(1, 20), "The number of colors")
            .present(Presence::Default("3")),
        Parameter::flag("border", "The border has one color"),
    ],
    symmetries: "turning and mirroring the board, and by other names for the colors, but for that \
        of a border",
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
