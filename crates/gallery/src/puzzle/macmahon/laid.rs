//! The answer: squares in their places.

use super::super::edges::{draw, letters};
use super::super::spaced::spaced;
use quadrille_picture::{Picture, Shape};
use std::fmt;

/// The squares in their places. Displayed, each by the colors of its edges, from the top clockwise.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Laid {
    pub(super) width: usize,
    pub(super) squares: Vec<Option<[u8; 4]>>,
}

impl Laid {
    /// The colors of the edges of each square, row by row: top, right, bottom, left.
    pub fn squares(&self) -> &[Option<[u8; 4]>] {
        &self.squares
    }
}

impl fmt::Display for Laid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.squares.chunks(self.width.max(1)) {
            let texts = row
                .iter()
                .map(|square| square.map_or("....".into(), |square| letters(&square)));
            writeln!(f, "{}", spaced(texts))?;
        }
        Ok(())
    }
}

impl From<&Laid> for Picture {
    /// Each square in four triangles.
    fn from(laid: &Laid) -> Picture {
        let width = laid.width.max(1);
        let mut picture = Picture::new([0, 0, 1]);
        for (cell, square) in laid.squares.iter().enumerate() {
            let Some(square) = square else { continue };
            let [x, y] = [cell % width, cell / width].map(|at| at as f64 * 1.8);
            let corners = [[0.0, 0.0], [1.8, 0.0], [1.8, 1.8], [0.0, 1.8]]
                .map(|[dx, dy]| Shape::point(x + dx, y + dy));
            draw(
                &mut picture,
                cell,
                square,
                &corners,
                Shape::point(x + 0.9, y + 0.9),
            );
        }
        picture
    }
}
