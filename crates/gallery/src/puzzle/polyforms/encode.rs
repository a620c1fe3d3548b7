//! A packing as a problem, and back.

use super::super::capacity::check_size;
use super::{Coordinates, Packed, Packing, Piece, Placement};
use quadrille_problem::problem::{Bounds, ItemId, OptionId, Problem, ProblemError};
use quadrille_problem::puzzle::Puzzle;

impl Packing {
    /// Which uncounted piece has this shape.
    fn free_piece(&self, cells: &[Coordinates]) -> Option<usize> {
        let mut free = self.n_counted..self.pieces.len();
        if free.len() == 1 {
            return free.next();
        }
        let least = [0, 1, 2].map(|axis| cells.iter().map(|cell| cell[axis]).min().unwrap_or(0));
        let mut shape: Vec<Coordinates> = cells
            .iter()
            .map(|cell| [0, 1, 2].map(|axis| cell[axis] - least[axis]))
            .collect();
        shape.sort_unstable();
        free.find(|&piece| self.pieces[piece].0.orientations().contains(&shape))
    }

    pub(super) fn check_size(&self) -> Result<(), ProblemError> {
        // a piece has at most 24 orientations
        let n_cells: usize = self
            .pieces
            .iter()
            .map(|(piece, _)| piece.cells().len())
            .sum();
        check_size([self.region.n_cells(), n_cells, 24])
    }

    /// How many ways there are to lay the pieces that are counted: theirs are the first options.
    pub(super) fn n_counted_placements(&self) -> usize {
        self.pieces[..self.n_counted]
            .iter()
            .map(|(piece, _)| self.places(piece).len())
            .sum()
    }

    /// The ways to lay a piece.
    pub(super) fn places(&self, piece: &Piece) -> Vec<Vec<Coordinates>> {
        let mut places = Vec::new();
        for cells in piece.orientations() {
            // the cells of an orientation begin at 0 in each direction
            let extent = |axis: usize| cells.iter().map(|cell| cell[axis] + 1).max().unwrap_or(0);
            let [columns, rows, layers] =
                [0, 1, 2].map(|axis| (self.region.size()[axis] + 1).saturating_sub(extent(axis)));
            for place in 0..columns * rows * layers {
                let [x, y, z] = [
                    place % columns,
                    place / columns % rows,
                    place / columns / rows,
                ];
                let shifted = cells
                    .iter()
                    .map(|cell| [cell[0] + x, cell[1] + y, cell[2] + z]);
                let inside = shifted.map(|cell| self.region.number(cell).map(|_| cell));
                places.extend(inside.collect::<Option<Vec<Coordinates>>>());
            }
        }
        places
    }
}

impl Puzzle for Packing {
    type Answer = Packed;
    type Error = ProblemError;

    fn problem(&self) -> Result<Problem, ProblemError> {
        self.check_size()?;
        let mut builder = Problem::builder();
        for (piece, bounds) in &self.pieces[..self.n_counted] {
            builder.primary_bounded(piece.letter().to_string(), bounds.unwrap_or(Bounds::ONCE))?;
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
                let numbers = cells
                    .into_iter()
                    .filter_map(|cell| self.region.number(cell));
                let cells = numbers.map(|cell| ItemId::new(first + cell as u32));
                builder.option(itself.into_iter().chain(cells))?;
            }
        }
        builder.build()
    }

    fn answer(&self, problem: &Problem, chosen: &[OptionId]) -> Packed {
        let counted = self.pieces[..self.n_counted]
            .iter()
            .map(|(piece, _)| piece.letter());
        let mut packed = Packed::empty(&self.region).of(counted);
        let places: Vec<Coordinates> = self.region.cells().collect();
        for &option in chosen {
            // a piece that is counted comes before its cells
            let items = problem
                .entries(option)
                .iter()
                .map(|entry| entry.item.index());
            let counted = items.clone().next().filter(|&item| item < self.n_counted);
            let cells: Vec<Coordinates> = items
                .filter_map(|item| Some(places[item.checked_sub(self.n_counted)?]))
                .collect();
            let piece = counted.or_else(|| self.free_piece(&cells));
            let letter = piece.map_or('?', |piece| self.pieces[piece].0.letter());
            packed.lay(Placement { letter, cells }, counted.is_some());
        }
        packed
    }
}
