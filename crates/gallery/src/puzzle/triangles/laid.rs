//! The answer: triangles in their places.

use super::super::Lattice;
use super::super::edges::{draw, letters};
use super::super::lattice::{Place, from_0};
use quadrille_picture::{Picture, Point};
use std::collections::BTreeMap;
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
        let mut rows: BTreeMap<i32, Vec<String>> = BTreeMap::new();
        let mut laid = self.laid.clone();
        laid.sort_unstable_by_key(|&([a, b], _)| (b.div_euclid(3), a));
        for ([_, b], colors) in laid {
            rows.entry(b.div_euclid(3))
                .or_default()
                .push(letters(&colors));
        }
        rows.values()
            .try_for_each(|row| writeln!(f, "{}", row.join(" ")))
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
