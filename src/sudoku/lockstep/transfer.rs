//! Searches into lanes and out of them: the transposition between rows of bits and lanes.
//!
//! Eight planes hold one byte of each lane's row, in bits of different vectors: three steps of shifts and masks make whole bytes of
//! them, and blocks of 16x16 bytes are turned then. Places without a wanted lane are left out.
//!
//! This and the guess are the dear part of a service: about 5 to 7 us for 256 lanes, half of the time of hard puzzles. Vectors of 512
//! bits gain nothing (the searches then do not fit into the nearest cache).

#![allow(clippy::needless_range_loop)] // several arrays with one index read best so

use super::grid::{BYTES, Grid, SIZE};
use super::kernel::{LaneSet, MAX_WORDS};
use super::lanes::Lanes;
use super::state::State;

/// The bytes of a row that are in use: the digits, and two of the guess.
const USED: usize = 9 * BYTES + 2;

/// Sixteen bytes of each row on their way: for each place of a lane among eight, one byte a lane. All of the rows at once would not stay
/// in the nearest cache.
pub(super) type Scratch<V> = [[V; 16]; 8];

pub(super) fn scratch<V: Lanes>() -> Scratch<V> {
    [[V::none(); 16]; 8]
}

/// Writes the rows of the wanted lanes, and perhaps of others.
#[inline(always)]
pub(super) fn unload<V: Lanes>(state: &State<V>, wanted: &LaneSet, grids: &mut [Grid], scratch: &mut Scratch<V>) {
    for block in 0..SIZE / 16 {
        for byte in 16 * block..USED.min(16 * block + 16) {
            let (digit, at) = (byte / BYTES, byte % BYTES);
            let planes: &[V] = if digit < 9 { &state.cells[digit] } else { &state.guess };
            let eight: &[V; 8] = planes[8 * at..8 * at + 8].try_into().expect("eight planes");
            let turned = turn(*eight);
            for i in 0..8 {
                scratch[i][byte % 16] = turned[i];
            }
        }
        for i in (0..8).filter(|&i| is_wanted(wanted, i)) {
            let mut x = scratch[i];
            transpose(&mut x);
            for lane in 0..16 {
                let mut words = [0; MAX_WORDS];
                x[lane].store(&mut words);
                for pair in 0..V::WORDS / 2 {
                    let bytes = u128::from(words[2 * pair]) | u128::from(words[2 * pair + 1]) << 64;
                    let row = &mut grids[128 * pair + 8 * lane + i].bytes[16 * block..16 * block + 16];
                    row.copy_from_slice(&bytes.to_le_bytes());
                }
            }
        }
    }
}

/// Reads the rows of the wanted lanes.
#[inline(always)]
pub(super) fn load<V: Lanes>(state: &mut State<V>, wanted: &LaneSet, grids: &[Grid], scratch: &mut Scratch<V>) {
    let mask = V::load(wanted);
    for block in 0..SIZE / 16 {
        for i in (0..8).filter(|&i| is_wanted(wanted, i)) {
            let mut x = [V::none(); 16];
            for lane in 0..16 {
                let mut words = [0; MAX_WORDS];
                for pair in 0..V::WORDS / 2 {
                    let row = &grids[128 * pair + 8 * lane + i].bytes[16 * block..16 * block + 16];
                    let bytes = u128::from_le_bytes(row.try_into().expect("16 bytes"));
                    (words[2 * pair], words[2 * pair + 1]) = (bytes as u64, (bytes >> 64) as u64);
                }
                x[lane] = V::load(&words);
            }
            transpose(&mut x);
            scratch[i] = x;
        }
        for byte in 16 * block..(9 * BYTES).min(16 * block + 16) {
            let mut eight = [V::none(); 8];
            for i in 0..8 {
                eight[i] = scratch[i][byte % 16];
            }
            let turned = turn(eight);
            let planes = &mut state.cells[byte / BYTES][byte % BYTES * 8..][..8];
            for i in 0..8 {
                planes[i] = planes[i].replace(mask, turned[i]);
            }
        }
    }
    state.fresh = state.fresh.or(mask);
}

/// Whether a wanted lane has this place among eight.
#[inline(always)]
fn is_wanted(wanted: &LaneSet, i: usize) -> bool {
    wanted.iter().fold(0, |all, word| all | word) & 0x0101_0101_0101_0101 << i != 0
}

/// Sixteen vectors turned, in each of their blocks of 16 bytes: byte `i` of vector `j` becomes byte `j` of vector `i`.
#[inline(always)]
fn transpose<V: Lanes>(x: &mut [V; 16]) {
    // interleaving the first half with the second, four times, is the transposition
    for _ in 0..4 {
        let y = *x;
        for i in 0..8 {
            x[2 * i] = y[i].zip_low(y[i + 8]);
            x[2 * i + 1] = y[i].zip_high(y[i + 8]);
        }
    }
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
