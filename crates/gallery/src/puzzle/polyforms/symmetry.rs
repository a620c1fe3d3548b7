//! Turning and mirroring a whole packing, and one answer of each class that this makes.
//!
//! A symmetry is not assumed: each of the 48 ways to turn and mirror space is tried on all options,
//! and is one where every option becomes an option, and every counted piece another that is to be
//! used as often. So mirror images count if the pieces include their own mirror images, as in the
//! Soma cube, and do not count if pieces must not be flipped.

use super::rotations::{Motion, is_rotation, motions};
use super::{Coordinates, Packing, Piece};
use crate::puzzle::Symmetries;
use crate::puzzle::symmetry::is_permutation;
use quadrille_problem::problem::{OptionId, Problem, ProblemError};
use quadrille_problem::puzzle::Puzzle;
use std::collections::HashMap;

impl Packing {
    /// The symmetries of the packing.
    ///
    /// ```
    /// use quadrille::{puzzle::Puzzle, search};
    /// use quadrille_gallery::puzzle::{Packing, polyforms::Region};
    ///
    /// let board = Packing::dominoes(Region::rectangle(4, 4)?);
    /// let symmetries = board.symmetries()?;
    /// assert_eq!(symmetries.len(), 8);
    /// let different =
    ///     search::solutions(&board.problem()?).filter(|solution| symmetries.is_least(solution));
    /// assert_eq!(different.count(), 9);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn symmetries(&self) -> Result<Symmetries, ProblemError> {
        let placed = Placed::of(self)?;
        let [mut turns, mut mirrors] = [Vec::new(), Vec::new()];
        for motion in motions() {
            let of_kind = match self.is_turn(&motion) {
                true => &mut turns,
                false => &mut mirrors,
            };
            of_kind.extend(self.image(&placed, motion));
        }
        Ok(Symmetries::of_images(turns, mirrors))
    }

    /// Whether the motion is a rotation that every piece may make, in space if all pieces may turn
    /// in space.
    fn is_turn(&self, motion: &Motion) -> bool {
        let in_space = |(piece, _): &(Piece, _)| piece.turns_in_space();
        is_rotation(motion) && (motion[2] == (2, false) || self.pieces.iter().all(in_space))
    }

    /// The image of every option, if the motion is a symmetry.
    fn image(&self, placed: &Placed, motion: Motion) -> Option<Vec<OptionId>> {
        let numbers = self.moved(&placed.cells, motion)?;
        // the same piece becomes the same piece everywhere; itself, where it can
        let mut becomes: HashMap<Option<usize>, Option<usize>> = HashMap::new();
        let used = |piece: Option<usize>| piece.map(|piece| self.pieces[piece].1);
        let mut image = Vec::with_capacity(placed.problem.n_options());
        for option in placed.problem.options() {
            let (piece, covered) = self.placement(&placed.problem, option, |cell| numbers[cell]);
            let found = placed.pieces_of.get(&covered)?;
            let same = found.contains(&piece).then_some(piece);
            let new = *becomes
                .entry(piece)
                .or_insert(same.or_else(|| found.first().copied())?);
            if used(new) != used(piece) {
                return None;
            }
            image.push(*placed.options.get(&(new, covered))?);
        }
        is_permutation(&image).then_some(image)
    }

    /// The number of the cell that each cell moves to, if the motion maps the region to itself.
    fn moved(&self, cells: &[Coordinates], motion: Motion) -> Option<Vec<usize>> {
        let size = self.region().size();
        if motion.map(|(axis, _)| size[axis]) != size {
            return None;
        }
        let moved = |cell: Coordinates| {
            motion.map(|(axis, back)| match back {
                true => size[axis] - 1 - cell[axis],
                false => cell[axis],
            })
        };
        cells
            .iter()
            .map(|&cell| self.region().number(moved(cell)))
            .collect()
    }

    /// The piece that an option places, and the cells that it covers, each moved, in order.
    fn placement(
        &self,
        problem: &Problem,
        option: OptionId,
        moved: impl Fn(usize) -> usize,
    ) -> Placement {
        let items = problem
            .entries(option)
            .iter()
            .map(|entry| entry.item.index());
        let (pieces, covered): (Vec<_>, Vec<_>) = items.partition(|&item| item < self.n_counted);
        let mut covered: Vec<usize> = covered
            .into_iter()
            .map(|item| moved(item - self.n_counted))
            .collect();
        covered.sort_unstable();
        (pieces.first().copied(), covered)
    }
}

/// A piece, and the cells that it covers.
type Placement = (Option<usize>, Vec<usize>);

/// The options of a packing by the pieces and the cells that they place and cover.
struct Placed {
    problem: Problem,
    cells: Vec<Coordinates>,
    options: HashMap<Placement, OptionId>,
    /// The pieces that can cover some cells.
    pieces_of: HashMap<Vec<usize>, Vec<Option<usize>>>,
}

impl Placed {
    fn of(packing: &Packing) -> Result<Placed, ProblemError> {
        let problem = packing.problem()?;
        let (mut options, mut pieces_of) = (HashMap::new(), HashMap::<_, Vec<_>>::new());
        for option in problem.options() {
            let (piece, covered) = packing.placement(&problem, option, |cell| cell);
            pieces_of.entry(covered.clone()).or_default().push(piece);
            options.insert((piece, covered), option);
        }
        Ok(Placed {
            cells: packing.region().cells().collect(),
            problem,
            options,
            pieces_of,
        })
    }
}
