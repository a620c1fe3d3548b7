//! Shapes that are not square cells: polygons, lines and discs.

use crate::cell::Cell;

/// A point, to the right and down, in thousandths of a cell's side.
pub type Point = [i32; 2];

/// Something that is drawn over the cells of a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A cell with any number of corners: a bold line stands between two of different areas, a thin
    /// one between others.
    Polygon {
        /// The corners, in order.
        corners: Vec<Point>,
        /// Its color and its text.
        cell: Cell,
    },
    /// A line between two points; black where it has no color.
    Line {
        /// Where it begins and ends.
        ends: [Point; 2],
        /// Whether it stands out.
        bold: bool,
        /// The number of its color.
        color: Option<u32>,
    },
    /// A disc with a text, for example a vertex of a graph.
    Disc {
        /// Its center.
        center: Point,
        /// Its color and its text.
        cell: Cell,
    },
}

impl Shape {
    /// The point this far to the right and down, in sides of a cell.
    pub fn point(right: f64, down: f64) -> Point {
        [right, down].map(|along| (along * 1000.0).round() as i32)
    }

    /// Its corners, its ends or its center.
    pub(crate) fn points(&self) -> &[Point] {
        match self {
            Shape::Polygon { corners, .. } => corners,
            Shape::Line { ends, .. } => ends,
            Shape::Disc { center, .. } => std::slice::from_ref(center),
        }
    }
}
