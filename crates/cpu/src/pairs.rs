//! Two slices side by side, as far as both go.
//!
//! `Iterator::zip` does the same, but std does not mark its beginning for inlining: where a crate
//! is compiled in parts, that is a call in front of loops that take a few steps.

#[inline(always)]
pub fn pairs<'a, A, B>(a: &'a [A], b: &'a [B]) -> impl DoubleEndedIterator<Item = (&'a A, &'a B)> {
    let n = a.len().min(b.len());
    let (a, b) = (&a[..n], &b[..n]);
    (0..n).map(move |i| (&a[i], &b[i]))
}

/// Changes the elements of the first.
#[inline(always)]
pub fn change_pairs<A, B: Copy>(a: &mut [A], b: &[B], mut change: impl FnMut(&mut A, B)) {
    let n = a.len().min(b.len());
    let (a, b) = (&mut a[..n], &b[..n]);
    let mut i = 0;
    while i < n {
        change(&mut a[i], b[i]);
        i += 1;
    }
}
