//! A few searches of one puzzle side by side: nine lanes a search, one for each box.
//!
//! Lanes stand in squares of four times four: the lane in row `b` and column `s` holds the box of
//! band `b` and stack `s`, and the last row and column are idle. There are nine vectors, one for
//! each place in a box. For bands and stacks the columns and rows of the squares turn. With a ninth
//! of the vectors a round takes a fifth of the time.
//!
//! This module applies the rules of `lane_boards`, but few steps wait for the results of others:
//! the columns see what the permutations have left of the rows, not what the triads have (3 % more
//! rounds, each a tenth shorter), in a quick round not even that (a sixth more rounds, each a fifth
//! shorter: worth it in searches with many answers, which need but a few percent more, and in long
//! registers: short ones have no time to wait).
// several arrays with one index read best so, and the loops are unrolled
#![allow(clippy::needless_range_loop)]

use super::grid::Grid;
use super::lane_boards::{RoundOutcome, fill};
use quadrille_cpu::internal::{LaneSet, Lanes, MAX_LANES, Squares};

/// The lanes of a square.
const SQUARE: usize = 16;

/// One search: for each place in a box the square.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub(super) struct Position(pub(super) [[u16; SQUARE]; 9]);

impl Position {
    pub(super) const BLANK: Position = Position([[0; SQUARE]; 9]);
}

/// The searches, with the invariants of `LaneBoards`; a set of searches holds the first lane of
/// each.
pub(super) struct Few<V> {
    /// For each place in a box the squares.
    pub(super) cells: [V; 9],
    /// The digits that had their cell after the last round.
    singles: V,
}

impl<V: Squares> Few<V> {
    /// How many searches there is room for.
    pub(super) const ROOM: usize = V::N / SQUARE;
    /// All searches.
    pub(super) const ALL: LaneSet = 0x1_0001 & LaneSet::MAX >> (MAX_LANES - V::N);

    #[inline(always)]
    pub(super) fn new(isa: V::Isa) -> Few<V> {
        Few {
            cells: [V::zero(isa); 9],
            singles: V::zero(isa),
        }
    }

    /// The lanes of these searches.
    #[inline(always)]
    pub(super) fn mask(&self, searches: LaneSet) -> V {
        self.singles.mask(searches * 0xffff)
    }

    /// Begins with a puzzle in all searches.
    #[inline(always)]
    pub(super) fn begin(&mut self, grid: &Grid) {
        self.cells = self.singles.boxes(&grid.cells);
        self.refresh(Self::ALL);
    }

    /// Fills the searches in `wanted`: search 0 with `first`, and search 1, which wide vectors
    /// have, with `second`.
    #[inline(always)]
    pub(super) fn fill(&mut self, wanted: LaneSet, first: &Position, second: &Position) {
        let mask = self.mask(wanted);
        for place in 0..9 {
            self.cells[place] =
                self.cells[place].replace(mask, mask.join(&first.0[place], &second.0[place]));
        }
        self.refresh(wanted);
    }

    /// The next round of these searches shall not be taken for their last.
    #[inline(always)]
    pub(super) fn refresh(&mut self, filled: LaneSet) {
        self.singles = self.singles.or(self.mask(filled));
    }

    /// The digits of an answer.
    #[inline(always)]
    pub(super) fn digits(&self, lane: usize) -> [u8; 81] {
        let (mut first, mut second) = (Position::BLANK, Position::BLANK);
        for place in 0..9 {
            // idle lanes make a digit of nothing
            let digits = self.cells[place];
            let digits = digits.plus(digits.all()).count().plus(digits.splat(1));
            digits.part(&mut first.0[place], &mut second.0[place]);
        }
        let places = if lane < SQUARE { first.0 } else { second.0 };
        let mut digits = [0; 81];
        for (row, digits) in digits.as_chunks_mut().0.iter_mut().enumerate() {
            *digits = line(&places, row);
        }
        digits
    }

    /// Rounds for all searches until a watched one needs a service: how many rounds, and what
    /// became of the active ones.
    #[inline(always)]
    pub(super) fn run<const QUICK: bool>(
        &mut self,
        active: LaneSet,
        watched: LaneSet,
    ) -> (u64, RoundOutcome) {
        // the searches stay in registers between the rounds
        let mut few = Few { ..*self };
        let mut rounds = 0;
        loop {
            let RoundOutcome { dead, full, stuck } = few.round::<QUICK>();
            rounds += 1;
            if (dead | full | stuck) & watched != 0 {
                *self = few;
                return (
                    rounds,
                    RoundOutcome {
                        dead: dead & active,
                        full: full & active,
                        stuck: stuck & active,
                    },
                );
            }
        }
    }

