//! The guess of a few searches, of the same kind as those of `guess`: the digit, in the band or
//! stack with the fewest permutations left, that has two of them, else three, else more. The guess
//! is computed in the lanes of the searches, without a branch on their content.

use super::few::{Few, Position, columns, left, rows, ways};
use quadrille_cpu::internal::{LaneSet, Squares};

/// How each search splits: in a band, in a stack, or in both.
pub(super) struct Split<V> {
    /// The candidates that the rows and the columns of each box lose in the first half, and in the
    /// second half.
    first: [[V; 3]; 2],
    rest: [[V; 3]; 2],
    /// The searches in which somewhere a digit has no permutation.
    pub(super) dead: LaneSet,
    /// The searches split in a band, and the searches split in a stack. In other searches all
    /// digits are decided: the next round will find the singles.
    pub(super) halved: [LaneSet; 2],
}

/// The choice in each band, or in each stack.
struct Choice<V> {
    /// The permutations left, eight times their number less ten, so that the nine of a band without
    /// choice become the largest.
    count: V,
    /// The digit, as a set of one.
    digit: V,
    /// What the lines of each box lose.
    first: [V; 3],
    rest: [V; 3],
    /// The digits that have a permutation.
    alive: V,
}

impl<V: Squares> Split<V> {
    #[inline(always)]
    pub(super) fn choose(few: &Few<V>, both: bool) -> Split<V> {
        let rows = rows(&few.cells);
        let bands = Choice::new(rows, 0x6666_6666, 0x4444_4444, V::next, V::previous);
        let columns = columns(&few.cells);
        let stacks = Choice::new(columns, 0x0ff0_0ff0, 0x0f00_0f00, V::below, V::above);
        let [in_band, in_stack] = fewest_of(bands.count, stacks.count, both);
        let one = bands.count.splat(1);
        let (alive, all) = (bands.alive.and(stacks.alive), Few::<V>::ALL);
        Split {
            first: [masked(bands.first, in_band), masked(stacks.first, in_stack)],
            rest: [masked(bands.rest, in_band), masked(stacks.rest, in_stack)],
            dead: Few::<V>::some_box(!one.splat(0x1ff).without(alive).zeros()),
            halved: [
                all & Few::<V>::some_box(!bands.digit.and(in_band).zeros()),
                all & Few::<V>::some_box(!stacks.digit.and(in_stack).zeros()),
            ],
        }
    }

    /// The first halves, with which these searches continue.
    #[inline(always)]
    pub(super) fn apply(&self, searches: LaneSet, few: &mut Few<V>) {
        let mask = few.mask(searches);
        let [rows, columns] = [masked(self.first[0], mask), masked(self.first[1], mask)];
        for place in 0..9 {
            few.cells[place] = few.cells[place].without_or(rows[place / 3], columns[place % 3]);
        }
    }

    /// The other half of searches that split once, the first search and the second.
    #[inline(always)]
    pub(super) fn rest(&self, few: &Few<V>, first: &mut Position, second: &mut Position) {
        let [rows, columns] = self.rest;
        for place in 0..9 {
            let rest = few.cells[place].without_or(rows[place / 3], columns[place % 3]);
            rest.part(&mut first.0[place], &mut second.0[place]);
        }
    }

    /// The other half of the band.
    #[inline(always)]
    pub(super) fn rest_of_band(&self, few: &Few<V>, first: &mut Position, second: &mut Position) {
        for place in 0..9 {
            few.cells[place]
                .without(self.rest[0][place / 3])
                .part(&mut first.0[place], &mut second.0[place]);
        }
    }

    /// The first half of the band with the other half of the stack.
    #[inline(always)]
    pub(super) fn rest_of_stack(&self, few: &Few<V>, first: &mut Position, second: &mut Position) {
        for place in 0..9 {
            let rest =
                few.cells[place].without_or(self.first[0][place / 3], self.rest[1][place % 3]);
            rest.part(&mut first.0[place], &mut second.0[place]);
        }
    }
}

