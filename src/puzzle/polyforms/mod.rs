//! Pieces of cells packed into a region of cells, flat or in space.
//!
//! Items, all primary: first the pieces that are counted, by their letters, then the cells of the region. A flat region has cells
//! named `row,column`, one in space `layer,row,column`. Each way to lay a piece into the region is an option. Pieces may be
//! turned in all ways of space; in a flat region that means turned and flipped.

mod cubes;
mod packed;
mod piece;
mod region;
mod shapes;
mod symmetry;

pub use cubes::{bedlam, polycubes};
pub use packed::{Packed, Placement};
pub use piece::{Piece, Turning};
pub use region::{Cell, Region};
pub use shapes::{Drawn, polyominoes, read_pieces};

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
    /// Cells may stay empty.
    partial: bool,
}

impl Packing {
    /// A region and no pieces yet.
    pub fn new(region: Region) -> Packing {
        Packing { region, pieces: Vec::new(), n_counted: 0, partial: false }
    }

    /// Adds a piece to be used exactly once. Two pieces of one letter are an error of the problem: see [`copies`](Packing::copies)
    /// and [`Piece::with_letter`].
    #[must_use]
    pub fn once(self, piece: Piece) -> Packing {
        self.between(piece, Bounds::ONCE)
    }

    /// Adds a piece, with bounds on its number of uses.
    #[must_use]
    pub fn between(mut self, piece: Piece, bounds: Bounds) -> Packing {
        self.pieces.insert(self.n_counted, (piece, Some(bounds)));
        self.n_counted += 1;
        self
    }

    /// Adds `n` copies of a piece. They are identical: exchanging them makes no new answer.
    ///
    /// ```
    /// use quadrille::{puzzle::{Packing, polyforms::{Piece, Region}}, solve::PuzzleExt};
    ///
    /// let l = Piece::from_picture('L', "#.\n##")?;
    /// let packing = Packing::new(Region::from_picture("####\n#..#\n####")?).copies(l.clone(), 2).copies(Piece::domino(), 2);
    /// let answer = packing.solve()?.expect("an answer");
    /// assert_eq!(answer.pieces().iter().filter(|piece| piece.letter == 'L').count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn copies(self, piece: Piece, copies: u32) -> Packing {
        self.between(piece, Bounds { low: copies, high: copies })
    }

    /// Adds a piece to be used any number of times.
    #[must_use]
    pub fn freely(mut self, piece: Piece) -> Packing {
        self.pieces.push((piece, None));
        self
    }

    /// Lets cells stay empty. Only counted pieces are laid then.
    ///
    /// ```
    /// use quadrille::{puzzle::{Packing, polyforms::{Piece, Region}}, solve::PuzzleExt};
    ///
    /// let crosses = Piece::pentominoes().into_iter().filter(|piece| piece.letter() == 'X');
    /// let packing = crosses.fold(Packing::new(Region::rectangle(6, 6)?), |packing, cross| packing.copies(cross, 4));
    /// assert_eq!((packing.count_answers()?, packing.partly().count_answers()?), (0, 7));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn partly(self) -> Packing {
        Packing { partial: true, ..self }
    }

    /// Any number of dominoes.
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

    /// All ways to lay a piece into the region: that of option `i` of the problem at `i`.
    ///
    /// ```
    /// use quadrille::puzzle::{Packing, Puzzle, polyforms::Region};
    ///
    /// let packing = Packing::dominoes(Region::rectangle(2, 2)?);
    /// let placements = packing.placements()?;
    /// assert_eq!(placements.len(), packing.problem()?.n_options());
    /// assert_eq!(placements[0].cells, [[0, 0, 0], [1, 0, 0]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn placements(&self) -> Result<Vec<Placement>, ProblemError> {
        self.check_size()?;
        let of = |(piece, _): &(Piece, _)| {
            let place = |cells| Placement { letter: piece.letter(), cells };
            self.places(piece).into_iter().map(place).collect::<Vec<_>>()
        };
        Ok(self.pieces.iter().flat_map(of).collect())
    }

    /// Which of the pieces that are not counted has this shape.
    fn free_piece(&self, cells: &[Cell]) -> Option<usize> {
        let least = [0, 1, 2].map(|axis| cells.iter().map(|cell| cell[axis]).min().unwrap_or(0));
        let mut shape: Vec<Cell> = cells.iter().map(|cell| [0, 1, 2].map(|axis| cell[axis] - least[axis])).collect();
        shape.sort_unstable();
        let mut free = self.n_counted..self.pieces.len();
        match free.len() {
            1 => free.next(),
            _ => free.find(|&piece| self.pieces[piece].0.orientations().contains(&shape)),
        }
    }

    fn check_size(&self) -> Result<(), ProblemError> {
        // a piece has at most 24 orientations
        let n_cells: usize = self.pieces.iter().map(|(piece, _)| piece.cells().len()).sum();
        check_size([self.region.n_cells(), n_cells, 24])
    }

    /// The ways to lay a piece.
    fn places(&self, piece: &Piece) -> Vec<Vec<Cell>> {
        let mut places = Vec::new();
        for cells in piece.orientations() {
            // the cells of an orientation begin at 0 in each direction
            let extent = |axis: usize| cells.iter().map(|cell| cell[axis] + 1).max().unwrap_or(0);
            let [columns, rows, layers] =
                [0, 1, 2].map(|axis| (self.region.size()[axis] + 1).saturating_sub(extent(axis)));
            for place in 0..columns * rows * layers {
                let [x, y, z] = [place % columns, place / columns % rows, place / columns / rows];
                let shifted = cells.iter().map(|cell| [cell[0] + x, cell[1] + y, cell[2] + z]);
                let inside = shifted.map(|cell| self.region.number(cell).map(|_| cell));
                places.extend(inside.collect::<Option<Vec<Cell>>>());
            }
        }
        places
    }
}

