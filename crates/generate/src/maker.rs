//! One 9x9 puzzle in the making: a full grid, and which of its clues were found to be needed.
//!
//! The clues (or groups of them, where a symmetry is kept) are put in a random order, and each in
//! its turn is taken away unless the puzzle would lose its only answer. A needed clue stays needed
//! when more are removed, so each is tested once, and the result is minimal. The result depends on
//! the grid and the order alone; how it is found is free:
//!
//! - While there are many clues, several are taken at once, and only if that fails half of them,
//!   and so on (phase *groups*: are there two answers?).
//! - Then one by one (phase *singles*): the clue is taken, and its digit forbidden in its cell; any
//!   answer is a second one, and the clue is needed.

use super::grid;
use super::rng::AttemptRng;
use quadrille_lockstep::lockstep::{Grid, Outcome};

/// The settings shared by all puzzles of a run.
#[derive(Clone)]
pub(super) struct Plan {
    pub(super) seed: u64,
    /// The groups of cells whose clues go together.
    pub(super) groups: Vec<u128>,
    /// The cells that may have a clue.
    pub(super) mask: u128,
    /// The least and the most clues.
    pub(super) clues: (usize, usize),
    /// Nothing more can be taken.
    pub(super) minimal: bool,
}

impl Plan {
    /// Whether each group is one cell.
    fn are_single(&self) -> bool {
        self.groups.len() == self.mask.count_ones() as usize
    }

    /// Whether any cell may have a clue, independent of the other cells.
    pub(super) fn is_free(&self) -> bool {
        self.groups.len() == 81
    }
}

#[derive(Clone, Copy, PartialEq)]
pub(super) enum Phase {
    /// The cells of a mask have to be enough.
    Mask,
    Groups,
    Singles,
    Done,
    /// This attempt makes no such puzzle.
    Failed,
}

#[derive(Clone)]
pub(super) struct Maker {
    pub(super) index: u64,
    attempt: u32,
    pub(super) phase: Phase,
    /// The full grid, and for each digit its cells.
    answer: [u8; 81],
    places: [u128; 9],
    /// The clues left.
    pub(super) clues: u128,
    /// The groups of the plan in the order of the trials.
    order: [u8; 81],
    /// The number of groups that are tried.
    n: u8,
    /// The first group of the order not yet decided.
    at: u8,
    /// The number of groups that the current question removes.
    size: u8,
    /// The number of groups from `at` on whose joint removal fails; 0 if unknown.
    bad: u8,
    /// The least number of clues.
    floor: u8,
    /// Whether the maker began with a puzzle, which it changes, and not with a full grid.
    resumed: bool,
}

impl Maker {
    pub(super) fn new(index: u64, attempt: u32) -> Maker {
        Maker {
            index,
            attempt,
            phase: Phase::Mask,
            answer: [0; 81],
            places: [0; 9],
            clues: 0,
            order: [0; 81],
            n: 0,
            at: 0,
            size: 0,
            bad: 0,
            floor: 0,
            resumed: false,
        }
    }

    /// Begins the attempt.
    pub(super) fn begin(&mut self, plan: &Plan) {
        let mut rng = AttemptRng::new(plan.seed, self.index, self.attempt);
        self.answer = grid::random(&mut rng);
        self.places = [0; 9];
        for (cell, &digit) in self.answer.iter().enumerate() {
            self.places[usize::from(digit - 1)] |= 1 << cell;
        }
        self.clues = plan.mask;
        self.order = std::array::from_fn(|group| group as u8);
        self.n = plan.groups.len() as u8;
        rng.shuffle(&mut self.order[..usize::from(self.n)]);
        let (least, most) = plan.clues;
        self.floor = if plan.minimal {
            0
        } else {
            (least + rng.below(most - least + 1)) as u8
        };
        (self.at, self.size, self.bad) = (0, 0, 0);
        let all = plan.mask.count_ones() == 81;
        self.phase = if all { Phase::Groups } else { Phase::Mask };
    }

    /// Puts some groups of clues back to these, and begins again to take what can be taken.
    pub(super) fn resume(&mut self, clues: u128, back: usize, rng: &mut AttemptRng, plan: &Plan) {
        self.clues = clues;
        let mut order: [u8; 81] = std::array::from_fn(|group| group as u8);
        let order = &mut order[..plan.groups.len()];
        rng.shuffle(order);
        let groups = order.iter().map(|&group| plan.groups[usize::from(group)]);
        groups
            .filter(|group| group & clues == 0)
            .take(back)
            .for_each(|group| self.clues |= group);
        rng.shuffle(order);
        let stands = |group: &&u8| plan.groups[usize::from(**group)] & self.clues != 0;
        let mut n = 0;
        for (to, &group) in self.order.iter_mut().zip(order.iter().filter(stands)) {
            *to = group;
            n += 1;
        }
        (self.n, self.at, self.size, self.bad, self.floor) = (n, 0, 0, 0, 0);
        (self.resumed, self.phase) = (true, Phase::Groups);
    }

