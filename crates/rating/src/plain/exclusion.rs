//! Aligned pair and triplet exclusion.
//!
//! Some base cells are filled in all ways; a way is *locked* if two base cells that see each other
//! get the same digit, or if an excluder, a cell that all of them see, keeps no digit. A digit that
//! occurs in locked ways only is removed.
//!
//! No cell has a single candidate when these techniques are tried, since naked singles come first.

use crate::board::grid::{CellSet, Cells, Changes, Grid, Layout};
use crate::board::mask::{Mask, bits, is_single};
use crate::step::{Finding, Step};
use crate::technique::Technique;

/// The pairs and triples of digits that the excluders of some base cells lock.
struct Locks<L: Layout> {
    /// For each digit, the digits that cannot stand with it in the base.
    pairs: L::PerDigit<Mask>,
    /// For each two digits, the digits that cannot stand beside both.
    triples: L::PerDigit<L::PerDigit<Mask>>,
}

impl<L: Layout> Locks<L> {
    /// The locks of the excluders whose candidates are all in `digits`; `None` if there are no such
    /// excluders.
    fn new<B: Grid<Layout = L>>(board: &B, excluders: L::Cells, digits: Mask) -> Option<Locks<L>> {
        let masks = excluders.iter().map(|cell| board.digits_of(cell));
        let mut masks = masks.filter(|mask| mask & !digits == 0).peekable();
        masks.peek()?;
        let mut locks: Locks<L> = Locks {
            pairs: L::per_digit(0),
            triples: L::per_digit(L::per_digit(0)),
        };
        for mask in masks {
            for one in bits(mask) {
                let rest = mask & !(1 << one);
                if is_single(rest) {
                    locks.pairs.as_mut()[one] |= rest;
                }
                for two in bits(rest) {
                    locks.triples.as_mut()[one].as_mut()[two] |= rest & !(1 << two);
                }
            }
        }
        Some(locks)
    }
}

/// The base cells with their candidates, and the pairs of cells that see each other.
struct Base<L: Layout, const N: usize> {
    cells: [usize; N],
    masks: [Mask; N],
    sees: [[bool; N]; N],
    locks: Locks<L>,
}

impl<L: Layout, const N: usize> Base<L, N> {
    /// `None` if no excluder can lock anything. Base cells that see each other then exclude no
    /// more than a naked pair, which has been looked for.
    fn new<B: Grid<Layout = L>>(
        board: &B,
        cells: [usize; N],
        excluders: L::Cells,
    ) -> Option<Base<L, N>> {
        let (mut masks, mut sees, mut digits) = ([0; N], [[false; N]; N], 0);
        for i in 0..N {
            masks[i] = board.digits_of(cells[i]);
            digits |= masks[i];
        }
        let locks = Locks::new(board, excluders, digits)?;
        for i in 0..N {
            for j in 0..i {
                sees[i][j] = board.layout().sees(cells[i]).contains(cells[j]);
                sees[j][i] = sees[i][j];
            }
        }
        Some(Base {
            cells,
            masks,
            sees,
            locks,
        })
    }

    /// The digits of a cell that occur in an allowed combination of the cells.
    fn allowed(&self, cell: usize) -> Mask {
        let mut others = (0..N).filter(|&other| other != cell);
        let second = others.next().unwrap_or(cell);
        let third = others.next();
        let is_allowed = |&digit: &usize| {
            let seconds = self.beside(cell, digit, second);
            match third {
                None => seconds != 0,
                Some(third) => {
                    let thirds = self.beside(cell, digit, third);
                    bits(seconds).any(|other| {
                        let locked = self.locks.triples.as_ref()[digit].as_ref()[other];
                        thirds & self.beside(second, other, third) & !locked != 0
                    })
                }
            }
        };
        let digits = bits(self.masks[cell]).filter(is_allowed);
        digits.fold(0, |all, digit| all | 1 << digit)
    }

    /// The digits of another cell that are not locked by a digit of a cell alone.
    fn beside(&self, cell: usize, digit: usize, other: usize) -> Mask {
        let same = Mask::from(self.sees[cell][other]) << digit;
        self.masks[other] & !self.locks.pairs.as_ref()[digit] & !same
    }

