//! A second answer from the first: four cells in two boxes that hold two digits crosswise can hold
//! them the other way round.
//!
//! Where two rows of a band and two columns of different stacks, or two columns of a stack and two
//! rows of different bands, meet in digits `a b` above `b a`, each of the two rows, columns and
//! boxes has both digits in these cells. If all four cells may hold both, exchanged they are
//! another answer. A puzzle with one answer has no such rectangle without a clue, and one with many
//! answers nearly always has one.
// several arrays with one index read best so, and the loops are unrolled
#![allow(clippy::needless_range_loop)]

use super::few::Few;
use super::grid::Grid;
use quadrille_cpu::internal::{LaneSet, Squares};

/// Two of the three lines of a box.
const PAIRS: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];

/// Among searches that are answers, finds those with a rectangle to exchange.
#[inline(always)]
pub(super) fn swappable<V: Squares>(few: &Few<V>, puzzle: &Grid) -> LaneSet {
    let (x, free) = (&few.cells, &few.cells[0].boxes(&puzzle.cells));
    let (mut turned, mut free_turned) = (*x, *free);
    for j in 0..9 {
        turned[j] = x[j / 3 + j % 3 * 3];
        free_turned[j] = free[j / 3 + j % 3 * 3];
    }
    let least = rectangles(x, free, V::next).min(rectangles(&turned, &free_turned, V::below));
    Few::<V>::some_box(least.zeros())
}

/// Zero in the boxes that have a rectangle with the next box, in two of their rows.
#[inline(always)]
fn rectangles<V: Squares>(x: &[V; 9], free: &[V; 9], next: impl Fn(V) -> V) -> V {
    let mut y = *x;
    for j in 0..9 {
        y[j] = next(x[j]);
    }
    let mut least = x[0].all();
    for [upper, lower] in PAIRS {
        let (mut bad, mut bad_next) = ([least; 3], [least; 3]);
        for k in 0..3 {
            let (a, b) = (3 * upper + k, 3 * lower + k);
            bad[k] = x[a].or(x[b]).without(free[a].and(free[b]));
            bad_next[k] = next(bad[k]);
        }
        for (k, l) in (0..9).map(|n| (n / 3, n % 3)) {
            let across = x[3 * upper + k]
                .xor(y[3 * lower + l])
                .or(x[3 * lower + k].xor(y[3 * upper + l]));
            least = least.min(across.or3(bad[k], bad_next[l]));
        }
    }
    least
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lockstep::Lockstep;
    use crate::lockstep::tests::{each_isa, verify};
    use quadrille_cpu::internal::Vectors;
    use quadrille_problem::limits::Limits;
    use rand::rngs::ChaCha8Rng;
    use rand::seq::SliceRandom;
    use rand::{RngExt, SeedableRng};

    fn has_swap<I: Vectors>(isa: I, answer: &Grid, puzzle: &Grid) -> bool {
        let mut few = Few::<I::Few>::new(isa);
        few.begin(answer);
        swappable(&few, puzzle) & 1 == 1
    }

    /// The answer with two digits exchanged in four cells, where the puzzle lets it.
    fn exchanged(puzzle: &[u16; 81], answer: &[u8; 81]) -> Option<[u8; 81]> {
        for (a, d) in (0..81).flat_map(|a| (a + 1..81).map(move |d| (a, d))) {
            let (b, c) = (a / 9 * 9 + d % 9, d / 9 * 9 + a % 9);
            let boxes = [a, b, c, d].map(|cell| (cell / 27, cell % 9 / 3));
            let two = boxes[0] != boxes[3] && (boxes[0] == boxes[1] || boxes[0] == boxes[2]);
            let mut other = *answer;
            other.swap(a, b);
            other.swap(c, d);
            let crosswise = two && answer[a] == answer[d] && answer[b] == answer[c];
            if crosswise
                && [a, b, c, d]
                    .iter()
                    .all(|&cell| puzzle[cell] >> (other[cell] - 1) & 1 == 1)
            {
                return Some(other);
            }
        }
        None
    }

    /// A full board whose boxes on the diagonal are random.
    fn answer(rng: &mut ChaCha8Rng) -> [u8; 81] {
        let mut clues = [0; 81];
        for corner in [0, 30, 60] {
            let mut digits: [u8; 9] = std::array::from_fn(|d| d as u8 + 1);
            digits.shuffle(rng);
            for (i, digit) in digits.into_iter().enumerate() {
                clues[corner + i / 3 * 9 + i % 3] = digit;
            }
        }
        Lockstep::new()
            .limits(Limits::new().max_solutions(1))
            .solve_one(&Grid::from(&clues))
            .digits
    }

    #[test]
    fn what_can_be_exchanged_is_another_answer() {
        let mut rng = ChaCha8Rng::seed_from_u64(25);
        let mut seen = [0; 2];
        for round in 0..3000 {
            let answer = answer(&mut rng);
            let clues = rng.random_range(0..60);
            let puzzle = answer.map(|digit| match rng.random_range(0..100) {
                n if n < clues => 1 << (digit - 1),
                _ if round % 3 == 0 => 1 << (digit - 1) | rng.random_range(0..512),
                _ => 0x1ff,
            });
            let other = exchanged(&puzzle, &answer);
            if let Some(other) = other {
                verify(&puzzle, &other);
            }
            let (full, part) = (Grid::from(&answer), Grid::from_candidates(&puzzle));
            for found in each_isa!(isa => has_swap(isa, &full, &part)) {
                assert_eq!(found, other.is_some(), "{puzzle:?} {answer:?}");
            }
            seen[usize::from(other.is_some())] += 1;
        }
        assert!(
            seen.iter().all(|&n| n > 500),
            "without a rectangle, with one: {seen:?}"
        );
    }
}
