//! The answer: triangles in their places.

use super::super::Lattice;
use super::super::edges::{draw, letters};
use super::super::lattice::{Place, from_0};
use super::super::spaced::spaced;
use quadrille_picture::{Picture, Point};
use std::fmt;

/// The triangles in their places. Displayed, a line for each: its place and its colors.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LaidTriangles {
    pub(super) laid: Vec<(Place, [u8; 3])>,
}

impl LaidTriangles {
    /// Where each triangle lies, and the colors of its edges.
    pub fn laid(&self) -> &[(Place, [u8; 3])] {
        &self.laid
    }
}

impl fmt::Display for LaidTriangles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = |&([_, b], _): &(Place, _)| b.div_euclid(3);
        let mut laid = self.laid.clone();
        laid.sort_unstable_by_key(|triangle| (row(triangle), triangle.0));
        laid.chunk_by(|one, other| row(one) == row(other))
            .try_for_each(|triangles| {
                let texts = triangles.iter().map(|(_, colors)| letters(colors));
                writeln!(f, "{}", spaced(texts))
            })
    }
}

impl From<&LaidTriangles> for Picture {
    /// Each triangle in three parts, one at each edge.
    fn from(answer: &LaidTriangles) -> Picture {
        let doubled = |(place, _): &(Place, _)| {
            let corners = Lattice::Triangles.corners(*place);
            corners.iter().map(|point| point.map(|at| at * 2)).collect()
        };
        let corners: Vec<Vec<Point>> = answer.laid.iter().map(doubled).collect();
        let mut picture = Picture::new([0, 0, 1]);
        for (area, ((_, colors), corners)) in answer.laid.iter().zip(from_0(&corners)).enumerate() {
            let middle =
                [0, 1].map(|axis| corners.iter().map(|point| point[axis]).sum::<i32>() / 3);
            draw(&mut picture, area, colors, &corners, middle);
        }
        picture
    }
}
