//! Pairs, triples and quads of anything: cells of a house, digits, lines.

/// The first choice of `n` masks, each of at most `n` bits, that have `n` bits between them, and
/// that serves.
///
/// `masks` are numbered; `serves` gets the numbers chosen, as a mask, and the bits.
pub(super) fn tight<T>(
    masks: &[u16; 9],
    n: u32,
    serves: &mut impl FnMut(u16, u16) -> Option<T>,
) -> Option<T> {
    fn more<T>(
        few: &[(u16, u16)],
        n: u32,
        (chosen, union): (u16, u16),
        serves: &mut impl FnMut(u16, u16) -> Option<T>,
    ) -> Option<T> {
        let missing = n - chosen.count_ones();
        if missing == 0 {
            return if union.count_ones() == n {
                serves(chosen, union)
            } else {
                None
            };
        }
        // as many must be left
        (0..(few.len() + 1).saturating_sub(missing as usize)).find_map(|at| {
            let (number, mask) = few[at];
            let all = union | mask;
            if all.count_ones() > n {
                None
            } else {
                more(&few[at + 1..], n, (chosen | number, all), serves)
            }
        })
    }
    let (mut few, mut len) = ([(0, 0); 9], 0);
    for (at, &mask) in masks
        .iter()
        .enumerate()
        .filter(|&(_, &mask)| mask != 0 && mask.count_ones() <= n)
    {
        few[len] = (1 << at, mask);
        len += 1;
    }
    more(&few[..len], n, (0, 0), serves)
}