impl<V: Squares> Choice<V> {
    /// `later` has the lanes with another lane of their band before them, `last` the lanes with
    /// two.
    #[inline(always)]
    fn new(
        lines: [V; 3],
        later: LaneSet,
        last: LaneSet,
        next: impl Fn(V) -> V + Copy,
        previous: impl Fn(V) -> V + Copy,
    ) -> Choice<V> {
        let [even, odd] = ways(lines, next, previous);
        let count = even.count().plus(odd.count());
        let count = count
            .plus(next(count))
            .plus(previous(count))
            .plus(count.splat(10_u16.wrapping_neg()));
        let twice = count.plus(count);
        let four_times = twice.plus(twice);
        let (digit, alive) = fewest(even, odd, next, previous);
        // the first half has the ways of the first box that may take the first line; where there is
        // one only, its even way
        let (even, odd) = (even.and(digit), odd.and(digit));
        let has = even.or(odd);
        let (after, before) = (next(has), previous(has));
        let has = has
            .without(before.and(before.mask(later)))
            .without(after.and(after.mask(last)));
        let halves = [even.and(has), odd.and3(has, before.or(after))];
        let first = lost(digit, left(halves, next, previous));
        let rest = [even.without(halves[0]), odd.without(halves[1])];
        let rest = lost(digit, left(rest, next, previous));
        Choice {
            count: four_times.plus(four_times),
            digit,
            first,
            rest,
            alive,
        }
    }
}

/// Adds 1 to the lanes of each set, which numbers the bands or stacks.
#[inline(always)]
fn numbered<V: Squares>(one: V, second: LaneSet, third: LaneSet) -> V {
    let names = [one.mask(second).and(one), one.mask(third).and(one)];
    names[0].plus(names[1])
}

/// Marks the band and the stack with the lowest counts if `both`, otherwise the lowest of all six.
/// The first band or stack wins ties.
#[inline(always)]
fn fewest_of<V: Squares>(bands: V, stacks: V, both: bool) -> [V; 2] {
    let one = bands.splat(1);
    let band = bands.plus(numbered(one, 0xfff0_fff0, 0xff00_ff00));
    let stack = numbered(one, 0xeeee_eeee, 0xcccc_cccc).plus(one.splat(3));
    let stack = stacks.plus(stack);
    let mut best_band = band.min(band.below()).min(band.above());
    let mut best_stack = stack.min(stack.next()).min(stack.previous());
    if !both {
        best_band = best_band.min(best_stack);
        best_stack = best_band;
    }
    [
        band.xor(best_band).is_zero(),
        stack.xor(best_stack).is_zero(),
    ]
}

/// The lowest digit with two ways, else with three, else with more; and the digits with a way.
#[inline(always)]
fn fewest<V: Squares>(even: V, odd: V, next: impl Fn(V) -> V, previous: impl Fn(V) -> V) -> (V, V) {
    // the ways of a digit, added up: the sum of the bits worth 1, and whether bits worth 2 occur
    // once or more often
    let (one, two) = (even.xor(odd), even.and(odd));
    let (ones, carry) = (
        one.xor3(next(one), previous(one)),
        one.majority(next(one), previous(one)),
    );
    let (some, more) = (
        two.or3(next(two), previous(two)),
        two.majority(next(two), previous(two)),
    );
    let pair = some.xor(carry).without(more);
    let digits = pair
        .without(ones)
        .or_else(pair.and(ones).or_else(some.or(carry).without(pair)));
    (digits.without(digits.rest()), ones.or3(some, carry))
}

#[inline(always)]
fn masked<V: Squares>([a, b, c]: [V; 3], mask: V) -> [V; 3] {
    [a.and(mask), b.and(mask), c.and(mask)]
}