    /// One round. A search is full as soon as all digits have their cells, rightly or not.
    #[inline(always)]
    pub(super) fn round<const QUICK: bool>(&mut self) -> RoundOutcome {
        let x = &mut self.cells;
        let m = left(ways(rows(x), V::next, V::previous), V::next, V::previous);
        let mut seen = columns(x);
        if !QUICK {
            for k in 0..3 {
                seen[k] = x[k].and(m[0]).or_and(x[3 + k], m[1]).or_and(x[6 + k], m[2]);
            }
        }
        let columns = triads(left(ways(seen, V::below, V::above), V::below, V::above));
        let rows = triads(m);
        for j in 0..9 {
            x[j] = x[j].and3(rows[j / 3], columns[j % 3]);
        }
        let filled = fill(x);
        *x = filled.cells;
        let dead = Self::some_box(least(x).zeros() | !filled.clash.zeros());
        let singles = filled.singles;
        let fixed = Self::ALL & !Self::some_box(!singles.xor(self.singles).zeros());
        let full = Self::ALL & !Self::some_box(!singles.xor(singles.splat(0x1ff)).zeros());
        self.singles = singles;
        RoundOutcome::new(dead, fixed, full)
    }

    /// The full searches that are answers: each cell holds one digit, and each row and column all
    /// nine.
    #[inline(always)]
    pub(super) fn right(&self) -> LaneSet {
        let (rows, columns) = (rows(&self.cells), columns(&self.cells));
        let mut all = self.singles.splat(0x1ff);
        for i in 0..3 {
            all = all.and(rows[i].or3(rows[i].next(), rows[i].previous()));
            all = all.and(columns[i].or3(columns[i].below(), columns[i].above()));
        }
        let mut more = self.singles.splat(0x1ff).without(all);
        for cell in self.cells {
            more = more.or(cell.rest());
        }
        Self::ALL & !Self::some_box(!more.zeros())
    }

    /// The searches of which some box is in a set of lanes.
    #[inline(always)]
    pub(super) fn some_box(lanes: LaneSet) -> LaneSet {
        let boxes = lanes & 0x0777_0777;
        // a carry into the idle sixteenth lane
        (boxes + 0x7fff_7fff) >> 15 & 0x1_0001 & Self::ALL
    }
}

/// The candidates of the three rows of each box.
#[inline(always)]
pub(super) fn rows<V: Lanes>(x: &[V; 9]) -> [V; 3] {
    [
        x[0].or3(x[1], x[2]),
        x[3].or3(x[4], x[5]),
        x[6].or3(x[7], x[8]),
    ]
}

/// The candidates of the three columns of each box.
#[inline(always)]
pub(super) fn columns<V: Lanes>(x: &[V; 9]) -> [V; 3] {
    [
        x[0].or3(x[3], x[6]),
        x[1].or3(x[4], x[7]),
        x[2].or3(x[5], x[8]),
    ]
}

/// For each box two permutations of the lines of its band, or stack: it takes the first line, and
/// the next two boxes the others in order, or not.
#[inline(always)]
pub(super) fn ways<V: Lanes>(
    [a, b, c]: [V; 3],
    next: impl Fn(V) -> V,
    previous: impl Fn(V) -> V,
) -> [V; 2] {
    [a.and3(next(b), previous(c)), a.and3(previous(b), next(c))]
}

/// The candidates that the remaining permutations leave the lines of each box.
#[inline(always)]
pub(super) fn left<V: Lanes>(
    [even, odd]: [V; 2],
    next: impl Fn(V) -> V,
    previous: impl Fn(V) -> V,
) -> [V; 3] {
    [
        even.or(odd),
        previous(even).or(next(odd)),
        next(even).or(previous(odd)),
    ]
}

/// Where three digits or more must take a line of a box, it loses the others.
#[inline(always)]
fn triads<V: Lanes>(m: [V; 3]) -> [V; 3] {
    [
        m[0].without_or(m[1], m[2]).if_three(m[0]),
        m[1].without_or(m[2], m[0]).if_three(m[1]),
        m[2].without_or(m[0], m[1]).if_three(m[2]),
    ]
}

/// The digits of a row of an answer.
#[inline(always)]
fn line(places: &[[u16; SQUARE]; 9], row: usize) -> [u8; 9] {
    // three boxes in a word
    let word = |column: usize| {
        let boxes = &places[row % 3 * 3 + column][row / 3 * 4..row / 3 * 4 + 3];
        u64::from(boxes[0]) | u64::from(boxes[1]) << 16 | u64::from(boxes[2]) << 32
    };
    let (two, third) = (word(0) | word(1) << 8, word(2));
    let eight = two & 0xffff
        | (third & 0xff) << 16
        | (two >> 16 & 0xffff) << 24
        | (third >> 16 & 0xff) << 40
        | two >> 32 << 48;
    let mut digits = [(third >> 32) as u8; 9];
    *digits.first_chunk_mut().expect("nine cells") = eight.to_le_bytes();
    digits
}

/// The smallest candidate mask of a box's cells: 0 if a cell has no candidate.
#[inline(always)]
fn least<V: Squares>(x: &[V; 9]) -> V {
    x[0].min(x[1])
        .min(x[2].min(x[3]))
        .min(x[4].min(x[5]).min(x[6].min(x[7])))
        .min(x[8])
}
