//! Sets of digits, or of places of a house, as the bits of a number.

/// A set of digits, or of places of a house, on a board of any size.
pub(crate) type Mask = u32;

/// The set bits of a mask, from the lowest.
#[inline]
pub(crate) fn bits(mask: impl Into<Mask>) -> impl Iterator<Item = usize> + Clone {
    let mut rest = mask.into();
    std::iter::from_fn(move || {
        if rest == 0 {
            return None;
        }
        let bit = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        Some(bit)
    })
}

const COUNTS: [u8; 512] = counts();

const fn counts() -> [u8; 512] {
    let mut counts = [0; 512];
    let mut mask = 1;
    while mask < 512 {
        counts[mask] = counts[mask >> 1] + (mask & 1) as u8;
        mask += 1;
    }
    counts
}

/// The number of bits. A portable program cannot use an instruction that counts bits, and without
/// the instruction a table of nine digits is several times as fast.
#[inline]
pub(crate) fn count(mask: impl Into<Mask>) -> u32 {
    let mask = mask.into();
    match COUNTS.get(mask as usize) {
        Some(&n) => n.into(),
        None => mask.count_ones(),
    }
}

/// The lowest bit of a mask.
#[inline]
pub(crate) fn lowest(mask: impl Into<Mask>) -> usize {
    mask.into().trailing_zeros() as usize
}

/// Whether exactly one bit is set.
#[inline]
pub(crate) fn is_single(mask: impl Into<Mask>) -> bool {
    let mask = mask.into();
    mask & mask.wrapping_sub(1) == 0 && mask != 0
}

/// The subsets of a mask that have `size` members, in the order of their masks as numbers.
pub(crate) fn subsets(mask: Mask, size: u32) -> impl Iterator<Item = Mask> {
    let mut members = [0; 32];
    let mut n = 0;
    for bit in bits(mask) {
        members[n] = 1 << bit;
        n += 1;
    }
    let mut next: u64 = (1 << size) - 1;
    std::iter::from_fn(move || {
        if size == 0 || next >= 1 << n {
            return None;
        }
        let mut subset = 0;
        let mut rest = next;
        while rest != 0 {
            subset |= members[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        let low = next & next.wrapping_neg();
        let up = next + low;
        next = up | (((next ^ up) >> 2) / low);
        Some(subset)
    })
}
