//! Searches into lanes and out of them: the transposition between rows of bits and lanes.
//!
//! Eight planes hold one byte of each lane's row, in bits of different vectors: three steps of shifts and masks make whole bytes of
//! them, and blocks of 16x16 bytes are turned then. Blocks without a wanted lane are left out.

use super::grid::{BYTES, Grid, SIZE};
use super::kernel::{LaneSet, MAX_WORDS};
use super::lanes::Lanes;
#[cfg(target_arch = "x86_64")]
use super::sse2::transpose;
use super::state::State;
#[cfg(not(target_arch = "x86_64"))]
use transpose_plain as transpose;

/// The bytes of a row that are in use: the digits, and two of the guess.
const USED: usize = 9 * BYTES + 2;

/// The bytes on their way, as words: for each place of a lane among eight, and each byte of a row, one byte a lane.
pub(super) type Scratch = [u64; 8 * SIZE * MAX_WORDS];

/// Writes the rows of the wanted lanes, and perhaps of others.
#[inline(always)]
pub(super) fn unload<V: Lanes>(state: &State<V>, wanted: &LaneSet, grids: &mut [Grid], scratch: &mut Scratch) {
    for byte in 0..USED {
        let (digit, at) = (byte / BYTES, byte % BYTES);
        let planes: &[V] = if digit < 9 { &state.cells[digit] } else { &state.guess };
        let eight: &[V; 8] = planes[8 * at..8 * at + 8].try_into().expect("eight planes");
        for (i, vector) in turn(*eight).into_iter().enumerate() {
            vector.store(&mut scratch[(i * SIZE + byte) * V::WORDS..]);
        }
    }
    for (i, pair) in blocks::<V>(wanted) {
        for block in 0..SIZE / 16 {
            let mut bytes = [0; 16];
            for (byte, word) in bytes.iter_mut().enumerate() {
                let at = (i * SIZE + 16 * block + byte) * V::WORDS + 2 * pair;
                *word = u128::from(scratch[at]) | u128::from(scratch[at + 1]) << 64;
            }
            transpose(&mut bytes);
            for (lane, word) in bytes.iter().enumerate() {
                let row = &mut grids[128 * pair + 8 * lane + i].bytes[16 * block..16 * block + 16];
                row.copy_from_slice(&word.to_le_bytes());
            }
        }
    }
}

/// Reads the rows of the wanted lanes.
#[inline(always)]
pub(super) fn load<V: Lanes>(state: &mut State<V>, wanted: &LaneSet, grids: &[Grid], scratch: &mut Scratch) {
    for (i, pair) in blocks::<V>(wanted) {
        for block in 0..SIZE / 16 {
            let mut bytes = [0; 16];
            for (lane, word) in bytes.iter_mut().enumerate() {
                let row = &grids[128 * pair + 8 * lane + i].bytes[16 * block..16 * block + 16];
                *word = u128::from_le_bytes(row.try_into().expect("16 bytes"));
            }
            transpose(&mut bytes);
            for (byte, &word) in bytes.iter().enumerate() {
                let at = (i * SIZE + 16 * block + byte) * V::WORDS + 2 * pair;
                (scratch[at], scratch[at + 1]) = (word as u64, (word >> 64) as u64);
            }
        }
    }
    let mask = V::load(wanted);
    for byte in 0..9 * BYTES {
        let mut eight = [V::none(); 8];
        for (i, vector) in eight.iter_mut().enumerate() {
            *vector = V::load(&scratch[(i * SIZE + byte) * V::WORDS..]);
        }
        let planes = &mut state.cells[byte / BYTES][byte % BYTES * 8..][..8];
        for (plane, vector) in planes.iter_mut().zip(turn(eight)) {
            *plane = plane.replace(mask, vector);
        }
    }
    state.fresh = state.fresh.or(mask);
}

/// The blocks with a wanted lane: the place among eight, and the pair of words that hold the lanes.
#[inline(always)]
fn blocks<V: Lanes>(wanted: &LaneSet) -> impl Iterator<Item = (usize, usize)> {
    (0..4 * V::WORDS)
        .map(|n| (n % 8, n / 8))
        .filter(|&(i, pair)| (wanted[2 * pair] | wanted[2 * pair + 1]) & 0x0101_0101_0101_0101 << i != 0)
}

/// Eight vectors of bytes as eight by eight bits: bit `i` of byte `r` becomes bit `r` of byte `i`.
#[inline(always)]
fn turn<V: Lanes>(mut x: [V; 8]) -> [V; 8] {
    let (four, two, one) =
        (V::splat(0xf0f0_f0f0_f0f0_f0f0), V::splat(0xcccc_cccc_cccc_cccc), V::splat(0xaaaa_aaaa_aaaa_aaaa));
    for i in 0..4 {
        (x[i], x[i + 4]) = (x[i].replace(four, x[i + 4].up::<4>()), x[i].down::<4>().replace(four, x[i + 4]));
    }
    for i in [0, 1, 4, 5] {
        (x[i], x[i + 2]) = (x[i].replace(two, x[i + 2].up::<2>()), x[i].down::<2>().replace(two, x[i + 2]));
    }
    for i in [0, 2, 4, 6] {
        (x[i], x[i + 1]) = (x[i].replace(one, x[i + 1].up::<1>()), x[i].down::<1>().replace(one, x[i + 1]));
    }
    x
}

/// Sixteen by sixteen bytes turned: byte `i` of word `j` becomes byte `j` of word `i`.
#[cfg(any(test, not(target_arch = "x86_64")))]
fn transpose_plain(words: &mut [u128; 16]) {
    let bytes = words.map(u128::to_le_bytes);
    for (i, word) in words.iter_mut().enumerate() {
        *word = u128::from_le_bytes(std::array::from_fn(|j| bytes[j][i]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_as_the_plain_twin_turns() {
        let mut words: [u128; 16] =
            std::array::from_fn(|i| (i as u128 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835));
        let mut plain = words;
        transpose(&mut words);
        transpose_plain(&mut plain);
        assert_eq!(words, plain);
    }
}
