//! The searches side by side, and the round: one pass of the rules over all searches at once.
//!
//! For each cell one vector holds the digits that are still possible there in each search, so that
//! a rule is a handful of `and`, `or` and `xor` between whole vectors: no shuffle, no table, no
//! branch on data. In the words of one search, a round is
//!
//! 1. *Minirows.* The nine minirows of a band (three cells of one row in one box) are for a digit a
//!    3x3 matrix of bits. The digit takes one minirow in each row and each box: six permutations. A
//!    minirow keeps a digit that some possible permutation puts there. This is every pointing and
//!    claiming pair.
//! 2. *Triads.* Three digits or more that a box can hold in one minirow only leave no room in it
//!    for another digit.
//! 3. Stacks and minicolumns the same way, with what the rows have left.
//! 4. *Hidden singles*: a digit with one cell left in a box. *Naked singles*: a cell with one digit
//!    left. The digits of both leave the other cells of the box; rows and columns follow from the
//!    permutations of the next round.
//!
//! A search is *dead* when a cell is empty or two singles of a box are equal, *full* when each box
//! has its nine singles, *stuck* when a round found no new single. A full search is an answer if it
//! is *right* in rows and columns: to look there costs less than one more round. Waiting for the
//! exact fixed point instead costs 10 % more rounds for 1.5 % fewer nodes.
//!
//! Tried and lost: a bit a lane, a vector for each digit and cell, 256 searches at once. The rounds
//! were nearly as fast, but searches went in and out at twice the price.
// several arrays with one index read best so, and the loops are unrolled
#![allow(clippy::needless_range_loop)]

use quadrille_cpu::internal::{LaneSet, Lanes};

/// The searches, one in each lane.
///
/// Invariants between rounds: lanes that search nothing hold anything; `singles` is right for lanes
/// that were not filled since.
pub(super) struct LaneBoards<V> {
    /// For each cell, in reading order, the digits that it may hold.
    pub(super) cells: [V; 81],
    /// The sets of digits that had their cell after the last round, as numbers, added up over the
    /// boxes. A set only grows, so that the sum changes if and only if some set does.
    pub(super) singles: V,
}

/// What a round has found.
#[derive(Clone, Copy)]
pub(super) struct RoundOutcome {
    /// The lanes with a contradiction.
    pub(super) dead: LaneSet,
    /// The lanes in which every box has nine singles, right or wrong.
    pub(super) full: LaneSet,
    /// The other lanes without a new single.
    pub(super) stuck: LaneSet,
}

impl RoundOutcome {
    /// Lanes that are dead are neither full nor stuck; `fixed` are those without a new single.
    #[inline(always)]
    pub(super) fn new(dead: LaneSet, fixed: LaneSet, full: LaneSet) -> RoundOutcome {
        let full = full & !dead;
        let stuck = fixed & !dead & !full;
        RoundOutcome { dead, full, stuck }
    }
}

impl<V: Lanes> LaneBoards<V> {
    pub(super) fn new(isa: V::Isa) -> LaneBoards<V> {
        LaneBoards {
            cells: [V::zero(isa); 81],
            singles: V::zero(isa),
        }
    }

    /// One round for all lanes.
    #[inline(always)]
    pub(super) fn round(&mut self) -> RoundOutcome {
        V::align();
        // the minirows are kept and applied to the cells together with the minicolumns: this saves
        // 81 stores and loads
        let rows = [self.rows(0), self.rows(1), self.rows(2)];
        let columns = [
            self.columns(0, &rows),
            self.columns(1, &rows),
            self.columns(2, &rows),
        ];
        // all lines before all boxes: long chains of steps of which many are under way at once
        let none = self.singles.none();
        let (mut least, mut clash, mut sum) = (none.all(), none, none);
        for stack in 0..3 {
            for band in 0..3 {
                let filled = self.fill_box(band, stack, &rows[band], &columns[stack]);
                sum = sum.plus(filled.singles);
                clash = clash.or(filled.clash);
                for cell in filled.cells {
                    least = least.min(cell);
                }
            }
        }
        let dead = least.zeros() | !clash.zeros();
        let fixed = sum.xor(self.singles).zeros();
        self.singles = sum;
        // nine full sets of digits
        let full = sum.splat(9 * 0x1ff);
        RoundOutcome::new(dead, fixed, sum.xor(full).zeros())
    }

    /// The lanes in which each row and column has all digits.
    #[inline(always)]
    pub(super) fn right(&self) -> LaneSet {
        let digits = self.singles.splat(0x1ff);
        let mut all = digits;
        for i in 0..9 {
            all = all.and(any(self.cells[9 * i..].first_chunk().expect("nine cells")));
            let mut column = [digits; 9];
            for j in 0..9 {
                column[j] = self.cells[9 * j + i];
            }
            all = all.and(any(&column));
        }
        all.xor(digits).zeros()
    }

    /// Leaves in a box what its lines may hold, and applies its singles.
    #[inline(always)]
    fn fill_box(
        &mut self,
        band: usize,
        stack: usize,
        rows: &[V; 9],
        columns: &[V; 9],
    ) -> Filled<V> {
        let mut met = [rows[0]; 9];
        for j in 0..9 {
            met[j] = self.cells[place(band, stack, j)]
                .and3(rows[j / 3 * 3 + stack], columns[3 * band + j % 3]);
        }
        let filled = fill(&met);
        for j in 0..9 {
            self.cells[place(band, stack, j)] = filled.cells[j];
        }
        filled
    }

