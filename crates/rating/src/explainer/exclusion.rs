//! Aligned pair and triplet exclusion.
//!
//! Some base cells are filled in all ways; a way is *locked* if two base cells that see each other
//! get the same digit, or if an excluder, a cell that all of them see, keeps no digit. A digit that
//! occurs in locked ways only is removed.
//!
//! No cell has a single candidate when these techniques are tried, since naked singles come first.

use super::board::{Board, News};
use super::step::{Finding, Step};
use super::tables::{CellSet, TABLES, bits, house_of, members};
use super::technique::Technique;

/// The excluders of some base cells that have no other digits than these: their candidates.
struct Excluders {
    masks: [u16; 20],
    n: usize,
}

impl Excluders {
    fn new(board: &Board, cells: CellSet, digits: u16) -> Excluders {
        let mut excluders = Excluders {
            masks: [0; 20],
            n: 0,
        };
        for cell in members(cells) {
            let mask = board.candidates(cell);
            if mask & !digits == 0 {
                excluders.masks[excluders.n] = mask;
                excluders.n += 1;
            }
        }
        excluders
    }

    /// Whether some excluder has no other digits than these.
    fn lock(&self, digits: u16) -> bool {
        self.masks[..self.n].iter().any(|&mask| mask & !digits == 0)
    }
}

/// The base cells with their candidates, and whether each sees the next one.
struct Base<const N: usize> {
    cells: [usize; N],
    masks: [u16; N],
    sees: [[bool; N]; N],
    excluders: Excluders,
}

impl<const N: usize> Base<N> {
    /// `None` if no excluder can lock anything. Base cells that see each other then exclude no
    /// more than a naked pair, which has been looked for.
    fn new(board: &Board, cells: [usize; N], excluders: CellSet) -> Option<Base<N>> {
        let (mut masks, mut sees, mut digits) = ([0; N], [[false; N]; N], 0);
        for i in 0..N {
            masks[i] = board.candidates(cells[i]);
            digits |= masks[i];
        }
        let excluders = Excluders::new(board, excluders, digits);
        if excluders.n == 0 {
            return None;
        }
        for i in 0..N {
            for j in 0..N {
                sees[i][j] = TABLES.sees[cells[i]] >> cells[j] & 1 != 0;
            }
        }
        Some(Base {
            cells,
            masks,
            sees,
            excluders,
        })
    }

    /// The digits of each cell that occur in a way that is not locked.
    fn allowed(&self) -> [u16; N] {
        let mut allowed = [0; N];
        for cell in 0..N {
            for digit in bits(self.masks[cell]) {
                if allowed[cell] >> digit & 1 == 0 {
                    let mut chosen = [0; N];
                    chosen[cell] = 1 << digit;
                    if self.complete(&mut chosen, 0) {
                        (0..N).for_each(|i| allowed[i] |= chosen[i]);
                    }
                }
            }
        }
        allowed
    }

    /// Chooses a digit for each cell from `next` on that has none; whether some choice is not
    /// locked.
    fn complete(&self, chosen: &mut [u16; N], next: usize) -> bool {
        let Some(cell) = (next..N).find(|&cell| chosen[cell] == 0) else {
            return !self
                .excluders
                .lock(chosen.iter().fold(0, |all, bit| all | bit));
        };
        let taken = (0..N).filter(|&other| self.sees[cell][other]);
        let taken = taken.fold(0, |all, other| all | chosen[other]);
        for digit in bits(self.masks[cell] & !taken) {
            chosen[cell] = 1 << digit;
            if self.complete(chosen, cell + 1) {
                return true;
            }
        }
        chosen[cell] = 0;
        false
    }

    fn step(&self, technique: Technique) -> Option<Step> {
        let allowed = self.allowed();
        if allowed == self.masks {
            return None;
        }
        let removed = (0..N).map(|i| (self.cells[i], self.masks[i] & !allowed[i]));
        Finding::new(technique, 0, self.cells).removes(removed)
    }
}

/// Aligned pair exclusion.
pub(super) fn pair(board: &Board, news: &News) -> Option<Step> {
    let few = board.cells_of_size(2..=2);
    let base = base_cells(board, few);
    for (j, &second) in base.iter().enumerate() {
        for &first in &base[..j] {
            let cells = 1 << first | 1 << second;
            let excluders = TABLES.sees[first] & TABLES.sees[second] & few;
            if excluders.count_ones() < 2 || (excluders | cells) & news.cells == 0 {
                continue;
            }
            let step = Base::new(board, [first, second], excluders)
                .and_then(|base| base.step(Technique::AlignedPairExclusion));
            if step.is_some() {
                return step;
            }
        }
    }
    None
}

/// Aligned triplet exclusion.
pub(super) fn triplet(board: &Board, news: &News) -> Option<Step> {
    let few = board.cells_of_size(2..=3);
    let base = base_cells(board, few);
    let third = base.iter().fold(0, |set, &cell| set | 1 << cell) & few;
    for (j, &second) in base.iter().enumerate() {
        for &first in &base[..j] {
            let excluders = TABLES.sees[first] & TABLES.sees[second] & few;
            if excluders.count_ones() >= 2 {
                let step = third_cells(board, [first, second], excluders, third, news);
                if step.is_some() {
                    return step;
                }
            }
        }
    }
    None
}

/// Tries each third cell that the first or the second one sees.
fn third_cells(
    board: &Board,
    [first, second]: [usize; 2],
    excluders: CellSet,
    third: CellSet,
    news: &News,
) -> Option<Step> {
    let two = 1 << first | 1 << second;
    let mut left = third & (TABLES.sees[first] | TABLES.sees[second]) & !two;
    if (excluders | two) & news.cells == 0 {
        left &= news.cells;
    }
    for i in 0..6 {
        if left == 0 {
            break;
        }
        let seer = if i < 3 { first } else { second };
        let house = TABLES.sets[house_of(seer, i % 3)];
        for cell in members(left & house) {
            let common = excluders & TABLES.sees[cell];
            let all = common | two | 1 << cell;
            if common.count_ones() < 2 || all & news.cells == 0 {
                continue;
            }
            let base = Base::new(board, [first, second, cell], common);
            let step = base.and_then(|base| base.step(Technique::AlignedTripletExclusion));
            if step.is_some() {
                return step;
            }
        }
        left &= !house;
    }
    None
}

/// The cells with two candidates or more that see one of these.
fn base_cells(board: &Board, few: CellSet) -> Vec<usize> {
    let open = members(board.cells_of_size(2..=9));
    open.filter(|&cell| TABLES.sees[cell] & few != 0).collect()
}