    /// The next board to be solved in this phase; `None` if the phase is over.
    #[inline]
    pub(super) fn ask(&mut self, plan: &Plan) -> Option<Grid> {
        match self.phase {
            Phase::Mask => Some(self.grid(0)),
            Phase::Groups => {
                self.size = self.next_groups(plan);
                if self.size == 0 {
                    return None;
                }
                Some(self.grid(self.taken(plan)))
            }
            Phase::Singles => {
                self.size = self.next_single(plan);
                if self.size == 0 {
                    return None;
                }
                let cell = plan.groups[self.group(0)].trailing_zeros() as usize;
                let mut grid = self.grid(1 << cell);
                grid.forbid(cell, self.answer[cell]);
                Some(grid)
            }
            Phase::Done | Phase::Failed => None,
        }
    }

    /// Takes the answer to a question.
    #[inline]
    pub(super) fn hear(&mut self, outcome: &Outcome, plan: &Plan) {
        match self.phase {
            Phase::Mask if outcome.solutions == 1 => self.phase = Phase::Groups,
            Phase::Mask => self.phase = Phase::Failed,
            Phase::Groups => self.decide(outcome.solutions == 1, plan),
            Phase::Singles => self.decide(outcome.solutions == 0, plan),
            Phase::Done | Phase::Failed => {}
        }
    }

    /// Whether the groups in question can be taken.
    #[inline]
    fn decide(&mut self, can: bool, plan: &Plan) {
        if can {
            self.clues &= !self.taken(plan);
            self.at += self.size;
            self.bad = self.bad.saturating_sub(self.size);
        } else {
            self.bad = self.size;
        }
        if self.bad == 1 {
            // this one alone is needed
            self.at += 1;
            self.bad = 0;
        }
    }

    /// How many groups to try at once; 0 when single clues are next, or the end.
    fn next_groups(&mut self, plan: &Plan) -> u8 {
        loop {
            let left = self.n - self.at;
            let clues = self.clues.count_ones();
            let room = clues - u32::from(self.floor).min(clues);
            if left == 0 || room == 0 {
                self.end(plan);
                return 0;
            }
            let first = plan.groups[self.group(0)].count_ones();
            if first > room {
                self.at += 1;
                self.bad = 0;
                continue;
            }
            let most = (room / first).min(u32::from(left)) as u8;
            let size = if self.bad > 0 {
                self.bad / 2
            } else {
                at_once(clues) / first as u8
            };
            if size <= 1 && self.bad == 0 && plan.are_single() {
                self.phase = Phase::Singles;
                return 0;
            }
            let mut size = size.clamp(1, most);
            while size > 1 && self.taken_by(size, plan).count_ones() > room {
                size -= 1;
            }
            return size;
        }
    }

    fn next_single(&mut self, plan: &Plan) -> u8 {
        let over = self.at == self.n || self.clues.count_ones() <= u32::from(self.floor);
        if over {
            self.end(plan);
        }
        u8::from(!over)
    }

    /// The attempt is over, and good or not.
    fn end(&mut self, plan: &Plan) {
        let clues = self.clues.count_ones() as usize;
        let fits = self.resumed || (plan.clues.0..=plan.clues.1).contains(&clues);
        self.phase = if fits { Phase::Done } else { Phase::Failed };
    }

    fn group(&self, n: u8) -> usize {
        usize::from(self.order[usize::from(self.at + n)])
    }

    #[inline]
    fn taken(&self, plan: &Plan) -> u128 {
        self.taken_by(self.size, plan)
    }

    #[inline]
    fn taken_by(&self, size: u8, plan: &Plan) -> u128 {
        (0..size).fold(0, |all, n| all | plan.groups[self.group(n)])
    }

    #[inline]
    fn grid(&self, without: u128) -> Grid {
        let clues = self.clues & !without;
        let mut places = self.places;
        places.iter_mut().for_each(|cells| *cells &= clues);
        Grid::from_clues(&places)
    }

    /// The digits of the clues.
    pub(super) fn puzzle(&self) -> [u8; 81] {
        std::array::from_fn(|cell| {
            if self.clues >> cell & 1 == 1 {
                self.answer[cell]
            } else {
                0
            }
        })
    }

    /// The answer.
    pub(super) fn answer(&self) -> &[u8; 81] {
        &self.answer
    }
}

/// How many clues to remove at once.
fn at_once(clues: u32) -> u8 {
    match clues {
        70.. => 28,
        49.. => 8,
        43.. => 5,
        39.. => 3,
        36.. => 2,
        _ => 1,
    }
}
