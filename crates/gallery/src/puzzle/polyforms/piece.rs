//! Pieces and the ways to turn them; the domino, the pentominoes and the pieces of Soma.

use super::region::{Coordinates, read_picture};
use super::rotations::{Motion, rotations};
use crate::puzzle::PuzzleError;
use crate::puzzle::distinct::distinct;

/// How a piece may be turned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Turning {
    /// In all ways of space: a flat piece may be flipped over.
    #[default]
    InSpace,
    /// In its plane only: it has one side.
    InPlane,
    /// Not at all.
    Never,
}

/// A piece: some cells, and a letter to tell it by.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    letter: char,
    cells: Vec<Coordinates>,
    turning: Turning,
}

impl Piece {
    /// The piece of these cells, wherever they lie and whether they touch or not; a cell that comes
    /// twice counts once.
    pub fn new(
        letter: char,
        cells: impl IntoIterator<Item = Coordinates>,
    ) -> Result<Piece, PuzzleError> {
        let cells = distinct(cells);
        if cells.is_empty() {
            return Err(PuzzleError::EmptyPiece { piece: letter });
        }
        Ok(Piece::from_cells(letter, cells))
    }

    /// The flat piece of a picture, as for [`Region::from_picture`](super::Region::from_picture).
    pub fn from_picture(letter: char, picture: &str) -> Result<Piece, PuzzleError> {
        Piece::new(letter, read_picture(picture, '#', 0)?)
    }

    /// The same piece under another letter.
    #[must_use]
    pub fn with_letter(self, letter: char) -> Piece {
        Piece { letter, ..self }
    }

    /// The same piece, turned in other ways.
    #[must_use]
    pub fn turning(self, turning: Turning) -> Piece {
        Piece { turning, ..self }
    }

    /// Whether the piece may be turned in all ways of space.
    pub(super) fn turns_in_space(&self) -> bool {
        self.turning == Turning::InSpace
    }

    /// The domino.
    pub fn domino() -> Piece {
        Piece::from_cells('D', [[0, 0, 0], [1, 0, 0]])
    }

    /// The twelve pentominoes, by the letters that they look like.
    pub fn pentominoes() -> Vec<Piece> {
        Piece::all_of_digits(&[
            ('F', "10 20 01 11 12"),
            ('I', "00 10 20 30 40"),
            ('L', "00 01 02 03 13"),
            ('N', "00 10 20 21 31"),
            ('P', "00 10 01 11 02"),
            ('T', "00 10 20 11 12"),
            ('U', "00 20 01 11 21"),
            ('V', "00 01 02 12 22"),
            ('W', "00 01 11 12 22"),
            ('X', "10 01 11 21 12"),
            ('Y', "00 10 20 30 11"),
            ('Z', "00 10 11 12 22"),
        ])
    }

    /// The seven pieces of the Soma cube (Piet Hein, 1933): all that three or four cubes can form
    /// without being a box. A and B are mirror images, which no turning makes equal.
    pub fn soma() -> Vec<Piece> {
        Piece::all_of_digits(&[
            ('V', "000 100 010"),
            ('L', "000 100 200 010"),
            ('T', "000 100 200 110"),
            ('Z', "000 100 110 210"),
            ('A', "000 100 010 101"),
            ('B', "000 100 010 011"),
            ('P', "000 100 010 001"),
        ])
    }

    fn all_of_digits(pieces: &[(char, &str)]) -> Vec<Piece> {
        let piece = |&(letter, cells): &(char, &str)| Piece::of_digits(letter, cells);
        pieces.iter().map(piece).collect()
    }

    /// The piece of cells written as two or three digits, the coordinates of each.
    pub(super) fn of_digits(letter: char, cells: &str) -> Piece {
        let cell = |digits: &str| {
            let mut digits = digits.bytes().map(|digit| usize::from(digit - b'0'));
            [0; 3].map(|_| digits.next().unwrap_or(0))
        };
        Piece::from_cells(letter, cells.split(' ').map(cell))
    }

    pub(super) fn from_cells(letter: char, cells: impl IntoIterator<Item = Coordinates>) -> Piece {
        Piece {
            letter,
            cells: cells.into_iter().collect(),
            turning: Turning::default(),
        }
    }

    /// The letter.
    pub fn letter(&self) -> char {
        self.letter
    }

    /// The cells, as they were given.
    pub fn cells(&self) -> &[Coordinates] {
        &self.cells
    }

    /// The cells turned in all ways that are allowed, each once, moved so that they begin at 0 in
    /// each direction.
    pub fn orientations(&self) -> Vec<Vec<Coordinates>> {
        let allowed = |rotation: &Motion| match self.turning {
            Turning::InSpace => true,
            Turning::InPlane => rotation[2] == (2, false),
            Turning::Never => (0..3).all(|axis| rotation[axis] == (axis, false)),
        };
        let mut orientations = Vec::new();
        for rotation in rotations().into_iter().filter(allowed) {
            let turned = self.turned(rotation);
            if !orientations.contains(&turned) {
                orientations.push(turned);
            }
        }
        orientations
    }

    /// The cells after a rotation: for each new axis the old one, and whether it runs backward.
    fn turned(&self, rotation: Motion) -> Vec<Coordinates> {
        let ends = [0, 1, 2].map(|axis| {
            let along = self.cells.iter().map(move |cell| cell[axis]);
            (along.clone().min().unwrap_or(0), along.max().unwrap_or(0))
        });
        let turn = |cell: &Coordinates| {
            rotation.map(|(axis, backward)| {
                if backward {
                    ends[axis].1 - cell[axis]
                } else {
                    cell[axis] - ends[axis].0
                }
            })
        };
        let mut cells: Vec<Coordinates> = self.cells.iter().map(turn).collect();
        cells.sort_unstable();
        cells
    }
}
