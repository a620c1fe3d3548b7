//! Sets of options and of items, as a few words, and numbers of items in bit slices.

use quadrille_cpu::internal::change_pairs;

pub(super) type Set<const W: usize> = [u64; W];

#[inline(always)]
pub(super) fn and<const W: usize>(mut a: Set<W>, b: Set<W>) -> Set<W> {
    change_pairs(&mut a, &b, |a, b| *a &= b);
    a
}

#[inline(always)]
pub(super) fn and_not<const W: usize>(mut a: Set<W>, b: Set<W>) -> Set<W> {
    change_pairs(&mut a, &b, |a, b| *a &= !b);
    a
}

#[inline(always)]
pub(super) fn or<const W: usize>(mut a: Set<W>, b: Set<W>) -> Set<W> {
    change_pairs(&mut a, &b, |a, b| *a |= b);
    a
}

#[inline(always)]
pub(super) fn xor<const W: usize>(mut a: Set<W>, b: Set<W>) -> Set<W> {
    change_pairs(&mut a, &b, |a, b| *a ^= b);
    a
}

#[inline(always)]
pub(super) fn is_empty<const W: usize>(set: Set<W>) -> bool {
    let mut all = 0;
    for word in set {
        all |= word;
    }
    all == 0
}

/// The lowest member, if there is one.
#[inline(always)]
pub(super) fn first<const W: usize>(set: Set<W>) -> Option<usize> {
    for (w, &word) in set.iter().enumerate() {
        if word != 0 {
            return Some(w * 64 + word.trailing_zeros() as usize);
        }
    }
    None
}

#[inline(always)]
pub(super) fn insert<const W: usize>(set: &mut Set<W>, member: usize) {
    if let Some(word) = set.get_mut(member / 64) {
        *word |= 1 << (member % 64);
    }
}

#[inline(always)]
pub(super) fn remove<const W: usize>(set: &mut Set<W>, member: usize) {
    if let Some(word) = set.get_mut(member / 64) {
        *word &= !(1 << (member % 64));
    }
}

/// How many members.
#[inline(always)]
pub(super) fn len<const W: usize>(set: Set<W>) -> u32 {
    set.into_iter().map(u64::count_ones).sum()
}

/// How many bits the numbers of items have.
pub(super) const SLICES: usize = 4;
/// The largest number of an item.
pub(super) const MAX_SLICED: u32 = (1 << SLICES) - 1;

/// Bit `s` of a number for each item: of its live options.
pub(super) type Slices<const G: usize> = [Set<G>; SLICES];

/// Subtracts one from the number of each item of four sets: two sets and a slice make one slice and
/// one borrow.
#[inline(always)]
pub(super) fn subtract<const G: usize>(
    [s0, s1, s2, s3]: &mut Slices<G>,
    [a, b, c, d]: [Set<G>; 4],
) {
    #[inline(always)]
    fn borrow(slice: u64, a: u64, b: u64) -> u64 {
        !slice & (a | b) | a & b
    }
    for w in 0..G {
        let middle = s0[w] ^ a[w] ^ b[w];
        let twos = [borrow(s0[w], a[w], b[w]), borrow(middle, c[w], d[w])];
        s0[w] = middle ^ c[w] ^ d[w];
        let fours = borrow(s1[w], twos[0], twos[1]);
        s1[w] ^= twos[0] ^ twos[1];
        let eights = fours & !s2[w];
        s2[w] ^= fours;
        s3[w] ^= eights;
    }
}

/// The lowest of these items with the least number.
#[inline(always)]
pub(super) fn least<const G: usize>(mut among: Set<G>, slices: &Slices<G>) -> usize {
    for slice in slices.iter().rev() {
        let fewer = and_not(among, *slice);
        if !is_empty(fewer) {
            among = fewer;
        }
    }
    first(among).unwrap_or(0)
}
