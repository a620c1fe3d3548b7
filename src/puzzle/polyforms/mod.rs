//! Pieces of cells packed into a region of cells, flat or in space.
//!
//! Items, all primary: first the pieces that are counted, by their letters, then the cells of the region. A flat region has cells
//! named `row,column`, one in space `layer,row,column`. Each way to lay a piece into the region is an option. Pieces may be
//! turned in all ways of space; in a flat region that means turned and flipped.

mod packed;
mod piece;
mod region;

pub use packed::Packed;
pub use piece::Piece;
pub use region::{Cell, Region};

use super::{Puzzle, check_size};
use crate::problem::{Bounds, ItemId, OptionId, Problem, ProblemError};

/// The puzzle: cover each cell of a region once.
///
/// ```
/// use quadrille::{puzzle::{Packing, Puzzle, polyforms::Region}, search};
///
/// let packing = Packing::pentominoes(Region::rectangle(20, 3)?);
/// let problem = packing.problem()?;
/// assert_eq!((problem.n_primary(), problem.n_options()), (12 + 60, 1236));
///
/// let dominoes = Packing::dominoes(Region::rectangle(4, 4)?);
/// assert_eq!(search::count(&dominoes.problem()?), 36);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Packing {
    region: Region,
    // the counted pieces first
    pieces: Vec<(Piece, Option<Bounds>)>,
    n_counted: usize,
}

impl Packing {
    /// A region and no pieces yet.
    pub fn new(region: Region) -> Packing {
        Packing { region, pieces: Vec::new(), n_counted: 0 }
    }

    /// One more piece, to be used exactly once. Two pieces of one letter are an error of the problem.
    #[must_use]
    pub fn once(self, piece: Piece) -> Packing {
        self.between(piece, Bounds::ONCE)
    }

    /// One more piece, to be used so often.
    #[must_use]
    pub fn between(mut self, piece: Piece, bounds: Bounds) -> Packing {
        self.pieces.insert(self.n_counted, (piece, Some(bounds)));
        self.n_counted += 1;
        self
    }

    /// One more piece, to be used as often as it fits.
    #[must_use]
    pub fn freely(mut self, piece: Piece) -> Packing {
        self.pieces.push((piece, None));
        self
    }

    /// As many dominoes as it takes.
    pub fn dominoes(region: Region) -> Packing {
        Packing::new(region).freely(Piece::domino())
    }

    /// The twelve pentominoes, each once.
    pub fn pentominoes(region: Region) -> Packing {
        Piece::pentominoes().into_iter().fold(Packing::new(region), Packing::once)
    }

    /// The seven pieces of the Soma cube, each once.
    pub fn soma(region: Region) -> Packing {
        Piece::soma().into_iter().fold(Packing::new(region), Packing::once)
    }

    /// The region to be covered.
    pub fn region(&self) -> &Region {
        &self.region
    }

    /// The ways to lay a piece, as numbers of cells.
    fn placements(&self, piece: &Piece) -> Vec<Vec<usize>> {
        let mut placements = Vec::new();
        for cells in piece.orientations() {
            // the cells of an orientation begin at 0 in each direction
            let extent = |axis: usize| cells.iter().map(|cell| cell[axis] + 1).max().unwrap_or(0);
            let [columns, rows, layers] =
                [0, 1, 2].map(|axis| (self.region.size()[axis] + 1).saturating_sub(extent(axis)));
            for place in 0..columns * rows * layers {
                let [x, y, z] = [place % columns, place / columns % rows, place / columns / rows];
                let shifted = cells.iter().map(|cell| self.region.number([cell[0] + x, cell[1] + y, cell[2] + z]));
                placements.extend(shifted.collect::<Option<Vec<_>>>());
            }
        }
        placements
    }
}

impl Puzzle for Packing {
    type Answer = Packed;

    fn problem(&self) -> Result<Problem, ProblemError> {
        // a piece has at most 24 orientations
        let n_cells: usize = self.pieces.iter().map(|(piece, _)| piece.cells().len()).sum();
        check_size([self.region.n_cells(), n_cells, 24])?;
        let mut builder = Problem::builder();
        for (piece, bounds) in &self.pieces[..self.n_counted] {
            builder.primary_bounded(piece.letter().to_string(), bounds.unwrap_or_default())?;
        }
        let first = builder.n_items();
        for cell in self.region.cells() {
            builder.primary(self.region.name(cell))?;
        }
        for (i, (piece, _)) in self.pieces.iter().enumerate() {
            let itself = (i < self.n_counted).then(|| ItemId::new(i as u32));
            for cells in self.placements(piece) {
                let cells = cells.into_iter().map(|cell| ItemId::new(first + cell as u32));
                builder.option(itself.into_iter().chain(cells))?;
            }
        }
        builder.build()
    }

    fn answer(&self, problem: &Problem, chosen: &[OptionId]) -> Packed {
        let mut packed = Packed::empty(&self.region);
        for &option in chosen {
            let items = problem.entries(option).iter().map(|entry| entry.item.index());
            let (counted, cells): (Vec<_>, Vec<_>) = items.partition(|&item| item < self.n_counted);
            let letter = counted.first().map(|&piece| self.pieces[piece].0.letter());
            packed.lay(&cells.into_iter().map(|item| item - self.n_counted).collect::<Vec<_>>(), letter);
        }
        packed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn has_the_known_numbers_of_placements() {
        let flat = Packing::pentominoes(Region::rectangle(10, 6).unwrap()).problem().unwrap();
        assert_eq!((flat.n_primary(), flat.n_options()), (72, 2056));
        let soma = Packing::soma(Region::cuboid(3, 3, 3).unwrap()).problem().unwrap();
        assert_eq!((soma.n_primary(), soma.n_options()), (34, 688));
    }

    #[test]
    fn the_smallest_regions() {
        let problem = Packing::dominoes(Region::rectangle(0, 7).unwrap()).problem().unwrap();
        assert_eq!((problem.n_items(), problem.n_options()), (0, 0));
        // no piece fits, and the pieces and the cell remain
        let problem = Packing::pentominoes(Region::rectangle(1, 1).unwrap()).problem().unwrap();
        assert_eq!((problem.n_items(), problem.n_options()), (13, 0));
    }

    #[test]
    fn a_huge_region_is_refused() {
        let region = Region::rectangle(1 << 13, 1 << 12).unwrap();
        assert!(matches!(Packing::pentominoes(region).problem(), Err(ProblemError::TooLarge { .. })));
    }

    #[test]
    fn counted_pieces_stand_before_the_others() {
        let [domino, tromino] = [Piece::domino(), Piece::from_picture('l', "##\n#.").unwrap()];
        let packing = Packing::new(Region::rectangle(3, 2).unwrap()).freely(domino).once(tromino);
        let problem = packing.problem().unwrap();
        assert_eq!(problem.item_name(ItemId::new(0)), "l");
        assert_eq!(problem.n_options(), 7 + 8);
    }
}
