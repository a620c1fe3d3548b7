//! Sets of options and of items, as a few words.

pub(super) type Set<const W: usize> = [u64; W];

#[inline(always)]
pub(super) fn and<const W: usize>(mut a: Set<W>, b: Set<W>) -> Set<W> {
    for (a, b) in a.iter_mut().zip(b) {
        *a &= b;
    }
    a
}

#[inline(always)]
pub(super) fn and_not<const W: usize>(mut a: Set<W>, b: Set<W>) -> Set<W> {
    for (a, b) in a.iter_mut().zip(b) {
        *a &= !b;
    }
    a
}

#[inline(always)]
pub(super) fn or<const W: usize>(mut a: Set<W>, b: Set<W>) -> Set<W> {
    for (a, b) in a.iter_mut().zip(b) {
        *a |= b;
    }
    a
}

#[inline(always)]
pub(super) fn xor<const W: usize>(mut a: Set<W>, b: Set<W>) -> Set<W> {
    for (a, b) in a.iter_mut().zip(b) {
        *a ^= b;
    }
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
    for (w, word) in set.into_iter().enumerate() {
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
