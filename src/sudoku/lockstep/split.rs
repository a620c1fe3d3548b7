//! The guess of one search, of the same kind as those of `guess`: the digit, in the band or stack with the fewest permutations left,
//! that has two of them, else three, else more. No branch depends on the position: none could be foreseen.

use super::few::Position;

/// What a stuck search becomes.
pub(super) enum Verdict {
    /// Nothing: somewhere a digit has no permutation.
    Dead,
    /// Itself: all digits are settled, and the next round will find the singles.
    Settled,
    /// Two searches.
    Split(Choice),
}

/// A digit, and the numbers of the cells that it keeps in either half; see `KEEP`.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    digit: u16,
    first: usize,
    rest: usize,
}

/// All digits for each of three boxes or stacks.
const ALL: u64 = 0x1ff_01ff_01ff;

/// The digits that may take each permutation.
struct Ways {
    /// Of each band the even and the odd ones, in the order of the box that takes the first row.
    bands: [[u64; 2]; 3],
    /// Of all stacks: the even ones and the odd ones, in the order of the column that the first box takes.
    stacks: [u64; 6],
}

#[inline(always)]
pub(super) fn choose(position: &Position) -> Verdict {
    let ways = Ways::new(position);
    if !ways.are_possible() {
        return Verdict::Dead;
    }
    // the house with the fewest permutations, but more than one a digit: the number, and the house in the low bits
    let mut best = u32::MAX;
    for (house, count) in (0..).zip(ways.counts()) {
        best = best.min(if count > 9 { 8 * count + house } else { u32::MAX });
    }
    if best == u32::MAX {
        return Verdict::Settled;
    }
    Verdict::Split(ways.choice(best as usize % 8))
}

impl Ways {
    #[inline(always)]
    fn new(position: &Position) -> Ways {
        // three boxes of a band
        let row = |place: usize, band: usize| {
            let squares = &position.0[place][4 * band..4 * band + 4];
            u64::from(squares[0]) | u64::from(squares[1]) << 16 | u64::from(squares[2]) << 32
        };
        let mut bands = [[0; 2]; 3];
        let mut m = [0; 9];
        for (band, ways) in bands.iter_mut().enumerate() {
            let cells: [u64; 9] = std::array::from_fn(|place| row(place, band));
            let line = |i: usize| cells[3 * i] | cells[3 * i + 1] | cells[3 * i + 2];
            let next = |x: u64| x >> 16 | (x & 0xffff) << 32;
            let previous = |x: u64| (x << 16 | x >> 32) & ALL;
            let [a, b, c] = [line(0), line(1), line(2)];
            *ways = [a & next(b) & previous(c), a & previous(b) & next(c)];
            for k in 0..3 {
                m[3 * band + k] = cells[k] | cells[3 + k] | cells[6 + k];
            }
        }
        let stacks = [
            m[0] & m[4] & m[8],
            m[1] & m[5] & m[6],
            m[2] & m[3] & m[7],
            m[0] & m[5] & m[7],
            m[1] & m[3] & m[8],
            m[2] & m[4] & m[6],
        ];
        Ways { bands, stacks }
    }

    /// Whether each digit has a permutation in each band and stack.
    #[inline(always)]
    fn are_possible(&self) -> bool {
        let mut all = self.stacks.iter().fold(0, |all, way| all | way);
        for [even, odd] in self.bands {
            let any = even | odd;
            all &= (any | any >> 16 | any >> 32) & 0x1ff | ALL & !0x1ff;
        }
        all == ALL
    }

    #[inline(always)]
    fn counts(&self) -> [u32; 6] {
        let mut counts = [0; 6];
        for (house, count) in counts.iter_mut().enumerate() {
            *count = match house {
                0..3 => self.bands[house].iter().map(|ways| ways.count_ones()).sum(),
                _ => self.stacks.iter().map(|way| (way >> (16 * (house - 3)) & 0x1ff).count_ones()).sum(),
            };
        }
        counts
    }

    /// The choice in a house in which some digit has two permutations or more.
    #[inline(always)]
    fn choice(&self, house: usize) -> Choice {
        let (band, stack) = (self.bands[house % 3], house.max(3) - 3);
        let mut ways = [0_u16; 6];
        for (way, digits) in ways.iter_mut().enumerate() {
            let sets = [band[way / 3] >> (16 * (way % 3)), self.stacks[way] >> (16 * stack)];
            *digits = sets[usize::from(house > 2)] as u16 & 0x1ff;
        }
        let (mut one, mut two, mut three, mut four) = (0, 0, 0, 0);
        for way in ways {
            four |= three & way;
            three |= two & way;
            two |= one & way;
            one |= way;
        }
        let (twos, threes) = (two & !three, three & !four);
        let more = if threes == 0 { four } else { threes };
        let digits: u16 = if twos == 0 { more } else { twos };
        let digit = digits & digits.wrapping_neg();
        let mut set = 0_u32;
        for (way, digits) in ways.into_iter().enumerate() {
            set |= u32::from(digits & digit != 0) << way;
        }
        let (lowest, highest) = (set.trailing_zeros() as usize, 31 - (set | 1).leading_zeros() as usize);
        let line = 6 + 2 * (lowest % 3);
        let (first, rest) = if twos == 0 { (line, line + 1) } else { (lowest, highest) };
        Choice { digit, first: 12 * house + first, rest: 12 * house + rest }
    }
}

impl Choice {
    /// The first half in place, and in `rest`, whatever it was, the other.
    #[inline(always)]
    pub(super) fn split(&self, position: &mut Position, rest: &mut Position) {
        let others = !self.digit;
        let (first, last) = (&KEEP[self.first % KEEP.len()].0, &KEEP[self.rest % KEEP.len()].0);
        for place in 0..9 {
            for square in 0..16 {
                let digits = position.0[place][square];
                rest.0[place][square] = digits & (others | last[place][square]);
                position.0[place][square] = digits & (others | first[place][square]);
            }
        }
    }
}

/// For each band and stack twelve sets of cells, of which the digit keeps all: six for its ways; then, for each box of the band that may
/// take the first row, or each column that the first box of the stack may take, the cells of a digit that does so, and of one that does not.
static KEEP: [Position; 72] = {
    let mut table = [Position([[u16::MAX; 16]; 9]); 72];
    let mut at = 0;
    while at < 72 * 81 {
        let (number, place, square) = (at / 81, at % 81 / 9, at % 9);
        let (house, kind) = (number / 12, number % 12);
        // the line in the box, and the box in the house
        let (inside, line, nth) = if house < 3 {
            (square / 3 == house, place / 3, square % 3)
        } else {
            (square % 3 == house - 3, place % 3, square / 3)
        };
        let stays = match kind {
            0..3 if house < 3 => line == (3 + nth - kind) % 3,
            3..6 if house < 3 => line == (kind - nth) % 3,
            0..3 => line == (nth + kind) % 3,
            3..6 => line == (3 + kind - nth) % 3,
            _ if house < 3 => line > 0 || (nth == (kind - 6) / 2) == (kind % 2 == 0),
            _ => nth > 0 || (line == (kind - 6) / 2) == (kind % 2 == 0),
        };
        if inside && !stays {
            table[number].0[place][square / 3 * 4 + square % 3] = 0;
        }
        at += 1;
    }
    table
};