/// The digit where the lines lose it: everywhere but in these candidates.
#[inline(always)]
fn lost<V: Squares>(digit: V, [a, b, c]: [V; 3]) -> [V; 3] {
    [digit.without(a), digit.without(b), digit.without(c)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lockstep::grid::Grid;
    use crate::lockstep::tests::{each_isa, position, random_cells, read};
    use quadrille_cpu::internal::Vectors;
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    /// Whether a search is dead, whether it splits, and its two halves.
    fn halves<I: Vectors>(isa: I, grid: &Grid) -> (bool, bool, [[u16; 81]; 2]) {
        let mut few = Few::<I::Few>::new(isa);
        few.begin(grid);
        let split = Split::choose(&few, false);
        let (mut rest, mut other) = (position(grid), Position::BLANK);
        split.rest(&few, &mut rest, &mut other);
        split.apply(1, &mut few);
        let first = read(&few, 0).candidates();
        few.fill(1, &rest, &other);
        let [in_band, in_stack] = split.halved;
        assert_eq!(in_band & in_stack & 1, 0);
        (
            split.dead & 1 == 1,
            (in_band | in_stack) & 1 == 1,
            [first, read(&few, 0).candidates()],
        )
    }

    /// In a band or a stack the permutations left of each digit: which line each of the three boxes
    /// takes.
    fn ways(cells: &[u16; 81], house: usize) -> [Vec<[usize; 3]>; 9] {
        let holds = |nth: usize, line: usize, digit: usize| {
            (0..3).any(|k| match house {
                0..3 => cells[27 * house + 9 * line + 3 * nth + k] >> digit & 1 == 1,
                _ => cells[27 * nth + 9 * k + 3 * (house - 3) + line] >> digit & 1 == 1,
            })
        };
        let all = [
            [0, 1, 2],
            [1, 2, 0],
            [2, 0, 1],
            [0, 2, 1],
            [1, 0, 2],
            [2, 1, 0],
        ];
        std::array::from_fn(|digit| {
            all.into_iter()
                .filter(|way| (0..3).all(|nth| holds(nth, way[nth], digit)))
                .collect()
        })
    }

    #[test]
    fn each_permutation_goes_into_one_half() {
        let mut rng = ChaCha8Rng::seed_from_u64(26);
        let mut seen = [0; 3];
        for _ in 0..3000 {
            let cells = random_cells(&mut rng);
            let houses: [_; 6] = std::array::from_fn(|house| ways(&cells, house));
            let count = |house: usize| houses[house].iter().map(Vec::len).sum::<usize>();
            let dead = houses.iter().flatten().any(Vec::is_empty);
            let best = (0..6)
                .filter(|&house| count(house) > 9)
                .min_by_key(|&house| count(house));
            for (is_dead, splits, halves) in
                each_isa!(isa => halves(isa, &Grid::from_candidates(&cells)))
            {
                assert_eq!(is_dead, dead);
                if dead {
                    seen[0] += 1;
                    continue;
                }
                assert_eq!(splits, best.is_some());
                let Some(house) = best else {
                    seen[1] += 1;
                    continue;
                };
                seen[2] += 1;
                let sizes = houses[house].each_ref().map(Vec::len);
                let fewest = [2, 3].into_iter().find(|n| sizes.contains(n));
                let digit = sizes
                    .iter()
                    .position(|&n| fewest.map_or(n > 3, |fewest| n == fewest))
                    .unwrap();
                let [first, rest] = halves.map(|half| ways(&half, house)[digit].clone());
                assert!(!first.is_empty() && !rest.is_empty());
                let mut both = [first, rest].concat();
                both.sort_unstable();
                let mut all = houses[house][digit].clone();
                all.sort_unstable();
                assert_eq!(both, all, "digit {digit} of house {house} in {cells:?}");
                for half in halves {
                    let others = !(1 << digit);
                    assert!(
                        (0..81)
                            .all(|c| half[c] & others == cells[c] & others
                                && half[c] & !cells[c] == 0)
                    );
                }
            }
        }
        assert!(
            seen[0] > 500 && seen[2] > 500,
            "dead, settled, split: {seen:?}"
        );
    }
}
