//! The searches side by side, and the round: what one pass of the rules makes of all of them at once.
//!
//! For each digit and cell one vector says in which searches the cell may still hold the digit, so that a rule is a handful of `and`,
//! `or` and `xor` between whole vectors: no shuffle, no table, no branch on data. In the words of one search, a round is
//!
//! 1. *Minirows.* The nine minirows of a band (three cells of one row in one box) are for a digit a 3x3 matrix of bits. The digit takes
//!    one minirow in each row and each box: six permutations. A minirow keeps a digit that some possible permutation puts there. This is
//!    every pointing and claiming pair.
//! 2. *Triads.* Three digits or more that a box can hold in one minirow only leave no room in it for another digit.
//! 3. Stacks and minicolumns the same way, with what the rows have left.
//! 4. *Hidden singles*: a digit with one cell left in a box. *Naked singles*: a cell with one digit left. The digits of both leave the
//!    other cells of the box; rows and columns follow from the permutations of the next round.
//!
//! A search is *dead* when a cell is empty, *done* when each box has its nine singles and one more round changed none, *stuck* when a
//! round found no new single. Waiting for the exact fixed point instead costs 10 % more rounds for 1.5 % fewer nodes.
//!
//! Two singles of one digit in a box are not looked for (together with looking for empty cells before the singles, not after, 12 % of a
//! round): the digit that then has
//! no cell is missed by the guess or by the final check of an answer.
//!
//! Tried and lost: sixteen-bit lanes that hold the digits of a cell (32 searches in 512 bits): 7.8 ns a lane and round with `vpternlog` against 5.5. But their
//! services are cheaper, so that an AVX-512 prototype of that kind, with 32 lanes, is still 1.6 times as fast on whole batches; see `transfer`.
#![allow(clippy::needless_range_loop)] // several arrays with one index read best so, and the loops are unrolled

use super::lanes::Lanes;

/// The cells, in reading order, and some vectors more, so that eight of them fill a byte of a row of bits.
pub(super) const PLANES: usize = 88;

/// The searches, one in each lane.
///
/// Invariants between rounds: lanes that search nothing hold anything; `solved` is right for lanes that are not `fresh`.
pub(super) struct State<V> {
    /// For each digit and cell, in reading order, the lanes in which the cell may hold the digit.
    pub(super) cells: [[V; PLANES]; 9],
    /// The guess of each lane, as its row will hold it; see `guess`.
    pub(super) guess: [V; 16],
    /// The lanes filled since the last round: they are not stuck, whatever the round of their predecessors was.
    pub(super) fresh: V,
    /// For each box and digit the lanes in which the digit had its cell after the last round.
    solved: [[V; 9]; 9],
    /// For each box and digit the minirows it may take.
    rows: [[[V; 3]; 9]; 9],
    /// The minicolumns of the boxes of one stack, the same way.
    columns: [[[V; 3]; 9]; 3],
    /// Of the box at work: for each digit the lanes with a hidden single of it.
    hidden: [V; 9],
    /// Of the box at work: for each cell the lanes in which it has its digit, and those in which it keeps digits that are not hidden singles.
    single: [V; 9],
    keep: [V; 9],
}

/// What a round has found.
#[derive(Clone, Copy)]
pub(super) struct Found<V> {
    /// The lanes with an empty cell.
    pub(super) dead: V,
    /// The lanes that are full and have stood the round.
    pub(super) done: V,
    /// The other lanes without a new single.
    pub(super) stuck: V,
}

impl<V: Lanes> State<V> {
    pub(super) fn new() -> State<V> {
        let none = V::none();
        State {
            cells: [[none; PLANES]; 9],
            guess: [none; 16],
            fresh: none,
            solved: [[none; 9]; 9],
            rows: [[[none; 3]; 9]; 9],
            columns: [[[none; 3]; 9]; 3],
            hidden: [none; 9],
            single: [none; 9],
            keep: [none; 9],
        }
    }

