//! Lists of numbers, one after the other in one allocation.

/// List `i` is `items[starts[i]..starts[i + 1]]`.
#[derive(Clone, Debug)]
pub(super) struct Lists<T> {
    starts: Vec<u32>,
    items: Vec<T>,
}

impl<T: Copy + Default> Lists<T> {
    /// `n` lists; each pair that is produced, twice in the same order, puts its second at the end of the list that its first names.
    pub(super) fn new<I: Iterator<Item = (usize, T)>>(n: usize, pairs: impl Fn() -> I) -> Lists<T> {
        let mut starts = vec![0_u32; n + 2];
        for (list, _) in pairs() {
            starts[list + 2] += 1;
        }
        for i in 2..starts.len() {
            starts[i] += starts[i - 1];
        }
        let mut items = vec![T::default(); starts[n + 1] as usize];
        for (list, item) in pairs() {
            let at = &mut starts[list + 1];
            items[*at as usize] = item;
            *at += 1;
        }
        starts.truncate(n + 1);
        Lists { starts, items }
    }

    pub(super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.starts) + size_of_val(&*self.items)
    }

    #[inline(always)]
    pub(super) fn of(&self, list: usize) -> &[T] {
        &self.items[self.starts[list] as usize..self.starts[list + 1] as usize]
    }
}

#[test]
fn pairs_are_grouped_in_order() {
    let lists = Lists::new(3, || [(2, 'a'), (0, 'b'), (2, 'c')].into_iter());
    assert_eq!((lists.len(), [0, 1, 2].map(|i| lists.of(i))), (3, [&['b'] as &[_], &[], &['a', 'c']]));
}
