//! Trial: a candidate is wrong if singles alone lead from it to a cell without a digit, or a house
//! without a place.
//!
//! Unlike chains, a single may follow from all that came before it. The trial with the fewest
//! singles wins, the first of these by cell and digit, and what it could do without is left out.
//! All trials run side by side, a single a turn, so that none goes further than the shortest.

use super::grid::{Cells, Fault, Grid, HOUSES, PEERS, column, digits, each, houses_of};
use super::{Candidate, Reason, Step, Technique};

pub(super) fn find(grid: &Grid) -> Option<Step> {
    let start = Trial::new(grid);
    let candidates =
        each(grid.open).flat_map(|cell| digits(grid.cells[cell]).map(move |digit| (cell, digit)));
    let mut trials: Vec<((usize, usize), Trial)> = candidates
        .map(|first| {
            let mut trial = start;
            trial.place(first);
            (first, trial)
        })
        .collect();
    let first = loop {
        if let Some((first, _)) = trials.iter().find(|(_, trial)| trial.failed) {
            break *first;
        }
        trials.retain_mut(|(_, trial)| trial.go_on());
        if trials.is_empty() {
            return None;
        }
    };
    let mut follows = start.follows(first);
    for n in (0..follows.len()).rev() {
        // from the last one back, what can be left out is
        let single = follows.remove(n);
        if !start.fails(first, &follows) {
            follows.insert(n, single);
        }
    }
    let candidate = |(cell, digit)| Candidate {
        cell,
        digit: digit as u8 + 1,
    };
    let (first, follows) = (
        candidate(first),
        follows.into_iter().map(candidate).collect::<Vec<_>>(),
    );
    let fault = fault(grid.clone(), first, &follows)?;
    let reason = Reason::Trial {
        first,
        follows,
        fault,
    };
    Some(Step {
        technique: Technique::Trial,
        reason,
        placed: None,
        removed: vec![first],
    })
}

/// What is impossible after all these.
fn fault(mut grid: Grid, first: Candidate, follows: &[Candidate]) -> Option<Fault> {
    grid.place(first);
    follows.iter().for_each(|&single| grid.place(single));
    grid.fault()
}

/// All cells.
const ALL: Cells = (1 << 81) - 1;

/// A position in which only singles are placed.
///
/// 1. `planes[d]` holds the cells that may hold the digit `d`, or do; no others.
/// 2. `single[d]` holds the houses in which `d` has one place, which is open; but where `stale`
///    holds `d`, it may be of some time ago.
/// 3. `naked` holds the open cells that have one digit.
/// 4. `failed` is set if a cell has no digit, or a house no place for one.
#[derive(Clone, Copy)]
struct Trial {
    planes: [Cells; 9],
    open: Cells,
    naked: Cells,
    single: [u32; 9],
    stale: u16,
    failed: bool,
}

impl Trial {
    fn new(grid: &Grid) -> Trial {
        let mut planes = grid.planes;
        for cell in each(ALL & !grid.open) {
            grid.digit(cell)
                .into_iter()
                .for_each(|digit| planes[digit] |= 1 << cell);
        }
        let mut trial = Trial {
            planes,
            open: grid.open,
            naked: 0,
            single: [0; 9],
            stale: 0x1ff,
            failed: false,
        };
        trial.look(0x1ff);
        trial.refresh();
        trial
    }

    fn place(&mut self, (cell, digit): (usize, usize)) {
        let here: Cells = 1 << cell;
        self.open &= !here;
        let mut changed = 1 << digit;
        for (other, plane) in self.planes.iter_mut().enumerate() {
            changed |= u16::from(*plane & here != 0) << other;
            *plane &= !here;
        }
        self.planes[digit] = self.planes[digit] & !PEERS[cell] | here;
        self.stale |= changed;
        self.look(changed);
    }

    /// Looks for faults, where these digits have lost places, and for cells with one digit.
    fn look(&mut self, changed: u16) {
        let (mut one, mut more) = (0, 0);
        for plane in self.planes {
            more |= one & plane;
            one |= plane;
        }
        self.naked = one & !more & self.open;
        self.failed |=
            one != ALL || digits(changed).any(|digit| !is_everywhere(self.planes[digit]));
    }

    /// Places the next single, if there is one.
    fn go_on(&mut self) -> bool {
        let single = self.single();
        single.into_iter().for_each(|single| self.place(single));
        single.is_some()
    }

