//! Searches into lanes and out of them: the transposition between grids and lanes, as many cells at
//! a time as there are lanes.
//!
//! No closure stands here and no `map`: what the compiler does not inline falls out of the
//! instruction set, and made all of lockstep ten times slower in a program that was built
//! otherwise.
#![allow(clippy::needless_range_loop)] // loops that are unrolled

use super::grid::Grid;
use quadrille_cpu::internal::{Blocks, LaneSet, MAX_LANES};

/// As many vectors as they have lanes, by eight; the others are idle.
type Square<V> = [[V; 8]; 4];

/// Writes the grids of all lanes.
#[inline(always)]
pub(super) fn unload<V: Blocks>(cells: &[V; 81], grids: &mut [Grid; MAX_LANES]) {
    let mut first = 0;
    while first + V::N <= 81 {
        unload_some(cells, first, V::N, grids);
        first += V::N;
    }
    unload_some(cells, tail::<V>(), 81 % V::N, grids);
}

/// Reads the grids of the wanted lanes.
#[inline(always)]
pub(super) fn load<V: Blocks>(cells: &mut [V; 81], wanted: LaneSet, grids: &[Grid; MAX_LANES]) {
    let mask = cells[0].mask(wanted);
    let mut first = 0;
    while first + V::N <= 81 {
        load_some(cells, first, V::N, mask, grids);
        first += V::N;
    }
    load_some(cells, tail::<V>(), 81 % V::N, mask, grids);
}

/// The first cell of the last, smaller block.
#[inline(always)]
const fn tail<V: Blocks>() -> usize {
    81 / V::N * V::N
}

/// The first cells.
#[inline(always)]
fn unload_some<V: Blocks>(cells: &[V; 81], first: usize, n: usize, grids: &mut [Grid; MAX_LANES]) {
    let mut square = [[cells[0].none(); 8]; 4];
    for block in 0..V::N / 8 {
        for i in 0..8 {
            if 8 * block + i < n {
                square[block][i] = cells[first + 8 * block + i];
            }
        }
    }
    let turned = transpose(square);
    for block in 0..V::N / 8 {
        for i in 0..8 {
            turned[block][i].store(&mut grids[8 * block + i].cells[first..]);
        }
    }
}

#[inline(always)]
fn load_some<V: Blocks>(
    cells: &mut [V; 81],
    first: usize,
    n: usize,
    mask: V,
    grids: &[Grid; MAX_LANES],
) {
    let mut square = [[mask; 8]; 4];
    for block in 0..V::N / 8 {
        for i in 0..8 {
            square[block][i] = mask.load(&grids[8 * block + i].cells[first..]);
        }
    }
    let turned = transpose(square);
    for block in 0..V::N / 8 {
        for i in 0..8 {
            if 8 * block + i < n {
                let cell = &mut cells[first + 8 * block + i];
                *cell = cell.replace(mask, turned[block][i]);
            }
        }
    }
}

/// Lane `i` of vector `j` becomes lane `j` of vector `i`.
#[inline(always)]
fn transpose<V: Blocks>(square: Square<V>) -> Square<V> {
    // interleaving the first half with the second, three times, turns the blocks of eight
    let mut blocks = square;
    for block in 0..V::N / 8 {
        blocks[block] = interleaved(interleaved(interleaved(square[block])));
    }
    for i in 0..8 {
        let turned = V::turn([blocks[0][i], blocks[1][i], blocks[2][i], blocks[3][i]]);
        (blocks[0][i], blocks[1][i], blocks[2][i], blocks[3][i]) =
            (turned[0], turned[1], turned[2], turned[3]);
    }
    blocks
}

#[inline(always)]
fn interleaved<V: Blocks>([a, b, c, d, e, f, g, h]: [V; 8]) -> [V; 8] {
    [
        a.zip_low(e),
        a.zip_high(e),
        b.zip_low(f),
        b.zip_high(f),
        c.zip_low(g),
        c.zip_high(g),
        d.zip_low(h),
        d.zip_high(h),
    ]
}
