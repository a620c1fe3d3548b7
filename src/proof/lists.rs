//! Many short lists in one.

/// Lists numbered from 0; that of `i` lies at `starts[i]..starts[i + 1]` of `members`.
#[derive(Clone, Debug)]
pub(super) struct Lists<T> {
    starts: Vec<u32>,
    members: Vec<T>,
}

impl<T: Copy + Default> Lists<T> {
    /// Lists of pairs of a list and a member; each list has its members in the order of the pairs, which are made twice, alike.
    pub(super) fn new<I: Iterator<Item = (usize, T)>>(n: usize, pairs: impl Fn() -> I) -> Lists<T> {
        let mut starts = vec![0_u32; n + 1];
        pairs().for_each(|(list, _)| starts[list + 1] += 1);
        for i in 0..n {
            starts[i + 1] += starts[i];
        }
        let mut members = vec![T::default(); starts[n] as usize];
        let mut next = starts.clone();
        for (list, member) in pairs() {
            members[next[list] as usize] = member;
            next[list] += 1;
        }
        Lists { starts, members }
    }

    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    #[inline(always)]
    pub(super) fn of(&self, i: usize) -> &[T] {
        &self.members[self.starts[i] as usize..self.starts[i + 1] as usize]
    }
}