    /// The first cell with one digit, or the first house with one place for a digit.
    fn single(&mut self) -> Option<(usize, usize)> {
        if self.naked != 0 {
            let cell = self.naked.trailing_zeros() as usize;
            let digit = (0..9).find(|&digit| self.planes[digit] >> cell & 1 == 1)?;
            return Some((cell, digit));
        }
        self.refresh();
        let houses = self.single.iter().fold(0, |all, houses| all | houses);
        let house = houses.trailing_zeros() as usize;
        let digit = (0..9).find(|&digit| houses != 0 && self.single[digit] >> house & 1 == 1)?;
        Some((
            (self.planes[digit] & HOUSES[house]).trailing_zeros() as usize,
            digit,
        ))
    }

    fn refresh(&mut self) {
        for digit in digits(std::mem::take(&mut self.stale)) {
            self.single[digit] = with_one(self.planes[digit] & self.open);
        }
    }

    /// The singles that follow from a candidate, up to a fault.
    fn follows(mut self, first: (usize, usize)) -> Vec<(usize, usize)> {
        self.place(first);
        let mut follows = Vec::new();
        while let Some(single) = if self.failed { None } else { self.single() } {
            self.place(single);
            follows.push(single);
        }
        follows
    }

    /// Whether a candidate and these end in a fault, each of them being a single when its turn
    /// comes.
    fn fails(mut self, first: (usize, usize), follows: &[(usize, usize)]) -> bool {
        self.place(first);
        for &single in follows {
            if !self.is_single(single) {
                return false;
            }
            self.place(single);
        }
        self.failed
    }

    fn is_single(&self, (cell, digit): (usize, usize)) -> bool {
        let (here, plane) = (1 << cell, self.planes[digit]);
        let others = (0..9)
            .filter(|&other| other != digit)
            .fold(0, |all, other| all | self.planes[other]);
        let alone = || {
            houses_of(cell)
                .into_iter()
                .any(|house| plane & HOUSES[house] == here)
        };
        self.open & plane & here != 0 && (others & here == 0 || alone())
    }
}

/// The first cell of each row, of each box.
const ROWS: Cells = firsts(&[0, 9, 18, 27, 36, 45, 54, 63, 72]);
const BOXES: Cells = firsts(&[0, 3, 6, 27, 30, 33, 54, 57, 60]);
const COLUMNS: Cells = 0x1ff;

const fn firsts(cells: &[usize]) -> Cells {
    let (mut set, mut n) = (0, 0);
    while n < cells.len() {
        set |= 1 << cells[n];
        n += 1;
    }
    set
}

/// Whether a digit has a place in every house.
fn is_everywhere(plane: Cells) -> bool {
    let any = |set: Cells, gap: u32| set | set >> gap | set >> (2 * gap);
    let threes = any(plane, 1);
    any(threes, 3) & ROWS == ROWS
        && any(threes, 9) & BOXES == BOXES
        && any(any(plane, 9), 27) & COLUMNS == COLUMNS
}

/// The houses with one place, by their numbers.
fn with_one(plane: Cells) -> u32 {
    // some of three, and more than one of them
    let count = |(some, more): (Cells, Cells), gap: u32| {
        let (second, third) = (some >> gap, some >> (2 * gap));
        let pairs = some & second | (some | second) & third;
        (
            some | second | third,
            more | more >> gap | more >> (2 * gap) | pairs,
        )
    };
    let one = |(some, more): (Cells, Cells)| some & !more;
    let threes = count((plane, 0), 1);
    let rows = u32::from(column(one(count(threes, 3))));
    let columns = (one(count(count((plane, 0), 9), 27)) & COLUMNS) as u32;
    let boxes = one(count(threes, 9)) & BOXES;
    let boxes = boxes | boxes >> 2 | boxes >> 4;
    let boxes =
        (boxes as u32 & 7) | ((boxes >> 27) as u32 & 7) << 3 | ((boxes >> 54) as u32 & 7) << 6;
    rows | columns << 9 | boxes << 18
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn houses_are_counted_as_one_by_one() {
        let mut state = 1_u128;
        let mut met = 0;
        for n in 0..3000 {
            let mut plane = ALL;
            for _ in 0..=n % 5 {
                state = state
                    .wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645)
                    .wrapping_add(n);
                plane &= state >> 40;
            }
            let count = |house: &Cells| (plane & house).count_ones();
            let ones = HOUSES
                .iter()
                .enumerate()
                .filter(|(_, house)| count(house) == 1)
                .fold(0, |all, (n, _)| all | 1 << n);
            assert_eq!(with_one(plane), ones);
            assert_eq!(
                is_everywhere(plane),
                HOUSES.iter().all(|house| count(house) > 0)
            );
            met += u32::from(ones != 0) + u32::from(is_everywhere(plane));
        }
        assert!(met > 1000, "{met}");
    }
}
