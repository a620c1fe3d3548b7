//! Pieces of cells packed into a region of cells, flat or in space.
//!
//! Items, all primary: first the pieces that are counted, by their letters, then the cells of the
//! region. A flat region has cells named `row,column`, one in space `layer,row,column`. Each way to
//! lay a piece into the region is an option. Pieces may be turned in all ways of space; in a flat
//! region that means turned and flipped.

mod cubes;
mod encode;
mod packed;
mod piece;
pub(super) mod recipes;
mod region;
mod rotations;
mod shapes;
mod symmetry;
mod texts;

pub use cubes::{bedlam, polycubes};
pub use packed::{Packed, Placement};
pub use piece::{Piece, Turning};
pub use region::{Coordinates, Region};
pub use shapes::{Drawn, letters, polyominoes, read_pieces};
pub use texts::Texts;

use super::misfit::{gcd, misfit};
use quadrille_problem::problem::{Bounds, ProblemError};

/// The puzzle: cover each cell of a region once.
///
/// ```
/// use quadrille::{puzzle::Puzzle, search};
/// use quadrille_gallery::puzzle::{Packing, polyforms::Region};
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
        Packing {
            region,
            pieces: Vec::new(),
            n_counted: 0,
            partial: false,
        }
    }

    /// Adds a piece to be used exactly once. Two pieces of one letter are an error of the problem:
    /// see [`copies`](Packing::copies) and [`Piece::with_letter`].
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
    /// use quadrille::solve::PuzzleExt;
    /// use quadrille_gallery::puzzle::{
    ///     Packing,
    ///     polyforms::{Piece, Region},
    /// };
    ///
    /// let l = Piece::from_picture('L', "#.\n##")?;
    /// let packing = Packing::new(Region::from_picture("####\n#..#\n####")?)
    ///     .copies(l.clone(), 2)
    ///     .copies(Piece::domino(), 2);
    /// let answer = packing.solve()?.expect("an answer");
    /// assert_eq!(
    ///     answer
    ///         .pieces()
    ///         .iter()
    ///         .filter(|piece| piece.letter == 'L')
    ///         .count(),
    ///     2
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn copies(self, piece: Piece, copies: u32) -> Packing {
        self.between(
            piece,
            Bounds {
                low: copies,
                high: copies,
            },
        )
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
    /// use quadrille::solve::PuzzleExt;
    /// use quadrille_gallery::puzzle::{
    ///     Packing,
    ///     polyforms::{Piece, Region},
    /// };
    ///
    /// let crosses = Piece::pentominoes()
    ///     .into_iter()
    ///     .filter(|piece| piece.letter() == 'X');
    /// let packing = crosses.fold(Packing::new(Region::rectangle(6, 6)?), |packing, cross| {
    ///     packing.copies(cross, 4)
    /// });
    /// assert_eq!(
    ///     (packing.count_answers()?, packing.partly().count_answers()?),
    ///     (0, 7)
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn partly(self) -> Packing {
        Packing {
            partial: true,
            ..self
        }
    }

    /// Any number of dominoes.
    pub fn dominoes(region: Region) -> Packing {
        Packing::new(region).freely(Piece::domino())
    }

    /// The twelve pentominoes, each once.
    pub fn pentominoes(region: Region) -> Packing {
        Piece::pentominoes()
            .into_iter()
            .fold(Packing::new(region), Packing::once)
    }

    /// The seven pieces of the Soma cube, each once.
    pub fn soma(region: Region) -> Packing {
        Piece::soma()
            .into_iter()
            .fold(Packing::new(region), Packing::once)
    }

    /// The region to be covered.
    pub fn region(&self) -> &Region {
        &self.region
    }

    /// Why the pieces cannot cover the region, where their cells and its own show that: a search
    /// may try for long.
    ///
    /// ```
    /// use quadrille_gallery::puzzle::{Packing, polyforms::Region};
    ///
    /// let misfit = |region| Packing::pentominoes(region).misfit();
    /// assert_eq!(misfit(Region::rectangle(6, 10)?), None);
    /// assert_eq!(
    ///     misfit(Region::rectangle(8, 8)?).as_deref(),
    ///     Some("the pieces have 60 cells, the region has 64")
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn misfit(&self) -> Option<String> {
        let n_cells = self.region.n_cells() as u64;
        let counted = self
            .pieces
            .iter()
            .filter_map(|(piece, bounds)| Some((piece.cells().len() as u64, (*bounds)?)));
        let [low, high] = counted.fold([0_u64; 2], |[low, high], (size, bounds)| {
            [
                low.saturating_add(size * u64::from(bounds.low)),
                high.saturating_add(size * u64::from(bounds.high)),
            ]
        });
        let free = self.pieces.iter().filter(|(_, bounds)| bounds.is_none());
        let divisor = free.fold(0, |divisor, (piece, _)| {
            gcd(divisor, piece.cells().len() as u64)
        });
        misfit(n_cells, [low, high], divisor, self.partial)
    }

    /// All ways to lay a piece into the region: that of option `i` of the problem at `i`.
    ///
    /// ```
    /// use quadrille::puzzle::Puzzle;
    /// use quadrille_gallery::puzzle::{Packing, polyforms::Region};
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
            let place = |cells| Placement {
                letter: piece.letter(),
                cells,
            };
            self.places(piece)
                .into_iter()
                .map(place)
                .collect::<Vec<_>>()
        };
        Ok(self.pieces.iter().flat_map(of).collect())
    }
}
