//! Instant Insanity: cubes with colored faces, stacked so that each of the four sides shows every
//! color once.
//!
//! Primary items are the cubes `cube1`, `cube2` and so on; there is an item for each color on each
//! side, such as `front:R`. An option turns one cube: it has two ways up for each of three axes,
//! and four ways around each. If there are as many colors as cubes, colors are primary; if there
//! are more, they are secondary. Ways to turn a cube that look alike from all sides are one option.

use super::PuzzleError;
use super::Symmetries;
use super::capacity::check_size;
use super::distinct::distinct;
use super::named::about;
use super::names::names;
use super::recipe::{Instance, Parameter, ParameterKind, Recipe};
use super::symmetry::symmetries;
use quadrille_picture::{Cell, Picture};
use quadrille_problem::problem::{OptionId, Problem, ProblemError};
use quadrille_problem::puzzle::Puzzle;
use std::fmt;

/// The sides of a stack, clockwise.
const SIDES: [&str; 4] = ["front", "right", "back", "left"];

/// The colors that a cube shows on the four sides of the stack.
type Shown = [char; 4];

/// The puzzle: cubes, each as three pairs of opposite faces.
///
/// ```
/// use quadrille::solve::PuzzleExt;
/// use quadrille_gallery::puzzle::Insanity;
///
/// // turned around, and turned upside down, the only stack is shown in eight ways
/// assert_eq!(Insanity::classic().count_answers()?, 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Insanity {
    cubes: Vec<[char; 6]>,
}

impl Insanity {
    /// Four cubes in four colors that have one answer.
    pub fn classic() -> Insanity {
        Insanity {
            cubes: CLASSIC.map(|cube| cube.map(char::from)).into(),
        }
    }

    /// Cubes of a text, one a line: six letters, opposite faces beside each other.
    pub fn from_text(text: &str) -> Result<Insanity, PuzzleError> {
        let faces = |(number, line): (usize, &str)| {
            let letters: Vec<char> = line.trim().chars().collect();
            letters
                .try_into()
                .map_err(|_| PuzzleError::Cube { line: number + 1 })
        };
        let lines = text
            .lines()
            .enumerate()
            .filter(|(_, line)| !line.trim().is_empty());
        Ok(Insanity {
            cubes: lines.map(faces).collect::<Result<_, _>>()?,
        })
    }

    /// All ways to turn each cube, by its number, in the order of the options.
    fn turned(&self) -> Vec<(usize, Shown)> {
        let mut all = Vec::new();
        for (number, cube) in self.cubes.iter().enumerate() {
            let mut shown = Vec::new();
            for axis in 0..3 {
                let [(a, c), (b, d)] = [(axis + 1) % 3, (axis + 2) % 3]
                    .map(|pair| (cube[2 * pair], cube[2 * pair + 1]));
                shown.extend(MOTIONS.map(|sides| sides.map(|side| [a, b, c, d][side])));
            }
            all.extend(distinct(shown).into_iter().map(|shown| (number, shown)));
        }
        all
    }

    /// Turning the whole stack around, and upside down.
    pub fn symmetries(&self) -> Symmetries {
        let motion = |sides: [usize; 4]| {
            let turned =
                move |&(cube, shown): &(usize, Shown)| (cube, sides.map(|side| shown[side]));
            (true, turned)
        };
        symmetries(&self.turned(), MOTIONS.map(motion))
    }
}

/// For each side of the turned stack the side that it was, without and with the stack upside down.
const MOTIONS: [[usize; 4]; 8] = [
    [0, 1, 2, 3],
    [1, 2, 3, 0],
    [2, 3, 0, 1],
    [3, 0, 1, 2],
    [0, 3, 2, 1],
    [1, 0, 3, 2],
    [2, 1, 0, 3],
    [3, 2, 1, 0],
];

const CLASSIC: [[u8; 6]; 4] = [*b"RRRGBW", *b"RRGWBW", *b"RBGGWR", *b"GBBWRW"];

impl Puzzle for Insanity {
    type Answer = Stack;
    type Error = ProblemError;

    fn problem(&self) -> Result<Problem, ProblemError> {
        let n = self.cubes.len();
        let colors = distinct(self.cubes.iter().flatten());
        check_size([n, 24, 5])?;
        let mut builder = Problem::builder();
        let cubes = builder.primaries((1..=n).map(|cube| format!("cube{cube}")))?;
        let name = |side: usize, color: usize| format!("{}#{}", SIDES[side], colors[color]);
        let names = names(SIDES.len(), colors.len(), &name);
        let shown_on = if colors.len() == n {
            builder.primaries(names)?
        } else {
            builder.secondaries(names)?
        };
        for (cube, shown) in self.turned() {
            let side = |(side, color): (usize, &char)| {
                let color = colors.binary_search(&color).ok()?;
                Some(shown_on[side * colors.len() + color])
            };
            builder.option(
                [cubes[cube]]
                    .into_iter()
                    .chain(shown.iter().enumerate().filter_map(side)),
            )?;
        }
        builder.build()
    }

    fn answer(&self, _: &Problem, chosen: &[OptionId]) -> Stack {
        let turned = self.turned();
        // options stand cube by cube
        Stack {
            cubes: chosen
                .iter()
                .map(|option| turned[option.index()].1)
                .collect(),
        }
    }
}

/// A stack. Displayed, it has a line for each cube: the colors in front, on the right, behind and
/// on the left.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Stack {
    cubes: Vec<Shown>,
}

impl Stack {
    /// What each cube shows in front, on the right, behind and on the left.
    pub fn cubes(&self) -> &[[char; 4]] {
        &self.cubes
    }
}

impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cubes
            .iter()
            .try_for_each(|shown| writeln!(f, "{}", shown.iter().collect::<String>()))
    }
}

impl From<&Stack> for Picture {
    /// The four sides beside each other, a gap between two.
    fn from(stack: &Stack) -> Picture {
        let colors = distinct(stack.cubes.iter().flatten());
        Picture::table([7, stack.cubes.len()], |column, row| {
            let letter = stack.cubes[row]
                .get(column / 2)
                .filter(|_| column % 2 == 0)?;
            let color = colors.binary_search(&letter).ok();
            Some(Cell {
                area: row as u32,
                ..Cell::new(letter.to_string(), color)
            })
        })
    }
}

/// How it is named.
pub(super) const RECIPE: Recipe = Recipe {
    name: "insanity",
    about: "Instant Insanity: four cubes stacked so that each side shows every color",
    examples: &["insanity", "insanity --count --up-to-symmetry"],
    parameters: &[Parameter::option(
        "cubes",
        "FILE",
        ParameterKind::File,
        "A file with the cubes, one a line: six letters for the colors of its faces, opposite \
        faces beside each other",
    )],
    symmetries: "turning the stack as a whole",
    make: |values, read| {
        let insanity = match values.text("cubes") {
            Some(file) => {
                Insanity::from_text(&read(&file)?).map_err(|error| about(&file, error))?
            }
            None => Insanity::classic(),
        };
        let own = insanity.clone();
        Ok(Instance::new(insanity).with_symmetries(move || Ok(own.symmetries())))
    },
    ..Recipe::EMPTY
};