    fn step(&self, layout: &L, technique: Technique) -> Option<Step> {
        let mut removed = [(0, 0); N];
        let mut is_useful = false;
        for (i, removed) in removed.iter_mut().enumerate() {
            *removed = (self.cells[i], self.masks[i] & !self.allowed(i));
            is_useful |= removed.1 != 0;
        }
        if !is_useful {
            return None;
        }
        Finding::new(layout, technique, 0, self.cells).removes(removed)
    }
}

/// Aligned pair exclusion.
pub(crate) fn pair<B: Grid>(board: &B, news: &impl Changes<Cells<B>>) -> Option<Step> {
    let layout = board.layout();
    let few = board.cells_of_size(2..=2);
    let base = base_cells(board, few);
    for (j, &second) in base.iter().enumerate() {
        for &first in &base[..j] {
            let excluders = layout.sees(first).and(layout.sees(second)).and(few);
            let all = excluders.or(CellSet::of([first, second]));
            if !excluders.has_several() || !news.meets(all) {
                continue;
            }
            let step = Base::new(board, [first, second], excluders)
                .and_then(|base| base.step(layout, Technique::AlignedPairExclusion));
            if step.is_some() {
                return step;
            }
        }
    }
    None
}

/// Aligned triplet exclusion.
pub(crate) fn triplet<B: Grid>(board: &B, news: &impl Changes<Cells<B>>) -> Option<Step> {
    let layout = board.layout();
    let few = board.cells_of_size(2..=3);
    let base = base_cells(board, few);
    let third = few.and(CellSet::of(base.iter().copied()));
    let mut earlier: Cells<B> = CellSet::EMPTY;
    for (j, &second) in base.iter().enumerate() {
        for &first in &base[..j] {
            let (seen, sees) = (layout.sees(first), layout.sees(second));
            let excluders = seen.and(sees).and(few);
            if !excluders.has_several() {
                continue;
            }
            // with an earlier cell, this pair has been tried as the first and the third cell
            let known = match (third.contains(second), seen.contains(second)) {
                (true, true) => earlier,
                (true, false) => earlier.and(sees),
                _ => CellSet::EMPTY,
            };
            let third = third.without(known);
            let step = third_cells(board, [first, second], excluders, third, news);
            if step.is_some() {
                return step;
            }
        }
        earlier = earlier.or(CellSet::one(second));
    }
    None
}

/// Tries each third cell that the first or the second one sees.
fn third_cells<B: Grid>(
    board: &B,
    [first, second]: [usize; 2],
    excluders: Cells<B>,
    third: Cells<B>,
    news: &impl Changes<Cells<B>>,
) -> Option<Step> {
    let layout = board.layout();
    let two = CellSet::of([first, second]);
    let mut left = third
        .and(layout.sees(first).or(layout.sees(second)))
        .without(two);
    if !news.meets(excluders.or(two)) {
        left = left.and(news.cells());
    }
    for seer in [first, second] {
        for kind in layout.kinds(seer) {
            if left.is_empty() {
                return None;
            }
            let house = layout.set(layout.house_of(seer, kind));
            for cell in left.and(house).iter() {
                let common = excluders.and(layout.sees(cell));
                let all = common.or(two).or(CellSet::one(cell));
                if !common.has_several() || !news.meets(all) {
                    continue;
                }
                let base = Base::new(board, [first, second, cell], common);
                let technique = Technique::AlignedTripletExclusion;
                let step = base.and_then(|base| base.step(layout, technique));
                if step.is_some() {
                    return step;
                }
            }
            left = left.without(house);
        }
    }
    None
}

/// The cells with at least two candidates that see a cell of `few`.
fn base_cells<B: Grid>(board: &B, few: Cells<B>) -> Vec<usize> {
    let layout = board.layout();
    let open = board.cells_of_size(2..=layout.size() as u32).iter();
    open.filter(|&cell| !layout.sees(cell).and(few).is_empty())
        .collect()
}