impl Puzzle for Packing {
    type Answer = Packed;

    fn problem(&self) -> Result<Problem, ProblemError> {
        self.check_size()?;
        let mut builder = Problem::builder();
        for (piece, bounds) in &self.pieces[..self.n_counted] {
            builder.primary_bounded(piece.letter().to_string(), bounds.unwrap_or_default())?;
        }
        let first = builder.n_items();
        for cell in self.region.cells() {
            let name = self.region.name(cell);
            if self.partial {
                builder.secondary(name)?
            } else {
                builder.primary(name)?
            };
        }
        for (i, (piece, _)) in self.pieces.iter().enumerate() {
            let itself = (i < self.n_counted).then(|| ItemId::new(i as u32));
            for cells in self.places(piece) {
                let numbers = cells.into_iter().filter_map(|cell| self.region.number(cell));
                let cells = numbers.map(|cell| ItemId::new(first + cell as u32));
                builder.option(itself.into_iter().chain(cells))?;
            }
        }
        builder.build()
    }

    fn answer(&self, problem: &Problem, chosen: &[OptionId]) -> Packed {
        let counted = self.pieces[..self.n_counted].iter().map(|(piece, _)| piece.letter());
        let mut packed = Packed::empty(&self.region).of(counted);
        let places: Vec<Cell> = self.region.cells().collect();
        for &option in chosen {
            let items = problem.entries(option).iter().map(|entry| entry.item.index());
            let (counted, cells): (Vec<_>, Vec<_>) = items.partition(|&item| item < self.n_counted);
            let cells: Vec<Cell> = cells.into_iter().map(|item| places[item - self.n_counted]).collect();
            let piece = counted.first().copied().or_else(|| self.free_piece(&cells));
            let letter = piece.map_or('?', |piece| self.pieces[piece].0.letter());
            packed.lay(Placement { letter, cells }, !counted.is_empty());
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
    fn each_placement_is_its_option() {
        let [domino, corner] = [Piece::domino(), Piece::from_picture('l', "##\n#.").unwrap()];
        let packing = Packing::new(Region::from_picture("###\n###\n##.").unwrap())
            .freely(domino)
            .freely(corner.clone())
            .copies(corner.with_letter('M'), 2);
        let (problem, placements) = (packing.problem().unwrap(), packing.placements().unwrap());
        assert_eq!(problem.n_options(), placements.len());
        for (option, placement) in problem.options().zip(&placements) {
            assert_eq!(packing.answer(&problem, &[option]).pieces(), std::slice::from_ref(placement));
        }
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