    /// What the minirows of a band may hold.
    #[inline(always)]
    fn rows(&self, band: usize) -> [V; 9] {
        triads(&permuted(&permutations(&minirows(&self.cells, band))))
    }

    /// The candidates of the minicolumns of a stack, given the candidates of its rows.
    #[inline(always)]
    fn columns(&self, stack: usize, rows: &[[V; 9]; 3]) -> [V; 9] {
        let mut lines = rows[0];
        for j in 0..9 {
            let (rows, at) = (&rows[j / 3], place(j / 3, stack, j % 3));
            let top = self.cells[at].and(rows[stack]);
            lines[j] = top
                .or_and(self.cells[at + 9], rows[3 + stack])
                .or_and(self.cells[at + 18], rows[6 + stack]);
        }
        triads(&permuted(&permutations(&lines)))
    }
}

/// The number of the `j`-th cell of a box.
#[inline(always)]
const fn place(band: usize, stack: usize, j: usize) -> usize {
    27 * band + 9 * (j / 3) + 3 * stack + j % 3
}

/// What the minirows of a band may hold: a matrix of rows and boxes.
#[inline(always)]
pub(super) fn minirows<V: Lanes>(cells: &[V; 81], band: usize) -> [V; 9] {
    let mut lines = [cells[0]; 9];
    for (j, line) in lines.iter_mut().enumerate() {
        let at = 27 * band + 3 * j;
        *line = cells[at].or3(cells[at + 1], cells[at + 2]);
    }
    lines
}

/// What the minicolumns of a stack may hold: a matrix of boxes and columns.
#[inline(always)]
pub(super) fn minicolumns<V: Lanes>(cells: &[V; 81], stack: usize) -> [V; 9] {
    let mut lines = [cells[0]; 9];
    for (j, line) in lines.iter_mut().enumerate() {
        let at = place(j / 3, stack, j % 3);
        *line = cells[at].or3(cells[at + 9], cells[at + 18]);
    }
    lines
}

/// The permutations that a 3x3 matrix allows each digit: the three even ones, and the three odd
/// ones. In both, the first row takes its entries in the order 0 to 2.
#[inline(always)]
pub(super) fn permutations<V: Lanes>(m: &[V; 9]) -> [V; 6] {
    [
        m[0].and3(m[4], m[8]),
        m[1].and3(m[5], m[6]),
        m[2].and3(m[3], m[7]),
        m[0].and3(m[5], m[7]),
        m[1].and3(m[3], m[8]),
        m[2].and3(m[4], m[6]),
    ]
}

/// The matrix that permutations make: an entry stands where one of the two through it stands.
#[inline(always)]
pub(super) fn permuted<V: Lanes>(&[a, b, c, x, y, z]: &[V; 6]) -> [V; 9] {
    [
        a.or(x),
        b.or(y),
        c.or(z),
        c.or(y),
        a.or(z),
        b.or(x),
        b.or(z),
        c.or(x),
        a.or(y),
    ]
}

/// Where three digits or more must take an entry, it loses the others. More than three are a
/// contradiction, which shows later.
///
/// No other entry of the row may hold a digit exactly if no other entry of the column may hold it.
#[inline(always)]
pub(super) fn triads<V: Lanes>(m: &[V; 9]) -> [V; 9] {
    let mut after = *m;
    for j in 0..9 {
        let (b, c) = (j / 3 * 3 + (j + 1) % 3, j / 3 * 3 + (j + 2) % 3);
        after[j] = m[j].without_or(m[b], m[c]).if_three(m[j]);
    }
    after
}

/// A box after its singles.
pub(super) struct Filled<V> {
    pub(super) cells: [V; 9],
    /// The digits that have their cell.
    pub(super) singles: V,
    /// All digits with two cells, and perhaps some with more.
    pub(super) clash: V,
}

/// The hidden and the naked singles of a box: their digits leave its other cells.
#[inline(always)]
pub(super) fn fill<V: Lanes>(met: &[V; 9]) -> Filled<V> {
    let hidden = once(met);
    let mut single = *met;
    for j in 0..9 {
        single[j] = met[j].single(hidden);
    }
    let singles = any(&single);
    let mut cells = *met;
    for j in 0..9 {
        cells[j] = single[j].or_left(met[j], singles);
    }
    Filled {
        cells,
        singles,
        clash: singles.xor(parity(&single)),
    }
}

/// The bits in at least one of nine.
#[inline(always)]
fn any<V: Lanes>(x: &[V; 9]) -> V {
    x[0].or3(x[1], x[2])
        .or3(x[3].or3(x[4], x[5]), x[6].or3(x[7], x[8]))
}

/// The bits in an odd number of nine.
#[inline(always)]
fn parity<V: Lanes>(x: &[V; 9]) -> V {
    x[0].xor3(x[1], x[2])
        .xor3(x[3].xor3(x[4], x[5]), x[6].xor3(x[7], x[8]))
}

/// The bits in exactly one of nine.
#[inline(always)]
fn once<V: Lanes>(x: &[V; 9]) -> V {
    let [a, b, c] = [
        x[0].or3(x[1], x[2]),
        x[3].or3(x[4], x[5]),
        x[6].or3(x[7], x[8]),
    ];
    let twice = x[0]
        .majority(x[1], x[2])
        .or3(x[3].majority(x[4], x[5]), x[6].majority(x[7], x[8]));
    a.or3(b, c).without_or(twice, a.majority(b, c))
}
