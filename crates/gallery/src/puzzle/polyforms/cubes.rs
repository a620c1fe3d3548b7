//! Sets of pieces in space: polycubes of a size up to the largest, and the pieces of Bedlam.

use super::piece::{Piece, Turning};
use super::shapes::{letters, shapes};
use crate::puzzle::PuzzleError;

/// The largest polycubes that are listed.
const LARGEST_POLYCUBE: usize = 5;

/// All polycubes of `n` cubes, up to turning; mirror images are two pieces.
///
/// ```
/// use quadrille_gallery::puzzle::polyforms::polycubes;
///
/// let numbers = [1, 2, 3, 4, 5].map(|n| polycubes(n).map(|all| all.len()));
/// assert_eq!(numbers, [Ok(1), Ok(1), Ok(2), Ok(8), Ok(29)]);
/// ```
pub fn polycubes(n: usize) -> Result<Vec<Piece>, PuzzleError> {
    if n == 0 || n > LARGEST_POLYCUBE {
        return Err(PuzzleError::Polyominoes {
            n,
            largest: LARGEST_POLYCUBE,
        });
    }
    letters()
        .zip(shapes(n, 3, Turning::InSpace))
        .map(|(letter, cells)| Piece::new(letter, cells))
        .collect()
}

/// The thirteen pieces of the Bedlam cube (B. Bedlam, about 1990), one of four cubes and twelve of
/// five, for a box of 4 x 4 x 4.
///
/// ```
/// use quadrille::solve::PuzzleExt;
/// use quadrille_gallery::puzzle::{Packing, polyforms::{Region, bedlam}};
///
/// let cube = bedlam().into_iter().fold(Packing::new(Region::cuboid(4, 4, 4)?), Packing::once);
/// assert!(cube.solve()?.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn bedlam() -> Vec<Piece> {
    let named = ('A'..='M').zip(BEDLAM);
    named
        .map(|(letter, cells)| Piece::of_digits(letter, cells))
        .collect()
}

const BEDLAM: [&str; 13] = [
    "000 001 002 010 100",
    "000 001 010 110 120",
    "000 001 011 012 101",
    "001 010 011 012 021",
    "000 001 002 011 111",
    "000 001 002 011 100",
    "000 001 011 111 112",
    "000 001 011 012 021",
    "000 001 002 010 110",
    "000 001 002 012 100",
    "000 001 002 011 101",
    "000 001 011 012 022",
    "000 001 010 101",
];
