//! A few searches of one puzzle side by side: nine lanes a search, one for each box.
//!
//! Lanes stand in squares of four times four: the lane in row `b` and column `s` holds the box of band `b` and stack `s`, and the last
//! row and column are idle. There are nine vectors, one for each place in a box. The rules are those of `state`; for bands and stacks
//! the columns and rows of the squares turn. With a ninth of the vectors a round takes a fifth of the time.
#![allow(clippy::needless_range_loop)] // several arrays with one index read best so, and the loops are unrolled

use super::grid::{CELLS, Grid};
use super::lanes::{LaneSet, Lanes, MAX_LANES, Squares};
use super::state::{Found, fill};

/// The lanes of a square.
const SQUARE: usize = 16;

/// One search: for each place in a box the square.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub(super) struct Position(pub(super) [[u16; SQUARE]; 9]);

impl Position {
    pub(super) const BLANK: Position = Position([[0; SQUARE]; 9]);

    #[inline(always)]
    pub(super) fn new(grid: &Grid) -> Position {
        let mut position = Position::BLANK;
        for (place, square) in position.0.iter_mut().enumerate() {
            for i in 0..9 {
                square[i / 3 * 4 + i % 3] = grid.cells[27 * (i / 3) + 3 * (i % 3) + 9 * (place / 3) + place % 3];
            }
        }
        position
    }

    #[inline(always)]
    pub(super) fn grid(&self) -> Grid {
        let mut cells = [0; CELLS];
        for (place, square) in self.0.iter().enumerate() {
            for i in 0..9 {
                cells[27 * (i / 3) + 3 * (i % 3) + 9 * (place / 3) + place % 3] = square[i / 3 * 4 + i % 3];
            }
        }
        Grid { cells }
    }
}

/// The searches. Invariants as those of `State`; a set of searches has the first lane of each.
pub(super) struct Few<V> {
    /// Apart from each other, so that a search is written and read in the same pieces; what is not in use holds anything.
    positions: [Position; 2],
    /// The digits that had their cell after the last round.
    singles: V,
}

impl<V: Squares> Few<V> {
    /// How many searches there is room for.
    pub(super) const ROOM: usize = V::N / SQUARE;
    /// All searches.
    pub(super) const ALL: LaneSet = 0x1_0001 & LaneSet::MAX >> (MAX_LANES - V::N);

    #[inline(always)]
    pub(super) fn new() -> Few<V> {
        Few { positions: [Position::BLANK; 2], singles: V::none() }
    }

    /// The search that begins at a lane.
    #[inline(always)]
    pub(super) fn at(&mut self, lane: usize) -> &mut Position {
        &mut self.positions[lane / SQUARE % 2]
    }

    /// The first round of these searches shall not be taken for their last.
    #[inline(always)]
    pub(super) fn refresh(&mut self, filled: LaneSet) {
        self.singles = self.singles.or(V::mask(filled * 0xffff));
    }

    /// Rounds for all searches until so many of the active ones need a service: how many rounds, and what became of those.
    #[inline(always)]
    pub(super) fn run(&mut self, active: LaneSet, enough: u32) -> (u64, Found) {
        // the searches stay in registers between the rounds
        let mut cells = [V::none(); 9];
        let [first, second] = &self.positions;
        for (cell, (first, second)) in cells.iter_mut().zip(first.0.iter().zip(&second.0)) {
            *cell = V::join(first, second);
        }
        let mut rounds = 0;
        let found = loop {
            let Found { dead, full, stuck } = self.round(&mut cells);
            rounds += 1;
            if ((dead | full | stuck) & active).count_ones() >= enough {
                break Found { dead: dead & active, full: full & active, stuck: stuck & active };
            }
        };
        let [first, second] = &mut self.positions;
        for (cell, (first, second)) in cells.iter().zip(first.0.iter_mut().zip(&mut second.0)) {
            cell.part(first, second);
        }
        (rounds, found)
    }

    /// One round.
    #[inline(always)]
    fn round(&mut self, x: &mut [V; 9]) -> Found {
        let rows = lines([x[0].or3(x[1], x[2]), x[3].or3(x[4], x[5]), x[6].or3(x[7], x[8])], V::next, V::previous);
        let mut columns = [V::none(); 3];
        for k in 0..3 {
            columns[k] = x[k].and(rows[0]).or_and(x[3 + k], rows[1]).or_and(x[6 + k], rows[2]);
        }
        let columns = lines(columns, V::below, V::above);
        for j in 0..9 {
            x[j] = x[j].and3(rows[j / 3], columns[j % 3]);
        }
        let filled = fill(x);
        *x = filled.cells;
        let least = x.iter().fold(V::all(), |least, cell| least.min(*cell));
        let dead = Self::some_box(least.zeros() | !filled.clash.zeros());
        let fixed = Self::ALL & !dead & !Self::some_box(!filled.singles.xor(self.singles).zeros());
        let full = fixed & !Self::some_box(!filled.singles.xor(V::splat(0x1ff)).zeros());
        self.singles = filled.singles;
        Found { dead, full, stuck: fixed & !full }
    }

    /// The searches of which some box is in a set of lanes.
    #[inline(always)]
    fn some_box(lanes: LaneSet) -> LaneSet {
        let boxes = lanes & 0x0777_0777;
        // a carry into the idle sixteenth lane
        (boxes + 0x7fff_7fff) >> 15 & 0x1_0001 & Self::ALL
    }
}

/// What the lines of each box may hold after the permutations and the triads of its band, or stack; `next` and `previous` lead to the
/// other boxes of it.
#[inline(always)]
fn lines<V: Lanes>([a, b, c]: [V; 3], next: impl Fn(V) -> V, previous: impl Fn(V) -> V) -> [V; 3] {
    // a lane has two permutations: its box takes the first line, and the next two boxes the others in order, or not
    let (even, odd) = (a.and3(next(b), previous(c)), a.and3(previous(b), next(c)));
    let m = [even.or(odd), previous(even).or(next(odd)), next(even).or(previous(odd))];
    [
        m[0].without_or(m[1], m[2]).if_three(m[0]),
        m[1].without_or(m[2], m[0]).if_three(m[1]),
        m[2].without_or(m[0], m[1]).if_three(m[2]),
    ]
}
