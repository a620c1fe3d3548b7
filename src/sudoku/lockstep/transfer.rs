//! Searches into lanes and out of them: the transposition between grids and lanes, as many cells at a time as there are lanes.

use super::grid::Grid;
use super::lanes::{Blocks, LaneSet, Lanes, MAX_LANES};

/// Writes the grids of all lanes.
#[inline(always)]
pub(super) fn unload<V: Blocks>(cells: &[V; 81], grids: &mut [Grid; MAX_LANES]) {
    let mut first = 0;
    while first + V::N <= 81 {
        let cells = &cells[first..first + V::N];
        transpose(|i| cells[i], |lane, turned| turned.store(&mut grids[lane].cells[first..]));
        first += V::N;
    }
    let last = |i| if tail::<V>() + i < 81 { cells[tail::<V>() + i] } else { V::none() };
    transpose(last, |lane, turned| turned.store(&mut grids[lane].cells[tail::<V>()..]));
}

/// Reads the grids of the wanted lanes.
#[inline(always)]
pub(super) fn load<V: Blocks>(cells: &mut [V; 81], wanted: LaneSet, grids: &[Grid; MAX_LANES]) {
    let mask = V::mask(wanted);
    let mut first = 0;
    while first + V::N <= 81 {
        let cells = &mut cells[first..first + V::N];
        let put = |i: usize, turned: V| cells[i] = cells[i].replace(mask, turned);
        transpose(|lane| V::load(&grids[lane].cells[first..]), put);
        first += V::N;
    }
    let put = |i: usize, turned: V| {
        if tail::<V>() + i < 81 {
            cells[tail::<V>() + i] = cells[tail::<V>() + i].replace(mask, turned);
        }
    };
    transpose(|lane| V::load(&grids[lane].cells[tail::<V>()..]), put);
}

/// The first cell of the last, smaller block.
#[inline(always)]
const fn tail<V: Lanes>() -> usize {
    81 / V::N * V::N
}

/// As many vectors as they have lanes, turned: lane `i` of vector `j` becomes lane `j` of vector `i`.
#[inline(always)]
fn transpose<V: Blocks>(get: impl Fn(usize) -> V, mut put: impl FnMut(usize, V)) {
    // all written out, since otherwise the compiler keeps loops, and the vectors in memory
    let (mut a, mut b, mut c, mut d) = (eight(&get, 0), [V::none(); 8], [V::none(); 8], [V::none(); 8]);
    if V::N > 8 {
        b = eight(&get, 8);
    }
    if V::N > 16 {
        (c, d) = (eight(&get, 16), eight(&get, 24));
    }
    for i in 0..8 {
        let turned = V::turn([a[i], b[i], c[i], d[i]]);
        (a[i], b[i], c[i], d[i]) = (turned[0], turned[1], turned[2], turned[3]);
    }
    for i in 0..8 {
        put(i, a[i]);
        if V::N > 8 {
            put(8 + i, b[i]);
        }
        if V::N > 16 {
            put(16 + i, c[i]);
            put(24 + i, d[i]);
        }
    }
}

/// Eight vectors with their blocks of eight lanes turned.
#[inline(always)]
fn eight<V: Blocks>(get: &impl Fn(usize) -> V, first: usize) -> [V; 8] {
    let [a, b, c, d] = [get(first), get(first + 1), get(first + 2), get(first + 3)];
    let [e, f, g, h] = [get(first + 4), get(first + 5), get(first + 6), get(first + 7)];
    // interleaving the first half with the second, three times, is the transposition
    interleaved(interleaved(interleaved([a, b, c, d, e, f, g, h])))
}

#[inline(always)]
fn interleaved<V: Blocks>([a, b, c, d, e, f, g, h]: [V; 8]) -> [V; 8] {
    let [a, b, c, d] = [(a, e), (b, f), (c, g), (d, h)].map(|(x, y)| (x.zip_low(y), x.zip_high(y)));
    [a.0, a.1, b.0, b.1, c.0, c.1, d.0, d.1]
}