    /// One round for all lanes.
    #[inline(always)]
    pub(super) fn round(&mut self) -> Found<V> {
        for band in 0..3 {
            self.minirows(band);
        }
        let (mut alive, mut full, mut changed) = (V::all(), V::all(), self.fresh);
        self.fresh = V::none();
        for stack in 0..3 {
            self.minicolumns(stack);
            for band in 0..3 {
                self.meet(band, stack);
                alive = alive.and(self.singles(band, stack));
                let (all, news) = self.settle(band, stack);
                full = full.and(all);
                changed = changed.or(news);
            }
        }
        let fixed = alive.without(changed);
        Found { dead: V::all().without(alive), done: fixed.and(full), stuck: fixed.without(full) }
    }

    /// The minirows that the digits may take in a band.
    #[inline(always)]
    fn minirows(&mut self, band: usize) {
        for digit in 0..9 {
            let cells: &[V; 27] = self.cells[digit][27 * band..27 * band + 27].try_into().expect("a band has 27 cells");
            let mut lines = [V::none(); 9];
            for j in 0..9 {
                lines[j] = cells[3 * j].or3(cells[3 * j + 1], cells[3 * j + 2]);
            }
            let [p, q] = permutations(&lines);
            for (j, line) in permuted(p, q).into_iter().enumerate() {
                self.rows[3 * band + j % 3][digit][j / 3] = line;
            }
        }
        for square in 3 * band..3 * band + 3 {
            triads(&mut self.rows[square]);
        }
    }

    /// The minicolumns that the digits may take in a stack, after the minirows.
    #[inline(always)]
    fn minicolumns(&mut self, stack: usize) {
        for digit in 0..9 {
            let cells = &self.cells[digit];
            let mut lines = [V::none(); 9];
            for (j, line) in lines.iter_mut().enumerate() {
                let (band, at) = (j / 3, 27 * (j / 3) + 3 * stack + j % 3);
                let rows = &self.rows[3 * band + stack][digit];
                *line = cells[at].and(rows[0]).or_and(cells[at + 9], rows[1]).or_and(cells[at + 18], rows[2]);
            }
            let [p, q] = permutations(&lines);
            for (j, line) in permuted(p, q).into_iter().enumerate() {
                self.columns[j / 3][digit][j % 3] = line;
            }
        }
        for square in &mut self.columns {
            triads(square);
        }
    }

    /// The cells of a box keep what their minirow and their minicolumn may hold; hidden singles.
    #[inline(always)]
    fn meet(&mut self, band: usize, stack: usize) {
        for digit in 0..9 {
            let (rows, columns) = (&self.rows[3 * band + stack][digit], &self.columns[band][digit]);
            let cells = &mut self.cells[digit];
            let mut met = [V::none(); 9];
            for j in 0..9 {
                met[j] = cells[place(band, stack, j)].and3(rows[j / 3], columns[j % 3]);
            }
            self.hidden[digit] = one(&met).1;
            for j in 0..9 {
                cells[place(band, stack, j)] = met[j];
            }
        }
    }

    /// The cells of a box that have their digit; the lanes in which none is empty.
    #[inline(always)]
    fn singles(&mut self, band: usize, stack: usize) -> V {
        let mut alive = V::all();
        for j in 0..9 {
            let mut digits = [V::none(); 9];
            for digit in 0..9 {
                digits[digit] = self.cells[digit][place(band, stack, j)];
            }
            let (some, naked) = one(&digits);
            alive = alive.and(some);
            let single = naked.or(any_both(&digits, &self.hidden));
            self.single[j] = single;
            self.keep[j] = naked.or(V::all().without(single));
        }
        alive
    }

    /// The digits of the singles leave the other cells of the box. The lanes in which all nine have their cell, and those with a new one.
    #[inline(always)]
    fn settle(&mut self, band: usize, stack: usize) -> (V, V) {
        let (single, keep) = (self.single, self.keep);
        let (mut all, mut news) = (V::all(), V::none());
        for digit in 0..9 {
            let hidden = self.hidden[digit];
            let cells = &mut self.cells[digit];
            let mut kept = [V::none(); 9];
            for j in 0..9 {
                kept[j] = cells[place(band, stack, j)].and_or(hidden, keep[j]);
            }
            let solved = any_both(&kept, &single);
            let before = &mut self.solved[3 * band + stack][digit];
            all = all.and(solved);
            news = news.or_xor(solved, *before);
            *before = solved;
            for j in 0..9 {
                cells[place(band, stack, j)] = kept[j].without_unless(solved, single[j]);
            }
        }
        (all, news)
    }
}

