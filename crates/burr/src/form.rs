//! Shapes up to translation: the ways to turn a piece, and the symmetries of a result.

use crate::grid::{Grid, Motion, Point};
use std::collections::HashSet;

/// What a cell is marked with: whether it is variable, and its color.
pub(crate) type Tint = (bool, u8);

/// A set of cells with their tints, up to the translations that keep the grid.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Form {
    /// The class of the least cell.
    pub(crate) class: Point,
    /// The cells, relative to the least one, in ascending order.
    pub(crate) cells: Vec<(Point, Tint)>,
}

impl Form {
    /// The least cell and the form of some cells; requires at least one cell.
    pub(crate) fn new(grid: Grid, cells: &[(Point, Tint)]) -> (Point, Form) {
        let least = cells.iter().map(|cell| cell.0).min().unwrap_or_default();
        let mut apart: Vec<(Point, Tint)> = cells
            .iter()
            .map(|&(cell, tint)| (sub(cell, least), tint))
            .collect();
        apart.sort_unstable();
        (
            least,
            Form {
                class: grid.class(least),
                cells: apart,
            },
        )
    }
}

/// The cells after a motion; of balls only the places relative to each other matter, and the first
/// one is the origin. `None` if a cell lies at no place of the grid.
pub(crate) fn moved(
    grid: Grid,
    motion: &Motion,
    cells: &[(Point, Tint)],
) -> Option<Vec<(Point, Tint)>> {
    let origin = if grid == Grid::Balls {
        cells.first()?.0
    } else {
        [0; 3]
    };
    let moved = cells
        .iter()
        .map(|&(cell, tint)| Some((motion.of(sub(cell, origin))?, tint)));
    moved.collect()
}

/// The different forms that motions make of some cells, each with the first motion that makes it.
pub(crate) fn forms<'m>(
    grid: Grid,
    cells: &[(Point, Tint)],
    motions: impl IntoIterator<Item = &'m Motion>,
) -> Vec<(Form, Motion)> {
    let (mut forms, mut known) = (Vec::new(), HashSet::new());
    for motion in motions {
        let form = moved(grid, motion, cells).map(|cells| Form::new(grid, &cells).1);
        if let Some(form) = form.filter(|form| known.insert(form.clone())) {
            forms.push((form, *motion));
        }
    }
    forms
}

pub(crate) fn add(a: Point, b: Point) -> Point {
    [0, 1, 2].map(|i| a[i] + b[i])
}

pub(crate) fn sub(a: Point, b: Point) -> Point {
    [0, 1, 2].map(|i| a[i] - b[i])
}
