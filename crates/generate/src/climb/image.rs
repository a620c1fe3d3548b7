//! Images of a puzzle: equivalent ones, with digits relabeled, rows and columns permuted.
//!
//! Search effort depends on the order of rows and digits by chance, and a climb that uses one order
//! maximizes bad luck in it. So each puzzle is measured in a few orders derived from its form: a
//! neighbor inherits no luck.

use super::super::generated::Digits;
use super::super::rng::AttemptRng;

/// A way to look at a puzzle.
pub(super) struct Image {
    rows: [usize; 9],
    columns: [usize; 9],
    /// The new name of each digit; 0 keeps its own.
    digits: [u8; 10],
}

impl Image {
    pub(super) fn random(rng: &mut AttemptRng) -> Image {
        let (rows, columns) = (lines(rng), lines(rng));
        let mut digits = std::array::from_fn(|digit| digit as u8);
        rng.shuffle(&mut digits[1..]);
        Image {
            rows,
            columns,
            digits,
        }
    }

    pub(super) fn of(&self, puzzle: &Digits) -> Digits {
        std::array::from_fn(|cell| {
            let from = self.rows[cell / 9] * 9 + self.columns[cell % 9];
            self.digits[usize::from(puzzle[from]) % 10]
        })
    }
}

/// Nine rows, or columns, that leave bands, or stacks, whole.
fn lines(rng: &mut AttemptRng) -> [usize; 9] {
    let mut order = [[0, 1, 2]; 4];
    order.iter_mut().for_each(|three| rng.shuffle(three));
    std::array::from_fn(|line| 3 * order[3][line / 3] + order[line / 3][line % 3])
}

/// A number by which a form is known: two forms of a thousand billion have the same one by chance.
pub(super) fn hash(form: &Digits) -> u64 {
    form.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &digit| {
        let mixed = (hash ^ u64::from(digit)).wrapping_mul(0x0000_0100_0000_01b3);
        mixed ^ mixed >> 29
    })
}