/// The number of the `j`-th cell of a box.
#[inline(always)]
const fn place(band: usize, stack: usize, j: usize) -> usize {
    27 * band + 9 * (j / 3) + 3 * stack + j % 3
}

/// Of a 3x3 matrix the six permutations that it allows: the even ones, and the odd ones.
#[inline(always)]
pub(super) fn permutations<V: Lanes>(m: &[V; 9]) -> [[V; 3]; 2] {
    [
        [m[0].and3(m[4], m[8]), m[1].and3(m[5], m[6]), m[2].and3(m[3], m[7])],
        [m[0].and3(m[5], m[7]), m[1].and3(m[3], m[8]), m[2].and3(m[4], m[6])],
    ]
}

/// The matrix that permutations make: an entry stands where one of the two through it stands.
#[inline(always)]
fn permuted<V: Lanes>(p: [V; 3], q: [V; 3]) -> [V; 9] {
    let [a, b, c] = p;
    let [x, y, z] = q;
    [a.or(x), b.or(y), c.or(z), c.or(y), a.or(z), b.or(x), b.or(z), c.or(x), a.or(y)]
}

/// Where three digits or more stand in one of the three lines of a box only, the line loses the others.
///
/// More than three are a contradiction, which shows later.
#[inline(always)]
fn triads<V: Lanes>(lines: &mut [[V; 3]; 9]) {
    let (mut sums, mut carries) = ([[V::none(); 3]; 3], [[V::none(); 3]; 3]);
    for three in 0..3 {
        let mut alone = [[V::none(); 3]; 3];
        for digit in 0..3 {
            let [a, b, c] = lines[3 * three + digit];
            alone[0][digit] = a.without_or(b, c);
            alone[1][digit] = b.without_or(a, c);
            alone[2][digit] = c.without_or(a, b);
        }
        for line in 0..3 {
            let [x, y, z] = alone[line];
            sums[line][three] = x.xor3(y, z);
            carries[line][three] = x.majority(y, z);
        }
    }
    let mut three = [V::none(); 3];
    for line in 0..3 {
        let ([a, b, c], [x, y, z]) = (sums[line], carries[line]);
        // the digits are odd + 2 * (x + y + z + carry)
        let (odd, carry) = (a.xor3(b, c), a.majority(b, c));
        let some = x.or3(y, z);
        three[line] = x.majority(y, z).or_and(some, carry).or_and(odd, some.or(carry));
    }
    for digit in lines {
        let [a, b, c] = *digit;
        *digit = [a.without_and(three[0], b.or(c)), b.without_and(three[1], a.or(c)), c.without_and(three[2], a.or(b))];
    }
}

/// Where at least one of nine stands, and where exactly one.
#[inline(always)]
fn one<V: Lanes>(x: &[V; 9]) -> (V, V) {
    let [a, b, c] = [x[0].or3(x[1], x[2]), x[3].or3(x[4], x[5]), x[6].or3(x[7], x[8])];
    let twice = x[0].majority(x[1], x[2]).or3(x[3].majority(x[4], x[5]), x[6].majority(x[7], x[8]));
    let some = a.or3(b, c);
    (some, some.without_or(twice, a.majority(b, c)))
}

/// Where both of some pair stand.
#[inline(always)]
fn any_both<V: Lanes>(x: &[V; 9], y: &[V; 9]) -> V {
    let a = x[0].and(y[0]).or_and(x[1], y[1]).or_and(x[2], y[2]);
    let b = x[3].and(y[3]).or_and(x[4], y[4]).or_and(x[5], y[5]);
    let c = x[6].and(y[6]).or_and(x[7], y[7]).or_and(x[8], y[8]);
    a.or3(b, c)
}
